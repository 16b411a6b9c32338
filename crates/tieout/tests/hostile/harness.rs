//! One case: input of a size, everything the library does with it, and what must hold whatever it is.

use tieout::{Evidence, Policy, Report, check, ingest::IngestError, read_source, render};

/// An answer, files of evidence and a policy.
pub(crate) struct Input {
    answer: String,
    files: Vec<(String, Vec<u8>)>,
    policy: Policy,
}

/// Rows that most answers are checked against.
pub(crate) const STATES: &str =
    "state,population,area\nCalifornia,39538223,423967\nTexas,29145505,695662\nFlorida,21538187,170312\n";
/// A sentence that ties out to them.
pub(crate) const SENTENCE: &str = "California has 39.5 million people. ";

impl Input {
    /// An answer over [`STATES`].
    pub(crate) fn answer(answer: impl Into<String>) -> Self {
        Self { files: Vec::new(), ..Self::new(answer) }.file("states.csv", STATES)
    }

    /// A file of evidence under an answer that says a little of everything.
    pub(crate) fn evidence(name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self::new("California has 39.5 million people, 1,234 of them in row 7 on March 3, 2020. Texas grew by 12%. The total is 5.")
            .file(name, bytes)
    }

    fn new(answer: impl Into<String>) -> Self {
        Self { answer: answer.into(), files: Vec::new(), policy: Policy::default() }
    }

    pub(crate) fn file(mut self, name: &str, bytes: impl Into<Vec<u8>>) -> Self {
        self.files.push((name.to_owned(), bytes.into()));
        self
    }

    pub(crate) fn said(mut self, answer: impl Into<String>) -> Self {
        self.answer = answer.into();
        self
    }

    pub(crate) fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    fn len(&self) -> usize {
        let exempt: usize = self.policy.exempt.iter().map(String::len).sum();
        self.answer.len() + self.files.iter().map(|f| f.1.len()).sum::<usize>() + exempt
    }
}

/// How a case ended.
#[derive(Debug)]
pub(crate) enum Ended {
    Checked(Box<Report>),
    Refused(IngestError),
}

impl Ended {
    #[track_caller]
    pub(crate) fn report(self) -> Report {
        match self {
            Self::Checked(report) => *report,
            Self::Refused(e) => panic!("refused: {e}"),
        }
    }

    #[track_caller]
    pub(crate) fn error(self) -> IngestError {
        match self {
            Self::Checked(report) => panic!("checked: {:?}, notes {:?}", report.coverage, report.notes),
            Self::Refused(e) => e,
        }
    }
}

/// Most memory at once that a case may take, besides [`FLOOR`].
#[derive(Clone, Copy)]
pub(crate) struct Bound {
    /// For each byte of the input.
    pub(crate) byte: u64,
    /// For each value seen in the answer: its claim, and how that is printed.
    pub(crate) value: u64,
}

/// The bound of answers.
pub(crate) const ANSWER: Bound = Bound { byte: 130, value: 4_000 };
/// The bound of evidence.
pub(crate) const EVIDENCE: Bound = Bound { byte: 600, value: 4_000 };
/// What every case may take whatever its size: lexicons, tables of units, the rendered frame.
const FLOOR: u64 = 4 << 20;

/// How many times its ordinary size a case has; `scripts/growth` sets it.
pub(crate) fn scale() -> usize {
    std::env::var("HOSTILE_SCALE").ok().and_then(|s| s.parse().ok()).unwrap_or(1)
}

/// Runs `make(scale)` through reading, checking and the text and JSON forms. The peak of memory stays within `bound`.
#[track_caller]
pub(crate) fn hostile(bound: Bound, make: impl Fn(usize) -> Input) -> Ended {
    let input = make(scale());
    let size = input.len();
    let mut ended = None;
    let used = allocation_counter::measure(|| ended = Some(run(&input)));
    let ended = ended.unwrap();
    let seen = match &ended {
        Ended::Checked(report) => report.coverage.seen,
        Ended::Refused(_) => 0,
    };
    println!(
        "size {size}, {seen} values, peak {} ({:.1} a byte), {} allocations, {} bytes in all",
        used.bytes_max,
        used.bytes_max as f64 / size.max(1) as f64,
        used.count_total,
        used.bytes_total
    );
    let allowed = bound.byte * size as u64 + bound.value * seen as u64 + FLOOR;
    assert!(
        used.bytes_max <= allowed,
        "{} bytes at once for {size} bytes of input, allowed are {allowed}",
        used.bytes_max
    );
    if let Ended::Checked(report) = &ended {
        holds(report);
    }
    ended
}

fn run(input: &Input) -> Ended {
    let mut sources = Vec::new();
    for (name, bytes) in &input.files {
        match read_source(name, bytes) {
            Ok(read) => sources.extend(read),
            Err(e) => return Ended::Refused(e),
        }
    }
    let evidence = Evidence::new(sources);
    let report = check(&input.answer, &evidence, &input.policy);
    let json = render::json(&report, &evidence);
    assert!(json.ends_with("}\n"));
    let text = render::text(&report, &evidence, &render::TextOptions::default());
    assert!(!text.contains(['\u{1b}', '\0', '\u{202e}']), "a control character reaches the terminal");
    Ended::Checked(Box::new(report))
}

/// What holds of every report.
#[track_caller]
fn holds(report: &Report) {
    let coverage = &report.coverage;
    let unchecked: usize = coverage.unchecked.iter().map(|(_, n)| n).sum();
    assert_eq!(coverage.seen, coverage.checked + unchecked + coverage.unread, "{coverage:?}");
    assert!(coverage.unread == 0 || !report.ok, "unread and ok");
    for claim in &report.claims {
        assert_eq!(report.answer.get(claim.span.start..claim.span.end), Some(claim.text.as_str()));
    }
}
