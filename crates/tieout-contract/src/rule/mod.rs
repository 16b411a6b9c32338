//! Record rules: what the values of a record must satisfy among each other, in exact decimals.

/// One rule of a contract, as it was written and as it is understood.
#[derive(Clone, Debug)]
pub struct Rule {
    /// As it was written: `net_total + tax_total = grand_total`.
    pub text: String,
}
