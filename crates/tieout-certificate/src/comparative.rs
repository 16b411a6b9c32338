//! Words that compare: what one word of the answer says of the value that is held against it.
//!
//! A word states no figure, so it has few certificates: a difference above or below nought, the first place, a factor.
//! Nothing else is accepted for it, and the direction is the word's own, not the certificate's.

use tieout_notation::{Bound, Decimal, Interval, Rational};

use crate::compare::Accepted;
use crate::{Comparison, Derivation, Op, Rejection};

/// What a word that compares says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparative {
    /// A difference lies above nought: "more", "exceeds", "rose".
    More,
    /// A difference lies below nought: "fewer", "fell".
    Less,
    /// First in falling order: "largest".
    Most,
    /// First in rising order: "fewest".
    Least,
    /// A quotient of about that many: "doubled".
    Times(u8),
    /// A quotient of about a half: "halved".
    Half,
    /// Exactly so many of what one fact counts: "a", "an", "a pair".
    Amount(u8),
    /// No row is counted: of what "none" speaks of, left over from what "all" speaks of, or besides what "only" speaks of.
    NoRow,
    /// More than half of the rows that are counted: "most of the depots", "a majority".
    Majority,
}

impl Comparative {
    /// Reads one English word, as it stands in the answer. None for a word that compares nothing.
    ///
    /// ```
    /// use tieout_certificate::Comparative;
    /// assert_eq!(Comparative::read("Fewer"), Some(Comparative::Less));
    /// assert_eq!(Comparative::read("few"), None);
    /// ```
    #[must_use]
    pub fn read(word: &str) -> Option<Self> {
        // Lower case, on the stack: every word of an answer comes by here.
        let mut lower = [0_u8; 12];
        let lower = lower.get_mut(..word.len())?;
        lower.copy_from_slice(word.as_bytes());
        lower.make_ascii_lowercase();
        Some(match std::str::from_utf8(lower).ok()? {
            "more" | "higher" | "larger" | "greater" | "bigger" | "exceeds" | "exceeded" | "exceed"
            | "surpassed" | "surpasses" | "rose" | "rises" | "risen" | "grew" | "grows" | "grown"
            | "increased" | "climbed" | "jumped" | "surged" | "soared" | "up" => Self::More,
            "fewer" | "less" | "lower" | "smaller" | "fell" | "falls" | "fallen" | "decreased"
            | "declined" | "dropped" | "shrank" | "shrunk" | "plunged" | "plummeted" | "slumped" | "down" => {
                Self::Less
            }
            "most" | "highest" | "largest" | "biggest" | "greatest" => Self::Most,
            "least" | "fewest" | "lowest" | "smallest" => Self::Least,
            "doubled" => Self::Times(2),
            "tripled" | "trebled" => Self::Times(3),
            "quadrupled" => Self::Times(4),
            "halved" => Self::Half,
            _ => return None,
        })
    }

    /// The same for words that compare only where the sentence makes them: an article beside counts, "led", "team-high". A search
    /// that proposes them has read the sentence; here they are held to what they say.
    ///
    /// ```
    /// use tieout_certificate::Comparative;
    /// assert_eq!(Comparative::implied("an"), Some(Comparative::Amount(1)));
    /// assert_eq!(Comparative::implied("season-high"), Some(Comparative::Most));
    /// assert_eq!(Comparative::implied("None"), Some(Comparative::NoRow));
    /// assert_eq!(Comparative::implied("the"), None);
    /// ```
    #[must_use]
    pub fn implied(text: &str) -> Option<Self> {
        match text {
            "a" | "an" | "A" | "An" => Some(Self::Amount(1)),
            "pair" | "Pair" => Some(Self::Amount(2)),
            "all" | "All" | "each" | "Each" | "every" | "Every" | "everyone" | "Everyone" | "everybody"
            | "Everybody" | "always" | "no" | "No" | "none" | "None" | "nobody" | "Nobody" | "never"
            | "Never" | "both" | "Both" | "neither" | "Neither" | "only" | "Only" => Some(Self::NoRow),
            "led" | "leads" | "paced" | "paces" | "topped" | "tops" => Some(Self::Most),
            _ => (text.ends_with("-high") || text.ends_with("-leading")).then_some(Self::Most),
        }
    }

    /// The same for words that say how large a part of the rows is, where the derivation divides one number of rows by another: beside
    /// it "most" is no superlative.
    ///
    /// ```
    /// use tieout_certificate::{Comparative, Derivation, Op, Rows};
    /// let rows = |rows| Derivation::RowCount { grid: 0, rows: Rows::Only(rows) };
    /// let part = Derivation::Apply { op: Op::Ratio, args: vec![rows(vec![0, 1]), rows(vec![0, 1, 2])] };
    /// assert_eq!(Comparative::of_rows("Most", &part), Some(Comparative::Majority));
    /// assert_eq!(Comparative::of_rows("Most", &rows(vec![0])), None);
    /// ```
    #[must_use]
    pub fn of_rows(word: &str, derivation: &Derivation) -> Option<Self> {
        let says = matches!(word, "most" | "Most" | "majority" | "Majority");
        (says && is_part_of_rows(derivation)).then_some(Self::Majority)
    }

    /// The values that the word may stand for. "Doubled" is said of what lies within a fortieth of twice.
    pub(crate) fn accepts(self, comparison: &Comparison) -> Result<Accepted, Rejection> {
        let nought = || Bound::Excluded(Rational::from(Decimal::ZERO));
        let about = |factor: Decimal| {
            let end = |thousandths: i128| factor.mul(&Decimal::new(thousandths, 3)).into();
            Interval::between(end(975), end(1025))
        };
        Ok(Accepted::interval(match (self, comparison) {
            (Self::More, Comparison::Rise) => Interval { low: nought(), high: Bound::Open },
            (Self::Less, Comparison::Fall) => Interval { low: Bound::Open, high: nought() },
            (Self::Most | Self::Least, Comparison::Exact) => Interval::exact(Decimal::ONE),
            (Self::Times(n), Comparison::Written) => about(i64::from(n).into()),
            (Self::Amount(n), Comparison::Exact) => Interval::exact(i64::from(n).into()),
            (Self::NoRow, Comparison::Exact) => Interval::exact(Decimal::ZERO),
            (Self::Majority, Comparison::Exact) => {
                Interval { low: Bound::Excluded(Decimal::new(5, 1).into()), high: Bound::Open }
            }
            (Self::Half, Comparison::Written) => about(Decimal::new(5, 1)),
            _ => return Err(Rejection::NotComputable("the word does not compare so".into())),
        }))
    }

    /// Whether the derivation is of the form that the word speaks of.
    pub(crate) fn speaks_of(self, derivation: &Derivation) -> bool {
        let op = match derivation {
            _ if self == Self::Majority => return is_part_of_rows(derivation),
            // Nothing compares with itself.
            Derivation::Apply { args, .. } if matches!(&args[..], [a, b] if a == b) => return false,
            Derivation::Apply { op, .. } => *op,
            Derivation::Fact(_) => return matches!(self, Self::Amount(_)),
            Derivation::RowCount { .. } => return self == Self::NoRow,
            Derivation::ColumnRank { descending: true, .. } => Op::RankDescending,
            Derivation::ColumnRank { descending: false, .. } => Op::RankAscending,
            _ => return false,
        };
        match self {
            Self::More | Self::Less => op == Op::Difference,
            Self::Most => op == Op::RankDescending,
            Self::Least => op == Op::RankAscending,
            Self::Times(_) | Self::Half => op == Op::Ratio,
            Self::Amount(_) | Self::NoRow | Self::Majority => false,
        }
    }
}

/// One number of rows of a table over another of the same.
fn is_part_of_rows(derivation: &Derivation) -> bool {
    let Derivation::Apply { op: Op::Ratio, args } = derivation else { return false };
    let [Derivation::RowCount { grid: a, .. }, Derivation::RowCount { grid: b, .. }] = &args[..] else {
        return false;
    };
    a == b
}
