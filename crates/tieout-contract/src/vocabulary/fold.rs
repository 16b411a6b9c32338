//! Folding of labels: lower case, no accents, letters only.

use tieout_notation::accent_free;

/// A word of a label, folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Folded {
    /// Its letters.
    pub(crate) text: String,
    /// Where it stands in the text that was folded, in bytes.
    pub(crate) from: usize,
    pub(crate) to: usize,
}

/// The words of a text: runs of letters, in lower case and without accents, `ß` as `ss`. Words spelled with gaps between their
/// letters (`I N V O I C E`) are one.
pub(crate) fn folded(text: &str) -> Vec<Folded> {
    let mut out: Vec<Folded> = Vec::new();
    let mut start = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (c.is_alphabetic(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                if let Some(written) = text.get(from..at) {
                    out.push(Folded { text: accent_free(written).replace('ß', "ss"), from, to: at });
                }
                start = None;
            }
            _ => {}
        }
    }
    spelled_out(out)
}

/// Joins single letters that stand one after the other; five at least, so that `p u` and `c f` stay.
fn spelled_out(words: Vec<Folded>) -> Vec<Folded> {
    let lone = |w: &Folded| w.text.chars().count() == 1;
    let mut out: Vec<Folded> = Vec::with_capacity(words.len());
    let mut rest = words.into_iter().peekable();
    while let Some(word) = rest.next() {
        let mut run = vec![word];
        while run.last().is_some_and(lone) && rest.peek().is_some_and(lone) {
            run.extend(rest.next());
        }
        match (run.first(), run.last()) {
            (Some(first), Some(last)) if run.len() >= 5 => {
                let text = run.iter().map(|w| w.text.as_str()).collect();
                out.push(Folded { text, from: first.from, to: last.to });
            }
            _ => out.append(&mut run),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_only_and_spelled_words_are_one() {
        let words = |text| folded(text).into_iter().map(|w| w.text).collect::<Vec<_>>();
        assert_eq!(words("Größe: N° 12, Échéance"), ["grosse", "n", "echeance"]);
        assert_eq!(words("I N V O I C E no"), ["invoice", "no"]);
        assert_eq!(words("p. u. 3"), ["p", "u"]);
    }
}
