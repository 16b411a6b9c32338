//! What a rule says, as an expression, and its one way of being written.

use tieout_notation::Decimal;

use super::words::is_plain_name;

/// A value or a condition. Sums and products are flat, so depth comes from brackets only, and those are counted when read.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Expression {
    Number(Decimal),
    Text(String),
    Name(Name),
    /// Terms, `true` where one is taken away. One alone is a negation.
    Sum(Vec<(bool, Expression)>),
    /// Factors, `true` where one divides.
    Product(Vec<(bool, Expression)>),
    Call(Function, Vec<Expression>),
    /// Over the items of a list.
    Over(Fold, String, Box<Expression>),
    Count(String),
    Compare(Box<Expression>, Comparison, Box<Expression>),
    Present(Name),
    Not(Box<Expression>),
    All(Vec<Expression>),
    Any(Vec<Expression>),
    Implies(Box<Expression>, Box<Expression>),
    Each(String, Box<Expression>),
}

/// A field of the record or, with a list, of the list's item at hand.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Name {
    pub(super) list: Option<String>,
    pub(super) name: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Function {
    Abs,
    Min,
    Max,
    /// The second argument is a whole number that was written.
    Round,
    Days,
    OrZero,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Fold {
    Sum,
    Min,
    Max,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Comparison {
    Equal,
    Different,
    Less,
    LessOrEqual,
    More,
    MoreOrEqual,
}

/// The words of the language: a field of such a name stands in backticks.
pub(super) const WORDS: [&str; 7] = ["if", "then", "and", "or", "not", "each", RECORD];
/// What stands before the point where a field of the record is meant and not one of the item.
pub(super) const RECORD: &str = "record";

impl Function {
    pub(super) const ALL: [Self; 6] =
        [Self::Abs, Self::Min, Self::Max, Self::Round, Self::Days, Self::OrZero];

    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Abs => "abs",
            Self::Min => "min",
            Self::Max => "max",
            Self::Round => "round",
            Self::Days => "days",
            Self::OrZero => "or_zero",
        }
    }
}

impl Fold {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Min => "min",
            Self::Max => "max",
        }
    }
}

impl Comparison {
    pub(super) const fn sign(self) -> &'static str {
        match self {
            Self::Equal => "=",
            Self::Different => "!=",
            Self::Less => "<",
            Self::LessOrEqual => "<=",
            Self::More => ">",
            Self::MoreOrEqual => ">=",
        }
    }

    pub(super) fn of_sign(sign: &str) -> Option<Self> {
        let all =
            [Self::Equal, Self::Different, Self::Less, Self::LessOrEqual, Self::More, Self::MoreOrEqual];
        all.into_iter().find(|c| c.sign() == sign)
    }
}

impl Expression {
    /// Whether it holds or does not, rather than being a value.
    pub(super) const fn is_condition(&self) -> bool {
        matches!(
            self,
            Self::Compare(..)
                | Self::Present(_)
                | Self::Not(_)
                | Self::All(_)
                | Self::Any(_)
                | Self::Implies(..)
                | Self::Each(..)
        )
    }

    /// What the rule asks once its conditions are met: B of `A -> B`.
    pub(super) fn asked(&self) -> &Self {
        let mut here = self;
        while let Self::Implies(_, then) = here {
            here = then;
        }
        here
    }

    /// The list whose items the rule judges one by one, if it does.
    pub(super) fn list_of_each(&self) -> Option<&str> {
        match self.asked() {
            Self::Each(list, _) => Some(list),
            _ => None,
        }
    }

    /// The parts of it, in order.
    pub(super) fn parts(&self) -> Vec<&Self> {
        match self {
            Self::Number(_) | Self::Text(_) | Self::Name(_) | Self::Present(_) | Self::Count(_) => Vec::new(),
            Self::Sum(parts) | Self::Product(parts) => parts.iter().map(|(_, p)| p).collect(),
            Self::Call(_, parts) | Self::All(parts) | Self::Any(parts) => parts.iter().collect(),
            Self::Compare(a, _, b) | Self::Implies(a, b) => vec![a, b],
            Self::Not(a) | Self::Each(_, a) | Self::Over(_, _, a) => vec![a],
        }
    }

    /// Every name in it, in order, with the list of an item's field; a list alone comes with an empty name.
    pub(super) fn names<'e>(&'e self, found: &mut dyn FnMut(Option<&'e str>, &'e str)) {
        match self {
            Self::Name(n) | Self::Present(n) => found(n.list.as_deref(), &n.name),
            Self::Count(list) | Self::Each(list, _) | Self::Over(_, list, _) => found(Some(list), ""),
            _ => {}
        }
        for part in self.parts() {
            part.names(found);
        }
    }

    /// How tightly it binds when written.
    fn strength(&self) -> u8 {
        match self {
            Self::Implies(..) => 0,
            Self::Any(_) => 1,
            Self::All(_) => 2,
            Self::Not(_) => 3,
            Self::Compare(..) => 4,
            Self::Sum(terms) if terms.len() > 1 => 5,
            Self::Product(_) => 6,
            Self::Sum(_) => 7,
            Self::Number(n) if n.signum() < 0 => 7,
            _ => 8,
        }
    }

    /// Its text. `each` is the list whose items are at hand, so that their fields need no list before them.
    pub(super) fn written(&self, each: Option<&str>) -> String {
        let mut out = String::new();
        self.write(&mut out, each);
        out
    }

    /// With brackets where it binds less tightly than its place asks.
    fn write_in(&self, least: u8, out: &mut String, each: Option<&str>) {
        if self.strength() < least {
            out.push('(');
            self.write(out, each);
            out.push(')');
        } else {
            self.write(out, each);
        }
    }

    fn write(&self, out: &mut String, each: Option<&str>) {
        match self {
            Self::Number(n) => out.push_str(&n.to_string()),
            Self::Text(text) => {
                out.push('"');
                out.push_str(text);
                out.push('"');
            }
            Self::Name(name) => name.write(out, each),
            Self::Sum(terms) => {
                for (i, (minus, term)) in terms.iter().enumerate() {
                    out.push_str(match (i, *minus) {
                        (0, false) => "",
                        (0, true) => "-",
                        (_, false) => " + ",
                        (_, true) => " - ",
                    });
                    // The first of several is written as it is; what a lone minus stands before binds as tightly as can be.
                    term.write_in(if terms.len() == 1 { 7 } else { 6 }, out, each);
                }
            }
            Self::Product(factors) => {
                for (i, (divides, factor)) in factors.iter().enumerate() {
                    out.push_str(match (i, *divides) {
                        (0, _) => "",
                        (_, false) => " * ",
                        (_, true) => " / ",
                    });
                    factor.write_in(7, out, each);
                }
            }
            Self::Call(function, arguments) => {
                call(out, function.word(), |out| separated(arguments, ", ", 5, out, each));
            }
            Self::Over(fold, _, body) => call(out, fold.word(), |out| body.write_in(5, out, each)),
            Self::Count(list) => call(out, "count", |out| write_name(list, out)),
            Self::Compare(left, comparison, right) => {
                left.write_in(5, out, each);
                out.push(' ');
                out.push_str(comparison.sign());
                out.push(' ');
                right.write_in(5, out, each);
            }
            Self::Present(name) => call(out, "present", |out| name.write(out, each)),
            Self::Not(inner) => {
                out.push_str("not ");
                inner.write_in(3, out, each);
            }
            Self::All(parts) => separated(parts, " and ", 3, out, each),
            Self::Any(parts) => separated(parts, " or ", 2, out, each),
            Self::Implies(condition, then) => {
                condition.write_in(1, out, each);
                out.push_str(" -> ");
                then.write_in(0, out, each);
            }
            Self::Each(list, body) => call(out, "each", |out| {
                write_name(list, out);
                out.push_str(": ");
                body.write_in(0, out, Some(list));
            }),
        }
    }
}

fn call(out: &mut String, word: &str, arguments: impl FnOnce(&mut String)) {
    out.push_str(word);
    out.push('(');
    arguments(out);
    out.push(')');
}

fn separated(parts: &[Expression], between: &str, least: u8, out: &mut String, each: Option<&str>) {
    for (i, part) in parts.iter().enumerate() {
        if i > 0 {
            out.push_str(between);
        }
        part.write_in(least, out, each);
    }
}

fn write_name(name: &str, out: &mut String) {
    if is_plain_name(name) && !WORDS.contains(&name) {
        out.push_str(name);
    } else {
        out.push('`');
        out.push_str(name);
        out.push('`');
    }
}

impl Name {
    fn write(&self, out: &mut String, each: Option<&str>) {
        match (self.list.as_deref(), each) {
            (None, None) => {}
            (None, Some(_)) => {
                out.push_str(RECORD);
                out.push('.');
            }
            (Some(list), Some(each)) if list == each => {}
            (Some(list), _) => {
                write_name(list, out);
                out.push('.');
            }
        }
        write_name(&self.name, out);
    }
}
