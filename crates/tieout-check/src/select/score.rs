//! Scores and what each side has: "won 3-1", "2-0 at half-time", "scored two goals in the first period".
//!
//! A text may put either side first, so a score is a pair without an order.

use tieout_certificate::{Derivation, Op, Stance};

use super::board::{Board, Pair};
use super::links::doubts;
use super::{Sentence, is_record_count};
use crate::candidate::{Candidate, Direction};
use crate::frame::Frame;
use crate::statement::{Figure, FigureKind};
use crate::tie::{Desk, Draft, Subject};
use crate::{BindingStep, Reason, Verdict};

/// Words that say that a score is the one at the end.
const ENDS: [&str; 22] = [
    "final",
    "fulltime",
    "won",
    "win",
    "wins",
    "winning",
    "victory",
    "victorious",
    "defeat",
    "defeated",
    "beat",
    "ended",
    "ending",
    "finished",
    "concluded",
    "concluding",
    "lost",
    "draw",
    "result",
    "triumph",
    "overall",
    "loss",
];

impl Desk<'_> {
    /// A score held against the boards of the evidence: a claim for each of its numbers. None where no board can say.
    pub(crate) fn score(&self, frame: &Frame<'_>, figure: &Figure) -> Option<Vec<(Figure, Draft)>> {
        let FigureKind::Composite(parts) = &figure.kind else { return None };
        let [a, b] = &parts[..] else { return None };
        let text = figure.span.of(self.answer);
        let plain = text.bytes().filter(|b| !b.is_ascii_digit()).count();
        let dash = text.contains(['-', '\u{2013}', '\u{2212}']) && plain <= 3;
        let (a, b) = (a.value.to_i64()?.abs(), b.value.to_i64()?.abs());
        let selections = self.selectable();
        if !dash || selections.boards.is_empty() || !self.judge.policy.binding.takes(BindingStep::Rows) {
            return None;
        }
        let sentence = Sentence::new(self.answer, frame.statement, &selections.roles);
        let [board] = &selections.boards[..] else { return None };
        let meant = meant(&sentence, board, figure);
        let parts = figure.parts();
        let own = |pair: &Pair| {
            let [h, g] = &pair.sides;
            let [left, right] = if (h.0, g.0) == (a, b) { [h, g] } else { [g, h] };
            let both = parts.iter().zip([left, right]);
            both.map(|(part, (_, leaf))| Some((part.clone(), self.exactly(part, leaf.clone())?))).collect()
        };
        let within = match &meant {
            Meant::Any => board.pairs.iter().collect::<Vec<_>>(),
            Meant::Pairs(pairs, _) => pairs.clone(),
        };
        if let Some(pair) = within.iter().find(|p| p.holds(a, b)) {
            return own(pair);
        }
        match meant {
            Meant::Pairs(pairs, sum) => {
                if let Some((n, [h, g])) = sum
                    && ((h, g) == (a, b) || (g, h) == (a, b))
                {
                    let sides = if (h, g) == (a, b) { [0, 1] } else { [1, 0] };
                    let both = parts.iter().zip(sides);
                    let draft = |(part, side): (&Figure, usize)| {
                        Some((part.clone(), self.summed(part, board.up_to(n, side))?))
                    };
                    return both.map(draft).collect();
                }
                let pair = pairs.first()?;
                self.wrong_score(&parts, pair, (a, b))
            }
            // Any score on the way to the last one is possible.
            Meant::Any => {
                let [h, g] = board.most();
                let possible = (a <= h && b <= g) || (a <= g && b <= h);
                let wrong =
                    |part: &Figure| (part.clone(), Draft::bare(Verdict::Unsupported, Reason::NotInEvidence));
                (!possible).then(|| parts.iter().map(wrong).collect())
            }
        }
    }

    fn exactly(&self, part: &Figure, leaf: tieout_certificate::Leaf) -> Option<Draft> {
        let FigureKind::Number(quantity) = &part.kind else { return None };
        let c = Candidate::new(Derivation::Fact(leaf), Reason::Cell, Direction::Either);
        let (_, comparison) = self.judge.compare(quantity, &c);
        let certificate = self.judge.certify(part.span, Stance::Supports, &c, comparison)?;
        Some(Draft::from(Verdict::Supported, Reason::Cell, certificate))
    }

    /// What a side had in several parts together.
    fn summed(&self, part: &Figure, leaves: Vec<tieout_certificate::Leaf>) -> Option<Draft> {
        let FigureKind::Number(quantity) = &part.kind else { return None };
        let args = leaves.into_iter().map(Derivation::Fact).collect();
        let c = Candidate::new(Derivation::Apply { op: Op::Sum, args }, Reason::Sum, Direction::Either);
        let (_, comparison) = self.judge.compare(quantity, &c);
        let certificate = self.judge.certify(part.span, Stance::Supports, &c, comparison)?;
        Some(Draft::from(Verdict::Supported, Reason::Sum, certificate))
    }

    fn against(&self, part: &Figure, leaf: tieout_certificate::Leaf) -> Option<Draft> {
        let FigureKind::Number(quantity) = &part.kind else { return None };
        let c = Candidate::new(Derivation::Fact(leaf), Reason::WrongValue, Direction::Either);
        let (_, comparison) = self.judge.compare(quantity, &c);
        let certificate = self.judge.certify(part.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }

    /// Both numbers of a score against the pair that is meant, in the order in which they come nearest.
    fn wrong_score(&self, parts: &[Figure], pair: &Pair, (a, b): (i64, i64)) -> Option<Vec<(Figure, Draft)>> {
        let [h, g] = &pair.sides;
        let far = |x: &(i64, tieout_certificate::Leaf), y: &(i64, tieout_certificate::Leaf)| {
            i32::from(x.0 != a) + i32::from(y.0 != b)
        };
        let order = if far(h, g) <= far(g, h) { [h, g] } else { [g, h] };
        let draft = |(part, (value, leaf)): (&Figure, &(i64, tieout_certificate::Leaf))| {
            let FigureKind::Number(q) = &part.kind else { return None };
            let right = q.value.to_i64().map(i64::abs) == Some(*value);
            let draft =
                if right { self.exactly(part, leaf.clone()) } else { self.against(part, leaf.clone()) };
            Some((part.clone(), draft?))
        };
        parts.iter().zip(order).map(draft).collect()
    }

    /// How much a side has, in a part of the contest or in all of it.
    pub(crate) fn side_count(
        &self,
        sentence: &Sentence<'_>,
        board: &Board,
        subject: Subject<'_>,
    ) -> Option<Draft> {
        let n = i64::try_from(is_record_count(subject.quantity)?).ok()?;
        let words = &sentence.statement.words;
        let (at, end) = sentence.place(subject.figure);
        let (from, to) = sentence.scope(subject.figure);
        let measured = words.iter().any(|w| board.pairs.iter().any(|p| p.words.contains(&w.text)));
        let doubted = (from..to).any(|i| doubts(&sentence.folded[i]) && sentence.ordinal_at(i).is_none());
        let each =
            (from..to).any(|i| matches!(sentence.folded[i].as_str(), "each" | "both" | "every" | "total"));
        // "Period 2", "one of the": a name, and some of a whole.
        let named = at > from && board.axis.as_ref() == Some(&words[at - 1].text);
        let idle = words.get(end).is_some_and(|w| w.text == "of" || board.axis.as_ref() == Some(&w.text));
        let hyphen = self.answer.get(subject.figure.span.end..).is_some_and(|t| t.starts_with('-'));
        if !measured || doubted || each || named || idle || hyphen {
            return None;
        }
        let part = sentence.part(board, (end, to)).or_else(|| sentence.part(board, (from, at)));
        let side = sentence.side_before(board, at);
        let part = match part {
            Part::None => None,
            Part::One(n) => Some(n),
            Part::Several(parts) => return self.several_parts(board, subject, (side?, &parts), n),
            Part::Many => return None,
        };
        let pairs: Vec<&Pair> = match part {
            Some(n) => board.pairs.iter().filter(|p| p.number == Some(n)).collect(),
            None => board.pairs.iter().collect(),
        };
        let sides: Vec<usize> = side.map_or(vec![0, 1], |s| vec![s]);
        let leaves = || pairs.iter().flat_map(|p| sides.iter().filter_map(|&s| p.sides.get(s)));
        let found: Vec<Candidate> = leaves()
            .filter(|(v, _)| *v == n)
            .take(1)
            .map(|(_, leaf)| {
                Candidate::new(Derivation::Fact(leaf.clone()), Reason::Cell, Direction::AsWritten)
            })
            .collect();
        if let Some(draft) = self.support(subject, &found) {
            return Some(draft);
        }
        // Who has it must be said, and in which part; what several parts come to is left alone.
        let (side, part) = (side?, part?);
        // "After the second period they had three": what they had by then.
        let so_far = |w: &String| {
            matches!(
                w.as_str(),
                "after" | "by" | "through" | "end" | "until" | "so" | "then" | "already" | "now"
            )
        };
        if board.after(part)?[side] == n && (from..to).any(|i| sentence.folded.get(i).is_some_and(so_far)) {
            return None;
        }
        let (_, leaf) = pairs.first()?.sides.get(side)?;
        self.against(subject.figure, leaf.clone())
    }
}

impl Desk<'_> {
    /// What a side has in several parts of the contest that are named one by one, taken together.
    fn several_parts(
        &self,
        board: &Board,
        subject: Subject<'_>,
        (side, parts): (usize, &[u64]),
        n: i64,
    ) -> Option<Draft> {
        let of = |part: &u64| board.pairs.iter().find(|p| p.number == Some(*part));
        let sides: Vec<_> = parts.iter().map(|p| of(p)?.sides.get(side)).collect::<Option<_>>()?;
        let leaves: Vec<_> = sides.iter().map(|(_, leaf)| leaf.clone()).collect();
        if sides.iter().map(|(v, _)| v).sum::<i64>() == n {
            return self.summed(subject.figure, leaves);
        }
        // "Two goals in the first and second period" may be meant of each.
        if sides.iter().any(|(v, _)| *v == n) {
            return None;
        }
        let args = leaves.into_iter().map(Derivation::Fact).collect();
        let sum = Derivation::Apply { op: Op::Sum, args };
        let c = Candidate::new(sum, Reason::WrongValue, Direction::Either);
        let (_, comparison) = self.judge.compare(subject.quantity, &c);
        let certificate = self.judge.certify(subject.figure.span, Stance::Contradicts, &c, comparison)?;
        Some(Draft::from(Verdict::Contradicted, Reason::WrongValue, certificate))
    }
}

/// The pairs that a score can be.
enum Meant<'b> {
    Any,
    /// One of these, or this sum.
    Pairs(Vec<&'b Pair>, Option<(u64, [i64; 2])>),
}

fn meant<'b>(sentence: &Sentence<'_>, board: &'b Board, figure: &Figure) -> Meant<'b> {
    let (at, end) = sentence.place(figure);
    let (from, to) = sentence.clause(figure);
    let says = |range: (usize, usize), list: &[&str]| {
        (range.0..range.1).any(|i| list.contains(&sentence.folded[i].as_str()))
    };
    match sentence.part(board, (from, at)).or_else(|| sentence.part(board, (end, to))) {
        // On the way to the end of that part any score may have stood.
        Part::One(_)
            if says((from, to), &["lead", "leading", "bringing", "take", "took"])
                && !says((from, to), &ENDS)
                && !says((from, to), &["end", "after", "close", "conclusion"]) =>
        {
            return Meant::Any;
        }
        Part::One(n) => {
            let pairs: Vec<&Pair> = board.pairs.iter().filter(|p| p.number == Some(n)).collect();
            return if pairs.is_empty() {
                Meant::Any
            } else {
                Meant::Pairs(pairs, board.after(n).map(|sum| (n, sum)))
            };
        }
        Part::Several(_) | Part::Many => return Meant::Any,
        Part::None => {}
    }
    if says((from, to), &["halftime", "half", "interval", "break"]) {
        let halves: Vec<&Pair> = board.pairs.iter().filter(|p| p.is_half()).collect();
        let whole = says((from, to), &["second", "full", "final"]);
        return if halves.is_empty() || whole { Meant::Any } else { Meant::Pairs(halves, None) };
    }
    let parts = says(
        (from, to),
        &[
            "period",
            "periods",
            "quarter",
            "set",
            "overtime",
            "extra",
            "penalty",
            "penalties",
            "shootout",
            "lead",
            "leading",
        ],
    );
    if !parts && says((from, to), &ENDS) {
        let finals: Vec<&Pair> = board.finals().collect();
        if !finals.is_empty() {
            return Meant::Pairs(finals, None);
        }
    }
    Meant::Any
}

/// A numbered part of a contest, as a clause names it.
pub(crate) enum Part {
    None,
    One(u64),
    /// Some that are listed one by one.
    Several(Vec<u64>),
    Many,
}

impl Part {
    fn or_else(self, other: impl FnOnce() -> Self) -> Self {
        if matches!(self, Self::None) { other() } else { self }
    }
}

impl Sentence<'_> {
    /// The rank that a word states.
    pub(crate) fn ordinal_at(&self, i: usize) -> Option<u64> {
        let word = self.statement.words.get(i)?;
        self.statement.figures.iter().find_map(|f| match f.kind {
            FigureKind::Ordinal(n) if f.span.overlaps(word.span) => Some(n),
            _ => None,
        })
    }

    /// The numbered parts that a range of words names: "the second period", or "the second" where the sentence says of what.
    fn part(&self, board: &Board, (from, to): (usize, usize)) -> Part {
        let Some(axis) = &board.axis else { return Part::None };
        let words = &self.statement.words;
        let mut found: Vec<u64> = Vec::new();
        let mut seen = false;
        let mut places: Vec<usize> = Vec::new();
        for i in from..to {
            if let Some(n) = self.ordinal_at(i) {
                found.push(n);
                places.push(i);
            }
            if words.get(i).is_some_and(|w| w.text == *axis) {
                seen = true;
                let next = self.statement.figures.iter().find(|f| {
                    words.get(i + 1).is_some_and(|w| f.span.overlaps(w.span)) && !f.amounts().is_empty()
                });
                let number = next.and_then(|f| f.amounts().first()?.value.to_i64());
                found.extend(number.and_then(|n| u64::try_from(n).ok()));
            }
        }
        found.dedup();
        let anywhere = words.iter().any(|w| w.text == *axis);
        match found[..] {
            [n] if anywhere => Part::One(n),
            [] if !seen => Part::None,
            [_, _, ..] if anywhere && places.len() == found.len() && self.is_list(&places) => {
                Part::Several(found)
            }
            _ => Part::Many,
        }
    }

    /// Whether nothing but "and" stands between ranks.
    fn is_list(&self, places: &[usize]) -> bool {
        places.windows(2).all(|w| match w {
            [a, b] => {
                (a + 1..*b).all(|i| self.folded.get(i).is_some_and(|w| matches!(w.as_str(), "and" | "the")))
            }
            _ => true,
        })
    }

    /// The side whose name or role stands nearest before a word.
    pub(crate) fn side_before(&self, board: &Board, at: usize) -> Option<usize> {
        let words = &self.statement.words;
        for i in (0..at).rev() {
            let word = words.get(i)?;
            let role = self.folded.get(i + 1).is_some_and(|w| matches!(w.as_str(), "team" | "side"));
            match self.folded[i].as_str() {
                "home" if role => return Some(0),
                "away" | "visiting" if role => return Some(1),
                "hosts" => return Some(0),
                "visitors" => return Some(1),
                "they" | "it" | "both" | "neither" => return None,
                _ => {}
            }
            let has = |side: usize| board.names[side].iter().any(|n| n.contains(&word.text));
            if crate::lexicon::is_stop(&word.text) || self.ordinal_at(i).is_some() {
                continue;
            }
            match (has(0), has(1)) {
                (true, false) => return Some(0),
                (false, true) => return Some(1),
                _ => {}
            }
        }
        None
    }
}
