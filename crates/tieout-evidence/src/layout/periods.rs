//! Periods of headers and labels: dates, quarters and bare years, with what a caption above adds.

use tieout_notation::{Period, Span, periods_in};

/// Every date and bare year of a header or label, in order. Periods without a year ("June 30,") come too.
pub(super) fn find(text: &str) -> Vec<(Span, Period)> {
    if !text.bytes().any(|b| b.is_ascii_digit()) {
        return Vec::new();
    }
    // `F19` alone is a fiscal year.
    if let [b'F' | b'f', a @ b'0'..=b'9', b @ b'0'..=b'9'] = text.trim().as_bytes() {
        let year = 2000 + i32::from(a - b'0') * 10 + i32::from(b - b'0');
        return vec![(Span::new(0, text.len()), Period { fiscal: true, ..Period::of_year(year) })];
    }
    let mut out = periods_in(text);
    if out.is_empty()
        && let Some(year) = super::cells::bare_year(text.trim_end_matches(['%', ' ']))
    {
        // `2 0 1 8`, `2019 %`
        out.push((Span::new(0, text.len()), Period::of_year(year)));
    }
    join_spans(text, &mut out);
    out
}

/// `2021 - 2022`, `2021 to 2022`: two bare years in rising order with a dash or "to" between are one span of years.
fn join_spans(text: &str, found: &mut Vec<(Span, Period)>) {
    let bare = |p: &Period| p.year.is_some_and(|y| *p == Period::of_year(y));
    let mut out: Vec<(Span, Period)> = Vec::with_capacity(found.len());
    for (b, q) in found.drain(..) {
        if let Some((a, p)) = out.last_mut()
            && bare(p)
            && bare(&q)
            && p.year < q.year
            && matches!(
                text.get(a.end..b.start).unwrap_or(".").trim(),
                "-" | "–" | "—" | "to" | "through" | "thru"
            )
        {
            p.end_year = q.year;
            a.end = b.end;
            continue;
        }
        out.push((b, q));
    }
    *found = out;
}

/// What a column's header cells, from the top, state together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Stated {
    pub(super) periods: Vec<Period>,
    /// Two periods set against each other in one header ("2019 vs 2018").
    pub(super) compares: bool,
}

/// Joins the header cells of one column: a caption ("Year ended June 30,") gives day and month to the year below it, a year
/// above gives itself to a quarter below; the lowest year counts.
pub(super) fn combine<'a>(texts: impl Iterator<Item = &'a str>) -> Stated {
    let mut partial: Option<Period> = None;
    let mut full: Vec<Period> = Vec::new();
    let mut compares = false;
    let mut fiscal = false;
    for text in texts {
        let found = find(text);
        fiscal |= super::labels::has_word(text, &["fiscal", "fy"]);
        type Found = Vec<(Span, Period)>;
        let (dated, bare): (Found, Found) = found.iter().copied().partition(|(_, p)| p.year.is_some());
        if dated.len() > 1 {
            let compared =
                dated.windows(2).any(|w| text.get(w[0].0.end..w[1].0.start).is_some_and(sets_against));
            full = dated.iter().map(|(_, p)| merged(*p, partial)).collect();
            compares = compared || super::kind::says_change(text);
        } else if let Some((_, p)) = dated.first() {
            let mut p = merged(*p, partial);
            if let [above] = full[..]
                && above.year == p.year
                && above.end_year.is_none()
            {
                p = merged(p, Some(above));
            }
            full = vec![p];
            compares = false;
        }
        for (span, p) in bare {
            if p.month.is_some()
                && p.day.is_none()
                && span.len() != text.trim().trim_end_matches([',', '.']).len()
            {
                // A lone month inside other words may be a word ("may", "march").
                if !super::labels::has_word(text, &["ended", "ending", "months", "month"]) {
                    continue;
                }
            }
            match full[..] {
                [above] if dated.is_empty() && above.end_year.is_none() => {
                    full = vec![merged(above, Some(p))]
                }
                _ => partial = Some(p),
            }
        }
    }
    if fiscal {
        for p in &mut full {
            p.fiscal = true;
        }
    }
    full.dedup();
    Stated { periods: full, compares }
}

/// `p` with the parts that it does not state taken from `other`, when it states only a year.
fn merged(p: Period, other: Option<Period>) -> Period {
    let Some(o) = other else { return p };
    if p.month.is_some() || p.quarter.is_some() || p.half.is_some() || p.end_year.is_some() {
        return p;
    }
    Period { quarter: o.quarter, half: o.half, month: o.month, day: o.day, fiscal: p.fiscal || o.fiscal, ..p }
}

/// Words between two years that set one against the other.
fn sets_against(between: &str) -> bool {
    let lower = between.to_ascii_lowercase();
    super::labels::has_word(&lower, &["vs", "versus", "v", "compared", "over", "from", "against"])
}

/// Periods that a row label states: years and dates, but no maturities ("notes due 2021").
pub(super) fn of_label(label: &str) -> Vec<Period> {
    if !has_year_digits(label) {
        return Vec::new();
    }
    let mut out: Vec<Period> = find(label)
        .into_iter()
        .filter(|(_, p)| p.year.is_some())
        .filter(|(s, _)| {
            let head = &label[..s.start];
            let last = head.split_whitespace().next_back().unwrap_or("").to_ascii_lowercase();
            !matches!(&*last, "due" | "maturing" | "matures" | "expiring" | "expires" | "until")
        })
        .map(|(_, p)| p)
        .collect();
    out.dedup();
    out
}

/// Whether two digits stand together somewhere: without them there is no year to find.
fn has_year_digits(text: &str) -> bool {
    text.as_bytes().windows(2).any(|w| w[0].is_ascii_digit() && w[1].is_ascii_digit())
}

/// `text` without its periods and, where it had one or is nothing else, without the words that introduce periods.
pub(super) fn without(text: &str) -> String {
    let found = find(text);
    let mut out = String::with_capacity(text.len());
    let mut at = 0;
    for (span, _) in &found {
        if span.start >= at {
            out.push_str(&text[at..span.start]);
            out.push(' ');
            at = span.end;
        }
    }
    out.push_str(&text[at..]);
    let words: Vec<&str> = out.split_whitespace().collect();
    let bare = |w: &str| {
        let w = w.trim_matches(|c: char| !c.is_alphanumeric()).to_ascii_lowercase();
        w.is_empty()
            || matches!(&*w, "year-ended" | "years-ended")
            || matches!(
                &*w,
                "vs" | "versus"
                    | "compared"
                    | "financial"
                    | "year"
                    | "years"
                    | "ended"
                    | "ending"
                    | "end"
                    | "as"
                    | "of"
                    | "at"
                    | "for"
                    | "the"
                    | "fiscal"
                    | "fy"
                    | "and"
                    | "december"
                    | "january"
                    | "june"
                    | "march"
                    | "september"
                    | "october"
                    | "july"
                    | "date"
                    | "on"
                    | "in"
            )
    };
    let introduces = super::labels::has_word(text, &["ended", "ending", "fiscal"])
        || matches!(text.trim().to_ascii_lowercase().as_str(), "as of" | "as at" | "at" | "as of:");
    if (!found.is_empty() || introduces) && words.iter().all(|w| bare(w)) {
        return String::new();
    }
    if found.is_empty() {
        return text.trim().to_owned();
    }
    // Introducing words at the ends go with the date they introduced.
    let first = words.iter().position(|w| !bare(w)).unwrap_or(words.len());
    let last = words.iter().rposition(|w| !bare(w)).map_or(first, |i| i + 1);
    super::phrase::tidy(&words[first..last.max(first)].join(" "))
}
