//! Numbers in English words: "twenty-one", "two hundred and five", "half a million", "two thirds", "twenty-first".

use crate::chars::{char_at, char_before, eat, glue_end, is_dash, is_glue, lower, word_ends};
use crate::number_word::{Part, may_start, part};
use crate::{Decimal, Form, Rational, Scale, Span};

/// A number in words, before its unit.
#[derive(Clone, Debug)]
pub(crate) struct WordNumber {
    /// The words of the number; without the scale word when there is just one at the end.
    pub(crate) number: Span,
    /// Where number and scale end.
    pub(crate) end: usize,
    /// Scale applied.
    pub(crate) value: Decimal,
    /// For fractions.
    pub(crate) divisor: Option<Decimal>,
    /// The last written digit stands for 10^this.
    pub(crate) unit_power: i32,
    /// The scale word.
    pub(crate) scale: Option<Scale>,
    /// Words, fraction or idiom.
    pub(crate) form: Form,
    /// "threefold": the word itself says "times".
    pub(crate) fold: Option<Span>,
}

/// What words say.
#[derive(Clone, Debug)]
pub(crate) enum Words {
    /// A cardinal, fraction or idiom.
    Number(WordNumber),
    /// A rank: "first", "twenty-first".
    Ordinal(u64, Span),
}

/// The part that starts at `at`, and where its word ends.
fn part_at(text: &str, at: usize) -> Option<(Part, usize)> {
    let end = glue_end(text, at);
    // "one's" is a pronoun, "two_" a name.
    let next = char_at(text, end);
    if next.is_some_and(|c| matches!(c, '\'' | '\u{2019}'))
        && char_at(text, end + next.map_or(0, char::len_utf8)).is_some_and(is_glue)
    {
        return None;
    }
    Some((part(text.get(at..end)?)?, end))
}

/// One white space character or hyphen; where the next word starts.
fn joint(text: &str, at: usize) -> Option<usize> {
    let c = char_at(text, at)?;
    (c.is_whitespace() || (is_dash(c) && c != '\u{2013}' && c != '\u{2212}')).then_some(at + c.len_utf8())
}

fn space(text: &str, at: usize) -> Option<usize> {
    let c = char_at(text, at)?;
    c.is_whitespace().then_some(at + c.len_utf8())
}

/// The number whose first word starts at `at` and ends at `word_end`.
pub(crate) fn words_at(text: &str, at: usize, word_end: usize) -> Option<Words> {
    if !may_start(text.as_bytes().get(at..word_end)?) {
        return None;
    }
    let (first, end) = part_at(text, at)?;
    match first {
        Part::Article => article(text, at, end),
        Part::Half => half(text, at, end),
        Part::Fold(n) => Some(Words::Number(WordNumber {
            fold: Some(Span::new(at, end)),
            ..simple(Span::new(at, end), i64::from(n), Form::Words)
        })),
        // "frames per second" is a time.
        Part::RankOnly(2) if text.get(..at).is_some_and(|t| ends_with_word(t.trim_end(), "per")) => None,
        Part::RankOnly(n) | Part::Rank(n) | Part::RankTens(n) => {
            Some(Words::Ordinal(n.into(), Span::new(at, end)))
        }
        Part::RankPower(2) => Some(Words::Ordinal(100, Span::new(at, end))),
        Part::Zero | Part::Digit(_) | Part::Teen(_) | Part::Tens(_) => cardinal_words(text, at),
        _ => None,
    }
}

pub(crate) fn simple(number: Span, value: i64, form: Form) -> WordNumber {
    WordNumber {
        number,
        end: number.end,
        value: Decimal::from(value),
        divisor: None,
        unit_power: 0,
        scale: None,
        form,
        fold: None,
    }
}

pub(crate) fn fraction(number: Span, numerator: i64, denominator: i64) -> WordNumber {
    WordNumber { divisor: Some(Decimal::from(denominator)), ..simple(number, numerator, Form::Fraction) }
}

/// `numerator / denominator` of a power of ten: exact, when it is a decimal.
pub(crate) fn scaled_fraction(
    number: Span,
    numerator: i64,
    denominator: i64,
    power: i32,
    scale: Span,
) -> Option<WordNumber> {
    let quotient = Rational::new(Decimal::from(numerator), Decimal::from(denominator))?;
    let (value, divisor, places) = match quotient.to_decimal() {
        Some(value) => {
            let places = value.scale().max(0);
            (value, None, places)
        }
        None => (Decimal::from(numerator), Some(Decimal::from(denominator)), 0),
    };
    let exact = divisor.is_none();
    Some(WordNumber {
        number,
        end: scale.end,
        value: value.shift(power),
        divisor,
        unit_power: power - places,
        scale: Some(Scale { power, span: scale }),
        form: if exact { Form::Words } else { Form::Fraction },
        fold: None,
    })
}

/// "a dozen", "a hundred and five", "a million", "a third of", "a half", "an eighth of".
fn article(text: &str, at: usize, end: usize) -> Option<Words> {
    let next = joint(text, end)?;
    let (second, second_end) = part_at(text, next)?;
    let span = Span::new(at, second_end);
    match second {
        Part::Dozen => Some(Words::Number(simple(span, 12, Form::Idiom))),
        Part::Hundred => {
            let counted = count(text, next, 1, Slot::Start, at)?;
            Some(Words::Number(counted.into_number(at)?))
        }
        Part::Power(power) => {
            let counted = count(text, next, 1, Slot::Start, at)?;
            if counted.end > second_end {
                return Some(Words::Number(counted.into_number(at)?));
            }
            let scale = Span::new(next, second_end);
            Some(Words::Number(WordNumber {
                number: Span::new(at, end),
                end: second_end,
                value: Decimal::ONE.shift(power),
                unit_power: power,
                scale: Some(Scale { power, span: scale }),
                ..simple(span, 1, Form::Words)
            }))
        }
        Part::Half | Part::Quarter | Part::Rank(_) | Part::RankTens(_) | Part::RankPower(_) => {
            let denominator = denominator_of(second)?;
            // "a quarter of a million", "a quarter million"
            if let Some(found) = fraction_of_power(text, span, 1, denominator.into()) {
                return Some(Words::Number(found));
            }
            // "a third of", "by a third": a share; "a third goal", "a quarter": a rank or a time.
            let share = space(text, second_end).is_some_and(|n| eat(text, n, "of").is_some())
                || (!matches!(second, Part::Quarter)
                    && phrase_ends(text, second_end)
                    && shared_before(text, at));
            share.then(|| Words::Number(fraction(span, 1, denominator.into())))
        }
        _ => None,
    }
}

/// Whether the text behind `at` ends its phrase.
fn phrase_ends(text: &str, at: usize) -> bool {
    let next = space(text, at).unwrap_or(at);
    match char_at(text, next) {
        None | Some('.' | ',' | ';' | ')' | '!' | '?' | ':') => true,
        _ => ["in", "from", "to", "since", "between", "compared", "over", "and", "or", "on", "year"]
            .iter()
            .any(|w| eat(text, next, w).is_some()),
    }
}

/// Whether a word before `at` lets a share be expected: "by a third", "nearly a third".
fn shared_before(text: &str, at: usize) -> bool {
    let Some(before) = text.get(..at).map(str::trim_end) else { return false };
    if before.len() == at {
        return false;
    }
    let mut start = before.len();
    while start > 0
        && before.len() - start < 16
        && char_before(before, start).is_some_and(|c| c.is_ascii_alphabetic())
    {
        start -= 1;
    }
    let mut buffer = [0; 16];
    before.get(start..).and_then(|w| lower(w, &mut buffer)).is_some_and(|w| {
        matches!(
            w,
            "by" | "about"
                | "around"
                | "roughly"
                | "approximately"
                | "nearly"
                | "almost"
                | "over"
                | "than"
                | "under"
                | "least"
                | "most"
                | "to"
                | "only"
                | "just"
                | "was"
                | "is"
                | "were"
                | "are"
        )
    })
}

fn denominator_of(part: Part) -> Option<u32> {
    match part {
        Part::Half => Some(2),
        Part::Quarter => Some(4),
        Part::Rank(n) | Part::RankTens(n) | Part::Denominator(n) => Some(n),
        Part::RankPower(2) => Some(100),
        Part::RankPower(3) => Some(1000),
        _ => None,
    }
}

/// "… of a million", "… million", "-million" behind a fraction that ends at `number.end`.
fn fraction_of_power(text: &str, number: Span, numerator: i64, denominator: i64) -> Option<WordNumber> {
    let mut next = joint(text, number.end)?;
    if let Some(of) = eat(text, next, "of") {
        next = space(text, of)?;
        next = space(text, eat(text, next, "a")?)?;
    } else if let Some(a) = eat(text, next, "a") {
        next = space(text, a)?;
    }
    let (what, end) = part_at(text, next)?;
    match what {
        Part::Power(power) => scaled_fraction(number, numerator, denominator, power, Span::new(next, end)),
        Part::Hundred if denominator == 2 => {
            scaled_fraction(number, numerator, denominator, 2, Span::new(next, end))
        }
        Part::Dozen if denominator == 2 => {
            Some(simple(Span::new(number.start, end), 6 * numerator, Form::Idiom))
        }
        _ => None,
    }
}

/// "half of", "half the", "half a million", "half a dozen", "about half".
fn half(text: &str, at: usize, end: usize) -> Option<Words> {
    let span = Span::new(at, end);
    // "first half of", "second-half", "the last half": a time. "one half" was read from "one" on.
    if let Some(before) = text.get(..at).map(str::trim_end) {
        let ordinal = [
            "first", "second", "latter", "last", "this", "each", "either", "other", "top", "bottom", "back",
            "h1", "h2",
        ];
        if ordinal.iter().any(|w| ends_with_word(before, w)) || before.ends_with(['-', '\u{2011}']) {
            return None;
        }
    }
    if let Some(found) = fraction_of_power(text, span, 1, 2) {
        return Some(Words::Number(found));
    }
    let next = space(text, end);
    let share = match next {
        Some(next) => ["of", "the", "a", "an", "as", "its", "their", "that", "his", "her", "our", "all"]
            .iter()
            .any(|w| eat(text, next, w).is_some()),
        None => false,
    };
    (share || shared_before(text, at)).then(|| Words::Number(fraction(span, 1, 2)))
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let Some(start) = text.len().checked_sub(word.len()) else { return false };
    text.get(start..).is_some_and(|t| t.eq_ignore_ascii_case(word))
        && !char_before(text, start).is_some_and(is_glue)
}

/// What may follow inside a cardinal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Slot {
    Start,
    Digit,
    Teen,
    Tens,
    Hundred,
    Power,
    Done,
}

#[derive(Clone, Copy, Debug)]
struct Counted {
    /// All of it.
    value: i128,
    /// Where it ends.
    end: usize,
    /// The one scale word at the end: power and place; None when there is none or more follows it.
    scale: Option<(i32, usize, usize)>,
    /// Where the words before the scale word end.
    before_scale: usize,
    /// The smallest scale used at the end (no units behind it).
    open_power: i32,
    last: Slot,
    dozen: bool,
}

/// Adds up words from `at` on. `current` is what an article before already said.
fn count(text: &str, at: usize, current: i128, slot: Slot, phrase: usize) -> Option<Counted> {
    let mut total: i128 = 0;
    let mut current = current;
    let mut slot = slot;
    let mut last_power = i32::MAX;
    let mut powers = 0;
    let mut pos = at;
    let mut out = Counted {
        value: 0,
        end: at,
        scale: None,
        before_scale: at,
        open_power: 0,
        last: Slot::Start,
        dozen: false,
    };
    let article = current == 1;
    let between = text.get(..phrase).is_some_and(|t| ends_with_word(t.trim_end(), "between"));
    while let Some((what, end)) = part_at(text, pos) {
        let small = matches!(slot, Slot::Start | Slot::Hundred | Slot::Power);
        match what {
            Part::Zero if slot == Slot::Start && !article => slot = Slot::Done,
            Part::Digit(n) if (small && !(article && slot == Slot::Start)) || slot == Slot::Tens => {
                current += i128::from(n);
                slot = Slot::Digit;
            }
            Part::Teen(n) if small && !(article && slot == Slot::Start) => {
                current += i128::from(n);
                slot = Slot::Teen;
            }
            Part::Tens(n) if small && !(article && slot == Slot::Start) => {
                current += i128::from(n);
                slot = Slot::Tens;
            }
            Part::Hundred if current > 0 && current < 100 && slot != Slot::Hundred && slot != Slot::Power => {
                current *= 100;
                slot = Slot::Hundred;
            }
            Part::Dozen
                if slot != Slot::Hundred
                    && slot != Slot::Power
                    && current > 0
                    && current < 100
                    && total == 0 =>
            {
                current *= 12;
                slot = Slot::Done;
                out.dozen = true;
            }
            Part::Power(power) if current > 0 && power < last_power => {
                let factor = 10_i128.checked_pow(power.unsigned_abs())?;
                total = total.checked_add(current.checked_mul(factor)?)?;
                current = 0;
                last_power = power;
                powers += 1;
                slot = Slot::Power;
                out.before_scale = out.end;
                out.scale = (powers == 1).then_some((power, pos, end));
                out.open_power = power;
            }
            _ => break,
        }
        if slot != Slot::Power {
            out.open_power = 0;
            out.scale = None;
        }
        out.end = end;
        out.value = total + current;
        out.last = slot;
        let Some(next) = joint(text, end) else { break };
        pos = next;
        if matches!(slot, Slot::Hundred | Slot::Power) {
            if let Some(and) = eat(text, next, "and") {
                match space(text, and).filter(|n| !between && closes(text, *n)) {
                    Some(n) => pos = n,
                    None => break,
                }
            } else if slot == Slot::Power
                && !matches!(part_at(text, next), Some((Part::Digit(_) | Part::Teen(_) | Part::Tens(_), e)) if word_ends(text, e))
            {
                break;
            }
        }
    }
    (out.end > at).then_some(out)
}

/// Whether the words at `at` are a number under a hundred that ends there, so that "and" before it joins
/// ("two hundred and five") and does not list ("two million and five million").
fn closes(text: &str, at: usize) -> bool {
    let Some((first, mut end)) = part_at(text, at) else { return false };
    match first {
        Part::Digit(_) | Part::Teen(_) => {}
        Part::Tens(_) => {
            if let Some((Part::Digit(_), e)) = joint(text, end).and_then(|n| part_at(text, n)) {
                end = e;
            }
        }
        _ => return false,
    }
    !matches!(
        joint(text, end).and_then(|n| part_at(text, n)),
        Some((Part::Hundred | Part::Power(_) | Part::Dozen | Part::Denominator(_), _))
    )
}

impl Counted {
    fn into_number(self, at: usize) -> Option<WordNumber> {
        let value = Decimal::new(self.value, 0);
        let (number, scale) = match self.scale {
            Some((power, start, end)) => {
                (Span::new(at, self.before_scale.max(at)), Some(Scale { power, span: Span::new(start, end) }))
            }
            None => (Span::new(at, self.end), None),
        };
        (!number.is_empty()).then_some(WordNumber {
            number,
            end: self.end,
            value,
            divisor: None,
            unit_power: self.open_power,
            scale,
            form: if self.dozen { Form::Idiom } else { Form::Words },
            fold: None,
        })
    }
}

/// A cardinal, with what may follow: a denominator, a rank, "and a half".
fn cardinal_words(text: &str, at: usize) -> Option<Words> {
    let counted = count(text, at, 0, Slot::Start, at)?;
    let value = i64::try_from(counted.value).ok();
    if let (Some(n), Some(next)) = (value, joint(text, counted.end)) {
        // "one hundred and fifth"
        let behind = match counted.last {
            Slot::Hundred | Slot::Power => {
                eat(text, next, "and").and_then(|and| space(text, and)).unwrap_or(next)
            }
            _ => next,
        };
        if let Some((what, end)) = part_at(text, behind) {
            match (what, counted.last) {
                // "twenty-first", "one hundred and fifth"
                (Part::RankOnly(r) | Part::Rank(r), Slot::Tens) if r < 10 => {
                    return Some(Words::Ordinal(u64::try_from(n).ok()? + u64::from(r), Span::new(at, end)));
                }
                (Part::RankPower(power), _) if !(n == 1 && power > 2) => {
                    let factor = 10_u64.checked_pow(power.unsigned_abs())?;
                    return Some(Words::Ordinal(
                        u64::try_from(n).ok()?.checked_mul(factor)?,
                        Span::new(at, end),
                    ));
                }
                (Part::RankOnly(r) | Part::Rank(r) | Part::RankTens(r), Slot::Hundred | Slot::Power) => {
                    return Some(Words::Ordinal(u64::try_from(n).ok()? + u64::from(r), Span::new(at, end)));
                }
                // "one third", "one half": singular only behind one.
                (Part::Half | Part::Rank(_) | Part::RankTens(_), Slot::Digit) if n == 1 => {
                    let d = i64::from(denominator_of(what)?);
                    let span = Span::new(at, end);
                    let found = fraction_of_power(text, span, 1, d).unwrap_or_else(|| fraction(span, 1, d));
                    return Some(Words::Number(found));
                }
                (Part::Quarter, Slot::Digit)
                    if n == 1 && space(text, end).is_some_and(|s| eat(text, s, "of").is_some()) =>
                {
                    return Some(Words::Number(fraction(Span::new(at, end), 1, 4)));
                }
                // "two thirds"; "three quarters" is a share unless quarters of a year are meant.
                (Part::Denominator(d), Slot::Digit | Slot::Teen | Slot::Tens)
                    if n < i64::from(d) * 4 && !(d == 4 && times_of_year(text, at, end)) =>
                {
                    let span = Span::new(at, end);
                    let found = fraction_of_power(text, span, n, d.into());
                    return Some(Words::Number(found.unwrap_or_else(|| fraction(span, n, d.into()))));
                }
                _ => {}
            }
        }
        if matches!(counted.last, Slot::Digit | Slot::Teen | Slot::Tens)
            && let Some((numerator, denominator, end)) = and_a_part(text, counted.end)
        {
            return mixed(text, Span::new(at, end), n, numerator, denominator).map(Words::Number);
        }
    }
    counted.into_number(at).map(Words::Number)
}

/// "… and a half", "-and-a-half", "… and three quarters" behind a whole number that ends at `at`.
pub(crate) fn and_a_part(text: &str, at: usize) -> Option<(i64, i64, usize)> {
    let and = eat(text, joint(text, at)?, "and")?;
    let next = joint(text, and)?;
    let (first, end) = part_at(text, next)?;
    let numerator = match first {
        Part::Article => 1,
        Part::Digit(n) => i64::from(n),
        _ => return None,
    };
    let (what, end) = part_at(text, joint(text, end)?)?;
    match what {
        Part::Half | Part::Quarter if numerator == 1 => {}
        Part::Denominator(_) if numerator > 1 => {}
        _ => return None,
    }
    Some((numerator, denominator_of(what)?.into(), end))
}

/// `whole` and a part of one, perhaps scaled: "two and a half million".
pub(crate) fn mixed(
    text: &str,
    number: Span,
    whole: i64,
    numerator: i64,
    denominator: i64,
) -> Option<WordNumber> {
    let top = whole.checked_mul(denominator)?.checked_add(numerator)?;
    if let Some((Part::Power(power), end)) =
        joint(text, number.end).and_then(|n| Some((part_at(text, n)?, n))).map(|((p, e), n)| (p, (n, e)))
    {
        let (start, end) = end;
        return scaled_fraction(number, top, denominator, power, Span::new(start, end));
    }
    Some(fraction(number, top, denominator))
}

/// Whether "three quarters" are times of a year: "the first three quarters", "three quarters of 2019".
fn times_of_year(text: &str, at: usize, end: usize) -> bool {
    let before = text.get(..at).map_or("", str::trim_end);
    let time = [
        "first",
        "last",
        "past",
        "next",
        "previous",
        "these",
        "those",
        "all",
        "for",
        "in",
        "over",
        "consecutive",
        "other",
        "final",
        "remaining",
        "straight",
        "successive",
        "within",
        "after",
    ];
    if time.iter().any(|w| ends_with_word(before, w)) {
        return true;
    }
    let Some(of) = space(text, end).and_then(|n| eat(text, n, "of")).and_then(|n| space(text, n)) else {
        return false;
    };
    eat(text, of, "fiscal").is_some() || char_at(text, of).is_some_and(|c| c.is_ascii_digit())
}
