//! Which language a text is in, by its articles, prepositions and conjunctions.

use super::Language;
use super::fold::Folded;

/// Articles, prepositions and conjunctions, folded; a word of several languages is in each list. Short closed lists: a
/// page of any text holds dozens of them, and names and figures hold none.
const FUNCTION_WORDS: [(Language, &[&str]); 6] = [
    (
        Language::English,
        &[
            "the", "a", "an", "of", "to", "in", "on", "at", "by", "for", "from", "with", "and", "or", "but",
            "than", "that", "which", "into", "over", "under", "between", "while", "because", "its", "was",
            "were", "is", "are",
        ],
    ),
    (
        Language::German,
        &[
            "der", "die", "das", "den", "dem", "des", "ein", "eine", "einen", "einem", "einer", "eines",
            "und", "oder", "aber", "von", "vom", "zu", "zum", "zur", "mit", "auf", "aus", "bei", "nach",
            "um", "im", "in", "am", "an", "als", "wie", "durch", "fur", "gegen", "ohne", "uber", "unter",
            "zwischen", "seit", "wahrend", "dass", "weil", "ist", "sind", "war", "waren", "wurde", "sich",
            "nicht",
        ],
    ),
    (
        Language::French,
        &[
            "le", "la", "les", "l", "un", "une", "des", "du", "de", "d", "et", "ou", "mais", "au", "aux",
            "a", "en", "dans", "par", "pour", "sur", "sous", "avec", "sans", "entre", "chez", "vers",
            "depuis", "que", "qui", "qu", "ce", "cette", "ces", "est", "sont", "etait", "plus", "ne", "pas",
            "son", "sa", "ses",
        ],
    ),
    (
        Language::Spanish,
        &[
            "el", "la", "los", "las", "lo", "un", "una", "unos", "unas", "de", "del", "a", "al", "y", "o",
            "pero", "en", "con", "por", "para", "sobre", "sin", "entre", "desde", "hasta", "segun", "que",
            "como", "se", "su", "sus", "es", "son", "fue", "mas", "este", "esta",
        ],
    ),
    (
        Language::Portuguese,
        &[
            "o", "a", "os", "as", "um", "uma", "uns", "umas", "de", "do", "da", "dos", "das", "em", "no",
            "na", "nos", "nas", "num", "numa", "ao", "aos", "e", "ou", "mas", "com", "por", "pelo", "pela",
            "para", "sem", "sobre", "entre", "desde", "ate", "que", "como", "se", "seu", "sua", "foi", "sao",
            "mais", "nao", "este", "esta",
        ],
    ),
    (
        Language::Italian,
        &[
            "il", "lo", "la", "i", "gli", "le", "l", "un", "uno", "una", "di", "del", "dello", "della",
            "dei", "degli", "delle", "dell", "d", "a", "al", "alla", "ai", "alle", "da", "dal", "dalla",
            "in", "nel", "nella", "nei", "con", "su", "sul", "sulla", "per", "tra", "fra", "e", "ed", "o",
            "ma", "che", "come", "si", "e", "sono", "era", "piu", "non", "suo", "sua",
        ],
    ),
];

/// How many function words of each language a text holds; one that no other of the languages has counts twice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LanguageVotes {
    /// In the order of [`Language::ALL`].
    counts: [usize; 6],
    /// Words that are in none of the lists.
    pub silent: usize,
}

impl LanguageVotes {
    /// The votes for one language.
    #[must_use]
    pub fn of(&self, language: Language) -> usize {
        let index = Language::ALL.iter().position(|l| *l == language);
        index.and_then(|i| self.counts.get(i)).copied().unwrap_or(0)
    }

    /// Every language with its votes.
    pub fn iter(&self) -> impl Iterator<Item = (Language, usize)> + '_ {
        Language::ALL.into_iter().zip(self.counts)
    }

    /// The language with clearly more votes than every other: at least two more, and half as many again, since related
    /// languages share words. Anything less decides nothing.
    ///
    /// ```
    /// use tieout_notation::{Language, language_of};
    /// let votes = language_of(["Der Umsatz stieg um 12 Prozent auf den Rekord von 3,4 Mio. Euro."]);
    /// assert_eq!(votes.decision(), Some(Language::German));
    /// assert_eq!((votes.of(Language::German), votes.of(Language::Portuguese)), (9, 1));
    /// assert_eq!(language_of(["Total: 12", "la la"]).decision(), None);
    /// ```
    #[must_use]
    pub fn decision(&self) -> Option<Language> {
        let (language, most) = self.iter().max_by_key(|(_, votes)| *votes)?;
        let second = self.iter().filter(|(l, _)| *l != language).map(|(_, votes)| votes).max()?;
        let clear = most >= second.saturating_add(2) && most.saturating_mul(2) >= second.saturating_mul(3);
        clear.then_some(language)
    }

    /// Adds the votes of another text.
    pub fn merge(&mut self, other: &Self) {
        for (count, more) in self.counts.iter_mut().zip(other.counts) {
            *count += more;
        }
        self.silent += other.silent;
    }

    /// A word by its letters, packed; 0 for one that is longer than all.
    fn add(&mut self, word: u64) {
        let known = languages_of(word);
        let weight = if known.count_ones() == 1 { 2 } else { 1 };
        for (i, count) in self.counts.iter_mut().enumerate() {
            *count += if known >> i & 1 == 1 { weight } else { 0 };
        }
        self.silent += usize::from(known == 0);
    }
}

/// Letters of ASCII in one integer; 0 where they are too many.
const fn packed(word: &[u8]) -> u64 {
    if word.len() > LONGEST {
        return 0;
    }
    let (mut out, mut i) = (0, 0);
    while i < word.len() {
        out = out << 8 | word[i] as u64;
        i += 1;
    }
    out
}

/// No function word is longer.
const LONGEST: usize = 8;

/// Twice as many slots as there are words, and more.
const SLOTS: usize = 1 << 10;

const fn slot_of(word: u64) -> usize {
    (word.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 54) as usize
}

/// Every function word with a bit for each language, at its slot or the next free one behind.
static WORDS: [(u64, u8); SLOTS] = {
    let mut table = [(0, 0); SLOTS];
    let mut language = 0;
    while language < FUNCTION_WORDS.len() {
        let words = FUNCTION_WORDS[language].1;
        let mut i = 0;
        while i < words.len() {
            let word = packed(words[i].as_bytes());
            let mut slot = slot_of(word);
            while table[slot].0 != 0 && table[slot].0 != word {
                slot = (slot + 1) % SLOTS;
            }
            table[slot].0 = word;
            table[slot].1 |= 1 << language;
            i += 1;
        }
        language += 1;
    }
    table
};

/// A bit for each language that has the word.
fn languages_of(word: u64) -> u8 {
    if word == 0 {
        return 0;
    }
    let mut slot = slot_of(word);
    while let Some((known, languages)) = WORDS.get(slot).filter(|w| w.0 != 0) {
        if *known == word {
            return *languages;
        }
        slot = (slot + 1) % SLOTS;
    }
    0
}

impl Language {
    /// Whether a word, accents aside, is one of the language's articles, prepositions, conjunctions and the like, which name nothing.
    ///
    /// ```
    /// use tieout_notation::Language;
    /// assert!(Language::German.has_function_word("für") && !Language::German.has_function_word("Umsatz"));
    /// ```
    #[must_use]
    pub fn has_function_word(self, word: &str) -> bool {
        let folded = Folded::at(word, 0).filter(|folded| folded.end == word.len());
        let index = Self::ALL.iter().position(|l| *l == self);
        folded.zip(index).is_some_and(|(word, i)| languages_of(packed(word.as_bytes())) >> i & 1 == 1)
    }
}

/// The word of small and capital letters of ASCII at `at`, packed in small ones, and its end; None where other letters follow.
fn ascii_word(bytes: &[u8]) -> Option<(u64, usize)> {
    let len = bytes.iter().take_while(|b| b.is_ascii_alphabetic()).count();
    if len == 0 || bytes.get(len).is_some_and(|b| !b.is_ascii()) {
        return None;
    }
    if len > LONGEST {
        return Some((0, len));
    }
    Some((bytes.iter().take(len).fold(0, |word, b| word << 8 | u64::from(b | 32)), len))
}

/// The votes of the words of some texts (paragraphs of an answer, headers and labels of a table) for their language.
///
/// Every word in small letters is counted, and the first of a sentence; words with a capital elsewhere are names, as in
/// "Los Angeles". English wins where English is written, and where nothing is decided English is read. Cost is linear in
/// the length of the texts.
///
/// ```
/// use tieout_notation::{Language, language_of};
/// let spanish = language_of(["La empresa vendió dos millones de unidades en el primer trimestre."]);
/// assert_eq!(spanish.decision(), Some(Language::Spanish));
/// let english = language_of(["Sales in Los Angeles, Las Vegas and La Jolla rose to 12 million."]);
/// assert_eq!(english.decision(), Some(Language::English));
/// ```
pub fn language_of<'t>(texts: impl IntoIterator<Item = &'t str>) -> LanguageVotes {
    let mut votes = LanguageVotes::default();
    for text in texts {
        let mut first = true;
        let mut at = 0;
        while let Some(c) = crate::chars::char_at(text, at) {
            if !c.is_alphabetic() {
                first |= matches!(c, '.' | '!' | '?' | ':' | '\n' | '¿' | '¡');
                at += c.len_utf8();
                continue;
            }
            if let Some((word, len)) = ascii_word(text.as_bytes().get(at..).unwrap_or(&[])) {
                if first || c.is_ascii_lowercase() {
                    votes.add(word);
                }
                (at, first) = (at + len, false);
                continue;
            }
            match Folded::at(text, at) {
                Some(word) => {
                    if first || !word.capital {
                        votes.add(packed(word.as_bytes()));
                    }
                    at = word.end;
                }
                None => {
                    let rest = text.get(at..).unwrap_or("");
                    at +=
                        rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len()).max(1);
                    while !text.is_char_boundary(at) {
                        at += 1;
                    }
                }
            }
            first = false;
        }
    }
    votes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sentence_of_each_language_is_known() {
        for (text, language) in [
            ("The revenue of the company rose by 12 percent to 5 million.", Language::English),
            ("Die Zahl der Beschäftigten sank auf 1.200.", Language::German),
            ("Le chiffre d'affaires a augmenté de 12 % en 2024.", Language::French),
            ("Los ingresos de la empresa subieron un 12 % en el año.", Language::Spanish),
            ("A receita da empresa subiu para 12 milhões de euros em 2024.", Language::Portuguese),
            ("I ricavi della società sono saliti del 12 % nel 2024.", Language::Italian),
        ] {
            let votes = language_of([text]);
            assert_eq!(votes.decision(), Some(language), "{text}: {votes:?}");
        }
    }

    #[test]
    fn names_and_figures_decide_nothing() {
        for text in ["", "12 34", "Revenue 2024", "Rio de Janeiro", "de la", "Total UN 5", "a1 le2 der_3"] {
            assert_eq!(language_of([text]).decision(), None, "{text}");
        }
    }
}
