//! One line of a batch: read, checked, written.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use tieout::evidence::{Json, NodeKind};
use tieout::ingest::{FileRequest, Format, ProtocolSource, sources_from_protocol};
use tieout::{Checker, Evidence, Glossary, Policy, Source, render};

use super::resume::Already;
use crate::Failure;

/// What holds for every line.
#[derive(Debug)]
pub(super) struct Setting {
    policy: Policy,
    glossary: Glossary,
    /// The folder that files may come from, resolved.
    files: Option<PathBuf>,
    /// Whether claims say how likely they are by chance.
    coincidence: bool,
}

impl Setting {
    pub(super) fn new(policy: Policy, glossary: Glossary, files: Option<&Path>) -> Result<Self, Failure> {
        let resolve = |dir: &Path| {
            let real = dir.canonicalize().ok().filter(|d| d.is_dir());
            real.ok_or_else(|| Failure(format!("--allow-files: {} is no folder", dir.display())))
        };
        Ok(Self { policy, glossary, files: files.map(resolve).transpose()?, coincidence: false })
    }

    /// The same, saying how likely claims are by chance, or not.
    pub(super) fn with_coincidence(self, coincidence: bool) -> Self {
        Self { coincidence, ..self }
    }
}

/// What became of a line; lines of output without their line break.
#[derive(Debug)]
pub(super) enum Done {
    /// A report.
    Report(String),
    /// The line could not be read.
    Error {
        /// What is written instead.
        line: String,
    },
    /// The output has it already.
    Skipped,
}

/// Checks line `number` of the input.
pub(super) fn check(number: usize, bytes: &[u8], setting: &Setting, already: &Already) -> Done {
    let mut id = "null".to_owned();
    // The library does not panic; should it, one line is lost and not the run.
    let result = catch_unwind(AssertUnwindSafe(|| read_and_check(bytes, setting, already, &mut id)));
    match result.unwrap_or_else(|_| Err("internal error: please report this line".to_owned())) {
        Ok(done) => done,
        Err(message) => {
            let message = serde_json::Value::from(format!("line {number}: {message}"));
            Done::Error { line: format!("{{\"id\":{id},\"error\":{message}}}") }
        }
    }
}

fn read_and_check(
    bytes: &[u8],
    setting: &Setting,
    already: &Already,
    id_out: &mut String,
) -> Result<Done, String> {
    let text = std::str::from_utf8(bytes).map_err(|e| format!("not UTF-8 at byte {}", e.valid_up_to()))?;
    let json = Json::parse(text).map_err(|e| format!("not JSON at column {}: {}", e.column, e.message))?;
    let root = Json::ROOT;
    if !matches!(json.kind(root), NodeKind::Object(_)) {
        return Err(format!("an object is expected, not {}", json.kind(root).describe()));
    }
    let id = json.get(root, "id").ok_or("\"id\" is missing")?;
    if !matches!(json.kind(id), NodeKind::String(_) | NodeKind::Number(_)) {
        return Err(format!("\"id\" should be a string or a number, not {}", json.kind(id).describe()));
    }
    *id_out = json.write(id);
    if already.ids.contains(id_out.as_str()) {
        return Ok(Done::Skipped);
    }
    let answer = json.get(root, "answer").ok_or("\"answer\" is missing")?;
    let answer = json.as_str(answer).ok_or("\"answer\" should be a string")?;
    let mut policy = match json.get(root, "policy").filter(|n| *json.kind(*n) != NodeKind::Null) {
        None => setting.policy.clone(),
        Some(node) => {
            let value = serde_json::from_str(&json.write(node)).map_err(|e| format!("\"policy\": {e}"))?;
            Policy::from_json(&value).map_err(|e| e.to_string())?
        }
    };
    if let Some(kind) = json.get(root, "answer_kind").filter(|n| *json.kind(*n) != NodeKind::Null) {
        let kind = json.as_str(kind).ok_or("\"answer_kind\" should be a string")?;
        policy.set("answer_kind", kind).map_err(|e| e.to_string())?;
    }
    let mut sources = match json.get(root, "evidence") {
        None => Vec::new(),
        Some(node) => read_evidence(&json, node, setting)?,
    };
    if let Some(question) = json.get(root, "question").filter(|n| *json.kind(*n) != NodeKind::Null) {
        sources.push(tieout::question(json.as_str(question).ok_or("\"question\" should be a string")?));
    }
    let glossary = match json.get(root, "glossary").filter(|n| *json.kind(*n) != NodeKind::Null) {
        None => setting.glossary.clone(),
        Some(node) => {
            let value = serde_json::from_str(&json.write(node)).map_err(|e| format!("\"glossary\": {e}"))?;
            Glossary::from_json(&value).map_err(|e| e.to_string())?
        }
    };
    let evidence = Evidence::new(sources);
    let checker = Checker::new(&evidence).with_glossary(glossary);
    let mut report = checker.check(answer, &policy);
    if setting.coincidence {
        checker.add_coincidences(&mut report);
    }
    Ok(Done::Report(render::batch_line(id_out, &report, &evidence)))
}

fn read_evidence(json: &Json, node: u32, setting: &Setting) -> Result<Vec<Source>, String> {
    let mut sources = Vec::new();
    for item in sources_from_protocol(json, node).map_err(|e| e.to_string())? {
        match item {
            ProtocolSource::Source(source) => sources.push(source),
            ProtocolSource::Pages(pages) => sources.extend(pages),
            ProtocolSource::File(request) => sources.extend(read_file(&request, setting)?),
        }
    }
    Ok(sources)
}

/// A file of the folder that is allowed: links and `..` are resolved before it is held against the folder.
fn read_file(request: &FileRequest, setting: &Setting) -> Result<Vec<Source>, String> {
    let path = &request.path;
    let Some(folder) = &setting.files else {
        return Err(format!("the file {path:?} is read only with --allow-files DIR"));
    };
    let real = folder.join(path).canonicalize().map_err(|_| format!("cannot read {path:?}"))?;
    if !real.starts_with(folder) {
        return Err(format!("{path:?} lies outside the folder of --allow-files"));
    }
    let bytes = std::fs::read(&real).map_err(|_| format!("cannot read {path:?}"))?;
    let name = request.name.as_ref().unwrap_or(path);
    // The ending of the path says the form, whatever name the source is to have.
    request.read(name, &bytes, Format::of_path(path)).map_err(|e| format!("{path:?}: {e}"))
}
