//! The answer as the check reads it: sentences, their words, the figures they state and the periods they name.

use std::cell::OnceCell;

use tieout_evidence::Sentence;
use tieout_notation::{
    IdentifierKind, Language, Period, Quantity, Span, Token, TokenKind, Unit, Word, Writing, fold, words,
};

use crate::lexicon::{Cue, cue, is_stop};
use crate::study::{Stem, Study};
use crate::told::Fact;
use crate::{Binding, BindingStep};

/// A word of the answer.
#[derive(Clone, Debug)]
pub(crate) struct AnswerWord {
    /// Where it stands.
    pub(crate) span: Span,
    /// Its stem's number, when the evidence holds it.
    pub(crate) stem: Option<Stem>,
    /// Its stem.
    pub(crate) text: String,
    /// What it asks for.
    pub(crate) cue: Option<Cue>,
    /// Whether it names nothing: a stop word, a cue, digits, or part of a figure.
    pub(crate) idle: bool,
}

/// What a figure is in the answer.
#[derive(Clone, Debug)]
pub(crate) enum FigureKind {
    /// A number.
    Number(Quantity),
    /// Numbers that belong together: `105-98`, `777-9`.
    Composite(Vec<Quantity>),
    /// `40 to 50 million`: the two ends.
    Range(Vec<Quantity>),
    /// A bare year.
    Year(Quantity),
    /// A date or period.
    Date(Period),
    /// A time of day.
    Clock,
    /// A rank.
    Ordinal(u64),
    /// An identifier.
    Identifier(IdentifierKind),
    /// A list marker, a footnote mark.
    Mark,
    /// Past the reading limits.
    Unread,
}

/// One claim to be.
#[derive(Clone, Debug)]
pub(crate) struct Figure {
    /// Where it stands.
    pub(crate) span: Span,
    /// What it is.
    pub(crate) kind: FigureKind,
}

/// A sentence of the answer.
#[derive(Clone, Debug)]
pub(crate) struct Statement {
    /// The sentence.
    pub(crate) span: Span,
    /// Its words.
    pub(crate) words: Vec<AnswerWord>,
    /// Its figures, in order.
    pub(crate) figures: Vec<Figure>,
    /// The periods it names, in order.
    pub(crate) periods: Vec<(Span, Period)>,
    /// Whether nothing says which mark stands before its decimals.
    pub(crate) open: bool,
    /// Its words as written, read when the first step asks for them.
    pub(crate) spelled: OnceCell<Spelled>,
    /// Its figures with the words around them, likewise.
    pub(crate) facts: OnceCell<Vec<Fact>>,
}

/// The words of a sentence as they are written.
#[derive(Clone, Debug, Default)]
pub(crate) struct Spelled {
    /// Every word in lower case.
    pub(crate) folded: Vec<String>,
    /// Whether a word is written like a name.
    pub(crate) capital: Vec<bool>,
    /// Whether a mark or a conjunction stands before a word, so that a clause may begin there.
    pub(crate) breaks: Vec<bool>,
}

impl Spelled {
    fn new(answer: &str, words: &[AnswerWord]) -> Self {
        let folded: Vec<String> = words.iter().map(|w| fold(w.span.of(answer))).collect();
        let capital = words.iter().map(|w| w.span.of(answer).starts_with(char::is_uppercase)).collect();
        let mut breaks = vec![false; words.len()];
        for (i, pair) in words.windows(2).enumerate() {
            let [before, word] = pair else { continue };
            let gap = answer.get(before.span.end..word.span.start).unwrap_or("");
            let mark = gap.contains([',', ';', ':', '(', ')', '\u{2014}', '\u{2013}', '\n']);
            let joined = matches!(folded[i + 1].as_str(), "and" | "while" | "whereas" | "but" | "with");
            breaks[i + 1] = mark || joined;
        }
        Self { folded, capital, breaks }
    }
}

impl Statement {
    /// Its words as they are written in the answer.
    pub(crate) fn spelled(&self, answer: &str) -> &Spelled {
        self.spelled.get_or_init(|| Spelled::new(answer, &self.words))
    }
}

impl Statement {
    /// Leaves out what a policy does not want figures to be bound by: periods, units.
    pub(crate) fn narrow(&mut self, binding: Binding) {
        if !binding.takes(BindingStep::Periods) {
            self.periods.clear();
        }
        if !binding.takes(BindingStep::Units) {
            self.figures.iter_mut().for_each(Figure::without_unit);
        }
    }
}

impl Figure {
    /// Takes the unit away. A percentage stays one: that is a scale as well, and says which operations may give it.
    fn without_unit(&mut self) {
        let bare = |q: &mut Quantity| {
            q.unit = match q.unit {
                Some(Unit::Currency(_) | Unit::Measure(_)) => None,
                Some(Unit::Points) => Some(Unit::Percent),
                other => other,
            }
        };
        match &mut self.kind {
            FigureKind::Number(q) | FigureKind::Year(q) => bare(q),
            FigureKind::Composite(parts) | FigureKind::Range(parts) => parts.iter_mut().for_each(bare),
            _ => {}
        }
    }
}

/// Figures of one sentence that are read together. Real sentences hold far fewer; a list without full stops is read in pieces, so
/// that cost stays linear in the answer.
const MOST_FIGURES: usize = 48;

/// Reads a sentence, given with its tokens, against the vocabulary of the evidence: as one statement, or as several when it is long.
pub(crate) fn read(
    answer: &str,
    (sentence, tokens): &(Sentence, Vec<Token>),
    writing: Writing,
    study: &Study,
) -> Vec<Statement> {
    let Span { mut start, end } = sentence.span;
    let mut rest = tokens.as_slice();
    let mut out = Vec::new();
    while rest.len() > MOST_FIGURES {
        let (piece, more) = rest.split_at(MOST_FIGURES);
        let next = more[0].span.start;
        out.push(statement(answer, Span::new(start, next), piece, writing, study));
        (rest, start) = (more, next);
    }
    out.push(statement(answer, Span::new(start, end), rest, writing, study));
    out
}

fn statement(answer: &str, span: Span, tokens: &[Token], writing: Writing, study: &Study) -> Statement {
    let figures: Vec<Figure> = tokens.iter().flat_map(figures_of).collect();
    if figures.is_empty() && !crate::comparison::compares(span.of(answer)) {
        // Nothing here can be checked, so nothing more is read.
        return Statement {
            span,
            words: Vec::new(),
            figures,
            periods: Vec::new(),
            open: false,
            spelled: OnceCell::new(),
            facts: OnceCell::new(),
        };
    }
    let periods = tieout_notation::periods_in_under(span.of(answer), writing)
        .into_iter()
        .map(|(s, p)| (Span::new(s.start + span.start, s.end + span.start), p))
        .collect();
    let words = read_words(answer, span, &figures, writing.language(), study);
    Statement { span, words, figures, periods, open: false, spelled: OnceCell::new(), facts: OnceCell::new() }
}

fn read_words(
    answer: &str,
    span: Span,
    figures: &[Figure],
    language: Option<Language>,
    study: &Study,
) -> Vec<AnswerWord> {
    let mut raw: Vec<Word> = words(span.of(answer));
    let mut at = 0;
    let mut out: Vec<AnswerWord> = Vec::with_capacity(raw.len());
    for i in 0..raw.len() {
        let w = &raw[i];
        let span = Span::new(w.span.start + span.start, w.span.end + span.start);
        while at < figures.len() && figures[at].span.end <= span.start {
            at += 1;
        }
        let inside = figures
            .get(at)
            .is_some_and(|f| f.span.overlaps(span) && !matches!(f.kind, FigureKind::Identifier(_)));
        let next = raw.get(i + 1).map(|w| w.stem.as_str());
        let mut asked = cue(&w.stem);
        // "share" and "number" ask for something only before "of"; "total" stays a mild factor of binding as well.
        if matches!(asked, Some(Cue::Share | Cue::Count))
            && !matches!(next, Some("of" | "for"))
            && w.stem != "percentag"
        {
            asked = None;
        }
        // "An operating margin" is a ratio; "a margin of 5" a difference.
        if w.stem == "margin" && !matches!(next, Some("of" | "over")) {
            asked = None;
        }
        // "in all, 50,425 votes were cast"
        if w.folded == "all" && i > 0 && raw[i - 1].folded == "in" {
            asked = Some(Cue::Sum);
        }
        let digits = w.folded.bytes().all(|b| b.is_ascii_digit());
        let says_nothing = || is_stop(&w.stem) || language.is_some_and(|l| l.has_function_word(&w.folded));
        let idle = inside || digits || asked.is_some() || says_nothing();
        let stem = study.stem(&w.stem);
        // No later word looks back at a stem.
        let text = std::mem::take(&mut raw[i].stem);
        out.push(AnswerWord { span, stem, text, cue: asked, idle });
    }
    crate::growth::set_idle(&mut out);
    out
}

fn figures_of(token: &Token) -> Vec<Figure> {
    let one = |kind| vec![Figure { span: token.span, kind }];
    match &token.kind {
        TokenKind::Quantity(q) => one(number(q)),
        TokenKind::Range { low, high } => one(FigureKind::Range(vec![(**low).clone(), (**high).clone()])),
        TokenKind::Composite(parts) => one(FigureKind::Composite(parts.clone())),
        TokenKind::Date(p) => one(FigureKind::Date(*p)),
        TokenKind::Clock(_) => one(FigureKind::Clock),
        TokenKind::Ordinal(n) => one(FigureKind::Ordinal(*n)),
        TokenKind::Identifier(k) => one(FigureKind::Identifier(*k)),
        TokenKind::ListMarker(_) | TokenKind::Footnote => one(FigureKind::Mark),
        TokenKind::Unread(_) => one(FigureKind::Unread),
        _ => one(FigureKind::Mark),
    }
}

fn number(q: &Quantity) -> FigureKind {
    if q.may_be_year() && q.value.to_i64().is_some_and(|y| (1500..=2100).contains(&y)) {
        return FigureKind::Year(q.clone());
    }
    FigureKind::Number(q.clone())
}

impl Figure {
    /// The figures of a composite or a range, one by one; the part of a composite is never a year.
    pub(crate) fn parts(&self) -> Vec<Figure> {
        let one = |q: &Quantity, kind| Figure { span: q.span, kind };
        match &self.kind {
            FigureKind::Composite(parts) => {
                parts.iter().map(|q| one(q, FigureKind::Number(q.clone()))).collect()
            }
            FigureKind::Range(ends) => ends.iter().map(|q| one(q, number(q))).collect(),
            _ => Vec::new(),
        }
    }

    /// The amounts that it states; none for years, dates and marks.
    pub(crate) fn amounts(&self) -> &[Quantity] {
        match &self.kind {
            FigureKind::Number(q) => std::slice::from_ref(q),
            FigureKind::Composite(parts) | FigureKind::Range(parts) => parts,
            _ => &[],
        }
    }

    /// The numbers that it states, years included.
    pub(crate) fn numbers(&self) -> &[Quantity] {
        match &self.kind {
            FigureKind::Year(q) => std::slice::from_ref(q),
            _ => self.amounts(),
        }
    }
}
