//! How a figure is written, as a form that other figures may take: the same digits, decimals, marks, sign, scale word and unit.

use tieout_notation::Decimal;

/// Most digits that vary; a figure has rarely more, and so many fit into an integer.
const MOST_DIGITS: u32 = 18;

/// The number words below a hundred, as English writes them.
const UNITS: [&str; 20] = [
    "zero",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
    "fourteen",
    "fifteen",
    "sixteen",
    "seventeen",
    "eighteen",
    "nineteen",
];
const TENS: [&str; 10] =
    ["", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"];

/// The figures that are written alike: those of one decade, as whole numbers of the last written digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WrittenForm<'t> {
    text: &'t str,
    core: Core,
    /// The first of them, and the one behind the last.
    pub(super) low: u64,
    pub(super) high: u64,
    /// The figure's own.
    pub(super) own: u64,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Core {
    /// The places of the digits that vary, in bytes.
    Digits(Vec<usize>),
    /// A number word that ends there, with a capital or not.
    Words { end: usize, capital: bool },
}

impl<'t> WrittenForm<'t> {
    /// Reads a figure's text; None where no other figure can take its form: a fraction, a power, digits of other scripts,
    /// words that are more than a number below a hundred.
    pub(super) fn of(text: &'t str) -> Option<Self> {
        if text.chars().any(|c| c.is_numeric() && !c.is_ascii_digit()) {
            return None;
        }
        match text.find(|c: char| c.is_ascii_digit()) {
            Some(start) => Self::of_digits(text, start),
            None => Self::of_words(text),
        }
    }

    fn of_digits(text: &'t str, start: usize) -> Option<Self> {
        let bytes = text.as_bytes();
        let digit = |i: usize| bytes.get(i).is_some_and(u8::is_ascii_digit);
        let (mut places, mut at) = (Vec::new(), start);
        loop {
            while digit(at) {
                places.push(at);
                at += 1;
            }
            // A mark or a space between digits belongs to the number.
            let rest = text.get(at..)?;
            let Some(mark) = rest.chars().next() else { break };
            let joins =
                matches!(mark, '.' | ',' | '\'' | '’' | '_' | ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}');
            if !joins || !digit(at + mark.len_utf8()) {
                break;
            }
            at += mark.len_utf8();
        }
        let rest = text.get(at..)?;
        let more = rest.bytes().any(|b| b.is_ascii_digit());
        if more || rest.starts_with(['/', '⁄', '^']) {
            return None;
        }
        let first = places.iter().position(|&p| bytes.get(p) != Some(&b'0')).unwrap_or(places.len() - 1);
        let places: Vec<usize> = places.split_off(first);
        let digits = u32::try_from(places.len()).ok().filter(|d| *d <= MOST_DIGITS)?;
        let own = places.iter().filter_map(|&p| bytes.get(p)).fold(0, |n, b| n * 10 + u64::from(b - b'0'));
        let (low, high) = decade(digits);
        Some(Self { text, core: Core::Digits(places), low, high, own })
    }

    fn of_words(text: &'t str) -> Option<Self> {
        let folded = text.to_ascii_lowercase();
        // The longest word wins: "seventy" begins like "seven", "twenty-one" like "twenty".
        let own = (0..100).rev().filter(|&n| folded.starts_with(&word(n))).max_by_key(|&n| word(n).len())?;
        let end = word(own).len();
        if folded.get(end..)?.starts_with(|c: char| c.is_alphanumeric() || c == '-') {
            return None;
        }
        let capital = text.starts_with(|c: char| c.is_ascii_uppercase());
        let (low, high) = decade(if own < 10 { 1 } else { 2 });
        Some(Self { text, core: Core::Words { end, capital }, low, high, own })
    }

    /// How many figures are written alike.
    pub(super) fn size(&self) -> u64 {
        self.high - self.low
    }

    /// The figure `n` of the form; the text's own for its own number.
    pub(super) fn write(&self, n: u64) -> String {
        match &self.core {
            Core::Digits(places) => {
                let mut bytes = self.text.as_bytes().to_vec();
                let mut rest = n;
                for &place in places.iter().rev() {
                    if let Some(byte) = bytes.get_mut(place) {
                        *byte = b'0' + u8::try_from(rest % 10).unwrap_or(0);
                    }
                    rest /= 10;
                }
                String::from_utf8(bytes).unwrap_or_else(|_| self.text.to_owned())
            }
            Core::Words { end, capital } => {
                let mut out = word(n);
                if *capital && let Some(first) = out.get_mut(..1) {
                    first.make_ascii_uppercase();
                }
                out + self.text.get(*end..).unwrap_or_default()
            }
        }
    }

    /// The number of the form that a value would be written as, its last written digit standing for `10^power`; None outside it.
    pub(super) fn number(&self, value: &Decimal, power: i32) -> Option<u64> {
        let n = value.abs().round(power.saturating_neg()).shift(power.saturating_neg()).to_i64()?;
        u64::try_from(n).ok().filter(|n| (self.low..self.high).contains(n))
    }
}

/// The whole numbers with so many digits; nought has one.
fn decade(digits: u32) -> (u64, u64) {
    if digits <= 1 { (0, 10) } else { (10_u64.pow(digits - 1), 10_u64.pow(digits)) }
}

fn word(n: u64) -> String {
    let n = usize::try_from(n).unwrap_or(0);
    match (UNITS.get(n), TENS.get(n / 10), UNITS.get(n % 10)) {
        (Some(unit), ..) => (*unit).to_owned(),
        (None, Some(ten), Some(_)) if n.is_multiple_of(10) => (*ten).to_owned(),
        (None, Some(ten), Some(unit)) => format!("{ten}-{unit}"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn form(text: &str, low: u64, high: u64, n: u64, written: &str) {
        let form = WrittenForm::of(text).unwrap();
        assert_eq!((form.low, form.high), (low, high), "{text}");
        assert_eq!(form.write(form.own), text);
        assert_eq!(form.write(n), written);
    }

    #[test]
    fn a_form_keeps_everything_but_its_digits() {
        form("$39.3 million", 100, 1000, 507, "$50.7 million");
        form("-1,234", 1000, 10_000, 9876, "-9,876");
        form("0.45%", 10, 100, 99, "0.99%");
        form("0.05", 0, 10, 9, "0.09");
        form("7", 0, 10, 0, "0");
        form("12 km", 10, 100, 40, "40 km");
        form("12 345,6 €", 100_000, 1_000_000, 654_321, "65 432,1 €");
    }

    #[test]
    fn number_words_take_other_number_words() {
        form("Three", 0, 10, 7, "Seven");
        form("twelve", 10, 100, 47, "forty-seven");
        form("seventy", 10, 100, 13, "thirteen");
        form("two million", 0, 10, 5, "five million");
    }

    #[test]
    fn what_others_cannot_be_written_like_has_no_form() {
        for text in ["3/4", "1e5", "10^6", "half", "dozen", "٣٤", "½", "twofold", "forty-ish", "5 (6)"] {
            assert_eq!(WrittenForm::of(text), None, "{text}");
        }
    }

    #[test]
    fn a_value_finds_its_number() {
        let form = WrittenForm::of("$39.3 million").unwrap();
        let value = |text: &str| form.number(&Decimal::parse(text).unwrap(), 5);
        assert_eq!(value("50650000"), Some(507));
        assert_eq!(value("-12345678"), Some(123));
        assert_eq!(value("1234567"), None);
    }
}
