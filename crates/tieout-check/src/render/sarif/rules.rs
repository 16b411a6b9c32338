//! Reasons as SARIF rules: what each means, and what to do.

use serde_json::{Value, json as value};

use crate::{Reason, Verdict};

pub(super) fn rule(reason: Reason, ambiguous_fails: bool) -> Value {
    // A name must not be the id in other letters.
    let words = std::iter::once(reason.verdict().as_str()).chain(reason.as_str().split('_'));
    let name: String = words.map(capital).collect();
    let (full, help) = (meaning(reason), advice(reason));
    value!({
        "id": reason.as_str(),
        "name": name,
        "shortDescription": { "text": format!("{}: {}", capital(reason.verdict().as_str()), reason.words()) },
        "fullDescription": { "text": full },
        "help": { "text": help },
        "defaultConfiguration": { "level": level(reason, ambiguous_fails) },
    })
}

/// How grave a result of this reason is.
pub(super) fn level(reason: Reason, ambiguous_fails: bool) -> &'static str {
    match reason.verdict() {
        Verdict::Contradicted | Verdict::Unsupported => "error",
        Verdict::Ambiguous if ambiguous_fails => "error",
        Verdict::Ambiguous => "warning",
        Verdict::Unchecked if reason == Reason::Limit => "warning",
        Verdict::Supported | Verdict::Unchecked => "none",
    }
}

fn capital(word: &str) -> String {
    let mut chars = word.chars();
    chars.next().map_or_else(String::new, |c| c.to_ascii_uppercase().to_string() + chars.as_str())
}

fn meaning(reason: Reason) -> &'static str {
    match reason {
        Reason::Cell => "A value of the evidence is the one that is stated.",
        Reason::Text => "A text of the evidence states it.",
        Reason::ColumnSum => "It is the sum of a column.",
        Reason::ColumnMean => "It is the mean of a column.",
        Reason::ColumnMedian => "It is the median of a column.",
        Reason::ColumnMin => "It is the smallest value of a column.",
        Reason::ColumnMax => "It is the largest value of a column.",
        Reason::Count => "It is a number of rows.",
        Reason::GroupSum => "It is the sum over a group of rows.",
        Reason::GroupMean => "It is the mean over a group of rows.",
        Reason::RowSum => "It is the sum of a row.",
        Reason::Share => "It is a share of a whole.",
        Reason::Sum => "It is the sum of values of the evidence.",
        Reason::Difference => "It is the difference of two values of the evidence.",
        Reason::Ratio => "It is the ratio of two values of the evidence.",
        Reason::Percent => "It is one value in percent of another.",
        Reason::PercentChange => "It is the change from one value to another in percent.",
        Reason::Points => "It is the difference of two percentages, in points.",
        Reason::GrowthRate => "It is a compound rate of growth.",
        Reason::Rank => "It is the place of a value among others.",
        Reason::Range => "The range holds the value of the evidence.",
        Reason::Comparison => "The comparison in words holds.",
        Reason::WrongRow => "The value belongs to another row than the one that the sentence names.",
        Reason::WrongColumn => "The value belongs to another column than the one that the sentence names.",
        Reason::WrongPeriod => "The value belongs to another period than the one that the sentence names.",
        Reason::WrongSign => "The value has the other sign.",
        Reason::WrongScale => "The digits are right, the scale (thousand, million) is not.",
        Reason::WrongUnit => "The value has another unit or currency.",
        Reason::WrongDirection => "The comparison goes the other way.",
        Reason::WrongRank => "The place among the others is another one.",
        Reason::WrongCount => "The number of rows is another one.",
        Reason::WrongValue => "What the sentence names has another value.",
        Reason::Missing => "The original states it, the translation does not, or not so often.",
        Reason::NotInEvidence => "No value of the evidence and no derivation from it gives what is stated.",
        Reason::NoEvidence => "There is no evidence that could support it.",
        Reason::Unproven => "The only support is a source that may not support claims.",
        Reason::Readings => "It can be read in two ways that lead to two verdicts.",
        Reason::Mentions => {
            "What it speaks of can be understood in two ways, or its parts stand in different places."
        }
        Reason::OnlyByChance => {
            "A derivation gives it, but would give as easily many a figure of the same form."
        }
        Reason::Year => "A year, where the evidence holds none.",
        Reason::Ordinal => "An ordinal that gives no place in a measure.",
        Reason::ListMarker => "A number that counts the items of a list.",
        Reason::SmallCount => "A small number of a turn of phrase.",
        Reason::Exempt => "The policy exempts it.",
        Reason::FromQuestion => "It is taken from the question.",
        Reason::NotAClaim => "Nothing that evidence could decide.",
        Reason::Limit => "It was not read: it is too long, or comes after the policy's limit.",
    }
}

fn advice(reason: Reason) -> &'static str {
    match reason.verdict() {
        Verdict::Contradicted => {
            "Take the value that the message shows from the evidence, or say what the figure belongs to."
        }
        Verdict::Unsupported => "Leave the figure out, or add the source that it comes from to the evidence.",
        Verdict::Ambiguous => "Say in words which value is meant: its row, column, period and unit.",
        Verdict::Supported => "Nothing is to be done.",
        Verdict::Unchecked if reason == Reason::Limit => "Shorten the answer, or raise the policy's limit.",
        Verdict::Unchecked => "Nothing is to be done; the policy `strict` checks more.",
    }
}
