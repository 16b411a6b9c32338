//! Which stops end a sentence.

/// What a full stop behind a word may do.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Abbreviation {
    /// Something always follows: `Dr.`, `e.g.`, `vs.`
    Open,
    /// A number follows, or the stop is a stop: `No.`, `Fig.`, `Jan.`
    Number,
    /// May stand last: `Inc.`, `U.S.`; the sentence ends only before a word that begins one.
    Either,
    /// Mostly stands last before a capital: `etc.`, `p.m.`
    Last,
}

const OPEN: &[&str] = &[
    "mr", "mrs", "ms", "dr", "prof", "rev", "gen", "col", "lt", "sgt", "capt", "cmdr", "adm", "maj", "gov",
    "sen", "rep", "hon", "pres", "messrs", "mx", "e.g", "eg", "i.e", "ie", "cf", "viz", "vs", "v", "resp",
    "mt", "ft", "al",
];
const NUMBER: &[&str] = &[
    "no", "nos", "nr", "fig", "figs", "eq", "eqs", "sec", "ch", "vol", "vols", "pp", "p", "pg", "art",
    "approx", "ca", "c", "circa", "est", "avg", "max", "min", "jan", "feb", "mar", "apr", "jun", "jul",
    "aug", "sep", "sept", "oct", "nov", "dec", "mon", "tue", "tues", "wed", "thu", "thurs", "fri", "sat",
    "sun", "tab", "ref", "refs", "app", "para", "cl", "n", "lot", "rm", "ext", "tel",
];
const EITHER: &[&str] = &[
    "inc", "corp", "co", "cos", "ltd", "llc", "plc", "bros", "jr", "sr", "st", "ave", "blvd", "rd", "dept",
    "univ", "assn", "intl", "govt", "mfg", "natl", "u.s", "u.k", "u.n", "e.u", "u.s.a", "d.c", "ph.d", "m.d",
    "b.a", "m.a", "b.s", "m.s", "l.p", "n.v", "s.a", "n.a", "l.a", "n.y", "incl", "excl", "misc", "temp",
    "ed", "eds", "hwy", "mts", "esq", "sq", "cu", "gal", "lb", "lbs", "oz", "hr", "hrs", "mil", "div", "mio",
    "mrd", "tsd", "mln", "mld", "mill", "stk", "std", "gmbh",
];
const LAST: &[&str] = &["etc", "a.m", "p.m", "am", "pm", "b.c", "a.d", "c.e", "b.c.e"];

/// Words that begin sentences and seldom follow a name.
const STARTERS: &[&str] = &[
    "The",
    "This",
    "That",
    "These",
    "Those",
    "It",
    "Its",
    "In",
    "On",
    "At",
    "As",
    "He",
    "She",
    "They",
    "We",
    "You",
    "I",
    "His",
    "Her",
    "Their",
    "Our",
    "However",
    "But",
    "And",
    "Or",
    "If",
    "When",
    "While",
    "Although",
    "Though",
    "After",
    "Before",
    "By",
    "For",
    "From",
    "With",
    "To",
    "There",
    "Then",
    "Thus",
    "Here",
    "A",
    "An",
    "Both",
    "Each",
    "All",
    "Some",
    "Most",
    "Many",
    "No",
    "Not",
    "Also",
    "Additionally",
    "Moreover",
    "Furthermore",
    "Overall",
    "Meanwhile",
    "Since",
    "So",
    "Such",
    "During",
    "Under",
    "Over",
    "Among",
    "Between",
    "What",
    "Which",
    "Who",
    "Where",
    "Why",
    "How",
    "Because",
    "Despite",
    "Compared",
    "According",
    "Finally",
    // German ones, since German writes all its nouns with a capital.
    "Der",
    "Die",
    "Das",
    "Den",
    "Dem",
    "Dies",
    "Diese",
    "Es",
    "Er",
    "Sie",
    "Wir",
    "Im",
    "Ein",
    "Eine",
    "Und",
    "Aber",
    "Auch",
    "Damit",
    "Davon",
    "Für",
    "Bei",
    "Nach",
    "Seit",
    "Zum",
    "Zur",
    "Auf",
    "Mit",
    "Von",
];
/// What a German ordinal counts: "im 3. Quartal", "am 12. Mai".
const AFTER_ORDINAL: &[&str] = &[
    "Januar",
    "Jänner",
    "Februar",
    "März",
    "April",
    "Mai",
    "Juni",
    "Juli",
    "August",
    "September",
    "Oktober",
    "November",
    "Dezember",
    "Quartal",
    "Quartals",
    "Halbjahr",
    "Halbjahres",
    "Jahrhundert",
    "Jahr",
    "Geschäftsjahr",
    "Monat",
    "Woche",
    "Kalenderwoche",
    "Tag",
    "Platz",
    "Rang",
    "Stelle",
    "Etage",
    "Stock",
    "Auflage",
];
/// What follows a time of day and belongs to it.
const AFTER_CLOCK: &[&str] = &[
    "Monday",
    "Tuesday",
    "Wednesday",
    "Thursday",
    "Friday",
    "Saturday",
    "Sunday",
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
    "ET",
    "EST",
    "EDT",
    "CT",
    "CST",
    "CDT",
    "MT",
    "MST",
    "MDT",
    "PT",
    "PST",
    "PDT",
    "GMT",
    "UTC",
    "CET",
    "CEST",
    "BST",
    "Eastern",
    "Central",
    "Pacific",
    "Mountain",
];

/// How far back the word before a stop is looked for.
const LONGEST_WORD: usize = 24;

fn is_stop(c: char) -> bool {
    matches!(c, '.' | '!' | '?' | '\u{2026}') || is_wide_stop(c)
}

/// Stops of scripts that put no space behind them.
fn is_wide_stop(c: char) -> bool {
    matches!(c, '\u{3002}' | '\u{ff01}' | '\u{ff1f}')
}

fn closes(c: char) -> bool {
    matches!(
        c,
        '"' | '\''
            | '\u{201d}'
            | '\u{2019}'
            | '\u{bb}'
            | ')'
            | ']'
            | '}'
            | '*'
            | '_'
            | '`'
            | '\u{300d}'
            | '\u{300f}'
    )
}

fn opens(c: char) -> bool {
    matches!(c, '"' | '\'' | '\u{201c}' | '\u{2018}' | '\u{ab}' | '(' | '[' | '*' | '_' | '`' | '\u{201e}')
}

/// The end of the first sentence of `text` that stops at or behind `at`, when text follows it. The sentence began at `from`;
/// `at` moves past the stops that end nothing. Where the text is not `whole`, an end is given once nothing that follows can change it.
pub(super) fn next_end(text: &str, from: usize, at: &mut usize, whole: bool) -> Option<usize> {
    loop {
        let rest = text.get(*at..)?;
        let Some((offset, _)) = rest.char_indices().find(|&(_, c)| is_stop(c)) else {
            *at = text.len();
            return None;
        };
        let first = *at + offset;
        *at = first;
        let end = past_stops(text, first)?;
        if !whole && unfinished(text.get(end..)?) {
            return None;
        }
        let ends = ends_here(text, from, first, end, whole)?;
        *at = end;
        if ends {
            return Some(end);
        }
    }
}

/// Whether more text could go on with the stops that these characters follow.
fn unfinished(tail: &str) -> bool {
    let mark = tail.strip_prefix('[').is_some_and(|t| t.len() <= 3 && t.bytes().all(|b| b.is_ascii_digit()));
    tail.is_empty() || mark
}

/// Past a run of stops, the quotes and brackets behind it, and footnote marks (`.[3]`).
fn past_stops(text: &str, first: usize) -> Option<usize> {
    let rest = text.get(first..)?;
    let mut end = rest.len() - rest.trim_start_matches(is_stop).len();
    loop {
        let tail = rest.get(end..)?;
        let closed = tail.len() - tail.trim_start_matches(closes).len();
        if closed > 0 {
            end += closed;
        } else if let Some(mark) = footnote(tail) {
            end += mark;
        } else {
            return Some(first + end);
        }
    }
}

/// The length of `[3]` or of superscript digits.
fn footnote(tail: &str) -> Option<usize> {
    let raised = tail.len() - tail.trim_start_matches(['\u{b9}', '\u{b2}', '\u{b3}']).len();
    if raised > 0 {
        return Some(raised);
    }
    let inner = tail.strip_prefix('[')?;
    let digits = inner.bytes().take(4).take_while(u8::is_ascii_digit).count();
    (1..=3).contains(&digits).then_some(digits + 2).filter(|_| inner.as_bytes().get(digits) == Some(&b']'))
}

/// Whether the stops from `first` to `end` (closing marks included) end the sentence that began at `from`. None where the text is
/// not `whole` and the word behind them is not there to its end.
fn ends_here(text: &str, from: usize, first: usize, end: usize, whole: bool) -> Option<bool> {
    let marks = text.get(first..end).unwrap_or("");
    if marks.chars().any(is_wide_stop) {
        return Some(true);
    }
    let rest = text.get(end..).unwrap_or("");
    let next = rest.trim_start();
    if next.is_empty() {
        return whole.then_some(false);
    }
    if next.len() == rest.len() {
        return Some(false);
    }
    let broken = rest.get(..rest.len() - next.len()).is_some_and(|space| space.contains('\n'));
    let bare = next.trim_start_matches(opens);
    // Behind opening marks that end the text, a line ends.
    let begin = bare.chars().next().or(whole.then_some('\n'))?;
    let mut stops = marks.chars().filter(|&c| is_stop(c));
    let single = stops.next() == Some('.') && stops.next().is_none();
    if !single {
        // "What?" he said; "well … then".
        return Some(!begin.is_lowercase());
    }
    let word = word_before(text, from, first);
    let folded = word.to_lowercase();
    // A single capital is an initial, whatever its small letter shortens ("c.", "p.").
    let kind = if is_initial(word) && word.len() == 1 { None } else { abbreviation(&folded) };
    // "2. Second point" within a line: the number counts points and is no sentence.
    if (1..=3).contains(&word.len())
        && word.bytes().all(|b| b.is_ascii_digit())
        && text.get(from..first).is_some_and(|t| t.trim() == word)
    {
        return Some(false);
    }
    if begin.is_lowercase() {
        // Unknown abbreviations are short; a long word that stops has stopped, whatever case follows.
        let long = word.len() >= 5 && word.chars().all(char::is_lowercase) && kind.is_none();
        return Some(long || (broken && kind.is_none() && !is_initial(word)));
    }
    let next_is_one_of = |list: &[&str]| {
        let end = bare
            .find(|c: char| !c.is_alphanumeric())
            .or((whole || bare.len() > LONGEST_WORD).then_some(bare.len()))?;
        Some(bare.get(..end).is_some_and(|w| list.contains(&w)))
    };
    if (1..=2).contains(&word.len())
        && word.bytes().all(|b| b.is_ascii_digit())
        && next_is_one_of(AFTER_ORDINAL)?
    {
        return Some(false);
    }
    Some(match kind {
        Some(Abbreviation::Open) => false,
        Some(Abbreviation::Number) => {
            // "Mar." before a number is March; before a capital the stop is a stop.
            !begin.is_ascii_digit() && (begin.is_uppercase() || !begin.is_alphanumeric())
        }
        Some(Abbreviation::Either) => next_is_one_of(STARTERS)?,
        Some(Abbreviation::Last) => !next_is_one_of(AFTER_CLOCK)?,
        None if is_initial(word) => {
            let degree = text.get(..first - word.len()).is_some_and(|t| t.ends_with('\u{b0}'));
            degree || !begin.is_alphabetic() || next_is_one_of(STARTERS)?
        }
        None => true,
    })
}

/// One capital letter, or several with stops between: `J`, `J.R.R`.
fn is_initial(word: &str) -> bool {
    !word.is_empty()
        && word.split('.').all(|part| {
            let mut chars = part.chars();
            chars.next().is_some_and(char::is_uppercase) && chars.next().is_none()
        })
}

fn abbreviation(folded: &str) -> Option<Abbreviation> {
    [
        (OPEN, Abbreviation::Open),
        (NUMBER, Abbreviation::Number),
        (EITHER, Abbreviation::Either),
        (LAST, Abbreviation::Last),
    ]
    .into_iter()
    .find_map(|(list, kind)| list.contains(&folded).then_some(kind))
}

/// The letters, digits and inner stops right before the stop at `end`; empty when they run on too long to be an abbreviation.
fn word_before(text: &str, from: usize, end: usize) -> &str {
    let mut start = end;
    for (i, c) in text.get(from..end).unwrap_or("").char_indices().rev() {
        if !(c.is_alphanumeric() || c == '.') {
            break;
        }
        start = from + i;
        if end - start > LONGEST_WORD {
            break;
        }
    }
    text.get(start..end).unwrap_or("")
}
