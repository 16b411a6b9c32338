//! Dates that a table and its title state together: rows of "june 5" under the title "1979 season".

use tieout_notation::{Period, words};

use super::index::Index;
use crate::tie::{Desk, Draft};
use crate::{Reason, Verdict};

impl Desk<'_> {
    /// A date whose month and day stand in a row, or in a header and a row, and whose year is the title's. No one place states it,
    /// so it is the reader's to say that the title speaks of the rows.
    pub(crate) fn dated_by_title(&self, period: &Period) -> Option<Draft> {
        let known = self.selectable();
        let dated = known.tables.iter().any(|t| holds(t, period));
        dated.then(|| Draft::bare(Verdict::Ambiguous, Reason::Mentions))
    }
}

fn holds(index: &Index, period: &Period) -> bool {
    let Some(month) = period.month else { return false };
    let year = period.year.is_none_or(|year| index.years.contains(&year));
    let day = |p: &Period| p.month == Some(month) && (period.day.is_none() || p.day == period.day);
    let free = |p: &Period| p.year.is_none() || p.year == period.year;
    year && index.columns.iter().any(|column| {
        let said =
            !column.timeless && column.values().iter().any(|v| v.periods.iter().any(|p| day(p) && free(p)));
        let headed = column.header.iter().any(|h| month_of(h) == Some(month));
        let own = period.day.map(i64::from);
        said || headed
            && column.values().iter().any(|v| {
                let n = v.number.as_ref().and_then(tieout_notation::Decimal::to_i64);
                own.is_none() || n == own
            })
    })
}

fn month_of(stem: &str) -> Option<u8> {
    tieout_notation::periods_in(stem).first().and_then(|(_, p)| p.month)
}

/// The years that a title states; of a span of two years both ("1995 - 96").
pub(crate) fn years_of(text: &str) -> Vec<i32> {
    let mut out: Vec<i32> = Vec::new();
    for word in words(text) {
        let Ok(n) = word.folded.parse::<i32>() else { continue };
        match (word.folded.len(), out.last()) {
            (4, _) if (1500..=2100).contains(&n) => out.push(n),
            (2, Some(&last)) if n == (last + 1) % 100 => out.push(last + 1),
            _ => {}
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::years_of;

    #[test]
    fn a_span_of_years_is_both_of_them() {
        assert_eq!(years_of("1995 - 96 northern league season"), [1995, 1996]);
        assert_eq!(years_of("1999/00"), [1999, 2000]);
        assert_eq!(years_of("season 2003, group 14"), [2003]);
    }
}
