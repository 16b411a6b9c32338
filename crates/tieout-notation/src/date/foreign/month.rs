//! Dates that name a month.

use super::Reader;
use crate::Language;
use crate::chars::char_at;
use crate::date::Period;
use crate::date::find::{Dated, Out};
use crate::date::months_table::{MONTHS_DE, MONTHS_ES, MONTHS_FR, MONTHS_IT, MONTHS_PT};
use crate::date::{numeric, year};
use crate::language::fold::{Folded, gap, previous};

/// The name of a month in a text.
#[derive(Clone, Copy)]
pub(super) struct Month {
    pub(super) number: u8,
    /// The name in full, not an abbreviation.
    full: bool,
    /// End, the point of an abbreviation included.
    pub(super) end: usize,
    /// It has that point.
    point: bool,
}

/// Names that are written and that the table lacks.
pub(super) const fn others(language: Language) -> &'static [(&'static str, u8, bool)] {
    match language {
        Language::German => {
            &[("mrz", 3, false), ("maerz", 3, true), ("jaenner", 1, true), ("feber", 2, true)]
        }
        Language::French => &[("sep", 9, false), ("dec", 12, false), ("juilt", 7, false)],
        Language::Italian => &[("sett", 9, false), ("genn", 1, false), ("febbr", 2, false)],
        Language::English | Language::Spanish | Language::Portuguese => &[],
    }
}

pub(super) const fn table(language: Language) -> &'static [(&'static str, u8, bool)] {
    match language {
        Language::English => &[],
        Language::German => MONTHS_DE,
        Language::French => MONTHS_FR,
        Language::Spanish => MONTHS_ES,
        Language::Portuguese => MONTHS_PT,
        Language::Italian => MONTHS_IT,
    }
}

/// The month that the word at `at` names.
pub(super) fn named(text: &str, at: usize, language: Language) -> Option<Month> {
    let word = Folded::at(text, at)?;
    let is = |row: &&(&str, u8, bool)| word.is(row.0);
    let (_, number, full) =
        table(language).iter().find(is).or_else(|| others(language).iter().find(is)).copied()?;
    let point = !full && char_at(text, word.end) == Some('.');
    Some(Month { number, full, end: word.end + usize::from(point), point })
}

/// The day at `at`, with what makes it a rank: `3.`, `1er`, `1º`, `3`.
fn day(reader: Reader<'_>, at: usize) -> Option<(u8, usize)> {
    let (day, end) = reader.lex.short(at).filter(|(day, _)| (1..=31).contains(day))?;
    let end = match (reader.language, reader.lex.char_at(end)) {
        (Language::German, Some('.')) => end + 1,
        (_, Some(c @ ('º' | '°' | 'ª'))) => end + c.len_utf8(),
        (Language::French, Some('e')) => reader.one_of(end, &["er", "e"]).unwrap_or(end),
        (Language::Spanish, Some('.')) if reader.lex.char_at(end + 1) == Some('º') => {
            end + 1 + 'º'.len_utf8()
        }
        _ => end,
    };
    Some((day, end))
}

/// `3. März 2024`, `25 janv. 2026`, `5 de mayo de 2024`, `3. bis 5. Mai`, `27-mai-2024`.
pub(super) fn day_led(reader: Reader<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let (first, end) = day(reader, at)?;
    if let Some(end) = marked(reader, at, first, out) {
        return Some(end);
    }
    // One to four days share the month behind them.
    let mut days = vec![(first, at, end)];
    let mut end = end;
    while days.len() < 4 {
        let Some(next) = reader.joiner(end) else { break };
        let next = reader
            .one_of(next, &["le", "el", "o", "il", "den", "dem"])
            .and_then(|e| gap(reader.text(), e))
            .unwrap_or(next);
        let Some((more, stop)) = day(reader, next) else { break };
        days.push((more, next, stop));
        end = stop;
    }
    let spaced = reader.lex.wrapped_gap(end);
    let pointed = reader.lex.byte(end.wrapping_sub(1)) == b'.';
    let (mut next, wrapped) = spaced.or(pointed.then_some((end, false)))?;
    if matches!(reader.language, Language::Spanish | Language::Portuguese) {
        next = reader.past_of(next);
    }
    let month = named(reader.text(), next, reader.language)?;
    let (year, stop) = match reader.year_tail(month.end) {
        Some((year, stop)) => (Some(year), stop),
        // "5 set" may be anything, "5 set. 2024" and "5 settembre" nothing else.
        None if wrapped || !(month.full || month.point) => return None,
        None => (None, month.end),
    };
    if year.is_none() && !reader.lex.ends(stop) {
        return None;
    }
    // The point of an abbreviation may as well end the sentence.
    let stop = if year.is_none() && month.point { stop - 1 } else { stop };
    let last = days.len() - 1;
    for (i, &(day, start, end)) in days.iter().enumerate() {
        let period = Period { year, month: Some(month.number), day: Some(day), ..Period::default() };
        out.push(Dated::new(start, if i == last { stop } else { end }, vec![period]));
    }
    Some(stop)
}

/// `27-mai-2024`, `27/ene/24`, `27.Mai.2024`.
fn marked(reader: Reader<'_>, at: usize, day: u8, out: &mut Out) -> Option<usize> {
    let (_, end) = reader.lex.short(at)?;
    let mark = reader.lex.byte(end);
    if !matches!(mark, b'-' | b'/' | b'.') {
        return None;
    }
    let word = Folded::at(reader.text(), end + 1)?;
    let month = named(reader.text(), end + 1, reader.language)?;
    if reader.lex.byte(word.end) != mark {
        return None;
    }
    let (year, stop) =
        year::plain(reader.lex, word.end + 1).or_else(|| year::two_digits(reader.lex, word.end + 1))?;
    numeric::finish(reader.lex, at, stop, vec![Period::of_date(year, month.number, day)], out)
}

/// `März 2024`, `mayo de 2024`, `im Mai`, `ene-24`.
pub(super) fn led(reader: Reader<'_>, at: usize, out: &mut Out) -> Option<usize> {
    let month = named(reader.text(), at, reader.language)?;
    let base = Period { month: Some(month.number), ..Period::default() };
    if let Some((year, end)) = reader.year_tail(month.end) {
        out.push(Dated::new(at, end, vec![Period { year: Some(year), ..base }]));
        return Some(end);
    }
    // `ene-24`, `Mai/2024`
    if matches!(reader.lex.byte(month.end), b'-' | b'/')
        && let Some((year, end)) = year::plain(reader.lex, month.end + 1)
            .or_else(|| year::two_digits(reader.lex, month.end + 1))
            .filter(|(_, end)| reader.lex.ends(*end))
    {
        out.push(Dated::new(at, end, vec![Period { year: Some(year), ..base }]));
        return Some(end);
    }
    let governed = || previous(reader.text(), 0, at).is_some_and(|w| w.is_one(before(reader.language)));
    let joined = || {
        let next = reader.joiner(month.end)?;
        let next = reader.one_of(next, &["de"]).and_then(|e| gap(reader.text(), e)).unwrap_or(next);
        named(reader.text(), next, reader.language)
    };
    let follows = || {
        out.last().is_some_and(|d| {
            d.readings.iter().any(|p| p.month.is_some()) && reader.joiner_between(d.span.end, at)
        })
    };
    if !month.full || !reader.lex.ends(month.end) || !(governed() || joined().is_some() || follows()) {
        return None;
    }
    out.push(Dated::new(at, month.end, vec![base]));
    Some(month.end)
}

/// Words before a month's name that let nothing but the month be meant.
const fn before(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &[],
        Language::German => &[
            "im",
            "in",
            "seit",
            "bis",
            "ab",
            "vom",
            "zum",
            "anfang",
            "mitte",
            "ende",
            "monat",
            "monats",
            "von",
            "letzten",
            "vergangenen",
            "nachsten",
            "diesen",
            "gegenuber",
        ],
        Language::French => &[
            "en", "de", "d", "mois", "fin", "debut", "mi", "depuis", "dernier", "prochain", "jusqu",
            "courant",
        ],
        Language::Spanish => {
            &["en", "de", "desde", "hasta", "mes", "finales", "principios", "mediados", "pasado"]
        }
        Language::Portuguese => &["em", "de", "desde", "ate", "mes", "finais", "final", "inicio", "meados"],
        Language::Italian => {
            &["a", "ad", "in", "di", "da", "dal", "nel", "mese", "fine", "inizio", "meta", "scorso"]
        }
    }
}
