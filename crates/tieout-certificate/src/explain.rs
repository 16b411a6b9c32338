//! Derivations in prose, one line for a person: `population[California] = 39,538,223`.
//!
//! Names and quotes come from evidence: control characters and line breaks become spaces, long ones are cut.

use tieout_evidence::{Body, Evidence, FactForm, Locator};
use tieout_notation::{CellReading, Currency, Decimal, Rational, Span, Unit, read_cell};

use crate::evaluate::{Evaluator, MAX_DEPTH};
use crate::json::unit_name;
use crate::kind::Kind;
use crate::place::Places;
use crate::{Derivation, Leaf, Op, Rows};

/// Most arguments that are spelled out.
const SPELLED: usize = 6;
/// Longest name or quote, in characters.
const LONGEST: usize = 60;

/// How a derivation's value follows, in one line: names, an equals sign, the value (`≈` where it is rounded for showing).
///
/// ```
/// use tieout_certificate::{Derivation, Leaf, explain};
/// use tieout_evidence::{Evidence, Locator, Source, Table, Value};
/// use tieout_notation::Decimal;
///
/// let rows = vec![vec![Value::Text("California".into()), Value::Number(Decimal::from(39538223))]];
/// let table = Table::from_rows(vec!["state".into(), "population".into()], rows);
/// let evidence = Evidence::new(vec![Source::table("states", table)]);
/// let at = Locator::Cell { source: 0, row: Some(0), column: 1 };
/// let fact = Derivation::Fact(Leaf { at, value: Decimal::from(39538223), unit: None });
/// assert!(explain(&fact, &evidence).ends_with("= 39,538,223"));
/// ```
#[must_use]
pub fn explain(derivation: &Derivation, evidence: &Evidence) -> String {
    line(derivation, &Places::new(evidence))
}

pub(crate) fn line(derivation: &Derivation, places: &Places<'_>) -> String {
    let prose = Prose { places };
    if let Derivation::Fact(leaf) = derivation {
        return prose.fact(leaf);
    }
    let outcome = Evaluator::new(places, None).evaluate(derivation).ok();
    let over = outcome.as_ref().map_or(0, |o| o.over);
    let names = prose.expression(derivation, Mode::Names, over, MAX_DEPTH).text;
    let Some(outcome) = outcome else { return names };
    let mut line = names;
    if spelled_in_numbers(derivation) {
        let numbers = prose.expression(derivation, Mode::Numbers, over, MAX_DEPTH).text;
        if numbers.chars().count() <= 2 * LONGEST {
            line = format!("{line} = {numbers}");
        }
    }
    let (value, exact) = match outcome.root {
        Some(n) => (root(&outcome.value, n), false),
        None => {
            let (value, exact) = for_people(&outcome.value);
            (Some(value), exact)
        }
    };
    let Some(value) = value else { return line };
    let unit = match outcome.kind {
        Kind::Own(unit) | Kind::Header(unit) => Some(unit),
        Kind::Unknown | Kind::Count | Kind::Bare => None,
    };
    format!("{line} {} {}", if exact { "=" } else { "≈" }, with_unit(&value, unit))
}

/// One line for a claim that stands in its place as characters: dates, years, identifiers.
///
/// ```
/// use tieout_certificate::explain_place;
/// use tieout_evidence::{Evidence, Locator, Source, Table, Value};
///
/// let row = vec![Value::Text("Ohio".into()), Value::Number(12.into())];
/// let table = Table::from_rows(vec!["state".into(), "2020".into()], vec![row]);
/// let evidence = Evidence::new(vec![Source::table("states", table)]);
/// let at = Locator::Cell { source: 0, row: None, column: 1 };
/// assert_eq!(explain_place(&at, &evidence), "“2020” is the name of 2020");
/// ```
#[must_use]
pub fn explain_place(at: &Locator, evidence: &Evidence) -> String {
    place_line(at, &Places::new(evidence))
}

pub(crate) fn place_line(at: &Locator, places: &Places<'_>) -> String {
    let place = Prose { places }.place(at);
    match (at, places.evidence.text_at(at)) {
        (Locator::Text { .. }, _) | (_, None) => place,
        (Locator::Cell { row: None, .. }, Some(text)) => format!("“{}” is {place}", clean(&text)),
        // Of a long text the beginning is all that is shown.
        (_, Some(text)) if text.len() > 32 * LONGEST => format!("{place} is “{}”", clean(&text)),
        (_, Some(text)) => format!("{place} is “{}”", snippet(&text, Span::new(0, text.len()))),
    }
}

/// Formulas that everybody knows are not repeated in numbers, nor are aggregates and long lists.
fn spelled_in_numbers(derivation: &Derivation) -> bool {
    match derivation {
        Derivation::Apply { op, args } => {
            let spelled = matches!(
                op,
                Op::Sum
                    | Op::Mean
                    | Op::Median
                    | Op::Min
                    | Op::Max
                    | Op::Difference
                    | Op::Points
                    | Op::Product
                    | Op::Ratio
                    | Op::Negate
                    | Op::Absolute
            );
            spelled && args.len() <= SPELLED && derivation.leaves().len() >= args.len()
        }
        Derivation::Scaled { of, .. } | Derivation::Convert { of, .. } => matches!(**of, Derivation::Fact(_)),
        _ => false,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Mode {
    Names,
    Numbers,
}

/// How tightly an expression holds together.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Binds {
    Sum,
    Product,
    Atom,
}

struct Expression {
    text: String,
    binds: Binds,
}

impl Expression {
    fn atom(text: impl Into<String>) -> Self {
        Self { text: text.into(), binds: Binds::Atom }
    }
    /// In brackets where it holds together less than its surroundings.
    fn within(self, around: Binds) -> String {
        if self.binds < around { format!("({})", self.text) } else { self.text }
    }
}

struct Prose<'a> {
    places: &'a Places<'a>,
}

impl Prose<'_> {
    fn fact(&self, leaf: &Leaf) -> String {
        let name = self.place(&leaf.at);
        let readings = self.places.readings(&leaf.at);
        if leaf.value.is_zero() && !readings.iter().any(|r| r.value.is_zero()) {
            let text = self.places.evidence.text_at(&leaf.at).unwrap_or_default();
            return if matches!(leaf.at, Locator::Text { .. }) {
                name
            } else {
                format!("{name} = “{}”", clean(&text))
            };
        }
        // A date or year is shown as it stands there: `2021` and no `2,021`.
        if leaf.unit.is_none()
            && let Some(text) = self.places.evidence.text_at(&leaf.at)
            && self.is_date(&leaf.at, &text)
        {
            let text = clean(&text);
            return match leaf.at {
                Locator::Cell { row: None, .. } => format!("the column “{text}”"),
                Locator::Key { .. } => format!("the key “{text}”"),
                _ => format!("{name} = {text}"),
            };
        }
        let unit = leaf.unit.or(readings.iter().find(|r| r.value == leaf.value).and_then(|r| r.unit));
        format!("{name} = {}", with_unit(&leaf.value, unit))
    }

    /// Whether a place holds a date: by its form, or four digits by their column (`1,950` bolts are no year).
    fn is_date(&self, at: &Locator, text: &str) -> bool {
        let name = matches!(at, Locator::Cell { row: None, .. } | Locator::Key { .. });
        let digits = text.bytes().all(|b| b.is_ascii_digit());
        let year = || self.places.figures(at).iter().any(|f| f.form == FactForm::Year);
        !matches!(at, Locator::Text { .. })
            && (name || !digits || year())
            && matches!(read_cell(text), CellReading::Date(_))
    }

    /// `over`: how many figures the outermost aggregate ran over. Recursion ends at `MAX_DEPTH`.
    fn expression(&self, derivation: &Derivation, mode: Mode, over: usize, depth: usize) -> Expression {
        let Some(depth) = depth.checked_sub(1) else { return Expression::atom("…") };
        let inner = |d: &Derivation| self.expression(d, mode, self.over(d), depth);
        match derivation {
            Derivation::Fact(leaf) if mode == Mode::Names => Expression::atom(self.place(&leaf.at)),
            Derivation::Fact(Leaf { value, .. }) | Derivation::Constant { value, .. } => {
                let binds = if value.signum() < 0 { Binds::Sum } else { Binds::Atom };
                Expression { text: grouped(value), binds }
            }
            Derivation::Scaled { of, power, .. } => {
                let factor = grouped(&Decimal::ONE.shift(power.saturating_abs().min(30)));
                let sign = if *power < 0 { "÷" } else { "×" };
                let text = format!("{} {sign} {factor}", inner(of).within(Binds::Product));
                Expression { text, binds: Binds::Product }
            }
            Derivation::Convert { of, from, to } => {
                let value = inner(of).within(Binds::Atom);
                let unit = if mode == Mode::Numbers { format!(" {}", from.symbol) } else { String::new() };
                Expression { text: format!("{value}{unit} in {}", to.symbol), binds: Binds::Sum }
            }
            Derivation::Column { op, grid, column, .. } => {
                let name = self.column(*grid, *column);
                let rows = if over == 1 { "1 row".to_owned() } else { format!("{over} rows") };
                Expression::atom(format!("{} of {name} over {rows}", aggregate(*op)))
            }
            Derivation::ColumnRank { grid, column, row, descending, .. } => {
                let at = self.places.evidence.grids.get(*grid).map(|g| g.locator(*row, *column));
                let what = at.map_or_else(|| format!("column {column}"), |at| self.place(&at));
                let order = if *descending { "largest" } else { "smallest" };
                Expression::atom(format!("rank of {what} among {over} rows, {order} first"))
            }
            Derivation::RowCount { grid, rows } => {
                let name = self.places.evidence.grids.get(*grid).map(|g| clean(&g.name)).unwrap_or_default();
                let name = if name.is_empty() { "the table".to_owned() } else { name };
                let of = if matches!(rows, Rows::Only(_)) { "listed rows of" } else { "rows of" };
                Expression::atom(format!("{of} {name}"))
            }
            Derivation::Apply { op, args } => self.apply(*op, args, mode, depth),
        }
    }

    fn over(&self, derivation: &Derivation) -> usize {
        match derivation {
            Derivation::Column { .. } | Derivation::ColumnRank { .. } => {
                Evaluator::new(self.places, None).evaluate(derivation).map_or(0, |o| o.over)
            }
            _ => 0,
        }
    }

    fn apply(&self, op: Op, args: &[Derivation], mode: Mode, depth: usize) -> Expression {
        let inner = |d: &Derivation| self.expression(d, mode, self.over(d), depth);
        let list = |separator: &str, binds: Binds| {
            let terms = args.iter().enumerate().map(|(i, a)| {
                let text = inner(a).within(binds);
                if i > 0 && text.starts_with('−') { format!("({text})") } else { text }
            });
            terms.collect::<Vec<_>>().join(separator)
        };
        let both = |separator: &str, binds: Binds, right: Binds| match args {
            [a, b] => {
                let b = inner(b).within(right);
                let b = if b.starts_with('−') { format!("({b})") } else { b };
                format!("{} {separator} {b}", inner(a).within(binds))
            }
            _ => list(&format!(" {separator} "), right),
        };
        let product = |text: String| Expression { text, binds: Binds::Product };
        match op {
            Op::RankDescending | Op::RankAscending => {
                let what = args.first().map(inner).map_or_else(String::new, |e| e.text);
                let order = if op == Op::RankDescending { "largest" } else { "smallest" };
                let rest = args.len().saturating_sub(1);
                Expression::atom(format!("rank of {what} among {rest} values, {order} first"))
            }
            _ if args.len() > SPELLED => {
                Expression::atom(format!("{} of {} values", aggregate(op), args.len()))
            }
            Op::Sum => Expression { text: list(" + ", Binds::Sum), binds: Binds::Sum },
            Op::Mean => {
                let sum = list(" + ", Binds::Sum);
                let sum = if args.len() == 1 { sum } else { format!("({sum})") };
                product(format!("{sum} ÷ {}", args.len()))
            }
            Op::Median | Op::Min | Op::Max | Op::Count | Op::CountDistinct => {
                Expression::atom(format!("{} of ({})", aggregate(op), list("; ", Binds::Sum)))
            }
            Op::Difference | Op::Points => {
                Expression { text: both("−", Binds::Sum, Binds::Product), binds: Binds::Sum }
            }
            Op::Product => product(list(" × ", Binds::Product)),
            Op::Ratio => product(both("÷", Binds::Product, Binds::Atom)),
            Op::Percent => product(format!("{} × 100", both("÷", Binds::Product, Binds::Atom))),
            Op::PercentChange => {
                let change = both("−", Binds::Sum, Binds::Product);
                let base = args.get(1).map_or_else(String::new, |b| {
                    let value = Evaluator::new(self.places, None).evaluate(b);
                    let negative = value.is_ok_and(|o| o.value.signum() < 0);
                    if negative { format!("|{}|", inner(b).text) } else { inner(b).within(Binds::Atom) }
                });
                product(format!("({change}) ÷ {base} × 100"))
            }
            Op::GrowthRate => {
                let [a, b, n] = args else { return Expression::atom("growth rate") };
                let quotient =
                    format!("{} ÷ {}", inner(a).within(Binds::Product), inner(b).within(Binds::Atom));
                product(format!("(({quotient})^(1/{}) − 1) × 100", inner(n).within(Binds::Atom)))
            }
            Op::Negate => Expression { text: format!("−{}", list("", Binds::Atom)), binds: Binds::Sum },
            Op::Absolute => Expression::atom(format!("|{}|", list("", Binds::Sum))),
        }
    }

    fn column(&self, grid: usize, column: usize) -> String {
        let Some(grid) = self.places.evidence.grids.get(grid) else { return format!("column {column}") };
        let understood = grid.layout.columns.get(column).map(|c| clean(&c.name)).filter(|n| !n.is_empty());
        let raw = || grid.table.columns.get(column).map(|n| clean(n)).filter(|n| !n.is_empty());
        understood.or_else(raw).unwrap_or_else(|| format!("column {column}"))
    }

    fn place(&self, at: &Locator) -> String {
        match at {
            Locator::Cell { source, row, column } => {
                let Some(grid) = self.places.grid(*source, None) else { return format!("column {column}") };
                let name = self.column(grid, *column);
                let Some(row) = row else { return format!("the name of {name}") };
                let rows = self.places.evidence.grids.get(grid).map(|g| &g.layout.rows);
                let label = rows.and_then(|r| r.get(*row)).map(|r| clean(&r.label)).filter(|l| !l.is_empty());
                format!("{name}[{}]", label.unwrap_or_else(|| format!("row {row}")))
            }
            Locator::Pointer { pointer, .. } | Locator::Key { pointer, .. } if pointer.is_empty() => {
                "the value".into()
            }
            Locator::Pointer { pointer, .. } | Locator::Key { pointer, .. } => clean(pointer),
            Locator::Text { source, span } => {
                let Some(source) = self.places.evidence.sources.get(*source) else {
                    return "a passage".into();
                };
                let Body::Text(text) = &source.body else { return "a passage".into() };
                let name = clean(&source.name);
                let quote = format!("“{}”", snippet(text, *span));
                if name.is_empty() { quote } else { format!("{quote} ({name})") }
            }
        }
    }
}

fn aggregate(op: Op) -> &'static str {
    match op {
        Op::Mean => "mean",
        Op::Median => "median",
        Op::Min => "smallest",
        Op::Max => "largest",
        Op::Count => "count",
        Op::CountDistinct => "different values",
        Op::Product => "product",
        _ => "sum",
    }
}

/// The piece with a few words around it.
fn snippet(text: &str, span: Span) -> String {
    const AROUND: usize = 24;
    if text.get(span.start..span.end).is_none() {
        return "…".into();
    }
    let edge = |c: char| c.is_whitespace();
    let before = &text[..span.start];
    let from = before.char_indices().rev().nth(AROUND).map_or(0, |(i, _)| i);
    let from = if from == 0 { 0 } else { before[from..].find(edge).map_or(span.start, |i| from + i) };
    let after = &text[span.end..];
    let to = after.char_indices().nth(AROUND).map_or(after.len(), |(i, _)| i);
    let to = if to == after.len() { to } else { after[..to].rfind(edge).unwrap_or(0) };
    let piece = spaced(&text[from..span.end + to]);
    let piece = if piece.chars().count() > 3 * LONGEST { clean(span.of(text)) } else { piece };
    let start = if from > 0 { "…" } else { "" };
    let end = if to < after.len() { "…" } else { "" };
    format!("{start}{piece}{end}")
}

/// On one line, without control characters and direction marks.
fn spaced(text: &str) -> String {
    let bad = |c: char| {
        c.is_control()
            || matches!(c, '\u{200e}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    text.split(|c: char| c.is_whitespace() || bad(c)).filter(|w| !w.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The same, cut to a readable length.
fn clean(text: &str) -> String {
    // Most names are short and of plain characters, one blank between words.
    let blank = |w: &[u8]| w[0] == b' ' && w[1] == b' ';
    let bytes = text.as_bytes();
    if bytes.len() <= LONGEST
        && bytes.iter().all(|b| matches!(b, b' '..=b'~'))
        && !text.starts_with(' ')
        && !text.ends_with(' ')
        && !bytes.windows(2).any(blank)
    {
        return text.to_owned();
    }
    let start = text.char_indices().nth(8 * LONGEST).map_or(text, |(i, _)| &text[..i]);
    let line = spaced(start);
    match line.char_indices().nth(LONGEST) {
        Some((i, _)) => format!("{}…", line[..i].trim_end()),
        None => line,
    }
}

/// Digits in groups, with a real minus.
fn grouped(value: &Decimal) -> String {
    if crate::evaluate::is_bounded(value) {
        let text = value.grouped();
        if text.contains('-') { text.replace('-', "−") } else { text }
    } else {
        crate::json::number(value)
    }
}

fn with_unit(value: &Decimal, unit: Option<Unit>) -> String {
    let digits = grouped(value);
    match unit {
        None => digits,
        Some(Unit::Times) => format!("{digits}x"),
        Some(Unit::Points) => format!("{digits} points"),
        Some(Unit::Currency(Currency(sign))) if !sign.chars().all(char::is_alphabetic) => {
            match digits.strip_prefix('−') {
                Some(rest) => format!("−{sign}{rest}"),
                None => format!("{sign}{digits}"),
            }
        }
        Some(unit) => format!("{digits} {}", unit_name(unit)),
    }
}

/// A value as people read it: grouped, rounded where it has no short decimal.
pub(crate) fn shown(value: &Rational) -> String {
    let (value, exact) = for_people(value);
    if exact { grouped(&value) } else { format!("about {}", grouped(&value)) }
}

/// Short exact decimals as they are; others with two decimals or six digits, whichever shows more. And whether it is exact.
fn for_people(value: &Rational) -> (Decimal, bool) {
    match value.to_decimal() {
        Some(d) if d.digits() <= 15 || d.is_integer() && d.digits() <= 40 => (d, true),
        _ => (crate::json::significant(value, 6, 2), false),
    }
}

/// 100 × (quotient^(1/n) - 1), rounded to six decimals, half up; None where it is no number to show. A double proposes,
/// exact powers decide, so the digits are the same everywhere.
pub(crate) fn root(quotient: &Rational, n: u32) -> Option<Decimal> {
    let guess = (quotient.to_f64().powf(1.0 / f64::from(n)) - 1.0) * 1e8;
    if !guess.is_finite() || guess.abs() > 1e15 {
        return None;
    }
    // The largest k with (1 + (k - ½) / 10^8)^n ≤ quotient.
    let reached = |k: i64| {
        let half = Decimal::new(i128::from(k) * 10 - 5, 9);
        let base = Decimal::ONE.add(&half);
        base.signum() < 0 || Rational::from(base.pow(n)) <= *quotient
    };
    #[allow(clippy::cast_possible_truncation)]
    let mut low = guess as i64;
    let mut step = 1;
    while !reached(low) {
        low = low.checked_sub(step)?;
        step = step.checked_mul(2)?;
    }
    let mut high = low.checked_add(1)?;
    step = 1;
    while reached(high) {
        low = high;
        high = high.checked_add(step)?;
        step = step.checked_mul(2)?;
    }
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if reached(middle) {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(Decimal::new(low.into(), 6))
}
