//! Which steps of binding a policy takes.

use std::fmt;

use serde_json::Value as Json;

use super::given::{Given, bad, texts, truth};
use super::{PolicyError, nearest};

/// One step of binding: something of what a sentence says that ties its figures to some facts and not to others.
///
/// ```
/// use tieout_check::{BindingStep, Policy};
/// let policy = Policy::from_toml("binding = [\"rows\", \"columns\"]").unwrap();
/// assert!(policy.binding.takes(BindingStep::Rows) && !policy.binding.takes(BindingStep::Units));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum BindingStep {
    /// Whose a figure is: labels, names, codes, and what a clause selects. Without it no cell is held against a figure.
    Rows,
    /// Which columns the words at a figure leave open.
    Columns,
    /// Which dates and periods a sentence speaks of.
    Periods,
    /// Currencies and units of measure; percentage points against percent.
    Units,
    /// What words that compare say of two facts, of a place or of a direction.
    Comparisons,
    /// Who "they" are, and which figure of a list belongs to which name.
    Parallels,
}

impl BindingStep {
    /// All of them, in the order in which they build on each other.
    pub const ALL: [Self; 6] =
        [Self::Rows, Self::Columns, Self::Periods, Self::Units, Self::Comparisons, Self::Parallels];

    /// The name in policies.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Rows => "rows",
            Self::Columns => "columns",
            Self::Periods => "periods",
            Self::Units => "units",
            Self::Comparisons => "comparisons",
            Self::Parallels => "parallels",
        }
    }

    fn bit(self) -> u8 {
        1 << (self as u8)
    }
}

/// A set of [`BindingStep`]s.
///
/// ```
/// use tieout_check::{Binding, BindingStep};
/// let binding = Binding::of(&[BindingStep::Rows, BindingStep::Units]);
/// assert_eq!(binding.to_string(), "rows, units");
/// assert_eq!((Binding::ALL.to_string(), Binding::NONE.to_string()), ("all".to_owned(), "none".to_owned()));
/// ```
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Binding(u8);

impl Binding {
    /// All steps.
    pub const ALL: Self = Self((1 << BindingStep::ALL.len()) - 1);
    /// None: an equal value anywhere supports.
    pub const NONE: Self = Self(0);

    /// These steps.
    #[must_use]
    pub fn of(steps: &[BindingStep]) -> Self {
        Self(steps.iter().fold(0, |set, step| set | step.bit()))
    }

    /// Whether a step is taken.
    #[must_use]
    pub fn takes(self, step: BindingStep) -> bool {
        self.0 & step.bit() != 0
    }

    /// The steps, in order.
    pub fn steps(self) -> impl Iterator<Item = BindingStep> {
        BindingStep::ALL.into_iter().filter(move |s| self.takes(*s))
    }

    /// `true` for all, `false` for none, else the names.
    pub(super) fn to_json(self) -> Json {
        match self {
            Self::ALL => Json::from(true),
            Self::NONE => Json::from(false),
            some => some.steps().map(|s| Json::from(s.as_str())).collect(),
        }
    }

    pub(super) fn read(key: &str, value: &Given) -> Result<Self, PolicyError> {
        match value.word() {
            "all" => return Ok(Self::ALL),
            "none" => return Ok(Self::NONE),
            _ => {}
        }
        if let Ok(all) = truth(key, value) {
            return Ok(if all { Self::ALL } else { Self::NONE });
        }
        let expected =
            "`all`, `none`, or names of steps: rows, columns, periods, units, comparisons, parallels";
        let names = texts(key, value, ',').map_err(|_| bad(key, expected, value))?;
        let mut out = Self::NONE;
        for name in &names {
            match BindingStep::ALL.into_iter().find(|s| s.as_str() == name) {
                Some(step) => out.0 |= step.bit(),
                None => {
                    let known: Vec<&str> = BindingStep::ALL.iter().map(|s| s.as_str()).collect();
                    let near = nearest(name, &known).map(|n| format!(" (did you mean `{n}`?)"));
                    let given = format!("`{}`{}", name.escape_debug(), near.unwrap_or_default());
                    return Err(PolicyError::BadValue(key.to_owned(), expected, given));
                }
            }
        }
        Ok(out)
    }
}

impl fmt::Display for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::ALL => f.write_str("all"),
            Self::NONE => f.write_str("none"),
            some => {
                let names: Vec<&str> = some.steps().map(BindingStep::as_str).collect();
                f.write_str(&names.join(", "))
            }
        }
    }
}

impl fmt::Debug for Binding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Binding({self})")
    }
}
