//! The chance that a random figure written like a claim's would have been supported in its place, by the very check: the answer is
//! read again with other figures, and what the steps up to the deciding one support is counted.
//!
//! A form of up to a hundred figures is counted out. Of a larger one all that a fact of the evidence would be written as are one
//! layer, all others another: of each a fixed number is looked at, evenly spread, and counts for the rest of its layer.

use std::collections::BTreeSet;

use tieout_evidence::{Evidence, FactRef};
use tieout_notation::{Decimal, Quantity, Span, TokenKind, Unit, scan};

use super::form::WrittenForm;
use crate::check::Progress;
use crate::trace::Step;
use crate::{Answer, AnswerKind, Checker, ClaimKind, Engine, Policy, Report, Verdict};

/// A form with at most so many figures is counted out.
const COUNTED_OUT: u64 = 100;
/// How many figures of each layer of a larger form are looked at.
const OF_FACTS: usize = 48;
const OF_OTHERS: usize = 96;
/// Most facts whose figures make up the first layer.
const MOST_FACTS: usize = 4_096;

/// Which steps looked at one figure, and which of them decided.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Path {
    tried: u32,
    last: u32,
}

impl Path {
    /// A step begins to look.
    pub(crate) fn open(self, step: Step) -> Self {
        Self { tried: self.tried | bit(step), ..self }
    }
    /// A step has found something.
    pub(crate) fn found(self, step: Step) -> Self {
        Self { last: bit(step), ..self }
    }
    /// Whether a figure that went this way was decided no later than one that went the other way.
    pub(super) fn is_within(self, other: Self) -> bool {
        self.last & other.tried == self.last
    }
}

fn bit(step: Step) -> u32 {
    1_u32.checked_shl(step as u32).unwrap_or(0)
}

/// A sentence of an answer in which figures can be replaced.
pub(super) struct Redraw<'r, 'e> {
    checker: &'r Checker<'e>,
    policy: &'r Policy,
    /// As it was before the sentence.
    before: Progress,
    /// The answer as given, up to where it is read.
    text: &'r str,
    /// The claim.
    span: Span,
    /// The way of the claim's own figure.
    path: Path,
}

impl<'r, 'e> Redraw<'r, 'e> {
    /// None where the claim is not supported when the sentence is read alone.
    pub(super) fn new(
        checker: &'r Checker<'e>,
        policy: &'r Policy,
        before: &Progress,
        text: &'r str,
        span: Span,
    ) -> Option<Self> {
        let mut this = Self {
            checker,
            policy,
            before: before.clone(),
            text,
            span,
            path: Path { tried: u32::MAX, last: 0 },
        };
        this.path = this.look(text, span)?;
        Some(this)
    }

    /// Whether another figure in the claim's place is supported, no later than the claim's own.
    pub(super) fn is_hit(&self, figure: &str) -> bool {
        let text = [
            self.text.get(..self.span.start).unwrap_or_default(),
            figure,
            self.text.get(self.span.end..).unwrap_or_default(),
        ];
        let span = Span::new(self.span.start, self.span.start + figure.len());
        self.look(&text.concat(), span).is_some()
    }

    /// The way of the figure at a place, if it is supported and decided no later than the claim's own.
    fn look(&self, text: &str, span: Span) -> Option<Path> {
        let read = Answer::under(text, self.policy).ok()?;
        let mut progress = self.before.clone();
        progress.paths = Some(Vec::new());
        let claims = self.checker.tie_out_next(&read, self.policy, &mut progress);
        let claim = claims.iter().find(|c| c.span == span && c.verdict == Verdict::Supported)?;
        let place = read.in_reading(claim.span)?;
        let paths = progress.paths.take()?;
        let path = paths.iter().rev().find(|(s, _)| *s == place).map(|(_, path)| *path).unwrap_or_default();
        path.is_within(self.path).then_some(path)
    }
}

impl<'e> Checker<'e> {
    /// Says for each supported number of a report how likely it is that a random figure written like it would have been supported
    /// in its place: of all figures with the same digits and decimals, how many the steps up to the one that decided support
    /// ([`Claim::coincidence`](crate::Claim::coincidence)). A number whose form no other figure can take gets none; under the
    /// presets `gate`, `translation` and `figured` none does.
    ///
    /// The check is made again with other figures, up to 145 times for each supported number, so this costs as much as checking
    /// its sentence so often. Nothing of it is random: the same report gets the same chances.
    ///
    /// ```
    /// use tieout_check::{Checker, Policy};
    /// use tieout_evidence::{Evidence, Source};
    ///
    /// let evidence = Evidence::new(vec![Source::text("note", "Porto sold 41 units, Faro 57.")]);
    /// let checker = Checker::new(&evidence);
    /// let mut report = checker.check("Porto sold 41 units.", &Policy::default());
    /// checker.add_coincidences(&mut report);
    /// let (hits, of) = report.claims[0].coincidence.unwrap();
    /// assert!(hits <= 2 && of == 90);
    /// ```
    pub fn add_coincidences(&self, report: &mut Report) {
        let policy = report.policy.clone();
        if policy.engine != Engine::Tieout {
            return;
        }
        let text = report.answer.clone();
        let Ok(read) = Answer::under(&text, &policy) else { return };
        let mut progress = Progress::new(self.evidence(), &policy);
        loop {
            let before = progress.clone();
            let from = progress.settled();
            let claims = self.tie_out_next(&read, &policy, &mut progress);
            let to = progress.settled();
            if to <= from && claims.is_empty() {
                return;
            }
            // A text is read up to the sentence's end, a document whole.
            let end = match policy.answer_kind {
                AnswerKind::Text => claims.iter().map(|c| c.span.end).fold(to, usize::max),
                AnswerKind::Json => text.len(),
            };
            let part = text.get(..end).unwrap_or(&text);
            for own in claims.iter().filter(|c| c.verdict == Verdict::Supported) {
                let found = report.claims.iter_mut().find(|c| c.span == own.span && c.kind == own.kind);
                if let Some(claim) = found.filter(|c| c.kind == ClaimKind::Quantity) {
                    claim.coincidence = WrittenForm::of(&own.text).and_then(|form| {
                        let redraw = Redraw::new(self, &policy, &before, part, own.span)?;
                        Some(estimate(&form, self.evidence(), &own.text, &|figure| redraw.is_hit(figure)))
                    });
                }
            }
        }
    }
}

/// How many figures of a form are hits, of how many: counted, or from two evenly spread samples.
fn estimate(
    form: &WrittenForm<'_>,
    evidence: &Evidence,
    text: &str,
    is_hit: &dyn Fn(&str) -> bool,
) -> (u64, u64) {
    let size = form.size();
    let is_hit = |n: u64| n == form.own || is_hit(&form.write(n));
    if size <= COUNTED_OUT {
        return ((form.low..form.high).filter(|&n| is_hit(n)).count() as u64, size);
    }
    let mut facts = numbers_of_facts(form, evidence, text);
    facts.remove(&form.own);
    let own: Vec<u64> = facts.iter().copied().collect();
    let looked = own.len().min(OF_FACTS);
    let spread = (0..looked).filter_map(|i| own.get(i * own.len() / looked.max(1)).copied());
    let hits = spread.filter(|&n| is_hit(n)).count();
    let of_facts = share(own.len() as u64, hits, looked);
    let mut others: BTreeSet<u64> = BTreeSet::new();
    for i in 0..OF_OTHERS as u64 {
        // The multiples of the golden section, which fill an interval evenly however many are taken.
        let part = (i + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let n = form.low + ((u128::from(part) * u128::from(size)) >> 64) as u64;
        if n != form.own && !facts.contains(&n) {
            others.insert(n);
        }
    }
    let looked = others.len();
    let hits = others.into_iter().filter(|&n| is_hit(n)).count();
    let rest = size - 1 - own.len() as u64;
    (1 + of_facts + share(rest, hits, looked), size)
}

/// So many of `all` as `hits` are of `looked`, to the nearest whole number.
fn share(all: u64, hits: usize, looked: usize) -> u64 {
    let (hits, looked) = (hits as u128, looked.max(1) as u128);
    u64::try_from((u128::from(all) * hits * 2 + looked) / (looked * 2)).unwrap_or(u64::MAX)
}

/// What the facts of the evidence are, written in a form: as they stand, under the figure's own scale word, and as percent.
fn numbers_of_facts(form: &WrittenForm<'_>, evidence: &Evidence, text: &str) -> BTreeSet<u64> {
    let read = scan(text).into_iter().find_map(|t| match t.kind {
        TokenKind::Quantity(q) => Some(q),
        _ => None,
    });
    let Some(Quantity { unit_power, scale, unit, .. }) = read else { return BTreeSet::new() };
    let scaled = scale.map(|s| s.power);
    let percent = (unit == Some(Unit::Percent)).then_some(2);
    let mut out = BTreeSet::new();
    for factor in std::iter::once(0).chain(scaled).chain(percent) {
        let power = |n: u64| Decimal::from(i128::from(n)).shift(unit_power.saturating_sub(factor)).to_f64();
        let (low, high) = (power(form.low), power(form.high));
        let facts = evidence.facts_between(low, high).chain(evidence.facts_between(-high, -low));
        for fact in facts.take(MOST_FACTS) {
            out.extend(
                values(evidence, fact).iter().filter_map(|v| form.number(&v.shift(factor), unit_power)),
            );
        }
    }
    out
}

fn values(evidence: &Evidence, fact: FactRef) -> Vec<Decimal> {
    match fact {
        FactRef::Grid { grid, fact } => {
            crate::operand::fact_of(evidence, grid, fact).map(|(_, f)| f.value.clone()).into_iter().collect()
        }
        FactRef::Scalar(i) => {
            let scalar = evidence.scalars.get(i);
            scalar.map(|s| s.values.iter().map(|v| v.value.clone()).collect()).unwrap_or_default()
        }
        FactRef::Text { text, token } => {
            let token = evidence.texts.get(text).and_then(|(_, tokens)| tokens.get(token));
            match token.map(|t| &t.kind) {
                Some(TokenKind::Quantity(q)) => vec![q.value.clone()],
                _ => Vec::new(),
            }
        }
    }
}
