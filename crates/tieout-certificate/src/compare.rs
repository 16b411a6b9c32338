//! Holds a value, a date or characters against a claim, as the certificate says.
//!
//! Every comparison of values comes down to intervals that the value must lie in; a growth rate is then compared by raising
//! their ends to the n-th power.

use tieout_evidence::{Evidence, Locator};
use tieout_notation::{
    Bound, CellReading, Clock, Decimal, Identifier, Interval, Period, Rational, Scan, Span, TokenKind,
    Writing, find_dates, find_dates_under, find_identifier, read_cell, read_date_under, scan,
};

use crate::claim::Claim;
use crate::evaluate::{Outcome, is_bounded};
use crate::figured::{Figure, Size};
use crate::{Comparison, Rejection};

/// The values that may stand behind a claim.
pub(crate) struct Accepted {
    /// Whether the value's sign is left out.
    absolute: bool,
    /// It must lie in one of these.
    intervals: Vec<Interval>,
}

fn not<T>(why: &str) -> Result<T, Rejection> {
    Err(Rejection::NotComputable(why.into()))
}

impl Accepted {
    pub(crate) fn of(claim: &Claim, comparison: &Comparison) -> Result<Self, Rejection> {
        if let Comparison::Between = comparison {
            let Claim::Range(ends) = claim else {
                return not("only a range has two ends to lie between");
            };
            let (low, high) = &**ends;
            let (a, b) = if low.exact() <= high.exact() { (low, high) } else { (high, low) };
            let within = Interval { low: a.rounding_interval().low, high: b.rounding_interval().high };
            return Ok(Self { absolute: false, intervals: vec![within] });
        }
        if let Claim::Word(word) = claim {
            return word.accepts(comparison);
        }
        let Some((value, written)) = claim.number() else { return not("the claim is not one number") };
        let signed = |interval| Ok(Self::interval(interval));
        match comparison {
            Comparison::Written => signed(written),
            Comparison::Exact => signed(Interval::between(value.clone(), value)),
            Comparison::Magnitude => Ok(Self { absolute: true, intervals: vec![magnitude(claim, written)] }),
            Comparison::Rise => signed(above_nought(magnitude(claim, written))),
            Comparison::Fall => signed(above_nought(magnitude(claim, written)).neg()),
            Comparison::Truncated => {
                let Claim::Quantity(q) = claim else { return not("only a written number can be truncated") };
                if q.divisor.is_some() {
                    return not("a fraction is not truncated");
                }
                // What is written, up to one unit of its last digit further from nought.
                let end = Rational::from(Decimal::ONE.shift(q.unit_power));
                let (low, high) = match value.signum() {
                    1 => (Bound::Included(value.clone()), Bound::Excluded(value.add(&end))),
                    -1 => (Bound::Excluded(value.sub(&end)), Bound::Included(value.clone())),
                    _ => (Bound::Excluded(end.neg()), Bound::Excluded(end)),
                };
                signed(Interval { low, high })
            }
            Comparison::Tolerance { relative, absolute } => tolerance(&value.abs(), relative, absolute),
            _ => not("dates and texts are no numbers"),
        }
    }

    pub(crate) fn interval(interval: Interval) -> Self {
        Self { absolute: false, intervals: vec![interval] }
    }

    /// What figured accepts for any of these readings of a claim.
    pub(crate) fn figured(
        figures: &[Figure],
        relative: &Decimal,
        absolute: &Decimal,
        range: bool,
    ) -> Result<Self, Rejection> {
        tolerable(relative, absolute)?;
        let mut intervals = Vec::new();
        for figure in figures {
            if range {
                let Some(mut ends) = figure.size.as_ref().zip(figure.partner.as_ref()) else { continue };
                if ends.0 > ends.1 {
                    ends = (ends.1, ends.0);
                }
                let (Size::Finite(low), high) = ends else { continue };
                // Each end is widened by the tolerance of its own.
                let by = |end: &Decimal| end.mul(relative).max(absolute.clone());
                let high = match high {
                    Size::Finite(high) => Bound::Included(high.add(&by(high)).into()),
                    Size::Infinite => Bound::Open,
                };
                intervals.push(Interval { low: Bound::Included(low.sub(&by(low)).into()), high });
            } else if let Some(Size::Finite(claim)) = &figure.size {
                // |claim - v| ≤ relative × the smaller of both, solved for v.
                let factor = Decimal::ONE.add(relative);
                let low = Rational::new(claim.clone(), factor.clone());
                intervals.extend(low.map(|low| Interval::between(low, claim.mul(&factor).into())));
                intervals.push(Interval::between(claim.sub(absolute).into(), claim.add(absolute).into()));
            }
        }
        if intervals.is_empty() {
            return not(if range { "the claim is no end of a range" } else { "the claim cannot be read" });
        }
        Ok(Self { absolute: true, intervals })
    }

    /// Whether the value lies in one of the intervals.
    pub(crate) fn hold(&self, outcome: &Outcome) -> bool {
        let value = &outcome.value;
        let Some(n) = outcome.root else {
            let value = if self.absolute { value.abs() } else { value.clone() };
            return self.intervals.iter().any(|i| i.contains(&value));
        };
        // A rate is below nought where the quotient is below one.
        let mirrored = self.absolute && *value < Rational::from(Decimal::ONE);
        self.intervals.iter().any(|i| if mirrored { roots(value, n, &i.neg()) } else { roots(value, n, i) })
    }
}

/// What may be written so for absolute values.
fn magnitude(claim: &Claim, written: Interval) -> Interval {
    let Claim::Quantity(q) = claim else { return written };
    let mut positive = q.clone();
    positive.value = positive.value.abs();
    positive.interval()
}

fn above_nought(interval: Interval) -> Interval {
    let nought = Rational::from(Decimal::ZERO);
    match interval.low.value() {
        Some(low) if *low > nought => interval,
        _ => Interval { low: Bound::Excluded(nought), high: interval.high },
    }
}

/// |claim - v| ≤ max(relative × v, absolute) for v ≥ 0, solved for v: within `absolute` of the claim, or between
/// claim ÷ (1 + relative) and claim ÷ (1 - relative).
fn tolerance(claim: &Rational, relative: &Decimal, absolute: &Decimal) -> Result<Accepted, Rejection> {
    tolerable(relative, absolute)?;
    if *relative >= Decimal::ONE {
        return not("a relative tolerance of one or more accepts whatever is large");
    }
    let by = Rational::from(absolute.clone());
    let end = |factor: Decimal| claim.div(&factor.into()).map_or(Bound::Open, Bound::Included);
    let intervals = vec![
        Interval::between(claim.sub(&by), claim.add(&by)),
        Interval { low: end(Decimal::ONE.add(relative)), high: end(Decimal::ONE.sub(relative)) },
    ];
    Ok(Accepted { absolute: true, intervals })
}

fn tolerable(relative: &Decimal, absolute: &Decimal) -> Result<(), Rejection> {
    let small = |tolerance: &Decimal| tolerance.signum() >= 0 && is_bounded(tolerance);
    if small(relative) && small(absolute) {
        Ok(())
    } else {
        not("a tolerance is a small number from nought on")
    }
}

/// Whether 100 × (quotient^(1/n) - 1) lies in the interval, by powers of its ends; quotient ≥ 0.
fn roots(quotient: &Rational, n: u32, interval: &Interval) -> bool {
    let base = |end: &Rational| end.shift(-2).add(&Decimal::ONE.into());
    // A rate of -100 % or less bounds nothing from below and is reached by no quotient from above.
    let above = match &interval.low {
        Bound::Open => true,
        Bound::Included(low) => base(low).signum() < 0 || base(low).pow(n) <= *quotient,
        Bound::Excluded(low) => base(low).signum() < 0 || base(low).pow(n) < *quotient,
    };
    above
        && match &interval.high {
            Bound::Open => true,
            Bound::Included(high) => base(high).signum() >= 0 && *quotient <= base(high).pow(n),
            Bound::Excluded(high) => base(high).signum() >= 0 && *quotient < base(high).pow(n),
        }
}

/// Whether the claim's date, year or time of day is the one at the place. None when the place does not exist.
pub(crate) fn dates_agree(
    claim: &Claim,
    (written, under): (&str, Option<Writing>),
    evidence: &Evidence,
    at: &Locator,
) -> Result<Option<bool>, Rejection> {
    let Some(text) = evidence.text_at(at) else { return Ok(None) };
    if let Claim::Clock(clock) = claim {
        return Ok(Some(clocks(&text).iter().any(|c| clocks_agree(*clock, *c))));
    }
    let mut claimed: Vec<Period> = match claim {
        Claim::Date(period) => vec![*period],
        Claim::Quantity(q) if q.may_be_year() => years(&q.value).collect(),
        _ => return not("the claim is no date"),
    };
    claimed.extend(
        find_dates_under(written, under.unwrap_or_default()).into_iter().flat_map(|(_, periods, _)| periods),
    );
    let found = periods(&text, evidence.written_at(at));
    if found.is_empty() {
        return not("no date stands at the place");
    }
    Ok(Some(claimed.iter().any(|c| found.iter().any(|f| period_fits(c, f)))))
}

/// The periods agree, and what is found is at least as fine as what is claimed.
fn period_fits(claimed: &Period, found: &Period) -> bool {
    let fine = match claimed {
        Period { day: Some(_), .. } => found.day.is_some(),
        Period { month: Some(_), .. } => found.month.is_some(),
        Period { quarter: Some(_), .. } => found.quarter.is_some() || found.month.is_some(),
        Period { half: Some(_), .. } => {
            found.half.is_some() || found.quarter.is_some() || found.month.is_some()
        }
        _ => true,
    };
    // A calendar quarter or half must hold the month; fiscal ones may start anywhere.
    let calendar = !claimed.fiscal && !found.fiscal;
    let inside = |part: Option<u8>, months: u8| match (part, found.month) {
        (Some(part), Some(month)) if calendar => month.saturating_sub(1) / months == part.saturating_sub(1),
        _ => true,
    };
    fine && claimed.agrees(found) && inside(claimed.quarter, 3) && inside(claimed.half, 6)
}

fn years(value: &Decimal) -> impl Iterator<Item = Period> + use<> {
    value.to_i64().and_then(|y| i32::try_from(y).ok()).map(Period::of_year).into_iter()
}

/// Every period that a text states, bare years included.
fn periods(text: &str, writing: Writing) -> Vec<Period> {
    let mut out: Vec<Period> = read_date_under(text, writing).into_iter().collect();
    out.extend(find_dates_under(text, writing).into_iter().flat_map(|(_, periods, _)| periods));
    for token in Scan::written(writing).part(text, Span::new(0, text.len())) {
        match token.kind {
            TokenKind::Date(period) => out.push(period),
            TokenKind::Quantity(q) if q.may_be_year() => out.extend(years(&q.value)),
            TokenKind::Range { low, high } => {
                out.extend([low, high].iter().filter(|q| q.may_be_year()).flat_map(|q| years(&q.value)));
            }
            _ => {}
        }
    }
    out
}

fn clocks(text: &str) -> Vec<Clock> {
    let mut out: Vec<Clock> = find_dates(text).into_iter().filter_map(|(_, _, clock)| clock).collect();
    out.extend(
        scan(text).into_iter().filter_map(|t| if let TokenKind::Clock(c) = t.kind { Some(c) } else { None }),
    );
    if let CellReading::Clock(clock) = read_cell(text) {
        out.push(clock);
    }
    out
}

fn clocks_agree(claimed: Clock, found: Clock) -> bool {
    (claimed.hour, claimed.minute) == (found.hour, found.minute)
        && (claimed.second.is_none() || claimed.second == found.second)
}

/// Whether the claim's characters stand at the place as a whole token; composites also part by part, whatever the dashes.
/// None when the place does not exist.
pub(crate) fn texts_agree(
    claim: &Claim,
    answer: &str,
    span: Span,
    evidence: &Evidence,
    at: &Locator,
) -> Option<bool> {
    let same = crate::text::stands_at(evidence, at, span.of(answer))?;
    let text = evidence.text_at(at)?;
    let also = match claim {
        Claim::Composite(parts) => {
            let values = |qs: &[tieout_notation::Quantity]| qs.iter().map(|q| q.exact()).collect::<Vec<_>>();
            let parts = values(parts);
            matches!(read_cell(&text), CellReading::Composite(found) if values(&found) == parts)
                || scan(&text)
                    .iter()
                    .any(|t| matches!(&t.kind, TokenKind::Composite(found) if values(found) == parts))
        }
        Claim::Clock(clock) => clocks(&text).iter().any(|c| clocks_agree(*clock, *c)),
        // Two notations of one identifier name the same thing.
        Claim::Text => {
            is_whole(evidence, at)
                && Identifier::read(span.of(answer))
                    .is_some_and(|asked| Identifier::read(&text) == Some(asked))
        }
        _ => false,
    };
    Some(same || also)
}

/// Whether the place is no part of a longer identifier.
fn is_whole(evidence: &Evidence, at: &Locator) -> bool {
    let Locator::Text { source, span } = at else { return true };
    evidence.text(*source).is_some_and(|text| {
        crate::text::at_edges(text, *span)
            && find_identifier(text, span.start).is_some_and(|(end, _)| end == span.end)
    })
}
