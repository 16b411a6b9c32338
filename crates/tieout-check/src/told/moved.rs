//! "Revenue fell to £412.6 million": a word that says which way something went, held against what the text says it was before.

use tieout_certificate::{Certificate, Comparative, Comparison, Derivation, Op, Stance};

use super::decide::{Claimed, Source, alike};
use super::reading;
use crate::clause::is_adverb;
use crate::statement::{FigureKind, Statement};
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
            let mut pairs = self.moves_to(&claim, quantity).into_iter();
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
    fn moves_to(
        &self,
        claim: &Claimed,
        quantity: &tieout_notation::Quantity,
    ) -> Vec<(Source<'_>, Source<'_>)> {
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
