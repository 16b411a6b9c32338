//! Derivations and comparisons as JSON: plain data that round-trips.
//!
//! Sources and columns go by name where the name is unique and not empty, else by index; spans are in Unicode code points;
//! numbers are strings of their exact decimals. Values of operations are there to be read, and are not read back.

use serde_json::{Map, Value, json};
use tieout_evidence::{Body, Evidence, Locator};
use tieout_notation::{Currency, Decimal, Measure, Rational, Span, Unit};

use crate::evaluate::{Evaluator, MAX_DEPTH, is_bounded};
use crate::place::Places;
use crate::{Comparison, Derivation, Leaf, Op, Rows};

/// Most digits of an exact value that are written out.
const EXACT_DIGITS: usize = 40;
/// Significant digits of a rounded one.
const ROUNDED_DIGITS: i32 = 12;

/// The JSON form of a derivation: leaves are `{"table", "row", "column", "value"}`, `{"json", "pointer", "value"}` or
/// `{"text", "span", "value"}` (`"characters"` of the place, up to 1,000 bytes, instead of `"value"` where it carries no number), operations
/// `{"op", "of", "value"}`, aggregates `{"op", "table", "column", "rows", "value"}`, with `"row"` for the place of one row. A value that is not exactly what is
/// written has at most 12 significant digits and `"exact": false` beside it.
///
/// ```
/// use tieout_certificate::{Derivation, Leaf, derivation_from_json, derivation_to_json};
/// use tieout_evidence::{Evidence, Locator, Source};
/// use tieout_notation::{Decimal, Span};
///
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
/// let at = Locator::Text { source: 0, span: Span::new(11, 16) };
/// let fact = Derivation::Fact(Leaf { at, value: Decimal::from(1234), unit: None });
/// let json = derivation_to_json(&fact, &evidence);
/// assert_eq!(json.to_string(), r#"{"text":"note","span":[11,16],"value":"1234"}"#);
/// assert_eq!(derivation_from_json(&json, &evidence), Ok(fact));
/// ```
#[must_use]
pub fn derivation_to_json(derivation: &Derivation, evidence: &Evidence) -> Value {
    let places = Places::new(evidence);
    Writer { evidence, evaluator: Evaluator::new(&places, None) }.node(derivation, MAX_DEPTH)
}

/// Longest characters that are written, in bytes.
const LONGEST: usize = 1_000;

struct Writer<'a> {
    evidence: &'a Evidence,
    evaluator: Evaluator<'a>,
}

impl Writer<'_> {
    /// Recursion ends at `MAX_DEPTH`: deeper derivations are never accepted, and are cut here.
    fn node(&self, derivation: &Derivation, depth: usize) -> Value {
        let Some(depth) = depth.checked_sub(1) else { return Value::Null };
        let mut out = Map::new();
        match derivation {
            Derivation::Fact(leaf) => return self.leaf(leaf),
            Derivation::Constant { value, why } => {
                return json!({ "constant": number(value), "why": why });
            }
            Derivation::Scaled { of, power, stated } => {
                put(&mut out, "op", "scaled");
                put(&mut out, "power", *power);
                put(&mut out, "of", vec![self.node(of, depth)]);
                let stated =
                    stated.as_ref().map_or(Value::Null, |at| Value::Object(statement(at, self.evidence)));
                put(&mut out, "stated", stated);
            }
            Derivation::Convert { of, from, to } => {
                put(&mut out, "op", "convert");
                put(&mut out, "from", from.symbol);
                put(&mut out, "to", to.symbol);
                put(&mut out, "of", vec![self.node(of, depth)]);
            }
            Derivation::Apply { op, args } => {
                put(&mut out, "op", op.name());
                put(&mut out, "of", args.iter().map(|a| self.node(a, depth)).collect::<Vec<_>>());
            }
            Derivation::Column { op, grid, column, rows } => {
                put(&mut out, "op", op.name());
                self.grid(&mut out, *grid);
                let names = self.evidence.grids.get(*grid).map_or(&[][..], |g| &g.table.columns[..]);
                put(&mut out, "column", named(names.iter().map(String::as_str), *column));
                put_rows(&mut out, rows);
            }
            Derivation::ColumnRank { grid, column, row, rows, descending } => {
                let op = if *descending { Op::RankDescending } else { Op::RankAscending };
                put(&mut out, "op", op.name());
                self.grid(&mut out, *grid);
                let names = self.evidence.grids.get(*grid).map_or(&[][..], |g| &g.table.columns[..]);
                put(&mut out, "column", named(names.iter().map(String::as_str), *column));
                put(&mut out, "row", *row);
                put_rows(&mut out, rows);
            }
            Derivation::RowCount { grid, rows } => {
                put(&mut out, "op", "row_count");
                self.grid(&mut out, *grid);
                put_rows(&mut out, rows);
            }
        }
        self.evaluator.nodes.set(0);
        // What only figured puts together (a price as a share of a percentage) still has a value.
        let figured = || Evaluator::figured(self.evaluator.places).evaluate(derivation);
        if let Ok(outcome) = self.evaluator.evaluate(derivation).or_else(|_| figured()) {
            let (value, exact) = match outcome.root {
                Some(n) => (crate::explain::root(&outcome.value, n), false),
                None => {
                    let (value, exact) = decimal(&outcome.value);
                    (Some(value), exact)
                }
            };
            if let Some(value) = value {
                put(&mut out, "value", number(&value));
            }
            if !exact {
                put(&mut out, "exact", false);
            }
        }
        Value::Object(out)
    }

    fn leaf(&self, leaf: &Leaf) -> Value {
        let mut out = locator(&leaf.at, self.evidence);
        // A place compared as characters carries no number: its characters say more than a nought.
        let readings = || self.evidence.readings(&leaf.at);
        let text = leaf.value.is_zero().then(|| self.evidence.text_at(&leaf.at).unwrap_or_default());
        if let Some(text) =
            text.filter(|text| text.len() > LONGEST || !readings().iter().any(|r| r.value.is_zero()))
        {
            // A long text is not repeated for each claim that rests on it: the place says where it stands.
            if text.len() <= LONGEST {
                put(&mut out, "characters", text);
            }
        } else {
            put(&mut out, "value", number(&leaf.value));
        }
        if let Some(unit) = leaf.unit {
            put(&mut out, "unit", unit_name(unit));
        }
        Value::Object(out)
    }

    fn grid(&self, out: &mut Map<String, Value>, grid: usize) {
        match self.evidence.grids.get(grid) {
            Some(g) => match g.pointer() {
                None => put(out, "table", source(self.evidence, g.source)),
                Some(pointer) => {
                    put(out, "json", source(self.evidence, g.source));
                    put(out, "pointer", pointer);
                }
            },
            None => put(out, "table", grid),
        }
    }
}

fn put(out: &mut Map<String, Value>, key: &str, value: impl Into<Value>) {
    out.insert(key.to_owned(), value.into());
}

fn put_rows(out: &mut Map<String, Value>, rows: &Rows) {
    match rows {
        Rows::Except(list) => {
            put(out, "rows", "all");
            put(out, "except", list.clone());
        }
        Rows::Only(list) => put(out, "rows", list.clone()),
    }
}

/// Plain digits; a number past every reading limit is only hinted at.
pub(crate) fn number(value: &Decimal) -> String {
    if is_bounded(value) { value.to_string() } else { format!("10^{}", value.leading_power()) }
}

/// A decimal to show, and whether it is the value itself.
fn decimal(value: &Rational) -> (Decimal, bool) {
    match value.to_decimal() {
        Some(d) if d.digits() <= EXACT_DIGITS => (d, true),
        _ => (significant(value, ROUNDED_DIGITS, i32::MIN), false),
    }
}

/// Rounded to `digits` significant digits, but not before the decimal place `least`.
pub(crate) fn significant(value: &Rational, digits: i32, least: i32) -> Decimal {
    // The quotient's leading digit stands at this place or one above.
    let n = value.numerator().leading_power();
    let leading = n.saturating_sub(value.denominator().leading_power()).saturating_sub(1);
    let places = digits.saturating_sub(1).saturating_sub(leading);
    let rounded = value.round(places.max(least));
    if rounded.leading_power() > leading { value.round(places.saturating_sub(1).max(least)) } else { rounded }
}

/// The place at `index` among names: its name where that is unique and not empty, else the index.
fn named<'n>(names: impl Iterator<Item = &'n str> + Clone, index: usize) -> Value {
    match names.clone().nth(index) {
        Some(name) if !name.is_empty() && names.filter(|n| *n == name).count() == 1 => name.into(),
        _ => index.into(),
    }
}

fn source(evidence: &Evidence, index: usize) -> Value {
    named(evidence.sources.iter().map(|s| s.name.as_str()), index)
}

fn columns(evidence: &Evidence, source: usize) -> &[String] {
    match evidence.sources.get(source).map(|s| &s.body) {
        Some(Body::Table(table)) => &table.columns,
        _ => &[],
    }
}

fn passage(evidence: &Evidence, source: usize) -> &str {
    match evidence.sources.get(source).map(|s| &s.body) {
        Some(Body::Text(text)) => text,
        _ => "",
    }
}

/// The place that states a scale. A cell is written as `"header": [row, column]`, so that nobody takes it for an operand.
fn statement(at: &Locator, evidence: &Evidence) -> Map<String, Value> {
    let mut out = locator(at, evidence);
    if let (Some(row), Some(column)) = (out.shift_remove("row"), out.shift_remove("column")) {
        put(&mut out, "header", vec![row, column]);
    }
    out
}

fn locator(at: &Locator, evidence: &Evidence) -> Map<String, Value> {
    let mut out = Map::new();
    let from = source(evidence, at.source());
    match at {
        Locator::Cell { source, row, column } => {
            put(&mut out, "table", from);
            put(&mut out, "row", *row);
            put(&mut out, "column", named(columns(evidence, *source).iter().map(String::as_str), *column));
        }
        Locator::Pointer { pointer, .. } => {
            put(&mut out, "json", from);
            put(&mut out, "pointer", pointer.as_str());
        }
        Locator::Key { pointer, .. } => {
            put(&mut out, "json", from);
            put(&mut out, "key", pointer.as_str());
        }
        Locator::Text { source, span } => {
            let text = passage(evidence, *source);
            // Offsets beyond the text keep their distance from its end, so that they stay beyond it.
            let chars = |byte: usize| match text.get(..byte) {
                Some(before) => before.chars().count(),
                None => {
                    text.chars().count().saturating_add(byte.saturating_sub(text.len())).saturating_add(1)
                }
            };
            put(&mut out, "text", from);
            put(&mut out, "span", vec![chars(span.start), chars(span.end)]);
            // For whoever shows the place: the verifier goes by the span.
            if let Some(page) = evidence.sources.get(*source).and_then(|s| s.page.as_ref()) {
                put(&mut out, "page", page.number());
                if let Some(at) = page.box_of(span.start..span.end) {
                    put(&mut out, "box", at.rounded().to_vec());
                }
            }
        }
    }
    out
}

/// The unit in JSON: `%`, `pp`, `bp`, `‰`, `x`, a currency's code or sign, a measure's symbol.
pub(crate) fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Percent => "%",
        Unit::Points => "pp",
        Unit::BasisPoints => "bp",
        Unit::PerMille => "‰",
        Unit::Times => "x",
        Unit::Currency(Currency(code)) => code,
        Unit::Measure(measure) => measure.symbol,
    }
}

fn unit(name: &str) -> Option<Unit> {
    for unit in [Unit::Percent, Unit::Points, Unit::BasisPoints, Unit::PerMille, Unit::Times] {
        if unit_name(unit) == name {
            return Some(unit);
        }
    }
    // The canonical form decides where a name is both.
    let currency = Currency::read(name);
    let measure = Measure::read(name);
    match (currency, measure) {
        (Some(c), Some(m)) if c.0 != name && m.symbol == name => Some(Unit::Measure(m)),
        (Some(c), _) => Some(Unit::Currency(c)),
        (None, m) => m.map(Unit::Measure),
    }
}

/// Reads what [`derivation_to_json`] writes; values may be JSON numbers or strings.
///
/// # Errors
/// A sentence that says which member is wrong and what is expected.
pub fn derivation_from_json(value: &Value, evidence: &Evidence) -> Result<Derivation, String> {
    let places = Places::new(evidence);
    Reader { evidence, places: &places }.node(value, MAX_DEPTH)
}

struct Reader<'a> {
    evidence: &'a Evidence,
    places: &'a Places<'a>,
}

impl Reader<'_> {
    /// Recursion ends at `MAX_DEPTH`.
    fn node(&self, value: &Value, depth: usize) -> Result<Derivation, String> {
        let depth = depth.checked_sub(1).ok_or(format!("nested deeper than {MAX_DEPTH}"))?;
        let object = value.as_object().ok_or("a derivation is an object")?;
        if let Some(constant) = object.get("constant") {
            return Ok(Derivation::Constant {
                value: decimal_of(constant, "constant")?,
                why: text(object, "why")?.into(),
            });
        }
        let Some(op) = object.get("op") else { return self.leaf(object).map(Derivation::Fact) };
        let op = op.as_str().ok_or("\"op\" is a string")?;
        let single = || match object.get("of").and_then(Value::as_array).map(Vec::as_slice) {
            Some([one]) => self.node(one, depth).map(Box::new),
            _ => Err(format!("\"of\" of {op} is an array of one derivation")),
        };
        match op {
            "scaled" => {
                let power = object.get("power").and_then(Value::as_i64).and_then(|p| i32::try_from(p).ok());
                let stated = match object.get("stated") {
                    None | Some(Value::Null) => None,
                    Some(Value::Object(at)) => {
                        let mut at = at.clone();
                        if let Some(Value::Array(header)) = at.shift_remove("header") {
                            let [row, column] = header.as_slice() else {
                                return Err("\"header\" is [row, column]".into());
                            };
                            at.insert("row".into(), row.clone());
                            at.insert("column".into(), column.clone());
                        }
                        Some(self.locator(&at)?)
                    }
                    Some(_) => return Err("\"stated\" is a place or null".into()),
                };
                let power = power.ok_or("\"power\" is a small whole number")?;
                Ok(Derivation::Scaled { of: single()?, power, stated })
            }
            "convert" => {
                let measure = |key: &str| {
                    let name = text(object, key)?;
                    Measure::read(name).ok_or_else(|| format!("{name:?} is no unit of measure"))
                };
                Ok(Derivation::Convert { of: single()?, from: measure("from")?, to: measure("to")? })
            }
            "row_count" => Ok(Derivation::RowCount { grid: self.grid(object)?, rows: rows(object)? }),
            name => {
                let op = Op::from_name(name).ok_or_else(|| format!("{name:?} is no operation"))?;
                if let Some(args) = object.get("of") {
                    let args = args.as_array().ok_or("\"of\" is an array")?;
                    let args = args.iter().map(|a| self.node(a, depth)).collect::<Result<_, _>>()?;
                    return Ok(Derivation::Apply { op, args });
                }
                let grid = self.grid(object)?;
                let names = self.evidence.grids.get(grid).map_or(&[][..], |g| &g.table.columns[..]);
                let column = index(object, "column", names.iter().map(String::as_str))?;
                let rows = rows(object)?;
                match (op, object.get("row").map(small)) {
                    (Op::RankDescending | Op::RankAscending, Some(Some(row))) => {
                        let descending = op == Op::RankDescending;
                        Ok(Derivation::ColumnRank { grid, column, row, rows, descending })
                    }
                    (_, Some(None)) => Err("\"row\" is a whole number from 0 on".into()),
                    _ => Ok(Derivation::Column { op, grid, column, rows }),
                }
            }
        }
    }

    fn leaf(&self, object: &Map<String, Value>) -> Result<Leaf, String> {
        let value = match object.get("value") {
            None => Decimal::ZERO,
            Some(value) => decimal_of(value, "value")?,
        };
        let unit = match object.get("unit") {
            None | Some(Value::Null) => None,
            Some(Value::String(name)) => Some(unit(name).ok_or_else(|| format!("{name:?} is no unit"))?),
            Some(_) => return Err("\"unit\" is a string".into()),
        };
        Ok(Leaf { at: self.locator(object)?, value, unit })
    }

    fn source(&self, object: &Map<String, Value>, key: &str) -> Result<usize, String> {
        index(object, key, self.evidence.sources.iter().map(|s| s.name.as_str()))
    }

    fn locator(&self, object: &Map<String, Value>) -> Result<Locator, String> {
        if object.contains_key("table") {
            let source = self.source(object, "table")?;
            let row = match object.get("row") {
                None | Some(Value::Null) => None,
                Some(row) => Some(small(row).ok_or("\"row\" is a whole number from 0 on, or null")?),
            };
            let names = columns(self.evidence, source).iter().map(String::as_str);
            return Ok(Locator::Cell { source, row, column: index(object, "column", names)? });
        }
        if object.contains_key("json") {
            let source = self.source(object, "json")?;
            return Ok(match object.get("key") {
                Some(_) => Locator::Key { source, pointer: text(object, "key")?.into() },
                None => Locator::Pointer { source, pointer: text(object, "pointer")?.into() },
            });
        }
        if object.contains_key("text") {
            let source = self.source(object, "text")?;
            let ends = object.get("span").and_then(Value::as_array).map(Vec::as_slice);
            let Some([Some(start), Some(end)]) =
                ends.map(|e| [e.first().and_then(small), e.get(1).and_then(small)])
            else {
                return Err("\"span\" is [start, end] in code points".into());
            };
            let passage = passage(self.evidence, source);
            let bytes = |chars: usize| match passage.char_indices().nth(chars) {
                Some((byte, _)) => byte,
                None => passage.len().saturating_add(chars.saturating_sub(passage.chars().count())),
            };
            return Ok(Locator::Text { source, span: Span::new(bytes(start), bytes(end)) });
        }
        Err("a place has \"table\", \"json\" or \"text\"".into())
    }

    fn grid(&self, object: &Map<String, Value>) -> Result<usize, String> {
        let (source, pointer) = if object.contains_key("table") {
            (self.source(object, "table")?, None)
        } else {
            (self.source(object, "json")?, Some(text(object, "pointer")?))
        };
        self.places.grid(source, pointer).ok_or_else(|| format!("source {source} holds no such table"))
    }
}

fn text<'v>(object: &'v Map<String, Value>, key: &str) -> Result<&'v str, String> {
    object.get(key).and_then(Value::as_str).ok_or_else(|| format!("\"{key}\" is a string"))
}

fn small(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|n| usize::try_from(n).ok())
}

/// A name that is unique, or an index.
fn index<'n>(
    object: &Map<String, Value>,
    key: &str,
    names: impl Iterator<Item = &'n str>,
) -> Result<usize, String> {
    match object.get(key) {
        Some(Value::String(name)) => {
            let mut found = names.enumerate().filter(|(_, n)| n == name).map(|(i, _)| i);
            match (found.next(), found.next()) {
                (Some(i), None) => Ok(i),
                (None, _) => Err(format!("\"{key}\": nothing is named {name:?}")),
                _ => Err(format!("\"{key}\": several are named {name:?}, give the index")),
            }
        }
        Some(value) => small(value).ok_or_else(|| format!("\"{key}\" is a name or an index")),
        None => Err(format!("\"{key}\" is missing")),
    }
}

fn decimal_of(value: &Value, key: &str) -> Result<Decimal, String> {
    let wrong = |e: &dyn std::fmt::Display| format!("\"{key}\": {e}");
    match value {
        Value::String(text) => Decimal::parse(text).map_err(|e| wrong(&e)),
        Value::Number(number) => Decimal::parse(&number.to_string()).map_err(|e| wrong(&e)),
        _ => Err(format!("\"{key}\" is a number, written as a string or not")),
    }
}

fn rows(object: &Map<String, Value>) -> Result<Rows, String> {
    let list = |value: &Value| {
        let list = value.as_array().ok_or("rows are \"all\" or a list of row numbers")?;
        list.iter()
            .map(|r| small(r).ok_or("a row is a whole number from 0 on"))
            .collect::<Result<Vec<_>, _>>()
    };
    match object.get("rows") {
        Some(Value::String(all)) if all == "all" => {
            Ok(Rows::Except(object.get("except").map_or(Ok(Vec::new()), list)?))
        }
        Some(value) => Ok(Rows::Only(list(value)?)),
        None => Err("\"rows\" is missing: \"all\" or a list of row numbers".into()),
    }
}

/// The JSON form of a comparison: its name, `{"under", "of"}`, `{"tolerance": {"relative", "absolute"}}`, or `{"figured": {"relative",
/// "absolute", "range"}}`.
///
/// ```
/// use tieout_certificate::{Comparison, comparison_from_json, comparison_to_json};
/// let json = comparison_to_json(&Comparison::Written);
/// assert_eq!(json, "written");
/// assert_eq!(comparison_from_json(&json), Ok(Comparison::Written));
/// ```
#[must_use]
pub fn comparison_to_json(comparison: &Comparison) -> Value {
    match comparison {
        Comparison::Written => "written".into(),
        Comparison::Magnitude => "magnitude".into(),
        Comparison::Rise => "rise".into(),
        Comparison::Fall => "fall".into(),
        Comparison::Truncated => "truncated".into(),
        Comparison::Between => "between".into(),
        Comparison::Exact => "exact".into(),
        Comparison::Date => "date".into(),
        Comparison::Text => "text".into(),
        Comparison::Occurrence => "occurrence".into(),
        Comparison::Token { decimals: false } => "token".into(),
        Comparison::Token { decimals: true } => "token_decimals".into(),
        Comparison::Under { decimal, of } => {
            json!({ "under": decimal.to_string(), "of": comparison_to_json(of) })
        }
        Comparison::Tolerance { relative, absolute } => {
            json!({ "tolerance": { "relative": number(relative), "absolute": number(absolute) } })
        }
        Comparison::Figured { relative, absolute, range } => {
            json!({ "figured": { "relative": number(relative), "absolute": number(absolute), "range": range } })
        }
    }
}

/// Reads what [`comparison_to_json`] writes.
///
/// # Errors
/// A sentence that says what is expected.
pub fn comparison_from_json(value: &Value) -> Result<Comparison, String> {
    let part = |of: &Value, key: &str| decimal_of(of.get(key).unwrap_or(&Value::Null), key);
    if let Some(mark) = value.get("under") {
        let mark = mark.as_str().filter(|m| matches!(*m, "." | ",")).and_then(|m| m.chars().next());
        let decimal = mark.ok_or("\"under\" is the mark before decimals, \".\" or \",\"")?;
        let of = value.get("of").filter(|of| of.get("under").is_none()).unwrap_or(&Value::Null);
        return Ok(Comparison::Under { decimal, of: Box::new(comparison_from_json(of)?) });
    }
    if let Some(of) = value.get("tolerance") {
        return Ok(Comparison::Tolerance {
            relative: part(of, "relative")?,
            absolute: part(of, "absolute")?,
        });
    }
    if let Some(of) = value.get("figured") {
        let range = of.get("range").and_then(Value::as_bool).ok_or("\"range\" is true or false")?;
        let (relative, absolute) = (part(of, "relative")?, part(of, "absolute")?);
        return Ok(Comparison::Figured { relative, absolute, range });
    }
    Ok(match value.as_str() {
        Some("written") => Comparison::Written,
        Some("magnitude") => Comparison::Magnitude,
        Some("rise") => Comparison::Rise,
        Some("fall") => Comparison::Fall,
        Some("truncated") => Comparison::Truncated,
        Some("between") => Comparison::Between,
        Some("exact") => Comparison::Exact,
        Some("date") => Comparison::Date,
        Some("text") => Comparison::Text,
        Some("occurrence") => Comparison::Occurrence,
        Some("token") => Comparison::Token { decimals: false },
        Some("token_decimals") => Comparison::Token { decimals: true },
        _ => return Err(format!("{value} is no comparison")),
    })
}
