//! Which columns a figure speaks of: by the dimension of its unit, then by the words before it.

use tieout_notation::{Dimension, Quantity, Span, Unit, Word};

use super::column::dimension_named;
use super::role::Role;
use super::{Scene, Timed};

/// The columns that a figure may be of.
#[derive(Clone, Debug)]
pub(crate) struct Choice {
    /// Places among the columns of the timed grid.
    pub(crate) columns: Vec<usize>,
    /// The one that range ends and extremes are held against; none where several may be meant.
    pub(crate) main: Option<usize>,
    /// Whether unit or words say that it is of these columns and no others.
    pub(crate) sure: bool,
}

/// The columns of a figure; None where nothing says that it is of any.
pub(crate) fn choose(scene: &Scene, span: Span, q: &Quantity, timed: &Timed) -> Option<Choice> {
    let may = |i: &usize| timed.columns.get(*i).is_some_and(|c| unit_may_be(q.unit, c.unit, c.dimension));
    let all: Vec<usize> = (0..timed.columns.len()).filter(may).collect();
    let labelled = labelled(scene, span, q.unit.is_none(), timed, &all);
    let dimension = match q.unit {
        Some(Unit::Measure(m)) if m.dimension != Dimension::Time => Some(m.dimension),
        _ => None,
    };
    if let Some(d) = dimension {
        let own: Vec<usize> = all.iter().copied().filter(|i| dimension_of(timed, *i) == Some(d)).collect();
        // A word that names only columns of unknown dimension decides where no column is known to have that one.
        let near: Option<Vec<usize>> =
            labelled.as_ref().map(|l| l.iter().copied().filter(|i| own.contains(i)).collect());
        return match (near.filter(|n| !n.is_empty()), labelled) {
            // "Gusts of 4 m/s, and a high of 9": the word that a variant has alone goes no further than its figure.
            (Some(near), _) if !is_main(timed, &near) && is_crossed(scene, span, timed, &near) => {
                Some(pick(timed, own))
            }
            (Some(near), _) => Some(pick(timed, near)),
            // "Gusts of 4 m/s" of a column of which nothing is known: it is the one that is meant, but that it has no such figure may be
            // because it is none of that kind.
            (None, Some(labelled)) if !own.is_empty() && labelled.iter().all(|i| is_unknown(timed, *i)) => {
                Some(Choice { sure: false, ..pick(timed, labelled) })
            }
            (None, _) if !own.is_empty() => Some(pick(timed, own)),
            (None, Some(labelled)) => Some(pick(timed, labelled)),
            (None, None) => None,
        };
    }
    if let Some(labelled) = labelled {
        return Some(pick(timed, labelled));
    }
    // One column of figures beside the time: everything is about it, but spans of time.
    let time = match q.unit {
        Some(Unit::Measure(m)) if m.dimension == Dimension::Calendar => {
            q.value.is_integer() && !timed.columns.first().is_some_and(|c| c.reaches(&q.value))
        }
        Some(Unit::Measure(_) | Unit::Times) => true,
        _ => false,
    };
    match timed.columns.len() {
        1 if !time => Some(Choice { columns: vec![0], main: Some(0), sure: true }),
        _ => None,
    }
}

/// "The peak of 176" of which no word says what it is of: the only column whose highest it is.
pub(crate) fn of_extreme(q: &Quantity, timed: &Timed, role: Role) -> Option<Choice> {
    if q.unit.is_some() {
        return None;
    }
    let is_end = |i: &usize| {
        let values = || timed.columns.get(*i).into_iter().flat_map(|c| c.values.iter().flatten());
        let end = if role == Role::Low { values().min() } else { values().max() };
        end == Some(&q.value)
    };
    let columns: Vec<usize> = (0..timed.columns.len()).filter(is_end).collect();
    match columns[..] {
        [one] => Some(Choice { columns: vec![one], main: Some(one), sure: true }),
        _ => None,
    }
}

fn is_unknown(timed: &Timed, i: usize) -> bool {
    timed.columns.get(i).is_some_and(|c| c.unit.is_none() && c.dimension.is_none())
}

fn dimension_of(timed: &Timed, i: usize) -> Option<Dimension> {
    timed.columns.get(i).and_then(|c| c.dimension)
}

/// Whether a figure of the claimed unit may stand in a column: a column of unknown unit may have any of its dimension.
fn unit_may_be(claimed: Option<Unit>, unit: Option<Unit>, dimension: Option<Dimension>) -> bool {
    match (claimed, unit, dimension) {
        (None | Some(Unit::Times), ..) => true,
        (Some(Unit::Measure(m)), _, Some(d)) => m.dimension == d,
        (Some(Unit::Measure(_)), None, None) => true,
        (Some(a), Some(b), _) => a.compatible(b),
        (Some(_), None, Some(_)) => false,
        (Some(_), None, None) => true,
    }
}

/// The columns that the nearest words before the figure name, among these; else those that the words right behind it name.
fn labelled(scene: &Scene, span: Span, bare: bool, timed: &Timed, among: &[usize]) -> Option<Vec<usize>> {
    let named = |said: &Word| -> Vec<usize> {
        let word = said.folded.as_str();
        let meant = dimension_named(word).filter(|_| word.len() >= 5);
        let of = |i: &usize| {
            timed.columns.get(*i).is_some_and(|c| {
                c.is_named(word)
                    || c.stems.contains(&said.stem)
                    || singular(word).is_some_and(|w| c.is_named(w))
                    || (meant.is_some() && c.dimension == meant && c.main)
            })
        };
        among.iter().copied().filter(of).collect()
    };
    let narrow = |run: &mut Option<Vec<usize>>, columns: Vec<usize>| match run {
        None => *run = Some(columns),
        Some(known) => {
            let both: Vec<usize> = known.iter().copied().filter(|c| columns.contains(c)).collect();
            if !both.is_empty() {
                *known = both;
            } else if columns.len() < known.len() || (is_main(timed, known) && !is_main(timed, &columns)) {
                // "Feels-like temperature", "wind gusts": the word that only the variant has says which.
                *known = columns;
            }
        }
    };
    let mut found: Option<Vec<usize>> = None;
    // "104 orders": the noun right behind a bare figure says what it counts.
    if bare && let Some(word) = scene.words_after(span.end).next().filter(|w| w.span.start == span.end + 1) {
        let columns = named(word);
        if !columns.is_empty() {
            return Some(columns);
        }
    }
    let mut gap = 0;
    for word in scene.words_before(span.start).take(40) {
        let columns = named(word);
        if columns.is_empty() {
            // "feels like temperature": one run of words.
            gap += 1;
            if found.is_some() && gap > 1 {
                break;
            }
        } else {
            gap = 0;
            narrow(&mut found, columns);
        }
    }
    if found.is_some() {
        return found;
    }
    for word in scene.words_after(span.end).take(3) {
        let columns = named(word);
        if !columns.is_empty() {
            narrow(&mut found, columns);
        }
    }
    found
}

/// Whether another figure, and a comma or "with", stand between a figure and the words that name these columns.
fn is_crossed(scene: &Scene, span: Span, timed: &Timed, columns: &[usize]) -> bool {
    let names = |word: &str| columns.iter().any(|i| timed.columns.get(*i).is_some_and(|c| c.is_named(word)));
    let Some(label) = scene.words_before(span.start).find(|w| names(&w.folded)) else { return false };
    let Some(number) = scene.numbers.iter().find(|n| n.start >= label.span.end && n.end <= span.start) else {
        return false;
    };
    scene.commas.iter().any(|c| (number.end..span.start).contains(c))
        || scene.words_between(number.end, span.start).any(|w| w.folded == "with")
}

fn is_main(timed: &Timed, columns: &[usize]) -> bool {
    columns.iter().any(|i| timed.columns.get(*i).is_some_and(|c| c.main))
}

fn singular(word: &str) -> Option<&str> {
    word.strip_suffix('s').filter(|w| w.len() >= 3 && !w.ends_with('s'))
}

fn pick(timed: &Timed, columns: Vec<usize>) -> Choice {
    let main = match &columns[..] {
        [one] => Some(*one),
        several => several.iter().copied().find(|i| timed.columns.get(*i).is_some_and(|c| c.main)),
    };
    let same = |c: &[usize]| c.iter().all(|i| dimension_of(timed, *i).is_some());
    let sure = columns.len() == 1 || (main.is_some() && same(&columns));
    Choice { columns, main, sure }
}

/// Whether a figure carries a unit that no column has and that no word of the sentence ties to a column of unknown unit.
pub(crate) fn is_unmeasured(scene: &Scene, span: Span, q: &Quantity, timed: &Timed) -> bool {
    let unit = match q.unit {
        Some(Unit::Measure(m)) => !matches!(m.dimension, Dimension::Time | Dimension::Calendar),
        Some(Unit::Percent) => true,
        _ => false,
    };
    let known = |i: &usize| {
        timed.columns.get(*i).is_some_and(|c| {
            unit_may_be(q.unit, c.unit, c.dimension) && (c.unit.is_some() || c.dimension.is_some())
        })
    };
    let all: Vec<usize> = (0..timed.columns.len()).collect();
    // Where no column says what it measures, nothing is known to be missing.
    let says = timed.columns.iter().any(|c| c.unit == Some(Unit::Percent) || c.dimension.is_some());
    unit && says && timed.columns.len() > 1 && !all.iter().any(known) && {
        let open: Vec<usize> = all
            .into_iter()
            .filter(|i| timed.columns.get(*i).is_some_and(|c| unit_may_be(q.unit, c.unit, c.dimension)))
            .collect();
        labelled(scene, span, false, timed, &open).is_none()
    }
}
