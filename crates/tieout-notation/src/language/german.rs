//! The number words of German.

use super::atom::{Atom, Atoms, Stem};

/// With umlauts folded, and with the letters that are written where there is no umlaut.
pub(super) const ATOMS: Atoms = &[
    ("null", Atom::Zero),
    ("ein", Atom::One),
    ("eine", Atom::One),
    ("einer", Atom::One),
    ("einen", Atom::One),
    ("einem", Atom::One),
    ("eins", Atom::Digit(1)),
    ("zwei", Atom::Digit(2)),
    ("zwo", Atom::Digit(2)),
    ("drei", Atom::Digit(3)),
    ("vier", Atom::Digit(4)),
    ("funf", Atom::Digit(5)),
    ("fuenf", Atom::Digit(5)),
    ("sechs", Atom::Digit(6)),
    ("sieben", Atom::Digit(7)),
    ("acht", Atom::Digit(8)),
    ("neun", Atom::Digit(9)),
    ("zehn", Atom::Teen(10)),
    ("elf", Atom::Teen(11)),
    ("zwolf", Atom::Teen(12)),
    ("zwoelf", Atom::Teen(12)),
    ("dreizehn", Atom::Teen(13)),
    ("vierzehn", Atom::Teen(14)),
    ("funfzehn", Atom::Teen(15)),
    ("fuenfzehn", Atom::Teen(15)),
    ("sechzehn", Atom::Teen(16)),
    ("siebzehn", Atom::Teen(17)),
    ("achtzehn", Atom::Teen(18)),
    ("neunzehn", Atom::Teen(19)),
    ("zwanzig", Atom::Tens(20)),
    ("dreissig", Atom::Tens(30)),
    ("vierzig", Atom::Tens(40)),
    ("funfzig", Atom::Tens(50)),
    ("fuenfzig", Atom::Tens(50)),
    ("sechzig", Atom::Tens(60)),
    ("siebzig", Atom::Tens(70)),
    ("achtzig", Atom::Tens(80)),
    ("neunzig", Atom::Tens(90)),
    ("hundert", Atom::Hundred),
    ("tausend", Atom::Thousand),
    ("million", Atom::Power(6)),
    ("millionen", Atom::Power(6)),
    ("milliarde", Atom::Power(9)),
    ("milliarden", Atom::Power(9)),
    ("billion", Atom::Power(12)),
    ("billionen", Atom::Power(12)),
    ("billiarde", Atom::Power(15)),
    ("billiarden", Atom::Power(15)),
    ("und", Atom::And),
];

/// Ranks whose last part is no number word by itself.
const IRREGULAR: [(&str, Atom); 4] = [
    ("erst", Atom::Digit(1)),
    ("dritt", Atom::Digit(3)),
    ("siebt", Atom::Digit(7)),
    ("acht", Atom::Digit(8)),
];

/// A word without the ending of adjectives.
pub(super) fn uninflected(word: &[u8]) -> Option<&[u8]> {
    ["en", "er", "es", "em", "e"].iter().find_map(|ending| word.strip_suffix(ending.as_bytes()))
}

/// What a rank is made of: the number word without its ending, or where the irregular last part begins.
pub(super) fn rank_stem(word: &[u8]) -> Option<Stem<'_>> {
    let stem = uninflected(word)?;
    for (name, atom) in IRREGULAR {
        if let Some(head) = stem.strip_suffix(name.as_bytes())
            // "einundachtzigst" ends otherwise; behind "und" stands a ten.
            && (head.is_empty() || head.ends_with(b"hundert") || head.ends_with(b"tausend"))
        {
            return Some((stem, Some((atom, head.len()))));
        }
    }
    let number = stem.strip_suffix(b"st").or_else(|| stem.strip_suffix(b"t"))?;
    // "zehnte" and "zwanzigste": from twenty on with an s.
    let large = ["ig", "hundert", "tausend"].iter().any(|e| number.ends_with(e.as_bytes()));
    (large == stem.ends_with(b"st")).then_some((number, None))
}
