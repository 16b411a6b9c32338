//! An answer as it is read: its sentences, and the values in each.

use std::fmt::Write as _;

use tieout_evidence::sentences;
use tieout_notation::{
    Bound, Form, Hedge, Interval, Locale, Period, Quantity, Rational, Token, TokenKind, Writing,
};

use super::evidence::{quoted, unit};

/// How an answer is read: every token under its sentence, on a line each; `locale` as in a policy.
///
/// ```
/// let text = tieout_check::render::reading("It has about 39.5 million.", None);
/// assert!(text.contains("hedged \"about\""));
/// ```
#[must_use]
pub fn reading(text: &str, locale: Option<Locale>) -> String {
    let mut out = String::new();
    let tokens = tieout_evidence::tokens(text, locale.map(Writing::from));
    let mut rest = tokens.iter().peekable();
    let sentences = sentences(text);
    for (i, sentence) in sentences.iter().enumerate() {
        let _ = writeln!(out, "{}. {}", i + 1, quoted(sentence.span.of(text)));
        let next = sentences.get(i + 1).map_or(text.len(), |s| s.span.start);
        while let Some(token) = rest.next_if(|t| t.span.start < next) {
            let _ = writeln!(out, "   {}  {}", quoted(token.span.of(text)), describe(token));
        }
    }
    for token in rest {
        let _ = writeln!(out, "   {}  {}", quoted(token.span.of(text)), describe(token));
    }
    let _ = writeln!(out, "{} sentences, {} values", sentences.len(), tokens.len());
    out
}

pub(super) fn describe(token: &Token) -> String {
    match &token.kind {
        TokenKind::Quantity(q) => format!("quantity {}", quantity(q)),
        TokenKind::Range { low, high } => format!("range from {} to {}", quantity(low), quantity(high)),
        TokenKind::Date(p) => format!("date {}", period(p)),
        TokenKind::Clock(c) => match c.second {
            Some(s) => format!("time {:02}:{:02}:{s:02}", c.hour, c.minute),
            None => format!("time {:02}:{:02}", c.hour, c.minute),
        },
        TokenKind::Composite(parts) => {
            let parts: Vec<_> = parts.iter().map(quantity).collect();
            format!("numbers in one form: {}", parts.join("; "))
        }
        TokenKind::Ordinal(n) => format!("rank {n}"),
        TokenKind::Identifier(kind) => format!("identifier ({kind:?})").to_lowercase(),
        TokenKind::ListMarker(n) => format!("list marker {n}"),
        TokenKind::Footnote => "footnote mark".to_owned(),
        TokenKind::Unread(why) => format!("not read: {why}"),
        other => format!("{other:?}"),
    }
}

fn quantity(q: &Quantity) -> String {
    let mut out = match &q.divisor {
        Some(d) => format!("{} / {}", q.value.grouped(), d.grouped()),
        None => q.value.grouped(),
    };
    if let Some(u) = &q.unit {
        let _ = write!(out, " {}", unit(u));
    }
    if let Some((hedge, _)) = q.hedge {
        let word = match hedge {
            Hedge::About => "about",
            Hedge::Nearly => "nearly",
            Hedge::Over => "over",
            Hedge::AtLeast => "at least",
            Hedge::Under => "under",
            Hedge::AtMost => "at most",
        };
        let _ = write!(out, ", hedged \"{word}\"");
    }
    if let Some(scale) = q.scale {
        let _ = write!(out, ", scale 10^{}", scale.power);
    }
    match q.form {
        Form::Digits => {}
        form => out.push_str(&format!(", written as {form:?}").to_lowercase()),
    }
    if q.may_be_year() {
        out.push_str(", perhaps a year");
    }
    let _ = write!(out, ", stands for {}", interval(&q.interval()));
    out
}

fn interval(i: &Interval) -> String {
    let number = |r: &Rational| r.to_decimal().unwrap_or_else(|| r.round(6)).grouped();
    let low = match &i.low {
        Bound::Included(r) => format!("[{}", number(r)),
        Bound::Excluded(r) => format!("({}", number(r)),
        Bound::Open => "(…".to_owned(),
    };
    let high = match &i.high {
        Bound::Included(r) => format!("{}]", number(r)),
        Bound::Excluded(r) => format!("{})", number(r)),
        Bound::Open => "…)".to_owned(),
    };
    format!("{low}, {high}")
}

/// `2019-03-31`, `Q3 2020`, `2011–2012`, `fiscal 2019`.
pub(super) fn period(p: &Period) -> String {
    let mut out = String::new();
    if p.fiscal {
        out.push_str("fiscal ");
    }
    if let Some(q) = p.quarter {
        let _ = write!(out, "Q{q} ");
    }
    if let Some(h) = p.half {
        let _ = write!(out, "H{h} ");
    }
    match p.year {
        Some(y) => out.push_str(&y.to_string()),
        None if p.month.is_some() => out.push_str("----"),
        None => {}
    }
    if let Some(y) = p.end_year {
        let _ = write!(out, "–{y}");
    }
    if let Some(m) = p.month {
        let _ = write!(out, "-{m:02}");
    }
    if let Some(d) = p.day {
        let _ = write!(out, "-{d:02}");
    }
    out.trim().to_owned()
}
