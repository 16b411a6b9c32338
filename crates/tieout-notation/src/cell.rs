//! A table cell or JSON string read as a whole.

mod plain;

use crate::affix::is_currency_sign;
use crate::amount::{Place, Read, Start, digits_amount};
use crate::chars::{
    char_at, char_before, digit_at, digit_of, eat, is_any_dash, is_direction, is_space, superscript_of,
};
use crate::number::NumberReader;
use crate::{
    Clock, Decimal, Form, Period, Quantity, Scan, Sign, Span, Token, TokenKind, Writing, read_date_under,
};

/// What a cell holds, read as a whole. Built once per cell.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[allow(clippy::large_enum_variant)] // numbers are what most cells hold
pub enum CellReading {
    /// Nothing, or only spaces.
    Empty,
    /// A dash, "n/a", "nil": stands for nought in sums and means (`dash`), or for "not available".
    Nil {
        /// True for a dash or "nil"; false for n/a.
        dash: bool,
    },
    /// One number is the whole cell: `$ (1,234)`, `12.5 %`, `45(1)` with footnote removed, `+3`, `3rd` is Ordinal instead.
    Number(Quantity),
    /// A date or period is the whole cell; a bare `2019` too (with its number).
    Date(Period),
    /// A time of day is the whole cell. A duration such as `2:07.53` is a composite.
    Clock(Clock),
    /// A rank: `4th`, `T3`.
    Ordinal(u64),
    /// Several numbers in one form: `12–5`, `4-6, 6-3`, `39–51 (.433)`, `135 km (84 mi)`, `2:07.53`.
    Composite(Vec<Quantity>),
    /// Words, perhaps with numbers inside.
    Text(Vec<(Span, Decimal)>),
}

/// Reads a whole cell. Spans are bytes of `text`.
///
/// Brackets around a whole figure are a minus here. A bracket that a torn column left open or closed alone counts too.
/// Footnote marks behind a figure are dropped.
///
/// ```
/// use tieout_notation::{CellReading, read_cell};
/// let CellReading::Number(q) = read_cell("$ (1,234)") else { panic!() };
/// assert_eq!(q.value.to_string(), "-1234");
/// assert_eq!(read_cell("—"), CellReading::Nil { dash: true });
/// assert_eq!(read_cell("T3"), CellReading::Ordinal(3));
/// ```
#[must_use]
pub fn read_cell(text: &str) -> CellReading {
    read(text, Writing::default())
}

/// Reads a whole cell of a table whose convention is known, given or voted; what breaks it is read as by [`read_cell`].
///
/// ```
/// use tieout_notation::{CellReading, Locale, read_cell_under};
/// let german = Locale::parse("de")?;
/// let CellReading::Number(q) = read_cell_under("1.234", german) else { panic!() };
/// assert_eq!(q.value.to_string(), "1234");
/// # Ok::<(), tieout_notation::LocaleError>(())
/// ```
#[must_use]
pub fn read_cell_under(text: &str, writing: impl Into<Writing>) -> CellReading {
    read(text, writing.into())
}

#[inline]
fn read(text: &str, writing: Writing) -> CellReading {
    if writing.convention.is_none()
        && let Some(found) = plain::number(text)
    {
        return found;
    }
    // Words of another language may be numbers.
    if writing.language().is_none() && plain::is_words(text) {
        return CellReading::Text(Vec::new());
    }
    read_slowly(text, writing)
}

/// Every form that there is.
fn read_slowly(text: &str, writing: Writing) -> CellReading {
    let whole = trimmed(text, Span::new(0, text.len()));
    if whole.is_empty() {
        return CellReading::Empty;
    }
    if let Some(dash) = nil(whole.of(text)) {
        return CellReading::Nil { dash };
    }
    let bare = trimmed(text, Span::new(whole.start, without_notes(text, whole)));
    if let Some(period) = date(text, whole, bare, writing) {
        return CellReading::Date(period);
    }
    if let Some(rank) = rank(bare.of(text)) {
        return CellReading::Ordinal(rank);
    }
    if let Some(quantity) =
        number(text, bare, NumberReader::of_cell().under(writing.convention).written_in(writing.language()))
    {
        return CellReading::Number(quantity);
    }
    if let Some((quantity, year)) = spaced_digits(text, bare) {
        return year.map_or(CellReading::Number(quantity), |y| CellReading::Date(Period::of_year(y)));
    }
    several(text, bare, writing)
}

/// White space, no-break and zero-width spaces taken off both ends.
pub(crate) fn trimmed(text: &str, span: Span) -> Span {
    let blank = |c: char| {
        c.is_whitespace()
            || is_direction(c)
            || matches!(c, '\u{200B}' | '\u{200C}' | '\u{200D}' | '\u{2060}' | '\u{FEFF}')
    };
    let inner = span.of(text);
    let start = span.start + (inner.len() - inner.trim_start_matches(blank).len());
    let end = (span.start + inner.trim_end_matches(blank).len()).max(start);
    Span::new(start, end)
}

/// Whether the cell only says that there is no value: Some(true) for a dash, Some(false) for "n/a".
fn nil(cell: &str) -> Option<bool> {
    if cell.len() > 24 {
        return None;
    }
    let mut dashes = 0;
    let only_dashes = cell.chars().all(|c| {
        if is_any_dash(c) {
            dashes += 1;
            return true;
        }
        is_space(c) || is_currency_sign(c) || matches!(c, '(' | ')' | '%' | '\t')
    });
    if only_dashes && dashes > 0 {
        return Some(true);
    }
    let is = |words: &[&str]| words.iter().any(|w| cell.eq_ignore_ascii_case(w));
    if is(&["nil"]) {
        return Some(true);
    }
    // "NM" and "Na" are a state and an element; in small letters or with a stroke they are marks.
    let mark = is(&[
        "n/a",
        "n.a.",
        "n.a",
        "#n/a",
        "n/m",
        "n.m.",
        "n.m",
        "n/d",
        "not available",
        "not applicable",
        "not meaningful",
        "not reported",
        "null",
        "nan",
        "n\u{2215}a",
    ]) || matches!(cell, "NA" | "na" | "nm" | ".." | "..." | "…" | "*" | "**");
    mark.then_some(false)
}

/// The end of `span` without footnote marks behind its last digit, sign or bracket: superscripts, `[a]`, `(1)`, `*`, `†`.
fn without_notes(text: &str, span: Span) -> usize {
    let mut end = span.end;
    // Marks may be listed: "12 (2), (3)".
    for _ in 0..8 {
        let before = end;
        while let Some(c) = char_before(text, end).filter(|c| {
            end > span.start
                && (superscript_of(*c).is_some() || matches!(c, '*' | '†' | '‡' | '§' | '¶' | '#'))
        }) {
            end -= c.len_utf8();
        }
        if let Some(open) = bracketed_note(text, span.start, end) {
            end = open;
        }
        end = trimmed(text, Span::new(span.start, end)).end;
        if end < before && text.get(span.start..end).is_some_and(|t| t.ends_with("),") || t.ends_with("],")) {
            end -= 1;
        }
        if end == before {
            break;
        }
    }
    // A cell of marks alone keeps them.
    if end <= span.start
        || !text.get(span.start..end).is_some_and(|t| t.chars().any(|c| digit_of(c).is_some()))
    {
        return span.end;
    }
    end
}

/// Where a bracketed footnote mark that ends at `end` opens: `[3]`, `[a]`, `[note 1]` anywhere; `(1)` glued to a figure,
/// or one digit a space behind one ("1.37 (1)", "2018 (12)", but "52 (13)" are two numbers).
fn bracketed_note(text: &str, start: usize, end: usize) -> Option<usize> {
    let close = char_before(text, end).filter(|_| end > start)?;
    let inner_end = end - 1;
    let open_mark = match close {
        ']' => '[',
        ')' => '(',
        _ => return None,
    };
    let mut open = inner_end;
    loop {
        let c = char_before(text, open).filter(|_| open > start && inner_end - open < 10)?;
        open -= c.len_utf8();
        if c == open_mark {
            break;
        }
        if !(c.is_alphanumeric() || c == ' ') || superscript_of(c).is_some() {
            return None;
        }
    }
    let inner = text.get(open + 1..inner_end)?;
    let mut before = trimmed(text, Span::new(start, open));
    // "12 (2), (3)"
    if before.of(text).ends_with("),") || before.of(text).ends_with("],") {
        before.end -= 1;
    }
    let last = char_before(text, before.end).filter(|_| !before.is_empty())?;
    if open_mark == '[' {
        return (!inner.is_empty()).then_some(open);
    }
    let digits = inner.chars().all(|c| c.is_ascii_digit()) && !inner.is_empty() && inner.len() <= 2;
    let letter = inner.len() == 1 && inner.chars().all(|c| c.is_ascii_lowercase());
    if !(digits || letter)
        || open - before.end > 2
        || !(digit_of(last).is_some() || matches!(last, '%' | ')'))
    {
        return None;
    }
    let glued = before.end == open;
    let body = before.of(text);
    let year = body.len() == 4 && body.bytes().all(|b| b.is_ascii_digit()) && year_of_text(body).is_some();
    (glued || year || inner.len() == 1).then_some(open)
}

fn year_of_text(text: &str) -> Option<i32> {
    text.parse::<i32>().ok().filter(|y| (1000..=2100).contains(y))
}

fn date(text: &str, whole: Span, bare: Span, writing: Writing) -> Option<Period> {
    let cell = bare.of(text);
    if cell.len() == 4 && cell.bytes().all(|b| b.is_ascii_digit()) {
        return year_of_text(cell).map(Period::of_year);
    }
    // A figure that is nothing but digits and number marks is no date; with two points it may be one.
    let mark =
        |b: u8| b.is_ascii_digit() || matches!(b, b',' | b'.' | b'$' | b'%' | b'(' | b')' | b' ' | b'+');
    if cell.bytes().all(mark) && cell.bytes().filter(|b| *b == b'.').count() < 2 {
        return None;
    }
    let read = |text| read_date_under(text, writing);
    read(whole.of(text)).or_else(|| if bare == whole { None } else { read(cell) })
}

/// `4th`, `T3`, `T-3`, `=2nd`, `T4th`.
fn rank(cell: &str) -> Option<u64> {
    let tie = cell.strip_prefix(['T', 't', '=']);
    let body = tie.map_or(cell, |t| t.strip_prefix('-').unwrap_or(t)).trim_start();
    let digits = body.bytes().take_while(u8::is_ascii_digit).count();
    if digits == 0 || digits > 6 {
        return None;
    }
    let suffix = body.get(digits..)?;
    let ordinal = ["st", "nd", "rd", "th"].iter().any(|s| suffix.eq_ignore_ascii_case(s));
    let tied = tie.is_some() && suffix.is_empty() && digits <= 3;
    let behind = suffix.eq_ignore_ascii_case("t") || suffix == "=";
    if ordinal || tied || (behind && digits <= 3) {
        return body.get(..digits)?.parse().ok();
    }
    // "first" … are words; a cell of one word is a label more often than a rank.
    None
}

/// One number that is the whole of `span`.
pub(crate) fn number(text: &str, span: Span, mut numbers: NumberReader) -> Option<Quantity> {
    let cell = text.get(..span.end)?;
    // The first digit, with nothing before it but what can stand before a number.
    let mut at = span.start;
    loop {
        let c = char_at(cell, at)?;
        if digit_of(c).is_some() || (matches!(c, '.' | ',') && digit_at(cell, at + 1).is_some()) {
            break;
        }
        if at - span.start > 24
            || !(c.is_alphabetic()
                || is_space(c)
                || is_currency_sign(c)
                || is_any_dash(c)
                || is_direction(c)
                || "+(.~<>=≈≤≥±−％%٪‰؉＋".contains(c))
        {
            return None;
        }
        at += c.len_utf8();
    }
    let start = Start { floor: span.start, open: true, after_brackets: false, place: Place::Cell };
    let Read::Amount(amount) = digits_amount(cell, at, start, &mut numbers)? else { return None };
    let mut q = amount.quantity;
    let mut first = q.span.start;
    let mut last = q.span.end;
    if let Some((_, hedge)) = q.hedge {
        first = first.min(hedge.start);
        last = last.max(hedge.end);
    }
    // One bracket alone: the other half stands in the next column.
    let opened = char_before(cell, first).filter(|c| *c == '(' && first == span.start + 1);
    let closed = last + 1 == span.end && char_at(cell, last) == Some(')');
    if q.sign == Sign::None && (opened.is_some() != closed) && q.hedge.is_none() {
        q.value = q.value.neg();
        q.sign = Sign::Parentheses;
        if opened.is_some() {
            first = span.start;
            q.span.start = first;
        }
        if closed {
            last = span.end;
            q.span.end = last;
        }
    }
    // "5." is a row's number.
    let stop = last + 1 == span.end && char_at(cell, last) == Some('.') && q.unit.is_none();
    (first == span.start && (last == span.end || stop)).then_some(q)
}

/// `2 0 1 8`: single digits and marks with a space between each, as torn PDF text has them.
/// The number, and the year when it is four bare digits.
fn spaced_digits(text: &str, span: Span) -> Option<(Quantity, Option<i32>)> {
    let cell = span.of(text);
    let mut joined = String::new();
    let mut spaced = true;
    for c in cell.chars() {
        if is_space(c) {
            if spaced {
                return None;
            }
            spaced = true;
        } else if spaced && (c.is_ascii_digit() || matches!(c, ',' | '.')) {
            joined.push(c);
            spaced = false;
        } else {
            return None;
        }
    }
    if joined.bytes().filter(u8::is_ascii_digit).count() < 4 {
        return None;
    }
    let q = number(&joined, Span::new(0, joined.len()), NumberReader::of_cell())
        .filter(|q| q.form == Form::Digits && q.unit.is_none())?;
    let year = if joined.len() == 4 { year_of_text(&joined) } else { None };
    Some((Quantity { span, number: span, ..q }, year))
}

/// Several numbers in one form, one clock, or text.
fn several(text: &str, bare: Span, writing: Writing) -> CellReading {
    let cell = text.get(..bare.end).unwrap_or(text);
    // Brackets around one of several numbers just enclose it, as in prose.
    let tokens: Vec<Token> = Scan::written(writing).part(cell, Span::new(0, cell.len()));
    if let [Token { span, kind: TokenKind::Clock(clock) }] = tokens.as_slice()
        && *span == bare
    {
        return CellReading::Clock(*clock);
    }
    if let [Token { span, kind: TokenKind::Quantity(q) }] = tokens.as_slice()
        && *span == bare
        && q.form == Form::Fraction
        && (q.unit.is_some() || !q.number.of(cell).contains('/'))
    {
        return CellReading::Number(q.clone());
    }
    if let Some(parts) = form(cell, bare, &tokens) {
        return CellReading::Composite(parts);
    }
    let mut inner = Vec::new();
    for token in tokens {
        match token.kind {
            TokenKind::Quantity(q) => keep(&mut inner, &q),
            TokenKind::Range { low, high } => {
                keep(&mut inner, &low);
                keep(&mut inner, &high);
            }
            TokenKind::Composite(parts) => parts.iter().for_each(|q| keep(&mut inner, q)),
            _ => {}
        }
    }
    CellReading::Text(inner)
}

/// Numbers in digits inside words; number words in a label are names more often ("One Tree Hill").
fn keep(inner: &mut Vec<(Span, Decimal)>, q: &Quantity) {
    if q.divisor.is_none() && matches!(q.form, Form::Digits | Form::Scientific) {
        inner.push((q.number, q.value.clone()));
    }
}

/// The numbers of a cell that holds nothing but numbers and marks between.
fn form(cell: &str, bare: Span, tokens: &[Token]) -> Option<Vec<Quantity>> {
    let mut parts: Vec<Quantity> = Vec::new();
    let mut end = bare.start;
    for token in tokens {
        between(cell.get(end..token.span.start)?)?;
        end = token.span.end;
        match &token.kind {
            TokenKind::Quantity(q) => parts.push(q.clone()),
            TokenKind::Range { low, high } => parts.extend([*low.clone(), *high.clone()]),
            TokenKind::Composite(more) => parts.extend(more.iter().cloned()),
            _ => return None,
        }
    }
    between(cell.get(end..bare.end)?)?;
    // "3/4" alone: three of four more often than three quarters.
    if let [q] = parts.as_slice() {
        let divisor = q.divisor.clone().filter(|_| q.unit.is_none() && q.number.of(cell).contains('/'))?;
        let slash = q.number.start + q.number.of(cell).find('/')?;
        let (first, second) = (Span::new(q.number.start, slash), Span::new(slash + 1, q.number.end));
        let half = |span, value| Quantity {
            span,
            number: span,
            value,
            divisor: None,
            form: Form::Digits,
            ..q.clone()
        };
        return Some(vec![half(first, q.value.clone()), half(second, divisor)]);
    }
    (parts.len() > 1 && parts.iter().all(|q| q.form != Form::Words)).then_some(parts)
}

/// Whether only marks stand between two numbers of one form.
fn between(gap: &str) -> Option<()> {
    let marks = |c: char| {
        c.is_whitespace()
            || is_any_dash(c)
            || matches!(
                c,
                ',' | ';'
                    | ':'
                    | '/'
                    | '='
                    | '('
                    | ')'
                    | '['
                    | ']'
                    | '+'
                    | '×'
                    | '±'
                    | '|'
                    | '.'
                    | '&'
                    | '@'
                    | '~'
                    | '<'
                    | '>'
            )
    };
    let mut rest = gap;
    while let Some(c) = rest.chars().next() {
        if marks(c) {
            rest = rest.get(c.len_utf8()..)?;
        } else if let Some(after) = ["x", "to", "of", "or"].iter().find_map(|w| eat(rest, 0, w)) {
            rest = rest.get(after..)?;
        } else {
            return None;
        }
    }
    Some(())
}

#[cfg(test)]
mod tests;
