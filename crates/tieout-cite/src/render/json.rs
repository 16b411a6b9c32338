//! The JSON forms, `tieout.cite/1` and `tieout.rows/1`: fixed order of keys, spans in Unicode code points, no floats. One line for
//! each record and each window.

use serde_json::{Map, Value, json as value};
use tieout_check::Offsets;
use tieout_notation::Decimal;

use crate::check::{Explained, FieldCheck, RecordCheck, Report};
use crate::cited::Place;
use crate::disguise::odd_characters;
use crate::extraction::Declared;
use crate::number::Doubt;
use crate::render::{code, kind};
use crate::rows::{Cell as _, Window, numbered_rows};
use crate::table::{Rows, TableCell};

/// The name and version of the form of a report.
pub const SCHEMA: &str = "tieout.cite/1";
/// The name and version of the form of numbered rows.
pub const WINDOWS_SCHEMA: &str = "tieout.rows/1";

/// The report as JSON, ending with a line break.
///
/// ```
/// # use tieout_cite::{Convention, Rows, check_records, render};
/// # use tieout_evidence::Table;
/// let rows = Rows::new("rows", &Table::default(), 0);
/// let report = check_records(&rows, &[], &Convention::default());
/// assert!(render::json(&report, &[], &rows).starts_with("{\n\"schema\": \"tieout.cite/1\",\n\"ok\": false,\n"));
/// ```
#[must_use]
pub fn json(report: &Report, declared: &[Declared], rows: &Rows) -> String {
    let counts = &report.counts;
    let coverage = value!({
        "fields": counts.checked,
        "carried": counts.carried,
        "ambiguous": counts.ambiguous,
        "absent": counts.absent,
        "contradicted": counts.contradicted,
        "empty": counts.empty,
        "out_of_range": counts.out_of_range,
    });
    let table = value!({
        "name": rows.name,
        "columns": rows.columns,
        "first": rows.first,
        "rows": rows.cells.len(),
        "decimal_marks": rows.conventions.iter().map(|c| c.map(|c| c.marks().decimal.to_string())).collect::<Vec<_>>(),
        "votes": votes(rows),
    });
    let uncited: Vec<_> =
        report.uncited.iter().map(|(row, k)| value!({ "row": row, "kind": kind(*k) })).collect();
    let records = report.records.iter().map(|r| record(r, rows));
    let totals = declared.iter().map(|d| total(d, rows));
    let members = [
        ("schema", SCHEMA.into()),
        ("ok", report.ok.into()),
        ("outcome", report.outcome.as_str().into()),
        ("table", table),
        ("coverage", coverage),
        ("uncited", Value::Array(uncited)),
    ];
    let mut out = head(&members);
    out.push_str(",\n");
    list(&mut out, "totals", totals);
    out.push_str(",\n");
    list(&mut out, "records", records);
    out.push_str("\n}\n");
    out
}

/// Windows of a table as JSON, ending with a line break: what to show for each, and the numbers of its first and last row.
#[must_use]
pub fn windows_json(rows: &Rows, windows: &[Window<'_, Vec<TableCell>>]) -> String {
    let mut out = head(&[
        ("schema", WINDOWS_SCHEMA.into()),
        (
            "table",
            value!({ "name": rows.name, "columns": rows.columns, "first": rows.first, "rows": rows.cells.len() }),
        ),
    ]);
    out.push_str(",\n");
    let shown = windows.iter().map(|w| {
        let last = w
            .rows
            .len()
            .checked_sub(1)
            .and_then(|n| i64::try_from(n).ok())
            .map(|n| w.first.saturating_add(n));
        value!({ "first": w.first, "last": last, "text": numbered_rows(w.rows, w.first) })
    });
    list(&mut out, "windows", shown);
    out.push_str("\n}\n");
    out
}

fn head(members: &[(&str, Value)]) -> String {
    let lines: Vec<String> = members.iter().map(|(key, value)| format!("\"{key}\": {value}")).collect();
    format!("{{\n{}", lines.join(",\n"))
}

fn list(out: &mut String, key: &str, items: impl Iterator<Item = Value>) {
    let lines: Vec<String> = items.map(|v| v.to_string()).collect();
    let line = if lines.is_empty() { "" } else { "\n" };
    out.push_str(&format!("\"{key}\": [{line}{}{line}]", lines.join(",\n")));
}

fn votes(rows: &Rows) -> Value {
    let of = |all: usize, proofs: usize| value!({ "proofs": proofs, "hints": all.saturating_sub(proofs) });
    let v = &rows.votes;
    value!({ ".": of(v.point, v.point_proofs), ",": of(v.comma, v.comma_proofs) })
}

fn record(record: &RecordCheck, rows: &Rows) -> Value {
    let fields: Vec<Value> = record.fields.iter().map(|f| field(f, rows)).collect();
    value!({ "cited": record.cited, "out_of_range": record.out_of_range, "fields": fields })
}

fn field(field: &FieldCheck, rows: &Rows) -> Value {
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    put("field", field.name.as_str().into());
    put("value", field.value.as_str().into());
    put("verdict", field.standing.as_str().into());
    put("places", field.places.iter().map(|p| place(p, rows)).collect());
    put("readings", field.readings.iter().map(Decimal::to_string).collect());
    if let Some(d) = field.doubt {
        put("doubt", d.as_str().into());
        if d == Doubt::Disguised {
            put("characters", codes(&odd_characters(&field.value)));
        }
    }
    match &field.explained {
        Some(Explained::NothingCited) => {
            put("explained", "nothing_cited".into());
        }
        Some(Explained::Column(places)) => {
            put("column_says", places.iter().map(|p| place(p, rows)).collect());
        }
        Some(Explained::Disguised(there, characters)) => {
            put("explained", "disguised".into());
            put("looks_like", place(there, rows));
            put("characters", codes(characters));
        }
        Some(Explained::Header(column)) => {
            put("explained", "header".into());
            put("header", rows.columns.get(*column).map_or(Value::Null, |name| name.as_str().into()));
        }
        Some(Explained::Elsewhere(named, count)) => {
            put("elsewhere", value!({ "rows": named, "count": count }));
        }
        None => {}
    }
    Value::Object(out)
}

fn codes(characters: &[char]) -> Value {
    characters.iter().map(|c| code(*c)).collect()
}

fn place(place: &Place, rows: &Rows) -> Value {
    let cell = place.row.and_then(|n| rows.index(n)).and_then(|i| rows.cells.get(i)?.get(place.column));
    let (start, end) = Offsets::new(cell.map_or("", |c| c.text())).chars(place.span);
    value!({
        "row": place.row,
        "column": rows.columns.get(place.column),
        "span": [start, end],
        "text": place.text,
    })
}

fn total(total: &Declared, rows: &Rows) -> Value {
    value!({
        "field": total.field,
        "declared": place(&total.place, rows),
        "total": total.total.to_string(),
        "sum": total.sum.to_string(),
        "difference": total.sum.sub(&total.total).to_string(),
        "records": total.records,
        "rows": [total.rows.0, total.rows.1],
        "standing": total.standing.as_str(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Convention, check_records, records_from_json};
    use tieout_evidence::{Json, Table};

    #[test]
    fn why_a_field_is_not_carried_has_a_word_of_its_own() -> Result<(), Box<dyn std::error::Error>> {
        let cell = |text: &str| tieout_evidence::Value::Text(text.into());
        let columns = vec!["town".into(), "sales 2019".into()];
        let table = Table::from_rows(columns, vec![vec![cell("Cor\u{200B}vik"), cell("1\u{41E}0")]]);
        let rows = Rows::new("rows", &table, 0);
        let records = r#"[{"a": 100, "b": "Corvik", "c": "Cor\u200Bvik", "d": 2019, "cited": [0]}]"#;
        let records = records_from_json(&Json::parse(records)?)?;
        let report = check_records(&rows, &records, &Convention::default());
        let written: Value = serde_json::from_str(&json(&report, &[], &rows))?;
        let field = |n: usize, key: &str| written.pointer(&format!("/records/0/fields/{n}/{key}")).cloned();
        assert_eq!(field(0, "verdict"), Some("absent".into()));
        assert_eq!(field(0, "explained"), Some("disguised".into()));
        assert_eq!(field(0, "characters"), Some(value!(["U+041E"])));
        assert_eq!(field(0, "looks_like/column"), Some("sales 2019".into()));
        assert_eq!(field(0, "looks_like/span"), Some(value!([0, 3])));
        assert_eq!(field(1, "explained"), Some("disguised".into()));
        assert_eq!(field(2, "doubt"), Some("disguised".into()));
        assert_eq!(field(2, "characters"), Some(value!(["U+200B"])));
        assert_eq!(field(3, "explained"), Some("header".into()));
        assert_eq!(field(3, "header"), Some("sales 2019".into()));
        Ok(())
    }
}
