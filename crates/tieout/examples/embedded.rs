//! What the invoices inside PDF files state beside what their pages print, for reading by hand.
//!
//! `cargo run --release -p tieout --features pdf --example embedded -- FILE.pdf …`; with `--text` first, the text of the pages too.
#![expect(clippy::disallowed_methods, clippy::print_stdout, reason = "a tool: it reads files and prints")]

use serde_json::{Map, Value, json};
use tieout::contract::{Candidate, Contract, EmbeddedValue, Reason, Status, embedded, validate};
use tieout::evidence::Document;
use tieout::ingest::pdf::{PdfLimits, read_pdf};

/// The type of a canonical name, and the value in its form.
fn typed(value: &EmbeddedValue) -> (Value, String) {
    let text = value.value.clone();
    match value.name {
        name if name.ends_with("_date") && text.len() == 8 => {
            let iso = format!("{}-{}-{}", &text[..4], &text[4..6], &text[6..]);
            (json!({"type": "date"}), iso)
        }
        name if name.ends_with("_total") || name == "line_total_sum" => {
            let currency = value.currency.clone().unwrap_or_else(|| "EUR".to_owned());
            (json!({"type": "money", "currency": [currency]}), text)
        }
        name if name.ends_with("_name") => (json!({"type": "text"}), text),
        _ => (json!({"type": "identifier"}), text),
    }
}

fn told(document: &Document) -> Vec<String> {
    let Some(invoice) = embedded(document) else { return vec!["no invoice".to_owned()] };
    let (mut fields, mut candidate) = (Map::new(), Map::new());
    for value in invoice.values.iter().filter(|v| v.item.is_none() && v.name != "type_code") {
        let (kind, text) = typed(value);
        fields.insert(value.name.to_owned(), kind);
        candidate.insert(value.name.to_owned(), json!({"value": text, "currency": value.currency}));
    }
    let contract = match Contract::from_json(&json!({"fields": fields}).to_string()) {
        Ok(contract) => contract,
        Err(error) => return vec![error.to_string()],
    };
    let candidate = match Candidate::parse(&Value::Object(candidate).to_string(), &contract) {
        Ok(candidate) => candidate,
        Err(error) => return vec![error.to_string()],
    };
    let validation = validate(&contract, document, &candidate);
    let disagree = validation.problems.iter().map(|p| format!("{}: {}", p.reason.code(), p.because));
    let nowhere = validation
        .fields
        .iter()
        .filter(|f| f.status == Status::Rejected && f.reason == Reason::NotOnDocument)
        .map(|f| format!("printed nowhere: {} {}", f.name, f.value.as_deref().unwrap_or_default()));
    disagree.chain(nowhere).collect()
}

fn main() {
    let mut arguments = std::env::args().skip(1).peekable();
    let text = arguments.next_if(|a| a == "--text").is_some();
    for path in arguments {
        println!("{path}");
        let read = std::fs::read(&path).map_err(|e| e.to_string());
        match read.and_then(|b| read_pdf(&b, &PdfLimits::default()).map_err(|e| e.to_string())) {
            Ok(document) => {
                told(&document).iter().for_each(|line| println!("  {line}"));
                if text {
                    document.pages.iter().for_each(|p| println!("{}", p.text()));
                }
            }
            Err(error) => println!("  {error}"),
        }
    }
}
