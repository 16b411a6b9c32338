//! The door: one answer, one evidence, one policy, one report.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Places, Stance, Verifier};
use tieout_evidence::{Evidence, FactForm, FactRef, JsonError, Locator, Reader};
use tieout_notation::{
    Decimal, Dimension, Form, IdentifierKind, Marks, Period, Quantity, Scan, Span, Token, TokenKind, Unit,
    fold, scan,
};

use crate::candidate::{Candidate, Direction, Judge};
use crate::frame::Frame;
use crate::identifiers::Identifiers;
use crate::lexicon::Cue;
use crate::operand;
use crate::statement::{Figure, FigureKind, Statement};
use crate::study::Study;
use crate::tie::{Desk, Draft, Named, Subject};
use crate::trace::{Recorder, Step, Trace};
use crate::{
    Answer, AnswerKind, Claim, ClaimKind, Engine, Policy, Reason, Report, Verdict, blame, comparison,
    figured, gate, hidden, nearest, statement, translation,
};

/// Checks every claim of `answer` against `evidence` under `policy`.
///
/// Cost is linear in the answer; reading the evidence is near-linear in its size. For many answers over one evidence, keep a [`Checker`].
#[must_use]
pub fn check(answer: &str, evidence: &Evidence, policy: &Policy) -> Report {
    Checker::new(evidence).check(answer, policy)
}

/// An evidence, studied once for any number of answers.
#[derive(Clone, Debug)]
pub struct Checker<'e> {
    evidence: &'e Evidence,
    /// Made when the first policy asks for it: those of figured never do.
    study: OnceLock<Study>,
    /// What the verifiers of all answers share: what one of them recomputed, the next one knows.
    places: OnceLock<Arc<Places<'e>>>,
}

impl<'e> Checker<'e> {
    /// Nothing is studied before the first answer.
    #[must_use]
    pub fn new(evidence: &'e Evidence) -> Self {
        Self { evidence, study: OnceLock::new(), places: OnceLock::new() }
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
                let (claims, unread) = gate::check(&read, self.evidence, self.places(), policy);
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
        Report::new(answer, policy, claims).with_notes(notes).with_question(self.evidence.question())
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
        let answer = read.reading();
        let start = progress.reader.clone();
        let mut claims = Vec::new();
        let Some(mut sentence) = progress.reader.next(answer, whole) else { return claims };
        let study = self.study.get_or_init(|| Study::new(self.evidence));
        let places = self.places();
        let verifier = Verifier::of_part(start, answer, whole, Arc::clone(places));
        let desk = Desk {
            answer,
            evidence: self.evidence,
            study,
            judge: Judge::new(&verifier, policy, recorder),
            exempt: Arc::clone(&progress.exempt),
            budget: Cell::new(progress.budget),
        };
        loop {
            for mut statement in statement::read(answer, &sentence, progress.reader.writing(), study) {
                statement.figures.retain(|f| read.states(f.span));
                let own = desk.statement(&statement, progress.claims).into_iter();
                let mut own: Vec<Claim> = own.filter_map(|c| placed(c, read)).collect();
                progress.claims += own.len();
                own.sort_by_key(Claim::place);
                claims.append(&mut own);
            }
            match progress.reader.next(answer, whole) {
                Some(next) => sentence = next,
                None => break,
            }
        }
        progress.budget = desk.budget.get();
        claims
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
    /// The policy's exempt values, folded.
    exempt: Arc<BTreeSet<String>>,
}

impl Progress {
    /// Nothing is read yet.
    pub(crate) fn new(evidence: &Evidence, policy: &Policy) -> Self {
        Self {
            reader: Reader::under(policy.writing()),
            claims: 0,
            budget: Some(comparison::budget(evidence)),
            exempt: Arc::new(policy.exempt.iter().map(|e| fold(e)).collect()),
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

impl Desk<'_> {
    /// The claims of one statement, which comes behind `before` others.
    fn statement(&self, statement: &Statement, before: usize) -> Vec<Claim> {
        let most = self.judge.policy.max_claims.saturating_sub(before);
        if let Some(recorder) = self.judge.recorder {
            recorder.sentence(statement);
        }
        let mut claims = Vec::new();
        let compared = if statement.words.is_empty() { Vec::new() } else { self.comparisons(statement) };
        for claim in compared {
            claims.push(if claims.len() >= most { limited(claim) } else { claim });
        }
        if statement.figures.is_empty() {
            return claims;
        }
        let (frame, empty) = (Frame::new(self.answer, statement, self.study), self.evidence.is_empty());
        if let Some(recorder) = self.judge.recorder {
            recorder.frame(&frame, self.study);
        }
        for figure in &statement.figures {
            if claims.len() >= most {
                claims.push(self.claim(figure, Draft::bare(Verdict::Unchecked, Reason::Limit)));
            } else {
                claims.extend(self.claims(&frame, figure, empty));
            }
        }
        claims
    }

    /// The claims of one figure.
    fn claims(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Vec<Claim> {
        let mut drafts: Vec<(Figure, Draft)> = Vec::new();
        match figure.kind {
            // One claim where it stands so in the evidence, else a claim for each of its numbers.
            FigureKind::Composite(_) | FigureKind::Range(_) => match self.words_in_evidence(figure) {
                Some(draft) => drafts.push((figure.clone(), draft)),
                None => drafts.extend(figure.parts().into_iter().map(|part| {
                    let draft = self.figure(frame, &part, empty);
                    (part, draft)
                })),
            },
            _ => drafts.push((figure.clone(), self.figure(frame, figure, empty))),
        }
        // A range is supported where both ends are, or where it holds the fact that the sentence names; else neither end is.
        let flagged = |d: &Draft| matches!(d.verdict, Verdict::Contradicted | Verdict::Unsupported);
        let amounts = drafts.iter().all(|(end, _)| matches!(end.kind, FigureKind::Number(_)));
        if matches!(figure.kind, FigureKind::Range(_)) && amounts && drafts.iter().any(|(_, d)| flagged(d)) {
            match self.traced(
                figure.span,
                || self.step(Step::Range, || self.range(frame, figure)),
                Option::as_ref,
            ) {
                Some(draft) => drafts = vec![(figure.clone(), draft)],
                None => {
                    let other = drafts.iter().find(|(_, d)| flagged(d)).map(|(_, d)| d.clone());
                    for (end, draft) in drafts.iter_mut().filter(|(_, d)| !flagged(d)) {
                        if let Some(other) = &other {
                            let look = || Some(self.other_end(end, draft, other));
                            let own =
                                self.traced(end.span, || self.step(Step::OtherEnd, look), Option::as_ref);
                            *draft = own.unwrap_or_else(|| draft.clone());
                        }
                    }
                }
            }
        }
        drafts.into_iter().map(|(figure, draft)| self.claim(&figure, draft)).collect()
    }

    /// What becomes of one end of a range whose other end is flagged: contradicted by the same fact, or unsupported with it.
    fn other_end(&self, end: &Figure, own: &Draft, other: &Draft) -> Draft {
        let (Verdict::Contradicted, Some(derivation)) = (other.verdict, &other.derivation) else {
            return Draft::bare(Verdict::Unsupported, other.reason);
        };
        let candidate = Candidate::new(derivation.clone(), Reason::WrongValue, Direction::AsWritten);
        match self.judge.certify(end.span, Stance::Contradicts, &candidate, Comparison::Written) {
            Some(certificate) => Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate),
            None => own.clone(),
        }
    }

    fn figure(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
        self.judge.unproven.set(false);
        let look = || {
            let draft = self.look_both_ways(frame, figure, empty);
            if draft.verdict != Verdict::Unsupported {
                return draft;
            }
            // What the question states needs no support; what only a cut-off table would support is not proven.
            match self.step(Step::Question, || self.given_by_question(figure)) {
                Some(draft) => draft,
                None if self.judge.unproven.get() => Draft::bare(Verdict::Unsupported, Reason::Unproven),
                None => draft,
            }
        };
        self.traced(figure.span, look, |draft| Some(draft))
    }

    /// A form with two readings that nobody has decided: the evidence may, for the other one.
    fn look_both_ways(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
        let draft = self.look(frame, figure, empty);
        if !matches!(draft.verdict, Verdict::Contradicted | Verdict::Unsupported) {
            return draft;
        }
        let Some((decimal, other)) = self.other_reading(figure) else { return draft };
        // Thousands with an English comma are the commonest form there is, and a slip of scale looks just like a decimal comma:
        // the same digits must stand at the place, parted by a point.
        let english = decimal == ',' && figure.span.of(self.answer).contains(',');
        if english && other.amounts().iter().all(|q| self.facts_near(q).is_empty()) {
            return draft;
        }
        self.judge.decimal.set(Some(decimal));
        let found = self.look(frame, &other, empty);
        self.judge.decimal.set(None);
        let enough = !english || self.has_digits(figure, found.derivation.as_ref());
        if found.verdict == Verdict::Supported && enough { found } else { draft }
    }

    /// Whether the one fact that a figure with a comma rests on is written with its digits and a point.
    fn has_digits(&self, figure: &Figure, derivation: Option<&Derivation>) -> bool {
        let (FigureKind::Number(read), Some(Derivation::Fact(leaf))) = (&figure.kind, derivation) else {
            return false;
        };
        let written = read.number.of(self.answer).replace(',', ".");
        self.evidence.text_at(&leaf.at).is_some_and(|text| text.contains(&written))
    }

    /// The figure as `1,234` or `1.234` may be read too, with the mark that stands before its decimals then.
    fn other_reading(&self, figure: &Figure) -> Option<(char, Figure)> {
        let FigureKind::Number(read) = &figure.kind else { return None };
        let number = read.number.of(self.answer);
        let mark = number.find(['.', ',']).filter(|_| self.judge.policy.locale.is_none())?;
        let (whole, decimals) = (number.get(..mark)?, number.get(mark + 1..)?);
        let digits = |s: &str| s.bytes().all(|b| b.is_ascii_digit());
        let both = (1..=3).contains(&whole.len()) && decimals.len() == 3 && digits(whole) && digits(decimals);
        if !both || whole.starts_with('0') {
            return None;
        }
        ['.', ','].into_iter().find_map(|decimal| {
            let mut scan = Scan::under(Some(Marks { decimal, group: None }.into()));
            let [Token { span, kind: TokenKind::Quantity(other) }] = &scan.part(self.answer, read.span)[..]
            else {
                return None;
            };
            let differs = *span == read.span && other.value != read.value;
            let quantity = Quantity { hedge: read.hedge, ..other.clone() };
            differs.then_some((decimal, Figure { span: figure.span, kind: FigureKind::Number(quantity) }))
        })
    }

    /// What is looked at meanwhile is kept as the figure's in the trace, if there is one, and the step that came to its draft as the
    /// one that decided.
    fn traced<T>(&self, span: Span, look: impl FnOnce() -> T, draft: impl Fn(&T) -> Option<&Draft>) -> T {
        let Some(recorder) = self.judge.recorder else { return look() };
        recorder.figure(span);
        let found = look();
        if let Some(draft) = draft(&found) {
            recorder.decided(draft);
        }
        found
    }

    fn look(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
        let policy = self.judge.policy;
        let text = figure.span.of(self.answer);
        if self.exempt(&fold(text)) {
            return Draft::bare(Verdict::Unchecked, Reason::Exempt);
        }
        match &figure.kind {
            // Composites and ranges were taken apart before; a mark is none of the evidence's business.
            FigureKind::Composite(_) | FigureKind::Range(_) | FigureKind::Mark => Draft::bare(
                Verdict::Unchecked,
                if frame.statement.span.start == figure.span.start {
                    Reason::ListMarker
                } else {
                    Reason::NotAClaim
                },
            ),
            FigureKind::Unread => Draft::bare(Verdict::Unchecked, Reason::Limit),
            FigureKind::Ordinal(n) => self.ordinal(frame, figure, *n),
            FigureKind::Identifier(kind) => self.identifier(figure, *kind, empty),
            FigureKind::Clock => self
                .words_in_evidence(figure)
                .unwrap_or_else(|| Draft::bare(Verdict::Unsupported, self.nothing(empty))),
            FigureKind::Date(period) => self
                .step(Step::Date, || self.date(figure.span, period))
                .or_else(|| self.words_in_evidence(figure))
                .or_else(|| self.step(Step::Date, || self.scattered(period)))
                .unwrap_or_else(|| {
                    let part = period.year.is_none() && period.day.is_none();
                    if (part || frame.is_limit(figure)) && !policy.check_everything {
                        // "the first quarter", "in May": part of the frame, and no evidence says it in so many words.
                        Draft::bare(Verdict::Unchecked, Reason::NotAClaim)
                    } else {
                        self.no_date(empty)
                    }
                }),
            FigureKind::Year(q) => self.year(frame, figure, q, empty),
            FigureKind::Number(quantity) => {
                if empty {
                    return if idle_count(quantity) && !policy.check_everything {
                        Draft::bare(Verdict::Unchecked, Reason::SmallCount)
                    } else {
                        Draft::bare(Verdict::Unsupported, Reason::NoEvidence)
                    };
                }
                self.number(frame, Subject { figure, quantity })
            }
        }
    }

    fn nothing(&self, empty: bool) -> Reason {
        if empty { Reason::NoEvidence } else { Reason::NotInEvidence }
    }

    /// A date whose year and whose month and day stand in the evidence, but in different places ("Year ended December 31," over
    /// a column 2019; days of May in a table that is called "results 1989").
    fn scattered(&self, period: &Period) -> Option<Draft> {
        let day = Period { year: None, end_year: None, ..*period };
        (period.year.is_some_and(|year| self.study.dates.has_year(year))
            && period.month.is_some()
            && self.study.dates.any(|d| d.month == day.month && (day.day.is_none() || d.day == day.day)))
        .then(|| Draft::bare(Verdict::Ambiguous, Reason::Mentions))
    }

    fn no_date(&self, empty: bool) -> Draft {
        if self.study.dates.is_empty() && !self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::Year);
        }
        Draft::bare(Verdict::Unsupported, self.nothing(empty))
    }

    fn number(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Draft {
        let policy = self.judge.policy;
        let mut named = Named::default();
        let bound = self.step(Step::Bound, || match self.bound(frame, subject) {
            Ok(draft) => Some(draft),
            Err(found) => {
                named = found;
                None
            }
        });
        if let Some(draft) = bound {
            return draft;
        }
        // "Altogether", "on average", "the highest": a word that asks for the whole column comes before any single row.
        let whole = frame.asks(self.study, subject.figure, subject.quantity, &[]);
        if !named.candidates.is_empty()
            && whole
                .iter()
                .any(|c| matches!(c, Cue::Sum | Cue::Mean | Cue::Median | Cue::Highest | Cue::Lowest))
            && let Some(draft) = self.step(Step::Whole, || self.statistics(frame, subject, &whole))
        {
            return draft;
        }
        let count = idle_count(subject.quantity);
        // How many places are spoken of, or what is between two cells: no cell decides that alone.
        let (top, compared) = (frame.is_top(subject.figure), frame.is_compared(subject.figure));
        let idle = top || (count && subject.quantity.form == Form::Words);
        let against = if policy.binding && !idle && !named.candidates.is_empty() {
            self.step(Step::Against, || self.contradict(subject, &named))
        } else {
            None
        };
        let cell = |d: &Draft| matches!(d.derivation, Some(Derivation::Fact(_)));
        let against = against.filter(|d| !(compared && cell(d))).filter(|d| {
            frame.paired() || !d.derivation.as_ref().is_some_and(|d| self.stated_elsewhere(frame, subject, d))
        });
        // Right up to its sign, direction or unit: no sentence elsewhere rescues that.
        if let Some(draft) = against
            .as_ref()
            .filter(|d| matches!(d.reason, Reason::WrongSign | Reason::WrongDirection | Reason::WrongUnit))
        {
            return draft.clone();
        }
        let told = self
            .step(Step::Passage, || self.passage(frame, subject, 60))
            .or_else(|| self.step(Step::Name, || self.name(frame, subject)));
        if let Some(draft) = told {
            return draft;
        }
        if let Some(draft) = against {
            return draft;
        }
        if policy.binding
            && !top
            && let Some(draft) = self.step(Step::NamedRecord, || match compared {
                true => self.comparison_of_records(frame, subject),
                false => self.named_record(frame, subject),
            })
        {
            return draft;
        }
        let any = |d: &Draft| d.verdict == Verdict::Supported || !top;
        if !compared
            && let Some(draft) = self.step(Step::Records, || self.records(frame, subject).filter(any))
        {
            return draft;
        }
        let free = self
            .step(Step::FreeCell, || if compared { None } else { self.free_cell(subject) })
            .or_else(|| self.step(Step::Converted, || self.converted(subject)))
            .or_else(|| self.step(Step::Statistics, || self.statistics(frame, subject, &whole)))
            .or_else(|| self.step(Step::Groups, || self.groups(frame, subject, &whole)))
            .or_else(|| self.step(Step::Count, || self.count(frame, subject)))
            .or_else(|| self.step(Step::AnyPassage, || self.passage(frame, subject, 0)))
            .or_else(|| {
                // What the cut-off column comes to is not to be had by adding its cells up one by one.
                let cut = self.judge.unproven.get();
                (!cut).then(|| {
                    self.step(Step::FreeDerivation, || self.free_derivation(frame, subject, &whole))
                })?
            });
        if let Some(draft) = free {
            return draft;
        }
        match self.idle(frame, subject).filter(|_| !policy.check_everything) {
            Some(reason) => Draft::bare(Verdict::Unchecked, reason),
            None => Draft::bare(Verdict::Unsupported, Reason::NotInEvidence),
        }
    }

    /// Why a figure that nothing supports is no claim of the evidence's.
    fn idle(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Reason> {
        let (figure, q) = (subject.figure, subject.quantity);
        if idle_count(q) {
            return Some(Reason::SmallCount);
        }
        // "the film Thirteen": a number word written like a name, inside a sentence.
        let first = frame.statement.words.first().is_some_and(|w| w.span.start >= figure.span.start);
        let capital = figure.span.of(self.answer).starts_with(char::is_uppercase);
        let name = q.form == Form::Words && capital && !first;
        // "per 1,000 people": part of a unit.
        let per = frame.word_before(figure).is_some_and(|w| w.text == "per");
        (name || per || frame.is_top(figure) || self.idle_duration(q)).then_some(Reason::NotAClaim)
    }

    /// A number that is part of a name ("Old Dominion 500", "men aged 65"): it and the word beside it stand so in the evidence.
    fn name(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
        let q = subject.quantity;
        if q.unit.is_some() || q.scale.is_some() || q.hedge.is_some() {
            return None;
        }
        let figure = subject.figure;
        let before = frame.word_before(figure).filter(|w| w.span.end + 1 == figure.span.start && !w.idle);
        let after = frame.word_after(figure).filter(|w| w.span.start == figure.span.end + 1 && !w.idle);
        let spans = [
            before.map(|w| Span::new(w.span.start, figure.span.end)),
            after.map(|w| Span::new(figure.span.start, w.span.end)),
        ];
        spans.into_iter().flatten().find_map(|span| {
            let at = self.study.tokens.find(self.evidence, span.of(self.answer))?;
            let word = if span.start == figure.span.start { after } else { before };
            let proper = word.is_some_and(|w| w.span.of(self.answer).starts_with(char::is_uppercase));
            // A word in lower case names something only where it stands in a label or a header.
            (proper || matches!(at, Locator::Cell { .. }))
                .then(|| self.text_draft_at(figure.span, at))
                .flatten()
        })
    }

    fn year(&self, frame: &Frame<'_>, figure: &Figure, q: &Quantity, empty: bool) -> Draft {
        let subject = Subject { figure, quantity: q };
        if let Some(draft) = self.step(Step::Records, || self.records(frame, subject)) {
            return draft;
        }
        let period =
            q.value.to_i64().and_then(|y| i32::try_from(y).ok()).map(tieout_notation::Period::of_year);
        if let Some(draft) = self.step(Step::Date, || self.date(figure.span, &period?)) {
            return draft;
        }
        if let Some(draft) = self
            .step(Step::AnyPassage, || self.passage(frame, subject, 0))
            .or_else(|| self.step(Step::FreeCell, || self.free_cell(subject)))
            .or_else(|| self.words_in_evidence(figure))
        {
            return draft;
        }
        if frame.is_limit(figure) && !self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::NotAClaim);
        }
        self.no_date(empty)
    }

    fn ordinal(&self, frame: &Frame<'_>, figure: &Figure, rank: u64) -> Draft {
        if let Some(draft) = self.step(Step::Rank, || self.rank(frame, figure, rank)) {
            return draft;
        }
        if self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unsupported, Reason::NotInEvidence);
        }
        Draft::bare(Verdict::Unchecked, Reason::Ordinal)
    }

    /// A rank in a column, or one that a cell states.
    fn rank(&self, frame: &Frame<'_>, figure: &Figure, rank: u64) -> Option<Draft> {
        if let Some(draft) = self.ranked(frame.statement, figure.span, rank) {
            return Some(draft);
        }
        let value = Decimal::from(i128::from(rank));
        let near = value.to_f64();
        let ranks = self.evidence.facts_between(near, near).filter_map(|f| match f {
            FactRef::Grid { grid, fact } => operand::fact_of(self.evidence, grid, fact),
            _ => None,
        });
        let ranks = ranks.filter(|(_, f)| f.form == FactForm::Ordinal && f.value == value);
        for (grid, fact) in ranks.take(8) {
            let leaf = Leaf { at: grid.locator(fact.row, fact.column), value: value.clone(), unit: None };
            for comparison in [Comparison::Exact, Comparison::Text] {
                let derivation = Derivation::Fact(leaf.clone());
                let certificate =
                    Certificate { span: figure.span, stance: Stance::Supports, derivation, comparison };
                if let Some(certificate) = self.judge.accept(certificate, Reason::Cell) {
                    return Some(Draft::from(Verdict::Supported, Reason::Cell, certificate));
                }
            }
        }
        None
    }

    fn identifier(&self, figure: &Figure, kind: IdentifierKind, empty: bool) -> Draft {
        if let Some(draft) = self.words_in_evidence(figure) {
            return draft;
        }
        // Names with a number in them ("COVID-19") are words of the language; what only evidence can give is flagged.
        let digits = figure.span.of(self.answer).bytes().filter(u8::is_ascii_digit).count();
        let known = self.study.tokens.has_shape(figure.span.of(self.answer));
        if kind == IdentifierKind::Code && digits < 4 && !known && !self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::NotAClaim);
        }
        Draft::bare(Verdict::Unsupported, self.nothing(empty))
    }

    /// The claim's own characters, as a whole token of some source.
    fn words_in_evidence(&self, figure: &Figure) -> Option<Draft> {
        self.step(Step::Characters, || {
            let text = figure.span.of(self.answer);
            let same = || {
                let asked = matches!(figure.kind, FigureKind::Identifier(_));
                let known =
                    asked.then(|| self.study.identifiers.get_or_init(|| Identifiers::new(self.evidence)));
                known?.find(text).cloned()
            };
            let at = self.study.tokens.find(self.evidence, text).or_else(same)?;
            self.text_draft_at(figure.span, at)
        })
    }

    fn text_draft_at(&self, span: Span, at: Locator) -> Option<Draft> {
        let derivation = Derivation::Fact(Leaf { at, value: Decimal::ZERO, unit: None });
        let certificate =
            Certificate { span, stance: Stance::Supports, derivation, comparison: Comparison::Text };
        let certificate = self.judge.accept(certificate, Reason::Text)?;
        Some(Draft::from(Verdict::Supported, Reason::Text, certificate))
    }

    /// Whether a duration is only part of the story: no fact of the evidence measures time.
    fn idle_duration(&self, q: &Quantity) -> bool {
        let time = |u: Option<Unit>| matches!(u, Some(Unit::Measure(m)) if matches!(m.dimension, Dimension::Time | Dimension::Calendar));
        time(q.unit)
            && q.value.is_integer()
            && !self.study.measures.iter().any(|&f| time(self.unit_of_fact(f)))
    }

    fn claim(&self, figure: &Figure, draft: Draft) -> Claim {
        let kind = match figure.kind {
            FigureKind::Year(_) | FigureKind::Date(_) => ClaimKind::Date,
            FigureKind::Clock => ClaimKind::Clock,
            FigureKind::Ordinal(_) => ClaimKind::Ordinal,
            FigureKind::Identifier(_) => ClaimKind::Identifier,
            _ => ClaimKind::Quantity,
        };
        let reason = if draft.verdict == Verdict::Contradicted {
            blame::reason(self, figure, &draft)
        } else {
            draft.reason
        };
        let explanation = match (&draft.derivation, &draft.comparison) {
            (Some(Derivation::Fact(leaf)), Some(Comparison::Text)) => {
                self.judge.verifier.explain_place(&leaf.at)
            }
            (Some(derivation), Some(Comparison::Under { decimal, .. })) => {
                let how = if *decimal == ',' { "a decimal comma" } else { "a decimal point" };
                format!("{}, read with {how}", self.judge.verifier.explain(derivation))
            }
            (Some(derivation), _) => self.judge.verifier.explain(derivation),
            (None, _) => String::new(),
        };
        let nearest = if matches!(draft.verdict, Verdict::Contradicted | Verdict::Unsupported) {
            nearest::value(self, figure, &draft)
        } else {
            None
        };
        Claim {
            span: figure.span,
            text: figure.span.of(self.answer).to_owned(),
            pointer: None,
            kind,
            verdict: draft.verdict,
            reason,
            derivation: draft.derivation,
            comparison: draft.comparison,
            nearest,
            explanation,
            coincidence: draft.coincidence,
        }
    }
}

/// A claim at its place in the answer; none for one that a label makes.
fn placed(claim: Claim, read: &Answer<'_>) -> Option<Claim> {
    let pointer = read.pointer(claim.span);
    let span = read.in_text(claim.span)?;
    let text = if pointer.is_some() { span.of(read.as_given()).to_owned() } else { claim.text };
    Some(Claim { span, text, pointer, ..claim })
}

/// A claim that was found past the policy's limit.
fn limited(claim: Claim) -> Claim {
    Claim {
        verdict: Verdict::Unchecked,
        reason: Reason::Limit,
        derivation: None,
        comparison: None,
        explanation: String::new(),
        ..claim
    }
}

/// A cardinal up to twelve without unit: "two reasons", "one of them".
fn idle_count(q: &Quantity) -> bool {
    let bare = q.unit.is_none() || (q.unit == Some(Unit::Times) && q.form == Form::Words);
    bare && q.scale.is_none() && q.divisor.is_none() && q.value.is_integer() && q.value.abs() <= 12.into()
}
