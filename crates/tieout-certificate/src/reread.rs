//! Places of passages that were read once: many claims of an answer may rest on the same sentence.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tieout_evidence::{Evidence, Locator, Reading};
use tieout_notation::Span;

/// Most places that are kept. More are read each time; what stands there is the same.
const MOST: usize = 16_384;

/// What stands at places, by source and span.
type Known = BTreeMap<(usize, Span), Arc<[Reading]>>;

/// The values at places of passages. Only the evaluator writes it, from the characters themselves, so that a remembered value is
/// the one that it would read again.
#[derive(Debug, Default)]
pub(crate) struct Reread {
    known: Mutex<Known>,
}

impl Reread {
    /// What stands at a place, as [`Evidence::readings`] says.
    pub(crate) fn readings(&self, evidence: &Evidence, at: &Locator) -> Arc<[Reading]> {
        let Locator::Text { source, span } = at else { return evidence.readings(at).into() };
        let key = (*source, *span);
        if let Ok(known) = self.known.lock()
            && let Some(readings) = known.get(&key)
        {
            return Arc::clone(readings);
        }
        let readings: Arc<[Reading]> = evidence.readings(at).into();
        if let Ok(mut known) = self.known.lock()
            && known.len() < MOST
        {
            known.insert(key, Arc::clone(&readings));
        }
        readings
    }
}
