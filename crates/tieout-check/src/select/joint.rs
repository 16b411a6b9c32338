//! Joint look-ups: all that a sentence says of a record must meet in one row, so a figure of another row is wrong however often it
//! occurs. And the same of the row at the top or the bottom of a column.

use tieout_certificate::{Comparative, Comparison, Derivation, Leaf, Op, Rows, Stance};
use tieout_evidence::{CellFact, FactForm};
use tieout_notation::{Decimal, Period, Quantity};

use super::index::Index;
use super::links::{Link, Links, doubts};
use super::{Sentence, intersect};
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

/// How far from a figure the header of its column may stand, in words.
const NEAR: usize = 4;
/// Most links that are tried as conditions of a superlative.
const MOST_LINKS: usize = 4;

/// What a figure may be in a row.
enum Field<'f> {
    /// A number of a column.
    Number(usize, &'f Quantity),
    /// A date, by the columns that may hold it.
    Date(Vec<usize>, Period),
}

/// "The highest attendance": a column and the end of it.
struct Extreme {
    at: usize,
    column: usize,
    descending: bool,
}

impl Desk<'_> {
    /// A figure held against the rows that the rest of its sentence selects.
    pub(crate) fn joint(&self, sentence: &Sentence<'_>, index: &Index, figure: &Figure) -> Option<Draft> {
        if index.is_series() || sentence.folded.len() > 60 {
            return None;
        }
        let field = field(sentence, index, figure)?;
        let mut links = sentence.linker(index).read((0, sentence.folded.len()), figure);
        let span = sentence.place(figure);
        links.values.retain(|l| l.to <= span.0 || l.from >= span.1);
        // Two of one column are told side by side ("in 2010 and 2011"); which belongs to what is not said here.
        let own = |c: &usize| match &field {
            Field::Number(column, _) => column == c,
            Field::Date(columns, _) => columns.contains(c),
        };
        let part = member_of(sentence, span.0);
        let beside =
            part || span.0.checked_sub(1).is_some_and(|i| Comparative::read(&sentence.folded[i]).is_some());
        if beside || links.values.iter().any(|l| l.columns.iter().any(own)) {
            return None;
        }
        let extreme = extreme(sentence, index);
        if let Some(extreme) = extreme.ok()? {
            return self.at_extreme(sentence, index, figure, &field, &extreme, &links);
        }
        if aggregates(sentence) {
            return None;
        }
        let rows = all_of(index, &links.values);
        if rows.is_empty() || rows.len() == index.rows.len() {
            return None;
        }
        let here: Vec<usize> = rows.iter().copied().filter(|&r| holds(index, &field, r)).collect();
        if let Some(&row) = here.first() {
            return self.field_draft(index, row, &field, figure, Stance::Supports);
        }
        let strong = links.values.iter().filter(|l| l.whole).count();
        let sure = strong >= 1
            && !links.doubted
            && links.open.len() <= 1
            && rows.len() <= 2
            && !ranged(sentence, figure);
        let &row = rows.first().filter(|_| sure)?;
        self.field_draft(index, row, &field, figure, Stance::Contradicts)
    }

    /// The figure of the row at the end of a column.
    fn at_extreme(
        &self,
        sentence: &Sentence<'_>,
        index: &Index,
        figure: &Figure,
        field: &Field<'_>,
        extreme: &Extreme,
        links: &Links,
    ) -> Option<Draft> {
        if links.values.len() > MOST_LINKS {
            return None;
        }
        let mut wrong: Option<(usize, Vec<usize>)> = None;
        // Each thing that is said is a condition on the rows, or said of the row at the end.
        for conditions in 0..1_usize << links.values.len() {
            let of = |wanted: bool| {
                let own = links
                    .values
                    .iter()
                    .enumerate()
                    .filter(move |(i, _)| (conditions >> i & 1 == 1) == wanted);
                own.map(|(_, l)| l.clone()).collect::<Vec<Link>>()
            };
            let rows = all_of(index, &of(true));
            let top = ends(index, extreme, &rows);
            let said = all_of(index, &of(false));
            let meets = intersect(&top, &said);
            let Some(&row) = meets.first() else { continue };
            if let Some(&row) = meets.iter().find(|&&r| holds(index, field, r)) {
                return self.extreme_draft(index, (row, &rows), field, extreme, figure, Stance::Supports);
            }
            wrong.get_or_insert((row, rows));
        }
        let doubted = sentence.folded.iter().enumerate().any(|(i, w)| i != extreme.at && doubts(w));
        let (row, rows) = wrong.filter(|_| !doubted && links.open.len() <= 2 && !ranged(sentence, figure))?;
        self.extreme_draft(index, (row, &rows), field, extreme, figure, Stance::Contradicts)
    }

    fn extreme_draft(
        &self,
        index: &Index,
        (row, rows): (usize, &[usize]),
        field: &Field<'_>,
        extreme: &Extreme,
        figure: &Figure,
        stance: Stance,
    ) -> Option<Draft> {
        let (Field::Number(column, quantity), true) = (field, matches!(figure.kind, FigureKind::Number(_)))
        else {
            return self.field_draft(index, row, field, figure, stance);
        };
        if *column != extreme.column || self.evidence.is_cut(index.grid) {
            return self.field_draft(index, row, field, figure, stance);
        }
        let (op, reason) =
            if extreme.descending { (Op::Max, Reason::ColumnMax) } else { (Op::Min, Reason::ColumnMin) };
        let rows = Rows::Only(rows.to_vec());
        let c = Candidate::new(
            Derivation::Column { op, grid: index.grid, column: *column, rows },
            reason,
            Direction::AsWritten,
        );
        let (_, comparison) = self.judge.compare(quantity, &c);
        let certificate = self.judge.certify(figure.span, stance, &c, comparison);
        match certificate {
            Some(certificate) => Some(draft(stance, reason, certificate)),
            None => self.field_draft(index, row, field, figure, stance),
        }
    }

    /// The figure against the cell of one row.
    fn field_draft(
        &self,
        index: &Index,
        row: usize,
        field: &Field<'_>,
        figure: &Figure,
        stance: Stance,
    ) -> Option<Draft> {
        let grid = self.evidence.grids.get(index.grid)?;
        let (c, comparison) = match field {
            Field::Number(column, quantity) => {
                let of = |f: &&CellFact| f.form != FactForm::InText;
                let fact = grid.layout.facts.of_cell(row, *column).iter().find(of)?;
                let c = Candidate::new(operand::leaf(grid, fact), Reason::Cell, Direction::AsWritten);
                let (_, comparison) = self.judge.compare(quantity, &c);
                (c, comparison)
            }
            Field::Date(columns, period) => {
                let column = *columns.iter().find(|&&c| !periods(index, c, row).is_empty())?;
                let found = periods(index, column, row).first().copied()?;
                let year = found.year.or(period.year).unwrap_or(0);
                let leaf =
                    Leaf { at: grid.locator(row, column), value: Decimal::from(i64::from(year)), unit: None };
                (Candidate::new(Derivation::Fact(leaf), Reason::Cell, Direction::AsWritten), Comparison::Date)
            }
        };
        let certificate = self.judge.certify(figure.span, stance, &c, comparison)?;
        let mut found = draft(stance, Reason::Cell, certificate);
        // A date of another row is said of the wrong one; what no row has is only wrong.
        let elsewhere = || index.rows.iter().any(|&r| holds(index, field, r));
        if stance == Stance::Contradicts && matches!(field, Field::Date(..)) && elsewhere() {
            found.reason = Reason::WrongRow;
        }
        Some(found)
    }
}

fn draft(stance: Stance, reason: Reason, certificate: tieout_certificate::Certificate) -> Draft {
    match stance {
        Stance::Supports => Draft::from(Verdict::Supported, reason, certificate),
        Stance::Contradicts => Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate),
    }
}

/// What the figure may be: a number whose column is named beside it, or a date where some column holds dates like it.
fn field<'f>(sentence: &Sentence<'_>, index: &Index, figure: &'f Figure) -> Option<Field<'f>> {
    match &figure.kind {
        FigureKind::Number(q) => {
            let bare = q.scale.is_none() && q.divisor.is_none() && q.hedge.is_none();
            let column = column_beside(sentence, index, figure)?;
            bare.then_some(Field::Number(column, q))
        }
        FigureKind::Year(q) => {
            let year = i32::try_from(q.value.to_i64()?).ok()?;
            date_field(index, &Period::of_year(year))
        }
        FigureKind::Date(period) => date_field(index, period),
        _ => None,
    }
}

fn date_field<'f>(index: &Index, period: &Period) -> Option<Field<'f>> {
    let fine = |p: &Period| {
        (period.day.is_none() || p.day.is_some())
            && (period.month.is_none() || p.month.is_some())
            && (period.year.is_none() || p.year.is_some())
    };
    let dated = |c: &super::index::Column| {
        if c.timeless {
            return false;
        }
        let like = c.values().iter().filter(|v| v.periods.iter().any(fine)).count();
        like * 10 >= c.values().len() * 9 && like > 1
    };
    let columns: Vec<usize> =
        index.columns.iter().enumerate().filter(|(_, c)| dated(c)).map(|(i, _)| i).collect();
    // Two dates a row ("opened", "closed") are not told apart.
    (columns.len() == 1).then_some(Field::Date(columns, *period))
}

/// The one numeric column whose header stands beside a figure: right behind it, else before it.
fn column_beside(sentence: &Sentence<'_>, index: &Index, figure: &Figure) -> Option<usize> {
    let words = &sentence.statement.words;
    let (at, end) = sentence.place(figure);
    let column = |i: usize| {
        let mut columns = index.headed(&words.get(i)?.text).filter(|&c| index.columns[c].numeric);
        let first = columns.next()?;
        columns.next().is_none().then_some(first)
    };
    let figure_at = |i: usize| sentence.statement.figures.iter().any(|f| f.span.overlaps(words[i].span));
    let behind = (end..words.len().min(end + 2)).take_while(|&i| !sentence.is_break(i) && !figure_at(i));
    let before = (at.saturating_sub(NEAR)..at).rev().take_while(|&i| !figure_at(i));
    let found = behind.filter_map(column).next();
    found.or_else(|| before.filter_map(column).next())
}

fn holds(index: &Index, field: &Field<'_>, row: usize) -> bool {
    match field {
        Field::Number(column, q) => {
            number(index, *column, row).is_some_and(|n| q.interval().contains(&n.into()))
        }
        Field::Date(columns, period) => {
            columns.iter().any(|&c| periods(index, c, row).iter().any(|p| p.agrees(period)))
        }
    }
}

fn number(index: &Index, column: usize, row: usize) -> Option<Decimal> {
    index.columns.get(column)?.number(row)
}

fn periods(index: &Index, column: usize, row: usize) -> &[Period] {
    let column = index.columns.get(column).filter(|c| !c.timeless);
    column.and_then(|c| c.of_row(row)).map_or(&[], |v| v.periods.as_slice())
}

/// The rows of all links, whatever their columns: those of one column that exclude each other are alternatives.
fn all_of(index: &Index, links: &[Link]) -> Vec<usize> {
    super::count::rows_of(index, links)
}

/// The superlative of a sentence with its column; an error where there are several, or one whose column is not said.
fn extreme(sentence: &Sentence<'_>, index: &Index) -> Result<Option<Extreme>, ()> {
    let mut found = None;
    for (i, word) in sentence.folded.iter().enumerate() {
        let descending = match Comparative::read(word) {
            Some(Comparative::Most) => true,
            Some(Comparative::Least) => false,
            _ => continue,
        };
        let at = |j: usize| {
            let mut columns =
                index.headed(&sentence.statement.words.get(j)?.text).filter(|&c| index.columns[c].numeric);
            let first = columns.next()?;
            columns.next().is_none().then_some(first)
        };
        let behind = (i + 1..sentence.folded.len().min(i + 5)).find_map(at);
        let column = behind.or_else(|| (i.saturating_sub(3)..i).rev().find_map(at)).ok_or(())?;
        if found.is_some() {
            return Err(());
        }
        found = Some(Extreme { at: i, column, descending });
    }
    Ok(found)
}

/// The rows at the end of a column, among `rows`.
fn ends(index: &Index, extreme: &Extreme, rows: &[usize]) -> Vec<usize> {
    let value = |r: &usize| number(index, extreme.column, *r);
    let values = rows.iter().filter_map(value);
    let end = if extreme.descending { values.max() } else { values.min() };
    let Some(end) = end else { return Vec::new() };
    rows.iter().copied().filter(|r| value(r).as_ref() == Some(&end)).collect()
}

/// Whether the sentence speaks of several rows at once.
fn aggregates(sentence: &Sentence<'_>) -> bool {
    sentence.folded.iter().any(|w| {
        matches!(
            w.as_str(),
            "total"
                | "combined"
                | "altogether"
                | "sum"
                | "average"
                | "averaged"
                | "each"
                | "every"
                | "all"
                | "both"
                | "times"
                | "time"
                | "ranges"
                | "range"
                | "respectively"
                | "or"
                | "difference"
        )
    })
}

/// "Of the 183": a number of which something else is a part.
fn member_of(sentence: &Sentence<'_>, at: usize) -> bool {
    let word =
        |back: usize| at.checked_sub(back).and_then(|i| sentence.folded.get(i)).map_or("", String::as_str);
    word(1) == "the" && word(2) == "of"
}

/// Whether a figure is the end of a stretch or a bound.
fn ranged(sentence: &Sentence<'_>, figure: &Figure) -> bool {
    let (at, end) = sentence.place(figure);
    let bound = |i: usize| {
        matches!(
            sentence.folded.get(i).map_or("", String::as_str),
            "from"
                | "to"
                | "through"
                | "until"
                | "since"
                | "between"
                | "before"
                | "after"
                | "by"
                | "over"
                | "than"
                | "least"
                | "under"
                | "about"
                | "around"
                | "till"
        )
    };
    let span = |i: usize| matches!(sentence.folded[i].as_str(), "between" | "from");
    (at.saturating_sub(5)..at).any(span)
        || at.checked_sub(1).is_some_and(bound)
        || bound(end) && sentence.folded.get(end).is_some_and(|w| w != "by")
}
