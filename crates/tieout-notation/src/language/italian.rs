//! The number words of Italian.

use super::atom::{Atom, Atoms, Stem};

pub(super) const ATOMS: Atoms = &[
    ("zero", Atom::Zero),
    ("un", Atom::One),
    ("uno", Atom::One),
    ("una", Atom::One),
    ("due", Atom::Digit(2)),
    ("tre", Atom::Digit(3)),
    ("quattro", Atom::Digit(4)),
    ("cinque", Atom::Digit(5)),
    ("sei", Atom::Digit(6)),
    ("sette", Atom::Digit(7)),
    ("otto", Atom::Digit(8)),
    ("nove", Atom::Digit(9)),
    ("dieci", Atom::Teen(10)),
    ("undici", Atom::Teen(11)),
    ("dodici", Atom::Teen(12)),
    ("tredici", Atom::Teen(13)),
    ("quattordici", Atom::Teen(14)),
    ("quindici", Atom::Teen(15)),
    ("sedici", Atom::Teen(16)),
    ("diciassette", Atom::Teen(17)),
    ("diciotto", Atom::Teen(18)),
    ("diciannove", Atom::Teen(19)),
    ("venti", Atom::Tens(20)),
    ("trenta", Atom::Tens(30)),
    ("quaranta", Atom::Tens(40)),
    ("cinquanta", Atom::Tens(50)),
    ("sessanta", Atom::Tens(60)),
    ("settanta", Atom::Tens(70)),
    ("ottanta", Atom::Tens(80)),
    ("novanta", Atom::Tens(90)),
    ("cento", Atom::Hundred),
    ("mille", Atom::Thousand),
    ("mila", Atom::Thousands),
    ("milione", Atom::Power(6)),
    ("milioni", Atom::Power(6)),
    ("miliardo", Atom::Power(9)),
    ("miliardi", Atom::Power(9)),
    ("bilione", Atom::Power(12)),
    ("bilioni", Atom::Power(12)),
    ("e", Atom::And),
];

/// A ten, hundred or thousand that lost its last vowel to the one that follows: `ventuno`, `centottanta`.
pub(super) fn elided(rest: &[u8]) -> Option<(Atom, usize)> {
    const SHORT: [(&str, Atom); 10] = [
        ("vent", Atom::Tens(20)),
        ("trent", Atom::Tens(30)),
        ("quarant", Atom::Tens(40)),
        ("cinquant", Atom::Tens(50)),
        ("sessant", Atom::Tens(60)),
        ("settant", Atom::Tens(70)),
        ("ottant", Atom::Tens(80)),
        ("novant", Atom::Tens(90)),
        ("cent", Atom::Hundred),
        ("mill", Atom::Thousand),
    ];
    let (name, atom) = SHORT.iter().find(|(name, _)| rest.starts_with(name.as_bytes()))?;
    let behind = rest.get(name.len()..)?;
    (behind.starts_with(b"un") || behind.starts_with(b"ott")).then_some((*atom, name.len()))
}

/// Number words as they are before `-esimo`, where they lost a vowel.
const STEMS: [(&str, Atom); 25] = [
    ("un", Atom::Digit(1)),
    ("du", Atom::Digit(2)),
    ("quattr", Atom::Digit(4)),
    ("cinqu", Atom::Digit(5)),
    ("sett", Atom::Digit(7)),
    ("ott", Atom::Digit(8)),
    ("nov", Atom::Digit(9)),
    ("undic", Atom::Teen(11)),
    ("dodic", Atom::Teen(12)),
    ("tredic", Atom::Teen(13)),
    ("quattordic", Atom::Teen(14)),
    ("quindic", Atom::Teen(15)),
    ("sedic", Atom::Teen(16)),
    ("diciassett", Atom::Teen(17)),
    ("diciott", Atom::Teen(18)),
    ("diciannov", Atom::Teen(19)),
    ("vent", Atom::Tens(20)),
    ("trent", Atom::Tens(30)),
    ("quarant", Atom::Tens(40)),
    ("cinquant", Atom::Tens(50)),
    ("sessant", Atom::Tens(60)),
    ("settant", Atom::Tens(70)),
    ("ottant", Atom::Tens(80)),
    ("novant", Atom::Tens(90)),
    ("cent", Atom::Hundred),
];

/// What a rank in `-esimo` is made of. In the plural it is a denominator: `due centesimi`.
pub(super) fn rank_stem(word: &[u8]) -> Option<Stem<'_>> {
    let stem = word.strip_suffix(b"esimo").or_else(|| word.strip_suffix(b"esima"))?;
    // "ventitreesimo" keeps its vowel.
    if stem.ends_with(b"tre") || stem.ends_with(b"sei") {
        return Some((stem, None));
    }
    if stem == b"mill" {
        return Some((stem, Some((Atom::Thousand, 0))));
    }
    let ends = |name: &str| stem.ends_with(name.as_bytes());
    let (name, atom) = STEMS.iter().filter(|(name, _)| ends(name)).max_by_key(|(name, _)| name.len())?;
    let from = stem.len() - name.len();
    Some((stem, Some((*atom, from))))
}
