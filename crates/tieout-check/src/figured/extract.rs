//! The figures of a text as figured reads them.
//!
//! figured describes a number by one pattern with alternatives that are tried in order; this matcher tries the same
//! alternatives in the same order, by hand and in linear time. A number is
//!
//! - not preceded by a word character or a full stop,
//! - a minus (with at most one space) and one of `$€£¥`, either or both absent,
//! - digits with an exponent, else digits grouped by commas, else digits, all with an optional fraction,
//! - not followed by a digit or the end of an ordinal,
//! - then `%` or a percent or scale word, if one stands there, and then no letter (0.4.3: or one of its units).
//!
//! 0.4.3 narrowed 0.1.0: exponents have at most three digits and no hexadecimal digit behind them, a scale word is not
//! followed by `-` or `'` and a letter (`12 T-shirts`), a number may touch a unit (`250ml`), "and" joins a range only
//! after "between", and figures past the range of a double are dropped.

use tieout_notation::{Decimal, DecimalError, MAX_EXPONENT, Span};

use super::Version;
use super::chars::{At, digit, is_currency, is_minus, is_space, is_word, letter};

/// One figure of the answer.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    /// Sign, currency, digits, scale or percent.
    pub(super) span: Span,
    /// The value, sign and scale applied.
    pub(super) value: Value,
    /// Written as, or (in a range) meant as, a percentage.
    pub(super) percent: bool,
    /// Whether a currency sign stands before the digits.
    pub(super) currency: bool,
    /// The power of ten of its scale word, or of the one it shares.
    pub(super) scale: Option<i32>,
    /// Whether nothing but four digits is written, sign and currency aside.
    four_digits: bool,
    /// The other end of the range it belongs to.
    pub(super) partner: Option<Decimal>,
}

/// What a figure is worth.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Read(Decimal),
    /// Past our own limits of reading; the nearest double.
    Unread(f64),
}

impl Figure {
    pub(super) fn value(&self) -> Option<&Decimal> {
        match &self.value {
            Value::Read(value) => Some(value),
            Value::Unread(_) => None,
        }
    }

    /// Whether it may be a year: four bare digits.
    pub(super) fn looks_like_year(&self) -> bool {
        self.four_digits && !self.percent && self.scale.is_none()
    }
}

/// Percent words, longest first where one starts like another.
const PERCENT_WORDS: [&str; 4] = ["percentage points", "percent", "pct", "pp"];

/// Scale words and their powers of ten.
const SCALES: [(&str, i32); 12] = [
    ("thousand", 3),
    ("million", 6),
    ("billion", 9),
    ("trillion", 12),
    ("mn", 6),
    ("mm", 6),
    ("bn", 9),
    ("tn", 12),
    ("k", 3),
    ("m", 6),
    ("b", 9),
    ("t", 12),
];

/// Units that may touch a number in 0.4.3.
const UNITS: [&str; 27] = [
    "ml", "mg", "kg", "km", "cm", "mm", "gb", "mb", "kb", "tb", "oz", "lb", "lbs", "ft", "hr", "hrs", "min",
    "mins", "sec", "secs", "ms", "g", "l", "m", "h", "s", "x",
];

/// All figures of `text`, in reading order.
pub(super) fn figures(text: &str, version: Version) -> Vec<Figure> {
    let mut out = Vec::new();
    let mut from = 0;
    while let Some((start, first_digit)) = next_start(text, from) {
        let read = number(text, start, version)
            .or_else(|| (first_digit > start).then(|| number(text, first_digit, version)).flatten());
        match read {
            Some((end, figure)) => {
                from = end;
                out.extend(figure);
            }
            None => from = At::new(text, first_digit).one(|_| true).map_or(text.len(), |at| at.place),
        }
    }
    join_ranges(text, &mut out, version);
    out
}

/// The next place at or after `from` where a number may begin, and its first digit.
fn next_start(text: &str, from: usize) -> Option<(usize, usize)> {
    let rest = text.get(from..)?;
    let first_digit = from + rest.find(|c| digit(c).is_some())?;
    let back = |place: usize, class: fn(char) -> bool| {
        let c = At::new(text, place).before().filter(|c| class(*c))?;
        place.checked_sub(c.len_utf8()).filter(|p| *p >= from)
    };
    let start = back(first_digit, is_currency).unwrap_or(first_digit);
    let start = back(start, is_minus).or_else(|| back(back(start, is_space)?, is_minus)).unwrap_or(start);
    Some((start, first_digit))
}

/// The number that begins exactly at `start`: where it ends, and what it is unless it is dropped.
fn number(text: &str, start: usize, version: Version) -> Option<(usize, Option<Figure>)> {
    let at = At::new(text, start);
    if at.before().is_some_and(|c| is_word(c) || c == '.') {
        return None;
    }
    let (unsigned, negative) = match at.one(is_minus) {
        Some(after) => (after.one(is_space).unwrap_or(after), true),
        None => (at, false),
    };
    let (body, currency) = match unsigned.one(is_currency) {
        Some(after) => (after, true),
        None => (unsigned, false),
    };
    let (end, tail) = whole_bodies(body, version)
        .into_iter()
        .flatten()
        .find_map(|end| tail(end, version).map(|tail| (end, tail)))?;
    let digits = text.get(body.place..end.place)?;
    let Some(mut value) = read(digits, version) else { return Some((tail.end, None)) };
    if let Some(power) = tail.scale {
        value = match value {
            Value::Read(v) => Value::Read(v.shift(power)),
            Value::Unread(near) => Value::Unread(near * 10f64.powi(power)),
        };
    }
    if negative {
        value = match value {
            Value::Read(v) => Value::Read(v.neg()),
            Value::Unread(near) => Value::Unread(-near),
        };
    }
    let figure = Figure {
        span: Span::new(start, tail.end),
        value,
        percent: tail.percent,
        currency,
        scale: tail.scale,
        four_digits: tail.end == end.place
            && digits.chars().count() == 4
            && digits.chars().all(|c| digit(c).is_some()),
        partner: None,
    };
    Some((tail.end, Some(figure)))
}

/// Where the digits may end, in the order in which the pattern tries: with an exponent, grouped, plain; each with its
/// fraction before without. Of the shorter ends only those are listed that no digit follows; the others never match.
fn whole_bodies<'a>(body: At<'a>, version: Version) -> [Option<At<'a>>; 6] {
    let is_digit = |c| digit(c).is_some();
    let fraction = |at: At<'a>| Some(at.one(|c| c == '.')?.digits(1)?.many(is_digit));
    let plain = body.many(is_digit);
    if plain.place == body.place {
        return [None; 6];
    }
    let with_exponent = exponent(fraction(plain).unwrap_or(plain), version);
    let (all, all_but_one) = groups(body);
    // Giving back a group leaves a comma behind the rest, which any number may end at, so one step back is enough.
    [with_exponent, all.and_then(fraction), all, all_but_one, fraction(plain), Some(plain)]
}

/// One past `e`, sign and digits.
fn exponent(at: At<'_>, version: Version) -> Option<At<'_>> {
    let at = at.one(|c| letter(c) == Some('e'))?;
    let at = at.one(|c| c == '+' || c == '-').unwrap_or(at);
    let end = at.many(|c| digit(c).is_some());
    let fits = match version {
        Version::V01 => true,
        Version::V04 => at.digits(4).is_none() && !end.here().is_some_and(|c| c.is_ascii_hexdigit()),
    };
    (fits && end.place > at.place).then_some(end)
}

/// One past all comma groups of three, and past all but the last of them where there are several.
fn groups<'a>(body: At<'a>) -> (Option<At<'a>>, Option<At<'a>>) {
    let group = |at: At<'a>| at.one(|c| c == ',')?.digits(3);
    let Some(mut last) =
        (1..=3).filter_map(|n| body.digits(n)).find(|at| at.here() == Some(',')).and_then(group)
    else {
        return (None, None);
    };
    let mut but_last = None;
    while let Some(next) = group(last) {
        but_last = Some(last);
        last = next;
    }
    (Some(last), but_last)
}

/// What follows the digits.
struct Tail {
    end: usize,
    percent: bool,
    scale: Option<i32>,
}

/// Percent sign or word, or scale word, or nothing; None where the digits cannot end here.
fn tail(at: At<'_>, version: Version) -> Option<Tail> {
    if at.here().is_some_and(|c| digit(c).is_some())
        || ["st", "nd", "rd", "th"].iter().any(|end| at.whole_word(end).is_some())
    {
        return None;
    }
    let spaced = at.one(is_space).unwrap_or(at);
    if let Some(end) = spaced.one(|c| c == '%').filter(|end| may_end(*end, version)) {
        return Some(Tail { end: end.place, percent: true, scale: None });
    }
    // A name ends at a word's end, so nothing that may not follow a number can follow it.
    let ends = |word: &str| {
        spaced.whole_word(word).filter(|end| {
            version == Version::V01
                || end
                    .one(|c| c == '-' || c == '\'')
                    .is_none_or(|next| next.here().and_then(letter).is_none())
        })
    };
    // A letter that only case folding makes the word's own ends the number as the word does, but means nothing.
    let means = |word: &str, end: At<'_>| spaced.to(end).to_lowercase() == word;
    for word in PERCENT_WORDS {
        if let Some(end) = ends(word) {
            return Some(Tail { end: end.place, percent: means(word, end), scale: None });
        }
    }
    for (word, power) in SCALES {
        if let Some(end) = ends(word) {
            return Some(Tail { end: end.place, percent: false, scale: means(word, end).then_some(power) });
        }
    }
    may_end(at, version).then_some(Tail { end: at.place, percent: false, scale: None })
}

/// Whether a number may end here: no letter follows, or (0.4.3) a unit does.
fn may_end(at: At<'_>, version: Version) -> bool {
    let touches = at.here().is_some_and(|c| c == '_' || letter(c).is_some());
    !touches || (version == Version::V04 && UNITS.iter().any(|unit| at.whole_word(unit).is_some()))
}

/// The value of digits, commas, fraction and exponent. What is larger than any double is infinite to figured: 0.4.3 drops
/// it, and in 0.1.0 no cell meets it, but every cell may lie in a range that ends there, so any number past all cells does.
fn read(body: &str, version: Version) -> Option<Value> {
    let plain: String =
        body.chars().filter(|c| *c != ',').map(|c| digit(c).or_else(|| letter(c)).unwrap_or(c)).collect();
    let whole = plain.find(['.', 'e']).and_then(|end| plain.get(..end)).unwrap_or(&plain);
    let infinite = match Decimal::parse(&plain) {
        Ok(value) if value.to_f64().is_finite() => return Some(Value::Read(value)),
        Ok(_) => true,
        Err(DecimalError::ExponentTooLarge) => !plain.contains("e-"),
        // The largest double has 309 digits before the point.
        Err(DecimalError::TooManyDigits(_)) => whole.trim_start_matches('0').len() > 309,
        Err(_) => false,
    };
    match (infinite, version) {
        (false, _) => Some(Value::Unread(plain.parse().unwrap_or(0.0))),
        (true, Version::V01) => Some(Value::Read(Decimal::ONE.shift(MAX_EXPONENT))),
        (true, Version::V04) => None,
    }
}

/// Lets neighbours that are joined by a word or a dash share scale and percent, and makes them partners.
fn join_ranges(text: &str, figures: &mut [Figure], version: Version) {
    for i in 1..figures.len() {
        let (head, rest) = figures.split_at_mut(i);
        let (Some(a), Some(b)) = (head.last_mut(), rest.first_mut()) else { continue };
        if !joined(text, a.span, b.span, version) {
            continue;
        }
        if b.scale.is_some() && a.scale.is_none() && !a.percent {
            let power = lent_power(b.span.of(text));
            if let Value::Read(value) = &a.value {
                a.value = Value::Read(value.shift(power));
            }
            a.scale = Some(power);
            a.partner = None;
        } else if b.percent && !a.percent && a.scale.is_none() {
            a.percent = true;
            a.partner = None;
        }
        if a.percent == b.percent && !a.looks_like_year() && !b.looks_like_year() {
            a.partner = b.value().cloned();
            b.partner = a.value().cloned();
        }
    }
}

/// Whether only "to", "or", a dash, or "and" (0.4.3: after "between") stands between two figures.
fn joined(text: &str, a: Span, b: Span, version: Version) -> bool {
    let between = Span::new(a.end, b.start).of(text).trim_matches(is_space);
    if between.len() > "and".len() {
        return false;
    }
    match between.to_ascii_lowercase().as_str() {
        "to" | "or" | "-" | "–" | "—" => true,
        "and" => version == Version::V01 || after_between(text, a.start),
        _ => false,
    }
}

/// Whether "between" ends within the twelve characters before `place`.
fn after_between(text: &str, place: usize) -> bool {
    let before = text.get(..place).unwrap_or("");
    let from = before.char_indices().rev().take(12).last().map_or(before.len(), |(i, _)| i);
    let window = before[from..].trim_end_matches(is_space);
    let Some(head) = window.len().checked_sub("between".len()) else { return false };
    let (Some(head), Some(word)) = (window.get(..head), window.get(head..)) else { return false };
    word.eq_ignore_ascii_case("between") && !head.chars().next_back().is_some_and(is_word)
}

/// The power of ten that a figure with a scale word lends to its neighbour. figured looks for the word after the last
/// space, so one that touches its digits in a literal with a space elsewhere (`- 5M`) lends nothing.
fn lent_power(literal: &str) -> i32 {
    let word = if literal.contains(' ') {
        literal.split(is_space).next_back().unwrap_or("")
    } else {
        let start = literal
            .char_indices()
            .rev()
            .take_while(|(_, c)| letter(*c).is_some())
            .last()
            .map_or(literal.len(), |(i, _)| i);
        literal.get(start..).unwrap_or("")
    };
    let word = word.to_lowercase();
    SCALES.iter().find(|(name, _)| *name == word).map_or(0, |(_, power)| *power)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Literal, value and flags (p percent, c currency, s scale, y year-like, r in a range).
    fn show(text: &str, version: Version) -> Vec<String> {
        figures(text, version)
            .iter()
            .map(|f| {
                let value = f.value().filter(|v| v.leading_power() < MAX_EXPONENT);
                let value = value.map_or("∞".to_owned(), ToString::to_string);
                let flags: String = [
                    (f.percent, 'p'),
                    (f.currency, 'c'),
                    (f.scale.is_some(), 's'),
                    (f.looks_like_year(), 'y'),
                    (f.partner.is_some(), 'r'),
                ]
                .iter()
                .filter_map(|(on, c)| on.then_some(*c))
                .collect();
                format!("{}={value}{flags}", f.span.of(text))
            })
            .collect()
    }

    fn new(text: &str) -> String {
        show(text, Version::V04).join("; ")
    }

    fn old(text: &str) -> String {
        show(text, Version::V01).join("; ")
    }

    #[test]
    fn both_versions_read_ordinary_figures_alike() {
        for (text, expected) in [
            (
                "39.3 million, 2.5bn, 3k, 7 T",
                "39.3 million=39300000s; 2.5bn=2500000000s; 3k=3000s; 7 T=7000000000000s",
            ),
            ("±79,849; $1,234.50.", "79,849=79849; $1,234.50=1234.5c"),
            ("-5, \u{2212}6, - 7, -$8, a-9", "-5=-5; \u{2212}6=-6; - 7=-7; -$8=-8c; 9=9"),
            (
                "12%, 12 percent, 3 percentage points, 4pp",
                "12%=12p; 12 percent=12p; 3 percentage points=3p; 4pp=4p",
            ),
            ("1st 22nd 23rd 4th B01003e1 9bb930dc4b6b v1.2.3", ""),
            ("1.2e6; 3E-2", "1.2e6=1200000; 3E-2=0.03"),
            ("in 2020; -2020; 2,020", "2020=2020y; -2020=-2020y; 2,020=2020"),
            ("1,2345 12,34,567 1,234,5678", "1=1; 2345=2345y; 12=12; 34,567=34567; 1,234=1234; 5678=5678y"),
            ("1,234y 12.5y", "1=1; 12=12"),
            ("٣٤٥ rials", "٣٤٥=345"),
            ("40 to 50 million", "40=40000000sr; 50 million=50000000sr"),
            ("10-12%", "10=10pr; 12%=12pr"),
            ("2019-2020, 5 – 7", "2019=2019y; 2020=2020y; 5=5r; 7=7r"),
            ("2 to - 5M", "2=2sr; - 5M=-5000000sr"),
        ] {
            assert_eq!(new(text), expected, "{text}");
            assert_eq!(old(text), expected, "{text}");
        }
    }

    #[test]
    fn what_the_versions_read_differently() {
        for (text, o, n) in [
            ("12 T-shirts", "12 T=12000000000000s", "12=12"),
            ("250ml", "", "250=250"),
            ("5m tall", "5m=5000000s", "5m=5000000s"),
            ("550e8400 ids", "550e8400=∞", ""),
            ("1e12ab", "", ""),
            ("3 and 4", "3=3r; 4=4r", "3=3; 4=4"),
            ("between 3 and 4", "3=3r; 4=4r", "3=3r; 4=4r"),
            ("between about 3 and 4", "3=3r; 4=4r", "3=3; 4=4"),
        ] {
            assert_eq!(old(text), o, "{text}");
            assert_eq!(new(text), n, "{text}");
        }
    }

    #[test]
    fn figures_past_a_limit_are_no_small_figures() {
        let nines = "9".repeat(350);
        assert!(figures(&nines, Version::V04).is_empty());
        assert_eq!(figures(&nines, Version::V01)[0].value().map(Decimal::leading_power), Some(MAX_EXPONENT));
        let long = format!("0.{nines}{nines}");
        assert_eq!(figures(&long, Version::V04)[0].value, Value::Unread(1.0));
    }

    #[test]
    fn long_runs_are_read_in_linear_time() {
        for text in [
            ",".repeat(1 << 16),
            "1,".repeat(1 << 15),
            "1".repeat(1 << 16),
            "1,111".repeat(1 << 14),
            "1.1e".repeat(1 << 14),
        ] {
            let _ = figures(&text, Version::V04);
            let _ = figures(&text, Version::V01);
        }
    }

    proptest! {
        #[test]
        fn figures_stand_in_order_on_boundaries(text in "([0-9]|[-−,. %$€a-z]| to | and |million|٣|é){0,40}") {
            for version in [Version::V01, Version::V04] {
                let mut end = 0;
                for f in figures(&text, version) {
                    prop_assert!(f.span.start >= end && !f.span.is_empty());
                    prop_assert!(text.get(f.span.start..f.span.end).is_some());
                    end = f.span.end;
                }
            }
        }
    }
}
