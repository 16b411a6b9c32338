//! The graphics state, as far as words depend on it.

use std::rc::Rc;

use kurbo::{Affine, Rect};

use super::font::Face;
use super::paint::Ink;

/// What `q` saves and `Q` brings back.
#[derive(Clone, Debug)]
pub(super) struct State<'a> {
    /// From the coordinates of the content to those of the visible page.
    pub(super) ctm: Affine,
    /// What is let through, at most.
    pub(super) clip: Rect,
    pub(super) fill: Ink,
    pub(super) stroke: Ink,
    pub(super) fill_space: Space,
    pub(super) stroke_space: Space,
    pub(super) fill_alpha: f32,
    pub(super) stroke_alpha: f32,
    /// Whether a blend mode or a soft mask is at work, so that what is painted may let through what lies beneath.
    pub(super) blended: bool,
    pub(super) face: Option<Rc<Face<'a>>>,
    pub(super) size: f64,
    pub(super) char_space: f64,
    pub(super) word_space: f64,
    /// Horizontal scale, 1 is none.
    pub(super) stretch: f64,
    pub(super) leading: f64,
    pub(super) rise: f64,
    pub(super) mode: i64,
}

/// How the numbers of a colour are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Space {
    /// One number, 1 is white.
    Gray,
    /// Three, 1 1 1 is white.
    Rgb,
    /// Four, 0 0 0 0 is white.
    Cmyk,
    /// Tints of inks, 0 is white.
    Tint,
    /// Any other.
    Unknown,
}

impl Space {
    /// The colour that these numbers are.
    pub(super) fn ink(self, numbers: &[f32]) -> Ink {
        match (self, numbers) {
            (Self::Gray, [g]) => Ink::rgb(*g, *g, *g),
            (Self::Rgb, [r, g, b]) => Ink::rgb(*r, *g, *b),
            (Self::Cmyk, [c, m, y, k]) => {
                Ink::rgb((1.0 - c) * (1.0 - k), (1.0 - m) * (1.0 - k), (1.0 - y) * (1.0 - k))
            }
            (Self::Tint, tints) if !tints.is_empty() && tints.iter().all(|t| *t <= 0.0) => Ink::WHITE,
            _ => Ink::Unknown,
        }
    }

    /// The colour before any is set.
    pub(super) fn first_ink(self) -> Ink {
        if self == Self::Unknown || self == Self::Tint { Ink::Unknown } else { Ink::BLACK }
    }
}

impl State<'_> {
    pub(super) fn new(ctm: Affine, clip: Rect) -> Self {
        Self {
            ctm,
            clip,
            fill: Ink::BLACK,
            stroke: Ink::BLACK,
            fill_space: Space::Gray,
            stroke_space: Space::Gray,
            fill_alpha: 1.0,
            stroke_alpha: 1.0,
            blended: false,
            face: None,
            size: 1.0,
            char_space: 0.0,
            word_space: 0.0,
            stretch: 1.0,
            leading: 0.0,
            rise: 0.0,
            mode: 0,
        }
    }
}
