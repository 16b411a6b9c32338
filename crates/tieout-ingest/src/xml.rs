//! XML as JSON: the data of an electronic invoice as values with pointers.
//!
//! An element with nothing but text is a string; any other is an object of its children, by local name. Children of one name
//! are a list. Attributes stand under `@name`, text beside them under `#text`. Namespaces are left out: what tells an
//! invoice's parts apart are their names.

use tieout_evidence::Json;

/// Elements within elements, at most.
#[cfg(feature = "pdf")]
const DEPTH: usize = 64;
/// Nodes of one file, at most.
#[cfg(feature = "pdf")]
const NODES: u32 = 500_000;

/// The document as JSON.
#[cfg(feature = "pdf")]
pub(crate) fn to_json(bytes: &[u8]) -> Result<Json, String> {
    let (text, _) = crate::encoding::decode(bytes).map_err(|e| e.message)?;
    // Entities that a file defines for itself are how XML bombs are built: without a DTD there are none.
    let options = roxmltree::ParsingOptions { allow_dtd: false, nodes_limit: NODES, ..Default::default() };
    let document = roxmltree::Document::parse_with_options(text.trim_start_matches('\u{FEFF}'), options)
        .map_err(|e| format!("it is no XML: {e}"))?;
    let mut out = String::from("{");
    let root = document.root_element();
    quote(root.tag_name().name(), &mut out);
    out.push(':');
    write(root, DEPTH, &mut out)?;
    out.push('}');
    Json::parse(&out).map_err(|e| e.message)
}

#[cfg(not(feature = "pdf"))]
pub(crate) fn to_json(_: &[u8]) -> Result<Json, String> {
    Err("this program was built without PDF".to_owned())
}

#[cfg(feature = "pdf")]
fn write(element: roxmltree::Node<'_, '_>, depth: usize, out: &mut String) -> Result<(), String> {
    let Some(depth) = depth.checked_sub(1) else {
        return Err(format!("its elements are nested deeper than {DEPTH}, which is the limit"));
    };
    let children: Vec<_> = element.children().filter(roxmltree::Node::is_element).collect();
    let text: String = element.children().filter_map(|n| n.text().filter(|_| n.is_text())).collect();
    let text = text.trim();
    if children.is_empty() && element.attributes().len() == 0 {
        quote(text, out);
        return Ok(());
    }
    let mut names: Vec<&str> = Vec::new();
    for child in &children {
        let name = child.tag_name().name();
        if !names.contains(&name) {
            names.push(name);
        }
    }
    out.push('{');
    let mut first = true;
    let mut key = |name: &str, out: &mut String| {
        if !std::mem::take(&mut first) {
            out.push(',');
        }
        quote(name, out);
        out.push(':');
    };
    for attribute in element.attributes() {
        key(&format!("@{}", attribute.name()), out);
        quote(attribute.value(), out);
    }
    if !text.is_empty() {
        key("#text", out);
        quote(text, out);
    }
    for name in names {
        key(name, out);
        let mut same = children.iter().filter(|c| c.tag_name().name() == name).peekable();
        let Some(child) = same.next() else { continue };
        if same.peek().is_none() {
            write(*child, depth, out)?;
            continue;
        }
        out.push('[');
        write(*child, depth, out)?;
        for child in same {
            out.push(',');
            write(*child, depth, out)?;
        }
        out.push(']');
    }
    out.push('}');
    Ok(())
}

#[cfg(feature = "pdf")]
fn quote(text: &str, out: &mut String) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            c if u32::from(c) < 0x20 => out.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => out.push(c),
        }
    }
    out.push('"');
}

#[cfg(all(test, feature = "pdf"))]
mod tests {
    use super::to_json;

    #[test]
    fn elements_attributes_and_lists() {
        let xml = "<?xml version='1.0'?><a:Invoice xmlns:a='urn:x'><a:Total c='EUR'>5.00</a:Total>\
                   <a:Line><a:Name>\"A\"</a:Name></a:Line><a:Line><a:Name>B</a:Name></a:Line></a:Invoice>";
        let json = to_json(xml.as_bytes()).unwrap();
        let expected =
            r##"{"Invoice":{"Total":{"@c":"EUR","#text":"5.00"},"Line":[{"Name":"\"A\""},{"Name":"B"}]}}"##;
        assert_eq!(json.write(0), expected);
    }

    #[test]
    fn what_is_refused() {
        let deep = "<a>".repeat(200) + &"</a>".repeat(200);
        assert!(to_json(deep.as_bytes()).unwrap_err().contains("nested deeper"));
        let bomb = "<!DOCTYPE a [<!ENTITY x 'ha'>]><a>&x;</a>";
        assert!(to_json(bomb.as_bytes()).unwrap_err().contains("DTD"), "{:?}", to_json(bomb.as_bytes()));
        assert!(to_json(b"<a>").is_err());
    }
}
