//! Which words of an answer are looked at.

use std::collections::BTreeSet;

use tieout_notation::{Lexeme, lexemes};

use super::figures::wears_unit;
use crate::{Pattern, Policy};

/// What the policy says of words.
pub(super) struct Rules<'p> {
    policy: &'p Policy,
    /// The values that are declared exempt, as evidence holds them.
    exempt: BTreeSet<String>,
}

/// A word that may assert something.
#[derive(Debug)]
pub(super) struct Word {
    pub(super) whole: Assertion,
    /// The ends, where it is a range of two numbers that can be told apart.
    pub(super) ends: Option<[Assertion; 2]>,
}

/// A word, or one end of a range, and what it is taken for.
#[derive(Debug)]
pub(super) struct Assertion {
    pub(super) lexeme: Lexeme,
    pub(super) status: Status,
}

/// What a word is taken for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Status {
    /// A value that evidence must hold.
    Candidate {
        /// The declared shape that it fits.
        shape: Option<String>,
    },
    /// Declared exempt.
    Exempt,
    /// Prose, for this reason.
    Prose(String),
}

impl Assertion {
    pub(super) fn is_candidate(&self) -> bool {
        matches!(self.status, Status::Candidate { .. })
    }
}

impl Word {
    /// What has to be looked up for it. The whole of a range settles both its ends, so it is looked up if an end is.
    pub(super) fn candidates(&self) -> impl Iterator<Item = &Lexeme> {
        let ends = self.ends.iter().flatten().filter(|end| end.is_candidate());
        let whole = self.whole.is_candidate() || ends.clone().next().is_some();
        whole.then_some(&self.whole).into_iter().chain(ends).map(|assertion| &assertion.lexeme)
    }
}

impl<'p> Rules<'p> {
    pub(super) fn new(policy: &'p Policy) -> Self {
        let exempt = policy.exempt.iter().filter_map(|text| {
            let mut words = lexemes(text);
            let word = words.next()?;
            words.next().is_none().then(|| word.held().to_owned())
        });
        Self { policy, exempt: exempt.collect() }
    }

    /// Whether a word may be a candidate at all: it has a digit, or shapes are declared, which may have none.
    pub(super) fn may_assert(&self, word: &Lexeme) -> bool {
        word.text().bytes().any(|b| b.is_ascii_digit())
            || self.policy.shapes.iter().any(|shape| shape.pattern.fits(word.text()))
    }

    /// Takes a word of `answer` for what it is.
    pub(super) fn word(&self, answer: &str, lexeme: Lexeme) -> Word {
        let settled = self.declared(answer, &lexeme);
        let ends = if settled.is_none() { lexeme.ends(answer) } else { None };
        let ends = ends.map(|[low, high]| {
            // A unit behind the range is that of both its ends.
            let unit = self.policy.figures && wears_unit(answer, &high);
            [low, high].map(|end| {
                let status = self.declared(answer, &end).unwrap_or_else(|| self.by_form(&end, unit));
                Assertion { lexeme: end, status }
            })
        });
        let unit = self.policy.figures && lexeme.is_number() && wears_unit(answer, &lexeme);
        let status = settled.unwrap_or_else(|| self.by_form(&lexeme, unit));
        Word { whole: Assertion { lexeme, status }, ends }
    }

    /// What the caller declared of a word: exempt, else of a shape. Both are asked before any rule.
    fn declared(&self, answer: &str, word: &Lexeme) -> Option<Status> {
        // As it is compared, or as it is written: `007` has three digits.
        let written = word.span.of(answer);
        let fits = |pattern: &Pattern| pattern.fits(word.text()) || pattern.fits(written);
        if self.exempt.contains(word.held()) || self.policy.exempt_patterns.iter().any(fits) {
            return Some(Status::Exempt);
        }
        let shape = self.policy.shapes.iter().find(|shape| fits(&shape.pattern))?;
        Some(Status::Candidate { shape: Some(shape.name.clone()) })
    }

    /// What a word is by its form alone.
    fn by_form(&self, word: &Lexeme, wears_unit: bool) -> Status {
        const CANDIDATE: Status = Status::Candidate { shape: None };
        let prose = |why: &str| Status::Prose(why.to_owned());
        let text = word.text();
        if is_ratio(text) {
            return prose("two short numbers with a slash: a ratio or a date in prose");
        }
        if word.is_number() {
            let least = self.policy.min_digits;
            return if word.digits() >= least || wears_unit {
                CANDIDATE
            } else {
                Status::Prose(format!("a number of fewer than {least} digits"))
            };
        }
        if text.chars().count() < SHORTEST {
            return prose("too short to be told from a word");
        }
        if text.chars().any(|c| c.is_alphabetic() || matches!(c, ':' | '_' | '-' | '/' | '.')) {
            CANDIDATE
        } else {
            prose("digits and commas that group no number")
        }
    }
}

/// The shortest identifier.
const SHORTEST: usize = 4;

/// `24/7`, `1/2`: one or two digits on each side.
fn is_ratio(text: &str) -> bool {
    let short = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    text.split_once('/').is_some_and(|(a, b)| short(a) && short(b))
}
