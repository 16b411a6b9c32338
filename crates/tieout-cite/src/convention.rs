//! How a document writes its numbers: which mark stands before decimals, and what brackets mean.

use crate::figure::{self, Figure};

/// The mark before decimals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// `1,234.56`.
    Point,
    /// `1.234,56`.
    Comma,
}

impl Mark {
    /// Both.
    pub(crate) const ALL: [Self; 2] = [Self::Point, Self::Comma];

    /// The character.
    #[must_use]
    pub const fn as_char(self) -> char {
        match self {
            Self::Point => '.',
            Self::Comma => ',',
        }
    }

    /// The mark that this character is.
    ///
    /// ```
    /// use tieout_cite::Mark;
    /// assert_eq!((Mark::of(','), Mark::of(';')), (Some(Mark::Comma), None));
    /// ```
    #[must_use]
    pub const fn of(c: char) -> Option<Self> {
        match c {
            '.' => Some(Self::Point),
            ',' => Some(Self::Comma),
            _ => None,
        }
    }
}

/// What brackets around a number say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brackets {
    /// Accounting: `(123)` is -123.
    Sign,
    /// They enclose the number as they enclose words.
    Punctuation,
}

/// How numbers are written. What is not known stays open: a number that the two conventions read differently then has
/// two readings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Convention {
    /// The mark before decimals.
    pub mark: Option<Mark>,
    /// What brackets say where they do not enclose a whole cell. A whole cell in brackets is negative unless this says
    /// [`Brackets::Punctuation`].
    pub brackets: Option<Brackets>,
}

impl Convention {
    /// With this mark, and brackets left open.
    #[must_use]
    pub const fn of_mark(mark: Mark) -> Self {
        Self { mark: Some(mark), brackets: None }
    }
}

/// What the numbers of a text say about the mark before decimals.
///
/// A number says something when only one of the two marks can be meant: `1.234.567` and `5,0` say comma. Dates, versions
/// and numbers such as `1,234` say nothing. A number with two kinds of marks, or with one mark twice, is a proof; one with
/// a single mark is a hint, since section numbers look the same.
///
/// ```
/// use tieout_cite::{Mark, Votes};
/// let mut votes = Votes::default();
/// for cell in ["3.1", "3.2", "1.234,56", "31.12.2025"] {
///     votes.add(cell);
/// }
/// assert_eq!(votes.mark(), Some(Mark::Comma));
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Votes {
    proofs: [usize; 2],
    hints: [usize; 2],
}

impl Votes {
    /// Counts the numbers of one cell or line.
    pub fn add(&mut self, text: &str) {
        figure::each(text, |figure: &Figure| {
            if let Some((mark, proof)) = figure.says {
                let counts = if proof { &mut self.proofs } else { &mut self.hints };
                counts[mark as usize] += 1;
            }
            std::ops::ControlFlow::<()>::Continue(())
        });
    }

    /// Adds the counts of another text.
    pub fn merge(&mut self, other: &Self) {
        for i in 0..2 {
            self.proofs[i] += other.proofs[i];
            self.hints[i] += other.hints[i];
        }
    }

    /// The mark that all proofs say, or without a proof all hints; None where they disagree or there are none.
    #[must_use]
    pub fn mark(&self) -> Option<Mark> {
        let all = |counts: [usize; 2]| match counts {
            [0, 0] => Err(()),
            [_, 0] => Ok(Some(Mark::Point)),
            [0, _] => Ok(Some(Mark::Comma)),
            _ => Ok(None),
        };
        all(self.proofs).or_else(|()| all(self.hints)).unwrap_or(None)
    }

    /// How many numbers say that this is the mark: those that prove it, and those that hint at it.
    #[must_use]
    pub fn of(&self, mark: Mark) -> (usize, usize) {
        (self.proofs[mark as usize], self.hints[mark as usize])
    }
}
