//! The forms of a report that other programs read: HTML, Markdown, SARIF and JUnit are what they claim to be, and nothing that
//! the answer or the evidence says becomes markup. The input is that of the target `check`, the first line of the evidence's
//! first part is also a note and the names of things.

use html5ever::tendril::TendrilSink as _;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{NodeData, RcDom};
use pulldown_cmark::{Event, Options, Parser, Tag};
use tieout::render::{self, HtmlOptions, MarkdownOptions, SarifOptions};
use tieout::{Evidence, Report, check};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let Some(letter) = text.chars().next() else { return };
    let mut parts = crate::parts(text.get(letter.len_utf8()..).unwrap_or(""));
    let answer = parts.next().unwrap_or("").trim_start_matches('\n');
    let parts: Vec<&str> = parts.collect();
    let name = parts.first().and_then(|p| p.lines().next()).unwrap_or("");
    let evidence = Evidence::new(crate::check::sources(parts.iter().copied()));
    let report = check(answer, &evidence, &crate::check::policy(letter)).with_notes([name.to_owned()]);

    html(&render::html(&report, &evidence, &HtmlOptions::default()));
    markdown(&render::markdown(&report, &evidence, &MarkdownOptions::default()));
    sarif(&render::sarif(&report, &evidence, &SarifOptions { path: name, all: true }), &report);
    junit(&render::junit(&report, &evidence, name), &report);
}

/// Read as a browser reads it: no element that runs or loads, no attribute that runs, styles or leads out.
fn html(markup: &str) {
    let dom = parse_document(RcDom::default(), ParseOpts::default()).one(markup);
    assert!(dom.errors.borrow().is_empty(), "{:?}", dom.errors.borrow());
    let mut nodes = vec![dom.document.clone()];
    while let Some(node) = nodes.pop() {
        nodes.extend(node.children.borrow().iter().cloned());
        match &node.data {
            NodeData::Comment { .. } => panic!("a comment"),
            NodeData::Element { name, attrs, .. } => {
                let tag = &*name.local;
                let foreign = [
                    "script", "iframe", "object", "embed", "link", "img", "svg", "math", "form", "input",
                    "base",
                ];
                assert!(!foreign.contains(&tag), "an element {tag}");
                for attribute in attrs.borrow().iter() {
                    let (key, value) = (&*attribute.name.local, &*attribute.value);
                    let runs = key.starts_with("on") || matches!(key, "style" | "src" | "srcset" | "action");
                    assert!(!runs && (key != "href" || value.starts_with('#')), "{tag} {key}={value:?}");
                }
            }
            _ => {}
        }
    }
}

/// Read as GitHub reads it: tables, code and our own few elements.
fn markdown(page: &str) {
    let options = Options::ENABLE_TABLES | Options::ENABLE_STRIKETHROUGH | Options::ENABLE_GFM;
    for event in Parser::new_ext(page, options) {
        match &event {
            Event::Start(
                Tag::Link { .. }
                | Tag::Image { .. }
                | Tag::Emphasis
                | Tag::Strong
                | Tag::Strikethrough
                | Tag::CodeBlock(_),
            ) => panic!("{event:?}\n{page}"),
            Event::Html(html) | Event::InlineHtml(html) => {
                let html = html.trim();
                let own = ["<details>", "</details>", "<br>", "<code>", "</code>"];
                let summary = html.starts_with("<summary>")
                    && html.ends_with("</summary>")
                    && html.matches('<').count() == 2;
                assert!(own.contains(&html) || summary, "{html}\n{page}");
            }
            _ => {}
        }
    }
}

fn sarif(log: &str, report: &Report) {
    let log: serde_json::Value = serde_json::from_str(log).expect("SARIF is JSON");
    let results = log["runs"][0]["results"].as_array().expect("a list of results");
    assert_eq!(results.len(), report.claims.len());
    let lines: Vec<&str> = report.answer.split('\n').collect();
    for (result, claim) in results.iter().zip(&report.claims) {
        let region = &result["locations"][0]["physicalLocation"]["region"];
        assert_eq!(region["snippet"]["text"], claim.text.as_str());
        let number =
            |key: &str| region[key].as_u64().and_then(|n| usize::try_from(n).ok()).expect("a number");
        let line = lines.get(number("startLine") - 1).expect("a line of the answer");
        if number("startLine") == number("endLine") {
            let cut: String = line
                .chars()
                .skip(number("startColumn") - 1)
                .take(number("endColumn") - number("startColumn"))
                .collect();
            assert_eq!(cut, claim.text);
        }
    }
}

fn junit(xml: &str, report: &Report) {
    let document = match roxmltree::Document::parse(xml) {
        Ok(document) => document,
        Err(e) => panic!("{e}\n{xml}"),
    };
    let count = |tag: &str| document.descendants().filter(|n| n.has_tag_name(tag)).count();
    // One case of its own for what was not read, one for an answer that is not ok without a finding.
    assert!((0..=2).contains(&(count("testcase") - report.claims.len())), "{xml}");
    let suite = document.descendants().find(|n| n.has_tag_name("testsuite")).expect("a suite");
    for (attribute, tag) in
        [("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped")]
    {
        assert_eq!(suite.attribute(attribute), Some(&*count(tag).to_string()), "{xml}");
    }
    assert!(report.ok || count("failure") + count("error") > 0, "what is not ok passes");
}
