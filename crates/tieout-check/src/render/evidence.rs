//! Evidence as it is understood: sources, tables, the roles of columns and rows, units, scales, periods, series, and where each
//! is stated. As text for whoever asks "why does it not see what I see?", and whole as JSON, `tieout.evidence/1`.

mod excerpt;
mod json;
mod series;
mod stated;
mod text;

use tieout_evidence::{ColumnRole, Role, RowKind, Source, TableKind, Trust, Written};
use tieout_notation::{Measure, Unit, Votes};

use super::safe::shown;

pub use json::{EVIDENCE_SCHEMA, evidence_json};
pub use text::evidence;

/// A unit as a reader knows it.
pub(super) fn unit(unit: &Unit) -> String {
    match unit {
        Unit::Percent => "%".to_owned(),
        Unit::Points => "percentage points".to_owned(),
        Unit::BasisPoints => "basis points".to_owned(),
        Unit::PerMille => "‰".to_owned(),
        Unit::Currency(c) => c.0.to_owned(),
        Unit::Times => "times".to_owned(),
        Unit::Measure(Measure { symbol, .. }) => (*symbol).to_owned(),
    }
}

/// Between quotes, on one line, nothing in it steering the terminal; long texts are cut in the middle of nowhere but say so.
pub(super) fn quoted(text: &str) -> String {
    format!("\"{}\"", cut(text, 120))
}

/// At most so many characters, on one line; what is left out is marked.
fn cut(text: &str, longest: usize) -> String {
    let mut out: String = text.chars().take(longest).collect();
    if out.len() < text.len() {
        out.push('…');
    }
    shown(&out)
}

fn power(n: i32) -> String {
    match n {
        0 => "ones".to_owned(),
        3 => "thousands".to_owned(),
        6 => "millions".to_owned(),
        9 => "billions".to_owned(),
        n => format!("10^{n}"),
    }
}

fn role(role: Role) -> &'static str {
    match role {
        Role::Tool => "tool",
        Role::User => "user",
        Role::System => "system",
        Role::Assistant => "assistant",
    }
}

fn trust(trust: Trust) -> &'static str {
    match trust {
        Trust::Supports => "supports",
        Trust::Exempts => "exempts",
        Trust::Nothing => "nothing",
    }
}

/// Why a source supports nothing, or what is to be said of it, in words.
fn standing(source: &Source) -> &'static str {
    match source.effective_trust() {
        Trust::Supports if source.is_error() => "an error result: supports nothing",
        Trust::Supports if source.is_empty() => "empty: supports nothing",
        Trust::Supports => "",
        Trust::Exempts => "only exempts",
        Trust::Nothing => "supports nothing",
    }
}

/// How a source writes its numbers, in words, where that is not the English way.
fn writing(writing: &Written) -> Option<String> {
    if let Some(locale) = writing.locale {
        return Some(format!("written as in {locale}, as was said of it"));
    }
    if let (Some(language), None) = (writing.foreign(), writing.votes.decision()) {
        return Some(format!("as in {language:?}: the words of the text say so"));
    }
    let Votes { point, comma, .. } = writing.votes;
    let forms = |n: usize| if n == 1 { "1 form".to_owned() } else { format!("{n} forms") };
    let said = match point {
        0 => format!("{} can have no other", forms(comma)),
        _ => format!("{} can have no other, {} only a point", forms(comma), forms(point)),
    };
    let columns: Vec<String> = (0..writing.columns.len())
        .filter(|c| writing.at(Some(*c)).convention.is_some())
        .map(|c| c.to_string())
        .collect();
    let all = columns.len() == writing.columns.len();
    match (writing.at(None).convention, columns.as_slice()) {
        (Some(_), _) if all => Some(format!("with a comma before decimals: {said}")),
        (_, []) if writing.at(None).convention.is_none() => None,
        (_, []) => Some(format!("with a comma before decimals: {said}")),
        _ => {
            let (s, list) = (if columns.len() == 1 { "" } else { "s" }, columns.join(", "));
            Some(format!("with a comma before decimals in column{s} {list}: {said}"))
        }
    }
}

fn column_role(role: ColumnRole) -> &'static str {
    match role {
        ColumnRole::Label => "labels",
        ColumnRole::Measure => "figures",
        ColumnRole::Period => "periods",
        ColumnRole::Identifier => "identifiers",
        ColumnRole::Rank => "ranks",
        ColumnRole::Text => "words",
    }
}

fn row_kind(kind: RowKind) -> &'static str {
    match kind {
        RowKind::Header => "header",
        RowKind::Section => "section",
        RowKind::Data => "data",
        RowKind::Total => "total",
        RowKind::Note => "note",
    }
}

fn table_kind(kind: TableKind) -> &'static str {
    match kind {
        TableKind::Series => "series",
        TableKind::Records => "records",
    }
}
