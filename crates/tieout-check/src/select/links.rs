//! What the words of a clause say of a record table: values of its columns, headers, periods, and what they leave open.

use tieout_notation::Period;

use super::index::Index;
use crate::statement::{AnswerWord, Figure, Statement};

/// Words of a clause that name values of one column.
#[derive(Clone, Debug)]
pub(crate) struct Link {
    /// First word.
    pub(crate) from: usize,
    /// The word after the last.
    pub(crate) to: usize,
    /// The columns that hold it: one, or several that share the value ("home team", "away team").
    pub(crate) columns: Vec<usize>,
    /// The rows that carry it, ascending.
    pub(crate) rows: Vec<usize>,
    /// Whether the words are the whole value.
    pub(crate) whole: bool,
}

/// What a clause says.
#[derive(Clone, Debug, Default)]
pub(crate) struct Links {
    /// Values, in order.
    pub(crate) values: Vec<Link>,
    /// Words that stand in a header.
    pub(crate) headers: Vec<(usize, Vec<usize>)>,
    /// Words that restrict what is said and that the table does not know.
    pub(crate) open: Vec<usize>,
    /// Whether a word takes the clause back or counts in another way ("not", "first", "more than").
    pub(crate) doubted: bool,
}

/// A sentence before a table.
pub(crate) struct Linker<'a> {
    pub(crate) index: &'a Index,
    pub(crate) statement: &'a Statement,
    /// Every word in lower case, as written.
    pub(crate) folded: &'a [String],
    /// Roles that a document gives names to: a word, and the name's stems.
    pub(crate) roles: &'a [(String, Vec<String>)],
}

impl Linker<'_> {
    fn words(&self) -> &[AnswerWord] {
        &self.statement.words
    }

    /// What the words of a range say. `own` is the figure that is looked at.
    pub(crate) fn read(&self, (from, to): (usize, usize), own: &Figure) -> Links {
        let mut out = Links::default();
        let mut taken = vec![false; to.saturating_sub(from)];
        let mut take = |a: usize, b: usize| {
            for slot in taken.iter_mut().take(b.saturating_sub(from)).skip(a.saturating_sub(from)) {
                *slot = true;
            }
        };
        let mut i = from;
        while i < to {
            if let Some(link) = self.role(i, to).or_else(|| self.whole_value(i, to)) {
                take(link.from, link.to);
                i = link.to;
                out.values.push(link);
            } else {
                i += 1;
            }
        }
        for link in self.periods((from, to), &out.values) {
            take(link.from, link.to);
            out.values.push(link);
        }
        let named: Vec<(usize, usize)> = out.values.iter().map(|l| (l.from, l.to)).collect();
        for (figure, at) in self.figures((from, to)).filter(|(f, _)| f.span != own.span) {
            // "Of the seven games": all there are.
            if self.counts_all(figure, at) {
                take(at, at + 1);
                continue;
            }
            // A number of a name ("FC 1995").
            if named.iter().any(|n| n.0 <= at && at < n.1) {
                continue;
            }
            match self.numbered(figure, at) {
                Some(link) => {
                    take(link.from, link.to);
                    out.values.push(link);
                }
                None if figure.numbers().is_empty() => {}
                None => out.open.push(at),
            }
        }
        let own_words = |w: &AnswerWord| own.span.overlaps(w.span);
        let mut i = from;
        while i < to {
            let (Some(word), Some(false)) = (self.words().get(i), taken.get(i - from)) else {
                i += 1;
                continue;
            };
            let at = i;
            i += 1;
            if own_words(word) {
                continue;
            }
            if doubts(&self.folded[at]) {
                out.doubted = true;
                continue;
            }
            if word.stem.is_none() && word.idle && word.cue.is_none() {
                continue;
            }
            if self.in_figure(at) {
                continue;
            }
            if let Some(link) = self.part(at, to, &taken, from) {
                i = link.to;
                out.values.push(link);
                continue;
            }
            let headed: Vec<usize> = self.index.headed(&word.text).collect();
            if !headed.is_empty() {
                out.headers.push((at, headed));
                continue;
            }
            if !self.is_about(&word.text) && !self.is_neutral(at) {
                out.open.push(at);
            }
        }
        self.settle(&mut out);
        out
    }

    /// A header beside a value that several columns share says which of them is meant ("the home team Leeds").
    fn settle(&self, links: &mut Links) {
        for link in &mut links.values {
            if link.columns.len() < 2 {
                continue;
            }
            let near = |(at, columns): &(usize, Vec<usize>)| {
                let gap = if *at >= link.to { at - link.to } else { link.from.saturating_sub(at + 1) };
                (gap <= 2).then(|| columns.clone())
            };
            let said: Vec<usize> = links.headers.iter().filter_map(near).flatten().collect();
            // The header that only one of them has ("away" of "home team", "away team").
            let times = |c: usize| said.iter().filter(|&&s| s == c).count();
            let Some(most) = link.columns.iter().map(|&c| times(c)).max().filter(|&n| n > 0) else {
                continue;
            };
            let kept: Vec<usize> = link.columns.iter().copied().filter(|&c| times(c) == most).collect();
            if let [column] = kept[..] {
                let stems: Vec<String> =
                    self.words()[link.from..link.to].iter().map(|w| w.text.clone()).collect();
                let values = self.index.columns.get(column).map_or(&[][..], |c| c.values());
                let mut rows: Vec<usize> = values
                    .iter()
                    .filter(|v| stems.iter().all(|s| v.stems.contains(s)))
                    .flat_map(|v| v.rows.iter().copied())
                    .collect();
                rows.sort_unstable();
                if !rows.is_empty() {
                    (link.columns, link.rows) = (vec![column], rows);
                }
            }
        }
    }

    /// The same link over all values of its columns that hold its words.
    pub(crate) fn widened(&self, link: &Link) -> Link {
        let stems: Vec<&String> =
            self.words().get(link.from..link.to).unwrap_or(&[]).iter().map(|w| &w.text).collect();
        let stems: Vec<&String> = stems.into_iter().filter(|s| !crate::lexicon::is_stop(s)).collect();
        let columns = link.columns.iter().filter_map(|&c| self.index.columns.get(c));
        let holding = columns.flat_map(|c| c.values()).filter(|v| stems.iter().all(|s| v.stems.contains(s)));
        let rows = holding.flat_map(|v| v.rows.iter().copied()).chain(link.rows.iter().copied()).collect();
        sorted(Link { rows, ..link.clone() })
    }

    /// The longest whole value that begins at a word.
    fn whole_value(&self, at: usize, to: usize) -> Option<Link> {
        let first = &self.words().get(at)?.text;
        let mut best: Option<Link> = None;
        for &place in self.index.says(first) {
            let value = self.index.value(place)?;
            if value.stems.first() != Some(first) || value.number.is_some() {
                continue;
            }
            let Some(end) = self.says_all(&value.stems, at, to) else { continue };
            // One letter or a lone number is no name, and what the table is about is all of it.
            if (at..end).all(|i| self.words().get(i).is_some_and(|w| self.is_about(&w.text))) {
                continue;
            }
            let slight = value.stems.len() == 1 && (first.len() < 2 || self.in_figure(at));
            if slight {
                continue;
            }
            match &mut best {
                Some(link) if link.to == end => {
                    if !link.columns.contains(&place.0) {
                        link.columns.push(place.0);
                    }
                    link.rows.extend(&value.rows);
                }
                Some(link) if link.to > end => {}
                _ => {
                    best = Some(Link {
                        from: at,
                        to: end,
                        columns: vec![place.0],
                        rows: value.rows.clone(),
                        whole: true,
                    });
                }
            }
        }
        best.map(sorted)
    }

    /// Where the words that say all stems in their order end; words that name nothing may stand between.
    fn says_all(&self, stems: &[String], at: usize, to: usize) -> Option<usize> {
        let mut i = at;
        for (n, stem) in stems.iter().enumerate() {
            loop {
                let word = self.words().get(i).filter(|_| i < to)?;
                i += 1;
                if word.text == *stem {
                    break;
                }
                if n == 0 || !crate::lexicon::is_stop(&word.text) {
                    return None;
                }
            }
        }
        Some(i)
    }

    /// "The home team": the name that the document gives the role, as a value.
    fn role(&self, at: usize, to: usize) -> Option<Link> {
        let word = self.folded.get(at)?;
        let (_, name) = self.roles.iter().find(|(role, _)| role == word)?;
        let next = self.folded.get(at + 1).filter(|_| at + 1 < to)?;
        if !matches!(next.as_str(), "team" | "side" | "player" | "players" | "teams") {
            return None;
        }
        let (mut rows, mut columns): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
        for &place in self.index.says(name.first()?) {
            let value = self.index.value(place)?;
            if value.stems == *name {
                rows.extend(&value.rows);
                columns.push(place.0);
            }
        }
        columns.sort_unstable();
        columns.dedup();
        (!rows.is_empty()).then(|| sorted(Link { from: at, to: at + 2, columns, rows, whole: true }))
    }

    /// A word, and those beside it, that only part of a value says.
    fn part(&self, at: usize, to: usize, taken: &[bool], start: usize) -> Option<Link> {
        let word = &self.words().get(at)?.text;
        let mut places: Vec<(usize, usize)> = self.index.says(word).to_vec();
        if places.is_empty() {
            places = self.outcome(at);
        }
        if places.is_empty() {
            places = self.shortened(word);
        }
        if places.is_empty() {
            return None;
        }
        let mut end = at + 1;
        while end < to && taken.get(end - start) == Some(&false) && !self.in_figure(end) {
            let next = &self.words().get(end)?.text;
            let more = self.index.says(next);
            let both: Vec<(usize, usize)> = places.iter().copied().filter(|p| more.contains(p)).collect();
            if both.is_empty() {
                break;
            }
            (places, end) = (both, end + 1);
        }
        // The name that the table is about says nothing of its rows.
        let about = |i: usize| self.words().get(i).is_some_and(|w| self.is_about(&w.text));
        if (at..end).all(about) {
            return None;
        }
        let mut columns: Vec<usize> = places.iter().map(|p| p.0).collect();
        columns.dedup();
        // In three columns or more it is a word, and no name.
        if columns.len() > 2 {
            return None;
        }
        let rows = places.iter().filter_map(|&p| self.index.value(p)).flat_map(|v| v.rows.clone()).collect();
        Some(sorted(Link { from: at, to: end, columns, rows, whole: false }))
    }

    /// "Won", "lost": the values of a column of outcomes.
    fn outcome(&self, at: usize) -> Vec<(usize, usize)> {
        let Some(asked) = self.folded.get(at).and_then(|w| outcome(w)) else { return Vec::new() };
        let mut out = Vec::new();
        for (c, column) in self.index.columns.iter().enumerate().filter(|(_, c)| !c.numeric) {
            let of = |v: &super::index::Value| v.stems.first().and_then(|s| outcome(s));
            // Every value begins with an outcome, and there are two of them at least.
            let seen: Vec<Option<Outcome>> = column.values().iter().map(of).collect();
            let said = column.values().iter().filter(|v| !v.stems.is_empty()).count();
            let ended = seen.iter().flatten().count();
            let first = seen.iter().flatten().next();
            let both = seen.iter().flatten().any(|o| Some(o) != first);
            if ended * 10 < said * 9 || !both {
                continue;
            }
            let mine = seen.iter().enumerate().filter(|(_, o)| **o == Some(asked)).map(|(v, _)| (c, v));
            out.extend(mine);
        }
        out
    }

    /// A class that the table writes short: "subst" of "substitution".
    fn shortened(&self, word: &str) -> Vec<(usize, usize)> {
        let mut out = Vec::new();
        for (c, column) in self.index.columns.iter().enumerate() {
            if !column.is_class(self.index.rows.len()) {
                continue;
            }
            for (v, value) in column.values().iter().enumerate() {
                if let [only] = &value.stems[..]
                    && only.len() >= 4
                    && word.len() > only.len()
                    && word.starts_with(only.as_str())
                {
                    out.push((c, v));
                }
            }
        }
        out
    }

    /// Periods that select rows by a column of dates or years.
    fn periods(&self, (from, to): (usize, usize), known: &[Link]) -> Vec<Link> {
        let mut out = Vec::new();
        for (span, period) in &self.statement.periods {
            let inside = |w: &AnswerWord| span.overlaps(w.span);
            let Some(first) = (from..to).find(|&i| self.words().get(i).is_some_and(inside)) else { continue };
            if known.iter().any(|l| l.from <= first && first < l.to) {
                continue;
            }
            let end = (first..to).take_while(|&i| self.words().get(i).is_some_and(inside)).count() + first;
            let (rows, columns) = self.rows_of(period);
            if !rows.is_empty() {
                out.push(sorted(Link { from: first, to: end, columns, rows, whole: true }));
            }
        }
        out
    }

    fn rows_of(&self, period: &Period) -> (Vec<usize>, Vec<usize>) {
        let (mut rows, mut columns) = (Vec::new(), Vec::new());
        for (c, column) in self.index.columns.iter().enumerate().filter(|(_, c)| !c.timeless) {
            let dated = column.values().iter().filter(|v| !v.periods.is_empty()).count();
            if dated * 2 < column.values().len() {
                continue;
            }
            let here = column.values().iter().filter(|v| v.periods.iter().any(|p| p.agrees(period)));
            let here: Vec<usize> = here.flat_map(|v| v.rows.iter().copied()).collect();
            if !here.is_empty() {
                columns.push(c);
                rows.extend(here);
            }
        }
        (rows, columns)
    }

    /// Whether a figure only says how many rows there are.
    fn counts_all(&self, figure: &Figure, at: usize) -> bool {
        let before = |back: usize| at.checked_sub(back).map_or("", |i| self.folded[i].as_str());
        let rows = i64::try_from(self.index.rows.len()).unwrap_or(i64::MAX);
        matches!(before(1), "the" | "all" | "these")
            && matches!(before(2), "of" | "all")
            && matches!(figure.numbers(), [q] if q.value == rows.into() && q.unit.is_none())
    }

    /// "Lane 4", "37 points": rows by the value of a column that a word beside the figure heads.
    fn numbered(&self, figure: &Figure, at: usize) -> Option<Link> {
        let [quantity] = figure.numbers() else { return None };
        let before = at.checked_sub(1);
        let after = (at..self.words().len()).find(|&i| !figure.span.overlaps(self.words()[i].span));
        for beside in [before, after].into_iter().flatten() {
            let Some(word) = self.words().get(beside) else { continue };
            for c in self.index.headed(&word.text) {
                let column = self.index.columns.get(c)?;
                let rows = if column.numeric { column.rows_with(&quantity.value) } else { Vec::new() };
                if !rows.is_empty() {
                    let (from, to) = (at.min(beside), at.max(beside) + 1);
                    return Some(sorted(Link { from, to, columns: vec![c], rows, whole: true }));
                }
            }
        }
        None
    }

    /// The figures in a range of words, each with its first word.
    fn figures(&self, (from, to): (usize, usize)) -> impl Iterator<Item = (&Figure, usize)> {
        self.statement.figures.iter().filter_map(move |f| {
            let at = (from..to).find(|&i| self.words().get(i).is_some_and(|w| f.span.overlaps(w.span)))?;
            Some((f, at))
        })
    }

    fn in_figure(&self, at: usize) -> bool {
        let Some(word) = self.words().get(at) else { return false };
        self.statement.figures.iter().any(|f| f.span.overlaps(word.span))
    }

    /// Whether a word stands in the name of the table or of the text beside it.
    pub(crate) fn is_about(&self, stem: &str) -> bool {
        self.index.about.binary_search_by(|a| a.as_str().cmp(stem)).is_ok()
    }

    /// Whether a word restricts nothing.
    pub(crate) fn is_neutral(&self, at: usize) -> bool {
        let (word, folded) = (&self.words()[at], self.folded[at].as_str());
        crate::lexicon::is_stop(&word.text)
            || crate::clause::is_verb(folded)
            || crate::clause::is_adverb(folded)
            || matches!(
                folded,
                "time"
                    | "times"
                    | "total"
                    | "record"
                    | "records"
                    | "list"
                    | "listed"
                    | "table"
                    | "chart"
                    | "number"
                    | "different"
                    | "only"
                    | "all"
                    | "just"
                    | "took"
                    | "place"
                    | "made"
                    | "received"
                    | "receiving"
                    | "issued"
                    | "making"
                    | "during"
                    | "saw"
                    | "each"
                    | "some"
                    | "there"
                    | "featured"
                    | "included"
                    | "including"
                    | "given"
                    | "shown"
                    | "occurred"
                    | "out"
                    | "several"
                    | "multiple"
                    | "numerous"
                    | "various"
                    | "throughout"
                    | "well"
                    | "addition"
                    | "overall"
            )
    }
}

fn sorted(mut link: Link) -> Link {
    link.rows.sort_unstable();
    link.rows.dedup();
    link
}

/// How a contest ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Won,
    Lost,
    Drawn,
}

fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "w" | "win" | "wins" | "won" | "victory" | "victories" | "winning" | "victori" => Some(Outcome::Won),
        "l" | "loss" | "losses" | "lost" | "lose" | "defeat" | "defeats" | "losing" => Some(Outcome::Lost),
        "d" | "t" | "draw" | "draws" | "tie" | "ties" | "tied" | "drew" | "drawn" => Some(Outcome::Drawn),
        _ => None,
    }
}

/// Words after which a clause no longer says how many rows are like this: it denies, excepts, bounds or compares.
pub(crate) fn doubts(folded: &str) -> bool {
    matches!(
        folded,
        "not"
            | "no"
            | "never"
            | "none"
            | "neither"
            | "nor"
            | "except"
            | "without"
            | "if"
            | "unless"
            | "first"
            | "last"
            | "top"
            | "bottom"
            | "second"
            | "third"
            | "more"
            | "less"
            | "fewer"
            | "than"
            | "over"
            | "under"
            | "above"
            | "below"
            | "least"
            | "most"
            | "highest"
            | "lowest"
            | "best"
            | "worst"
            | "before"
            | "after"
            | "since"
            | "until"
            | "between"
            | "other"
            | "others"
            | "another"
            | "additional"
            | "further"
            | "average"
            | "consecutive"
            | "straight"
            | "either"
            | "within"
            | "while"
            | "same"
            | "half"
            | "following"
            | "early"
            | "later"
            | "late"
            | "lead"
            | "minute"
            | "minutes"
    )
}
