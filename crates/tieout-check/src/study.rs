//! The evidence as the check reads it: the words of every label and header, their weights, and the series they name.
//! Built once per evidence, shared by all claims and all answers.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, OnceLock};

use tieout_evidence::{ColumnInfo, ColumnRole, Evidence, FactForm, FactRef, Grid, RowKind, TableKind};
use tieout_notation::{Interval, Period, Span, Unit, Word, words};

use crate::codes::Codes;
use crate::dates::Dates;
use crate::entity::World;
use crate::find::Tokens;
use crate::identifiers::Identifiers;
use crate::lexicon::{cue, is_profit, is_stop, is_total};
use crate::names::Names;
use crate::passage::quantities;
use crate::question::Given;
use crate::record_words::{self, RecordWords};
use crate::told::Told;
use crate::weight::idf;
use crate::window::{self, Timed};

/// A stem by number; the same stem has the same number everywhere in one study.
pub(crate) type Stem = u32;

/// Cells that differ only by period: one row over the years, one column down the years, or a single cell.
#[derive(Clone, Debug)]
pub(crate) struct Series {
    /// Index into `Evidence::grids`.
    pub(crate) grid: usize,
    /// Stems of the row's label.
    pub(crate) label: Arc<[Stem]>,
    /// Stems of its section.
    pub(crate) section: Arc<[Stem]>,
    /// Stems of its column's header, periods left out.
    pub(crate) header: Arc<[Stem]>,
    /// Series with the same label and section: the columns of one row, or of rows that differ only by period.
    pub(crate) group: usize,
    /// Indices into the grid's facts, in the table's order.
    pub(crate) facts: Vec<usize>,
    /// A change column: its figures are results.
    pub(crate) change: bool,
    /// A total row.
    pub(crate) total_row: bool,
    /// A total column.
    pub(crate) total_column: bool,
}

/// One grid's words.
#[derive(Clone, Debug, Default)]
pub(crate) struct GridWords {
    /// Stems of every row's label.
    pub(crate) rows: Vec<Vec<Stem>>,
    /// The same without the words of its periods ("Balance at June 30, 2018"); none for tables of records.
    pub(crate) undated: Vec<Vec<Stem>>,
    /// Stems of every column's header, periods left out.
    pub(crate) columns: Vec<Vec<Stem>>,
    /// Stems of the table's name.
    pub(crate) caption: Vec<Stem>,
}

/// A sentence of a text source.
#[derive(Clone, Debug)]
pub(crate) struct Passage {
    /// Where it stands in the text.
    pub(crate) span: Span,
    /// Its tokens.
    pub(crate) tokens: std::ops::Range<usize>,
    /// Index into `Evidence::texts`.
    pub(crate) text: usize,
    /// Its stems, sorted.
    pub(crate) stems: Vec<Stem>,
    /// Periods it names, with their places in the text.
    pub(crate) periods: Vec<(Span, Period)>,
}

/// What the lexicon says of a stem.
#[derive(Clone, Copy, Debug, Default)]
struct Traits {
    cue: bool,
    stop: bool,
    profit: bool,
    total: bool,
    digits: bool,
}

impl Traits {
    /// Whether the stem can tell one row from another apart from its period.
    fn names(self) -> bool {
        !self.stop && !self.digits
    }
}

/// Numbers stems in the order they are met.
#[derive(Clone, Debug, Default)]
pub(crate) struct Vocabulary {
    numbers: BTreeMap<String, Stem>,
    traits: Vec<Traits>,
}

impl Vocabulary {
    pub(crate) fn number(&mut self, stem: &str) -> Stem {
        if let Some(&n) = self.numbers.get(stem) {
            return n;
        }
        let n = Stem::try_from(self.numbers.len()).unwrap_or(Stem::MAX);
        self.numbers.insert(stem.to_owned(), n);
        self.traits.push(Traits {
            cue: cue(stem).is_some(),
            stop: is_stop(stem),
            profit: is_profit(stem),
            total: is_total(stem),
            digits: stem.bytes().all(|b| b.is_ascii_digit()),
        });
        n
    }

    /// Whether the stem is a number in digits.
    pub(crate) fn is_digits(&self, stem: Stem) -> bool {
        self.traits.get(stem as usize).is_some_and(|t| t.digits)
    }
}

/// Stems of words that say how a figure was made.
const MADE: [&str; 4] = ["restat", "unaudit", "audit", "revis"];

/// The evidence, studied.
#[derive(Clone, Debug, Default)]
pub(crate) struct Study {
    vocabulary: Vocabulary,
    /// Weight of each stem in thousandths.
    weights: Vec<u32>,
    unknown_weight: u32,
    /// Every series of every series table.
    pub(crate) series: Vec<Series>,
    /// Series by group.
    groups: Vec<Vec<usize>>,
    /// Series whose label holds a stem.
    labelled: BTreeMap<Stem, Vec<usize>>,
    /// Words per grid.
    pub(crate) grids: Vec<GridWords>,
    /// Stems of all headers.
    headers: BTreeSet<Stem>,
    /// Sentences of the texts.
    pub(crate) passages: Vec<Passage>,
    /// Their figures by the nearest double, each with its passage and token.
    passage_figures: Vec<(f64, usize, usize)>,
    /// Words of the rows of every record table.
    pub(crate) records: Vec<RecordWords>,
    /// Periods that the evidence states.
    pub(crate) dates: Dates,
    /// What the texts tell, once a figure is held against them.
    pub(crate) told: OnceLock<Told>,
    /// Tokens with digits in words.
    pub(crate) tokens: Tokens,
    /// Identifiers, once one was not found among them.
    pub(crate) identifiers: OnceLock<Identifiers>,
    /// Rows that bear codes, once a code stands in an answer beside a figure.
    pub(crate) codes: OnceLock<Codes>,
    /// What sources state that may only exempt.
    pub(crate) given: Given,
    /// Facts that have a physical unit.
    pub(crate) measures: Vec<FactRef>,
    /// Grids whose rows are times, found when the first figure asks for them.
    timed: OnceLock<Vec<Timed>>,
    /// Names of rows and columns, read when the first comparison asks for them.
    names: OnceLock<Names>,
    /// What words may select from tables of records, read when the first figure asks.
    pub(crate) selections: OnceLock<crate::select::Selections>,
    /// Things by name, read when the first sentence with a figure asks for them.
    world: OnceLock<World>,
}

impl Study {
    /// Studies `evidence`; near-linear in its size.
    pub(crate) fn new(evidence: &Evidence) -> Self {
        let mut study = Self::default();
        let mut frequency: Vec<usize> = Vec::new();
        let mut labels = 0;
        let mut captions: Vec<Stem> = Vec::new();
        for grid in &evidence.grids {
            let mut words = study.grid_words(grid);
            for label in &words.rows {
                if label.is_empty() {
                    continue;
                }
                labels += 1;
                let mut seen: Vec<Stem> = label.clone();
                seen.sort_unstable();
                seen.dedup();
                for stem in seen {
                    if frequency.len() <= stem as usize {
                        frequency.resize(stem as usize + 1, 0);
                    }
                    frequency[stem as usize] += 1;
                }
            }
            words.caption = study.intern(&grid.name);
            captions.extend(&words.caption);
            for column in grid.layout.columns.iter().filter(|c| c.role == ColumnRole::Label) {
                for (_, text) in &column.headers {
                    captions.extend(study.intern(text));
                }
            }
            study.grids.push(words);
        }
        for (g, grid) in evidence.grids.iter().enumerate() {
            if grid.layout.kind == TableKind::Series {
                study.grid_series(g, grid);
            }
        }
        for (i, series) in study.series.iter().enumerate() {
            for &stem in series.label.iter() {
                let list = study.labelled.entry(stem).or_default();
                if list.last() != Some(&i) {
                    list.push(i);
                }
            }
        }
        study.read_passages(evidence);
        study.records = record_words::study_records(&evidence.grids, &study.grids, &mut study.vocabulary);
        study.dates = Dates::new(evidence);
        study.tokens = Tokens::new(evidence);
        study.measures = measures(evidence);
        study.given = Given::new(evidence);
        study.weigh(&frequency, labels, &captions);
        study
    }

    /// The number of a stem, if the evidence holds it.
    pub(crate) fn stem(&self, stem: &str) -> Option<Stem> {
        self.vocabulary.numbers.get(stem).copied()
    }

    /// Weight of a stem in thousandths; None is a word that the evidence does not hold.
    pub(crate) fn weight(&self, stem: Option<Stem>) -> u32 {
        stem.and_then(|s| self.weights.get(s as usize).copied()).unwrap_or(self.unknown_weight)
    }

    /// Whether the stem names nothing.
    pub(crate) fn is_stop(&self, stem: Stem) -> bool {
        self.traits(stem).stop
    }

    /// Whether the stem is a number in digits.
    pub(crate) fn is_digits(&self, stem: Stem) -> bool {
        self.vocabulary.is_digits(stem)
    }

    /// Whether the stem stands in a column's header.
    pub(crate) fn is_header(&self, stem: Stem) -> bool {
        self.headers.contains(&stem)
    }

    /// Whether the stem says that everything is meant.
    pub(crate) fn is_total(&self, stem: Stem) -> bool {
        self.traits(stem).total
    }

    /// Whether the stem is a word of what is earned.
    pub(crate) fn is_profit(&self, stem: Stem) -> bool {
        self.traits(stem).profit
    }

    /// Whether the stem can name something: no stop word, no word that asks for something, no digits.
    pub(crate) fn names(&self, stem: Stem) -> bool {
        let traits = self.traits(stem);
        traits.names() && !traits.cue
    }

    /// Whether a word has a stem's first five letters ("populous", "population").
    pub(crate) fn shares_root(&self, stem: Stem, word: &str) -> bool {
        let Some(root) = word.get(..5).filter(|r| r.is_ascii()) else { return false };
        self.vocabulary
            .numbers
            .range(root.to_owned()..)
            .take_while(|(t, _)| t.starts_with(root))
            .any(|(_, &s)| s == stem)
    }

    /// The grids whose rows are times; `evidence` is the one that was studied.
    pub(crate) fn timed(&self, evidence: &Evidence) -> &[Timed] {
        self.timed.get_or_init(|| window::find(evidence))
    }

    /// The names of rows and columns; `evidence` is the one that was studied.
    pub(crate) fn names_of(&self, evidence: &Evidence) -> &Names {
        self.names.get_or_init(|| Names::new(self, evidence))
    }

    /// Things, groups and columns by name; `evidence` is the one that was studied.
    pub(crate) fn world_of(&self, evidence: &Evidence) -> &World {
        self.world.get_or_init(|| World::new(evidence))
    }

    /// Series whose label shares a word with these stems, ascending. Words that name nothing, or that a quarter of a large table's
    /// labels hold, bind no series alone, so they find none.
    pub(crate) fn labelled(&self, stems: &[Stem]) -> Vec<usize> {
        const FEW: usize = 256;
        let many = FEW.max(self.series.len() / 4);
        let lists = stems.iter().filter_map(|s| Some((s, self.labelled.get(s)?)));
        let mut out: Vec<usize> = lists
            .filter(|(s, l)| l.len() <= if self.is_stop(**s) { FEW } else { many })
            .flat_map(|(_, l)| l.iter().copied())
            .collect();
        out.sort_unstable();
        out.dedup();
        out
    }

    /// All series of one group.
    pub(crate) fn group(&self, group: usize) -> impl Iterator<Item = &Series> {
        self.groups.get(group).into_iter().flatten().map(|&i| &self.series[i])
    }

    fn traits(&self, stem: Stem) -> Traits {
        self.vocabulary.traits.get(stem as usize).copied().unwrap_or_default()
    }

    fn intern(&mut self, text: &str) -> Vec<Stem> {
        words(text).iter().map(|w| self.vocabulary.number(&w.stem)).collect()
    }

    /// Stems of a label's words outside its periods.
    fn undated(&mut self, label: &str) -> Vec<Stem> {
        let periods = tieout_notation::periods_in(label);
        let outside = |w: &Word| !periods.iter().any(|(span, _)| span.overlaps(w.span));
        words(label).iter().filter(|w| outside(w)).map(|w| self.vocabulary.number(&w.stem)).collect()
    }

    fn grid_words(&mut self, grid: &Grid) -> GridWords {
        let layout = &grid.layout;
        let rows: Vec<Vec<Stem>> = layout.rows.iter().map(|r| self.intern(&r.label)).collect();
        // Only series are told apart by what their labels say beside the period.
        let series = layout.kind == TableKind::Series;
        let undated = layout
            .rows
            .iter()
            .zip(&rows)
            .filter(|_| series)
            .map(|(r, all)| if r.periods.is_empty() { all.clone() } else { self.undated(&r.label) })
            .collect();
        // "2019" and "2018 (restated)" are two years of one thing: how a figure was made does not name it.
        let name = |c: &ColumnInfo| -> Vec<Word> {
            let dated = !c.periods.is_empty();
            let names = |w: &Word| {
                let made = MADE.contains(&w.stem.as_str());
                !(dated && (made || w.stem.bytes().all(|b| b.is_ascii_digit())))
            };
            words(&c.name).into_iter().filter(names).collect()
        };
        let columns: Vec<Vec<Stem>> = layout
            .columns
            .iter()
            .map(|c| name(c).iter().map(|w| self.vocabulary.number(&w.stem)).collect())
            .collect();
        let said: Vec<Stem> = columns.iter().flatten().copied().filter(|&s| !self.traits(s).stop).collect();
        self.headers.extend(said);
        GridWords { rows, undated, columns, caption: Vec::new() }
    }

    fn grid_series(&mut self, g: usize, grid: &Grid) {
        let layout = &grid.layout;
        let mut lists = Lists::new(&self.grids[g]);
        // Rows that differ only by period share a group, and their cells a series.
        let mut dated: BTreeMap<Arc<[Stem]>, usize> = BTreeMap::new();
        let mut down: BTreeMap<(usize, Option<usize>, usize, bool), usize> = BTreeMap::new();
        // The same for the row at hand alone: facts come row by row.
        let mut now = RowNow::default();
        for (i, fact) in layout.facts.iter().enumerate() {
            let (Some(row), Some(column)) = (layout.rows.get(fact.row), layout.columns.get(fact.column))
            else {
                continue;
            };
            if matches!(row.kind, RowKind::Header | RowKind::Note | RowKind::Section)
                || !matches!(fact.form, FactForm::Number | FactForm::Nil | FactForm::Year | FactForm::Part)
            {
                continue;
            }
            if matches!(column.role, ColumnRole::Label | ColumnRole::Identifier) {
                continue;
            }
            if now.row != Some(fact.row) {
                now = RowNow { row: Some(fact.row), ..RowNow::default() };
            }
            // Which cells differ only by period: those of one row where the columns carry the periods, those of one column where
            // the rows do; else a cell stands alone. The group holds all columns of such rows.
            let by_row = column.periods.is_empty() && !row.periods.is_empty();
            let line = if column.periods.is_empty() { Some(fact.column) } else { None };
            let (header, number) = lists.header(fact.column);
            let named =
                by_row.then(|| now.named.get_or_insert_with(|| self.named(g, fact.row, row.section)).clone());
            let group = match &named {
                Some(named) => *dated.entry(named.clone()).or_insert_with(|| new_group(&mut self.groups)),
                None => *now.group.get_or_insert_with(|| new_group(&mut self.groups)),
            };
            let at = match named {
                Some(_) => down.entry((group, line, number, column.change)),
                None => now.across.entry((group, line, number, column.change)),
            };
            let at = *at.or_insert_with(|| {
                self.groups[group].push(self.series.len());
                self.series.push(Series {
                    grid: g,
                    group,
                    // A row whose label is nothing but its period is named by its column.
                    label: match named {
                        Some(named) if named.is_empty() => header.clone(),
                        Some(named) => named,
                        None => {
                            let own = lists.row(&self.grids[g], fact.row);
                            match row.section.filter(|_| own.is_empty()) {
                                // A total without a label is its section's.
                                Some(section) => lists.section(&self.grids[g], section),
                                None => own,
                            }
                        }
                    },
                    section: row.section.map_or_else(Arc::default, |s| lists.section(&self.grids[g], s)),
                    header,
                    facts: Vec::with_capacity(1),
                    change: column.change,
                    total_row: row.kind == RowKind::Total,
                    total_column: column.total,
                });
                self.series.len() - 1
            });
            self.series[at].facts.push(i);
        }
    }

    /// What names a row, and its section, apart from its period.
    fn named(&self, g: usize, row: usize, section: Option<usize>) -> Arc<[Stem]> {
        let undated = &self.grids[g].undated;
        let around = section.map_or(&[][..], |s| &undated[s]);
        undated[row].iter().chain(around).copied().filter(|&s| self.traits(s).names()).collect()
    }

    fn read_passages(&mut self, evidence: &Evidence) {
        for (t, (source, tokens)) in evidence.texts.iter().enumerate() {
            let Some(tieout_evidence::Body::Text(text)) = evidence.sources.get(*source).map(|s| &s.body)
            else {
                continue;
            };
            let mut next = 0;
            for sentence in tieout_evidence::sentences(text) {
                let start = next + tokens[next..].partition_point(|k| k.span.start < sentence.span.start);
                let end = start + tokens[start..].partition_point(|k| k.span.start < sentence.span.end);
                next = end;
                let body = sentence.span.of(text);
                let mut stems = self.intern(body);
                stems.sort_unstable();
                stems.dedup();
                let base = sentence.span.start;
                let periods = tieout_notation::periods_in(body)
                    .into_iter()
                    .map(|(s, p)| (Span::new(s.start + base, s.end + base), p))
                    .collect();
                for (i, token) in tokens.iter().enumerate().take(end).skip(start) {
                    for q in quantities(token) {
                        self.passage_figures.push((q.exact().to_f64(), self.passages.len(), i));
                    }
                }
                self.passages.push(Passage {
                    span: sentence.span,
                    tokens: start..end,
                    text: t,
                    stems,
                    periods,
                });
            }
        }
        self.passage_figures.sort_by(|a, b| a.0.total_cmp(&b.0).then((a.1, a.2).cmp(&(b.1, b.2))));
    }

    /// The tokens of passages that may state a value of the interval or its negative: passage and token, in order. A hair too many,
    /// never too few.
    pub(crate) fn passages_near(&self, interval: &Interval) -> Vec<(usize, usize)> {
        let (low, high) = interval.to_f64();
        let mut near: Vec<(usize, usize)> = [(low, high), (-high, -low)]
            .into_iter()
            .flat_map(|(low, high)| {
                let slack = low.abs().max(high.abs()) * 1e-12;
                let from = self.passage_figures.partition_point(|f| f.0 < low - slack);
                let figures = self.passage_figures.get(from..).unwrap_or(&[]);
                figures.iter().take_while(move |f| f.0 <= high + slack).map(|f| (f.1, f.2))
            })
            .collect();
        near.sort_unstable();
        near.dedup();
        near
    }

    fn weigh(&mut self, frequency: &[usize], labels: usize, captions: &[Stem]) {
        self.unknown_weight = idf(labels, 0);
        let mut weights: Vec<u32> = (0..self.vocabulary.traits.len())
            .map(|s| idf(labels, frequency.get(s).copied().unwrap_or(0)))
            .collect();
        for &s in captions {
            weights[s as usize] = weights[s as usize] * 6 / 10;
        }
        for (s, w) in weights.iter_mut().enumerate() {
            if self.vocabulary.traits[s].cue {
                *w = *w * 35 / 100;
            }
            if self.vocabulary.traits[s].stop {
                *w /= 10;
            }
        }
        for (text, &s) in &self.vocabulary.numbers {
            if text.len() == 4 && text.bytes().all(|b| b.is_ascii_digit()) {
                weights[s as usize] /= 10;
            }
        }
        self.weights = weights;
    }
}

fn new_group(groups: &mut Vec<Vec<usize>>) -> usize {
    groups.push(Vec::new());
    groups.len() - 1
}

/// What is known of the row whose facts are read.
#[derive(Default)]
struct RowNow {
    row: Option<usize>,
    named: Option<Arc<[Stem]>>,
    group: Option<usize>,
    across: BTreeMap<(usize, Option<usize>, usize, bool), usize>,
}

/// Stems of a grid's headers, rows and sections, made once for all series that share them.
struct Lists {
    /// By column: the stems, and the number of that list among the different ones.
    headers: Vec<(Arc<[Stem]>, usize)>,
    last_row: Option<(usize, Arc<[Stem]>)>,
    last_section: Option<(usize, Arc<[Stem]>)>,
}

impl Lists {
    fn new(words: &GridWords) -> Self {
        let mut known: BTreeMap<&[Stem], (Arc<[Stem]>, usize)> = BTreeMap::new();
        let mut number = |stems| {
            let next = known.len();
            known.entry(stems).or_insert_with(|| (stems.into(), next)).clone()
        };
        let headers = words.columns.iter().map(|c| number(c)).collect();
        Self { headers, last_row: None, last_section: None }
    }

    fn header(&self, column: usize) -> (Arc<[Stem]>, usize) {
        self.headers.get(column).cloned().unwrap_or_default()
    }

    fn row(&mut self, words: &GridWords, row: usize) -> Arc<[Stem]> {
        last(&mut self.last_row, row, &words.rows)
    }

    fn section(&mut self, words: &GridWords, row: usize) -> Arc<[Stem]> {
        last(&mut self.last_section, row, &words.rows)
    }
}

/// The list of a row, the same one as long as the row is asked for.
fn last(known: &mut Option<(usize, Arc<[Stem]>)>, row: usize, rows: &[Vec<Stem>]) -> Arc<[Stem]> {
    match known {
        Some((of, list)) if *of == row => list.clone(),
        _ => {
            let list: Arc<[Stem]> = rows.get(row).map_or_else(Arc::default, |stems| stems[..].into());
            *known = Some((row, list.clone()));
            list
        }
    }
}

/// Most facts with a unit that conversions look at.
const MOST_MEASURES: usize = 10_000;

fn measures(evidence: &Evidence) -> Vec<FactRef> {
    let has = |u: Option<Unit>| matches!(u, Some(Unit::Measure(_)));
    let grids = evidence.grids.iter().enumerate().flat_map(|(g, grid)| {
        let facts = grid.layout.facts.iter().enumerate();
        facts.filter(move |(_, f)| has(f.unit)).map(move |(fact, _)| FactRef::Grid { grid: g, fact })
    });
    let scalars = evidence
        .scalars
        .iter()
        .enumerate()
        .filter(|(_, s)| s.values.iter().any(|v| has(v.unit)))
        .map(|(i, _)| FactRef::Scalar(i));
    grids.chain(scalars).take(MOST_MEASURES).collect()
}
