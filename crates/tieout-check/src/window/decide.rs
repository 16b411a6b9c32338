//! What a window and a measure say of a figure.

use tieout_certificate::{Comparison, Derivation, Leaf, Op, Rows, Stance};
use tieout_notation::{Decimal, Dimension, Hedge, Interval, Measure, Quantity, Rational, Span, Unit};

use super::bind::{How, Window};
use super::measure::Choice;
use super::role::{Part, Role};
use super::{Timed, bind, measure, role};
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// One figure with all that is known of it.
pub(crate) struct Case<'c> {
    pub(crate) timed: &'c Timed,
    pub(crate) choice: &'c Choice,
    pub(crate) window: &'c Window,
    pub(crate) subject: Subject<'c>,
    pub(crate) span: Span,
    pub(crate) quantity: &'c Quantity,
    /// What may be written so.
    written: Interval,
}

impl Desk<'_> {
    /// What a timed grid says of a figure that its sentence binds to it; None leaves it to the other steps.
    pub(crate) fn windowed(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let q = subject.quantity;
        if let Some(draft) = self.span_of_time(q) {
            return Some(draft);
        }
        if !self.binds_windows() || q.scale.is_some() || q.divisor.is_some() || crate::look::idle_count(q) {
            return None;
        }
        let timed = self.study.timed(self.evidence);
        timed.iter().enumerate().find_map(|(i, timed)| {
            let scene = self.scene(i, timed, frame.statement);
            let span = subject.figure.span;
            if timed.names.contains(span.of(self.answer)) {
                return None;
            }
            if let Some(draft) = self.change_over(&scene, timed, subject) {
                return Some(draft);
            }
            if measure::is_unmeasured(&scene, span, q, timed) {
                return Some(Draft::bare(Verdict::Unsupported, Reason::NotInEvidence));
            }
            let several = timed.slots.len() > timed.periods.len();
            let part = role::role(self.answer, &scene, frame.statement, (span, q), several);
            let choice = measure::choose(&scene, span, q, timed)
                .or_else(|| measure::of_extreme(q, timed, part.role).filter(|_| part.role.is_extreme()))?;
            let window = bind::window(self.answer, &scene, span, timed);
            let window =
                if part.role.is_extreme() { bind::around(&scene, span, window, timed) } else { window };
            let (choice, window) = (&choice, &window);
            let case = Case { timed, choice, window, subject, span, quantity: q, written: q.interval() };
            let mut draft = self.decide(&case, part);
            let borne = draft.as_ref().is_some_and(|d| d.verdict == Verdict::Supported);
            // Several rows together: what a word asks for, and what no single one of them has.
            if (part.role == Role::Other || (part.role == Role::Plain && !borne))
                && window.how != How::Vague
                && let Some(total) = self.total_over(&case, &scene, part.role == Role::Other)
            {
                draft = Some(total);
            }
            let flagged = |d: &Draft| matches!(d.verdict, Verdict::Contradicted | Verdict::Unsupported);
            let (draft, quiet) = match draft {
                Some(d) if flagged(&d) => (Some(d), None),
                other => (None, other),
            };
            match draft {
                // "13 °C (55 °F)": what is right of the figure before, as it is written there, is right.
                Some(_) if self.restates(frame, subject) => {
                    Some(Draft::bare(Verdict::Ambiguous, Reason::Readings))
                }
                found => found.or(quiet),
            }
        })
    }

    /// "The next five days", "every 3 hours": how long is no figure of a series that measures no time.
    fn span_of_time(&self, q: &Quantity) -> Option<Draft> {
        let time = |u: Option<Unit>| matches!(u, Some(Unit::Measure(m)) if matches!(m.dimension, Dimension::Time | Dimension::Calendar));
        let timed = self.study.timed(self.evidence);
        let short = matches!(q.unit, Some(Unit::Measure(m)) if m.dimension == Dimension::Time);
        let several = timed.iter().any(|t| t.columns.len() > 1);
        let measured = timed.iter().any(|t| t.columns.iter().any(|c| time(c.unit)));
        let idle =
            !timed.is_empty() && time(q.unit) && q.value.is_integer() && (short || several) && !measured;
        (idle && !self.judge.policy.check_everything)
            .then(|| Draft::bare(Verdict::Unchecked, Reason::NotAClaim))
    }

    /// Whether a figure in brackets is the one before it in another unit.
    fn restates(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let span = subject.figure.span;
        let before =
            frame.statement.figures.iter().flat_map(|f| f.amounts()).rfind(|q| q.span.end <= span.start);
        let Some(before) = before else { return false };
        let between = self.answer.get(before.span.end..span.start).unwrap_or_default();
        let (Some(Unit::Measure(from)), Some(Unit::Measure(to))) = (before.unit, subject.quantity.unit)
        else {
            return false;
        };
        between.trim() == "("
            && from.convert(&before.value, to).is_some_and(|v| subject.quantity.interval().contains(&v))
    }

    fn decide(&self, case: &Case<'_>, part: Part) -> Option<Draft> {
        let whole = case.window.how == How::Whole;
        match part.role {
            Role::Other => return None,
            Role::Low | Role::High if case.window.how != How::Vague && case.window.how != How::Carried => {
                if let Some(draft) = self.extreme(case, part) {
                    return Some(draft);
                }
            }
            Role::Above | Role::Below => return self.bound_holds(case, part.role),
            _ => {}
        }
        if let Some(draft) = self.inside(case, &case.window.slots) {
            return Some(draft);
        }
        if whole || case.window.how == How::Vague || case.written_elsewhere().is_none() {
            return self.nowhere(case, part.range);
        }
        if let Some(draft) = self.nearly(case, false) {
            return Some(draft);
        }
        if !case.choice.sure {
            return None;
        }
        match case.window.how {
            How::Named | How::Carried => self.wrong_period(case, &case.window.slots),
            _ => None,
        }
    }

    /// A cell of these slots that the figure states.
    fn inside(&self, case: &Case<'_>, slots: &[usize]) -> Option<Draft> {
        let near = case.choice.main.into_iter().chain(case.choice.columns.iter().copied());
        let mut converted = false;
        for column in near {
            for &slot in slots {
                let Some((value, to)) = case.value(column, slot) else { continue };
                if !case.fits(&value) {
                    continue;
                }
                let Some(derivation) = self.cell(case, column, slot, to) else { continue };
                converted |= to.is_some();
                let candidate = Candidate::new(derivation, Reason::Cell, Direction::AsWritten);
                if let Some(certificate) =
                    self.judge.certify(case.span, Stance::Supports, &candidate, Comparison::Written)
                {
                    return Some(Draft::from(Verdict::Supported, Reason::Cell, certificate));
                }
            }
        }
        // The unit that it is converted from stands apart from the value, where the verifier does not look for it.
        converted.then(|| Draft::bare(Verdict::Ambiguous, Reason::Readings))
    }

    /// The cell of a slot, in the claim's unit.
    fn cell(
        &self,
        case: &Case<'_>,
        column: usize,
        slot: usize,
        to: Option<(Measure, Measure)>,
    ) -> Option<Derivation> {
        let grid = self.evidence.grids.get(case.timed.grid)?;
        let (row, column) = (case.timed.slots.get(slot)?.row, case.timed.columns.get(column)?);
        let value = column.values.get(slot)?.clone()?;
        let fact = Derivation::Fact(Leaf { at: grid.locator(row, column.index), value, unit: None });
        Some(match to {
            Some((from, to)) => Derivation::Convert { of: Box::new(fact), from, to },
            None => fact,
        })
    }

    /// The end of a range, the highest and the lowest: it must be the window's own.
    fn extreme(&self, case: &Case<'_>, part: Part) -> Option<Draft> {
        let main = case.choice.main?;
        let low = part.role == Role::Low;
        if let Some(row) = case.window.row {
            let states = case.value(main, row).is_some_and(|(v, _)| case.fits(&v));
            if !states {
                return self.wrong_period(case, &[row]).filter(|_| case.choice.sure);
            }
            if case.is_turn(main, row, low) {
                return self.inside(case, &[row]);
            }
        }
        let op = if low { Op::Min } else { Op::Max };
        let columns = case
            .choice
            .columns
            .iter()
            .copied()
            .filter(|&c| c == main || case.timed.columns.get(c).is_some_and(|c| c.is_extreme(low)));
        let mut ends: Vec<(usize, Rational)> = Vec::new();
        for column in std::iter::once(main).chain(columns) {
            let values = case.window.slots.iter().filter_map(|&s| case.value(column, s)).map(|v| v.0);
            let end = if low { values.min() } else { values.max() };
            ends.extend(end.map(|e| (column, e)));
        }
        let converted = case.converts(main).is_some();
        let written = case.quantity.rounding_interval();
        let reached = case.reached();
        let fits = |end: &Rational| match &reached {
            Some(reached) => reached.contains(end) || (case.quantity.unit_power >= 0 && case.fits(end)),
            None => case.fits(end) || written.contains(end),
        };
        if let Some((column, _)) = ends.iter().find(|(_, end)| fits(end)) {
            let reason = if low { Reason::ColumnMin } else { Reason::ColumnMax };
            let candidate = Candidate::new(self.column(case, *column, op)?, reason, Direction::AsWritten);
            let certify = || self.judge.certify(case.span, Stance::Supports, &candidate, Comparison::Written);
            return match certify().filter(|_| !converted) {
                Some(certificate) => Some(Draft::from(Verdict::Supported, reason, certificate)),
                None => {
                    let inside = self.inside(case, &case.window.slots);
                    Some(inside.unwrap_or_else(|| Draft::bare(Verdict::Ambiguous, Reason::Readings)))
                }
            };
        }
        if ends.iter().any(|(_, end)| case.is_near(end)) || converted || !case.choice.sure {
            // Near enough for a figure that is no more than a round number: not to be held against it.
            return self.inside(case, &case.window.slots).or_else(|| {
                ends.iter()
                    .any(|(_, end)| case.is_near(end))
                    .then(|| Draft::bare(Verdict::Ambiguous, Reason::Readings))
            });
        }
        let candidate =
            Candidate::new(self.column(case, main, op)?, Reason::WrongValue, Direction::AsWritten);
        if reached.is_some_and(|r| ends.iter().all(|(_, end)| case.fits(end) && !r.contains(end))) {
            // Nothing is above it, but nothing comes up to it either, and it is given more closely than a round bound would be.
            return Some(Draft::bare(Verdict::Unsupported, Reason::NotInEvidence));
        }
        let certificate =
            self.judge.certify(case.span, Stance::Contradicts, &candidate, Comparison::Written)?;
        let inside = self.inside(case, &case.window.slots).is_some();
        let reason = if !inside && case.written_elsewhere().is_some() {
            Reason::WrongPeriod
        } else {
            Reason::WrongValue
        };
        Some(Draft::from(Verdict::Contradicted, reason, certificate))
    }

    /// An aggregate of a column over the window.
    pub(crate) fn column(&self, case: &Case<'_>, column: usize, op: Op) -> Option<Derivation> {
        let rows = case.window.slots.iter().filter_map(|&s| case.timed.slots.get(s)).map(|s| s.row);
        // All rows need no list, and what they come to is remembered.
        let height = self.evidence.grids.get(case.timed.grid)?.table.rows;
        let all = case.window.slots.len() == height;
        let rows = if all { Rows::Except(Vec::new()) } else { Rows::Only(rows.collect()) };
        let column = case.timed.columns.get(column)?.index;
        Some(Derivation::Column { op, grid: case.timed.grid, column, rows })
    }

    /// "Over 5", "below 5": some figure of the window must lie there.
    fn bound_holds(&self, case: &Case<'_>, role: Role) -> Option<Draft> {
        let main = case.choice.main?;
        let claim = case.quantity.exact();
        let above = role == Role::Above;
        let values: Vec<Rational> =
            case.window.slots.iter().filter_map(|&s| case.value(main, s)).map(|v| v.0).collect();
        let holds = values.iter().any(|v| if above { *v >= claim } else { *v <= claim });
        if holds || values.is_empty() {
            let op = if above { Op::Min } else { Op::Max };
            for op in [op, if above { Op::Max } else { Op::Min }] {
                let reason = if op == Op::Min { Reason::ColumnMin } else { Reason::ColumnMax };
                let candidate = Candidate::new(self.column(case, main, op)?, reason, Direction::AsWritten);
                if let Some(certificate) =
                    self.judge.certify(case.span, Stance::Supports, &candidate, Comparison::Written)
                {
                    return Some(Draft::from(Verdict::Supported, reason, certificate));
                }
            }
            return self.inside(case, &case.window.slots);
        }
        let named = matches!(case.window.how, How::Named | How::Whole);
        if !named || !case.choice.sure || case.converts(main).is_some() {
            return None;
        }
        let op = if above { Op::Max } else { Op::Min };
        let candidate =
            Candidate::new(self.column(case, main, op)?, Reason::WrongValue, Direction::AsWritten);
        let certificate =
            self.judge.certify(case.span, Stance::Contradicts, &candidate, Comparison::Written)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }

    /// The measure has the figure, but at another time.
    fn wrong_period(&self, case: &Case<'_>, slots: &[usize]) -> Option<Draft> {
        let main = case.choice.main.or_else(|| case.choice.columns.first().copied())?;
        let claim = case.quantity.exact();
        let near = slots
            .iter()
            .filter_map(|&s| Some((case.value(main, s)?, s)))
            .min_by(|a, b| a.0.0.sub(&claim).abs().cmp(&b.0.0.sub(&claim).abs()));
        let Some(((_, to), slot)) = near else {
            // Nothing was measured then.
            return Some(Draft::bare(Verdict::Unsupported, Reason::NotInEvidence));
        };
        let candidate =
            Candidate::new(self.cell(case, main, slot, to)?, Reason::WrongPeriod, Direction::AsWritten);
        let certificate =
            self.judge.certify(case.span, Stance::Contradicts, &candidate, Comparison::Written)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongPeriod, certificate))
    }

    /// The measure has the figure at no time.
    fn nowhere(&self, case: &Case<'_>, range: bool) -> Option<Draft> {
        if !case.choice.sure || case.written_elsewhere().is_some() {
            return None;
        }
        // The round end of a range may be cut off and not rounded.
        self.nearly(case, range && case.quantity.unit_power >= 0)
            .or_else(|| Some(Draft::bare(Verdict::Unsupported, Reason::NotInEvidence)))
    }

    /// "Around 22" of 22.6: a hedged figure within one unit is not to be held against it.
    fn nearly(&self, case: &Case<'_>, round: bool) -> Option<Draft> {
        let hedged = round || matches!(case.quantity.hedge, Some((Hedge::About | Hedge::Nearly, _)));
        let near = || {
            let mut cells =
                case.choice.columns.iter().flat_map(|&c| case.window.slots.iter().map(move |&s| (c, s)));
            cells.any(|(c, s)| case.value(c, s).is_some_and(|(v, _)| case.is_near(&v)))
        };
        (hedged && near()).then(|| Draft::bare(Verdict::Ambiguous, Reason::Readings))
    }
}

impl Case<'_> {
    /// Whether neither neighbour of a slot lies beyond it.
    fn is_turn(&self, column: usize, slot: usize, low: bool) -> bool {
        let Some((own, _)) = self.value(column, slot) else { return false };
        let mut beside = [slot.checked_sub(1), slot.checked_add(1)].into_iter().flatten();
        beside.all(|s| self.value(column, s).is_none_or(|(v, _)| if low { v >= own } else { v <= own }))
    }

    /// The figure of a slot in the claim's unit, and the conversion that takes it there.
    fn value(&self, column: usize, slot: usize) -> Option<(Rational, Option<(Measure, Measure)>)> {
        let value = self.timed.columns.get(column)?.values.get(slot)?.as_ref()?;
        match self.converts(column) {
            Some((from, to)) => Some((from.convert(value, to)?, Some((from, to)))),
            None => Some((value.clone().into(), None)),
        }
    }

    /// From which unit to which a column is converted.
    fn converts(&self, column: usize) -> Option<(Measure, Measure)> {
        match (self.timed.columns.get(column)?.unit, self.quantity.unit) {
            (Some(Unit::Measure(from)), Some(Unit::Measure(to))) if from != to && from.convertible(to) => {
                Some((from, to))
            }
            _ => None,
        }
    }

    fn fits(&self, value: &Rational) -> bool {
        self.written.contains(value)
    }

    /// Whether a round figure is within one unit of the value.
    fn is_near(&self, value: &Rational) -> bool {
        let q = self.quantity;
        let hedged = matches!(q.hedge, Some((Hedge::About | Hedge::Nearly, _)));
        if q.unit_power < 0 && !hedged {
            return false;
        }
        // What is given to the hundredth and hedged is meant to the tenth.
        let power = if q.unit_power < 0 { q.unit_power + 1 } else { q.unit_power };
        let one = Rational::from(Decimal::ONE.shift(power));
        q.exact().sub(value).abs() <= one
    }

    /// "Up to 3.4", read as the highest: the figure itself, and nothing that it is merely not below.
    fn reached(&self) -> Option<Interval> {
        matches!(self.quantity.hedge, Some((Hedge::AtMost, _))).then(|| self.quantity.rounding_interval())
    }

    /// A slot outside the window, or inside, where the measure has the figure.
    fn written_elsewhere(&self) -> Option<usize> {
        let slots = 0..self.timed.slots.len();
        self.choice
            .columns
            .iter()
            .find_map(|&c| slots.clone().find(|&s| self.value(c, s).is_some_and(|(v, _)| self.fits(&v))))
    }
}
