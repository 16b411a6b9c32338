//! "More than", "exceeds", "rose", "doubled": the difference of two rows, or of one row at two periods.

use tieout_certificate::{Comparative, Comparison, Derivation, Op};
use tieout_evidence::{CellFact, RowKind};
use tieout_notation::{Decimal, Period};

use crate::clause::{Cover, is_adverb, is_aside, is_copula, is_size, is_verb};
use crate::comparison::{Looking, Reading};
use crate::measure::{Measure, Sheet, at, same_period};
use crate::names::Place;
use crate::operations::when;
use crate::study::Stem;

impl<'d> Looking<'_, 'd> {
    /// "more than", "exceeds": two rows, or one row at two periods.
    pub(crate) fn than(&self, i: usize, compares: Comparative) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let clause = c.clause(i);
        let direct = matches!(c.word(i), "exceed" | "exceeds" | "exceeded" | "surpassed" | "surpasses");
        if i > clause.0
            && matches!(
                c.word(i - 1),
                "no" | "any" | "once" | "or" | "nearly" | "almost" | "and" | "as" | "times" | "twice"
            )
        {
            return None;
        }
        // An amount in the clause is what the word serves.
        if (clause.0..clause.1).any(|k| matches!(c.cover_of(k), Cover::Amount | Cover::Ordinal)) {
            return None;
        }
        let joint = if direct { i } else { (i + 1..clause.1.min(i + 9)).find(|&k| c.word(k) == "than")? };
        let mut k = joint + 1;
        while matches!(c.word(k), "the" | "that" | "those" | "of" | "in" | "for" | "at") && k < clause.1 {
            k += 1;
        }
        let mut out = Vec::new();
        for sheet in self.sheets(clause) {
            self.spend(&sheet, false)?;
            out.extend(self.than_in(&sheet, i, joint, k, clause, compares)?);
        }
        (!out.is_empty()).then_some(out)
    }

    fn than_in(
        &self,
        sheet: &Sheet<'d>,
        i: usize,
        joint: usize,
        second: usize,
        clause: (usize, usize),
        compares: Comparative,
    ) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let direct = self.said(sheet, clause);
        let adjective = (joint > i + 1 && matches!(c.word(i), "more" | "less")).then(|| c.word(i + 1));
        let root = |s: Stem| adjective.is_some_and(|a| self.desk.study.shares_root(s, a));
        let rows = self.rows(sheet, clause)?;
        let comparison = if compares == Comparative::More { Comparison::Rise } else { Comparison::Fall };
        let reading = |derivation, firm| vec![Reading { derivation, comparison, firm, instead: None }];
        let says = |s: Stem| direct(s) || root(s);
        // One row (or column) at two periods: "higher in 2019 than in 2018".
        let dated = |n: &usize| c.period_at(c.names[*n].from).is_some();
        if let Some(then) = c.period_at(second) {
            let mut subjects = c.names_in(clause).filter(|n| !dated(n));
            let name = subjects.next().filter(|n| c.names[*n].to <= i)?;
            if subjects.next().is_some() {
                return None;
            }
            let place = c.names[name].place_in(sheet.index)?;
            self.spend(sheet, matches!(place, Place::Column(..)))?;
            let facts = sheet.over_time(place, &says)?;
            let measure = self.measure_of(sheet, place, &says)?;
            let periods = c.periods();
            let other: Vec<&Period> = periods.iter().filter(|p| **p != then).collect();
            let b = at(&facts, &then)?;
            let a = match other[..] {
                [one] => at(&facts, one)?,
                [] if facts.len() == 2 => facts.iter().copied().find(|f| !same_fact(f, b))?,
                _ => return None,
            };
            let header = |k: usize| c.words[k].stem.is_some_and(|s| measure.says(s) || sheet.is_common(s));
            if !c.is_subject(name, header)
                || !self.links_to(&measure, (c.names[name].to, i))
                || !self.harmless_but(
                    sheet,
                    &measure,
                    (clause.0, self.until(joint, clause.1)),
                    &[i, joint],
                    root,
                )
                || !self.unrestricted(sheet, &measure, clause)
                || self.is_change_label(name)
            {
                return None;
            }
            let below = a.value.signum() < 0 || b.value.signum() < 0;
            return (!same_fact(a, b) && !below)
                .then(|| reading(sheet.both(Op::Difference, a, b), is_firm(a, b)));
        }
        let [(x, x_row), (y, y_row)] = rows[..] else { return None };
        if c.names[x].to > i || c.names[y].from != second || x_row == y_row {
            return None;
        }
        let measure = sheet.measure(&says)?;
        let named = !measure.name.is_empty() && measure.name.iter().all(|&s| says(s));
        if !named && is_size(c.word(i)) && sheet.is_intensive(&measure) {
            return None;
        }
        let header = |k: usize| c.words[k].stem.is_some_and(|s| measure.says(s) || sheet.is_common(s));
        if !c.is_subject(x, header)
            || !self.links_to(&measure, (c.names[x].to, i))
            || !self.harmless_but(
                sheet,
                &measure,
                (clause.0, self.until(second, clause.1)),
                &[i, joint],
                root,
            )
            || !self.unrestricted(sheet, &measure, clause)
            || c.words[i].stem.is_some_and(|s| sheet.holds(s))
        {
            return None;
        }
        let column = sheet.column(&measure, &c.periods(), x_row)?;
        let total = |r| sheet.kind(r) != Some(RowKind::Data);
        let (a, b) = (sheet.figure(x_row, column)?, sheet.figure(y_row, column)?);
        let below = a.value.signum() < 0 || b.value.signum() < 0;
        let scale = |f: &CellFact| f.scale.as_ref().map(|s| s.value);
        if total(x_row) || total(y_row) || scale(a) != scale(b) || (below && is_size(c.word(i))) {
            return None;
        }
        Some(reading(sheet.both(Op::Difference, a, b), is_firm(a, b)))
    }

    fn measure_of(&self, sheet: &Sheet<'_>, place: Place, says: &impl Fn(Stem) -> bool) -> Option<Measure> {
        match place {
            Place::Row(..) => sheet.measure(says),
            Place::Column(_, column) => {
                Some(Measure { name: Vec::new(), header: Vec::new(), columns: vec![column] })
            }
        }
    }

    /// Whether a row's own name speaks of a change ("increase in deposits"): whether that rises or falls is another question.
    fn is_change_label(&self, name: usize) -> bool {
        use crate::lexicon::Cue;
        let said = &self.clauses.names[name];
        self.clauses.words[said.from..said.to]
            .iter()
            .any(|w| matches!(w.cue, Some(Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap | Cue::GrowthRate)))
    }

    /// Whether only verbs, articles and adverbs stand between a subject and its comparative.
    fn links_to(&self, measure: &Measure, (from, to): (usize, usize)) -> bool {
        let c = self.clauses;
        (from..to).all(|i| match c.cover_of(i) {
            Cover::Period => true,
            Cover::Plain => {
                c.words[i].stem.is_some_and(|s| measure.says(s))
                    || matches!(
                        c.word(i),
                        "in" | "during" | "for" | "the" | "a" | "far" | "much" | "even" | "did"
                    )
                    || is_verb(c.word(i))
                    || is_adverb(c.word(i))
            }
            _ => false,
        })
    }

    fn harmless_but(
        &self,
        sheet: &Sheet<'_>,
        measure: &Measure,
        range: (usize, usize),
        but: &[usize],
        root: impl Fn(Stem) -> bool,
    ) -> bool {
        let own = |s: Stem| measure.says(s) || sheet.is_common(s);
        let adjective = measure.name.iter().any(|&s| root(s)).then(|| but.first().map_or(0, |i| i + 1));
        (range.0..range.1).all(|i| but.contains(&i) || Some(i) == adjective || self.clauses.harmless(i, &own))
    }

    /// "rose", "fell", "doubled": one row between two periods.
    pub(crate) fn change(&self, i: usize, compares: Comparative) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let clause = c.clause(i);
        if !c.words[i].span.of(c.answer).starts_with(char::is_lowercase) {
            return None;
        }
        let before = i.checked_sub(1).filter(|b| *b >= clause.0)?;
        if matches!(c.word(i), "up" | "down") && !(is_copula(c.word(before)) || c.word(before) == "went") {
            return None;
        }
        let name = c.names_in((clause.0, i)).last()?;
        let said = &c.names[name];
        let between = (said.to..i).all(|k| {
            c.cover_of(k) == Cover::Period
                || matches!(
                    c.word(k),
                    "has"
                        | "had"
                        | "have"
                        | "also"
                        | "in"
                        | "for"
                        | "during"
                        | "was"
                        | "is"
                        | "were"
                        | "went"
                )
                || is_adverb(c.word(k))
        });
        let nearly = matches!(
            c.word(before),
            "nearly" | "roughly" | "approximately" | "hardly" | "barely" | "slightly"
        );
        if !between
            || self.is_change_label(name)
            || (nearly && !matches!(compares, Comparative::More | Comparative::Less))
        {
            return None;
        }
        let end = self.change_end(i, clause.1)?;
        let mut out = Vec::new();
        for sheet in self.sheets((said.from, said.to)) {
            let place = said.place_in(sheet.index)?;
            self.spend(&sheet, matches!(place, Place::Column(..)))?;
            if matches!(place, Place::Row(_, r) if !matches!(sheet.kind(r), Some(RowKind::Data | RowKind::Total)))
            {
                return None;
            }
            let says = self.said(&sheet, clause);
            // A table without periods says nothing of a change.
            let Some(facts) = sheet.over_time(place, &says) else { continue };
            let measure = self.measure_of(&sheet, place, &says)?;
            let header = |k: usize| c.words[k].stem.is_some_and(|s| measure.says(s) || sheet.is_common(s));
            let own = |s: Stem| measure.says(s) || sheet.is_common(s);
            let joins = |k: usize| {
                c.word(k) == "to" && (c.period_at(k + 1).is_some() || c.cover_of(k + 1) == Cover::Amount)
            };
            let harmless = (clause.0..end).all(|k| {
                k == i || joins(k) || c.cover_of(k) == Cover::Amount && k > i || c.harmless(k, &own)
            });
            if !harmless || !c.is_subject(name, header) || !self.unrestricted(&sheet, &measure, clause) {
                return None;
            }
            let (earlier, later) = self.ends(&facts)?;
            if earlier.value.signum() < 0 || later.value.signum() < 0 {
                return None;
            }
            out.push(match compares {
                Comparative::Times(_) | Comparative::Half => {
                    let derivation = sheet.both(Op::Ratio, later, earlier);
                    Reading {
                        firm: self.far(&derivation, compares),
                        derivation,
                        comparison: Comparison::Written,
                        instead: None,
                    }
                }
                _ => Reading {
                    derivation: sheet.both(Op::Difference, later, earlier),
                    comparison: if compares == Comparative::More {
                        Comparison::Rise
                    } else {
                        Comparison::Fall
                    },
                    firm: is_firm(earlier, later),
                    instead: None,
                },
            });
        }
        (!out.is_empty()).then_some(out)
    }

    /// Where the clause of a verb ends. None where an amount behind it is its own ("rose 5 %"); levels ("rose to 5") are not.
    fn change_end(&self, i: usize, end: usize) -> Option<usize> {
        let c = self.clauses;
        let mut k = i + 1;
        while k < end {
            match c.cover_of(k) {
                Cover::Amount => {
                    let first = k;
                    while c.cover_of(k + 1) == Cover::Amount && k + 1 < end {
                        k += 1;
                    }
                    if !matches!(c.word(first - 1), "to" | "from" | "at") {
                        return None;
                    }
                }
                Cover::Plain if is_aside(c.word(k)) && c.word(k) != "at" => return Some(k),
                _ => {}
            }
            k += 1;
        }
        Some(end)
    }

    /// The earlier and the later figure that a change speaks of: of the two periods named, else of a series that has just two.
    fn ends<'e>(&self, facts: &[&'e CellFact]) -> Option<(&'e CellFact, &'e CellFact)> {
        let periods = self.clauses.periods();
        let (a, b) = match (&periods[..], facts) {
            ([a, b], _) => (at(facts, a)?, at(facts, b)?),
            (_, [a, b]) => (*a, *b),
            _ => return None,
        };
        let (first, second) = (when(a)?, when(b)?);
        let (earlier, later) = if first < second { (a, b) } else { (b, a) };
        // "Rose in 2019": from the year before, so 2019 must be the later one.
        let named = match &periods[..] {
            [one] => later.periods.iter().any(|p| same_period(one, p)),
            [] | [_, _] => true,
            _ => false,
        };
        (first != second && named).then_some((earlier, later))
    }

    /// Whether a quotient is so far from the factor that nobody would say so.
    fn far(&self, derivation: &Derivation, compares: Comparative) -> bool {
        let factor = match compares {
            Comparative::Times(n) => Decimal::from(i64::from(n)),
            _ => Decimal::new(5, 1),
        };
        let Ok(Some(value)) = self.desk.judge.verifier.value(derivation) else { return false };
        let end = |percent: i64| factor.mul(&Decimal::new(percent.into(), 2)).into();
        value < end(85) || value > end(115)
    }
}

/// Verbs of change.
pub(crate) fn is_change(folded: &str) -> bool {
    matches!(Comparative::read(folded), Some(Comparative::More | Comparative::Less))
        && !matches!(
            folded,
            "more"
                | "higher"
                | "larger"
                | "greater"
                | "bigger"
                | "fewer"
                | "less"
                | "lower"
                | "smaller"
                | "exceed"
                | "exceeds"
                | "exceeded"
                | "surpassed"
                | "surpasses"
        )
}

fn same_fact(a: &CellFact, b: &CellFact) -> bool {
    (a.row, a.column) == (b.row, b.column)
}

/// Whether two figures may contradict: equal ones only where they are whole, for rounding may hide a difference.
fn is_firm(a: &CellFact, b: &CellFact) -> bool {
    a.value != b.value || (a.value.is_integer() && a.scale.as_ref().is_none_or(|s| s.value == 0))
}
