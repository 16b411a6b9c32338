//! What a figure is among the figures of its window: any of them, the end of a range, the highest or lowest, a bound.

use tieout_notation::{Hedge, Quantity, Span};

use super::Scene;
use crate::statement::{Figure, FigureKind, Statement};

/// What a figure is said to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// Some figure of the window.
    Plain,
    /// The least of the window.
    Low,
    /// The greatest of the window.
    High,
    /// More than some: "over 5".
    Above,
    /// Less than some: "below 5".
    Below,
    /// Something computed, or a change: not for a window to say.
    Other,
}

impl Role {
    /// Whether it is the least or the greatest.
    pub(crate) fn is_extreme(self) -> bool {
        matches!(self, Self::Low | Self::High)
    }
}

/// A figure's role, and whether it is the end of a range.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) role: Role,
    pub(crate) range: bool,
}

/// The role of the number at `span`; `several` says whether a period has several rows, so that there is something to reach in it.
pub(crate) fn role(
    answer: &str,
    scene: &Scene,
    statement: &Statement,
    (span, q): (Span, &Quantity),
    several: bool,
) -> Part {
    let plain = |role| Part { role, range: false };
    if computed(scene, span) {
        return plain(Role::Other);
    }
    if let Some((low, high)) = ends(answer, scene, statement, span) {
        if moves(scene, span) {
            return plain(Role::Plain);
        }
        // "Around 2-3" says what is usual, not how far it reaches.
        let usual = matches!(low.hedge, Some((Hedge::About, _))) && !opens_range(scene, low.span);
        if usual {
            return plain(Role::Plain);
        }
        let (first, last) = (low.exact(), high.exact());
        if first == last {
            return plain(Role::Plain);
        }
        let role = if (q.exact() == first) == (first < last) { Role::Low } else { Role::High };
        // "Highs from 24 to 27" runs over the highs of the days, not over all.
        let role = if daily(scene, span) { Role::Plain } else { role };
        return Part { role, range: true };
    }
    match (q.hedge, extreme(scene, statement, span, several)) {
        (Some((Hedge::AtMost, at)), _) if at.of(answer).to_lowercase().contains("up to") => plain(Role::High),
        (_, Some(role)) => plain(role),
        (Some((Hedge::Over | Hedge::AtLeast, _)), _) => plain(Role::Above),
        (Some((Hedge::Under | Hedge::AtMost, _)), _) => plain(Role::Below),
        _ => plain(Role::Plain),
    }
}

/// Both ends of the range that the number is an end of.
fn ends(answer: &str, scene: &Scene, statement: &Statement, span: Span) -> Option<(Quantity, Quantity)> {
    for figure in &statement.figures {
        if let FigureKind::Range(parts) = &figure.kind
            && let [a, b] = &parts[..]
            && parts.iter().any(|p| p.span == span)
        {
            return Some((a.clone(), b.clone()));
        }
    }
    // "from a low of 3 to a high of 8", "between 2 °C at night and 9 °C": two figures.
    let at = statement.figures.iter().position(|f| f.span == span)?;
    let number = |f: &Figure| match &f.kind {
        FigureKind::Number(q) => Some(q.clone()),
        _ => None,
    };
    let pair = |i: usize| {
        let (a, b) = (statement.figures.get(i)?, statement.figures.get(i + 1)?);
        let (low, high) = (number(a)?, number(b)?);
        let alike = low.unit == high.unit || low.unit.is_none();
        (alike && is_range(answer, scene, a.span, b.span)).then_some((low, high))
    };
    pair(at).or_else(|| pair(at.checked_sub(1)?))
}

fn is_range(answer: &str, scene: &Scene, a: Span, b: Span) -> bool {
    let between = answer.get(a.end..b.start).unwrap_or_default();
    if between.contains([',', ';', '.', '(']) {
        return false;
    }
    let opening = opens_range(scene, a);
    let mut joined = false;
    for word in scene.words_between(a.end, b.start) {
        match word.folded.as_str() {
            "to" | "and" => joined = true,
            "a" | "an" | "the" | "low" | "high" | "of" | "about" | "around" | "approximately" | "nearly"
            | "up" | "maximum" | "minimum" | "roughly" | "as" | "just" | "over" | "under" | "degrees"
            | "peak" | "celsius" => {}
            _ => return false,
        }
    }
    opening && joined
}

/// Whether a word before the first end says that a range follows.
fn opens_range(scene: &Scene, a: Span) -> bool {
    scene
        .words_before(a.start)
        .take(5)
        .any(|w| matches!(w.folded.as_str(), "from" | "between" | "ranging" | "range" | "ranges" | "ranged"))
}

/// Words that make two ends a change and no range.
fn moves(scene: &Scene, span: Span) -> bool {
    scene.words_before(span.start).take(8).any(|w| {
        let w = w.stem.as_str();
        matches!(
            crate::lexicon::cue(w),
            Some(crate::lexicon::Cue::Rise | crate::lexicon::Cue::Fall | crate::lexicon::Cue::Change)
        ) && w != "up"
            && w != "down"
    })
}

/// A word that asks for what the figures come to together.
fn computed(scene: &Scene, span: Span) -> bool {
    let before = scene.words_before(span.start).take(6).enumerate().any(|(i, w)| match w.folded.as_str() {
        "average" | "averaging" | "averages" | "averaged" | "mean" | "median" | "total" | "totaling"
        | "totalling" | "sum" | "accumulated" | "combined" | "difference" => true,
        "by" | "per" | "than" => i == 0,
        _ => false,
    });
    let after = scene.words_after(span.end).take(2).any(|w| {
        matches!(
            w.folded.as_str(),
            "average" | "mean" | "median" | "more" | "less" | "higher" | "lower" | "increase" | "decrease"
        )
    });
    before || after
}

/// Plural extremes are those of single days; nights and days are parts of them.
fn daily(scene: &Scene, span: Span) -> bool {
    scene.words_before(span.start).take(8).any(|w| {
        matches!(
            w.folded.as_str(),
            "highs"
                | "lows"
                | "peaks"
                | "maxima"
                | "minima"
                | "maximums"
                | "minimums"
                | "daytime"
                | "nighttime"
                | "night"
                | "nights"
                | "daily"
                | "overnight"
                | "evening"
                | "morning"
                | "afternoon"
        )
    })
}

/// The nearest word before a figure that makes it the highest or lowest, if no other figure stands between.
fn extreme(scene: &Scene, statement: &Statement, span: Span, several: bool) -> Option<Role> {
    let from = statement.figures.iter().map(|f| f.span.end).filter(|e| *e <= span.start).max();
    let mut moved = false;
    for (i, word) in scene.words_before(span.start).take(7).enumerate() {
        if from.is_some_and(|f| word.span.start < f) {
            break;
        }
        let role = match word.folded.as_str() {
            // "From 8 at the coolest to 20": the word is of the figure before.
            "from" => break,
            "to" => {
                moved = true;
                continue;
            }
            "reach" | "reaches" | "reaching" | "reached" | "climbing" | "climb" | "rising" | "rise"
                if i < 4 && several =>
            {
                Role::High
            }
            "dropping" | "drop" | "drops" | "dipping" | "dip" | "falling" if i < 4 && moved && several => {
                Role::Low
            }
            _ if moved => continue,
            "high" | "highest" | "peak" | "peaking" | "peaked" | "maximum" | "max" | "hottest"
            | "warmest" | "strongest" | "largest" | "greatest" => Role::High,
            "low" | "lowest" | "minimum" | "min" | "coldest" | "coolest" | "smallest" => Role::Low,
            "highs" | "lows" => return Some(Role::Plain),
            _ => continue,
        };
        return if daily(scene, span) { Some(Role::Plain) } else { Some(role) };
    }
    None
}
