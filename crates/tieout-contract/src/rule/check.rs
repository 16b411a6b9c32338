//! A rule against the values of a record: exact, in three answers.
//!
//! What holds, what does not and what cannot be said are kept apart as in the logic of three values: a part that is missing
//! leaves the whole open only where the whole depends on it. Quotients are exact. Cost is the size of the rule, times the
//! items of the lists that it goes over; a number that gets too long on the way ends the calculation by name.

use std::cmp::Ordering;

use tieout_notation::{Decimal, Rational};

use super::day::{day_of, iso};
use super::expression::{Comparison, Expression, Fold, Function, Name};

/// The most digits that a number may come to.
const MOST_DIGITS: usize = 4_000;

/// Where a rule finds the values of a record.
pub trait Values {
    /// The value of a field; None where it is missing.
    fn get(&self, name: &str) -> Option<RuleValue>;
    /// How many items a list has; None where it is missing.
    fn list(&self, name: &str) -> Option<usize>;
    /// The value of a field of an item, counted from 0.
    fn item(&self, list: &str, index: usize, name: &str) -> Option<RuleValue>;
}

/// A value that rules can use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleValue {
    /// A number, whatever its unit.
    Number(Decimal),
    /// A day, counted from the first of January 1970.
    Date(i64),
    /// Words, and everything else that can only be equal or not.
    Text(String),
}

/// What became of a rule over one record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Whether it holds; None where that cannot be said.
    pub holds: Option<bool>,
    /// What the left side of its comparison comes to: of several comparisons, of the first that fails, else of the first.
    pub left: Option<String>,
    /// What the right side comes to.
    pub right: Option<String>,
    /// The left side less the right one, where both are numbers and the difference is a decimal.
    pub difference: Option<Decimal>,
    /// The fields whose values are missing for an answer: `tax_total`, `lines[2].amount` (items from 0). Empty where there is one.
    pub missing: Vec<String>,
    /// The items for which it does not hold: `lines[2]`.
    pub failing: Vec<String>,
    /// It holds only because its condition is not met: nothing was compared.
    pub vacuous: bool,
    /// The missing fields that `or_zero` took for nought.
    pub assumed_zero: Vec<String>,
    /// Why there is no answer although nothing is missing: a division by nought, a date held against a number.
    pub problem: Option<String>,
}

pub(super) fn rule(body: &Expression, tolerance: Option<&Expression>, values: &dyn Values) -> Outcome {
    let mut run = Run { values, tolerance, item: None, found: Outcome::default(), seen: None };
    let mut rest = body;
    // The conditions of a rule are exact: its tolerance is that of what it asks.
    while let Expression::Implies(condition, then) = rest {
        let tolerance = run.tolerance.take();
        let met = run.condition(condition);
        run.tolerance = tolerance;
        match met {
            Some(true) => rest = then,
            Some(false) => {
                run.found.vacuous = true;
                run.seen = None;
                break;
            }
            None => break,
        }
    }
    let holds = match rest {
        Expression::Implies(..) => run.found.vacuous.then_some(true),
        asked => run.condition(asked),
    };
    let mut found = run.found;
    found.holds = holds;
    if holds.is_some() {
        found.missing.clear();
        found.problem = None;
    }
    if let Some(seen) = run.seen {
        (found.left, found.right, found.difference) = (Some(seen.left), Some(seen.right), seen.difference);
    }
    found
}

struct Run<'v> {
    values: &'v dyn Values,
    tolerance: Option<&'v Expression>,
    /// The list and the item at hand.
    item: Option<(&'v str, usize)>,
    found: Outcome,
    /// The comparison to show.
    seen: Option<Seen>,
}

/// The two sides of a comparison.
struct Seen {
    left: String,
    right: String,
    difference: Option<Decimal>,
    holds: bool,
}

/// A value on the way.
#[derive(Clone, Debug)]
enum Worth {
    Number(Rational),
    Date(i64),
    Text(String),
}

impl Worth {
    const fn kind(&self) -> &'static str {
        match self {
            Self::Number(_) => "a number",
            Self::Date(_) => "a date",
            Self::Text(_) => "a text",
        }
    }

    fn shown(&self) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Date(day) => iso(*day).unwrap_or_else(|| format!("day {day}")),
            Self::Text(text) => text.clone(),
        }
    }
}

impl<'v> Run<'v> {
    /// The rule cannot be decided, for this reason; the first one stays.
    fn stop<T>(&mut self, why: String) -> Option<T> {
        self.found.problem.get_or_insert(why);
        None
    }

    fn missing<T>(&mut self, name: &'v Name) -> Option<T> {
        let shown = self.path(name);
        if !self.found.missing.contains(&shown) || self.item.is_some() {
            self.found.missing.push(shown);
        }
        None
    }

    fn path(&self, name: &Name) -> String {
        match (&name.list, self.item) {
            (Some(list), Some((_, index))) => format!("{list}[{index}].{}", name.name),
            _ => name.name.clone(),
        }
    }

    fn look_up(&self, name: &Name) -> Option<RuleValue> {
        match (&name.list, self.item) {
            (Some(list), Some((_, index))) => self.values.item(list, index, &name.name),
            (Some(_), None) => None,
            (None, _) => self.values.get(&name.name),
        }
    }

    fn condition(&mut self, condition: &'v Expression) -> Option<bool> {
        match condition {
            Expression::Compare(left, comparison, right) => self.compare(left, *comparison, right),
            Expression::Present(name) => {
                let there = self.look_up(name).is_some();
                let list = name.list.is_none() && self.values.list(&name.name).is_some_and(|n| n > 0);
                Some(there || list)
            }
            Expression::Not(inner) => {
                let seen = self.seen.take();
                let inner = self.condition(inner);
                // What is shown is what failed, and here that is what holds.
                if let Some(seen) = &mut self.seen {
                    seen.holds = !seen.holds;
                }
                self.seen = seen.or(self.seen.take());
                inner.map(|holds| !holds)
            }
            Expression::All(parts) => self.every(parts, false),
            Expression::Any(parts) => self.every(parts, true),
            Expression::Implies(condition, then) => match self.condition(condition) {
                Some(true) => self.condition(then),
                Some(false) => Some(true),
                None => (self.condition(then) == Some(true)).then_some(true),
            },
            Expression::Each(list, body) => self.each(list, body),
            _ => self.stop("the rule is no condition".to_owned()),
        }
    }

    /// The first part that comes to `decides` decides; a part that is open leaves the whole open.
    fn every(&mut self, parts: &'v [Expression], decides: bool) -> Option<bool> {
        let mut open = false;
        for part in parts {
            match self.condition(part) {
                Some(holds) if holds == decides => return Some(decides),
                Some(_) => {}
                None => open = true,
            }
        }
        if open { None } else { Some(!decides) }
    }

    fn count(&mut self, list: &'v str) -> Option<usize> {
        let count = self.values.list(list);
        if count.is_none() && !self.found.missing.iter().any(|m| m == list) {
            self.found.missing.push(list.to_owned());
        }
        count
    }

    fn each(&mut self, list: &'v str, body: &'v Expression) -> Option<bool> {
        let count = self.count(list)?;
        let (mut open, mut failed) = (false, false);
        let outer = self.item;
        for index in 0..count {
            self.item = Some((list, index));
            match self.condition(body) {
                Some(true) => {}
                Some(false) => {
                    failed = true;
                    self.found.failing.push(format!("{list}[{index}]"));
                }
                None => open = true,
            }
        }
        self.item = outer;
        if failed {
            return Some(false);
        }
        if open { None } else { Some(true) }
    }

    fn compare(
        &mut self,
        left: &'v Expression,
        comparison: Comparison,
        right: &'v Expression,
    ) -> Option<bool> {
        let (a, b) = (self.worth(left), self.worth(right));
        // Both sides are looked at first, so that all that is missing is named at once.
        let tolerance = self.tolerance.map(|tolerance| self.number(tolerance));
        let (a, b) = as_dates(a?, b?);
        let (order, difference) = match (&a, &b) {
            (Worth::Number(x), Worth::Number(y)) => {
                let difference = x.sub(y);
                let difference = self.bounded(difference)?;
                let wide = match tolerance {
                    Some(tolerance) => tolerance?.abs(),
                    None => Rational::from(Decimal::ZERO),
                };
                // Within the tolerance both sides are the same.
                let within = difference.abs() <= wide;
                (if within { Ordering::Equal } else { x.cmp(y) }, difference.to_decimal())
            }
            (Worth::Date(x), Worth::Date(y)) => (x.cmp(y), None),
            (Worth::Text(x), Worth::Text(y)) => match comparison {
                Comparison::Equal | Comparison::Different => (x.cmp(y), None),
                _ => return self.stop("texts are equal or not: none is more than another".to_owned()),
            },
            (a, b) => {
                let why = format!("{} cannot be compared with {}", a.kind(), b.kind());
                return self.stop(why);
            }
        };
        let holds = match comparison {
            Comparison::Equal => order == Ordering::Equal,
            Comparison::Different => order != Ordering::Equal,
            Comparison::Less => order == Ordering::Less,
            Comparison::LessOrEqual => order != Ordering::Greater,
            Comparison::More => order == Ordering::Greater,
            Comparison::MoreOrEqual => order != Ordering::Less,
        };
        if self.seen.as_ref().is_none_or(|s| s.holds && !holds) {
            self.seen = Some(Seen { left: a.shown(), right: b.shown(), difference, holds });
        }
        Some(holds)
    }

    /// A number that is still short enough to go on with.
    fn bounded(&mut self, value: Rational) -> Option<Rational> {
        let long = |d: &Decimal| {
            let places = usize::try_from(d.scale().unsigned_abs()).unwrap_or(usize::MAX);
            d.digits() > MOST_DIGITS || places > MOST_DIGITS
        };
        if long(value.numerator()) || long(value.denominator()) {
            return self.stop(format!("a number of the rule comes to more than {MOST_DIGITS} digits"));
        }
        Some(value)
    }

    fn number(&mut self, value: &'v Expression) -> Option<Rational> {
        match self.worth(value)? {
            Worth::Number(n) => Some(n),
            other => self.stop(format!("{} takes no part in arithmetic", other.kind())),
        }
    }

    fn worth(&mut self, value: &'v Expression) -> Option<Worth> {
        let number = match value {
            Expression::Number(n) => Some(Rational::from(n)),
            Expression::Text(text) => return Some(Worth::Text(text.clone())),
            Expression::Name(name) => {
                return match self.look_up(name) {
                    Some(RuleValue::Number(n)) => self.bounded(Rational::from(n)).map(Worth::Number),
                    Some(RuleValue::Date(day)) => Some(Worth::Date(day)),
                    Some(RuleValue::Text(text)) => Some(Worth::Text(text)),
                    None => self.missing(name),
                };
            }
            Expression::Sum(terms) => {
                self.folded(terms, Decimal::ZERO, |a, minus, b| Ok(if minus { a.sub(b) } else { a.add(b) }))
            }
            Expression::Product(factors) => self.folded(factors, Decimal::ONE, |a, divides, b| {
                if divides { a.div(b).ok_or("a division by nought") } else { Ok(a.mul(b)) }
            }),
            Expression::Call(Function::Days, dates) => self.days(dates),
            Expression::Call(function, arguments) => self.call(*function, arguments),
            Expression::Over(fold, list, body) => self.over(*fold, list, body),
            Expression::Count(list) => {
                let count = self.count(list)?;
                Some(Rational::from(Decimal::new(i128::try_from(count).unwrap_or(i128::MAX), 0)))
            }
            _ => self.stop("a comparison takes no part in arithmetic".to_owned()),
        };
        number.map(Worth::Number)
    }

    fn folded(
        &mut self,
        parts: &'v [(bool, Expression)],
        start: Decimal,
        step: fn(&Rational, bool, &Rational) -> Result<Rational, &'static str>,
    ) -> Option<Rational> {
        let mut all = Some(Rational::from(start));
        for (turned, part) in parts {
            // Going on past what is missing names all of it.
            let part = self.number(part);
            all = match all.zip(part).map(|(all, part)| step(&all, *turned, &part)) {
                Some(Ok(value)) => self.bounded(value),
                Some(Err(why)) => self.stop(why.to_owned()),
                None => None,
            };
        }
        all
    }

    fn days(&mut self, dates: &'v [Expression]) -> Option<Rational> {
        let ends: Vec<Option<Worth>> = dates.iter().map(|d| self.worth(d)).collect();
        let mut days = Vec::new();
        for end in ends {
            days.push(match as_dates(end?, Worth::Date(0)).0 {
                Worth::Date(day) => day,
                other => return self.stop(format!("`days` takes dates, not {}", other.kind())),
            });
        }
        match days.as_slice() {
            [from, to] => Some(Rational::from(Decimal::new(i128::from(*to) - i128::from(*from), 0))),
            _ => self.stop("`days` takes two dates".to_owned()),
        }
    }

    fn call(&mut self, function: Function, arguments: &'v [Expression]) -> Option<Rational> {
        if let (Function::OrZero, [Expression::Name(name)]) = (function, arguments)
            && self.look_up(name).is_none()
        {
            let shown = self.path(name);
            if !self.found.assumed_zero.contains(&shown) || self.item.is_some() {
                self.found.assumed_zero.push(shown);
            }
            return Some(Rational::from(Decimal::ZERO));
        }
        let numbers: Vec<Option<Rational>> = arguments.iter().map(|a| self.number(a)).collect();
        let numbers: Option<Vec<Rational>> = numbers.into_iter().collect();
        let mut numbers = numbers?.into_iter();
        let first = numbers.next()?;
        Some(match function {
            Function::Abs => first.abs(),
            Function::OrZero | Function::Days => first,
            Function::Min => numbers.fold(first, Ord::min),
            Function::Max => numbers.fold(first, Ord::max),
            Function::Round => {
                let places = numbers.next().and_then(|p| p.to_decimal()).and_then(|p| p.to_i64());
                Rational::from(first.round(places.and_then(|p| i32::try_from(p).ok())?))
            }
        })
    }

    fn over(&mut self, fold: Fold, list: &'v str, body: &'v Expression) -> Option<Rational> {
        let count = self.count(list)?;
        let mut all = match fold {
            Fold::Sum => Some(Rational::from(Decimal::ZERO)),
            Fold::Min | Fold::Max if count == 0 => {
                return self.stop(format!("`{list}` has no items, so none is the `{}`", fold.word()));
            }
            Fold::Min | Fold::Max => None,
        };
        let mut open = false;
        let outer = self.item;
        for index in 0..count {
            self.item = Some((list, index));
            let Some(value) = self.number(body) else {
                open = true;
                continue;
            };
            let next = match (fold, all.take()) {
                (_, None) => value,
                (Fold::Sum, Some(all)) => all.add(&value),
                (Fold::Min, Some(all)) => all.min(value),
                (Fold::Max, Some(all)) => all.max(value),
            };
            all = self.bounded(next);
            if all.is_none() {
                open = true;
                break;
            }
        }
        self.item = outer;
        if open { None } else { all }
    }
}

/// A text beside a date is a date, if it is one.
fn as_dates(a: Worth, b: Worth) -> (Worth, Worth) {
    let dated = |worth: Worth, other: &Worth| match (&worth, other) {
        (Worth::Text(text), Worth::Date(_)) => day_of(text).map_or(worth, Worth::Date),
        _ => worth,
    };
    let a = dated(a, &b);
    let b = dated(b, &a);
    (a, b)
}
