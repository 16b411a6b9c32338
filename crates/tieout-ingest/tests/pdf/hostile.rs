//! Files that are cut, turned over and made up: each ends in pages or in an error, and none brings anything down.

use std::sync::Mutex;

use tieout_ingest::pdf::{PdfLimits, read_pdf};

use crate::maker::{Maker, Sheet, mapped_font, one_page, text};

/// A few files that use most of what is read.
fn corpus() -> Vec<Vec<u8>> {
    let mut maker = Maker::default();
    let font = mapped_font(&mut maker, &[(b'A', "\u{FB01}"), (b'1', "1")]);
    let form = maker.packed(
        "/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Matrix [1 0 0 1 5 5]",
        text(72.0, 400.0, "form 17.50").as_bytes(),
    );
    let resources = format!("/XObject << /X {form} 0 R >> FONT(/G {font} 0 R)");
    let content = format!(
        "q 0 0 300 800 re W n {} Q BT /G 9 Tf 0 1 -1 0 30 30 Tm [(A1) -300 (1A)] TJ ET /X Do 1 g 0 0 9 9 re f",
        text(72.0, 700.0, "Total 1,200.50")
    );
    let entries = "/Rotate 90 /CropBox [10 10 500 800]";
    let sheet = || Sheet { content: &content, entries, resources: &resources };
    vec![one_page(&text(72.0, 700.0, "Total: USD 1,200.50")), maker.pages(&[sheet(), sheet()], "")]
}

/// Numbers that look like chance and are the same in each run.
struct Draw(u64);

impl Draw {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % n.max(1)
    }
}

/// Reads, and says where it panicked, if it did: the wall at the door turns a panic into a finding, so it is looked at here.
fn read(bytes: &[u8]) -> Option<String> {
    static PANICS: Mutex<Option<String>> = Mutex::new(None);
    std::panic::set_hook(Box::new(|info| {
        let place = info.location().map(ToString::to_string).unwrap_or_default();
        *PANICS.lock().unwrap() = Some(place);
    }));
    drop(read_pdf(bytes, &PdfLimits { operators: 20_000, ..PdfLimits::default() }));
    drop(std::panic::take_hook());
    PANICS.lock().unwrap().take()
}

#[test]
fn cut_and_changed_files_end() {
    let mut panics = Vec::new();
    let mut draw = Draw(7);
    for file in corpus() {
        for _ in 0..150 {
            let mut bytes = file.clone();
            match draw.below(4) {
                0 => bytes.truncate(draw.below(file.len())),
                1 => {
                    for _ in 0..=draw.below(8) {
                        let at = draw.below(bytes.len());
                        bytes[at] = u8::try_from(draw.below(256)).unwrap();
                    }
                }
                2 => {
                    // A figure becomes a huge one.
                    let figures: Vec<usize> =
                        (0..bytes.len()).filter(|i| bytes[*i].is_ascii_digit()).collect();
                    let at = figures[draw.below(figures.len())];
                    bytes.splice(at..=at, *b"99999999999");
                }
                _ => {
                    let (from, to) = (draw.below(bytes.len()), draw.below(bytes.len()));
                    let piece: Vec<u8> = bytes[from.min(to)..from.max(to)].to_vec();
                    let at = draw.below(bytes.len());
                    bytes.splice(at..at, piece);
                }
            }
            panics.extend(read(&bytes));
        }
    }
    assert!(panics.iter().all(|p| !p.contains("tieout")), "{panics:?}");
    assert!(panics.is_empty(), "the wall at the door held, but the crates below panicked: {panics:?}");
}
