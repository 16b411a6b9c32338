//! What the figures of a sentence state, form by form in a fixed order, each taking its numbers; and how that is held against them.

use std::collections::BTreeSet;

use tieout_certificate::{Derivation, Op, Stance};
use tieout_notation::{Form, Quantity, Span, Unit};

use super::line::{Line, Mention};
use super::shape::{Columns, places};
use super::subject::Subjects;
use super::world::{Place, World, fact};
use super::{About, Asserted, Carried, scope};
use crate::candidate::{Candidate, Direction, Outcome};
use crate::frame::Frame;
use crate::operand;
use crate::statement::Statement;
use crate::tie::{Desk, Draft, Subject};
use crate::{BindingStep, Claim, Reason, Verdict};

/// Words for two things taken together: their figures are nobody's alone.
const TOGETHER: [&str; 6] = ["combined", "combine", "combining", "combines", "apiece", "piece"];

impl Desk<'_> {
    /// What the figures of a sentence are taken to state; and who was spoken of, for the next one.
    pub(crate) fn assertions(&self, statement: &Statement) -> (Vec<Asserted>, Vec<Claim>) {
        let world = self.study.world_of(self.evidence);
        if world.is_empty() || statement.words.is_empty() || !self.names_things() {
            self.carried.take();
            return (Vec::new(), Vec::new());
        }
        let line = Line::new(self.answer, statement, world);
        let carried = self.carried.take();
        let subjects = Subjects { line: &line, world, carried: &carried };
        let columns = Columns { line: &line, world, glossary: self.glossary };
        let mut reading = Reading {
            desk: self,
            line: &line,
            world,
            subjects: &subjects,
            columns: &columns,
            done: BTreeSet::new(),
            out: Vec::new(),
            measure: Vec::new(),
            told: Vec::new(),
        };
        reading.brackets();
        reading.forms();
        reading.shares();
        reading.stretches();
        reading.singles();
        reading.battles();
        let words = reading.words();
        let out = reading.out;
        *self.carried.borrow_mut() = merged(subjects.carry(), carried);
        (out, words)
    }

    /// Whether names and the words of columns may tell whose a figure is.
    fn names_things(&self) -> bool {
        let binding = self.judge.policy.binding;
        binding.takes(BindingStep::Rows) && binding.takes(BindingStep::Columns)
    }

    /// A sentence without figures: only who is spoken of is kept.
    pub(crate) fn pass_over(&self, statement: &Statement) {
        let world = self.study.world_of(self.evidence);
        if world.is_empty() || !self.names_things() {
            return;
        }
        let line = Line::of_words(self.answer, statement.span, world);
        let carried = self.carried.take();
        let subjects = Subjects { line: &line, world, carried: &carried };
        *self.carried.borrow_mut() = merged(subjects.carry(), carried.clone());
    }

    /// The fact that the words around a figure name: right or wrong, it decides.
    pub(crate) fn asserted(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let own = frame.asserted.iter().find(|a| a.span == subject.figure.span)?;
        let (derivation, now) = match &own.about {
            About::Fact(derivation) => (derivation, true),
            About::Elsewhen(derivation) => (derivation, false),
            About::Unknown => return None,
        };
        let reason = if matches!(derivation, Derivation::Apply { .. }) { Reason::Sum } else { Reason::Cell };
        let candidate = Candidate::new(derivation.clone(), reason, Direction::AsWritten);
        let (outcome, comparison) = self.judge.compare(subject.quantity, &candidate);
        if outcome == Outcome::Fits {
            return now.then(|| self.support(subject, std::slice::from_ref(&candidate)))?;
        }
        if !now {
            let digits = subject.quantity.form != Form::Words || self.judge.policy.check_everything;
            return digits.then(|| Draft::bare(Verdict::Unsupported, Reason::NotInEvidence));
        }
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }
}

/// Who was spoken of last: of either kind the newest.
fn merged(new: Carried, old: Carried) -> Carried {
    Carried { member: new.member.or(old.member), group: new.group.or(old.group) }
}

/// A sentence being read.
pub(super) struct Reading<'r, 'd, 's> {
    pub(super) desk: &'r Desk<'d>,
    pub(super) line: &'r Line<'s>,
    pub(super) world: &'r World,
    pub(super) subjects: &'r Subjects<'r, 's>,
    pub(super) columns: &'r Columns<'r, 's>,
    /// Items whose number is taken.
    done: BTreeSet<usize>,
    out: Vec<Asserted>,
    /// The words of the last measure: "14 turnovers, and 12 of their own".
    measure: Vec<Vec<String>>,
    /// Single figures that were bound to one cell: the item, the row and the column.
    pub(super) told: Vec<(usize, Place, usize)>,
}

impl Reading<'_, '_, '_> {
    /// `(31-19)` right behind a name.
    fn brackets(&mut self) {
        for at in 0..self.line.items.len() {
            let Some((whole, count)) = self.pair_at(at) else { continue };
            let opened = self.line.answer.get(..whole.start).is_some_and(|t| t.ends_with('('));
            let named = self.line.mentions.iter().find(|m| m.to == at);
            let Some(mention) = named.filter(|_| opened && self.line.between(at - 1, at).trim() == "(")
            else {
                continue;
            };
            self.take(at, count);
            let found = places(mention).find_map(|p| Some((p, self.columns.bracketed(p, count)?)));
            if let Some((place, columns)) = found {
                self.state(at, place, &columns);
            }
        }
    }

    /// `8-14 FG`, `8-of-14 from the field`: made and attempted.
    fn forms(&mut self) {
        for at in 0..self.line.items.len() {
            if self.done.contains(&at) {
                continue;
            }
            let (count, other, whole) = match self.pair_at(at) {
                Some((_, count)) => {
                    let between = self.line.between(at, at + 1);
                    (count, at + count - 1, between.contains("of") || between.contains("for"))
                }
                None => match self.of_at(at) {
                    Some(other) => (2, other, true),
                    None => continue,
                },
            };
            let behind = other + 1;
            let Some(subject) = self.subjects.of(at) else { continue };
            let found = places(&subject).find_map(|p| {
                Some((p, self.columns.form(p, behind, whole, at).filter(|c| c.len() == count)?))
            });
            let Some((place, columns)) = found else { continue };
            if let Some(words) = self.columns.shape_words(behind, whole) {
                self.done.extend(words);
            }
            if whole && count == 2 {
                self.done.extend([at, other]);
                for (i, column) in [at, other].into_iter().zip(columns) {
                    self.fact(i, place, &[column]);
                }
            } else {
                self.take(at, count);
                self.state(at, place, &columns);
            }
        }
    }

    /// `48 percent from the field`.
    fn shares(&mut self) {
        for at in 0..self.line.items.len() {
            let percent = self.number(at).is_some_and(|q| q.unit == Some(Unit::Percent));
            if self.done.contains(&at) || !percent || self.line.low(at.wrapping_sub(1)) == "sub" {
                continue;
            }
            // The unit's own word stands behind the number.
            let behind = at + 1 + usize::from(matches!(self.line.low(at + 1), "percent" | "per"));
            let behind = behind + usize::from(self.line.low(behind) == "cent");
            let Some(words) = self.columns.shape_words(behind, true) else { continue };
            self.done.insert(at);
            self.done.extend(words);
            let Some(subject) = self.subjects.of(at) else { continue };
            if let Some((place, column)) =
                places(&subject).find_map(|p| Some((p, self.columns.share(p, behind)?)))
            {
                self.fact(at, place, &[column]);
            }
        }
    }

    /// `29-18 in the first quarter`: a pair over the columns of a stretch of time.
    fn stretches(&mut self) {
        for at in 0..self.line.items.len() {
            let Some((_, 2)) = self.pair_at(at).filter(|_| !self.done.contains(&at)) else { continue };
            let Some((first, second)) = self.subjects.pair(at) else { continue };
            // "had a strong first half, where they won 31-19": of an earlier clause, where one of the figures is right there.
            let own = places(&first).find_map(|p| self.columns.stretch(at + 1, p)).is_some();
            let facts = |mention: &Mention| {
                places(mention).find_map(|p| {
                    let stretch = self.columns.stretch(at + 1, p);
                    let columns = stretch.or_else(|| self.columns.earlier(at, p))??;
                    self.sum(p, &columns)
                })
            };
            let (Some(a), Some(b)) = (facts(&first), facts(&second)) else { continue };
            // The pair is written in either order; which one, the figures themselves say.
            let fits = |i: usize, d: &Derivation| usize::from(self.fits(i, d));
            let (straight, crossed) = (fits(at, &a) + fits(at + 1, &b), fits(at, &b) + fits(at + 1, &a));
            if !own && straight.max(crossed) == 0 {
                continue;
            }
            let (left, right) = if crossed > straight { (b, a) } else { (a, b) };
            self.take(at, 2);
            self.push(at, left);
            self.push(at + 1, right);
        }
    }

    /// `24 points`.
    fn singles(&mut self) {
        for at in 0..self.line.items.len() {
            let Some(q) = self.number(at) else { continue };
            let single =
                self.line.items.get(at).is_some_and(|i| i.number.as_ref().is_some_and(|n| n.part.1 == 1));
            if !single || self.done.contains(&at) || self.idle(at, q) {
                continue;
            }
            if self.columns.made(at) {
                self.put(at, About::Unknown);
                continue;
            }
            let own = self.line.low(at + 1) == "of" && self.line.low(at + 3) == "own";
            let nouns = if own { self.measure.clone() } else { self.columns.nouns(at) };
            // No row's figure is of another time.
            let unbound = scope::elsewhen(self.line, at);
            let Some(subject) = self.subjects.of(at) else { continue };
            if subject.places.is_empty() {
                self.put(at, About::Unknown);
                continue;
            }
            let mut found = places(&subject).filter_map(|p| Some((p, self.columns.column(p, &nouns)?)));
            let Some((place, column)) = found.next() else {
                if unbound {
                    self.put(at, About::Unknown);
                }
                continue;
            };
            let column = match self.columns.stretch(at, place) {
                None => vec![column],
                Some(Some(stretch)) => stretch,
                Some(None) => {
                    self.put(at, About::Unknown);
                    continue;
                }
            };
            self.measure = nouns;
            let elsewhen = scope::elsewhen(self.line, at) || self.together(at);
            let Some(derivation) = self.sum(place, &column) else { continue };
            if let ([column], false) = (&column[..], elsewhen) {
                self.told.push((at, place, *column));
            }
            if elsewhen {
                if self.desk.evidence.texts.is_empty() {
                    self.put(at, About::Elsewhen(derivation));
                }
            } else {
                self.push(at, derivation);
            }
        }
    }

    /// Whether a number is no figure of one thing: a difference, a place, a figure of two things, part of an adjective.
    fn idle(&self, at: usize, q: &Quantity) -> bool {
        let line = self.line;
        let before = line.low(at.wrapping_sub(1));
        // "sub-40", "a majority of 119", "85 of the 183 seats".
        let of_all = before == "of"
            && matches!(line.low(at.wrapping_sub(2)), "out" | "margin" | "majority" | "lead" | "total")
            || before == "the" && line.low(at.wrapping_sub(2)) == "of";
        if of_all
            || matches!(before, "by" | "top" | "than" | "every" | "another" | "sub")
            || q.unit == Some(Unit::Percent)
        {
            return true;
        }
        // "a three-point line"; "a 45-point, four-assist night" goes on a list.
        let listed = at
            .checked_sub(2)
            .is_some_and(|i| (i.saturating_sub(2)..=i).any(|k| line.hyphened(k) && !self.done.contains(&k)));
        if line.hyphened(at) && q.form == Form::Words && !listed {
            return true;
        }
        let clause = line.clause(at);
        let together = clause.clone().any(|i| TOGETHER.contains(&line.low(i)));
        (together && !scope::elsewhen(line, at) && !self.together(at))
            || (at + 1..clause.end.min(at + 4))
                .any(|i| matches!(line.low(i), "more" | "fewer" | "less" | "than"))
    }

    /// "He has combined for 54": one alone is taken together with himself, at other times.
    fn together(&self, at: usize) -> bool {
        let clause = self.line.clause(at);
        let said = |words: &[&str]| {
            clause.clone().take_while(|&i| i < at).any(|i| words.contains(&self.line.low(i)))
        };
        let named = self.line.mentions.iter().any(|m| clause.contains(&m.from) && m.from < at);
        said(&TOGETHER) && !named && (said(&["he", "she", "hes", "shes"]) || scope::before(self.line, at))
    }

    /// "Rebounding was a factor, as they won that battle 42-34": a pair of the one measure that words before it name. It decides
    /// only where one of its figures is right, for the words may be a story's.
    fn battles(&mut self) {
        for at in 0..self.line.items.len() {
            let Some((_, 2)) = self.pair_at(at).filter(|_| !self.done.contains(&at)) else { continue };
            let Some((first, second)) = self.subjects.pair(at) else { continue };
            let from = (0..at).rev().take_while(|&i| self.number(i).is_none()).last().unwrap_or(at);
            let mut columns: Vec<(usize, usize)> = Vec::new();
            for i in from..at {
                let word = self.line.low(i).to_owned();
                if word.len() > 4 && !self.line.mentioned(i) && self.number(i).is_none() {
                    let said = [vec![word]];
                    columns.extend(places(&first).find_map(|p| Some((p.0, self.columns.column(p, &said)?))));
                }
            }
            columns.dedup();
            let [(_, column)] = columns[..] else { continue };
            let of = |m: &Mention| places(m).find_map(|p| self.sum(p, &[column]));
            let (Some(a), Some(b)) = (of(&first), of(&second)) else { continue };
            let fits = |i: usize, d: &Derivation| usize::from(self.fits(i, d));
            let (straight, crossed) = (fits(at, &a) + fits(at + 1, &b), fits(at, &b) + fits(at + 1, &a));
            if straight.max(crossed) == 0 {
                continue;
            }
            let (left, right) = if crossed > straight { (b, a) } else { (a, b) };
            self.take(at, 2);
            self.push(at, left);
            self.push(at + 1, right);
        }
    }

    /// The form of several numbers that begins at an item.
    fn pair_at(&self, at: usize) -> Option<(Span, usize)> {
        let number = self.line.items.get(at)?.number.as_ref()?;
        (number.part.0 == 0 && number.part.1 > 1).then_some((number.whole, number.part.1))
    }

    /// `8-of-14`, `8 for 14`: the item of the second number.
    fn of_at(&self, at: usize) -> Option<usize> {
        let plain = |i: usize| self.number(i).is_some_and(|q| q.unit.is_none() && q.scale.is_none());
        let joined = matches!(self.line.low(at + 1), "of" | "for");
        let close = |i: usize| self.line.between(i, i + 1).chars().all(|c| matches!(c, ' ' | '-'));
        (plain(at) && joined && plain(at + 2) && close(at) && close(at + 1)).then_some(at + 2)
    }

    fn number(&self, at: usize) -> Option<&Quantity> {
        self.line.items.get(at)?.number.as_ref().map(|n| n.quantity)
    }

    fn take(&mut self, at: usize, count: usize) {
        self.done.extend(at..at + count);
    }

    /// Each number of a form from its own column.
    fn state(&mut self, at: usize, place: Place, columns: &[usize]) {
        for (i, &column) in columns.iter().enumerate() {
            self.fact(at + i, place, &[column]);
        }
    }

    fn fact(&mut self, at: usize, place: Place, columns: &[usize]) {
        if let Some(derivation) = self.sum(place, columns) {
            self.push(at, derivation);
        }
    }

    fn push(&mut self, at: usize, derivation: Derivation) {
        self.put(at, About::Fact(derivation));
    }

    fn put(&mut self, at: usize, about: About) {
        if let Some(item) = self.line.items.get(at) {
            let early = match &about {
                About::Fact(d) => d.leaves().iter().all(|leaf| self.of_series(leaf.at.source())),
                _ => false,
            };
            self.out.push(Asserted { span: item.span, about, early });
        }
    }

    /// Whether all tables of a source are series.
    fn of_series(&self, source: usize) -> bool {
        let grids = self.desk.evidence.grids.iter().zip(&self.world.series);
        grids.filter(|(g, _)| g.source == source).all(|(_, series)| *series)
    }

    /// The cell of one column, or the sum of several.
    fn sum(&self, (g, row): Place, columns: &[usize]) -> Option<Derivation> {
        let grid = self.desk.evidence.grids.get(g)?;
        let leaves: Option<Vec<Derivation>> =
            columns.iter().map(|&c| Some(operand::leaf(grid, fact(grid, row, c)?))).collect();
        let mut leaves = leaves?;
        match leaves.len() {
            0 => None,
            1 => leaves.pop(),
            _ => Some(Derivation::Apply { op: Op::Sum, args: leaves }),
        }
    }

    fn fits(&self, at: usize, derivation: &Derivation) -> bool {
        let candidate = Candidate::new(derivation.clone(), Reason::Cell, Direction::AsWritten);
        self.number(at).is_some_and(|q| {
            let value = self.desk.judge.verifier.value(&candidate.derivation).ok().flatten();
            value.is_some_and(|v| q.interval().contains(&v))
        })
    }
}
