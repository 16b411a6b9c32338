//! "Did you mean": the nearest supported value, written as the claim was written.

use tieout_certificate::Derivation;
use tieout_evidence::{CellFact, FactRef, Grid};
use tieout_notation::{Decimal, Quantity, Rational, Span};

use crate::operand::{self, Fit, unit_fit};
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// For contradicted claims what the named facts say; for unsupported ones the closest figure of the same unit.
pub(crate) fn value(desk: &Desk<'_>, figure: &Figure, draft: &Draft) -> Option<(String, Derivation)> {
    let (FigureKind::Number(quantity) | FigureKind::Year(quantity)) = &figure.kind else {
        return None;
    };
    if draft.verdict == Verdict::Contradicted {
        let derivation = draft.derivation.clone()?;
        let value = desk.judge.verifier.value(&derivation).ok()??;
        let signed = draft.reason == Reason::WrongSign;
        let text = write_like(desk.answer, quantity, &value, signed);
        return says_more(&text, desk.answer, quantity, &value).then_some((text, derivation));
    }
    let claim = quantity.value.to_f64();
    let mut best: Option<(f64, &Grid, &CellFact)> = None;
    // The index holds values as written and under their scales; of equally near ones the first of the evidence is shown.
    let around = (claim.abs() * 0.26).max(f64::MIN_POSITIVE);
    let mut near: Vec<FactRef> = desk.evidence.facts_between(claim - around, claim + around).collect();
    near.sort_unstable();
    near.dedup();
    let facts = near.into_iter().filter_map(|f| match f {
        FactRef::Grid { grid, fact } => operand::fact_of(desk.evidence, grid, fact),
        _ => None,
    });
    for (grid, fact) in
        facts.filter(|(_, f)| operand::is_figure(f) && unit_fit(quantity.unit, f.unit) != Fit::No)
    {
        let scale = fact.scale.as_ref().map_or(0, |s| s.value);
        let value = fact.value.shift(if quantity.scale.is_some() { scale } else { 0 }).to_f64();
        let off = (value - claim).abs() / claim.abs().max(f64::MIN_POSITIVE);
        if off <= 0.25 && best.as_ref().is_none_or(|b| off < b.0) {
            best = Some((off, grid, fact));
        }
    }
    let (_, grid, fact) = best?;
    let variant = *operand::variants(quantity, &[fact]).first()?;
    let derivation = operand::operand(grid, fact, variant);
    let value = desk.judge.verifier.value(&derivation).ok()??;
    Some((write_like(desk.answer, quantity, &value, false), derivation))
}

/// `value` in the form of the claim: same decimals, scale word, currency and unit around it. A figure whose sign a word carries is
/// written without one, unless the sign itself is what differs.
pub(crate) fn write_like(answer: &str, claim: &Quantity, value: &Rational, signed: bool) -> String {
    let scale = claim.scale.map_or(0, |s| s.power);
    let places = scale.saturating_sub(claim.unit_power).max(0);
    let shifted = value.mul(&Rational::from(Decimal::new(1, scale)));
    let negative_by_word = claim.value.signum() > 0 && !signed;
    let rounded = if negative_by_word { shifted.abs() } else { shifted }.round(places);
    let mut digits = rounded.grouped();
    if places > 0 {
        let have = digits.split_once('.').map_or(0, |(_, f)| f.len());
        let want = usize::try_from(places).unwrap_or(0).min(12);
        if have == 0 && want > 0 {
            digits.push('.');
        }
        digits.extend(std::iter::repeat_n('0', want.saturating_sub(have)));
    }
    let before = Span::new(claim.span.start, claim.number.start).of(answer);
    let after = Span::new(claim.number.end, claim.span.end).of(answer);
    match digits.strip_prefix('-') {
        Some(digits) => format!("-{}{digits}{after}", before.trim_start_matches(['-', '\u{2212}', '('])),
        None => format!("{before}{digits}{after}"),
    }
}

/// Whether a proposal can be written in the form of the claim: "$0.0 billion" and the claim's own words say nothing.
fn says_more(text: &str, answer: &str, claim: &Quantity, value: &Rational) -> bool {
    let vanishes = !value.is_zero() && !text.contains(|c: char| matches!(c, '1'..='9'));
    !vanishes && text != claim.span.of(answer)
}
