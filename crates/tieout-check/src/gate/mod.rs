//! The rules of a gate before an agent's answer: does each value that can only have been read off a tool's result stand in one?
//!
//! A gate that flags every number is switched off within a day, so it looks only at what is distinctive, and would rather miss
//! an invented value than accuse a right answer. What it looks at must stand in the evidence as a whole word: nothing is
//! rounded, computed or taken from inside a longer word.
//!
//! - [`candidate`] says which words of the answer are looked at, [`figures`] which short numbers are because of their unit;
//! - [`wanted`] looks all of them up in one pass over the evidence;
//! - [`claims`] puts it together: exempt, carried, given by the user, or unsupported.
//!
//! Words are cut and compared by [`tieout_notation::lexemes`], which is also what the verifier reads them with.

mod candidate;
mod claims;
mod figures;
mod wanted;

use std::sync::Arc;

use tieout_certificate::{Places, Verifier};
use tieout_evidence::Evidence;

use self::candidate::{Rules, Word};
use self::claims::Decisions;
use self::wanted::Wanted;
use crate::question::Question;
use crate::{Answer, Claim, Policy};

/// Checks the words of an answer, in reading order. The second value is how many came after the policy's `max_claims` and were
/// not looked at. Cost is linear in the answer and in the evidence, but for the logarithm of the number of candidates.
pub(crate) fn check<'e>(
    read: &Answer<'_>,
    evidence: &'e Evidence,
    asked: Option<&Question>,
    places: &Arc<Places<'e>>,
    policy: &Policy,
) -> (Vec<Claim>, usize) {
    let answer = read.reading();
    let rules = Rules::new(policy);
    let mut stated =
        tieout_notation::lexemes(answer).filter(|word| rules.may_assert(word) && read.states(word.span));
    let words: Vec<Word> =
        stated.by_ref().take(policy.max_claims).map(|word| rules.word(answer, word)).collect();
    let unread = stated.count();

    let verifier = Verifier::sharing(answer, Arc::clone(places));
    let mut wanted = Wanted::new(policy.decimals);
    words.iter().flat_map(Word::candidates).for_each(|lexeme| wanted.add(lexeme));
    wanted.look_up(evidence, asked.map(Question::source), &verifier);

    let (empty, decimals) = (evidence.is_empty(), policy.decimals);
    let decisions = Decisions { answer, empty, decimals, wanted: &wanted, verifier: &verifier };
    (words.iter().flat_map(|word| decisions.claims(word)).collect(), unread)
}
