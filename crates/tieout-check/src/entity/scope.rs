//! Times that a table of one occasion does not speak of: averages, streaks, seasons, what is to come. Told by the words of the same
//! stretch of a clause: "scored 31, a season high" keeps its 31.

use super::line::Line;

/// Whether the words around an item speak of another time.
pub(super) fn elsewhen(line: &Line<'_>, at: usize) -> bool {
    let Some(own) = line.items.get(at) else { return false };
    let clause = line.clause(at);
    let same = |i: &usize| line.items.get(*i).is_some_and(|item| item.stretch == own.stretch);
    clause.filter(same).any(|i| cue(line, i))
}

/// Whether a word before an item, in its clause, speaks of another time.
pub(super) fn before(line: &Line<'_>, at: usize) -> bool {
    line.clause(at).take_while(|&i| i < at).any(|i| cue(line, i))
}

/// Whether an item is a word for the past, or for what is to come.
fn cue(line: &Line<'_>, i: usize) -> bool {
    let next = line.low(i + 1);
    match line.low(i) {
        "averaging" | "averaged" | "averages" | "streak" | "straight" | "upcoming" | "consecutive" => true,
        "average" => !matches!(next, "of" | "a"),
        "season" | "career" | "seasons" => {
            !matches!(next, "high" | "low" | "best" | "worst" | "highs" | "lows")
        }
        "last" | "previous" | "past" | "recent" | "first" => {
            line.items.get(i + 1).is_some_and(|n| n.number.is_some()) && !line.hyphened(i + 1)
        }
        "row" => line.low(i.wrapping_sub(1)) == "a" && line.low(i.wrapping_sub(2)) == "in",
        "so" => next == "far",
        "to" => next == "date",
        "year" => {
            matches!(line.low(i.wrapping_sub(1)), "the" | "this" | "last")
                && matches!(line.low(i.wrapping_sub(2)), "on" | "for" | "of")
                || line.low(i.wrapping_sub(1)) == "this"
        }
        "per" => line.items.get(i + 1).is_some(),
        "next" => !matches!(next, "" | "with" | "to" | "in" | "for"),
        "will" => true,
        _ => false,
    }
}
