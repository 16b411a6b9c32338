//! Blocks of values and dates: what stands in one text, by what is known of it.

use tieout::notation::{
    DateOrder, Hedge, Locale, Quantity, Scan, Span, TokenKind, Unit, Writing, find_dates_under,
};

/// What is known: `any` nothing, `own` what the text's own votes say, `day first`, `month first`, or a locale.
fn known(known: &str, text: &str) -> Result<Writing, String> {
    Ok(match known {
        "any" => Writing::default(),
        "own" => Writing::of([text]),
        "day first" => DateOrder::DayFirst.into(),
        "month first" => DateOrder::MonthFirst.into(),
        tag => Locale::parse(tag).map_err(|e| e.to_string())?.into(),
    })
}

/// `about 2/3 %`: hedge, value, denominator, unit.
fn quantity(q: &Quantity) -> String {
    let hedge = match q.hedge.map(|(hedge, _)| hedge) {
        None => "",
        Some(Hedge::About) => "about ",
        Some(Hedge::Nearly) => "nearly ",
        Some(Hedge::Over) => "over ",
        Some(Hedge::AtLeast) => "at least ",
        Some(Hedge::Under) => "under ",
        Some(Hedge::AtMost) => "at most ",
    };
    let divisor = q.divisor.as_ref().map_or_else(String::new, |d| format!("/{d}"));
    let unit = match q.unit {
        None => String::new(),
        Some(Unit::Percent) => " %".to_owned(),
        Some(Unit::Points) => " points".to_owned(),
        Some(Unit::BasisPoints) => " bp".to_owned(),
        Some(Unit::PerMille) => " ‰".to_owned(),
        Some(Unit::Times) => " times".to_owned(),
        Some(Unit::Currency(currency)) => format!(" {}", currency.0),
        Some(Unit::Measure(measure)) => format!(" {}", measure.symbol),
    };
    format!("{hedge}{}{divisor}{unit}", q.value)
}

fn listed(found: Vec<String>) -> String {
    if found.is_empty() { "nothing".to_owned() } else { found.join("; ") }
}

/// Every value of the text, `; ` between.
pub(crate) fn values(text: &str, of: &str) -> Result<String, String> {
    let tokens = Scan::written(known(of, text)?).part(text, Span::new(0, text.len()));
    let shown = tokens.iter().filter_map(|token| match &token.kind {
        TokenKind::Quantity(q) => Some(quantity(q)),
        TokenKind::Range { low, high } => Some(format!("{} to {}", quantity(low), quantity(high))),
        TokenKind::Date(period) => Some(format!("date {period}")),
        TokenKind::Ordinal(rank) => Some(format!("rank {rank}")),
        TokenKind::Composite(parts) => {
            Some(format!("form {}", parts.iter().map(quantity).collect::<Vec<_>>().join(" ")))
        }
        TokenKind::Identifier(_) => Some("identifier".to_owned()),
        _ => None,
    });
    Ok(listed(shown.collect()))
}

/// Every date of the text with its readings, `; ` and ` or ` between.
pub(crate) fn dates(text: &str, of: &str) -> Result<String, String> {
    let found = find_dates_under(text, known(of, text)?);
    let shown = found
        .iter()
        .filter(|(_, readings, _)| !readings.is_empty())
        .map(|(_, readings, _)| readings.iter().map(ToString::to_string).collect::<Vec<_>>().join(" or "));
    Ok(listed(shown.collect()))
}
