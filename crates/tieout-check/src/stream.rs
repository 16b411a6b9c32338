//! The check while the answer is still being written: the same sentences, the same desk, in pieces.

use tieout_evidence::Evidence;

use crate::check::Progress;
use crate::{Answer, AnswerKind, Checker, Claim, Engine, Policy, Report};

impl<'e> Checker<'e> {
    /// Begins to check an answer that comes in pieces.
    ///
    /// ```
    /// use tieout_check::{Checker, Policy};
    /// use tieout_evidence::{Evidence, Source};
    ///
    /// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units, costs 99.")]);
    /// let (checker, policy) = (Checker::new(&evidence), Policy::default());
    /// let mut stream = checker.stream(&policy);
    ///
    /// assert!(stream.push("Sales were 1,2").is_empty());
    /// let settled = stream.push("34 units. Costs were 9");
    /// assert_eq!((settled.len(), settled[0].text.as_str()), (1, "1,234"));
    /// assert_eq!(stream.released(), "Sales were 1,234 units.");
    /// assert_eq!(stream.held_back(), " Costs were 9");
    ///
    /// stream.push("9.");
    /// let report = stream.finish();
    /// assert_eq!(report, checker.check("Sales were 1,234 units. Costs were 99.", &policy));
    /// ```
    #[must_use]
    pub fn stream(&self, policy: &Policy) -> Stream<'_, 'e> {
        Stream { checker: self, state: StreamState::new(self, policy) }
    }
}

/// An answer that comes in pieces, and what is settled of it.
///
/// A claim is settled when no text that may follow can change it: as a rule when its sentence has ended and the next word has
/// begun, or when its line has. Pieces may be cut anywhere. Under `gate` and figured's presets, whose rules look at the whole answer, and of
/// a JSON document, which is one once it has ended, all is held back until [`Stream::finish`].
///
/// Cost is that of the whole check, however small the pieces. Each sentence is checked once; up to 512 bytes of text whose
/// sentence has not ended are looked at again with each piece, more than that whenever they have grown by a sixteenth. An answer
/// that never ends a sentence is held back until it is finished.
#[derive(Clone, Debug)]
pub struct Stream<'c, 'e> {
    checker: &'c Checker<'e>,
    state: StreamState,
}

impl Stream<'_, '_> {
    /// Takes the next piece. The claims that are settled by it, in the order of the report; spans are bytes of the whole answer.
    pub fn push(&mut self, piece: &str) -> &[Claim] {
        self.state.push(self.checker, piece)
    }

    /// The answer so far.
    #[must_use]
    pub fn answer(&self) -> &str {
        self.state.answer()
    }

    /// The settled claims so far. They are the first of the report.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        self.state.claims()
    }

    /// What may be shown: the beginning of the answer, whose claims are all settled.
    #[must_use]
    pub fn released(&self) -> &str {
        self.state.released()
    }

    /// What should not be shown yet: the rest of the answer, on which verdicts are open. Its length is what to hold back, in bytes
    /// (`len()`) or characters (`chars().count()`).
    #[must_use]
    pub fn held_back(&self) -> &str {
        self.state.held_back()
    }

    /// The evidence that the answer is checked against.
    #[must_use]
    pub fn evidence(&self) -> &Evidence {
        self.checker.evidence()
    }

    /// Ends the answer. The report equals that of [`Checker::check`] for the whole answer; its first claims are
    /// [`Stream::claims`].
    #[must_use]
    pub fn finish(self) -> Report {
        self.state.finish(self.checker)
    }
}

/// A [`Stream`] without its checker, for whoever keeps that elsewhere: an answer so far and what is settled of it.
///
/// ```
/// use tieout_check::{Checker, Policy, StreamState};
/// use tieout_evidence::{Evidence, Source};
///
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
/// let checker = Checker::new(&evidence);
/// let mut state = StreamState::new(&checker, &Policy::default());
/// state.push(&checker, "Sales were 1,234 un");
/// state.push(&checker, "its.");
/// assert!(state.finish(&checker).ok);
/// ```
#[derive(Clone, Debug)]
pub struct StreamState {
    policy: Policy,
    answer: String,
    progress: Progress,
    claims: Vec<Claim>,
}

impl StreamState {
    /// Nothing is written yet.
    #[must_use]
    pub fn new(checker: &Checker<'_>, policy: &Policy) -> Self {
        Self {
            policy: policy.clone(),
            answer: String::new(),
            progress: Progress::new(checker.evidence(), policy),
            claims: Vec::new(),
        }
    }

    /// Takes the next piece; `checker` is the one that the state was begun with. See [`Stream::push`].
    pub fn push(&mut self, checker: &Checker<'_>, piece: &str) -> &[Claim] {
        self.answer.push_str(piece);
        let before = self.claims.len();
        if self.settles() {
            let read = Answer::text(&self.answer);
            self.claims.extend(checker.tie_out(&read, false, &self.policy, &mut self.progress, None));
        }
        self.claims.get(before..).unwrap_or(&[])
    }

    /// The answer so far.
    #[must_use]
    pub fn answer(&self) -> &str {
        &self.answer
    }

    /// The settled claims so far.
    #[must_use]
    pub fn claims(&self) -> &[Claim] {
        &self.claims
    }

    /// What may be shown; see [`Stream::released`].
    #[must_use]
    pub fn released(&self) -> &str {
        self.answer.get(..self.progress.settled()).unwrap_or(&self.answer)
    }

    /// What should not be shown yet; see [`Stream::held_back`].
    #[must_use]
    pub fn held_back(&self) -> &str {
        self.answer.get(self.progress.settled()..).unwrap_or("")
    }

    /// Ends the answer; see [`Stream::finish`].
    #[must_use]
    pub fn finish(mut self, checker: &Checker<'_>) -> Report {
        if !self.settles() {
            return checker.check(&self.answer, &self.policy);
        }
        let read = Answer::text(&self.answer);
        self.claims.extend(checker.tie_out(&read, true, &self.policy, &mut self.progress, None));
        checker.conclude(&self.answer, &self.policy, self.claims, self.progress.note())
    }

    /// Whether anything is settled before the answer has ended.
    fn settles(&self) -> bool {
        self.policy.engine == Engine::Tieout && self.policy.answer_kind == AnswerKind::Text
    }
}
