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
#[derive(Clone, Debug, Default)]
pub(crate) struct Index(Vec<(f64, FactRef)>);

impl Index {
    /// Every value of every fact as written, where a scale is stated also with that applied, and a fraction that stands
    /// for a percentage also as that.
    pub(crate) fn build(evidence: &Evidence) -> Self {
        let mut all = Vec::new();
        for (grid, g) in evidence.grids.iter().enumerate() {
            for (fact, f) in g.layout.facts.iter().enumerate() {
                let at = FactRef::Grid { grid, fact };
                all.push((f.value.to_f64(), at));
                if f.fraction {
                    all.push((f.value.shift(2).to_f64(), at));
                }
                if let Some(scale) = &f.scale
                    && scale.value != 0
                {
                    all.push((f.value.shift(scale.value).to_f64(), at));
                }
            }
        }
        for (i, s) in evidence.scalars.iter().enumerate() {
            all.extend(s.values.iter().map(|r| (r.value.to_f64(), FactRef::Scalar(i))));
        }
        for (text, (_, tokens)) in evidence.texts.iter().enumerate() {
            for (token, t) in tokens.iter().enumerate() {
                let at = FactRef::Text { text, token };
                all.extend(reading::of_token(&t.kind).into_iter().map(|r| (r.value.to_f64(), at)));
            }
        }
        all.retain(|(key, _)| !key.is_nan());
        all.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        all.dedup();
        Self(all)
    }

    pub(crate) fn between(&self, low: f64, high: f64) -> &[(f64, FactRef)] {
        if low.is_nan() {
            return &[];
        }
        let start = self.0.partition_point(|(k, _)| *k < low);
        let end = self.0.partition_point(|(k, _)| *k <= high);
        self.0.get(start..end).unwrap_or(&[])
    }
}
