//! Ranks: "dritter", "troisième", "tercero".

use super::Language;
use super::fold::{Folded, gap, previous};
use crate::Span;
use crate::words_number::{Words, fraction};

/// Ranks that are words of their own.
pub(super) const fn ranks(language: Language) -> &'static [(&'static str, u64)] {
    match language {
        Language::English | Language::German => &[],
        Language::French => &[("second", 2), ("seconde", 2)],
        Language::Spanish => &[
            ("primer", 1),
            ("primero", 1),
            ("primera", 1),
            ("segundo", 2),
            ("segunda", 2),
            ("tercer", 3),
            ("tercero", 3),
            ("tercera", 3),
            ("cuarto", 4),
            ("cuarta", 4),
            ("quinto", 5),
            ("quinta", 5),
            ("sexto", 6),
            ("sexta", 6),
            ("septimo", 7),
            ("septima", 7),
            ("octavo", 8),
            ("octava", 8),
            ("noveno", 9),
            ("novena", 9),
            ("decimo", 10),
            ("decima", 10),
            ("undecimo", 11),
            ("undecima", 11),
            ("duodecimo", 12),
            ("duodecima", 12),
            ("vigesimo", 20),
            ("vigesima", 20),
            ("trigesimo", 30),
            ("trigesima", 30),
            ("centesimo", 100),
            ("centesima", 100),
        ],
        Language::Portuguese => &[
            ("primeiro", 1),
            ("primeira", 1),
            ("segundo", 2),
            ("segunda", 2),
            ("terceiro", 3),
            ("terceira", 3),
            ("quarto", 4),
            ("quarta", 4),
            ("quinto", 5),
            ("quinta", 5),
            ("sexto", 6),
            ("sexta", 6),
            ("setimo", 7),
            ("setima", 7),
            ("oitavo", 8),
            ("oitava", 8),
            ("nono", 9),
            ("nona", 9),
            ("decimo", 10),
            ("decima", 10),
            ("vigesimo", 20),
            ("vigesima", 20),
            ("trigesimo", 30),
            ("trigesima", 30),
            ("centesimo", 100),
            ("centesima", 100),
        ],
        Language::Italian => &[
            ("primo", 1),
            ("prima", 1),
            ("secondo", 2),
            ("seconda", 2),
            ("terzo", 3),
            ("terza", 3),
            ("quarto", 4),
            ("quarta", 4),
            ("quinto", 5),
            ("quinta", 5),
            ("sesto", 6),
            ("sesta", 6),
            ("settimo", 7),
            ("settima", 7),
            ("ottavo", 8),
            ("ottava", 8),
            ("nono", 9),
            ("nona", 9),
            ("decimo", 10),
            ("decima", 10),
        ],
    }
}

/// The rank that one word is, or two: "vigésimo primero".
pub(super) fn rank_word(text: &str, word: &Folded, language: Language) -> Option<(u64, usize)> {
    let find = |word: &Folded| ranks(language).iter().find(|(name, _)| word.is(name)).map(|(_, n)| *n);
    let first = find(word)?;
    if first >= 10 && first % 10 == 0 {
        let second = gap(text, word.end).and_then(|next| Folded::at(text, next));
        if let Some((n, end)) = second.and_then(|w| find(&w).filter(|n| *n < 10).map(|n| (n, w.end))) {
            return Some((first + n, end));
        }
    }
    Some((first, word.end))
}

/// The rank of the list that the word begins, or the share: "tercera parte".
pub(super) fn listed(text: &str, floor: usize, word: &Folded, language: Language) -> Option<Words> {
    let (rank, end) = rank_word(text, word, language)?;
    let span = Span::new(word.start, end);
    // "la cuarta parte"
    let part = gap(text, end).and_then(|next| Folded::at(text, next)).filter(|w| w.is("parte"));
    if let Some(part) = part.filter(|_| (3..=10).contains(&rank)) {
        let denominator = i64::try_from(rank).ok()?;
        return Some(Words::Number(fraction(Span::new(word.start, part.end), 1, denominator)));
    }
    stands(text, floor, span, language).then_some(Words::Ordinal(rank, span))
}

/// Whether the rank stands as one: an article behind it makes a preposition or verb of many ("segundo a empresa",
/// "secondo il rapporto", "prima di"), Portuguese days of the week are counted ("segunda-feira"), "por segundo" is a time.
pub(super) fn stands(text: &str, floor: usize, span: Span, language: Language) -> bool {
    let behind = gap(text, span.end).and_then(|next| Folded::at(text, next));
    let article = behind.is_some_and(|w| {
        w.is_one(&[
            "a", "o", "as", "os", "el", "la", "los", "las", "il", "lo", "i", "gli", "le", "l", "che", "di",
            "da", "un", "una", "um", "uma", "feira", "feiras", "quanto",
        ])
    });
    let before = previous(text, floor, span.start);
    // "un cuarto de hora": a noun
    let noun =
        language != Language::German && before.is_some_and(|w| w.is_one(&["un", "una", "um", "uma", "une"]));
    let rate = before.is_some_and(|w| w.is_one(&["por", "al", "par", "per", "pro"]));
    // "achten" is a verb, "der achte" a rank
    let verb = language == Language::German
        && Folded::at(text, span.start).is_some_and(|w| w.is_one(&["achte", "achten", "achtet"]))
        && !before.is_some_and(|w| {
            w.is_one(&["der", "die", "das", "dem", "den", "des", "im", "am", "vom", "zum", "zur", "beim"])
        });
    // "prima" alone is "earlier"
    let earlier = language == Language::Italian
        && Folded::at(text, span.start).is_some_and(|w| w.is("prima"))
        && behind.is_none();
    !(article || noun || rate || verb || earlier)
}
