//! The door: one answer, one evidence, one policy, one report.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use tieout_certificate::{Places, Reading, Verifier};
use tieout_evidence::{Evidence, JsonError, Reader};
use tieout_notation::{Span, fold, scan};

use crate::candidate::Judge;
use crate::coincidence::Path;
use crate::entity::Carried;
use crate::glossary::Glossary;
use crate::question::Question;
use crate::study::Study;
use crate::tie::Desk;
use crate::trace::{Recorder, Trace};
use crate::{
    Answer, AnswerKind, Claim, Engine, Policy, Report, comparison, figured, gate, hidden, statement,
    translation, window,
};

/// Checks every claim of `answer` against `evidence` under `policy`.
///
/// Cost is linear in the answer; reading the evidence is near-linear in its size. For many answers over one evidence, keep a [`Checker`].
#[must_use]
pub fn check(answer: &str, evidence: &Evidence, policy: &Policy) -> Report {
    Checker::new(evidence).check(answer, policy)
}

/// An evidence, studied once for any number of answers.
///
/// A clone shares what was studied, so a glossary or a question for one answer costs next to nothing:
/// `checker.clone().with_question("How many in 2023?")`.
#[derive(Clone, Debug)]
pub struct Checker<'e> {
    evidence: &'e Evidence,
    /// Made when the first policy asks for it: those of figured never do.
    study: Arc<OnceLock<Study>>,
    /// What the verifiers of all answers share: what one of them recomputed, the next one knows.
    places: Arc<OnceLock<Arc<Places<'e>>>>,
    glossary: Arc<Glossary>,
    /// The question that does not come with the evidence, and what it states.
    asked: Option<Arc<Question>>,
}

/// How many sentences are read ahead: an answer of very many short ones would else be kept many times over.
const AT_ONCE: usize = 512;

impl<'e> Checker<'e> {
    /// Nothing is studied before the first answer.
    #[must_use]
    pub fn new(evidence: &'e Evidence) -> Self {
        Self {
            evidence,
            study: Arc::default(),
            places: Arc::new(OnceLock::new()),
            glossary: Arc::default(),
            asked: None,
        }
    }

    /// The same, with what the words of a domain stand for.
    ///
    /// ```
    /// # use tieout_check::{Checker, Glossary};
    /// # use tieout_evidence::Evidence;
    /// let evidence = Evidence::new(vec![]);
    /// let glossary = Glossary::from_toml("[measures]\nPTS = [\"points\"]").unwrap();
    /// let checker = Checker::new(&evidence).with_glossary(glossary);
    /// # let _ = checker;
    /// ```
    #[must_use]
    pub fn with_glossary(mut self, glossary: Glossary) -> Self {
        self.glossary = Arc::new(glossary);
        self
    }

    /// The same, for answers to this question: what it states needs no support, and supports nothing. Reports are those over evidence that
    /// holds the question as its last source.
    ///
    /// ```
    /// # use tieout_check::{Checker, Policy};
    /// # use tieout_evidence::{Evidence, Source};
    /// let evidence = Evidence::new(vec![Source::text("note", "Texas has 29 counties.")]);
    /// let checker = Checker::new(&evidence);
    /// let asked = checker.clone().with_question("Which of the 31 states is it?");
    /// let answer = "Of the 31 states it is Texas.";
    /// assert!(!checker.check(answer, &Policy::default()).ok);
    /// assert_eq!(asked.check(answer, &Policy::default()).claims[0].reason.as_str(), "from_question");
    /// ```
    #[must_use]
    pub fn with_question(mut self, question: &str) -> Self {
        self.asked = Some(Arc::new(Question::new(question)));
        self
    }

    /// Checks one answer. The report is the same as from a fresh [`check`].
    #[must_use]
    pub fn check(&self, answer: &str, policy: &Policy) -> Report {
        self.report(answer, policy, None)
    }

    /// Checks one answer as [`Checker::check`] does, and keeps how each of its claims came about.
    ///
    /// ```
    /// # use tieout_check::{Checker, Policy};
    /// # use tieout_evidence::{Evidence, Source};
    /// let evidence = Evidence::new(vec![Source::text("note", "Texas has 29 counties.")]);
    /// let checker = Checker::new(&evidence);
    /// let trace = checker.explain("Texas has 31 counties.", &Policy::default());
    /// assert_eq!(trace.report, checker.check("Texas has 31 counties.", &Policy::default()));
    /// assert!(trace.sentences[0].figures[0].steps.iter().all(|s| s.found.is_none()));
    /// ```
    #[must_use]
    pub fn explain(&self, answer: &str, policy: &Policy) -> Trace {
        let recorder = Recorder::new(self.evidence);
        let report = self.report(answer, policy, Some(&recorder));
        let mut sentences = recorder.into_sentences();
        if let Ok(read) = Answer::under(answer, policy) {
            sentences = sentences.into_iter().filter_map(|s| s.placed(&read)).collect();
        }
        Trace { report, sentences }
    }

    fn report(&self, answer: &str, policy: &Policy, recorder: Option<&Recorder<'_>>) -> Report {
        match policy.engine {
            Engine::Tieout => {
                let read = match Answer::read(answer, policy.answer_kind) {
                    Ok(read) => read,
                    Err(error) => return self.unreadable(answer, policy, &error),
                };
                let mut progress = Progress::new(self.evidence, policy);
                let claims = self.tie_out(&read, true, policy, &mut progress, recorder);
                self.conclude(answer, policy, claims, progress.note())
            }
            Engine::Gate => {
                let read = match Answer::read(answer, policy.answer_kind) {
                    Ok(read) => read,
                    Err(error) => return self.unreadable(answer, policy, &error),
                };
                let (claims, unread) =
                    gate::check(&read, self.evidence, self.asked.as_deref(), self.places(), policy);
                let claims = claims.into_iter().filter_map(|c| placed(c, &read)).collect();
                self.conclude(answer, policy, claims, None).with_unread(unread)
            }
            Engine::Translation => {
                let read = match Answer::read(answer, policy.answer_kind) {
                    Ok(read) => read,
                    Err(error) => return self.unreadable(answer, policy, &error),
                };
                let found = translation::check(&read, self.evidence, self.places(), policy);
                let end = Span::new(answer.len(), answer.len());
                let missing = found.missing.into_iter().map(|c| Claim { span: end, ..c });
                let claims = found.claims.into_iter().filter_map(|c| placed(c, &read)).chain(missing);
                self.conclude(answer, policy, claims.collect(), found.note).with_unread(found.unread)
            }
            Engine::Figured | Engine::Figured01 => {
                let (claims, unread) = figured::check(answer, self.evidence, policy);
                let note = (policy.answer_kind != AnswerKind::Text)
                    .then(|| "figured's rules read every answer as text".to_owned());
                self.conclude(answer, policy, claims, note).with_unread(unread)
            }
        }
    }

    fn places(&self) -> &Arc<Places<'e>> {
        self.places.get_or_init(|| Arc::new(Places::new(self.evidence)))
    }

    /// What the answer is checked against.
    pub(crate) fn evidence(&self) -> &'e Evidence {
        self.evidence
    }

    /// The report on a whole answer, with what the check itself left out.
    pub(crate) fn conclude(
        &self,
        answer: &str,
        policy: &Policy,
        claims: Vec<Claim>,
        note: Option<String>,
    ) -> Report {
        let notes = self.evidence.notes.iter().cloned().chain(hidden::notes(answer)).chain(note);
        let question = self.evidence.question().or(self.asked.as_ref().map(|a| a.text()));
        Report::new(answer, policy, claims).with_notes(notes).with_question(question)
    }

    /// The report on an answer that is not the document it should be: none of its values is read.
    fn unreadable(&self, answer: &str, policy: &Policy, error: &JsonError) -> Report {
        let why = format!("the answer is no JSON, so none of it was read: {error}");
        self.conclude(answer, policy, Vec::new(), Some(why)).with_unread(scan(answer).len().max(1))
    }

    /// Ties out the sentences that follow those of earlier calls: all of them where the answer is `whole`, else those that no
    /// text behind `answer` can change. Claims come in the order of the report.
    pub(crate) fn tie_out(
        &self,
        read: &Answer<'_>,
        whole: bool,
        policy: &Policy,
        progress: &mut Progress,
        recorder: Option<&Recorder<'_>>,
    ) -> Vec<Claim> {
        self.tie_out_some(read, whole, policy, progress, recorder, usize::MAX)
    }

    /// The same for the next sentence of a whole answer; no claims where there is none.
    pub(crate) fn tie_out_next(
        &self,
        read: &Answer<'_>,
        policy: &Policy,
        progress: &mut Progress,
    ) -> Vec<Claim> {
        self.tie_out_some(read, true, policy, progress, None, 1)
    }

    fn tie_out_some(
        &self,
        read: &Answer<'_>,
        whole: bool,
        policy: &Policy,
        progress: &mut Progress,
        recorder: Option<&Recorder<'_>>,
        sentences: usize,
    ) -> Vec<Claim> {
        let (mut claims, mut left) = (Vec::new(), sentences);
        while left > 0 {
            let some = left.min(AT_ONCE);
            let Some(next) = self.tie_out_few(read, whole, policy, progress, recorder, some) else { break };
            claims.extend(next);
            left -= some;
        }
        claims
    }

    /// The same for so many sentences, which are kept in memory with their values; none where there is no further one.
    fn tie_out_few(
        &self,
        read: &Answer<'_>,
        whole: bool,
        policy: &Policy,
        progress: &mut Progress,
        recorder: Option<&Recorder<'_>>,
        sentences: usize,
    ) -> Option<Vec<Claim>> {
        let answer = read.reading();
        let start = progress.reader.clone();
        let mut claims = Vec::new();
        let reading = Reading::new(&mut progress.reader, answer, whole, sentences);
        if reading.parts().is_empty() {
            return None;
        }
        let study = self.study.get_or_init(|| Study::new(self.evidence));
        let places = self.places();
        let verifier = Verifier::of_reading(start, answer, whole, &reading, Arc::clone(places));
        let verifier = verifier.with_units_aside(policy.leaves_units_aside());
        let desk = Desk {
            answer,
            evidence: self.evidence,
            study,
            judge: Judge::new(&verifier, policy, recorder),
            exempt: Arc::clone(&progress.exempt),
            budget: Cell::new(progress.budget),
            windows: window::State::new(progress.carried.clone()),
            glossary: &self.glossary,
            asked: self.asked.as_deref(),
            carried: RefCell::new(std::mem::take(&mut progress.spoken_of)),
            unquantified: Cell::new(None),
            paths: progress.paths.take().map(RefCell::new),
        };
        for part in reading.parts() {
            for mut statement in statement::read(answer, &part.read, part.writing, study) {
                statement.open = part.open;
                statement.figures.retain(|f| read.states(f.span));
                statement.narrow(policy.binding);
                self.glossary.translate(&mut statement, answer, study, self.evidence);
                let own = desk.statement(&statement, progress.claims).into_iter();
                let mut own: Vec<Claim> = own.filter_map(|c| placed(c, read)).collect();
                progress.claims += own.len();
                own.sort_by_key(Claim::place);
                claims.append(&mut own);
            }
        }
        progress.budget = desk.budget.get();
        progress.carried = desk.windows.carried.take();
        progress.spoken_of = desk.carried.take();
        progress.paths = desk.paths.map(RefCell::into_inner);
        Some(claims)
    }
}

/// How far an answer is tied out, and what its sentences leave to those that follow.
#[derive(Clone, Debug)]
pub(crate) struct Progress {
    /// Stands behind the last sentence.
    reader: Reader,
    /// How many claims there are so far.
    claims: usize,
    /// See [`Desk::budget`].
    budget: Option<usize>,
    /// See [`Desk::windows`].
    carried: window::Carried,
    /// See [`Desk::carried`].
    spoken_of: Carried,
    /// The policy's exempt values, folded.
    exempt: Arc<BTreeSet<String>>,
    /// The ways that the figures went, where that is asked for.
    pub(crate) paths: Option<Vec<(Span, Path)>>,
}

impl Progress {
    /// Nothing is read yet.
    pub(crate) fn new(evidence: &Evidence, policy: &Policy) -> Self {
        Self {
            reader: Reader::under(policy.writing()),
            claims: 0,
            budget: Some(comparison::budget(evidence)),
            carried: window::Carried::default(),
            spoken_of: Carried::default(),
            exempt: Arc::new(policy.exempt.iter().map(|e| fold(e)).collect()),
            paths: None,
        }
    }

    /// Up to here, everything is tied out.
    pub(crate) fn settled(&self) -> usize {
        self.reader.settled()
    }

    /// What the check itself left out.
    pub(crate) fn note(&self) -> Option<String> {
        self.budget.is_none().then(|| {
            "not every comparison in words was checked: there are too many for tables of this size".to_owned()
        })
    }
}

/// A claim at its place in the answer; none for one that a label makes.
fn placed(claim: Claim, read: &Answer<'_>) -> Option<Claim> {
    let pointer = read.pointer(claim.span);
    let span = read.in_text(claim.span)?;
    let text = if pointer.is_some() { span.of(read.as_given()).to_owned() } else { claim.text };
    Some(Claim { span, text, pointer, ..claim })
}
