//! The examples of a notation, run as tests: what it says it reads it reads, and what it says it refuses it refuses.

use tieout_notation::{Convention, Locale, Marks, Writing, read_date_under};

use crate::canonical;
use crate::contract::{Field, FieldKind, Granularity, Notation};

/// An example that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ExampleProblem {
    pub(crate) code: &'static str,
    /// `reads[0]`, `refuses[2]`.
    pub(crate) path: String,
    pub(crate) message: String,
}

/// What the examples of a field show.
pub(crate) fn problems(field: &Field, locale: Option<Locale>) -> Vec<ExampleProblem> {
    let notation = &field.notation;
    let mut out = Vec::new();
    let mut problem = |code, path: String, message| out.push(ExampleProblem { code, path, message });
    let reader = match &field.kind {
        FieldKind::Money { .. }
        | FieldKind::Number { .. }
        | FieldKind::Quantity { .. }
        | FieldKind::Percent
        | FieldKind::Integer => Reader::Number,
        FieldKind::Date { granularity, order } => {
            let writing = notation.locale.or(locale).map_or(Writing::default(), Writing::from);
            Reader::Date(order.map_or(writing, |order| writing.with(order)), *granularity)
        }
        _ => {
            if !(notation.reads.is_empty() && notation.refuses.is_empty()) {
                let message = "examples are run for numbers and dates, and this field is neither".to_owned();
                problem("example_not_run", "reads".to_owned(), message);
            }
            return out;
        }
    };
    for (i, example) in notation.reads.iter().enumerate() {
        let path = format!("reads[{i}]");
        let canonical = match (&field.kind, &reader) {
            (FieldKind::Date { granularity, .. }, _) => {
                canonical::date(&example.value, *granularity).map(|d| d.to_string())
            }
            (FieldKind::Money { scale, .. } | FieldKind::Number { scale }, _) => {
                canonical::number(&example.value, *scale).map(|n| n.to_string())
            }
            (FieldKind::Integer, _) => canonical::integer(&example.value).map(|n| n.to_string()),
            _ => canonical::number(&example.value, None).map(|n| n.to_string()),
        };
        let canonical = match canonical {
            Ok(canonical) => canonical,
            Err(why) => {
                problem("example_not_canonical", path, format!("{}: {why}", short(&example.value)));
                continue;
            }
        };
        match reader.read(&example.text, notation, locale) {
            Ok(values) if values.contains(&canonical) => {}
            Ok(values) => {
                let read = values.join(" or ");
                let message = format!("{} is read as {read}, and not as {canonical}", short(&example.text));
                problem("example_misread", path, message);
            }
            Err(why) => {
                problem("example_not_read", path, format!("{} is not read: {why}", short(&example.text)))
            }
        }
    }
    for (i, text) in notation.refuses.iter().enumerate() {
        if let Ok(values) = reader.read(text, notation, locale) {
            let message = format!("{} must be refused, and is read as {}", short(text), values.join(" or "));
            problem("example_not_refused", format!("refuses[{i}]"), message);
        }
    }
    out
}

enum Reader {
    Number,
    Date(Writing, Granularity),
}

impl Reader {
    /// The values that a text can be read as: several where only a document would decide.
    fn read(&self, text: &str, notation: &Notation, locale: Option<Locale>) -> Result<Vec<String>, String> {
        let (writing, granularity) = match self {
            Self::Date(writing, granularity) => (*writing, *granularity),
            Self::Number => return numbers(text, notation, locale),
        };
        let date = read_date_under(text, writing).ok_or("it is no date, or more than one")?.to_string();
        canonical::date(&date, granularity).map_err(|why| why.to_string())?;
        Ok(vec![date])
    }
}

fn numbers(text: &str, notation: &Notation, locale: Option<Locale>) -> Result<Vec<String>, String> {
    let conventions: Vec<Convention> = match locale {
        Some(locale) => vec![locale.into()],
        // Whichever the document has.
        None => vec![Marks::of_decimal('.').into(), Marks::of_decimal(',').into()],
    };
    let mut values = Vec::new();
    let mut why = String::new();
    for convention in conventions {
        match notation.read(text, convention) {
            Ok(value) => values.push(value.to_string()),
            Err(problem) => why = problem.to_string(),
        }
    }
    values.dedup();
    if values.is_empty() { Err(why) } else { Ok(values) }
}

fn short(text: &str) -> String {
    let cut: String = text.chars().take(60).collect();
    format!("`{}`", cut.escape_debug())
}
