//! One table a reading, in the notation of [`crate::scan::show`].

use crate::scan::show::cell;

fn all(cases: &[(&str, &str)]) {
    let wrong: Vec<String> = cases
        .iter()
        .filter_map(|(text, expected)| {
            let found = cell(text);
            (found != *expected).then(|| format!("{text:?}\n   found {found}\n  wanted {expected}"))
        })
        .collect();
    assert!(wrong.is_empty(), "\n{}", wrong.join("\n"));
}

#[test]
fn nothing_and_nil() {
    all(&[
        ("", "empty"),
        (" \u{A0}\t", "empty"),
        ("—", "nil"),
        ("-", "nil"),
        ("- -", "nil"),
        ("$—", "nil"),
        ("$ (—)", "nil"),
        ("—%", "nil"),
        ("nil", "nil"),
        ("n/a", "n/a"),
        ("N/M", "n/a"),
        ("NA", "n/a"),
        ("nm", "n/a"),
        ("NM", "text()"),
        ("Na", "text()"),
        ("none", "text()"),
    ]);
}

#[test]
fn a_comma_that_groups_nothing_is_a_decimal_mark() {
    all(&[
        ("12.480,75", "number(12.480,75=12480.75 e-2)"),
        ("1 250 480,5", "number(1 250 480,5=1250480.5 e-1)"),
        ("3,50", "number(3,50=3.5 e-2)"),
        ("0,125", "number(0,125=0.125 e-3)"),
        ("1234,56 €", "number(1234,56 €=1234.56 e-2 EUR)"),
        ("(3,5)%", "number((3,5)%=-3.5 e-1 Percent brackets)"),
        ("3,500", "number(3,500=3500)"),
        ("1,2,3", "form(1=1, 2=2, 3=3)"),
    ]);
}

#[test]
fn one_number() {
    all(&[
        ("1,234", "number(1,234=1234)"),
        ("39,346,023.0", "number(39,346,023.0=39346023 e-1)"),
        ("$ (1,234)", "number($ (1,234)=-1234 $ brackets)"),
        ("($ 1,234)", "number(($ 1,234)=-1234 $ brackets)"),
        ("( 1,234 )", "number(( 1,234 )=-1234 brackets)"),
        ("(5)", "number((5)=-5 brackets)"),
        ("(17", "number((17=-17 brackets)"),
        ("12)", "number(12)=-12 brackets)"),
        ("(8.9)%", "number((8.9)%=-8.9 e-1 Percent brackets)"),
        ("(8.9 %)", "number((8.9 %)=-8.9 e-1 Percent brackets)"),
        ("12.5 %", "number(12.5 %=12.5 e-1 Percent)"),
        ("+3", "number(+3=3)"),
        ("−5", "number(−5=-5)"),
        ("- 5", "number(- 5=-5)"),
        ("5-", "number(5-=-5)"),
        ("12 km", "number(12 km=12 km)"),
        ("5 years", "number(5 years=5 yr)"),
        ("£5m", "number(£5m=5000000 e6 GBP)"),
        ("<1%", "number(1%=1 Percent Under<<>)"),
        ("5+", "number(5=5 AtLeast<+>)"),
        ("1e-7", "number(1e-7=0.0000001 e-7)"),
        ("3000", "number(3000=3000)"),
        ("0999", "number(0999=999)"),
        ("½", "number(½=1/2)"),
        ("3/4 in", "number(3/4 in=3/4 in)"),
        ("7.", "number(7=7)"),
        (" \u{200B}5\u{A0}", "number(5=5)"),
    ]);
}

#[test]
fn footnote_marks_are_dropped() {
    all(&[
        ("45(1)", "number(45=45)"),
        ("45¹", "number(45=45)"),
        ("45[a]", "number(45=45)"),
        ("45 [note 2]", "number(45=45)"),
        ("1,234 *", "number(1,234=1234)"),
        ("12,345†", "number(12,345=12345)"),
        ("1.37 (1)", "number(1.37=1.37 e-2)"),
        ("12 (2), (3)", "number(12=12)"),
        ("2018 (1)", "year(2018)"),
        ("2018(12)", "year(2018)"),
        // two digits behind a space are a second number
        ("52 (13)", "form(52=52, 13=13)"),
        ("6.14 (50)", "form(6.14=6.14 e-2, 50=50)"),
    ]);
}

#[test]
fn times_and_ranks() {
    all(&[
        ("2019", "year(2019)"),
        ("2 0 1 8", "year(2018)"),
        ("3 , 2 0 1", "number(3 , 2 0 1=3201)"),
        ("1 2", "form(1=1, 2=2)"),
        ("30 June 2019", "date"),
        ("Q3 2020", "date"),
        ("2011–12", "date"),
        ("10:45", "clock(10:45)"),
        ("10:75", "form(10=10, 75=75)"),
        ("4th", "rank(4)"),
        ("T3", "rank(3)"),
        ("=2nd", "rank(2)"),
        ("T3rd", "rank(3)"),
        ("3th party", "text()"),
    ]);
}

#[test]
fn several_numbers() {
    all(&[
        ("12–5", "form(12=12, 5=5)"),
        ("4-6, 6-3", "form(4=4, 6=6, 6=6, 3=3)"),
        ("39–51 (.433)", "form(39=39, 51=51, .433=0.433 e-3)"),
        ("135 km (84 mi)", "form(135 km=135 km, 84 mi=84 mi)"),
        ("244-226-221-227=918", "form(244=244, 226=226, 221=221, 227=227, 918=918)"),
        ("8/14", "form(8=8, 14=14)"),
        ("3/4", "form(3=3, 4=4)"),
        ("2:07.53", "form(2=2, 07.53=7.53 e-2)"),
        ("1 - 0 - 0", "form(1=1, 0=0, 0=0)"),
        ("40 to 50 million", "form(40=40000000 e6, 50 million=50000000 e6)"),
    ]);
}

#[test]
fn text_keeps_its_numbers() {
    all(&[
        ("12 wins", "text(12=12)"),
        ("R.D.13", "text(13=13)"),
        ("UBb,15%", "text(15=15)"),
        ("105-98 (OT)", "text(105=105, 98=98)"),
        ("One Tree Hill", "text()"),
        ("A320", "text()"),
        ("Top 10", "text(10=10)"),
        ("will bynum (5)", "text(5=5)"),
        ("US$\u{2019}000", "text()"),
        ("5 apples and 6 pears", "text(5=5, 6=6)"),
    ]);
}
