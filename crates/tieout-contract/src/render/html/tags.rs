//! Where the name of each box goes: above it, below it or beside it, clear of other boxes and names and, if that can be had, of
//! the words of the page. What finds no place is tucked away until its box is pointed at.

use tieout_evidence::{Page as Leaf, PageBox};

/// The place of a name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Tag {
    pub(super) at: PageBox,
    /// Its type size.
    pub(super) size: f64,
    /// Whether it is shown only where its box is pointed at.
    pub(super) tucked: bool,
}

/// The most boxes of a page whose names are placed; beyond it they are tucked away, so that the cost stays bounded.
const MOST: usize = 150;

/// One place for each box.
pub(super) fn place(boxes: &[(PageBox, String)], leaf: &Leaf, (width, height): (f64, f64)) -> Vec<Tag> {
    // As a share of the page, for a page may be measured in points or in pixels.
    let size = width.min(height) / 80.0;
    let (pad, high) = (size * 0.3, size * 1.3);
    let mut taken: Vec<PageBox> = Vec::new();
    let mut out = Vec::with_capacity(boxes.len());
    for (number, (at, name)) in boxes.iter().enumerate() {
        let long = size * (0.53 * name.chars().count() as f64 + 0.6);
        let middle = (at.y0 + at.y1 - high) / 2.0;
        let corners = [
            (at.x0 - pad, at.y0 - pad - high),
            (at.x0 - pad, at.y1 + pad),
            (at.x1 - long + pad, at.y0 - pad - high),
            (at.x1 + 2.0 * pad, middle),
            (at.x0 - 2.0 * pad - long, middle),
        ];
        let tags: Vec<PageBox> = corners
            .into_iter()
            .filter_map(|(x, y)| {
                let x = x.min(width - long).max(0.0);
                PageBox::new(x, y, x + long, y + high).filter(|t| t.y0 >= 0.0 && t.y1 <= height)
            })
            .collect();
        let free = |t: &&PageBox| {
            !taken.iter().any(|o| o.intersection(t).is_some())
                && !boxes.iter().any(|(o, _)| o.intersection(t).is_some())
        };
        // A tenth of a name over a word hides nothing of it.
        let clear = |t: &&PageBox| {
            free(t)
                && !leaf
                    .words()
                    .iter()
                    .filter_map(|w| w.at)
                    .any(|w| t.covered_by(&w) > 0.02 || w.covered_by(t) > 0.1)
        };
        let found =
            if number < MOST { tags.iter().find(clear).or_else(|| tags.iter().find(free)) } else { None };
        taken.extend(found.copied());
        let first = tags.first().copied().unwrap_or(*at);
        out.push(Tag { at: found.copied().unwrap_or(first), size, tucked: found.is_none() });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn boxed(x0: f64, y0: f64, name: &str) -> (PageBox, String) {
        (PageBox::new(x0, y0, x0 + 60.0, y0 + 10.0).expect("a box"), name.to_owned())
    }

    #[test]
    fn names_keep_clear_of_each_other_and_of_the_edges() {
        let boxes = [
            boxed(10.0, 0.0, "top"),
            boxed(560.0, 100.0, "a_name_at_the_right"),
            boxed(10.0, 300.0, "one"),
            boxed(10.0, 300.0, "two"),
        ];
        let tags = place(&boxes, &Leaf::of_words(1, 600.0, 800.0, Vec::new()), (600.0, 800.0));
        assert_eq!(tags.len(), 4);
        for (i, tag) in tags.iter().enumerate() {
            assert!(!tag.tucked && tag.at.x0 >= 0.0 && tag.at.y0 >= 0.0 && tag.at.x1 <= 600.0, "{tag:?}");
            assert!(tags.iter().skip(i + 1).all(|o| o.at.intersection(&tag.at).is_none()));
        }
    }

    #[test]
    fn a_name_without_a_place_is_tucked_away() {
        let boxes: Vec<_> = (0..9).map(|_| boxed(200.0, 300.0, "the same place")).collect();
        let tags = place(&boxes, &Leaf::of_words(1, 600.0, 800.0, Vec::new()), (600.0, 800.0));
        assert!(tags.first().is_some_and(|t| !t.tucked) && tags.last().is_some_and(|t| t.tucked));
    }
}
