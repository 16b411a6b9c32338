//! How a source writes its values: by the caller's word, by what its columns leave no doubt of, by what the whole does.
//!
//! `1.234` is a thousand and more where the column beside it says `12,5`, and `03/04/2025` is in April where another date of its
//! column is `27/04/2025`. What is written the English way is read as it always was: votes are counted for a comma before
//! decimals, for days before months, and for another language than English.

use tieout_notation::{
    Convention, DateOrder, Language, Locale, Marks, Votes, Writing, date_order_of, decimal_mark_of,
    language_of,
};

use crate::{Body, Json, NodeKind, Source, Table};

/// How the values of one source are written.
///
/// ```
/// use tieout_evidence::{Evidence, Source, Table, Value};
/// let cell = |t: &str| Value::Text(t.into());
/// let rows = vec![vec![cell("1.234"), cell("12,5 %")], vec![cell("2.500"), cell("7,25 %")]];
/// let table = Table::from_rows(vec!["Kunden".into(), "Marge".into()], rows);
/// let evidence = Evidence::new(vec![Source::table("zahlen", table)]);
/// let writing = evidence.writing(0).unwrap().at(Some(0));
/// assert_eq!(writing.convention.unwrap().marks().decimal, ',');
/// ```
#[derive(Clone, Debug, Default)]
pub struct Written {
    /// The locale that the caller gave.
    pub locale: Option<Locale>,
    /// The votes of the whole source for its decimal mark, where any form of it speaks for a comma.
    pub votes: Votes,
    /// What is known column by column; empty where no form of the table speaks for a comma, and no date for an order.
    pub columns: Vec<ColumnWriting>,
    /// The language of a text.
    pub language: Option<Language>,
    /// Which part the dates of a text begin with.
    pub order: Option<DateOrder>,
}

/// How one column of a table writes its values.
#[derive(Clone, Copy, Debug, Default)]
pub struct ColumnWriting {
    /// For its decimal mark.
    pub votes: Votes,
    /// Which part its dates begin with.
    pub order: Option<DateOrder>,
    /// Whether it only has forms that points group or that are silent: the vote of the whole decides for those.
    follows: bool,
}

/// So much of a text tells its language.
const ENOUGH: usize = 1 << 14;

impl Written {
    pub(crate) fn of(source: &Source) -> Self {
        let mut out = Self { locale: source.locale, ..Self::default() };
        if out.locale.is_some() {
            return out;
        }
        match &source.body {
            Body::Table(table) => out.read_table(table),
            Body::Json(json) => {
                for text in strings(json) {
                    out.votes.merge(&votes_of(text));
                }
            }
            Body::Text(text) => {
                out.votes = votes_of(text);
                let start = text.get(..text.floor_char_boundary(ENOUGH)).unwrap_or(text);
                out.language = language_of([start]).decision();
                out.order = order_of(|| std::iter::once(text.as_str()));
            }
        }
        out
    }

    fn read_table(&mut self, table: &Table) {
        let texts = |column: usize| {
            // A foreign column's texts that are made when asked for are dates as programs write them: they decide nothing.
            let texts = table.column(column).filter(|c| !c.is_of_numbers());
            texts.into_iter().flat_map(|c| (0..c.len()).filter_map(|row| c.text(row)))
        };
        let width = table.columns.len();
        let orders: Vec<_> = (0..width).map(|c| order_of(|| texts(c))).collect();
        let commas = (0..width).any(|c| texts(c).any(|t| votes_of(t).comma > 0));
        if !commas && orders.iter().all(Option::is_none) {
            return;
        }
        for (column, order) in orders.into_iter().enumerate() {
            let votes = if commas { decimal_mark_of(texts(column)) } else { Votes::default() };
            // A comma that could group is not made a decimal one by what other columns say.
            let follows = !texts(column).any(|t| t.contains(','));
            self.votes.merge(&votes);
            self.columns.push(ColumnWriting { votes, order, follows });
        }
    }

    /// The language of a text that is in another one than English.
    #[must_use]
    pub fn foreign(&self) -> Option<Language> {
        self.language.filter(|l| *l != Language::English)
    }

    /// Whether nothing says which mark stands before decimals.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.locale.is_none() && self.votes.decision().is_none() && self.language.is_none()
    }

    /// What is known of the source, or of a column of its table; nothing for English and whatever can mean one thing only.
    #[must_use]
    pub fn at(&self, column: Option<usize>) -> Writing {
        if let Some(locale) = self.locale {
            return locale.into();
        }
        let own = column.and_then(|c| self.columns.get(c));
        let convention = match own {
            Some(c) if c.votes.decision().is_some() => decided(c.votes),
            Some(c) if !c.follows => None,
            _ => in_force(self.votes, self.language),
        };
        let order = own.map_or(self.order, |c| c.order);
        Writing { convention, language: self.foreign(), order }
    }
}

/// What the votes decide, where that is not what is read anyway.
pub(crate) fn decided(votes: Votes) -> Option<Convention> {
    votes.decision().filter(|c| c.marks().decimal == ',')
}

/// The same, and where the votes decide nothing, what the language does: German, French, Portuguese and Italian put a comma before
/// decimals nearly everywhere. Spanish does in Spain, and not in Mexico.
pub(crate) fn in_force(votes: Votes, language: Option<Language>) -> Option<Convention> {
    use Language::{French, German, Italian, Portuguese};
    let comma = matches!(language, Some(German | French | Portuguese | Italian));
    match votes.decision() {
        None if comma => Some(Marks::of_decimal(',').into()),
        _ => decided(votes),
    }
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
        // The characters around tell codes from numbers.
        let start = text.floor_char_boundary((at - before).saturating_sub(1));
        read = at + behind;
        let around = (bytes.get((at - before).wrapping_sub(1)), bytes.get(read));
        if !english(bytes.get(at - before..read).unwrap_or(&[]), around, &mut votes) {
            votes.add(text.get(start..read).unwrap_or(""));
        }
    }
    votes
}

/// Counts the two commonest forms at once: `1,234`, which decides nothing, and `12.5`, a hint.
fn english(form: &[u8], around: (Option<&u8>, Option<&u8>), votes: &mut Votes) -> bool {
    let plain = |b: Option<&u8>| {
        b.is_none_or(|b| matches!(b, b' ' | b'$' | b'(' | b')' | b'%' | b'\n' | b';' | b'"'))
    };
    let Some(at) =
        form.iter().position(|b| !b.is_ascii_digit()).filter(|_| plain(around.0) && plain(around.1))
    else {
        return false;
    };
    let behind = form.get(at + 1..).unwrap_or(&[]);
    if !(1..=3).contains(&at) || form.first() == Some(&b'0') || !behind.iter().all(u8::is_ascii_digit) {
        return false;
    }
    match (form.get(at), behind.len()) {
        (_, 3) => votes.silent += 1,
        (Some(b'.'), 1 | 2) => votes.point += 1,
        _ => return false,
    }
    true
}

/// The order of the dates in texts, asked only where a slash stands between digits: other marks leave no doubt.
fn order_of<'t, I: Iterator<Item = &'t str>>(texts: impl Fn() -> I) -> Option<DateOrder> {
    let slashed = |text: &&str| {
        let bytes = text.as_bytes();
        let digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
        memchr::memchr_iter(b'/', bytes).any(|at| at > 0 && digit(at - 1) && digit(at + 1))
    };
    let mut dated = texts().filter(slashed).peekable();
    dated.peek()?;
    date_order_of(dated).decision()
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
    use crate::Value;

    fn written(columns: &[&[&str]]) -> Written {
        let rows = columns.first().map_or(0, |c| c.len());
        let cell = |r: usize| columns.iter().map(|c| Value::Text(c[r].into())).collect();
        let names = columns.iter().enumerate().map(|(i, _)| format!("c{i}")).collect();
        let table = Table::from_rows(names, (0..rows).map(cell).collect());
        Written::of(&Source::table("t", table))
    }

    fn decimals(columns: &[&[&str]]) -> Vec<bool> {
        let written = written(columns);
        (0..columns.len()).map(|c| written.at(Some(c)).convention.is_some()).collect()
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
    fn a_column_says_which_part_its_dates_begin_with() {
        let written = written(&[&["03/04/2025", "27/04/2025"], &["03/04/2025", "04/05/2025"]]);
        assert_eq!(written.at(Some(0)).order(), Some(DateOrder::DayFirst));
        assert_eq!(written.at(Some(1)).order(), None);
    }

    #[test]
    fn a_text_has_a_language() {
        let of = |text: &str| Written::of(&Source::text("t", text)).at(None).language();
        assert_eq!(
            of("Der Umsatz stieg in dem Jahr um zwei Millionen auf den Rekord."),
            Some(Language::German)
        );
        assert_eq!(of("Sales rose by two million to a record in the year."), None);
    }

    #[test]
    fn a_locale_that_the_caller_gives_comes_first() {
        let german = Locale::parse("de").unwrap();
        let source = Source::text("t", "12.5 and 1.234").written_in(german);
        assert_eq!(Written::of(&source).at(None), german.into());
        assert_eq!(Written::of(&Source::text("t", "12.5 and 1.234")).at(None), Writing::default());
    }

    #[test]
    fn the_quick_count_is_the_slow_one() {
        for form in
            ["1,234", "1.234", "12.5", "12.50", "123.4", "7,25", "0.5", "1,23", "1234.5", "12.345,6", "1.2.3"]
        {
            for (before, after) in
                [("", ""), ("of ", " in"), ("$", "%"), ("(", ")"), ("v", ""), ("", "x"), ("1:", "")]
            {
                let text = format!("{before}{form}{after}");
                assert_eq!(votes_of(&text), decimal_mark_of([text.as_str()]), "{text}");
            }
        }
    }
}
