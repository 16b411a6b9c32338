//! What the question, or another source that may only exempt, states: such values need no support, and support nothing.

use std::collections::BTreeSet;

use tieout_evidence::{Body, Evidence, NodeKind, Source, Trust};
use tieout_notation::{Period, Quantity, Rational, Unit, fold, periods_in, scan};

use crate::operand::{Fit, unit_fit};
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// The values of all sources that only exempt.
#[derive(Clone, Debug, Default)]
pub(crate) struct Given {
    /// In rising order; the doubles only find, exact arithmetic decides.
    values: Vec<(f64, Rational, Option<Unit>)>,
    periods: Vec<Period>,
    /// The characters of dates, identifiers, times and scores.
    words: BTreeSet<String>,
}

/// A question that is put for one answer over evidence that is already read.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    source: Source,
    given: Given,
}

impl Question {
    pub(crate) fn new(question: &str) -> Self {
        let evidence = Evidence::new(vec![Source::question(question)]);
        let given = Given::new(&evidence);
        Self { source: Source::question(question), given }
    }

    /// The question's own words.
    pub(crate) fn text(&self) -> &str {
        self.source.as_question().unwrap_or_default()
    }

    /// The question as a source that only exempts.
    pub(crate) fn source(&self) -> &Source {
        &self.source
    }
}

impl Given {
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut given = Self::default();
        for source in evidence.sources.iter().filter(|s| s.effective_trust() == Trust::Exempts) {
            match &source.body {
                Body::Text(text) => given.read(text),
                Body::Table(table) => {
                    let cells = (0..table.rows).flat_map(|r| (0..table.columns.len()).map(move |c| (r, c)));
                    cells.for_each(|(row, column)| given.read(&table.text(row, column)));
                }
                Body::Json(json) => json.nodes.iter().for_each(|n| match &n.kind {
                    NodeKind::String(s) | NodeKind::Unread(s) => given.read(s),
                    _ => {}
                }),
            }
        }
        let values = evidence.exempt.iter().map(|(_, r)| {
            let value = Rational::from(r.value.clone());
            (value.to_f64(), value, r.unit)
        });
        given.values = values.collect();
        given.values.sort_by(|a, b| a.0.total_cmp(&b.0).then_with(|| a.1.cmp(&b.1)));
        given
    }

    fn read(&mut self, text: &str) {
        self.periods.extend(periods_in(text).into_iter().map(|(_, p)| p));
        self.words.extend(scan(text).iter().map(|t| fold(t.span.of(text))));
    }

    /// Whether it holds the value of a figure, or its very characters, folded.
    fn holds(&self, figure: &Figure, text: &str) -> bool {
        let stated = match &figure.kind {
            FigureKind::Number(q) | FigureKind::Year(q) => self.states(q),
            FigureKind::Date(period) => self.periods.contains(period),
            _ => false,
        };
        stated || self.words.contains(text)
    }

    fn states(&self, q: &Quantity) -> bool {
        let interval = q.interval();
        let (low, high) = interval.to_f64();
        let slack = low.abs().max(high.abs()) * 1e-12;
        let from = self.values.partition_point(|v| v.0 < low - slack);
        let near = self.values.iter().skip(from).take_while(|v| v.0 <= high + slack);
        near.into_iter().any(|(_, v, unit)| interval.contains(v) && unit_fit(q.unit, *unit) != Fit::No)
    }
}

impl Desk<'_> {
    /// The draft of a figure that nothing supports and the question states.
    pub(crate) fn given_by_question(&self, figure: &Figure) -> Option<Draft> {
        let text = fold(figure.span.of(self.answer));
        let asked = self.asked.map(|a| &a.given);
        (self.study.given.holds(figure, &text) || asked.is_some_and(|given| given.holds(figure, &text)))
            .then(|| Draft::bare(Verdict::Unchecked, Reason::FromQuestion))
    }
}
