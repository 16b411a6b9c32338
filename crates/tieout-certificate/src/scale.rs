//! Reads which powers of ten a header, caption or passage states: "in thousands", "$M", "(€m)", "US$ bn", "'000", "百万円".
//!
//! Written apart from the reader that proposes scales, so that one mistake cannot pass both. It may accept more than that
//! reader proposes, but never a text without any scale word: a lone letter counts only beside money, in brackets, after
//! "in" or as the tail of a column name, and never before a digit (`m²` and `m2` are areas).

use tieout_notation::Currency;

/// One piece of the text; white space is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Piece<'a> {
    /// A run of letters of one case pattern.
    Word(&'a str),
    /// A run of ASCII digits, group marks inside.
    Digits(&'a str),
    /// One numeral of the Chinese and Japanese scales.
    Numeral(i32),
    /// Any other character.
    Sign(char),
}

/// Whether `text` states the power of ten `power`. Linear in the text.
pub(crate) fn states_power(text: &str, power: i32) -> bool {
    let pieces = pieces(text);
    // Sums that the run of scale words so far can mean ("hundreds of thousands": 5), and whether it holds more than "ten".
    let mut sums: Vec<i32> = Vec::new();
    let mut real = false;
    for i in 0..pieces.len() {
        let powers = powers(&pieces, i);
        if powers.is_empty() {
            if !sums.is_empty() && connects(pieces[i]) {
                continue;
            }
            if real && sums.contains(&power) {
                return true;
            }
            sums.clear();
            real = false;
            continue;
        }
        real |= powers != [1];
        if sums.is_empty() {
            sums = powers;
        } else {
            let mut next: Vec<i32> =
                sums.iter().flat_map(|a| powers.iter().map(move |b| a.saturating_add(*b))).collect();
            next.sort_unstable();
            next.dedup();
            next.truncate(16);
            sums = next;
        }
    }
    real && sums.contains(&power)
}

fn connects(piece: Piece<'_>) -> bool {
    match piece {
        Piece::Word(w) => matches!(w, "of" | "de" | "di" | "von"),
        Piece::Sign(c) => c == '-',
        _ => false,
    }
}

/// What the piece at `i` can mean as a power of ten; empty when it is no scale.
fn powers(pieces: &[Piece<'_>], i: usize) -> Vec<i32> {
    match pieces[i] {
        Piece::Numeral(p) => vec![p],
        Piece::Digits(d) => {
            let zeros = digits_power(d);
            // 10^6
            if d == "10"
                && pieces.get(i + 1) == Some(&Piece::Sign('^'))
                && let Some(Piece::Digits(e)) = pieces.get(i + 2)
            {
                return e.parse::<i32>().ok().filter(|e| (1..=30).contains(e)).into_iter().collect();
            }
            zeros.into_iter().collect()
        }
        Piece::Word(word) => {
            let lower = word.to_lowercase();
            if let Some(p) = whole_word(&lower) {
                // "mil millones": a thousand of the next one.
                let next_is_scale = matches!(pieces.get(i + 1), Some(Piece::Word(w)) if whole_word(&w.to_lowercase()).is_some());
                return if next_is_scale {
                    p.iter().copied().min().into_iter().collect()
                } else {
                    p.to_vec()
                };
            }
            let next_is_digit = matches!(pieces.get(i + 1), Some(Piece::Digits(_)))
                || matches!(pieces.get(i + 1), Some(Piece::Sign('²' | '³')));
            if let Some(p) = letter(&lower) {
                return if !next_is_digit && beside_money(pieces, i) { p.to_vec() } else { Vec::new() };
            }
            fused(word).to_vec()
        }
        Piece::Sign(_) => Vec::new(),
    }
}

/// `000`, `1000`, `1,000`, `000,000`: how many noughts, where it is such a form.
fn digits_power(run: &str) -> Option<i32> {
    let digits: String = run.chars().filter(char::is_ascii_digit).collect();
    let zeros = digits.strip_prefix('1').unwrap_or(&digits);
    let n = zeros.len();
    let whole = (3..=12).contains(&n) && zeros.bytes().all(|b| b == b'0');
    (whole && (zeros.len() < digits.len() || n.is_multiple_of(3))).then(|| i32::try_from(n).unwrap_or(0))
}

/// Scale words that stand for themselves.
fn whole_word(lower: &str) -> Option<&'static [i32]> {
    Some(match lower {
        "ten" | "tens" => &[1],
        "hundred" | "hundreds" => &[2],
        "thousand" | "thousands" | "thous" | "thsd" | "thd" | "tsd" | "tausend" | "milliers" | "miles"
        | "millares" | "milhares" | "mila" | "migliaia" => &[3],
        "mil" => &[3, 6],
        "lakh" | "lakhs" | "lac" | "lacs" => &[5],
        "million" | "millions" | "mn" | "mln" | "mlns" | "mio" | "mill" | "mills" | "millionen"
        | "millón" | "millon" | "millones" | "milhão" | "milhao" | "milhões" | "milhoes" | "milione"
        | "milioni" => &[6],
        "crore" | "crores" => &[7],
        "billion" | "billions" | "bn" | "bln" | "bil" | "bill" => &[9],
        "mrd" | "mld" | "mds" | "milliarde" | "milliarden" | "milliard" | "milliards" | "miliardo"
        | "miliardi" | "bilhão" | "bilhao" | "bilhões" | "bilhoes" => &[9],
        "trillion" | "trillions" | "tn" | "trn" | "bio" | "billionen" | "billón" | "billones" => &[12],
        _ => return None,
    })
}

/// Short forms that are something else as often.
fn letter(lower: &str) -> Option<&'static [i32]> {
    Some(match lower {
        "k" => &[3],
        "m" | "mm" => &[6],
        "cr" => &[7],
        "b" => &[9],
        "t" => &[3, 12],
        _ => return None,
    })
}

/// `USDm`, `EURbn`, `TEUR`, `kUSD`: a currency code grown together with a short scale.
fn fused(word: &str) -> &'static [i32] {
    let code = |s: &str| s.bytes().all(|b| b.is_ascii_uppercase()) && Currency::read(s).is_some();
    let short = |s: &str| {
        let lower = s.to_lowercase();
        letter(&lower).or_else(|| whole_word(&lower)).filter(|_| s.len() <= 3)
    };
    let before = word.get(..3).zip(word.get(3..)).filter(|(c, _)| code(c)).and_then(|(_, s)| short(s));
    let cut = word.len().saturating_sub(3);
    before
        .or_else(|| word.get(cut..).zip(word.get(..cut)).filter(|(c, _)| code(c)).and_then(|(_, s)| short(s)))
        .unwrap_or(&[])
}

/// Whether a lone letter stands where only a scale stands.
fn beside_money(pieces: &[Piece<'_>], i: usize) -> bool {
    let money = |piece: Option<&Piece<'_>>| match piece {
        Some(Piece::Sign(c)) => Currency::read(c.encode_utf8(&mut [0; 4])).is_some(),
        Some(Piece::Word(w)) => Currency::read(w).is_some(),
        _ => false,
    };
    let before = i.checked_sub(1).and_then(|j| pieces.get(j));
    money(before)
        || money(pieces.get(i + 1))
        || matches!(before, Some(Piece::Sign('(' | '[' | '_' | '/' | ',')))
        || matches!(before, Some(Piece::Word(w)) if w.eq_ignore_ascii_case("in"))
}

fn pieces(text: &str) -> Vec<Piece<'_>> {
    let mut out = Vec::new();
    let mut chars = text.char_indices().peekable();
    while let Some((start, c)) = chars.next() {
        let mut end = start + c.len_utf8();
        if c.is_whitespace() {
            continue;
        }
        if let Some(power) = numeral(c) {
            out.push(Piece::Numeral(power));
        } else if c.is_ascii_digit() {
            while let Some(&(at, d)) = chars.peek() {
                let grouped =
                    matches!(d, ',' | '.' | '\'' | '\u{2019}' | '\u{a0}' | '\u{202f}' | '\u{2009}' | ' ')
                        && text[at + d.len_utf8()..].starts_with("000");
                if !d.is_ascii_digit() && !grouped {
                    break;
                }
                end = at + d.len_utf8();
                chars.next();
            }
            out.push(Piece::Digits(&text[start..end]));
        } else if c.is_alphabetic() {
            let mut last = c;
            while let Some(&(at, d)) = chars.peek() {
                if !d.is_alphabetic() || numeral(d).is_some() || (last.is_lowercase() && d.is_uppercase()) {
                    break;
                }
                end = at + d.len_utf8();
                last = d;
                chars.next();
            }
            out.push(Piece::Word(&text[start..end]));
        } else if let Some(power) = superscript(c) {
            // 10⁶
            if out.last() == Some(&Piece::Digits("10")) {
                out.pop();
                out.push(Piece::Numeral(power));
            } else {
                out.push(Piece::Sign(c));
            }
        } else {
            out.push(Piece::Sign(c));
        }
    }
    out
}

fn numeral(c: char) -> Option<i32> {
    Some(match c {
        '十' => 1,
        '百' => 2,
        '千' => 3,
        '万' | '萬' => 4,
        '億' | '亿' => 8,
        '兆' => 12,
        _ => return None,
    })
}

fn superscript(c: char) -> Option<i32> {
    Some(match c {
        '²' => 2,
        '³' => 3,
        '⁴' => 4,
        '⁵' => 5,
        '⁶' => 6,
        '⁷' => 7,
        '⁸' => 8,
        '⁹' => 9,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(text: &str) -> Vec<i32> {
        (-3..=30).filter(|p| states_power(text, *p)).collect()
    }

    #[test]
    fn words_state_their_power() {
        for (text, power) in [
            ("(in thousands, except per share data)", 3),
            ("In Millions", 6),
            ("Revenue in millions of dollars", 6),
            ("amounts in bn", 9),
            ("hundreds of thousands", 5),
            ("ten thousand", 4),
            ("mil millones", 9),
            ("in lakhs", 5),
            ("₹ crore", 7),
            ("Tsd.", 3),
            ("in Mio. EUR", 6),
            ("Mrd", 9),
            ("milliers d'euros", 3),
            ("(000s)", 3),
            ("$'000", 3),
            ("1,000 units", 3),
            ("000,000", 6),
            ("x 10^6", 6),
            ("10⁹", 9),
            ("千円", 3),
            ("単位：百万円", 6),
            ("億円", 8),
            ("revenue_millions", 6),
            ("revenueMillions", 6),
        ] {
            assert!(states_power(text, power), "{text} states 10^{power}, read {:?}", stated(text));
            assert!(!states_power(text, power + 3), "{text}");
        }
    }

    #[test]
    fn run_means_its_sum_only() {
        assert_eq!(stated("in hundreds of thousands"), [5]);
        assert_eq!(stated("in thousands or millions"), [3, 6]);
        assert!(stated("ten units").is_empty());
    }

    #[test]
    fn no_scale_word_states_nothing() {
        for text in [
            "",
            "Revenue",
            "Income from operations",
            "100 m hurdles",
            "2019",
            "2,000",
            "Area (m²)",
            "Area (m2)",
            "km",
            "Category B",
            "T-shirts",
            "0.000",
            "$",
            "Memory",
        ] {
            assert!(stated(text).is_empty(), "{text:?}");
        }
    }

    #[test]
    fn letters_need_their_place() {
        assert_eq!(stated("Revenue (m)"), [6]);
        assert_eq!(stated("in k"), [3]);
        assert_eq!(stated("sales_k"), [3]);
        assert!(stated("model K").is_empty());
    }
}
