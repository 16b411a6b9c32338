//! Small files that unpack to large ones.

use flate2::{Compress, Compression, FlushCompress};
use tieout_evidence::PageFinding;
use tieout_ingest::pdf::PdfError;

use super::maker::{Maker, deflate, text};
use super::{findings, hostile, one, with_content};

const DENSE: PdfError = PdfError::TooDense { limit: 256 << 20 };

/// So many megabytes of blanks, packed: each block of a megabyte is the same.
fn blanks(megabytes: usize) -> Vec<u8> {
    let mut block = Vec::with_capacity(1 << 20);
    let mut packer = Compress::new(Compression::best(), false);
    packer.compress_vec(&vec![b' '; 1 << 20], &mut block, FlushCompress::Full).unwrap();
    [&[0x78, 0x9C], block.repeat(megabytes).as_slice(), &[3, 0]].concat()
}

#[test]
fn a_gigabyte_as_content() {
    let file = with_content(&blanks(1_000), "/Filter /FlateDecode", "", Maker::default());
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
}

#[test]
fn a_gigabyte_packed_again_and_again() {
    let mut data = blanks(1_000);
    for layers in 2..=4 {
        data = deflate(&data);
        let filter = format!("/Filter [{}]", "/FlateDecode ".repeat(layers));
        let file = with_content(&data, &filter, "", Maker::default());
        assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread], "{layers}");
    }
}

#[test]
fn a_gigabyte_without_a_header() {
    // Deflated data without what zlib writes around it, and with a window that zlib refuses.
    let data = blanks(1_000);
    let bare = &data[2..];
    let wide = [&[0x88, 0x1C], bare].concat();
    for data in [bare, &wide] {
        let file = with_content(data, "/Filter /FlateDecode", "", Maker::default());
        assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
    }
}

#[test]
fn runs_of_runs() {
    let runs = [129, b' '].repeat(2_000_000);
    let file = with_content(&runs, "/Filter /RunLengthDecode", "", Maker::default());
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
    let file = with_content(&deflate(&runs), "/Filter [/Fl /RL]", "", Maker::default());
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
}

#[test]
fn lzw_with_the_longest_entries() {
    // Codes that are each the one before and a byte more, over and over.
    let mut bits: Vec<bool> = Vec::new();
    for _ in 0..12 {
        let (mut size, mut width) = (258_usize, 9);
        let mut put = |code: usize, width: usize| bits.extend((0..width).rev().map(|b| code >> b & 1 == 1));
        put(256, 9);
        put(usize::from(b' '), 9);
        while size < 4_095 {
            put(size, width);
            size += 1;
            width = match size + 1 {
                2_048.. => 12,
                1_024.. => 11,
                512.. => 10,
                _ => 9,
            };
        }
    }
    let data: Vec<u8> =
        bits.chunks(8).map(|c| c.iter().fold(0, |n, b| n << 1 | u8::from(*b)) << (8 - c.len())).collect();
    let file = with_content(&data, "/Filter /LZWDecode", "", Maker::default());
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
}

#[test]
fn zeros_of_base_85() {
    let file = with_content(&b"z".repeat(20 << 20), "/Filter /ASCII85Decode", "", Maker::default());
    assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread]);
}

#[test]
fn rows_of_a_predictor_wider_than_memory() {
    for columns in ["2000000000", "99999999999999"] {
        let parameters = format!(
            "/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns {columns} /BitsPerComponent 16 /Colors 4 >>"
        );
        let file = with_content(&deflate(b"BT ET"), &parameters, "", Maker::default());
        assert_eq!(findings(&file), [PageFinding::NoText, PageFinding::PartUnread], "{columns}");
    }
}

#[test]
fn a_gigabyte_of_objects() {
    for kind in ["/Type /ObjStm", "/Type/Obj#53tm", "/Type /XRef /W [1 2 1]", "/W [1 2 1]"] {
        let mut maker = Maker::default();
        maker.stream(&format!("{kind} /N 1 /First 4 /Filter /FlateDecode"), &blanks(1_000));
        let content = maker.stream("", text(72.0, 700.0, "word").as_bytes());
        let file = one(maker, &format!("/Contents {content} 0 R"), "");
        assert_eq!(hostile(&file), Err(DENSE), "{kind}");
    }
}

#[test]
fn many_parts_that_are_each_small_enough() {
    let mut maker = Maker::default();
    let bomb = blanks(60);
    for _ in 0..20 {
        maker.stream("/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode", &bomb);
    }
    assert_eq!(hostile(&one(maker, "", "")), Err(DENSE));
}

/// A file whose list of objects says of each page that it is in a part, whatever that part calls itself.
#[test]
fn parts_that_do_not_say_what_they_are() {
    let bomb = blanks(60);
    let count: u8 = 20;
    let mut file = b"%PDF-1.7\n".to_vec();
    let mut rows = vec![[0, 0, 0, 0, 0, 0]];
    let put = |file: &mut Vec<u8>, body: &[u8], rows: &mut Vec<[u8; 6]>| {
        let place = u32::try_from(file.len()).unwrap().to_be_bytes();
        rows.push([1, place[0], place[1], place[2], place[3], 0]);
        file.extend_from_slice(format!("{} 0 obj ", rows.len() - 1).as_bytes());
        file.extend_from_slice(body);
        file.extend_from_slice(b" endobj\n");
    };
    let kids: String = (0..count).map(|i| format!("{} 0 R ", 3 + count + i)).collect();
    put(&mut file, b"<< /Type /Catalog /Pages 2 0 R >>", &mut rows);
    put(&mut file, format!("<< /Type /Pages /Kids [{kids}] >>").as_bytes(), &mut rows);
    for _ in 0..count {
        let mut body = format!("<< /Subtype /Image /Filter /FlateDecode /Length {} >> stream\n", bomb.len())
            .into_bytes();
        body.extend_from_slice(&bomb);
        body.extend_from_slice(b"\nendstream");
        put(&mut file, &body, &mut rows);
    }
    rows.extend((0..count).map(|i| [2, 0, 0, 0, 3 + i, 0]));
    let place = file.len();
    let list = deflate(&rows.concat());
    let size = rows.len() + 1;
    file.extend_from_slice(
        format!(
            "{} 0 obj << /W [1 4 1] /Size {size} /Root 1 0 R /Filter /FlateDecode /Length {} >> stream\n",
            rows.len(),
            list.len()
        )
        .as_bytes(),
    );
    file.extend_from_slice(&list);
    file.extend_from_slice(format!("\nendstream endobj\nstartxref\n{place}\n%%EOF\n").as_bytes());
    assert_eq!(hostile(&file), Err(DENSE));
}

#[test]
fn a_list_of_objects_that_names_millions() {
    let mut maker = Maker::default();
    maker.packed("/Type /XRef /W [0 1 0] /Size 50000000", &vec![1; 50_000_000]);
    assert_eq!(hostile(&one(maker, "", "")), Err(PdfError::TooManyObjects { limit: 500_000 }));
}

#[test]
fn a_font_program_and_an_attachment_of_a_gigabyte() {
    let mut maker = Maker::default();
    maker.add("<< /Type /Font /Subtype /TrueType /BaseFont /Any /FontDescriptor 2 0 R >>");
    maker.add("<< /Type /FontDescriptor /FontName /Any /FontFile2 3 0 R >>");
    let data = blanks(1_000);
    maker.stream("/Filter /FlateDecode", &data);
    let content = "BT /G 9 Tf (12) Tj ET";
    let file = with_content(content.as_bytes(), "", "", maker);
    let found = findings(&file);
    assert_eq!(found, [PageFinding::PartUnread]);
}
