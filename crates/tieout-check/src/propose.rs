//! What the words around a figure ask for, over the series that they name: one proposal after the other, best first.

use tieout_notation::{Period, Quantity, Unit};

use crate::bind::{self, Phrase, Scored};
use crate::candidate::{Candidate, Direction};
use crate::frame::{Frame, halves};
use crate::growth;
use crate::lexicon::Cue;
use crate::operations::{self, Across};
use crate::study::Series;
use crate::tie::{Desk, Subject};

/// A half of a sentence names fewer words than the whole, so it binds a little more easily.
const HALF_FLOOR: u64 = 2_000;
/// Most proposals for one figure.
const MOST: usize = 512;

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
        let q = subject.quantity;
        let mut out: Vec<Candidate> = Vec::new();
        let growth = growth::asked(frame.statement).filter(|_| q.unit == Some(Unit::Percent));
        if let Some(asked) = growth {
            let direction = match asks.iter().find(|a| matches!(a, Cue::Rise | Cue::Fall)) {
                Some(Cue::Fall) => Direction::Down,
                _ => Direction::AsWritten,
            };
            let rates =
                self.series(bound).filter_map(|s| growth::rates(self.evidence, s, periods, asked, direction));
            out.extend(rates);
        }
        // A compound rate is no change over the whole stretch.
        let compound = growth == Some(growth::Asked::Compound) && !out.is_empty();
        for ask in asks.iter().filter(|_| !compound) {
            let direction = direction(*ask, asks);
            match ask {
                Cue::Change | Cue::Rise | Cue::Fall | Cue::Gap | Cue::GrowthRate => {
                    if *ask == Cue::Gap {
                        self.two_sided(
                            frame,
                            q,
                            bound,
                            periods,
                            &[
                                "and", "than", "over", "versus", "vs", "from", "to", "exceed", "compar",
                                "against", "with",
                            ],
                            Across::Gap,
                            Direction::Either,
                            &mut out,
                        );
                    }
                    for series in self.series(bound) {
                        out.extend(operations::changes(self.evidence, series, periods, q, direction));
                    }
                    // A change column of the row states the change itself.
                    for series in self.series(bound).flat_map(|s| self.study.group(s.group)) {
                        if series.change {
                            out.extend(operations::levels(
                                self.evidence,
                                series,
                                &[],
                                q,
                                change_cell(direction),
                            ));
                        }
                    }
                }
                Cue::More | Cue::Less => {
                    // "A has 5 more than B": the left one is the larger.
                    let side = if *ask == Cue::More { Direction::Up } else { Direction::Down };
                    self.two_sided(
                        frame,
                        q,
                        bound,
                        periods,
                        &["than", "abov", "below", "ahead", "behind"],
                        Across::Gap,
                        side,
                        &mut out,
                    );
                    self.two_sided(
                        frame,
                        q,
                        bound,
                        periods,
                        &["over", "to", "and", "compar", "against", "from"],
                        Across::Gap,
                        Direction::Either,
                        &mut out,
                    );
                    for series in self.series(bound) {
                        let said = |s: &Series| bind::header_said(self.study, s, &frame.phrase) > 0;
                        for other in self.study.group(series.group).filter(|o| said(o) && said(series)) {
                            out.extend(operations::across(
                                self.evidence,
                                series,
                                other,
                                periods,
                                q,
                                Across::Gap,
                                Direction::Either,
                            ));
                        }
                    }
                }
                Cue::Mean => {
                    for series in self.series(bound) {
                        out.extend(operations::means(
                            self.evidence,
                            series,
                            periods,
                            frame.stretch,
                            q,
                            self.level(frame, series),
                        ));
                    }
                    self.two_sided(
                        frame,
                        q,
                        bound,
                        periods,
                        &["and"],
                        Across::Mean,
                        Direction::AsWritten,
                        &mut out,
                    );
                }
                Cue::Sum => {
                    for series in self.series(bound) {
                        out.extend(operations::levels(
                            self.evidence,
                            series,
                            periods,
                            q,
                            self.level(frame, series),
                        ));
                        out.extend(operations::sums(
                            self.evidence,
                            series,
                            periods,
                            q,
                            self.level(frame, series),
                        ));
                    }
                    self.two_sided(
                        frame,
                        q,
                        bound,
                        periods,
                        &["and"],
                        Across::Sum,
                        Direction::AsWritten,
                        &mut out,
                    );
                }
                Cue::Share | Cue::Ratio => {
                    self.two_sided(
                        frame,
                        q,
                        bound,
                        periods,
                        &["of", "out", "to", "over", "per", "in", "as", "divid"],
                        Across::Share,
                        Direction::AsWritten,
                        &mut out,
                    );
                    if q.unit == Some(Unit::Percent) {
                        for series in self.series(bound) {
                            out.extend(operations::shares(self.evidence, series, periods));
                        }
                    }
                }
                Cue::Highest | Cue::Lowest | Cue::Median | Cue::Count => {}
            }
        }
        for series in self.series(bound) {
            // "decreased by 5": over a signed cell the word may carry the sign.
            let direction = match asks.first() {
                Some(Cue::Fall | Cue::Rise) => Direction::Either,
                _ => self.level(frame, series),
            };
            out.extend(operations::levels(self.evidence, series, periods, q, direction));
        }
        out.truncate(MOST);
        out
    }

    fn series<'s>(&'s self, bound: &'s [Scored]) -> impl Iterator<Item = &'s Series> + 's {
        bound.iter().map(|b| &self.study.series[b.series])
    }

    /// Whether a level may drop its sign. "A loss of 5" over (5) does; so does a row that holds nothing but outflows. A row of
    /// profits keeps its sign, unless the sentence itself speaks of a loss.
    fn level(&self, frame: &Frame<'_>, series: &Series) -> Direction {
        let says_loss = frame.statement.words.iter().any(|w| crate::lexicon::is_loss(&w.text));
        let profit = series.label.iter().chain(&series.section).any(|&s| self.study.is_profit(s));
        if says_loss || !profit { Direction::Either } else { Direction::AsWritten }
    }

    /// Two operands: two rows named by the halves of the sentence, or two columns of one row.
    #[allow(clippy::too_many_arguments)]
    fn two_sided(
        &self,
        frame: &Frame<'_>,
        q: &Quantity,
        bound: &[Scored],
        periods: &[Period],
        joints: &[&str],
        what: Across,
        direction: Direction,
        out: &mut Vec<Candidate>,
    ) {
        for (left, right) in halves(frame.statement, self.study, joints) {
            let (l, r) = (self.half(&left), self.half(&right));
            for a in self.series(&l) {
                for b in self.series(&r) {
                    out.extend(operations::across(self.evidence, a, b, periods, q, what, direction));
                }
            }
            for row in self.series(bound) {
                let (Some(a), Some(b)) = (self.sibling(row, &left), self.sibling(row, &right)) else {
                    continue;
                };
                out.extend(operations::across(self.evidence, a, b, periods, q, what, direction));
            }
            if out.len() > MOST {
                return;
            }
        }
    }

    fn half(&self, phrase: &Phrase) -> Vec<Scored> {
        let mut found = bind::above(self.study, phrase, &bind::score(self.study, phrase), 90, HALF_FLOOR);
        found.truncate(6);
        found
    }

    /// The column of the same row whose header the phrase says most of.
    fn sibling(&self, series: &Series, phrase: &Phrase) -> Option<&Series> {
        self.study
            .group(series.group)
            .map(|s| (bind::header_said(self.study, s, phrase), s))
            .filter(|(said, _)| *said > 0)
            .max_by_key(|(said, _)| *said)
            .map(|(_, s)| s)
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
