//! The amounts and dates that are printed on a document, and how it prints them.

use tieout_evidence::Document;
use tieout_notation::{
    Convention, Currency, DateOrder, Decimal, FoundNumber, Period, Span, Unit, date_order_of, decimal_mark_of, find_dates,
    find_numbers,
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
    /// The currencies that are printed, each with where it stands first: codes, and signs that several share.
    pub(crate) currencies: Vec<(Currency, Spot)>,
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
    /// Lays a document out and reads its values. What is given stands above the votes of the document.
    pub(crate) fn of(
        document: &'d Document,
        vocabulary: &Vocabulary,
        convention: Option<Convention>,
        order: Option<DateOrder>,
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
        sheet.print.order = sheet.print.order.or_else(|| sheet.order_by_currency());
        sheet.blocks = parties::blocks(&sheet, vocabulary);
        sheet.namings = labels::namings(&sheet, vocabulary);
        sheet
    }

    fn read(&mut self, leaf: usize) {
        let Some(page) = self.leaves.get(leaf).map(|l| l.page) else { return };
        let text = page.text();
        for line in page.lines() {
            let Some(written) = text.get(line.span.clone()) else { continue };
            let at = |span: Span| Spot { leaf, from: line.span.start + span.start, to: line.span.start + span.end };
            let dates = dates_of(written);
            for number in numbers_of(written, self.print.convention) {
                if dates.iter().any(|(d, _)| d.start < number.digits.end && number.digits.start < d.end) {
                    continue;
                }
                let amount = amount_of(&number, written, at);
                if let Some(currency) = amount.currency {
                    self.print_currency(currency, &amount.spot);
                }
                self.amounts.push(amount);
            }
            for (span, readings) in dates {
                self.dates.push(Dated { spot: at(span), readings });
            }
            let mut from = 0;
            for word in written.split_inclusive(char::is_whitespace) {
                let bare = word.trim_matches(|c: char| c.is_whitespace() || matches!(c, '(' | ')' | '[' | ']' | ':' | ','));
                if let Some(currency) = Currency::read(bare).filter(|_| is_sign(bare)) {
                    self.print_currency(currency, &at(Span::new(from, from + word.trim_end().len())));
                }
                from += word.len();
            }
        }
    }

    fn print_currency(&mut self, currency: Currency, spot: &Spot) {
        if !self.print.currencies.iter().any(|(c, _)| *c == currency) {
            self.print.currencies.push((currency, spot.clone()));
        }
    }

    /// Where no date of the document settles it: Americans write the month first, all others the day.
    fn order_by_currency(&self) -> Option<DateOrder> {
        let mut orders = self.print.currencies.iter().filter_map(|(c, _)| match c.0 {
            "USD" => Some(DateOrder::MonthFirst),
            "$" | "" => None,
            _ => Some(DateOrder::DayFirst),
        });
        let first = orders.next()?;
        orders.all(|o| o == first).then_some(first)
    }
}

/// A code or a sign, and no word: `EUR`, `€`, `RM`; not "pound", which is a weight too.
fn is_sign(text: &str) -> bool {
    text.chars().any(|c| !c.is_alphabetic()) || text.chars().all(char::is_uppercase) || text.eq_ignore_ascii_case("euro")
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
    let unit = quantities().find_map(|q| q.unit);
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
        decimals: quantities().map(|q| q.unit_power.saturating_neg()).max().unwrap_or(0),
        percent: matches!(unit, Some(Unit::Percent | Unit::PerMille | Unit::Points | Unit::BasisPoints)),
    }
}

fn currency_before(line: &str, at: usize) -> Option<(Currency, usize)> {
    let before = line.get(..at)?;
    let kept = before.trim_end_matches([' ', '\u{A0}']);
    let start = kept.rfind(|c: char| c.is_whitespace() || matches!(c, '(' | ':' | '=' | '*')).map_or(0, |i| {
        i + kept.get(i..).and_then(|r| r.chars().next()).map_or(1, char::len_utf8)
    });
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

/// The dates of a line, each with what it can be: those that the reader of running text finds, and those with two digits for
/// the year between hyphens, which only a place for a date makes one.
pub(crate) fn dates_of(line: &str) -> Vec<(Span, Vec<Period>)> {
    let whole = |p: &Period| p.year.is_some() && p.month.is_some() && p.day.is_some();
    let mut out: Vec<(Span, Vec<Period>)> = find_dates(line)
        .into_iter()
        .map(|(span, readings, _)| (span, readings.into_iter().filter(whole).collect::<Vec<_>>()))
        .filter(|(_, readings)| !readings.is_empty())
        .collect();
    for (span, readings) in short_dates(line) {
        if !out.iter().any(|(s, _)| s.start < span.end && span.start < s.end) {
            out.push((span, readings));
        }
    }
    out.sort_by_key(|(span, _)| span.start);
    out
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
        let free = at == 0 || !bytes.get(at - 1).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'.' | b'/'));
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
            let joined = bytes.get(year_end).is_some_and(|b| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'/'));
            // A hyphen between blanks is a dash.
            let known = if torn { sep == b'.' && year_end - year == 4 } else { sep == b'-' && year_end - year == 2 };
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
