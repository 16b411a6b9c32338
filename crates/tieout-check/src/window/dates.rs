//! Dates beside a timed grid: a weekday and a date that are said to be one day.

use tieout_notation::{Period, Span};

use super::mention;
use crate::frame::Frame;
use crate::statement::Figure;
use crate::tie::{Desk, Draft};
use crate::trace::Step;
use crate::{Reason, Verdict};

impl Desk<'_> {
    /// "Tuesday, January 3" of a year in which that is a Wednesday. One of both is wrong, and nothing says which.
    pub(crate) fn wrong_weekday(&self, frame: &Frame<'_>, figure: &Figure, period: &Period) -> Option<Draft> {
        if !self.judge.policy.binding.takes(crate::BindingStep::Periods) {
            return None;
        }
        let timed = self.study.timed(self.evidence);
        let (i, timed) = timed.iter().enumerate().find(|(_, t)| t.is_daily())?;
        let scene = self.scene(i, timed, frame.statement);
        period.day?;
        let before = scene
            .words_before(figure.span.start)
            .next()
            .filter(|w| self.beside(w.span.end, figure.span.start));
        let after =
            scene.words_after(figure.span.end).next().filter(|w| self.beside(figure.span.end, w.span.start));
        // "From Monday to Friday, October 7 to 11": the days of two ranges.
        let before = before.filter(|w| {
            let above = scene.words_before(w.span.start).next().map_or("", |w| w.folded.as_str());
            !matches!(above, "to" | "through" | "and" | "until")
        });
        let said = before
            .and_then(|w| mention::weekday(&w.folded))
            .or_else(|| after.and_then(|w| mention::weekday(&w.folded)))?;
        // Without a year it is the day of the series.
        let same = |p: &Period| p.month == period.month && p.day == period.day;
        let mut days = timed.slots.iter().map(|s| s.period).filter(|p| same(p));
        let day = if period.year.is_some() { *period } else { days.next()? };
        let really = day.weekday()?;
        let other = period.year.is_none() && days.any(|p| p.weekday() == Some(said));
        let wrong = really != said && !other;
        self.step(Step::Window, || wrong.then(|| Draft::bare(Verdict::Unsupported, Reason::NotInEvidence)))
    }

    /// Whether nothing but a comma, a bracket or "the" stands between two places.
    fn beside(&self, from: usize, to: usize) -> bool {
        let between = Span::new(from, to).of(self.answer).trim().to_lowercase();
        matches!(between.as_str(), "" | "," | "(" | ", the" | "the")
    }
}
