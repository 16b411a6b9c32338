//! Nothing panics, JSON round-trips, and the verifier agrees with arithmetic.

use proptest::prelude::*;
use tieout_certificate::{
    Certificate, Comparison, Derivation, Leaf, Op, Rows, Stance, Verifier, derivation_from_json,
    derivation_to_json, explain,
};
use tieout_evidence::{Evidence, Locator, Source, Table, Value};
use tieout_notation::{Currency, Decimal, Measure, Rational, Span, Unit};

use crate::common;

const ANSWER: &str = "Revenue was $6.3 million (up 26 % or 1,312), about 3–5 km, 2nd on March 3, 2019 at 14:30; A-1234, é 0.12. More fell, the largest doubled.";

fn decimals() -> impl Strategy<Value = Decimal> {
    let known = prop::sample::select(vec![
        "6312", "5000", "-150", "4000", "3000", "10.5", "12.5", "39.3", "0.12", "1234", "0", "100", "-1",
        "12",
    ]);
    prop_oneof![
        6 => known.prop_map(common::dec),
        1 => any::<i64>().prop_map(Decimal::from),
        1 => (any::<i64>(), -400..400i32).prop_map(|(c, s)| Decimal::new(c.into(), s)),
        1 => any::<i32>().prop_map(|s| Decimal::new(7, s)),
    ]
}

fn small() -> impl Strategy<Value = usize> {
    prop_oneof![9 => 0..7usize, 1 => any::<usize>()]
}

fn locators() -> impl Strategy<Value = Locator> {
    let pointers = prop::sample::select(vec![
        "",
        "/rows",
        "/rows/0/amount",
        "/rows/1/amount",
        "/rows/0/id",
        "/as_of",
        "/price",
        "/~",
        "x",
    ]);
    prop_oneof![
        6 => (small(), prop::option::weighted(0.9, small()), small())
            .prop_map(|(source, row, column)| Locator::Cell { source, row, column }),
        2 => (small(), pointers.clone()).prop_map(|(source, p)| Locator::Pointer { source, pointer: p.into() }),
        1 => (small(), pointers).prop_map(|(source, p)| Locator::Key { source, pointer: p.into() }),
        2 => (small(), 0..120usize, 0..20usize)
            .prop_map(|(source, start, n)| Locator::Text { source, span: Span::new(start, start + n) }),
        1 => (any::<usize>(), any::<usize>())
            .prop_map(|(a, b)| Locator::Text { source: 1, span: Span::new(a, b) }),
    ]
}

fn measures() -> impl Strategy<Value = Measure> {
    let known = prop::sample::select(vec!["km", "mi", "m", "kg", "°C", "°F"]);
    prop_oneof![
        8 => known.prop_map(|s| Measure::read(s).unwrap()),
        1 => (any::<i64>(), any::<i64>(), any::<i64>()).prop_map(|(numerator, denominator, offset)| Measure {
            numerator, denominator, offset, ..Measure::read("km").unwrap()
        }),
    ]
}

fn units() -> impl Strategy<Value = Option<Unit>> {
    prop_oneof![
        4 => Just(None),
        1 => Just(Some(Unit::Percent)),
        1 => Just(Some(Unit::Points)),
        1 => Just(Some(Unit::Currency(Currency("USD")))),
        1 => Just(Some(Unit::Currency(Currency("$")))),
        1 => prop::sample::select(vec!["km", "mi", "°C"]).prop_map(|s| Measure::read(s).map(Unit::Measure)),
    ]
}

fn rows() -> impl Strategy<Value = Rows> {
    let list = || prop::collection::vec(small(), 0..4);
    prop_oneof![list().prop_map(Rows::Except), list().prop_map(Rows::Only)]
}

fn ops() -> impl Strategy<Value = Op> {
    prop::sample::select(Op::all().collect::<Vec<_>>())
}

fn derivations() -> impl Strategy<Value = Derivation> {
    // Half of the leaves are true, or nothing deep would ever be computed.
    let good = prop_oneof![
        (0..3usize).prop_map(common::revenue),
        (0..4usize).prop_map(common::cost),
        Just(common::fact(common::pointer("/rows/1/amount"), "0.12")),
        Just(common::fact(common::note("1,234"), "1234")),
    ];
    let any_leaf = (locators(), decimals(), units())
        .prop_map(|(at, value, unit)| Derivation::Fact(Leaf { at, value, unit }));
    let leaf = prop_oneof![
        5 => good,
        3 => any_leaf,
        1 => (decimals(), "[a-z ]{0,6}").prop_map(|(value, why)| Derivation::Constant { value, why }),
        1 => (ops(), small(), small(), rows())
            .prop_map(|(op, grid, column, rows)| Derivation::Column { op, grid, column, rows }),
        1 => (small(), rows()).prop_map(|(grid, rows)| Derivation::RowCount { grid, rows }),
        1 => (small(), small(), small(), rows(), any::<bool>()).prop_map(
            |(grid, column, row, rows, descending)| Derivation::ColumnRank { grid, column, row, rows, descending }
        ),
    ];
    leaf.prop_recursive(6, 40, 4, |inner| {
        prop_oneof![
            6 => (ops(), prop::collection::vec(inner.clone(), 0..4)).prop_map(|(op, args)| common::apply(op, args)),
            1 => (inner.clone(), prop_oneof![Just(3), Just(6), -40..40i32, any::<i32>()], prop::option::of(locators()))
                .prop_map(|(of, power, stated)| common::scaled(of, power, stated)),
            1 => (inner, measures(), measures())
                .prop_map(|(of, from, to)| Derivation::Convert { of: Box::new(of), from, to }),
        ]
    })
}

fn comparisons() -> impl Strategy<Value = Comparison> {
    prop_oneof![
        4 => prop::sample::select(vec![
            Comparison::Written,
            Comparison::Magnitude,
            Comparison::Rise,
            Comparison::Fall,
            Comparison::Truncated,
            Comparison::Between,
            Comparison::Exact,
            Comparison::Date,
            Comparison::Text,
        ]),
        1 => (decimals(), decimals()).prop_map(|(relative, absolute)| Comparison::Tolerance { relative, absolute }),
        1 => (decimals(), decimals(), any::<bool>())
            .prop_map(|(relative, absolute, range)| Comparison::Figured { relative, absolute, range }),
    ]
}

/// Spans of claims, and any others.
fn spans() -> impl Strategy<Value = Span> {
    let words = ["Revenue", "More", "fell", "largest", "doubled"].map(|word| {
        let start = ANSWER.find(word).unwrap();
        Span::new(start, start + word.len())
    });
    let tokens: Vec<Span> = tieout_notation::scan(ANSWER).into_iter().map(|t| t.span).chain(words).collect();
    prop_oneof![4 => prop::sample::select(tokens), 1 => (0..120usize, 0..120usize).prop_map(|(a, b)| Span::new(a, b))]
}

/// What JSON can carry: bounded numbers, known units, rows and columns as they are.
fn portable(d: &Derivation) -> bool {
    let fits = |v: &Decimal| v.digits() <= 300 && v.scale().unsigned_abs() <= 90;
    let known = |m: &Measure| Measure::read(m.symbol) == Some(*m);
    match d {
        Derivation::Fact(leaf) => fits(&leaf.value) && place_fits(&leaf.at),
        Derivation::Constant { value, .. } => fits(value),
        Derivation::Scaled { of, stated, .. } => portable(of) && stated.as_ref().is_none_or(place_fits),
        Derivation::Convert { of, from, to } => known(from) && known(to) && portable(of),
        Derivation::Apply { args, .. } => args.iter().all(portable),
        Derivation::Column { grid, .. }
        | Derivation::ColumnRank { grid, .. }
        | Derivation::RowCount { grid, .. } => *grid < common::evidence().grids.len(),
    }
}

fn place_fits(at: &Locator) -> bool {
    match at {
        Locator::Text { span, .. } => {
            span.start <= span.end && span.end <= common::NOTE.len() && at.source() == 1
        }
        _ => true,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn nothing_panics(
        derivation in derivations(),
        comparison in comparisons(),
        span in spans(),
        contradicts in any::<bool>(),
    ) {
        let evidence = common::evidence();
        let verifier = Verifier::new(ANSWER, evidence);
        let stance = if contradicts { Stance::Contradicts } else { Stance::Supports };
        let certificate = Certificate { span, stance, derivation, comparison };
        let verdict = verifier.verify(&certificate);
        if let Err(rejection) = &verdict {
            prop_assert!(!rejection.to_string().is_empty());
        }
        // Nothing is both supported and contradicted.
        let stance = if contradicts { Stance::Supports } else { Stance::Contradicts };
        let other = verifier.verify(&Certificate { stance, ..certificate.clone() });
        prop_assert!(verdict.is_err() || other.is_err());
        prop_assert!(!explain(&certificate.derivation, evidence).contains('\n'));
        let _ = derivation_to_json(&certificate.derivation, evidence);
        let _ = verifier.value(&certificate.derivation);
    }

    #[test]
    fn json_round_trips(derivation in derivations().prop_filter("portable", portable)) {
        let evidence = common::evidence();
        let json = derivation_to_json(&derivation, evidence);
        // Through characters, as a report is stored.
        let json: serde_json::Value = serde_json::from_str(&json.to_string()).unwrap();
        let back = derivation_from_json(&json, evidence);
        prop_assert_eq!(back, Ok(derivation), "{}", json);
    }

    #[test]
    fn json_of_any_shape_is_read_or_refused(text in r#"\{"(op|table|text|json|constant)": ?("sum"|"scaled"|0|1|null|\[1,2\]), ?"(of|span|row|column|rows|value|power)": ?(\[\]|\[0,1\]|"all"|1e99|-1)\}"#) {
        let json: serde_json::Value = serde_json::from_str(&text).unwrap();
        let _ = derivation_from_json(&json, common::evidence());
    }

    #[test]
    fn a_sum_is_the_sum_and_nothing_else(values in prop::collection::vec(-100_000i64..100_000, 2..6), off in -3i64..4) {
        let rows = values.iter().map(|v| vec![Value::Number(Decimal::from(*v))]).collect();
        let evidence = Evidence::new(vec![Source::table("t", Table::from_rows(vec!["v".into()], rows))]);
        let leaves = values.iter().enumerate().map(|(i, v)| common::fact(common::cell(i, 0), &v.to_string())).collect();
        let stated = Decimal::from(values.iter().sum::<i64>() + off).grouped();
        let answer = format!("Together {stated} units.");
        let certificate = |stance| Certificate {
            span: Span::new(9, 9 + stated.len()),
            stance,
            derivation: common::apply(Op::Sum, leaves),
            comparison: Comparison::Written,
        };
        let supports = certificate(Stance::Supports);
        let contradicts = Certificate { stance: Stance::Contradicts, ..supports.clone() };
        let verifier = Verifier::new(&answer, &evidence);
        prop_assert_eq!(verifier.verify(&supports).is_ok(), off == 0);
        prop_assert_eq!(verifier.verify(&contradicts).is_ok(), off != 0);
    }

    #[test]
    fn aggregates_agree_with_lists(values in prop::collection::vec(-1000i64..1000, 1..12)) {
        let rows = values.iter().map(|v| vec![Value::Number(Decimal::from(*v))]).collect();
        let evidence = Evidence::new(vec![Source::table("t", Table::from_rows(vec!["v".into()], rows))]);
        let verifier = Verifier::new("", &evidence);
        let leaves = || -> Vec<Derivation> {
            (0..values.len()).map(|i| common::fact(common::cell(i, 0), &values[i].to_string())).collect()
        };
        for op in [Op::Sum, Op::Mean, Op::Median, Op::Min, Op::Max, Op::Count, Op::CountDistinct] {
            let rows = Rows::Except(Vec::new());
            let whole = verifier.value(&Derivation::Column { op, grid: 0, column: 0, rows });
            let listed = verifier.value(&common::apply(op, leaves()));
            prop_assert_eq!(&whole, &listed);
            let n = values.len() as i64;
            let sum: i64 = values.iter().sum();
            let expected = match op {
                Op::Sum => Some(Rational::from(Decimal::from(sum))),
                Op::Mean => Rational::new(Decimal::from(sum), Decimal::from(n)),
                Op::Min => values.iter().min().map(|v| Decimal::from(*v).into()),
                Op::Max => values.iter().max().map(|v| Decimal::from(*v).into()),
                Op::Count => Some(Decimal::from(n).into()),
                _ => continue,
            };
            prop_assert_eq!(whole, Ok(expected));
        }
    }
}
