//! "Fell from 52,975 to 54,210": the word says one direction, and the two levels that the sentence states and the evidence bears out
//! the other.

use tieout_certificate::{Certificate, Comparative, Comparison, Derivation, Op, Stance};
use tieout_notation::Span;

use crate::statement::{AnswerWord, Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft};
use crate::{Claim, Reason, Verdict};

/// Words that may stand between the one of change and the first of its levels ("rose sharply from").
const MOST_BETWEEN: usize = 3;

impl Desk<'_> {
    /// Words of change that the levels of the same sentence deny; both levels are supported claims.
    pub(crate) fn denied_by_levels(&self, statement: &Statement, claims: &[Claim]) -> Vec<Claim> {
        if !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !self.judge.policy.binding.takes(crate::BindingStep::Comparisons)
        {
            return Vec::new();
        }
        let words = &statement.words;
        let of = |(at, word): (usize, &AnswerWord)| {
            let says = Comparative::read(word.span.of(self.answer))?;
            let comparison = match says {
                Comparative::More => Comparison::Rise,
                Comparative::Less => Comparison::Fall,
                _ => return None,
            };
            if claims.iter().any(|c| c.span == word.span) || self.exempt(word.span.of(self.answer)) {
                return None;
            }
            let (earlier, later) = levels(statement, at)?;
            let derivation = |span: Span| {
                let claim = claims.iter().find(|c| c.span == span)?;
                let derivation = claim.derivation.clone().filter(|_| claim.verdict == Verdict::Supported)?;
                // What is stated by its magnitude alone may be a loss.
                let value = self.judge.verifier.value(&derivation).ok().flatten()?;
                (value.signum() > 0).then_some(derivation)
            };
            let args = vec![derivation(later)?, derivation(earlier)?];
            let derivation = Derivation::Apply { op: Op::Difference, args };
            let certificate =
                Certificate { span: word.span, stance: Stance::Contradicts, derivation, comparison };
            let certificate = self.judge.accept(certificate, Reason::Comparison)?;
            let draft = Draft::from(Verdict::Contradicted, Reason::WrongDirection, certificate);
            Some(self.word_claim(word.span, draft, None))
        };
        words.iter().enumerate().filter_map(of).collect()
    }
}

/// The levels that a word of change goes between: "from A to B", "to B from A".
fn levels(statement: &Statement, at: usize) -> Option<(Span, Span)> {
    let words = &statement.words;
    // "In 2023 to 54,210" looks like a range.
    let figures: Vec<Span> = statement
        .figures
        .iter()
        .flat_map(|f| if matches!(f.kind, FigureKind::Range(_)) { f.parts() } else { vec![f.clone()] })
        .filter(is_level)
        .map(|f| f.span)
        .collect();
    let begins = |span: Span| words.iter().position(|w| w.span.end > span.start);
    let led = |f: Span| {
        let first = begins(f)?;
        let before = words.get(first.checked_sub(1)?)?;
        match before.text.as_str() {
            "from" => Some((first, true)),
            "to" => Some((first, false)),
            _ => None,
        }
    };
    let behind = figures.iter().filter_map(|&f| Some((f, led(f)?))).filter(|(_, (first, _))| *first > at);
    let mut behind = behind.map(|(f, (first, from))| (f, first, from));
    let (one, first, from) = behind.next()?;
    let (other, _, other_from) = behind.next()?;
    // Another word of change, or another amount, between them speaks of something else.
    let changes =
        |w: &AnswerWord| matches!(w.cue, Some(crate::lexicon::Cue::Rise | crate::lexicon::Cue::Fall));
    let span = Span::new(words.get(at)?.span.end, other.end);
    let inside = |s: Span| s.start >= span.start && s.end <= span.end;
    let alone = figures.iter().filter(|f| inside(**f)).count() == 2
        && !words.iter().any(|w| inside(w.span) && changes(w))
        && first <= at + MOST_BETWEEN + 2;
    match (alone, from, other_from) {
        (true, true, false) => Some((one, other)),
        (true, false, true) => Some((other, one)),
        _ => None,
    }
}

/// An amount above nought: of two losses it cannot be told which is the larger.
fn is_level(figure: &Figure) -> bool {
    matches!(&figure.kind, FigureKind::Number(q) if q.value.signum() > 0 && q.hedge.is_none())
}
