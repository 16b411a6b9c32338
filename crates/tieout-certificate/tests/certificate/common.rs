//! One small body of evidence, and short ways to write derivations over it.

use std::sync::LazyLock;

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Op, Rejection, Rows, Stance, Verifier};
use tieout_evidence::{Evidence, Json, Locator, Source, Table, Trust, Value};
use tieout_notation::{Decimal, Span, Unit};

pub(crate) const NOTE: &str =
    "Sales were 1,234 units on March 3, 2019. All amounts in millions. Order A-1234 closed at 14:30.";

pub(crate) fn dec(text: &str) -> Decimal {
    Decimal::parse(text).unwrap()
}

/// 0 `sales`, 1 `note`, 2 `api`, 3 a source that only exempts, 4 `cut` (truncated), 5 a table without a name.
pub(crate) fn evidence() -> &'static Evidence {
    static EVIDENCE: LazyLock<Evidence> = LazyLock::new(build);
    &EVIDENCE
}

fn build() -> Evidence {
    let n = |text: &str| Value::Number(dec(text));
    let t = |text: &str| Value::Text(text.into());
    let names = |names: &[&str]| names.iter().map(|s| (*s).to_owned()).collect::<Vec<_>>();
    let sales = Table::from_rows(
        names(&["region", "revenue (in thousands)", "cost", "share", "km"]),
        vec![
            vec![t("North"), n("6312"), n("4000"), t("12.5 %"), t("135 km")],
            vec![t("South"), n("5000"), n("3000"), t("20 %"), t("84 mi")],
            vec![t("East"), n("-150"), n("10.5"), t("–"), t("n/a")],
            vec![t("West"), Value::Null, n("10.5"), t("7.5 %"), t("10 km")],
        ],
    );
    let json = Json::parse(
        r#"{"rows": [{"id": "X-9", "amount": 39.3}, {"id": "X-10", "amount": 0.12}], "as_of": "2020-01-31", "price": "$12"}"#,
    )
    .unwrap();
    let mut exempt = Source::text("question", "Is it 7,777?");
    exempt.trust = Trust::Exempts;
    let mut cut = Source::table(
        "cut",
        Table::from_rows(names(&["a", "b"]), vec![vec![n("1"), n("2")], vec![n("3"), n("4")]]),
    );
    cut.truncated = true;
    let blank = Table::from_rows(names(&["x", "x", ""]), vec![vec![n("2"), n("3"), n("4")]]);
    Evidence::new(vec![
        Source::table("sales", sales),
        Source::text("note", NOTE),
        Source::json("api", json),
        exempt,
        cut,
        Source::table("", blank),
    ])
}

pub(crate) fn cell(row: usize, column: usize) -> Locator {
    Locator::Cell { source: 0, row: Some(row), column }
}

pub(crate) fn header(column: usize) -> Locator {
    Locator::Cell { source: 0, row: None, column }
}

pub(crate) fn pointer(pointer: &str) -> Locator {
    Locator::Pointer { source: 2, pointer: pointer.into() }
}

/// The first place of `piece` in the note.
pub(crate) fn note(piece: &str) -> Locator {
    let start = NOTE.find(piece).unwrap();
    Locator::Text { source: 1, span: Span::new(start, start + piece.len()) }
}

pub(crate) fn fact(at: Locator, value: &str) -> Derivation {
    Derivation::Fact(Leaf { at, value: dec(value), unit: None })
}

pub(crate) fn fact_in(at: Locator, value: &str, unit: Unit) -> Derivation {
    Derivation::Fact(Leaf { at, value: dec(value), unit: Some(unit) })
}

pub(crate) fn revenue(row: usize) -> Derivation {
    fact(cell(row, 1), ["6312", "5000", "-150"][row])
}

pub(crate) fn cost(row: usize) -> Derivation {
    fact(cell(row, 2), ["4000", "3000", "10.5", "10.5"][row])
}

pub(crate) fn constant(value: &str) -> Derivation {
    Derivation::Constant { value: dec(value), why: "for a test".into() }
}

pub(crate) fn apply(op: Op, args: Vec<Derivation>) -> Derivation {
    Derivation::Apply { op, args }
}

pub(crate) fn scaled(of: Derivation, power: i32, stated: Option<Locator>) -> Derivation {
    Derivation::Scaled { of: Box::new(of), power, stated }
}

pub(crate) fn column(op: Op, column: usize, rows: Rows) -> Derivation {
    Derivation::Column { op, grid: 0, column, rows }
}

pub(crate) fn rank(column: usize, row: usize, descending: bool) -> Derivation {
    Derivation::ColumnRank { grid: 0, column, row, rows: all(), descending }
}

pub(crate) fn all() -> Rows {
    Rows::Except(Vec::new())
}

/// Verifies the claim that `piece` of the answer is.
pub(crate) fn verify(
    answer: &str,
    piece: &str,
    stance: Stance,
    derivation: Derivation,
    comparison: Comparison,
) -> Result<(), Rejection> {
    let start = answer.find(piece).unwrap();
    let span = Span::new(start, start + piece.len());
    Verifier::new(answer, evidence()).verify(&Certificate { span, stance, derivation, comparison })
}

pub(crate) fn supports(
    answer: &str,
    piece: &str,
    derivation: Derivation,
    comparison: Comparison,
) -> Result<(), Rejection> {
    verify(answer, piece, Stance::Supports, derivation, comparison)
}

pub(crate) fn contradicts(
    answer: &str,
    piece: &str,
    derivation: Derivation,
    comparison: Comparison,
) -> Result<(), Rejection> {
    verify(answer, piece, Stance::Contradicts, derivation, comparison)
}
