//! The HTML report: what its markup is, whatever the candidate and the document hold. The markup is read back by an HTML parser of
//! the kind browsers have, so that what is checked is what a browser would see.

use std::collections::BTreeSet;

use base64::Engine as _;
use html5ever::tendril::TendrilSink as _;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use sha2::{Digest as _, Sha256};
use tieout_contract::render::{HtmlOptions, html, pages_shown};
use tieout_contract::{Place, Problem, Reason, RuleReport, Status, Validation};
use tieout_evidence::{Document, Page as Leaf, PageBox, Word};

use crate::fixture::{Case, all, bbox, empty, field, good, invoice, missing, quotation, receipt, schedule};

/// One element, in document order.
#[derive(Debug)]
struct Element {
    tag: String,
    attributes: Vec<(String, String)>,
    /// All text inside.
    text: String,
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
}

impl Page {
    fn read(markup: &str) -> Self {
        let dom = parse_document(RcDom::default(), ParseOpts::default()).one(markup);
        assert!(dom.errors.borrow().is_empty(), "{:?}", dom.errors.borrow());
        let mut page = Self { elements: Vec::new() };
        page.walk(&dom.document);
        page
    }

    fn walk(&mut self, node: &Handle) -> String {
        let mut text = String::new();
        let mut place = None;
        match &node.data {
            NodeData::Text { contents } => return contents.borrow().to_string(),
            NodeData::Comment { .. } => panic!("a comment"),
            NodeData::Element { name, attrs, .. } => {
                let attributes =
                    attrs.borrow().iter().map(|a| (a.name.local.to_string(), a.value.to_string())).collect();
                place = Some(self.elements.len());
                self.elements.push(Element { tag: name.local.to_string(), attributes, text: String::new() });
            }
            _ => {}
        }
        for child in node.children.borrow().iter() {
            text.push_str(&self.walk(child));
        }
        if let Some(i) = place {
            self.elements[i].text.clone_from(&text);
        }
        text
    }

    fn all<'a>(&'a self, class: &'a str) -> impl Iterator<Item = &'a Element> {
        self.elements.iter().filter(move |e| e.is(class))
    }

    fn id(&self, id: &str) -> Option<&Element> {
        self.elements.iter().find(|e| e.get("id") == Some(id))
    }
}

const TAGS: [&str; 37] = [
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "header",
    "main",
    "section",
    "footer",
    "div",
    "h1",
    "h2",
    "h3",
    "p",
    "ul",
    "li",
    "a",
    "b",
    "span",
    "code",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "figure",
    "figcaption",
    "svg",
    "rect",
    "text",
    "image",
    "g",
    "wbr",
    "b",
    "p",
];

/// What holds of every page: known tags, no attribute that could run, load or style, ids once, links that lead somewhere.
fn sound(markup: &str) -> Page {
    let page = Page::read(markup);
    let ids: Vec<&str> = page.elements.iter().filter_map(|e| e.get("id")).collect();
    let targets: BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), targets.len(), "an id is given twice");
    let plain = |v: &str| v.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_ ".contains(&b));
    for e in &page.elements {
        assert!(TAGS.contains(&e.tag.as_str()), "an element of the kind {}", e.tag);
        for (name, value) in &e.attributes {
            match name.as_str() {
                "href" if e.tag == "image" => assert!(value.starts_with("data:image/png;base64,")),
                "href" => {
                    let target = value.strip_prefix('#').unwrap_or_else(|| panic!("{value} leads out"));
                    assert!(targets.contains(target), "{value} leads nowhere");
                }
                "aria-labelledby" => assert!(targets.contains(value.as_str()), "{value} names nothing"),
                "class"
                | "id"
                | "lang"
                | "scope"
                | "role"
                | "tabindex"
                | "aria-hidden"
                | "lengthAdjust"
                | "preserveAspectRatio" => assert!(plain(value), "{name}={value}"),
                "x" | "y" | "width" | "height" | "rx" | "font-size" | "textLength" => {
                    assert!(value.parse::<f64>().is_ok_and(f64::is_finite), "{name}={value}");
                }
                "viewBox" => assert!(value.split(' ').all(|v| v.parse::<f64>().is_ok())),
                "transform" => assert!(value.starts_with("rotate(")),
                // The only attribute with a text in it.
                "aria-label" => assert!(!value.chars().any(char::is_control), "{value:?}"),
                "charset" | "http-equiv" | "content" | "name" => assert_eq!(e.tag, "meta"),
                _ => panic!("an attribute called {name} on {}", e.tag),
            }
        }
    }
    page
}

fn page_of(of: &Case) -> Page {
    sound(&html(&of.validation, &of.document, &of.options()))
}

#[test]
fn every_field_has_its_row_and_every_place_its_box() {
    for of in all() {
        let page = page_of(&of);
        let shown = pages_shown(&of.validation, &of.document);
        for (n, field) in of.validation.fields.iter().enumerate() {
            let row = page.id(&format!("f{}", n + 1)).unwrap_or_else(|| panic!("{} has no row", field.name));
            assert!(row.text.contains(&field.name));
            let drawn = field.found.as_ref().filter(|p| shown.contains(&p.page));
            if let Some(found) = drawn {
                let place =
                    page.id(&format!("b{}", n + 1)).unwrap_or_else(|| panic!("{} has no box", field.name));
                assert_eq!(place.get("href"), Some(format!("#f{}", n + 1).as_str()));
                assert!(place.is(field.status.name()));
                assert!(place.get("aria-label").unwrap().contains(&field.name));
                let back = format!("#b{}", n + 1);
                let back = page.elements.iter().find(|e| e.get("href") == Some(back.as_str())).unwrap();
                assert!(found.quote.starts_with(back.text.trim_matches(['“', '”', '…'])));
            }
        }
        for rule in &of.validation.rules {
            assert!(
                page.elements
                    .iter()
                    .any(|e| e.tag == "li" && e.text.contains(&rule.rule) && e.text.contains(&rule.shown))
            );
        }
    }
}

#[test]
fn a_reader_is_told_what_is_wrong_and_where() {
    let page = page_of(&invoice());
    let of = |id: &str| page.id(id).unwrap().text.clone();
    assert!(
        of("f5")
            .contains("The quote carries 51.80, not 58.10. value_not_in_quotesee “MwSt. 7 % 51,80 €” page 2"),
        "{}",
        of("f5")
    );
    assert!(page.id("b5-s1").unwrap().is("dashed"));
    assert!(of("f6").contains("beside it “791,80 €” page 2"), "{}", of("f6"));
    assert!(page.id("b6-r1").unwrap().is("dashed"));
    assert!(of("f1").contains("nowhere on the document") && of("f1").contains("not found"));
    let title = &page.elements.iter().find(|e| e.tag == "h1").unwrap().text;
    assert_eq!(
        title,
        "✗ Not confirmed: 2 rejected, 1 to be verified, 1 required and missing, 1 rule fails, 1 problem of the record as a whole"
    );
}

#[test]
fn a_confirmed_record_is_said_to_be_so() {
    let page = page_of(&receipt());
    let title = &page.elements.iter().find(|e| e.tag == "h1").unwrap().text;
    assert_eq!(title, "✓ Confirmed: every field that is given is confirmed, and no rule fails");
    let passage = page.all("passage").next().unwrap();
    assert_eq!(passage.text, receipt().document.pages[0].text());
    assert_eq!(page.all("mark").filter(|e| e.is("confirmed")).count(), 3);
}

#[test]
fn a_page_with_a_picture_is_not_drawn_from_its_words() {
    let page = page_of(&quotation());
    assert_eq!(page.elements.iter().filter(|e| e.tag == "image").count(), 1);
    let names = page.elements.iter().filter(|e| e.tag == "text").count();
    assert_eq!(names, page.all("box").count(), "only names of boxes are drawn");
    assert_eq!(page.all("left-out").map(|e| e.text.as_str()).collect::<Vec<_>>(), ["and 5 more values"]);
}

#[test]
fn what_is_left_out_is_said() {
    let of = schedule();
    let page = page_of(&of);
    assert_eq!(page.elements.iter().filter(|e| e.tag == "figure").count(), 50);
    let said: Vec<_> = page.all("left-out").map(|e| e.text.as_str()).collect();
    assert_eq!(said, ["10 more pages with values on them not shown: 50 at most are."]);
    let said: Vec<_> = page_of(&empty()).all("left-out").map(|e| e.text.clone()).collect();
    assert_eq!(said, ["No page of the document was read."]);
}

#[test]
fn the_policy_of_the_page_allows_its_styles_and_nothing_else() {
    let page = page_of(&receipt());
    let hashes: Vec<String> = page
        .elements
        .iter()
        .filter(|e| e.tag == "style")
        .map(|e| {
            format!("'sha256-{}'", base64::engine::general_purpose::STANDARD.encode(Sha256::digest(&e.text)))
        })
        .collect();
    let policy = page.elements.iter().find(|e| e.get("http-equiv").is_some()).unwrap();
    assert_eq!(
        policy.get("content").unwrap(),
        format!(
            "default-src 'none'; img-src data:; style-src {}; base-uri 'none'; form-action 'none'",
            hashes.join(" ")
        ),
        "after a change of a style sheet its hash goes into render/html.rs"
    );
    for style in page.elements.iter().filter(|e| e.tag == "style") {
        for outside in ["url(", "@import", "@font-face", "expression", "\\"] {
            assert!(!style.text.contains(outside), "{outside}");
        }
    }
}

/// Things that would be markup, script, style or a link, if they were let.
const PAYLOADS: [&str; 12] = [
    "<script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "' onmouseover='alert(1)",
    "</style><script>alert(1)</script>",
    "</title></head><body onload=alert(1)>",
    "javascript:alert(1)",
    "<!-- --><!doctype html>",
    "</td></tr></table><iframe srcdoc=x>",
    "&lt;b&gt; &#60;b&#62; &amp;",
    "]]></text></svg><svg onload=alert(1)>",
    "a\0b\u{1b}[31m\u{7}\u{85}",
    "\u{202e}drow\u{2066}\u{200b}",
];

/// A text as the page shows it.
fn shown(text: &str) -> String {
    let hidden = |c: char| c.is_control() || matches!(c, '\u{200b}' | '\u{202e}' | '\u{2066}');
    text.chars()
        .map(|c| if hidden(c) { format!("\\u{{{:x}}}", u32::from(c)) } else { c.to_string() })
        .collect()
}

#[test]
fn nothing_untrusted_becomes_markup() {
    for payload in PAYLOADS {
        let word = PageBox::new(50.0, 50.0, 200.0, 60.0).map(|at| Word::given(payload, at));
        let pages = vec![
            Leaf::of_words(1, 595.0, 842.0, word.into_iter().collect()),
            Leaf::of_text(2, format!("before {payload} after")),
        ];
        let at = |page: usize| Place { page, bbox: bbox(50.0, 50.0, 200.0, 60.0), quote: payload.to_owned() };
        let mut open = field(payload, payload, payload, Status::ToBeVerified, Reason::Rival, payload);
        open.found = Some(at(1));
        open.label = Some(payload.to_owned());
        open.rivals = vec![at(2)];
        open.problems.push(Problem {
            reason: Reason::Critical,
            because: payload.to_owned(),
            at: Some(at(2)),
        });
        let rule = RuleReport {
            rule: payload.to_owned(),
            name: Some(payload.to_owned()),
            holds: Some(false),
            shown: payload.to_owned(),
            suspects: vec![payload.to_owned(), format!("{payload} more")],
        };
        let validation = Validation {
            fields: vec![open, good(payload, payload, payload, payload, at(2)), missing(payload)],
            rules: vec![rule],
            problems: vec![Problem { reason: Reason::UnknownField, because: payload.to_owned(), at: None }],
        };
        let options = HtmlOptions { title: payload.to_owned(), pictures: Vec::new() };
        let page = sound(&html(&validation, &Document::new(pages), &options));
        // It comes back as text wherever it went in.
        let text = shown(payload);
        for tag in ["title", "th", "td", "li", "code", "text", "a", "span"] {
            let holds = page.elements.iter().filter(|e| e.tag == tag).any(|e| e.text.contains(&text));
            assert!(holds, "{payload} in {tag}");
        }
        assert!(
            page.all("passage").all(|e| e.text == format!("before {text} after")),
            "{payload} in a passage"
        );
        // Nor does it steer a terminal.
        let printed = tieout_contract::render::text(&validation);
        assert!(
            printed.contains(&text) && !printed.contains(|c: char| c.is_control() && c != '\n'),
            "{printed}"
        );
    }
}
