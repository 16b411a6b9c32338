//! Words that compare: what they accept, and that nothing else is accepted for them.

use tieout_certificate::{Comparative, Comparison, Derivation, Op, Rejection};

use crate::common::*;

fn gap(a: usize, b: usize) -> Derivation {
    apply(Op::Difference, vec![revenue(a), revenue(b)])
}

#[test]
fn a_difference_has_the_direction_of_the_word() {
    for (word, comparison, up) in [
        ("more", Comparison::Rise, true),
        ("Exceeds", Comparison::Rise, true),
        ("rose", Comparison::Rise, true),
        ("fewer", Comparison::Fall, false),
        ("fell", Comparison::Fall, false),
    ] {
        let answer = format!("North {word} than South.");
        for (derivation, holds) in [(gap(0, 1), up), (gap(1, 0), !up)] {
            let supported = supports(&answer, word, derivation.clone(), comparison.clone());
            let contradicted = contradicts(&answer, word, derivation, comparison.clone());
            assert_eq!((supported.is_ok(), contradicted.is_ok()), (holds, !holds), "{word}");
        }
        // Equal is neither more nor less.
        let none = apply(Op::Difference, vec![cost(2), cost(3)]);
        assert!(supports(&answer, word, none.clone(), comparison.clone()).is_err(), "{word}");
        assert_eq!(contradicts(&answer, word, none, comparison.clone()), Ok(()), "{word}");
    }
}

#[test]
fn the_direction_is_the_words_own() {
    for (word, comparison) in
        [("more", Comparison::Fall), ("fewer", Comparison::Rise), ("fell", Comparison::Rise)]
    {
        let answer = format!("North {word} South.");
        for derivation in [gap(0, 1), gap(1, 0)] {
            for check in [supports, contradicts] {
                let rejected = check(&answer, word, derivation.clone(), comparison.clone());
                assert!(matches!(rejected, Err(Rejection::NotComputable(_))), "{word}: {rejected:?}");
            }
        }
    }
}

#[test]
fn the_first_place_is_first() {
    let check = |word: &str, derivation: Derivation| {
        let answer = format!("North had the {word} cost.");
        let supported = supports(&answer, word, derivation.clone(), Comparison::Exact).is_ok();
        let contradicted = contradicts(&answer, word, derivation, Comparison::Exact).is_ok();
        assert!(!(supported && contradicted));
        if supported {
            1
        } else if contradicted {
            -1
        } else {
            0
        }
    };
    assert_eq!(check("highest", rank(2, 0, true)), 1);
    assert_eq!(check("highest", rank(2, 1, true)), -1);
    assert_eq!(check("highest", apply(Op::RankDescending, vec![cost(0), cost(1), cost(2)])), 1);
    assert_eq!(check("highest", apply(Op::RankDescending, vec![cost(1), cost(0), cost(2)])), -1);
    // Those who share the first place are both first.
    assert_eq!(check("lowest", rank(2, 2, false)), 1);
    assert_eq!(check("lowest", rank(2, 3, false)), 1);
    // The other end's rank says nothing, for or against.
    assert_eq!(check("highest", rank(2, 0, false)), 0);
    assert_eq!(check("lowest", rank(2, 2, true)), 0);
    assert_eq!(check("lowest", apply(Op::RankDescending, vec![cost(0), cost(1)])), 0);
}

#[test]
fn a_factor_is_about_itself() {
    let check = |word: &str, a: Derivation, b: Derivation| {
        let answer = format!("Revenue {word}.");
        let ratio = apply(Op::Ratio, vec![a, b]);
        let supported = supports(&answer, word, ratio.clone(), Comparison::Written).is_ok();
        assert_ne!(supported, contradicts(&answer, word, ratio, Comparison::Written).is_ok());
        supported
    };
    let part = || column(Op::Sum, 2, tieout_certificate::Rows::Only(vec![1]));
    let twice = || apply(Op::Sum, vec![cost(1), part()]);
    assert!(check("doubled", twice(), cost(1)));
    assert!(check("halved", cost(1), twice()));
    assert!(!check("doubled", cost(0), cost(1)));
    assert!(!check("tripled", twice(), cost(1)));
    assert!(!check("halved", cost(0), cost(1)));
}

#[test]
fn nothing_else_is_accepted_for_words() {
    let answer = "North had more revenue, the highest, and doubled it.";
    let derivations = [
        revenue(0),
        constant("1"),
        gap(0, 0),
        apply(Op::Difference, vec![revenue(0), fact(cell(1, 1), "4999")]),
        apply(Op::Sum, vec![revenue(0), revenue(1)]),
        apply(Op::Count, vec![revenue(0)]),
        apply(Op::PercentChange, vec![revenue(0), revenue(1)]),
        column(Op::Max, 1, all()),
        Derivation::RowCount { grid: 0, rows: tieout_certificate::Rows::Only(vec![0]) },
    ];
    let comparisons = [
        Comparison::Rise,
        Comparison::Exact,
        Comparison::Written,
        Comparison::Magnitude,
        Comparison::Between,
    ];
    for word in ["more", "highest", "doubled"] {
        for derivation in &derivations {
            for comparison in &comparisons {
                for check in [supports, contradicts] {
                    let verdict = check(answer, word, derivation.clone(), comparison.clone());
                    assert!(verdict.is_err(), "{word} by {derivation:?}, {comparison:?}");
                }
            }
        }
    }
    // Where the form is right, any other comparison is still refused.
    for comparison in &comparisons[1..] {
        assert!(supports(answer, "more", gap(0, 1), comparison.clone()).is_err(), "{comparison:?}");
    }
}

#[test]
fn only_whole_words_that_compare_are_claims() {
    let check = |answer, piece| supports(answer, piece, gap(0, 1), Comparison::Rise);
    assert_eq!(check("North has more revenue.", "more"), Ok(()));
    for (answer, piece) in [
        ("North has revenue.", "has"),
        ("North has more revenue.", "more revenue"),
        ("Baltimore has revenue.", "more"),
        ("The more-or-less revenue.", "more"),
        ("North has 5 more revenue.", "5 more"),
    ] {
        assert!(matches!(check(answer, piece), Err(Rejection::NoSuchClaim(_))), "{answer}");
    }
}

#[test]
fn words_are_read_whatever_their_case() {
    assert_eq!(Comparative::read("LARGEST"), Some(Comparative::Most));
    assert_eq!(Comparative::read("Halved"), Some(Comparative::Half));
    for word in ["", "large", "mostly", "the most", "largest largest largest"] {
        assert_eq!(Comparative::read(word), None, "{word}");
    }
}
