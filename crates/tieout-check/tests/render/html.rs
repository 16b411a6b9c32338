//! The HTML report: what its markup is, whatever the answer and the evidence hold. The markup is read back by an HTML parser of
//! the kind browsers have, so that what is checked is what a browser would see.

use std::collections::BTreeSet;

use base64::Engine as _;
use html5ever::tendril::TendrilSink as _;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use proptest::prelude::*;
use sha2::{Digest as _, Sha256};
use tieout_check::render::{HtmlOptions, html};
use tieout_check::{Claim, ClaimKind, Policy, Reason, Report};
use tieout_evidence::{Evidence, Role, Source, Table, Trust, Value};
use tieout_notation::Span;

use crate::fixture::{Checked, checked, demo, every_verdict, nothing};
use crate::snapshots::hold;

/// One element, in document order.
#[derive(Debug)]
struct Element {
    tag: String,
    attributes: Vec<(String, String)>,
    /// All text inside.
    text: String,
    /// The same without the notes at marks.
    plain: String,
}

impl Element {
    fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(n, _)| n == name).map(|(_, v)| v.as_str())
    }
    fn is(&self, class: &str) -> bool {
        self.get("class").is_some_and(|c| c.split(' ').any(|c| c == class))
    }
}

/// A page as a browser reads it.
struct Page {
    elements: Vec<Element>,
    comments: usize,
}

impl Page {
    fn read(markup: &str) -> Self {
        let dom = parse_document(RcDom::default(), ParseOpts::default()).one(markup);
        assert!(dom.errors.borrow().is_empty(), "{:?}", dom.errors.borrow());
        let mut page = Self { elements: Vec::new(), comments: 0 };
        page.walk(&dom.document);
        page
    }

    /// The text of a node, with and without notes.
    fn walk(&mut self, node: &Handle) -> (String, String) {
        let (mut text, mut plain) = (String::new(), String::new());
        let mut place = None;
        match &node.data {
            NodeData::Text { contents } => {
                return (contents.borrow().to_string(), contents.borrow().to_string());
            }
            NodeData::Comment { .. } => self.comments += 1,
            NodeData::Element { name, attrs, .. } => {
                let attributes =
                    attrs.borrow().iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
                place = Some(self.elements.len());
                let tag = name.local.to_string();
                self.elements.push(Element { tag, attributes, text: String::new(), plain: String::new() });
            }
            _ => {}
        }
        for child in node.children.borrow().iter() {
            let (t, p) = self.walk(child);
            text.push_str(&t);
            plain.push_str(&p);
        }
        if let Some(i) = place {
            let element = &mut self.elements[i];
            if element.is("tip") {
                plain.clear();
            }
            element.text.clone_from(&text);
            element.plain.clone_from(&plain);
        }
        (text, plain)
    }

    fn all<'a>(&'a self, class: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |e| e.is(class))
    }

    fn one(&self, class: &str) -> &Element {
        self.elements.iter().find(|e| e.is(class)).unwrap_or_else(|| panic!("no element of class {class}"))
    }
}

/// Every tag that a report may have, and every attribute with what its value may be.
const TAGS: [&str; 38] = [
    "html", "head", "meta", "title", "style", "body", "header", "main", "section", "footer", "div", "h1",
    "h2", "h3", "p", "ul", "ol", "li", "dl", "dt", "dd", "a", "b", "span", "code", "table", "caption",
    "thead", "tbody", "tr", "th", "td", "col", "i", "sup", "pre", "em", "strong",
];

/// What holds of every page: known tags, no attribute that could run, load or style, ids once, links that lead somewhere.
fn sound(markup: &str) -> Page {
    let page = Page::read(markup);
    assert_eq!(page.comments, 0);
    let ids: Vec<&str> = page.elements.iter().filter_map(|e| e.get("id")).collect();
    let targets: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), targets.len(), "an id is given twice");
    let plain = |v: &str| v.bytes().all(|b| b.is_ascii_alphanumeric() || b"- ".contains(&b));
    for e in &page.elements {
        assert!(TAGS.contains(&e.tag.as_str()), "an element of the kind {}", e.tag);
        for (name, value) in &e.attributes {
            match name.as_str() {
                "href" => {
                    let target = value.strip_prefix('#').unwrap_or_else(|| panic!("{value} leads out"));
                    assert!(targets.contains(target), "{value} leads nowhere");
                }
                "aria-labelledby" | "aria-describedby" => {
                    assert!(targets.contains(value.as_str()), "{value} names nothing");
                }
                "class" | "id" | "lang" | "scope" | "role" | "tabindex" | "colspan" | "aria-hidden" => {
                    assert!(plain(value), "{name}={value}");
                }
                // The only attribute with a text in it.
                "aria-label" => assert!(!value.chars().any(char::is_control), "{value:?}"),
                "charset" | "http-equiv" | "content" | "name" => assert_eq!(e.tag, "meta"),
                _ => panic!("an attribute called {name} on {}", e.tag),
            }
        }
    }
    page
}

fn page_of(of: &Checked, options: &HtmlOptions) -> Page {
    sound(&html(&of.report, &of.evidence, options))
}

/// A text as the page shows it.
fn shown(text: &str) -> String {
    let hidden = |c: char| {
        c.is_control() && c != '\n' && c != '\t'
            || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.replace("\r\n", "\n").chars().map(|c| if hidden(c) { '\u{FFFD}' } else { c }).collect()
}

/// Every claim has one link in the answer and one card, and the answer is what it was.
fn complete(of: &Checked, page: &Page) {
    assert_eq!(page.one("answer").plain, shown(&of.report.answer));
    for (i, claim) in of.report.claims.iter().enumerate() {
        let mark = format!("m{}", i + 1);
        let mark = page.elements.iter().find(|e| e.get("id") == Some(&mark)).unwrap();
        assert_eq!(mark.get("href"), Some(format!("#c{}", i + 1).as_str()));
        assert!(mark.get("aria-label").unwrap().contains(claim.verdict.as_str()));
        assert!(mark.is(claim.verdict.as_str()));
        let card = format!("c{}", i + 1);
        let card = page.elements.iter().find(|e| e.get("id") == Some(&card)).unwrap();
        assert!(card.text.contains(&claim.reason.words()), "{}", card.text);
    }
}

#[test]
fn snapshots() {
    for of in [demo(), every_verdict(), nothing()] {
        let markup = html(&of.report, &of.evidence, &HtmlOptions::default());
        assert_eq!(markup, html(&of.report, &of.evidence, &HtmlOptions::default()));
        complete(&of, &sound(&markup));
        hold(&of, "html", &markup);
    }
}

#[test]
fn the_policy_of_the_page_allows_its_style_and_nothing_else() {
    let of = nothing();
    let page = page_of(&of, &HtmlOptions::default());
    let style = page.elements.iter().find(|e| e.tag == "style").unwrap();
    let hash = base64::engine::general_purpose::STANDARD.encode(Sha256::digest(&style.text));
    let policy = page.elements.iter().find(|e| e.get("http-equiv").is_some()).unwrap();
    assert_eq!(
        policy.get("content").unwrap(),
        format!("default-src 'none'; style-src 'sha256-{hash}'; base-uri 'none'; form-action 'none'"),
        "after a change of style.css its hash goes into render/html.rs"
    );
    for outside in ["url(", "@import", "@font-face", "expression"] {
        assert!(!style.text.contains(outside), "{outside}");
    }
}

/// Things that would be markup, script, style or a link, if they were let.
const PAYLOADS: [&str; 15] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</style><script>alert(1)</script>",
    "</title></head><body onload=alert(1)>",
    "javascript:alert(1)",
    "[x](javascript:alert(1))",
    "width:expression(alert(1))",
    "<!-- --><!doctype html>",
    "</td></tr></table><iframe srcdoc=x>",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "a\0b\u{1b}[31m\u{7}\u{85}",
    "\u{202e}drow\u{2066}\u{200b}",
    "]]><svg onload=alert(1)>",
    "`${alert(1)}` {{7*7}} <%= 7 %>",
];

#[test]
fn nothing_untrusted_becomes_markup() {
    for payload in PAYLOADS {
        let text = |s: String| Value::Text(s.into());
        let number = |n: i64| Value::Number(n.into());
        let table = Table::from_rows(
            vec![format!("name {payload}"), format!("2020 {payload}"), payload.to_owned()],
            vec![
                vec![text(format!("Ohio {payload}")), number(11_799_448), text(format!("{payload} 17"))],
                vec![text("Texas".into()), number(29_145_505), text(payload.into())],
                vec![text(format!("Total {payload}")), number(40_944_953), Value::Unread(payload.into())],
            ],
        );
        let key = serde_json::Value::from(payload);
        let json = format!("{{{key}: {{\"orders\": 4711, \"note\": {key}}}, \"list\": [{key}, 1, 2]}}");
        let mut sources = vec![
            Source::table(payload, table),
            Source::json(format!("json {payload}"), tieout_evidence::Json::parse(&json).unwrap()),
            Source::text(payload, format!("{payload} There were 8,431 ships. {payload}")),
            Source::text(payload, format!("{payload} 77")),
        ];
        sources[0].notes.push(payload.to_owned());
        sources[2].truncated = true;
        sources[3].role = Role::User;
        sources[3].trust = Trust::Exempts;
        let evidence = Evidence::new(sources);
        let policy =
            Policy { exempt: vec![payload.to_owned()], preset: payload.to_owned(), ..Policy::default() };
        let answer = format!(
            "{payload} Ohio had 11,799,448 in 2020, Texas 31 million. {payload}\n4,711 orders, 8,431 ships, {payload} 999 {payload}"
        );
        let report = tieout_check::check(&answer, &evidence, &policy);
        assert!(report.claims.len() >= 4);
        let mut claims = report.claims.clone();
        for claim in &mut claims {
            claim.explanation.push_str(payload);
            claim.nearest = claim.derivation.clone().map(|d| (payload.to_owned(), d));
        }
        let report = Report::new(&answer, &policy, claims).with_notes([payload.to_owned()]);
        let of = Checked { name: "hostile", report, evidence };
        let page = page_of(&of, &HtmlOptions::default());
        complete(&of, &page);
        // It comes back as text wherever it went in.
        let (many, line) = (shown(payload), shown(&payload.replace('\n', " ")));
        let holds = |e: &&Element| e.text.contains(&line) || e.text.contains(&many);
        for tag in ["h3", "th", "td", "li"] {
            assert!(page.elements.iter().filter(|e| e.tag == tag).any(|e| holds(&e)), "{payload} in {tag}");
        }
        assert!(page.all("passage").all(|e| holds(&e)), "{payload} in a passage");
        // JSON and policies are shown as JSON writes them.
        let written = shown(serde_json::Value::from(payload).to_string().trim_matches('"'));
        let code = page.elements.iter().find(|e| e.tag == "code").unwrap();
        assert!(code.text.contains(&written) && page.one("json").text.contains(&written), "{payload}");
    }
}

fn claim(answer: &str, text: &str, kind: ClaimKind, reason: Reason) -> Claim {
    let start = answer.find(text).unwrap();
    Claim {
        span: Span::new(start, start + text.len()),
        text: text.to_owned(),
        pointer: None,
        kind,
        verdict: reason.verdict(),
        reason,
        derivation: None,
        comparison: None,
        nearest: None,
        explanation: format!("about {text}"),
        coincidence: Some((22, 100)),
    }
}

#[test]
fn claims_that_nest_and_overlap_are_all_marked() {
    let answer = "It rose by 40 to 50 million, twice as much.";
    let of = |text, reason| claim(answer, text, ClaimKind::Quantity, reason);
    let mut claims = vec![
        of("40 to 50 million", Reason::Range),
        of("40", Reason::WrongValue),
        of("50 million", Reason::Cell),
        of("rose by 40", Reason::NotInEvidence),
        of("million, twice", Reason::Readings),
        of("twice", Reason::Ratio),
        claim(answer, "twice", ClaimKind::Comparison, Reason::Comparison),
        of("twice", Reason::NotAClaim),
    ];
    // One that holds nothing, one outside, one inside a character: no mark can show them, and they keep their cards.
    for span in [Span::new(3, 3), Span::new(40, 400)] {
        claims.push(Claim { span, ..of("It", Reason::Limit) });
    }
    let report = Report::new(answer, &Policy::default(), claims);
    let page = sound(&html(&report, &Evidence::default(), &HtmlOptions::default()));
    assert_eq!(page.one("answer").plain, answer);
    let links =
        page.elements.iter().filter(|e| e.get("href").is_some_and(|h| h.starts_with("#c")) && e.is("mark"));
    let labels: BTreeSet<&str> = links.filter_map(|e| e.get("href")).collect();
    assert_eq!(labels.len(), 8);
    assert_eq!(page.all("card").count(), 10);
    // Where a claim lies under another, its own line is drawn around.
    assert!(page.all("around").any(|e| e.is("unsupported") && e.plain == "40"));
}

fn long_table(rows: usize) -> Checked {
    let mut csv = String::from("town,inhabitants,area\n");
    for i in 0..rows {
        csv.push_str(&format!("Town{i:04},{},{}\n", 10_000 + i * 37, 100 + i));
    }
    let answer = "Town0150 has 15,550 inhabitants and Town0290 20,730; Town0007 has 10,258.";
    checked("long", answer, &[("towns.csv", &csv)], &Policy::default())
}

#[test]
fn what_a_long_table_leaves_out_is_said() {
    let of = long_table(300);
    let page = page_of(&of, &HtmlOptions::default());
    complete(&of, &page);
    let said: Vec<&str> =
        page.elements.iter().filter(|e| e.tag == "tr" && e.is("gap")).map(|e| &*e.text).collect();
    assert_eq!(
        said,
        [
            "rows 3–4 not shown: no claim rests on them",
            "rows 10–147 not shown: no claim rests on them",
            "rows 153–287 not shown: no claim rests on them",
            "rows 293–299 not shown: no claim rests on them",
        ]
    );
    let whole = page_of(&of, &HtmlOptions::whole());
    assert_eq!(whole.elements.iter().filter(|e| e.tag == "tr").count(), 301);
    assert!(whole.all("gap").next().is_none());
}

#[test]
fn limits_leave_a_sound_page_that_says_what_is_missing() {
    for of in [demo(), every_verdict(), long_table(60)] {
        for options in [
            HtmlOptions { rows: 1, columns: 1, passage: 1, ..HtmlOptions::default() },
            HtmlOptions { rows: 0, columns: 0, passage: 0, answer: 0, claims: 0, evidence: 0 },
            HtmlOptions { answer: 40, claims: 2, ..HtmlOptions::default() },
            HtmlOptions { evidence: 0, ..HtmlOptions::default() },
        ] {
            let page = page_of(&of, &options);
            assert!(page.all("left-out").next().is_some() || page.all("gap").next().is_some(), "{options:?}");
            assert!(page.all("card").count() <= options.claims);
        }
    }
}

#[test]
fn findings_come_before_the_limit() {
    let of = demo();
    let page = page_of(&of, &HtmlOptions { claims: 4, ..HtmlOptions::default() });
    assert!(page.all("card").all(|e| e.is("contradicted") || e.is("unsupported")));
    assert!(page.one("left-out").text.contains("10 more"), "{}", page.one("left-out").text);
}

#[test]
fn a_document_of_any_depth_is_shown() {
    let deep = format!("{}4711{}", "[{\"a\":".repeat(3_000), "}]".repeat(3_000));
    let of = checked("deep", "There were 4,711 of them.", &[("deep.json", &deep)], &Policy::default());
    let page = page_of(&of, &HtmlOptions::default());
    complete(&of, &page);
    assert!(page.all("lit").any(|e| e.text == "4711"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_answer_over_any_evidence_is_a_sound_page(
        answer in "(\\PC|[0-9<>&\"'\n\t\r%$,.]|[0-9]{2,4} |Ohio |\u{202e}){0,120}",
        cells in prop::collection::vec("(Ohio|[0-9]{2,4}|[<>&\"' a-z0-9\u{0}]{0,12})", 1..24),
        names in prop::collection::vec("(20[0-2][0-9]|[<>&\"' a-z]{0,9})", 1..4),
        passage in "(\\PC|[0-9<>&\"'\n]|[0-9]{2,4} ){0,80}",
        tight in any::<bool>(),
    ) {
        let width = names.len();
        let rows = cells.chunks(width).map(|r| r.iter().map(|c| Value::Text(c.as_str().into())).collect()).collect();
        let evidence = Evidence::new(vec![
            Source::table(names[0].clone(), Table::from_rows(names, rows)),
            Source::text("t", passage),
        ]);
        let report = tieout_check::check(&answer, &evidence, &Policy::default());
        let small = HtmlOptions { rows: 2, columns: 1, passage: 9, answer: 30, claims: 3, evidence: 5_000 };
        let options = if tight { small } else { HtmlOptions::default() };
        sound(&html(&report, &evidence, &options));
    }
}
