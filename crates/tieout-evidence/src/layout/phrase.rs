//! Phrases that state a scale, unit or currency: `(in thousands, except per share data)`, `$M`, `(km)`, `revenue_usd`.
//!
//! Words count only when whole, and a bare letter only beside a currency: "ratio" does not stand in "operations", and the
//! `m` of "100 m" is no million.

use tieout_notation::{Currency, Dimension, Measure, Span, Unit};

use super::lexer::{
    CODES, CURRENCY_WORDS, FILLERS, Kind, Tok, letter_scale, plural_scale, singular_scale, take_exceptions,
    tokens,
};

/// What a header, label or bracket states.
#[derive(Clone, Debug, Default)]
pub(super) struct Phrase {
    /// Power of ten, and the words that say it.
    pub(super) scale: Option<(i32, Span)>,
    /// Unit, and the words that say it.
    pub(super) unit: Option<(Unit, Span)>,
    /// Whether percent was said with the sign and not with a word like `pct`.
    pub(super) sign: bool,
    /// What "except …" leaves out: stems of each listed thing.
    pub(super) except: Vec<Vec<String>>,
    /// The text without these phrases.
    pub(super) rest: String,
    /// Whether nothing but these phrases (and words such as "unaudited") stands there.
    pub(super) only: bool,
}

/// Which words may be taken for a unit.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    /// A column header or corner: terse.
    Header,
    /// A row label: words first, units in brackets, after a comma or as a sign.
    Label,
    /// The inside of a bracket in running text.
    Bracket,
}

/// Whether a text could hold a phrase at all: a cheap look before reading it.
pub(super) fn may_state(text: &str) -> bool {
    if text.len() > LONGEST {
        return false;
    }
    text.bytes().any(|b| matches!(b, b'%' | b'(' | b'[' | b'$' | b',' | b'_') || b >= 0x80)
        || text.split(|c: char| !c.is_ascii_alphanumeric()).any(|w| {
            let w = w.to_ascii_lowercase();
            plural_scale(&w).is_some()
                || singular_scale(&w).is_some()
                || matches!(&*w, "percent" | "percentage" | "pct" | "000" | "000s")
                || CODES.iter().any(|c| w.eq_ignore_ascii_case(c))
        })
}

/// Longer texts are no headers or labels, and state nothing.
const LONGEST: usize = 1000;

/// Reads the phrases of a header or label.
pub(super) fn read(text: &str, place: Place) -> Phrase {
    if text.len() > LONGEST {
        return Phrase { rest: tidy(text), ..Phrase::default() };
    }
    let mut toks = tokens(text);
    let except = take_exceptions(&mut toks);
    let mut out = Phrase { except, ..Phrase::default() };
    find_scale(&mut toks, place, &mut out);
    find_currency(&mut toks, place, &mut out);
    find_percent(&mut toks, &mut out);
    find_measure(text, &mut toks, place, &mut out);
    find_snake(text, &mut toks, &mut out);
    if out.scale.is_some() || out.unit.is_some() {
        widen(&mut toks);
    }
    out.only = (out.scale.is_some() || out.unit.is_some())
        && toks.iter().all(|t| match t.kind {
            Kind::Word => t.used || FILLERS.contains(&&*t.lower),
            Kind::Digits => t.used,
            _ => true,
        });
    if !out.only {
        // "as a percentage of sales" is a name as well as a unit.
        for t in toks
            .iter_mut()
            .filter(|t| t.kind == Kind::Word && (t.lower.starts_with("percent") || t.lower == "pct"))
        {
            t.used = false;
        }
    }
    out.rest = if out.only { String::new() } else { remaining(text, &toks) };
    out
}

fn money_beside(toks: &[Tok<'_>], i: usize) -> bool {
    let money = |t: &Tok<'_>| {
        matches!(t.kind, Kind::Money(_)) || (t.kind == Kind::Word && CURRENCY_WORDS.contains(&&*t.lower))
    };
    let glue =
        |t: &Tok<'_>| t.kind == Kind::Quote || (t.kind == Kind::Word && matches!(&*t.lower, "of" | "in"));
    toks[..i].iter().rev().take(3).find(|t| !glue(t)).is_some_and(money)
        || toks[i + 1..]
            .iter()
            .take(4)
            .find(|t| !glue(t) && !matches!(&*t.lower, "u" | "s"))
            .is_some_and(money)
}

fn find_scale(toks: &mut [Tok<'_>], place: Place, out: &mut Phrase) {
    for i in 0..toks.len() {
        if toks[i].used {
            continue;
        }
        let before = i.checked_sub(1).map(|j| &toks[j]);
        let after = toks.get(i + 1);
        let opens = before.is_none_or(|t| matches!(t.kind, Kind::Open | Kind::Comma))
            || before.is_some_and(|t| t.kind == Kind::Quote)
                && i.checked_sub(2).is_none_or(|j| matches!(toks[j].kind, Kind::Open | Kind::Comma));
        let says_in = before.is_some_and(|t| matches!(&*t.lower, "in" | "of"));
        let ends = after.is_none_or(|t| matches!(t.kind, Kind::Close | Kind::Comma));
        let beside = money_beside(toks, i);
        let inside = toks[i].depth > 0 || place == Place::Bracket;
        let whole = before.is_none() && after.is_none();
        let power = match toks[i].kind {
            Kind::Word => {
                let word = &*toks[i].lower;
                if let Some(p) = plural_scale(word) {
                    let stated = says_in || beside || inside || place == Place::Header || (opens && ends);
                    // "Thousands of users" names things; "(thousands of tonnes)" states a scale.
                    let names = before.is_none() && after.is_some_and(|t| &*t.lower == "of") && !beside;
                    (stated && !names).then_some(p)
                } else if let Some(p) = singular_scale(word) {
                    let digit_before = before.is_some_and(|t| t.kind == Kind::Digits);
                    ((beside || says_in || (inside && (opens || ends)) || (whole && place == Place::Header))
                        && !digit_before)
                        .then_some(p)
                } else if let Some(p) = letter_scale(word) {
                    let adjacent = |t: Option<&Tok<'_>>, left: bool| {
                        t.is_some_and(|t| {
                            matches!(t.kind, Kind::Money(_))
                                && if left {
                                    toks[i].span.start - t.span.end <= 1
                                } else {
                                    t.span.start - toks[i].span.end <= 1
                                }
                        })
                    };
                    // `mEUR`, `T€` stand before only when glued.
                    let glued_after = after.is_some_and(|t| {
                        matches!(t.kind, Kind::Money(_)) && t.span.start == toks[i].span.end
                    });
                    let left = adjacent(before, true);
                    let right =
                        glued_after || (word != "t" && place != Place::Label && adjacent(after, false));
                    if right && word == "t" { Some(3) } else { (left || right).then_some(p) }
                } else {
                    None
                }
            }
            Kind::Digits if toks[i].text == "000" => {
                let quoted = before.is_some_and(|t| t.kind == Kind::Quote);
                let starts = before.is_none_or(|t| {
                    matches!(t.kind, Kind::Open | Kind::Money(_) | Kind::Quote) || matches!(&*t.lower, "in")
                });
                let tail = after.is_none_or(|t| {
                    matches!(t.kind, Kind::Close | Kind::Money(_) | Kind::Quote | Kind::Comma)
                        || (t.kind == Kind::Word && t.lower == "s")
                        || quoted
                });
                let million =
                    after.is_some_and(|t| t.text == ",") && toks.get(i + 2).is_some_and(|t| t.text == "000");
                (starts && tail).then_some(if million { 6 } else { 3 })
            }
            _ => None,
        };
        let Some(power) = power else { continue };
        let mut start = i;
        let mut end = i + 1;
        if toks[i].kind == Kind::Digits {
            if start > 0 && toks[start - 1].kind == Kind::Quote {
                start -= 1;
            }
            if power == 6 {
                end = (i + 3).min(toks.len());
            }
            while end < toks.len()
                && (toks[end].kind == Kind::Quote || (toks[end].kind == Kind::Word && toks[end].lower == "s"))
            {
                end += 1;
            }
        }
        if start > 0 && matches!(&*toks[start - 1].lower, "in" | "of") {
            start -= 1;
        }
        let span = Span::new(toks[start].span.start, toks[end - 1].span.end);
        for t in &mut toks[start..end] {
            t.used = true;
        }
        if out.scale.is_none() {
            out.scale = Some((power, span));
        }
    }
}

fn find_currency(toks: &mut [Tok<'_>], place: Place, out: &mut Phrase) {
    let stated = out.scale.is_some();
    // A currency beside the scale is the unit; another one in the words ("USD denominated, RMB million") is a name.
    if let Some((_, scale)) = out.scale {
        let near = |t: &Tok<'_>| {
            let gap = if t.span.end <= scale.start {
                scale.start - t.span.end
            } else {
                t.span.start.saturating_sub(scale.end)
            };
            gap <= 3
        };
        if let Some(i) = toks.iter().position(|t| !t.used && matches!(t.kind, Kind::Money(_)) && near(t))
            && let Kind::Money(currency) = toks[i].kind
        {
            toks[i].used = true;
            out.unit = Some((Unit::Currency(currency), toks[i].span));
            return;
        }
    }
    for i in 0..toks.len() {
        if toks[i].used {
            continue;
        }
        // A sign before digits is an amount inside the words ("$600 notes"), not the unit of the column.
        let amount = toks.get(i + 1).is_some_and(|t| t.kind == Kind::Digits && !t.used);
        let before = i.checked_sub(1).map(|j| &toks[j]);
        let found = match toks[i].kind {
            Kind::Money(c) if !amount => Some(c),
            // `(usd)`: in brackets a code needs no capitals.
            Kind::Word
                if toks[i].depth > 0 && CODES.iter().any(|c| c.eq_ignore_ascii_case(&toks[i].lower)) =>
            {
                Currency::read(&toks[i].lower.to_ascii_uppercase())
            }
            Kind::Word if CURRENCY_WORDS.contains(&&*toks[i].lower) => {
                let says_in = before.is_some_and(|t| matches!(&*t.lower, "in" | "of"));
                let near = stated && toks.len() <= 12;
                let ok = match place {
                    Place::Header => says_in || near || toks[i].depth > 0 || toks.len() == 1,
                    Place::Label | Place::Bracket => {
                        (says_in || near) && (toks[i].depth > 0 || place == Place::Bracket)
                    }
                };
                ok.then(|| Currency::read(&toks[i].lower)).flatten()
            }
            _ => None,
        };
        let Some(currency) = found else { continue };
        let mut start = i;
        // "in Canadian dollars", "U.S. dollars" keep what they can: only the word itself is read.
        if before.is_some_and(|t| &*t.lower == "in") && !toks[i - 1].used {
            start = i - 1;
        }
        let span = Span::new(toks[start].span.start, toks[i].span.end);
        for t in &mut toks[start..=i] {
            t.used = true;
        }
        if out.unit.is_none() {
            out.unit = Some((Unit::Currency(currency), span));
        }
    }
}

fn find_percent(toks: &mut [Tok<'_>], out: &mut Phrase) {
    for i in 0..toks.len() {
        let before = i.checked_sub(1).map(|j| &toks[j]);
        let digit_before = before.is_some_and(|t| t.kind == Kind::Digits);
        let hit = match toks[i].kind {
            Kind::Percent => !digit_before,
            Kind::Word => {
                matches!(&*toks[i].lower, "percent" | "percentage" | "pct")
                    || (toks[i].lower == "cent" && before.is_some_and(|t| t.lower == "per"))
            }
            _ => false,
        };
        if !hit || digit_before || toks[i].used {
            continue;
        }
        let points = toks.get(i + 1).is_some_and(|t| matches!(&*t.lower, "point" | "points"));
        let mut start = i;
        if toks[i].lower == "cent" {
            start = i - 1;
        }
        let end = if points { i + 2 } else { i + 1 };
        let span = Span::new(toks[start].span.start, toks[end - 1].span.end);
        let sign = toks[i].kind == Kind::Percent;
        for t in &mut toks[start..end] {
            t.used = true;
        }
        if out.unit.is_none_or(|(u, _)| matches!(u, Unit::Currency(_))) {
            out.unit = Some((if points { Unit::Points } else { Unit::Percent }, span));
            out.sign = sign;
        }
    }
}

/// `(km)`, `(in years)`, `Height, cm`, or a header that is a unit's symbol.
fn find_measure(text: &str, toks: &mut [Tok<'_>], place: Place, out: &mut Phrase) {
    if out.unit.is_some() {
        return;
    }
    let mut groups: Vec<(usize, usize)> = Vec::new();
    let mut open = None;
    for (i, t) in toks.iter().enumerate() {
        match t.kind {
            Kind::Open => open = Some(i + 1),
            Kind::Close => {
                if let Some(o) = open.take().filter(|o| *o < i) {
                    groups.push((o, i));
                }
            }
            _ => {}
        }
    }
    if place != Place::Bracket {
        if let Some(comma) = toks.iter().rposition(|t| t.text == ",")
            && comma + 1 < toks.len()
            && toks.len() - comma <= 4
        {
            groups.push((comma + 1, toks.len()));
        }
        if place == Place::Header && !toks.is_empty() && toks.len() <= 4 {
            groups.push((0, toks.len()));
        }
    }
    for (start, end) in groups {
        let from = if toks[start].lower == "in" && start + 1 < end { start + 1 } else { start };
        let span = Span::new(toks[from].span.start, toks[end - 1].span.end);
        let name = span.of(text).trim();
        let whole = start == 0 && end == toks.len();
        if whole && let Some(measure) = plural(name) {
            for t in &mut toks[start..end] {
                t.used = true;
            }
            out.unit = Some((Unit::Measure(measure), span));
            return;
        }
        // A lone letter, or a word such as "points" or "min" as a whole header, is a name.
        if whole
            && (name.chars().count() < 2 || !name.chars().all(|c| c.is_lowercase() || !c.is_alphabetic()))
        {
            continue;
        }
        if whole && name.chars().count() > 3 {
            continue;
        }
        // `(A)`, `(B)` are marks of an enumeration.
        if name.len() == 1 && matches!(name.as_bytes()[0], b'A'..=b'F') {
            continue;
        }
        if let Some(measure) = Measure::read(name) {
            // A header `day` or `in` is a name.
            if whole && (measure.dimension == Dimension::Time || name == "in") {
                continue;
            }
            for t in &mut toks[start..end] {
                t.used = true;
            }
            out.unit = Some((Unit::Measure(measure), span));
            return;
        }
    }
}

/// `minutes`, `Kilometres`: the plural of a unit's name says what the figures under it are counted in. A singular (`Day`, `Second`)
/// may name what each row is, and a short word (`min`, `Pts`) is an abbreviation of anything.
fn plural(name: &str) -> Option<Measure> {
    let counted = |m: &Measure| {
        matches!(m.dimension, Dimension::Time | Dimension::Calendar | Dimension::Length | Dimension::Mass)
    };
    let word = name.len() >= 4 && name.ends_with('s') && name.bytes().all(|b| b.is_ascii_alphabetic());
    Measure::read(name).filter(counted).filter(|_| word)
}

/// `revenue_usd`, `ft_pct`, `distance_km`, `TEAM-FG_PCT`: the last part of a name made by a program.
fn find_snake(text: &str, toks: &mut [Tok<'_>], out: &mut Phrase) {
    if text.contains(' ') || !text.contains('_') || out.unit.is_some_and(|(u, _)| !matches!(u, Unit::Percent))
    {
        return;
    }
    let words: Vec<usize> = (0..toks.len()).filter(|&i| toks[i].kind != Kind::Other).collect();
    if words.len() < 2 {
        return;
    }
    let mut money = false;
    for &i in words.iter().rev().take(3) {
        let lower = toks[i].lower.clone();
        let span = toks[i].span;
        let first = i == words[0];
        if first {
            break;
        }
        if let Some(p) = plural_scale(&lower).or_else(|| singular_scale(&lower)) {
            out.scale.get_or_insert((p, span));
            toks[i].used = true;
        } else if matches!(&*lower, "k" | "m" | "mm" | "b") {
            // Decided by a currency beside it.
            let beside = i.checked_sub(2).is_some_and(|j| {
                CODES.iter().any(|c| c.eq_ignore_ascii_case(&toks[j].lower)) || toks[j].used
            });
            if beside && let Some(p) = letter_scale(&lower) {
                out.scale.get_or_insert((p, span));
                toks[i].used = true;
            } else if lower != "k" {
                break;
            }
        } else if CODES.iter().any(|c| c.eq_ignore_ascii_case(&lower)) {
            if let Some(c) = Currency::read(&lower.to_ascii_uppercase()) {
                out.unit.get_or_insert((Unit::Currency(c), span));
                toks[i].used = true;
                money = true;
            }
        } else if let Some(measure) = plural(&lower).filter(|_| out.unit.is_none() && !money)
            && words.iter().rev().find(|&&j| j < i).is_none_or(|&j| toks[j].lower != "per")
        {
            out.unit = Some((Unit::Measure(measure), span));
            toks[i].used = true;
            break;
        } else if lower.len() >= 2 && lower.len() <= 4 && out.unit.is_none() && !money {
            let before = words.iter().rev().find(|&&j| j < i).map_or("", |&j| &*toks[j].lower);
            if let Some(measure) = Measure::read(&lower)
                && names_unit(&lower, before)
            {
                out.unit = Some((Unit::Measure(measure), span));
                toks[i].used = true;
            }
            break;
        } else {
            break;
        }
    }
}

/// Whether a part of a program's name is a unit: not behind `per` (`price_per_kg`), and not where it is rather a word:
/// `temp_min` is the least, `checked_in` no inches, `sales_day` a day. Behind a word for a length of time it is one.
fn names_unit(part: &str, before: &str) -> bool {
    let time = matches!(
        before,
        "duration"
            | "time"
            | "elapsed"
            | "wait"
            | "delay"
            | "runtime"
            | "uptime"
            | "latency"
            | "length"
            | "age"
    );
    match part {
        "in" => false,
        "min" | "day" | "week" | "hour" | "mo" | "year" => time,
        _ => before != "per",
    }
}

/// A bracket that holds a phrase and nothing of its own goes as a whole.
fn widen(toks: &mut [Tok<'_>]) {
    let mut open: Option<usize> = None;
    for i in 0..toks.len() {
        match toks[i].kind {
            Kind::Open => open = Some(i),
            Kind::Close => {
                if let Some(o) = open.take() {
                    let group = &toks[o + 1..i];
                    let any = group.iter().any(|t| t.used);
                    let own = group.iter().any(|t| {
                        matches!(t.kind, Kind::Word | Kind::Digits)
                            && !t.used
                            && !FILLERS.contains(&&*t.lower)
                    });
                    if any && !own {
                        for t in &mut toks[o..=i] {
                            t.used = true;
                        }
                    }
                }
            }
            _ => {}
        }
    }
}

fn remaining(text: &str, toks: &[Tok<'_>]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for t in toks.iter().filter(|t| t.used) {
        if t.span.start > at {
            out.push_str(&text[at..t.span.start]);
        }
        at = t.span.end.max(at);
        out.push(' ');
    }
    out.push_str(text.get(at..).unwrap_or(""));
    tidy(&out)
}

/// White space collapsed; separators at the ends and empty brackets taken out.
pub(super) fn tidy(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for word in text.split_whitespace() {
        if !out.is_empty() && !matches!(word, ")" | "," | ":" | ";") && !out.ends_with('(') {
            out.push(' ');
        }
        out.push_str(word);
    }
    let out = out.replace("()", "");
    out.trim_matches(|c: char| {
        c.is_whitespace() || matches!(c, ',' | ';' | ':' | '-' | '–' | '—' | '_' | '/' | '.')
    })
    .to_owned()
}
