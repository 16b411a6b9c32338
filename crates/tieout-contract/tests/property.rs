//! What is confirmed stays confirmed, and what is edited does not.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use proptest::prelude::*;
use tieout_contract::{Candidate, Contract, Status, Validation, validate};
use tieout_evidence::{Document, Page, PageBox, Word};

const CONTRACT: &str = r#"{
    "fields": {
        "net_total": {"type": "money", "currency": ["EUR"]},
        "tax_total": {"type": "money", "currency": ["EUR"]},
        "grand_total": {"type": "money", "currency": ["EUR"]},
        "invoice_date": {"type": "date"},
        "invoice_number": {"type": "identifier"}
    },
    "rules": ["net_total + tax_total = grand_total"]
}"#;

/// A made-up invoice: its page, and what is true of it as name, value, quote and box.
#[derive(Clone, Debug)]
struct Invoice {
    document: Document,
    fields: Vec<(&'static str, String, String, [f64; 4])>,
}

fn invoice(net: u64, tax: u64, number: u32, day: u8, month: u8) -> Invoice {
    let cents = |c: u64| format!("{}.{:02}", c / 100, c % 100);
    let printed = |c: u64| {
        let (whole, rest) = (c / 100, c % 100);
        if whole < 1000 {
            format!("{whole}.{rest:02}")
        } else {
            format!("{},{:03}.{rest:02}", whole / 1000, whole % 1000)
        }
    };
    let rows: [(&'static str, &str, String, String); 5] = [
        ("invoice_number", "Invoice no.", format!("INV-{number}"), format!("INV-{number}")),
        (
            "invoice_date",
            "Invoice date",
            format!("2026-{month:02}-{day:02}"),
            format!("2026-{month:02}-{day:02}"),
        ),
        ("net_total", "Net total", cents(net), format!("EUR {}", printed(net))),
        ("tax_total", "VAT amount", cents(tax), format!("EUR {}", printed(tax))),
        ("grand_total", "Grand total", cents(net + tax), format!("EUR {}", printed(net + tax))),
    ];
    let (mut words, mut fields) = (Vec::new(), Vec::new());
    for (i, (name, label, value, text)) in (0_u32..).zip(rows) {
        let y = 100.0 + 20.0 * f64::from(i);
        let mut x = 50.0;
        for word in label.split(' ') {
            words.push(Word::given(word, PageBox::new(x, y, x + 40.0, y + 10.0).unwrap()));
            x += 44.0;
        }
        let mut left = 300.0;
        for word in text.split(' ') {
            let width = 6.0 * f64::from(u32::try_from(word.len()).unwrap());
            words.push(Word::given(word, PageBox::new(left, y, left + width, y + 10.0).unwrap()));
            left += width + 3.0;
        }
        fields.push((name, value, text, [300.0, y, left, y + 10.0]));
    }
    let blank = Page::of_words(
        2,
        600.0,
        800.0,
        vec![Word::given("terms", PageBox::new(10.0, 10.0, 50.0, 20.0).unwrap())],
    );
    Invoice { document: Document::new(vec![Page::of_words(1, 600.0, 800.0, words), blank]), fields }
}

impl Invoice {
    fn candidate(&self, edit: impl Fn(&str, &mut serde_json::Value)) -> String {
        let mut out = serde_json::Map::new();
        for (name, value, quote, at) in &self.fields {
            let mut field = serde_json::json!({
                "value": value, "source": {"page": 1, "quote": quote, "bbox": at},
            });
            if name.ends_with("_total") {
                field["currency"] = "EUR".into();
            }
            edit(name, &mut field);
            out.insert((*name).to_owned(), field);
        }
        serde_json::Value::Object(out).to_string()
    }

    fn validate(&self, candidate: &str) -> Validation {
        let contract = Contract::from_json(CONTRACT).unwrap();
        validate(&contract, &self.document, &Candidate::parse(candidate, &contract).unwrap())
    }
}

fn status(validation: &Validation, name: &str) -> Status {
    validation.fields.iter().find(|f| f.name == name).unwrap().status
}

fn any_invoice() -> impl Strategy<Value = Invoice> {
    (1_000_u64..90_000_000, 100_u64..1_000_000, 1_000_u32..999_999, 13_u8..=28, 1_u8..=12)
        .prop_map(|(net, tax, number, day, month)| invoice(net, tax, number, day, month))
}

/// Another character of the same sort.
fn other(c: char, by: u8) -> char {
    match c {
        '0'..='9' => char::from(b'0' + (c as u8 - b'0' + 1 + by % 9) % 10),
        'A'..='Z' => char::from(b'A' + (c as u8 - b'A' + 1 + by % 25) % 26),
        'a'..='z' => char::from(b'a' + (c as u8 - b'a' + 1 + by % 25) % 26),
        _ => '7',
    }
}

fn edited(text: &str, at: usize, by: u8) -> String {
    let count = text.chars().count();
    text.chars().enumerate().map(|(i, c)| if i == at % count { other(c, by) } else { c }).collect()
}

proptest! {
    #[test]
    fn what_is_true_is_confirmed_and_the_same_each_time(invoice in any_invoice()) {
        let candidate = invoice.candidate(|_, _| ());
        let first = invoice.validate(&candidate);
        prop_assert!(first.is_confirmed(), "{first:#?}");
        prop_assert_eq!(&first, &invoice.validate(&candidate));
        // Where it says that a value was found, the value stays confirmed.
        let found = invoice.candidate(|name, field| {
            let place = first.fields.iter().find(|f| f.name == name).unwrap().found.clone().unwrap();
            field["source"]["page"] = place.page.into();
            field["source"]["quote"] = place.quote.into();
            field["source"]["bbox"] = place.bbox.unwrap().rounded().to_vec().into();
        });
        let second = invoice.validate(&found);
        prop_assert!(second.is_confirmed(), "{second:#?}");
    }

    #[test]
    fn one_other_character_is_never_confirmed(
        invoice in any_invoice(), which in 0_usize..5, part in 0_usize..3, at in 0_usize..40, by in 0_u8..30,
    ) {
        let (name, value, quote, _) = invoice.fields[which].clone();
        let candidate = invoice.candidate(|n, field| {
            if n == name {
                match part {
                    0 => field["value"] = edited(&value, at, by).into(),
                    1 => field["source"]["quote"] = edited(&quote, at, by).into(),
                    _ => field["source"]["page"] = 2.into(),
                }
            }
        });
        let validation = invoice.validate(&candidate);
        prop_assert_ne!(status(&validation, name), Status::Confirmed, "{}", candidate);
    }

    #[test]
    fn no_candidate_stops_it(text in "\\PC{0,80}", page in any::<i64>(), numbers in proptest::collection::vec(any::<f64>(), 0..6)) {
        let invoice = invoice(12_345, 2_345, 77, 14, 3);
        let candidate = invoice.candidate(|_, field| {
            field["value"] = text.clone().into();
            field["source"] = serde_json::json!({"page": page, "quote": text, "bbox": numbers});
        });
        let validation = invoice.validate(&candidate);
        prop_assert_eq!(validation.count(Status::Confirmed), 0);
    }
}
