//! JSON: accepts what serde_json accepts, and the same document when it is written again.

use serde_json::Value;
use tieout::Evidence;
use tieout::Source;
use tieout::evidence::{Json, NodeKind};

pub(crate) fn any(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    let theirs = serde_json::from_str::<Value>(&text);
    let ours = match Json::parse(&text) {
        Ok(json) => json,
        Err(e) => {
            assert!(theirs.is_err(), "serde_json accepts what is refused: {e}");
            assert!(e.line >= 1 && e.column >= 1 && !e.message.is_empty());
            let _ = Json::parse_lines(&text).map(|j| written_again(&j));
            return;
        }
    };
    // Past its depth and past a double's range serde_json refuses; a byte order mark it does not know.
    let bounded = ours.nodes.iter().all(|n| !matches!(&n.kind, NodeKind::Unread(_)) && !large(&n.kind));
    match theirs {
        Ok(theirs) if ours.duplicates.is_empty() => same(&ours, &theirs),
        Ok(_) => {}
        Err(e) => assert!(
            !bounded || depth(&ours) > 100 || text.starts_with('\u{feff}'),
            "serde_json refuses what is accepted: {e}"
        ),
    }
    written_again(&ours);
    places(&ours);
    let _ = Evidence::new(vec![Source::json("result", ours)]);
}

fn large(kind: &NodeKind) -> bool {
    matches!(kind, NodeKind::Number(d) if !d.to_f64().is_finite())
}

fn depth(json: &Json) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(json.nodes.len());
    for node in json.nodes.iter() {
        let above = node.parent.and_then(|p| depths.get(p as usize)).copied().unwrap_or(0);
        depths.push(above + 1);
    }
    depths.into_iter().max().unwrap_or(0)
}

/// Keys and strings in the order of the document.
fn same(ours: &Json, theirs: &Value) {
    let mut stack = vec![(Json::ROOT, theirs)];
    while let Some((node, value)) = stack.pop() {
        match (ours.kind(node), value) {
            (NodeKind::Null, Value::Null) | (NodeKind::Unread(_), Value::Number(_)) => {}
            (NodeKind::Bool(a), Value::Bool(b)) => assert_eq!(a, b),
            (NodeKind::Number(a), Value::Number(b)) => {
                let near = b.as_f64().is_some_and(|b| (a.to_f64() - b).abs() <= b.abs() * 1e-12);
                assert!(near, "{a} and {b}");
            }
            (NodeKind::String(a), Value::String(b)) => assert_eq!(**a, **b),
            (NodeKind::Array(a), Value::Array(b)) if a.len() == b.len() => {
                stack.extend(a.iter().copied().zip(b))
            }
            (NodeKind::Object(a), Value::Object(b)) if a.len() == b.len() => {
                for &member in a {
                    let value = ours.key(member).and_then(|k| b.get(k));
                    stack.push((member, value.expect("a key of one document and not of the other")));
                }
            }
            (ours, theirs) => panic!("{ours:?} and {theirs:?}"),
        }
    }
}

fn written_again(json: &Json) {
    let written = json.write(Json::ROOT);
    let again = Json::parse(&written).expect("what was written is read");
    assert_eq!(again.write(Json::ROOT), written);
    assert!(again.nodes == json.nodes && again.duplicates == json.duplicates, "{written}");
}

/// A pointer leads back to its node, unless a key above it stood before.
fn places(json: &Json) {
    let mut hidden: Vec<bool> = Vec::with_capacity(json.nodes.len());
    for (i, node) in (0_u32..).zip(json.nodes.iter()) {
        let above = node.parent.and_then(|p| hidden.get(p as usize)).copied().unwrap_or(false);
        hidden.push(above || json.is_duplicate(i));
        if i < 256 && hidden.last() == Some(&false) {
            assert_eq!(json.at(&json.pointer(i)), Some(i), "{}", json.pointer(i));
        }
    }
}
