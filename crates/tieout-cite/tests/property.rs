//! What is carried is exactly what is printed: random tables whose cells are built of known pieces, so that what each prints is
//! known without reading it back. Values are compared as strings of digits; nothing of the library says what a cell prints.
//! `TIEOUT_TABLES=100000` for the whole run; 2,000 tables otherwise.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::disallowed_methods)]

use std::collections::BTreeSet;

use tieout_cite::{
    Claim, Convention, Found, carries_number, carries_text, cited_text, find_number, find_text,
};
use tieout_notation::{Decimal, Locale};

fn tables() -> u64 {
    std::env::var("TIEOUT_TABLES").map_or(2_000, |n| n.parse().expect("TIEOUT_TABLES is a number"))
}

/// A small generator (xorshift), seeded by the number of the table.
struct Random(u64);

impl Random {
    fn new(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    fn below(&mut self, n: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 11).unwrap() % n
    }

    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    fn word<'a>(&mut self, list: &[&'a str]) -> &'a str {
        list[self.below(list.len())]
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

/// A number: digits, of which so many are decimals, and a sign.
#[derive(Clone, Debug)]
struct Number {
    digits: String,
    places: usize,
    minus: bool,
}

impl Number {
    fn random(random: &mut Random) -> Self {
        let length = *random.of(&[1, 1, 2, 3, 3, 4, 5, 6, 7, 9, 12, 20, 22]);
        let mut digits: String = (0..length).map(|_| char::from(b'0' + random.below(10) as u8)).collect();
        let places = *random.of(&[0, 0, 0, 1, 2, 3]);
        // One digit at least before the mark, and no nought before others.
        let whole = digits.len().max(places + 1) - places;
        while digits.len() < places + 1 {
            digits.push('5');
        }
        if whole > 1 && digits.starts_with('0') {
            digits.replace_range(0..1, "7");
        }
        Self { digits, places, minus: random.one_in(6) }
    }

    /// As a program would write it: one form for each value.
    fn value(&self) -> String {
        let (whole, decimals) = self.digits.split_at(self.digits.len() - self.places);
        let (whole, decimals) = (whole.trim_start_matches('0'), decimals.trim_end_matches('0'));
        let sign = if self.minus && !(whole.is_empty() && decimals.is_empty()) { "-" } else { "" };
        let whole = if whole.is_empty() { "0" } else { whole };
        let point = if decimals.is_empty() { "" } else { "." };
        format!("{sign}{whole}{point}{decimals}")
    }

    /// As somebody would print it by these habits.
    fn print(&self, habits: &Habits, random: &mut Random) -> String {
        let (whole, decimals) = self.digits.split_at(self.digits.len() - self.places);
        let separator = random.of(&habits.groups).clone();
        let mut out = if self.minus { (*random.of(&["-", "\u{2212}"])).to_owned() } else { String::new() };
        for (i, digit) in whole.chars().enumerate() {
            let left = whole.len() - i;
            let group =
                left % 3 == 0 && (!habits.indian || left == 3) || habits.indian && left > 3 && left % 2 == 1;
            if i > 0 && group {
                out.push_str(&separator);
            }
            out.push(habits.digit(digit));
        }
        if self.places > 0 {
            out.push(habits.decimal);
            out.extend(decimals.chars().map(|c| habits.digit(c)));
        }
        out
    }
}

/// How somebody prints numbers, and what the check is told of it.
struct Habits {
    decimal: char,
    groups: Vec<String>,
    /// Groups of two before a last one of three.
    indian: bool,
    zero: char,
    convention: Convention,
}

impl Habits {
    fn random(random: &mut Random) -> Self {
        let groups = |of: &[&str]| of.iter().map(|g| (*g).to_owned()).collect();
        let locale = |decimal, group: &str, indian, zero, tag: &str| Self {
            decimal,
            groups: groups(&["", group, group]),
            indian,
            zero,
            convention: Convention::of(Locale::parse(tag).unwrap()),
        };
        let marks = |decimal, other| Self {
            decimal,
            groups: groups(&["", "", other, " ", "\u{A0}", "\u{202F}", "'"]),
            indian: false,
            zero: '0',
            convention: Convention::of_decimal(decimal),
        };
        match random.below(12) {
            0 => locale('.', ",", false, '0', "en"),
            1 => locale(',', ".", false, '0', "de"),
            2 => locale('.', "’", false, '0', "de-CH"),
            3 => locale(',', "\u{202F}", false, '0', "fr"),
            4 => locale('.', ",", true, '0', "en-IN"),
            5 => locale('\u{66B}', "\u{66C}", false, '٠', "ar-EG"),
            6..=8 => marks('.', ","),
            _ => marks(',', "."),
        }
    }

    fn digit(&self, digit: char) -> char {
        char::from_u32(u32::from(self.zero) + digit.to_digit(10).unwrap()).unwrap()
    }
}

/// A cell, and the numbers that it prints whole.
fn cell(habits: &Habits, random: &mut Random, printed: &mut Vec<Number>) -> String {
    let mut out = String::new();
    for i in 0..random.below(4) {
        if i > 0 {
            out.push_str(random.word(&["; ", ", ", " and ", "\t", " | ", "\n"]));
        }
        let plain = |n: usize| Number { digits: n.to_string(), places: 0, minus: false };
        match random.below(13) {
            0 => out.push_str(random.word(&["EVRY", "rue Bellini", "total", "l’Ourcq", "—", "()"])),
            // Codes, versions, times, broken groups: no number.
            1 => {
                let (a, b) = (random.below(100), random.below(100));
                let code = match random.below(10) {
                    0 => format!("Q{a}"),
                    1 => format!("{a}.{b}.7"),
                    2 => format!("10.{a}.0.{b}"),
                    3 => format!("9:{:02}", b % 60),
                    4 => format!("1,{b:02},{a}"),
                    // What shows nothing or looks like a digit makes another text of it.
                    5 => format!("{a}\u{200B}{b}"),
                    6 => format!("1\u{41E}{a}"),
                    7 => format!("{a}\u{AD}{b:03}"),
                    8 => format!("{a}\u{661}"),
                    _ => format!("x{a}-{b}y{a}"),
                };
                out.push_str(&code);
            }
            // A date prints its year.
            2 => {
                let year = 1900 + random.below(200);
                let (d, m) = (1 + random.below(28), 1 + random.below(12));
                let date = match random.below(4) {
                    0 => format!("{d:02}.{m:02}.{year}"),
                    1 => format!("{year}-{m:02}-{d:02}"),
                    2 => format!("{year}-{m:02}-{d:02}T{:02}:{:02}Z", d % 24, m),
                    _ => format!("{d}/{m}/{year}"),
                };
                out.push_str(&date);
                printed.push(plain(year));
            }
            // A range prints both its ends.
            3 => {
                let ends = [random.below(500), random.below(500)];
                out.push_str(&format!("{}{}{}", ends[0], random.word(&["-", "–"]), ends[1]));
                printed.extend(ends.map(plain));
            }
            // Half of something.
            4 => {
                let whole = random.below(90);
                out.push_str(&if whole == 0 { "½".to_owned() } else { format!("{whole}½") });
                printed.push(Number { digits: format!("{whole}5"), places: 1, minus: false });
            }
            _ => {
                let number = Number::random(random);
                let (before, after) = *random.of(&[
                    ("", ""),
                    ("", " %"),
                    ("", " €"),
                    ("R.D.", ""),
                    ("no. ", " units"),
                    ("", " kg"),
                ]);
                let before = if number.minus { "" } else { before };
                out.push_str(before);
                out.push_str(&number.print(habits, random));
                out.push_str(after);
                printed.push(number);
            }
        }
    }
    out
}

/// A number that may or may not be printed: one that is, a part of it, two of them together, nearly it.
fn wanted(printed: &[Number], random: &mut Random) -> Number {
    let fresh = Number::random(random);
    let (Some(one), Some(two)) = (
        (!printed.is_empty()).then(|| random.of(printed).clone()),
        (!printed.is_empty()).then(|| random.of(printed).clone()),
    ) else {
        return fresh;
    };
    let mut out = one;
    match random.below(8) {
        0 => return fresh,
        1 => out.digits = format!("{}{}", two.digits, out.digits),
        2 if out.digits.len() > out.places + 1 => out.digits.truncate(out.digits.len() - 1),
        3 => out.minus = !out.minus,
        4 => {
            let last = out.digits.pop().unwrap();
            out.digits.push(if last == '9' { '1' } else { '9' });
        }
        5 => {
            out.digits.truncate(out.digits.len() - out.places);
            out.places = 0;
        }
        _ => {}
    }
    if out.digits.len() > out.places + 1 && out.digits.starts_with('0') {
        out.digits = out.digits.trim_start_matches('0').to_owned();
        while out.digits.len() < out.places + 1 {
            out.digits.insert(0, '0');
        }
    }
    out
}

#[test]
fn a_number_is_carried_exactly_if_a_cited_cell_prints_it_whole() {
    let (mut yes, mut no) = (0, 0);
    for table in 0..tables() {
        let mut random = Random::new(table);
        let habits = Habits::random(&mut random);
        let mut all = Vec::new();
        let mut by_row = Vec::new();
        let rows: Vec<Vec<String>> = (0..1 + random.below(4))
            .map(|_| {
                let mut here = Vec::new();
                let row = (0..1 + random.below(4)).map(|_| cell(&habits, &mut random, &mut here)).collect();
                all.extend(here.iter().cloned());
                by_row.push(here);
                row
            })
            .collect();
        let cited: Vec<i64> = (0..6).filter(|_| random.one_in(3)).collect();
        let source = cited_text(&rows, &cited, 0);
        let there: BTreeSet<String> = cited
            .iter()
            .filter_map(|n| by_row.get(usize::try_from(*n).unwrap()))
            .flatten()
            .map(Number::value)
            .collect();
        for _ in 0..8 {
            let number = wanted(&all, &mut random);
            let written = number.print(&habits, &mut random);
            let convention = habits.convention;
            let expected = there.contains(&number.value());
            let got = carries_number(&source, &written, &convention);
            assert_eq!(got, expected, "table {table}: {written:?} in rows {cited:?} of {rows:?}");
            let value: Decimal = number.value().parse().unwrap();
            let exact = find_number(&source, &Claim::from(&value), &convention);
            assert_eq!(
                exact.found == Found::Carried,
                expected,
                "table {table}: {number:?} in {cited:?} of {rows:?}"
            );
            for place in exact.places {
                let row = usize::try_from(place.row.unwrap()).unwrap();
                assert_eq!(place.span.of(&rows[row][place.column]), place.text);
                assert!(cited.contains(&place.row.unwrap()));
            }
            if expected { yes += 1 } else { no += 1 }
        }
    }
    assert!(yes > no / 8 && no > yes / 8, "{yes} carried, {no} not");
}

const VOCABULARY: [&str; 5] = ["rue", "Paul", "new", "York", "élan"];

/// By trying all: positions of words that go on within a cell, or from a cell's end to the start of a later one.
fn in_order(cells: &[Vec<&str>], value: &[&str], at: Option<(usize, usize)>, strict: bool) -> bool {
    let Some((first, rest)) = value.split_first() else { return true };
    let all = cells.iter().enumerate().flat_map(|(c, words)| (0..words.len()).map(move |w| (c, w)));
    all.filter(|(c, w)| cells[*c][*w] == *first).any(|(c, w)| {
        let goes_on = match at {
            None => true,
            Some(before) if !strict => (c, w) > before,
            Some((bc, bw)) => (c == bc && w == bw + 1) || (c > bc && w == 0 && bw + 1 == cells[bc].len()),
        };
        goes_on && in_order(cells, rest, Some((c, w)), strict)
    })
}

#[test]
fn words_are_carried_exactly_if_they_stand_in_order_with_nothing_left_out_inside_a_cell() {
    let mut counts = [0; 3];
    for table in 0..tables() {
        let mut random = Random::new(table);
        let cells: Vec<Vec<&str>> = (0..1 + random.below(5))
            .map(|_| (0..random.below(4)).map(|_| *random.of(&VOCABULARY)).collect())
            .collect();
        let print = |words: &[&str], random: &mut Random| {
            let mut out = String::new();
            for word in words {
                out.push_str(random.word(&[" ", " ", ", ", "-", " ("]));
                out.push_str(&if random.one_in(3) { word.to_uppercase() } else { (*word).to_owned() });
            }
            out
        };
        // The same cells in one row or in several.
        let width = 1 + random.below(3);
        let printed: Vec<String> = cells.iter().map(|c| print(c, &mut random)).collect();
        let rows: Vec<Vec<String>> = printed.chunks(width).map(<[String]>::to_vec).collect();
        let cited: Vec<i64> = (0..i64::try_from(rows.len()).unwrap()).collect();
        let source = cited_text(&rows, &cited, 0);
        for _ in 0..8 {
            let value: Vec<&str> = (0..1 + random.below(4)).map(|_| *random.of(&VOCABULARY)).collect();
            let written = print(&value, &mut random);
            let expected = match (in_order(&cells, &value, None, true), in_order(&cells, &value, None, false))
            {
                (true, _) => Found::Carried,
                (false, true) => Found::Ambiguous,
                (false, false) => Found::Absent,
            };
            let found = find_text(&source, &written);
            assert_eq!(found.found, expected, "table {table}: {written:?} in {rows:?}");
            assert_eq!(carries_text(&source, &written), expected == Found::Carried);
            counts[found.found as usize] += 1;
            let words: Vec<String> = found
                .places
                .iter()
                .flat_map(|p| {
                    let piece = p.text.to_lowercase();
                    piece
                        .split(|c: char| !c.is_alphabetic())
                        .filter(|w| !w.is_empty())
                        .map(str::to_owned)
                        .collect::<Vec<_>>()
                })
                .collect();
            if expected != Found::Absent {
                let value: Vec<String> = value.iter().map(|w| w.to_lowercase()).collect();
                assert_eq!(words, value, "table {table}: the places of {written:?} in {rows:?}");
            }
        }
    }
    let least = *counts.iter().min().unwrap();
    assert!(least > counts.iter().sum::<u64>() / 100, "{counts:?}");
}
