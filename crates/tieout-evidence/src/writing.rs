//! How a source writes its numbers: by the caller's word, by what its columns leave no doubt of, by what the whole does.
//!
//! `1.234` is a thousand and more where the column beside it says `12,5`. What is written the English way is read as it always
//! was; only a comma before decimals changes anything, so that is all that votes are counted for.

use tieout_notation::{Convention, Locale, Votes, decimal_mark_of};

use crate::{Body, Json, NodeKind, Source, Table, Value};

/// How the numbers of one source are written.
///
/// ```
/// use tieout_evidence::{Evidence, Source, Table, Value};
/// let cell = |t: &str| Value::Text(t.into());
/// let rows = vec![vec![cell("1.234"), cell("12,5 %")], vec![cell("2.500"), cell("7,25 %")]];
/// let table = Table::from_rows(vec!["Kunden".into(), "Marge".into()], rows);
/// let evidence = Evidence::new(vec![Source::table("zahlen", table)]);
/// assert_eq!(evidence.writing(0).unwrap().at(Some(0)).unwrap().marks().decimal, ',');
/// ```
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// The locale that the caller gave.
    pub locale: Option<Locale>,
    /// The votes of the whole source, where any form of it speaks for a comma.
    pub votes: Votes,
    /// The same, column by column; empty where no form speaks for a comma, and for what is no table.
    pub columns: Vec<Votes>,
    /// Whether each column only has forms that points group or that are silent: the vote of the whole decides for those.
    follows: Vec<bool>,
}

impl Writing {
    pub(crate) fn of(source: &Source) -> Self {
        let mut out = Self { locale: source.locale, ..Self::default() };
        if out.locale.is_some() {
            return out;
        }
        match &source.body {
            Body::Table(table) => out.read_table(table),
            Body::Json(json) => out.votes = of_texts(|| strings(json)),
            Body::Text(text) => out.votes = of_texts(|| std::iter::once(text.as_str())),
        }
        out
    }

    fn read_table(&mut self, table: &Table) {
        let texts = |column: usize| {
            let cells = table.data.get(column).into_iter().flatten();
            cells.filter_map(|v| if let Value::Text(t) = v { Some(&**t) } else { None })
        };
        let width = table.columns.len();
        if !(0..width).any(|c| texts(c).any(|t| votes_of(t).comma > 0)) {
            return;
        }
        for column in 0..width {
            let votes = decimal_mark_of(texts(column));
            // A comma that could group is not made a decimal one by what other columns say.
            self.follows.push(!texts(column).any(|t| t.contains(',')));
            self.votes.merge(&votes);
            self.columns.push(votes);
        }
    }

    /// The convention in force for the source, or for a column of its table; None for English and whatever can mean one thing
    /// only.
    #[must_use]
    pub fn at(&self, column: Option<usize>) -> Option<Convention> {
        if let Some(locale) = self.locale {
            return Some(locale.into());
        }
        let own = column.and_then(|c| Some((self.columns.get(c)?, self.follows.get(c)?)));
        match own {
            Some((votes, _)) if votes.decision().is_some() => decided(*votes),
            Some((_, false)) => None,
            _ => decided(self.votes),
        }
    }
}

/// What the votes decide, where that is not what is read anyway.
pub(crate) fn decided(votes: Votes) -> Option<Convention> {
    votes.decision().filter(|c| c.marks().decimal == ',')
}

/// The votes of a piece of text. It is looked through at the speed of memory for marks between digits; only the forms around
/// those are read.
pub(crate) fn votes_of(text: &str) -> Votes {
    let bytes = text.as_bytes();
    let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let mut votes = Votes::default();
    let mut read = 0;
    for at in memchr::memchr2_iter(b',', b'.', bytes) {
        if at < read || at == 0 || !digit(at - 1) || !digit(at + 1) {
            continue;
        }
        let inside = |b: &&u8| b.is_ascii_digit() || matches!(b, b',' | b'.');
        let before = bytes.get(read..at).unwrap_or(&[]).iter().rev().take_while(inside).count();
        let behind = bytes.get(at..).unwrap_or(&[]).iter().take_while(inside).count();
        // The character before tells codes from numbers.
        let start = text.floor_char_boundary((at - before).saturating_sub(1));
        read = at + behind;
        votes.add(text.get(start..read).unwrap_or(""));
    }
    votes
}

/// The votes of texts where any of them speaks for a comma.
fn of_texts<'t, I: Iterator<Item = &'t str>>(texts: impl Fn() -> I) -> Votes {
    texts().fold(Votes::default(), |mut votes, text| {
        votes.merge(&votes_of(text));
        votes
    })
}

fn strings(json: &Json) -> impl Iterator<Item = &str> {
    json.nodes.iter().filter_map(|n| match &n.kind {
        NodeKind::String(s) => Some(&**s),
        _ => None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn writing(columns: &[&[&str]]) -> Writing {
        let rows = columns.first().map_or(0, |c| c.len());
        let cell = |r: usize| columns.iter().map(|c| Value::Text(c[r].into())).collect();
        let names = columns.iter().enumerate().map(|(i, _)| format!("c{i}")).collect();
        let table = Table::from_rows(names, (0..rows).map(cell).collect());
        Writing::of(&Source::table("t", table))
    }

    fn decimals(columns: &[&[&str]]) -> Vec<bool> {
        let writing = writing(columns);
        (0..columns.len()).map(|c| writing.at(Some(c)).is_some()).collect()
    }

    #[test]
    fn a_column_decides_for_itself_and_the_whole_for_points() {
        assert_eq!(decimals(&[&["1.234", "2.500"], &["12,5", "7,25"]]), [true, true]);
        assert_eq!(decimals(&[&["1,234", "2,500"], &["12.5", "7.25"]]), [false, false]);
        // Lists of small numbers do not turn the thousands beside them into decimals.
        assert_eq!(decimals(&[&["1,234", "2,500"], &["1,2", "3,4"]]), [false, true]);
        // A column that contradicts itself decides nothing, and a column of points stays one.
        assert_eq!(decimals(&[&["1,50", "1.50"], &["1.234", "2.345"]]), [false, false]);
        assert_eq!(decimals(&[&["1.5", "2.5"], &["12,5", "7,25"]]), [false, true]);
    }

    #[test]
    fn a_locale_that_the_caller_gives_comes_first() {
        let german = Locale::parse("de").unwrap();
        let source = Source::text("t", "12.5 and 1.234").written_in(german);
        assert_eq!(Writing::of(&source).at(None), Some(german.into()));
        assert_eq!(Writing::of(&Source::text("t", "12.5 and 1.234")).at(None), None);
    }
}
