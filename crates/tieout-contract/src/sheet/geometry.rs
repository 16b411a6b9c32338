//! What "on the same line", "above" and "far" mean, in heights of what is printed.

use tieout_evidence::PageBox;

/// Whether a box stands on the line of another: it shares 45 % of the lower of the two heights.
pub(crate) fn shares_height(a: &PageBox, b: &PageBox) -> bool {
    let common = a.y1.min(b.y1) - a.y0.max(b.y0);
    common >= 0.45 * a.height().min(b.height())
}

/// How much of the narrower of the two widths the boxes share, from 0 to 1; none where they do not meet.
pub(crate) fn shares_width(a: &PageBox, b: &PageBox) -> f64 {
    let common = a.x1.min(b.x1) - a.x0.max(b.x0);
    (common / a.width().min(b.width())).max(0.0)
}

/// Whether the gap between two boxes of a line ends a run of words.
pub(crate) fn far(left: &PageBox, right: &PageBox) -> bool {
    right.x0 - left.x1 > 1.6 * left.height().min(right.height())
}
