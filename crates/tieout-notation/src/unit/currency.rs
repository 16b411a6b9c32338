//! The currencies: codes, signs, words.

use std::sync::LazyLock;

use super::Currency;
use super::names::{Names, find};

/// Bare marks that several currencies share, and which.
const SHARED: &[(&str, &[&str])] = &[
    (
        "$",
        &[
            "USD", "CAD", "AUD", "NZD", "HKD", "SGD", "TWD", "MXN", "ARS", "CLP", "COP", "UYU", "DOP", "BBD",
            "BMD", "BSD", "BZD", "FJD", "GYD", "JMD", "KYD", "LRD", "NAD", "SBD", "SRD", "TTD", "XCD", "BND",
        ],
    ),
    ("¥", &["JPY", "CNY"]),
    ("元", &["CNY", "TWD", "HKD"]),
    ("kr", &["SEK", "NOK", "DKK", "ISK"]),
    ("Rs", &["INR", "PKR", "LKR", "NPR", "MUR", "SCR"]),
    ("Fr", &["CHF", "XAF", "XOF", "XPF"]),
    ("peso", &["MXN", "ARS", "CLP", "COP", "UYU", "DOP", "PHP"]),
    ("dinar", &["KWD", "BHD", "IQD", "JOD", "TND", "DZD", "RSD", "LYD"]),
    ("rial", &["SAR", "QAR", "OMR", "IRR", "YER"]),
];

/// ISO 4217 codes that are read as such, upper case only.
const CODES: &[&str] = &[
    "AED", "ARS", "AUD", "AZN", "BBD", "BDT", "BGN", "BHD", "BMD", "BND", "BRL", "BSD", "BTC", "BYN", "BZD",
    "CAD", "CHF", "CLP", "CNH", "CNY", "COP", "CRC", "CZK", "DKK", "DOP", "DZD", "EGP", "ETB", "EUR", "FJD",
    "GBP", "GHS", "GTQ", "HKD", "HRK", "HUF", "IDR", "ILS", "INR", "IQD", "IRR", "ISK", "JMD", "JOD", "JPY",
    "KES", "KHR", "KRW", "KWD", "KYD", "KZT", "LBP", "LKR", "LYD", "MAD", "MMK", "MNT", "MUR", "MXN", "MYR",
    "NAD", "NGN", "NOK", "NPR", "NZD", "OMR", "PEN", "PHP", "PKR", "PLN", "PYG", "QAR", "RON", "RSD", "RUB",
    "SAR", "SCR", "SEK", "SGD", "THB", "TND", "TRY", "TTD", "TWD", "TZS", "UAH", "UGX", "USD", "UYU", "UZS",
    "VND", "XAF", "XCD", "XOF", "XPF", "YER", "ZAR", "ZMW",
];

/// Signs and abbreviations, case as written.
const SIGNS: &[(&str, &str)] = &[
    ("$", "$"),
    ("\u{ff04}", "$"),
    ("円", "JPY"),
    ("元", "元"),
    ("원", "KRW"),
    ("US$", "USD"),
    ("US $", "USD"),
    ("U.S.$", "USD"),
    ("USD$", "USD"),
    ("$US", "USD"),
    ("C$", "CAD"),
    ("CA$", "CAD"),
    ("CAD$", "CAD"),
    ("Can$", "CAD"),
    ("A$", "AUD"),
    ("AU$", "AUD"),
    ("AUD$", "AUD"),
    ("NZ$", "NZD"),
    ("HK$", "HKD"),
    ("S$", "SGD"),
    ("SG$", "SGD"),
    ("NT$", "TWD"),
    ("MX$", "MXN"),
    ("Mex$", "MXN"),
    ("AR$", "ARS"),
    ("RD$", "DOP"),
    ("J$", "JMD"),
    ("TT$", "TTD"),
    ("EC$", "XCD"),
    ("R$", "BRL"),
    ("€", "EUR"),
    ("£", "GBP"),
    ("\u{ffe1}", "GBP"),
    ("GB£", "GBP"),
    ("UK£", "GBP"),
    ("E£", "EGP"),
    ("¥", "¥"),
    ("\u{ffe5}", "¥"),
    ("JP¥", "JPY"),
    ("CN¥", "CNY"),
    ("RMB¥", "CNY"),
    ("RMB", "CNY"),
    ("円", "JPY"),
    ("元", "CNY"),
    ("₹", "INR"),
    ("Rs", "Rs"),
    ("Rs.", "Rs"),
    ("₨", "Rs"),
    ("₩", "KRW"),
    ("원", "KRW"),
    ("₽", "RUB"),
    ("₺", "TRY"),
    ("₪", "ILS"),
    ("₫", "VND"),
    ("฿", "THB"),
    ("₱", "PHP"),
    ("₦", "NGN"),
    ("₴", "UAH"),
    ("₸", "KZT"),
    ("₲", "PYG"),
    ("₡", "CRC"),
    ("GH₵", "GHS"),
    ("₼", "AZN"),
    ("৳", "BDT"),
    ("₮", "MNT"),
    ("៛", "KHR"),
    ("₿", "BTC"),
    ("zł", "PLN"),
    ("Kč", "CZK"),
    ("Ft", "HUF"),
    ("лв", "BGN"),
    ("kr", "kr"),
    ("kr.", "kr"),
    ("Kr", "kr"),
    ("SFr", "CHF"),
    ("SFr.", "CHF"),
    ("sFr.", "CHF"),
    ("Fr", "Fr"),
    ("Fr.", "Fr"),
    ("RM", "MYR"),
    ("Rp", "IDR"),
    ("S/", "PEN"),
    ("S/.", "PEN"),
    ("KSh", "KES"),
    ("Ksh", "KES"),
    ("Dh", "AED"),
    ("Dhs", "AED"),
];

/// Words alone, in any case. The plural with s is understood. Words that mean other things beside a number as often
/// ("won", "crowns", "real", "bucks", "sterling") stand only under [`NATIONAL`].
const WORDS: &[(&str, &str)] = &[
    ("dollar", "$"),
    ("dólar", "$"),
    ("dólares", "$"),
    ("dollaro", "$"),
    ("dollari", "$"),
    ("euro", "EUR"),
    ("pound", "GBP"),
    ("pound sterling", "GBP"),
    ("pounds sterling", "GBP"),
    ("quid", "GBP"),
    ("pfund", "GBP"),
    ("yen", "JPY"),
    ("yuan", "CNY"),
    ("renminbi", "CNY"),
    ("rupee", "Rs"),
    ("franc", "Fr"),
    ("franken", "CHF"),
    ("krona", "kr"),
    ("kronor", "kr"),
    ("króna", "kr"),
    ("krone", "kr"),
    ("kroner", "kr"),
    ("kronen", "kr"),
    ("koruna", "CZK"),
    ("koruny", "CZK"),
    ("ruble", "RUB"),
    ("rouble", "RUB"),
    ("rubel", "RUB"),
    ("lira", "TRY"),
    ("shekel", "ILS"),
    ("zloty", "PLN"),
    ("złoty", "PLN"),
    ("złotych", "PLN"),
    ("reais", "BRL"),
    ("baht", "THB"),
    ("ringgit", "MYR"),
    ("rupiah", "IDR"),
    ("forint", "HUF"),
    ("hryvnia", "UAH"),
    ("naira", "NGN"),
    ("rand", "ZAR"),
    ("dirham", "AED"),
    ("peso", "peso"),
    ("dinar", "dinar"),
    ("rial", "rial"),
    ("riyal", "rial"),
    ("bitcoin", "BTC"),
];

/// Countries' adjectives with the words that they make unambiguous.
const NATIONAL: &[(&[&str], &[&str], &str)] = &[
    (&["US", "U.S.", "United States", "American"], &["dollar"], "USD"),
    (&["Canadian"], &["dollar"], "CAD"),
    (&["Australian"], &["dollar"], "AUD"),
    (&["New Zealand"], &["dollar"], "NZD"),
    (&["Hong Kong"], &["dollar"], "HKD"),
    (&["Singapore", "Singaporean"], &["dollar"], "SGD"),
    (&["Taiwan", "New Taiwan", "Taiwanese"], &["dollar"], "TWD"),
    (&["Jamaican"], &["dollar"], "JMD"),
    (&["British", "UK"], &["pound"], "GBP"),
    (&["Egyptian"], &["pound"], "EGP"),
    (&["Lebanese"], &["pound", "lira"], "LBP"),
    (&["Japanese"], &["yen"], "JPY"),
    (&["Chinese"], &["yuan"], "CNY"),
    (&["Swiss"], &["franc"], "CHF"),
    (&["CFA"], &["franc"], "XOF"),
    (&["Swedish"], &["krona", "kronor", "crown"], "SEK"),
    (&["Norwegian"], &["krone", "kroner", "crown"], "NOK"),
    (&["Danish"], &["krone", "kroner", "crown"], "DKK"),
    (&["Icelandic"], &["krona", "kronur", "króna", "krónur", "crown"], "ISK"),
    (&["Czech"], &["koruna", "koruny", "crown"], "CZK"),
    (&["Polish"], &["zloty", "złoty"], "PLN"),
    (&["Hungarian"], &["forint"], "HUF"),
    (&["Romanian"], &["leu", "lei"], "RON"),
    (&["Bulgarian"], &["lev", "leva"], "BGN"),
    (&["Serbian"], &["dinar"], "RSD"),
    (&["Kuwaiti"], &["dinar"], "KWD"),
    (&["Bahraini"], &["dinar"], "BHD"),
    (&["Jordanian"], &["dinar"], "JOD"),
    (&["Iraqi"], &["dinar"], "IQD"),
    (&["Tunisian"], &["dinar"], "TND"),
    (&["Algerian"], &["dinar"], "DZD"),
    (&["Saudi", "Saudi Arabian"], &["riyal", "rial"], "SAR"),
    (&["Qatari", "Qatar"], &["riyal", "rial"], "QAR"),
    (&["Omani"], &["rial", "riyal"], "OMR"),
    (&["Iranian"], &["rial"], "IRR"),
    (&["UAE", "Emirati"], &["dirham"], "AED"),
    (&["Moroccan"], &["dirham"], "MAD"),
    (&["Israeli"], &["shekel", "new shekel"], "ILS"),
    (&["Turkish"], &["lira"], "TRY"),
    (&["Russian"], &["ruble", "rouble"], "RUB"),
    (&["Ukrainian"], &["hryvnia"], "UAH"),
    (&["Indian"], &["rupee"], "INR"),
    (&["Pakistani", "Pakistan"], &["rupee"], "PKR"),
    (&["Sri Lankan", "Sri Lanka"], &["rupee"], "LKR"),
    (&["Nepalese", "Nepali"], &["rupee"], "NPR"),
    (&["Mauritian"], &["rupee"], "MUR"),
    (&["Bangladeshi"], &["taka"], "BDT"),
    (&["South Korean", "Korean"], &["won"], "KRW"),
    (&["Thai"], &["baht"], "THB"),
    (&["Vietnamese"], &["dong"], "VND"),
    (&["Indonesian"], &["rupiah"], "IDR"),
    (&["Malaysian"], &["ringgit"], "MYR"),
    (&["Philippine"], &["peso"], "PHP"),
    (&["Mexican"], &["peso"], "MXN"),
    (&["Argentine", "Argentinian"], &["peso"], "ARS"),
    (&["Chilean"], &["peso"], "CLP"),
    (&["Colombian"], &["peso"], "COP"),
    (&["Uruguayan"], &["peso"], "UYU"),
    (&["Dominican"], &["peso"], "DOP"),
    (&["Brazilian"], &["real", "reais"], "BRL"),
    (&["Peruvian"], &["sol", "sole"], "PEN"),
    (&["South African"], &["rand"], "ZAR"),
    (&["Nigerian"], &["naira"], "NGN"),
    (&["Kenyan"], &["shilling"], "KES"),
    (&["Ugandan"], &["shilling"], "UGX"),
    (&["Tanzanian"], &["shilling"], "TZS"),
    (&["Ghanaian", "Ghana"], &["cedi"], "GHS"),
];

static EXACT: LazyLock<Names<&'static str>> = LazyLock::new(|| {
    let codes = CODES.iter().map(|code| ((*code).to_owned(), *code));
    // A dot that belongs to the sign is folded away on both sides.
    Names::new(SIGNS.iter().map(|(sign, code)| ((*sign).to_owned(), *code)).chain(codes), true)
});

static WORD: LazyLock<Names<&'static str>> = LazyLock::new(|| {
    let national = NATIONAL.iter().flat_map(|(countries, words, code)| {
        countries
            .iter()
            .flat_map(move |country| words.iter().map(move |word| (format!("{country} {word}"), *code)))
    });
    let all = WORDS.iter().map(|(word, code)| ((*word).to_owned(), *code)).chain(national);
    Names::new(all.flat_map(|(word, code)| [(format!("{word}s"), code), (word, code)]), false)
});

pub(super) fn name_starts() -> impl Iterator<Item = [u8; 4]> {
    EXACT.starts().chain(WORD.starts())
}

pub(super) fn second_word_starts() -> impl Iterator<Item = [u8; 3]> {
    EXACT.second_starts().chain(WORD.second_starts())
}

pub(super) fn read(text: &str) -> Option<Currency> {
    find(text, &EXACT, &WORD).map(Currency)
}

/// Whether two marks have a currency in common.
pub(super) fn shared(a: &str, b: &str) -> bool {
    let members = |mark: &str| SHARED.iter().find(|(sign, _)| *sign == mark).map(|(_, codes)| *codes);
    match (members(a), members(b)) {
        (Some(one), Some(two)) => one.iter().any(|code| two.contains(code)),
        (Some(codes), None) => codes.contains(&b),
        (None, Some(codes)) => codes.contains(&a),
        (None, None) => false,
    }
}
