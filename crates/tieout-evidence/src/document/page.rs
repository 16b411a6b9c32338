//! One page: its words in reading order, its lines, and its text with a way back from characters to boxes.

use std::ops::Range;

use super::{HiddenWord, PageBox, Word, lines};

/// Words that are read one after the other: a row of the page, or of a column where the page has columns of prose. A row
/// of a table is one line.
#[derive(Clone, Debug, PartialEq)]
pub struct Line {
    /// Which of the page's words, in order.
    pub words: Range<usize>,
    /// The box around them; None on a page that was given as text.
    pub at: Option<PageBox>,
    /// Which piece of the page's text it is, in bytes.
    pub span: Range<usize>,
}

/// What a reader of a page should know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PageFinding {
    /// It has no text, and pictures: a scan that no recogniser has read.
    Scanned,
    /// Its text comes from a recogniser and may be misread.
    Recognised,
    /// Its text is drawn as shapes or is not there at all: no words, and no pictures either.
    NoText,
    /// Some glyphs have no character: how many.
    Unreadable(usize),
    /// Words that cannot be seen: how many.
    HiddenWords(usize),
    /// It was not read to its end: more glyphs, operators or nested forms than the limits allow.
    Cut,
    /// Parts of it could not be unpacked, or would have been larger than the limits allow.
    PartUnread,
}

impl std::fmt::Display for PageFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Scanned => f.write_str("it is a picture without text: run a text recogniser over it first"),
            Self::Recognised => f.write_str("its text comes from a recogniser and may be misread"),
            Self::NoText => f.write_str("it has no text"),
            Self::Unreadable(n) => {
                write!(f, "{n} glyphs have no character in its fonts; words with them support nothing")
            }
            Self::HiddenWords(n) => write!(f, "{n} words cannot be seen on it and support nothing"),
            Self::Cut => f.write_str("it was not read to its end: it has more content than the limits allow"),
            Self::PartUnread => {
                f.write_str("parts of it were not read: they are damaged or larger than the limits allow")
            }
        }
    }
}

/// One page of a document.
///
/// Its [text](Page::text) has a line break after each line, a tab where words of one line stand far apart (cells of a
/// table), and a blank between other words; so no number reaches from one cell into the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Page {
    number: usize,
    size: Option<(f64, f64)>,
    words: Vec<Word>,
    /// The pieces of the text that the words are; as many as words.
    spans: Vec<Range<usize>>,
    lines: Vec<Line>,
    text: String,
    hidden: Vec<HiddenWord>,
    findings: Vec<PageFinding>,
}

impl Page {
    /// A page of words with boxes, in any order: lines and reading order are found. Words without a box come last.
    ///
    /// ```
    /// use tieout_evidence::{Page, PageBox, Word};
    /// let word = |text, x0, y0| PageBox::new(x0, y0, x0 + 30.0, y0 + 10.0).map(|at| Word::given(text, at));
    /// let words = [word("below", 10.0, 40.0), word("right", 45.0, 10.0), word("left", 10.0, 10.0)];
    /// let page = Page::of_words(1, 200.0, 100.0, words.into_iter().flatten().collect());
    /// assert_eq!(page.text(), "left right\nbelow");
    /// assert_eq!(page.lines().len(), 2);
    /// ```
    #[must_use]
    pub fn of_words(number: usize, width: f64, height: f64, words: Vec<Word>) -> Self {
        let rows = lines::arrange(words);
        let mut page = Self {
            number,
            size: Some((width, height)),
            words: Vec::with_capacity(rows.iter().map(Vec::len).sum()),
            spans: Vec::new(),
            lines: Vec::with_capacity(rows.len()),
            text: String::new(),
            hidden: Vec::new(),
            findings: Vec::new(),
        };
        for row in rows {
            page.push_line(row);
        }
        page
    }

    /// A page that is known as text only. Its words are what stands between blanks, its lines are its lines, and it has no boxes.
    ///
    /// ```
    /// use tieout_evidence::Page;
    /// let page = Page::of_text(1, "Total: USD 1,200.50\nDelivery within 10 days");
    /// assert_eq!(page.words()[2].text, "1,200.50");
    /// assert_eq!(page.box_of(0..6), None);
    /// assert_eq!(page.size(), None);
    /// ```
    #[must_use]
    pub fn of_text(number: usize, text: impl Into<String>) -> Self {
        let text = text.into();
        let (mut words, mut spans, mut lines) = (Vec::new(), Vec::new(), Vec::new());
        let mut start = 0;
        for piece in text.split_inclusive('\n') {
            let first = words.len();
            let line = piece.trim_end_matches(['\n', '\r']);
            let mut from = 0;
            for written in line.split_whitespace() {
                let at = line.get(from..).and_then(|rest| rest.find(written)).map_or(from, |i| from + i);
                from = at + written.len();
                spans.push(start + at..start + from);
                words.push(Word {
                    text: written.to_owned(),
                    at: None,
                    turn: super::Turn::Upright,
                    origin: super::Origin::Given,
                    unreadable: written.matches('\u{FFFD}').count(),
                });
            }
            if words.len() > first {
                lines.push(Line { words: first..words.len(), at: None, span: start..start + line.len() });
            }
            start += piece.len();
        }
        Self { number, size: None, words, spans, lines, text, hidden: Vec::new(), findings: Vec::new() }
    }

    /// Says how large the page is; for a page that is given as text.
    #[must_use]
    pub fn with_size(self, width: f64, height: f64) -> Self {
        Self { size: Some((width, height)), ..self }
    }

    /// The same page with the words that cannot be seen.
    #[must_use]
    pub fn with_hidden(self, hidden: Vec<HiddenWord>) -> Self {
        Self { hidden, ..self }
    }

    /// The same page with what was noticed of it.
    #[must_use]
    pub fn with_findings(self, findings: Vec<PageFinding>) -> Self {
        Self { findings, ..self }
    }

    fn push_line(&mut self, row: Vec<Word>) {
        if row.is_empty() {
            return;
        }
        if !self.text.is_empty() {
            self.text.push('\n');
        }
        let (first, start) = (self.words.len(), self.text.len());
        let mut at: Option<PageBox> = None;
        for word in row {
            if let Some(last) = self.words.get(first..).and_then(<[Word]>::last) {
                self.text.push(if lines::far_apart(last, &word) { '\t' } else { ' ' });
            }
            let from = self.text.len();
            // Half a figure is another figure: one with an unreadable glyph is unreadable as a whole.
            if word.unreadable > 0 && word.text.contains(char::is_numeric) {
                self.text.extend(word.text.chars().map(|_| '\u{FFFD}'));
            } else {
                self.text.push_str(&word.text);
            }
            self.spans.push(from..self.text.len());
            at = match (at, word.at) {
                (Some(a), Some(b)) => Some(a.union(&b)),
                (a, b) => a.or(b),
            };
            self.words.push(word);
        }
        self.lines.push(Line { words: first..self.words.len(), at, span: start..self.text.len() });
    }

    /// Its number in the document, from 1.
    #[must_use]
    pub fn number(&self) -> usize {
        self.number
    }

    /// Its width and height as it is seen, where they are known.
    #[must_use]
    pub fn size(&self) -> Option<(f64, f64)> {
        self.size
    }

    /// Its words in reading order. What cannot be seen is not among them.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// Its lines in reading order.
    #[must_use]
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// Its text in reading order.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The words that are in the file and cannot be seen.
    #[must_use]
    pub fn hidden(&self) -> &[HiddenWord] {
        &self.hidden
    }

    /// What was noticed of it.
    #[must_use]
    pub fn findings(&self) -> &[PageFinding] {
        &self.findings
    }

    /// Which piece of the text a word is.
    #[must_use]
    pub fn span_of(&self, word: usize) -> Option<Range<usize>> {
        self.spans.get(word).cloned()
    }

    /// The words that a piece of the text touches.
    ///
    /// ```
    /// use tieout_evidence::Page;
    /// let page = Page::of_text(1, "Total: USD 1,200.50");
    /// assert_eq!(page.words_of(8..13), 1..3);
    /// assert_eq!(page.words_of(6..7), 1..1);
    /// ```
    #[must_use]
    pub fn words_of(&self, span: Range<usize>) -> Range<usize> {
        let first = self.spans.partition_point(|s| s.end <= span.start);
        let end = self.spans.partition_point(|s| s.start < span.end);
        first..end.max(first)
    }

    /// The box around the words that a piece of the text touches.
    #[must_use]
    pub fn box_of(&self, span: Range<usize>) -> Option<PageBox> {
        let words = self.words.get(self.words_of(span))?;
        words.iter().filter_map(|w| w.at).reduce(|a, b| a.union(&b))
    }

    /// The words whose middle lies in a box, in reading order, each with its number.
    ///
    /// ```
    /// use tieout_evidence::{Page, PageBox, Word};
    /// let word = |text, x0| PageBox::new(x0, 10.0, x0 + 30.0, 20.0).map(|at| Word::given(text, at));
    /// let page = Page::of_words(1, 200.0, 100.0, [word("a", 10.0), word("b", 45.0)].into_iter().flatten().collect());
    /// let left = PageBox::new(0.0, 0.0, 42.0, 50.0).expect("a box");
    /// assert_eq!(page.words_in(&left).map(|(i, w)| (i, w.text.as_str())).collect::<Vec<_>>(), [(0, "a")]);
    /// ```
    pub fn words_in<'a>(&'a self, area: &'a PageBox) -> impl Iterator<Item = (usize, &'a Word)> + 'a {
        self.words.iter().enumerate().filter(|(_, w)| {
            w.at.is_some_and(|b| {
                let (x, y) = b.centre();
                area.contains(x, y)
            })
        })
    }

    /// The line that a word stands in.
    #[must_use]
    pub fn line_of(&self, word: usize) -> Option<&Line> {
        let at = self.lines.partition_point(|l| l.words.end <= word);
        self.lines.get(at).filter(|l| l.words.contains(&word))
    }
}
