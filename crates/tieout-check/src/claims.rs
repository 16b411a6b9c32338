//! The claims of one statement: what its words compare, and each of its figures, with what becomes of it.

use tieout_certificate::{Comparison, Derivation, Stance};
use tieout_notation::{Marks, Quantity, Scan, Span, Token, TokenKind};

use crate::candidate::{Candidate, Direction};
use crate::coincidence::Path;
use crate::frame::Frame;
use crate::statement::{Figure, FigureKind, Statement};
use crate::tie::{Desk, Draft};
use crate::trace::Step;
use crate::{BindingStep, Claim, ClaimKind, Reason, Verdict, blame, nearest};

impl Desk<'_> {
    /// The claims of one statement, which comes behind `before` others.
    pub(crate) fn statement(&self, statement: &Statement, before: usize) -> Vec<Claim> {
        let most = self.judge.policy.max_claims.saturating_sub(before);
        if !self.judge.policy.binding.takes(BindingStep::Parallels) {
            // Nothing is known of what the sentence before spoke of.
            self.carried.take();
            self.windows.carried.take();
        }
        self.enter(statement);
        if let Some(recorder) = self.judge.recorder {
            recorder.sentence(statement);
        }
        let mut claims = Vec::new();
        let mut compared = if statement.words.is_empty() { Vec::new() } else { self.comparisons(statement) };
        compared.extend(self.named_extreme(statement, &compared));
        if !statement.figures.is_empty() {
            compared.extend(self.extreme_words(statement, &compared));
            compared.extend(self.moved(statement, &compared));
        }
        compared.extend(self.quantifiers(statement));
        for claim in compared {
            claims.push(if claims.len() >= most { limited(claim) } else { claim });
        }
        if statement.figures.is_empty() {
            self.pass_over(statement);
            return claims;
        }
        let (mut frame, empty) = (Frame::new(self.answer, statement, self.study), self.evidence.is_empty());
        let (asserted, worded) = self.assertions(statement);
        frame.asserted = asserted;
        frame.binding = self.judge.policy.binding;
        for claim in worded {
            claims.push(if claims.len() >= most { limited(claim) } else { claim });
        }
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
        if claims.len() < most {
            claims.extend(self.denied_by_levels(statement, &claims));
        }
        claims
    }

    /// The claims of one figure.
    pub(crate) fn claims(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Vec<Claim> {
        let mut drafts: Vec<(Figure, Draft)> = Vec::new();
        let scored = if empty { None } else { self.score(frame, figure) };
        match figure.kind {
            _ if scored.is_some() => {
                for (part, draft) in scored.into_iter().flatten() {
                    let look = || self.step(Step::Selected, || Some(draft.clone()));
                    let told = self.traced(part.span, look, Option::as_ref);
                    drafts.push((part, told.unwrap_or(draft)));
                }
            }
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
        let joined =
            matches!(figure.kind, FigureKind::Range(_)) && amounts && !self.is_windowed(frame, figure);
        if joined && drafts.iter().any(|(_, d)| flagged(d)) {
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
    pub(crate) fn other_end(&self, end: &Figure, own: &Draft, other: &Draft) -> Draft {
        let (Verdict::Contradicted, Some(derivation)) = (other.verdict, &other.derivation) else {
            return Draft::bare(Verdict::Unsupported, other.reason);
        };
        let candidate = Candidate::new(derivation.clone(), Reason::WrongValue, Direction::AsWritten);
        match self.judge.certify(end.span, Stance::Contradicts, &candidate, Comparison::Written) {
            Some(certificate) => Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate),
            None => own.clone(),
        }
    }

    pub(crate) fn figure(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
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
    pub(crate) fn look_both_ways(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
        let draft = self.look(frame, figure, empty);
        if !matches!(draft.verdict, Verdict::Contradicted | Verdict::Unsupported) {
            return draft;
        }
        let other = if frame.statement.open { self.other_reading(figure) } else { None };
        let Some((decimal, other)) = other else { return draft };
        // Thousands with an English comma are the commonest form there is, and a slip of scale looks just like a decimal comma: it is
        // doubted only where the same digits stand at the place, parted by a point.
        let english = decimal == ',' && figure.span.of(self.answer).contains(',');
        if english && other.amounts().iter().all(|q| self.facts_near(q).is_empty()) {
            return draft;
        }
        self.judge.decimal.set(Some(decimal));
        let found = self.look(frame, &other, empty);
        self.judge.decimal.set(None);
        match found.verdict {
            Verdict::Supported if !english => found,
            // The digits stand there; whether they are the number is for somebody else to say.
            Verdict::Supported if self.has_digits(figure, found.derivation.as_ref()) => {
                Draft { verdict: Verdict::Ambiguous, reason: Reason::Readings, ..found }
            }
            _ => draft,
        }
    }

    /// Whether the one fact that a figure with a comma rests on is written with its digits and a point.
    pub(crate) fn has_digits(&self, figure: &Figure, derivation: Option<&Derivation>) -> bool {
        let (FigureKind::Number(read), Some(Derivation::Fact(leaf))) = (&figure.kind, derivation) else {
            return false;
        };
        let written = read.number.of(self.answer).replace(',', ".");
        self.evidence.text_at(&leaf.at).is_some_and(|text| text.contains(&written))
    }

    /// The figure as `1,234` or `1.234` may be read too, with the mark that stands before its decimals then.
    pub(crate) fn other_reading(&self, figure: &Figure) -> Option<(char, Figure)> {
        let FigureKind::Number(read) = &figure.kind else { return None };
        let number = read.number.of(self.answer);
        let mark = number.find(['.', ','])?;
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
    pub(crate) fn traced<T>(
        &self,
        span: Span,
        look: impl FnOnce() -> T,
        draft: impl Fn(&T) -> Option<&Draft>,
    ) -> T {
        self.judge.path.set(Path::default());
        if let Some(recorder) = self.judge.recorder {
            recorder.figure(span);
        }
        let found = look();
        if let Some(paths) = &self.paths {
            paths.borrow_mut().push((span, self.judge.path.get()));
        }
        if let (Some(recorder), Some(draft)) = (self.judge.recorder, draft(&found)) {
            recorder.decided(draft);
        }
        found
    }

    pub(crate) fn claim(&self, figure: &Figure, draft: Draft) -> Claim {
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
