//! Verbs that say "times": "verdoppelt", "doublé", "duplicó".

use super::Language;
use super::fold::Folded;

/// What a verb says of two figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Multiple {
    /// The later is so many times the earlier: "doubled", "verdreifacht".
    Times(u8),
    /// The later is the earlier divided by so much: "halved", "réduit de moitié".
    Part(u8),
}

/// Beginnings of the verbs; the ending says who and when.
const fn verbs(language: Language) -> &'static [(&'static str, Multiple)] {
    use Multiple::{Part, Times};
    match language {
        Language::English => {
            &[("doubl", Times(2)), ("tripl", Times(3)), ("quadrupl", Times(4)), ("halv", Part(2))]
        }
        Language::German => &[
            ("verdoppel", Times(2)),
            ("verdreifach", Times(3)),
            ("vervierfach", Times(4)),
            ("verfunffach", Times(5)),
            ("verzehnfach", Times(10)),
            ("halbier", Part(2)),
        ],
        Language::French => &[
            ("doubl", Times(2)),
            ("tripl", Times(3)),
            ("quadrupl", Times(4)),
            ("quintupl", Times(5)),
            ("decupl", Times(10)),
        ],
        Language::Spanish => {
            &[("duplic", Times(2)), ("triplic", Times(3)), ("cuadruplic", Times(4)), ("quintuplic", Times(5))]
        }
        Language::Portuguese => &[
            ("dobr", Times(2)),
            ("duplic", Times(2)),
            ("triplic", Times(3)),
            ("quadruplic", Times(4)),
            ("quintuplic", Times(5)),
        ],
        Language::Italian => &[
            ("raddoppi", Times(2)),
            ("triplic", Times(3)),
            ("quadruplic", Times(4)),
            ("quintuplic", Times(5)),
            ("dimezz", Part(2)),
        ],
    }
}

/// Endings of finite verbs and participles that tell of something done; other endings make nouns and infinitives.
const fn endings(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["ed", "ing", "es", "e"],
        Language::German => &["t", "te", "ten", "n", "en"],
        Language::French => &["e", "ee", "es", "ees", "ent", "a", "erent", "ait", "aient", "ant"],
        Language::Spanish | Language::Portuguese => &[
            "a", "an", "am", "o", "ou", "aron", "aram", "ado", "ada", "ados", "adas", "aba", "aban", "ava",
            "avam", "ando", "aria", "arian",
        ],
        Language::Italian => {
            &["a", "ano", "o", "ato", "ata", "ati", "ate", "arono", "ava", "avano", "ando", "no", ""]
        }
    }
}

impl Multiple {
    /// The multiple that a word of the language says, in any of its forms of the past and present.
    ///
    /// ```
    /// use tieout_notation::{Language, Multiple};
    /// assert_eq!(Multiple::of("verdoppelte", Language::German), Some(Multiple::Times(2)));
    /// assert_eq!(Multiple::of("triplicó", Language::Spanish), Some(Multiple::Times(3)));
    /// assert_eq!(Multiple::of("halbiert", Language::German), Some(Multiple::Part(2)));
    /// assert_eq!(Multiple::of("duplicó", Language::German), None);
    /// ```
    #[must_use]
    pub fn of(word: &str, language: Language) -> Option<Self> {
        let folded = Folded::at(word, 0).filter(|w| w.end == word.len())?;
        let bytes = folded.as_bytes();
        // "reduplicado" has a prefix, "die ge-" of participles is none of these verbs'.
        let (stem, multiple) = verbs(language).iter().find(|(stem, _)| bytes.starts_with(stem.as_bytes()))?;
        let ending = bytes.get(stem.len()..)?;
        endings(language).iter().any(|e| e.as_bytes() == ending).then_some(*multiple)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn verbs_of_every_language_in_their_forms_and_no_nouns() {
        for (words, language, multiple) in [
            ("doubled doubling", Language::English, Multiple::Times(2)),
            ("verdoppelt verdoppelte verdoppelten", Language::German, Multiple::Times(2)),
            ("doublé doublée doublent doubla double", Language::French, Multiple::Times(2)),
            ("duplicó duplicado duplican duplicaron", Language::Spanish, Multiple::Times(2)),
            ("dobrou dobraram dobrado duplicou", Language::Portuguese, Multiple::Times(2)),
            ("raddoppiato raddoppiata raddoppiò raddoppiarono", Language::Italian, Multiple::Times(2)),
            ("dimezzato", Language::Italian, Multiple::Part(2)),
        ] {
            for word in words.split(' ') {
                assert_eq!(Multiple::of(word, language), Some(multiple), "{word}");
            }
        }
        for (word, language) in [
            ("Verdoppelung", Language::German),
            ("duplicación", Language::Spanish),
            ("doublement", Language::French),
            ("", Language::Italian),
            ("dobradiça", Language::Portuguese),
        ] {
            assert_eq!(Multiple::of(word, language), None, "{word}");
        }
    }
}
