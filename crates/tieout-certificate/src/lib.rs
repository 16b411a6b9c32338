//! Certificates of verdicts, and the small verifier that decides.
//!
//! A search may be as clever as it likes; what it proposes is a [`Certificate`], and only a certificate that
//! [`Verifier::verify`] accepts becomes `supported` or `contradicted`. The verifier re-reads the claim from the answer and
//! every leaf from the evidence, recomputes the derivation exactly, and compares.

mod derivation;
mod verify;

pub use derivation::{Derivation, Leaf, Op, Rows};
pub use verify::{Certificate, Comparison, Rejection, Stance, Verifier};
