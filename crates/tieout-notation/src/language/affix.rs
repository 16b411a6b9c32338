//! Scale words and units behind a number, by language: "Mio. Euro", "millions d'euros", "puntos porcentuales".

use super::Language;
use super::fold::{Folded, gap, phrase};
use crate::affix::{Before, UnitAt, unit_at};
use crate::chars::{char_at, is_dash, skip_space};
use crate::wrapped::next_word_of;
use crate::{Currency, Measure, Quantity, Scale, Sign, Span, Unit};

/// Scale words, folded, with their power of ten.
const fn scales(language: Language) -> &'static [(&'static str, i32)] {
    match language {
        Language::English => &[],
        Language::German => &[
            ("hundert", 2),
            ("tausend", 3),
            ("tsd", 3),
            ("million", 6),
            ("millionen", 6),
            ("mio", 6),
            ("mill", 6),
            ("milliarde", 9),
            ("milliarden", 9),
            ("mrd", 9),
            ("mia", 9),
            ("billion", 12),
            ("billionen", 12),
            ("bio", 12),
            ("billiarde", 15),
            ("billiarden", 15),
        ],
        Language::French => &[
            ("mille", 3),
            ("millier", 3),
            ("milliers", 3),
            ("million", 6),
            ("millions", 6),
            ("mio", 6),
            ("milliard", 9),
            ("milliards", 9),
            ("md", 9),
            ("mds", 9),
            ("mrd", 9),
            ("billion", 12),
            ("billions", 12),
        ],
        Language::Spanish => &[
            ("mil", 3),
            ("miles", 3),
            ("millon", 6),
            ("millones", 6),
            ("mill", 6),
            ("mlls", 6),
            ("millardo", 9),
            ("millardos", 9),
            ("billon", 12),
            ("billones", 12),
        ],
        Language::Portuguese => &[
            ("mil", 3),
            ("milhar", 3),
            ("milhares", 3),
            ("milhao", 6),
            ("milhoes", 6),
            ("mi", 6),
            ("bilhao", 9),
            ("bilhoes", 9),
            ("bi", 9),
            ("biliao", 12),
            ("bilioes", 12),
            ("trilhao", 12),
            ("trilhoes", 12),
            ("tri", 12),
        ],
        Language::Italian => &[
            ("mila", 3),
            ("mille", 3),
            ("migliaia", 3),
            ("milione", 6),
            ("milioni", 6),
            ("mln", 6),
            ("miliardo", 9),
            ("miliardi", 9),
            ("mld", 9),
            ("mrd", 9),
            ("bilione", 12),
            ("bilioni", 12),
        ],
    }
}

/// Words that are abbreviations: a point behind them is theirs.
const SHORT: [&str; 10] = ["tsd", "mio", "mill", "mrd", "mia", "bio", "md", "mds", "mlls", "mln"];

fn one_scale(text: &str, at: usize, language: Language) -> Option<(i32, usize)> {
    let word = Folded::at(text, at)?;
    let (name, power) = scales(language).iter().find(|(name, _)| word.is(name))?;
    let point = SHORT.contains(name) && char_at(text, word.end) == Some('.');
    Some((*power, word.end + usize::from(point)))
}

/// The scale word or words behind a number that ends at `at`, glued to it or behind a space: power and place.
fn scale_behind(text: &str, at: usize, language: Language) -> Option<(i32, Span)> {
    let start = match char_at(text, at)? {
        c if is_dash(c) && c != '\u{2212}' => at + c.len_utf8(),
        // Nouns of German are written with a capital wherever they stand.
        _ => next_word_of(text, at, language == Language::German),
    };
    let (power, end) = one_scale(text, start, language)?;
    // "mil millones", "tausend Milliarden"
    let second = gap(text, end).and_then(|next| one_scale(text, next, language));
    let (power, end) = match second {
        Some((more, end)) if more > power => (power + more, end),
        _ => (power, end),
    };
    Some((power, Span::new(start, end)))
}

/// Sums with the letter of the scale before the sign of the currency: `12,5 M€`, `3 Md€`, `40 k€`.
fn lettered_money(text: &str, at: usize) -> Option<(i32, Span, usize)> {
    let start = skip_space(text, at);
    let rest = text.get(start..)?;
    let (letters, power) = [("Mds", 9), ("Md", 9), ("MM", 6), ("M", 6), ("k", 3), ("K", 3)]
        .iter()
        .find(|(letters, _)| rest.starts_with(letters))
        .map(|(letters, power)| (letters.len(), *power))?;
    let sign = char_at(text, start + letters).filter(|c| matches!(c, '€' | '$' | '£'))?;
    let end = start + letters;
    Some((power, Span::new(start, end), end + sign.len_utf8()))
}

const EUR: Unit = Unit::Currency(Currency("EUR"));
const USD: Unit = Unit::Currency(Currency("USD"));
const DOLLAR: Unit = Unit::Currency(Currency("$"));
const CHF: Unit = Unit::Currency(Currency("CHF"));
const GBP: Unit = Unit::Currency(Currency("GBP"));
const JPY: Unit = Unit::Currency(Currency("JPY"));
const CNY: Unit = Unit::Currency(Currency("CNY"));
const RUB: Unit = Unit::Currency(Currency("RUB"));
const CAD: Unit = Unit::Currency(Currency("CAD"));
const FRANC: Unit = Unit::Currency(Currency("Fr"));
const MXN: Unit = Unit::Currency(Currency("MXN"));
const ARS: Unit = Unit::Currency(Currency("ARS"));
const CLP: Unit = Unit::Currency(Currency("CLP"));
const COP: Unit = Unit::Currency(Currency("COP"));
const PESO: Unit = Unit::Currency(Currency("peso"));
const BRL: Unit = Unit::Currency(Currency("BRL"));

/// Words for units, folded, longest first where one begins another.
const fn units(language: Language) -> &'static [(&'static str, Unit)] {
    use Unit::{BasisPoints, PerMille, Percent, Points, Times};
    match language {
        Language::English => &[],
        Language::German => &[
            ("prozentpunkte", Points),
            ("prozentpunkten", Points),
            ("prozentpunkt", Points),
            ("prozent", Percent),
            ("basispunkte", BasisPoints),
            ("basispunkten", BasisPoints),
            ("basispunkt", BasisPoints),
            ("promille", PerMille),
            ("euro", EUR),
            ("us dollar", USD),
            ("dollar", DOLLAR),
            ("schweizer franken", CHF),
            ("franken", CHF),
            ("britische pfund", GBP),
            ("pfund sterling", GBP),
            ("yen", JPY),
            ("yuan", CNY),
            ("rubel", RUB),
            ("mal", Times),
            ("fach", Times),
        ],
        Language::French => &[
            ("points de pourcentage", Points),
            ("point de pourcentage", Points),
            ("points de base", BasisPoints),
            ("point de base", BasisPoints),
            ("pour cent", Percent),
            ("pourcent", Percent),
            ("pour mille", PerMille),
            ("euros", EUR),
            ("euro", EUR),
            ("dollars americains", USD),
            ("dollars canadiens", CAD),
            ("dollars", DOLLAR),
            ("dollar", DOLLAR),
            ("francs suisses", CHF),
            ("francs", FRANC),
            ("franc", FRANC),
            ("livres sterling", GBP),
            ("livre sterling", GBP),
            ("yens", JPY),
            ("yen", JPY),
            ("yuans", CNY),
            ("yuan", CNY),
            ("fois", Times),
        ],
        Language::Spanish => &[
            ("puntos porcentuales", Points),
            ("punto porcentual", Points),
            ("puntos basicos", BasisPoints),
            ("punto basico", BasisPoints),
            ("por ciento", Percent),
            ("por cien", Percent),
            ("por mil", PerMille),
            ("euros", EUR),
            ("euro", EUR),
            ("dolares estadounidenses", USD),
            ("dolares americanos", USD),
            ("dolares", DOLLAR),
            ("dolar", DOLLAR),
            ("pesos mexicanos", MXN),
            ("pesos argentinos", ARS),
            ("pesos chilenos", CLP),
            ("pesos colombianos", COP),
            ("pesos", PESO),
            ("peso", PESO),
            ("francos suizos", CHF),
            ("francos", FRANC),
            ("libras esterlinas", GBP),
            ("yenes", JPY),
            ("yuanes", CNY),
            ("reales", BRL),
            ("veces", Times),
        ],
        Language::Portuguese => &[
            ("pontos percentuais", Points),
            ("ponto percentual", Points),
            ("pontos base", BasisPoints),
            ("ponto base", BasisPoints),
            ("por cento", Percent),
            ("por mil", PerMille),
            ("euros", EUR),
            ("euro", EUR),
            ("dolares americanos", USD),
            ("dolares", DOLLAR),
            ("dolar", DOLLAR),
            ("reais", BRL),
            ("real", BRL),
            ("francos suicos", CHF),
            ("francos", FRANC),
            ("libras esterlinas", GBP),
            ("ienes", JPY),
            ("yuans", CNY),
            ("vezes", Times),
        ],
        Language::Italian => &[
            ("punti percentuali", Points),
            ("punto percentuale", Points),
            ("punti base", BasisPoints),
            ("punto base", BasisPoints),
            ("per cento", Percent),
            ("percento", Percent),
            ("per mille", PerMille),
            ("euro", EUR),
            ("dollari americani", USD),
            ("dollari statunitensi", USD),
            ("dollari", DOLLAR),
            ("dollaro", DOLLAR),
            ("franchi svizzeri", CHF),
            ("franchi", FRANC),
            ("sterline", GBP),
            ("sterlina", GBP),
            ("yen", JPY),
            ("yuan", CNY),
            ("volte", Times),
        ],
    }
}

/// Words that are money only behind a scale word, weights otherwise: "tres millones de libras".
const fn scaled_money(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::German => &[("pfund", "GBP"), ("kronen", "kr")],
        Language::French => &[("livres", "GBP")],
        Language::Spanish | Language::Portuguese => &[("libras", "GBP")],
        Language::English | Language::Italian => &[],
    }
}

/// The unit in words of the language behind a number or scale word that ends at `at`.
pub(super) fn unit_behind(text: &str, at: usize, language: Language, scaled: bool) -> Option<UnitAt> {
    let start = match char_at(text, at)? {
        c if is_dash(c) && c != '\u{2212}' => at + c.len_utf8(),
        _ => next_word_of(text, at, language == Language::German),
    };
    if start == at {
        return None;
    }
    let mut from = start;
    // "milliers d'euros", "un millón de dólares"
    if let Some(of) =
        Folded::at(text, start).filter(|w| language != Language::German && w.is_one(&["de", "d", "di"]))
    {
        from = gap(text, of.end)?;
    }
    let read = |name: &str| phrase(text, from, name);
    if let Some((end, unit)) = units(language).iter().find_map(|(name, unit)| Some((read(name)?, *unit))) {
        // "zwei Mal" counts how often; "por real" and the like are no amounts without their figure
        return Some((unit, Span::new(from, end)));
    }
    let money = scaled_money(language).iter().filter(|_| scaled);
    if let Some((end, code)) = money.clone().find_map(|(name, code)| Some((read(name)?, *code))) {
        return Some((Unit::Currency(Currency(code)), Span::new(from, end)));
    }
    let (end, name) = measures(language).iter().find_map(|(names, name)| {
        let end = names.iter().find_map(|n| read(n)).filter(|_| from == start)?;
        Some((end, *name))
    })?;
    Some((Unit::Measure(Measure::read(name)?), Span::new(from, end)))
}

/// Words for measures of time, length, volume and weight that are written out, folded, and the English name of each.
const fn measures(language: Language) -> &'static [(&'static [&'static str], &'static str)] {
    match language {
        Language::English => &[],
        Language::German => &[
            (&["stunden", "stunde"], "hours"),
            (&["minuten", "minute"], "minutes"),
            (&["sekunden", "sekunde"], "seconds"),
            (&["tagen", "tage", "tag"], "days"),
            (&["wochen", "woche"], "weeks"),
            (&["monaten", "monate", "monat"], "months"),
            (&["jahren", "jahre", "jahr"], "years"),
            (&["kilometern", "kilometer"], "km"),
            (&["metern", "meter"], "m"),
            (&["tonnen", "tonne"], "t"),
            (&["kilogramm"], "kg"),
            (&["litern", "liter"], "l"),
        ],
        Language::French => &[
            (&["heures", "heure"], "hours"),
            (&["minutes", "minute"], "minutes"),
            (&["secondes", "seconde"], "seconds"),
            (&["jours", "jour"], "days"),
            (&["semaines", "semaine"], "weeks"),
            (&["mois"], "months"),
            (&["annees", "annee", "ans", "an"], "years"),
            (&["kilometres", "kilometre"], "km"),
            (&["metres", "metre"], "m"),
            (&["tonnes", "tonne"], "t"),
            (&["kilogrammes", "kilogramme"], "kg"),
            (&["litres", "litre"], "l"),
        ],
        Language::Spanish => &[
            (&["horas", "hora"], "hours"),
            (&["minutos", "minuto"], "minutes"),
            (&["segundos"], "seconds"),
            (&["dias", "dia"], "days"),
            (&["semanas", "semana"], "weeks"),
            (&["meses", "mes"], "months"),
            (&["anos", "ano"], "years"),
            (&["kilometros", "kilometro"], "km"),
            (&["metros", "metro"], "m"),
            (&["toneladas", "tonelada"], "t"),
            (&["kilogramos", "kilogramo"], "kg"),
            (&["litros", "litro"], "l"),
        ],
        Language::Portuguese => &[
            (&["horas", "hora"], "hours"),
            (&["minutos", "minuto"], "minutes"),
            (&["segundos"], "seconds"),
            (&["dias", "dia"], "days"),
            (&["semanas", "semana"], "weeks"),
            (&["meses", "mes"], "months"),
            (&["anos", "ano"], "years"),
            (&["quilometros", "quilometro"], "km"),
            (&["metros", "metro"], "m"),
            (&["toneladas", "tonelada"], "t"),
            (&["quilogramas", "quilograma"], "kg"),
            (&["litros", "litro"], "l"),
        ],
        Language::Italian => &[
            (&["ore", "ora"], "hours"),
            (&["minuti", "minuto"], "minutes"),
            (&["secondi"], "seconds"),
            (&["giorni", "giorno"], "days"),
            (&["settimane", "settimana"], "weeks"),
            (&["mesi", "mese"], "months"),
            (&["anni", "anno"], "years"),
            (&["chilometri", "chilometro"], "km"),
            (&["metri", "metro"], "m"),
            (&["tonnellate", "tonnellata"], "t"),
            (&["chilogrammi", "chilogrammo"], "kg"),
            (&["litri", "litro"], "l"),
        ],
    }
}

/// Adds the scale and the unit in words of the language to a number; `end` is where the number and what was read behind it
/// end. Where it ends then.
pub(crate) fn dress(text: &str, q: &mut Quantity, end: usize, language: Language) -> usize {
    let closed = q.sign == Sign::Parentheses;
    let number_end = q.number.end;
    let currency = match q.unit {
        Some(Unit::Currency(c)) if q.unit_span.is_some_and(|s| s.start < q.number.start) => Some(c),
        _ => None,
    };
    let words = q.form != crate::Form::Digits;
    // Words may end behind their scale word: "deux millions et demi".
    let mut at = q.scale.map_or(number_end, |s| s.span.end).max(if words { end } else { 0 });
    let mut reread = false;
    let take = |q: &mut Quantity, power: i32, span: Span| {
        // What was read there as English is undone.
        let undo = q.scale.map_or(0, |s| s.power.saturating_neg());
        q.value = q.value.shift(undo).shift(power);
        q.unit_power = q.unit_power.saturating_add(undo).saturating_add(power);
        q.scale = Some(Scale { power, span });
    };
    if q.divisor.is_none() && !(words && q.scale.is_some()) && q.form != crate::Form::Idiom {
        if let Some((power, span)) = scale_behind(text, number_end, language) {
            take(q, power, span);
            at = span.end;
            reread = true;
        } else if let Some((power, span, end)) =
            lettered_money(text, number_end).filter(|_| !words && currency.is_none())
            && let Some(money) = text.get(span.end..end).and_then(Currency::read)
        {
            take(q, power, span);
            q.unit = Some(Unit::Currency(money));
            q.unit_span = Some(Span::new(span.end, end));
            at = end;
            if !closed {
                q.span.end = at;
            }
            return at;
        }
    }
    let behind = q.unit_span.is_some_and(|s| s.start >= number_end);
    let scaled = q.scale.is_some();
    let found = unit_behind(text, at, language, scaled);
    // "fach" and "mal" behind a number are glued by a hyphen or a space.
    let found = found.or_else(|| {
        if !reread {
            return None;
        }
        let before = Before { currency, scaled, figure: true, start: q.span.start, ..Before::default() };
        unit_at(text, at, before)
    });
    let mut stop = at.max(if reread { 0 } else { end });
    if let Some((unit, span)) = found {
        if currency.is_none() {
            q.unit = Some(unit);
            q.unit_span = Some(span);
        }
        stop = span.end;
    } else if behind && reread {
        q.unit = None;
        q.unit_span = None;
    }
    if q.unit == Some(Unit::Percent)
        && let Some(points) = percent_points(text, stop, language)
    {
        q.unit = Some(Unit::Points);
        stop = points;
        if let Some(span) = &mut q.unit_span {
            span.end = points;
        }
    }
    if !closed {
        q.span.end = stop.max(q.number.end);
    }
    stop
}

/// `%-Punkte`.
fn percent_points(text: &str, at: usize, language: Language) -> Option<usize> {
    if language != Language::German || !text.get(..at)?.ends_with('%') {
        return None;
    }
    let next = gap(text, at)?;
    ["punkte", "punkten", "punkt"].iter().find_map(|p| phrase(text, next, p))
}
