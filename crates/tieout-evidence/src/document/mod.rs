//! Documents: pages of words with the places where they stand.
//!
//! This room knows what stands on a page and where: words with their boxes, the lines they form, and the order in which
//! a person reads them. It reads no files (`tieout-ingest` does) and knows nothing of claims or fields. A page of a PDF, a
//! page whose words a caller gives with boxes, and a page that is given as mere text are one thing here.
//!
//! **One convention**: points (1/72 inch), origin in the upper left corner of the page as it is seen, that is, after its
//! rotation and its crop box; x to the right, y down; pages count from 1. A caller that gives words may use another unit
//! (pixels), as long as it is the same everywhere on the page.

mod columns;
mod lines;
mod page;

use std::sync::Arc;

pub use lines::runs_left;
pub use page::{Line, Page, PageFinding};

/// A rectangle on a page: `x0` < `x1` from the left edge, `y0` < `y1` from the upper edge.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PageBox {
    /// Left.
    pub x0: f64,
    /// Upper.
    pub y0: f64,
    /// Right.
    pub x1: f64,
    /// Lower.
    pub y1: f64,
}

impl PageBox {
    /// The four numbers as a box, if they are one: finite, and neither empty nor turned over.
    ///
    /// ```
    /// use tieout_evidence::PageBox;
    /// assert!(PageBox::new(40.0, 70.0, 260.0, 90.0).is_some());
    /// assert!(PageBox::new(300.0, 70.0, 260.0, 90.0).is_none());
    /// assert!(PageBox::new(f64::NAN, 70.0, 260.0, 90.0).is_none());
    /// ```
    #[must_use]
    pub fn new(x0: f64, y0: f64, x1: f64, y1: f64) -> Option<Self> {
        let finite = [x0, y0, x1, y1].iter().all(|v| v.is_finite());
        (finite && x0 < x1 && y0 < y1).then_some(Self { x0, y0, x1, y1 })
    }

    /// Its width.
    #[must_use]
    pub fn width(&self) -> f64 {
        self.x1 - self.x0
    }

    /// Its height.
    #[must_use]
    pub fn height(&self) -> f64 {
        self.y1 - self.y0
    }

    /// Its middle.
    #[must_use]
    pub fn centre(&self) -> (f64, f64) {
        ((self.x0 + self.x1) / 2.0, (self.y0 + self.y1) / 2.0)
    }

    /// The smallest box around both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        Self {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    /// What both cover; None where they do not meet.
    ///
    /// ```
    /// use tieout_evidence::PageBox;
    /// let (a, b) = (PageBox::new(0.0, 0.0, 4.0, 2.0), PageBox::new(3.0, 1.0, 9.0, 9.0));
    /// assert_eq!(a.and_then(|a| a.intersection(&b?)).map(|c| (c.x0, c.y1)), Some((3.0, 2.0)));
    /// ```
    #[must_use]
    pub fn intersection(&self, other: &Self) -> Option<Self> {
        Self::new(self.x0.max(other.x0), self.y0.max(other.y0), self.x1.min(other.x1), self.y1.min(other.y1))
    }

    /// The share of this box that the other covers, from 0 to 1.
    #[must_use]
    pub fn covered_by(&self, other: &Self) -> f64 {
        self.intersection(other).map_or(0.0, |i| i.area() / self.area())
    }

    /// Whether a point lies in it.
    #[must_use]
    pub fn contains(&self, x: f64, y: f64) -> bool {
        self.x0 <= x && x <= self.x1 && self.y0 <= y && y <= self.y1
    }

    /// `[x0, y0, x1, y1]`, to a hundredth of a point: what reports print, the same on every machine.
    ///
    /// ```
    /// use tieout_evidence::PageBox;
    /// assert_eq!(PageBox::new(1.0, 2.004, 3.126, 9.0).map(|b| b.rounded()), Some([1.0, 2.0, 3.13, 9.0]));
    /// ```
    #[must_use]
    pub fn rounded(&self) -> [f64; 4] {
        [self.x0, self.y0, self.x1, self.y1].map(|v| {
            let cents = (v * 100.0).round() / 100.0;
            // No minus before a zero.
            if cents == 0.0 { 0.0 } else { cents }
        })
    }

    fn area(&self) -> f64 {
        self.width() * self.height()
    }
}

/// Which way a word is read, as it is seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Turn {
    /// Upright: along the x axis (from the right where its script is written so).
    #[default]
    Upright,
    /// From the top down: turned by a quarter clockwise, or written vertically.
    Down,
    /// From the bottom up.
    Up,
    /// Upside down.
    Over,
    /// Anything between, as a watermark is.
    Slanted,
}

/// Where the characters of a word come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Origin {
    /// From the document itself: its fonts say which characters are drawn.
    #[default]
    Printed,
    /// From a recogniser, that laid them invisibly over the picture of a page. They may be misread.
    Recognised,
    /// From the caller.
    Given,
}

/// Why a word cannot be seen on the page that holds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Hidden {
    /// It is drawn with neither fill nor stroke, or wholly transparent.
    Invisible,
    /// It has the colour of what lies beneath it.
    SameColour,
    /// It is smaller than a point.
    Tiny,
    /// It lies outside of what is let through, or outside of the page.
    Clipped,
    /// Something opaque is painted over it.
    Covered,
    /// It belongs to a layer that is switched off.
    LayerOff,
}

impl Hidden {
    /// Its name, as reports print it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Invisible => "invisible",
            Self::SameColour => "same_colour",
            Self::Tiny => "tiny",
            Self::Clipped => "clipped",
            Self::Covered => "covered",
            Self::LayerOff => "layer_off",
        }
    }
}

/// One word: what stands between blanks.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// Its characters in the order in which they are read. A glyph that no character is known for is `\u{FFFD}`.
    pub text: String,
    /// Where it stands; None on a page that was given as text.
    pub at: Option<PageBox>,
    /// Which way it is read.
    pub turn: Turn,
    /// Where its characters come from.
    pub origin: Origin,
    /// How many of its glyphs have no character. Such a word is never a value.
    pub unreadable: usize,
}

impl Word {
    /// A word with its box, as a caller gives it.
    ///
    /// ```
    /// use tieout_evidence::{PageBox, Word};
    /// let word = PageBox::new(40.0, 70.0, 66.0, 82.0).map(|at| Word::given("Total:", at));
    /// assert_eq!(word.map(|w| w.text).as_deref(), Some("Total:"));
    /// ```
    #[must_use]
    pub fn given(text: impl Into<String>, at: PageBox) -> Self {
        let text = text.into();
        let unreadable = text.matches('\u{FFFD}').count();
        Self { text, at: Some(at), turn: Turn::Upright, origin: Origin::Given, unreadable }
    }
}

/// A word that is in the file and cannot be seen. It supports nothing.
#[derive(Clone, Debug, PartialEq)]
pub struct HiddenWord {
    /// The word.
    pub word: Word,
    /// Why it cannot be seen.
    pub why: Hidden,
}

/// A file that a document carries inside: the XML of an electronic invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Attachment {
    /// Its name.
    pub name: String,
    /// Its bytes, unpacked.
    pub bytes: Vec<u8>,
}

/// What a reader of a whole document should know.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DocumentFinding {
    /// It has more pages than were read: the limit, and how many there are.
    PagesUnread {
        /// How many were read.
        read: usize,
        /// How many there are.
        of: usize,
    },
    /// An attachment was left out, and why.
    AttachmentUnread {
        /// Its name.
        name: String,
        /// Why.
        why: String,
    },
}

impl std::fmt::Display for DocumentFinding {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::PagesUnread { read, of } => {
                write!(
                    f,
                    "{read} of {of} pages were read: the limit of pages is reached, so the others support nothing"
                )
            }
            Self::AttachmentUnread { name, why } => {
                write!(f, "the attachment {name:?} was not read: {why}")
            }
        }
    }
}

/// Pages in their order, with what else the file carries.
///
/// ```
/// use tieout_evidence::{Document, Page, PageBox, Word};
/// let word = |text, x0, x1| PageBox::new(x0, 70.0, x1, 82.0).map(|at| Word::given(text, at));
/// let words = [word("Total:", 40.0, 72.0), word("1,200.50", 230.0, 280.0)].into_iter().flatten().collect();
/// let document = Document::new(vec![Page::of_words(1, 595.0, 842.0, words)]);
/// let page = document.page(1).expect("one page");
/// assert_eq!(page.text(), "Total:\t1,200.50");
/// let amount = page.text().find("1,200.50").expect("it stands there");
/// assert_eq!(page.box_of(amount..amount + 8).map(|b| b.x0), Some(230.0));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Document {
    /// The pages that were read, in order. Page `n` of the file has `number == n`; pages may be missing.
    pub pages: Vec<Arc<Page>>,
    /// How many pages the file has, read or not.
    pub page_count: usize,
    /// The files inside.
    pub attachments: Vec<Attachment>,
    /// What was noticed of the whole.
    pub findings: Vec<DocumentFinding>,
}

impl Document {
    /// A document of these pages and nothing else.
    #[must_use]
    pub fn new(pages: Vec<Page>) -> Self {
        let page_count = pages.iter().map(Page::number).max().unwrap_or(0);
        Self { pages: pages.into_iter().map(Arc::new).collect(), page_count, ..Self::default() }
    }

    /// The page of this number, counted from 1, if it exists and was read.
    #[must_use]
    pub fn page(&self, number: usize) -> Option<&Arc<Page>> {
        let near = number.checked_sub(1).and_then(|i| self.pages.get(i)).filter(|p| p.number() == number);
        near.or_else(|| self.pages.iter().find(|p| p.number() == number))
    }
}
