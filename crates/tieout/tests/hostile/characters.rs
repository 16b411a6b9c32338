//! Characters that look like others, or like nothing: what hides inside a value never lets it match in silence.

use tieout::{Evidence, Policy, Report, Verdict, check, read_source};

use crate::harness::STATES;

fn report(answer: &str, rows: &str) -> Report {
    check(answer, &Evidence::new(read_source("rows.csv", rows.as_bytes()).unwrap()), &Policy::default())
}

/// Characters without a width: none may stand inside a number and leave it what it is.
const INVISIBLE: [char; 14] = [
    '\u{200b}', '\u{200c}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}', '\u{200e}', '\u{200f}', '\u{202a}',
    '\u{202e}', '\u{2066}', '\u{2069}', '\u{180e}', '\u{0}',
];

/// The whole value does not tie out where something hides in it.
#[track_caller]
fn never_whole(written: &str) {
    let report = report(&format!("Texas has {written} people."), STATES);
    assert!(!report.ok, "{written:?}: {:#?}", report.claims);
    for claim in report.claims.iter().filter(|c| c.verdict == Verdict::Supported) {
        // A part of it may be right by itself; the whole is not, and more than one digit has to be gone.
        let lost = written.chars().filter(|c| c.is_numeric()).count()
            - claim.text.chars().filter(|c| c.is_numeric()).count();
        assert!(lost > 1 && claim.text != written, "{written:?}: {:?} is supported", claim.text);
    }
    assert!(report.coverage.seen > 0, "{written:?} is not seen at all");
}

#[test]
fn invisible_characters_inside_a_number() {
    for c in INVISIBLE {
        never_whole(&format!("29{c}145505"));
        never_whole(&format!("29,{c}145,505"));
        never_whole(&format!("29,145{c},505"));
        never_whole(&format!("29.{c}1 million"));
        never_whole(&format!("29,145,50{c}5"));
        let report = report(&format!("Texas has 29,145,50{c}5 people."), STATES);
        assert!(
            report.notes.iter().any(|n| n.contains("invisible characters stand inside 1 values")),
            "{c:?}: {:?}",
            report.notes
        );
    }
}

#[test]
fn invisible_characters_inside_a_number_of_the_evidence() {
    for c in INVISIBLE.into_iter().filter(|c| *c != '\0') {
        let rows = STATES.replace("29145505", &format!("2914{c}5505"));
        let report = report("Texas has 29,145,505 people.", &rows);
        assert!(!report.ok, "{c:?}: {:#?}", report.claims);
    }
}

#[test]
fn direction_marks_around_digits() {
    for written in ["\u{202e}50554192\u{202c}", "\u{2067}29145506\u{2069}", "29\u{202e}145505"] {
        never_whole(written);
    }
}

#[test]
fn letters_among_digits() {
    // O for nought, l and I for one, Cyrillic З, О and І, Greek Ο, full-width letters.
    for written in [
        "291455O5",
        "29l45505",
        "29I45505",
        "2914550б",
        "291455О5",
        "29І45505",
        "291455Ο5",
        "29,145,5O5",
        "З9,145,505",
        "２９ｌ45505",
    ] {
        let report = report(&format!("Texas has {written} people."), STATES);
        assert!(!report.ok, "{written:?}: {:#?}", report.claims);
        assert!(
            report.claims.iter().all(|c| c.verdict != Verdict::Supported),
            "{written:?}: {:#?}",
            report.claims
        );
    }
}

#[test]
fn digits_of_other_scripts_are_readings_of_the_number() {
    for written in ["٢٩١٤٥٥٠٥", "२९१४५५०५", "２９１４５５０５", "𝟐𝟗𝟏𝟒𝟓𝟓𝟎𝟓"]
    {
        let right = report(&format!("Texas has {written} people."), STATES);
        let wrong = report(&format!("California has {written} people."), STATES);
        assert_eq!(right.claims.len(), 1, "{written:?}: {:?}", right.claims);
        assert_eq!(right.claims[0].verdict, Verdict::Supported, "{written:?}: {:?}", right.claims[0].reason);
        assert_eq!(
            wrong.claims[0].verdict,
            Verdict::Contradicted,
            "{written:?}: {:?}",
            wrong.claims[0].reason
        );
    }
}

#[test]
fn combining_marks_on_digits() {
    for mark in ['\u{301}', '\u{332}', '\u{336}', '\u{20dd}', '\u{20e3}', '\u{fe0f}', '\u{e0101}'] {
        never_whole(&format!("2{mark}9145505"));
        never_whole(&format!("2914550{mark}5"));
        never_whole(&format!("29,145,50{mark}5"));
    }
}

#[test]
fn superscripts_are_footnotes_and_no_digits() {
    let report = report("Texas has 29,145,505² people, 29145505¹⁰ in all.", STATES);
    assert_eq!(
        report.claims.iter().filter(|c| c.verdict == Verdict::Supported).count(),
        2,
        "{:#?}",
        report.claims
    );
    never_whole("2914550⁵");
    never_whole("29¹45505");
}

#[test]
fn circled_and_roman_digits_are_none() {
    for written in ["②⑨①④⑤⑤⓪⑤", "ⅩⅩⅨ", "㉙ million", "二九一四五五〇五"] {
        let report = report(&format!("Texas has {written} people."), STATES);
        assert!(!report.ok, "{written:?}: {:#?}", report.claims);
    }
}

#[test]
fn names_with_characters_inside_them_are_other_names() {
    for name in ["Tex\u{200b}as", "Тexas", "T\u{202e}exas"] {
        let report = report(&format!("{name} has 39,538,223 people."), STATES);
        // It is nobody's figure but California's: a name that is not the row's binds nothing.
        assert!(
            report.claims.iter().all(|c| c.verdict != Verdict::Contradicted),
            "{name:?}: {:#?}",
            report.claims
        );
    }
}

#[test]
fn spaces_of_other_widths_group_digits() {
    for space in ['\u{a0}', '\u{202f}', '\u{2009}'] {
        let report = report(&format!("Texas has 29{space}145{space}505 people."), STATES);
        assert_eq!(report.claims[0].verdict, Verdict::Supported, "{space:?}: {:?}", report.claims[0].reason);
    }
    for space in ['\t', '\n', '\u{2028}', '\u{2003}', '\u{3000}'] {
        never_whole(&format!("29{space}145{space}505"));
    }
}
