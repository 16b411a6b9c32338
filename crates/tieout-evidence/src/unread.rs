//! Numbers of the evidence that are past the reading limits: counted, so that a report can say that they support nothing.

use tieout_notation::{MAX_DIGITS, TokenKind, scan};

use crate::{Body, NodeKind, Source, ValueRef};

/// How many there are in a source. Linear in its size.
pub(crate) fn count(source: &Source) -> usize {
    match &source.body {
        Body::Table(table) => {
            let of = |value: ValueRef<'_>| match value {
                ValueRef::Unread(_) => 1,
                ValueRef::Text(text) => in_text(&text),
                _ => 0,
            };
            table.data().filter(|c| !c.is_of_numbers()).flat_map(|c| c.iter()).map(of).sum()
        }
        Body::Json(json) => {
            let of = |kind: &NodeKind| match kind {
                NodeKind::Unread(_) => 1,
                NodeKind::String(text) => in_text(text),
                _ => 0,
            };
            json.nodes.iter().map(|n| of(&n.kind)).sum()
        }
        Body::Text(text) => in_text(text),
    }
}

fn in_text(text: &str) -> usize {
    if !may_hold_one(text) {
        return 0;
    }
    scan(text).iter().filter(|t| matches!(t.kind, TokenKind::Unread(_))).count()
}

/// A run of more digits than are read, marks that group them among them, or an exponent of three digits.
fn may_hold_one(text: &str) -> bool {
    if text.is_ascii() && !text.bytes().any(|b| b.is_ascii_digit()) {
        return false;
    }
    let (mut run, mut exponent) = (0_usize, None::<usize>);
    for c in text.chars() {
        if c.is_numeric() {
            run += 1;
            exponent = exponent.map(|digits| digits + 1);
            if run > MAX_DIGITS || exponent.is_some_and(|digits| digits >= 3) {
                return true;
            }
        } else if matches!(c, 'e' | 'E' | '^') && run > 0 {
            exponent = Some(0);
        } else if exponent != Some(0) || !matches!(c, '+' | '-' | '−') {
            exponent = None;
            if !(c.is_whitespace() || matches!(c, ',' | '.' | '\'' | '’' | '_')) {
                run = 0;
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_past_the_limits_are_counted() {
        let long = "7".repeat(MAX_DIGITS + 1);
        for (text, n) in [
            (long.as_str(), 1),
            (&long[1..], 0),
            ("1e401", 1),
            ("it was 1E-999 or 2e400, not 3e500.", 2),
            ("2×10^999", 1),
            ("2019 2020 2021", 0),
            ("", 0),
        ] {
            assert_eq!(count(&Source::text("t", text)), n, "{text}");
        }
    }
}
