//! Every value an answer states, tied out to its evidence.
//!
//! A model wrote a sentence about some rows. Is every figure in it from those rows?
//!
//! ```
//! use tieout::{check, Evidence, Outcome, Policy};
//!
//! let rows = "state,population\nCalifornia,39538223\nTexas,29145505\n";
//! let evidence = Evidence::new(tieout::read_source("states.csv", rows.as_bytes())?);
//!
//! let report = check("California has 39.5 million people, Texas 30.1 million.", &evidence, &Policy::default());
//!
//! assert_eq!(report.outcome, Outcome::Findings);
//! let texas = &report.claims[1];
//! assert_eq!((texas.text.as_str(), texas.verdict.as_str()), ("30.1 million", "contradicted"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A [`Report`] is plain data. [`render`] writes it for a terminal and as JSON; [`verify_json`] reads that JSON back, replays
//! every certificate and runs the check again.
//!
//! What is where: [`notation`] reads values as they are written, [`evidence`] holds sources and where each value stands in
//! them, [`certificate`] has derivations and the small verifier that decides, [`ingest`] turns bytes into sources, [`cite`] holds
//! records against the numbered rows that they cite, and [`contract`] extracted fields against the document that they were read in.

mod source;
mod verify;

pub use tieout_certificate as certificate;
pub use tieout_certificate::{Certificate, Comparison, Derivation, Rejection, Stance, Verifier};
pub use tieout_check::{
    Answer, AnswerKind, Binding, BindingStep, Checker, Claim, ClaimKind, Coverage, Derivations, Engine,
    Glossary, GlossaryError, Offsets, Outcome, Pattern, PatternError, Policy, PolicyError, Reason, Report,
    ReportError, Shape, Stated, Stream, StreamState, Trace, UnknownName, UnmatchedPercent, Verdict, check,
    figured, render, trace,
};
pub use tieout_cite as cite;
pub use tieout_contract as contract;
pub use tieout_evidence as evidence;
pub use tieout_evidence::{Evidence, Locator, Role, Source, Table, Trust};
pub use tieout_ingest as ingest;
pub use tieout_notation as notation;
pub use tieout_notation::{Decimal, Rational, Span};

pub use source::{question, read_source};
pub use verify::{Problem, ProblemKind, verify_json, verify_json_with, verify_report};
