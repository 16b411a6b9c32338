//! Whatever the answer and the evidence hold, Markdown, SARIF and JUnit hold it as text.

use pulldown_cmark::{Event, Options, Parser, Tag};
use tieout_check::render::{self, MarkdownOptions, SarifOptions};
use tieout_check::{Offsets, Policy};

use crate::fixture::{Checked, checked};

/// Strings that would be Markdown, HTML, XML, a mention or a line of their own; none with a character that is not shown.
const HOSTILE: &[&str] = &[
    "<script>alert(1)</script>",
    "[a](http://evil.example)",
    "![a](http://evil.example/x.png)",
    "http://evil.example",
    "@everyone #12 !34",
    "a|b||c",
    "`a` ``b`` ```c",
    "\\`\\|`|\\",
    "</details><details open>",
    "*a* **b** ~~c~~ _d_ :smile:",
    "]]><failure/>&amp;&#64;",
    "\" onload=\"x\" 'y'",
    "$a$ {0} $`x`$",
    "<!-- a -->",
    "|---|---|",
];

/// A check in which the string stands in the answer, a header, a row's name, a cell, a text and the names of the sources.
fn of(text: &str) -> Checked {
    let answer =
        format!("{text} has 4,210 and {text} 77,777; the North {text} had 18,204 in all.\n{text} 5,000\n");
    // A NUL is refused in a file, and may stand in an answer.
    let text = &text.replace('\0', "\u{1}");
    let quoted = format!("\"{}\"", text.replace('"', "\"\""));
    let csv =
        format!("name,{quoted},count\n{quoted},4120,77\nNorth {},18204,{quoted}\n", quoted.replace('"', ""));
    let note = format!("{text} 5,000 {text}");
    checked(
        "hostile",
        &answer,
        &[(&format!("{text}.csv"), &csv), (&format!("{text}.txt"), &note)],
        &Policy::default(),
    )
}

#[test]
fn markdown_is_tables_code_and_our_own_elements() {
    for text in HOSTILE {
        let of = of(text);
        let of = Checked { report: of.report.with_notes([(*text).to_owned()]), ..of };
        let markdown = render::markdown(&of.report, &of.evidence, &MarkdownOptions::default());
        let options = Options::ENABLE_TABLES
            | Options::ENABLE_STRIKETHROUGH
            | Options::ENABLE_GFM
            | Options::ENABLE_TASKLISTS;
        let mut in_code = false;
        let mut cells = Vec::new();
        for event in Parser::new_ext(&markdown, options) {
            match &event {
                Event::Start(Tag::TableHead | Tag::TableRow) => cells.push(0),
                Event::Start(Tag::TableCell) => *cells.last_mut().unwrap() += 1,
                Event::Start(
                    Tag::Link { .. }
                    | Tag::Image { .. }
                    | Tag::Emphasis
                    | Tag::Strong
                    | Tag::Strikethrough
                    | Tag::CodeBlock(_),
                ) => panic!("{text}: {event:?}\n{markdown}"),
                Event::Html(html) | Event::InlineHtml(html) => {
                    let html = html.trim();
                    let own = ["<details>", "</details>", "<br>", "<code>", "</code>"];
                    let summary = html.starts_with("<summary>")
                        && html.ends_with(" supported claims</summary>")
                        || html.ends_with(" supported claim</summary>");
                    assert!(own.contains(&html) || summary, "{text}: {html}\n{markdown}");
                    in_code = html == "<code>" || (in_code && html != "</code>");
                }
                // Outside of code there are only our own words: nothing that GitHub would make a mention or a link of.
                Event::Text(words) if !in_code => {
                    assert!(
                        !words.contains(['@', '#', '<', '[', '*', '$', '\\']),
                        "{text}: {words}\n{markdown}"
                    );
                    assert!(!words.contains("http"), "{text}: {words}\n{markdown}");
                }
                _ => {}
            }
        }
        assert!(cells.iter().all(|n| *n == 5 || *n == 4), "{text}: {cells:?}\n{markdown}");
        // Nothing is lost either: what the code spans say is the text.
        let said: String = Parser::new_ext(&markdown, options)
            .filter_map(|e| match e {
                Event::Code(s) | Event::Text(s) => Some(s.to_string()),
                _ => None,
            })
            .collect();
        assert!(said.contains(text), "{text}\n{said}");
    }
}

#[test]
fn markdown_stays_below_its_limit_in_whole_rows() {
    let answer = "We counted 77,777 `|<b>` of them.\n".repeat(3_000);
    let of = checked("many", &answer, &[("a.csv", "a|b,c\nx,1\n")], &Policy::default());
    for limit in [0, 5_000, 65_536] {
        let markdown = render::markdown(&of.report, &of.evidence, &MarkdownOptions { limit });
        assert!(markdown.len() <= limit.max(4_096), "{}", markdown.len());
        let rows = markdown.lines().filter(|l| l.starts_with("| `77,777`")).count();
        assert!(markdown.contains(&format!("and {} more findings", 3_000 - rows)), "{markdown}");
        assert!(
            rows > 10 && markdown.ends_with("3000 values seen, 3000 checked, 0 not checked, 0 not read\n")
        );
    }
}

#[test]
fn sarif_regions_are_the_claims() {
    for text in HOSTILE.iter().chain(&["漢字 😀 e\u{301}\u{202e}\u{0}"]) {
        let of = of(text);
        let sarif = render::sarif(&of.report, &of.evidence, &SarifOptions { path: text, all: true });
        let log: serde_json::Value = serde_json::from_str(&sarif).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        assert_eq!(results.len(), of.report.claims.len());
        let lines: Vec<Vec<char>> = of.report.answer.split('\n').map(|l| l.chars().collect()).collect();
        for (result, claim) in results.iter().zip(&of.report.claims) {
            let region = &result["locations"][0]["physicalLocation"]["region"];
            let number = |key: &str| usize::try_from(region[key].as_u64().unwrap()).unwrap();
            assert_eq!(region["snippet"]["text"], claim.text.as_str());
            let (start, end) = Offsets::new(&of.report.answer).chars(claim.span);
            assert_eq!((number("charOffset"), number("charLength")), (start, end - start));
            assert_eq!(number("startLine"), number("endLine"));
            let line = &lines[number("startLine") - 1];
            let cut: String = line[number("startColumn") - 1..number("endColumn") - 1].iter().collect();
            assert_eq!(cut, claim.text);
            let message = result["message"]["text"].as_str().unwrap();
            assert!(!message.contains("](") && !message.contains(['\u{202e}', '\u{0}']), "{message}");
        }
        let uri = log["runs"][0]["artifacts"][0]["location"]["uri"].as_str().unwrap();
        assert!(uri.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._~/%:".contains(&b)), "{uri}");
    }
}

#[test]
fn sarif_fingerprints_stay_when_other_lines_change() {
    let prints = |answer: &str| -> Vec<String> {
        let of = checked("prints", answer, &[("a.csv", "a,b\nx,1\n")], &Policy::default());
        let log: serde_json::Value =
            serde_json::from_str(&render::sarif(&of.report, &of.evidence, &SarifOptions::default())).unwrap();
        let results = log["runs"][0]["results"].as_array().unwrap();
        let print =
            |r: &serde_json::Value| r["partialFingerprints"]["tieoutClaim/v1"].as_str().unwrap().to_owned();
        results.iter().map(print).collect()
    };
    let before = prints("We saw 77,777 and 77,777.\nThen 5,555.\n");
    let after = prints("A new line with 44,444.\n\nWe saw 77,777 and 77,777.\nThen 6,666.\n");
    assert_eq!(before.len(), 3);
    assert_eq!(before[..2], after[1..3]);
    assert_ne!(before[0], before[1]);
    assert_ne!(before[2], after[3]);
}

#[test]
fn junit_reads_back_and_its_counts_are_true() {
    for text in HOSTILE.iter().chain(&["漢字 😀", "a\u{0}\u{b}\u{1b}[31m\u{fffe}\u{ffff}\u{202e}b"]) {
        let of = of(text);
        let report = of.report.with_unread(2).with_notes([(*text).to_owned()]);
        let xml = render::junit(&report, &of.evidence, text);
        let document = roxmltree::Document::parse(&xml).unwrap_or_else(|e| panic!("{text}: {e}\n{xml}"));
        let suite = document.descendants().find(|n| n.has_tag_name("testsuite")).unwrap();
        let count = |tag: &str| document.descendants().filter(|n| n.has_tag_name(tag)).count().to_string();
        for (attribute, tag) in
            [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
        {
            assert_eq!(suite.attribute(attribute), Some(&*count(tag)), "{xml}");
        }
        let seen = |s: &str| -> String {
            s.chars()
                .map(|c| {
                    if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}' | '\u{202e}') {
                        '\u{fffd}'
                    } else {
                        c
                    }
                })
                .collect()
        };
        assert_eq!(suite.attribute("name"), Some(&*seen(text)));
        let cases: Vec<_> = suite.children().filter(|n| n.has_tag_name("testcase")).collect();
        assert_eq!(cases.len(), report.claims.len() + 1);
        for (case, claim) in cases.iter().zip(&report.claims) {
            assert!(case.attribute("name").unwrap().ends_with(&seen(&claim.text)));
            assert_eq!(case.attribute("classname"), Some(&*seen(text)));
        }
        let notes = suite.children().rfind(|n| n.has_tag_name("system-out")).unwrap();
        assert!(notes.text().unwrap().contains(&seen(text)));
    }
}

#[test]
fn junit_never_passes_what_is_not_ok() {
    for answer in ["All is well.", "There are two reasons.", "It was 77,777."] {
        let of = checked("gate", answer, &[("a.csv", "a,b\nx,1\n")], &Policy::default());
        assert!(!of.report.ok);
        assert!(render::junit(&of.report, &of.evidence, "a").contains("<failure "), "{answer}");
    }
}
