//! Writes small PDF files, so that every test file is ours.

use std::io::Write;

/// Objects in the order of their numbers, the first is number 1.
#[derive(Default)]
pub(crate) struct Maker {
    objects: Vec<Vec<u8>>,
}

/// A page: its content, and entries of its dictionary (`/Rotate 90`).
pub(crate) struct Sheet<'a> {
    pub(crate) content: &'a str,
    pub(crate) entries: &'a str,
    /// Entries of its resources beside the font `/F`, which is Helvetica.
    pub(crate) resources: &'a str,
}

impl Maker {
    pub(crate) fn add(&mut self, object: impl Into<Vec<u8>>) -> usize {
        self.objects.push(object.into());
        self.objects.len()
    }

    pub(crate) fn stream(&mut self, entries: &str, data: &[u8]) -> usize {
        let mut object = format!("<< /Length {} {entries} >>\nstream\n", data.len()).into_bytes();
        object.extend_from_slice(data);
        object.extend_from_slice(b"\nendstream");
        self.add(object)
    }

    pub(crate) fn packed(&mut self, entries: &str, data: &[u8]) -> usize {
        let data = deflate(data);
        self.stream(&format!("/Filter /FlateDecode {entries}"), &data)
    }

    /// The file, with `root` as its catalog and `trailer` behind it.
    pub(crate) fn file(&self, root: usize, trailer: &str) -> Vec<u8> {
        let mut out = b"%PDF-1.7\n".to_vec();
        let mut places = Vec::new();
        for (i, object) in self.objects.iter().enumerate() {
            places.push(out.len());
            out.extend_from_slice(format!("{} 0 obj\n", i + 1).as_bytes());
            out.extend_from_slice(object);
            out.extend_from_slice(b"\nendobj\n");
        }
        let xref = out.len();
        let count = self.objects.len() + 1;
        out.extend_from_slice(format!("xref\n0 {count}\n0000000000 65535 f \n").as_bytes());
        for place in places {
            out.extend_from_slice(format!("{place:010} 00000 n \n").as_bytes());
        }
        let tail =
            format!("trailer\n<< /Size {count} /Root {root} 0 R {trailer} >>\nstartxref\n{xref}\n%%EOF\n");
        out.extend_from_slice(tail.as_bytes());
        out
    }

    /// The file of these pages; `catalog` are entries of the catalog.
    pub(crate) fn pages(mut self, sheets: &[Sheet<'_>], catalog: &str) -> Vec<u8> {
        let font =
            self.add("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>");
        let tree = self.objects.len() + 1 + 2 * sheets.len();
        let mut kids = String::new();
        for sheet in sheets {
            let content = self.stream("", sheet.content.as_bytes());
            let size = if sheet.entries.contains("MediaBox") { "" } else { "/MediaBox [0 0 595 842]" };
            let page = self.add(format!(
                "<< /Type /Page /Parent {tree} 0 R {size} /Contents {content} 0 R {} /Resources << /Font << /F {font} 0 R {} >> {} >> >>",
                sheet.entries,
                between(sheet.resources, "FONT(", ")"),
                sheet.resources.split("FONT(").next().unwrap_or_default(),
            ));
            kids.push_str(&format!("{page} 0 R "));
        }
        let tree = self.add(format!("<< /Type /Pages /Kids [{kids}] /Count {} >>", sheets.len()));
        let root = self.add(format!("<< /Type /Catalog /Pages {tree} 0 R {catalog} >>"));
        self.file(root, "")
    }
}

/// What stands between two marks.
fn between<'a>(text: &'a str, from: &str, to: &str) -> &'a str {
    text.split_once(from).and_then(|(_, rest)| rest.rsplit_once(to)).map_or("", |(inner, _)| inner)
}

pub(crate) fn deflate(data: &[u8]) -> Vec<u8> {
    let mut out = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::best());
    out.write_all(data).unwrap();
    out.finish().unwrap()
}

/// A file of one page in Helvetica.
pub(crate) fn one_page(content: &str) -> Vec<u8> {
    Maker::default().pages(&[Sheet { content, entries: "", resources: "" }], "")
}

/// `Tj` of a text at a place, in 12 points.
pub(crate) fn text(x: f64, y: f64, text: &str) -> String {
    format!("BT /F 12 Tf 1 0 0 1 {x} {y} Tm ({text}) Tj ET\n")
}

/// A font whose codes are mapped: `pairs` are codes and what they stand for.
pub(crate) fn mapped_font(maker: &mut Maker, pairs: &[(u8, &str)]) -> usize {
    let mut map =
        format!("begincmap 1 begincodespacerange <00> <FF> endcodespacerange {} beginbfchar\n", pairs.len());
    for (code, text) in pairs {
        let units: String = text.encode_utf16().map(|u| format!("{u:04X}")).collect();
        map.push_str(&format!("<{code:02X}> <{units}>\n"));
    }
    map.push_str("endbfchar endcmap");
    let map = maker.stream("", map.as_bytes());
    maker.add(format!("<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode {map} 0 R >>"))
}
