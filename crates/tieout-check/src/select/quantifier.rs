//! Words and figures that say how many rows there are: "all", "most", "only", "three of the five", "all but two", "half of the".

use tieout_notation::{Hedge, Quantity, Span, Unit};

use super::links::doubts;
use super::view::View;
use super::{Sentence, is_record_count};
use crate::statement::{Figure, FigureKind};

/// Words that say how many rows there are.
pub(crate) const QUANTIFIERS: [&str; 15] = [
    "all",
    "each",
    "every",
    "everyone",
    "everybody",
    "always",
    "no",
    "none",
    "nobody",
    "never",
    "most",
    "majority",
    "both",
    "neither",
    "only",
];

/// What a sentence says of how many rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Quantifier {
    /// Every row: "all", "each".
    All,
    /// No row: "none", "never".
    None,
    /// Each of two: "both".
    Both,
    /// Neither of two.
    Neither,
    /// More than half: "most", "a majority".
    Most,
    /// The named row and no other.
    Only,
    /// So many, which a figure states, meet the condition; or, `left` out by "all but", do not.
    Count { span: Span, left: bool },
    /// A part of them, which a figure states: "half of the depots".
    Share(Span),
}

impl Quantifier {
    /// The figure that it is, if it is none of words.
    pub(super) fn figure(self) -> Option<Span> {
        match self {
            Self::Count { span, .. } | Self::Share(span) => Some(span),
            _ => None,
        }
    }

    /// Whether it speaks of every row.
    pub(super) fn is_all(self) -> bool {
        matches!(self, Self::All | Self::Both)
    }

    /// Whether it speaks of rows that are named one by one.
    pub(super) fn is_pair(self) -> bool {
        matches!(self, Self::Both | Self::Neither)
    }
}

/// A word that quantifies rows.
pub(super) fn quantifies(sentence: &Sentence<'_>, i: usize) -> Option<Quantifier> {
    let next = sentence.folded.get(i + 1).map_or("", String::as_str);
    let before = i.checked_sub(1).map_or("", |p| sentence.folded[p].as_str());
    match sentence.folded[i].as_str() {
        "all"
            if !matches!(next, "but" | "in" | "time" | "other" | "")
                && !matches!(before, "at" | "not" | "of" | "in") =>
        {
            Some(Quantifier::All)
        }
        "each" | "every" | "everyone" | "everybody" | "always"
            if !matches!(next, "other") && !matches!(before, "not" | "nearly" | "almost") =>
        {
            Some(Quantifier::All)
        }
        "none" | "nobody" | "never" => Some(Quantifier::None),
        "both" => Some(Quantifier::Both),
        "neither" => Some(Quantifier::Neither),
        // "The most points" is a superlative.
        "most" if !matches!(before, "the" | "a" | "at" | "its" | "their" | "his" | "her") => {
            Some(Quantifier::Most)
        }
        "majority" if matches!(before, "a" | "the") && next == "of" => Some(Quantifier::Most),
        "no" if !matches!(
            next,
            "more" | "less" | "fewer" | "longer" | "other" | "one" | "matter" | "doubt"
        ) =>
        {
            Some(Quantifier::None)
        }
        _ => None,
    }
}

/// How a figure counts rows, and its first word with what belongs to it.
pub(super) struct Counting {
    pub(super) quantifier: Quantifier,
    pub(super) from: usize,
    /// Whether only rows that the table names may be counted so: a bound, or a part.
    pub(super) strict: bool,
}

/// How many rows a figure counts: a bare number before a noun that is no measure.
pub(super) fn count_of(
    sentence: &Sentence<'_>,
    figure: &Figure,
    view: View<'_>,
    measures: &[usize],
) -> Option<Counting> {
    let FigureKind::Number(quantity) = &figure.kind else { return None };
    let span = figure.span;
    let words = &sentence.statement.words;
    let (at, end) = sentence.place(figure);
    let folded = |i: usize| sentence.folded.get(i).map_or("", String::as_str);
    let noun = noun_behind(sentence, end);
    let of_rows =
        words.get(noun).is_some_and(|w| view.is_row_noun(&w.text, measures)) || is_pronoun(folded(noun));
    let bounded = matches!(quantity.hedge, Some((h, _)) if !matches!(h, Hedge::About | Hedge::Nearly));
    let from = match quantity.hedge {
        Some((_, hedge)) => words.partition_point(|w| w.span.end <= hedge.start).min(at),
        None => at,
    };
    let before = |back: usize| from.checked_sub(back).map_or("", &folded);
    if is_part(quantity) {
        let part = of_rows && noun > end && (quantity.hedge.is_none() || bounded);
        return part.then_some(Counting { quantifier: Quantifier::Share(span), from, strict: true });
    }
    let bare = Quantity { hedge: None, ..quantity.clone() };
    let n = is_record_count(&bare)?;
    if quantity.hedge.is_some() {
        let plain = bounded && of_rows && !doubts(before(1));
        let quantifier = Quantifier::Count { span, left: false };
        return plain.then_some(Counting { quantifier, from, strict: true });
    }
    // "All but two of the depots".
    if before(1) == "but" && matches!(before(2), "all" | "each" | "every") {
        let quantifier = Quantifier::Count { span, left: true };
        return of_rows.then_some(Counting { quantifier, from: from - 2, strict: true });
    }
    let behind = words.get(end)?;
    let measured = !view.headed(&behind.text, measures).is_empty();
    // "One of them" is one at least.
    let some = n == 1 && behind.text == "of" && !matches!(before(1), "only" | "just" | "exactly");
    let bound = some
        || doubts(before(1))
        || matches!(before(1), "than" | "to" | "by" | "about" | "of" | "the" | "all" | "but");
    let counts = !measured && !bound && !sentence.is_break(end);
    counts.then_some(Counting { quantifier: Quantifier::Count { span, left: false }, from, strict: false })
}

/// "All five depots", "of the five depots": whether a figure only says how many rows there are. None where it says another number.
pub(super) fn is_domain(
    sentence: &Sentence<'_>,
    figure: &Figure,
    view: View<'_>,
    measures: &[usize],
) -> Option<bool> {
    let FigureKind::Number(quantity) = &figure.kind else { return Some(false) };
    let Some(n) = is_record_count(quantity) else { return Some(false) };
    let (at, end) = sentence.place(figure);
    let before = at.checked_sub(1).map_or("", |i| sentence.folded[i].as_str());
    let noun = sentence.statement.words.get(end);
    let of_rows = noun.is_some_and(|w| view.is_row_noun(&w.text, measures));
    if !matches!(before, "all" | "the" | "these" | "those" | "its" | "their" | "our") || !of_rows {
        return Some(false);
    }
    (n == view.index.rows.len()).then_some(true)
}

/// The noun behind a place: "of the", "these" passed over.
pub(super) fn noun_behind(sentence: &Sentence<'_>, from: usize) -> usize {
    let idle = |i: usize| {
        let word = sentence.folded.get(i).map_or("", String::as_str);
        matches!(word, "of" | "the" | "these" | "those" | "its" | "their" | "our" | "all")
            || sentence.in_figure(i)
    };
    (from..).find(|&i| !idle(i)).unwrap_or(from)
}

/// A word that stands for the rows.
pub(super) fn is_pronoun(folded: &str) -> bool {
    matches!(folded, "them" | "rows" | "entries")
}

/// Whether a figure is a part of a whole: below one, or in percent.
fn is_part(quantity: &Quantity) -> bool {
    let whole = if quantity.unit == Some(Unit::Percent) { 100.into() } else { tieout_notation::Decimal::ONE };
    let value = quantity.exact();
    quantity.scale.is_none()
        && matches!(quantity.unit, None | Some(Unit::Percent))
        && value.signum() > 0
        && value < tieout_notation::Rational::from(whole)
}
