//! What the words around a figure ask for, over the series that they name: one proposal after the other, best first.

use tieout_certificate::Op;
use tieout_notation::{Period, Unit};

use crate::Reason;

use crate::averaged;
use crate::bind::{self, Phrase, Scored};
use crate::candidate::{Candidate, Direction};
use crate::frame::{Frame, halves};
use crate::growth;
use crate::joined;
use crate::lexicon::Cue;
use crate::operand::fact_of;
use crate::operations::{self, Across, Asked};
use crate::statement::Figure;
use crate::study::{Series, Study};
use crate::tie::{Desk, Subject};

/// A half of a sentence names fewer words than the whole, so it binds a little more easily.
const HALF_FLOOR: u64 = 2_000;
/// Most rows or columns that one operation takes together.
const MOST_TOGETHER: usize = 8;
/// Most proposals for one figure.
const MOST: usize = 512;

/// Words that join two operands, by what they are joined to.
const DIFFERENCE: &[&str] =
    &["and", "than", "over", "versus", "vs", "from", "to", "exceed", "compar", "against", "with"];
const COMPARED: &[&str] = &["than", "abov", "below", "ahead", "behind"];
const BESIDE: &[&str] = &["over", "to", "and", "compar", "against", "from"];
const QUOTIENT: &[&str] = &["of", "out", "to", "over", "per", "in", "as", "divid"];

impl Desk<'_> {
    /// Proposals for a figure over its bound series.
    pub(crate) fn propose(
        &self,
        frame: &Frame<'_>,
        subject: Subject<'_>,
        bound: &[Scored],
        periods: &[Period],
        asks: &[Cue],
    ) -> Vec<Candidate> {
        let asked = Asked { evidence: self.evidence, claim: subject.quantity, periods };
        let bound: Vec<&Series> = bound.iter().map(|b| &self.study.series[b.series]).collect();
        let mut proposals = Proposals { study: self.study, frame, bound, asked, out: Vec::new() };
        if !proposals.compound_rate(asks) {
            for &ask in asks {
                proposals.ask(ask, asks);
            }
        }
        // What one is ahead of another by is no cell.
        if !proposals.margins(subject.figure) {
            proposals.cells(asks);
        }
        proposals.out.truncate(MOST);
        proposals.out
    }
}

impl Desk<'_> {
    /// What the rows and columns that the sentence names come to together, though no word asks for a total: "North earned 2,560" over its
    /// quarters, "revenue in Q1" over its regions.
    pub(crate) fn named_together(&self, frame: &Frame<'_>, subject: Subject<'_>) -> Vec<Candidate> {
        let bound = frame.bound(self.study, subject.figure, 90).series;
        let periods = frame.periods(subject.figure);
        let asked = Asked { evidence: self.evidence, claim: subject.quantity, periods: &periods };
        let bound: Vec<&Series> = bound.iter().map(|b| &self.study.series[b.series]).collect();
        let mut proposals = Proposals { study: self.study, frame, bound, asked, out: Vec::new() };
        for series in proposals.bound.clone() {
            proposals.out.extend(operations::sums(asked, series, frame.stretch, Direction::AsWritten));
        }
        proposals.several(Op::Sum, Reason::Sum);
        proposals.out.truncate(MOST);
        proposals.out
    }
}

/// The proposals for one figure, as they are made.
struct Proposals<'p> {
    study: &'p Study,
    frame: &'p Frame<'p>,
    /// The series that the figure is about.
    bound: Vec<&'p Series>,
    asked: Asked<'p>,
    out: Vec<Candidate>,
}

impl<'p> Proposals<'p> {
    /// A compound rate is no change over the whole stretch: where one is asked for and can be had, nothing else is proposed.
    fn compound_rate(&mut self, asks: &[Cue]) -> bool {
        let growth =
            growth::asked(self.frame.statement).filter(|_| self.asked.claim.unit == Some(Unit::Percent));
        let Some(kind) = growth else { return false };
        let direction = match asks.iter().find(|a| matches!(a, Cue::Rise | Cue::Fall)) {
            Some(Cue::Fall) => Direction::Down,
            _ => Direction::AsWritten,
        };
        let Asked { evidence, periods, .. } = self.asked;
        self.out
            .extend(self.bound.iter().filter_map(|s| growth::rates(evidence, s, periods, kind, direction)));
        kind == growth::Asked::Compound && !self.out.is_empty()
    }

    /// What one cue asks for.
    fn ask(&mut self, ask: Cue, asks: &[Cue]) {
        match ask {
            Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap | Cue::GrowthRate => {
                self.joined_changes(direction(ask, asks));
                if asks.contains(&Cue::Mean) {
                    self.averages_apart(direction(ask, asks));
                }
                if ask == Cue::Gap {
                    self.two_sided(DIFFERENCE, Across::Gap, Direction::Either);
                }
                self.changes(direction(ask, asks));
            }
            Cue::More | Cue::Less => {
                // "A has 5 more than B": the left one is the larger.
                let side = if ask == Cue::More { Direction::Up } else { Direction::Down };
                self.two_sided(COMPARED, Across::Gap, side);
                self.two_sided(BESIDE, Across::Gap, Direction::Either);
                self.between_columns();
            }
            Cue::Mean => {
                for series in self.bound.clone() {
                    let direction = self.level(series);
                    self.out.extend(operations::means(self.asked, series, self.frame.stretch, direction));
                }
                self.two_sided(&["and"], Across::Mean, Direction::AsWritten);
                self.several(Op::Mean, Reason::GroupMean);
            }
            Cue::Sum => {
                for series in self.bound.clone() {
                    let direction = self.level(series);
                    self.out.extend(operations::levels(self.asked, series, direction));
                    self.out.extend(operations::sums(self.asked, series, self.frame.stretch, direction));
                }
                self.two_sided(&["and"], Across::Sum, Direction::AsWritten);
                self.several(Op::Sum, Reason::Sum);
            }
            Cue::Share | Cue::Ratio => {
                self.joined_shares();
                self.two_sided(QUOTIENT, Across::Share, Direction::AsWritten);
                if self.asked.claim.unit == Some(Unit::Percent) {
                    self.out
                        .extend(self.bound.iter().flat_map(|series| operations::shares(self.asked, series)));
                }
            }
            Cue::Highest | Cue::Lowest | Cue::Median | Cue::Count => {}
        }
    }

    /// "The change in average sales": what lies between two means of one row, or between those of two.
    fn averages_apart(&mut self, direction: Direction) {
        for series in self.bound.clone() {
            self.out.extend(averaged::changes(self.asked, series, direction));
        }
        for (left, right) in halves(self.frame.statement, self.study, &["and", "to", "from"]) {
            for a in self.half(&left) {
                for b in self.half(&right) {
                    self.out.extend(averaged::gap(self.asked, a, b));
                }
            }
            if self.out.len() > MOST {
                return;
            }
        }
    }

    /// "A and B together rose by": rows said in full one right after the other, added up at either end.
    fn joined_changes(&mut self, direction: Direction) {
        let rows = self.frame.in_a_row();
        let Some(&first) = rows.first().filter(|_| (2..=MOST_TOGETHER).contains(&rows.len())) else { return };
        for series in self.study.group(first).filter(|s| !s.change) {
            let alike =
                |&g: &usize| self.study.group(g).find(|s| s.grid == series.grid && s.header == series.header);
            let parts: Option<Vec<&Series>> = rows.iter().map(alike).collect();
            if let Some(parts) = parts {
                self.out.extend(joined::change(self.asked, &parts, direction));
            }
        }
    }

    /// "A and B as a percentage of C": the rows said in full before the word that divides, or the columns of one row, added up.
    fn joined_shares(&mut self) {
        let words = &self.frame.statement.words;
        let joints = words.iter().filter(|w| w.text != "and" && QUOTIENT.contains(&w.text.as_str())).take(8);
        for joint in joints {
            let before = words.iter().filter(|w| w.span.end <= joint.span.start);
            if !before.clone().any(|w| w.text == "and") {
                continue;
            }
            let left = Phrase::of(before, self.study);
            let right = Phrase::of(words.iter().filter(|w| w.span.start >= joint.span.end), self.study);
            let mut rows: Vec<usize> = Vec::new();
            for m in self.frame.mentions.iter().filter(|m| m.span.end <= joint.span.start) {
                if !rows.contains(&m.group) {
                    rows.push(m.group);
                }
            }
            if (2..=MOST_TOGETHER).contains(&rows.len()) {
                for whole in self.half(&right) {
                    let alike = |&g: &usize| {
                        self.study.group(g).find(|s| s.grid == whole.grid && s.header == whole.header)
                    };
                    let parts: Option<Vec<&Series>> = rows.iter().map(alike).collect();
                    if let Some(parts) = parts.filter(|_| !rows.contains(&whole.group)) {
                        self.out.extend(joined::share(self.asked, &parts, whole));
                    }
                }
            }
            for row in self.bound.iter().take(6) {
                let parts: Vec<&Series> =
                    self.study.group(row.group).filter(|s| self.says_header(s, &left)).collect();
                let Some(whole) = self.sibling(row, &right) else { continue };
                let apart = parts.iter().all(|p| p.header != whole.header);
                if apart && (2..=MOST_TOGETHER).contains(&parts.len()) {
                    self.out.extend(joined::share(self.asked, &parts, whole));
                }
            }
        }
    }

    /// Whether a phrase says all words of a column's header that can tell it apart.
    fn says_header(&self, series: &Series, phrase: &Phrase) -> bool {
        let mut content = series.header.iter().filter(|&&h| !self.study.is_stop(h)).peekable();
        !series.change && !series.total_column && content.peek().is_some() && content.all(|&h| phrase.says(h))
    }

    /// The columns of years beside a total column, where the sentence names several times.
    fn years_beside(&self, series: &Series) -> Vec<&'p Series> {
        if !series.total_column || self.asked.periods.len() < 2 {
            return Vec::new();
        }
        let dated = |s: &&Series| {
            let found = operations::cells(self.asked.evidence, s, self.asked.periods);
            found.is_some_and(|c| c.facts.len() >= 2 && c.facts.iter().all(|f| !f.periods.is_empty()))
        };
        self.study.group(series.group).filter(|s| !s.total_column && !s.change).filter(dated).collect()
    }

    /// Later minus earlier; and the row's change columns, which state the change itself.
    fn changes(&mut self, direction: Direction) {
        self.out
            .extend(self.bound.iter().flat_map(|series| operations::changes(self.asked, series, direction)));
        let stated = Asked { periods: &[], ..self.asked };
        let columns = self.bound.iter().flat_map(|s| self.study.group(s.group)).filter(|s| s.change);
        self.out
            .extend(columns.flat_map(|series| operations::levels(stated, series, change_cell(direction))));
    }

    /// "sales were 55 above cost": two columns of one row, both said.
    fn between_columns(&mut self) {
        let said = |s: &Series| bind::header_said(self.study, s, &self.frame.phrase) > 0;
        for series in self.bound.iter().filter(|s| said(s)) {
            for other in self.study.group(series.group).filter(|o| said(o)) {
                self.out.extend(operations::across(
                    self.asked,
                    series,
                    other,
                    Across::Gap,
                    Direction::Either,
                ));
            }
        }
    }

    /// All rows that are named equally well, and all columns of a row that are named in full.
    fn several(&mut self, op: Op, reason: Reason) {
        let rows: Vec<&Series> = self.bound.iter().copied().filter(|s| !s.total_row && !s.change).collect();
        let alike = rows.windows(2).all(|w| {
            w[0].grid == w[1].grid
                && w[0].header == w[1].header
                && w[0].section == w[1].section
                && w[0].group != w[1].group
        });
        if (2..=MOST_TOGETHER).contains(&rows.len()) && alike {
            self.out.extend(operations::together(self.asked, &rows, op, reason));
        }
        let Some(first) = self.bound.first() else { return };
        let named = |s: &&Series| self.says_header(s, &self.frame.phrase);
        let columns: Vec<&Series> = self.study.group(first.group).filter(named).collect();
        if (2..=MOST_TOGETHER).contains(&columns.len()) {
            self.out.extend(operations::together(self.asked, &columns, op, reason));
        }
    }

    /// "North beat Europe by 5 in revenue": the difference of the two rows named before, in the column that is named, or in any.
    fn margins(&mut self, figure: &Figure) -> bool {
        if self.frame.word_before(figure).is_none_or(|w| w.text != "by") {
            return false;
        }
        let before: Vec<usize> =
            self.frame.mentions.iter().filter(|m| m.span.end <= figure.span.start).map(|m| m.group).collect();
        let [.., a, b] = before[..] else { return false };
        if a == b {
            return false;
        }
        let said = |s: &Series| bind::header_said(self.study, s, &self.frame.phrase) > 0;
        let named = self.study.group(a).any(said);
        let mut out = Vec::new();
        for left in self.study.group(a).filter(|s| !named || said(s)) {
            for right in self.study.group(b).filter(|s| s.grid == left.grid && s.header == left.header) {
                out.extend(operations::across(self.asked, left, right, Across::Gap, Direction::Either));
            }
        }
        let any = !out.is_empty();
        self.out.extend(out);
        any
    }

    /// The cells themselves.
    fn cells(&mut self, asks: &[Cue]) {
        for series in self.bound.clone() {
            // "decreased by 5": over a signed cell the word may carry the sign.
            let direction = match asks.first() {
                Some(Cue::Fall | Cue::Rise) => Direction::Either,
                _ => self.level(series),
            };
            // "The total between 2020 and 2022": of these years, whatever the table's own total adds up.
            for years in self.years_beside(series) {
                self.out.extend(operations::sums(self.asked, years, self.frame.stretch, direction));
            }
            self.out.extend(operations::levels(self.asked, series, direction));
        }
    }

    /// Whether a level may drop its sign. "A loss of 5" over (5) does; so does a row that holds nothing but outflows. A row of
    /// profits keeps its sign, unless the sentence itself speaks of a loss.
    fn level(&self, series: &Series) -> Direction {
        let says_loss = self.frame.statement.words.iter().any(|w| crate::lexicon::is_loss(&w.text));
        let profit = series.label.iter().chain(series.section.iter()).any(|&s| self.study.is_profit(s));
        let signed = self.asked.claim.value.signum() < 0;
        if !signed && (says_loss || !profit || self.says_bracketed(series)) {
            Direction::Either
        } else {
            Direction::AsWritten
        }
    }

    /// "Net deferred tax assets (liabilities)": who speaks of the liability drops its sign.
    fn says_bracketed(&self, series: &Series) -> bool {
        let row =
            series.facts.first().and_then(|&f| Some(fact_of(self.asked.evidence, series.grid, f)?.1.row));
        let grid = self.asked.evidence.grids.get(series.grid);
        let Some(label) = grid.zip(row).and_then(|(g, r)| g.layout.rows.get(r)).map(|r| &r.label) else {
            return false;
        };
        let Some((_, rest)) = label.split_once('(') else { return false };
        let inside = rest.split_once(')').map_or(rest, |(inside, _)| inside);
        let said = |stem: &str| self.frame.statement.words.iter().any(|w| w.text == stem);
        tieout_notation::words(inside).iter().any(|w| said(&w.stem))
    }

    /// Two operands: two rows named by the halves of the sentence, or two columns of one row.
    fn two_sided(&mut self, joints: &[&str], what: Across, direction: Direction) {
        for (left, right) in halves(self.frame.statement, self.study, joints) {
            for a in self.half(&left) {
                for b in self.half(&right) {
                    self.out.extend(operations::across(self.asked, a, b, what, direction));
                    if let Some(b) = self.measured_alike(a, b) {
                        self.out.extend(operations::across(self.asked, a, b, what, direction));
                    }
                }
            }
            for row in &self.bound {
                let (Some(a), Some(b)) = (self.sibling(row, &left), self.sibling(row, &right)) else {
                    continue;
                };
                self.out.extend(operations::across(self.asked, a, b, what, direction));
            }
            if self.out.len() > MOST {
                return;
            }
        }
    }

    /// "5 more orders than B, and a revenue of 6": what the row of `b` has in the column of `a`, whatever column the words behind
    /// its name speak of.
    fn measured_alike(&self, a: &Series, b: &Series) -> Option<&'p Series> {
        let other = a.grid == b.grid && a.group != b.group && a.header != b.header;
        self.study.group(b.group).find(|s| other && s.header == a.header)
    }

    fn half(&self, phrase: &Phrase) -> Vec<&'p Series> {
        let found = bind::above(self.study, phrase, &bind::score(self.study, phrase), 90, HALF_FLOOR);
        found.iter().take(6).map(|s| &self.study.series[s.series]).collect()
    }

    /// The column of the same row whose header the phrase says most of.
    fn sibling(&self, series: &Series, phrase: &Phrase) -> Option<&'p Series> {
        let said = self.study.group(series.group).map(|s| (bind::header_said(self.study, s, phrase), s));
        said.filter(|(said, _)| *said > 0).max_by_key(|(said, _)| *said).map(|(_, s)| s)
    }
}

fn direction(ask: Cue, asks: &[Cue]) -> Direction {
    // "increase/(decrease) in": the figure carries its own sign.
    let both = asks.contains(&Cue::Rise) && asks.contains(&Cue::Fall);
    match ask {
        Cue::Rise if !both => Direction::Up,
        Cue::Fall if !both => Direction::Down,
        Cue::Gap => Direction::Either,
        _ => Direction::AsWritten,
    }
}

/// A change column may print a fall with or without its sign.
fn change_cell(direction: Direction) -> Direction {
    match direction {
        Direction::Down => Direction::Either,
        other => other,
    }
}
