//! Sentences of a text that may still grow.

use tieout_notation::Span;

use super::Sentence;
use super::line::{Block, Kind, classify, title_above};
use super::stop::next_end;

/// An open tail up to this many bytes is looked at whenever the text has grown; a longer one once it has grown by a sixteenth.
/// So a text without sentence ends costs a fixed number of looks at each byte, whatever the pieces it comes in.
const SHORT: usize = 512;

/// Splits a text into sentences while it grows: [`super::sentences`] for a text that comes in pieces.
///
/// It remembers where it stands, not the text, and gives a sentence once no text that may follow can change it.
///
/// ```
/// use tieout_evidence::Splitter;
/// let mut splitter = Splitter::default();
/// let mut text = String::from("It cost $3.5 million. Then it");
/// assert_eq!(splitter.next(&text, false).unwrap().span.of(&text), "It cost $3.5 million.");
/// assert_eq!((splitter.next(&text, false), splitter.settled()), (None, 21));
/// text.push_str(" rose");
/// assert_eq!(splitter.next(&text, true).unwrap().span.of(&text), "Then it rose");
/// assert_eq!(splitter.next(&text, true), None);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Splitter {
    /// Where the line begins that is not read to its end.
    line: usize,
    /// No line ends between there and here.
    unbroken: usize,
    /// That line already goes on with the open block.
    begun: bool,
    /// The text was whole, and its last line is read.
    ended: bool,
    /// Inside a block of code.
    fenced: bool,
    /// The line before is a quotation.
    quoted: bool,
    /// The line before, without white space at its end.
    before: Span,
    /// The block that may go on.
    open: Option<Block>,
    /// Blocks that have ended, the first to be split first.
    closed: [Option<Block>; 2],
    /// Nothing is looked at before the text is as long.
    next_look: usize,
}

impl Splitter {
    /// The next sentence. `text` is the whole text so far, and begins as it did in earlier calls; `whole` says that nothing
    /// follows. None where the next sentence may still change, or where there is none.
    ///
    /// Cost over all calls is linear in the text.
    pub fn next(&mut self, text: &str, whole: bool) -> Option<Sentence> {
        if text.len() < self.next_look && !whole {
            return None;
        }
        loop {
            if let Some(sentence) = self.split_closed(text) {
                return Some(sentence);
            }
            if self.ended {
                return None;
            }
            let from = self.unbroken.max(self.line);
            let end = text.get(from..)?.find('\n').map(|at| from + at);
            self.unbroken = end.unwrap_or(text.len());
            match end {
                Some(end) => self.line_ends(text, end, end + 1),
                None if whole => {
                    self.line_ends(text, text.len(), text.len());
                    self.close();
                    self.ended = true;
                }
                None => {
                    self.line_begins(text);
                    if self.closed[0].is_some() {
                        continue;
                    }
                    let sentence = self.split_open(text);
                    if sentence.is_none() {
                        let tail = text.len() - self.settled().min(text.len());
                        self.next_look = if tail <= SHORT { 0 } else { text.len() + tail / 16 };
                    }
                    return sentence;
                }
            }
        }
    }

    /// Up to here, every sentence was given; what stands behind may still change.
    #[must_use]
    pub fn settled(&self) -> usize {
        self.open.map_or(self.line, |block| block.from)
    }

    /// The line ends at `end`, and the next one begins at `next`.
    fn line_ends(&mut self, text: &str, end: usize, next: usize) {
        let start = self.line;
        let line = text.get(start..end).unwrap_or("").trim_end();
        let span = Span::new(start, start + line.len());
        if self.begun {
            // What begins as text ends as text.
            if let Some(block) = &mut self.open {
                block.end = span.end;
            }
        } else {
            let alone = Block { from: start, at: start, end: span.end, whole: true };
            match classify(line, self.quoted, true).unwrap_or(Kind::Text) {
                Kind::Blank => self.close(),
                Kind::Fence => {
                    self.fenced = !self.fenced;
                    self.close();
                    self.push_closed(alone);
                }
                _ if self.fenced => self.push_closed(alone),
                Kind::Whole => {
                    self.close();
                    self.push_closed(alone);
                }
                Kind::Begins(offset) => self.begin(offset, span.end),
                Kind::Text => self.go_on(text, span),
            }
        }
        self.quoted = line.trim_start().starts_with('>');
        self.before = span;
        self.begun = false;
        self.line = next;
    }

    /// The text ends within a line: what it is may be known already.
    fn line_begins(&mut self, text: &str) {
        let line = text.get(self.line..).unwrap_or("");
        let span = Span::new(self.line, self.line + line.trim_end().len());
        if self.fenced {
            return;
        }
        if self.begun {
            if let Some(block) = &mut self.open {
                block.end = span.end;
            }
            return;
        }
        match classify(span.of(text), self.quoted, false) {
            Some(Kind::Whole | Kind::Fence) => self.close(),
            Some(Kind::Begins(offset)) => {
                self.begin(offset, span.end);
                self.begun = true;
            }
            Some(Kind::Text) => {
                let joins =
                    self.open.is_none() || title_above(self.before.of(text), span.of(text), false).is_some();
                if joins {
                    self.go_on(text, span);
                    self.begun = true;
                }
            }
            Some(Kind::Blank) | None => {}
        }
    }

    fn begin(&mut self, offset: usize, end: usize) {
        self.close();
        self.open = Some(Block { from: self.line, at: self.line + offset, end, whole: false });
    }

    fn go_on(&mut self, text: &str, line: Span) {
        match &mut self.open {
            Some(block) if title_above(self.before.of(text), line.of(text), true) != Some(true) => {
                block.end = line.end;
            }
            _ => self.begin(0, line.end),
        }
    }

    fn close(&mut self) {
        if let Some(block) = self.open.take() {
            self.push_closed(block);
        }
    }

    fn push_closed(&mut self, block: Block) {
        // A line closes one block and is at most one itself.
        let [first, second] = &mut self.closed;
        *if first.is_none() { first } else { second } = Some(block);
    }

    /// The next sentence of the blocks that have ended.
    fn split_closed(&mut self, text: &str) -> Option<Sentence> {
        while let Some(block) = &mut self.closed[0] {
            let body = text.get(..block.end).unwrap_or(text);
            let end = if block.whole { None } else { next_end(body, block.from, &mut block.at, true) };
            let span = trimmed(text, block.from, end.unwrap_or(block.end));
            match end {
                Some(end) => block.from = end,
                None => self.closed = [self.closed[1].take(), None],
            }
            if span.is_some() {
                return span;
            }
        }
        None
    }

    /// The next sentence of the block that may go on, where it has ended for certain. What follows the block's last line is
    /// looked at too: if it ends the sentence there, that line's end does so as well should the block not go on.
    fn split_open(&mut self, text: &str) -> Option<Sentence> {
        loop {
            let block = self.open.as_mut()?;
            let (from, mut at) = (block.from, block.at);
            let end = next_end(text, from, &mut at, false).filter(|&end| end <= block.end);
            block.at = at.min(block.end.max(block.at));
            let end = end?;
            block.from = end;
            if let Some(sentence) = trimmed(text, from, end) {
                return Some(sentence);
            }
        }
    }
}

fn trimmed(text: &str, start: usize, end: usize) -> Option<Sentence> {
    let piece = Span::new(start, end).of(text);
    let left = piece.len() - piece.trim_start().len();
    let span = Span::new(start + left, start + piece.trim_end().len());
    (span.start < span.end).then_some(Sentence { span })
}
