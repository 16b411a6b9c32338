//! A page as a picture, with boxes drawn into it.

use std::panic::{AssertUnwindSafe, catch_unwind};

use hayro::hayro_interpret::InterpreterSettings;
use hayro::vello_cpu::color::palette::css::WHITE;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use tieout_evidence::PageBox;

use super::{PdfError, PdfLimits, open};

/// Pixels of the longer side, at most.
const PIXELS: f32 = 4_000.0;

/// A box to be drawn around something.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outline {
    /// Where, in points of the visible page.
    pub at: PageBox,
    /// Red, green and blue.
    pub colour: [u8; 3],
}

/// The page of this number, counted from 1, as a PNG with `scale` pixels to a point, and the outlines drawn into it in
/// their order. A page that would be too large is drawn smaller.
///
/// # Errors
/// As [`read_pdf_page`](super::read_pdf_page); a page without text is none here. What cannot be drawn is
/// [`PdfError::Damaged`].
pub fn page_picture(
    bytes: &[u8],
    number: usize,
    scale: f32,
    outlines: &[Outline],
    limits: &PdfLimits,
) -> Result<Vec<u8>, PdfError> {
    let pdf = open(bytes, limits)?;
    let count = pdf.pages().len();
    let page = number.checked_sub(1).and_then(|i| pdf.pages().get(i));
    let page = page.ok_or(PdfError::NoSuchPage { page: number, of: count })?;
    let (width, height) = page.render_dimensions();
    if !(width.is_finite() && height.is_finite()) {
        return Err(PdfError::Damaged);
    }
    let scale = scale.clamp(0.1, 8.0).min(PIXELS / width.max(height));
    let settings = PixmapSettings { x_scale: scale, y_scale: scale, bg_color: WHITE };
    let drawn = catch_unwind(AssertUnwindSafe(|| {
        render(
            page,
            &RenderCache::new(),
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &settings,
        )
    }));
    let mut picture = drawn.map_err(|_| PdfError::Damaged)?;
    let (width, height) = (usize::from(picture.width()), usize::from(picture.height()));
    let mut canvas =
        Canvas { pixels: picture.data_as_u8_slice_mut(), width, height, scale: f64::from(scale) };
    for outline in outlines {
        canvas.outline(outline);
    }
    picture.into_png().map_err(|_| PdfError::Damaged)
}

struct Canvas<'p> {
    pixels: &'p mut [u8],
    width: usize,
    height: usize,
    scale: f64,
}

impl Canvas<'_> {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to the picture")]
    fn outline(&mut self, outline: &Outline) {
        let pixel =
            |v: f64, most: usize| (v * self.scale).round().clamp(0.0, most.saturating_sub(1) as f64) as usize;
        let (x0, x1) = (pixel(outline.at.x0, self.width), pixel(outline.at.x1, self.width));
        let (y0, y1) = (pixel(outline.at.y0, self.height), pixel(outline.at.y1, self.height));
        for x in x0..=x1 {
            self.dot(x, y0, outline.colour);
            self.dot(x, y1, outline.colour);
        }
        for y in y0..=y1 {
            self.dot(x0, y, outline.colour);
            self.dot(x1, y, outline.colour);
        }
    }

    fn dot(&mut self, x: usize, y: usize, [r, g, b]: [u8; 3]) {
        let at = (y * self.width + x) * 4;
        if let Some(pixel) = self.pixels.get_mut(at..at + 4) {
            pixel.copy_from_slice(&[r, g, b, 255]);
        }
    }
}
