//! Quarters, halves and fiscal years.

use super::{Reader, spanned};
use crate::Language;
use crate::date::Period;
use crate::date::find::{Dated, Out};
use crate::date::year;
use crate::language::fold::{gap, previous};
use crate::language::number::rank_at;

/// A part of a year.
#[derive(Clone, Copy)]
enum Part {
    Quarter,
    Half,
    /// A half by a word that halves anything: it needs a year.
    Middle,
}

impl Part {
    fn of(self, rank: u8, base: Period) -> Option<Period> {
        match self {
            Part::Quarter => (1..=4).contains(&rank).then_some(Period { quarter: Some(rank), ..base }),
            Part::Half | Part::Middle => {
                (1..=2).contains(&rank).then_some(Period { half: Some(rank), ..base })
            }
        }
    }
}

/// Nouns for parts of a year.
const fn nouns(language: Language) -> &'static [(&'static str, Part)] {
    match language {
        Language::English => &[],
        Language::German => &[
            ("quartal", Part::Quarter),
            ("quartals", Part::Quarter),
            ("quartale", Part::Quarter),
            ("quartalen", Part::Quarter),
            ("geschaftsquartal", Part::Quarter),
            ("jahresviertel", Part::Quarter),
            ("halbjahr", Part::Half),
            ("halbjahres", Part::Half),
            ("halbjahre", Part::Half),
            ("jahreshalfte", Part::Half),
            ("halfte", Part::Middle),
        ],
        Language::French => &[
            ("trimestre", Part::Quarter),
            ("trimestres", Part::Quarter),
            ("semestre", Part::Half),
            ("semestres", Part::Half),
            ("moitie", Part::Middle),
        ],
        Language::Spanish => &[
            ("trimestre", Part::Quarter),
            ("trimestres", Part::Quarter),
            ("semestre", Part::Half),
            ("semestres", Part::Half),
            ("mitad", Part::Middle),
        ],
        Language::Portuguese => &[
            ("trimestre", Part::Quarter),
            ("trimestres", Part::Quarter),
            ("semestre", Part::Half),
            ("semestres", Part::Half),
            ("metade", Part::Middle),
        ],
        Language::Italian => &[
            ("trimestre", Part::Quarter),
            ("trimestri", Part::Quarter),
            ("semestre", Part::Half),
            ("semestri", Part::Half),
            ("meta", Part::Middle),
        ],
    }
}

/// Words for fiscal years.
pub(super) const fn fiscal(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::German => &[
            "geschaftsjahr",
            "geschaftsjahres",
            "geschaftsjahre",
            "geschaftsjahren",
            "geschaeftsjahr",
            "gj",
            "wirtschaftsjahr",
            "wirtschaftsjahres",
            "fiskaljahr",
            "fiskaljahres",
            "haushaltsjahr",
            "haushaltsjahres",
        ],
        Language::French => {
            &["exercice fiscal", "exercice comptable", "exercice", "exercices", "annee fiscale"]
        }
        Language::Spanish => {
            &["ejercicio fiscal", "ejercicio economico", "ejercicio", "ejercicios", "ano fiscal"]
        }
        Language::Portuguese => {
            &["exercicio fiscal", "exercicio social", "exercicio", "exercicios", "ano fiscal", "ano fiscal"]
        }
        Language::Italian => &["esercizio finanziario", "esercizio", "esercizi", "anno fiscale"],
    }
}

/// A fiscal year with its word: `Geschäftsjahr 2023/24`, `exercice 2023`, `GJ24`.
fn fiscal_year(reader: Reader<'_>, at: usize) -> Option<(Period, usize)> {
    let end = match reader.one_of(at, fiscal(reader.language)) {
        Some(end) => reader.past_of(gap(reader.text(), end)?),
        // `GJ24`, `GJ2023/24`: digits glued on.
        None if reader.language == Language::German && reader.lex.rest_starts(at, "GJ") => at + 2,
        None => return None,
    };
    let (period, end) = year::abbreviated(reader.lex, end)
        .map(|(year, end)| (Period::of_year(year), end))
        .or_else(|| spanned(reader.lex, end))
        .or_else(|| short_years(reader, end))?;
    Some((Period { fiscal: true, ..period }, end))
}

/// `24`, `23/24`.
fn short_years(reader: Reader<'_>, at: usize) -> Option<(Period, usize)> {
    let (first, end) = year::two_digits(reader.lex, at)?;
    if reader.lex.byte(end) == b'/'
        && let Some((last, end)) = year::two_digits(reader.lex, end + 1)
        && last == first + 1
        && reader.lex.ends(end)
    {
        return Some((Period::of_years(first, last), end));
    }
    reader.lex.ends(end).then_some((Period::of_year(first), end))
}

/// The year behind a part, fiscal or not: ` 2024`, `/2024`, ` de 2024`, ` des Geschäftsjahres 2024`, ` '24`.
fn year_behind(reader: Reader<'_>, at: usize) -> Option<(Period, usize)> {
    let lex = reader.lex;
    if matches!(lex.byte(at), b'/' | b'-') {
        return spanned(lex, at + 1);
    }
    let comma = usize::from(lex.byte(at) == b',');
    let from = reader.past_of(lex.gap(at + comma)?);
    if let Some(found) = fiscal_year(reader, from) {
        return Some(found);
    }
    let from = reader.past_year_word(from);
    year::abbreviated(lex, from)
        .map(|(year, end)| (Period::of_year(year), end))
        .or_else(|| spanned(lex, from))
}

/// The part that a noun at `at` names.
fn noun(reader: Reader<'_>, at: usize) -> Option<(Part, usize)> {
    let word = reader.word(at)?;
    let (_, part) = nouns(reader.language).iter().find(|(name, _)| word.is(name))?;
    Some((*part, word.end))
}

/// `T3`, `S1`, `Q3`, `H1`: the part, its rank and its end.
fn letter(reader: Reader<'_>, at: usize) -> Option<(Part, u8, usize)> {
    let part = lettered(reader, reader.lex.byte(at))?;
    let rank = reader.lex.byte(at + 1).wrapping_sub(b'0');
    let glued = reader.lex.char_at(at + 2).is_some_and(|c| c.is_alphanumeric() || c == '_');
    (!glued && part.of(rank, Period::default()).is_some()).then_some((part, rank, at + 2))
}

fn lettered(reader: Reader<'_>, letter: u8) -> Option<Part> {
    let romance = reader.language != Language::German;
    match letter {
        b'Q' => Some(Part::Quarter),
        b'H' => Some(Part::Half),
        b'T' if romance => Some(Part::Quarter),
        b'S' if romance => Some(Part::Half),
        _ => None,
    }
}

/// Forms that begin with a word: `T3 2024`, `drittes Quartal 2024`, `exercice 2023`.
pub(super) fn led(reader: Reader<'_>, at: usize, out: &mut Out) -> Option<usize> {
    if let Some((part, rank, end)) = letter(reader, at) {
        let behind = year_behind(reader, end);
        let (base, end) = behind.unwrap_or((Period::default(), end));
        // `T3` alone is a name unless an article or a further part says otherwise; `Q3` is read anywhere.
        let known = base.year.is_some()
            || matches!(reader.lex.byte(at), b'Q' | b'H')
            || governed(reader, at)
            || reader.joiner(end).is_some_and(|next| letter(reader, next).is_some());
        if !known || !reader.lex.ends(end) {
            return None;
        }
        out.push(Dated::new(at, end, vec![part.of(rank, base)?]));
        return Some(end);
    }
    if let Some((period, end)) = fiscal_year(reader, at) {
        out.push(Dated::new(at, end, vec![period]));
        return Some(end);
    }
    ranked(reader, at, |at| rank_at(reader.text(), at, reader.language), out)
}

/// Whether an article or preposition stands before a part: "au T3", "en el T3".
fn governed(reader: Reader<'_>, at: usize) -> bool {
    previous(reader.text(), 0, at).is_some_and(|w| {
        w.is_one(&["au", "du", "le", "en", "el", "del", "al", "no", "do", "nel", "il", "im", "des", "vom"])
    })
}

/// Ranks that share the noun behind them: "drittes Quartal 2024", "ersten und zweiten Quartal 2024".
fn ranked(
    reader: Reader<'_>,
    at: usize,
    rank: impl Fn(usize) -> Option<(u8, usize)>,
    out: &mut Out,
) -> Option<usize> {
    let (first, mut end) = rank(at)?;
    let mut list = vec![(first, at, end)];
    while list.len() < 4 {
        let Some(next) = reader.joiner(end) else { break };
        let Some((more, stop)) = rank(next) else { break };
        list.push((more, next, stop));
        end = stop;
    }
    let (part, end) = noun(reader, reader.lex.gap(end)?)?;
    let behind = year_behind(reader, end);
    let (base, end) = behind.unwrap_or((Period::default(), end));
    if base.year.is_none() && (matches!(part, Part::Middle) || !reader.lex.ends(end)) {
        return None;
    }
    let last = list.len() - 1;
    let periods: Option<Vec<Dated>> = list
        .iter()
        .enumerate()
        .map(|(i, &(rank, start, stop))| {
            Some(Dated::new(start, if i == last { end } else { stop }, vec![part.of(rank, base)?]))
        })
        .collect();
    out.extend(periods?);
    Some(end)
}

/// The rank that digits are: `3.`, `1er`, `3º`, `2ème`.
fn digit_rank(reader: Reader<'_>, at: usize) -> Option<(u8, usize)> {
    let (rank, end) = reader.lex.short(at)?;
    let from = end + usize::from(reader.lex.byte(end) == b'.');
    let stop = match reader.lex.char_at(from) {
        Some(c @ ('º' | '°' | 'ª')) => Some(from + c.len_utf8()),
        _ => reader.one_of(from, &["er", "ere", "re", "e", "eme", "nd", "nde", "o", "a", "ro", "do", "to"]),
    };
    // The bare point is German.
    let stop = stop.or((reader.language == Language::German && from > end).then_some(from))?;
    Some((rank, stop))
}

/// Forms that begin with digits: `3. Quartal 2024`, `1er semestre 2024`, `3T24`, `1S 2024`, `2024 T3`.
pub(super) fn digit_led(reader: Reader<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let lex = reader.lex;
    if let Some(end) = ranked(reader, at, |at| digit_rank(reader, at), out) {
        return Some(end);
    }
    if let Some((rank, end)) = lex.short(at)
        && let Some(part) = lettered(reader, lex.byte(end))
        && let Some((base, end)) = short_years(reader, end + 1)
            .or_else(|| spanned(lex, end + 1))
            .or_else(|| year_behind(reader, end + 1))
        && let Some(period) = part.of(rank, base)
    {
        out.push(Dated::new(at, end, vec![period]));
        return Some(end);
    }
    let (value, end) = year::plain(lex, at)?;
    let next = match lex.byte(end) {
        b'-' | b'/' => end + 1,
        _ => lex.spaces(end),
    };
    let (part, rank, end) = letter(reader, next).filter(|(.., end)| lex.ends(*end))?;
    out.push(Dated::new(at, end, vec![part.of(rank, Period::of_year(value))?]));
    Some(end)
}
