//! How many rows a clause selects: "two yellow cards", "won five games in March", "three of the seven players".

use std::collections::BTreeSet;

use tieout_certificate::{Derivation, Rows, Stance};
use tieout_notation::Form;

use super::index::Index;
use super::links::{Link, Linker, Links};
use super::{Sentence, intersect, is_record_count};
use crate::candidate::{Candidate, Direction};
use crate::tie::{Desk, Draft, Subject};
use crate::{Reason, Verdict};

/// Words between a figure and the noun it counts, at most.
const NEAR: usize = 3;
/// How far back the counted noun may stand that a clause leaves out, in words.
const BACK: usize = 24;

/// Sets of rows that a clause may count: those that it says first.
struct Selection {
    /// Under everything that the clause says.
    rows: Vec<usize>,
    /// Under other ways to understand it.
    others: Vec<Vec<usize>>,
    /// Whether the clause is understood well enough to be wrong.
    firm: bool,
}

impl Desk<'_> {
    /// The rows of one table that the words around a figure select, held against it.
    pub(crate) fn selected_count(
        &self,
        sentence: &Sentence<'_>,
        index: &Index,
        subject: Subject<'_>,
        sure: bool,
    ) -> Option<Draft> {
        let n = is_record_count(subject.quantity)?;
        // A list of names and values holds no records; neither is what is written like a measure, a version or a mark a count.
        let figure = subject.figure.span.of(self.answer);
        let plain = figure.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
        let behind = self.answer.get(subject.figure.span.end..).unwrap_or("");
        let marked = behind.starts_with(['\'', '\u{2019}', '\u{2032}', '%', '/', '+']);
        let before = self.answer.get(..subject.figure.span.start).unwrap_or("");
        let marked = marked || before.ends_with([':', '/', '-', '#', '.']);
        if !plain || marked || index.columns.len() <= 2 {
            return None;
        }
        let linker = sentence.linker(index);
        let selection = select(sentence, &linker, subject)?;
        let count = |rows: &[usize]| {
            let derivation = Derivation::RowCount { grid: index.grid, rows: Rows::Only(rows.to_vec()) };
            Candidate::new(derivation, Reason::Count, Direction::AsWritten)
        };
        let fits: Vec<Candidate> = std::iter::once(&selection.rows)
            .chain(&selection.others)
            .filter(|rows| rows.len() == n)
            .take(1)
            .map(|rows| count(rows))
            .collect();
        let own = selection.firm && !fits.is_empty();
        if (own || !sure)
            && let Some(draft) = self.support(subject, &fits)
        {
            return Some(draft);
        }
        if !sure {
            return None;
        }
        let wrong = selection.firm && fits.is_empty() && !selection.rows.is_empty();
        if !wrong || self.evidence.is_cut(index.grid) || self.stated_beside(sentence, index, subject, n) {
            return None;
        }
        let candidate = count(&selection.rows);
        let (_, comparison) = self.judge.compare(subject.quantity, &candidate);
        let certificate =
            self.judge.certify(subject.figure.span, Stance::Contradicts, &candidate, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongCount, certificate))
    }

    /// Whether the document states the same count itself, under a key that the noun behind the figure names (`goals.home`).
    fn stated_beside(&self, sentence: &Sentence<'_>, index: &Index, subject: Subject<'_>, n: usize) -> bool {
        let (_, end) = sentence.place(subject.figure);
        let words = &sentence.statement.words;
        let nouns: Vec<&str> = words.iter().skip(end).take(NEAR).map(|w| w.text.as_str()).collect();
        let source = self.evidence.grids.get(index.grid).map(|g| g.source);
        let wanted = i64::try_from(n).unwrap_or(i64::MAX);
        self.evidence.scalars.iter().filter(|s| Some(s.source) == source).any(|scalar| {
            scalar.values.iter().any(|v| v.whole && v.value.to_i64() == Some(wanted))
                && self
                    .evidence
                    .keys(scalar)
                    .take(8)
                    .any(|k| tieout_notation::words(k).iter().any(|w| nouns.contains(&w.stem.as_str())))
        })
    }
}

fn select(sentence: &Sentence<'_>, linker: &Linker<'_>, subject: Subject<'_>) -> Option<Selection> {
    let index = linker.index;
    let words = &sentence.statement.words;
    let (at, end) = sentence.place(subject.figure);
    let scope = sentence.scope(subject.figure);
    let mut links = linker.read(scope, subject.figure);
    let before = |back: usize| at.checked_sub(back).map_or("", |i| sentence.folded[i].as_str());
    // "Lane 4", "top 3": a number of a column, and no count.
    if at > scope.0 && index.headed(&words[at - 1].text).any(|c| index.columns[c].numeric) {
        return None;
    }
    // "3 points" of a column of points says what a row holds.
    let noun = (end..scope.1.min(end + NEAR)).take_while(|&i| !sentence.is_break(i));
    let nouns: Vec<usize> = noun.collect();
    let measured =
        nouns.iter().take(2).any(|&i| index.headed(&words[i].text).any(|c| index.columns[c].numeric));
    if measured {
        return None;
    }
    let own = |l: &Link| nouns.contains(&l.from) && (end..l.from).all(|i| words[i].idle || i == end);
    let mut firm = !links.doubted
        && subject.quantity.value <= i64::try_from(index.rows.len()).unwrap_or(i64::MAX).into();
    let mut class: Vec<Link> = links.values.iter().filter(|l| own(l)).cloned().collect();
    let ends = nouns.is_empty()
        || words.get(end).is_none_or(|w| crate::lexicon::is_stop(&w.text))
        || sentence.is_break(end);
    let beside = at.checked_sub(1).filter(|&i| i >= scope.0 && !sentence.is_break(at) && !words[i].idle);
    // "Number 2": a place, and no count.
    if matches!(before(1), "number" | "no" | "nr") {
        return None;
    }
    // What is counted as different is no row, and a word of many texts is no kind.
    firm &= !(scope.0..scope.1)
        .any(|i| matches!(sentence.folded[i].as_str(), "different" | "distinct" | "unique"));
    firm &= class.iter().all(|l| l.whole || l.rows.len() > 1 || class_columns(index, l));
    // A word of some cells that is a header's too ("remixed") may speak of that column.
    firm &= !links.values.iter().any(|l| {
        let headed =
            |i: usize| words.get(i).is_some_and(|w| index.headed(&w.text).any(|c| !l.columns.contains(&c)));
        !l.whole && l.to == l.from + 1 && headed(l.from)
    });
    // "Day three", "substitution 1": a number that tells its noun apart.
    let label = beside.is_some_and(|i| {
        let linked = links.values.iter().any(|l| l.to == at && (!l.whole || class_columns(index, l)));
        linked || links.open.contains(&i)
    });
    if ends && label {
        return None;
    }
    if class.is_empty() && ends {
        // "And three for Leeds": the noun that was counted before.
        class.extend(counted_before(linker, subject, &links, at));
        if class.is_empty() {
            firm = false;
        }
        links.values.retain(|l| !is_kind(index, l));
        links.values.extend(class.iter().cloned());
        // What else the clause says must be understood in full.
        let (from, to) = sentence.clause(subject.figure);
        firm &= !links.open.iter().any(|i| (from..to).contains(i));
        links.open.clear();
    } else {
        // What is counted is said by its own noun; another kind beside it is counted by itself ("substitutions and two cards").
        let kinds: Vec<usize> = class.iter().flat_map(|l| l.columns.clone()).collect();
        links.values.retain(|l| own_link(&class, l) || !l.columns.iter().any(|c| kinds.contains(c)));
        let (from, to) = sentence.clause(subject.figure);
        links.open.retain(|i| (from..to).contains(i));
    }
    // What is counted must be known to the table, or be any record ("times").
    let counted = nouns.iter().find(|&&i| !crate::lexicon::is_stop(&words[i].text));
    if class.is_empty()
        && let Some(&i) = counted
        && !ends
    {
        let verb = crate::clause::is_verb(&sentence.folded[i]);
        let named = nouns.iter().any(|&i| {
            index.headed(&words[i].text).next().is_some()
                || linker.is_about(&words[i].text)
                || linker.is_neutral(i)
        });
        firm &= named || verb || links.values.iter().any(|l| l.from == i);
    }
    // "Eight home games": a header that is no noun.
    firm &= !nouns.first().is_some_and(|&i| {
        links.headers.iter().any(|h| h.0 == i)
            && !sentence.is_break(i + 1)
            && words.get(i + 1).is_some_and(|w| !w.idle)
    });
    // "Five away games": an adjective that the table does not know.
    let restricted = nouns.iter().any(|&i| {
        let followed = !sentence.is_break(i + 1) && words.get(i + 1).is_some_and(|w| !w.idle);
        links.open.contains(&i) && followed
    });
    firm &= !restricted;
    let of_whole = matches!(before(1), "the" | "these" | "all") && before(2) == "of";
    let compared =
        matches!(before(1), "by" | "of" | "over" | "but" | "than" | "least" | "to" | "under" | "about");
    if of_whole || (compared && before(2) != "total") {
        firm = false;
    }
    if subject.quantity.form == Form::Words && n_of(sentence, end) {
        firm = false;
    }
    let limit = usize::from(!links.values.is_empty());
    // "A total of six substitutions made by both sides": all that there are, whatever else is said of them, but for a name that nobody
    // knows.
    let says = |i: usize| matches!(sentence.folded[i].as_str(), "total" | "altogether" | "combined");
    let all =
        (scope.0..scope.1).any(says) && !class.is_empty() && class.iter().all(|l| class_columns(index, l));
    let open = match all {
        true => links.open.iter().filter(|&&i| sentence.capital.get(i).copied().unwrap_or(true)).count(),
        false => links.open.len(),
    };
    firm &= open <= limit && !links.values.is_empty();
    let rows = rows_of(index, &links.values);
    // As many as are named side by side are counted by naming them.
    let named_together = |c: usize| links.values.iter().filter(|l| l.columns == [c]).count();
    firm &= !(0..index.columns.len())
        .map(named_together)
        .any(|n| n > 1 && subject.quantity.value == i64::try_from(n).unwrap_or(0).into());
    let others = other_readings(sentence, linker, (&links.values, &class), (&rows, &nouns));
    if limit == 0 && !links.open.is_empty() {
        return None;
    }
    Some(Selection { rows, others, firm })
}

/// The sets of rows that the same words may select otherwise.
fn other_readings(
    sentence: &Sentence<'_>,
    linker: &Linker<'_>,
    (links, class): (&[Link], &[Link]),
    (rows, nouns): (&[usize], &[usize]),
) -> Vec<Vec<usize>> {
    let index = linker.index;
    let words = &sentence.statement.words;
    let mut others: BTreeSet<Vec<usize>> = BTreeSet::new();
    // One of the links may be no filter: a name that says where the table is from, a word of another noun.
    for skip in 0..links.len() {
        let rest: Vec<Link> =
            links.iter().enumerate().filter(|(i, _)| *i != skip).map(|(_, l)| l.clone()).collect();
        let link = &links[skip];
        let participle = link.to == link.from + 1 && sentence.folded[link.from].ends_with("ed");
        let partial = !link.whole || participle;
        if partial && !rest.is_empty() {
            others.insert(rows_of(index, &rest));
        }
    }
    // Either of two names may be meant alone ("both played twice"), and as many as are named are counted by naming them.
    for column in 0..index.columns.len() {
        let alike: Vec<&Link> = links.iter().filter(|l| l.columns == [column]).collect();
        if alike.len() < 2 {
            continue;
        }
        for one in alike {
            let mut alone: Vec<Link> = links.iter().filter(|l| l.columns != [column]).cloned().collect();
            alone.push(one.clone());
            others.insert(rows_of(index, &alone));
        }
    }
    // A longer value that holds the words may be meant too ("secondary" of "primary and secondary").
    let wide: Vec<Link> = links.iter().map(|l| linker.widened(l)).collect();
    others.insert(rows_of(index, &wide));
    // Records that share their name may count once.
    for column in index.columns.iter().filter(|c| nouns.iter().any(|&i| c.header.contains(&words[i].text))) {
        let firsts = |v: &super::index::Value| v.rows.iter().copied().find(|r| rows.binary_search(r).is_ok());
        let mut distinct: Vec<usize> = column.values().iter().filter_map(firsts).collect();
        distinct.sort_unstable();
        others.insert(distinct);
    }
    if !class.is_empty() {
        let kind = rows_of(index, class);
        let holder = links.iter().any(|l| !class.iter().any(|c| c.from == l.from));
        // Nobody is named: anybody's may be meant, or all of them.
        if !holder {
            for column in index.columns.iter().filter(|c| c.is_class(index.rows.len())) {
                others.extend(column.values().iter().map(|v| intersect(&kind, &v.rows)));
            }
        }
        others.insert(kind);
    }
    others.into_iter().collect()
}

fn own_link(class: &[Link], link: &Link) -> bool {
    class.iter().any(|c| c.from == link.from)
}

/// Whether a link names a kind of rows.
fn class_columns(index: &Index, link: &Link) -> bool {
    link.columns.iter().all(|&c| index.columns.get(c).is_some_and(|c| c.is_class(index.rows.len())))
}

/// "One of", "two of the": some of what another figure or the table counts.
fn n_of(sentence: &Sentence<'_>, end: usize) -> bool {
    sentence.folded.get(end).is_some_and(|w| w == "of")
}

/// The kind of rows that stands nearest before a figure whose own noun is left out.
fn counted_before(linker: &Linker<'_>, subject: Subject<'_>, links: &Links, at: usize) -> Option<Link> {
    let kind = |l: &&Link| l.to <= at && is_kind(linker.index, l);
    if let Some(link) = links.values.iter().filter(kind).max_by_key(|l| l.to) {
        return Some(link.clone());
    }
    let before = linker.read((at.saturating_sub(BACK), at), subject.figure);
    before.values.iter().filter(kind).max_by_key(|l| l.to).cloned()
}

/// Whether a link names what kind of record a row is, and not whose it is.
fn is_kind(index: &Index, link: &Link) -> bool {
    let kind =
        |c: &super::index::Column| c.is_class(index.rows.len()) && !c.header.iter().any(|h| h == "name");
    link.columns.iter().all(|&c| index.columns.get(c).is_some_and(kind))
}

/// The rows that meet all links: any of those of one column, all of those of different ones.
pub(crate) fn rows_of(index: &Index, links: &[Link]) -> Vec<usize> {
    let mut rows = index.rows.clone();
    let mut done: Vec<usize> = Vec::new();
    for link in links {
        match link.columns[..] {
            [column] if done.contains(&column) => {}
            [column] => {
                done.push(column);
                let mut own: Vec<usize> =
                    links.iter().filter(|l| l.columns == [column]).flat_map(|l| l.rows.clone()).collect();
                own.sort_unstable();
                own.dedup();
                rows = intersect(&rows, &own);
            }
            _ => rows = intersect(&rows, &link.rows),
        }
    }
    rows
}
