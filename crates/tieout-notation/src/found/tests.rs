#![allow(clippy::unwrap_used)]
use super::*;
use crate::{Locale, Marks};

/// The numbers of a text, each with its values and its span.
fn found(text: &str, convention: Option<Convention>) -> Vec<(String, &str)> {
    let values = |n: &FoundNumber| {
        n.readings.iter().map(|r| r.quantity.value.to_string()).collect::<Vec<_>>().join("|")
    };
    find_numbers(text, convention).iter().map(|n| (values(n), n.span.of(text))).collect()
}

fn is(text: &str, expected: &[(&str, &str)]) {
    let expected: Vec<_> = expected.iter().map(|(v, s)| ((*v).to_owned(), *s)).collect();
    assert_eq!(found(text, None), expected, "{text:?}");
}

#[test]
fn what_belongs_to_a_number_is_read_with_it() {
    is("paid 12 kg and -$1,234.50 in 3 days", &[("12", "12 kg"), ("-1234.5", "-$1,234.50"), ("3", "3 days")]);
    is("1 516 388 206 € (185,74 €/part)", &[("1516388206", "1 516 388 206 €"), ("185.74", "185,74 €")]);
    is("1,5 Mio. und 3 Mrd. Euro", &[("1500000", "1,5 Mio."), ("3000000000", "3 Mrd. Euro")]);
    is("3億5,000万円 and 1.2万", &[("350000000", "3億5,000万円"), ("12000", "1.2万")]);
    is("1.5 billion, 5k", &[("1500000000", "1.5 billion"), ("5000", "5k")]);
    is("10-20 and 2.5e3", &[("10", "10"), ("20", "20"), ("2500", "2.5e3")]);
    is("(  123,45)", &[("-123.45", "(  123,45)")]);
    is("a (12) b", &[("12|-12", "(12)")]);
    is("1,234 or 1.234", &[("1234|1.234", "1,234"), ("1.234|1234", "1.234")]);
    is("2½ and ½", &[("5", "2½"), ("0.5", "½")]);
    is("35.3tons 1007us x9", &[("35.3", "35.3"), ("1007", "1007us")]);
    is("", &[]);
}

#[test]
fn a_convention_decides_marks_and_words() {
    let german = Some(Locale::parse("de").unwrap().into());
    let text = "1.234 und 1,5 Billionen";
    let values = |c| found(text, c).into_iter().map(|(v, _)| v).collect::<Vec<_>>();
    assert_eq!(values(german), ["1234", "1500000000000"]);
    assert_eq!(values(Some(Marks::of_decimal('.').into()))[0], "1.234");
}

proptest::proptest! {
    #[test]
    fn spans_are_pieces_of_the_text_and_hold_the_digits(text in "[0-9.,' \u{A0}()$€%kMm½٣万億eE+\u{2212}-]{0,24}") {
        let mut floor = 0;
        for number in find_numbers(&text, None) {
            assert!(number.span.contains(number.digits), "{number:?}");
            assert!(number.digits.start >= floor && text.get(number.span.start..number.span.end).is_some());
            assert!(!number.readings.is_empty());
            floor = number.digits.end;
        }
    }
}
