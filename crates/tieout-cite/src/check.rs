//! Records against the rows that they cite, field by field.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use tieout_check::Outcome;
use tieout_evidence::RowKind;
use tieout_notation::{Decimal, Period, Span, find_dates, printed_numbers, read_date};

use crate::cited::{CitedText, Place};
use crate::convention::Convention;
use crate::disguise;
use crate::figure;
use crate::number::{Claim, Doubt, Found, Lookup, find_number};
use crate::record::{Citations, Field, FieldValue, Record};
use crate::rows::Cell as _;
use crate::table::Rows;
use crate::words::{find_text, has_words, key};

/// How a field stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// The cited rows carry it.
    Carried,
    /// They carry it in one of several readings.
    Ambiguous,
    /// They do not print it.
    Absent,
    /// The column that has the field's name says something else there.
    Contradicted,
    /// It states nothing.
    Empty,
}

impl Standing {
    /// In a word.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Carried => "carried",
            Self::Ambiguous => "ambiguous",
            Self::Absent => "absent",
            Self::Contradicted => "contradicted",
            Self::Empty => "empty",
        }
    }
}

impl std::fmt::Display for Standing {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What is known of a value that is not carried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// No row that exists was cited.
    NothingCited,
    /// What the column of the field's name holds in the cited rows.
    Column(Vec<Place>),
    /// The first other rows that print it, and how many there are.
    Elsewhere(Vec<i64>, usize),
    /// What looks like it in the cited rows, and the characters that make it something else: they show nothing, or look like
    /// others.
    Disguised(Place, Vec<char>),
    /// Only the name of this column states it, which is no cell of a row.
    Header(usize),
}

/// One field, checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldCheck {
    /// Its name.
    pub name: String,
    /// What it states, as written.
    pub value: String,
    /// How it stands.
    pub standing: Standing,
    /// Where it is printed, or may be.
    pub places: Vec<Place>,
    /// What the number there can mean; empty for words.
    pub readings: Vec<Decimal>,
    /// Why it is ambiguous.
    pub doubt: Option<Doubt>,
    /// What is known of a value that is not carried.
    pub explained: Option<Explained>,
}

/// One record, checked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecordCheck {
    /// Its fields in order.
    pub fields: Vec<FieldCheck>,
    /// The rows that it cites and that exist, in cited order.
    pub cited: Vec<i64>,
    /// What it cites and is no row, as written.
    pub out_of_range: Vec<String>,
}

/// How many fields stand how.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Fields that state something.
    pub checked: usize,
    /// Of those: carried.
    pub carried: usize,
    /// Ambiguous.
    pub ambiguous: usize,
    /// Absent.
    pub absent: usize,
    /// Contradicted.
    pub contradicted: usize,
    /// Fields that state nothing.
    pub empty: usize,
    /// Citations of rows that do not exist.
    pub out_of_range: usize,
}

/// What came of checking records against the rows that they cite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Whether all fields are carried and all cited rows exist.
    pub ok: bool,
    /// The same in three values.
    pub outcome: Outcome,
    /// One for each record.
    pub records: Vec<RecordCheck>,
    /// How many fields stand how.
    pub counts: Counts,
    /// The rows that no record cites, blank rows left out, and what each is.
    pub uncited: Vec<(i64, RowKind)>,
}

/// Checks each field of each record against the rows that it cites, and nothing else.
///
/// Numbers are looked up as numbers, also those written out as texts; other texts as words, with the numbers inside them as
/// numbers; dates also under another way to write them. Where a column of the table has the name of the field, that column decides
/// whenever it holds something in the cited rows. A row that does not exist supports nothing and is counted.
///
/// The mark before decimals is the caller's, else that of the column, else that of the table ([`Rows::conventions`]). Cost is linear
/// in the table, and for each field in the text of the rows that it cites.
///
/// ```
/// use tieout_cite::{Convention, Rows, Standing, check_records, records_from_json};
/// use tieout_evidence::{Json, Table, Value};
/// let cell = |text: &str| Value::Text(text.into());
/// let table = Table::from_rows(vec!["street".into(), "price".into()], vec![
///     vec![cell("25 avenue Henri"), cell("1 358 522,00")],
///     vec![cell("4 rue des Lilas"), cell("412 900,00")],
/// ]);
/// let json = Json::parse(r#"[{"street": "avenue Henri", "price": 1358522, "cited": [0]}, {"price": "412 901", "cited": [1, 9]}]"#)?;
/// let report = check_records(&Rows::new("sales", &table, 0), &records_from_json(&json).unwrap(), &Convention::default());
/// let [street, price] = &report.records[0].fields[..] else { panic!() };
/// assert_eq!((street.standing, price.standing), (Standing::Carried, Standing::Carried));
/// assert_eq!(report.records[1].fields[0].standing, Standing::Contradicted);
/// assert_eq!(report.records[1].out_of_range, ["9"]);
/// # Ok::<(), tieout_evidence::JsonError>(())
/// ```
#[must_use]
pub fn check_records(rows: &Rows, records: &[Record], convention: &Convention) -> Report {
    let mut cited = BTreeSet::new();
    let mut checked: Vec<RecordCheck> =
        records.iter().map(|r| check_record(rows, r, convention, &mut cited)).collect();
    elsewhere(rows, &mut checked);
    headers(rows, &mut checked);
    let mut counts = Counts::default();
    for record in &checked {
        counts.out_of_range += record.out_of_range.len();
        for field in &record.fields {
            let count = match field.standing {
                Standing::Carried => &mut counts.carried,
                Standing::Ambiguous => &mut counts.ambiguous,
                Standing::Absent => &mut counts.absent,
                Standing::Contradicted => &mut counts.contradicted,
                Standing::Empty => &mut counts.empty,
            };
            *count += 1;
            counts.checked += usize::from(field.standing != Standing::Empty);
        }
    }
    let outcome = if counts.carried < counts.checked || counts.out_of_range > 0 {
        Outcome::Findings
    } else if counts.checked == 0 {
        Outcome::NothingChecked
    } else {
        Outcome::TiedOut
    };
    let blank = |i: usize| rows.cells.get(i).is_none_or(|row| row.iter().all(|c| c.text().trim().is_empty()));
    let left = (0..rows.cells.len()).filter(|i| !cited.contains(i) && !blank(*i));
    let kind = |i: usize| rows.kinds.get(i).copied().unwrap_or(RowKind::Data);
    let uncited = left.map(|i| (rows.number(i), kind(i))).collect();
    Report { ok: outcome == Outcome::TiedOut, outcome, records: checked, counts, uncited }
}

fn check_record(
    rows: &Rows,
    record: &Record,
    convention: &Convention,
    cited: &mut BTreeSet<usize>,
) -> RecordCheck {
    let mut out = RecordCheck::default();
    let mut read = |citations: &Citations, out: &mut RecordCheck| {
        let (mut here, mut numbers) = (Vec::new(), BTreeSet::new());
        for &number in &citations.rows {
            match rows.index(number) {
                // What is cited twice is read once.
                Some(index) if numbers.insert(number) => {
                    cited.insert(index);
                    here.push(number);
                }
                Some(_) => {}
                None => out.out_of_range.push(number.to_string()),
            }
        }
        out.out_of_range.extend(citations.others.iter().cloned());
        here
    };
    out.cited = read(&record.cited, &mut out);
    let source = rows.cited(&out.cited);
    for field in &record.fields {
        let check = match &field.cited {
            Some(own) => {
                let own = read(own, &mut out);
                let check = check_field(rows, &rows.cited(&own), field, convention);
                out.cited.extend(own.iter().filter(|n| !record.cited.rows.contains(n)));
                check
            }
            None => check_field(rows, &source, field, convention),
        };
        out.fields.push(check);
    }
    out
}

/// The number that a field states.
pub(crate) fn claim_of(value: &FieldValue, convention: &Convention) -> Option<Claim> {
    match value {
        FieldValue::Number(n) => Some(Claim::from(n)),
        // Noughts before digits make a code of them, which is looked up as it is written.
        FieldValue::Text(text) => Claim::read_under(text, convention).filter(|c| !c.is_padded()),
        FieldValue::Nothing | FieldValue::Unread(_) => None,
    }
}

fn check_field(rows: &Rows, source: &CitedText<'_>, field: &Field, convention: &Convention) -> FieldCheck {
    let done = |standing, lookup: Lookup, explained| FieldCheck {
        name: field.name.clone(),
        value: field.value.text(),
        standing,
        places: lookup.places,
        readings: lookup.readings,
        doubt: lookup.doubt,
        explained,
    };
    if field.value == FieldValue::Nothing {
        return done(Standing::Empty, Lookup::ABSENT, None);
    }
    if source.is_empty() {
        return done(Standing::Absent, Lookup::ABSENT, Some(Explained::NothingCited));
    }
    let standing = |found| match found {
        Found::Carried => Standing::Carried,
        Found::Ambiguous => Standing::Ambiguous,
        Found::Absent => Standing::Absent,
    };
    let disguised = |source: &CitedText<'_>| {
        let (place, characters) = disguise::find(source, &field.value.text(), convention)?;
        Some(Explained::Disguised(place, characters))
    };
    let whole = find(source, &field.value, convention);
    let by_any = |whole: Lookup| {
        let explained = if whole.found == Found::Absent { disguised(source) } else { None };
        done(standing(whole.found), whole, explained)
    };
    let Some(column) = rows.column(&field.name) else { return by_any(whole) };
    let own = source.column(column);
    if own.cells.iter().all(|c| c.text.trim().is_empty()) {
        return by_any(whole);
    }
    let here = find(&own, &field.value, convention);
    let reaches = whole.places.iter().any(|p| p.column == column);
    match (here.found, whole.found) {
        (Found::Carried | Found::Ambiguous, _)
            if !(here.found == Found::Ambiguous && whole.found == Found::Carried && reaches) =>
        {
            done(standing(here.found), here, None)
        }
        // Its words go on in other columns.
        (_, Found::Carried | Found::Ambiguous) if reaches => done(standing(whole.found), whole, None),
        _ => {
            let says = own.cells.iter().filter(|c| !c.text.trim().is_empty());
            let says = says.map(|c| c.place(Span::new(0, c.text.len()))).collect();
            let explained = disguised(&own).unwrap_or(Explained::Column(says));
            done(Standing::Contradicted, Lookup::ABSENT, Some(explained))
        }
    }
}

impl<'a> CitedText<'a> {
    /// The cells of one column.
    fn column(&self, column: usize) -> CitedText<'a> {
        let cells = self.cells.iter().filter(|c| c.column == column).cloned().collect();
        CitedText { cells, edges: self.edges }
    }
}

/// Looks up what a field states.
fn find(source: &CitedText<'_>, value: &FieldValue, convention: &Convention) -> Lookup {
    if let Some(claim) = claim_of(value, convention) {
        return find_number(source, &claim, convention);
    }
    let text = value.text();
    let words = find_text(source, &text);
    if words.doubt == Some(Doubt::Disguised) {
        return words;
    }
    if let (Found::Absent | Found::Ambiguous, Some(date)) = (words.found, read_date(&text))
        && let Some(place) = find_date(source, date)
    {
        return Lookup { found: Found::Carried, places: vec![place], readings: Vec::new(), doubt: None };
    }
    let (numbers, rest) = numbers_in(&text, convention);
    if numbers.is_empty() {
        return words;
    }
    let found: Vec<Lookup> = numbers.iter().map(|c| find_number(source, c, convention)).collect();
    if words.found == Found::Carried {
        // The words stand there as they are written, but a piece of a longer number is no number.
        let part = found.iter().any(|l| l.found == Found::Absent);
        return if part {
            Lookup { found: Found::Ambiguous, doubt: Some(Doubt::PartOfNumber), ..words }
        } else {
            words
        };
    }
    let rest = has_words(&rest).then(|| find_text(source, &rest));
    let all = found.into_iter().chain(rest).reduce(|mut all, one| {
        all.doubt = if one.found > all.found { one.doubt } else { all.doubt };
        all.found = all.found.max(one.found);
        all.places.extend(one.places);
        all
    });
    match all {
        Some(all) if all.found != Found::Absent && all.found <= words.found => {
            Lookup { readings: Vec::new(), ..all }
        }
        _ => words,
    }
}

/// The numbers inside a text, and the text without them.
fn numbers_in(text: &str, convention: &Convention) -> (Vec<Claim>, String) {
    let (mut claims, mut rest, mut at) = (Vec::new(), String::new(), 0);
    figure::each(text, |seen| {
        let (figure, digits) = (seen.figure, seen.figure.number.span);
        // A number of a range or a date stands in it by its digits alone.
        if figure.padded().is_none() {
            claims.extend(Claim::read_under(figure.span.of(text), convention));
            rest.push_str(text.get(at..digits.start).unwrap_or(""));
            rest.push(' ');
            at = digits.end;
        }
        ControlFlow::<()>::Continue(())
    });
    rest.push_str(text.get(at..).unwrap_or(""));
    (claims, rest)
}

/// Where a date is printed, however it is written.
fn find_date(source: &CitedText<'_>, date: Period) -> Option<Place> {
    source.cells.iter().find_map(|cell| {
        let dates = find_dates(cell.text);
        let same = dates.iter().find(|(_, periods, _)| periods[..] == [date])?;
        Some(cell.place(same.0))
    })
}

/// How many other rows are named.
const NAMED: usize = 3;

/// Says of absent values which other rows print them: one pass over the table for all.
fn elsewhere(rows: &Rows, records: &mut [RecordCheck]) {
    let mut numbers: BTreeMap<Decimal, (Vec<i64>, usize)> = BTreeMap::new();
    let mut texts: BTreeMap<String, (Vec<i64>, usize)> = BTreeMap::new();
    let wanted = |f: &FieldCheck| f.standing == Standing::Absent && f.explained.is_none();
    for field in records.iter().flat_map(|r| &r.fields).filter(|f| wanted(f)) {
        if let Some(value) = size_of(&field.value) {
            numbers.entry(value).or_default();
        }
        let words = key(&field.value);
        if !words.is_empty() {
            texts.entry(words).or_default();
        }
    }
    if texts.is_empty() && numbers.is_empty() {
        return;
    }
    for (index, row) in rows.cells.iter().enumerate() {
        let number = rows.number(index);
        let seen = |found: Option<&mut (Vec<i64>, usize)>| {
            let Some((named, count)) = found.filter(|(named, _)| named.last() != Some(&number)) else {
                return;
            };
            *count += 1;
            if named.len() < NAMED {
                named.push(number);
            }
        };
        for (column, cell) in row.iter().enumerate() {
            seen(texts.get_mut(&key(cell.text())));
            if let Some(value) = cell.exact() {
                seen(numbers.get_mut(&value.abs()));
                continue;
            }
            let convention = rows.conventions.get(column).copied().flatten();
            for number in printed_numbers(cell.text()) {
                seen(numbers.get_mut(number.size.under(convention).0));
            }
        }
    }
    for field in records.iter_mut().flat_map(|r| &mut r.fields).filter(|f| wanted(f)) {
        let number = size_of(&field.value).and_then(|v| numbers.get(&v));
        let found = number.filter(|(_, n)| *n > 0).or_else(|| texts.get(&key(&field.value)));
        if let Some((named, count)) = found.filter(|(_, n)| *n > 0) {
            field.explained = Some(Explained::Elsewhere(named.clone(), *count));
        }
    }
}

/// Says of values that no row prints which column's name states them: each name is read once for all.
fn headers(rows: &Rows, records: &mut [RecordCheck]) {
    let (mut numbers, mut texts) = (BTreeMap::new(), BTreeMap::new());
    for (index, name) in rows.columns.iter().enumerate() {
        texts.entry(key(name)).or_insert(index);
        for number in printed_numbers(name) {
            numbers.entry(number.size.point().clone()).or_insert(index);
        }
    }
    let fields = records.iter_mut().flat_map(|r| &mut r.fields);
    for field in fields.filter(|f| f.standing == Standing::Absent && f.explained.is_none()) {
        let number = size_of(&field.value).and_then(|v| numbers.get(&v));
        field.explained = number.or_else(|| texts.get(&key(&field.value))).copied().map(Explained::Header);
    }
}

/// The size of the number that a text is.
fn size_of(text: &str) -> Option<Decimal> {
    Some(Claim::read(text)?.value(&Convention::of_decimal('.')).abs())
}
