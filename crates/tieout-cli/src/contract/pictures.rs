//! Pictures of the pages that the report of a record shows, where this program was built with them.

use tieout::contract::render::PagePicture;

/// The pages of these numbers as pictures. A page that cannot be drawn has none: the report then draws it from its words.
#[cfg(feature = "picture")]
pub(super) fn of_pdf(bytes: &[u8], pages: &[usize]) -> Vec<PagePicture> {
    use tieout::ingest::pdf::{PdfLimits, page_picture};
    /// Pixels to a point: sharp at the width that the page has beside its fields, on screens of double density.
    const SCALE: f32 = 2.0;
    if !bytes.starts_with(b"%PDF-") {
        return Vec::new();
    }
    let draw = |page: &usize| {
        let png = page_picture(bytes, *page, SCALE, &[], &PdfLimits::default()).ok()?;
        Some(PagePicture { page: *page, png })
    };
    pages.iter().filter_map(draw).collect()
}

/// Without pictures every page is drawn from its words.
#[cfg(not(feature = "picture"))]
pub(super) fn of_pdf(_: &[u8], _: &[usize]) -> Vec<PagePicture> {
    Vec::new()
}
