//! Tokens in one line, for tests.

use crate::{Quantity, Sign, TokenKind, Unit, scan};

/// `$39.3 million=39300000 e5 $ about`: what was written, the value, the power of its last digit unless nought, unit,
/// bracket and hedge.
pub(crate) fn quantity(text: &str, q: &Quantity) -> String {
    let mut out = format!("{}={}", q.span.of(text), q.value);
    if let Some(d) = &q.divisor {
        out += &format!("/{d}");
    }
    if q.unit_power != 0 {
        out += &format!(" e{}", q.unit_power);
    }
    match q.unit {
        Some(Unit::Currency(c)) => out += &format!(" {}", c.0),
        Some(Unit::Measure(m)) => out += &format!(" {}", m.symbol),
        Some(unit) => out += &format!(" {unit:?}"),
        None => {}
    }
    if q.sign == Sign::Parentheses {
        out += " brackets";
    }
    if let Some((hedge, span)) = q.hedge {
        out += &format!(" {hedge:?}<{}>", span.of(text));
    }
    out
}

/// All tokens of `text`, ` | ` between.
pub(crate) fn tokens(text: &str) -> String {
    let one = |token: &crate::Token| {
        let written = token.span.of(text);
        match &token.kind {
            TokenKind::Quantity(q) => {
                assert_eq!(q.span, token.span, "{text}");
                quantity(text, q)
            }
            TokenKind::Range { low, high } => {
                format!("range({}, {})", quantity(text, low), quantity(text, high))
            }
            TokenKind::Date(_) => format!("date({written})"),
            TokenKind::Clock(_) => format!("clock({written})"),
            TokenKind::Composite(parts) => {
                format!("form({})", parts.iter().map(|q| quantity(text, q)).collect::<Vec<_>>().join(", "))
            }
            TokenKind::Ordinal(n) => format!("rank({n})"),
            TokenKind::Identifier(_) => format!("id({written})"),
            TokenKind::ListMarker(n) => format!("list({n})"),
            TokenKind::Footnote => format!("note({written})"),
            TokenKind::Unread(why) => format!("unread({why:?})"),
            #[allow(unreachable_patterns)]
            _ => "?".into(),
        }
    };
    scan(text).iter().map(one).collect::<Vec<_>>().join(" | ")
}

/// A cell's reading in one line.
pub(crate) fn cell(text: &str) -> String {
    use crate::CellReading as C;
    match crate::read_cell(text) {
        C::Empty => "empty".into(),
        C::Nil { dash } => (if dash { "nil" } else { "n/a" }).into(),
        C::Number(q) => format!("number({})", quantity(text, &q)),
        C::Date(p) if p == crate::Period::of_year(p.year.unwrap_or(0)) => {
            format!("year({})", p.year.unwrap_or(0))
        }
        C::Date(_) => "date".into(),
        C::Clock(c) => format!("clock({}:{:02})", c.hour, c.minute),
        C::Ordinal(n) => format!("rank({n})"),
        C::Composite(parts) => {
            format!("form({})", parts.iter().map(|q| quantity(text, q)).collect::<Vec<_>>().join(", "))
        }
        C::Text(inner) => {
            format!(
                "text({})",
                inner.iter().map(|(s, v)| format!("{}={v}", s.of(text))).collect::<Vec<_>>().join(", ")
            )
        }
        #[allow(unreachable_patterns)]
        _ => "?".into(),
    }
}
