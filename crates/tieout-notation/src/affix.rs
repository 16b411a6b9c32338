//! What stands beside a number and belongs to it: currency before, percent, currency, unit or "times" behind.

use crate::behind::may_be_second_word;
use crate::chars::{
    char_at, char_before, digit_at, eat, is_dash, is_glue, is_space, letters_end, skip_space, word_ends,
};
use crate::wrapped::{below, is_below, next_word, unwrapped};
use crate::{Currency, Dimension, Measure, Span, Unit};

/// A unit with its place.
pub(crate) type UnitAt = (Unit, Span);

/// What the number in front of a unit looks like, as far as it decides how its unit reads.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Before {
    /// A currency stands before the number.
    pub(crate) currency: Option<Currency>,
    /// A scale word was read.
    pub(crate) scaled: bool,
    /// Grouped, scaled or with decimals: a figure, not a count or a label.
    pub(crate) figure: bool,
    /// The number is one.
    pub(crate) one: bool,
    /// The number was written in words.
    pub(crate) words: bool,
    /// Where the number starts.
    pub(crate) start: usize,
}

/// Signs of money; whether one stands for a currency says [`Currency::read`].
pub(crate) const fn is_currency_sign(c: char) -> bool {
    matches!(c, '$' | '£' | '¥' | '฿' | '\u{20A0}'..='\u{20CF}' | '＄' | '￡' | '￥' | '￦')
}

/// ISO codes that are English words or frequent abbreviations: no currency beside a bare small number
/// ("TOP 10", "ALL 50", "5 PEN").
fn is_wordlike_code(code: &str) -> bool {
    matches!(
        code,
        "ALL"
            | "TOP"
            | "TRY"
            | "CUP"
            | "MAD"
            | "PEN"
            | "COP"
            | "SOS"
            | "BOB"
            | "BAM"
            | "LAK"
            | "GEL"
            | "AMD"
            | "ANG"
            | "MOP"
            | "RON"
            | "GIP"
            | "LSL"
            | "MVR"
            | "PAB"
            | "STD"
            | "SAR"
            | "NAD"
            | "ERN"
            | "FKP"
            | "BIF"
            | "MUR"
    )
}

/// Currency words that mean something else behind a bare count: "19 won", "3 pounds" (a weight first, and money only
/// with a scale: "3 million pounds").
fn is_wordlike_currency(word: &str) -> bool {
    matches!(word, "won" | "real" | "reais" | "pound" | "pounds" | "quid" | "lei" | "leu" | "dong")
}

/// The currency that ends at `at` (or one space before), not reaching before `floor`: `$`, `US$`, `EUR`, `Rs.`.
pub(crate) fn currency_before(text: &str, floor: usize, at: usize, figure: bool) -> Option<(Currency, Span)> {
    let mut end = at;
    if let Some(c) = char_before(text, at).filter(|c| is_space(*c)) {
        end -= c.len_utf8();
    }
    if end <= floor {
        return None;
    }
    let last = char_before(text, end)?;
    if is_currency_sign(last) {
        let sign = end - last.len_utf8();
        if sign < floor {
            return None;
        }
        // "US$", "HK$", "R$": the letters before belong to the sign when the whole is one.
        let mut start = sign;
        while start > floor
            && sign - start < 3
            && char_before(text, start).is_some_and(|c| c.is_ascii_uppercase())
        {
            start -= 1;
        }
        while start < sign {
            if !char_before(text, start).filter(|_| start > floor).is_some_and(is_glue)
                && let Some(found) = text.get(start..end).and_then(Currency::read)
            {
                return Some((found, Span::new(start, end)));
            }
            start += 1;
        }
        let found = Currency::read(text.get(sign..end)?)?;
        return Some((found, Span::new(sign, end)));
    }
    // A code or abbreviation in letters, as a whole word.
    let mut start = if last == '.' { end - 1 } else { end };
    let word_end = start;
    while start > floor
        && word_end - start < 4
        && char_before(text, start).is_some_and(|c| c.is_ascii_alphabetic())
    {
        start -= 1;
    }
    let word = text.get(start..word_end)?;
    if word.is_empty() || (start > floor && joined_before(text, start)) {
        return None;
    }
    let code = word.len() == 3 && word.bytes().all(|b| b.is_ascii_uppercase()) && last != '.';
    let abbreviation = matches!(word, "Rs" | "kr" | "Kr" | "Fr" | "SFr");
    if !(code || abbreviation) || (code && is_wordlike_code(word) && !figure) {
        return None;
    }
    Some((Currency::read(word)?, Span::new(start, end)))
}

/// Whether a letter, or a hyphen that is no sign, is glued to a code from the left: `ABC-EUR 5`, but `-EUR 5`.
fn joined_before(text: &str, at: usize) -> bool {
    char_before(text, at).is_some_and(|c| {
        let free = || char_before(text, at - 1).is_none_or(char::is_whitespace);
        is_glue(c) || (c == '-' && !free())
    })
}

/// The percent, currency, unit or "times" behind the number (or its scale) that ends at `at`.
pub(crate) fn unit_at(text: &str, at: usize, before: Before) -> Option<UnitAt> {
    let c = char_at(text, at)?;
    // Most figures end before a mark that begins no unit.
    if c.is_ascii() && !(c.is_ascii_alphabetic() || matches!(c, ' ' | '-' | '%' | '$' | '\n' | '\r')) {
        return None;
    }
    if let Some(found) = percent_at(text, at) {
        return Some(found);
    }
    if let Some(found) = times_at(text, at, before) {
        return Some(found);
    }
    let hyphen = is_dash(c);
    let start = if hyphen { at + c.len_utf8() } else { next_word(text, at) };
    let first = char_at(text, start)?;
    if is_currency_sign(first) {
        return money_sign_at(text, Span::new(start, start + first.len_utf8()), hyphen, before);
    }
    if let Some(sign) = lettered_sign(text, start) {
        return money_sign_at(text, sign, hyphen, before);
    }
    if !(first.is_alphabetic() || matches!(first, '°' | '℃' | '℉' | '′' | '″')) {
        return None;
    }
    // In scripts without spaces the next word follows a currency at once: "5,000万円です".
    let sign = Span::new(start, start + first.len_utf8());
    if !first.is_ascii()
        && !is_glue(first)
        && let Some(currency) = money_word(sign.of(text), before)
    {
        return Some((Unit::Currency(currency), sign));
    }
    let spaced = start > at;
    if spaced && is_function_word(text, start) {
        return None;
    }
    let one = if hyphen { None } else { one_word(text, start) };
    let (ends, mut n) = one.map_or_else(|| word_ends_from(text, start, hyphen), |end| ([end, 0, 0, 0], 1));
    if n > 1 && !(may_be_second_word(text, ends[0]) && may_go_on(text.get(start..ends[0]).unwrap_or(""))) {
        n = 1;
    }
    for end in ends.get(..n)?.iter().rev() {
        let Some(word) = text.get(start..*end) else { continue };
        let unwrapped = unwrapped(word);
        let word = unwrapped.as_deref().unwrap_or(word);
        if !word_ends(text, *end) || next_word_glued(text, *end, word, hyphen, spaced) {
            continue;
        }
        let span = Span::new(start, *end);
        if let Some(currency) = money_word(word, before) {
            return Some((Unit::Currency(currency), span));
        }
        if before.currency.is_none()
            && !(word.len() < 4 && is_below(text, at, start))
            && !is_no_unit_here(text, word, *end, spaced, hyphen, before)
            && let Some(measure) = Measure::read(word)
            // "7 degrees" may be an angle or a temperature: the digits alone are sure.
            && measure.dimension != Dimension::Angle
        {
            return Some((Unit::Measure(measure), span));
        }
    }
    None
}

/// Whether a unit of several words can start with this one: a unit itself ("miles per hour"), a national or technical
/// adjective ("Swiss francs", "square metres"). A plain noun ends the search, which is what most numbers stand before.
fn may_go_on(first: &str) -> bool {
    if first.as_bytes().first().is_some_and(u8::is_ascii_uppercase) || !first.is_ascii() {
        return true;
    }
    matches!(
        first.as_bytes(),
        b"square"
            | b"sq"
            | b"cubic"
            | b"cu"
            | b"metric"
            | b"short"
            | b"long"
            | b"imperial"
            | b"imp"
            | b"troy"
            | b"fluid"
            | b"fl"
            | b"statute"
            | b"nautical"
            | b"light"
            | b"astronomical"
            | b"acre"
            | b"revolutions"
            | b"mega"
            | b"dots"
            | b"deg"
            | b"degree"
            | b"degrees"
            | b"pound"
            | b"pounds"
            | b"brake"
            | b"standard"
            | b"parts"
    ) || Measure::read(first).is_some()
}

/// A sign of money with the letters that are part of it: `US$`, `HK$`.
fn lettered_sign(text: &str, start: usize) -> Option<Span> {
    let letters = text.as_bytes().get(start..)?.iter().take(4).take_while(|b| b.is_ascii_uppercase()).count();
    let sign =
        char_at(text, start + letters).filter(|c| (1..4).contains(&letters) && is_currency_sign(*c))?;
    let span = Span::new(start, start + letters + sign.len_utf8());
    Currency::read(span.of(text)).map(|_| span)
}

/// `€`, `US$`, `$US` behind a number.
fn money_sign_at(text: &str, sign: Span, hyphen: bool, before: Before) -> Option<UnitAt> {
    let letters_behind = letters_end(text, sign.end);
    let country = Span::new(sign.start, letters_behind);
    let with_country =
        (1..4).contains(&(country.end - sign.end)) && Currency::read(country.of(text)).is_some();
    let end = if with_country { country.end } else { sign.end };
    // The sign of the next amount is not ours ("5 $3"), nor is one behind a hyphen ("5-$6").
    let of_next =
        digit_at(text, skip_space(text, end)).is_some() || matches!(char_at(text, end), Some('.' | '('));
    if hyphen || before.currency.is_some() || (of_next && char_at(text, end) != Some('.')) {
        return None;
    }
    if char_at(text, end) == Some('.') && digit_at(text, end + 1).is_some() {
        return None;
    }
    let span = Span::new(sign.start, end);
    Some((Unit::Currency(Currency::read(span.of(text))?), span))
}

/// The percent or per-mille sign that ends at `at` (or one space before), not reaching before `floor`.
pub(crate) fn percent_before(text: &str, floor: usize, at: usize) -> Option<UnitAt> {
    let spaced = char_before(text, at).filter(|c| is_space(*c)).map_or(at, |c| at - c.len_utf8());
    let sign = char_before(text, spaced).filter(|c| spaced >= floor + c.len_utf8())?;
    let unit = match sign {
        '%' | '％' | '٪' | '﹪' => Unit::Percent,
        '‰' | '؉' => Unit::PerMille,
        _ => return None,
    };
    Some((unit, Span::new(spaced - sign.len_utf8(), spaced)))
}

/// `%`, percent, points, basis points, per mille.
fn percent_at(text: &str, at: usize) -> Option<UnitAt> {
    let c = char_at(text, at)?;
    let start = if is_dash(c) { at + c.len_utf8() } else { next_word(text, at) };
    let first = char_at(text, start)?;
    let found = |unit, end| Some((unit, Span::new(start, end)));
    match first {
        '%' | '％' | '٪' | '﹪' if !is_dash(c) => {
            let end = start + first.len_utf8();
            let next = match char_at(text, end) {
                Some(d) if is_dash(d) => end + d.len_utf8(),
                _ => skip_space(text, end),
            };
            if next > end {
                for word in ["points", "point", "pts"] {
                    if let Some(points) = eat(text, next, word) {
                        return found(Unit::Points, points);
                    }
                }
            }
            found(Unit::Percent, end)
        }
        '‰' | '؉' if !is_dash(c) => found(Unit::PerMille, start + first.len_utf8()),
        'p' | 'P' => {
            for (word, then) in [("percentage", true), ("percent", false), ("pct", false)] {
                let Some(end) = eat(text, start, word) else { continue };
                if !then {
                    return found(Unit::Percent, end);
                }
                let next = between_words(text, end)?;
                let end = eat(text, next, "points").or_else(|| eat(text, next, "point"))?;
                return found(Unit::Points, end);
            }
            for word in ["pp", "ppt", "ppts", "pps", "p.p"] {
                if let Some(end) = eat(text, start, word) {
                    let end = if word == "p.p" && char_at(text, end) == Some('.') { end + 1 } else { end };
                    return found(Unit::Points, end);
                }
            }
            let end = eat(text, start, "per")?;
            let next = between_words(text, end)?;
            if let Some(end) = eat(text, next, "cent") {
                return found(Unit::Percent, end);
            }
            eat(text, next, "mille").and_then(|end| found(Unit::PerMille, end))
        }
        'b' | 'B' => {
            if let Some(end) = eat(text, start, "bps") {
                return found(Unit::BasisPoints, end);
            }
            if text.get(start..start + 2) == Some("bp") && word_ends(text, start + 2) {
                return found(Unit::BasisPoints, start + 2);
            }
            let next = between_words(text, eat(text, start, "basis")?)?;
            let end = eat(text, next, "points").or_else(|| eat(text, next, "point"))?;
            found(Unit::BasisPoints, end)
        }
        _ => None,
    }
}

/// One space, hyphen or line break between two words; where the second starts.
fn between_words(text: &str, at: usize) -> Option<usize> {
    let c = char_at(text, at)?;
    if is_dash(c) {
        return Some(at + c.len_utf8());
    }
    below(text, at, false).or_else(|| is_space(c).then_some(at + c.len_utf8()))
}

/// `3x`, `3×`, "3 times", "3-fold".
fn times_at(text: &str, at: usize, before: Before) -> Option<UnitAt> {
    if before.currency.is_some() {
        return None;
    }
    let c = char_at(text, at)?;
    if matches!(c, 'x' | 'X' | '×') && !before.words {
        let end = at + c.len_utf8();
        // "3x5", "3x 5": a dimension, read as a form of several numbers.
        let free = word_ends(text, end)
            && digit_at(text, skip_space(text, end)).is_none()
            && !(char_at(text, end).is_some_and(is_dash)
                && char_at(text, end + 1).is_some_and(char::is_alphabetic));
        return free.then_some((Unit::Times, Span::new(at, end)));
    }
    let start = if is_dash(c) { at + c.len_utf8() } else { next_word(text, at) };
    // "fold" and "times"
    if !matches!(text.as_bytes().get(start), Some(b'f' | b'F' | b't' | b'T')) {
        return None;
    }
    if let Some(end) = eat(text, start, "fold") {
        return Some((Unit::Times, Span::new(start, end)));
    }
    if start == at || is_dash(c) {
        return None;
    }
    eat(text, start, "times").map(|end| (Unit::Times, Span::new(start, end)))
}

/// A currency in letters behind a number.
fn money_word(word: &str, before: Before) -> Option<Currency> {
    let bytes = word.as_bytes();
    let first = *bytes.first()?;
    if first.is_ascii() && !first.is_ascii_alphabetic() {
        return None;
    }
    let code = bytes.len() == 3 && bytes.iter().all(u8::is_ascii_uppercase);
    if code && is_wordlike_code(word) && !before.figure {
        return None;
    }
    // A code in small letters is a word.
    if !code
        && bytes.len() <= 3
        && !matches!(
            word,
            "yen" | "Yen" | "kr" | "Rs" | "zł" | "Kč" | "Ft" | "lei" | "won" | "円" | "元" | "원"
        )
    {
        return None;
    }
    if !code && !before.scaled && word.len() <= 6 {
        let mut buffer = [0; 16];
        if crate::chars::lower(word, &mut buffer).is_some_and(is_wordlike_currency) {
            return None;
        }
    }
    let found = Currency::read(word)?;
    match before.currency {
        Some(sign) if !sign.compatible(found) => None,
        _ => Some(found),
    }
}

/// Words that follow a number everywhere and are no unit; sparing the look-up is what makes prose fast.
fn is_function_word(text: &str, start: usize) -> bool {
    let end = letters_end(text, start);
    let word = text.as_bytes().get(start..end).unwrap_or(&[]);
    if word.len() > 6 {
        return false;
    }
    let mut buffer = [0; 8];
    let Some(target) = buffer.get_mut(..word.len()) else { return false };
    for (to, from) in target.iter_mut().zip(word) {
        *to = from.to_ascii_lowercase();
    }
    matches!(
        &*target,
        b"of"
            | b"and"
            | b"to"
            | b"the"
            | b"for"
            | b"from"
            | b"with"
            | b"on"
            | b"by"
            | b"or"
            | b"was"
            | b"were"
            | b"is"
            | b"are"
            | b"as"
            | b"at"
            | b"a"
            | b"an"
            | b"which"
            | b"while"
            | b"but"
            | b"that"
            | b"than"
            | b"points"
            | b"more"
            | b"people"
            | b"games"
            | b"wins"
            | b"goals"
            | b"after"
            | b"out"
            | b"this"
            | b"who"
            | b"has"
            | b"had"
            | b"have"
            | b"its"
            | b"their"
            | b"his"
            | b"her"
            | b"it"
            | b"they"
            | b"he"
            | b"she"
            | b"per"
            | b"i"
            | b"we"
            | b"no"
    )
}

/// Words that are units elsewhere but seldom right here: "ranked 5 in the world", "2019 second quarter", "5 d".
fn is_no_unit_here(text: &str, word: &str, end: usize, spaced: bool, hyphen: bool, before: Before) -> bool {
    if !spaced {
        // Glued letters are meant as a unit; "802.11ac" is a name, and acres are not glued.
        return word == "ac";
    }
    // "5-7 FT" are throws, not feet; units in two capitals are these.
    if word.len() == 2
        && word.bytes().all(|b| b.is_ascii_uppercase())
        && matches!(word, "FT" | "IN" | "ST" | "MO" | "PT" | "HR" | "YD" | "MI" | "US" | "GAL")
    {
        return true;
    }
    match word {
        "in" => !inches(text, end, before.start),
        "a" | "are" | "as" | "at" | "am" | "pm" | "d" | "y" | "o" | "me" | "us" | "hand" | "hands" | "st"
        | "no" | "No" | "PM" | "AM" | "u" | "P" | "E" | "D" | "R" | "mark" => true,
        "second" | "minute" | "hour" | "day" | "week" | "month" | "year" | "foot" | "degree" | "stone" => {
            !(hyphen || before.one || before.words && word != "second")
        }
        "A" | "C" | "F" | "W" | "L" | "T" | "G" | "H" | "S" | "B" | "N" | "K" | "J" | "V" => {
            // "5 A students", "10 W, 5 L": one capital before another word is a name, at a clause's end a unit.
            let next = skip_space(text, end);
            matches!(word, "A" | "W" | "L" | "H" | "S" | "G" | "T" | "B" | "D")
                && next > end
                && char_at(text, next).is_some_and(char::is_alphabetic)
        }
        _ => false,
    }
}

/// Whether "in" is inches: behind feet, or where no phrase follows ("5.5 in, 6 in)"); mostly it is the preposition.
fn inches(text: &str, end: usize, number: usize) -> bool {
    let before = text.get(..number).map_or("", |t| t.strip_suffix(' ').unwrap_or(t));
    if ["ft", "feet", "foot", "'", "′"].iter().any(|w| before.ends_with(w)) {
        return true;
    }
    let end = if char_at(text, end) == Some('.') { end + 1 } else { end };
    matches!(char_at(text, end), None | Some('\n' | ',' | ')' | ';' | ']' | '|'))
}

/// Whether the unit found is only the first half of a longer word: "12 T-shirts", "5 second-half goals", "7 m's".
fn next_word_glued(text: &str, end: usize, word: &str, hyphen: bool, spaced: bool) -> bool {
    let Some(c) = char_at(text, end) else { return false };
    let joins = is_dash(c) || matches!(c, '\'' | '\u{2019}');
    if !joins || !char_at(text, end + c.len_utf8()).is_some_and(char::is_alphabetic) {
        return false;
    }
    if hyphen {
        // "12-inch-wide", "5-year-old"
        return word.len() < 2;
    }
    spaced || word.len() < 3
}

/// Where a word of ASCII letters ends that begins at `start` and, by what is behind it, can be no part of a longer unit.
fn one_word(text: &str, start: usize) -> Option<usize> {
    let end = letters_end(text, start);
    let alone = match text.as_bytes().get(end..)? {
        [] | [b',' | b'.' | b';' | b':' | b')', ..] => true,
        [b'\n' | b'\r', ..] => below(text, end, false).is_none(),
        [b' ', ..] => !may_be_second_word(text, end),
        _ => false,
    };
    ((1..LONGEST).contains(&(end - start)) && alone).then_some(end)
}

/// No unit has more bytes.
const LONGEST: usize = 48;

/// Where the words of a possible unit end, from `start` on: at most four words ("square kilometres", "miles per hour").
fn word_ends_from(text: &str, start: usize, hyphen: bool) -> ([usize; 4], usize) {
    let mut ends = [0; 4];
    let mut n = 0;
    let mut i = start;
    let mut last: Option<char> = None;
    let mut push = |at: usize, n: &mut usize| {
        if let Some(slot) = ends.get_mut(*n) {
            *slot = at;
            *n += 1;
        }
    };
    while i - start < LONGEST {
        let c = char_at(text, i);
        let inside = match c {
            Some(c) if c.is_alphabetic() => true,
            Some('°' | '℃' | '℉' | '²' | '³' | '^' | '·' | '⋅' | '′' | '″') => true,
            Some('⁻') => last.is_some(),
            Some('\u{B9}') => last == Some('⁻'),
            Some('2' | '3') => last.is_some_and(|l| l.is_alphabetic() || l == '^'),
            Some('/') => {
                last.is_some() && char_at(text, i + 1).is_some_and(|c| c.is_alphabetic() || c == '°')
            }
            _ => false,
        };
        if let (Some(c), true) = (c, inside) {
            last = Some(c);
            i += c.len_utf8();
            continue;
        }
        if last.is_none() {
            break;
        }
        push(i, &mut n);
        let Some(c) = c else { break };
        // A further word behind one space, or behind the same hyphen that joined the first.
        let joins = if hyphen { is_dash(c) } else { is_space(c) || c == '-' };
        let wrapped = if !hyphen && matches!(c, ' ' | '\n' | '\r') { below(text, i, false) } else { None };
        let joins = joins || wrapped.is_some();
        let next = wrapped.unwrap_or(i + c.len_utf8());
        if n < 4 && joins && char_at(text, next).is_some_and(|c| c.is_alphabetic() || c == '°') {
            last = None;
            i = next;
            continue;
        }
        break;
    }
    (ends, n)
}
