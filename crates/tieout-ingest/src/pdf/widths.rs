//! How many widths a font spreads out, counted before they are: a range of a few bytes may stand for four billion codes, and
//! the font layer keeps each.

use hayro_syntax::object::{Array, Dict};

/// Codes of a simple font, at most; they are bytes, but some makers count on.
const CODES: usize = 1 << 16;
/// Widths of one font, at most: each code of two bytes, twice.
const WIDTHS: usize = 1 << 17;

/// The widths of a font; None where they are more than any font has.
pub(super) fn count(font: &Dict<'_>) -> Option<usize> {
    for key in ["FirstChar", "LastChar"] {
        if font.get::<f64>(key).is_some_and(|code| code > CODES as f64) {
            return None;
        }
    }
    let below = font.get::<Array<'_>>("DescendantFonts").and_then(|a| a.iter::<Dict<'_>>().next());
    let mut all = 0_usize;
    for dict in std::iter::once(font).chain(&below) {
        for (key, numbers) in [("W", 1), ("W2", 3)] {
            if let Some(list) = dict.get::<Array<'_>>(key) {
                all = all.checked_add(spread(&list, numbers)?).filter(|n| *n <= WIDTHS)?;
            }
        }
    }
    Some(all)
}

/// `7 [500 600]` is two widths, `7 9 500` is three; each of so many numbers.
fn spread(list: &Array<'_>, numbers: usize) -> Option<usize> {
    let mut all = 0_usize;
    let mut parts = list.flex_iter();
    loop {
        let more = if let Some((_, widths)) = parts.next::<(u32, Array<'_>)>() {
            widths.raw_iter().take(WIDTHS + 1).count()
        } else if let Some((first, last)) = parts.next::<(u32, u32)>() {
            for _ in 0..numbers {
                parts.next::<f32>()?;
            }
            usize::try_from(last.saturating_sub(first)).ok()?
        } else {
            return Some(all);
        };
        all = all.checked_add(more)?.checked_add(1).filter(|n| *n <= WIDTHS)?;
    }
}
