//! Figures that count or bound rows without saying how: what no step can decide is then no flag.

use tieout_certificate::Derivation;
use tieout_evidence::Locator;

use super::{Sentence, is_record_count};
use crate::frame::Frame;
use crate::tie::{Desk, Draft, Subject};

/// Words that bound a number rather than state it.
const BOUNDS: [&str; 12] = [
    "over",
    "under",
    "above",
    "below",
    "than",
    "least",
    "most",
    "between",
    "exceeding",
    "within",
    "exceed",
    "exceeded",
];
/// Words that speak of several rows at once.
const MANY: [&str; 12] =
    ["all", "each", "every", "never", "always", "any", "both", "none", "remained", "games", "times", "of"];

impl Desk<'_> {
    /// Whether a figure counts rows of a table of records: a whole number that the table has rows for, before a noun that is no measure of
    /// it ("16 games", "19 of them"). No cell decides that.
    pub(crate) fn counts_rows(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let Some(n) = is_record_count(subject.quantity) else { return false };
        let known = self.selectable();
        let sentence = Sentence::new(self.answer, frame.statement, &known.roles);
        let (at, end) = sentence.place(subject.figure);
        let words = &frame.statement.words;
        known.tables.iter().any(|index| {
            let measured = |i: usize| {
                words.get(i).is_some_and(|w| index.headed(&w.text).any(|c| index.columns[c].numeric))
            };
            if n > index.rows.len() || measured(end) || measured(end + 1) || at > 0 && measured(at - 1) {
                return false;
            }
            let linker = sentence.linker(index);
            let of = sentence.folded.get(end).is_some_and(|w| w == "of");
            let noun = words.get(end).is_some_and(|w| {
                let said = linker.is_about(&w.text) || index.headed(&w.text).next().is_some();
                !sentence.is_break(end)
                    && (said || linker.is_neutral(end) && !crate::lexicon::is_stop(&w.text))
            });
            let links = linker.read((0, words.len()), subject.figure);
            let kind = links.values.iter().any(|l| l.from == end);
            (of || noun || kind) && !links.values.is_empty()
        })
    }

    /// Whether a figure says how many of something known there are: "four of the seven games", "in all six matches". No cell beside
    /// it decides that, unless a header says what is counted.
    pub(crate) fn is_share_of_rows(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let Some(n) = is_record_count(subject.quantity) else { return false };
        let words = &frame.statement.words;
        let from = words.partition_point(|w| w.span.end <= subject.figure.span.start);
        let to = words.partition_point(|w| w.span.start < subject.figure.span.end).max(from);
        let folded = &frame.statement.spelled(self.answer).folded;
        let word = |i: Option<usize>| i.and_then(|i| folded.get(i)).map_or("", String::as_str);
        let whose = |w: &str| {
            matches!(w, "the" | "his" | "her" | "its" | "their" | "them" | "these" | "those" | "all")
        };
        let before = word(from.checked_sub(1));
        let of = word(Some(to)) == "of" && whose(word(Some(to + 1)));
        let among = whose(before) && word(from.checked_sub(2)) == "of";
        if !of && !among && before != "all" {
            return false;
        }
        let beside = [from.checked_sub(1), Some(to), Some(to + 1)];
        let headed = |index: &super::Index| {
            let stems = beside.iter().flatten().filter_map(|&i| words.get(i));
            stems.into_iter().any(|w| index.headed(&w.text).any(|c| index.columns[c].numeric))
        };
        self.selectable().tables.iter().any(|index| n <= index.rows.len() && !headed(index))
    }

    /// Whether a cell only happens to hold a count: no word of the sentence names its column.
    pub(crate) fn is_chance_cell(&self, frame: &Frame<'_>, draft: &Draft) -> bool {
        let Some(Derivation::Fact(leaf)) = &draft.derivation else { return false };
        let Locator::Cell { source, column, .. } = &leaf.at else { return false };
        let of =
            |index: &&super::Index| self.evidence.grids.get(index.grid).is_some_and(|g| g.source == *source);
        let Some(index) = self.selectable().tables.iter().find(of) else { return false };
        let header = index.columns.get(*column).map_or(&[][..], |c| c.header.as_slice());
        !frame.statement.words.iter().any(|w| header.contains(&w.text))
    }

    /// Whether a figure only bounds what rows of a table of records hold ("all were over 500"): a bound need stand nowhere.
    pub(crate) fn bounds_rows(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let known = self.selectable();
        if known.tables.is_empty() {
            return false;
        }
        let sentence = Sentence::new(self.answer, frame.statement, &known.roles);
        let (at, _) = sentence.place(subject.figure);
        let before = |back: usize| at.checked_sub(back).map_or("", |i| sentence.folded[i].as_str());
        let round = subject.quantity.value.shift(-1).is_integer();
        let bound = BOUNDS.contains(&before(1))
            || BOUNDS.contains(&before(2)) && before(1) == "a"
            || before(1) == "and" && (2..6).any(|b| before(b) == "between");
        // A difference is stated, not bounded ("30 higher than").
        let many = sentence.folded.iter().any(|w| MANY.contains(&w.as_str()));
        let counted = frame.statement.figures.iter().any(|f| {
            f.span != subject.figure.span
                && f.amounts().iter().any(|q| is_record_count(q).is_some_and(|n| n < 50))
        });
        round && bound && (many || counted)
    }
}
