//! The files inside a PDF: the XML of an electronic invoice (ZUGFeRD, Factur-X) above all.

use hayro_syntax::Pdf;
use hayro_syntax::object::{Array, Dict, Object, ObjectIdentifier, Stream, String as PdfString};
use tieout_evidence::{Attachment, DocumentFinding};

use super::{PdfLimits, gate};

/// Files that are taken out, at most.
const FILES: usize = 32;
/// Nodes of the tree of names that are visited, at most.
const NODES: usize = 1_024;

/// The files of a PDF, and those that were left out.
pub(super) fn attachments(pdf: &Pdf, limits: &PdfLimits) -> (Vec<Attachment>, Vec<DocumentFinding>) {
    let (mut files, mut findings) = (Vec::new(), Vec::new());
    let xref = pdf.xref();
    let Some(catalog) = xref.get::<Dict<'_>>(xref.root_id()) else { return (files, findings) };
    let mut specs: Vec<Dict<'_>> = Vec::new();
    if let Some(tree) = catalog.get::<Dict<'_>>("Names").and_then(|n| n.get::<Dict<'_>>("EmbeddedFiles")) {
        named(tree, &mut specs);
    }
    // Files that belong to the document as a whole may be listed there only.
    if let Some(list) = catalog.get::<Array<'_>>("AF") {
        specs.extend(list.iter::<Dict<'_>>());
    }
    let mut seen: Vec<ObjectIdentifier> = Vec::new();
    for spec in specs {
        let Some(stream) = stream_of(&spec) else { continue };
        let id = stream.obj_id();
        if seen.contains(&id) {
            continue;
        }
        seen.push(id);
        let name = name_of(&spec);
        if files.len() >= FILES {
            let why = format!("there are more than {FILES}, which is the limit");
            findings.push(DocumentFinding::AttachmentUnread { name, why });
            break;
        }
        if !gate::may_unpack(&stream, limits) {
            let why = format!("it unpacks to more than {} bytes, which is the limit", limits.unpacked);
            findings.push(DocumentFinding::AttachmentUnread { name, why });
            continue;
        }
        match stream.decoded_data() {
            Ok(bytes) => files.push(Attachment { name, bytes: bytes.into_owned() }),
            Err(_) => {
                findings.push(DocumentFinding::AttachmentUnread {
                    name,
                    why: "it cannot be unpacked".to_owned(),
                });
            }
        }
    }
    (files, findings)
}

/// The file specifications of a tree of names.
fn named<'a>(tree: Dict<'a>, specs: &mut Vec<Dict<'a>>) {
    let mut open = vec![tree];
    let mut visited = 0;
    while let Some(node) = open.pop() {
        visited += 1;
        if visited > NODES {
            return;
        }
        if let Some(pairs) = node.get::<Array<'a>>("Names") {
            specs.extend(pairs.iter::<Object<'a>>().filter_map(Object::into_dict).take(NODES));
        }
        if let Some(kids) = node.get::<Array<'a>>("Kids") {
            let mut kids: Vec<Dict<'a>> = kids.iter::<Dict<'a>>().take(NODES).collect();
            kids.reverse();
            open.extend(kids);
        }
    }
}

fn stream_of<'a>(spec: &Dict<'a>) -> Option<Stream<'a>> {
    let files = spec.get::<Dict<'a>>("EF")?;
    ["UF", "F", "Unix", "Mac", "DOS"].into_iter().find_map(|key| files.get::<Stream<'a>>(key))
}

fn name_of(spec: &Dict<'_>) -> String {
    let written = spec.get::<PdfString<'_>>("UF").or_else(|| spec.get::<PdfString<'_>>("F"));
    let Some(written) = written else { return "attachment".to_owned() };
    text(written.as_bytes())
}

/// A text string of a PDF: UTF-16 with its mark, UTF-8 with its mark, or one byte a character.
fn text(bytes: &[u8]) -> String {
    match bytes {
        [0xFE, 0xFF, rest @ ..] => encoding_rs::UTF_16BE.decode(rest).0.into_owned(),
        [0xFF, 0xFE, rest @ ..] => encoding_rs::UTF_16LE.decode(rest).0.into_owned(),
        [0xEF, 0xBB, 0xBF, rest @ ..] => String::from_utf8_lossy(rest).into_owned(),
        _ => encoding_rs::WINDOWS_1252.decode(bytes).0.into_owned(),
    }
}
