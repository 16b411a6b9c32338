//! Figures over time: which rows of a series a sentence speaks of, which of its columns, and what they say.
//!
//! A **window** is a set of rows: a day, some days, a month, the whole series. A **measure** is what the figure's unit and the words
//! before it name. A figure that its window bears out is supported by that very cell; the ends of a range and the highest and
//! lowest must be those of the window; a figure that the measure has elsewhere, but not there, is of the wrong period. All else
//! is left to the other steps.

mod bind;
mod column;
mod dates;
mod decide;
mod measure;
mod mention;
mod over;
mod relative;
mod role;
mod scene;
#[cfg(test)]
mod tests;
mod timed;

use std::cell::RefCell;
use std::rc::Rc;

use tieout_notation::Quantity;

use crate::BindingStep;
use crate::frame::Frame;
use crate::statement::{Figure, Statement};
use crate::tie::Desk;

pub(crate) use mention::Said;
pub(crate) use scene::Scene;
pub(crate) use timed::{Timed, find};

/// What is kept from sentence to sentence, and of the sentence at hand.
#[derive(Debug, Default)]
pub(crate) struct State {
    /// The window of the sentence before, for one that only goes on.
    pub(crate) carried: RefCell<Carried>,
    /// The sentence at hand, one picture for each timed grid.
    scenes: RefCell<Vec<Rc<Scene>>>,
}

/// The one period that the last sentence to name any left behind.
#[derive(Clone, Debug, Default)]
pub(crate) struct Carried(pub(crate) Option<Said>);

impl State {
    /// Goes on from where an earlier part of the answer ended.
    pub(crate) fn new(carried: Carried) -> Self {
        Self { carried: RefCell::new(carried), scenes: RefCell::default() }
    }
}

impl Desk<'_> {
    /// Goes on to a sentence: the one before leaves its period behind.
    pub(crate) fn enter(&self, statement: &Statement) {
        let timed = self.study.timed(self.evidence);
        if timed.is_empty() {
            return;
        }
        let mut carried = self.windows.carried.borrow_mut();
        let scenes: Vec<Rc<Scene>> =
            timed.iter().map(|t| Rc::new(Scene::new(self.answer, statement, t, &carried))).collect();
        carried.0 = scenes.first().and_then(|s| s.leaves());
        *self.windows.scenes.borrow_mut() = scenes;
    }

    /// The sentence at hand beside the `i`-th timed grid.
    fn scene(&self, i: usize, timed: &Timed, statement: &Statement) -> Rc<Scene> {
        let known = self.windows.scenes.borrow().get(i).filter(|s| s.span == statement.span).cloned();
        known.unwrap_or_else(|| Rc::new(Scene::new(self.answer, statement, timed, &Carried::default())))
    }

    /// Whether the rows of a series, which are times, may be told apart by what a sentence says.
    fn binds_windows(&self) -> bool {
        let binding = self.judge.policy.binding;
        binding.takes(BindingStep::Rows) && binding.takes(BindingStep::Periods)
    }

    /// Whether a range is read beside a series: each of its ends then stands for itself.
    pub(crate) fn is_windowed(&self, frame: &Frame<'_>, figure: &Figure) -> bool {
        let timed = self.study.timed(self.evidence);
        let binds = |i: usize, timed: &Timed, q: &Quantity| {
            measure::choose(&self.scene(i, timed, frame.statement), q.span, q, timed).is_some()
        };
        self.binds_windows()
            && timed.iter().enumerate().any(|(i, t)| figure.amounts().iter().any(|q| binds(i, t, q)))
    }
}
