//! Numbers of any locale: spans are pieces of the text, the digits of a reading are those that stand there, and a convention only
//! takes readings away.

use tieout::notation::{
    Convention, Form, Locale, Marks, Quantity, Reading, Span, digit_of, find_numbers, printed_numbers,
    read_number, read_number_under,
};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    printed(&text);
    let known: [Option<Convention>; 5] = [
        None,
        Some(Marks::of_decimal('.').into()),
        Some(Marks::of_decimal(',').into()),
        Locale::parse("de").ok().map(Into::into),
        Locale::parse("ar-EG").ok().map(Into::into),
    ];
    for convention in known {
        found(&text, convention);
    }
    for line in text.lines().take(64) {
        for convention in known {
            whole(line, convention);
        }
    }
}

/// Numbers stand one behind the other, and with nothing but digits and marks they have the digits that stand there.
fn printed(text: &str) {
    let mut end = 0;
    for number in printed_numbers(text) {
        assert!(number.span.start >= end && !number.span.is_empty(), "{number:?} of {text:?}");
        end = number.span.end;
        let written = text.get(number.span.start..end).expect("a span is a piece of the text");
        let mark = |c: char| {
            digit_of(c).is_some() || ".,'_ \u{A0}\u{202F}\u{2007}\u{2008}\u{2009}\u{200A}\u{2019}".contains(c)
        };
        if written.chars().all(mark) {
            for value in [number.size.point(), number.size.comma()] {
                assert_eq!(significant(&value.to_string()), significant(written), "{number:?} of {text:?}");
            }
        }
    }
}

fn found(text: &str, convention: Option<Convention>) {
    let mut end = 0;
    let open = find_numbers(text, None);
    for (nth, number) in find_numbers(text, convention).iter().enumerate() {
        assert!(number.span.contains(number.digits) && number.digits.start >= end, "{number:?} of {text:?}");
        assert!(text.get(number.span.start..number.span.end).is_some() && !number.readings.is_empty());
        end = number.digits.end;
        number.readings.iter().for_each(|r| reading(text, r));
        // Marks decide; words of a locale may add what nobody reads without it.
        if let (Some(Convention::Marks(_)), Some(all)) = (convention, open.get(nth)) {
            let among = |r: &Reading| all.readings.iter().any(|o| o.quantity.value == r.quantity.value);
            assert!(number.readings.iter().all(among), "{number:?} is not among {all:?}");
        }
    }
}

fn whole(line: &str, convention: Option<Convention>) {
    let read = match convention {
        Some(convention) => read_number_under(line, convention),
        None => read_number(line),
    };
    let Ok(readings) = read else { return };
    assert!(readings.iter().count() > 0);
    readings.iter().for_each(|r| reading(line, r));
    if let Some(convention) = convention {
        let under = readings.under(convention);
        assert_eq!(under.iter().count(), readings.iter().count(), "{line:?}: a convention decides once");
    }
}

fn reading(text: &str, reading: &Reading) {
    let quantity = &reading.quantity;
    let spans =
        [Some(quantity.span), Some(quantity.number), quantity.unit_span, quantity.scale.map(|s| s.span)];
    for Span { start, end } in spans.into_iter().flatten() {
        assert!(text.get(start..end).is_some(), "{quantity:?} of {text:?}");
    }
    if digits_alone(quantity) {
        let written = quantity.number.of(text);
        assert_eq!(
            significant(&quantity.value.to_string()),
            significant(written),
            "{quantity:?} of {text:?}"
        );
    }
}

/// Whether its value is that of its digits but for powers of ten.
fn digits_alone(quantity: &Quantity) -> bool {
    quantity.form == Form::Digits && quantity.divisor.is_none()
}

/// The digits of a number without the noughts at both ends.
fn significant(number: &str) -> String {
    let mantissa = number.split(['e', 'E']).next().unwrap_or("");
    let all: String = mantissa.chars().filter_map(digit_of).map(|d| char::from(b'0' + d)).collect();
    all.trim_matches('0').to_owned()
}
