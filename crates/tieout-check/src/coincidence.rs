//! How often a random figure of the same written form would have been supported the same way: what the proposals of one step
//! support, to decide whether chance explains it (`of`), and what the very check supports, where that is asked for (`redraw`).

#[cfg(test)]
mod calibration;
mod form;
mod redraw;

pub(crate) use redraw::Path;

use std::collections::BTreeSet;

use tieout_certificate::Verifier;
use tieout_notation::{Decimal, Quantity};

use crate::candidate::Candidate;

/// (hits, all): of all figures written with the same digits in the same decade, those that some proposal would have met. Exact.
pub(crate) fn of(claim: &Quantity, proposals: &[Candidate], verifier: &Verifier<'_>) -> (u64, u64) {
    let grid = claim.unit_power;
    let magnitude = claim.value.abs();
    // The decade: same count of written digits.
    let written = magnitude.shift(-grid);
    let digits =
        u32::try_from(written.to_string().split('.').next().map_or(1, str::len)).unwrap_or(1).clamp(1, 18);
    let (low, high) =
        if digits == 1 { (0_u64, 10_u64) } else { (10_u64.pow(digits - 1), 10_u64.pow(digits)) };
    let mut met: BTreeSet<u64> = BTreeSet::new();
    for p in proposals {
        if let Ok(Some(value)) = verifier.value(&p.derivation) {
            let rounded: Decimal = value.abs().round(grid.saturating_neg()).shift(-grid);
            if let Some(n) = rounded.to_i64().and_then(|n| u64::try_from(n).ok())
                && (low..high).contains(&n)
            {
                met.insert(n);
            }
        }
    }
    (met.len() as u64, high - low)
}
