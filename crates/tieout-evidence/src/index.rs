//! Values by size: which facts lie between two bounds.

use crate::Evidence;
use crate::reading;

/// Which fact of the evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FactRef {
    /// `evidence.grids[grid].layout.facts[fact]`.
    Grid {
        /// Which grid.
        grid: usize,
        /// Which of its facts.
        fact: usize,
    },
    /// `evidence.scalars[_]`.
    Scalar(usize),
    /// `evidence.texts[text].1[token]`.
    Text {
        /// Which text.
        text: usize,
        /// Which of its tokens.
        token: usize,
    },
}

/// Doubles propose, exact arithmetic disposes: keys are the nearest doubles of the values, in rising order.
///
/// An entry is one integer of sixteen bytes: the double, its bits turned so that integers rise as doubles do, above the
/// number of the fact. Sorting and searching compare integers and touch nothing else.
#[derive(Clone, Debug, Default)]
pub(crate) struct Index {
    entries: Vec<u128>,
    /// Where the facts of each grid, the scalars and the tokens of each text begin to be counted.
    starts: Starts,
}

#[derive(Clone, Debug, Default)]
struct Starts {
    grids: Vec<u64>,
    scalars: u64,
    texts: Vec<u64>,
}

impl Starts {
    /// Counts grids first, then scalars, then texts, as facts are ordered.
    fn new(evidence: &Evidence) -> Self {
        let mut next = 0_u64;
        let mut start = |len: usize| {
            let here = next;
            next += len as u64;
            here
        };
        let grids = evidence.grids.iter().map(|g| start(g.layout.facts.len())).collect();
        let scalars = start(evidence.scalars.len());
        let texts = evidence.texts.iter().map(|(_, tokens)| start(tokens.len())).collect();
        Self { grids, scalars, texts }
    }

    fn fact(&self, number: u64) -> FactRef {
        // The last group that begins at or before the number; empty ones begin where the next does.
        let group = |starts: &[u64]| {
            let group = starts.partition_point(|s| *s <= number).saturating_sub(1);
            let start = starts.get(group).copied().unwrap_or(0);
            (group, usize::try_from(number - start).unwrap_or(usize::MAX))
        };
        if number < self.scalars {
            let (grid, fact) = group(&self.grids);
            FactRef::Grid { grid, fact }
        } else if self.texts.first().is_none_or(|first| number < *first) {
            FactRef::Scalar(usize::try_from(number - self.scalars).unwrap_or(usize::MAX))
        } else {
            let (text, token) = group(&self.texts);
            FactRef::Text { text, token }
        }
    }
}

fn entry(key: f64, fact: u64) -> u128 {
    let bits = key.to_bits();
    let rising = if bits >> 63 == 0 { bits | 1 << 63 } else { !bits };
    u128::from(rising) << 64 | u128::from(fact)
}

fn key(entry: u128) -> f64 {
    let rising = (entry >> 64) as u64;
    f64::from_bits(if rising >> 63 == 0 { !rising } else { rising & !(1 << 63) })
}

impl Index {
    /// Every value of every fact as written, where a scale is stated also with that applied, and a fraction that stands
    /// for a percentage also as that.
    pub(crate) fn build(evidence: &Evidence) -> Self {
        let starts = Starts::new(evidence);
        let facts: usize = evidence.grids.iter().map(|g| g.layout.facts.len()).sum();
        let mut all: Vec<u128> = Vec::with_capacity(facts);
        let mut push = |value: f64, fact: u64| {
            if !value.is_nan() {
                all.push(entry(value, fact));
            }
        };
        for (g, start) in evidence.grids.iter().zip(&starts.grids) {
            for (at, f) in (*start..).zip(&g.layout.facts) {
                push(f.value.to_f64(), at);
                if f.fraction {
                    push(f.value.shift(2).to_f64(), at);
                }
                if let Some(scale) = &f.scale
                    && scale.value != 0
                {
                    push(f.value.shift(scale.value).to_f64(), at);
                }
            }
        }
        for (at, s) in (starts.scalars..).zip(&evidence.scalars) {
            s.values.iter().for_each(|r| push(r.value.to_f64(), at));
        }
        for ((_, tokens), start) in evidence.texts.iter().zip(&starts.texts) {
            for (at, t) in (*start..).zip(tokens) {
                reading::of_token(&t.kind).iter().for_each(|r| push(r.value.to_f64(), at));
            }
        }
        all.sort_unstable();
        all.dedup();
        Self { entries: all, starts }
    }

    pub(crate) fn between(&self, low: f64, high: f64) -> impl Iterator<Item = FactRef> + '_ {
        let start = self.entries.partition_point(|e| key(*e) < low);
        let end = self.entries.partition_point(|e| key(*e) <= high);
        let found = if low.is_nan() { None } else { self.entries.get(start..end) };
        found.unwrap_or(&[]).iter().map(|e| self.starts.fact(*e as u64))
    }
}
