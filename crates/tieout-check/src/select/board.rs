//! Score boards: a document whose keys give every measure once for each of two sides (`score.halftime.home`, `homeScore.period1`).

use std::collections::BTreeMap;

use tieout_certificate::Leaf;
use tieout_evidence::{Evidence, Locator};
use tieout_notation::words;

/// The two sides, by the words that keys call them.
const SIDES: [(&str, &str); 3] = [("home", "away"), ("first", "second"), ("local", "visitor")];
/// Largest value that counts something on a board; what is larger is an id or a time.
const MOST: i64 = 999;
/// Most documents that are read for a board; each is gone through by itself.
const MOST_BOARDS: usize = 16;
/// Most keys that lead to a value of a board; a document that is nested without end is none.
const MOST_KEYS: usize = 12;
/// Most columns of one board.
const MOST_COLUMNS: usize = 64;

/// What is given of both sides under one key.
#[derive(Clone, Debug)]
pub(crate) struct Pair {
    /// Stems of the keys, the side left out.
    pub(crate) words: Vec<String>,
    /// "2" of `period2`.
    pub(crate) number: Option<u64>,
    /// What each side has, with its place.
    pub(crate) sides: [(i64, Leaf); 2],
}

impl Pair {
    /// Whether two numbers are the two sides', in either order.
    pub(crate) fn holds(&self, a: i64, b: i64) -> bool {
        let (h, g) = (self.sides[0].0, self.sides[1].0);
        (h, g) == (a, b) || (h, g) == (b, a)
    }

    fn has(&self, parts: &[&str]) -> bool {
        self.words.iter().any(|w| parts.iter().any(|p| w.contains(p)))
    }

    /// Whether it is a part of the contest: a numbered one, a half, what comes behind the regular time.
    pub(crate) fn is_part(&self) -> bool {
        self.number.is_some() || self.has(&["half", "extra", "over", "penal", "shoot", "aggr", "quarter"])
    }

    /// Whether it is a half, or the score at half-time.
    pub(crate) fn is_half(&self) -> bool {
        self.has(&["half"])
    }
}

/// A board.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    /// Words for each side: its role, and the stems of its names.
    pub(crate) names: [Vec<Vec<String>>; 2],
    /// Its columns.
    pub(crate) pairs: Vec<Pair>,
    /// The word of its numbered keys ("period"), as a stem.
    pub(crate) axis: Option<String>,
}

impl Board {
    /// The boards of the evidence's documents.
    pub(crate) fn all(evidence: &Evidence) -> Vec<Self> {
        let sources = (0..evidence.sources.len()).filter(|&s| evidence.json(s).is_some());
        sources.take(MOST_BOARDS).filter_map(|s| Self::of(evidence, s)).collect()
    }

    fn of(evidence: &Evidence, source: usize) -> Option<Self> {
        let json = evidence.json(source)?;
        let mut found: BTreeMap<String, [Option<(i64, Leaf)>; 2]> = BTreeMap::new();
        let mut order: Vec<(String, Vec<String>, Option<u64>)> = Vec::new();
        let mut names: [Vec<Vec<String>>; 2] = [Vec::new(), Vec::new()];
        let mut places: Vec<(Vec<String>, Locator)> = Vec::new();
        for scalar in evidence.scalars.iter().filter(|s| s.source == source) {
            // The nearest key comes first.
            let mut keys: Vec<String> =
                evidence.keys(scalar).take(MOST_KEYS + 1).map(str::to_owned).collect();
            if keys.len() > MOST_KEYS {
                continue;
            }
            keys.reverse();
            places.push((keys, Locator::Pointer { source, pointer: json.pointer(scalar.node) }));
        }
        // A list of one object is that object.
        for grid in evidence.grids.iter().filter(|g| g.source == source && g.table.rows == 1) {
            for (c, name) in grid.table.columns.iter().enumerate() {
                places.push((name.split('.').map(str::to_owned).collect(), grid.locator(0, c)));
            }
        }
        for (keys, at) in places {
            let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
            let Some((side, rest)) = side_of(&keys) else { continue };
            let last = keys.last().map_or("", |k| k);
            let named = last.to_ascii_lowercase().ends_with("name")
                || SIDES.iter().any(|s| last == s.0 || last == s.1);
            let name = if named { evidence.text_at(&at) } else { None };
            if let Some(text) = name.filter(|t| t.chars().any(char::is_alphabetic)) {
                let stems = words(&text).into_iter().map(|w| w.stem);
                names[side].push(stems.filter(|s| !crate::lexicon::is_stop(s)).collect());
            }
            let readings = evidence.readings(&at);
            let [reading] = &readings[..] else { continue };
            let Some(value) = reading.value.to_i64().filter(|v| (0..=MOST).contains(v)) else { continue };
            let (stems, number) = stems_of(&rest);
            if stems.iter().any(|s| matches!(s.as_str(), "id" | "code" | "timestamp" | "logo" | "year")) {
                continue;
            }
            let leaf = Leaf { at, value: reading.value.clone(), unit: reading.unit };
            let slot = found.entry(rest.join("/")).or_default();
            if slot.iter().all(Option::is_none) && order.len() < MOST_COLUMNS {
                order.push((rest.join("/"), stems, number));
            }
            slot[side] = Some((value, leaf));
        }
        let mut pairs = Vec::new();
        for (path, words, number) in order {
            if let Some([Some(a), Some(b)]) = found.get(&path).cloned() {
                pairs.push(Pair { words, number, sides: [a, b] });
            }
        }
        let numbered = pairs.iter().find(|p: &&Pair| p.number.is_some());
        let axis = numbered.and_then(|p| p.words.last().cloned());
        (!pairs.is_empty()).then_some(Self { names, pairs, axis })
    }

    /// The score after the first so many numbered parts.
    pub(crate) fn after(&self, part: u64) -> Option<[i64; 2]> {
        let mut sum = [0_i64; 2];
        for n in 1..=part {
            let pair = self.pairs.iter().find(|p| p.number == Some(n))?;
            sum = [sum[0] + pair.sides[0].0, sum[1] + pair.sides[1].0];
        }
        Some(sum)
    }

    /// What a side had in each of the first so many numbered parts.
    pub(crate) fn up_to(&self, part: u64, side: usize) -> Vec<Leaf> {
        let of = |n| self.pairs.iter().find(|p| p.number == Some(n)).and_then(|p| p.sides.get(side));
        (1..=part).filter_map(of).map(|(_, leaf)| leaf.clone()).collect()
    }

    /// The columns of the whole contest.
    pub(crate) fn finals(&self) -> impl Iterator<Item = &Pair> {
        self.pairs.iter().filter(|p| !p.is_part())
    }

    /// The most that each side can ever have had.
    pub(crate) fn most(&self) -> [i64; 2] {
        let most = |side: usize| self.pairs.iter().map(|p| p.sides[side].0).max().unwrap_or(0);
        [most(0), most(1)]
    }
}

/// Which side the keys speak of, and the keys without it.
fn side_of(keys: &[&str]) -> Option<(usize, Vec<String>)> {
    let mut found = None;
    for (k, key) in keys.iter().enumerate() {
        for (side, rest) in SIDES.iter().flat_map(|(a, b)| [(0, *a), (1, *b)]).filter_map(|(side, word)| {
            let rest = key.strip_prefix(word)?;
            let joined =
                rest.is_empty() || rest.starts_with(['_', '-']) || rest.starts_with(char::is_uppercase);
            joined.then(|| (side, rest.trim_start_matches(['_', '-']).to_owned()))
        }) {
            if found.is_some() {
                return None;
            }
            let mut others: Vec<String> = keys.iter().map(|k| (*k).to_owned()).collect();
            others[k] = rest;
            others.retain(|o| !o.is_empty());
            found = Some((side, others));
        }
    }
    found
}

/// The stems of keys that are written as one word, and the number that the last one ends with.
fn stems_of(keys: &[String]) -> (Vec<String>, Option<u64>) {
    let mut text = String::new();
    for key in keys {
        let mut before = ' ';
        for c in key.chars() {
            let apart = (c.is_uppercase() && before.is_lowercase())
                || (c.is_ascii_digit() != before.is_ascii_digit() && before.is_alphanumeric());
            if apart || c == '_' {
                text.push(' ');
            }
            text.push(c);
            before = c;
        }
        text.push(' ');
    }
    let all: Vec<String> = words(&text).into_iter().map(|w| w.stem).collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => match last.parse() {
            Ok(n) => (rest.to_vec(), Some(n)),
            Err(_) => (all, None),
        },
        _ => (all, None),
    }
}

#[cfg(test)]
mod tests {
    use super::{side_of, stems_of};

    #[test]
    fn a_side_stands_as_a_key_or_begins_one() {
        assert_eq!(side_of(&["goals", "home"]), Some((0, vec!["goals".to_owned()])));
        assert_eq!(
            side_of(&["awayScore", "period2"]),
            Some((1, vec!["Score".to_owned(), "period2".to_owned()]))
        );
        assert_eq!(side_of(&["homes", "away"]), Some((1, vec!["homes".to_owned()])));
        assert_eq!(side_of(&["score", "fulltime"]), None);
        // Both sides in one path are no side.
        assert_eq!(side_of(&["home", "away"]), None);
    }

    #[test]
    fn keys_are_read_as_words() {
        let (stems, number) = stems_of(&["finalScore".to_owned(), "period2".to_owned()]);
        assert_eq!(
            (stems.as_slice(), number),
            (&["final", "scor", "period"].map(str::to_owned)[..], Some(2))
        );
    }
}
