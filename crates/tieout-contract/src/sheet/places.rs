//! Where a text stands on a document, however its blanks fell.

use std::ops::Range;

use super::{Sheet, Spot};

/// A page's text without its blanks, in lower case where that is asked for, with the way back.
struct Squeezed {
    text: String,
    /// For each byte of it, the byte of the original; and the end of the last one.
    back: Vec<usize>,
}

/// Without blanks and invisible characters.
pub(crate) fn squeezed(text: &str) -> String {
    text.chars().filter(|c| keeps(*c)).collect()
}

fn keeps(c: char) -> bool {
    !c.is_whitespace() && !tieout_notation::is_invisible(c)
}

fn squeeze(text: &str, fold: bool) -> Squeezed {
    let mut out = Squeezed { text: String::with_capacity(text.len()), back: Vec::with_capacity(text.len()) };
    for (at, c) in text.char_indices().filter(|(_, c)| keeps(*c)) {
        let before = out.text.len();
        if fold {
            out.text.extend(c.to_lowercase());
        } else {
            out.text.push(c);
        }
        out.back.extend(std::iter::repeat_n(at, out.text.len() - before));
    }
    out
}

/// Where a text stands in another, blanks and (where asked for) case aside, in order. At most so many places.
pub(crate) fn occurrences(text: &str, wanted: &str, fold: bool, most: usize) -> Vec<Range<usize>> {
    let needle = if fold { squeezed(wanted).to_lowercase() } else { squeezed(wanted) };
    if needle.is_empty() {
        return Vec::new();
    }
    let hay = squeeze(text, fold);
    let end_of =
        |byte: usize| byte + text.get(byte..).and_then(|t| t.chars().next()).map_or(1, char::len_utf8);
    let found = hay.text.match_indices(&needle).take(most);
    found
        .filter_map(|(at, _)| Some(*hay.back.get(at)?..end_of(*hay.back.get(at + needle.len() - 1)?)))
        .collect()
}

impl Sheet<'_> {
    /// Where a text stands on a page, blanks and (where asked for) case aside, in order. At most so many places.
    pub(crate) fn places_of(&self, leaf: usize, wanted: &str, fold: bool, most: usize) -> Vec<Spot> {
        let Some(page) = self.leaves.get(leaf).map(|l| l.page) else { return Vec::new() };
        let found = occurrences(page.text(), wanted, fold, most);
        found.into_iter().map(|at| Spot { leaf, from: at.start, to: at.end }).collect()
    }

    /// Where an identifier stands on a page as a whole.
    pub(crate) fn identifiers_of(&self, leaf: usize, wanted: &str) -> Vec<Spot> {
        let mut out = self.places_of(leaf, wanted, true, 200);
        out.retain(|s| self.leaf(s).is_some_and(|l| identifier_edges(l.page.text(), s.from, s.to)));
        out
    }

    /// Where words stand on a page as whole words.
    pub(crate) fn whole_words_of(&self, leaf: usize, wanted: &str) -> Vec<Spot> {
        let mut out = self.places_of(leaf, wanted, true, 200);
        out.retain(|s| self.leaf(s).is_some_and(|l| word_edges(l.page.text(), s.from, s.to)));
        out
    }

    /// Where the words of a text stand in order on a page, over at most so many lines that follow each other; other words may
    /// stand between them.
    pub(crate) fn words_in_order(&self, leaf: usize, wanted: &str, lines: usize) -> Option<Spot> {
        let page = self.leaves.get(leaf)?.page;
        let words: Vec<String> = wanted.split_whitespace().map(str::to_lowercase).collect();
        if words.is_empty() {
            return None;
        }
        for (n, line) in page.lines().iter().enumerate() {
            let end = page
                .lines()
                .get((n + lines - 1).min(page.lines().len() - 1))
                .map_or(line.span.end, |l| l.span.end);
            let text = page.text().get(line.span.start..end)?;
            let mut at = 0;
            let mut from = None;
            let mut next = words.iter().peekable();
            for word in text.split_whitespace() {
                // The subslice stands where the search is, so that its place is known without another look.
                let start = text.get(at..).and_then(|rest| rest.find(word)).map_or(at, |i| at + i);
                at = start + word.len();
                if next.peek().is_some_and(|w| **w == word.to_lowercase()) {
                    next.next();
                    from = from.or(Some(start));
                }
                if next.peek().is_none() {
                    let from = line.span.start + from.unwrap_or(0);
                    return Some(Spot { leaf, from, to: line.span.start + at });
                }
                if from.is_none() && at + line.span.start > line.span.end {
                    break;
                }
            }
        }
        None
    }
}

/// Whether a stretch of a text begins and ends with words of its own.
pub(crate) fn word_edges(text: &str, from: usize, to: usize) -> bool {
    let word = |c: Option<char>| c.is_some_and(char::is_alphanumeric);
    let before = text.get(..from).and_then(|t| t.chars().next_back());
    let behind = text.get(to..).and_then(|t| t.chars().next());
    let ends = |c: Option<char>, own: Option<char>| word(c) && word(own);
    let own = text.get(from..to);
    !ends(before, own.and_then(|t| t.chars().next()))
        && !ends(behind, own.and_then(|t| t.chars().next_back()))
}

/// Whether a stretch of a text is a whole identifier: no letter, digit or joined part goes on at its ends.
pub(crate) fn identifier_edges(text: &str, from: usize, to: usize) -> bool {
    let word = |c: char| c.is_alphanumeric();
    let before = text.get(..from).unwrap_or_default();
    let behind = text.get(to..).unwrap_or_default();
    let joint = |c: char| matches!(c, '-' | '/' | '_');
    let mut back = before.chars().rev();
    let free_before = match back.next() {
        Some(c) if word(c) => false,
        Some(c) if joint(c) => !back.next().is_some_and(char::is_numeric),
        _ => true,
    };
    let mut on = behind.chars();
    let free_behind = match on.next() {
        Some(c) if word(c) => false,
        Some(c) if joint(c) || c == '.' => !on.next().is_some_and(word),
        _ => true,
    };
    free_before && free_behind
}

impl Sheet<'_> {
    /// The pieces whose middle lies in a box, let out by some slack, in reading order.
    fn pieces_in(&self, leaf: usize, at: &tieout_evidence::PageBox, slack: f64) -> Vec<usize> {
        let Some(page) = self.leaves.get(leaf) else { return Vec::new() };
        let mut out = page.between(at.y0 - slack, at.y1 + slack);
        out.retain(|i| {
            page.pieces.get(*i).is_some_and(|p| {
                let (x, y) = p.at.centre();
                x >= at.x0 - slack && x <= at.x1 + slack && y >= at.y0 - slack && y <= at.y1 + slack
            })
        });
        out.sort_unstable();
        out
    }

    /// What a box holds, let out by some slack.
    pub(crate) fn text_in_box(&self, leaf: usize, at: &tieout_evidence::PageBox, slack: f64) -> String {
        let Some(page) = self.leaves.get(leaf) else { return String::new() };
        let words: Vec<&str> = self.pieces_in(leaf, at, slack).into_iter().map(|i| page.text_of(i)).collect();
        words.join(" ")
    }

    /// The place of a quote whose words all stand in a box, whatever else stands there.
    pub(crate) fn words_of_box(
        &self,
        leaf: usize,
        quote: &str,
        at: &tieout_evidence::PageBox,
        slack: f64,
    ) -> Option<Spot> {
        let page = self.leaves.get(leaf)?;
        let pieces = self.pieces_in(leaf, at, slack);
        let mut inside: Vec<String> = pieces.iter().map(|i| squeezed(page.text_of(*i))).collect();
        for word in quote.split_whitespace().map(squeezed).filter(|w| !w.is_empty()) {
            let found = inside.iter().position(|w| *w == word)?;
            inside.remove(found);
        }
        let spans = pieces.iter().filter_map(|i| page.pieces.get(*i)).map(|p| p.span.clone());
        spans.map(|s| Spot { leaf, from: s.start, to: s.end }).reduce(|a, b| Spot {
            leaf,
            from: a.from.min(b.from),
            to: a.to.max(b.to),
        })
    }
}
