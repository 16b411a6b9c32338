//! A node back to text, iteratively.

use super::{Json, NodeKind};

/// What is still to be written.
enum Step {
    Node(u32),
    Close(char),
}

pub(super) fn text(json: &Json, node: u32) -> String {
    let mut out = String::new();
    let mut steps = vec![Step::Node(node)];
    // A container writes its bracket at once and leaves its children on the stack; what needs a comma knows by `index`.
    while let Some(step) = steps.pop() {
        let n = match step {
            Step::Close(c) => {
                out.push(c);
                continue;
            }
            Step::Node(n) => n,
        };
        if n != node {
            let inner = json.nodes.get(n as usize);
            if inner.is_some_and(|x| x.index > 0) {
                out.push(',');
            }
            if let Some(key) = json.key(n) {
                string(&mut out, key);
                out.push(':');
            }
        }
        match json.kind(n) {
            NodeKind::Null => out.push_str("null"),
            NodeKind::Bool(b) => out.push_str(if *b { "true" } else { "false" }),
            NodeKind::Number(d) => out.push_str(&d.to_string()),
            NodeKind::Unread(s) => out.push_str(s),
            NodeKind::String(s) => string(&mut out, s),
            NodeKind::Array(children) => {
                out.push('[');
                steps.push(Step::Close(']'));
                steps.extend(children.iter().rev().map(|&c| Step::Node(c)));
            }
            NodeKind::Object(children) => {
                out.push('{');
                steps.push(Step::Close('}'));
                steps.extend(children.iter().rev().map(|&c| Step::Node(c)));
            }
        }
    }
    out
}

fn string(out: &mut String, s: &str) {
    out.push('"');
    for c in s.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}
