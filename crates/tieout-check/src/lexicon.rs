//! The English words that the check itself understands: words that say nothing, and words that ask for an operation.
//! All entries are stems as [`tieout_notation::stem`] makes them.

/// An operation that words ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Cue {
    /// change, difference, variance: later minus earlier, or left minus right.
    Change,
    /// rose, grew, increased, up, gain.
    Rise,
    /// fell, declined, decreased, down, drop, loss of.
    Fall,
    /// "difference", "gap", "margin": a magnitude.
    Gap,
    /// average, mean.
    Mean,
    /// median.
    Median,
    /// total, sum, combined, together.
    Sum,
    /// percentage of, proportion, share.
    Share,
    /// ratio, times as.
    Ratio,
    /// more, higher, larger, above … than.
    More,
    /// fewer, less, lower, below … than.
    Less,
    /// highest, largest, most, maximum.
    Highest,
    /// lowest, smallest, least, minimum.
    Lowest,
    /// number of, count, there are.
    Count,
    /// compound annual growth rate.
    GrowthRate,
}

impl Cue {
    /// The name in a trace.
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Change => "change",
            Self::Rise => "rise",
            Self::Fall => "fall",
            Self::Gap => "gap",
            Self::Mean => "mean",
            Self::Median => "median",
            Self::Sum => "sum",
            Self::Share => "share",
            Self::Ratio => "ratio",
            Self::More => "more",
            Self::Less => "less",
            Self::Highest => "highest",
            Self::Lowest => "lowest",
            Self::Count => "count",
            Self::GrowthRate => "growth_rate",
        }
    }
}

/// What a stem asks for, if anything.
pub(crate) fn cue(stem: &str) -> Option<Cue> {
    Some(match stem {
        "chang" | "variance" | "varianc" | "movement" => Cue::Change,
        "increas" | "ris" | "rose" | "risen" | "grew" | "grow" | "grown" | "growth" | "gain" | "up"
        | "jump" | "climb" | "surg" | "improv" | "soar" | "rebound" | "expand" | "advanc" | "widen"
        | "rally" => Cue::Rise,
        "decreas" | "fell" | "fall" | "fallen" | "declin" | "drop" | "down" | "reduc" | "reduction"
        | "shrank" | "shrink" | "dip" | "dipp" | "slip" | "slid" | "tumbl" | "plung" | "shed" | "narrow"
        | "worsen" | "lost" => Cue::Fall,
        "differenc" | "gap" | "margin" | "differ" => Cue::Gap,
        "averag" | "mean" => Cue::Mean,
        "median" => Cue::Median,
        "total" | "sum" | "combin" | "together" | "altogether" | "overall" | "aggregat" => Cue::Sum,
        "percentag" | "proportion" | "shar" | "fraction" => Cue::Share,
        "ratio" => Cue::Ratio,
        "more" | "higher" | "larger" | "greater" | "bigger" | "abov" | "ahead" | "longer" | "exceed"
        | "better" => Cue::More,
        "fewer" | "less" | "lower" | "smaller" | "below" | "behind" | "shorter" => Cue::Less,
        "highest" | "largest" | "most" | "maximum" | "max" | "greatest" | "biggest" | "peak" | "top"
        | "longest" => Cue::Highest,
        "lowest" | "smallest" | "least" | "minimum" | "min" | "fewest" | "shortest" => Cue::Lowest,
        "number" | "count" => Cue::Count,
        "cagr" => Cue::GrowthRate,
        _ => return None,
    })
}

/// Words that name nothing.
pub(crate) fn is_stop(stem: &str) -> bool {
    is_month(stem)
        || matches!(
            stem,
            "a" | "an"
                | "the"
                | "of"
                | "in"
                | "on"
                | "at"
                | "to"
                | "for"
                | "from"
                | "by"
                | "with"
                | "and"
                | "or"
                | "as"
                | "is"
                | "are"
                | "was"
                | "wer"
                | "were"
                | "be"
                | "been"
                | "being"
                | "it"
                | "its"
                | "this"
                | "that"
                | "thes"
                | "these"
                | "thos"
                | "those"
                | "which"
                | "who"
                | "whos"
                | "what"
                | "than"
                | "then"
                | "there"
                | "their"
                | "they"
                | "he"
                | "she"
                | "his"
                | "her"
                | "we"
                | "our"
                | "us"
                | "you"
                | "your"
                | "i"
                | "but"
                | "not"
                | "no"
                | "so"
                | "if"
                | "into"
                | "over"
                | "per"
                | "between"
                | "during"
                | "while"
                | "when"
                | "wher"
                | "where"
                | "also"
                | "had"
                | "has"
                | "hav"
                | "have"
                | "do"
                | "did"
                | "does"
                | "will"
                | "would"
                | "can"
                | "could"
                | "both"
                | "each"
                | "all"
                | "any"
                | "about"
                | "around"
                | "approximately"
                | "respectively"
                | "respectiv"
                | "compar"
                | "amount"
                | "valu"
                | "value"
                | "year"
                | "end"
                | "ended"
                | "fiscal"
                | "period"
                | "month"
                | "quarter"
                | "date"
                | "company"
                | "group"
                | "respect"
                | "following"
                | "follow"
                | "report"
                | "record"
                | "state"
                | "total"
                | "s"
                | "million"
                | "billion"
                | "thousand"
                | "percent"
                | "dollar"
                | "through"
                | "since"
                | "until"
                | "after"
                | "befor"
                | "before"
                | "under"
                | "within"
                | "among"
                | "out"
        )
}

/// Months by their full names.
pub(crate) fn is_month(word: &str) -> bool {
    matches!(
        word,
        "january"
            | "february"
            | "march"
            | "april"
            | "may"
            | "june"
            | "july"
            | "august"
            | "september"
            | "october"
            | "november"
            | "december"
    )
}

/// "total" weighs as a mild factor, never as a word that must be there.
pub(crate) fn is_total(stem: &str) -> bool {
    matches!(stem, "total" | "subtotal" | "overall" | "altogether" | "sum" | "combin")
}

/// Words of what is earned: their rows keep their signs.
pub(crate) fn is_profit(stem: &str) -> bool {
    matches!(
        stem,
        "profit"
            | "incom"
            | "earning"
            | "gain"
            | "surplus"
            | "benefit"
            | "cash"
            | "result"
            | "equity"
            | "balanc"
            | "margin"
            | "return"
            | "change"
            | "chang"
            | "increas"
            | "growth"
            | "ebitda"
            | "ebit"
            | "eps"
            | "net"
            | "variance"
            | "varianc"
    )
}

/// Words that say that what follows is below nought.
pub(crate) fn is_loss(stem: &str) -> bool {
    matches!(
        stem,
        "loss"
            | "lost"
            | "deficit"
            | "outflow"
            | "negativ"
            | "shortfall"
            | "used"
            | "use"
            | "expens"
            | "cost"
            | "payment"
            | "paid"
            | "decreas"
            | "declin"
            | "reduc"
            | "reduction"
            | "fell"
            | "drop"
            | "down"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use tieout_notation::{fold, stem};

    #[test]
    fn words_ask_through_their_stems() {
        for (word, asked) in [
            ("above", Cue::More),
            ("increased", Cue::Rise),
            ("Changes", Cue::Change),
            ("declined", Cue::Fall),
            ("averages", Cue::Mean),
            ("difference", Cue::Gap),
            ("combined", Cue::Sum),
            ("percentage", Cue::Share),
            ("largest", Cue::Highest),
            ("improved", Cue::Rise),
            ("dipped", Cue::Fall),
        ] {
            assert_eq!(cue(&stem(&fold(word))), Some(asked), "{word}");
        }
        assert!(is_stop(&stem("the")) && !is_stop(&stem("revenue")));
        assert!(is_profit(&stem("income")) && is_loss(&stem("losses")));
    }
}
