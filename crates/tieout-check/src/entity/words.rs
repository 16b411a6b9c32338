//! Words of a sentence that say something of a named thing: "a steal" beside other counts, "led the team with 24", a role, a word
//! for so many columns above a mark, the group that it belongs to, the weekday of the one date. Each is a claim of its own span.
//!
//! What the verifier can recompute from the word alone (one, a pair, the first place) is supported or contradicted. What a glossary
//! says of a word is the user's own, so it is only ever found missing: `unsupported`.

use tieout_certificate::{Certificate, Comparison, Derivation, Op, Stance};
use tieout_notation::{Decimal, Span};

use super::decide::Reading;
use super::line::Mention;
use super::scope;
use super::world::{Place, fact};
use crate::glossary::{CountWord, Role};
use crate::operand;
use crate::tie::Draft;
use crate::{Claim, Reason, Verdict};

/// Most rows that a first place is looked for among.
const MOST_ROWS: usize = 64;
/// Verbs of who is first in a group.
const LED: [&str; 6] = ["led", "leads", "paced", "paces", "topped", "tops"];
const WEEKDAYS: [&str; 7] = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];

/// Among whom somebody is first.
enum Among<'r> {
    /// The group that he belongs to.
    Group,
    /// All.
    All,
    /// Those of his group that play a role.
    Role(&'r Role),
}

impl Reading<'_, '_, '_> {
    /// The claims that words make.
    pub(super) fn words(&self) -> Vec<Claim> {
        let mut out = Vec::new();
        for at in 0..self.line.items.len() {
            // Most words claim nothing: what is not there is not moved.
            for claims in [Self::article, Self::first_place, Self::role, Self::count_word, Self::weekday] {
                if let Some(claim) = claims(self, at) {
                    out.push(claim);
                }
            }
        }
        out.extend(self.wrong_groups());
        out
    }

    /// "two assists and a steal": one, where other figures of the same thing stand in the sentence.
    fn article(&self, at: usize) -> Option<Claim> {
        let line = self.line;
        let (amount, noun) = match line.low(at) {
            "a" | "an" if line.low(at + 1) == "pair" && line.low(at + 2) == "of" => return None,
            "a" | "an" => (1, at + 1),
            "pair" if line.low(at + 1) == "of" => (2, at + 2),
            _ => return None,
        };
        let ends = |i: usize| {
            let next = line.low(i + 1);
            let gap = line.between(i, i + 1);
            next.is_empty()
                || gap.contains([',', '.', ';', ')'])
                || crate::lexicon::is_stop(next)
                || matches!(next, "and" | "while")
        };
        let length = (1..=2).find(|n| ends(noun + n - 1))?;
        let words: Vec<String> = (noun..noun + length).map(|i| line.low(i).to_owned()).collect();
        // "a points" is no count; a plural follows a pair.
        let plural = words.last()?.ends_with('s');
        if plural != (amount == 2) || scope::elsewhen(line, at) {
            return None;
        }
        let subject = self.subjects.of(at)?;
        let place = *subject.places.iter().find(|p| self.told.iter().any(|t| t.1 == **p))?;
        let column = self.columns.column(place, &[words])?;
        let grid = self.desk.evidence.grids.get(place.0)?;
        let fact = fact(grid, place.1, column).filter(|f| f.value.is_integer())?;
        let derivation = operand::leaf(grid, fact);
        let right = fact.value == Decimal::from(amount);
        self.certified(line.items.get(at)?.span, derivation, right, Reason::Cell, Reason::WrongValue)
    }

    /// "led the team with 24 points", "a game-high 24 points".
    fn first_place(&self, at: usize) -> Option<Claim> {
        let line = self.line;
        let span = line.items.get(at)?.span;
        let (among, span) =
            if LED.contains(&line.low(at)) && !matches!(line.low(at.wrapping_sub(1)), "was" | "were") {
                let next = if line.low(at + 1) == "the" { at + 2 } else { at + 1 };
                let role = self.role_at(next);
                if line.low(next) == "way" || line.low(next) == "charge" {
                    return None;
                }
                let team = line.low(next) == "team" || line.mention_at(next).is_some_and(|m| m.group);
                (role.map(Among::Role).or(team.then_some(Among::Group))?, span)
            } else {
                let marks = matches!(line.low(at + 1), "high" | "leading") && line.between(at, at + 1) == "-";
                let whole = Span::new(span.start, line.items.get(at + 1)?.span.end);
                let among = match line.low(at) {
                    _ if !marks => return None,
                    "team" => Among::Group,
                    "game" => Among::All,
                    _ => Among::Role(self.role_at(at)?),
                };
                (among, whole)
            };
        // "41 points led the team"; else the first figure behind the verb.
        let clause = line.clause(at);
        let verb = span.end == line.items.get(at)?.span.end;
        let before = self.told.iter().rev().find(|t| verb && t.0 < at && clause.contains(&t.0));
        let (item, place, column) = *before.or_else(|| self.told.iter().find(|t| t.0 > at))?;
        let mention =
            line.items.get(item).filter(|i| i.clause <= line.items.get(at).map_or(0, |i| i.clause) + 1);
        mention?;
        let grid = self.desk.evidence.grids.get(place.0)?;
        let group = self.world.group_of(place);
        if group.is_none() && !matches!(among, Among::All) {
            return None;
        }
        let other = |row: usize| match &among {
            Among::All => true,
            Among::Group => self.world.group_of((place.0, row)) == group,
            Among::Role(role) => {
                self.world.group_of((place.0, row)) == group && self.plays(role, (place.0, row)) == Some(true)
            }
        };
        if grid.table.rows > MOST_ROWS || !other(place.1) {
            return None;
        }
        let leaf =
            |row: usize| Some((operand::leaf(grid, fact(grid, row, column)?), fact(grid, row, column)?));
        let (own, value) = leaf(place.1)?;
        let rest: Vec<_> =
            (0..grid.table.rows).filter(|&r| r != place.1 && other(r)).filter_map(leaf).collect();
        if rest.is_empty() {
            return None;
        }
        let right = rest.iter().all(|(_, f)| f.value <= value.value);
        let args = std::iter::once(own).chain(rest.into_iter().map(|r| r.0)).collect();
        let derivation = Derivation::Apply { op: Op::RankDescending, args };
        self.certified(span, derivation, right, Reason::Comparison, Reason::WrongRank)
    }

    /// "off the bench", of somebody who started.
    fn role(&self, at: usize) -> Option<Claim> {
        let line = self.line;
        let role = self.role_at(at)?;
        let length = role.words.iter().filter(|w| line.says(w, at)).map(Vec::len).max()?;
        let member = self.subjects.of(at).filter(|m| !m.group)?;
        let place = *member.places.iter().find(|p| self.world.named(p.0, &role.column).is_some())?;
        (self.plays(role, place) == Some(false)).then(|| self.missing(at, at + length))?
    }

    /// "double-double", of somebody with one column above the mark.
    fn count_word(&self, at: usize) -> Option<Claim> {
        let line = self.line;
        let word = self.columns.glossary.counts.iter().find(|c| line.says(&c.words, at))?;
        let near = (at.saturating_sub(4)..at)
            .any(|i| matches!(line.low(i), "near" | "nearly" | "almost" | "shy" | "of"));
        if near || scope::elsewhen(line, at) {
            return None;
        }
        let member = self.subjects.of(at).filter(|m| !m.group)?;
        let place = *member.places.first()?;
        let passed = self.passes(word, place)?;
        (passed != word.times).then(|| self.missing(at, at + word.words.len()))?
    }

    /// "on Friday", where the one date of the evidence is a Wednesday.
    fn weekday(&self, at: usize) -> Option<Claim> {
        let line = self.line;
        let item = line.items.get(at).filter(|i| i.capital)?;
        let said = WEEKDAYS.iter().position(|d| *d == item.low)?;
        let clause = line.clause(at);
        let strict = self.desk.judge.policy.check_everything;
        let to_come =
            !strict && clause.clone().any(|i| matches!(line.low(i), "will" | "next" | "upcoming" | "deck"));
        if to_come || self.world.is_empty() || !self.desk.evidence.texts.is_empty() {
            return None;
        }
        let day = self.house_day().or_else(|| self.desk.study.dates.only_day())?;
        (weekday(day) != Some(said)).then(|| self.missing(at, at + 1))?
    }

    /// The one day of a column that the glossary says how to read.
    fn house_day(&self) -> Option<(i32, u8, u8)> {
        let mut days = self.columns.glossary.dates.iter().flat_map(|date| {
            let grids = self.desk.evidence.grids.iter().enumerate();
            grids.filter_map(move |(g, grid)| {
                let column = self.world.named(g, &date.column).filter(|_| grid.table.rows == 1)?;
                date.read(&grid.table.text(0, column))
            })
        });
        let first = days.next()?;
        days.all(|d| d == first).then_some(first)
    }

    /// "The Bears were led by" somebody of another group; "led the Bears" of somebody else's.
    fn wrong_groups(&self) -> Vec<Claim> {
        let line = self.line;
        let mut out = Vec::new();
        for pair in line.mentions.windows(2) {
            let [a, b] = pair else { continue };
            let (group, member, passive) = match (a.group, b.group) {
                (true, false) => (a, b, true),
                (false, true) => (b, a, false),
                _ => continue,
            };
            let between: Vec<&str> = (a.to..b.from).map(|i| line.low(i)).collect();
            let led = between.iter().any(|w| LED.contains(w));
            let short = between.len() <= if passive { 8 } else { 5 };
            let direct = if passive {
                between.contains(&"by") && between.first().is_some_and(|w| matches!(*w, "was" | "were"))
            } else {
                between.first().is_some_and(|w| LED.contains(w))
            };
            let own = member.places.iter().find_map(|p| self.world.group_of(*p));
            let said = |m: &Mention| own.is_none_or(|own| m.places.contains(&own));
            if led && short && direct && own.is_some() && !group.places.is_empty() && !said(group) {
                out.extend(self.missing(group.from, group.to));
            }
        }
        out
    }

    /// The role whose word stands at an item.
    fn role_at(&self, at: usize) -> Option<&Role> {
        self.columns.glossary.roles.iter().find(|r| r.words.iter().any(|w| self.line.says(w, at)))
    }

    /// Whether a row plays a role; None where its table does not say.
    fn plays(&self, role: &Role, (g, row): Place) -> Option<bool> {
        let column = self.world.named(g, &role.column)?;
        let cell = tieout_notation::fold(self.desk.evidence.grids.get(g)?.table.text(row, column).trim());
        Some(role.values.contains(&cell) != role.except)
    }

    /// In how many columns a row passes the mark.
    fn passes(&self, word: &CountWord, (g, row): Place) -> Option<usize> {
        let grid = self.desk.evidence.grids.get(g)?;
        let mut passed = 0;
        for name in &word.columns {
            let column = self.world.named(g, name)?;
            passed += usize::from(fact(grid, row, column)?.value >= word.at_least);
        }
        Some(passed)
    }

    fn certified(
        &self,
        span: Span,
        derivation: Derivation,
        right: bool,
        reason: Reason,
        wrong: Reason,
    ) -> Option<Claim> {
        let stance = if right { Stance::Supports } else { Stance::Contradicts };
        let certificate = Certificate { span, stance, derivation, comparison: Comparison::Exact };
        let certificate = self.desk.judge.accept(certificate, reason)?;
        let (verdict, reason) =
            if right { (Verdict::Supported, reason) } else { (Verdict::Contradicted, wrong) };
        Some(self.desk.word_claim(span, Draft::from(verdict, reason, certificate), None))
    }

    /// What nothing in the evidence bears out.
    fn missing(&self, from: usize, to: usize) -> Option<Claim> {
        let (first, last) = (self.line.items.get(from)?, self.line.items.get(to.checked_sub(1)?)?);
        let draft = Draft::bare(Verdict::Unsupported, Reason::NotInEvidence);
        Some(self.desk.word_claim(Span::new(first.span.start, last.span.end), draft, None))
    }
}

/// The weekday of a date of the Gregorian calendar, counted from Saturday.
fn weekday((year, month, day): (i32, u8, u8)) -> Option<usize> {
    // Zeller's congruence: January and February belong to the year before.
    let (year, month) = if month < 3 { (year - 1, i32::from(month) + 12) } else { (year, i32::from(month)) };
    let sum = i32::from(day) + 13 * (month + 1) / 5 + year + year / 4 - year / 100 + year / 400;
    usize::try_from(sum.rem_euclid(7)).ok()
}

#[cfg(test)]
mod tests {
    use super::{WEEKDAYS, weekday};

    #[test]
    fn days_have_their_weekdays() {
        for (date, name) in [
            ((2000, 1, 1), "saturday"),
            ((2024, 2, 29), "thursday"),
            ((2025, 12, 31), "wednesday"),
            ((1999, 3, 1), "monday"),
        ] {
            assert_eq!(weekday(date).map(|d| WEEKDAYS[d]), Some(name));
        }
    }
}
