//! The words and signs of a header or label, and which of them state scales and currencies.

use tieout_notation::{Currency, Span, stem};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Word,
    Digits,
    Money(Currency),
    Percent,
    Open,
    Close,
    Quote,
    Comma,
    Other,
}

#[derive(Clone, Debug)]
pub(super) struct Tok<'a> {
    pub(super) kind: Kind,
    pub(super) text: &'a str,
    pub(super) lower: String,
    pub(super) span: Span,
    /// Depth of brackets around it.
    pub(super) depth: u32,
    pub(super) used: bool,
}

/// Words that may stand in a unit phrase and mean nothing by themselves.
pub(super) const FILLERS: &[&str] = &[
    "in",
    "of",
    "the",
    "all",
    "are",
    "is",
    "and",
    "amount",
    "amounts",
    "figure",
    "figures",
    "number",
    "numbers",
    "data",
    "table",
    "tables",
    "expressed",
    "stated",
    "presented",
    "shown",
    "reported",
    "values",
    "value",
    "u",
    "s",
    "us",
    "unaudited",
    "audited",
    "dollar",
    "dollars",
    "unless",
    "specified",
    "otherwise",
    "noted",
    "indicated",
    "as",
    "tabular",
    "a",
];

/// Currency codes that are no English words; others count only beside a scale.
pub(super) const CODES: &[&str] = &[
    "USD", "EUR", "GBP", "JPY", "CNY", "RMB", "INR", "CAD", "AUD", "NZD", "CHF", "SEK", "NOK", "DKK", "HKD",
    "SGD", "KRW", "BRL", "MXN", "ZAR", "RUB", "PLN", "CZK", "HUF", "ILS", "THB", "IDR", "MYR", "PHP", "TWD",
    "AED", "SAR", "NGN", "VND",
];

pub(super) const CURRENCY_WORDS: &[&str] = &[
    "dollars", "dollar", "euros", "euro", "pounds", "sterling", "yen", "rupees", "francs", "yuan",
    "renminbi", "rmb", "won", "kronor", "kroner", "pesos", "reais", "rand",
];

pub(super) fn plural_scale(word: &str) -> Option<i32> {
    // `inthousands`: a space lost on the way.
    let word = word.strip_prefix("in").unwrap_or(word);
    Some(match word {
        "thousands" => 3,
        "lakhs" => 5,
        "millions" => 6,
        "crores" => 7,
        "billions" => 9,
        "trillions" => 12,
        _ => return None,
    })
}

pub(super) fn singular_scale(word: &str) -> Option<i32> {
    Some(match word {
        "thousand" | "tsd" | "tausend" | "milliers" | "miles" => 3,
        "lakh" => 5,
        "million" | "mn" | "mln" | "mio" | "mill" | "millionen" | "millones" | "milhões" | "milioni" => 6,
        "crore" | "cr" => 7,
        "billion" | "bn" | "bln" | "mrd" | "milliarden" | "milliards" | "miliardi" => 9,
        "trillion" | "tn" | "trn" => 12,
        _ => return None,
    })
}

pub(super) fn letter_scale(word: &str) -> Option<i32> {
    Some(match word {
        "k" => 3,
        "m" | "mm" => 6,
        "b" => 9,
        "t" => 12,
        _ => return None,
    })
}

pub(super) fn tokens(text: &str) -> Vec<Tok<'_>> {
    let mut out: Vec<Tok<'_>> = Vec::new();
    let mut depth = 0u32;
    let mut chars = text.char_indices().peekable();
    let mut add = |kind: Kind, start: usize, end: usize, depth: u32| {
        let piece = &text[start..end];
        out.push(Tok {
            kind,
            text: piece,
            lower: piece.to_lowercase(),
            span: Span::new(start, end),
            depth,
            used: false,
        });
    };
    while let Some((start, c)) = chars.next() {
        if c.is_alphanumeric() {
            let digits = c.is_ascii_digit();
            let mut end = start + c.len_utf8();
            while let Some(&(i, d)) = chars.peek() {
                if !d.is_alphanumeric() || d.is_ascii_digit() != digits {
                    break;
                }
                end = i + d.len_utf8();
                chars.next();
            }
            let word = &text[start..end];
            // `US$`, `HK$`: letters that belong to the sign.
            if !digits
                && word.len() <= 3
                && word.bytes().all(|b| b.is_ascii_uppercase())
                && let Some(&(i, sign)) = chars.peek()
                && is_sign(sign)
                && let Some(currency) = Currency::read(&text[start..i + sign.len_utf8()])
            {
                chars.next();
                add(Kind::Money(currency), start, i + sign.len_utf8(), depth);
                continue;
            }
            if !digits && let Some((a, b, code)) = split_code(word) {
                let (first, second) = (start + a, start + a + b);
                if a > 0 {
                    add(Kind::Word, start, first, depth);
                }
                add(Kind::Money(code), first, second, depth);
                if second < end {
                    add(Kind::Word, second, end, depth);
                }
                continue;
            }
            add(if digits { Kind::Digits } else { Kind::Word }, start, end, depth);
            continue;
        }
        let end = start + c.len_utf8();
        match c {
            '(' | '[' => {
                depth += 1;
                add(Kind::Open, start, end, depth);
            }
            ')' | ']' => {
                add(Kind::Close, start, end, depth);
                depth = depth.saturating_sub(1);
            }
            '%' => add(Kind::Percent, start, end, depth),
            '\'' | '’' | '‘' | '´' | '`' => add(Kind::Quote, start, end, depth),
            ',' | ';' | ':' => add(Kind::Comma, start, end, depth),
            _ if is_sign(c) => match Currency::read(&text[start..end]) {
                Some(currency) => add(Kind::Money(currency), start, end, depth),
                None => add(Kind::Other, start, end, depth),
            },
            _ if c.is_whitespace() => {}
            _ => add(Kind::Other, start, end, depth),
        }
    }
    out
}

fn is_sign(c: char) -> bool {
    matches!(c, '$' | '€' | '£' | '¥' | '₹' | '₩' | '₽' | '₺' | '฿' | '₫' | '₱' | '₪' | '₴' | '￥' | '＄')
}

/// A code inside a word: `USD`, `SEKm`, `MUSD`, `TEUR`: how many letters stand before it, and its length (3).
fn split_code(word: &str) -> Option<(usize, usize, Currency)> {
    if !word.is_ascii() {
        return None;
    }
    let code = |s: &str| CODES.contains(&s).then(|| Currency::read(s)).flatten();
    match word.len() {
        3 => code(word).map(|c| (0, 3, c)),
        4..=6 => {
            let tail = word[3..].to_ascii_lowercase();
            if (letter_scale(&tail).is_some() || singular_scale(&tail).is_some())
                && let Some(c) = code(&word[..3])
            {
                return Some((0, 3, c));
            }
            if word.len() == 4 && matches!(word.as_bytes()[0], b'M' | b'm' | b'K' | b'k' | b'T') {
                return code(&word[1..]).map(|c| (1, 3, c));
            }
            None
        }
        _ => None,
    }
}

/// Takes "except …" out: to the closing bracket, or to the end.
pub(super) fn take_exceptions(toks: &mut [Tok<'_>]) -> Vec<Vec<String>> {
    let Some(at) = toks.iter().position(|t| matches!(&*t.lower, "except" | "excluding" | "exclusive")) else {
        return Vec::new();
    };
    let depth = toks[at].depth;
    let end = toks[at..]
        .iter()
        .position(|t| t.kind == Kind::Close && t.depth == depth && depth > 0)
        .map_or(toks.len(), |i| at + i);
    let mut things: Vec<Vec<String>> = vec![Vec::new()];
    for t in &mut toks[at..end] {
        t.used = true;
        match t.kind {
            Kind::Comma => things.push(Vec::new()),
            Kind::Word if matches!(&*t.lower, "and" | "or") => things.push(Vec::new()),
            Kind::Word => {
                let dull = [
                    "except",
                    "excluding",
                    "exclusive",
                    "for",
                    "of",
                    "the",
                    "where",
                    "otherwise",
                    "noted",
                    "as",
                    "indicated",
                    "stated",
                    "data",
                    "amount",
                    "amounts",
                    "information",
                    "figures",
                    "in",
                    "a",
                    "an",
                ];
                if !dull.contains(&&*t.lower)
                    && let Some(last) = things.last_mut()
                {
                    last.push(stem(&t.lower));
                }
            }
            _ => {}
        }
    }
    things.retain(|t| !t.is_empty());
    things
}
