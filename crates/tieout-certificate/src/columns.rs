//! Aggregates of columns that were computed once: every figure that a word such as "total" stands by asks for the same ones.

use std::collections::BTreeMap;
use std::sync::Mutex;

use crate::Op;
use crate::evaluate::Outcome;

/// Most aggregates that are kept. More are computed each time; what they come to is the same.
const MOST: usize = 4_096;
/// Longest list of rows left out that is kept with one.
const LONGEST: usize = 1_024;

/// What aggregates over all rows but some came to. Only the evaluator writes it, from the cells themselves, so that a
/// remembered value is the one that it would compute again.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    /// By table and column.
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    by_column: BTreeMap<(usize, usize), Vec<Entry>>,
    count: usize,
}

#[derive(Debug)]
struct Entry {
    op: Op,
    except: Box<[usize]>,
    outcome: Outcome,
}

impl Columns {
    pub(crate) fn get(&self, op: Op, grid: usize, column: usize, except: &[usize]) -> Option<Outcome> {
        let known = self.known.lock().ok()?;
        let entries = known.by_column.get(&(grid, column))?;
        entries.iter().find(|e| e.op == op && *e.except == *except).map(|e| e.outcome.clone())
    }

    pub(crate) fn keep(&self, op: Op, grid: usize, column: usize, except: &[usize], outcome: &Outcome) {
        let Ok(mut known) = self.known.lock() else { return };
        if known.count < MOST && except.len() <= LONGEST {
            known.count += 1;
            let entry = Entry { op, except: except.into(), outcome: outcome.clone() };
            known.by_column.entry((grid, column)).or_default().push(entry);
        }
    }
}
