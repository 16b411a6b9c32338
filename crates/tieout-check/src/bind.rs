//! Which series a phrase speaks of: label and header words weighed by how rare they are.

use tieout_evidence::Evidence;

use crate::statement::AnswerWord;
use crate::study::{Series, Stem, Study};

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
        let mut unknown: Vec<&str> = Vec::new();
        for w in words {
            phrase.says_total |= crate::lexicon::is_total(&w.text);
            match w.stem {
                Some(s) => {
                    if !phrase.stems.contains(&s) {
                        phrase.stems.push(s);
                        if !w.idle {
                            phrase.content += u64::from(study.weight(Some(s)));
                        }
                    }
                }
                None if !w.idle && !unknown.contains(&w.text.as_str()) => {
                    unknown.push(&w.text);
                    phrase.content += u64::from(study.weight(None));
                }
                None => {}
            }
        }
        phrase.stems.sort_unstable();
        phrase
    }

    pub(crate) fn says(&self, stem: Stem) -> bool {
        self.stems.binary_search(&stem).is_ok()
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
    /// Weight of header words said.
    pub(crate) header: u64,
}

/// Every series that shares a label word with the phrase, best first.
pub(crate) fn score(study: &Study, phrase: &Phrase) -> Vec<Scored> {
    if phrase.is_empty() {
        return Vec::new();
    }
    let mut out: Vec<Scored> = (0..study.series.len())
        .filter_map(|i| {
            score_one(study, &study.series[i], phrase).map(|(score, header)| Scored {
                series: i,
                score,
                header,
            })
        })
        .collect();
    out.sort_by(|a, b| b.score.cmp(&a.score).then(a.series.cmp(&b.series)));
    out
}

fn score_one(study: &Study, series: &Series, phrase: &Phrase) -> Option<(u64, u64)> {
    let hit = |stems: &[Stem]| -> (u64, u64) {
        let mut all = 0;
        let mut hits = 0;
        for (i, &s) in stems.iter().enumerate() {
            if stems[..i].contains(&s) {
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
    Some((f, header_hits))
}

/// The series that the phrase is about: the best and those within `window` hundredths of it; among the columns of one row those with most header words said.
pub(crate) fn bound(
    study: &Study,
    evidence: &Evidence,
    phrase: &Phrase,
    scored: &[Scored],
    window: u64,
) -> Vec<Scored> {
    let Some(best) = scored.first() else { return Vec::new() };
    if best.score < FLOOR {
        return Vec::new();
    }
    let near: Vec<Scored> =
        scored.iter().copied().filter(|s| s.score * 100 >= best.score * window && s.score >= FLOOR).collect();
    choose_siblings(study, evidence, phrase, &near)
}

fn choose_siblings(study: &Study, _evidence: &Evidence, phrase: &Phrase, near: &[Scored]) -> Vec<Scored> {
    let row_of = |s: &Scored| (study.series[s.series].grid, study.series[s.series].row);
    near.iter()
        .copied()
        .filter(|s| {
            let (grid, Some(row)) = row_of(s) else { return true };
            let siblings = || near.iter().filter(move |o| row_of(o) == (grid, Some(row)));
            let most = siblings().map(|o| o.header).max().unwrap_or(0);
            if most > 0 {
                return s.header == most;
            }
            let total = siblings().any(|o| study.series[o.series].total_column);
            !(total && phrase.says_total) || study.series[s.series].total_column
        })
        .collect()
}
