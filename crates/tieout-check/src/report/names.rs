//! The names that the enums of a report carry in JSON, on the command line and in the specification: snake case,
//! written once, read back by the same table.

use std::fmt;
use std::str::FromStr;

use super::{ClaimKind, Outcome, Reason, Verdict};

/// A word that names no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownName {
    /// What was to be named: `verdict`, `reason`, ….
    pub what: &'static str,
    /// The word that was given.
    pub given: String,
}

impl fmt::Display for UnknownName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no {} is called {:?}", self.what, self.given)
    }
}

impl std::error::Error for UnknownName {}

macro_rules! names {
    ($type:ident, $what:literal, $($variant:ident = $name:literal),+ $(,)?) => {
        impl $type {
            /// Every value, in the order of the enum.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The name in snake case, as JSON and the specification write it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $name),+
                }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl FromStr for $type {
            type Err = UnknownName;

            fn from_str(text: &str) -> Result<Self, UnknownName> {
                match text {
                    $($name => Ok(Self::$variant),)+
                    _ => Err(UnknownName { what: $what, given: text.to_owned() }),
                }
            }
        }
    };
}

names!(
    ClaimKind,
    "kind of claim",
    Quantity = "quantity",
    Date = "date",
    Clock = "clock",
    Ordinal = "ordinal",
    Identifier = "identifier",
    Comparison = "comparison",
);

names!(
    Verdict,
    "verdict",
    Supported = "supported",
    Contradicted = "contradicted",
    Unsupported = "unsupported",
    Ambiguous = "ambiguous",
    Unchecked = "unchecked",
);

names!(Outcome, "outcome", TiedOut = "tied_out", Findings = "findings", NothingChecked = "nothing_checked",);

names!(
    Reason,
    "reason",
    Cell = "cell",
    Text = "text",
    ColumnSum = "column_sum",
    ColumnMean = "column_mean",
    ColumnMedian = "column_median",
    ColumnMin = "column_min",
    ColumnMax = "column_max",
    Count = "count",
    GroupSum = "group_sum",
    GroupMean = "group_mean",
    RowSum = "row_sum",
    Share = "share",
    Sum = "sum",
    Difference = "difference",
    Ratio = "ratio",
    Percent = "percent",
    PercentChange = "percent_change",
    Points = "points",
    GrowthRate = "growth_rate",
    Rank = "rank",
    Range = "range",
    Comparison = "comparison",
    WrongRow = "wrong_row",
    WrongColumn = "wrong_column",
    WrongPeriod = "wrong_period",
    WrongSign = "wrong_sign",
    WrongScale = "wrong_scale",
    WrongUnit = "wrong_unit",
    WrongDirection = "wrong_direction",
    WrongRank = "wrong_rank",
    WrongCount = "wrong_count",
    WrongValue = "wrong_value",
    Missing = "missing",
    NotInEvidence = "not_in_evidence",
    NoEvidence = "no_evidence",
    Unproven = "unproven",
    Readings = "readings",
    Mentions = "mentions",
    OnlyByChance = "only_by_chance",
    Year = "year",
    Ordinal = "ordinal",
    ListMarker = "list_marker",
    SmallCount = "small_count",
    Exempt = "exempt",
    FromQuestion = "from_question",
    NotAClaim = "not_a_claim",
    Limit = "limit",
);

impl Reason {
    /// The reason in words, for people: `not_in_evidence` is "not in the evidence".
    #[must_use]
    pub fn words(self) -> String {
        match self {
            Self::NotInEvidence => "not in the evidence".to_owned(),
            other => other.as_str().replace('_', " "),
        }
    }

    /// The verdict that this reason belongs to.
    #[must_use]
    pub fn verdict(self) -> Verdict {
        match self {
            r if r < Self::WrongRow => Verdict::Supported,
            r if r < Self::NotInEvidence => Verdict::Contradicted,
            r if r < Self::Readings => Verdict::Unsupported,
            r if r < Self::Year => Verdict::Ambiguous,
            _ => Verdict::Unchecked,
        }
    }
}

impl Verdict {
    /// Whether the verdict is a flag: contradicted or unsupported.
    #[must_use]
    pub const fn is_flag(self) -> bool {
        matches!(self, Self::Contradicted | Self::Unsupported)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for &r in Reason::ALL {
            assert_eq!(r.as_str().parse::<Reason>(), Ok(r));
        }
        for &v in Verdict::ALL {
            assert_eq!(v.as_str().parse::<Verdict>(), Ok(v));
        }
        for &k in ClaimKind::ALL {
            assert_eq!(k.as_str().parse::<ClaimKind>(), Ok(k));
        }
        for &o in Outcome::ALL {
            assert_eq!(o.as_str().parse::<Outcome>(), Ok(o));
        }
        assert!("Cell".parse::<Reason>().is_err());
    }

    #[test]
    fn every_reason_belongs_to_its_verdict() {
        let of = |v| Reason::ALL.iter().filter(|r| r.verdict() == v).count();
        assert_eq!(of(Verdict::Supported), 22);
        assert_eq!(of(Verdict::Contradicted), 11);
        assert_eq!(of(Verdict::Unsupported), 3);
        assert_eq!(of(Verdict::Ambiguous), 3);
        assert_eq!(of(Verdict::Unchecked), 8);
        assert_eq!(Reason::Comparison.verdict(), Verdict::Supported);
        assert_eq!(Reason::WrongValue.verdict(), Verdict::Contradicted);
        assert_eq!(Reason::OnlyByChance.verdict(), Verdict::Ambiguous);
    }
}
