//! Which figures of a sentence are parts of which: "19 of their 30 games", "2,140 people, of whom 860", "Of the 640 shops, 96".

use super::reading::{Fact, alike_amounts, low};
use crate::statement::AnswerWord;

/// Words that may stand between "of" and the whole.
const WHOSE: [&str; 11] =
    ["the", "its", "their", "his", "her", "our", "these", "those", "all", "some", "about"];
/// Words that point back to a whole behind "of".
const BACK: [&str; 5] = ["whom", "which", "them", "these", "those"];

/// Marks the facts of a sentence that it says to be parts of others.
pub(super) fn find(text: &str, words: &[AnswerWord], facts: &mut [Fact]) {
    // "Of the 640 shops, 96 are ...": at the start of the sentence.
    let opening = words.first().is_some_and(|w| low(text, w) == "of")
        && facts.first().is_some_and(|f| is_of(text, words, 0, f));
    for at in 0..facts.len() {
        let Some((before, [fact, behind @ ..])) = facts.split_at_mut_checked(at) else { continue };
        let from = before.last().map_or(0, |f| f.quantity.span.end);
        let of = of_behind(text, words, fact, behind.first());
        let whole = match of {
            Some(()) => Some(at + 1),
            None if points_back(text, words, from, fact, behind.first()) => at.checked_sub(1),
            None if opening && at > 0 => Some(0),
            None => None,
        };
        let kind = |w: &usize| {
            let of = if *w > at { behind.first() } else { before.get(*w) };
            of.is_some_and(|of| alike_amounts(&fact.quantity, &of.quantity))
        };
        fact.whole = whole.filter(kind);
    }
}

/// Whether only "of" and an article stand before a figure, from the word `first` on.
fn is_of(text: &str, words: &[AnswerWord], first: usize, fact: &Fact) -> bool {
    let mut between =
        words.get(first..).unwrap_or_default().iter().take_while(|w| w.span.end <= fact.quantity.span.start);
    between.next().is_some_and(|w| low(text, w) == "of")
        && between.all(|w| WHOSE.contains(&low(text, w).as_str()))
}

/// "19 of their 30 games".
fn of_behind(text: &str, words: &[AnswerWord], part: &Fact, whole: Option<&Fact>) -> Option<()> {
    let first = words.partition_point(|w| w.span.start < part.quantity.span.end);
    is_of(text, words, first, whole?).then_some(())
}

/// "..., of whom 860 work there", "..., 860 of them".
fn points_back(text: &str, words: &[AnswerWord], from: usize, fact: &Fact, next: Option<&Fact>) -> bool {
    let to = next.map_or(usize::MAX, |n| n.quantity.span.start);
    let first = words.partition_point(|w| w.span.start < from);
    let behind = words.get(first..).unwrap_or_default();
    let near =
        behind.iter().take_while(|w| w.span.end <= to).filter(|w| !fact.quantity.span.overlaps(w.span));
    let near: Vec<&AnswerWord> = near.collect();
    near.windows(2).any(|pair| {
        let [of, back] = pair else { return false };
        let close = if of.span.end <= fact.quantity.span.start {
            let at = words.partition_point(|w| w.span.start < back.span.end);
            words.partition_point(|w| w.span.end <= fact.quantity.span.start) < at + 2
        } else {
            text.get(fact.quantity.span.end..of.span.start).is_some_and(|gap| gap.trim().is_empty())
        };
        close && low(text, of) == "of" && BACK.contains(&low(text, back).as_str())
    })
}
