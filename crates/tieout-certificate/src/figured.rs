//! Numbers as the library figured reads them, in answers and in cells.
//!
//! Its presets promise its verdicts, and it takes for numbers what is none to the scanner: `371` in `U-371`, `- 405`, the
//! year of a date. Written apart from the reader that proposes such claims, so that one mistake cannot pass both. Signs are
//! skipped, since figured compares without them.
//!
//! A number is not preceded by a word character or a full stop. It has digits, plain or in comma groups, a fraction, an
//! exponent; then a percent or scale word, or nothing; then no digit, no letter, no end of an ordinal. Of all ends that obey
//! this the longest counts. What 0.1.0 and 0.4.3 read differently is told apart by [`Rules`].

use tieout_notation::{Decimal, DecimalError, Span, digit_of};

/// Which version's rules.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Rules {
    /// 0.1.0.
    Old,
    /// 0.4.3.
    New,
}

/// A number without its sign.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Size {
    Finite(Decimal),
    /// Past all doubles.
    Infinite,
}

/// One number of an answer, with the scale word that it has or shares.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    pub(crate) span: Span,
    /// None for a number of more digits than are read.
    pub(crate) size: Option<Size>,
    /// The other end of the range it belongs to.
    pub(crate) partner: Option<Size>,
    percent: bool,
    scale: Option<i32>,
    /// What its scale word lends to a neighbour.
    lends: i32,
    four_digits: bool,
}

impl Figure {
    fn is_year(&self) -> bool {
        self.four_digits && !self.percent && self.scale.is_none()
    }
}

/// The numbers of one answer, as either version reads them.
#[derive(Debug)]
pub(crate) struct Figures(Vec<Figure>);

impl Figures {
    /// Reads the answer in linear time.
    pub(crate) fn new(answer: &str) -> Self {
        let text = Text::new(answer);
        let mut all = text.figures(Rules::Old);
        all.extend(text.figures(Rules::New));
        all.sort_by_key(|f| f.span);
        Self(all)
    }

    /// The readings of exactly this span.
    pub(crate) fn at(&self, span: Span) -> &[Figure] {
        let low = self.0.partition_point(|f| f.span < span);
        let high = self.0.partition_point(|f| f.span <= span);
        self.0.get(low..high).unwrap_or(&[])
    }
}

/// The number that a cell's text is as a whole.
pub(crate) fn cell(text: &str) -> Option<Decimal> {
    let text = Text::new(text.trim_matches(is_space));
    let after = |at: usize, signs: &[char]| at + usize::from(text.is(at, |c| signs.contains(&c)));
    let signed = after(0, &['-', '+']);
    let spaced = signed + usize::from(text.is(signed, is_currency));
    let start = spaced + usize::from(text.is(spaced, is_space));
    if signed > 0 && start > spaced {
        return None;
    }
    let whole = text.many(start, is_digit);
    if whole == start {
        return None;
    }
    let grouped = text.groups(start, whole).last().copied().unwrap_or(whole);
    let mut end = text.fraction(grouped).unwrap_or(grouped);
    if text.is(end, |c| matches!(c, 'e' | 'E')) {
        let digits = after(end + 1, &['-', '+']);
        end = text.many(digits, is_digit);
        if end == digits {
            return None;
        }
    }
    if after(end, &['%']) != text.chars.len() {
        return None;
    }
    let value = Decimal::parse(&text.plain(start, end)).ok()?;
    Some(if text.is(0, |c| c == '-') { value.neg() } else { value })
}

/// Characters with their places in bytes.
struct Text<'a> {
    text: &'a str,
    chars: Vec<char>,
    /// One more than characters.
    bytes: Vec<usize>,
}

impl<'a> Text<'a> {
    fn new(text: &'a str) -> Self {
        let chars = text.chars().collect();
        let bytes = text.char_indices().map(|(i, _)| i).chain([text.len()]).collect();
        Self { text, chars, bytes }
    }

    fn is(&self, at: usize, class: impl Fn(char) -> bool) -> bool {
        self.chars.get(at).is_some_and(|c| class(*c))
    }

    fn many(&self, from: usize, class: impl Fn(char) -> bool) -> usize {
        let rest = self.chars.get(from..).unwrap_or(&[]);
        from + rest.iter().take_while(|c| class(**c)).count()
    }

    fn piece(&self, from: usize, to: usize) -> &'a str {
        let byte = |at: usize| self.bytes.get(at).copied().unwrap_or(self.text.len());
        self.text.get(byte(from)..byte(to)).unwrap_or("")
    }

    /// Digits, point and exponent in ASCII, commas left out.
    fn plain(&self, from: usize, to: usize) -> String {
        let chars = self.chars.get(from..to).unwrap_or(&[]).iter().filter(|c| **c != ',');
        chars.map(|c| digit_of(*c).map_or(lower(*c), |d| char::from(b'0' + d))).collect()
    }

    /// The ends of the comma groups behind up to three digits.
    fn groups(&self, start: usize, whole: usize) -> Vec<usize> {
        let mut ends = Vec::new();
        let mut at = whole;
        while (1..=3).contains(&(whole - start))
            && self.is(at, |c| c == ',')
            && (1..=3).all(|i| self.is(at + i, is_digit))
        {
            at += 4;
            ends.push(at);
        }
        ends
    }

    fn fraction(&self, at: usize) -> Option<usize> {
        (self.is(at, |c| c == '.') && self.is(at + 1, is_digit)).then(|| self.many(at + 1, is_digit))
    }

    fn exponent(&self, at: usize, rules: Rules) -> Option<usize> {
        if !self.is(at, |c| lower(c) == 'e') {
            return None;
        }
        let digits = at + 1 + usize::from(self.is(at + 1, |c| matches!(c, '+' | '-')));
        let end = self.many(digits, is_digit);
        let short = end - digits <= 3 && !self.is(end, |c| c.is_ascii_hexdigit());
        (end > digits && (rules == Rules::Old || short)).then_some(end)
    }

    fn figures(&self, rules: Rules) -> Vec<Figure> {
        let mut out = Vec::new();
        let mut from = 0;
        while let Some(digit) = (from..self.chars.len()).find(|i| self.is(*i, is_digit)) {
            // A minus with at most one space behind it, and a currency sign, belong to the number where they can.
            let before = |at: usize, class: fn(char) -> bool| {
                at.checked_sub(1).filter(|i| *i >= from && self.is(*i, class))
            };
            let money = before(digit, is_currency).unwrap_or(digit);
            let minus = before(money, is_minus)
                .or_else(|| before(money, is_space).and_then(|space| before(space, is_minus)));
            let start = minus.unwrap_or(money);
            let number = |start| self.number(start, digit, rules);
            let Some((end, mut figure)) = number(start).or_else(|| number(digit)) else {
                from = digit + 1;
                continue;
            };
            from = end;
            // 0.4.3 drops what no double reaches.
            if rules == Rules::Old || figure.size != Some(Size::Infinite) {
                figure.size = figure.size.map(|size| size.shift(figure.scale.unwrap_or(0)));
                out.push(figure);
            }
        }
        self.join(&mut out, rules);
        out
    }

    /// The number that begins at `start` and has its first digit at `digit`: where it ends, and what it is, not scaled.
    fn number(&self, start: usize, digit: usize, rules: Rules) -> Option<(usize, Figure)> {
        if start.checked_sub(1).is_some_and(|i| self.is(i, |c| is_word(c) || c == '.')) {
            return None;
        }
        let whole = self.many(digit, is_digit);
        let decimal = self.fraction(whole);
        let groups = self.groups(digit, whole);
        let grouped = groups.last().copied();
        let ends = [
            self.exponent(decimal.unwrap_or(whole), rules),
            grouped.and_then(|end| self.fraction(end)),
            grouped,
            groups.len().checked_sub(2).and_then(|i| groups.get(i)).copied(),
            decimal,
            Some(whole),
        ];
        let (body, tail) = ends.into_iter().flatten().find_map(|end| Some((end, self.tail(end, rules)?)))?;
        let word = self.piece(body, tail.end);
        // figured takes what stands behind the last space for the word that it lends.
        let apart = word.starts_with(is_space) || !self.piece(start, tail.end).contains(' ');
        let figure = Figure {
            span: Span::new(self.bytes[start], self.bytes[tail.end]),
            size: size(&self.plain(digit, body)),
            partner: None,
            percent: tail.percent,
            scale: tail.scale,
            lends: tail.scale.filter(|_| apart).unwrap_or(0),
            four_digits: tail.end == body && body - digit == 4 && whole == body,
        };
        Some((tail.end, figure))
    }

    /// What follows digits that end at `at`; None where they cannot end there.
    fn tail(&self, at: usize, rules: Rules) -> Option<Tail> {
        let nothing = Tail { end: at, percent: false, scale: None };
        if self.is(at, is_digit) || matches!(self.word(at).as_str(), "st" | "nd" | "rd" | "th") {
            return None;
        }
        let from = at + usize::from(self.is(at, is_space));
        if self.is(from, |c| c == '%') && self.may_end(from + 1, rules) {
            return Some(Tail { end: from + 1, percent: true, scale: None });
        }
        let mut word = self.word(from);
        let mut end = from + word.chars().count();
        if word == "percentage" && self.is(end, |c| c == ' ') && self.word(end + 1) == "points" {
            word.push_str(" points");
            end += " points".len();
        }
        // `12 T-shirts` are twelve.
        let compound = self.is(end, |c| matches!(c, '-' | '\'')) && self.is(end + 1, is_letter);
        let known = meaning(&word).filter(|_| rules == Rules::Old || !compound);
        let Some(power) = known else { return self.may_end(at, rules).then_some(nothing) };
        // A letter that only case folding makes the word's own ends the number as the word does, but means nothing.
        let means = self.piece(from, end).to_lowercase() == word;
        Some(Tail { end, percent: means && power.is_none(), scale: power.filter(|_| means) })
    }

    /// The word that begins at `at`, in small letters.
    fn word(&self, at: usize) -> String {
        let end = self.many(at, is_word);
        self.chars.get(at..end).unwrap_or(&[]).iter().map(|c| lower(*c)).collect()
    }

    /// Whether no letter follows, or (0.4.3) a unit.
    fn may_end(&self, at: usize, rules: Rules) -> bool {
        !self.is(at, |c| c == '_' || is_letter(c))
            || (rules == Rules::New && UNITS.contains(&self.word(at).as_str()))
    }

    /// Makes ranges of neighbours that only a joining word or dash parts: they share scale and percent.
    fn join(&self, figures: &mut [Figure], rules: Rules) {
        for i in 1..figures.len() {
            let (head, rest) = figures.split_at_mut(i);
            let (Some(a), Some(b)) = (head.last_mut(), rest.first_mut()) else { continue };
            let between = self.text.get(a.span.end..b.span.start).unwrap_or("").trim_matches(is_space);
            let joined = match between.len() {
                1..=3 => match between.to_ascii_lowercase().as_str() {
                    "to" | "or" | "-" | "–" | "—" => true,
                    "and" => rules == Rules::Old || self.between_ends(a.span.start),
                    _ => false,
                },
                _ => false,
            };
            if !joined {
                continue;
            }
            if a.scale.is_none() && !a.percent {
                if b.scale.is_some() {
                    a.size = a.size.take().map(|size| size.shift(b.lends));
                    a.scale = Some(b.lends);
                }
                a.percent = b.percent;
            }
            if a.percent == b.percent && !a.is_year() && !b.is_year() {
                a.partner = b.size.clone();
                b.partner = a.size.clone();
            }
        }
    }

    /// Whether "between" ends within the twelve characters before the byte `at`.
    fn between_ends(&self, at: usize) -> bool {
        let end = self.bytes.partition_point(|b| *b < at);
        let window = self.piece(end.saturating_sub(12), end).trim_end_matches(is_space);
        let cut = window.len().saturating_sub("between".len());
        let (Some(head), Some(word)) = (window.get(..cut), window.get(cut..)) else { return false };
        word.eq_ignore_ascii_case("between") && !head.ends_with(is_word)
    }
}

struct Tail {
    end: usize,
    percent: bool,
    scale: Option<i32>,
}

/// Units that a number of 0.4.3 may touch.
const UNITS: [&str; 27] = [
    "cm", "ft", "g", "gb", "h", "hr", "hrs", "kb", "kg", "km", "l", "lb", "lbs", "m", "mb", "mg", "min",
    "mins", "ml", "mm", "ms", "oz", "s", "sec", "secs", "tb", "x",
];

/// Some(None): percent. Some(power): a scale.
fn meaning(word: &str) -> Option<Option<i32>> {
    Some(match word {
        "percent" | "pct" | "pp" | "percentage points" => None,
        "k" | "thousand" => Some(3),
        "m" | "mm" | "mn" | "million" => Some(6),
        "b" | "bn" | "billion" => Some(9),
        "t" | "tn" | "trillion" => Some(12),
        _ => return None,
    })
}

/// The number that plain digits are; what no double reaches is infinite.
fn size(plain: &str) -> Option<Size> {
    let whole = plain.split(['.', 'e']).next().unwrap_or("");
    match Decimal::parse(plain) {
        Ok(value) if value.leading_power() < 308 || value < first_infinite() => Some(Size::Finite(value)),
        Ok(_) => Some(Size::Infinite),
        Err(DecimalError::ExponentTooLarge) if !plain.contains("e-") => Some(Size::Infinite),
        Err(DecimalError::TooManyDigits(_)) if whole.trim_start_matches('0').len() > 309 => {
            Some(Size::Infinite)
        }
        Err(_) => None,
    }
}

/// Half a step above the largest double: 2^1024 - 2^970.
fn first_infinite() -> Decimal {
    let two = Decimal::from(2);
    two.pow(1024).sub(&two.pow(970))
}

impl Size {
    fn shift(self, power: i32) -> Self {
        match self {
            Self::Finite(value) => Self::Finite(value.shift(power)),
            Self::Infinite => Self::Infinite,
        }
    }
}

fn is_digit(c: char) -> bool {
    digit_of(c).is_some()
}

/// Python counts the four separators of ASCII among white space.
fn is_space(c: char) -> bool {
    c.is_whitespace() || ('\u{1c}'..='\u{1f}').contains(&c)
}

fn is_word(c: char) -> bool {
    c == '_' || c.is_alphanumeric()
}

fn is_currency(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥')
}

fn is_minus(c: char) -> bool {
    matches!(c, '-' | '\u{2212}')
}

/// In small letters, as far as a pattern of ASCII letters without case takes it for one of them.
fn lower(c: char) -> char {
    match c {
        '\u{130}' | '\u{131}' => 'i',
        '\u{17f}' => 's',
        '\u{212a}' => 'k',
        _ => c.to_ascii_lowercase(),
    }
}

fn is_letter(c: char) -> bool {
    lower(c).is_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every number as `text=size`, with its partner behind `..`.
    fn read(text: &str, rules: Rules) -> String {
        let shown = |size: &Size| match size {
            Size::Finite(value) => value.to_string(),
            Size::Infinite => "∞".into(),
        };
        let show = |f: &Figure| {
            let size = f.size.as_ref().map_or("?".into(), shown);
            let partner = f.partner.as_ref().map_or(String::new(), |p| format!("..{}", shown(p)));
            format!("{}={size}{partner}", f.span.of(text))
        };
        Text::new(text).figures(rules).iter().map(show).collect::<Vec<_>>().join("; ")
    }

    #[test]
    fn both_versions_read_ordinary_numbers_alike() {
        for (text, expected) in [
            ("U-371, May 2020, - 405.00", "371=371; 2020=2020; - 405.00=405"),
            (
                "±52.03 thousand, 2.5bn, $1,234.50.",
                "52.03 thousand=52030; 2.5bn=2500000000; $1,234.50=1234.5",
            ),
            ("-5, \u{2212}6, -$8, a-$9", "-5=5; \u{2212}6=6; -$8=8; 9=9"),
            (
                "12%, 12 percent, 3 percentage points, 4pp",
                "12%=12; 12 percent=12; 3 percentage points=3; 4pp=4",
            ),
            ("1st 22nd B01003e1 9bb930dc v1.2.3", ""),
            ("1.2e6; 3E-2", "1.2e6=1200000; 3E-2=0.03"),
            ("1,2345 12,34,567 1,234,5678", "1=1; 2345=2345; 12=12; 34,567=34567; 1,234=1234; 5678=5678"),
            ("1,234y 12.5y 12.5th", "1=1; 12=12; 12=12"),
            ("٣٤٥ rials, 5 m\u{131}llion", "٣٤٥=345; 5 m\u{131}llion=5"),
            ("40 to 50 million", "40=40000000..50000000; 50 million=50000000..40000000"),
            ("2 to - 5M", "2=2..5000000; - 5M=5000000..2"),
            ("10-12%, 3 to 4 to 5 k", "10=10..12; 12%=12..10; 3=3..4; 4=4000..5000; 5 k=5000..4000"),
            ("2019-2020, 5% to 6", "2019=2019; 2020=2020; 5%=5; 6=6"),
        ] {
            assert_eq!(read(text, Rules::Old), expected, "{text}");
            assert_eq!(read(text, Rules::New), expected, "{text}");
        }
    }

    #[test]
    fn what_the_versions_read_differently() {
        for (text, old, new) in [
            ("12 T-shirts", "12 T=12000000000000", "12=12"),
            ("250ml", "", "250=250"),
            ("550e8400 ids", "550e8400=∞", ""),
            ("1e12b", "1e12b=1000000000000000000000", ""),
            ("5 to 1e999", "5=5..∞; 1e999=∞..5", "5=5"),
            ("3 and 4", "3=3..4; 4=4..3", "3=3; 4=4"),
            ("Between 3 and 4", "3=3..4; 4=4..3", "3=3..4; 4=4..3"),
        ] {
            assert_eq!(read(text, Rules::Old), old, "{text}");
            assert_eq!(read(text, Rules::New), new, "{text}");
        }
    }

    #[test]
    fn parts_of_numbers_are_none() {
        let text = "1,234,567.89 million";
        let figures = Figures::new(text);
        assert_eq!(figures.at(Span::new(0, text.len())).len(), 2);
        for (start, end) in [(0, 9), (0, 12), (2, 5), (6, 9), (6, 12), (10, 12), (2, 20), (0, 0), (9, 99)] {
            assert!(figures.at(Span::new(start, end)).is_empty(), "{start}..{end}");
        }
    }

    #[test]
    fn doubles_end_where_they_round_to_infinity() {
        assert_eq!(
            size("1.7976931348623158e308"),
            Some(Size::Finite(Decimal::parse("1.7976931348623158e308").unwrap()))
        );
        assert_eq!(size("1.7976931348623159e308"), Some(Size::Infinite));
        assert_eq!(size("1e-401"), None);
    }

    #[test]
    fn cells_that_are_numbers() {
        let of = |text: &str| cell(text).map(|d| d.to_string());
        for (text, expected) in [
            ("4,680,609", "4680609"),
            (" $1,200 ", "1200"),
            ("$ 12.50", "12.5"),
            ("-€5", "-5"),
            ("12%", "12"),
            ("+3e2", "300"),
            ("٤٢", "42"),
        ] {
            assert_eq!(of(text).as_deref(), Some(expected), "{text}");
        }
        for text in [
            "- 5",
            "-$ 5",
            "1e999",
            "1,23",
            "1234,567",
            "1,2345",
            "1,234.",
            ".5",
            "5 %",
            "12 apples",
            "$-5",
            "",
            "%",
            "1e",
        ] {
            assert_eq!(of(text), None, "{text}");
        }
    }

    #[test]
    fn long_runs_are_read_in_linear_time() {
        for piece in [",", "1,", "1", "1,111", "1.1e", "1a", "1 a", "- ", "1 to ", "1 and "] {
            let _ = Figures::new(&piece.repeat((1 << 16) / piece.len()));
        }
    }
}
