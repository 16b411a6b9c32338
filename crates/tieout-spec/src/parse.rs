//! A Markdown file to cases: headings, prose, fenced blocks, the list of expectations.

use crate::{Expectation, Fault, Lines, NumberCase};

/// A fenced block: evidence of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// `csv`, `json`, `text`, …: the first word after the fence.
    pub kind: String,
    /// The name of the file that it stands for: given after the kind, or `evidence1.csv`.
    pub name: String,
    /// What is said of it behind a `#`, as on the command line: `role=user&truncated`.
    pub settings: String,
    /// Its lines.
    pub text: String,
}

impl Block {
    /// The block as the command line names it.
    #[must_use]
    pub fn argument(&self) -> String {
        if self.settings.is_empty() { self.name.clone() } else { format!("{}#{}", self.name, self.settings) }
    }
}

/// One case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The file.
    pub file: String,
    /// The heading's 1-based line.
    pub line: usize,
    /// The headings down to this one, joined by ` / `.
    pub title: String,
    /// The answer, without the last line break; empty where records or rows stand in its place.
    pub answer: String,
    /// What a case about cited rows holds instead of an answer.
    pub cite: Option<Cite>,
    /// What a case about a contract holds instead of an answer.
    pub contract: Option<Contracted>,
    /// The evidence in order.
    pub evidence: Vec<Block>,
    /// A policy: TOML, or a preset's name.
    pub policy: Option<String>,
    /// The question that the answer answers.
    pub question: Option<String>,
    /// What the words of the domain stand for: TOML, or JSON where it begins with a brace.
    pub glossary: Option<String>,
    /// What is expected, each with its line.
    pub expectations: Vec<(usize, Expectation)>,
}

/// What `tieout cite` is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cite {
    /// The records, as JSON; None where the rows are only to be shown.
    pub records: Option<String>,
    /// Options of the command line, as given after the word that opens the block.
    pub options: Vec<String>,
}

/// What `tieout contract check` is asked.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contracted {
    /// The contract: TOML, JSON or the name of a shipped one.
    pub contract: String,
    /// The candidate, as JSON.
    pub candidate: String,
    /// The document: text, or pages as JSON.
    pub document: String,
}

impl Case {
    /// A fault of this case at a line.
    #[must_use]
    pub fn fault(&self, line: usize, message: impl Into<String>) -> Fault {
        Fault { file: self.file.clone(), line, case: self.title.clone(), message: message.into() }
    }
}

const EVIDENCE: [(&str, &str); 8] = [
    ("csv", "csv"),
    ("tsv", "tsv"),
    ("json", "json"),
    ("jsonl", "jsonl"),
    ("md", "md"),
    ("markdown", "md"),
    ("text", "txt"),
    ("txt", "txt"),
];

/// What one file holds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// Answers with their evidence.
    pub cases: Vec<Case>,
    /// Lines of `numbers`, `values` and `dates` blocks.
    pub numbers: Vec<NumberCase>,
    /// What is badly formed.
    pub faults: Vec<Fault>,
}

/// What has been read under one heading.
struct Draft {
    case: Case,
    answered: bool,
    prose: bool,
    blocks: usize,
}

/// Reads one file. Headings without an ```` ```answer ````, ```` ```records ````, ```` ```rows ```` block, or one of lines
/// (```` ```numbers ````, ```` ```values ````, ```` ```dates ````), are sections.
#[must_use]
pub fn parse(file: &str, text: &str) -> Page {
    let mut reader =
        Reader { file: file.to_owned(), headings: Vec::new(), draft: None, page: Page::default() };
    let mut lines = text.lines().enumerate().map(|(i, l)| (i + 1, l));
    while let Some((number, line)) = lines.next() {
        if let Some((fence, info)) = fence_of(line) {
            let mut content: Vec<&str> = Vec::new();
            let mut closed = false;
            for (_, inner) in lines.by_ref() {
                if closes(inner, fence) {
                    closed = true;
                    break;
                }
                content.push(inner);
            }
            reader.block(number, info, content.join("\n"));
            if !closed {
                reader.fault(number, "this block is never closed");
            }
        } else if let Some((level, title)) = heading_of(line) {
            reader.heading(number, level, title);
        } else {
            reader.line(number, line);
        }
    }
    reader.finish();
    reader.page
}

/// The fence that opens a block (its characters) and what stands after it.
fn fence_of(line: &str) -> Option<(&str, &str)> {
    let run = line.len() - line.trim_start_matches('`').len();
    let (fence, info) = line.split_at(run);
    (run >= 3 && !info.contains('`')).then_some((fence, info.trim()))
}

fn closes(line: &str, fence: &str) -> bool {
    let line = line.trim_end();
    line.len() >= fence.len() && line.bytes().all(|b| b == b'`')
}

fn heading_of(line: &str) -> Option<(usize, &str)> {
    let level = line.len() - line.trim_start_matches('#').len();
    let rest = line.get(level..)?;
    ((1..=6).contains(&level) && rest.starts_with(' ')).then(|| (level, rest.trim()))
}

struct Reader {
    file: String,
    headings: Vec<(usize, String)>,
    draft: Option<Draft>,
    page: Page,
}

impl Reader {
    fn fault(&mut self, line: usize, message: impl Into<String>) {
        let case = self.draft.as_ref().map_or_else(|| "(file)".to_owned(), |d| d.case.title.clone());
        self.page.faults.push(Fault { file: self.file.clone(), line, case, message: message.into() });
    }

    fn heading(&mut self, line: usize, level: usize, title: &str) {
        self.finish();
        self.headings.retain(|(l, _)| *l < level);
        self.headings.push((level, title.to_owned()));
        if level < 2 {
            return;
        }
        let path: Vec<_> = self.headings.iter().filter(|(l, _)| *l > 1).map(|(_, t)| t.as_str()).collect();
        let case = Case {
            file: self.file.clone(),
            line,
            title: path.join(" / "),
            answer: String::new(),
            cite: None,
            contract: None,
            evidence: Vec::new(),
            policy: None,
            question: None,
            glossary: None,
            expectations: Vec::new(),
        };
        self.draft = Some(Draft { case, answered: false, prose: false, blocks: 0 });
    }

    fn block(&mut self, line: usize, info: &str, text: String) {
        let Some(draft) = &mut self.draft else { return };
        draft.blocks += 1;
        let (kind, name) = info.split_once(char::is_whitespace).unwrap_or((info, ""));
        let (name, settings) = name.split_once('#').unwrap_or((name, ""));
        let (name, settings) = (name.trim(), settings.trim().to_owned());
        let case = &mut draft.case;
        let mut twice = None;
        match kind {
            "answer" => {
                twice = draft.answered.then_some("answer");
                draft.answered = true;
                case.answer = text;
            }
            "records" | "rows" => {
                twice = draft.answered.then_some(kind);
                draft.answered = true;
                let options = info.split_whitespace().skip(1).map(str::to_owned).collect();
                case.cite = Some(Cite { records: (kind == "records").then_some(text), options });
            }
            "contract" | "candidate" | "document" => {
                let asked = case.contract.get_or_insert_default();
                let part = match kind {
                    "contract" => &mut asked.contract,
                    "candidate" => &mut asked.candidate,
                    _ => &mut asked.document,
                };
                twice = (!part.is_empty()).then_some(kind);
                *part = text;
                draft.answered = !asked.contract.is_empty() && !asked.candidate.is_empty();
            }
            "numbers" | "values" | "dates" => {
                let Some(block) = Lines::named(kind) else { return };
                if !draft.prose {
                    self.fault(line, "the block does not say why: no prose before it");
                    return;
                }
                let lines = text.lines().enumerate().filter(|(_, l)| !l.trim().is_empty());
                self.page.numbers.extend(lines.map(|(i, text)| NumberCase {
                    file: case.file.clone(),
                    line: line + 1 + i,
                    title: case.title.clone(),
                    block,
                    text: text.to_owned(),
                }));
            }
            "policy" => twice = case.policy.replace(text).map(|_| "policy"),
            "question" => twice = case.question.replace(text).map(|_| "question"),
            "glossary" => twice = case.glossary.replace(text).map(|_| "glossary"),
            _ => match EVIDENCE.iter().find(|(k, _)| *k == kind) {
                Some((_, extension)) => {
                    let ending = format!(".{extension}");
                    let name = match name {
                        "" => format!("evidence{}{ending}", case.evidence.len() + 1),
                        n if n.contains('.') => n.to_owned(),
                        n => format!("{n}{ending}"),
                    };
                    if !name.chars().all(|c| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | ' '))
                        || case.evidence.iter().any(|b| b.name == name)
                    {
                        self.fault(line, format!("{name:?} is no good name for evidence, or is there twice"));
                        return;
                    }
                    case.evidence.push(Block { kind: kind.to_owned(), name, settings, text: text + "\n" });
                }
                None => self.fault(
                    line,
                    format!(
                        "unknown block {kind:?}: answer, records, rows, contract, document, candidate, numbers, values, dates, policy, question, glossary, csv, tsv, json, jsonl, md or text"
                    ),
                ),
            },
        }
        if let Some(what) = twice {
            self.fault(line, format!("a second {what} block under one heading"));
        }
    }

    fn line(&mut self, number: usize, line: &str) {
        let Some(draft) = &mut self.draft else { return };
        if draft.blocks == 0 {
            draft.prose |= !line.trim().is_empty();
            return;
        }
        if let Some(item) = line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")) {
            match Expectation::parse(item.trim()) {
                Ok(expectation) => draft.case.expectations.push((number, expectation)),
                Err(message) => self.fault(number, message),
            }
        }
    }

    fn finish(&mut self) {
        let Some(draft) = self.draft.take_if(|d| d.answered) else {
            self.draft = None;
            return;
        };
        let case = &draft.case;
        if !draft.prose {
            self.page
                .faults
                .push(case.fault(case.line, "the case does not say why: no prose before its blocks"));
        }
        if case.expectations.is_empty() {
            self.page.faults.push(case.fault(case.line, "the case expects nothing"));
        }
        self.page.cases.push(draft.case);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# Page\n\nIntroduction.\n\n## Section\n\nProse.\n\n### Case\n\nBecause.\n\n```answer\n12 of them\n```\n\n\
        ```csv states\na,b\n1,2\n```\n````md\n```answer\n```\n````\n\n```policy\nstrict\n```\n\n- `12` supported cell\n- ok\n\n## Other\n";

    #[test]
    fn a_case_is_read() {
        let Page { cases, numbers, faults } = parse("x.md", PAGE);
        assert_eq!((faults, numbers), (vec![], vec![]));
        assert_eq!(cases.len(), 1);
        let case = &cases[0];
        assert_eq!(
            (case.title.as_str(), case.line, case.answer.as_str()),
            ("Section / Case", 9, "12 of them")
        );
        assert_eq!(case.policy.as_deref(), Some("strict"));
        assert_eq!(case.evidence[0].name, "states.csv");
        assert_eq!(case.evidence[0].text, "a,b\n1,2\n");
        assert_eq!(
            (case.evidence[1].name.as_str(), case.evidence[1].text.as_str()),
            ("evidence2.md", "```answer\n```\n")
        );
        assert_eq!(case.expectations.len(), 2);
    }

    #[test]
    fn lines_of_numbers_are_cases() {
        let page = parse("x.md", "## A\nWhy.\n```numbers\n1 | any | 1\n\n2 | de | 2\n```\n");
        let read: Vec<_> = page.numbers.iter().map(|n| (n.line, n.title.as_str(), n.text.as_str())).collect();
        assert_eq!(read, [(4, "A", "1 | any | 1"), (6, "A", "2 | de | 2")]);
        assert_eq!((page.cases, page.faults), (vec![], vec![]));
        assert!(parse("x.md", "## A\n```numbers\n1 | any | 1\n```\n").faults[0].message.contains("why"));
    }

    #[test]
    fn faults_are_named() {
        let of =
            |page: &str| parse("x.md", page).faults.iter().map(|f| f.message.clone()).collect::<Vec<_>>();
        assert!(of("## A\n```answer\nx\n```\n- ok\n")[0].contains("does not say why"));
        assert!(of("## A\nWhy.\n```answer\nx\n```\n")[0].contains("expects nothing"));
        assert!(of("## A\nWhy.\n```answer\nx\n```\n- oky\n")[0].contains("oky"));
        assert!(of("## A\nWhy.\n```answer\nx\n```\n```cvs\n```\n- ok\n")[0].contains("cvs"));
        assert!(of("## A\nWhy.\n```answer\nx\n")[1].contains("expects nothing"));
        assert!(of("## A\nWhy.\n```answer\nx\n```\n```answer\nx\n```\n- ok\n")[0].contains("second answer"));
    }
}
