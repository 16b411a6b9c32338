//! One figure: the steps that look for its support, in their order. The first certificate that the verifier accepts wins.

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Op, Stance};
use tieout_evidence::{FactForm, FactRef, Locator};
use tieout_notation::{Decimal, Dimension, Form, Hedge, IdentifierKind, Period, Quantity, Span, Unit, fold};

use crate::column::Columns;
use crate::frame::Frame;
use crate::identifiers::Identifiers;
use crate::lexicon::Cue;
use crate::operand;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft, Named, Subject};
use crate::trace::Step;
use crate::{BindingStep, Reason, Verdict};

impl Desk<'_> {
    pub(crate) fn look(&self, frame: &Frame<'_>, figure: &Figure, empty: bool) -> Draft {
        let policy = self.judge.policy;
        let text = figure.span.of(self.answer);
        if !self.exempt.is_empty() && self.exempt(&fold(text)) {
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
                .wrong_weekday(frame, figure, period)
                .or_else(|| self.step(Step::Selected, || self.coded_date(frame, figure, period)))
                .or_else(|| self.step(Step::Selected, || self.date_of_row(frame, figure)))
                .or_else(|| self.step(Step::Date, || self.date(figure.span, period)))
                .or_else(|| self.words_in_evidence(figure))
                .or_else(|| self.step(Step::Date, || self.scattered(period)))
                .or_else(|| self.step(Step::Date, || self.dated_by_title(period)))
                .unwrap_or_else(|| {
                    let part = period.year.is_none() && period.day.is_none();
                    if (part || frame.is_limit(figure)) && !policy.check_everything {
                        // "the first quarter", "in May": part of the frame, and no evidence says it in so many words.
                        Draft::bare(Verdict::Unchecked, Reason::NotAClaim)
                    } else {
                        self.no_date(empty)
                    }
                }),
            FigureKind::Year(q) => self
                .step(Step::Selected, || self.date_of_row(frame, figure))
                .unwrap_or_else(|| self.year(frame, figure, q, empty)),
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

    pub(crate) fn nothing(&self, empty: bool) -> Reason {
        if empty { Reason::NoEvidence } else { Reason::NotInEvidence }
    }

    /// A date whose year and whose month and day stand in the evidence, but in different places ("Year ended December 31," over
    /// a column 2019; days of May in a table that is called "results 1989").
    pub(crate) fn scattered(&self, period: &Period) -> Option<Draft> {
        let day = Period { year: None, end_year: None, ..*period };
        (period.year.is_some_and(|year| self.study.dates.has_year(year))
            && period.month.is_some()
            && self.study.dates.any(|d| d.month == day.month && (day.day.is_none() || d.day == day.day)))
        .then(|| Draft::bare(Verdict::Ambiguous, Reason::Mentions))
    }

    pub(crate) fn no_date(&self, empty: bool) -> Draft {
        if self.study.dates.is_empty() && !self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::Year);
        }
        Draft::bare(Verdict::Unsupported, self.nothing(empty))
    }

    pub(crate) fn number(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Draft {
        let policy = self.judge.policy;
        if frame.is_told(subject.figure)
            && let Some(draft) = self.step(Step::Entity, || self.asserted(frame, subject))
        {
            return draft;
        }
        let takes = |step| policy.binding.takes(step);
        let (rows, by_column) = (takes(BindingStep::Rows), takes(BindingStep::Columns));
        if rows
            && let Some(draft) = self
                .step(Step::Records, || self.exchanged(frame, subject))
                .or_else(|| self.step(Step::Records, || self.titled(frame, subject)))
        {
            return draft;
        }
        if rows && let Some(draft) = self.step(Step::Whole, || self.total_over_time(frame, subject)) {
            return draft;
        }
        let series = !self.study.timed(self.evidence).is_empty();
        if let Some(draft) = self.compound(frame, subject) {
            return draft;
        }
        if takes(BindingStep::Comparisons)
            && let Some(draft) = self
                .step(Step::Quantified, || self.quantified(frame, subject))
                .or_else(|| self.step(Step::Extreme, || self.said_extreme(frame, subject)))
                .or_else(|| self.step(Step::Extreme, || self.gap(frame, subject)))
        {
            return draft;
        }
        // "None has more than 80": how many there are decides, and where that was not read no cell does.
        if takes(BindingStep::Comparisons) && bounds_none(frame, subject) && !policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::NotAClaim);
        }
        let columns = if by_column { self.columns(frame, subject) } else { Columns::default() };
        // What a word or the sentence's own figures come to is no cell: arithmetic goes before a cell that is held against a figure.
        let derived = || self.step(Step::Derived, || self.derived(frame, subject, &columns));
        if series && let Some(draft) = self.step(Step::Window, || self.windowed(frame, subject)) {
            let flagged = matches!(draft.verdict, Verdict::Contradicted | Verdict::Unsupported);
            return if flagged { derived().unwrap_or(draft) } else { draft };
        }
        let mut named = Named::default();
        let bound = self.step(Step::Bound, || match self.bound(frame, subject, &columns) {
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
        // "The quick ratio is 1.3" where no label speaks of a ratio: which cells it is made of, a glossary may say; no cell is it.
        let unnamed = whole.contains(&Cue::Ratio)
            && subject.quantity.scale.is_none()
            && frame.statement.words.iter().any(|w| w.text == "ratio")
            && self.study.stem("ratio").is_none();
        let count = idle_count(subject.quantity);
        // How many places are spoken of, or what is between two cells: no cell decides that alone.
        let (top, compared) = (frame.is_top(subject.figure), frame.is_compared(subject.figure));
        let idle = top || (count && subject.quantity.form == Form::Words);
        let against = if rows && !idle && !named.candidates.is_empty() {
            self.step(Step::Against, || self.contradict(subject, &named))
        } else {
            None
        };
        let cell = |d: &Draft| matches!(d.derivation, Some(Derivation::Fact(_)));
        // "Of the 183 seats" counts everybody's.
        let everybody = crate::member::whole(frame, subject);
        let quotient = |d: &Draft| match &d.derivation {
            Some(Derivation::Apply { op, .. }) => matches!(op, Op::Ratio | Op::Percent),
            _ => false,
        };
        let against = against.filter(|d| !unnamed || quotient(d));
        let shares = rows && self.is_share_of_rows(frame, subject);
        let against = against.filter(|d| !((compared || everybody || shares) && cell(d))).filter(|d| {
            frame.paired() || !d.derivation.as_ref().is_some_and(|d| self.stated_elsewhere(frame, subject, d))
        });
        // Right up to its sign, direction or unit: no sentence elsewhere rescues that.
        if let Some(draft) = against
            .as_ref()
            .filter(|d| matches!(d.reason, Reason::WrongSign | Reason::WrongDirection | Reason::WrongUnit))
        {
            return draft.clone();
        }
        let otherwise = || self.told_otherwise(frame, subject);
        let told = if rows { self.step(Step::Told, otherwise) } else { None };
        let told = told
            .or_else(|| self.step(Step::Passage, || self.passage(frame, subject, 60)))
            .or_else(|| self.step(Step::Name, || self.name(frame, subject)));
        if let Some(draft) = told {
            return draft;
        }
        if rows && let Some(draft) = self.step(Step::Records, || self.no_money(subject)) {
            return draft;
        }
        if let Some(draft) = against {
            return derived().unwrap_or(draft);
        }
        if rows && let Some(draft) = self.step(Step::Groups, || self.rows_together(frame, subject, &columns))
        {
            return draft;
        }
        if rows && let Some(draft) = self.step(Step::Whole, || self.other_total(frame, subject)) {
            return draft;
        }
        if let Some(draft) = self.step(Step::Entity, || self.asserted(frame, subject)) {
            return draft;
        }
        let unknown = frame.is_unknown(subject.figure);
        if rows && let Some(draft) = self.step(Step::Selected, || self.selected(frame, subject, true)) {
            return draft;
        }
        if rows
            && by_column
            && !top
            && !unknown
            && let Some(draft) = self.step(Step::NamedRecord, || match compared {
                true => self.comparison_of_records(frame, subject),
                false => self.named_record(frame, subject),
            })
        {
            return draft;
        }
        // A small figure of something that no table knows ("her last two", "a 14-point lead") is no row's; a large one is a year, a price.
        let small = unknown
            && subject.quantity.value.abs().leading_power() < 2
            && subject.quantity.value.is_integer();
        let any = |d: &Draft| match d.verdict {
            Verdict::Supported => !(shares && self.is_chance_cell(frame, d)),
            // Of a figure that a series has a measure for the series speaks, and where it is silent nobody does.
            _ => {
                !(top
                    || small
                    || shares
                    || self.counts_rows(frame, subject)
                    || series && self.is_windowed(frame, subject.figure))
            }
        };
        if !compared
            && let Some(draft) =
                self.step(Step::Records, || self.records(frame, subject, &columns).filter(any))
        {
            return draft;
        }
        if !compared && let Some(draft) = self.step(Step::Selected, || self.selected(frame, subject, false)) {
            return draft;
        }
        let free =
            self.step(Step::FreeCell, || {
                if compared { None } else { self.free_cell(subject, &columns).filter(any) }
            })
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
        let told = || self.step(Step::Told, || self.derived_from_texts(frame, subject));
        if let Some(draft) = free.or_else(derived).or_else(told) {
            return draft;
        }
        if rows
            && !compared
            && !unknown
            && !shares
            && let Some(draft) = self.step(Step::Records, || self.other_column(frame, subject, &columns))
        {
            return draft;
        }
        match self.idle(frame, subject).filter(|_| !policy.check_everything) {
            Some(reason) => Draft::bare(Verdict::Unchecked, reason),
            None if unnamed => Draft::bare(Verdict::Ambiguous, Reason::Mentions),
            None => Draft::bare(Verdict::Unsupported, Reason::NotInEvidence),
        }
    }

    /// Why a figure that nothing supports is no claim of the evidence's.
    pub(crate) fn idle(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Reason> {
        let (figure, q) = (subject.figure, subject.quantity);
        if idle_count(q) || self.counts_rows(frame, subject) {
            return Some(Reason::SmallCount);
        }
        // "the film Thirteen": a number word written like a name, inside a sentence.
        let first = frame.statement.words.first().is_some_and(|w| w.span.start >= figure.span.start);
        let capital = figure.span.of(self.answer).starts_with(char::is_uppercase);
        let name = q.form == Form::Words && capital && !first;
        // "per 1,000 people": part of a unit.
        let per = frame.word_before(figure).is_some_and(|w| w.text == "per");
        (name
            || per
            || frame.is_top(figure)
            || self.idle_duration(frame, subject)
            || self.bounds_rows(frame, subject))
        .then_some(Reason::NotAClaim)
    }

    /// A number that is part of a name ("Old Dominion 500", "men aged 65"): it and the word beside it stand so in the evidence.
    pub(crate) fn name(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Option<Draft> {
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
            let word = if span.start == figure.span.start { after } else { before };
            let proper = word.is_some_and(|w| w.span.of(self.answer).starts_with(char::is_uppercase));
            // A word in lower case names something only where it stands in a label or a header.
            self.study.tokens.find(self.evidence, span.of(self.answer), |at| {
                (proper || matches!(at, Locator::Cell { .. }))
                    .then(|| self.text_draft_at(figure.span, at))
                    .flatten()
            })
        })
    }

    pub(crate) fn year(&self, frame: &Frame<'_>, figure: &Figure, q: &Quantity, empty: bool) -> Draft {
        let subject = Subject { figure, quantity: q };
        if let Some(draft) = self.step(Step::Records, || self.listed(frame, figure)) {
            return draft;
        }
        if let Some(draft) = self.step(Step::Records, || self.records(frame, subject, &Columns::default())) {
            return draft;
        }
        let period =
            q.value.to_i64().and_then(|y| i32::try_from(y).ok()).map(tieout_notation::Period::of_year);
        if let Some(draft) = self.step(Step::Date, || self.date(figure.span, &period?)) {
            return draft;
        }
        if let Some(draft) = self
            .step(Step::AnyPassage, || self.passage(frame, subject, 0))
            .or_else(|| self.step(Step::FreeCell, || self.free_cell(subject, &Columns::default())))
            .or_else(|| self.words_in_evidence(figure))
        {
            return draft;
        }
        if frame.is_limit(figure) && !self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unchecked, Reason::NotAClaim);
        }
        self.no_date(empty)
    }

    pub(crate) fn ordinal(&self, frame: &Frame<'_>, figure: &Figure, rank: u64) -> Draft {
        if let Some(draft) = self
            .step(Step::Rank, || self.rank(frame, figure, rank))
            .or_else(|| self.step(Step::Selected, || self.event_of(frame, figure)))
        {
            return draft;
        }
        if self.judge.policy.check_everything {
            return Draft::bare(Verdict::Unsupported, Reason::NotInEvidence);
        }
        Draft::bare(Verdict::Unchecked, Reason::Ordinal)
    }

    /// A rank in a column, or one that a cell states.
    pub(crate) fn rank(&self, frame: &Frame<'_>, figure: &Figure, rank: u64) -> Option<Draft> {
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

    pub(crate) fn identifier(&self, figure: &Figure, kind: IdentifierKind, empty: bool) -> Draft {
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
    pub(crate) fn words_in_evidence(&self, figure: &Figure) -> Option<Draft> {
        self.step(Step::Characters, || {
            let text = figure.span.of(self.answer);
            let same = || {
                let asked = matches!(figure.kind, FigureKind::Identifier(_));
                let known =
                    asked.then(|| self.study.identifiers.get_or_init(|| Identifiers::new(self.evidence)));
                known?.find(text).cloned()
            };
            let draft = |at| self.text_draft_at(figure.span, at);
            self.study.tokens.find(self.evidence, text, draft).or_else(|| draft(same()?))
        })
    }

    pub(crate) fn text_draft_at(&self, span: Span, at: Locator) -> Option<Draft> {
        let derivation = Derivation::Fact(Leaf { at, value: Decimal::ZERO, unit: None });
        let certificate =
            Certificate { span, stance: Stance::Supports, derivation, comparison: Comparison::Text };
        let certificate = self.judge.accept(certificate, Reason::Text)?;
        Some(Draft::from(Verdict::Supported, Reason::Text, certificate))
    }

    /// Whether a duration is only part of the story: no fact of the evidence measures time.
    pub(crate) fn idle_duration(&self, frame: &Frame<'_>, subject: Subject<'_>) -> bool {
        let q = subject.quantity;
        // How long something lasted is what the sentence is there to say.
        let before = frame.statement.words.iter().rev().filter(|w| w.span.end <= subject.figure.span.start);
        let says = |w: &str| matches!(w, "lasted" | "lasts" | "lasting" | "duration");
        let lasts = before.take(4).any(|w| says(&fold(w.span.of(self.answer))));
        let time = |u: Option<Unit>| matches!(u, Some(Unit::Measure(m)) if matches!(m.dimension, Dimension::Time | Dimension::Calendar));
        time(q.unit)
            && q.value.is_integer()
            && !lasts
            && !self.study.measures.iter().any(|&f| time(self.unit_of_fact(f)))
    }
}

/// A bound in a sentence whose subject is none: "no depot employs more than 83".
fn bounds_none(frame: &Frame<'_>, subject: Subject<'_>) -> bool {
    let bound = matches!(
        subject.quantity.hedge,
        Some((Hedge::Over | Hedge::AtLeast | Hedge::Under | Hedge::AtMost, _))
    );
    let first = frame.statement.words.first().map(|w| tieout_notation::fold(&w.text));
    bound && first.is_some_and(|w| matches!(w.as_str(), "none" | "no" | "nobody" | "neither"))
}

/// A cardinal up to twelve without unit: "two reasons", "one of them".
pub(crate) fn idle_count(q: &Quantity) -> bool {
    let bare = q.unit.is_none() || (q.unit == Some(Unit::Times) && q.form == Form::Words);
    bare && q.scale.is_none() && q.divisor.is_none() && q.value.is_integer() && q.value.abs() <= 12.into()
}
