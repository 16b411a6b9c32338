//! Which label a value stands under: left of it, above it, at the head of its column, or by the arithmetic of a tax row.
//!
//! What ends the search to the left is another value of the same sort, not distance: labels stand up to thirty heights away.

use tieout_evidence::PageBox;
use tieout_notation::{Currency, Decimal};

use super::{Leaf, Sheet, Spot, far, shares_height, shares_width};
use crate::vocabulary::{Folded, Named, Names, Sort, Vocabulary, folded};

/// How a label was found, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum How {
    /// On the value's line, to its left.
    Left,
    /// Directly above it.
    Above,
    /// By rate and base of its row, which give the tax.
    TaxRow,
    /// At the head of its column.
    Header,
}

/// What a label says of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Naming {
    /// What it names.
    pub(crate) names: Names,
    /// How it was found.
    pub(crate) how: How,
    /// Its words, as printed.
    pub(crate) words: String,
}

/// Words of a stretch of the page, each with the piece that it stands in.
struct Run {
    text: String,
}

impl Run {
    fn folded(&self) -> Vec<Folded> {
        folded(&self.text)
    }
}

/// What stands to the left of a value.
struct Left {
    /// The nearest label, with its words as printed.
    found: Option<(Named, String)>,
    /// Whether there are no words at all.
    empty: bool,
    /// Whether words, known or not, stand directly before it.
    touched: bool,
}

/// How many rows above a value are looked at for the head of its column, and how many bands that may take.
const HEADER_ROWS: usize = 12;
const HEADER_BANDS: usize = 240;

/// The labels of all amounts and then of all dates.
pub(super) fn namings(
    sheet: &Sheet<'_>,
    vocabulary: &Vocabulary,
) -> (Vec<Option<Naming>>, Vec<Option<Naming>>) {
    let search = Search { sheet, vocabulary };
    let amounts = sheet.amounts.iter().map(|a| search.amount(&a.digits, a.value())).collect();
    let dates = sheet.dates.iter().map(|d| search.of(&d.spot, Sort::Date)).collect();
    (amounts, dates)
}

/// A search for labels.
pub(crate) struct Search<'s, 'd> {
    pub(crate) sheet: &'s Sheet<'d>,
    pub(crate) vocabulary: &'s Vocabulary,
}

impl Search<'_, '_> {
    /// The label of an amount.
    fn amount(&self, spot: &Spot, value: Option<&Decimal>) -> Option<Naming> {
        let found = self.of(spot, Sort::Amount);
        let rounding = self.vocabulary.number("rounding_total");
        let large = value.is_some_and(|v| v.abs() >= Decimal::new(1, 0));
        found.and_then(|mut naming| {
            // "Rounding 58.15" is the total after rounding.
            if let (Some(rounding), true) = (rounding, large) {
                naming.names.remove(rounding);
            }
            self.by_size(&mut naming, value);
            (!naming.names.is_empty()).then_some(naming)
        })
    }

    /// Where a label says a total and a tax, the size decides: no tax is a third of the largest amount.
    fn by_size(&self, naming: &mut Naming, value: Option<&Decimal>) {
        let (Some(total), Some(tax)) =
            (self.vocabulary.number("grand_total"), self.vocabulary.number("tax_total"))
        else {
            return;
        };
        if !(naming.names.has(total) && naming.names.has(tax)) {
            return;
        }
        let largest = self
            .sheet
            .amounts
            .iter()
            .filter(|a| a.is_money())
            .filter_map(|a| a.value())
            .map(Decimal::abs)
            .max();
        if let (Some(value), Some(largest)) = (value, largest) {
            let small = value.abs().mul(&Decimal::new(3, 0)) <= largest;
            naming.names.remove(if small { total } else { tax });
        }
    }

    /// The label of a value of this sort at a place.
    pub(crate) fn of(&self, spot: &Spot, sort: Sort) -> Option<Naming> {
        let leaf = self.sheet.leaf(spot)?;
        let at = self.sheet.at(spot)?;
        let row = self.amounts_of_row(spot.leaf, &at);
        if sort == Sort::Amount
            && let Some(naming) = self.tax_row(spot, &row)
        {
            return Some(naming);
        }
        let left = self.left(leaf, spot, &at, sort);
        if let Some((named, words)) = left.found {
            // A bare "total" on a row of several amounts is the row's: what each of them is, its column says.
            let bare = sort == Sort::Amount
                && named.to - named.from == 1
                && row.len() > 1
                && self.says_total(&named);
            if !bare {
                return Some(Naming { names: named.names, how: How::Left, words });
            }
            return self.header(leaf, &at, sort);
        }
        if left.empty
            && sort != Sort::Amount
            && let Some((named, words)) = self.line_before(leaf, spot, sort)
        {
            return Some(Naming { names: named.names, how: How::Left, words });
        }
        // Words that no vocabulary has, directly before a value, are its label all the same: what stands above is another's.
        if left.touched {
            return self.header(leaf, &at, sort);
        }
        self.above(leaf, &at, sort, left.empty).or_else(|| self.header(leaf, &at, sort))
    }

    fn says_total(&self, named: &Named) -> bool {
        self.vocabulary.number("grand_total").is_some_and(|n| named.names.has(n))
    }

    /// The amounts of money on the line of a box, from left to right.
    fn amounts_of_row(&self, leaf: usize, at: &PageBox) -> Vec<usize> {
        let sheet = self.sheet;
        let Some(page) = sheet.leaves.get(leaf) else { return Vec::new() };
        let mut out = Vec::new();
        for piece in page.between(at.y0, at.y1) {
            let Some(found) = page.pieces.get(piece).filter(|p| shares_height(&p.at, at)) else { continue };
            for amount in sheet.amounts_in(leaf, &found.span) {
                if sheet.amounts.get(amount).is_some_and(super::Amount::is_money) && !out.contains(&amount) {
                    out.push(amount);
                }
            }
        }
        out
    }

    /// Rate × base = tax on one row says what both amounts are.
    fn tax_row(&self, spot: &Spot, row: &[usize]) -> Option<Naming> {
        let sheet = self.sheet;
        let at = sheet.at(spot)?;
        let leaf = sheet.leaf(spot)?;
        let mine = row.iter().find(|a| sheet.amounts.get(**a).is_some_and(|a| a.digits == *spot))?;
        let value = |a: usize| sheet.amounts.get(a).and_then(super::Amount::value).map(Decimal::abs);
        let rates: Vec<Decimal> = leaf
            .between(at.y0, at.y1)
            .into_iter()
            .filter_map(|p| leaf.pieces.get(p))
            .filter(|p| shares_height(&p.at, &at))
            .flat_map(|p| sheet.amounts_in(spot.leaf, &p.span))
            .filter_map(|a| {
                sheet.amounts.get(a).filter(|a| a.percent).and_then(super::Amount::value).cloned()
            })
            .collect();
        let within = Decimal::new(15, 3);
        let is_tax = |base: &Decimal, tax: &Decimal| {
            !tax.is_zero() && rates.iter().any(|r| base.mul(r).shift(-2).sub(tax).abs() <= within)
        };
        let own = value(*mine)?;
        let name = row.iter().filter(|a| *a != mine).find_map(|a| {
            let other = value(*a)?;
            if is_tax(&other, &own) {
                Some("tax_total")
            } else if is_tax(&own, &other) {
                Some("net_total")
            } else {
                None
            }
        })?;
        let names = Names::one(self.vocabulary.number(name)?);
        Some(Naming { names, how: How::TaxRow, words: "rate × base = tax".to_owned() })
    }

    /// What stands to the left.
    fn left(&self, leaf: &Leaf<'_>, spot: &Spot, at: &PageBox, sort: Sort) -> Left {
        let mut runs: Vec<Run> = Vec::new();
        let mut run: Vec<&str> = Vec::new();
        let mut edge = *at;
        let mut touches = false;
        // What stands before it in its own piece: `No.:8810`.
        let own = leaf.touched(&(spot.from..spot.to)).start;
        if let Some(piece) = leaf.pieces.get(own).filter(|p| p.span.start < spot.from)
            && let Some(before) = leaf.page.text().get(piece.span.start..spot.from)
        {
            run.push(before);
            touches = true;
            edge = piece.at;
        }
        let mut pieces = leaf.between(at.y0, at.y1);
        pieces.retain(|p| {
            leaf.pieces.get(*p).is_some_and(|p| shares_height(&p.at, at) && p.at.centre().0 < at.x0)
        });
        for i in pieces.into_iter().rev().filter(|i| *i != own) {
            let Some(piece) = leaf.pieces.get(i) else { continue };
            if self.stops(spot, &piece.span, leaf.text_of(i), sort) {
                break;
            }
            touches |= run.is_empty() && runs.is_empty() && !far(&piece.at, at);
            if far(&piece.at, &edge) && !run.is_empty() {
                runs.push(joined(&mut run));
            }
            run.push(leaf.text_of(i));
            edge = piece.at;
        }
        if !run.is_empty() {
            runs.push(joined(&mut run));
        }
        let empty = !runs.iter().any(|r| r.text.contains(char::is_alphabetic));
        let wordy =
            |w: &str| w.chars().filter(|c| c.is_alphabetic()).count() >= 3 && Currency::read(w).is_none();
        let touched = touches && runs.first().is_some_and(|r| r.text.split_whitespace().any(wordy));
        let mut behind = String::new();
        for run in &runs {
            let text = if behind.is_empty() { run.text.clone() } else { format!("{} {behind}", run.text) };
            let run = Run { text };
            let words = run.folded();
            if let Some(named) = self.vocabulary.label(&words, sort, true) {
                let from = words.get(named.from).map_or(0, |w| w.from);
                let to = words.get(named.to - 1).map_or(run.text.len(), |w| w.to);
                let printed = run.text.get(from..to).unwrap_or_default().to_owned();
                return Left { found: Some((named, printed)), empty, touched };
            }
            // Words that qualify a head ("incl. VAT") may stand in a run of their own.
            behind = run.text;
        }
        Left { found: None, empty, touched }
    }

    /// Whether a piece is a value of the sort that is searched for, so that what stands left of it is its label.
    fn stops(&self, spot: &Spot, span: &std::ops::Range<usize>, text: &str, sort: Sort) -> bool {
        match sort {
            Sort::Amount => self
                .sheet
                .amounts_in(spot.leaf, span)
                .any(|a| self.sheet.amounts.get(a).is_some_and(super::Amount::is_money)),
            Sort::Date => self.sheet.dates_in(spot.leaf, span).next().is_some(),
            _ => text.chars().filter(char::is_ascii_digit).count() >= 3 && text.len() >= 4,
        }
    }

    /// The end of the line above, for a value that begins a line: `Invoice no. 8810 of ⏎ 07.11.2025`.
    fn line_before(&self, leaf: &Leaf<'_>, spot: &Spot, sort: Sort) -> Option<(Named, String)> {
        let lines = leaf.page.lines();
        let line = lines.partition_point(|l| l.span.end <= spot.from);
        let before = lines.get(line.checked_sub(1)?)?;
        let text = leaf.page.text().get(before.span.clone())?;
        let words = folded(text);
        let tail = words.get(words.len().saturating_sub(6)..)?;
        let named = self.vocabulary.label(tail, sort, true)?;
        // The label ends its line but for small words and a code.
        let end = tail.get(named.to - 1)?.to;
        let printed = text.get(tail.get(named.from)?.from..end)?.to_owned();
        let behind = tail.len() - named.to;
        (behind <= 2).then_some((named, printed))
    }

    /// The label directly above: over the value, or beginning left of it where nothing stands between.
    fn above(&self, leaf: &Leaf<'_>, at: &PageBox, sort: Sort, empty: bool) -> Option<Naming> {
        let height = at.height().max(leaf.height * 0.5);
        let pieces = leaf.between(at.y0 - 1.9 * height, at.y0);
        let over = |p: &super::Piece| p.at.y1 <= at.y0 + 0.3 * height;
        let row: Vec<usize> = pieces.into_iter().filter(|i| leaf.pieces.get(*i).is_some_and(over)).collect();
        let lowest = row.iter().filter_map(|i| leaf.pieces.get(*i)).map(|p| p.at.y1).fold(f64::MIN, f64::max);
        let row: Vec<usize> = row
            .into_iter()
            .filter(|i| leaf.pieces.get(*i).is_some_and(|p| p.at.y1 > lowest - 0.6 * height))
            .collect();
        let runs = runs_of(leaf, &row, 1.6);
        let digits = row.iter().any(|i| leaf.text_of(*i).contains(|c: char| c.is_ascii_digit()));
        let how = if runs.len() >= 3 && !digits { How::Header } else { How::Above };
        let found = runs.iter().filter(|r| {
            let beside = empty && r.at.x0 < at.x0;
            shares_width(&r.at, at) > 0.0 || beside
        });
        // The nearest of them.
        let run = found.min_by(|a, b| {
            let gap = |r: &Group| (r.at.centre().0 - at.centre().0).abs();
            gap(a).total_cmp(&gap(b))
        })?;
        let words = folded(&run.text);
        let named = self.vocabulary.label(&words, sort, true)?;
        let printed = printed(&run.text, &words, &named);
        Some(Naming { names: named.names, how, words: printed })
    }

    /// The head of the column that a place stands in.
    pub(crate) fn column(&self, spot: &Spot, sort: Sort) -> Option<Naming> {
        let leaf = self.sheet.leaf(spot)?;
        self.header(leaf, &self.sheet.at(spot)?, sort)
    }

    /// The head of the value's column: the nearest group above it without digits, with what it continues in the rows above.
    fn header(&self, leaf: &Leaf<'_>, at: &PageBox, sort: Sort) -> Option<Naming> {
        let mut tries = 0;
        let mut y = at.y0;
        let mut head: Option<Group> = None;
        for _ in 0..HEADER_BANDS {
            if y <= 0.0 || tries >= HEADER_ROWS {
                break;
            }
            let next = y - leaf.height;
            let mut row = leaf.between(next, y);
            row.retain(|i| {
                leaf.pieces.get(*i).is_some_and(|p| p.at.centre().1 > next && p.at.centre().1 <= y)
            });
            y = next;
            let groups = runs_of(leaf, &row, 0.8);
            let found = groups
                .into_iter()
                .find(|g| shares_width(&g.at, at) >= 0.3 || (g.at.x1 - at.x1).abs() <= 0.5 * at.height());
            let wordless =
                |g: &Group| g.text.contains(|c: char| c.is_ascii_digit()) || folded(&g.text).is_empty();
            match (&mut head, found) {
                // The rows of one head follow each other closely.
                (Some(head), Some(group))
                    if !wordless(&group) && head.at.y0 - group.at.y1 <= 0.8 * leaf.height =>
                {
                    head.text = format!("{} {}", group.text, head.text);
                    head.at = head.at.union(&group.at);
                }
                (Some(head), _) if head.at.y0 - next <= 1.8 * leaf.height => {}
                (Some(_), _) => break,
                (None, Some(group)) => {
                    tries += 1;
                    if !wordless(&group) {
                        head = Some(group);
                    }
                }
                (None, None) => {}
            }
        }
        let head = head?;
        let words = folded(&head.text);
        let named = self.vocabulary.label(&words, sort, true)?;
        let words = printed(&head.text, &words, &named);
        Some(Naming { names: named.names, how: How::Header, words })
    }
}

/// Words that stand together, with the box around them.
pub(super) struct Group {
    pub(super) text: String,
    pub(super) at: PageBox,
}

/// The words of a row as groups, parted where the gap is wider than so many heights. The row runs from left to right.
pub(super) fn runs_of(leaf: &Leaf<'_>, row: &[usize], gap: f64) -> Vec<Group> {
    let mut out: Vec<Group> = Vec::new();
    for i in row {
        let Some(piece) = leaf.pieces.get(*i) else { continue };
        match out.last_mut() {
            Some(group)
                if piece.at.x0 - group.at.x1 <= gap * group.at.height().min(piece.at.height())
                    && shares_height(&group.at, &piece.at) =>
            {
                group.text.push(' ');
                group.text.push_str(leaf.text_of(*i));
                group.at = group.at.union(&piece.at);
            }
            _ => out.push(Group { text: leaf.text_of(*i).to_owned(), at: piece.at }),
        }
    }
    out
}

fn printed(text: &str, words: &[Folded], named: &Named) -> String {
    let from = words.get(named.from).map_or(0, |w| w.from);
    let to = words.get(named.to.saturating_sub(1)).map_or(text.len(), |w| w.to);
    text.get(from..to).unwrap_or_default().to_owned()
}

/// Pieces that were collected from right to left.
fn joined(run: &mut Vec<&str>) -> Run {
    run.reverse();
    let text = run.join(" ");
    run.clear();
    Run { text }
}
