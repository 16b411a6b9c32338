//! How a report came about: what each sentence was read as, what its figures were bound to, which steps were tried with which
//! proposals, and which step decided.
//!
//! The check itself fills it in while it makes the report: there is no second implementation that could tell another story.
//! Without a recorder the hooks are one test of an option each.

mod record;

use tieout_notation::{Period, Span};

use crate::{Answer, Claim, Reason, Report, Verdict};

pub(crate) use record::Recorder;

/// Most proposals that are kept for one step; the others are counted.
pub const MOST_CANDIDATES: usize = 12;
/// Most series that are kept for one figure; the others are counted.
pub const MOST_SERIES: usize = 12;

/// A report, and how each of its claims came about. Plain data; [`crate::render::trace_text`] and
/// [`crate::render::trace_json`] write it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trace {
    /// The report, equal to the one that a check without a trace makes.
    pub report: Report,
    /// The sentences in which something was looked for, in order. Under the presets `gate` and `figured` there are none:
    /// they read no sentences.
    pub sentences: Vec<SentenceTrace>,
}

/// One sentence as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentenceTrace {
    /// Where it stands, in bytes.
    pub span: Span,
    /// Its words; empty where nothing in it can be checked.
    pub words: Vec<WordTrace>,
    /// Labels of rows that it says in full.
    pub mentions: Vec<MentionTrace>,
    /// Periods that it names.
    pub periods: Vec<(Span, Period)>,
    /// Its figures, in the order in which they were looked at; those of a range or a score one by one.
    pub figures: Vec<FigureTrace>,
}

impl SentenceTrace {
    /// The same at its places in the answer. What stands only in the reading of a JSON document, the words of its keys and what
    /// stands beside a value, has none and is left out.
    pub(crate) fn placed(mut self, read: &Answer<'_>) -> Option<Self> {
        if let Some(span) = read.in_text(self.span) {
            self.span = span;
        } else {
            let places = self.figures.iter().filter_map(|f| read.in_text(f.span));
            self.span = places.reduce(|a, b| Span::new(a.start.min(b.start), a.end.max(b.end)))?;
        }
        let place = |span: &mut Span| read.in_text(*span).map(|s| *span = s).is_some();
        self.words.retain_mut(|w| place(&mut w.span));
        self.mentions.retain_mut(|m| place(&mut m.span));
        self.periods.retain_mut(|(span, _)| place(span));
        self.figures.retain_mut(|f| place(&mut f.span));
        Some(self)
    }
}

/// One word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WordTrace {
    /// Where it stands.
    pub span: Span,
    /// What it stems to.
    pub stem: String,
    /// Whether a table, a caption or a passage of the evidence holds the stem.
    pub known: bool,
    /// Whether it names nothing: a word of grammar, a word that asks for something, digits, part of a figure.
    pub idle: bool,
    /// What it asks for: `rise`, `sum`, `share`, ….
    pub cue: Option<&'static str>,
}

/// The label of a row, said in full.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MentionTrace {
    /// Where it is said.
    pub span: Span,
    /// The series that carry the label.
    pub names: String,
}

/// How one figure was tied out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FigureTrace {
    /// Where it stands.
    pub span: Span,
    /// The series that the words around it name, best first: at most [`MOST_SERIES`].
    pub bound: Vec<SeriesTrace>,
    /// How many more there were.
    pub more_bound: usize,
    /// Whether words near the figure name them, so that a mismatch says something.
    pub certain: bool,
    /// The periods that it was taken to speak of.
    pub periods: Vec<Period>,
    /// What words ask for, nearest first.
    pub asks: Vec<&'static str>,
    /// What was tried, in order.
    pub steps: Vec<StepTrace>,
}

/// A series that a figure was bound to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesTrace {
    /// The table's number among the evidence's grids.
    pub grid: usize,
    /// Column and row of its first and its last cell: `2010[Texas] … 2020[Texas]`.
    pub name: String,
    /// How many cells it has.
    pub cells: usize,
    /// How well the words name it, in ten-thousandths.
    pub score: u64,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepTrace {
    /// Which.
    pub step: Step,
    /// The proposals that it held against the figure, in order: at most [`MOST_CANDIDATES`].
    pub candidates: Vec<CandidateTrace>,
    /// How many more there were.
    pub more: usize,
    /// What it came to; None when it had nothing to say.
    pub found: Option<(Verdict, Reason)>,
    /// Whether the verdict is this step's.
    pub decided: bool,
}

/// A proposal and how it compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CandidateTrace {
    /// The derivation in words, with its value: `2020[Texas] = 29,145,505`.
    pub derivation: String,
    /// How it compared.
    pub outcome: CandidateOutcome,
    /// Why the verifier did not accept it, where the search thought it would.
    pub rejected: Option<String>,
}

/// How a proposal compared with the figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum CandidateOutcome {
    /// It is what is written.
    Fits,
    /// Right up to a convention of sign that the sentence leaves open.
    Convention,
    /// Right but for the word that gives the direction.
    WrongDirection,
    /// Right but for its sign.
    WrongSign,
    /// Right but for a power of ten.
    WrongScale,
    /// Of another unit, so it was not compared.
    WrongUnit,
    /// Another value.
    Differs,
}

impl CandidateOutcome {
    /// The name in JSON.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Fits => "fits",
            Self::Convention => "convention",
            Self::WrongDirection => "wrong_direction",
            Self::WrongSign => "wrong_sign",
            Self::WrongScale => "wrong_scale",
            Self::WrongUnit => "wrong_unit",
            Self::Differs => "differs",
        }
    }
}

macro_rules! steps {
    ($($(#[$doc:meta])* $name:ident = $key:literal, $words:literal;)*) => {
        /// A step of the search; ARCHITECTURE says in which order they come.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        #[non_exhaustive]
        pub enum Step {
            $($(#[$doc])* $name,)*
        }

        impl Step {
            /// The name in JSON.
            #[must_use]
            pub fn as_str(self) -> &'static str {
                match self { $(Self::$name => $key,)* }
            }
            /// What is looked at, in words.
            #[must_use]
            pub fn describe(self) -> &'static str {
                match self { $(Self::$name => $words,)* }
            }
        }
    };
}

steps! {
    /// What a series has at the time that the sentence speaks of.
    Window = "window", "the series, at the time that is spoken of";
    /// The cell or derivation over the facts that the sentence names.
    Bound = "bound", "the facts that the sentence names";
    /// Statistics of the whole column, before any single row.
    Whole = "whole", "the whole column, as a word asks";
    /// Arithmetic over what the sentence states and names.
    Derived = "derived", "arithmetic over what the sentence states";
    /// The named facts held against the figure.
    Against = "against", "the named facts, against the figure";
    /// A passage that covers the sentence's words.
    Passage = "passage", "a passage that says the same";
    /// The fact of a text that the sentence names.
    Told = "told", "what the texts tell of the things named";
    /// A number that is part of a name.
    Name = "name", "a name that holds the number";
    /// Rows of a table of records that the words select.
    Selected = "selected", "the rows that the words select";
    /// The greatest or the least of a column, which a superlative says the figure is.
    Extreme = "extreme", "the column's extreme, as a superlative says";
    /// Rows that meet a condition, and the word or number that says how many there are.
    Quantified = "quantified", "the rows that meet the sentence's condition";
    /// The fact of a named thing that the words around the figure ask for.
    Entity = "entity", "the named thing's figure";
    /// One field of the nearest named record.
    NamedRecord = "named_record", "the field of the named record";
    /// Rows of records that the sentence names.
    Records = "records", "the rows that the sentence names";
    /// Any cell.
    FreeCell = "free_cell", "any cell of that value";
    /// Exact conversions of units.
    Converted = "converted", "facts in other units, converted";
    /// Sums, means, medians and extremes of columns.
    Statistics = "statistics", "sums, means and extremes of columns";
    /// The same over groups of rows.
    Groups = "groups", "sums and means of groups of rows";
    /// Counts of rows.
    Count = "count", "counts of rows";
    /// Any passage of the period.
    AnyPassage = "any_passage", "any passage of the period";
    /// Derivations over a small window.
    FreeDerivation = "free_derivation", "derivations over neighbouring cells";
    /// Dates and periods of the evidence.
    Date = "date", "dates and periods of the evidence";
    /// The characters as a whole token.
    Characters = "characters", "the same characters in the evidence";
    /// Ranks, in columns and as cells.
    Rank = "rank", "ranks";
    /// A fact between the ends of a range.
    Range = "range", "a named fact between both ends";
    /// What the other end of a range came to.
    OtherEnd = "other_end", "the other end of the range";
    /// Values that the question or the user stated.
    Question = "question", "values that the question states";
}

impl Trace {
    /// The claim of a figure, as the report has it.
    #[must_use]
    pub fn claim_of(&self, figure: &FigureTrace) -> Option<&Claim> {
        self.report.claims.iter().find(|c| c.span == figure.span && c.kind != crate::ClaimKind::Comparison)
    }

    /// The figure behind a claim; None for comparisons in words, which take no steps, and under the presets `gate` and `figured`.
    #[must_use]
    pub fn figure_of(&self, claim: &Claim) -> Option<&FigureTrace> {
        if claim.kind == crate::ClaimKind::Comparison {
            return None;
        }
        self.sentences.iter().flat_map(|s| &s.figures).find(|f| f.span == claim.span)
    }
}
