use tieout_evidence::Evidence;
use tieout_notation::Span;

use super::*;
use crate::{ClaimKind, Policy};

const ANSWER: &str = "# The largest states\n\nCalifornia has 39.5 million people, 12% of all; Texas, the second, has \
30.1 million and grew by 15.9% from 2010 to 2020, which is more than the 7.4% of the whole country and than the 6.1% of \
California itself.\n\n漢字 Florida: 21.5 million, 5 counties.\n";

fn claims() -> Vec<Claim> {
    let mut at = 0;
    [
        ("39.5 million", Reason::Cell, "population[California] = 39,538,223"),
        (
            "12%",
            Reason::Share,
            "100 × population[California] / sum of population = 39,538,223 / 331,449,281 = 11.93",
        ),
        ("second", Reason::Ordinal, ""),
        ("30.1 million", Reason::WrongValue, "population[Texas] = 29,145,505"),
        (
            "15.9%",
            Reason::PercentChange,
            "change from 2010[Texas] = 25,145,561 to population[Texas] = 29,145,505: 15.91%",
        ),
        ("2010", Reason::Year, ""),
        ("2020", Reason::Year, ""),
        ("7.4%", Reason::NotInEvidence, "no cell, total or change gives it"),
        (
            "6.1%",
            Reason::OnlyByChance,
            "a ratio of two cells gives 6.13, and so would 22 of 100 figures of this form",
        ),
        ("21.5 million", Reason::Cell, "population[Florida] = 21,538,187"),
        ("5", Reason::NotInEvidence, "\u{1b}[31mred"),
    ]
    .map(|(text, reason, explanation)| {
        let start = at + ANSWER[at..].find(text).unwrap();
        at = start + text.len();
        Claim {
            span: Span::new(start, at),
            text: text.to_owned(),
            pointer: None,
            kind: ClaimKind::Quantity,
            verdict: reason.verdict(),
            reason,
            derivation: None,
            comparison: None,
            nearest: None,
            explanation: explanation.to_owned(),
            coincidence: None,
        }
    })
    .to_vec()
}

fn shown_at(width: usize) -> String {
    let notes = vec!["source 1 `states.csv` was truncated".to_owned()];
    let report = crate::Report::new(ANSWER, &Policy::default(), claims()).with_notes(notes);
    text(&report, &Evidence::default(), &TextOptions { width, ..TextOptions::default() })
}

#[test]
fn a_report_reads_like_this() {
    let expected = "\
findings: 3 of 8 checked values do not tie out

3 | California has 39.5 million people, 12% of all; Texas, the second, has 30.1
  |                                                                        ^^^^^
    ✗ 30.1 million  contradicted: wrong value
      population[Texas] = 29,145,505
  | million and grew by 15.9% from 2010 to 2020, which is more than the 7.4% of
  | ^^^^^^^                                                             ^^^^
    ✗ 7.4%  unsupported: not in the evidence
      no cell, total or change gives it
  | the whole country and than the 6.1% of California itself.
  |                                ????
    ? 6.1%  ambiguous: only by chance, which this policy lets pass
      a ratio of two cells gives 6.13, and so would 22 of 100 figures of this
      form
…
5 | 漢字 Florida: 21.5 million, 5 counties.
  |                             ^
    ✗ 5  unsupported: not in the evidence
      \u{FFFD}[31mred

✓ 39.5 million  cell            population[California] = 39,538,223
✓ 12%           share           100 × population[California] / sum of population
                                = 39,538,223 / 331,449,281 = 11.93
✓ 15.9%         percent change  change from 2010[Texas] = 25,145,561 to
                                population[Texas] = 29,145,505: 15.91%
✓ 21.5 million  cell            population[Florida] = 21,538,187

· 3 not checked: 2 years, 1 ordinal
note: source 1 `states.csv` was truncated
11 values seen, 8 checked, 3 not checked, 0 not read
";
    assert_eq!(shown_at(80), expected);
}

#[test]
fn no_line_is_wider_than_asked() {
    for width in [40, 41, 57, 80, 200] {
        let text = shown_at(width);
        let (text, _) = text.rsplit_once("values seen").unwrap();
        for line in text.lines().skip(1) {
            // The heading of a finding stays on one line with the claim's text.
            assert!(line.width() <= width || line.contains('✗') || line.contains('?'), "{width}: {line}");
        }
    }
}

#[test]
fn many_claims_are_summed_up() {
    let answer = "7 8 ".repeat(500);
    let one = |i: usize, reason: Reason| Claim {
        span: Span::new(i * 2, i * 2 + 1),
        text: answer[i * 2..=i * 2].to_owned(),
        pointer: None,
        verdict: reason.verdict(),
        reason,
        ..claims().remove(0)
    };
    let all =
        (0..1000).map(|i| one(i, if i % 2 == 0 { Reason::Cell } else { Reason::NotInEvidence })).collect();
    let report = crate::Report::new(&answer, &Policy::default(), all);
    let mut options = TextOptions::default();
    let brief = text(&report, &Evidence::default(), &options);
    assert!(brief.contains("✗ and 450 more: 450 not in the evidence"), "{brief}");
    assert!(brief.contains("✓ and 475 more: 475 cell"), "{brief}");
    options.all = true;
    let long = text(&report, &Evidence::default(), &options);
    assert_eq!(long.matches('✗').count(), 500);
    assert_eq!(long.matches('✓').count(), 500);
}

#[test]
fn colours_come_from_the_palette_only() {
    let report = crate::Report::new(ANSWER, &Policy::default(), claims());
    let palette =
        Palette { bad: "<r>", good: "<g>", doubt: "<y>", quiet: "<d>", strong: "<b>", reset: "<0>" };
    let mut out = text(&report, &Evidence::default(), &TextOptions { palette, ..TextOptions::default() });
    for tag in ["<r>", "<g>", "<y>", "<d>", "<b>", "<0>"] {
        assert!(out.contains(tag));
        out = out.replace(tag, "");
    }
    assert_eq!(out, text(&report, &Evidence::default(), &TextOptions::default()));
}

#[test]
fn wrap_breaks_at_spaces_and_cuts_long_words() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefghijk", 8), ["abcdefgh", "ijk"]);
    assert_eq!(wrap("", 8), [""]);
    // A wide character takes two columns.
    assert_eq!(wrap("漢字漢字漢", 8), ["漢字漢字", "漢"]);
}

#[test]
fn a_claim_without_end_is_shown_at_its_beginning() {
    let answer = format!("It is {}, they say, or 7.", "1".repeat(9_000));
    let long = Claim {
        span: Span::new(6, 9_006),
        text: "1".repeat(9_000),
        verdict: Verdict::Unchecked,
        reason: Reason::Limit,
        ..claims().remove(0)
    };
    let at = answer.len() - 2;
    let short = Claim { span: Span::new(at, at + 1), text: "7".to_owned(), ..claims().remove(7) };
    let report = crate::Report::new(&answer, &Policy::default(), vec![long, short]);
    let out = text(&report, &Evidence::default(), &TextOptions { width: 60, ..TextOptions::default() });
    assert!(out.contains("…  not read, past a limit\n") && out.contains("✗ 7  unsupported"), "{out}");
    assert!(out.lines().count() < 24, "{out}");
}
