//! Which window a figure speaks of.

use tieout_notation::Span;

use super::mention::{self, Mention, Said};
use super::{Scene, Timed};

/// How a window was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum How {
    /// The sentence names it.
    Named,
    /// The sentence before named it.
    Carried,
    /// Nothing names one, or words name the whole series.
    Whole,
    /// Some part of the series that cannot be told.
    Vague,
    /// What stands around the single row that an extreme is said to be of.
    Around,
}

/// The slots that a figure speaks of.
#[derive(Clone, Debug)]
pub(crate) struct Window {
    /// How they were found.
    pub(crate) how: How,
    /// Places among the slots of the grid; all of them where nothing can be told.
    pub(crate) slots: Vec<usize>,
    /// For what stands around a single row: that row.
    pub(crate) row: Option<usize>,
}

impl Window {
    fn all(how: How, timed: &Timed) -> Self {
        Self { how, slots: (0..timed.slots.len()).collect(), row: None }
    }

    fn of(said: &Said, how: How, timed: &Timed) -> Self {
        match (said, mention::resolve(said, timed)) {
            (Said::Whole, _) => Self::all(How::Whole, timed),
            (_, None) => Self::all(How::Vague, timed),
            (_, Some(slots)) => {
                let mut periods: Vec<_> =
                    slots.iter().filter_map(|&s| timed.slots.get(s)).map(|s| s.period).collect();
                periods.dedup();
                // All but one period: the whole is meant.
                let most = periods.len() * 5 >= timed.periods.len() * 4;
                // A time of day is on every day and still not the whole.
                let most = most && slots.len() * 5 >= timed.slots.len() * 4;
                if how == How::Named && periods.len() > 1 && most {
                    return Self { slots, ..Self::all(How::Whole, timed) };
                }
                Self { how, slots, row: None }
            }
        }
    }
}

/// The window of the figure at `span`.
pub(crate) fn window(answer: &str, scene: &Scene, span: Span, timed: &Timed) -> Window {
    let before = scene.mentions.iter().rev().find(|m| m.span.end <= span.start);
    let after = scene.mentions.iter().find(|m| m.span.start >= span.end);
    if let Some(window) = before.and_then(|m| paired(scene, span, m, timed)) {
        return window;
    }
    // "9 °C on Friday": a preposition alone ties what follows.
    if let Some(m) = after.filter(|m| is_tied(answer, scene, span, m.span)) {
        return Window::of(&m.said, How::Named, timed);
    }
    if let Some(m) = before {
        return Window::of(&m.said, How::Named, timed);
    }
    if scene.mentions.iter().any(|m| m.said == Said::Whole) {
        return Window::all(How::Whole, timed);
    }
    if let Some(m) = after.filter(|m| is_shared(answer, scene, span, m.span)) {
        return Window::of(&m.said, How::Named, timed);
    }
    if let Some(m) = after.filter(|m| !is_parted(scene, span, m.span)) {
        let alone = scene.mentions.iter().filter(|m| m.span.start >= span.end).count() == 1;
        let between = scene.numbers.iter().any(|n| n.start >= span.end && n.end <= m.span.start);
        return match alone && !between {
            true => Window::of(&m.said, How::Named, timed),
            false => Window::all(How::Vague, timed),
        };
    }
    match &scene.carried {
        Some(said) if !is_general(scene) => Window::of(said, How::Carried, timed),
        Some(_) => Window::all(How::Vague, timed),
        None => Window::all(How::Whole, timed),
    }
}

/// "On Monday and Tuesday 5 and 6 respectively": each figure has its own period.
fn paired(scene: &Scene, span: Span, mention: &Mention, timed: &Timed) -> Option<Window> {
    let word = scene.words_after(span.end).find(|w| w.folded == "respectively")?;
    let Said::These(atoms) = &mention.said else { return None };
    let numbers: Vec<&Span> =
        scene.numbers.iter().filter(|n| n.start >= mention.span.end && n.end <= word.span.start).collect();
    let at = numbers.iter().position(|n| **n == span)?;
    let atom = atoms.get(at).filter(|_| atoms.len() > 1 && atoms.len() == numbers.len())?;
    Some(Window::of(&Said::These(vec![*atom]), How::Named, timed))
}

/// The window that the highest or lowest is of: "a peak of 9 on 3 May" is no more than the peak of a series that has one figure a day.
pub(crate) fn around(scene: &Scene, span: Span, window: Window, timed: &Timed) -> Window {
    if window.how != How::Named || window.slots.len() != 1 {
        return window;
    }
    let outer = scene.mentions.iter().rev().find(|m| m.span.end <= span.start);
    match outer.map(|m| Window::of(&m.said, How::Named, timed)) {
        Some(outer) if outer.slots.len() > 1 => {
            Window { how: How::Around, row: window.slots.first().copied(), ..outer }
        }
        Some(_) => window,
        None => Window { row: window.slots.first().copied(), ..Window::all(How::Around, timed) },
    }
}

/// Whether nothing but a preposition and a filler or two stand between a figure and a mention.
fn is_tied(answer: &str, scene: &Scene, span: Span, mention: Span) -> bool {
    let Some(between) = answer.get(span.end..mention.start) else { return false };
    if between.contains([',', ';', ':', '.']) || between.len() > 60 {
        return false;
    }
    let words: Vec<&str> = scene.words_between(span.end, mention.start).map(|w| w.folded.as_str()).collect();
    let preposition =
        |w: &str| matches!(w, "on" | "in" | "for" | "during" | "of" | "at" | "from" | "throughout" | "by");
    let stops =
        |w: &str| matches!(w, "and" | "but" | "while" | "with" | "or" | "to" | "then" | "before" | "after");
    words.iter().any(|w| preposition(w))
        && words.len() <= 5
        && !words.iter().any(|w| stops(w))
        && !scene.numbers.iter().any(|n| n.start >= span.end && n.end <= mention.start)
}

/// Whether a clause of its own begins between a figure and the mention behind it: "between 3 and 9 °C, with rain on Friday".
fn is_parted(scene: &Scene, span: Span, mention: Span) -> bool {
    let begins = |w: &str| matches!(w, "with" | "and" | "while" | "but" | "whereas" | "then");
    scene.commas.iter().any(|c| (span.end..mention.start).contains(c))
        && scene.words_between(span.end, mention.start).any(|w| begins(&w.folded))
}

/// "A high of 9 and a low of 4 on Friday": figures that only "and" joins share the period behind the last of them.
fn is_shared(answer: &str, scene: &Scene, span: Span, mention: Span) -> bool {
    let only = scene.mentions.len() == 1;
    let Some(last) = scene.numbers.iter().rfind(|n| n.end <= mention.start) else { return false };
    let joins = |w: &str| {
        matches!(
            w,
            "and"
                | "a"
                | "an"
                | "the"
                | "of"
                | "high"
                | "low"
                | "highest"
                | "lowest"
                | "maximum"
                | "minimum"
                | "on"
                | "in"
                | "for"
                | "during"
        )
    };
    let figure = |at: Span| scene.numbers.iter().any(|n| n.overlaps(at));
    only && is_tied(answer, scene, *last, mention)
        && scene.words_between(span.end, mention.start).all(|w| joins(&w.folded) || figure(w.span))
}

/// Whether a sentence that names no period speaks of more than the one before did: of the whole, of plurals, of changes.
fn is_general(scene: &Scene) -> bool {
    let words = || scene.words.iter().map(|w| w.folded.as_str());
    let general = |w: &str| {
        matches!(
            w,
            "throughout"
                | "overall"
                | "generally"
                | "range"
                | "ranges"
                | "ranging"
                | "vary"
                | "varies"
                | "varying"
                | "fluctuate"
                | "fluctuates"
                | "fluctuating"
                | "average"
                | "mostly"
                | "always"
                | "consistently"
                | "remain"
                | "remains"
                | "between"
                | "highest"
                | "lowest"
                | "peak"
                | "maximum"
                | "minimum"
                | "these"
                | "those"
                | "days"
                | "also"
                | "similar"
                | "same"
                | "gradually"
                | "highs"
                | "lows"
        )
    };
    // The subject is what comes before the first verb; a plural there speaks of more than a day.
    let plural = words()
        .take_while(|w| !matches!(*w, "will" | "is" | "are" | "was" | "were" | "may" | "can" | "should"))
        .take(6)
        .any(|w| {
            w.len() > 3 && w.ends_with('s') && !w.ends_with("ss") && !w.ends_with("ous") && !w.ends_with("us")
        });
    words().any(general) || plural
}
