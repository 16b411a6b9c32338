//! Certificates of verdicts, and the small verifier that decides.
//!
//! A search may be as clever as it likes; what it proposes is a [`Certificate`], and only a certificate that
//! [`Verifier::verify`] accepts becomes `supported` or `contradicted`. The verifier re-reads the claim from the answer and
//! every leaf from the evidence, recomputes the derivation exactly, and compares.
//!
//! What decides is `reading` (the answer, sentence by sentence), `claim` (what the span asserts; `comparative`, where it is a word that compares), `place`, `evaluate` and `columns` (what the facts come to), `kind` (of which unit),
//! `scale` (whether a power of ten is stated), `text` and `compare` (how the two are held together), `figured` (what that
//! library takes for numbers, for its presets only), `token` (whole words as programs print them, for the preset `gate`), `occurrence` (the values of two texts, paired, for `translation`) and `verify`. Beside them stand two renderers that decide nothing:
//! derivations as JSON, and as one line of prose.

mod claim;
mod columns;
mod comparative;
mod compare;
mod derivation;
mod evaluate;
mod explain;
mod figured;
mod json;
mod kind;
mod occurrence;
mod place;
mod reading;
mod reread;
mod scale;
mod text;
mod token;
mod verify;

pub use comparative::Comparative;
pub use derivation::{Derivation, Leaf, Op, Rows};
pub use explain::{explain, explain_place};
pub use json::{comparison_from_json, comparison_to_json, derivation_from_json, derivation_to_json};
pub use occurrence::{Counterpart, Occurrences, Original};
pub use place::Places;
pub use reading::{Part, Reading};
pub use verify::{Certificate, Comparison, Rejection, Stance, Verifier};
