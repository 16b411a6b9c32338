//! Files, standard input and policies as the library takes them, with errors that say which file and where.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use tieout::ingest::{FileRequest, Format};
use tieout::{Evidence, Glossary, Policy, Source};

use crate::Failure;
use crate::output::complain;

/// Evidence as given on the command line.
#[derive(Debug, clap::Args)]
pub(crate) struct EvidenceArguments {
    /// Evidence: CSV, TSV, JSON, JSONL, Markdown, PDF or text; `-` is standard input. Repeat for more. What is to be known of a
    /// file follows it: `log.txt#truncated`, `turn.txt#role=user`, `prompt.md#trust=nothing`, `a.csv#name=rows`, `b.csv#locale=de`, `c.pdf#page=3`, joined by `&`
    #[arg(short, long = "evidence", value_name = "FILE[#SETTING]")]
    evidence: Vec<PathBuf>,

    /// The question that was answered: values taken from it need no support, and support nothing
    #[arg(long, value_name = "TEXT")]
    question: Option<String>,
}

impl EvidenceArguments {
    /// Reads these files and then those of `-e`, and the question. Each file's name is its source's name.
    pub(crate) fn read_with(&self, files: &[PathBuf]) -> Result<Evidence, Failure> {
        let all: Vec<PathBuf> = files.iter().chain(&self.evidence).cloned().collect();
        let mut sources = read_sources(&all)?;
        sources.extend(self.question.as_deref().map(tieout::question));
        Ok(Evidence::new(sources))
    }

    /// Reads them all, and warns where nothing is in them.
    pub(crate) fn read(&self) -> Result<Evidence, Failure> {
        let evidence = self.read_with(&[])?;
        if self.evidence.is_empty() {
            complain("warning", "no evidence is given (-e FILE), so nothing can be supported");
        } else if evidence.is_empty() {
            complain("warning", "the evidence is empty, so nothing can be supported");
        }
        Ok(evidence)
    }

    /// Whether there is any evidence.
    pub(crate) fn is_given(&self) -> bool {
        !self.evidence.is_empty() || self.question.is_some()
    }

    /// Whether a file is to be read from standard input.
    pub(crate) fn takes_stdin(&self) -> bool {
        self.evidence.iter().any(|p| p.to_string_lossy().split('#').next() == Some("-"))
    }
}

/// A file with what is said of it behind a `#`; a file whose name really holds the `#` is taken as it is.
fn request(argument: &Path) -> Result<(PathBuf, FileRequest), Failure> {
    let plain = |path: &Path| -> Result<FileRequest, String> {
        Ok(FileRequest { path: path.display().to_string(), ..FileRequest::parse("")? })
    };
    let failure = |e: String| Failure(format!("{}: {e}", argument.display()));
    match argument.to_str() {
        Some(text) if text.contains('#') && !argument.exists() => {
            let request = FileRequest::parse(text).map_err(failure)?;
            Ok((PathBuf::from(&request.path), request))
        }
        _ => Ok((argument.to_path_buf(), plain(argument).map_err(failure)?)),
    }
}

/// Reads files as sources; a file's name names its source, its whole path where two files have one name.
pub(crate) fn read_sources(arguments: &[PathBuf]) -> Result<Vec<Source>, Failure> {
    let mut sources = Vec::new();
    let requests = arguments.iter().map(|a| request(a)).collect::<Result<Vec<_>, _>>()?;
    let paths: Vec<&Path> = requests.iter().map(|(path, _)| path.as_path()).collect();
    for (path, request) in &requests {
        let last = |p: &Path| p.file_name().map(|n| n.to_string_lossy().into_owned());
        let name = match last(path) {
            _ if request.name.is_some() => request.name.clone().unwrap_or_default(),
            _ if path.as_os_str() == "-" => "stdin".to_owned(),
            Some(name) if paths.iter().filter(|p| last(p).as_ref() == Some(&name)).count() < 2 => name,
            _ => path.display().to_string(),
        };
        let bytes = read_bytes(path)?;
        // The ending of the path says the form, whatever name the source is to have.
        let format = Format::of_path(&path.display().to_string());
        let read = request.read(&name, &bytes, format);
        sources.extend(read.map_err(|e| Failure(format!("{}: {e}", path.display())))?);
    }
    Ok(sources)
}

/// The bytes of a file, or of standard input for `-`.
pub(crate) fn read_bytes(path: &Path) -> Result<Vec<u8>, Failure> {
    let result = if path.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    result.map_err(|e| unreadable(path, &e))
}

/// "cannot read x.csv: no such file".
pub(crate) fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let why = match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder".to_owned(),
        _ => error.to_string(),
    };
    Failure(format!("cannot read {}: {why}", path.display()))
}

/// The text of a file, which must be UTF-8: spans point into it as it is.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path)?).map_err(|e| {
        let at = e.utf8_error().valid_up_to();
        Failure(format!("{} is not UTF-8 at byte {at}", path.display()))
    })
}

/// A glossary as given on the command line.
#[derive(Debug, clap::Args)]
pub(crate) struct GlossaryArguments {
    /// What the words of a domain stand for in the tables: a .toml or .json file
    #[arg(long, value_name = "FILE")]
    glossary: Option<PathBuf>,
}

impl GlossaryArguments {
    /// The glossary; an empty one where none is given.
    pub(crate) fn read(&self) -> Result<Glossary, Failure> {
        let Some(path) = &self.glossary else { return Ok(Glossary::default()) };
        let in_file = |e: String| Failure(format!("{}: {e}", path.display()));
        let text = read_text(path)?;
        if path.extension().is_some_and(|e| e == "json") {
            let value = serde_json::from_str(&text).map_err(|e| in_file(e.to_string()))?;
            return Glossary::from_json(&value).map_err(|e| in_file(e.to_string()));
        }
        Glossary::from_toml(&text).map_err(|e| in_file(e.to_string()))
    }
}

/// A policy as given on the command line.
#[derive(Debug, clap::Args)]
pub(crate) struct PolicyArguments {
    /// A preset (default, strict, lenient, carried, gate, figured, …) or a .toml or .json file
    #[arg(short, long, value_name = "NAME|FILE", default_value = "default")]
    policy: String,

    /// What the answer is: text, or json, whose values are claims and whose keys are names
    #[arg(long, value_name = "KIND", value_parser = ["text", "json"])]
    answer_kind: Option<String>,

    /// Override a key of the policy. Repeat for more
    #[arg(long = "set", value_name = "KEY=VALUE")]
    set: Vec<String>,
}

impl PolicyArguments {
    /// The policy with its overrides.
    pub(crate) fn read(&self) -> Result<Policy, Failure> {
        let path = Path::new(&self.policy);
        let in_file = |e: String| Failure(format!("{}: {e}", path.display()));
        let mut policy = match path.extension().and_then(|e| e.to_str()) {
            Some("toml") => Policy::from_toml(&read_text(path)?).map_err(|e| in_file(e.to_string()))?,
            Some("json") => {
                let value = serde_json::from_str(&read_text(path)?).map_err(|e| in_file(e.to_string()))?;
                Policy::from_json(&value).map_err(|e| in_file(e.to_string()))?
            }
            _ => Policy::preset(&self.policy)?,
        };
        if let Some(kind) = &self.answer_kind {
            policy.set("answer_kind", kind)?;
        }
        for pair in &self.set {
            let Some((key, value)) = pair.split_once('=') else {
                return Err(Failure(format!("--set takes key=value, not {pair:?}")));
            };
            policy.set(key, value)?;
        }
        Ok(policy)
    }
}
