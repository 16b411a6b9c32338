//! Whatever is changed in a good certificate makes it bad, and the rejection says what.

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Op, Rejection, Rows, Stance, Verifier};
use tieout_evidence::Locator;
use tieout_notation::{Span, Unit};

use crate::common::*;

#[test]
fn a_span_that_is_no_claim_is_rejected() {
    for piece in ["6,31", "was", "312", ""] {
        let rejected = supports("Revenue was 6,312.", piece, revenue(0), Comparison::Written);
        assert!(matches!(rejected, Err(Rejection::NoSuchClaim(_))), "{piece}: {rejected:?}");
    }
    let evidence = evidence();
    let verifier = Verifier::new("é 6,312", evidence);
    for span in [Span::new(1, 2), Span::new(0, 400), Span::new(usize::MAX, 0), Span::new(7, 3)] {
        for comparison in [Comparison::Written, Comparison::Text, Comparison::Date] {
            let c = Certificate { span, stance: Stance::Supports, derivation: revenue(0), comparison };
            assert_eq!(verifier.verify(&c), Err(Rejection::NoSuchClaim(span)));
        }
    }
}

#[test]
fn a_leaf_must_carry_its_value() {
    let check = |derivation| supports("Revenue was 6,312.", "6,312", derivation, Comparison::Written);
    let places = [
        cell(1, 1),
        cell(9, 1),
        cell(0, 9),
        header(1),
        pointer("/rows/0/amount"),
        pointer("/nothing"),
        Locator::Text { source: 1, span: Span::new(3, 400) },
        Locator::Text { source: 0, span: Span::new(0, 4) },
        Locator::Cell { source: 99, row: Some(0), column: 1 },
    ];
    for at in places {
        let rejected = check(fact(at.clone(), "6312"));
        assert!(matches!(rejected, Err(Rejection::LeafNotThere(_))), "{at:?}: {rejected:?}");
    }
    assert!(matches!(check(fact(cell(0, 1), "6312.5")), Err(Rejection::LeafNotThere(_))));
    let in_percent = fact_in(cell(0, 3), "12.5", Unit::Points);
    assert!(matches!(
        supports("It was 12.5.", "12.5", in_percent, Comparison::Written),
        Err(Rejection::LeafNotThere(_))
    ));
}

#[test]
fn what_supports_nothing_supports_nothing() {
    let at = Locator::Text { source: 3, span: Span::new(6, 11) };
    let rejected = supports("It is 7,777.", "7,777", fact(at, "7777"), Comparison::Written);
    assert!(matches!(rejected, Err(Rejection::MayNotSupport(_))), "{rejected:?}");
}

#[test]
fn a_scale_must_be_stated_where_it_is_said_to_be() {
    let check = |power, stated| {
        supports(
            "It was $6.3 million.",
            "$6.3 million",
            scaled(revenue(0), power, stated),
            Comparison::Written,
        )
    };
    assert_eq!(check(3, Some(header(1))), Ok(()));
    assert_eq!(check(3, Some(header(2))), Err(Rejection::ScaleNotStated(3)));
    assert_eq!(check(3, Some(header(9))), Err(Rejection::ScaleNotStated(3)));
    assert_eq!(check(3, Some(cell(0, 0))), Err(Rejection::ScaleNotStated(3)));
    assert_eq!(check(6, Some(header(1))), Err(Rejection::ScaleNotStated(6)));
    assert_eq!(check(3, None), Err(Rejection::ScaleNotStated(3)));
    assert_eq!(check(i32::MAX, Some(header(1))), Err(Rejection::ScaleNotStated(i32::MAX)));
    // Another table's header says nothing of this one's figures.
    let amount = fact(pointer("/rows/0/amount"), "39.3");
    let borrowed = scaled(amount, 3, Some(header(1)));
    assert_eq!(
        supports("It was 39,300.", "39,300", borrowed, Comparison::Written),
        Err(Rejection::ScaleNotStated(3))
    );
    // A scale applies once.
    let twice = scaled(scaled(revenue(0), 3, Some(header(1))), 3, Some(header(1)));
    assert!(matches!(
        supports("It was $6.3 billion.", "$6.3 billion", twice, Comparison::Written),
        Err(Rejection::NotComputable(_))
    ));
    // And never to a share or a count.
    for pure in [
        apply(Op::Percent, vec![cost(0), cost(1)]),
        Derivation::RowCount { grid: 0, rows: all() },
        apply(Op::RankDescending, vec![cost(0), cost(1)]),
    ] {
        let rejected =
            supports("It was 4,000.", "4,000", scaled(pure, 3, Some(header(1))), Comparison::Written);
        assert!(matches!(rejected, Err(Rejection::NotComputable(_))), "{rejected:?}");
    }
}

#[test]
fn tampering_is_found() {
    let good = apply(Op::Sum, vec![revenue(0), revenue(1)]);
    let check = |d: Derivation| supports("Together 11,312.", "11,312", d, Comparison::Written);
    assert_eq!(check(good), Ok(()));
    let bad = [
        apply(Op::Mean, vec![revenue(0), revenue(1)]),
        apply(Op::Difference, vec![revenue(0), revenue(1)]),
        apply(Op::Sum, vec![revenue(0), revenue(1), revenue(2)]),
        apply(Op::Sum, vec![revenue(0), fact(cell(1, 1), "5001")]),
        apply(Op::Sum, vec![revenue(0), fact(cell(1, 2), "5000")]),
        column(Op::Sum, 1, all()),
        column(Op::Sum, 2, Rows::Except(vec![2])),
        column(Op::Sum, 1, Rows::Except(vec![1])),
        constant("11312"),
        apply(Op::Sum, vec![revenue(0), constant("5000")]),
    ];
    for (i, derivation) in bad.into_iter().enumerate() {
        assert!(check(derivation).is_err(), "number {i}");
    }
}

#[test]
fn every_rejection_says_what_to_do() {
    let leaf = Leaf { at: cell(0, 1), value: dec("7"), unit: None };
    let all = [
        Rejection::NoSuchClaim(Span::new(1, 2)),
        Rejection::LeafNotThere(Box::new(leaf)),
        Rejection::MayNotSupport(Box::new(pointer("/a"))),
        Rejection::ScaleNotStated(3),
        Rejection::NotComputable("division by nought".into()),
        Rejection::Differs { value: Box::new(dec("1234.5").into()) },
        Rejection::DiffersAt(Box::new(note("A-1234"))),
        Rejection::UnitDiffers { claimed: Some(Unit::Points), found: Some(Unit::Percent) },
        Rejection::Agrees,
    ];
    let texts: Vec<_> = all.iter().map(ToString::to_string).collect();
    assert!(texts[1].contains("row 0, column 1 of source 0 does not carry 7"), "{}", texts[1]);
    assert!(texts[5].contains("1,234.5"), "{}", texts[5]);
    assert!(texts[7].contains("pp") && texts[7].contains('%'), "{}", texts[7]);
    for text in texts {
        assert!(text.len() > 30 && !text.ends_with('.'), "{text}");
    }
}
