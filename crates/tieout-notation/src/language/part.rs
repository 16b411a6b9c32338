//! Halves, shares, dozens and round collective nouns.

use super::Language;
use super::atom::{Atom, items};
use super::fold::{Folded, gap, joint, phrase, previous};
use super::grammar::Grammar;
use crate::words_number::{WordNumber, fraction, scaled_fraction, simple};
use crate::{Form, Span};

/// A noun behind a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Noun {
    /// So many, exactly: "douzaine".
    Dozen(u32),
    /// About so many: "centaine".
    About(u32),
    /// The number before counts such parts: "tiers".
    Denominator(u32),
}

const fn nouns(language: Language) -> &'static [(&'static str, Noun)] {
    use Noun::{About, Denominator as D, Dozen};
    match language {
        Language::English => &[],
        Language::German => &[
            ("dutzend", Dozen(12)),
            ("drittel", D(3)),
            ("viertel", D(4)),
            ("funftel", D(5)),
            ("fuenftel", D(5)),
            ("sechstel", D(6)),
            ("siebtel", D(7)),
            ("achtel", D(8)),
            ("neuntel", D(9)),
            ("zehntel", D(10)),
            ("zwolftel", D(12)),
            ("zwanzigstel", D(20)),
            ("hundertstel", D(100)),
            ("tausendstel", D(1000)),
        ],
        Language::French => &[
            ("douzaine", Dozen(12)),
            ("douzaines", Dozen(12)),
            ("dizaine", About(10)),
            ("quinzaine", About(15)),
            ("vingtaine", About(20)),
            ("trentaine", About(30)),
            ("quarantaine", About(40)),
            ("cinquantaine", About(50)),
            ("soixantaine", About(60)),
            ("centaine", About(100)),
            ("centaines", About(100)),
            ("millier", About(1000)),
            ("milliers", About(1000)),
            ("tiers", D(3)),
            ("quart", D(4)),
            ("quarts", D(4)),
            ("cinquieme", D(5)),
            ("cinquiemes", D(5)),
            ("sixieme", D(6)),
            ("sixiemes", D(6)),
            ("septieme", D(7)),
            ("septiemes", D(7)),
            ("huitieme", D(8)),
            ("huitiemes", D(8)),
            ("neuvieme", D(9)),
            ("neuviemes", D(9)),
            ("dixieme", D(10)),
            ("dixiemes", D(10)),
            ("vingtieme", D(20)),
            ("vingtiemes", D(20)),
            ("centieme", D(100)),
            ("centiemes", D(100)),
            ("millieme", D(1000)),
            ("milliemes", D(1000)),
        ],
        Language::Spanish => &[
            ("docena", Dozen(12)),
            ("docenas", Dozen(12)),
            ("decena", About(10)),
            ("decenas", About(10)),
            ("quincena", About(15)),
            ("veintena", About(20)),
            ("treintena", About(30)),
            ("cuarentena", About(40)),
            ("cincuentena", About(50)),
            ("centena", About(100)),
            ("centenar", About(100)),
            ("centenares", About(100)),
            ("millar", About(1000)),
            ("millares", About(1000)),
            ("tercio", D(3)),
            ("tercios", D(3)),
            ("cuarto", D(4)),
            ("cuartos", D(4)),
            ("quinto", D(5)),
            ("quintos", D(5)),
            ("sexto", D(6)),
            ("sextos", D(6)),
            ("septimo", D(7)),
            ("septimos", D(7)),
            ("octavo", D(8)),
            ("octavos", D(8)),
            ("noveno", D(9)),
            ("novenos", D(9)),
            ("decimo", D(10)),
            ("decimos", D(10)),
        ],
        Language::Portuguese => &[
            ("duzia", Dozen(12)),
            ("duzias", Dozen(12)),
            ("dezena", About(10)),
            ("dezenas", About(10)),
            ("quinzena", About(15)),
            ("vintena", About(20)),
            ("centena", About(100)),
            ("centenas", About(100)),
            ("milhar", About(1000)),
            ("milhares", About(1000)),
            ("terco", D(3)),
            ("tercos", D(3)),
            ("quarto", D(4)),
            ("quartos", D(4)),
            ("quinto", D(5)),
            ("quintos", D(5)),
            ("sexto", D(6)),
            ("sextos", D(6)),
            ("setimo", D(7)),
            ("setimos", D(7)),
            ("oitavo", D(8)),
            ("oitavos", D(8)),
            ("nono", D(9)),
            ("nonos", D(9)),
            ("decimo", D(10)),
            ("decimos", D(10)),
        ],
        Language::Italian => &[
            ("dozzina", Dozen(12)),
            ("dozzine", Dozen(12)),
            ("decina", About(10)),
            ("decine", About(10)),
            ("quindicina", About(15)),
            ("ventina", About(20)),
            ("trentina", About(30)),
            ("quarantina", About(40)),
            ("cinquantina", About(50)),
            ("centinaio", About(100)),
            ("centinaia", About(100)),
            ("migliaio", About(1000)),
            ("migliaia", About(1000)),
            ("terzo", D(3)),
            ("terzi", D(3)),
            ("quarto", D(4)),
            ("quarti", D(4)),
            ("quinto", D(5)),
            ("quinti", D(5)),
            ("sesto", D(6)),
            ("sesti", D(6)),
            ("settimo", D(7)),
            ("settimi", D(7)),
            ("ottavo", D(8)),
            ("ottavi", D(8)),
            ("nono", D(9)),
            ("noni", D(9)),
            ("decimo", D(10)),
            ("decimi", D(10)),
        ],
    }
}

/// What the noun says of the number before it.
pub(super) fn noun(text: &str, word: &Folded, language: Language) -> Option<Noun> {
    let found = nouns(language).iter().find(|(name, _)| word.is(name)).map(|(_, noun)| *noun)?;
    // "un quart d'heure", "un cuarto de hora"
    let hour = gap(text, word.end)
        .and_then(|next| Folded::at(text, next).filter(|w| w.is_one(&["de", "d"])))
        .and_then(|of| gap(text, of.end))
        .and_then(|next| Folded::at(text, next))
        .is_some_and(|w| w.is_one(&["heure", "heures", "hora", "horas", "ora", "ore"]));
    // "drei Viertel Jahre", "ein Viertel nach zehn" stay times.
    let clock = language == Language::German
        && gap(text, word.end)
            .and_then(|next| Folded::at(text, next))
            .is_some_and(|w| w.is_one(&["nach", "vor", "stunde", "stunden", "jahr", "jahre"]));
    (!(hour || clock)).then_some(found)
}

/// Words behind a share that are no noun.
const ONWARD: [&str; 19] = [
    "in", "a", "e", "o", "per", "con", "su", "tra", "rispetto", "circa", "ogni", "en", "et", "ou", "pour",
    "par", "dans", "contre", "sur",
];

/// Whether a numerator and this denominator are a share. One room ("um quarto") is none: where the noun has another
/// sense, one of them needs "of the" behind it.
pub(super) fn is_share(text: &str, word: &Folded, one: bool, language: Language) -> bool {
    let plain = ["drittel", "tiers", "tercio", "terco"];
    if !one || word.is_one(&plain) || language == Language::German {
        return true;
    }
    let Some(of) = gap(text, word.end).and_then(|next| Folded::at(text, next)) else {
        return !word.is_one(&["cuarto", "quarto"]) || language == Language::Italian;
    };
    // A preposition or a conjunction leaves the noun without another sense; one room is "um quarto em".
    if matches!(language, Language::French | Language::Italian) && of.is_one(&ONWARD) {
        return true;
    }
    match language {
        Language::French => of.is_one(&["de", "d", "des", "du"]),
        Language::Spanish if of.is("de") => gap(text, of.end)
            .and_then(|next| Folded::at(text, next))
            .is_some_and(|w| w.is_one(&["la", "los", "las", "su", "sus", "todos", "todas", "un", "una"])),
        Language::Spanish => of.is("del"),
        Language::Portuguese => of.is_one(&["da", "do", "das", "dos"]),
        Language::Italian => of.is_one(&["del", "della", "dello", "dei", "degli", "delle", "dell", "di"]),
        _ => false,
    }
}

/// `numerator / denominator` of the power whose word follows `number`: "trois quarts de million", "drei Viertel Millionen".
pub(super) fn scaled(
    text: &str,
    number: Span,
    numerator: i64,
    denominator: i64,
    language: Language,
) -> Option<WordNumber> {
    let (mut next, _) = joint(text, number.end)?;
    let of = Folded::at(text, next)?;
    if of.is_one(&["de", "di", "d"]) && language != Language::German {
        next = gap(text, of.end)?;
        // "um quarto de um milhão"
        if let Some(one) = Folded::at(text, next).filter(|w| w.is_one(&["un", "um"])) {
            next = gap(text, one.end)?;
        }
    }
    let word = Folded::at(text, next)?;
    let found = items(text, next, language);
    let first = found.first()?;
    match first.atom {
        Atom::Power(power) if first.end == word.end => {
            let scale = Span::new(first.start, first.end);
            scaled_fraction(number, numerator, denominator, power.into(), scale)
        }
        _ => None,
    }
}

/// Whether the word is half of what follows.
pub(super) fn is_half(word: &Folded, language: Language) -> bool {
    match language {
        Language::English => false,
        Language::German => word.is_one(&["halbe", "halbes", "halben", "halber", "halbem"]),
        Language::French => word.is("demi") || word.is("demie"),
        Language::Spanish => word.is("medio") || word.is("media"),
        Language::Portuguese => word.is("meio") || word.is("meia"),
        Language::Italian => word.is("mezzo") || word.is("mezza"),
    }
}

/// The million or dozen behind "half" that ends the span.
pub(super) fn half_of_noun(text: &str, span: Span, language: Language) -> Option<WordNumber> {
    if let Some(found) = scaled(text, span, 1, 2, language) {
        return Some(found);
    }
    let (next, _) = joint(text, span.end)?;
    let word = Folded::at(text, next)?;
    match noun(text, &word, language)? {
        Noun::Dozen(n) => Some(simple(Span::new(span.start, word.end), i64::from(n) / 2, Form::Idiom)),
        _ => None,
    }
}

/// "la moitié", "medio millón", "die Hälfte": a half without a number before it.
pub(super) fn half_at(text: &str, word: &Folded, language: Language) -> Option<WordNumber> {
    if is_half(word, language) {
        // behind an article it was read with it
        return half_of_noun(text, Span::new(word.start, word.end), language);
    }
    let half = match language {
        Language::English => false,
        Language::German => word.is("halfte") || word.is("haelfte"),
        Language::French => word.is("moitie"),
        Language::Spanish => word.is("mitad"),
        Language::Portuguese => word.is("metade"),
        // "meta" is an aim
        Language::Italian => {
            word.is("meta") && (word.accent_last || text.get(word.end..).is_some_and(|t| t.starts_with('\'')))
        }
    };
    // "the first half", "mid-year": a time
    let time = || {
        previous(text, 0, word.start).is_some_and(|w| {
            w.is_one(&[
                "erste", "ersten", "erster", "zweite", "zweiten", "zweiter", "letzte", "letzten", "andere",
                "anderen", "premiere", "seconde", "deuxieme", "derniere", "autre", "primera", "segunda",
                "ultima", "otra", "primeira", "outra", "prima", "seconda", "altra",
            ])
        })
    };
    (half && !time()).then(|| fraction(Span::new(word.start, word.end), 1, 2))
}

/// "et demi", "y medio", "e mezzo" behind a number that ends at `at`.
pub(super) fn and_half(text: &str, at: usize, language: Language) -> Option<usize> {
    let phrases: [&str; 2] = match language {
        Language::English | Language::German => return None,
        Language::French => ["et demi", "et demie"],
        Language::Spanish => ["y medio", "y media"],
        Language::Portuguese => ["e meio", "e meia"],
        Language::Italian => ["e mezzo", "e mezza"],
    };
    let next = gap(text, at)?;
    phrases.iter().find_map(|p| phrase(text, next, p))
}

/// German words glued of a number and a part: `anderthalb`, `zweieinhalb`, `dreiviertel`, `Viertelmillion`, `dreifach`,
/// `dreimal`.
pub(super) fn glued_at(text: &str, word: &Folded, language: Language) -> Option<WordNumber> {
    if language != Language::German {
        return None;
    }
    let letters = word.as_bytes();
    let span = Span::new(word.start, word.end);
    let uninflected = super::german::uninflected(letters).unwrap_or(letters);
    let with_power = |n: i64| scaled(text, span, n, 2, language).unwrap_or_else(|| fraction(span, n, 2));
    if uninflected == b"anderthalb" {
        return Some(with_power(3));
    }
    if let Some(head) = uninflected.strip_suffix(b"einhalb").filter(|h| !h.is_empty()) {
        return Some(with_power(2 * whole(text, word, head.len())? + 1));
    }
    if let Some(head) = uninflected.strip_suffix(b"fach") {
        let times = simple(span, whole(text, word, head.len())?, Form::Words);
        return Some(WordNumber { fold: Some(span), ..times });
    }
    // "einmal" and "zweimal" tell how often, the larger ones a multiple
    if let Some(head) = letters.strip_suffix(b"mal") {
        let times = simple(span, whole(text, word, head.len()).filter(|n| *n > 2)?, Form::Words);
        return Some(WordNumber { fold: Some(span), ..times });
    }
    if letters == b"viertelmillion" || letters == b"dreiviertelmillion" {
        let from = letters.len() - "million".len();
        let numerator = if from == "viertel".len() { 1 } else { 3 };
        let (number, scale) =
            (Span::new(word.start, word.place(from)), Span::new(word.place(from), word.end));
        return scaled_fraction(number, numerator, 4, 6, scale);
    }
    let (head, denominator) = [("drittel", 3), ("viertel", 4)]
        .iter()
        .find_map(|(name, d)| letters.strip_suffix(name.as_bytes()).map(|head| (head, *d)))?;
    let numerator = whole(text, word, head.len()).filter(|n| (2..denominator).contains(n))?;
    Some(fraction(span, numerator, denominator))
}

/// The number that the first letters of a word are.
fn whole(text: &str, word: &Folded, letters: usize) -> Option<i64> {
    if letters == 0 {
        return None;
    }
    let head = text.get(word.start..word.place(letters))?;
    let items = items(head, 0, Language::German);
    let sum = Grammar { items: &items, language: Language::German }.number()?;
    (sum.taken == items.len() && items.last()?.end == head.len() && !items.last()?.rank)
        .then(|| i64::try_from(sum.value).ok().filter(|n| *n < 1_000_000))?
}
