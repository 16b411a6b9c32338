//! A document laid out for search: pieces of text with places, what stands left of a place and above it, and the values that
//! are printed.
//!
//! Pages that were given as text are laid out as they would look with letters of one width, so that "left of" and "above" mean
//! the same on every page. Boxes of such a layout never leave this room.

mod geometry;
mod labels;
mod parties;
mod places;
mod values;

use std::ops::Range;

use tieout_evidence::{Document, Page, PageBox, Turn};

pub(crate) use geometry::{far, shares_height, shares_width};
pub(crate) use labels::{How, Naming, Search};
pub(crate) use parties::{Block, Party};
pub(crate) use places::{identifier_edges, occurrences, squeezed, word_edges};
pub(crate) use values::{Amount, Dated, Print, dates_of, numbers_of};

/// A document with what a search needs.
pub(crate) struct Sheet<'d> {
    pub(crate) document: &'d Document,
    pub(crate) leaves: Vec<Leaf<'d>>,
    pub(crate) print: Print,
    pub(crate) amounts: Vec<Amount>,
    pub(crate) dates: Vec<Dated>,
    /// The labels of the amounts and of the dates, one each.
    namings: (Vec<Option<Naming>>, Vec<Option<Naming>>),
    /// The blocks of parties.
    pub(crate) blocks: Vec<Block>,
}

/// A page with its pieces.
pub(crate) struct Leaf<'d> {
    pub(crate) page: &'d Page,
    /// In the order of the page's text.
    pub(crate) pieces: Vec<Piece>,
    /// Pieces by the heights that they cover, so that a line is found without a look at the whole page.
    bands: Vec<Vec<usize>>,
    /// How high a band is: the usual height of a piece.
    pub(crate) height: f64,
    /// Whether its boxes are those of the page, or were made from its text.
    pub(crate) real: bool,
}

/// What stands between blanks.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    /// Where it stands in the page's text.
    pub(crate) span: Range<usize>,
    /// Where it stands on the page.
    pub(crate) at: PageBox,
}

/// A place on a page: a stretch of its text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Spot {
    /// Which leaf.
    pub(crate) leaf: usize,
    /// From where in its text.
    pub(crate) from: usize,
    /// To where.
    pub(crate) to: usize,
}

/// How many bands a page is cut into at most; a page of another size has bands of another height.
const BANDS: usize = 4_096;

impl<'d> Sheet<'d> {
    /// The page of a spot.
    pub(crate) fn leaf(&self, spot: &Spot) -> Option<&Leaf<'d>> {
        self.leaves.get(spot.leaf)
    }

    /// The leaf of a page number.
    pub(crate) fn leaf_of_page(&self, number: u64) -> Option<usize> {
        self.leaves.iter().position(|l| u64::try_from(l.page.number()) == Ok(number))
    }

    /// The text of a spot.
    pub(crate) fn text(&self, spot: &Spot) -> &str {
        self.leaf(spot).and_then(|l| l.page.text().get(spot.from..spot.to)).unwrap_or_default()
    }

    /// The box of a spot in the layout.
    pub(crate) fn at(&self, spot: &Spot) -> Option<PageBox> {
        self.leaf(spot)?.at(spot.from..spot.to)
    }

    /// The box of a spot on the page; None where the page has none.
    pub(crate) fn seen(&self, spot: &Spot) -> Option<PageBox> {
        self.leaf(spot).filter(|l| l.real).and_then(|l| l.at(spot.from..spot.to))
    }
}

impl<'d> Leaf<'d> {
    fn of(page: &'d Page) -> Self {
        let real = page.words().iter().any(|w| w.at.is_some());
        let pieces = if real { printed(page) } else { typed(page) };
        let mut heights: Vec<f64> = pieces.iter().map(|p| p.at.height()).collect();
        heights.sort_by(f64::total_cmp);
        let height = heights.get(heights.len() / 2).copied().unwrap_or(1.0).max(0.1);
        let mut leaf = Self { page, pieces, bands: Vec::new(), height, real };
        leaf.cut();
        leaf
    }

    fn cut(&mut self) {
        let lowest = self.pieces.iter().map(|p| p.at.y1).fold(0.0, f64::max);
        self.height = self.height.max(lowest / BANDS as f64);
        self.bands = vec![Vec::new(); self.band(lowest) + 1];
        for (i, piece) in self.pieces.iter().enumerate() {
            for band in self.band(piece.at.y0)..=self.band(piece.at.y1) {
                if let Some(band) = self.bands.get_mut(band) {
                    band.push(i);
                }
            }
        }
    }

    fn band(&self, y: f64) -> usize {
        // A cast of a float keeps to its range; what lies above the page is in its first band.
        ((y / self.height).max(0.0) as usize).min(BANDS)
    }

    /// The pieces that reach into heights, each once, from left to right.
    pub(crate) fn between(&self, y0: f64, y1: f64) -> Vec<usize> {
        let mut out: Vec<usize> =
            (self.band(y0)..=self.band(y1)).filter_map(|b| self.bands.get(b)).flatten().copied().collect();
        out.sort_unstable();
        out.dedup();
        out.retain(|i| self.pieces.get(*i).is_some_and(|p| p.at.y1 > y0 && p.at.y0 < y1));
        out.sort_by(|a, b| {
            let x = |i: &usize| self.pieces.get(*i).map_or(0.0, |p| p.at.x0);
            x(a).total_cmp(&x(b)).then(a.cmp(b))
        });
        out
    }

    /// The pieces that a stretch of the text touches.
    pub(crate) fn touched(&self, span: &Range<usize>) -> Range<usize> {
        let first = self.pieces.partition_point(|p| p.span.end <= span.start);
        let end = self.pieces.partition_point(|p| p.span.start < span.end);
        first..end.max(first)
    }

    /// The box around a stretch of the text; of a piece that it touches in part, its share.
    pub(crate) fn at(&self, span: Range<usize>) -> Option<PageBox> {
        let pieces = self.pieces.get(self.touched(&span))?;
        pieces.iter().filter_map(|p| p.part(self.page.text(), &span)).reduce(|a, b| a.union(&b))
    }

    /// The text of a piece.
    pub(crate) fn text_of(&self, piece: usize) -> &'d str {
        self.pieces.get(piece).and_then(|p| self.page.text().get(p.span.clone())).unwrap_or_default()
    }
}

impl Piece {
    /// The box of the part of it that a stretch of the text covers, by its share of the letters.
    fn part(&self, text: &str, span: &Range<usize>) -> Option<PageBox> {
        let (from, to) = (span.start.max(self.span.start), span.end.min(self.span.end));
        let count = |from, to| text.get(from..to).map_or(0, |t| t.chars().count());
        let all = count(self.span.start, self.span.end);
        if from >= to || all == 0 {
            return None;
        }
        let share = |n: usize| self.at.width() * n as f64 / all as f64;
        let x0 = self.at.x0 + share(count(self.span.start, from));
        let x1 = self.at.x0 + share(count(self.span.start, to));
        PageBox::new(x0, self.at.y0, x1, self.at.y1)
    }
}

/// The pieces of a page of words: words, cut at the blanks inside them.
fn printed(page: &Page) -> Vec<Piece> {
    let mut out = Vec::new();
    for (i, word) in page.words().iter().enumerate() {
        let (Some(at), Some(span)) = (word.at, page.span_of(i)) else { continue };
        // What is not read from left to right has nothing left of it.
        if word.turn != Turn::Upright {
            continue;
        }
        let whole = Piece { span: span.clone(), at };
        let Some(text) = page.text().get(span.clone()) else { continue };
        let mut from = span.start;
        for written in text.split_inclusive(char::is_whitespace) {
            let to = from + written.trim_end().len();
            if to > from
                && let Some(at) = whole.part(page.text(), &(from..to))
            {
                out.push(Piece { span: from..to, at });
            }
            from += written.len();
        }
    }
    out
}

/// The pieces of a page that is known as text: a letter is half as wide as it is high, a tab is eight letters wide.
fn typed(page: &Page) -> Vec<Piece> {
    const LINE: f64 = 12.0;
    const INK: f64 = 10.0;
    const LETTER: f64 = 5.0;
    let (mut out, mut start) = (Vec::new(), 0);
    for (row, line) in page.text().split_inclusive('\n').enumerate() {
        let y = row as f64 * LINE;
        let (mut x, mut from) = (0.0, None);
        for (at, c) in line.char_indices().chain([(line.len(), ' ')]) {
            match (c.is_whitespace(), from) {
                (false, None) => from = Some((at, x)),
                (true, Some((begin, left))) => {
                    if let Some(at) = PageBox::new(left, y, x, y + INK) {
                        out.push(Piece { span: start + begin..start + line_end(line, begin), at });
                    }
                    from = None;
                }
                _ => {}
            }
            x += if c == '\t' { 8.0 * LETTER } else { LETTER };
        }
        start += line.len();
    }
    out
}

/// Where the word that begins here ends.
fn line_end(line: &str, begin: usize) -> usize {
    let rest = line.get(begin..).unwrap_or_default();
    begin + rest.find(char::is_whitespace).unwrap_or(rest.len())
}

impl Sheet<'_> {
    /// The amounts whose digits touch a stretch of a page's text.
    pub(crate) fn amounts_in(&self, leaf: usize, span: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
        let first = self.amounts.partition_point(|a| (a.digits.leaf, a.digits.to) <= (leaf, span.start));
        let end = self.amounts.partition_point(|a| (a.digits.leaf, a.digits.from) < (leaf, span.end));
        first..end.max(first)
    }

    /// The dates that touch a stretch of a page's text.
    pub(crate) fn dates_in(&self, leaf: usize, span: &Range<usize>) -> impl Iterator<Item = usize> + use<> {
        let first = self.dates.partition_point(|d| (d.spot.leaf, d.spot.to) <= (leaf, span.start));
        let end = self.dates.partition_point(|d| (d.spot.leaf, d.spot.from) < (leaf, span.end));
        first..end.max(first)
    }

    /// The label of an amount.
    pub(crate) fn amount_naming(&self, amount: usize) -> Option<&Naming> {
        self.namings.0.get(amount).and_then(Option::as_ref)
    }

    /// The label of a date.
    pub(crate) fn date_naming(&self, date: usize) -> Option<&Naming> {
        self.namings.1.get(date).and_then(Option::as_ref)
    }
}
