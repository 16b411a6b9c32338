//! Which series a phrase speaks of: label and header words weighed by how rare they are.

use std::collections::BTreeSet;

use crate::statement::AnswerWord;
use crate::study::{Series, Stem, Study};

/// How well a row "Total" is named by the word alone.
const BARE_TOTAL: u64 = 7_500;
/// Scores are in ten-thousandths.
pub(crate) const FLOOR: u64 = 3_500;
/// A phrase's words, ready to be held against labels.
#[derive(Clone, Debug, Default)]
pub(crate) struct Phrase {
    stems: Vec<Stem>,
    /// Weight of all content words in it.
    content: u64,
    says_total: bool,
}

impl Phrase {
    /// The phrase made of these words.
    pub(crate) fn of<'w>(words: impl Iterator<Item = &'w AnswerWord>, study: &Study) -> Self {
        let mut phrase = Self::default();
        // Each with whether it names nothing where it stands first.
        let mut known: Vec<(Stem, bool)> = Vec::new();
        let mut unknown: Vec<(&str, bool)> = Vec::new();
        for w in words {
            phrase.says_total |= crate::lexicon::is_total(&w.text);
            match w.stem {
                Some(stem) => known.push((stem, w.idle)),
                None => unknown.push((&w.text, w.idle)),
            }
        }
        known.sort_by_key(|k| k.0);
        known.dedup_by_key(|k| k.0);
        unknown.sort_by_key(|u| u.0);
        unknown.dedup_by_key(|u| u.0);
        let weighs = |stem| u64::from(study.weight(stem));
        phrase.content = known.iter().filter(|k| !k.1).map(|k| weighs(Some(k.0))).sum::<u64>()
            + unknown.iter().filter(|u| !u.1).map(|_| weighs(None)).sum::<u64>();
        phrase.stems = known.into_iter().map(|k| k.0).collect();
        phrase
    }

    pub(crate) fn says(&self, stem: Stem) -> bool {
        self.stems.binary_search(&stem).is_ok()
    }

    /// Its stems, ascending.
    pub(crate) fn stems(&self) -> impl Iterator<Item = Stem> {
        self.stems.iter().copied()
    }

    /// Whether some stem of the phrase is so.
    pub(crate) fn any(&self, so: impl Fn(Stem) -> bool) -> bool {
        self.stems.iter().any(|&s| so(s))
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.stems.is_empty()
    }
}

/// A series with how well the phrase names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scored {
    /// Index into `Study::series`.
    pub(crate) series: usize,
    /// In ten-thousandths.
    pub(crate) score: u64,
}

/// Every series that shares a label word with the phrase, best first.
pub(crate) fn score(study: &Study, phrase: &Phrase) -> Vec<Scored> {
    if phrase.is_empty() {
        return Vec::new();
    }
    let mut out: Vec<Scored> = study
        .labelled(&phrase.stems)
        .into_iter()
        .filter_map(|i| score_one(study, &study.series[i], phrase).map(|score| Scored { series: i, score }))
        .collect();
    // "Sales in total" over a row "Sales": the word asks for what its years come to, not for another row.
    let named = |s: &Scored| study.series[s.series].label.iter().all(|&l| phrase.says(l) || study.is_stop(l));
    if out.iter().any(|s| s.score != BARE_TOTAL && s.score >= FLOOR && named(s)) {
        out.retain(|s| s.score != BARE_TOTAL);
    }
    out.sort_by(|a, b| b.score.cmp(&a.score).then(a.series.cmp(&b.series)));
    out
}

/// Up to so many words are compared with each other.
const SHORT: usize = 32;

fn score_one(study: &Study, series: &Series, phrase: &Phrase) -> Option<u64> {
    let hit = |stems: &[Stem]| -> (u64, u64) {
        let mut all = 0;
        let mut hits = 0;
        let mut seen = BTreeSet::new();
        for (i, &s) in stems.iter().enumerate() {
            // Labels are short; one of a hundred thousand words is not looked through again for each of them.
            let again = if stems.len() <= SHORT { stems[..i].contains(&s) } else { !seen.insert(s) };
            if again {
                continue;
            }
            let w = u64::from(study.weight(Some(s)));
            all += w;
            if phrase.says(s) {
                hits += w;
            }
        }
        (hits, all)
    };
    let (label_hits, label_all) = hit(&series.label);
    let (section_hits, _) = hit(&series.section);
    let (header_hits, _) = hit(&series.header);
    if label_all == 0 || label_hits == 0 {
        return None;
    }
    // "The total charges" over a row that is called nothing but "Total": it is what all rows come to, whatever that is called, unless a
    // row is named so.
    if series.total_row
        && phrase.says_total
        && series.label.iter().all(|&s| study.is_total(s) || study.is_stop(s))
    {
        return Some(BARE_TOTAL);
    }
    // Precision over the label, recall over the phrase; section and header words help to cover the phrase.
    let reach = label_hits * 10 + section_hits * 8 + header_hits * 8;
    let p = label_hits * 10_000 / label_all;
    let r = (reach * 1_000 / phrase.content.max(1)).min(10_000);
    let mut f = 2 * p * r / (p + r).max(1);
    if series.change {
        f = f * 60 / 100;
    }
    f = match (series.total_row, phrase.says_total) {
        (true, true) => f * 112 / 100,
        (true, false) => f * 85 / 100,
        (false, true) => f * 93 / 100,
        (false, false) => f,
    };
    Some(f)
}

/// The series that the phrase is about: the best and those within `window` hundredths of it; among the columns of one row those
/// with most header words said.
pub(crate) fn bound(study: &Study, phrase: &Phrase, scored: &[Scored], window: u64) -> Vec<Scored> {
    above(study, phrase, scored, window, FLOOR)
}

/// The same with a floor of one's own.
pub(crate) fn above(
    study: &Study,
    phrase: &Phrase,
    scored: &[Scored],
    window: u64,
    floor: u64,
) -> Vec<Scored> {
    let Some(best) = scored.iter().map(|s| s.score).max().filter(|&b| b >= floor) else { return Vec::new() };
    let near: Vec<Scored> =
        scored.iter().copied().filter(|s| s.score * 100 >= best * window && s.score >= floor).collect();
    choose_siblings(study, phrase, &near)
}

/// Weight of the words of the series' header that the phrase says. A word of the row's own label names the row.
pub(crate) fn header_said(study: &Study, series: &Series, phrase: &Phrase) -> u64 {
    let own = series.label != series.header;
    let said = |s: &&Stem| phrase.says(**s) && !(own && series.label.contains(s));
    series.header.iter().filter(said).map(|&s| u64::from(study.weight(Some(s)))).sum()
}

fn choose_siblings(study: &Study, phrase: &Phrase, near: &[Scored]) -> Vec<Scored> {
    // Per group: the most header words said, and whether a total column is among the siblings.
    let said: Vec<u64> = near.iter().map(|s| header_said(study, &study.series[s.series], phrase)).collect();
    let of = |(s, &said): (&Scored, &u64)| {
        let series = &study.series[s.series];
        (series.group, said, series.total_column)
    };
    let mut groups: Vec<(usize, u64, bool)> = near.iter().zip(&said).map(of).collect();
    groups.sort_unstable();
    groups.dedup_by(|next, kept| {
        let same = next.0 == kept.0;
        if same {
            *kept = (kept.0, kept.1.max(next.1), kept.2 | next.2);
        }
        same
    });
    let keep = |s: &Scored, said: u64| {
        let series = &study.series[s.series];
        let own = groups.binary_search_by_key(&series.group, |g| g.0).ok().and_then(|i| groups.get(i));
        match own {
            Some(&(_, most, _)) if most > 0 => said == most,
            Some(&(_, _, true)) if phrase.says_total => series.total_column,
            _ => true,
        }
    };
    near.iter().zip(&said).filter(|(s, said)| keep(s, **said)).map(|(s, _)| *s).collect()
}
