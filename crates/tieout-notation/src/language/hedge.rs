//! Words that widen or direct a figure, by language: "rund", "plus de", "al menos", "até", "oltre".

use super::Language;
use super::fold::{Folded, gap, gap_before, phrase, previous, word_before};
use crate::chars::char_before;
use crate::{Dimension, Hedge, Quantity, Span, Unit};

/// Phrases before a figure, folded. `de` and `a` stand for their contractions with the article as well.
const fn phrases(language: Language) -> &'static [(&'static str, Hedge)] {
    use Hedge::{About, AtLeast, AtMost, Nearly, Over, Under};
    match language {
        Language::English => &[],
        Language::German => &[
            ("rund", About),
            ("etwa", About),
            ("ungefahr", About),
            ("ungefaehr", About),
            ("circa", About),
            ("zirka", About),
            ("ca", About),
            ("in etwa", About),
            ("schatzungsweise", About),
            ("knapp", Nearly),
            ("fast", Nearly),
            ("nahezu", Nearly),
            ("beinahe", Nearly),
            ("annahernd", Nearly),
            ("uber", Over),
            ("ueber", Over),
            ("mehr als", Over),
            ("gut", Over),
            ("oberhalb von", Over),
            ("mindestens", AtLeast),
            ("wenigstens", AtLeast),
            ("zumindest", AtLeast),
            ("nicht weniger als", AtLeast),
            ("unter", Under),
            ("weniger als", Under),
            ("unterhalb von", Under),
            ("hochstens", AtMost),
            ("hoechstens", AtMost),
            ("maximal", AtMost),
            ("bis zu", AtMost),
            ("nicht mehr als", AtMost),
        ],
        Language::French => &[
            ("environ", About),
            ("autour de", About),
            ("aux alentours de", About),
            ("a peu pres", About),
            ("approximativement", About),
            ("quelque", About),
            ("de l ordre de", About),
            ("pres de", Nearly),
            ("presque", Nearly),
            ("quasiment", Nearly),
            ("plus de", Over),
            ("superieur a", Over),
            ("superieure a", Over),
            ("superieurs a", Over),
            ("au dela de", Over),
            ("au dessus de", Over),
            ("au moins", AtLeast),
            ("au minimum", AtLeast),
            ("minimum", AtLeast),
            ("pas moins de", AtLeast),
            ("moins de", Under),
            ("inferieur a", Under),
            ("inferieure a", Under),
            ("en dessous de", Under),
            ("sous", Under),
            ("au plus", AtMost),
            ("tout au plus", AtMost),
            ("au maximum", AtMost),
            ("maximum", AtMost),
            ("jusqu a", AtMost),
            ("pas plus de", AtMost),
        ],
        Language::Spanish => &[
            ("unos", About),
            ("unas", About),
            ("alrededor de", About),
            ("aproximadamente", About),
            ("en torno a", About),
            ("aprox", About),
            ("casi", Nearly),
            ("cerca de", Nearly),
            ("practicamente", Nearly),
            ("mas de", Over),
            ("mas que", Over),
            ("superior a", Over),
            ("superiores a", Over),
            ("por encima de", Over),
            ("al menos", AtLeast),
            ("por lo menos", AtLeast),
            ("como minimo", AtLeast),
            ("un minimo de", AtLeast),
            ("no menos de", AtLeast),
            ("menos de", Under),
            ("inferior a", Under),
            ("inferiores a", Under),
            ("por debajo de", Under),
            ("hasta", AtMost),
            ("como maximo", AtMost),
            ("un maximo de", AtMost),
            ("a lo sumo", AtMost),
            ("no mas de", AtMost),
        ],
        Language::Portuguese => &[
            ("cerca de", About),
            ("aproximadamente", About),
            ("por volta de", About),
            ("em torno de", About),
            ("a volta de", About),
            ("uns", About),
            ("umas", About),
            ("aprox", About),
            ("quase", Nearly),
            ("perto de", Nearly),
            ("praticamente", Nearly),
            ("mais de", Over),
            ("mais do que", Over),
            ("mais que", Over),
            ("acima de", Over),
            ("superior a", Over),
            ("superiores a", Over),
            ("pelo menos", AtLeast),
            ("ao menos", AtLeast),
            ("no minimo", AtLeast),
            ("um minimo de", AtLeast),
            ("nao menos de", AtLeast),
            ("menos de", Under),
            ("menos do que", Under),
            ("abaixo de", Under),
            ("inferior a", Under),
            ("inferiores a", Under),
            ("ate", AtMost),
            ("no maximo", AtMost),
            ("um maximo de", AtMost),
            ("nao mais de", AtMost),
            ("nao mais do que", AtMost),
        ],
        Language::Italian => &[
            ("circa", About),
            ("intorno a", About),
            ("attorno a", About),
            ("all incirca", About),
            ("approssimativamente", About),
            ("quasi", Nearly),
            ("vicino a", Nearly),
            ("poco meno di", Nearly),
            ("oltre", Over),
            ("piu di", Over),
            ("superiore a", Over),
            ("superiori a", Over),
            ("al di sopra di", Over),
            ("almeno", AtLeast),
            ("come minimo", AtLeast),
            ("un minimo di", AtLeast),
            ("non meno di", AtLeast),
            ("meno di", Under),
            ("inferiore a", Under),
            ("inferiori a", Under),
            ("al di sotto di", Under),
            ("sotto", Under),
            ("fino a", AtMost),
            ("al massimo", AtMost),
            ("un massimo di", AtMost),
            ("non piu di", AtMost),
        ],
    }
}

/// Whether a word of the text is this word of a phrase, contractions with the article included.
fn fits(word: &Folded, wanted: &str) -> bool {
    match wanted {
        "de" | "di" | "do" => word.is_one(&[
            "de", "d", "des", "du", "del", "do", "da", "dos", "das", "di", "dello", "della", "dei", "degli",
            "delle", "dell",
        ]),
        "a" => word.is_one(&[
            "a", "au", "aux", "al", "ao", "aos", "as", "allo", "alla", "ai", "agli", "alle", "all",
        ]),
        _ => word.is(wanted),
    }
}

/// Where the phrase that ends with the word at the end of `end` starts.
fn phrase_before(text: &str, floor: usize, end: usize, phrase: &str) -> Option<usize> {
    let mut at = end;
    let mut start = end;
    for (i, wanted) in phrase.rsplit(' ').enumerate() {
        if i > 0 {
            at = gap_before(text, floor, start);
            if at == start {
                return None;
            }
        }
        let word = word_before(text, floor, at).filter(|w| fits(w, wanted))?;
        start = word.start;
    }
    Some(start)
}

/// The hedge in words of the language before the figure, nothing before `floor` belonging to it.
pub(crate) fn hedge_before(
    text: &str,
    floor: usize,
    q: &Quantity,
    language: Language,
) -> Option<(Hedge, Span)> {
    let mut end = gap_before(text, floor, q.span.start);
    // "ca. 5"
    if end > floor && char_before(text, end) == Some('.') {
        let word = word_before(text, floor, end - 1)
            .filter(|w| w.is_one(&["ca", "aprox", "approx", "env", "max", "min"]))?;
        let hedge = match word.as_bytes() {
            b"max" => Hedge::AtMost,
            b"min" => Hedge::AtLeast,
            _ => Hedge::About,
        };
        return Some((hedge, Span::new(word.start, end)));
    }
    // An article may stand between: "circa il 5 %", "cerca de los 5 millones".
    let mut last = word_before(text, floor, end).filter(|_| end < q.span.start)?;
    let article = last.is_one(&[
        "el", "la", "los", "las", "il", "lo", "l", "i", "gli", "le", "les", "o", "os", "as", "der", "die",
        "das", "den", "dem",
    ]);
    if article && let Some(before) = previous(text, floor, last.start) {
        last = before;
        end = before.end;
    }
    let found = phrases(language)
        .iter()
        .filter(|(phrase, _)| phrase.rsplit(' ').next().is_some_and(|wanted| fits(&last, wanted)));
    let (start, hedge) = found
        .filter_map(|(phrase, hedge)| Some((phrase_before(text, floor, end, phrase)?, *hedge)))
        .min_by_key(|(start, _)| *start)?;
    let span = Span::new(start, end);
    is_hedge(text, floor, span, hedge, q, language).then_some((hedge, span))
}

/// Whether the phrase hedges here: "über 5 Jahre" is a time that passed, "hasta 2024" an end, "subió hasta 5" a level.
fn is_hedge(text: &str, floor: usize, span: Span, hedge: Hedge, q: &Quantity, language: Language) -> bool {
    let words = span.of(text);
    let before = || previous(text, floor, span.start);
    let time = unit_of_time(text, q.span.end)
        || matches!(q.unit, Some(Unit::Measure(m)) if matches!(m.dimension, Dimension::Time | Dimension::Calendar));
    match (language, hedge) {
        (Language::German, Hedge::Over) if words.eq_ignore_ascii_case("über") && time => false,
        (Language::Spanish | Language::Portuguese, Hedge::AtMost) if !words.contains(' ') => {
            let level = before().is_some_and(|w| {
                w.accent_last
                    || w.is_one(&[
                        "subiu",
                        "caiu",
                        "cresceu",
                        "aumentou",
                        "desceu",
                        "chegou",
                        "baixou",
                        "subieron",
                        "cayeron",
                        "crecieron",
                        "aumentaron",
                        "llegar",
                        "crecer",
                        "subir",
                        "chegar",
                        "desde",
                        "de",
                    ])
            });
            // "un 12 % hasta 3 millones"
            let behind = floor > 0 && gap_before(text, floor, span.start) == floor;
            !(level || behind || q.may_be_year())
        }
        (Language::French, Hedge::AtMost) if words.starts_with("jusqu") => !q.may_be_year(),
        // "20 Prozent mehr als 2022", "5 plus de 3" compare two figures.
        (_, Hedge::Over | Hedge::Under) => {
            let figure_before = char_before(text, floor).is_some_and(|c| !c.is_whitespace());
            !(figure_before && floor < span.start && gap_before(text, floor, span.start) == floor)
        }
        _ => true,
    }
}

/// Whether the German word behind a figure is a time of a day or more.
fn unit_of_time(text: &str, end: usize) -> bool {
    gap(text, end).and_then(|next| Folded::at(text, next)).is_some_and(|w| {
        w.is_one(&[
            "tage",
            "tagen",
            "wochen",
            "monate",
            "monaten",
            "jahre",
            "jahren",
            "jahrzehnte",
            "jahrzehnten",
        ])
    })
}

/// Phrases behind a figure.
const fn phrases_after(language: Language) -> &'static [(&'static str, Hedge)] {
    use Hedge::{About, AtLeast, AtMost};
    match language {
        Language::English => &[],
        Language::German => {
            &[("oder mehr", AtLeast), ("und mehr", AtLeast), ("oder weniger", AtMost), ("oder so", About)]
        }
        Language::French => {
            &[("ou plus", AtLeast), ("et plus", AtLeast), ("ou moins", AtMost), ("environ", About)]
        }
        Language::Spanish => {
            &[("o mas", AtLeast), ("y mas", AtLeast), ("o menos", AtMost), ("aproximadamente", About)]
        }
        Language::Portuguese => {
            &[("ou mais", AtLeast), ("e mais", AtLeast), ("ou menos", AtMost), ("aproximadamente", About)]
        }
        Language::Italian => &[("o piu", AtLeast), ("e piu", AtLeast), ("o meno", AtMost), ("circa", About)],
    }
}

/// The hedge in words of the language directly behind a figure that ends at `end`.
pub(crate) fn hedge_after(text: &str, end: usize, language: Language) -> Option<(Hedge, Span)> {
    let next = gap(text, end)?;
    let (stop, hedge) =
        phrases_after(language).iter().find_map(|(p, hedge)| Some((phrase(text, next, p)?, *hedge)))?;
    // "5 ou plus de 6", "circa 7" belong to what follows.
    let onward =
        gap(text, stop).and_then(|n| crate::chars::char_at(text, n)).is_some_and(|c| c.is_ascii_digit());
    let compared = gap(text, stop)
        .and_then(|n| Folded::at(text, n))
        .is_some_and(|w| w.is_one(&["de", "del", "di", "als", "que", "do", "che"]));
    (!(onward || compared)).then_some((hedge, Span::new(next, stop)))
}

/// The word for minus directly before a figure: "minus 5", "moins 5 %". "Au moins" and "plus ou moins" are none.
pub(crate) fn minus_before(text: &str, floor: usize, at: usize, language: Language) -> Option<usize> {
    let minus = match language {
        Language::French => "moins",
        Language::Spanish | Language::Portuguese => "menos",
        Language::Italian => "meno",
        Language::English | Language::German => return None,
    };
    let word = previous(text, floor, at).filter(|w| w.is(minus))?;
    let hedged = previous(text, floor, word.start).is_some_and(|w| {
        w.is_one(&["au", "du", "ou", "o", "al", "lo", "pelo", "ao", "pas", "no", "nao", "non"])
    });
    let figure = char_before(text, gap_before(text, floor, word.start))
        .is_some_and(|c| c.is_ascii_digit() || c == '%');
    (!(hedged || figure)).then_some(word.start)
}
