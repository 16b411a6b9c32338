//! The walk through the places of a text: what is read at each, and what it belongs to.

use super::class::{CLASSES, Chunk, Class};
use super::{Scan, Token, TokenKind, plain};
use crate::amount::{Amount, Place, Read, Start, digits_amount, words_amount};
use crate::candidates::{ENDS, RICH, RUNS, Site, WIDE};
use crate::chars::{
    char_at, char_before, digit_at, digit_of, glue_end, is_glue, letters_end, superscript_of, vulgar_of,
    word_starts,
};
use crate::form::{Joined, code_before_digit, join};
use crate::marks::{footnote_end, list_marker};
use crate::number::NumberReader;
use crate::number_word::may_start;
use crate::{Clock, IdentifierKind, Period, Quantity, Span, find_identifier};

/// So many look-ups may see the whole rest of a run; later ones see a window, so that a run of a million characters
/// without a space stays linear.
const WHOLE_LOOKUPS: usize = 48;
const WINDOW: usize = 192;

#[derive(Clone, Debug)]
pub(super) struct Scanner<'t> {
    pub(super) text: &'t str,
    pub(super) bytes: &'t [u8],
    pub(super) place: Place,
    /// Where the part begins.
    start: usize,
    pub(super) at: usize,
    /// End of the last token.
    pub(super) floor: usize,
    chunk: Chunk,
    pub(super) dates: Vec<(Span, Vec<Period>, Option<Clock>)>,
    pub(super) next_date: usize,
    pub(super) numbers: NumberReader,
    pub(super) last_marker: u64,
    /// The last token was a figure in accounting brackets.
    pub(super) after_brackets: bool,
    /// The last token is one.
    bracketed: bool,
    /// Plain figures are read at one go.
    plainly: bool,
    pub(super) out: Vec<Token>,
}

impl<'t> Scanner<'t> {
    /// At the start of the part; `text` ends with it.
    pub(super) fn new(scan: Scan, text: &'t str, start: usize, plainly: bool) -> Self {
        Self {
            text,
            bytes: text.as_bytes(),
            place: Place::Prose,
            start,
            at: start,
            floor: start,
            chunk: Chunk::default(),
            dates: Vec::new(),
            next_date: 0,
            numbers: NumberReader::default()
                .under(scan.writing.convention)
                .written_in(scan.writing.language()),
            last_marker: scan.last_marker,
            after_brackets: false,
            bracketed: false,
            plainly,
            out: Vec::new(),
        }
    }

    /// Reads at these places, up to `to`.
    pub(super) fn run(&mut self, sites: &[Site], to: usize) {
        for site in sites {
            self.dates_before(site.start);
            if site.is_word() {
                if self.at <= site.start {
                    self.at = site.start;
                    self.word_between();
                }
            } else if !self.plain(*site) {
                self.at = self.at.max(site.start);
                self.candidate(site.end);
            }
        }
        self.dates_before(to);
    }

    /// Whether the candidate is a plain figure and was read.
    fn plain(&mut self, site: Site) -> bool {
        if self.at > site.start || !self.plainly || !self.numbers.knows_nothing() {
            return false;
        }
        self.at = site.start;
        if self.date_start().is_some_and(|date| date < site.end) {
            return false;
        }
        let start =
            Start { floor: self.floor, open: false, after_brackets: self.bracketed, place: self.place };
        let Some(token) = plain::figure(self.until_date(), Span::new(site.start, site.end), start) else {
            return false;
        };
        self.push_token(token);
        true
    }

    /// A word between the candidates: no identifier, but for a book's number.
    fn word_between(&mut self) {
        if self.bytes.get(self.at..).is_some_and(|rest| rest.starts_with(b"ISBN")) && self.leads_its_run() {
            self.step(Class::Letter);
        } else if self.date_start() == Some(self.at) {
            self.date();
        } else {
            self.after_brackets = self.bracketed;
            self.word();
        }
    }

    /// Whether nothing that could be read stands before this place in its run.
    fn leads_its_run(&self) -> bool {
        let before = self.bytes.get(self.start..self.at).unwrap_or(&[]);
        let mut run = before.iter().rev().take_while(|b| RUNS[usize::from(**b)] != ENDS);
        run.all(|b| CLASSES[usize::from(*b)] == Class::Nothing)
    }

    /// Dates that begin between the places.
    fn dates_before(&mut self, at: usize) {
        while let Some(start) = self.date_start().filter(|start| *start < at) {
            self.at = start;
            self.step(self.bytes.get(start).map_or(Class::Nothing, |b| CLASSES[usize::from(*b)]));
        }
    }

    /// What stands in a candidate up to its end, and what reaches over it.
    fn candidate(&mut self, end: usize) {
        let mut date = self.date_start();
        while let Some(b) = self.bytes.get(self.at).filter(|_| self.at < end) {
            let class = CLASSES[usize::from(*b)];
            if date != Some(self.at) {
                if class == Class::Nothing {
                    self.at += 1;
                    continue;
                }
                // Most words start no number and stand where no identifier can: between spaces, or in a run without
                // anything of an identifier.
                if class == Class::Letter
                    && let Some(end) = self.lone_word()
                {
                    self.at = end;
                    continue;
                }
                if class == Class::Letter && self.plain_word() {
                    let end = glue_end(self.text, self.at);
                    if !self.bytes.get(self.at..end).is_some_and(may_start) {
                        self.at = end;
                        continue;
                    }
                }
            }
            self.step(class);
            date = self.date_start();
        }
    }

    /// Where the next date begins that does not reach into what was read.
    pub(super) fn date_start(&mut self) -> Option<usize> {
        while let Some((span, _, _)) = self.dates.get(self.next_date) {
            if span.start >= self.at.max(self.floor) && !span.is_empty() {
                return Some(span.start);
            }
            self.next_date += 1;
        }
        None
    }

    /// The text up to the next date: nothing else reads into it.
    pub(super) fn until_date(&mut self) -> &str {
        let end = self.date_start().filter(|s| *s > self.at).unwrap_or(self.text.len());
        self.text.get(..end).unwrap_or(self.text)
    }

    pub(super) fn push(&mut self, span: Span, kind: TokenKind) {
        self.push_token(Token { span, kind });
    }

    #[inline]
    fn push_token(&mut self, token: Token) {
        let span = token.span;
        self.at = self.at.max(span.end);
        // What lies before the last token's end, or covers nothing, would break the order: it is dropped.
        if span.start >= self.floor && span.end > span.start {
            self.floor = span.end;
            self.bracketed =
                matches!(&token.kind, TokenKind::Quantity(q) if q.sign == crate::Sign::Parentheses);
            self.out.push(token);
        }
    }

    pub(super) fn step(&mut self, class: Class) {
        let at = self.at;
        self.after_brackets = self.bracketed;
        let date = self.date_start().filter(|s| *s == at);
        if class == Class::Letter && self.money(at) {
            return;
        }
        let date_end = date.and_then(|_| self.dates.get(self.next_date)).map_or(0, |(s, _, _)| s.end);
        if self.covers_its_run(date_end) {
            self.date();
            return;
        }
        if let Some((end, kind)) = self.identifier(class).filter(|(end, _)| *end > date_end) {
            if kind == IdentifierKind::Code && class == Class::Digit && self.measured(at, end) {
                return;
            }
            self.push(Span::new(at, end), TokenKind::Identifier(kind));
            return;
        }
        if date.is_some() {
            self.date();
            return;
        }
        match class {
            Class::Digit => self.number(at),
            Class::Letter => self.word(),
            Class::Mark => self.mark(),
            Class::Wide => self.wide(),
            Class::Nothing => self.at += 1,
        }
    }

    /// Whether the date that ends at `end` leaves nothing of the run here, so that no identifier can be longer.
    fn covers_its_run(&mut self, end: usize) -> bool {
        let run = if end > self.at { self.chunk().end } else { return false };
        let marks = |rest: &[u8]| rest.iter().all(|b| matches!(b, b',' | b'.' | b';'));
        end >= run || self.bytes.get(end..run).is_some_and(marks)
    }

    fn date(&mut self) {
        let Some((span, periods, clock)) = self.dates.get(self.next_date) else {
            self.at += 1;
            return;
        };
        let span = *span;
        // `2:41:38.4` is a duration with a fraction that a clock would lose: a form of numbers.
        if periods.is_empty()
            && span.of(self.text).contains('.')
            && self.bytes.get(span.end - 1).is_some_and(u8::is_ascii_digit)
        {
            self.next_date += 1;
            self.number(span.start);
            return;
        }
        let kind = match (periods.first(), clock) {
            (Some(period), _) => TokenKind::Date(*period),
            (None, Some(clock)) => TokenKind::Clock(*clock),
            (None, None) => {
                self.next_date += 1;
                return;
            }
        };
        self.next_date += 1;
        if self.text.get(span.start..span.end).is_some() {
            self.push(span, kind);
        }
    }

    /// The run without white space around this place.
    fn chunk(&mut self) -> Chunk {
        let at = self.at;
        if at >= self.chunk.end {
            let rest = self.bytes.get(at..).unwrap_or(&[]);
            let (mut says, mut len) = (0, 0);
            for b in rest {
                let here = RUNS[usize::from(*b)];
                if here == ENDS {
                    break;
                }
                says |= here;
                len += 1;
            }
            let rich = says & RICH != 0 || rest.starts_with(b"ISBN");
            self.chunk = Chunk { end: at + len.max(1), rich, wide: says & WIDE != 0, tried: 0 };
        }
        self.chunk
    }

    /// The end of a word of letters that is a whole run without white space and can start nothing.
    fn lone_word(&self) -> Option<usize> {
        let end = letters_end(self.text, self.at);
        let alone =
            self.at >= self.chunk.end && self.bytes.get(end).is_none_or(|b| RUNS[usize::from(*b)] == ENDS);
        let word = self.bytes.get(self.at..end).filter(|_| alone)?;
        (!may_start(word) && !word.starts_with(b"ISBN")).then_some(end)
    }

    /// Whether the word here can be neither an identifier nor a figure behind a currency code.
    pub(super) fn plain_word(&mut self) -> bool {
        let first = self.at >= self.chunk.end;
        let chunk = self.chunk();
        !(chunk.rich || first && chunk.wide)
    }

    /// An identifier at this place, asked for only where one can start.
    fn identifier(&mut self, class: Class) -> Option<(usize, IdentifierKind)> {
        let at = self.at;
        let rich = self.chunk().rich;
        let starts = match class {
            Class::Digit | Class::Letter => true,
            Class::Mark => {
                let next = self.bytes.get(at + 1);
                match self.bytes.get(at) {
                    // the end of a tag is no path
                    Some(b'/') if at > 0 && self.bytes.get(at - 1) == Some(&b'<') => false,
                    Some(b'/' | b'\\' | b'~' | b'.') => {
                        next.is_some_and(|n| n.is_ascii_alphabetic() || matches!(n, b'/' | b'.' | b'\\'))
                    }
                    Some(b'+' | b'(') => next.is_some_and(u8::is_ascii_digit),
                    _ => false,
                }
            }
            Class::Wide | Class::Nothing => false,
        };
        if !(starts && rich && word_starts(self.text, at)) {
            return None;
        }
        self.chunk.tried += 1;
        let found = if self.chunk.tried <= WHOLE_LOOKUPS {
            find_identifier(self.text, at)
        } else {
            let mut end = (at + WINDOW).min(self.text.len());
            while end > at && !self.text.is_char_boundary(end) {
                end -= 1;
            }
            find_identifier(self.text.get(..end)?, at)
        };
        found.filter(|(end, _)| *end > at && self.text.is_char_boundary(*end))
    }

    /// At a letter: a number word, or just a word.
    fn word(&mut self) {
        let at = self.at;
        let end = glue_end(self.text, at).max(at + 1);
        if let Some(language) = self.numbers.language() {
            return self.foreign_word(end, language);
        }
        if !self.bytes.get(at..end).is_some_and(may_start) {
            self.at = end;
            return;
        }
        let (floor, place, after_brackets) = (self.floor, self.place, self.after_brackets);
        let start = Start { floor, open: false, after_brackets, place };
        let text = self.until_date();
        let read = words_amount(text, at, end.min(text.len()), start);
        match read {
            Some(Read::Amount(amount)) => self.form(amount),
            Some(Read::Ordinal(rank, span)) => self.push(span, TokenKind::Ordinal(rank)),
            _ => self.at = end,
        }
    }

    /// At a digit, or a point before one.
    fn number(&mut self, at: usize) {
        if self.bytes.get(at) != Some(&b'.') {
            if let Some((end, n)) = list_marker(self.text, at, self.last_marker) {
                self.last_marker = n;
                self.push(Span::new(at, end), TokenKind::ListMarker(n));
                return;
            }
            // `&#8217;` is a character.
            if self.bytes.get(at.saturating_sub(2)..at) == Some(b"&#") {
                self.at = glue_end(self.text, at);
                return;
            }
        }
        if !self.amount(at) {
            let end = glue_end(self.text, at).max(at + 1);
            self.at = end;
        }
    }

    /// A currency code glued to its figure, `USD3bn`, which is no product code.
    fn money(&mut self, at: usize) -> bool {
        let Some(digits) = code_before_digit(self.text, at).filter(|_| word_starts(self.text, at)) else {
            return false;
        };
        let start = Start { floor: self.floor, open: false, after_brackets: false, place: self.place };
        let mut numbers = std::mem::take(&mut self.numbers);
        let read = digits_amount(self.until_date(), digits, start, &mut numbers);
        self.numbers = numbers;
        match read {
            Some(Read::Amount(amount)) if amount.quantity.span.start == at => {
                // What follows is looked at anew.
                self.chunk.end = 0;
                self.form(amount);
                true
            }
            _ => false,
        }
    }

    /// A figure glued to its unit or scale (`238cc`, `35.3tons`) that could be a code as well and ends where the code
    /// would.
    fn measured(&mut self, at: usize, end: usize) -> bool {
        let start = Start { floor: self.floor, open: false, after_brackets: false, place: self.place };
        let mut numbers = std::mem::take(&mut self.numbers);
        let read = digits_amount(self.until_date(), at, start, &mut numbers);
        self.numbers = numbers;
        match read {
            Some(Read::Amount(amount)) => {
                let q = &amount.quantity;
                let unit =
                    q.unit_span.or(q.scale.map(|s| s.span)).is_some_and(|s| s.end == end && s.len() > 1);
                let decimals = q.unit_power < 0 && q.span.end < end;
                if unit || decimals {
                    self.form(amount);
                    self.at = self.at.max(end);
                    return true;
                }
                false
            }
            _ => false,
        }
    }

    /// Reads an amount whose digits start at `at`; whether anything was taken.
    fn amount(&mut self, at: usize) -> bool {
        let (floor, place, after_brackets) = (self.floor, self.place, self.after_brackets);
        let start = Start { floor, open: false, after_brackets, place };
        let mut numbers = std::mem::take(&mut self.numbers);
        let read = digits_amount(self.until_date(), at, start, &mut numbers);
        self.numbers = numbers;
        match read {
            Some(Read::Amount(amount)) => self.form(amount),
            Some(Read::Ordinal(rank, span)) => self.push(span, TokenKind::Ordinal(rank)),
            Some(Read::Code(end)) => {
                self.push(Span::new(at, end), TokenKind::Identifier(IdentifierKind::Code))
            }
            Some(Read::Period(period, span)) => self.push(span, TokenKind::Date(period)),
            Some(Read::Nothing(end)) => self.at = end.max(at + 1),
            Some(Read::Unread(why, span)) => self.push(span, TokenKind::Unread(why)),
            None => return false,
        }
        true
    }

    /// What `first` belongs to.
    pub(super) fn form(&mut self, first: Box<Amount>) {
        let (floor, place) = (self.floor, self.place);
        let mut numbers = std::mem::take(&mut self.numbers);
        let joined = join(self.until_date(), first, floor, place, &mut numbers);
        self.numbers = numbers;
        let at = self.at;
        match joined {
            Joined::One(token) => self.push_token(token),
            Joined::Two(both) => {
                let (a, b) = *both;
                self.push_token(a);
                self.push_token(b);
            }
        }
        self.at = self.at.max(at + 1);
        while !self.text.is_char_boundary(self.at) {
            self.at += 1;
        }
    }

    fn mark(&mut self) {
        let at = self.at;
        match self.bytes.get(at) {
            Some(b'[') => {
                if let Some(end) = footnote_end(self.text, at) {
                    self.push(Span::new(at, end), TokenKind::Footnote);
                    return;
                }
            }
            Some(b'.') if digit_at(self.text, at + 1).is_some() => {
                let before = char_before(self.text, at);
                if !before.is_some_and(|c| is_glue(c) || matches!(c, '.' | ')' | ']')) {
                    self.number(at);
                    return;
                }
            }
            _ => {}
        }
        self.at += 1;
    }

    /// A character beyond ASCII: a digit of another script, a superscript, a one-character fraction, or a letter.
    fn wide(&mut self) {
        let at = self.at;
        let Some(c) = char_at(self.text, at) else {
            self.at += 1;
            return;
        };
        let next = at + c.len_utf8();
        if digit_of(c).is_some() {
            self.number(at);
        } else if superscript_of(c).is_some() {
            let mut end = next;
            while let Some(d) = char_at(self.text, end)
                .filter(|d| superscript_of(*d).is_some() || matches!(d, '⁻' | '⁺' | '\u{2E34}'))
            {
                end += d.len_utf8();
            }
            self.push(Span::new(at, end), TokenKind::Footnote);
        } else if let Some((n, d)) = vulgar_of(c) {
            let quantity = vulgar(self.text, Span::new(at, next), n, d);
            self.push(quantity.span, TokenKind::Quantity(quantity));
        } else if is_glue(c) {
            self.at = glue_end(self.text, at).max(next);
        } else {
            self.at = next;
        }
    }
}

/// `½` alone, with its unit.
fn vulgar(text: &str, span: Span, n: i64, d: i64) -> Quantity {
    let unit =
        crate::affix::unit_at(text, span.end, crate::affix::Before { figure: true, ..Default::default() });
    Quantity {
        span: Span::new(span.start, unit.map_or(span.end, |(_, s)| s.end)),
        number: span,
        value: crate::Decimal::from(n),
        divisor: Some(crate::Decimal::from(d)),
        unit_power: 0,
        sign: crate::Sign::None,
        scale: None,
        unit: unit.map(|(u, _)| u),
        unit_span: unit.map(|(_, s)| s),
        hedge: None,
        form: crate::Form::Fraction,
    }
}
