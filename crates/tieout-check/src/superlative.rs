//! "The largest", "the third largest", "ranked third": the place of one row in a column, or of one year in a row.

use tieout_certificate::{Comparative, Comparison, Derivation, Op};

use tieout_notation::Decimal;

use crate::clause::{Cover, is_adverb, is_copula, is_size, is_verb};
use crate::comparison::{Looking, Reading};
use crate::measure::{Measure, Sheet};
use crate::names::Place;
use crate::study::Stem;

/// A place in the sentence where a superlative stands: `head` is its first word ("the"), `tail` its last.
struct Phrase {
    head: usize,
    tail: usize,
    descending: bool,
    /// "Ranked third" does not say from which end.
    bare: bool,
}

impl<'d> Looking<'_, 'd> {
    pub(crate) fn superlative(&self, i: usize, descending: bool) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let most = matches!(c.word(i), "most" | "least");
        let before = i.checked_sub(1)?;
        // "the two largest", "the largest three", "at most".
        if c.cover_of(before) != Cover::Plain || (c.cover_of(i + 1) == Cover::Amount && c.adjoins(i)) {
            return None;
        }
        let head = match c.word(before) {
            "the" => before,
            word if is_copula(word) && !most => i,
            _ => return None,
        };
        self.placed(&Phrase { head, tail: i, descending, bare: false }, None)
    }

    pub(crate) fn ordinal(&self, i: usize, rank: u64) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let next =
            c.words.get(i + 1).filter(|_| c.adjoins(i)).map(|w| Comparative::read(w.span.of(c.answer)));
        let before = i.checked_sub(1)?;
        if let Some(Some(word @ (Comparative::Most | Comparative::Least))) = next {
            let head = if c.word(before) == "the" { before } else { i };
            if head == i && !is_copula(c.word(before)) {
                return None;
            }
            let descending = word == Comparative::Most;
            return self.placed(&Phrase { head, tail: i + 1, descending, bare: false }, Some(rank));
        }
        // "ranked third"
        if !matches!(c.word(before), "ranked" | "ranks" | "rank") || before == 0 {
            return None;
        }
        let mut tail = i;
        if matches!(c.word(i + 1), "place" | "position" | "overall") && c.adjoins(i) {
            tail = i + 1;
        }
        self.placed(&Phrase { head: before, tail, descending: true, bare: true }, Some(rank))
    }

    /// The readings of a claim to a place: the first, or that of an ordinal.
    fn placed(&self, phrase: &Phrase, rank: Option<u64>) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let clause = c.clause(phrase.tail);
        if phrase.head < clause.0
            || matches!(
                phrase.head.checked_sub(1).map(|i| c.word(i)),
                Some("of" | "among" | "amongst" | "one")
            )
        {
            return None;
        }
        // The row stands in the clause, or is the whole clause before or after.
        let mut around = clause;
        if c.names_in(clause).next().is_none() {
            let alone = |side: Option<(usize, usize)>| {
                side.filter(|s| c.names_in(*s).next().is_some_and(|n| (c.names[n].from, c.names[n].to) == *s))
            };
            let [left, right] = c.beside(clause);
            let starts = phrase.head == clause.0;
            around = alone(left).or_else(|| alone(right)).filter(|_| starts)?;
        }
        let mut out = Vec::new();
        for sheet in self.sheets(around) {
            self.spend(&sheet, true)?;
            out.extend(self.placed_in(&sheet, phrase, clause, around, rank)?);
        }
        (!out.is_empty()).then_some(out)
    }

    /// None where the sentence speaks of the table without saying enough.
    fn placed_in(
        &self,
        sheet: &Sheet<'d>,
        phrase: &Phrase,
        clause: (usize, usize),
        around: (usize, usize),
        rank: Option<u64>,
    ) -> Option<Vec<Reading>> {
        let c = self.clauses;
        let [(name, row)] = self.rows(sheet, around)?[..] else { return None };
        let word = c.word(phrase.tail);
        if c.words[phrase.tail].stem.is_some_and(|s| sheet.holds(s)) {
            return None;
        }
        let direct = self.said(sheet, clause);
        // "the most populous" of a column of populations.
        let adjective = matches!(word, "most" | "least").then(|| c.word(phrase.tail + 1));
        let root = |s: Stem| adjective.is_some_and(|a| self.desk.study.shares_root(s, a));
        let measure = sheet.measure(&|s| direct(s) || root(s))?;
        let named = !measure.name.is_empty() && measure.name.iter().all(|&s| direct(s) || root(s));
        // Nobody calls a mountain large for its height, nor a town for its rents.
        if !named && is_size(word) && !phrase.bare && sheet.is_intensive(&measure) {
            return None;
        }
        let own = |s: Stem| measure.says(s);
        if let Some(adjective) = adjective {
            let next = c.words.get(phrase.tail + 1)?;
            let named = next.stem.is_some_and(own);
            if !named && !(measure.name.iter().any(|&s| self.desk.study.shares_root(s, adjective))) {
                return None;
            }
        }
        let said = &c.names[name];
        let end = self.until(phrase.tail + 1, clause.1);
        let rest_from = phrase.tail + 1 + usize::from(adjective.is_some());
        let header = |i: usize| c.words[i].stem.is_some_and(|s| own(s) || sheet.is_common(s));
        let dated = c.period_at(said.from).is_some();
        if around == clause && dated && said.from > phrase.tail {
            // Rows that are years: "revenue was the highest in 2022" has its column for a subject.
            let subject = c.names_in((clause.0, phrase.head)).last().filter(|&n| {
                matches!(c.names[n].place_in(sheet.index), Some(Place::Column(_, column)) if measure.columns == [column])
            })?;
            if !c.is_subject(subject, header)
                || !self.links(&measure, (c.names[subject].to, phrase.head), word)
                || !self.harmless(sheet, &measure, (clause.0, phrase.head))
            {
                return None;
            }
        } else if around == clause {
            if said.to <= phrase.head {
                if !c.is_subject(name, header)
                    || !self.links(&measure, (said.to, phrase.head), word)
                    || !self.harmless(sheet, &measure, (clause.0, phrase.head))
                {
                    return None;
                }
            } else if !self.points(said.from, rest_from)
                || !self.harmless(sheet, &measure, (clause.0, phrase.head))
            {
                return None;
            }
        }
        if !self.harmless(sheet, &measure, (rest_from.min(end), end))
            || !self.unrestricted(sheet, &measure, clause)
            || (around == clause && said.from >= end)
        {
            return None;
        }
        let periods = c.periods();
        let mut out = Vec::new();
        if let Some(fact) = sheet.rank_cell(row).filter(|_| phrase.bare && !named) {
            out.push(Reading {
                derivation: sheet.leaf(fact),
                comparison: Comparison::Exact,
                firm: true,
                instead: None,
            });
            return Some(out);
        }
        let column = sheet.column(&measure, &periods, row)?;
        let exact =
            |derivation, firm, instead| Reading { derivation, comparison: Comparison::Exact, firm, instead };
        let figures = sheet.figures(column);
        let below = figures.iter().any(|f| f.value.signum() < 0);
        if below && is_size(word) {
            return None;
        }
        let own_figure = sheet.figure(row, column)?;
        // Over the years of the row itself.
        let across = measure.columns.len() > 1 && !self.says_noun(sheet, phrase, end);
        if across {
            let facts = sheet.over_time(Place::Row(sheet.index, row), &|s| direct(s) || root(s))?;
            let mut args = vec![sheet.leaf(own_figure)];
            args.extend(facts.iter().filter(|f| f.column != column).map(|f| sheet.leaf(f)));
            let op = if phrase.descending { Op::RankDescending } else { Op::RankAscending };
            out.push(exact(Derivation::Apply { op, args }, true, None));
        }
        if sheet.is_comparable() {
            let ties = figures.iter().filter(|f| f.value == own_figure.value).count() > 1;
            let total = phrase.descending && sheet.may_hold_total(column);
            let first = figures.iter().copied().reduce(|a, b| {
                let b_first = if phrase.descending { b.value > a.value } else { b.value < a.value };
                if b_first { b } else { a }
            });
            let instead = first.filter(|_| rank.is_none()).map(|f| sheet.leaf(f));
            let derivation = sheet.rank(row, column, phrase.descending)?;
            // "Ranked third" of times may count from the lowest.
            let other = rank.filter(|_| phrase.bare).and_then(|n| {
                let value = self.desk.judge.verifier.value(&sheet.rank(row, column, false)?).ok()??;
                Some(value == Decimal::from(i64::try_from(n).ok()?).into())
            });
            let shared = ties && rank.is_some();
            let firm = !total && !shared && other != Some(true);
            out.push(exact(derivation, firm, instead));
        }
        Some(out)
    }

    /// Whether a noun of the table stands behind the superlative ("the highest GDP"): it speaks of the rows, not of the years.
    fn says_noun(&self, sheet: &Sheet<'_>, phrase: &Phrase, end: usize) -> bool {
        (phrase.tail + 1..end).any(|i| {
            self.clauses.cover_of(i) == Cover::Plain
                && self.clauses.words[i].stem.is_some_and(|s| sheet.is_common(s) || sheet.holds(s))
        })
    }

    /// Whether the words between a row and a superlative only link them: a verb that says "has" or "is", or nothing at all.
    fn links(&self, measure: &Measure, (from, to): (usize, usize), word: &str) -> bool {
        let c = self.clauses;
        let only = (from..to).all(|i| {
            let header = c.words[i].stem.is_some_and(|s| measure.says(s));
            let plain =
                matches!(c.word(i), "in" | "during" | "for" | "the" | "a" | "by" | "far" | "that" | "which");
            match c.cover_of(i) {
                Cover::Period => true,
                Cover::Plain => header || plain || is_verb(c.word(i)) || is_adverb(c.word(i)),
                _ => false,
            }
        });
        let verb = (from..to).any(|i| is_verb(c.word(i)));
        // "ranked third": the verb is the head itself.
        let own = Comparative::read(word).is_none();
        only && (verb || own || from == to)
    }

    /// Whether the words before a row point from the superlative to it: "the largest state is California".
    fn points(&self, row: usize, from: usize) -> bool {
        let c = self.clauses;
        let mut i = row;
        while i > from && c.word(i - 1) == "the" {
            i -= 1;
        }
        i > from && matches!(c.word(i - 1), "is" | "was" | "by")
    }
}
