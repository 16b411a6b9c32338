//! Growth per year: "a compound annual growth rate of 5 % from 2015 to 2020", "5 % a year on average".

use tieout_certificate::{Derivation, Op};
use tieout_evidence::{CellFact, Evidence};
use tieout_notation::{Decimal, Period};

use crate::Reason;
use crate::candidate::{Candidate, Direction};
use crate::operand;
use crate::operations::{cells, when};
use crate::statement::{AnswerWord, Statement};
use crate::study::Series;

/// Most years that a rate may run over: the verifier takes no higher root.
const MOST_YEARS: i32 = 100;

/// What a sentence says of growth per year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Asked {
    /// "Compound annual growth rate", "CAGR": nothing else is meant.
    Compound,
    /// "Average annual growth", "per year on average": a compound rate, or the mean of the years' rates.
    Yearly,
}

/// What the words of a sentence ask for.
pub(crate) fn asked(statement: &Statement) -> Option<Asked> {
    let words = &statement.words;
    let stem = |i: usize| words.get(i).map_or("", |w| w.text.as_str());
    let near = |i: usize, wanted: &[&str]| (i + 1..i + 5).any(|k| wanted.contains(&stem(k)));
    let mut yearly = None;
    for i in 0..words.len() {
        match stem(i) {
            "cagr" => return Some(Asked::Compound),
            "compound" if near(i, &["growth", "rate", "grew", "annual", "annually"]) => {
                return Some(Asked::Compound);
            }
            "annual" | "yearly" if near(i, &["growth", "rate", "increas", "declin", "chang"]) => {
                yearly = Some(Asked::Yearly);
            }
            "annually" => yearly = Some(Asked::Yearly),
            "per" | "a" | "each" | "every" if stem(i + 1) == "year" || stem(i + 1) == "annum" => {
                yearly = Some(Asked::Yearly);
            }
            _ => {}
        }
    }
    yearly
}

/// Words of the phrase itself name no row, unless the evidence uses them.
pub(crate) fn set_idle(words: &mut [AnswerWord]) {
    let opens = |w: &AnswerWord| matches!(w.text.as_str(), "compound" | "annual" | "yearly");
    let goes_on = |w: &AnswerWord| {
        matches!(w.text.as_str(), "compound" | "annual" | "yearly" | "growth" | "rate" | "averag")
    };
    let mut i = 0;
    while i < words.len() {
        let from = i;
        i += 1;
        if !opens(&words[from]) {
            continue;
        }
        while words.get(i).is_some_and(goes_on) {
            i += 1;
        }
        if i > from + 1 {
            words[from..i].iter_mut().filter(|w| w.stem.is_none()).for_each(|w| w.idle = true);
        }
    }
}

/// The rate between the first and the last of the named periods; between the ends of the series where none is named.
pub(crate) fn rates(
    evidence: &Evidence,
    series: &Series,
    periods: &[Period],
    asked: Asked,
    direction: Direction,
) -> Option<Candidate> {
    let named = cells(evidence, series, periods)?;
    let mut dated: Vec<((i32, u8, u8), &CellFact)> =
        named.facts.iter().filter_map(|f| Some((when(f)?, *f))).collect();
    dated.sort_by_key(|d| d.0);
    let ((from, first), (to, last)) = (dated.first()?, dated.last()?);
    // Whole years: the ends lie at the same time of the year.
    let years = to.0.checked_sub(from.0).filter(|n| (1..=MOST_YEARS).contains(n))?;
    let scale = |f: &CellFact| f.scale.as_ref().map(|s| s.value);
    if (from.1, from.2) != (to.1, to.2) || scale(first) != scale(last) {
        return None;
    }
    let why = format!("years from {} to {}", from.0, to.0);
    let n = Derivation::Constant { value: Decimal::from(i64::from(years)), why };
    let args = vec![operand::leaf(named.grid, last), operand::leaf(named.grid, first), n];
    let derivation = Derivation::Apply { op: Op::GrowthRate, args };
    let mut candidate = Candidate::new(derivation, Reason::GrowthRate, direction);
    candidate.weak = asked == Asked::Yearly;
    Some(candidate)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::study::Study;

    fn asks(answer: &str) -> Option<Asked> {
        let mut reader = tieout_evidence::Reader::default();
        let sentence = reader.next(answer, true)?;
        crate::statement::read(answer, &sentence, reader.writing(), &Study::default()).first().and_then(asked)
    }

    #[test]
    fn words_ask_for_growth_per_year() {
        for answer in [
            "The CAGR was 5 %.",
            "A compound annual growth rate of 5 %.",
            "Sales grew at a compounded annual rate of 5 %.",
            "Compound yearly growth came to 5 %.",
        ] {
            assert_eq!(asks(answer), Some(Asked::Compound), "{answer}");
        }
        for answer in [
            "Average annual growth was 5 %.",
            "It grew 5 % per year on average.",
            "It grew 5 % a year.",
            "It grew by 5 % annually.",
        ] {
            assert_eq!(asks(answer), Some(Asked::Yearly), "{answer}");
        }
        for answer in ["The annual report says 5 %.", "Compound fertiliser cost 5 %.", "It grew 5 %."] {
            assert_eq!(asks(answer), None, "{answer}");
        }
    }
}
