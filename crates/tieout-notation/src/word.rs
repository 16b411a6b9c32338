//! Words of a text, folded for comparison: lower case, without apostrophes, plural and inflection cut by a light stemmer.

use crate::Span;

/// One word with its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Word {
    /// Where it stands.
    pub span: Span,
    /// Folded form: lower case, compatibility and apostrophes folded; digits kept.
    pub folded: String,
    /// `stem(&folded)`.
    pub stem: String,
}

/// Splits into words: runs of letters and digits; apostrophe-s is dropped; hyphens and slashes separate.
pub fn words(text: &str) -> Vec<Word> {
    let mut out = Vec::new();
    let mut start = None;
    let push = |out: &mut Vec<Word>, s: usize, e: usize| {
        let raw = &text[s..e];
        if raw.is_ascii() && !raw.as_bytes().contains(&b'\'') {
            let folded = raw.to_ascii_lowercase();
            let stem = stem(&folded);
            out.push(Word { span: Span::new(s, e), folded, stem });
            return;
        }
        let raw_trim = raw.trim_end_matches(['\'', '\u{2019}']);
        let end = s + raw_trim.len();
        let core =
            raw_trim.strip_suffix("'s").or_else(|| raw_trim.strip_suffix("\u{2019}s")).unwrap_or(raw_trim);
        let folded = fold(core);
        if !folded.is_empty() {
            let stem = stem(&folded);
            out.push(Word { span: Span::new(s, end), folded, stem });
        }
    };
    for (i, c) in text.char_indices() {
        let inside = c.is_alphanumeric() || (start.is_some() && (c == '\'' || c == '\u{2019}'));
        match (inside, start) {
            (true, None) => start = Some(i),
            (false, Some(s)) => {
                push(&mut out, s, i);
                start = None;
            }
            _ => {}
        }
    }
    if let Some(s) = start {
        push(&mut out, s, text.len());
    }
    out
}

/// Lower case without apostrophes.
///
/// ```
/// assert_eq!(tieout_notation::fold("O\u{2019}Neill"), "oneill");
/// ```
#[must_use]
pub fn fold(text: &str) -> String {
    if text.is_ascii() {
        let mut folded = text.to_ascii_lowercase();
        if folded.contains('\'') {
            folded.retain(|c| c != '\'');
        }
        return folded;
    }
    text.chars().filter(|c| !matches!(c, '\'' | '\u{2019}')).flat_map(char::to_lowercase).collect()
}

/// Lower case without accents: `Épinay` is `epinay`. Letters that are no accented form of another stay: `ß`, `ø`, `ı`.
///
/// ```
/// assert_eq!(tieout_notation::accent_free("Épinay-sur-Seine"), "epinay-sur-seine");
/// assert_eq!(tieout_notation::accent_free("Größe"), "große");
/// ```
#[must_use]
pub fn accent_free(text: &str) -> String {
    use unicode_normalization::UnicodeNormalization as _;
    use unicode_normalization::char::is_combining_mark;
    text.chars().flat_map(char::to_lowercase).nfd().filter(|c| !is_combining_mark(*c)).collect()
}

/// A light stem: plural and the commonest inflections cut, so that "revenues", "revenue" and "increased", "increase" meet.
#[must_use]
pub fn stem(folded: &str) -> String {
    let w = folded;
    if w.len() <= 3 || !w.is_ascii() || w.bytes().any(|b| b.is_ascii_digit()) {
        return w.to_owned();
    }
    fn cut(w: &str, n: usize) -> &str {
        w.get(..w.len().saturating_sub(n)).unwrap_or(w)
    }
    let with_y;
    let mut s = if w.ends_with("ies") && w.len() > 4 {
        with_y = [cut(w, 3), "y"].concat();
        &*with_y
    } else if w.ends_with("sses") || w.ends_with("xes") || w.ends_with("ches") || w.ends_with("shes") {
        cut(w, 2)
    } else if w.ends_with('s') && !w.ends_with("ss") && !w.ends_with("us") && !w.ends_with("is") {
        cut(w, 1)
    } else {
        w
    };
    if s.ends_with("ing") && s.len() > 5 {
        s = cut(s, 3);
    } else if s.ends_with("ed") && s.len() > 4 {
        s = cut(s, 2);
    }
    if s.len() > 4 && s.ends_with('e') {
        s = cut(s, 1);
    }
    if let [.., a, b] = s.as_bytes()
        && s.len() > 4
        && a == b
        && !matches!(b, b's' | b'l')
    {
        s = cut(s, 1);
    }
    s.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folded(text: &str) -> Vec<String> {
        words(text).into_iter().map(|w| w.folded).collect()
    }

    #[test]
    fn words_are_runs_of_letters_and_digits() {
        assert_eq!(
            folded("The net-income/loss of Q3 2019, in US$."),
            ["the", "net", "income", "loss", "of", "q3", "2019", "in", "us"]
        );
        assert_eq!(
            folded("O\u{2019}Neill's \u{2018}big\u{2019} players' rock'n'roll"),
            ["oneill", "big", "players", "rocknroll"]
        );
        assert_eq!(folded("Ünïcode STRAßE 東京 é"), ["ünïcode", "straße", "東京", "é"]);
        assert_eq!(folded(" '' \u{2019} - "), Vec::<String>::new());
    }

    #[test]
    fn spans_cover_the_word_as_written() {
        let text = "O\u{2019}Neill's, Paré";
        let spans: Vec<&str> = words(text).iter().map(|w| w.span.of(text)).collect();
        assert_eq!(spans, ["O\u{2019}Neill's", "Paré"]);
    }

    #[test]
    fn inflections_meet() {
        for group in [
            &["revenue", "revenues"][..],
            &["increase", "increased", "increases", "increasing"],
            &["plan", "plans"],
            &["planned", "planning"],
            &["city", "cities"],
            &["loss", "losses"],
            &["box", "boxes"],
            &["expense", "expenses"],
            &["company", "companies"],
            &["added", "adding"],
            &["fee", "fees"],
        ] {
            let stems: Vec<String> = group.iter().map(|w| stem(w)).collect();
            assert!(stems.windows(2).all(|w| w[0] == w[1]), "{group:?}: {stems:?}");
        }
    }

    #[test]
    fn other_words_stay_apart() {
        for (a, b) in [
            ("loss", "lose"),
            ("bus", "business"),
            ("gas", "ga"),
            ("price", "prize"),
            ("2019", "201"),
            ("analysis", "analyst"),
            ("is", "i"),
        ] {
            assert_ne!(stem(a), stem(b), "{a} {b}");
        }
        for word in ["", "s", "es", "ies", "ing", "ed", "ss", "aed", "über", "b2b"] {
            let _ = stem(word);
        }
    }
}
