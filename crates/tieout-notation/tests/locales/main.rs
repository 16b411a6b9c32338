//! What ICU prints in every locale of CLDR reads back to the same value.
//!
//! - In the ordinary tests, a few numbers a locale by ICU4X, whose data is compiled in.
//! - `TIEOUT_LOCALE_NUMBERS=1000 cargo test -p tieout-notation --test locales` prints a thousand a locale.
//! - `cargo test -p tieout-notation --test locales -- --ignored` asks Node's `Intl` too, which also prints percent,
//!   money, accounting and compact forms. It needs `node` on the path.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout)]
#![allow(clippy::disallowed_methods)] // a test: it asks the environment and starts node

mod node;

use icu_decimal::DecimalFormatter;
use tieout_notation::{Decimal, Locale, Readings, read_number, read_number_under};

/// How many numbers a locale.
fn amount(usual: usize) -> usize {
    std::env::var("TIEOUT_LOCALE_NUMBERS").map_or(usual, |n| n.parse().expect("a number"))
}

/// The values of some readings.
fn shown(readings: &Readings) -> String {
    readings.iter().map(|r| r.quantity.value.to_string()).collect::<Vec<_>>().join(" or ")
}

/// What is wrong with how `text`, which `locale` prints for `value`, is read.
fn fault(locale: Locale, text: &str, value: &Decimal) -> Option<String> {
    let digits = |s: &str| s.chars().filter_map(tieout_notation::digit_of).collect::<Vec<_>>();
    let said = |what: &str, got: String| Some(format!("{locale} {value} {text:?}: {what} {got}"));
    match read_number_under(text, locale) {
        Err(why) => return said("refused,", why.to_string()),
        Ok(found) => match found.one() {
            Ok(q) if q.value != *value => return said("is", shown(&found)),
            Ok(q) if digits(q.number.of(text)) != digits(text) => {
                return said("leaves digits out", String::new());
            }
            Err(_) => return said("is ambiguous,", shown(&found)),
            Ok(_) => {}
        },
    }
    match read_number(text) {
        Err(why) => said("without the locale refused,", why.to_string()),
        Ok(found) if found.iter().all(|r| r.quantity.value != *value) => {
            said("without the locale is", shown(&found))
        }
        Ok(_) => None,
    }
}

/// Decimals of one to fifteen digits, up to four of them decimals, of either sign; always the same ones.
fn numbers(seed: u64) -> impl Iterator<Item = Decimal> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1;
    let mut next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state
    };
    std::iter::repeat_with(move || {
        let size = 10u64.pow(1 + u32::try_from(next() % 15).unwrap());
        let coefficient = i128::from(next() % size);
        let sign = if next() % 3 == 0 { -1 } else { 1 };
        Decimal::new(sign * coefficient, i32::try_from(next() % 5).unwrap())
    })
}

/// Groups of two, `12 34 56`: to everyone else these are several numbers, and are refused.
const GROUPS_OF_TWO: &str = "tok";

/// The value as the table says that the locale prints it, for locales that ICU has no data for.
fn print(locale: Locale, value: &Decimal) -> String {
    let plain = value.abs().to_string();
    let (whole, decimals) = plain.split_once('.').unwrap_or((&plain, ""));
    let (last, others) = locale.group_sizes();
    let grouped = whole.len() >= usize::from(last) + usize::from(locale.minimum_grouping_digits());
    let own = |c: char| char::from_u32(u32::from(locale.zero()) + c.to_digit(10).unwrap()).unwrap();
    let mut text = if value.signum() < 0 { locale.minus().to_owned() } else { String::new() };
    for (i, c) in whole.chars().enumerate() {
        let behind = whole.len() - i;
        let size = if behind > usize::from(last) { usize::from(others) } else { usize::from(last) };
        let beyond = behind.saturating_sub(usize::from(last));
        if grouped
            && i > 0
            && (behind == usize::from(last) || behind > usize::from(last) && beyond % size == 0)
        {
            text.push(locale.group());
        }
        text.push(own(c));
    }
    if !decimals.is_empty() {
        text.push(locale.decimal());
        text.extend(decimals.chars().map(own));
    }
    text
}

#[test]
fn numbers_that_icu_prints_read_back() {
    let (mut read, mut lacking, mut faults) = (0, Vec::new(), Vec::new());
    for (i, locale) in Locale::all().enumerate() {
        let name: icu_locale_core::Locale = locale.tag().parse().unwrap();
        let formatter = DecimalFormatter::try_new(
            (&name).into(),
            icu_decimal::options::DecimalFormatterOptions::default(),
        )
        .unwrap();
        let icu = |value: &Decimal| formatter.format(&value.to_string().parse().unwrap()).to_string();
        // ICU4X falls back to other locales where it has no data.
        let sample = Decimal::new(-1_234_567_125, 3);
        let known = icu(&sample) == print(locale, &sample);
        if !known {
            lacking.push(locale.tag());
        }
        for value in numbers(i as u64).take(amount(12)) {
            let text = if known { icu(&value) } else { print(locale, &value) };
            match fault(locale, &text, &value) {
                Some(why) if locale.tag() != GROUPS_OF_TWO || !why.contains("without the locale") => {
                    faults.push(why)
                }
                _ => read += 1,
            }
        }
    }
    println!(
        "{read} numbers read back; printed from the table, for want of data in ICU4X, for {} locales: {}",
        lacking.len(),
        lacking.join(" ")
    );
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(40)].join("\n"));
    assert!(lacking.len() <= 130, "ICU4X has data for most locales");
}
