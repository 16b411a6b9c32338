//! What the parts of number words add up to.

use super::Language;
use super::atom::{Atom, Item, Join};

/// Parts read as one number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) value: i128,
    /// How many items it takes.
    pub(super) taken: usize,
    /// The power of ten of its last word, where that is a thousand or more; 0 otherwise.
    pub(super) open_power: i32,
    /// The items of one scale at the end, with nothing but a small number before: `[start, taken)` and the power.
    pub(super) scale: Option<(usize, i32)>,
}

/// A value below some bound, and the item behind it.
type Part = Option<(u32, usize)>;

/// Reads the longest number at the start of some items.
pub(super) struct Grammar<'i> {
    pub(super) items: &'i [Item],
    pub(super) language: Language,
}

impl Grammar<'_> {
    fn atom(&self, i: usize) -> Option<Atom> {
        self.items.get(i).map(|item| item.atom)
    }

    /// The atom at `i` if it is glued to the one before.
    fn glued(&self, i: usize) -> Option<Atom> {
        self.items.get(i).filter(|item| item.join == Join::Glued).map(|item| item.atom)
    }

    /// The atom at `i` if it follows as this language joins parts: glued in German and Italian, words in the others.
    fn joined(&self, i: usize) -> Option<Atom> {
        match self.language {
            Language::German | Language::Italian => self.glued(i),
            _ => self.atom(i),
        }
    }

    const fn digit(atom: Atom) -> Option<u32> {
        match atom {
            Atom::One => Some(1),
            Atom::Digit(n) => Some(n as u32),
            _ => None,
        }
    }

    /// 1 to 99.
    fn below_hundred(&self, i: usize) -> Part {
        match self.atom(i)? {
            Atom::Teen(10) => {
                // "dix-sept", "dieciséis"
                let tail = match self.language {
                    Language::French => self.atom(i + 1).filter(|_| self.small_words(i + 1)),
                    Language::Spanish => self.glued(i + 1),
                    _ => None,
                };
                match tail {
                    Some(Atom::Digit(n @ 6..=9)) => Some((10 + u32::from(n), i + 2)),
                    _ => Some((10, i + 1)),
                }
            }
            Atom::Teen(n) => Some((n.into(), i + 1)),
            Atom::Tens(n) => Some(self.behind_ten(n.into(), i + 1)),
            atom => {
                let digit = Self::digit(atom)?;
                // "quatre-vingts"
                if digit == 4 && self.language == Language::French && self.atom(i + 1) == Some(Atom::Tens(20))
                {
                    return Some(self.behind_ten(80, i + 2));
                }
                // "einundzwanzig"
                if self.language == Language::German
                    && self.glued(i + 1) == Some(Atom::And)
                    && let Some(Atom::Tens(ten)) = self.glued(i + 2)
                {
                    return Some((u32::from(ten) + digit, i + 3));
                }
                Some((digit, i + 1))
            }
        }
    }

    /// Whether the item joins as small French numbers do: by a hyphen or a space.
    fn small_words(&self, i: usize) -> bool {
        self.items.get(i).is_some_and(|item| item.join != Join::Glued)
    }

    /// What follows a ten that ends before item `i`.
    fn behind_ten(&self, ten: u32, i: usize) -> (u32, usize) {
        let alone = (ten, i);
        let found = match self.language {
            Language::French => {
                let and = self.atom(i) == Some(Atom::And);
                let next = if and { i + 1 } else { i };
                match self.atom(next) {
                    // "soixante-dix-sept", "soixante et onze", "quatre-vingt-onze"
                    Some(Atom::Teen(n)) if matches!(ten, 60 | 80) && (!and || n == 11) => {
                        self.below_hundred(next).map(|(teen, end)| (ten + teen, end))
                    }
                    // "vingt et un", "vingt-deux"; "vingt quatre-vingts" is no number
                    Some(atom) => Self::digit(atom)
                        .filter(|d| (!and || *d == 1) && self.atom(next + 1) != Some(Atom::Tens(20)))
                        .map(|d| (ten + d, next + 1)),
                    None => None,
                }
            }
            Language::Spanish => match self.glued(i) {
                Some(Atom::And) => self.glued(i + 1).and_then(Self::digit).map(|d| (ten + d, i + 2)),
                Some(atom) => Self::digit(atom).map(|d| (ten + d, i + 1)),
                None if self.atom(i) == Some(Atom::And) => {
                    self.atom(i + 1).and_then(Self::digit).map(|d| (ten + d, i + 2))
                }
                None => None,
            },
            Language::Portuguese if self.atom(i) == Some(Atom::And) => {
                self.atom(i + 1).and_then(Self::digit).map(|d| (ten + d, i + 2))
            }
            Language::Italian => self.glued(i).and_then(Self::digit).map(|d| (ten + d, i + 1)),
            _ => None,
        };
        found.unwrap_or(alone)
    }

    /// 1 to 999, and "dix-neuf cents".
    fn below_thousand(&self, i: usize) -> Part {
        let (hundreds, next) = match self.atom(i)? {
            Atom::Hundred => (100, i + 1),
            Atom::Hundreds(n) => (n.into(), i + 1),
            _ => {
                let (small, next) = self.below_hundred(i)?;
                let counts = match self.language {
                    Language::German | Language::French => (1..20).contains(&small) && small != 10,
                    Language::Italian => (2..10).contains(&small),
                    _ => false,
                };
                if !(counts && self.joined(next) == Some(Atom::Hundred)) {
                    return Some((small, next));
                }
                (small * 100, next + 1)
            }
        };
        let rest = match (self.language, self.atom(next)) {
            (Language::Portuguese, Some(Atom::And)) => self.below_hundred(next + 1),
            (Language::Portuguese, _) => None,
            (Language::German | Language::Italian, _) => match self.glued(next) {
                Some(Atom::And) => self.glued(next + 1).and_then(|_| self.below_hundred(next + 1)),
                Some(_) => self.below_hundred(next),
                None => None,
            },
            _ => self.below_hundred(next),
        };
        // "cien" takes a thousand or a million, no units; "deux cents mille" has none.
        Some(rest.map_or((hundreds, next), |(n, end)| (hundreds + n, end)))
    }

    /// 1 to 999,999.
    fn below_million(&self, i: usize) -> Part {
        let (thousands, next) = match self.atom(i)? {
            Atom::Thousand => (1000, i + 1),
            _ => {
                let (count, next) = self.below_thousand(i)?;
                match self.joined(next) {
                    // "uno mille" is no Italian, "diecimila" is.
                    Some(Atom::Thousands) => (count * 1000, next + 1),
                    Some(Atom::Thousand) if count < 1000 && self.language != Language::Italian => {
                        (count * 1000, next + 1)
                    }
                    _ => return Some((count, next)),
                }
            }
        };
        let rest = match (self.language, self.atom(next)) {
            (Language::Portuguese, Some(Atom::And)) => self.below_thousand(next + 1),
            (Language::Italian, Some(Atom::And)) => self.below_thousand(next + 1),
            (Language::German, _) => match self.glued(next) {
                Some(Atom::And) => self.glued(next + 1).and_then(|_| self.below_thousand(next + 1)),
                Some(_) => self.below_thousand(next),
                None => None,
            },
            _ => self.below_thousand(next),
        };
        match rest.filter(|(n, end)| *n < 1000 && !self.counts_on(*end)) {
            Some((n, end)) => Some((thousands + n, end)),
            None => Some((thousands, next)),
        }
    }

    /// Whether the item counts what is before it, so that the number before belongs to it: "dos mil tres mil".
    fn counts_on(&self, i: usize) -> bool {
        matches!(self.atom(i), Some(Atom::Thousand | Atom::Thousands))
    }

    /// The whole number.
    pub(super) fn number(&self) -> Option<Sum> {
        if self.atom(0)? == Atom::Zero {
            return Some(Sum { value: 0, taken: 1, open_power: 0, scale: None });
        }
        let mut sum = Sum { value: 0, taken: 0, open_power: 0, scale: None };
        let mut last_power = u8::MAX;
        loop {
            let and = sum.taken > 0
                && matches!(self.language, Language::Portuguese | Language::Italian)
                && self.atom(sum.taken) == Some(Atom::And);
            let from = sum.taken + usize::from(and);
            let Some((value, next)) = self.below_million(from) else { break };
            let power = match self.atom(next) {
                Some(Atom::Power(power)) => Some(power),
                _ => None,
            };
            // "dois milhões e cinco milhões" is two numbers.
            if power.is_some_and(|p| p >= last_power) {
                break;
            }
            let exponent = u32::from(power.unwrap_or(0));
            sum.value = 10_i128.checked_pow(exponent)?.checked_mul(value.into())?.checked_add(sum.value)?;
            let first = sum.taken == 0;
            let thousand = next.checked_sub(1).filter(|last| {
                *last >= from && matches!(self.atom(*last), Some(Atom::Thousand | Atom::Thousands))
            });
            let end = next + usize::from(power.is_some());
            let scale_start = thousand.unwrap_or(next);
            sum.open_power = i32::from(power.unwrap_or(0)) + if thousand.is_some() { 3 } else { 0 };
            sum.scale =
                (first && sum.open_power > 0 && scale_start > from).then_some((scale_start, sum.open_power));
            sum.taken = end;
            let Some(power) = power else { break };
            last_power = power;
        }
        (sum.taken > 0).then_some(sum)
    }
}
