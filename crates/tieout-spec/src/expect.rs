//! One line of expectations.

use tieout::{Outcome, Reason, Report, Verdict};

use crate::{Case, Fault};

/// What a case expects of the report on its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expectation {
    /// A claim: its text, verdict and reason, and what its explanation contains.
    Claim {
        /// As written in the answer (a line break as a space).
        text: String,
        /// Its verdict.
        verdict: Verdict,
        /// Its reason.
        reason: Reason,
        /// A piece of its explanation.
        explained: Option<String>,
    },
    /// A field of a record: `0/price`, how it stands, and what its explanation contains.
    Field {
        /// The record's number from 0 and the field's name, parted by a stroke.
        name: String,
        /// How it stands.
        standing: String,
        /// A piece of its explanation.
        explained: Option<String>,
    },
    /// A field under a contract: its name, status and reason, and what its explanation contains.
    Decided {
        /// The field's name.
        name: String,
        /// How it ended.
        status: String,
        /// Why.
        reason: String,
        /// A piece of its explanation.
        explained: Option<String>,
    },
    /// A rule of a contract, and how it comes out: `holds`, `fails`, `open`.
    Rule {
        /// As the contract writes it.
        rule: String,
        /// Whether it holds.
        holds: Option<bool>,
    },
    /// `…`: further claims are allowed between those listed.
    Others,
    /// `ok`, `not ok`.
    Ok(bool),
    /// The outcome.
    Outcome(Outcome),
    /// A number of the coverage: `seen`, `checked`, `unread`.
    Count(String, usize),
    /// The exit code of `tieout check`.
    Exit(i32),
    /// Whether the text report, or the message of a refusal, contains this.
    Says(bool, String),
    /// The caveat contains this.
    Caveat(String),
    /// The correction contains this.
    Correction(String),
    /// A note contains this.
    Note(String),
}

/// The code span that `text` starts with, and what follows it.
fn code(text: &str) -> Option<(String, &str)> {
    let run = text.len() - text.trim_start_matches('`').len();
    let (fence, rest) = text.split_at(run);
    if run == 0 {
        return None;
    }
    let end = rest.find(fence)?;
    let (inner, after) = (&rest[..end], &rest[end + run..]);
    // Markdown's own rule: a space on both sides is for backticks at the ends.
    let inner = match inner.strip_prefix(' ').and_then(|i| i.strip_suffix(' ')) {
        Some(bare) if run > 1 => bare,
        _ => inner,
    };
    Some((inner.to_owned(), after.trim()))
}

impl Expectation {
    /// Reads a list item without its dash.
    pub fn parse(item: &str) -> Result<Self, String> {
        if let Some((text, rest)) = code(item) {
            let (head, explained) = match rest.split_once("->") {
                Some((head, tail)) => (head, Some(code(tail.trim()).map_or(tail.trim().to_owned(), |c| c.0))),
                None => (rest, None),
            };
            let words: Vec<_> = head.split_whitespace().collect();
            if let [standing @ ("carried" | "ambiguous" | "absent" | "contradicted" | "empty")] = words[..] {
                return Ok(Self::Field { name: text, standing: standing.to_owned(), explained });
            }
            if let [how @ ("holds" | "fails" | "open")] = words[..] {
                let holds = match how {
                    "holds" => Some(true),
                    "fails" => Some(false),
                    _ => None,
                };
                return Ok(Self::Rule { rule: text, holds });
            }
            if let [status @ ("confirmed" | "to_be_verified" | "rejected" | "missing"), reason] = words[..] {
                if !tieout::contract::Reason::ALL.iter().any(|r| r.code() == reason) {
                    return Err(format!("{reason} is no reason of a contract"));
                }
                let (status, reason) = (status.to_owned(), reason.to_owned());
                return Ok(Self::Decided { name: text, status, reason, explained });
            }
            let [verdict, reason] = words[..] else {
                return Err(format!("after the claim come its verdict and its reason, not {head:?}"));
            };
            let verdict: Verdict = verdict.parse().map_err(|e: tieout::UnknownName| e.to_string())?;
            let reason: Reason = reason.parse().map_err(|e: tieout::UnknownName| e.to_string())?;
            if reason.verdict() != verdict {
                return Err(format!("{reason} is a reason of {}, not of {verdict}", reason.verdict()));
            }
            return Ok(Self::Claim { text, verdict, reason, explained });
        }
        let (word, rest) = item.split_once(' ').unwrap_or((item, ""));
        let quoted =
            || code(rest).map(|c| c.0).ok_or_else(|| format!("{word} needs `text` between backticks"));
        let number = || rest.trim().parse().map_err(|_| format!("{word} needs a number, not {rest:?}"));
        match (word, rest) {
            ("…" | "...", "") => Ok(Self::Others),
            ("ok", "") => Ok(Self::Ok(true)),
            ("not", "ok") => Ok(Self::Ok(false)),
            ("outcome", name) => {
                name.parse().map(Self::Outcome).map_err(|e: tieout::UnknownName| e.to_string())
            }
            ("seen" | "checked" | "unread", _) => Ok(Self::Count(word.to_owned(), number()?)),
            ("exit", _) => Ok(Self::Exit(rest.trim().parse().map_err(|_| "exit needs a number".to_owned())?)),
            ("says", _) => Ok(Self::Says(true, quoted()?)),
            ("not", says) if says.starts_with("says ") => match code(says["says ".len()..].trim()) {
                Some((text, _)) => Ok(Self::Says(false, text)),
                None => Err("not says needs `text` between backticks".to_owned()),
            },
            ("caveat", _) => Ok(Self::Caveat(quoted()?)),
            ("correction", _) => Ok(Self::Correction(quoted()?)),
            ("note", _) => Ok(Self::Note(quoted()?)),
            _ => Err(format!("{item:?} is no expectation; see spec/README.md")),
        }
    }
}

/// What differs between the expectations of a case and its report. `shown` is the text report.
pub(crate) fn compare(case: &Case, report: &Report, shown: &str) -> Vec<Fault> {
    let mut faults = claims(case, report);
    let mut expect = |line, what: &str, wanted: &dyn ToString, got: &dyn ToString| {
        let (wanted, got) = (wanted.to_string(), got.to_string());
        if wanted != got {
            faults.push(case.fault(line, format!("expected {what} {wanted}, got {got}")));
        }
    };
    let coverage = &report.coverage;
    for (line, expectation) in &case.expectations {
        match expectation {
            Expectation::Claim { .. }
            | Expectation::Field { .. }
            | Expectation::Decided { .. }
            | Expectation::Rule { .. }
            | Expectation::Others => {}
            Expectation::Ok(ok) => expect(*line, "ok", ok, &report.ok),
            Expectation::Outcome(outcome) => expect(*line, "outcome", outcome, &report.outcome),
            Expectation::Count(what, n) => {
                let got = match what.as_str() {
                    "seen" => coverage.seen,
                    "checked" => coverage.checked,
                    _ => coverage.unread,
                };
                expect(*line, what, n, &got);
            }
            Expectation::Exit(code) => expect(*line, "exit", code, &i32::from(!report.ok)),
            _ => {}
        }
    }
    for (line, expectation) in &case.expectations {
        let (wanted, texts): (&str, Vec<&str>) = match expectation {
            Expectation::Says(true, text) => (text, vec![shown]),
            Expectation::Says(false, text) => {
                if shown.contains(text) {
                    faults.push(case.fault(*line, format!("expected not to find {text:?} in:\n{shown}")));
                }
                continue;
            }
            Expectation::Caveat(text) => (text, vec![]),
            Expectation::Correction(text) => (text, vec![]),
            Expectation::Note(text) => (text, report.notes.iter().map(String::as_str).collect()),
            _ => continue,
        };
        let computed = match expectation {
            Expectation::Caveat(_) => report.caveat(),
            Expectation::Correction(_) => report.correction(),
            _ => None,
        };
        let texts: Vec<&str> = texts.into_iter().chain(computed.as_deref()).collect();
        if !texts.iter().any(|t| t.contains(wanted)) {
            let got = if texts.is_empty() { "nothing".to_owned() } else { texts.join("\n") };
            faults.push(case.fault(*line, format!("expected to find {wanted:?} in:\n{got}")));
        }
    }
    faults
}

fn claims(case: &Case, report: &Report) -> Vec<Fault> {
    let others = case.expectations.iter().any(|(_, e)| *e == Expectation::Others);
    let mut faults = Vec::new();
    let mut rest = report.claims.iter().peekable();
    let said = |c: &tieout::Claim| {
        format!("`{}` {} {} -> {}", c.said().replace('\n', " "), c.verdict, c.reason, c.explanation)
    };
    for (line, expectation) in &case.expectations {
        let Expectation::Claim { text, verdict, reason, explained } = expectation else { continue };
        let mut wanted = format!("`{text}` {verdict} {reason}");
        if let Some(piece) = explained {
            wanted.push_str(&format!(" -> {piece}"));
        }
        let found = if others {
            rest.find(|c| c.said().replace('\n', " ") == *text)
        } else {
            // A claim that is not listed is named as such, and the listed one looked for behind it.
            while let Some(extra) = rest.next_if(|c| c.said().replace('\n', " ") != *text) {
                let listed = case.expectations.iter().any(
                    |(l, e)| l > line && matches!(e, Expectation::Claim { text, .. } if *text == extra.said().replace('\n', " ")),
                );
                if listed {
                    faults.push(case.fault(*line, format!("expected {wanted}\ngot      {}", said(extra))));
                } else {
                    faults.push(case.fault(*line, format!("a claim that is not listed: {}", said(extra))));
                }
            }
            rest.next()
        };
        match found {
            None => faults.push(case.fault(*line, format!("expected {wanted}\ngot      no such claim"))),
            Some(claim) => {
                let explains =
                    explained.as_ref().is_none_or(|piece| claim.explanation.contains(piece.as_str()));
                if (claim.verdict, claim.reason) != (*verdict, *reason) || !explains {
                    faults.push(case.fault(*line, format!("expected {wanted}\ngot      {}", said(claim))));
                }
            }
        }
    }
    if !others {
        let line = case.expectations.last().map_or(case.line, |(l, _)| *l);
        faults.extend(rest.map(|c| case.fault(line, format!("a claim that is not listed: {}", said(c)))));
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_form_is_read() {
        let ok = |item: &str| Expectation::parse(item).unwrap();
        assert_eq!(
            ok("`39.3 million` supported cell -> population[California]"),
            Expectation::Claim {
                text: "39.3 million".to_owned(),
                verdict: Verdict::Supported,
                reason: Reason::Cell,
                explained: Some("population[California]".to_owned()),
            }
        );
        assert!(
            matches!(ok("`` a`b `` unsupported not_in_evidence"), Expectation::Claim { text, .. } if text == "a`b")
        );
        assert_eq!(
            ok("`0/price` carried -> row 0"),
            Expectation::Field {
                name: "0/price".to_owned(),
                standing: "carried".to_owned(),
                explained: Some("row 0".to_owned()),
            }
        );
        assert_eq!(ok("…"), Expectation::Others);
        assert_eq!(ok("not ok"), Expectation::Ok(false));
        assert_eq!(ok("outcome tied_out"), Expectation::Outcome(Outcome::TiedOut));
        assert_eq!(ok("checked 3"), Expectation::Count("checked".to_owned(), 3));
        assert_eq!(ok("exit 2"), Expectation::Exit(2));
        assert_eq!(ok("says `did you mean`"), Expectation::Says(true, "did you mean".to_owned()));
        assert_eq!(ok("not says `x`"), Expectation::Says(false, "x".to_owned()));
        assert_eq!(ok("caveat `traced`"), Expectation::Caveat("traced".to_owned()));
    }

    #[test]
    fn mistakes_are_named() {
        for item in [
            "`12`",
            "`12` supported",
            "`12` supported cel",
            "`0/price` carry",
            "`12` supported wrong_row",
            "okay",
            "checked",
            "says it",
        ] {
            assert!(Expectation::parse(item).is_err(), "{item}");
        }
    }
}
