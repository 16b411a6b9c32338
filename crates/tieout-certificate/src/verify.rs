//! The verifier: re-reads, recomputes, compares.

use std::fmt;
use std::sync::{Arc, OnceLock};

use tieout_evidence::{CellFact, Evidence, Locator, Reader};
use tieout_notation::{Decimal, Marks, Rational, Span, Unit, Writing};

use crate::claim::{Claim, Claims};
use crate::compare::{Accepted, dates_agree, texts_agree};
use crate::evaluate::Evaluator;
use crate::figured::Figures;
use crate::kind::{Kind, kind_fits};
use crate::place::Places;
use crate::token::{self, Words};
use crate::{Comparative, Counterpart, Derivation, Leaf, Occurrences, Reading};

/// How a derivation's value is held against the claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// The value lies in the interval of what is conventionally written so, hedge included; signs count. "Doubled" is a
    /// quotient of about two.
    Written,
    /// The same for absolute values: the sentence carries the sign in a word ("fell by 3").
    Magnitude,
    /// As [`Comparison::Magnitude`], and the value lies above nought: the sentence says that something rose. For a word
    /// that says so itself ([`Comparative::More`]) the value is any difference above nought.
    Rise,
    /// As [`Comparison::Magnitude`], and the value lies below nought: the sentence says that something fell. Words as above.
    Fall,
    /// The value cut (not rounded) to the written precision is what is written ("from 15" for 15.6).
    Truncated,
    /// The value lies between the ends of the claim's range.
    Between,
    /// Exactly equal; for a word that claims the first place ([`Comparative::Most`]) the rank is one.
    Exact,
    /// |claim - value| ≤ max(relative × |value|, absolute), on absolute values: policies with a tolerance.
    Tolerance {
        /// Relative tolerance, below one.
        relative: Decimal,
        /// Absolute tolerance.
        absolute: Decimal,
    },
    /// As the library figured compares, by its own reading of answers and cells, signs and units aside: |claim - value| ≤
    /// max(relative × the smaller of both, absolute).
    Figured {
        /// Relative tolerance.
        relative: Decimal,
        /// Absolute tolerance.
        absolute: Decimal,
        /// The claim is one end of a range instead, and the value lies between its ends, each widened by max(relative ×
        /// end, absolute).
        range: bool,
    },
    /// The claim's date or year is the one that stands at the leaf.
    Date,
    /// The claim's identifier or word stands at the leaf, compared as text.
    Text,
    /// The claim's word, as programs print words ([`lexemes`](tieout_notation::lexemes)), is carried by a whole one at the leaf.
    Token {
        /// Whether a number must be written there with at least as many decimals.
        decimals: bool,
    },
    /// The answer is made from the texts of the evidence, and states their values as often as they do: the claim is the value at
    /// the leaf, paired with it in reading order ([`Occurrences`]). With [`Stance::Contradicts`] and an empty span at the
    /// answer's end: the value at the leaf is missing.
    Occurrence,
    /// As `of`, the claim read with this mark before its decimals: its form has two readings, neither a caller nor the answer
    /// says which, and the evidence decides.
    Under {
        /// `.` or `,`.
        decimal: char,
        /// How the value is compared.
        of: Box<Comparison>,
    },
}

/// What the certificate is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    /// The derivation's value is the claim's.
    Supports,
    /// The derivation's value is what the claim should have been, and it is not.
    Contradicts,
}

/// The part of a verdict that lets anyone recompute it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The claim, in bytes of the answer.
    pub span: Span,
    /// For or against.
    pub stance: Stance,
    /// How the value follows.
    pub derivation: Derivation,
    /// How it is compared.
    pub comparison: Comparison,
}

/// Why a certificate is not accepted.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Rejection {
    /// The span is no claim of the answer.
    NoSuchClaim(Span),
    /// A leaf's place does not exist or does not carry the value.
    LeafNotThere(Box<Leaf>),
    /// The place's source supports nothing: an error result, a source that only exempts, a cut-off end.
    MayNotSupport(Box<Locator>),
    /// The value compares as said, but it is of whole columns or groups of rows of a table of this source of which rows are missing:
    /// its end was cut off, or it says so itself. Of the rows that did not come nothing is known.
    CutOff(usize),
    /// The stated scale does not stand where the certificate says.
    ScaleNotStated(i32),
    /// The derivation cannot be computed (division by nought, wrong number of arguments, unknown column).
    NotComputable(String),
    /// The value does not compare as the certificate says.
    Differs {
        /// What the derivation gives; a growth rate rounded to six decimals.
        value: Box<Rational>,
    },
    /// A date or text does not stand at the place.
    DiffersAt(Box<Locator>),
    /// The value would compare, but it is of another unit than the claim.
    UnitDiffers {
        /// The claim's unit.
        claimed: Option<Unit>,
        /// The derivation's, where it has one; counts and ranks have none.
        found: Option<Unit>,
    },
    /// The certificate says that the value contradicts the claim, and they agree.
    Agrees,
}

impl fmt::Display for Rejection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchClaim(Span { start, end }) => write!(
                f,
                "bytes {start}..{end} of the answer are no claim: give the span of a value exactly as it was read"
            ),
            Self::LeafNotThere(leaf) => write!(
                f,
                "{} does not carry {}: name a place that exists, with the value and unit that stand there",
                place(&leaf.at),
                crate::json::number(&leaf.value)
            ),
            Self::MayNotSupport(at) => write!(
                f,
                "{} may support nothing (its source is no evidence, or ends there cut off): rest on another source",
                place(at)
            ),
            Self::CutOff(source) => write!(
                f,
                "rows of source {source} are missing, so nothing is known of all its rows: rest on single cells"
            ),
            Self::ScaleNotStated(power) => write!(
                f,
                "a scale of 10^{power} is not stated where the certificate says: name the header, caption or sentence that states it"
            ),
            Self::NotComputable(why) => write!(f, "the derivation cannot be computed: {why}"),
            Self::Differs { value } => write!(
                f,
                "the derivation gives {}, which is not what the claim states: check its operation, facts and scale",
                crate::explain::shown(value)
            ),
            Self::DiffersAt(at) => {
                write!(f, "{} does not state what the claim states: name another place", place(at))
            }
            Self::UnitDiffers { claimed, found } => {
                let name = |unit: &Option<Unit>| unit.map_or("a bare number", crate::json::unit_name);
                write!(
                    f,
                    "the claim is in {}, the derivation gives {}: convert it or find a fact of that unit",
                    name(claimed),
                    name(found)
                )
            }
            Self::Agrees => f.write_str("the value agrees with the claim, so it contradicts nothing"),
        }
    }
}

impl std::error::Error for Rejection {}

fn place(at: &Locator) -> String {
    match at {
        Locator::Cell { source, row: Some(row), column } => {
            format!("row {row}, column {column} of source {source}")
        }
        Locator::Cell { source, row: None, column } => {
            format!("the name of column {column} of source {source}")
        }
        Locator::Pointer { source, pointer } => format!("{pointer:?} of source {source}"),
        Locator::Key { source, pointer } => format!("the keys of {pointer:?} of source {source}"),
        Locator::Text { source, span } => format!("bytes {}..{} of source {source}", span.start, span.end),
    }
}

/// Verifies certificates of one answer against one evidence.
///
/// ```
/// use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Stance, Verifier};
/// use tieout_evidence::{Evidence, Locator, Source};
/// use tieout_notation::{Decimal, Span};
///
/// let evidence = Evidence::new(vec![Source::text("note", "Sales were 1,234 units.")]);
/// let at = Locator::Text { source: 0, span: Span::new(11, 16) };
/// let fact = |value: i64| Derivation::Fact(Leaf { at: at.clone(), value: Decimal::from(value), unit: None });
/// let certificate = |derivation| Certificate {
///     span: Span::new(8, 13),
///     stance: Stance::Supports,
///     derivation,
///     comparison: Comparison::Written,
/// };
///
/// let verifier = Verifier::new("We sold 1,234 units.", &evidence);
/// assert!(verifier.verify(&certificate(fact(1234))).is_ok());
/// assert!(verifier.verify(&certificate(fact(1235))).is_err());
/// ```
#[derive(Debug)]
pub struct Verifier<'a> {
    answer: &'a str,
    /// Where reading begins, and whether the answer ends where its text does.
    reader: Reader,
    whole: bool,
    /// What has been read from there already.
    read: Option<&'a Reading>,
    claims: OnceLock<Claims>,
    /// The same with points and with commas before decimals, whatever the answer says.
    others: [OnceLock<Claims>; 2],
    figures: OnceLock<Figures>,
    words: OnceLock<Words>,
    occurrences: OnceLock<Occurrences>,
    places: Arc<Places<'a>>,
    units_aside: bool,
}

impl<'a> Verifier<'a> {
    /// Reads the answer once, when the first certificate comes.
    #[must_use]
    pub fn new(answer: &'a str, evidence: &'a Evidence) -> Self {
        Self::sharing(answer, Arc::new(Places::new(evidence)))
    }

    /// The same for an answer of whose writing something is known.
    #[must_use]
    pub fn reading_under(self, writing: Option<Writing>) -> Self {
        let units_aside = self.units_aside;
        Self { units_aside, ..Self::of_part(Reader::under(writing), self.answer, self.whole, self.places) }
    }

    /// The same over evidence that verifiers of other answers read as well: what one of them recomputed, the others know.
    #[must_use]
    pub fn sharing(answer: &'a str, places: Arc<Places<'a>>) -> Self {
        Self::of_part(Reader::default(), answer, true, places)
    }

    /// Verifies certificates of a part of an answer that may still grow: of the sentences that `reader` is yet to give. What it
    /// accepts of them, a verifier of the whole answer accepts.
    ///
    /// `answer` is the whole text so far, and `whole` says that nothing follows.
    #[must_use]
    pub fn of_part(reader: Reader, answer: &'a str, whole: bool, places: Arc<Places<'a>>) -> Self {
        Self {
            answer,
            reader,
            whole,
            read: None,
            claims: OnceLock::new(),
            others: [OnceLock::new(), OnceLock::new()],
            figures: OnceLock::new(),
            words: OnceLock::new(),
            occurrences: OnceLock::new(),
            places,
            units_aside: false,
        }
    }

    /// The same of sentences that are read already, from where `reader` stood before: each answer is read once.
    #[must_use]
    pub fn of_reading(
        reader: Reader,
        answer: &'a str,
        whole: bool,
        reading: &'a Reading,
        places: Arc<Places<'a>>,
    ) -> Self {
        Self { read: Some(reading), ..Self::of_part(reader, answer, whole, places) }
    }

    fn claims(&self) -> &Claims {
        self.claims.get_or_init(|| match self.read {
            Some(reading) => Claims::of(reading),
            None => Claims::new(self.answer, self.reader.clone(), self.whole),
        })
    }

    /// The same with units left aside, or not: a policy may not want them compared, and then values alone decide.
    ///
    /// ```
    /// use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Stance, Verifier};
    /// use tieout_evidence::{Evidence, Locator, Source};
    /// use tieout_notation::{Decimal, Quantity, Span, TokenKind, scan};
    ///
    /// let note = "They paid €120.";
    /// let evidence = Evidence::new(vec![Source::text("note", note)]);
    /// let fact = scan(note).remove(0);
    /// let TokenKind::Quantity(Quantity { unit, .. }) = fact.kind else { panic!() };
    /// let leaf = Leaf { at: Locator::Text { source: 0, span: fact.span }, value: Decimal::from(120), unit };
    /// let certificate = Certificate {
    ///     span: Span::new(10, 14),
    ///     stance: Stance::Supports,
    ///     derivation: Derivation::Fact(leaf),
    ///     comparison: Comparison::Written,
    /// };
    ///
    /// let verifier = Verifier::new("They paid $120.", &evidence);
    /// assert!(verifier.verify(&certificate).is_err());
    /// assert!(verifier.with_units_aside(true).verify(&certificate).is_ok());
    /// ```
    #[must_use]
    pub fn with_units_aside(self, aside: bool) -> Self {
        Self { units_aside: aside, ..self }
    }

    /// [`explain`](crate::explain()), without finding the places of the evidence again.
    #[must_use]
    pub fn explain(&self, derivation: &Derivation) -> String {
        crate::explain::line(derivation, &self.places)
    }

    /// What the table's layout says of the figures of a cell, in a table or in JSON; nothing for any other place.
    ///
    /// ```
    /// use tieout_certificate::Verifier;
    /// use tieout_evidence::{Evidence, Json, Locator, Source};
    /// let json = Json::parse(r#"[{"route": "R1", "minutes": 145}, {"route": "R2", "minutes": 99}]"#)?;
    /// let evidence = Evidence::new(vec![Source::json("routes", json)]);
    /// let verifier = Verifier::new("", &evidence);
    /// let at = Locator::Pointer { source: 0, pointer: "/0/minutes".to_owned() };
    /// assert!(verifier.facts_at(&at)[0].unit.is_some());
    /// # Ok::<(), tieout_evidence::JsonError>(())
    /// ```
    #[must_use]
    pub fn facts_at(&self, at: &Locator) -> &'a [CellFact] {
        self.places.figures(at)
    }

    /// [`explain_place`](crate::explain_place), without finding the places of the evidence again.
    #[must_use]
    pub fn explain_place(&self, at: &Locator) -> String {
        crate::explain::place_line(at, &self.places)
    }

    /// Accepts or says why not.
    ///
    /// # Errors
    /// The first [`Rejection`] found: an unknown claim, a leaf that is not there, a step that cannot be computed, a scale
    /// that is not stated, a value that does not compare as said.
    pub fn verify(&self, certificate: &Certificate) -> Result<(), Rejection> {
        let Certificate { span, comparison, .. } = certificate;
        match comparison {
            Comparison::Figured { relative, absolute, range } => {
                return self.figured(certificate, relative, absolute, *range);
            }
            Comparison::Token { decimals } => return self.token(certificate, *decimals),
            Comparison::Occurrence => return self.occurrence(certificate),
            Comparison::Under { decimal, of } => return self.under(certificate, *decimal, of),
            _ => {}
        }
        let textual = matches!(comparison, Comparison::Text);
        let claims = self.claims();
        let text = span.of(self.answer);
        let words = match Comparative::of_rows(text, &certificate.derivation)
            .or_else(|| Comparative::read(text))
            .or_else(|| Comparative::implied(text))
        {
            Some(word) if !textual => Some(Claim::Word(word)),
            _ => textual.then_some(Claim::Text),
        };
        let claim = match (claims.at(*span), &words) {
            (Some(claim), _) => claim,
            (None, Some(words)) if claims.is_words(self.answer, *span) => words,
            _ => return Err(Rejection::NoSuchClaim(*span)),
        };
        match comparison {
            Comparison::Text | Comparison::Date => self.characters(certificate, claim),
            _ => self.value_compares(certificate, claim).and_then(|()| self.whole(&certificate.derivation)),
        }
    }

    /// The other reading of a form that has two. What a caller or the answer itself has said of its numbers stands above the evidence.
    fn under(&self, certificate: &Certificate, decimal: char, of: &Comparison) -> Result<(), Rejection> {
        let by_value = matches!(
            of,
            Comparison::Written
                | Comparison::Magnitude
                | Comparison::Rise
                | Comparison::Fall
                | Comparison::Truncated
                | Comparison::Exact
                | Comparison::Tolerance { .. }
        );
        let other = match decimal {
            '.' => self.others.first(),
            ',' => self.others.get(1),
            _ => None,
        };
        let own = self.claims();
        let (Some(other), true, true) = (other, by_value, own.is_open(certificate.span)) else {
            return Err(Rejection::NotComputable("the claim is not to be read with other marks".into()));
        };
        let marks = Marks { decimal, group: None };
        let claims =
            other.get_or_init(|| Claims::new(self.answer, self.reader.reading(marks.into()), self.whole));
        let claim = claims.at(certificate.span).ok_or(Rejection::NoSuchClaim(certificate.span))?;
        let certificate = Certificate { comparison: of.clone(), ..certificate.clone() };
        self.value_compares(&certificate, claim).and_then(|()| self.whole(&certificate.derivation))
    }

    /// Sums, means, extremes, counts and ranks speak of all rows, those that were cut off too.
    fn whole(&self, derivation: &Derivation) -> Result<(), Rejection> {
        let mut stack = vec![derivation];
        while let Some(node) = stack.pop() {
            match node {
                Derivation::Column { grid, .. }
                | Derivation::ColumnRank { grid, .. }
                | Derivation::RowCount { grid, .. } => {
                    let evidence = self.places.evidence;
                    if let Some(cut) = evidence.grids.get(*grid).filter(|_| evidence.is_cut(*grid)) {
                        return Err(Rejection::CutOff(cut.source));
                    }
                }
                Derivation::Scaled { of, .. } | Derivation::Convert { of, .. } => stack.push(of),
                Derivation::Apply { args, .. } => stack.extend(args),
                Derivation::Fact(_) | Derivation::Constant { .. } => {}
            }
        }
        Ok(())
    }

    /// The derivation's exact value; None inside Ok for GrowthRate, which has no exact value. Without a claim at hand,
    /// steps that depend on the claim (a scale that only the answer states) are taken as they are.
    ///
    /// # Errors
    /// As [`Verifier::verify`], as far as the derivation itself goes.
    pub fn value(&self, derivation: &Derivation) -> Result<Option<Rational>, Rejection> {
        let outcome = Evaluator::new(&self.places, None).evaluate(derivation)?;
        Ok(outcome.root.is_none().then_some(outcome.value))
    }

    /// What figured calls grounded. It contradicts nothing.
    fn figured(
        &self,
        certificate: &Certificate,
        relative: &Decimal,
        absolute: &Decimal,
        range: bool,
    ) -> Result<(), Rejection> {
        if certificate.stance == Stance::Contradicts {
            return Err(Rejection::NotComputable("by figured's rules nothing contradicts".into()));
        }
        let figures = self.figures.get_or_init(|| Figures::new(self.answer)).at(certificate.span);
        if figures.is_empty() {
            return Err(Rejection::NoSuchClaim(certificate.span));
        }
        let accepted = Accepted::figured(figures, relative, absolute, range)?;
        let outcome = Evaluator::figured(&self.places).evaluate(&certificate.derivation)?;
        if accepted.hold(&outcome) {
            self.whole(&certificate.derivation)
        } else {
            Err(Rejection::Differs { value: Box::new(outcome.value) })
        }
    }

    /// What a gate calls carried. It contradicts nothing: another word at a place says nothing of this one.
    fn token(&self, certificate: &Certificate, decimals: bool) -> Result<(), Rejection> {
        let (Derivation::Fact(leaf), Stance::Supports) = (&certificate.derivation, certificate.stance) else {
            return Err(Rejection::NotComputable("a word is carried by one fact".into()));
        };
        let words = self.words.get_or_init(|| Words::new(self.answer));
        let claim = words.at(certificate.span).ok_or(Rejection::NoSuchClaim(certificate.span))?;
        let carried =
            token::stands_at(claim, decimals, self.places.evidence, &self.places.passages, &leaf.at);
        match carried {
            None => Err(Rejection::LeafNotThere(Box::new(leaf.clone()))),
            Some(_) if !self.places.may_support(&leaf.at) => {
                Err(Rejection::MayNotSupport(Box::new(leaf.at.clone())))
            }
            Some(false) => Err(Rejection::DiffersAt(Box::new(leaf.at.clone()))),
            Some(true) => Ok(()),
        }
    }

    /// What a translation keeps, and what it leaves out.
    fn occurrence(&self, certificate: &Certificate) -> Result<(), Rejection> {
        let Derivation::Fact(leaf) = &certificate.derivation else {
            return Err(Rejection::NotComputable("what a text states stands at one place of it".into()));
        };
        let found = self
            .occurrences
            .get_or_init(|| Occurrences::new(self.answer, &self.reader, self.places.evidence));
        let span = certificate.span;
        match certificate.stance {
            Stance::Supports => {
                let counterpart = found.at(span).ok_or(Rejection::NoSuchClaim(span))?;
                let there = match counterpart {
                    Counterpart::Same(i) => found.original.get(i),
                    _ => None,
                };
                let same = there.is_some_and(|o| o.at == leaf.at);
                if same { Ok(()) } else { Err(Rejection::DiffersAt(Box::new(leaf.at.clone()))) }
            }
            Stance::Contradicts if span != Span::new(self.answer.len(), self.answer.len()) => {
                Err(Rejection::NoSuchClaim(span))
            }
            Stance::Contradicts if found.is_missing(&leaf.at) => Ok(()),
            Stance::Contradicts => Err(Rejection::Agrees),
        }
    }

    /// Dates and texts are compared as the characters that stand at one place.
    fn characters(&self, certificate: &Certificate, claim: &Claim) -> Result<(), Rejection> {
        let Derivation::Fact(leaf) = &certificate.derivation else {
            return Err(Rejection::NotComputable("a date or text follows from one fact".into()));
        };
        let evidence = self.places.evidence;
        let span = certificate.span;
        let agrees = if certificate.comparison == Comparison::Date {
            dates_agree(claim, (span.of(self.answer), self.reader.given()), evidence, &leaf.at)?
        } else {
            texts_agree(claim, self.answer, span, evidence, &leaf.at)
        };
        let Some(agrees) = agrees else { return Err(Rejection::LeafNotThere(Box::new(leaf.clone()))) };
        if !self.places.may_support(&leaf.at) {
            return Err(Rejection::MayNotSupport(Box::new(leaf.at.clone())));
        }
        match certificate.stance {
            Stance::Supports if !agrees => Err(Rejection::DiffersAt(Box::new(leaf.at.clone()))),
            Stance::Contradicts if agrees => Err(Rejection::Agrees),
            _ => Ok(()),
        }
    }

    fn value_compares(&self, certificate: &Certificate, claim: &Claim) -> Result<(), Rejection> {
        let derivation = &certificate.derivation;
        if let Claim::Word(word) = claim
            && !word.speaks_of(derivation)
        {
            return Err(Rejection::NotComputable("the word speaks of no such step".into()));
        }
        let accepted = Accepted::of(claim, &certificate.comparison)?;
        let mut evaluator = Evaluator::new(&self.places, Some(claim));
        let outcome = evaluator.evaluate(derivation)?;
        let holds = accepted.hold(&outcome);
        let fits = self.units_aside || kind_fits(claim.unit(), outcome.kind);
        let found = match outcome.kind {
            Kind::Own(unit) | Kind::Header(unit) => Some(unit),
            Kind::Unknown | Kind::Count | Kind::Bare => None,
        };
        let unit_differs = Rejection::UnitDiffers { claimed: claim.unit(), found };
        match (certificate.stance, holds) {
            (Stance::Supports, true) if fits => Ok(()),
            (Stance::Supports, true) => Err(unit_differs),
            (Stance::Supports, false) => {
                let root = outcome.root.and_then(|n| crate::explain::root(&outcome.value, n));
                let value = root.map_or(outcome.value, Rational::from);
                Err(Rejection::Differs { value: Box::new(value) })
            }
            (Stance::Contradicts, true) if fits => Err(Rejection::Agrees),
            // A wrong unit contradicts where the figure has one.
            (Stance::Contradicts, true) if outcome.kind == Kind::Bare => Ok(()),
            (Stance::Contradicts, true) => found.map(|_| ()).ok_or(unit_differs),
            (Stance::Contradicts, false) => {
                // Nothing is contradicted that the same figures support when written in another accepted way: as printed,
                // where the claim has no scale word; with the claim's scale word, where the table states none; as percent,
                // where they may be fractions.
                let mut other = outcome;
                match (claim.scale(), claim.unit()) {
                    (Some(scale), _) => {
                        if !other.may_be_scaled() || !evaluator.no_other_scale(derivation, scale.power) {
                            return Ok(());
                        }
                        other.value = other.value.shift(scale.power);
                    }
                    (None, Some(Unit::Percent)) if other.kind == Kind::Unknown && other.root.is_none() => {
                        other.value = other.value.shift(2);
                    }
                    (None, _) => {
                        evaluator.unscaled = true;
                        other = evaluator.evaluate(derivation)?;
                    }
                }
                if accepted.hold(&other) && fits { Err(Rejection::Agrees) } else { Ok(()) }
            }
        }
    }
}
