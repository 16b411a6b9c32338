//! The evidence as JSON, `tieout.evidence/1`: everything, nothing summed up.

use std::fmt::Write as _;

use serde_json::{Map, Value, json as value};
use tieout_evidence::{Body, Evidence, Grid, Locator, RowKind, Source, Stated, Written};
use tieout_notation::Votes;

use super::super::reading::{describe, period};
use super::series::{Named, of_tables};
use super::{column_role, power, role, row_kind, table_kind, trust, unit};
use crate::Offsets;

/// The name and version of the JSON form.
pub const EVIDENCE_SCHEMA: &str = "tieout.evidence/1";

/// The evidence as JSON, `tieout.evidence/1`: one line for each source, table, text, value outside tables and series. Rows and columns count from
/// 0, spans are in code points of their text, numbers that may be long are strings. Linear in the evidence.
///
/// ```
/// use tieout_check::render;
/// use tieout_evidence::{Evidence, Source};
/// let json = render::evidence_json(&Evidence::new(vec![Source::text("note", "Sales were 12.")]));
/// assert!(json.contains(r#""schema": "tieout.evidence/1""#) && json.contains(r#""text":"12""#));
/// ```
#[must_use]
pub fn evidence_json(evidence: &Evidence) -> String {
    let series = of_tables(evidence);
    let sources = evidence.sources.iter().enumerate().map(|(i, s)| source(evidence, i, s));
    let tables = evidence.grids.iter().enumerate().map(|(i, g)| table(evidence, i, g));
    let texts = evidence.texts.iter().map(|(i, tokens)| {
        let text = match evidence.sources.get(*i).map(|s| &s.body) {
            Some(Body::Text(t)) => t.as_str(),
            _ => "",
        };
        let offsets = Offsets::new(text);
        let figures = tokens.iter().map(|t| {
            let (start, end) = offsets.chars(t.span);
            value!({"span": [start, end], "text": t.span.of(text), "read": describe(t)})
        });
        value!({"source": i, "figures": figures.collect::<Vec<_>>()})
    });
    let values = evidence.scalars.iter().filter_map(|fact| {
        let json = evidence.json(fact.source)?;
        let readings = fact.values.iter().map(
            |r| value!({"value": r.value.to_string(), "unit": r.unit.as_ref().map(unit), "whole": r.whole}),
        );
        Some(value!({
            "source": fact.source,
            "pointer": json.pointer(fact.node),
            "text": json.write(fact.node),
            "readings": readings.collect::<Vec<_>>(),
            "period": fact.period.as_ref().map(period),
        }))
    });
    let series = series.iter().enumerate().flat_map(|(t, list)| list.iter().map(move |s| one_series(t, s)));
    let mut out = format!("{{\n\"schema\": \"{EVIDENCE_SCHEMA}\"");
    lines(&mut out, "sources", sources);
    lines(&mut out, "tables", tables);
    lines(&mut out, "texts", texts);
    lines(&mut out, "values", values);
    lines(&mut out, "series", series);
    lines(&mut out, "notes", evidence.notes.iter().map(|n| n.as_str().into()));
    out.push_str("\n}\n");
    out
}

fn lines(out: &mut String, key: &str, items: impl Iterator<Item = Value>) {
    let items: Vec<String> = items.map(|v| v.to_string()).collect();
    let _ = write!(out, ",\n\"{key}\": [\n{}\n]", items.join(",\n"));
}

fn source(evidence: &Evidence, i: usize, source: &Source) -> Value {
    let (kind, size) = match &source.body {
        Body::Table(t) => ("table", value!({"rows": t.rows, "columns": t.columns.len()})),
        Body::Json(j) => ("json", value!({"nodes": j.nodes.len()})),
        Body::Text(t) => ("text", value!({"characters": t.chars().count()})),
    };
    value!({
        "index": i,
        "name": source.name,
        "kind": kind,
        "role": role(source.role),
        "trust": trust(source.effective_trust()),
        "supports": evidence.may_support(i),
        "truncated": source.truncated,
        "numbers": evidence.writing(i).and_then(numbers),
        "error": source.is_error(),
        "empty": source.is_empty(),
        "size": size,
        "notes": source.notes,
    })
}

/// How a source writes its numbers, where that is not the English way.
fn numbers(writing: &Written) -> Option<Value> {
    let votes = |v: &Votes| value!({"point": v.point, "comma": v.comma, "silent": v.silent});
    let decimal =
        |column: Option<usize>| writing.at(column).convention.map(|c| c.marks().decimal.to_string());
    if writing.locale.is_none() && writing.votes.comma == 0 && writing.foreign().is_none() {
        return None;
    }
    let columns = writing.columns.iter().enumerate();
    let columns = columns.map(|(i, c)| value!({"decimal": decimal(Some(i)), "votes": votes(&c.votes)}));
    Some(value!({
        "locale": writing.locale.map(|l| l.to_string()),
        "language": writing.foreign().map(|l| format!("{l:?}").to_lowercase()),
        "decimal": decimal(None),
        "votes": votes(&writing.votes),
        "columns": columns.collect::<Vec<_>>(),
    }))
}

/// What is stated, and where, with the characters that stand there.
fn stated<T>(evidence: &Evidence, stated: &Stated<T>, value: Value) -> Value {
    value!({"value": value, "at": at(evidence, &stated.at)})
}

/// A place by the number of its source.
fn at(evidence: &Evidence, at: &Locator) -> Value {
    let mut out = match at {
        Locator::Cell { source, row, column } => value!({"source": source, "row": row, "column": column}),
        Locator::Pointer { source, pointer } => value!({"source": source, "pointer": pointer}),
        Locator::Key { source, pointer } => value!({"source": source, "key": pointer}),
        Locator::Text { source, span } => {
            let text = match evidence.sources.get(*source).map(|s| &s.body) {
                Some(Body::Text(t)) => t.as_str(),
                _ => "",
            };
            let chars = |to: usize| text.get(..to).map_or(0, |t| t.chars().count());
            value!({"source": source, "span": [chars(span.start), chars(span.end)]})
        }
    };
    if let Some(object) = out.as_object_mut() {
        object.insert("says".to_owned(), evidence.text_at(at).into());
    }
    out
}

fn scale(n: i32) -> Value {
    value!({"power": n, "name": power(n)})
}

fn table(evidence: &Evidence, i: usize, grid: &Grid) -> Value {
    let layout = &grid.layout;
    let columns = layout.columns.iter().enumerate().map(|(c, column)| {
        value!({
            "index": c,
            "name": column.name,
            "written": grid.table.columns.get(c),
            "role": column_role(column.role),
            "periods": column.periods.iter().map(period).collect::<Vec<_>>(),
            "unit": column.unit.as_ref().map(|s| stated(evidence, s, unit(&s.value).into())),
            "scale": column.scale.as_ref().map(|s| stated(evidence, s, scale(s.value))),
            "change": column.change,
            "total": column.total,
        })
    });
    let mut rows = Map::new();
    for kind in [RowKind::Header, RowKind::Section, RowKind::Data, RowKind::Total, RowKind::Note] {
        let of: Vec<usize> =
            (0..layout.rows.len()).filter(|&r| layout.rows.get(r).is_some_and(|i| i.kind == kind)).collect();
        rows.insert(row_kind(kind).to_owned(), of.into());
    }
    let own = layout.rows.iter().enumerate().filter(|(_, r)| r.unit.is_some() || r.scale.is_some());
    let own = own.map(|(r, row)| {
        value!({
            "row": r,
            "unit": row.unit.as_ref().map(|s| stated(evidence, s, unit(&s.value).into())),
            "scale": row.scale.as_ref().map(|s| stated(evidence, s, scale(s.value))),
        })
    });
    value!({
        "index": i,
        "source": grid.source,
        "name": grid.name,
        "pointer": grid.pointer(),
        "kind": table_kind(layout.kind),
        "size": {"rows": grid.table.rows, "columns": grid.table.columns.len(), "figures": layout.facts.len()},
        "unit": layout.unit.as_ref().map(|s| stated(evidence, s, unit(&s.value).into())),
        "scale": layout.scale.as_ref().map(|s| stated(evidence, s, scale(s.value))),
        "columns": columns.collect::<Vec<_>>(),
        "rows": rows,
        "labels": layout.rows.iter().map(|r| r.label.as_str()).collect::<Vec<_>>(),
        "of_rows": own.collect::<Vec<_>>(),
        "cut": grid.cut.as_ref().map(|c| value!({"at": at(evidence, &c.at), "says": c.says})),
        "because": layout.notes,
    })
}

fn one_series(table: usize, series: &Named) -> Value {
    let cells: Vec<Value> = series.cells.iter().map(|&(r, c)| value!([r, c])).collect();
    value!({"table": table, "name": series.name, "periods": series.periods, "cells": cells})
}
