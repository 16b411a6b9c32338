//! From tokens to an expression: one step down for each kind of sign, from the loosest to the tightest.
//!
//! Conditions and values share one grammar, so that a bracket needs no guess at what it holds; each step then says what it can
//! take. How deep brackets may nest and how long a rule may be is bounded, so the expression can be walked by plain recursion.

use std::fmt;

use super::expression::{Comparison, Expression, Fold, Function, Name, RECORD, WORDS};
use super::words::{Token, TokenKind, tokens};
use crate::tree::did_you_mean;

/// The longest rule, in bytes.
const LONGEST: usize = 4_096;
/// The most words and signs of a rule.
const MOST: usize = 500;
/// How deep brackets, `not`, minus signs and arrows may nest.
const DEEPEST: usize = 32;
/// To how many places a rule may round.
const MOST_PLACES: i64 = 100;

/// Why a text is no rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleError {
    /// What kind of error: `syntax`, `kind`, `unknown_function`, `scope` or `limit`.
    pub code: &'static str,
    /// Where, in bytes of the rule's text.
    pub at: usize,
    /// The same, counted in characters from one.
    pub column: usize,
    /// What is wrong and what to write, in words.
    pub message: String,
}

impl RuleError {
    pub(super) fn new(text: &str, at: usize, code: &'static str, message: String) -> Self {
        let column = text.get(..at).unwrap_or(text).chars().count() + 1;
        Self { code, at, column, message }
    }
}

impl fmt::Display for RuleError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.message)
    }
}

impl std::error::Error for RuleError {}

/// A whole rule.
pub(super) fn rule(text: &str) -> Result<Expression, RuleError> {
    let mut parser = Parser::new(text, None)?;
    let body = parser.implication()?;
    parser.end()?;
    if body.is_condition() {
        return Ok(body);
    }
    let message = "a rule says something that holds or does not: compare two sides, as in `a + b = c`";
    Err(RuleError::new(text, 0, "kind", message.to_owned()))
}

/// A tolerance, within the items of a list where its rule is.
pub(super) fn tolerance(text: &str, list: Option<&str>) -> Result<Expression, RuleError> {
    let mut parser = Parser::new(text, list)?;
    let body = parser.implication()?;
    parser.end()?;
    let message = match &body {
        body if body.is_condition() => "a tolerance is an amount, not a comparison",
        Expression::Text(_) => "a tolerance is an amount, not a text",
        Expression::Number(n) if n.signum() < 0 => "a tolerance is not negative",
        _ => return Ok(body),
    };
    Err(RuleError::new(text, 0, "kind", message.to_owned()))
}

struct Parser<'t> {
    text: &'t str,
    tokens: Vec<Token>,
    at: usize,
    depth: usize,
    /// The list whose items are judged one by one.
    each: Option<String>,
    /// Inside `sum(…)` and its like: the list that it goes over, once a field of it was named.
    fold: Option<Option<String>>,
    /// How many calls over lists were read.
    folded: usize,
}

type Parsed = Result<Expression, RuleError>;

impl<'t> Parser<'t> {
    fn new(text: &'t str, each: Option<&str>) -> Result<Self, RuleError> {
        if text.len() > LONGEST {
            let message = format!("a rule has at most {LONGEST} bytes: make two rules of it");
            return Err(RuleError::new(text, 0, "limit", message));
        }
        let tokens = tokens(text, MOST)?;
        Ok(Self { text, tokens, at: 0, depth: 0, each: each.map(str::to_owned), fold: None, folded: 0 })
    }

    fn peek(&self) -> &TokenKind {
        self.tokens.get(self.at).map_or(&TokenKind::End, |t| &t.kind)
    }

    fn behind(&self) -> &TokenKind {
        self.tokens.get(self.at + 1).map_or(&TokenKind::End, |t| &t.kind)
    }

    fn place(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.len(), |t| t.at)
    }

    fn error<T>(&self, at: usize, code: &'static str, message: impl Into<String>) -> Result<T, RuleError> {
        Err(RuleError::new(self.text, at, code, message.into()))
    }

    /// What stands here, for messages.
    fn here(&self) -> String {
        match self.peek() {
            TokenKind::Number(n) => format!("the number `{n}`"),
            TokenKind::Text(_) => "a text in quotes".to_owned(),
            TokenKind::Name(name, _) => format!("`{}`", name.escape_debug()),
            TokenKind::Sign(sign) => format!("`{sign}`"),
            TokenKind::End => "the end of the rule".to_owned(),
        }
    }

    fn takes_sign(&mut self, sign: &str) -> bool {
        let found = matches!(self.peek(), TokenKind::Sign(s) if *s == sign);
        self.at += usize::from(found);
        found
    }

    fn takes_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), TokenKind::Name(name, false) if name == word);
        self.at += usize::from(found);
        found
    }

    fn must(&mut self, sign: &'static str, what: &str) -> Result<(), RuleError> {
        if self.takes_sign(sign) {
            return Ok(());
        }
        let message = format!("expected `{sign}` {what}, not {}", self.here());
        self.error(self.place(), "syntax", message)
    }

    fn end(&self) -> Result<(), RuleError> {
        if matches!(self.peek(), TokenKind::End) {
            return Ok(());
        }
        let hint = match self.peek() {
            TokenKind::Sign(s) if Comparison::of_sign(s).is_some() => {
                ": a rule compares two sides; join two comparisons by `and`"
            }
            _ => ": expected an operator such as `+`, `=` or `and`",
        };
        self.error(self.place(), "syntax", format!("{} does not belong here{hint}", self.here()))
    }

    /// Counts a step down.
    fn deeper<T>(&mut self, inner: impl FnOnce(&mut Self) -> Result<T, RuleError>) -> Result<T, RuleError> {
        if self.depth >= DEEPEST {
            let message = format!("brackets nest at most {DEEPEST} deep: make two rules of it");
            return self.error(self.place(), "limit", message);
        }
        self.depth += 1;
        let out = inner(self);
        self.depth -= 1;
        out
    }

    /// A part that must be a condition; a bare field asks whether it is there.
    fn condition(&self, part: Expression, at: usize) -> Parsed {
        match part {
            Expression::Name(name) => Ok(Expression::Present(name)),
            part if part.is_condition() => Ok(part),
            _ => self.error(at, "kind", "expected a comparison here, as in `a = b`, and not an amount"),
        }
    }

    /// A part that must be a value.
    fn value(&self, part: Expression, at: usize) -> Parsed {
        if part.is_condition() {
            return self.error(at, "kind", "expected an amount here, and not a comparison");
        }
        Ok(part)
    }

    fn number(&self, part: Expression, at: usize) -> Parsed {
        if matches!(part, Expression::Text(_)) {
            return self.error(at, "kind", "there is no arithmetic with a text in quotes");
        }
        self.value(part, at)
    }

    fn implication(&mut self) -> Parsed {
        self.deeper(|p| {
            let at = p.place();
            let (condition, with_if) = if p.takes_word("if") {
                let at = p.place();
                let condition = p.any()?;
                let condition = p.condition(condition, at)?;
                if !p.takes_word("then") && !p.takes_sign("->") {
                    let message = format!("expected `then` behind the condition of `if`, not {}", p.here());
                    return p.error(p.place(), "syntax", message);
                }
                (condition, true)
            } else {
                (p.any()?, false)
            };
            if !with_if && !p.takes_sign("->") {
                return Ok(condition);
            }
            let condition = p.condition(condition, at)?;
            let at = p.place();
            let then = p.implication()?;
            let then = p.condition(then, at)?;
            Ok(Expression::Implies(Box::new(condition), Box::new(then)))
        })
    }

    fn any(&mut self) -> Parsed {
        self.joined("or", Self::all, Expression::Any)
    }

    fn all(&mut self) -> Parsed {
        self.joined("and", Self::not, Expression::All)
    }

    fn joined(
        &mut self,
        word: &str,
        part: fn(&mut Self) -> Parsed,
        of: fn(Vec<Expression>) -> Expression,
    ) -> Parsed {
        let at = self.place();
        let first = part(self)?;
        if !self.takes_word(word) {
            return Ok(first);
        }
        let mut parts = vec![self.condition(first, at)?];
        loop {
            let at = self.place();
            let next = part(self)?;
            parts.push(self.condition(next, at)?);
            if !self.takes_word(word) {
                return Ok(of(parts));
            }
        }
    }

    fn not(&mut self) -> Parsed {
        if !self.takes_word("not") {
            return self.comparison();
        }
        let at = self.place();
        let inner = self.deeper(Self::not)?;
        Ok(Expression::Not(Box::new(self.condition(inner, at)?)))
    }

    fn comparison(&mut self) -> Parsed {
        let at = self.place();
        let left = self.sum()?;
        let TokenKind::Sign(sign) = *self.peek() else { return Ok(left) };
        let Some(comparison) = Comparison::of_sign(sign) else { return Ok(left) };
        self.at += 1;
        let left = self.value(left, at)?;
        let at = self.place();
        let right = self.sum()?;
        let right = self.value(right, at)?;
        Ok(Expression::Compare(Box::new(left), comparison, Box::new(right)))
    }

    fn sum(&mut self) -> Parsed {
        self.chain(["+", "-"], Self::product, Expression::Sum)
    }

    fn product(&mut self) -> Parsed {
        self.chain(["*", "/"], Self::unary, Expression::Product)
    }

    /// Parts with one of two signs between; the second sign turns the part behind it round.
    fn chain(
        &mut self,
        [plain, turned]: [&'static str; 2],
        part: fn(&mut Self) -> Parsed,
        of: fn(Vec<(bool, Expression)>) -> Expression,
    ) -> Parsed {
        let at = self.place();
        let first = part(self)?;
        let mut parts = Vec::new();
        let mut first = Some(first);
        loop {
            let turns = match self.peek() {
                TokenKind::Sign(s) if *s == plain => false,
                TokenKind::Sign(s) if *s == turned => true,
                _ => break,
            };
            self.at += 1;
            if let Some(first) = first.take() {
                parts.push((false, self.number(first, at)?));
            }
            let at = self.place();
            let next = part(self)?;
            parts.push((turns, self.number(next, at)?));
        }
        Ok(first.unwrap_or_else(|| of(parts)))
    }

    fn unary(&mut self) -> Parsed {
        if !self.takes_sign("-") {
            return self.atom();
        }
        let at = self.place();
        let inner = self.deeper(Self::unary)?;
        Ok(match self.number(inner, at)? {
            Expression::Number(n) => Expression::Number(n.neg()),
            inner => Expression::Sum(vec![(true, inner)]),
        })
    }

    fn atom(&mut self) -> Parsed {
        let at = self.place();
        match self.peek().clone() {
            TokenKind::Number(n) => {
                self.at += 1;
                Ok(Expression::Number(if self.takes_sign("%") { n.shift(-2) } else { n }))
            }
            TokenKind::Text(text) => {
                self.at += 1;
                Ok(Expression::Text(text))
            }
            TokenKind::Sign("(") => {
                self.at += 1;
                let inner = self.implication()?;
                self.must(")", "behind what the bracket holds")?;
                Ok(inner)
            }
            TokenKind::Name(word, false) if matches!(self.behind(), TokenKind::Sign("(")) => {
                self.at += 2;
                let out = self.deeper(|p| p.call(&word, at))?;
                self.must(")", &format!("at the end of `{word}(…)`"))?;
                Ok(out)
            }
            TokenKind::Name(word, false) if WORDS.contains(&word.as_str()) && word != RECORD => {
                let message = format!(
                    "`{word}` is a word of the language and does not belong here: a field of that name stands in backticks"
                );
                self.error(at, "syntax", message)
            }
            TokenKind::Name(..) => Ok(Expression::Name(self.name()?)),
            _ => {
                let message = format!("expected a number, a field or a bracket, not {}", self.here());
                self.error(at, "syntax", message)
            }
        }
    }

    /// A name alone, as that of a list.
    fn bare_name(&mut self, what: &str) -> Result<String, RuleError> {
        match self.peek().clone() {
            TokenKind::Name(name, quoted) if quoted || !WORDS.contains(&name.as_str()) => {
                self.at += 1;
                Ok(name)
            }
            _ => {
                let message = format!("expected {what}, not {}", self.here());
                self.error(self.place(), "syntax", message)
            }
        }
    }

    /// `name`, `list.name` or `record.name`.
    fn name(&mut self) -> Result<Name, RuleError> {
        let at = self.place();
        let of_record = matches!(self.peek(), TokenKind::Name(n, false) if n == RECORD)
            && matches!(self.behind(), TokenKind::Sign("."));
        if of_record {
            self.at += 2;
            let name = self.bare_name("the name of a field behind `record.`")?;
            return Ok(Name { list: None, name });
        }
        let first = self.bare_name("the name of a field")?;
        if !self.takes_sign(".") {
            return Ok(Name { list: self.each.clone(), name: first });
        }
        let name = self.bare_name(&format!("the name of a field of `{first}`"))?;
        if self.each.is_none() && self.fold.is_none() {
            let message = format!(
                "`{first}.{name}` has a value for each item: write sum({first}.{name}), or each({first}: …) for all of them"
            );
            return self.error(at, "scope", message);
        }
        self.goes_over(&first, at)?;
        Ok(Name { list: Some(first), name })
    }

    /// The list around this place is this one.
    fn goes_over(&mut self, list: &str, at: usize) -> Result<(), RuleError> {
        let known = match (&self.each, &mut self.fold) {
            (Some(each), _) => each == list,
            (None, Some(Some(fold))) => fold == list,
            (None, fold) => {
                *fold = Some(Some(list.to_owned()));
                true
            }
        };
        if known {
            return Ok(());
        }
        self.error(at, "scope", format!("the items of `{list}` are not at hand inside another list"))
    }

    /// What `word(` begins, up to its closing bracket.
    fn call(&mut self, word: &str, at: usize) -> Parsed {
        match word {
            "each" => self.each(at),
            "count" => Ok(Expression::Count(self.bare_name("the name of a list")?)),
            "present" => Ok(Expression::Present(self.name()?)),
            "absent" => Ok(Expression::Not(Box::new(Expression::Present(self.name()?)))),
            "sum" => self.fold_or_call(Some(Fold::Sum), None, at),
            "min" => self.fold_or_call(Some(Fold::Min), Some(Function::Min), at),
            "max" => self.fold_or_call(Some(Fold::Max), Some(Function::Max), at),
            _ => match Function::ALL.into_iter().find(|f| f.word() == word) {
                Some(function) => self.fold_or_call(None, Some(function), at),
                None => {
                    let mut known: Vec<&str> = Function::ALL.iter().map(|f| f.word()).collect();
                    known.extend(["each", "count", "present", "absent", "sum"]);
                    let near = did_you_mean(word, known.iter().copied());
                    let message = format!(
                        "there is no function `{}`{near}: there are {}",
                        word.escape_debug(),
                        known.join(", ")
                    );
                    self.error(at, "unknown_function", message)
                }
            },
        }
    }

    fn each(&mut self, at: usize) -> Parsed {
        if self.each.is_some() || self.fold.is_some() {
            return self.error(at, "scope", "`each` does not stand inside another list");
        }
        let list = self.bare_name("the name of a list")?;
        self.must(":", "behind the list's name, as in each(lines: quantity * price = amount)")?;
        self.each = Some(list.clone());
        let place = self.place();
        let body = self.implication();
        self.each = None;
        let body = self.condition(body?, place)?;
        Ok(Expression::Each(list, Box::new(body)))
    }

    /// A function over a list, or over its arguments.
    fn fold_or_call(&mut self, fold: Option<Fold>, function: Option<Function>, at: usize) -> Parsed {
        let outer = self.fold.clone();
        let folds = fold.is_some() && self.each.is_none();
        let before = self.folded;
        if folds {
            self.fold = Some(None);
        }
        let arguments = self.arguments();
        let list = if folds { self.fold.take().flatten() } else { None };
        self.fold = outer;
        let mut arguments = arguments?;
        if let (Some(fold), Some(list)) = (fold, list) {
            if arguments.len() > 1 && function.is_some() && self.fold.is_some() {
                // Of several amounts of an item the least one: the list is that of the call around this one.
                self.goes_over(&list, at)?;
            } else {
                return match (arguments.pop(), arguments.is_empty()) {
                    _ if self.folded > before => {
                        self.error(at, "scope", "a list's items are not added up for each item of a list")
                    }
                    (Some(body), true) => {
                        self.folded += 1;
                        Ok(Expression::Over(fold, list, Box::new(body)))
                    }
                    _ => {
                        let message = format!("`{}` over the items of a list takes one amount", fold.word());
                        self.error(at, "syntax", message)
                    }
                };
            }
        }
        match function {
            Some(function) => self.checked(function, arguments, at),
            None if self.each.is_some() => {
                self.error(at, "scope", "`sum` does not stand inside another list")
            }
            None => {
                self.error(at, "scope", "`sum` adds up a field of a list's items, as in sum(lines.amount)")
            }
        }
    }

    fn arguments(&mut self) -> Result<Vec<Expression>, RuleError> {
        let mut out = Vec::new();
        loop {
            let at = self.place();
            let part = self.sum()?;
            out.push(self.value(part, at)?);
            if !self.takes_sign(",") {
                return Ok(out);
            }
        }
    }

    /// A call whose arguments are what its function takes.
    fn checked(&self, function: Function, arguments: Vec<Expression>, at: usize) -> Parsed {
        let texts = arguments.iter().any(|a| matches!(a, Expression::Text(_)));
        let (fits, takes) = match (function, arguments.as_slice()) {
            (Function::Abs, [_]) => (!texts, "one amount"),
            (Function::Abs, _) => (false, "one amount"),
            (Function::Min | Function::Max, _) => (!texts, "amounts"),
            (Function::Days, [_, _]) => (true, ""),
            (Function::Days, _) => (false, "two dates, the earlier one first"),
            (Function::OrZero, [Expression::Name(_)]) => (true, ""),
            (Function::OrZero, _) => (false, "one field, which counts as nought where it is missing"),
            (Function::Round, [value, Expression::Number(places)]) => {
                let whole = places.to_i64().is_some_and(|p| (0..=MOST_PLACES).contains(&p));
                (whole && !matches!(value, Expression::Text(_)), "an amount and a whole number of decimals")
            }
            (Function::Round, _) => (false, "an amount and a whole number of decimals, as in round(x, 2)"),
        };
        if fits {
            return Ok(Expression::Call(function, arguments));
        }
        self.error(at, "kind", format!("`{}` takes {takes}", function.word()))
    }
}
