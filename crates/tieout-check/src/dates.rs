//! Years, dates and periods that the evidence states, and claims about them.

use std::collections::{BTreeMap, BTreeSet};

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Stance};
use tieout_evidence::{Body, Evidence, Locator};
use tieout_notation::{Decimal, Period, Span, Writing, periods_in, periods_in_under};

use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// A period with the place that states it.
#[derive(Clone, Debug)]
pub(crate) struct Dated {
    pub(crate) period: Period,
    pub(crate) at: Locator,
}

/// Every period of the evidence, each with the first place that states it, by year.
#[derive(Clone, Debug, Default)]
pub(crate) struct Dates {
    by_year: BTreeMap<Option<i32>, Vec<Dated>>,
    /// Years that only a source's name states: "results 1989". A name is no place that carries a value.
    titles: BTreeSet<i32>,
}

impl Dates {
    /// Collects them; linear in the evidence.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut out = Self::default();
        let mut seen: BTreeSet<Period> = BTreeSet::new();
        collect(evidence, &mut |period, at| {
            if seen.insert(period) {
                let dated = Dated { period, at: at() };
                if dated.period.end_year.is_some_and(|e| Some(e) != dated.period.year) {
                    out.by_year.entry(dated.period.end_year).or_default().push(dated.clone());
                }
                out.by_year.entry(dated.period.year).or_default().push(dated);
            }
        });
        for (_, source) in evidence.sources.iter().enumerate().filter(|(i, _)| evidence.may_support(*i)) {
            for (_, period) in periods_in(&source.name) {
                out.titles.extend(period.year);
                out.titles.extend(period.end_year);
            }
        }
        out
    }

    /// Whether the year stands somewhere: in the evidence, or in the name of a source.
    pub(crate) fn has_year(&self, year: i32) -> bool {
        self.titles.contains(&year) || self.any(|d| *d == Period::of_year(year))
    }

    /// Whether some period of the evidence is so.
    pub(crate) fn any(&self, so: impl Fn(&Period) -> bool) -> bool {
        self.by_year.values().flatten().any(|d| so(&d.period))
    }

    /// The one day that the evidence states, where it states no other: year, month, day.
    pub(crate) fn only_day(&self) -> Option<(i32, u8, u8)> {
        let mut all = self.by_year.values().flatten().map(|d| (d.period.year, d.period.month, d.period.day));
        let first = all.next()?;
        let (Some(year), Some(month), Some(day)) = first else { return None };
        all.all(|d| d == first).then_some((year, month, day))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.by_year.is_empty()
    }

    /// Those that may be the period: of its years, or without a year; all when it names none.
    fn near(&self, period: &Period) -> impl Iterator<Item = &Dated> {
        let keys: Vec<Option<i32>> = match (period.year, period.end_year) {
            (None, _) => self.by_year.keys().copied().collect(),
            (Some(y), Some(e)) if e != y => vec![Some(y), Some(e), None],
            (Some(y), _) => vec![Some(y), None],
        };
        keys.into_iter().filter_map(|k| self.by_year.get(&k)).flatten()
    }
}

/// Tells of every period with its place, which is made only when it is asked for: most periods stand in many places.
fn collect(evidence: &Evidence, tell: &mut dyn FnMut(Period, &dyn Fn() -> Locator)) {
    for grid in &evidence.grids {
        if grid.pointer().is_none() {
            for (c, column) in grid.layout.columns.iter().enumerate() {
                for (row, text) in &column.headers {
                    let at = || Locator::Cell { source: grid.source, row: *row, column: c };
                    periods_in(text).into_iter().for_each(|(_, period)| tell(period, &at));
                }
            }
        }
        let written: Vec<Writing> = match evidence.writing(grid.source) {
            Some(w) if grid.pointer().is_none() => {
                (0..grid.table.columns.len()).map(|c| w.at(Some(c))).collect()
            }
            Some(w) => vec![w.at(None); grid.table.columns.len()],
            None => Vec::new(),
        };
        let of_texts = |c: &usize| grid.table.column(*c).is_some_and(|c| !c.is_of_numbers());
        let texts: Vec<usize> = (0..grid.table.columns.len()).filter(of_texts).collect();
        for r in 0..grid.table.rows {
            for &c in &texts {
                if let Some(text) = grid.table.text_of(r, c)
                    && text.len() <= 200
                    && text.bytes().any(|b| b.is_ascii_digit())
                {
                    let found = periods_in_under(text, written.get(c).copied().unwrap_or_default());
                    found.into_iter().for_each(|(_, period)| tell(period, &|| grid.locator(r, c)));
                }
            }
        }
        for fact in &grid.layout.facts {
            if fact.form == tieout_evidence::FactForm::Year
                && let Some(year) = fact.value.to_i64().and_then(|y| i32::try_from(y).ok())
            {
                tell(Period::of_year(year), &|| grid.locator(fact.row, fact.column));
            }
        }
    }
    for scalar in &evidence.scalars {
        // The place is asked for last: deep down in a document it is long.
        if let Some(period) = scalar.period
            && let Some(pointer) = evidence.json(scalar.source).map(|json| || json.pointer(scalar.node))
        {
            tell(period, &|| Locator::Pointer { source: scalar.source, pointer: pointer() });
        }
    }
    for (i, source) in evidence.sources.iter().enumerate() {
        if let Body::Text(text) = &source.body
            && evidence.texts.iter().any(|t| t.0 == i)
        {
            let writing = evidence.writing(i).map_or_else(Writing::default, |w| w.at(None));
            for (span, period) in periods_in_under(text, writing) {
                tell(period, &|| Locator::Text { source: i, span });
            }
        }
    }
}

impl Desk<'_> {
    /// A date or period that the evidence states.
    pub(crate) fn date(&self, span: Span, period: &Period) -> Option<Draft> {
        // An exact statement first, then one that agrees as far as both go.
        let exact = self.study.dates.near(period).filter(|d| d.period == *period);
        let agreeing = self
            .study
            .dates
            .near(period)
            .filter(|d| d.period != *period && d.period.agrees(period) && !less_said(&d.period, period));
        for dated in exact.chain(agreeing).take(8) {
            let value = Decimal::from(i64::from(
                dated
                    .period
                    .year
                    .or(period.year)
                    .unwrap_or_else(|| dated.period.day.or(dated.period.month).unwrap_or(0).into()),
            ));
            let derivation = Derivation::Fact(Leaf { at: dated.at.clone(), value, unit: None });
            let certificate =
                Certificate { span, stance: Stance::Supports, derivation, comparison: Comparison::Date };
            let reason = if matches!(dated.at, Locator::Text { .. }) { Reason::Text } else { Reason::Cell };
            if let Some(certificate) = self.judge.accept(certificate, reason) {
                return Some(Draft::from(Verdict::Supported, reason, certificate));
            }
        }
        None
    }
}

/// Whether the evidence states less than the claim: a bare year does not prove a day.
fn less_said(evidence: &Period, claim: &Period) -> bool {
    (claim.day.is_some() && evidence.day.is_none())
        || (claim.month.is_some() && evidence.month.is_none() && evidence.quarter.is_none())
        || (claim.quarter.is_some() && evidence.quarter.is_none() && evidence.month.is_none())
}
