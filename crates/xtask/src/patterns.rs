//! Number patterns of CLDR: `#,##,##0.###`, `0 Mio'.'`.

/// The sizes of the last group and of the groups before it: (3, 3) of `#,##0`, (3, 2) of `#,##,##0`.
pub(crate) fn grouping(pattern: &str) -> Option<(u8, u8)> {
    let whole = pattern.split(['.', ';']).next()?;
    let mut groups = whole.rsplit(',').map(|g| u8::try_from(g.trim().len()).ok());
    let last = groups.next()??;
    let before = groups.next()??;
    // The first group of a pattern is only its beginning: `#,##0` says nothing of the groups further left.
    Some((last, if groups.next().is_some() { before } else { last }))
}

/// The word of a compact pattern for 10^`power`: whether it stands before the digits, the word, and the power that it
/// stands for itself. None for a pattern without digits or without a word, and for words on both sides at once.
pub(crate) fn compact(pattern: &str, power: usize) -> Option<(bool, String, u8)> {
    let positive = pattern.split(';').next()?;
    let from = positive.find('0')?;
    let digits = positive.get(from..)?.bytes().take_while(|b| *b == b'0').count();
    let (before, after) = (plain(positive.get(..from)?), plain(positive.get(from + digits..)?));
    let word = if before.is_empty() { &after } else { &before };
    if word.is_empty() || !(before.is_empty() || after.is_empty()) {
        return None;
    }
    Some((!before.is_empty(), word.clone(), u8::try_from((power + 1).checked_sub(digits)?).ok()?))
}

/// Without quotes and marks of direction, with plain spaces.
fn plain(affix: &str) -> String {
    let kept = affix.chars().filter(|c| !matches!(c, '\'' | '\u{200E}' | '\u{200F}' | '\u{61C}'));
    let spaced: String = kept.map(|c| if matches!(c, '\u{A0}' | '\u{202F}') { ' ' } else { c }).collect();
    // A non-joiner at the end shows nothing.
    spaced.trim().trim_end_matches('\u{200C}').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_sizes() {
        assert_eq!(grouping("#,##0.###"), Some((3, 3)));
        assert_eq!(grouping("#,##,##0.###"), Some((3, 2)));
        assert_eq!(grouping("#,#0.###"), Some((2, 2)));
        assert_eq!(grouping("0.###"), None);
    }

    #[test]
    fn words_of_compact_patterns() {
        assert_eq!(compact("000 Mio'.'", 8), Some((false, "Mio.".to_owned(), 6)));
        assert_eq!(compact("0\u{A0}mil\u{A0}M", 9), Some((false, "mil M".to_owned(), 9)));
        assert_eq!(compact("elfu 00;elfu -00", 4), Some((true, "elfu".to_owned(), 3)));
        assert_eq!(compact("\u{200F}0 K", 3), Some((false, "K".to_owned(), 3)));
        assert_eq!(compact("0", 3), None);
        assert_eq!(compact("mille", 3), None);
        assert_eq!(compact("a 0 b", 3), None);
    }
}
