//! What is painted on a page beside its words: enough to say whether a word can be seen.

use kurbo::{Affine, Point, Rect};

/// A colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ink {
    Rgb([u8; 3]),
    /// A pattern, or a colour in a space that is not read here.
    Unknown,
}

impl Ink {
    pub(super) const BLACK: Self = Self::Rgb([0; 3]);
    pub(super) const WHITE: Self = Self::Rgb([255; 3]);

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped; a cast of NaN is 0"
    )]
    pub(super) fn rgb(r: f32, g: f32, b: f32) -> Self {
        Self::Rgb([r, g, b].map(|v| (v.clamp(0.0, 1.0) * 255.0).round() as u8))
    }

    /// Whether nobody could tell them apart.
    pub(super) fn is_like(self, other: Self) -> bool {
        match (self, other) {
            (Self::Rgb(a), Self::Rgb(b)) => a.iter().zip(b).all(|(x, y)| x.abs_diff(y) <= 5),
            _ => false,
        }
    }
}

/// One thing that is painted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paint {
    /// When, among glyphs and paints.
    pub(super) order: u32,
    /// Where, at most.
    pub(super) area: Rect,
    pub(super) ink: Ink,
    /// Whether it covers the whole area, and nothing beneath it can be seen.
    pub(super) opaque: bool,
    /// Whether it is a picture.
    pub(super) picture: bool,
}

/// The path that is being drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct Path {
    area: Option<Rect>,
    rectangles: usize,
    other: bool,
    last: Point,
}

impl Path {
    pub(super) fn point(&mut self, ctm: Affine, x: f64, y: f64) {
        self.last = Point::new(x, y);
        self.other = true;
        self.add(ctm * Point::new(x, y));
    }

    pub(super) fn rectangle(&mut self, ctm: Affine, x: f64, y: f64, width: f64, height: f64) {
        self.rectangles += 1;
        let [a, b, c, d, ..] = ctm.as_coeffs();
        if (a != 0.0 || d != 0.0) && (b != 0.0 || c != 0.0) {
            self.other = true;
        }
        self.add(ctm * Point::new(x, y));
        self.add(ctm * Point::new(x + width, y));
        self.add(ctm * Point::new(x, y + height));
        self.add(ctm * Point::new(x + width, y + height));
    }

    fn add(&mut self, p: Point) {
        let here = Rect::from_points(p, p);
        self.area = Some(self.area.map_or(here, |a| a.union(here)));
    }

    /// Its box, and whether it is that box and nothing else.
    pub(super) fn area(&self) -> Option<(Rect, bool)> {
        self.area.map(|a| (a, self.rectangles == 1 && !self.other))
    }
}

/// The box around a rectangle after a transformation.
pub(super) fn hull(ctm: Affine, rect: Rect) -> Rect {
    ctm.transform_rect_bbox(rect)
}
