//! The value: its canonical form in the candidate, and whether the quote carries it.

use tieout_notation::{Decimal, Period, find_numbers};

use super::source::Source;
use super::{Ask, Case, problem};
use crate::candidate::Given;
use crate::canonical;
use crate::contract::{FieldKind, Grouping, SignRule};
use crate::sheet::{Amount, Spot, dates_of, identifier_edges, occurrences, word_edges};
use crate::status::{Problem, Reason};

/// A value in the form of its type.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Value {
    Number(Decimal),
    Date(Period),
    Code(String),
    Words(String),
    /// A first and a last day.
    Period(Period, Period),
    /// True or false, which have no form of their own on a page.
    Truth,
}

/// Where the value stands.
#[derive(Clone, Debug, Default)]
pub(super) struct Carried {
    /// The amount, by its number on the sheet, or the date, that the source shows.
    pub(super) own: Option<usize>,
    /// All amounts or dates of this value on the document, by their numbers on the sheet.
    pub(super) all: Vec<usize>,
    /// Of those, the ones that agree best with what the source says: in its quote and on its page, else on its page, else all.
    pub(super) near: Vec<usize>,
    /// Where the source shows it.
    pub(super) spots: Vec<Spot>,
    /// Where it stands, of codes and words.
    pub(super) places: Vec<Spot>,
    /// Whether the source shows it at all.
    pub(super) shown: bool,
    pub(super) problems: Vec<Problem>,
}

/// The value as the candidate gives it, for reports.
pub(super) fn shown(given: &Given) -> Option<String> {
    match given {
        Given::Text(text) | Given::Number(text) => Some(text.clone()),
        Given::Bool(b) => Some(b.to_string()),
        _ => None,
    }
}

/// The value of a field; None where it is missing.
///
/// # Errors
/// All that is wrong with its form.
pub(super) fn given(ask: &Ask<'_>) -> Result<Option<Value>, Vec<Problem>> {
    let malformed = |because: String| Err(vec![problem(Reason::Malformed, because, None)]);
    let text = match (&ask.given.value, &ask.field.kind) {
        (Given::Missing | Given::Null, _) => return Ok(None),
        // A list without items says as much as no list.
        (Given::List(items), _) if items.is_empty() => return Ok(None),
        (Given::Text(text), _) => text.as_str(),
        (Given::Number(text), FieldKind::Integer) => text,
        (Given::Number(text), _) => {
            return malformed(format!(
                "{text} is a JSON number: a value is a text, so that each digit of it stands"
            ));
        }
        (Given::Bool(true), FieldKind::Boolean) => "true",
        (Given::Bool(false), FieldKind::Boolean) => "false",
        _ => return malformed("this is no value of the field's type".to_owned()),
    };
    let form = |e: canonical::FormProblem| vec![problem(Reason::Malformed, format!("{text:?}: {e}"), None)];
    match &ask.field.kind {
        FieldKind::Money { scale, .. } => number(ask, text, canonical::money(text, *scale).map_err(form)?),
        FieldKind::Number { scale } => number(ask, text, canonical::number(text, *scale).map_err(form)?),
        FieldKind::Quantity { .. } => number(ask, text, canonical::number(text, None).map_err(form)?),
        FieldKind::Percent => number(ask, text, canonical::percent(text).map_err(form)?),
        FieldKind::Integer => number(ask, text, canonical::integer(text).map_err(form)?),
        FieldKind::Date { granularity, .. } => {
            canonical::date(text, *granularity).map(|d| Some(Value::Date(d))).map_err(form)
        }
        FieldKind::Period => {
            canonical::period(text).map(|(from, to)| Some(Value::Period(from, to))).map_err(form)
        }
        FieldKind::Identifier { .. } => {
            canonical::identifier(text).map(|()| Some(Value::Code(text.to_owned()))).map_err(form)
        }
        FieldKind::Boolean => canonical::boolean(text).map(|_| Some(Value::Truth)).map_err(form),
        _ if text.trim().is_empty() => {
            malformed("there is nothing here: leave out what is missing, or give null".to_owned())
        }
        _ => Ok(Some(Value::Words(text.trim().to_owned()))),
    }
}

/// A number within its bounds, of a sign that the business allows.
fn number(ask: &Ask<'_>, text: &str, value: Decimal) -> Result<Option<Value>, Vec<Problem>> {
    let mut problems = Vec::new();
    let (min, max) = (&ask.field.bounds.min, &ask.field.bounds.max);
    if min.as_ref().is_some_and(|m| value < *m) || max.as_ref().is_some_and(|m| value > *m) {
        let side = |b: &Option<Decimal>| b.as_ref().map_or_else(|| "any".to_owned(), ToString::to_string);
        let because = format!("{text} is outside its bounds: from {} to {}", side(min), side(max));
        problems.push(problem(Reason::OutOfBounds, because, None));
    }
    let sign = value.signum();
    let allowed = match ask.field.sign {
        SignRule::Any => true,
        SignRule::NotNegative | SignRule::Unsigned => sign >= 0,
        SignRule::NotPositive => sign <= 0,
        SignRule::Positive => sign > 0,
    };
    if !allowed {
        problems.push(problem(Reason::Sign, format!("the contract does not allow the sign of {text}"), None));
    }
    if problems.is_empty() { Ok(Some(Value::Number(value))) } else { Err(problems) }
}

/// Looks for the value at its source and on the whole document.
pub(super) fn carried(case: &Case<'_>, ask: &Ask<'_>, value: &Value, source: &Source) -> Carried {
    match value {
        Value::Number(n) => amounts(case, ask, n, source),
        Value::Date(d) => dates(case, d, source),
        Value::Code(c) => texts(case, c, source, true),
        Value::Words(w) => texts(case, w, source, false),
        Value::Period(from, to) => period(case, from, to, source),
        Value::Truth => Carried::default(),
    }
}

/// Whether a value may be printed with the other sign: what was paid or granted already is recorded as it counts.
pub(super) fn unsigned(case: &Case<'_>, ask: &Ask<'_>) -> bool {
    ask.field.sign == SignRule::Unsigned
        || ask.means.meets(&case.known(&["allowance_total", "prepaid_total"]))
}

/// Whether a printed number is this value.
pub(super) fn is_value(amount: &Amount, value: &Decimal, unsigned: bool) -> bool {
    amount.values.iter().any(|v| v == value || (unsigned && v.abs() == value.abs()))
}

fn amounts(case: &Case<'_>, ask: &Ask<'_>, value: &Decimal, source: &Source) -> Carried {
    let sheet = &case.sheet;
    let unsigned = unsigned(case, ask);
    let wants_percent = matches!(ask.field.kind, FieldKind::Percent);
    let mut out = Carried::default();
    // A share may stand in a column whose head has the sign; a number with the sign is nothing but a share.
    let of_kind = |a: &Amount| wants_percent || !a.percent;
    let fits = |a: &Amount| of_kind(a) && is_value(a, value, unsigned);
    out.all = (0..sheet.amounts.len()).filter(|i| sheet.amounts.get(*i).is_some_and(fits)).collect();
    if let Some(quote) = &source.quote {
        let numbers = crate::sheet::numbers_of(quote, sheet.print.convention);
        let holds = |v: &Decimal| v == value || (unsigned && v.abs() == value.abs());
        let found = numbers.iter().find(|n| n.readings.iter().any(|r| holds(&r.quantity.value)));
        match found {
            Some(number)
                if number.readings.iter().any(|r| !holds(&r.quantity.value))
                    && out.all.iter().all(|i| sheet.amounts.get(*i).is_none_or(|a| a.values.len() > 1)) =>
            {
                let read: Vec<String> =
                    number.readings.iter().map(|r| r.quantity.value.to_string()).collect();
                let because = format!(
                    "{:?} can be read as {}, and nothing on the document decides",
                    number.digits.of(quote),
                    read.join(" or as ")
                );
                out.problems.push(problem(Reason::Ambiguous, because, None));
            }
            Some(number) => out.problems.extend(notation(case, ask, number.digits.of(quote))),
            None => {
                let read: Vec<String> = numbers
                    .iter()
                    .filter_map(|n| n.readings.first())
                    .map(|r| r.quantity.value.to_string())
                    .take(4)
                    .collect();
                let because = if read.is_empty() {
                    "the quote carries no number".to_owned()
                } else {
                    format!("the quote carries {}, not {value}", read.join(", "))
                };
                out.problems.push(problem(Reason::NotInQuote, because, None));
            }
        }
    } else if out.all.is_empty() {
        out.problems.push(problem(
            Reason::NotOnDocument,
            format!("{value} is nowhere on the document"),
            None,
        ));
    }
    let spot = |i: usize| sheet.amounts.get(i).map(|a| a.digits.clone());
    out.own = own(case, source, &out.all, spot);
    out.near = near(source, &out.all, spot);
    if out.own.is_none()
        && let Some(spots) = own_digits(case, source, value)
    {
        out.spots = vec![spots];
    }
    out.shown = out.own.is_some();
    out
}

/// What the contract has against how a figure is printed; nothing where it says nothing of notations.
fn notation(case: &Case<'_>, ask: &Ask<'_>, printed: &str) -> Option<Problem> {
    let notation = &ask.field.notation;
    let silent = notation.decimal_mark.is_none()
        && notation.locale.is_none()
        && notation.grouping == Grouping::Optional
        && case.locale.is_none();
    let fallback = case.locale.or(case.sheet.print.convention);
    let refused = notation.read(printed, fallback.filter(|_| !silent)?).err()?;
    Some(problem(Reason::Notation, format!("{printed:?}: {refused}"), None))
}

/// A value that is printed inside its quote, and no amount of its own on the sheet.
fn own_digits(case: &Case<'_>, source: &Source, value: &Decimal) -> Option<Spot> {
    let spot = source.spots.first()?;
    let text = case.sheet.text(spot);
    let number = find_numbers(text, case.sheet.print.convention)
        .into_iter()
        .find(|n| n.readings.iter().any(|r| r.quantity.value == *value))?;
    Some(Spot { leaf: spot.leaf, from: spot.from + number.digits.start, to: spot.from + number.digits.end })
}

/// Which of the places of a value the source shows: the one in its box, else one in its quote.
fn own(
    case: &Case<'_>,
    source: &Source,
    all: &[usize],
    spot: impl Fn(usize) -> Option<Spot>,
) -> Option<usize> {
    let on_page = |s: &Spot| source.leaf.is_none_or(|l| l == s.leaf);
    let in_quote =
        |s: &Spot| source.spots.iter().any(|q| q.leaf == s.leaf && q.from <= s.from && s.to <= q.to);
    let in_box = |s: &Spot| {
        let (Some(at), Some(bbox)) = (case.sheet.seen(s), source.bbox) else { return false };
        let (x, y) = at.centre();
        let slack = 1.5_f64.max(0.15 * at.height());
        x >= bbox.x0 - slack && x <= bbox.x1 + slack && y >= bbox.y0 - slack && y <= bbox.y1 + slack
    };
    let find = |test: &dyn Fn(&Spot) -> bool| -> Vec<usize> {
        all.iter().copied().filter(|i| spot(*i).is_some_and(|s| on_page(&s) && test(&s))).collect()
    };
    // Of several in one box the last is the value of the line; of several places of a quote none is preferred.
    find(&in_box).last().copied().or_else(|| match find(&in_quote).as_slice() {
        [one] if source.bbox.is_none() || source.spots.len() == 1 => Some(*one),
        _ => None,
    })
}

/// The places of a value that agree best with what the source says.
fn near(source: &Source, all: &[usize], spot: impl Fn(usize) -> Option<Spot>) -> Vec<usize> {
    let on_page = |s: &Spot| source.leaf.is_none_or(|l| l == s.leaf);
    let in_quote =
        |s: &Spot| source.spots.iter().any(|q| q.leaf == s.leaf && q.from <= s.from && s.to <= q.to);
    let those = |test: &dyn Fn(&Spot) -> bool| -> Vec<usize> {
        all.iter().copied().filter(|i| spot(*i).is_some_and(|s| test(&s))).collect()
    };
    let steps: [&dyn Fn(&Spot) -> bool; 3] = [&|s| in_quote(s) && on_page(s), &in_quote, &on_page];
    steps.into_iter().map(those).find(|found| !found.is_empty()).unwrap_or_else(|| all.to_vec())
}

fn dates(case: &Case<'_>, value: &Period, source: &Source) -> Carried {
    let sheet = &case.sheet;
    let mut out = Carried::default();
    let order = sheet.print.order;
    let is = |p: &Period| {
        p.year == value.year
            && (value.month.is_none() || p.month == value.month)
            && (value.day.is_none() || p.day == value.day)
    };
    let reads = |readings: &[Period]| super::dates::decided(readings, order).iter().any(is);
    out.all =
        (0..sheet.dates.len()).filter(|i| sheet.dates.get(*i).is_some_and(|d| reads(&d.readings))).collect();
    if let Some(quote) = &source.quote {
        let found = dates_of(quote);
        let carried = found.iter().find(|(_, readings)| reads(readings));
        match carried {
            Some((span, readings)) if super::dates::decided(readings, order).len() > 1 => {
                let because = format!(
                    "{:?} can be read day first or month first, and nothing on the document decides",
                    span.of(quote)
                );
                out.problems.push(problem(Reason::Ambiguous, because, None));
            }
            Some(_) => {}
            None => {
                let read: Vec<String> = found
                    .iter()
                    .filter_map(|(_, r)| super::dates::decided(r, order).first().map(ToString::to_string))
                    .collect();
                let because = if read.is_empty() {
                    "the quote carries no date".to_owned()
                } else {
                    format!("the quote carries {}, not {value}", read.join(", "))
                };
                out.problems.push(problem(Reason::NotInQuote, because, None));
            }
        }
    } else if out.all.is_empty() {
        out.problems.push(problem(
            Reason::NotOnDocument,
            format!("{value} is nowhere on the document"),
            None,
        ));
    }
    let spot = |i: usize| sheet.dates.get(i).map(|d| d.spot.clone());
    out.own = own(case, source, &out.all, spot);
    out.near = near(source, &out.all, spot);
    out.shown = out.own.is_some();
    out
}

/// Both ends of a span of days stand in the quote, the first before the last.
fn period(case: &Case<'_>, from: &Period, to: &Period, source: &Source) -> Carried {
    let mut out = Carried::default();
    let Some(quote) = &source.quote else { return out };
    let found = dates_of(quote);
    let place = |wanted: &Period| {
        let reads = |readings: &[Period]| {
            super::dates::decided(readings, case.sheet.print.order)
                .iter()
                .any(|p| p.to_string() == wanted.to_string())
        };
        found.iter().position(|(_, readings)| reads(readings))
    };
    out.shown = matches!((place(from), place(to)), (Some(a), Some(b)) if a <= b);
    if out.shown {
        out.spots = source.spots.iter().take(1).cloned().collect();
    } else {
        let because = format!("the quote does not carry both {from} and {to}");
        out.problems.push(problem(Reason::NotInQuote, because, None));
    }
    out
}

fn texts(case: &Case<'_>, value: &str, source: &Source, code: bool) -> Carried {
    let sheet = &case.sheet;
    let mut out = Carried::default();
    for leaf in 0..sheet.leaves.len() {
        let mut found =
            if code { sheet.identifiers_of(leaf, value) } else { sheet.whole_words_of(leaf, value) };
        if found.is_empty() && !code {
            found.extend(sheet.words_in_order(leaf, value, 6));
        }
        out.places.extend(found);
    }
    if let Some(quote) = &source.quote {
        let found = occurrences(quote, value, true, 50);
        let edges = if code { identifier_edges } else { word_edges };
        let whole = |at: &std::ops::Range<usize>| edges(quote, at.start, at.end);
        if !found.iter().any(whole) {
            let reason = if found.is_empty() { Reason::NotInQuote } else { Reason::PartOfFigure };
            out.problems.push(problem(reason, format!("the quote does not carry {value:?}"), None));
        }
    } else if out.places.is_empty() {
        out.problems.push(problem(
            Reason::NotOnDocument,
            format!("{value:?} is nowhere on the document"),
            None,
        ));
    }
    let inside = |s: &Spot| {
        source.leaf.is_none_or(|l| l == s.leaf)
            && match (source.bbox, case.sheet.seen(s)) {
                (Some(bbox), Some(at)) => at.covered_by(&bbox) >= 0.5 || bbox.covered_by(&at) >= 0.5,
                _ => source.spots.iter().any(|q| q.leaf == s.leaf && q.from <= s.from && s.to <= q.to),
            }
    };
    out.spots = out.places.iter().filter(|s| inside(s)).cloned().collect();
    let on_page = |s: &Spot| source.leaf.is_none_or(|l| l == s.leaf);
    let in_quote =
        |s: &Spot| source.spots.iter().any(|q| q.leaf == s.leaf && q.from <= s.from && s.to <= q.to);
    // Those that agree best with what the source says come first.
    out.places.sort_by_key(|s| (!(in_quote(s) && on_page(s)), !in_quote(s), !on_page(s)));
    out.shown = !out.spots.is_empty();
    out
}
