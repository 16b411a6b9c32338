//! The contracts that come with the library, as files that anyone can copy and change.

use super::Contract;

/// The names of the shipped contracts, with their texts.
const SHIPPED: [(&str, &str); 3] = [
    ("invoice", include_str!("../../contracts/invoice.toml")),
    ("receipt", include_str!("../../contracts/receipt.toml")),
    ("quotation", include_str!("../../contracts/quotation.toml")),
];

impl Contract {
    /// The shipped contract of this name: `invoice`, `receipt` or `quotation`.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// let invoice = Contract::shipped("invoice").unwrap();
    /// assert_eq!(invoice.name, "invoice");
    /// assert!(Contract::shipped("letter").is_none());
    /// ```
    #[must_use]
    pub fn shipped(name: &str) -> Option<Self> {
        Self::from_toml(Self::shipped_text(name)?).ok()
    }

    /// The text of a shipped contract, to begin one's own with.
    ///
    /// ```
    /// use tieout_contract::Contract;
    /// for name in Contract::shipped_names() {
    ///     let text = Contract::shipped_text(name).unwrap();
    ///     assert_eq!(Contract::from_toml(text).unwrap().name, name);
    /// }
    /// ```
    #[must_use]
    pub fn shipped_text(name: &str) -> Option<&'static str> {
        SHIPPED.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// Their names.
    pub fn shipped_names() -> impl Iterator<Item = &'static str> {
        SHIPPED.iter().map(|(name, _)| *name)
    }
}
