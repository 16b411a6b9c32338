//! Where a value is said to have been read: does the page exist, is the quote on it, does the box enclose the quote?

use tieout_evidence::PageBox;

use super::{Ask, Case, problem};
use crate::candidate::{BoxGiven, BoxProblem, GivenSource, PageGiven};
use crate::sheet::{Spot, squeezed};
use crate::status::{Problem, Reason};

/// What the source of a field says, as far as it can be relied on.
#[derive(Clone, Debug, Default)]
pub(super) struct Source {
    /// The leaf of its page.
    pub(super) leaf: Option<usize>,
    /// The quote, where one is given.
    pub(super) quote: Option<String>,
    /// Where the quote stands.
    pub(super) spots: Vec<Spot>,
    /// The box.
    pub(super) bbox: Option<PageBox>,
    /// Whether all is there that the contract demands.
    pub(super) complete: bool,
    /// What is wrong with it, or open.
    pub(super) problems: Vec<Problem>,
}

impl Source {
    /// Says of what is wrong between value and quote where that can be seen: where the quote stands, if it is one place.
    pub(super) fn show(&self, case: &Case<'_>, problems: &mut [Problem]) {
        let boxed = |s: &&Spot| {
            self.bbox.zip(case.sheet.seen(s)).is_some_and(|(given, at)| {
                let (x, y) = at.centre();
                given.contains(x, y)
            })
        };
        let spot = self.spots.iter().find(boxed).or(match self.spots.as_slice() {
            [one] => Some(one),
            _ => None,
        });
        let Some(spot) = spot else { return };
        let of_quote = |r| {
            matches!(r, Reason::NotInQuote | Reason::PartOfFigure | Reason::QuoteShape | Reason::Ambiguous)
        };
        for problem in problems.iter_mut().filter(|p| p.at.is_none() && of_quote(p.reason)) {
            problem.at = Some(case.place(spot));
        }
    }
}

/// How far a box may miss the middle of a word, in units of the page.
const SLACK: f64 = 1.5;
/// How far a box may reach out of the page.
const MARGIN: f64 = 2.0;

/// Reads the source of a field.
pub(super) fn source(case: &Case<'_>, ask: &Ask<'_>) -> Source {
    let empty = GivenSource::default();
    let given = ask.given.source.as_ref().unwrap_or(&empty);
    let mut out = Source::default();
    page(case, given, &mut out);
    quote(case, given, &mut out);
    bbox(case, given, &mut out);
    let demand = ask.field.source;
    let mut absent = Vec::new();
    if demand.page && matches!(given.page, PageGiven::Absent) {
        absent.push("page");
    }
    if demand.quote && given.quote.is_none() {
        absent.push("quote");
    }
    let has_boxes = case.sheet.leaves.iter().any(|l| l.real);
    if demand.bbox && matches!(given.bbox, BoxGiven::Absent) && has_boxes {
        absent.push("box");
    }
    out.complete = absent.is_empty();
    if !out.complete {
        let said = absent.join(", ");
        out.problems.push(problem(Reason::SourceIncomplete, format!("the candidate gives no {said}"), None));
    }
    out
}

fn page(case: &Case<'_>, given: &GivenSource, out: &mut Source) {
    match &given.page {
        PageGiven::Absent => {}
        PageGiven::Bad(written) => {
            let because = format!("the page is {written}, and must be a whole number from 1");
            out.problems.push(problem(Reason::PageInvalid, because, None));
        }
        PageGiven::Page(number) => {
            out.leaf = case.sheet.leaf_of_page(*number);
            let count = case.sheet.document.page_count;
            if out.leaf.is_none() {
                let exists = usize::try_from(*number).is_ok_and(|n| n <= count && n > 0);
                let (reason, because) = if exists {
                    (Reason::PageUnread, format!("page {number} was not read"))
                } else {
                    (Reason::PageOutOfRange, format!("there is no page {number}: the document has {count}"))
                };
                out.problems.push(problem(reason, because, None));
            }
        }
    }
}

fn quote(case: &Case<'_>, given: &GivenSource, out: &mut Source) {
    let Some(quote) = &given.quote else { return };
    if squeezed(quote).is_empty() {
        out.problems.push(problem(Reason::QuoteEmpty, "the quote is empty".to_owned(), None));
        return;
    }
    out.quote = Some(quote.clone());
    let page_failed = out.leaf.is_none() && !matches!(given.page, PageGiven::Absent);
    if page_failed {
        return;
    }
    let leaves: Vec<usize> = out.leaf.map_or_else(|| (0..case.sheet.leaves.len()).collect(), |l| vec![l]);
    for leaf in &leaves {
        out.spots.extend(places(case, *leaf, quote, given));
    }
    if out.spots.is_empty() {
        let other = (0..case.sheet.leaves.len())
            .filter(|l| !leaves.contains(l))
            .find_map(|l| case.sheet.places_of(l, quote, false, 1).into_iter().next());
        let (because, at) = match (&other, out.leaf) {
            (Some(spot), _) => {
                let page = case.place(spot).page;
                (
                    format!("the quote stands on page {page}, not on the page that is given"),
                    Some(case.place(spot)),
                )
            }
            (None, Some(_)) => ("the quote is not on the page".to_owned(), None),
            (None, None) => ("the quote is nowhere on the document".to_owned(), None),
        };
        out.problems.push(problem(Reason::QuoteNotOnPage, because, at));
    }
}

/// Where a quote stands on a page: as it is, or its words in order over lines that follow each other, or in its box.
fn places(case: &Case<'_>, leaf: usize, quote: &str, given: &GivenSource) -> Vec<Spot> {
    let whole = case.sheet.places_of(leaf, quote, false, 50);
    if !whole.is_empty() {
        return whole;
    }
    if let Some(spot) = case.sheet.words_in_order(leaf, quote, 3) {
        return vec![spot];
    }
    let BoxGiven::Box(at) = &given.bbox else { return Vec::new() };
    case.sheet.words_of_box(leaf, quote, at, SLACK).into_iter().collect()
}

fn bbox(case: &Case<'_>, given: &GivenSource, out: &mut Source) {
    let at = match &given.bbox {
        BoxGiven::Absent => return,
        BoxGiven::Bad(why) => {
            let reason = match why {
                BoxProblem::Empty | BoxProblem::Reversed => Reason::BoxEmpty,
                _ => Reason::BoxInvalid,
            };
            out.problems.push(problem(reason, format!("the box {why}"), None));
            return;
        }
        BoxGiven::Box(at) => *at,
    };
    out.bbox = Some(at);
    let Some(leaf) = out.leaf.or_else(|| match case.sheet.leaves.len() {
        1 => Some(0),
        _ => out.spots.first().map(|s| s.leaf),
    }) else {
        return;
    };
    let Some(page) = case.sheet.leaves.get(leaf) else { return };
    if let Some((width, height)) = page.page.size()
        && (at.x0 < -MARGIN || at.y0 < -MARGIN || at.x1 > width + MARGIN || at.y1 > height + MARGIN)
    {
        let because = format!("the box reaches out of the page, which is {width} × {height}");
        out.problems.push(problem(Reason::BoxOutsidePage, because, None));
        return;
    }
    // A page that was given as text has nothing to compare a box with, beyond its size.
    if !page.real {
        return;
    }
    let Some(quote) = &out.quote else { return };
    let inside = case.sheet.text_in_box(leaf, &at, SLACK.max(0.15 * page.height));
    let (wanted, there) = (squeezed(quote), squeezed(&inside));
    if !holds_letters(&there, &wanted) {
        let at = out.spots.first().map(|s| case.place(s));
        let shown: String = inside.chars().take(60).collect();
        let because = if there.is_empty() {
            "the box holds no words".to_owned()
        } else {
            format!("the box holds \"{shown}\", and not the whole quote")
        };
        out.problems.push(problem(Reason::BoxElsewhere, because, at));
    } else if there.chars().count() as f64 > 2.2 * wanted.chars().count() as f64 + 6.0 {
        out.problems.push(problem(
            Reason::BoxTooLarge,
            "the box holds much more than the quote".to_owned(),
            None,
        ));
    }
}

/// Whether all letters of a text are among those of another, each as often.
fn holds_letters(hay: &str, wanted: &str) -> bool {
    let mut left: std::collections::BTreeMap<char, usize> = std::collections::BTreeMap::new();
    for c in hay.chars() {
        *left.entry(c).or_default() += 1;
    }
    wanted.chars().all(|c| match left.get_mut(&c) {
        Some(n) if *n > 0 => {
            *n -= 1;
            true
        }
        _ => false,
    })
}
