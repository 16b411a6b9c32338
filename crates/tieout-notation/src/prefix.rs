//! What stands before the digits of an amount: sign, bracket, currency, percent.

use crate::affix::{currency_before, is_currency_sign, percent_before};
use crate::amount::{Place, Start};
use crate::chars::{char_at, char_before, digit_of, is_dash, is_direction, is_glue, is_space};
use crate::{Currency, Span, Unit};

/// Currency, sign and bracket before the digits.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Prefix {
    pub(crate) start: usize,
    pub(crate) minus: bool,
    pub(crate) plus: bool,
    pub(crate) currency: Option<(Currency, Span)>,
    /// A percent sign before the digits, as Turkish and Basque print it; cells only.
    pub(crate) percent: Option<(Unit, Span)>,
    /// Where the bracket stands, and where the amount starts when it is none of ours.
    pub(crate) bracket: Option<(usize, usize)>,
    /// The bracket stands between currency and digits: `$(5)`.
    pub(crate) money_outside: bool,
}

/// What stands before the digits, read backwards; each sort at most once.
pub(crate) fn prefix_of(text: &str, at: usize, start: Start, figure: bool) -> Prefix {
    let mut out = Prefix { start: at, ..Prefix::default() };
    let mut q = at;
    // The prefix as it was before a sign was taken, to go back to when it turns out to be none.
    let mut signed: Option<(Prefix, usize, char)> = None;
    for _ in 0..8 {
        let Some(c) = char_before(text, q).filter(|_| q > start.floor) else { break };
        let here = q - c.len_utf8();
        if here < start.floor {
            break;
        }
        if (is_dash(c) || matches!(c, '+' | '±' | '－' | '＋')) && signed.is_none() {
            signed = Some((out, here, c));
            match c {
                '+' | '＋' => out.plus = true,
                '±' => {}
                _ => out.minus = true,
            }
            q = here;
            out.start = here;
            continue;
        }
        if c == '(' && out.bracket.is_none() {
            out.bracket = Some((here, out.start));
            q = here;
            out.start = here;
            continue;
        }
        if out.currency.is_none()
            && let Some(found) = currency_before(text, start.floor, q, figure)
        {
            out.money_outside = out.bracket.is_some();
            out.currency = Some(found);
            q = found.1.start;
            out.start = q;
            continue;
        }
        if is_direction(c) {
            q = here;
            continue;
        }
        if start.place == Place::Cell
            && out.percent.is_none()
            && out.currency.is_none()
            && let Some(found) = percent_before(text, start.floor, q)
        {
            q = found.1.start;
            out.start = q;
            out.percent = Some(found);
            continue;
        }
        // Blanks inside brackets, behind a sign, or several behind a currency: cells only.
        if start.place == Place::Cell && is_space(c) {
            let mut i = here;
            while let Some(b) = char_before(text, i).filter(|b| is_space(*b) && i > start.floor) {
                i -= b.len_utf8();
            }
            if i > start.floor
                && char_before(text, i).is_some_and(|b| {
                    b == '('
                        || (is_dash(b) && signed.is_none())
                        || (is_currency_sign(b) && out.currency.is_none())
                })
            {
                q = i;
                continue;
            }
        }
        break;
    }
    if let Some((without, sign_at, c)) = signed {
        // Only an outermost sign can be something else: the dash of a range, a code, a list.
        if out.start == sign_at && !sign_stands_free(text, sign_at, c, start) {
            return without;
        }
    }
    out
}

fn sign_stands_free(text: &str, at: usize, sign: char, start: Start) -> bool {
    if at == start.floor {
        // A token ends there, or a part of the text begins.
        return start.open || char_before(text, at).is_none_or(char::is_whitespace);
    }
    let Some(before) = char_before(text, at) else { return true };
    if before.is_whitespace() {
        return true;
    }
    let opens = matches!(
        before,
        '(' | '['
            | '{'
            | '"'
            | '\''
            | '“'
            | '‘'
            | '«'
            | '|'
            | ':'
            | '='
            | '~'
            | '≈'
            | '*'
            | '`'
            | '<'
            | '>'
            | '≤'
            | '≥'
            | '→'
    );
    // A dash behind one of these is a range or an aside; a hyphen or a minus is a sign.
    opens || (sign != '\u{2013}' && matches!(before, ',' | ';' | '/' | '_' | '—'))
}

/// Where a word "minus" directly before `at` starts; between two figures it is arithmetic.
pub(crate) fn minus_word(text: &str, at: usize, floor: usize) -> Option<usize> {
    let end = at.checked_sub(1)?;
    let start = end.checked_sub("minus".len()).filter(|s| *s >= floor)?;
    let word = text.get(start..end)?;
    if !(word.eq_ignore_ascii_case("minus") && char_at(text, end).is_some_and(is_space)) {
        return None;
    }
    let before = text.get(..start)?.trim_end().chars().next_back();
    let glued = char_before(text, start).is_some_and(is_glue);
    (!glued && !before.is_some_and(|c| digit_of(c).is_some() || matches!(c, '%' | ')'))).then_some(start)
}
