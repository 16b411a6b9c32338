//! From words to lines, in the order in which a person reads them.
//!
//! Words of one direction are laid into a frame in which they run to the right and lines go down. There they fall into
//! rows; where the page is set in columns of prose ([`columns`](super::columns)), each column has rows of its own.

use super::{PageBox, Turn, Word, columns};

/// A word in the frame of its direction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Laid {
    /// Which word.
    pub(super) word: usize,
    /// Where it begins and ends along the line.
    pub(super) from: f64,
    pub(super) to: f64,
    /// Its upper and lower edge, across the line.
    pub(super) above: f64,
    pub(super) below: f64,
}

impl Laid {
    fn new(word: usize, at: &PageBox, turn: Turn) -> Self {
        let (from, to, above, below) = match turn {
            Turn::Upright | Turn::Slanted => (at.x0, at.x1, at.y0, at.y1),
            Turn::Down => (at.y0, at.y1, -at.x1, -at.x0),
            Turn::Up => (-at.y1, -at.y0, at.x0, at.x1),
            Turn::Over => (-at.x1, -at.x0, -at.y1, -at.y0),
        };
        Self { word, from, to, above, below }
    }

    pub(super) fn height(&self) -> f64 {
        self.below - self.above
    }

    fn middle(&self) -> f64 {
        (self.above + self.below) / 2.0
    }
}

/// The words as rows in reading order: those of the commonest direction first.
pub(super) fn arrange(words: Vec<Word>) -> Vec<Vec<Word>> {
    let mut order = [Turn::Upright, Turn::Down, Turn::Up, Turn::Over, Turn::Slanted];
    order.sort_by_key(|t| std::cmp::Reverse(words.iter().filter(|w| w.at.is_some() && w.turn == *t).count()));
    let mut rows: Vec<Vec<usize>> = Vec::new();
    for turn in order {
        let laid: Vec<Laid> = words
            .iter()
            .enumerate()
            .filter(|(_, w)| w.turn == turn)
            .filter_map(|(i, w)| w.at.map(|at| Laid::new(i, &at, turn)))
            .collect();
        if laid.is_empty() {
            continue;
        }
        for row in columns::in_reading_order(laid) {
            rows.push(in_script_order(row, &words));
        }
    }
    let unplaced: Vec<usize> =
        words.iter().enumerate().filter(|(_, w)| w.at.is_none()).map(|(i, _)| i).collect();
    rows.push(unplaced);
    let mut words: Vec<Option<Word>> = words.into_iter().map(Some).collect();
    rows.into_iter()
        .map(|row| row.into_iter().filter_map(|i| words.get_mut(i).and_then(Option::take)).collect())
        .collect()
}

/// Words that stand side by side, from above to below, each row from its beginning to its end.
pub(super) fn rows(mut laid: Vec<Laid>) -> Vec<Vec<Laid>> {
    laid.sort_by(|a, b| {
        a.middle().total_cmp(&b.middle()).then(a.from.total_cmp(&b.from)).then(a.word.cmp(&b.word))
    });
    let mut rows: Vec<Vec<Laid>> = Vec::new();
    for word in laid {
        let fits = rows.last().and_then(|r| r.first()).is_some_and(|first| {
            let smaller = word.height().min(first.height());
            (word.middle() - first.middle()).abs() <= smaller / 2.0
        });
        match rows.last_mut() {
            Some(row) if fits => row.push(word),
            _ => rows.push(vec![word]),
        }
    }
    let mut rows = with_raised(rows);
    for row in &mut rows {
        row.sort_by(|a, b| a.from.total_cmp(&b.from).then(a.word.cmp(&b.word)));
    }
    rows
}

/// Small words that are raised above a row, or lowered, belong to it: marks of footnotes, the `th` of `13th`.
fn with_raised(rows: Vec<Vec<Laid>>) -> Vec<Vec<Laid>> {
    let mut out: Vec<Vec<Laid>> = Vec::with_capacity(rows.len());
    for mut row in rows {
        if let Some(above) = out.last_mut() {
            if belongs_to(above, &row) {
                above.append(&mut row);
                // The next row is held against the words that are not raised.
                above.sort_by(|a, b| b.height().total_cmp(&a.height()).then(a.word.cmp(&b.word)));
                continue;
            }
            if belongs_to(&row, above) {
                row.append(above);
                *above = row;
                continue;
            }
        }
        out.push(row);
    }
    out
}

/// Whether the words of `small` are smaller than those of `row`, share half of their height with it, and find room in it.
fn belongs_to(row: &[Laid], small: &[Laid]) -> bool {
    let Some(line) = row.first() else { return false };
    small.len() <= 8
        && small.iter().all(|s| {
            let common = s.below.min(line.below) - s.above.max(line.above);
            let room = || row.iter().all(|w| s.from >= w.to - 0.5 || s.to <= w.from + 0.5);
            s.height() < 0.8 * line.height() && common >= 0.4 * s.height() && room()
        })
}

/// A row whose script runs from right to left is read from its right end; what runs to the right in it (numbers, Latin
/// words) keeps its order.
fn in_script_order(row: Vec<Laid>, words: &[Word]) -> Vec<usize> {
    let direction = |l: &Laid| words.get(l.word).map_or(0, |w| direction(&w.text));
    let mut order: Vec<usize> = row.iter().map(|l| l.word).collect();
    let leaning: i64 = row.iter().map(direction).sum();
    if leaning < 0 {
        let backwards: Vec<bool> = row.iter().rev().map(|l| direction(l) < 0).collect();
        order.reverse();
        let mut start = 0;
        while start < order.len() {
            let run = backwards.get(start..).map_or(0, |rest| rest.iter().take_while(|b| !**b).count());
            if let Some(forwards) = order.get_mut(start..start + run) {
                forwards.reverse();
            }
            start += run.max(1);
        }
    }
    order
}

/// How far a word leans to the left (negative: right-to-left letters outweigh) or to the right.
fn direction(text: &str) -> i64 {
    text.chars().map(|c| if runs_left(c) { -1 } else { i64::from(c.is_alphabetic()) }).sum()
}

/// Whether a letter belongs to a script that is written from right to left: Hebrew, Arabic, Syriac, Thaana, N'Ko and their
/// presentation forms.
///
/// ```
/// use tieout_evidence::runs_left;
/// assert!(runs_left('ש') && runs_left('م') && !runs_left('x') && !runs_left('5'));
/// ```
#[must_use]
pub fn runs_left(c: char) -> bool {
    let digits = matches!(c, '\u{0660}'..='\u{0669}' | '\u{06F0}'..='\u{06F9}');
    !digits
        && matches!(c, '\u{0590}'..='\u{08FF}' | '\u{FB1D}'..='\u{FDFF}' | '\u{FE70}'..='\u{FEFF}' | '\u{10800}'..='\u{10FFF}' | '\u{1E800}'..='\u{1EFFF}')
}

/// Whether two neighbours of a line stand so far apart that they are cells rather than words of one phrase. Between two
/// figures less is far: `1 234` is one number only where the gap is a blank's.
pub(super) fn far_apart(left: &Word, right: &Word) -> bool {
    let (Some(a), Some(b)) = (left.at, right.at) else { return false };
    let (a, b) = (Laid::new(0, &a, left.turn), Laid::new(0, &b, right.turn));
    let gap = (b.from - a.to).max(a.from - b.to);
    let height = a.height().min(b.height());
    let figures =
        left.text.ends_with(|c: char| c.is_numeric()) && right.text.starts_with(|c: char| c.is_numeric());
    gap > height * if figures { 0.5 } else { 1.0 }
}
