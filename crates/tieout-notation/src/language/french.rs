//! The number words of French, with those of Switzerland and Belgium.

use super::atom::{Atom, Atoms, Stem};

pub(super) const ATOMS: Atoms = &[
    ("zero", Atom::Zero),
    ("un", Atom::One),
    ("une", Atom::One),
    ("deux", Atom::Digit(2)),
    ("trois", Atom::Digit(3)),
    ("quatre", Atom::Digit(4)),
    ("cinq", Atom::Digit(5)),
    ("six", Atom::Digit(6)),
    ("sept", Atom::Digit(7)),
    ("huit", Atom::Digit(8)),
    ("neuf", Atom::Digit(9)),
    ("dix", Atom::Teen(10)),
    ("onze", Atom::Teen(11)),
    ("douze", Atom::Teen(12)),
    ("treize", Atom::Teen(13)),
    ("quatorze", Atom::Teen(14)),
    ("quinze", Atom::Teen(15)),
    ("seize", Atom::Teen(16)),
    ("vingt", Atom::Tens(20)),
    ("vingts", Atom::Tens(20)),
    ("trente", Atom::Tens(30)),
    ("quarante", Atom::Tens(40)),
    ("cinquante", Atom::Tens(50)),
    ("soixante", Atom::Tens(60)),
    ("septante", Atom::Tens(70)),
    ("huitante", Atom::Tens(80)),
    ("octante", Atom::Tens(80)),
    ("nonante", Atom::Tens(90)),
    ("cent", Atom::Hundred),
    ("cents", Atom::Hundred),
    ("mille", Atom::Thousand),
    ("million", Atom::Power(6)),
    ("millions", Atom::Power(6)),
    ("milliard", Atom::Power(9)),
    ("milliards", Atom::Power(9)),
    ("billion", Atom::Power(12)),
    ("billions", Atom::Power(12)),
    ("et", Atom::And),
];

/// Number words as they are before `-ième`.
const STEMS: [(&str, Atom); 21] = [
    ("un", Atom::Digit(1)),
    ("deux", Atom::Digit(2)),
    ("trois", Atom::Digit(3)),
    ("quatr", Atom::Digit(4)),
    ("cinqu", Atom::Digit(5)),
    ("six", Atom::Digit(6)),
    ("sept", Atom::Digit(7)),
    ("huit", Atom::Digit(8)),
    ("neuv", Atom::Digit(9)),
    ("dix", Atom::Teen(10)),
    ("onz", Atom::Teen(11)),
    ("douz", Atom::Teen(12)),
    ("treiz", Atom::Teen(13)),
    ("quatorz", Atom::Teen(14)),
    ("quinz", Atom::Teen(15)),
    ("seiz", Atom::Teen(16)),
    ("vingt", Atom::Tens(20)),
    ("trent", Atom::Tens(30)),
    ("soixant", Atom::Tens(60)),
    ("cent", Atom::Hundred),
    ("mill", Atom::Thousand),
];

/// What a rank in the singular is made of. In the plural it is a denominator: `deux centièmes`.
pub(super) fn rank_stem(word: &[u8]) -> Option<Stem<'_>> {
    if word == b"premier" || word == b"premiere" {
        return Some((word, Some((Atom::Digit(1), 0))));
    }
    let stem = word.strip_suffix(b"ieme")?;
    let tens = [("quarant", 40), ("cinquant", 50), ("septant", 70), ("huitant", 80), ("nonant", 90)];
    let tens = tens.iter().find(|(name, _)| name.as_bytes() == stem).map(|(_, n)| Atom::Tens(*n));
    let atom = tens.or_else(|| STEMS.iter().find(|(name, _)| name.as_bytes() == stem).map(|(_, a)| *a))?;
    Some((stem, Some((atom, 0))))
}
