//! The amounts and dates that are printed on a document, and how it prints them.

use tieout_evidence::Document;
use tieout_notation::{
    Convention, Currency, DateOrder, Decimal, FoundNumber, Language, Period, Span, Unit, date_order_of,
    decimal_mark_of, find_dates_under, find_numbers,
};

use super::{Leaf, Sheet, Spot, labels, parties};
use crate::vocabulary::Vocabulary;

/// How a document prints its values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Print {
    /// Which mark stands before decimals: the caller's word, or the votes of the document.
    pub(crate) convention: Option<Convention>,
    /// Which of day and month comes first.
    pub(crate) order: Option<DateOrder>,
    /// The currencies that are printed.
    pub(crate) currencies: Vec<PrintedCurrency>,
}

/// A currency that a document prints.
#[derive(Clone, Debug)]
pub(crate) struct PrintedCurrency {
    /// A code, or a sign that several share.
    pub(crate) currency: Currency,
    /// Where it stands first.
    pub(crate) spot: Spot,
    /// Whether it stands by an amount with decimals, in brackets or behind a word for it; alone in a cell it may be part of a name.
    pub(crate) sure: bool,
}

/// A number that is printed.
#[derive(Clone, Debug)]
pub(crate) struct Amount {
    /// Its digits with sign and currency.
    pub(crate) spot: Spot,
    /// Its digits.
    pub(crate) digits: Spot,
    /// What it can stand for; one value where the document's mark is known.
    pub(crate) values: Vec<Decimal>,
    /// Its currency, where one is printed beside it.
    pub(crate) currency: Option<Currency>,
    /// Its unit, where one that is no currency is read beside it.
    pub(crate) unit: Option<Unit>,
    /// How many decimals are written.
    pub(crate) decimals: i32,
    /// Whether it is a share in percent.
    pub(crate) percent: bool,
}

impl Amount {
    /// Whether it looks like money: two decimals (or four, as prices of units have), or a currency beside it; no percent.
    pub(crate) fn is_money(&self) -> bool {
        !self.percent && (matches!(self.decimals, 2 | 4) || self.currency.is_some())
    }

    /// Its value, where it has one only.
    pub(crate) fn value(&self) -> Option<&Decimal> {
        match self.values.as_slice() {
            [one] => Some(one),
            _ => None,
        }
    }
}

/// A date that is printed.
#[derive(Clone, Debug)]
pub(crate) struct Dated {
    /// Where.
    pub(crate) spot: Spot,
    /// What it can be; one where the order of day and month is known.
    pub(crate) readings: Vec<Period>,
}

impl<'d> Sheet<'d> {
    /// Lays a document out and reads its values. What is given stands above the votes of the document; the currencies that the
    /// candidate gives say the order of day and month where neither a date nor a printed currency does.
    pub(crate) fn of(
        document: &'d Document,
        vocabulary: &Vocabulary,
        convention: Option<Convention>,
        order: Option<DateOrder>,
        currencies: &[&str],
    ) -> Self {
        let leaves: Vec<Leaf<'d>> = document.pages.iter().map(|p| Leaf::of(p)).collect();
        let texts: Vec<&str> = leaves.iter().map(|l| l.page.text()).collect();
        let convention = convention.or_else(|| decimal_mark_of(texts.iter().copied()).decision());
        let order = order.or_else(|| date_order_of(texts.iter().copied()).decision());
        let mut sheet = Self {
            document,
            leaves,
            print: Print { convention, order, currencies: Vec::new() },
            amounts: Vec::new(),
            dates: Vec::new(),
            namings: (Vec::new(), Vec::new()),
            blocks: Vec::new(),
        };
        for leaf in 0..sheet.leaves.len() {
            sheet.read(leaf);
        }
        sheet.print.order = sheet.print.order.or_else(|| sheet.order_by_currency(currencies));
        sheet.blocks = parties::blocks(&sheet, vocabulary);
        sheet.namings = labels::namings(&sheet, vocabulary);
        sheet
    }

    fn read(&mut self, leaf: usize) {
        let Some(page) = self.leaves.get(leaf).map(|l| l.page) else { return };
        let text = page.text();
        for line in page.lines() {
            let Some(written) = text.get(line.span.clone()) else { continue };
            let at = |span: Span| Spot {
                leaf,
                from: line.span.start + span.start,
                to: line.span.start + span.end,
            };
            let dates = dates_of(written);
            for number in numbers_of(written, self.print.convention) {
                if dates.iter().any(|(d, _)| d.start < number.digits.end && number.digits.start < d.end) {
                    continue;
                }
                let amount = amount_of(&number, written, at);
                if let Some(currency) = amount.currency {
                    // Before a whole number a code may end a name: `Sdn Bhd 1110644-W`.
                    self.print_currency(currency, &amount.spot, matches!(amount.decimals, 2 | 4));
                }
                self.amounts.push(amount);
            }
            for (span, readings) in dates {
                self.dates.push(Dated { spot: at(span), readings });
            }
            for (currency, span, sure) in currencies_of(written) {
                self.print_currency(currency, &at(span), sure);
            }
        }
    }

    fn print_currency(&mut self, currency: Currency, spot: &Spot, sure: bool) {
        match self.print.currencies.iter_mut().find(|p| p.currency == currency) {
            Some(known) => known.sure |= sure,
            None => self.print.currencies.push(PrintedCurrency { currency, spot: spot.clone(), sure }),
        }
    }

    /// Where no date of the document settles it: Americans write the month first, all others the day.
    fn order_by_currency(&self, given: &[&str]) -> Option<DateOrder> {
        let printed: Vec<&str> = self
            .print
            .currencies
            .iter()
            .filter(|p| p.sure)
            .map(|p| p.currency.0)
            .filter(|c| c.len() == 3)
            .collect();
        let mut orders = if printed.is_empty() { given } else { &printed }.iter().map(|c| match *c {
            "USD" => DateOrder::MonthFirst,
            _ => DateOrder::DayFirst,
        });
        let first = orders.next()?;
        orders.all(|o| o == first).then_some(first)
    }
}

/// The currencies that a line prints apart from its numbers: in brackets (`Amount (EUR)`), behind "in" or a word for currency,
/// alone in a cell; the last say less, and a code among words is a part of a name, as in `Sdn Bhd`.
fn currencies_of(line: &str) -> Vec<(Currency, Span, bool)> {
    const LEADS: &[&str] = &[
        "in", "en", "currency", "wahrung", "währung", "devise", "moneda", "valuta", "betrag", "total",
        "amount", "summe", "montant", "importe", "importo",
    ];
    let mut out = Vec::new();
    let mut start = 0;
    for cell in line.split_inclusive('\t') {
        let mut before: Option<&str> = None;
        let apart = |c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')' | '[' | ']' | ',');
        let words: Vec<(usize, &str)> = pieces(cell, apart);
        for (at, word) in &words {
            let end = at + word.len();
            let opens = cell.get(..*at).is_some_and(|t| t.ends_with(['(', '[']));
            let closes = cell.get(end..).is_some_and(|t| t.starts_with([')', ']']));
            let led = before.is_some_and(|b| LEADS.contains(&b.to_lowercase().as_str()));
            let alone = words.len() == 1;
            if let Some(currency) = Currency::read(word).filter(|_| is_sign(word))
                && ((opens && closes) || led || alone || !word.contains(char::is_alphabetic))
            {
                out.push((currency, Span::new(start + at, start + end), !alone));
            }
            before = Some(word);
        }
        start += cell.len();
    }
    out
}

/// The stretches of a text between characters of a sort, each with its place.
fn pieces(text: &str, apart: impl Fn(char) -> bool) -> Vec<(usize, &str)> {
    let mut out = Vec::new();
    let mut from = None;
    for (at, c) in text.char_indices().chain([(text.len(), ' ')]) {
        match (apart(c), from) {
            (false, None) => from = Some(at),
            (true, Some(begin)) => {
                out.extend(text.get(begin..at).map(|t| (begin, t)));
                from = None;
            }
            _ => {}
        }
    }
    out
}

/// A code or a sign, and no word: `EUR`, `€`, `RM`; not "pound", which is a weight too.
fn is_sign(text: &str) -> bool {
    text.chars().any(|c| !c.is_alphabetic())
        || text.chars().all(char::is_uppercase)
        || text.eq_ignore_ascii_case("euro")
}

/// The numbers of a line, those too that a currency is glued to: `RM12.50`.
pub(crate) fn numbers_of(line: &str, convention: Option<Convention>) -> Vec<FoundNumber> {
    let mut found = find_numbers(line, convention);
    let mut from = 0;
    let mut glued = Vec::new();
    for word in line.split_inclusive(char::is_whitespace) {
        let start = from;
        from += word.len();
        let letters = word.find(|c: char| c.is_ascii_digit() || matches!(c, '.' | ',' | '-')).unwrap_or(0);
        let Some(currency) = word.get(..letters).filter(|l| Currency::read(l).is_some()) else { continue };
        let at = start + currency.len();
        let rest = word.get(currency.len()..).unwrap_or_default().trim_end();
        if found.iter().any(|n| n.digits.start >= start && n.digits.start < from) {
            continue;
        }
        for mut number in find_numbers(rest, convention) {
            number.digits = Span::new(at + number.digits.start, at + number.digits.end);
            number.span = Span::new(at + number.span.start, at + number.span.end);
            glued.push(number);
        }
    }
    found.append(&mut glued);
    found.sort_by_key(|n| n.digits.start);
    found
}

fn amount_of(number: &FoundNumber, line: &str, at: impl Fn(Span) -> Spot) -> Amount {
    let mut values: Vec<Decimal> = Vec::new();
    for reading in &number.readings {
        if !values.contains(&reading.quantity.value) {
            values.push(reading.quantity.value.clone());
        }
    }
    let quantities = || number.readings.iter().map(|r| &r.quantity);
    let mut unit = quantities().find_map(|q| q.unit);
    // A bracket that closes elsewhere holds more than the number, and a whole number in brackets is a register's as often as
    // a loss: `Sdn Bhd (139386 X)`, `Sdn Bhd (139386)`.
    let opened = line.get(number.span.start..number.digits.start).is_some_and(|t| t.contains('('));
    let closed = line.get(number.digits.end..).is_some_and(|t| t.trim_start().starts_with(')'));
    if opened && (!closed || quantities().all(|q| q.unit_power >= 0)) {
        unit = None;
    }
    let (mut span, mut currency) = (number.span, None);
    if let Some(Unit::Currency(c)) = unit {
        currency = Some(c);
    } else if unit.is_none() {
        // A sign that the reader of running text does not take, because it is a word there: `RM 12.50`.
        if let Some((found, from)) = currency_before(line, span.start) {
            (currency, span) = (Some(found), Span::new(from, span.end));
        } else if let Some((found, to)) = currency_behind(line, span.end) {
            (currency, span) = (Some(found), Span::new(span.start, to));
        }
    }
    Amount {
        spot: at(span),
        digits: at(number.digits),
        values,
        currency,
        unit: unit.filter(|u| !matches!(u, Unit::Currency(_))),
        decimals: quantities().map(|q| q.unit_power.saturating_neg()).max().unwrap_or(0),
        percent: matches!(unit, Some(Unit::Percent | Unit::PerMille | Unit::Points | Unit::BasisPoints)),
    }
}

fn currency_before(line: &str, at: usize) -> Option<(Currency, usize)> {
    let before = line.get(..at)?;
    let kept = before.trim_end_matches([' ', '\u{A0}']);
    let start = kept
        .rfind(|c: char| c.is_whitespace() || matches!(c, '(' | ':' | '=' | '*'))
        .map_or(0, |i| i + kept.get(i..).and_then(|r| r.chars().next()).map_or(1, char::len_utf8));
    let word = kept.get(start..)?;
    Currency::read(word).filter(|_| is_sign(word)).map(|c| (c, start))
}

fn currency_behind(line: &str, at: usize) -> Option<(Currency, usize)> {
    let behind = line.get(at..)?;
    let rest = behind.trim_start_matches([' ', '\u{A0}']);
    let word = rest.split(|c: char| c.is_whitespace() || matches!(c, ')' | ',' | ';')).next()?;
    // A currency before the next figure is that figure's.
    let next = rest.get(word.len()..)?.trim_start_matches([' ', '\u{A0}']).chars().next();
    let of_next = next.is_some_and(|c| c.is_ascii_digit());
    let found = Currency::read(word).filter(|_| is_sign(word) && !of_next)?;
    Some((found, at + behind.len() - rest.len() + word.len()))
}

/// The languages whose months are read, English first.
const LANGUAGES: [Language; 6] = [
    Language::English,
    Language::German,
    Language::French,
    Language::Spanish,
    Language::Italian,
    Language::Portuguese,
];

/// The dates of a line, each with what it can be: those that the reader of running text finds, and those with two digits for
/// the year between hyphens, which only a place for a date makes one.
pub(crate) fn dates_of(line: &str) -> Vec<(Span, Vec<Period>)> {
    let whole = |p: &Period| p.year.is_some() && p.month.is_some() && p.day.is_some();
    let mut out: Vec<(Span, Vec<Period>)> = Vec::new();
    // A month's name says in which language its date is written, whatever the rest of the document is.
    let named = line.contains(|c: char| c.is_ascii_digit()) && line.contains(char::is_alphabetic);
    let languages = if named { &LANGUAGES[..] } else { &LANGUAGES[..1] };
    for language in languages {
        let found = find_dates_under(line, *language)
            .into_iter()
            .map(|(span, readings, _)| with_short_year(line, span, readings))
            .map(|(span, readings)| (span, readings.into_iter().filter(whole).collect::<Vec<_>>()))
            .filter(|(_, readings)| !readings.is_empty());
        for (span, readings) in found {
            if !out.iter().any(|(s, _)| s.start < span.end && span.start < s.end) {
                out.push((span, readings));
            }
        }
    }
    for (span, readings) in short_dates(line) {
        if !out.iter().any(|(s, _)| s.start < span.end && span.start < s.end) {
            out.push((span, readings));
        }
    }
    out.sort_by_key(|(span, _)| span.start);
    out
}

/// `30 DEC 17`: two digits behind a day and the name of a month are the year, where a date is looked for.
fn with_short_year(line: &str, span: Span, mut readings: Vec<Period>) -> (Span, Vec<Period>) {
    let [only] = readings.as_mut_slice() else { return (span, readings) };
    let rest = line.get(span.end..).unwrap_or_default();
    let gap = rest.len() - rest.trim_start_matches([' ', '-', '\'', ',']).len();
    let year = rest
        .get(gap..gap + 2)
        .filter(|y| y.bytes().all(|b| b.is_ascii_digit()))
        .and_then(|y| y.parse::<i32>().ok());
    let ends = !rest
        .get(gap + 2..)
        .is_some_and(|r| r.starts_with(|c: char| c.is_alphanumeric() || matches!(c, ':' | '/' | '.')));
    match year {
        Some(year)
            if only.year.is_none() && only.month.is_some() && only.day.is_some() && ends && gap > 0 =>
        {
            only.year = Some(2000 + year);
            (Span::new(span.start, span.end + gap + 2), readings)
        }
        _ => (span, readings),
    }
}

/// `28-05-18`, and `5 .03.2018` where blanks were torn into a date.
fn short_dates(line: &str) -> Vec<(Span, Vec<Period>)> {
    let bytes = line.as_bytes();
    let digits = |mut at: usize| {
        let from = at;
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        (at > from).then_some(at)
    };
    let blanks = |mut at: usize| {
        while bytes.get(at) == Some(&b' ') {
            at += 1;
        }
        at
    };
    let mut out = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        let Some(end) = digits(at) else {
            at += 1;
            continue;
        };
        let free = at == 0
            || !bytes
                .get(at - 1)
                .is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'/'));
        let parts = (|| {
            let sep = *bytes.get(blanks(end)).filter(|b| matches!(b, b'-' | b'.' | b'/'))?;
            let torn = blanks(end) != end;
            let second = blanks(blanks(end) + 1);
            let second_end = digits(second)?;
            let third = blanks(second_end);
            (bytes.get(third) == Some(&sep)).then_some(())?;
            let year = blanks(third + 1);
            let year_end = digits(year)?;
            let torn = torn || second != blanks(end) + 1 || third != second_end || year != third + 1;
            let joined =
                bytes.get(year_end).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'/'));
            // A hyphen between blanks is a dash.
            let known =
                if torn { sep == b'.' && year_end - year == 4 } else { sep == b'-' && year_end - year == 2 };
            (!joined && known).then_some((at..end, second..second_end, year..year_end))
        })();
        if let (true, Some((a, b, y))) = (free, parts) {
            let number = |r: &std::ops::Range<usize>| line.get(r.clone()).and_then(|t| t.parse::<i32>().ok());
            let mut readings = Vec::new();
            if let (Some(a), Some(b), Some(year)) = (number(&a), number(&b), number(&y)) {
                let year = if year < 100 { 2000 + year } else { year };
                for (day, month) in [(b, a), (a, b)] {
                    let (Ok(day), Ok(month)) = (u8::try_from(day), u8::try_from(month)) else { continue };
                    let period = Period::of_date(year, month, day);
                    if period.is_valid() && !readings.contains(&period) {
                        readings.push(period);
                    }
                }
            }
            if !readings.is_empty() {
                out.push((Span::new(a.start, y.end), readings));
            }
            at = y.end;
        } else {
            at = end;
        }
    }
    out
}
