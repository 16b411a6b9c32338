//! "Revenue fell to £412.6 million": a word that says which way something went, held against what the text says it was before.

use tieout_certificate::{Certificate, Comparative, Comparison, Derivation, Op, Stance};

use tieout_notation::Quantity;

use super::decide::{Claimed, Source, alike};
use super::reading;
use crate::clause::is_adverb;
use crate::statement::{Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft};
use crate::{Claim, Reason, Verdict};

impl Desk<'_> {
    /// The words of a statement that say that something rose or fell to a figure, where one text tells both what it came to and what it
    /// was before; `known` are the claims that have been decided.
    pub(crate) fn moved(&self, statement: &Statement, known: &[Claim]) -> Vec<Claim> {
        let takes = |step| self.judge.policy.binding.takes(step);
        if self.study.passages.is_empty()
            || !self.judge.policy.derivations.allows(Reason::Comparison.as_str())
            || !takes(crate::BindingStep::Comparisons)
        {
            return Vec::new();
        }
        let folded = &statement.spelled(self.answer).folded;
        let words = &statement.words;
        let mut out = Vec::new();
        for figure in &statement.figures {
            let FigureKind::Number(quantity) = &figure.kind else { continue };
            let at = words.partition_point(|w| w.span.end <= figure.span.start);
            let word = |back: usize| at.checked_sub(back).and_then(|i| folded.get(i)).map(String::as_str);
            if word(1) != Some("to") {
                continue;
            }
            // "Fell from £35 million to £31 million": the word stands before both.
            let from = from_before(statement, folded, figure);
            let at = from.map_or(at, |(first, _)| first);
            let word = |back: usize| at.checked_sub(back).and_then(|i| folded.get(i)).map(String::as_str);
            let back = if word(2).is_some_and(is_adverb) { 3 } else { 2 };
            let Some(moves) = at.checked_sub(back).and_then(|i| words.get(i)) else { continue };
            let says = Comparative::read(moves.span.of(self.answer));
            if !matches!(says, Some(Comparative::More | Comparative::Less))
                || known.iter().any(|c| c.span == moves.span)
                || self.exempt(word(back).unwrap_or(""))
            {
                continue;
            }
            let Some(claim) = self.own_fact(statement, quantity).and_then(Claimed::of) else { continue };
            let mut pairs = self.moves_to(&claim, quantity);
            if let Some((_, earlier)) = from {
                // What it was before has to be that figure; the two may also have changed places.
                let is = |of: &Source<'_>, q: &Quantity| q.interval().contains(&of.fact.quantity.exact());
                pairs.retain(|(_, before)| is(before, earlier));
                if pairs.is_empty() {
                    pairs = self.moves_to(&claim, earlier);
                    pairs.retain(|(_, before)| is(before, quantity));
                }
            }
            let mut pairs = pairs.into_iter();
            // Of two texts that tell it, either may be meant.
            let (Some((now, before)), None) = (pairs.next(), pairs.next()) else { continue };
            let (Some(now), Some(before)) = (self.leaf_of(now), self.leaf_of(before)) else { continue };
            let derivation = Derivation::Apply { op: Op::Difference, args: vec![now, before] };
            let side = if says == Some(Comparative::More) { Comparison::Rise } else { Comparison::Fall };
            let certified = |stance| {
                let (derivation, comparison) = (derivation.clone(), side.clone());
                let certificate = Certificate { span: moves.span, stance, derivation, comparison };
                self.judge.accept(certificate, Reason::Comparison)
            };
            let draft = match (certified(Stance::Supports), certified(Stance::Contradicts)) {
                (Some(right), _) => Draft::from(Verdict::Supported, Reason::Comparison, right),
                (None, Some(wrong)) => Draft::from(Verdict::Contradicted, Reason::WrongDirection, wrong),
                (None, None) => continue,
            };
            out.push(self.word_claim(moves.span, draft, None));
        }
        out
    }

    /// The facts that the words name and whose value is the figure, each with what its sentence says it was before.
    fn moves_to(&self, claim: &Claimed, quantity: &Quantity) -> Vec<(Source<'_>, Source<'_>)> {
        let mut out = Vec::new();
        for now in self.holders(quantity).into_iter().filter(|h| claim.fits(h.fact)) {
            let facts = self.facts_told(now.passage);
            let Some(at) = facts.iter().position(|f| f.quantity.span == now.fact.quantity.span) else {
                continue;
            };
            let before = |f: &&reading::Fact| f.before && f.of == Some(at) && alike(&f.quantity, quantity);
            let mut before = facts.iter().filter(before);
            if let (Some(fact), None) = (before.next(), before.next()) {
                out.push((now, Source { passage: now.passage, fact }));
            }
        }
        out
    }
}

/// The figure behind "from" that stands right before "to" and a figure, and how many words stand before it.
fn from_before<'s>(
    statement: &'s Statement,
    folded: &[String],
    figure: &Figure,
) -> Option<(usize, &'s Quantity)> {
    let at = statement.figures.iter().position(|f| f.span == figure.span)?;
    let before = statement.figures.get(at.checked_sub(1)?)?;
    let FigureKind::Number(quantity) = &before.kind else { return None };
    let words = |of: &Figure| statement.words.partition_point(|w| w.span.end <= of.span.start);
    let first = words(before);
    let behind = statement.words.partition_point(|w| w.span.start < before.span.end);
    let from = folded.get(first.checked_sub(1)?)?;
    (from == "from" && behind + 1 == words(figure)).then_some((first, quantity))
}
