//! A sentence taken apart for comparisons: its clauses, the names it says, and what every other word may be.
//!
//! A comparison in words is about a whole table only while no word narrows it down ("the largest *coastal* state"). What a
//! clause says is therefore read closed-world: a word that is neither a name, a header, a period nor one of a few words that
//! change nothing keeps the comparison from being a claim.

use tieout_notation::{Period, Span};

use crate::names::{Place, Said};
use crate::statement::{AnswerWord, Statement};
use crate::study::Stem;
use crate::tie::Desk;

/// Longest sentence that is looked at, in words. Real ones are far shorter; what is longer is a list or a table.
const LONGEST: usize = 200;

/// A sentence with its clauses.
pub(crate) struct Clauses<'s> {
    pub(crate) answer: &'s str,
    pub(crate) statement: &'s Statement,
    pub(crate) words: &'s [AnswerWord],
    /// Every word in lower case, as written.
    pub(crate) folded: Vec<String>,
    /// The names said, in order.
    pub(crate) names: Vec<Said<'s>>,
    /// For each word what covers it.
    covers: Vec<Cover>,
    /// The clauses as ranges of words.
    clauses: Vec<(usize, usize)>,
}

/// What a word is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cover {
    /// Of nothing.
    Plain,
    /// Of a name: its index.
    Name(usize),
    /// Of a period.
    Period,
    /// Of an amount.
    Amount,
    /// Of a rank: `third`.
    Ordinal,
    /// Of another figure.
    Figure,
}

impl<'s> Clauses<'s> {
    /// Takes a sentence apart. None for one that asks, doubts or supposes, or that is too long to be one.
    pub(crate) fn read(desk: &Desk<'s>, statement: &'s Statement) -> Option<Self> {
        let words = statement.words.as_slice();
        if words.is_empty()
            || words.len() > LONGEST
            || statement.span.of(desk.answer).trim_end().ends_with('?')
        {
            return None;
        }
        let folded: Vec<String> =
            words.iter().map(|w| tieout_notation::fold(w.span.of(desk.answer))).collect();
        let may = |i: usize| folded[i] == "may" && words[i].span.of(desk.answer) == "may";
        if (0..words.len()).any(|i| doubts(&folded[i], &words[i].text) || may(i)) {
            return None;
        }
        let mut this = Self {
            answer: desk.answer,
            statement,
            words,
            folded,
            names: desk.study.names_of(desk.evidence).said(words),
            covers: vec![Cover::Plain; words.len()],
            clauses: Vec::new(),
        };
        this.cover(desk);
        this.split();
        Some(this)
    }

    fn cover(&mut self, desk: &Desk<'_>) {
        let mut at = 0;
        for figure in &self.statement.figures {
            while self.words.get(at).is_some_and(|w| w.span.end <= figure.span.start) {
                at += 1;
            }
            let cover = match figure.kind {
                _ if !figure.amounts().is_empty() => Cover::Amount,
                crate::statement::FigureKind::Ordinal(_) => Cover::Ordinal,
                _ => Cover::Figure,
            };
            for i in at..self.words.len() {
                if self.words[i].span.start >= figure.span.end {
                    break;
                }
                self.covers[i] = cover;
            }
        }
        let mut at = 0;
        for (span, _) in &self.statement.periods {
            while self.words.get(at).is_some_and(|w| w.span.end <= span.start) {
                at += 1;
            }
            for i in at..self.words.len() {
                if self.words[i].span.start >= span.end {
                    break;
                }
                self.covers[i] = Cover::Period;
            }
        }
        let names = std::mem::take(&mut self.names);
        for name in names {
            if self.is_name(desk, &name) {
                self.covers[name.from..name.to].fill(Cover::Name(self.names.len()));
                self.names.push(name);
            }
        }
    }

    /// Whether the words really say the name: no part of a longer proper name, and no amount; names of records keep their
    /// capital.
    fn is_name(&self, desk: &Desk<'_>, name: &Said<'_>) -> bool {
        let headers = desk.study.names_of(desk.evidence);
        let capital = |i: usize| self.words[i].span.of(self.answer).starts_with(char::is_uppercase);
        let longer = |i: usize, a: Span, b: Span| {
            let gap = Span::new(a.end, b.start).of(self.answer);
            let plain = self.covers[i] == Cover::Plain && !self.words[i].idle;
            (gap == " " || gap == "-")
                && capital(i)
                && i > 0
                && plain
                && !self.words[i].stem.is_some_and(|s| headers.is_header(s))
        };
        let (first, last) = (self.words[name.from].span, self.words[name.to - 1].span);
        let before = name.from.checked_sub(1).is_some_and(|i| longer(i, self.words[i].span, first));
        let after = self.words.get(name.to).is_some_and(|w| longer(name.to, last, w.span));
        let kept = name.grids().all(|g| {
            let Some(Place::Row(_, r)) = name.place_in(g) else { return true };
            let Some(grid) = desk.evidence.grids.get(g) else { return true };
            let records = grid.layout.kind == tieout_evidence::TableKind::Records;
            let label = grid.layout.rows.get(r).map_or("", |row| row.label.as_str());
            !records || !label.starts_with(char::is_uppercase) || capital(name.from)
        });
        let amount = (name.from..name.to).any(|i| matches!(self.covers[i], Cover::Amount | Cover::Ordinal));
        !before && !after && kept && !amount
    }

    fn split(&mut self) {
        let mut start = 0;
        for i in 1..self.words.len() {
            let same = matches!(
                (self.covers[i - 1], self.covers[i]),
                (Cover::Name(a), Cover::Name(b)) if a == b
            ) || (self.period_at(i).is_some() && self.period_at(i) == self.period_at(i - 1));
            let gap = Span::new(self.words[i - 1].span.end, self.words[i].span.start).of(self.answer);
            let mark = gap.chars().any(|c| {
                matches!(
                    c,
                    ',' | ';'
                        | ':'
                        | '('
                        | ')'
                        | '['
                        | ']'
                        | '|'
                        | '\n'
                        | '\u{2013}'
                        | '\u{2014}'
                        | '"'
                        | '•'
                )
            });
            let word = match self.folded[i].as_str() {
                "while" | "whereas" | "but" | "although" | "though" | "because" => true,
                // "between 2018 and 2019" is one clause.
                "and" => self.period_at(i + 1).is_none() || self.period_at(i - 1).is_none(),
                _ => false,
            };
            if !same && (mark || word) {
                self.clauses.push((start, i));
                start = i;
            }
        }
        self.clauses.push((start, self.words.len()));
    }

    /// The clause of a word.
    pub(crate) fn clause(&self, word: usize) -> (usize, usize) {
        let i = self.clauses.partition_point(|c| c.1 <= word);
        self.clauses.get(i).copied().unwrap_or((0, 0))
    }

    /// The clauses before and after, where there are any.
    pub(crate) fn beside(&self, clause: (usize, usize)) -> [Option<(usize, usize)>; 2] {
        let i = self.clauses.partition_point(|c| c.1 <= clause.0);
        [i.checked_sub(1).and_then(|i| self.clauses.get(i)), self.clauses.get(i + 1)].map(|c| c.copied())
    }

    pub(crate) fn cover_of(&self, word: usize) -> Cover {
        self.covers.get(word).copied().unwrap_or(Cover::Plain)
    }

    pub(crate) fn word(&self, i: usize) -> &str {
        self.folded.get(i).map_or("", String::as_str)
    }

    /// Whether nothing but a space or a hyphen stands between a word and the next.
    pub(crate) fn adjoins(&self, i: usize) -> bool {
        match (self.words.get(i), self.words.get(i + 1)) {
            (Some(a), Some(b)) => matches!(Span::new(a.span.end, b.span.start).of(self.answer), " " | "-"),
            _ => false,
        }
    }

    /// Indices of the names in a range of words.
    pub(crate) fn names_in(&self, (from, to): (usize, usize)) -> impl Iterator<Item = usize> + '_ {
        let inside = move |n: &Said<'_>| n.from >= from && n.to <= to;
        self.names.iter().enumerate().filter(move |(_, n)| inside(n)).map(|(i, _)| i)
    }

    /// The different periods that the sentence names, in order.
    pub(crate) fn periods(&self) -> Vec<Period> {
        let mut out: Vec<Period> = Vec::new();
        for (_, p) in &self.statement.periods {
            if !out.contains(p) {
                out.push(*p);
            }
        }
        out
    }

    /// The period that starts at a word.
    pub(crate) fn period_at(&self, word: usize) -> Option<Period> {
        let span = self.words.get(word)?.span;
        self.statement.periods.iter().find(|(s, _)| s.start <= span.start && span.end <= s.end).map(|p| p.1)
    }

    /// Whether a name stands where a subject may: at the start of its clause, behind an article, or behind "of" after a
    /// word that `header` accepts ("the population of California").
    pub(crate) fn is_subject(&self, name: usize, header: impl Fn(usize) -> bool) -> bool {
        let Some(said) = self.names.get(name) else { return false };
        let (start, _) = self.clause(said.from);
        let mut i = said.from;
        loop {
            if i == start {
                return true;
            }
            i -= 1;
            match self.word(i) {
                "the" | "our" | "its" | "their" | "his" | "her" => {}
                "of" if i > start && header(i - 1) => return true,
                "while" | "whereas" | "but" | "although" | "though" | "because" => return i == start,
                "that" | "as" | "where" | "which" => return false,
                // "Revenue rose and costs fell": the second half has a subject of its own; "revenue and costs rose" has two.
                "and" => return i == start && i > 0 && self.ends_clause(i - 1),
                // "In 2019 revenue rose."
                _ => return self.cover_of(i) == Cover::Period,
            }
        }
    }

    /// Whether a clause with a verb of its own may end at a word, rather than the first of two subjects.
    fn ends_clause(&self, i: usize) -> bool {
        let (start, _) = self.clause(i);
        (start..=i)
            .any(|k| tieout_certificate::Comparative::read(self.word(k)).is_some() || is_verb(self.word(k)))
            && !matches!(self.cover_of(i), Cover::Name(n) if self.names.get(n).is_some_and(|n| n.from == start))
    }

    /// Whether a word changes nothing for a comparison in a grid by a measure; `header` says which stems belong to them.
    pub(crate) fn harmless(&self, i: usize, header: &impl Fn(Stem) -> bool) -> bool {
        match self.cover_of(i) {
            Cover::Name(_) | Cover::Period => return true,
            Cover::Amount | Cover::Ordinal | Cover::Figure => return false,
            Cover::Plain => {}
        }
        let word = &self.words[i];
        if word.stem.is_some_and(header) {
            return true;
        }
        let folded = self.word(i);
        if narrows(folded) {
            return false;
        }
        is_verb(folded)
            || is_light(folded)
            || is_adverb(folded)
            || (word.idle && word.cue.is_none() && crate::lexicon::is_stop(&word.text))
    }
}

/// Words that take a sentence back, suppose it or leave something out.
fn doubts(folded: &str, stem: &str) -> bool {
    let negated = folded.len() > 4
        && folded.ends_with("nt")
        && matches!(
            folded,
            "isnt"
                | "arent"
                | "wasnt"
                | "werent"
                | "hasnt"
                | "havent"
                | "hadnt"
                | "doesnt"
                | "didnt"
                | "wont"
                | "wouldnt"
                | "couldnt"
                | "shouldnt"
        );
    negated
        || matches!(
            folded,
            "not"
                | "no"
                | "never"
                | "neither"
                | "nor"
                | "none"
                | "cannot"
                | "if"
                | "unless"
                | "whether"
                | "would"
                | "could"
                | "might"
                | "should"
                | "will"
                | "likely"
                | "probably"
                | "perhaps"
                | "possibly"
                | "except"
                | "excluding"
                | "excludes"
                | "exclude"
                | "excluded"
                | "apart"
                | "besides"
                | "without"
                | "adjusted"
                | "only"
                | "combined"
                | "together"
                | "respectively"
                | "unlike"
                | "wrong"
                | "false"
                | "incorrect"
        )
        || matches!(stem, "expect" | "forecast" | "project" | "projection" | "estimat" | "predict" | "target")
}

/// Words that would be idle elsewhere, and here narrow down what is compared.
fn narrows(folded: &str) -> bool {
    crate::lexicon::is_month(folded)
        || matches!(
            folded,
            "among"
                | "per"
                | "amongst"
                | "within"
                | "under"
                | "after"
                | "before"
                | "since"
                | "until"
                | "each"
                | "any"
                | "every"
                | "both"
                | "quarter"
                | "quarters"
                | "month"
                | "months"
                | "total"
                | "to"
                | "than"
                | "or"
                | "nearly"
                | "almost"
                | "early"
                | "monthly"
                | "weekly"
                | "daily"
                | "quarterly"
                | "annually"
                | "yearly"
                | "partly"
                | "out"
                | "against"
        )
}

/// Verbs that say no more than "has" or "is".
pub(crate) fn is_verb(folded: &str) -> bool {
    matches!(
        folded,
        "is" | "was"
            | "are"
            | "were"
            | "be"
            | "has"
            | "had"
            | "have"
            | "having"
            | "with"
            | "remains"
            | "remained"
            | "recorded"
            | "reported"
            | "posted"
            | "registered"
            | "showed"
            | "shows"
            | "saw"
            | "held"
            | "holds"
            | "earned"
            | "achieved"
            | "generated"
            | "boasts"
            | "boasted"
    )
}

/// Words that neither name nor narrow.
fn is_light(folded: &str) -> bool {
    matches!(
        folded,
        "while"
            | "whereas"
            | "but"
            | "although"
            | "though"
            | "because"
            | "far"
            | "still"
            | "again"
            | "much"
            | "even"
            | "also"
            | "overall"
            | "table"
            | "list"
            | "data"
            | "dataset"
            | "figure"
            | "figures"
            | "number"
            | "level"
            | "value"
            | "row"
            | "entry"
            | "according"
            | "now"
            | "however"
            | "meanwhile"
            | "did"
            | "went"
            | "compared"
            | "versus"
            | "prior"
            | "previous"
            | "next"
            | "year"
            | "years"
            | "here"
            | "there"
            | "therefore"
            | "thus"
            | "indeed"
    )
}

/// "Slightly", "clearly": adverbs of degree.
pub(crate) fn is_adverb(folded: &str) -> bool {
    folded.len() > 4 && folded.ends_with("ly") && !narrows(folded)
        || matches!(folded, "also" | "then" | "again" | "further" | "much" | "even" | "still" | "far")
}

/// Words that open a reason or a remark: what stands behind them no longer says what is compared.
pub(crate) fn is_aside(folded: &str) -> bool {
    matches!(
        folded,
        "due"
            | "because"
            | "driven"
            | "as"
            | "thanks"
            | "owing"
            | "reflecting"
            | "primarily"
            | "mainly"
            | "largely"
            | "mostly"
            | "following"
            | "followed"
            | "amid"
            | "despite"
            | "helped"
            | "with"
            | "at"
    )
}

/// Words of size, which say nothing of figures below nought.
pub(crate) fn is_size(folded: &str) -> bool {
    !matches!(folded, "highest" | "lowest" | "higher" | "lower")
}

/// Verbs that say "is".
pub(crate) fn is_copula(folded: &str) -> bool {
    matches!(folded, "is" | "was" | "are" | "were" | "remains" | "remained")
}
