//! One answer against its evidence: claims, mentions, binding, derivation search, verdicts, reports.

mod answer;
mod averaged;
mod bare;
mod bind;
mod blame;
mod candidate;
mod change;
mod check;
mod claims;
mod clause;
mod codes;
mod coincidence;
mod column;
mod comparison;
mod dates;
mod derived;
mod entity;
mod exchanged;
pub mod figured;
mod find;
mod frame;
mod free;
mod gate;
mod glossary;
mod growth;
mod hidden;
mod identifiers;
mod joined;
mod lexicon;
mod listed;
mod look;
mod measure;
mod member;
mod names;
mod nearest;
mod operand;
mod operations;
mod passage;
mod policy;
mod propose;
mod question;
mod record_words;
mod records;
pub mod render;
mod report;
mod rival;
mod select;
mod stated;
mod statement;
mod stream;
mod study;
mod superlative;
mod tie;
mod titled;
mod together;
mod told;
mod totals;
pub mod trace;
mod translation;
mod weight;
mod window;
mod written;

pub use answer::{Answer, AnswerKind};
pub use check::{Checker, check};
pub use glossary::{Glossary, GlossaryError};
pub use policy::{
    Binding, BindingStep, Derivations, Engine, Pattern, PatternError, Policy, PolicyError, Shape,
    UnmatchedPercent,
};
pub use report::{
    Claim, ClaimKind, Coverage, Offsets, Outcome, Reason, Report, ReportError, Stated, UnknownName, Verdict,
};
pub use stream::{Stream, StreamState};
pub use trace::Trace;
