//! Whose a figure is: the nearest name before it, for things in groups; for groups the last one of the clause, else the first of
//! the sentence.

use super::Carried;
use super::line::{Line, Mention};
use super::world::World;

/// Words after which a name is what somebody is compared with.
const OTHERS: [&str; 13] = [
    "behind",
    "than",
    "match",
    "matched",
    "matching",
    "against",
    "over",
    "versus",
    "past",
    "beat",
    "beating",
    "defeated",
    "defeating",
];
/// Words after which a group is only where somebody belongs or plays.
const OBLIQUE: [&str; 8] = ["for", "of", "with", "by", "in", "at", "from", "on"];
const ONE: [&str; 6] = ["he", "his", "him", "she", "her", "hers"];
const MANY: [&str; 4] = ["they", "their", "them", "theirs"];

/// Whose figures are.
pub(super) struct Subjects<'l, 's> {
    pub(super) line: &'l Line<'s>,
    pub(super) world: &'l World,
    pub(super) carried: &'l Carried,
}

impl Subjects<'_, '_> {
    /// The thing or the group that the number at an item is about. One without places blocks: it is named and not known.
    pub(super) fn of(&self, at: usize) -> Option<Mention> {
        let line = self.line;
        let clause = line.clause(at);
        let own = self.before(at).filter(|m| m.from >= clause.start);
        let member = |m: &&Mention| !m.group;
        if let Some(found) = self.before(at).filter(|m| m.from >= clause.start).find(member) {
            return Some(self.former(found, at).clone());
        }
        let earlier = self.before(at).find(member);
        if let Some(group) = own.last() {
            return match earlier {
                // "led the way for Dallas with 30": somebody of an earlier clause, where the group is no subject.
                Some(member) if OBLIQUE.contains(&line.word_before(group.from)) => Some(member.clone()),
                _ => self.group(at),
            };
        }
        let said =
            |words: &[&str]| clause.clone().take_while(|&i| i < at).any(|i| words.contains(&line.low(i)));
        if said(&ONE) {
            return earlier.cloned().or_else(|| self.carried.member.clone());
        }
        if said(&MANY) {
            return self.group(at).or_else(|| self.carried.group.clone());
        }
        match self.before(at).next() {
            Some(m) if m.group => self.group(at),
            found => found.map(|m| self.former(m, at).clone()),
        }
    }

    /// The group that the number at an item is about.
    pub(super) fn group(&self, at: usize) -> Option<Mention> {
        let line = self.line;
        let own = line.items.get(at + 1..at + 4).is_some_and(|words| words.iter().any(|w| w.low == "own"));
        let first = || line.mentions.iter().find(|m| m.group && m.to <= at).cloned();
        if own {
            return first();
        }
        let clause = line.clause(at);
        let last = self.before(at).find(|m| m.group && m.from >= clause.start);
        let from = last.map_or(clause.start, |m| m.to);
        let they = (clause.start..last.map_or(clause.start, |m| m.from)).any(|i| line.low(i) == "they");
        let them = !they && (from..at).any(|i| line.low(i) == "them");
        match (last.cloned().or_else(first), them) {
            (Some(group), true) => self.other(&group),
            (group, _) => group,
        }
    }

    /// The groups of a pair of figures, in the order in which they are named: the second may be the other one of two.
    pub(super) fn pair(&self, at: usize) -> Option<(Mention, Mention)> {
        let line = self.line;
        let clause = line.clause(at);
        let here = |m: &&Mention| m.group && m.to <= at;
        let mut own = line.mentions.iter().filter(here).filter(|m| m.from >= clause.start);
        let first = own.next().or_else(|| line.mentions.iter().find(here)).cloned();
        let first = first.or_else(|| self.carried.group.clone())?;
        let named = line.mentions.iter().filter(here).find(|m| m.places != first.places).cloned();
        let other = self.other(&first).or(named)?;
        Some((first, other))
    }

    /// The other one of two groups.
    fn other(&self, group: &Mention) -> Option<Mention> {
        let mut heads = self.world.heads().filter(|h| !group.places.contains(h));
        let place = heads.next()?;
        let two = heads.next().is_none() && self.world.heads().count() == 2;
        two.then(|| Mention { from: 0, to: 0, places: vec![place], group: true })
    }

    /// The names before an item, nearest first, without those that somebody is compared with.
    fn before(&self, at: usize) -> impl Iterator<Item = &Mention> + Clone {
        let line = self.line;
        let until = line.mentions.partition_point(|m| m.to <= at);
        let compared = |m: &&Mention| OTHERS.contains(&line.word_before(m.from));
        line.mentions.get(..until).unwrap_or(&[]).iter().rev().filter(move |m| !compared(m))
    }

    /// "with the former adding 5 assists": of the two last named things the first.
    fn former<'m>(&'m self, found: &'m Mention, at: usize) -> &'m Mention {
        let former = (found.to..at).any(|i| self.line.low(i) == "former")
            && !(found.to..at).any(|i| self.line.low(i) == "latter");
        if !former {
            return found;
        }
        self.before(found.from).find(|m| !m.group).unwrap_or(found)
    }

    /// Who was spoken of last, for the next sentence.
    pub(super) fn carry(&self) -> Carried {
        let last = |group: bool| self.line.mentions.iter().rev().find(|m| m.group == group).cloned();
        Carried { member: last(false), group: last(true) }
    }
}
