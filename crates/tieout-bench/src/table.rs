//! Tables, and answers about them.

use std::fmt::Write;

use tieout::{
    Decimal, Table,
    evidence::{Value, ValueRef},
};

use crate::random::Random;

/// A table, and an answer about it.
#[derive(Clone, Debug)]
pub struct Report {
    /// What is asked about.
    pub table: Table,
    /// What is said.
    pub answer: String,
}

impl Report {
    /// The rows as JSON objects.
    #[must_use]
    pub fn rows(&self) -> Vec<serde_json::Value> {
        let value = |row, column| match self.table.get(row, column) {
            ValueRef::Number(n) => {
                n.to_string().parse().map_or(serde_json::Value::Null, serde_json::Value::Number)
            }
            _ => self.table.text(row, column).into(),
        };
        (0..self.table.rows)
            .map(|row| {
                let cells = self.table.columns.iter().enumerate();
                serde_json::Value::Object(cells.map(|(i, name)| (name.clone(), value(row, i))).collect())
            })
            .collect()
    }
}

const REGIONS: [&str; 12] = [
    "North",
    "South",
    "East",
    "West",
    "Coast",
    "Valley",
    "Highlands",
    "Islands",
    "Capital",
    "Borders",
    "Midlands",
    "Delta",
];

fn text(s: impl Into<String>) -> Value {
    Value::Text(s.into().into_boxed_str())
}

fn whole(n: usize) -> Value {
    Value::Number(Decimal::from(i64::try_from(n).unwrap_or(i64::MAX)))
}

fn hundredths(n: usize) -> Value {
    Value::Number(Decimal::new(i128::try_from(n).unwrap_or(i128::MAX), 2))
}

/// Twelve rows of five columns, and nine figures about them.
#[must_use]
pub fn small() -> Report {
    let mut random = Random::new(12);
    let columns = ["region", "revenue", "costs", "orders", "customers"].map(str::to_owned).to_vec();
    let rows = REGIONS
        .iter()
        .map(|region| {
            vec![
                text(*region),
                whole(random.between(1_000_000, 9_000_000)),
                whole(random.between(400_000, 900_000)),
                whole(random.between(20_000, 90_000)),
                whole(random.between(3_000, 19_000)),
            ]
        })
        .collect();
    let table = Table::from_rows(columns, rows);
    Report { answer: answer(&table), table }
}

/// A column of figures: its header, the least and the greatest of them, and whether they are hundredths.
type Figures = (&'static str, usize, usize, bool);

const OPENED: Figures = ("opened", 1970, 2024, false);
const REVENUE: Figures = ("revenue", 1_000_000, 9_000_000, false);
const COSTS: Figures = ("costs", 400_000, 900_000, false);
const ORDERS: Figures = ("orders", 20_000, 90_000, false);
const CUSTOMERS: Figures = ("customers", 3_000, 19_000, false);
const RETURNS: Figures = ("returns", 100, 2_000, false);
const AREA: Figures = ("area_sqm", 5_000, 90_000, true);
const RATING: Figures = ("rating", 100, 500, true);

/// Shops with their regions, where those are wanted, and columns of figures.
fn shops(rows: usize, seed: u64, regions: bool, figures: &[Figures]) -> Table {
    let mut random = Random::new(seed);
    let names = ["shop"].into_iter().chain(regions.then_some("region")).chain(figures.iter().map(|f| f.0));
    let columns = names.map(str::to_owned).collect();
    let row = |i| {
        let mut row = vec![text(shop(i))];
        row.extend(regions.then(|| text(random.pick(&REGIONS))));
        row.extend(figures.iter().map(|&(_, least, greatest, parts)| {
            let n = random.between(least, greatest);
            if parts { hundredths(n) } else { whole(n) }
        }));
        row
    };
    Table::from_rows(columns, (0..rows).map(row).collect())
}

/// `rows` shops of ten columns.
#[must_use]
pub fn large(rows: usize) -> Report {
    let figures = [OPENED, REVENUE, COSTS, ORDERS, CUSTOMERS, RETURNS, AREA, RATING];
    let table = shops(rows, 2000, true, &figures);
    Report { answer: answer(&table), table }
}

/// `rows` shops of fifteen columns, and three hundred words about them.
#[must_use]
pub fn wide(rows: usize) -> Report {
    let more = [
        ("visits", 100_000, 400_000, false),
        ("staff", 4, 60, false),
        ("rent", 12_000, 95_000, false),
        ("stock_value", 80_000, 700_000, false),
        AREA,
        RATING,
        ("margin_pct", 500, 4_000, true),
    ];
    let figures = [[OPENED, REVENUE, COSTS, ORDERS, CUSTOMERS, RETURNS].as_slice(), &more].concat();
    let table = shops(rows, 15, true, &figures);
    Report { answer: analysis(&table, 300), table }
}

/// `rows` shops of four columns.
#[must_use]
pub fn narrow(rows: usize) -> Report {
    let table = shops(rows, 100, false, &[REVENUE, ORDERS, CUSTOMERS]);
    Report { answer: answer(&table), table }
}

/// A name for every shop: five syllables of twenty, so that there are enough for three million.
fn shop(i: usize) -> String {
    const SYLLABLES: [&str; 20] = [
        "bar", "cor", "dun", "fel", "gar", "hol", "kin", "lam", "mor", "nes", "ost", "pel", "ram", "sel",
        "tor", "ul", "var", "wen", "yar", "zel",
    ];
    let mut name = String::new();
    let mut rest = i;
    for _ in 0..5 {
        name.push_str(SYLLABLES[rest % SYLLABLES.len()]);
        rest /= SYLLABLES.len();
    }
    let first = name.remove(0).to_ascii_uppercase();
    name.insert(0, first);
    name
}

/// Nine figures: six cells, one of them rounded; a sum, a mean, a difference; the last cell is wrong.
#[must_use]
pub fn answer(table: &Table) -> String {
    let column = |name: &str| table.columns.iter().position(|c| c == name).unwrap_or(0);
    let (revenue, orders, customers) = (column("revenue"), column("orders"), column("customers"));
    let value = |row: usize, column: usize| table.text(row, column).parse::<u64>().unwrap_or(0);
    let name = |row: usize| table.text(row, 0);
    let [a, b, c, d] = [1, 3, 6, 10].map(|twelfth| table.rows * twelfth / 12);
    let (more, fewer) = if value(d, orders) > value(a, orders) { (d, a) } else { (a, d) };
    let all = (0..table.rows).map(|row| value(row, orders)).sum::<u64>();
    let rows = u64::try_from(table.rows).unwrap_or(1).max(1);
    let mean = (all + rows / 2) / rows;
    let tenths = value(a, revenue) / 100_000;
    format!(
        "{} had revenue of {}.{} million and {} orders. In {} customers numbered {}, against {} in {}. Altogether there were {} \
         orders, an average of {}. {} had {} more orders than {}. Revenue in {} was {}. Customers in {} numbered {}.",
        name(a),
        tenths / 10,
        tenths % 10,
        grouped(value(a, orders)),
        name(b),
        grouped(value(b, customers)),
        grouped(value(c, customers)),
        name(c),
        grouped(all),
        grouped(mean),
        name(more),
        grouped(value(more, orders) - value(fewer, orders)),
        name(fewer),
        name(d),
        grouped(value(d, revenue)),
        name(d),
        grouped(value(d, customers) + 1_011),
    )
}

/// About `words` words over a table: a sentence of thirteen words for each of its rows in turn.
#[must_use]
pub fn growing_answer(table: &Table, words: usize) -> String {
    let mut random = Random::new(9);
    let mut out = String::new();
    let mut written = 0;
    while written < words {
        let row = random.below(table.rows);
        let cell =
            |column: usize| table.text(row, column).parse::<u64>().map_or_else(|_| String::new(), grouped);
        let _ = write!(
            out,
            "In {} revenue came to {} last year, with {} orders from {} customers. ",
            table.text(row, 0),
            cell(1),
            cell(2),
            cell(3),
        );
        written += 13;
    }
    out
}

/// About `words` words over a table of shops, in the sentences of a report: cells, a rounded one, an extreme of a column, a difference
/// of two rows, a sum of two and a comparison, one after the other.
#[must_use]
pub fn analysis(table: &Table, words: usize) -> String {
    let mut random = Random::new(7);
    let column = |name: &str| table.columns.iter().position(|c| c == name).unwrap_or(0);
    let (revenue, orders, customers) = (column("revenue"), column("orders"), column("customers"));
    let value = |row: usize, column: usize| table.text(row, column).parse::<u64>().unwrap_or(0);
    let name = |row: usize| table.text(row, 0);
    let best = (0..table.rows).max_by_key(|row| value(*row, customers)).unwrap_or(0);
    let mut out = String::new();
    for kind in 0.. {
        let a = random.below(table.rows);
        let b = (a + 1 + random.below(table.rows - 1)) % table.rows;
        let (more, fewer) = if value(b, orders) > value(a, orders) { (b, a) } else { (a, b) };
        let tenths = (value(a, revenue) + 50_000) / 100_000;
        let _ = match kind % 6 {
            0 => write!(
                out,
                "{} had revenue of {}.{} million from {} orders. ",
                name(a),
                tenths / 10,
                tenths % 10,
                grouped(value(a, orders))
            ),
            1 => write!(
                out,
                "In {} customers numbered {}, against {} in {}. ",
                name(a),
                grouped(value(a, customers)),
                grouped(value(b, customers)),
                name(b)
            ),
            2 => write!(
                out,
                "The highest number of customers was {}, in {}. ",
                grouped(value(best, customers)),
                name(best)
            ),
            3 => write!(
                out,
                "{} had {} more orders than {}. ",
                name(more),
                grouped(value(more, orders) - value(fewer, orders)),
                name(fewer)
            ),
            4 => write!(
                out,
                "{} and {} together took {} orders. ",
                name(a),
                name(b),
                grouped(value(a, orders) + value(b, orders))
            ),
            _ => write!(
                out,
                "Orders were higher in {} than in {}, where they came to {}. ",
                name(more),
                name(fewer),
                grouped(value(fewer, orders))
            ),
        };
        if out.split_whitespace().count() >= words {
            break;
        }
    }
    out
}

/// `1234567` as `1,234,567`.
fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut out = String::new();
    for (i, c) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            out.push(',');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_hold_nine_figures_of_which_the_last_is_wrong() {
        for Report { table, answer } in [small(), large(2_000), narrow(100)] {
            let evidence = tieout::Evidence::new(vec![tieout::Source::table("rows", table)]);
            let report = tieout::check(&answer, &evidence, &tieout::Policy::default());
            let figures: Vec<_> =
                report.claims.iter().filter(|c| c.text.starts_with(|c: char| c.is_ascii_digit())).collect();
            assert_eq!(figures.len(), 9, "{answer}");
            assert_ne!(figures[8].verdict, tieout::Verdict::Supported, "{answer}");
            let supported = figures.iter().filter(|c| c.verdict == tieout::Verdict::Supported).count();
            assert!(supported >= 7, "{answer}\n{figures:?}");
        }
    }

    #[test]
    fn an_analysis_is_right() {
        for rows in [40, 200] {
            let Report { table, answer } = wide(rows);
            let evidence = tieout::Evidence::new(vec![tieout::Source::table("rows", table)]);
            let report = tieout::check(&answer, &evidence, &tieout::Policy::default());
            let wrong: Vec<_> =
                report.claims.iter().filter(|c| c.verdict == tieout::Verdict::Contradicted).collect();
            assert!(wrong.is_empty(), "{answer}\n{wrong:?}");
            let figures = report.claims.iter().filter(|c| c.text.starts_with(|c: char| c.is_ascii_digit()));
            assert!(figures.clone().all(|c| c.verdict == tieout::Verdict::Supported), "{answer}");
            assert!(figures.count() > 30, "{answer}");
        }
    }

    #[test]
    fn inputs_are_the_same_every_time() {
        assert_eq!(small().answer, small().answer);
        assert_eq!(large(50).rows(), large(50).rows());
        assert!(analysis(&wide(40).table, 300).split_whitespace().count().abs_diff(300) < 20);
        assert!(growing_answer(&narrow(10).table, 100).split_whitespace().count().abs_diff(100) < 13);
    }
}
