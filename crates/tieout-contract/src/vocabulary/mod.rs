//! Words of labels: which phrase on a document names which field.

/// One field, or decoy, and the phrases that name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What the phrases name: `net_total`.
    pub name: String,
    /// The phrases, in any language.
    pub phrases: Vec<String>,
}
