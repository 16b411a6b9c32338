//! A case through the library.

use tieout::ingest::{FileRequest, Format};
use tieout::render::{TextOptions, text};
use tieout::trace::Trace;
use tieout::{
    Checker, Claim, ClaimKind, Engine, Evidence, Glossary, Policy, Reason, Report, Source, Verdict,
};

use crate::expect::compare;
use crate::{Case, Expectation, Fault, cite, contract, pieces};

/// What came out of a case.
#[derive(Debug)]
pub enum Ran {
    /// A report, with the evidence it was made with.
    Report(Box<Report>, Box<Evidence>),
    /// What `tieout cite` prints, as text and as JSON, and whether it is let through.
    Cited(Box<cite::Printed>),
    /// What `tieout contract check` prints, as text and as JSON, and whether the record is confirmed.
    Validated(Box<contract::Validated>),
    /// The evidence, the records or the policy was refused; the message.
    Refused(String),
}

impl Case {
    /// The policy of the case.
    pub fn read_policy(&self) -> Result<Policy, String> {
        match self.policy.as_deref().map(str::trim) {
            None => Policy::preset("default"),
            Some(name) if !name.contains('=') => Policy::preset(name),
            Some(toml) => Policy::from_toml(toml),
        }
        .map_err(|e| e.to_string())
    }

    /// The glossary of the case; an empty one where it has none.
    pub fn read_glossary(&self) -> Result<Glossary, String> {
        match self.glossary.as_deref() {
            None => Ok(Glossary::default()),
            Some(json) if self.has_json_glossary() => {
                let value = serde_json::from_str(json).map_err(|e| e.to_string())?;
                Glossary::from_json(&value).map_err(|e| e.to_string())
            }
            Some(toml) => Glossary::from_toml(toml).map_err(|e| e.to_string()),
        }
    }

    /// Whether the case's glossary is JSON.
    #[must_use]
    pub fn has_json_glossary(&self) -> bool {
        self.glossary.as_deref().is_some_and(|g| g.trim_start().starts_with('{'))
    }

    /// The evidence of the case.
    pub fn read_evidence(&self) -> Result<Evidence, String> {
        let mut sources = self.read_sources()?;
        sources.extend(self.question.as_deref().map(tieout::question));
        Ok(Evidence::new(sources))
    }

    /// The sources of the case's blocks.
    pub(crate) fn read_sources(&self) -> Result<Vec<Source>, String> {
        let mut sources = Vec::new();
        for block in &self.evidence {
            let request = FileRequest::parse(&block.argument())?;
            let name = request.name.as_ref().unwrap_or(&block.name);
            let form = Format::of_path(&block.name);
            let read = request.read(name, block.text.as_bytes(), form);
            sources.extend(read.map_err(|e| format!("{}: {e}", block.name))?);
        }
        Ok(sources)
    }
}

/// Runs a case through the library: its expectations, the replay of its certificates, the round trip of its JSON form.
#[must_use]
pub fn run(case: &Case) -> (Ran, Vec<Fault>) {
    if let Some(asked) = &case.cite {
        return match cite::run(case, asked) {
            Ok((printed, faults)) => (Ran::Cited(Box::new(printed)), faults),
            Err(message) => {
                let faults = refused(case, &message, 2);
                (Ran::Refused(message), faults)
            }
        };
    }
    if let Some(asked) = &case.contract {
        return match contract::run(case, asked) {
            Ok((printed, faults)) => (Ran::Validated(Box::new(printed)), faults),
            Err(message) => {
                let faults = refused(case, &message, 2);
                (Ran::Refused(message), faults)
            }
        };
    }
    let read = case.read_policy().and_then(|p| case.read_evidence().map(|e| (p, e)));
    let (policy, evidence) = match read {
        Ok(read) => read,
        Err(message) => {
            let faults = refused(case, &message, 2);
            return (Ran::Refused(message), faults);
        }
    };
    let glossary = match case.read_glossary() {
        Ok(glossary) => glossary,
        Err(message) => {
            let faults = refused(case, &message, 2);
            return (Ran::Refused(message), faults);
        }
    };
    let checker = || Checker::new(&evidence).with_glossary(glossary.clone());
    let report = checker().check(&case.answer, &policy);
    let mut faults = compare(case, &report, &text(&report, &evidence, &TextOptions::default()));
    if checker().check(&case.answer, &policy) != report {
        faults.push(case.fault(case.line, "a second check gives another report"));
    }
    if let Some(why) = untrue(&report, &checker().explain(&case.answer, &policy)) {
        faults.push(case.fault(case.line, format!("the trace does not agree with the report: {why}")));
    }
    faults.extend(
        pieces::untrue(&case.answer, &evidence, &checker, &policy, &report)
            .map(|why| case.fault(case.line, why)),
    );
    let json = tieout::render::json(&report, &evidence);
    match tieout::verify_json_with(&json, &evidence, &glossary) {
        Err(problems) => {
            let list: Vec<_> = problems.iter().map(ToString::to_string).collect();
            faults.push(case.fault(case.line, format!("the report does not verify:\n{}", list.join("\n"))));
        }
        Ok(read) => {
            if tieout::render::json(&read, &evidence) != json {
                faults.push(case.fault(case.line, "the report's JSON form does not read back to itself"));
            }
        }
    }
    (Ran::Report(Box::new(report), Box::new(evidence)), faults)
}

/// What a trace says that its report does not.
fn untrue(report: &Report, trace: &Trace) -> Option<String> {
    if trace.report != *report {
        return Some("its report is another".to_owned());
    }
    let steps = |claim: &Claim| {
        trace.sentences.iter().flat_map(|s| &s.figures).filter(|f| f.span == claim.span).count()
    };
    for claim in report.claims.iter().filter(|c| c.kind != ClaimKind::Comparison) {
        let Some(figure) = trace.figure_of(claim) else {
            if report.policy.engine == Engine::Tieout && claim.reason != Reason::Limit {
                return Some(format!("{:?} is in no sentence", claim.text));
            }
            continue;
        };
        let decided: Vec<_> = figure.steps.iter().filter(|s| s.decided).collect();
        match (claim.verdict, decided[..].first().and_then(|s| s.found)) {
            (_, _) if decided.len() > 1 => return Some(format!("two steps decided {:?}", claim.text)),
            (_, Some((verdict, _))) if verdict != claim.verdict => {
                return Some(format!("{:?} is {}, the step says {verdict}", claim.text, claim.verdict));
            }
            (Verdict::Supported | Verdict::Contradicted, None) => {
                return Some(format!("no step decided {:?}, traced {} times", claim.text, steps(claim)));
            }
            _ => {}
        }
    }
    None
}

/// Faults of a case that was refused with a message and an exit code.
#[must_use]
pub fn refused(case: &Case, message: &str, code: i32) -> Vec<Fault> {
    let mut faults = Vec::new();
    let mut expected = false;
    for (line, expectation) in &case.expectations {
        match expectation {
            Expectation::Exit(n) => expected |= *n == code,
            Expectation::Says(wanted, text) if message.contains(text) != *wanted => {
                faults.push(case.fault(*line, format!("the message is {message:?}")));
            }
            _ => {}
        }
    }
    if !expected {
        faults.push(case.fault(case.line, format!("refused: {message}")));
    }
    faults
}
