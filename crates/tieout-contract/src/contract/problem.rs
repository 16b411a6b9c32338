//! What is wrong with the text of a contract: all of it at once.

use std::fmt;

/// Why a text is no contract: every problem of it, in the order of the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractError {
    /// At least one.
    pub problems: Vec<ContractProblem>,
}

/// One thing that is wrong with a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractProblem {
    /// What kind of problem: `syntax`, `unknown_key`, `missing_key`, `wrong_type`, `bad_value`, `does_not_apply`, `twice`,
    /// `rule` or `limit`.
    pub code: &'static str,
    /// Where it is: `fields.total.curency`, `rules[2]`; empty for the whole contract.
    pub path: String,
    /// Line and column in the text, counted from one, the column in characters; None where no text was given.
    pub place: Option<(usize, usize)>,
    /// What is wrong and what to write, in words.
    pub message: String,
}

impl fmt::Display for ContractProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((line, column)) = self.place {
            write!(f, "line {line}, column {column}: ")?;
        }
        if !self.path.is_empty() {
            write!(f, "`{}`: ", self.path)?;
        }
        f.write_str(&self.message)
    }
}

impl fmt::Display for ContractError {
    /// One problem a line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, problem) in self.problems.iter().enumerate() {
            if i > 0 {
                f.write_str("\n")?;
            }
            problem.fmt(f)?;
        }
        Ok(())
    }
}

impl std::error::Error for ContractError {}
