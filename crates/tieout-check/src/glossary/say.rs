//! A sentence in the words of the tables: where it says what the glossary calls a row or a column, it says that row or column.

use tieout_evidence::{Evidence, TableKind};
use tieout_notation::words;

use super::{Glossary, phrase};
use crate::statement::{AnswerWord, Statement};
use crate::study::Study;

impl Glossary {
    /// Puts the names of rows and columns of series for the words that stand for them. Tables of records need none of this: their
    /// columns are asked for by what stands behind a figure.
    pub(crate) fn translate(
        &self,
        statement: &mut Statement,
        answer: &str,
        study: &Study,
        evidence: &Evidence,
    ) {
        let series = evidence.grids.iter().any(|g| g.layout.kind == TableKind::Series);
        if self.measures.is_empty() || statement.words.is_empty() || !series {
            return;
        }
        let said: Vec<String> =
            statement.words.iter().flat_map(|w| phrase(w.span.of(answer)).into_iter().next()).collect();
        if said.len() != statement.words.len() {
            return;
        }
        let mut out: Vec<AnswerWord> = Vec::with_capacity(said.len());
        let mut at = 0;
        while let Some(rest) = said.get(at..).filter(|r| !r.is_empty()) {
            let found = self
                .measures
                .iter()
                .flat_map(|m| m.words.iter().filter(|w| rest.starts_with(w)).map(move |w| (w.len(), m)))
                .max_by_key(|(length, _)| *length);
            let own = statement.words.get(at..).unwrap_or(&[]);
            let Some((length, measure)) = found.filter(|f| names(study, &f.1.column)) else {
                out.extend(own.first().cloned());
                at += 1;
                continue;
            };
            // The name's words over the phrase: the last of them shares the phrase's end.
            let last = own.get(length - 1).or(own.last());
            for (k, word) in words(&measure.column).into_iter().enumerate() {
                let Some(place) = own.get(k).filter(|_| k < length).or(last) else { continue };
                out.push(AnswerWord {
                    span: place.span,
                    stem: study.stem(&word.stem),
                    text: word.stem,
                    cue: None,
                    idle: false,
                });
            }
            at += length;
        }
        statement.words = out;
    }
}

/// Whether the evidence knows a name word for word.
fn names(study: &Study, name: &str) -> bool {
    let name = words(name);
    !name.is_empty() && name.iter().all(|w| study.stem(&w.stem).is_some())
}
