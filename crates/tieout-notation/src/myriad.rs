//! Powers of ten in East Asian scripts, which are written behind the digits without a space: `万`, `億`, `千万`, `만`.

use crate::Span;
use crate::chars::{char_at, skip_space};
use crate::scale::ScaleAt;

/// The power of ten of one such character.
pub(crate) const fn power(c: char) -> Option<i32> {
    Some(match c {
        '十' | '拾' => 1,
        '百' | '백' => 2,
        '千' | '천' => 3,
        '万' | '萬' | '만' => 4,
        '億' | '亿' | '억' => 8,
        '兆' | '조' => 12,
        '京' | '경' => 16,
        _ => return None,
    })
}

/// Whether a word for ten thousand or more stands at `at`.
pub(crate) fn starts_at(text: &str, at: usize) -> bool {
    char_at(text, at).and_then(power).is_some_and(|p| p >= 4)
}

/// The powers at `at` as one scale, multiplied together (`千万` is 10^7); one space before them is allowed. A character
/// that is part of a name rather than of the number (`5千代田`) cannot be told from one that is not, so at least one of
/// them must be ten thousand or more, or the digits must end with it.
pub(crate) fn myriads_at(text: &str, at: usize) -> Option<ScaleAt> {
    let start = skip_space(text, at);
    let (mut end, mut total, mut large) = (start, 0, false);
    while let Some((c, p)) = char_at(text, end).and_then(|c| Some((c, power(c)?))) {
        total += p;
        large |= p >= 4;
        end += c.len_utf8();
        // Longer runs are words written with these characters.
        if end - start > 9 {
            return None;
        }
    }
    let ends = !char_at(text, end).is_some_and(char::is_alphabetic);
    (total > 0 && (large || ends)).then_some(ScaleAt { power: total, span: Span::new(start, end) })
}
