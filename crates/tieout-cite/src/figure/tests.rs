use super::*;

/// The numbers of a cell with the sign before each; `?` where it is for accountants to say.
fn read(text: &str) -> Vec<String> {
    let mut out = Vec::new();
    each(text, |seen| {
        let sign = match seen.figure.sign {
            Sign::Plus => "",
            Sign::Minus | Sign::Alone => "-",
            Sign::Accounting => "?",
        };
        out.push(format!("{sign}{}", seen.figure.size().point()));
        ControlFlow::<()>::Continue(())
    });
    out
}

fn is(text: &str, expected: &[&str]) {
    assert_eq!(read(text), expected, "{text:?}");
}

#[test]
fn signs() {
    is("10-20", &["10", "20"]);
    is("2019- 120", &["2019", "120"]);
    is("2019-", &["2019"]);
    is("12,00-", &["?12"]);
    is("\u{2212}12", &["-12"]);
    is("-$5.00", &["-5"]);
    is("$-5.00", &["-5"]);
    is("- 1 place", &["1"]);
    is("- 5", &["-5"]);
    is("(123,45)", &["-123.45"]);
    is("$ (1,234.5) %", &["-1234.5"]);
    is("solde (123,45) au 31/12", &["?123.45", "31", "12"]);
    is("(185,74 €/part)", &["185.74"]);
    is("(185,74", &["?185.74"]);
    is("(-5)", &["-5"]);
    is("COVID-19", &["19"]);
}
