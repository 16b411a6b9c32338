//! Every comparison, for and against.

use tieout_certificate::{Certificate, Comparison, Derivation, Op, Rejection, Stance, Verifier};
use tieout_evidence::{Evidence, Source, Table, Value};
use tieout_notation::{Measure, Span, Unit};

use crate::common::*;

#[test]
fn a_written_number_is_its_rounding_interval() {
    use Comparison::Written;
    assert_eq!(supports("Revenue was 6,312.", "6,312", revenue(0), Written), Ok(()));
    assert!(matches!(
        supports("It was 6,313.", "6,313", revenue(0), Written),
        Err(Rejection::Differs { .. })
    ));
    assert_eq!(
        supports("It rose 26.2 %.", "26.2", apply(Op::PercentChange, vec![revenue(0), revenue(1)]), Written),
        Ok(())
    );
    assert_eq!(
        supports("It rose 26 %.", "26 %", apply(Op::PercentChange, vec![revenue(0), revenue(1)]), Written),
        Ok(())
    );
    assert!(
        supports("It rose 27 %.", "27 %", apply(Op::PercentChange, vec![revenue(0), revenue(1)]), Written)
            .is_err()
    );
    assert_eq!(supports("Revenue was over 6,000.", "6,000", revenue(0), Written), Ok(()));
    assert!(supports("Revenue was under 6,000.", "6,000", revenue(0), Written).is_err());
}

#[test]
fn the_other_stance_is_the_other_answer() {
    for (piece, holds) in [("6,312", true), ("6,313", false)] {
        let answer = format!("It was {piece}.");
        let for_it = supports(&answer, piece, revenue(0), Comparison::Written);
        let against = contradicts(&answer, piece, revenue(0), Comparison::Written);
        assert_eq!(for_it.is_ok(), holds);
        assert_eq!(against.is_ok(), !holds);
    }
    assert_eq!(
        contradicts("It was 6,312.", "6,312", revenue(0), Comparison::Written),
        Err(Rejection::Agrees)
    );
}

#[test]
fn magnitudes_leave_the_sign_out() {
    let fell = || apply(Op::Difference, vec![revenue(1), revenue(0)]);
    assert_eq!(supports("It fell by 1,312.", "1,312", fell(), Comparison::Magnitude), Ok(()));
    assert!(supports("It fell by 1,312.", "1,312", fell(), Comparison::Written).is_err());
    assert_eq!(contradicts("It rose by 1,312.", "1,312", fell(), Comparison::Written), Ok(()));
    assert_eq!(supports("The change was -1,312.", "-1,312", fell(), Comparison::Magnitude), Ok(()));
    assert!(supports("It fell by less than 1,000.", "1,000", fell(), Comparison::Magnitude).is_err());
    assert_eq!(contradicts("It fell by 1,213.", "1,213", fell(), Comparison::Magnitude), Ok(()));
}

#[test]
fn rises_and_falls_have_their_side() {
    let fell = || apply(Op::Difference, vec![revenue(1), revenue(0)]);
    let rose = || apply(Op::Difference, vec![revenue(0), revenue(1)]);
    assert_eq!(supports("It fell by 1,312.", "1,312", fell(), Comparison::Fall), Ok(()));
    assert!(supports("It rose by 1,312.", "1,312", fell(), Comparison::Rise).is_err());
    assert_eq!(contradicts("It rose by 1,312.", "1,312", fell(), Comparison::Rise), Ok(()));
    assert_eq!(supports("It rose by 1,312.", "1,312", rose(), Comparison::Rise), Ok(()));
    assert!(supports("It rose by less than 2,000.", "2,000", fell(), Comparison::Rise).is_err());
    let growth = |a, b| apply(Op::GrowthRate, vec![cost(a), cost(b), constant("5")]);
    assert_eq!(supports("It rose 5.9 % a year.", "5.9 %", growth(0, 1), Comparison::Rise), Ok(()));
    assert_eq!(supports("It fell 5.6 % a year.", "5.6 %", growth(1, 0), Comparison::Fall), Ok(()));
    assert!(supports("It fell 5.9 % a year.", "5.9 %", growth(0, 1), Comparison::Fall).is_err());
}

#[test]
fn truncated_numbers_are_cut_not_rounded() {
    let ratio = || apply(Op::Ratio, vec![revenue(0), cost(0)]); // 1.578
    assert_eq!(supports("From 1.5 to more.", "1.5", ratio(), Comparison::Truncated), Ok(()));
    assert!(supports("From 1.6 to more.", "1.6", ratio(), Comparison::Truncated).is_err());
    assert!(supports("From 1.5 to more.", "1.5", ratio(), Comparison::Written).is_err());
}

#[test]
fn a_range_holds_a_value_between_its_ends() {
    assert_eq!(
        supports("Between 6,000 and 6,500.", "6,000 and 6,500", revenue(0), Comparison::Between).or_else(
            |_| {
                supports(
                    "Between 6,000 and 6,500.",
                    "Between 6,000 and 6,500",
                    revenue(0),
                    Comparison::Between,
                )
            }
        ),
        Ok(())
    );
    assert_eq!(supports("From 6,312 to 7,000.", "6,312", revenue(0), Comparison::Written), Ok(()));
    assert!(supports("It was 6,312.", "6,312", revenue(0), Comparison::Between).is_err());
}

#[test]
fn exact_is_exact() {
    assert_eq!(supports("It was 6,312.", "6,312", revenue(0), Comparison::Exact), Ok(()));
    let mean = apply(Op::Mean, vec![revenue(0), revenue(1), revenue(2)]);
    assert_eq!(supports("Mean 3,721.", "3,721", mean.clone(), Comparison::Written), Ok(()));
    assert!(supports("Mean 3,721.", "3,721", mean, Comparison::Exact).is_err());
}

#[test]
fn tolerance_is_what_it_says() {
    let within = |relative: &str, absolute: &str| Comparison::Tolerance {
        relative: dec(relative),
        absolute: dec(absolute),
    };
    // 6312 × 1.5 % = 94.68
    assert_eq!(supports("It was 6,400.", "6,400", revenue(0), within("0.015", "0")), Ok(()));
    assert!(supports("It was 6,407.", "6,407", revenue(0), within("0.015", "0")).is_err());
    assert_eq!(supports("It was 6,218.", "6,218", revenue(0), within("0.015", "0")), Ok(()));
    assert!(supports("It was 6,217.", "6,217", revenue(0), within("0.015", "0")).is_err());
    assert_eq!(supports("It was 6,313.", "6,313", revenue(0), within("0", "1")), Ok(()));
    assert!(supports("It was 6,314.", "6,314", revenue(0), within("0", "1")).is_err());
    assert_eq!(supports("It was -6,312.", "-6,312", revenue(0), within("0", "0")), Ok(()));
    assert!(supports("It was 1.", "1", revenue(0), within("1", "0")).is_err(), "anything large would do");
    assert!(supports("It was 6,312.", "6,312", revenue(0), within("-1", "0")).is_err());
}

fn figured(relative: &str, absolute: &str, range: bool) -> Comparison {
    Comparison::Figured { relative: dec(relative), absolute: dec(absolute), range }
}

#[test]
fn figured_compares_numbers_as_it_reads_them() {
    let near = || figured("0.015", "0", false);
    // No claims of Tieout's own, other signs, other units.
    for (answer, piece) in [
        ("U-6312", "6312"),
        ("It was - 6,312.00.", "- 6,312.00"),
        ("±6.312 thousand", "6.312 thousand"),
        ("6,312%", "6,312%"),
        ("6 to 7 thousand, 6.3 to 7 thousand", "6.3"),
    ] {
        assert_eq!(supports(answer, piece, revenue(0), near()), Ok(()), "{answer}");
    }
    // 6312 × 1.015 = 6406.68, and the same way back: 6312 ÷ 1.015 = 6218.72
    for (claim, holds) in [("6,406", true), ("6,407", false), ("6,219", true), ("6,218", false)] {
        assert_eq!(supports(claim, claim, revenue(0), near()).is_ok(), holds, "{claim}");
    }
    assert_eq!(supports("6,300", "6,300", revenue(0), figured("0", "12", false)), Ok(()));
    assert!(supports("6,299", "6,299", revenue(0), figured("0", "12", false)).is_err());
    // However large the tolerance, the window is finite on both sides.
    assert_eq!(supports("2,104", "2,104", revenue(0), figured("2", "0", false)), Ok(()));
    assert!(supports("2,103", "2,103", revenue(0), figured("2", "0", false)).is_err());
    assert!(supports("6,312", "6,312", revenue(0), figured("-1", "0", false)).is_err());
}

#[test]
fn figured_takes_no_part_of_a_number() {
    for (answer, piece) in [
        ("16,312", "6,312"),
        ("6,312.5", "6,312"),
        ("6312 million", "6312"),
        ("x6312", "6312"),
        ("6312nd", "6312"),
        ("6312", "312"),
    ] {
        let rejected = supports(answer, piece, revenue(0), figured("0.9", "9000", false));
        assert!(matches!(rejected, Err(Rejection::NoSuchClaim(_))), "{piece} of {answer}: {rejected:?}");
    }
}

#[test]
fn figured_holds_values_between_the_ends_of_a_range() {
    let within = || figured("0.015", "0", true);
    for (answer, piece, holds) in [
        ("from 5,000 to 7,000", "5,000", true),
        ("from 5,000 to 7,000", "7,000", true),
        ("from 5 to 7 thousand", "5", true),
        ("6,400 to 7,000", "7,000", true),
        ("6,409 to 7,000", "7,000", false),
        ("5,000 to 6,219", "5,000", true),
        ("5,000 to 6,218", "5,000", false),
        ("5,000, 7,000", "5,000", false),
        ("5,000 to 7,000%", "7,000%", true),
        ("5,000% to 7,000", "7,000", false),
        ("1 to 1e999", "1", true),
        ("6,313 to 1e999", "6,313", true),
        ("6,999 to 1e999", "6,999", false),
        ("2000-7000", "2000", false),
    ] {
        assert_eq!(supports(answer, piece, revenue(0), within()).is_ok(), holds, "{piece} of {answer}");
    }
    // One end alone is not near.
    assert!(supports("from 5,000 to 7,000", "5,000", revenue(0), figured("0.015", "0", false)).is_err());
}

#[test]
fn figured_derives_whatever_the_units() {
    let near = || figured("0", "0.001", false);
    let cells = ["$12", "50%", "7 km"].map(|text| vec![Value::Text(text.into())]);
    let evidence = Evidence::new(vec![Source::table("t", Table::from_rows(Vec::new(), cells.into()))]);
    let verify = |answer: &str, derivation, comparison| {
        let span = Span::new(0, answer.len());
        let certificate = Certificate { span, stance: Stance::Supports, derivation, comparison };
        Verifier::new(answer, &evidence).verify(&certificate)
    };
    let part = || apply(Op::Percent, vec![fact(cell(0, 0), "12"), fact(cell(1, 0), "50")]);
    assert_eq!(verify("24%", part(), near()), Ok(()));
    assert!(verify("25%", part(), near()).is_err());
    let mixed = apply(Op::Sum, vec![fact(cell(0, 0), "12"), fact(cell(1, 0), "50")]);
    assert!(verify("62", mixed, Comparison::Written).is_err());
    assert_eq!(
        verify("-62", apply(Op::Sum, vec![fact(cell(0, 0), "12"), fact(cell(1, 0), "50")]), near()),
        Ok(())
    );
    let third = || apply(Op::Percent, vec![fact(cell(0, 0), "12"), column(Op::Sum, 0, all())]);
    assert_eq!(verify("19.3548 pp", third(), near()), Ok(()), "12 ÷ (12 + 50)");
    assert_eq!(verify("31", column(Op::Mean, 0, all()), near()), Ok(()));
    // To figured `7 km` is no number.
    assert!(matches!(verify("7", fact(cell(2, 0), "7"), near()), Err(Rejection::LeafNotThere(_))));
}

#[test]
fn figured_knows_cells_and_ten_derivations_only() {
    let near = || figured("0", "0.001", false);
    assert_eq!(supports("6,312", "6,312", revenue(0), near()), Ok(()));
    assert!(contradicts("6,313", "6,313", revenue(0), near()).is_err(), "nothing contradicts");
    for other in [
        column(Op::Sum, 4, all()),
        column(Op::Max, 1, all()),
        fact(note("1,234"), "1234"),
        fact(cell(0, 1), "6313"),
        scaled(revenue(0), 3, None),
        apply(Op::Product, vec![revenue(0), constant("-1")]),
        Derivation::RowCount { grid: 0, rows: all() },
    ] {
        let answer = "4, 1,234, 6,312, 6,313, 6,312 thousand, 229";
        for piece in ["4", "1,234", "6,312", "6,313", "6,312 thousand", "229"] {
            assert!(supports(answer, piece, other.clone(), near()).is_err(), "{piece} by {other:?}");
        }
    }
}

#[test]
fn growth_is_compared_by_powers() {
    // (4000 / 3000)^(1/5) = 1.0592238…
    let growth = || apply(Op::GrowthRate, vec![cost(0), cost(1), constant("5")]);
    for (piece, holds) in
        [("5.9 %", true), ("5.92 %", true), ("5.93 %", false), ("6 %", true), ("6.0 %", false)]
    {
        let answer = format!("It grew {piece} a year.");
        assert_eq!(supports(&answer, piece, growth(), Comparison::Written).is_ok(), holds, "{piece}");
        assert_eq!(contradicts(&answer, piece, growth(), Comparison::Written).is_ok(), !holds, "{piece}");
    }
    // The other way it shrinks by 5.5912 % a year.
    let shrinking = || apply(Op::GrowthRate, vec![cost(1), cost(0), constant("5")]);
    assert_eq!(supports("It shrank 5.6 % a year.", "5.6 %", shrinking(), Comparison::Magnitude), Ok(()));
    assert!(supports("It shrank 5.6 % a year.", "5.6 %", shrinking(), Comparison::Written).is_err());
    assert_eq!(supports("It grew -5.6 % a year.", "-5.6 %", shrinking(), Comparison::Written), Ok(()));
}

#[test]
fn scales_are_stated_in_the_evidence_or_the_answer() {
    use Comparison::Written;
    let in_thousands = || scaled(revenue(0), 3, Some(header(1)));
    assert_eq!(supports("It was $6.3 million.", "$6.3 million", in_thousands(), Written), Ok(()));
    assert_eq!(supports("It was 6,312,000.", "6,312,000", in_thousands(), Written), Ok(()));
    assert_eq!(supports("It was 6,312.", "6,312", revenue(0), Written), Ok(()), "as printed");
    assert_eq!(contradicts("It was $6.3 billion.", "$6.3 billion", in_thousands(), Written), Ok(()));
    assert_eq!(
        contradicts("It was 6,312.", "6,312", in_thousands(), Written),
        Err(Rejection::Agrees),
        "the figure as printed is right"
    );
    // A table that states none takes the answer's word.
    let amount = || fact(pointer("/rows/0/amount"), "39.3");
    assert_eq!(supports("It was 39.3 million.", "39.3 million", scaled(amount(), 6, None), Written), Ok(()));
    assert_eq!(
        supports("It was 39.3 million.", "39.3 million", scaled(amount(), 3, None), Written),
        Err(Rejection::ScaleNotStated(3))
    );
    assert_eq!(
        supports("It was 39,300,000.", "39,300,000", scaled(amount(), 6, None), Written),
        Err(Rejection::ScaleNotStated(6))
    );
    assert_eq!(
        contradicts("It was 39.3 million.", "39.3 million", amount(), Written),
        Err(Rejection::Agrees)
    );
    // A passage may state the scale of a table.
    let by_note = scaled(amount(), 6, Some(note("All amounts in millions")));
    assert_eq!(supports("It was 39,300,000.", "39,300,000", by_note, Written), Ok(()));
}

#[test]
fn percentages_and_points_are_told_apart() {
    let share = |row| fact_in(cell(row, 3), ["12.5", "20", "0", "7.5"][row], Unit::Percent);
    assert_eq!(supports("It was 12.5 %.", "12.5 %", share(0), Comparison::Written), Ok(()));
    assert_eq!(supports("It was 12.5.", "12.5", share(0), Comparison::Written), Ok(()));
    let points = || apply(Op::Points, vec![share(1), share(0)]);
    assert_eq!(
        supports("Up 7.5 percentage points.", "7.5 percentage points", points(), Comparison::Written),
        Ok(())
    );
    let basis = apply(Op::Product, vec![points(), constant("100")]);
    assert_eq!(supports("Up 750 basis points.", "750 basis points", basis, Comparison::Written), Ok(()));
    let change = || apply(Op::PercentChange, vec![share(1), share(0)]);
    assert_eq!(supports("Up 60 %.", "60 %", change(), Comparison::Written), Ok(()));
    let wrong = "Up 60 percentage points.";
    let rejected = supports(wrong, "60 percentage points", change(), Comparison::Written);
    assert!(matches!(rejected, Err(Rejection::UnitDiffers { .. })), "{rejected:?}");
    assert_eq!(contradicts(wrong, "60 percentage points", change(), Comparison::Written), Ok(()));
}

#[test]
fn a_fraction_contradicts_no_percentage() {
    let fraction = || fact(pointer("/rows/1/amount"), "0.12");
    let percent = apply(Op::Product, vec![fraction(), constant("100")]);
    assert_eq!(supports("It was 12 %.", "12 %", percent, Comparison::Written), Ok(()));
    assert_eq!(contradicts("It was 12 %.", "12 %", fraction(), Comparison::Written), Err(Rejection::Agrees));
    assert_eq!(contradicts("It was 13 %.", "13 %", fraction(), Comparison::Written), Ok(()));
}

#[test]
fn currencies_are_told_apart() {
    let price = || fact(pointer("/price"), "12");
    assert_eq!(supports("It costs $12.", "$12", price(), Comparison::Written), Ok(()));
    assert_eq!(supports("It costs 12 dollars.", "12 dollars", price(), Comparison::Written), Ok(()));
    assert!(matches!(
        supports("It costs €12.", "€12", price(), Comparison::Written),
        Err(Rejection::UnitDiffers { .. })
    ));
    assert_eq!(contradicts("It costs €12.", "€12", price(), Comparison::Written), Ok(()));
    let rows = || Derivation::RowCount { grid: 0, rows: all() };
    assert_eq!(supports("There are 4 regions.", "4", rows(), Comparison::Written), Ok(()));
    assert!(supports("It costs $4.", "$4", rows(), Comparison::Written).is_err());
    assert!(contradicts("It costs $4.", "$4", rows(), Comparison::Written).is_err());
}

#[test]
fn a_header_states_the_unit_too() {
    let rows = [12, 13].map(|n| vec![Value::Text("item".into()), Value::Number(n.into())]).to_vec();
    let table = Table::from_rows(vec!["item".into(), "price (EUR)".into()], rows);
    let evidence = Evidence::new(vec![Source::table("prices", table)]);
    let check = |piece: &str, stance, derivation| {
        let answer = format!("It costs {piece}.");
        let span = Span::new(9, 9 + piece.len());
        let comparison = Comparison::Written;
        Verifier::new(&answer, &evidence).verify(&Certificate { span, stance, derivation, comparison })
    };
    for derivation in [fact(cell(0, 1), "12"), column(Op::Min, 1, all())] {
        assert_eq!(check("€12", Stance::Supports, derivation.clone()), Ok(()));
        assert_eq!(check("12", Stance::Supports, derivation.clone()), Ok(()));
        let rejected = check("$12", Stance::Supports, derivation.clone());
        assert!(matches!(rejected, Err(Rejection::UnitDiffers { .. })), "{rejected:?}");
        assert_eq!(check("$12", Stance::Contradicts, derivation), Ok(()));
    }
}

#[test]
fn measures_are_converted_or_differ() {
    let km = Measure::read("km").unwrap();
    let mile = Measure::read("mi").unwrap();
    let distance = || fact_in(cell(0, 4), "135", Unit::Measure(km));
    let miles = Derivation::Convert { of: Box::new(distance()), from: km, to: mile };
    assert_eq!(supports("It is 84 miles away.", "84 miles", miles, Comparison::Written), Ok(()));
    assert!(supports("It is 135 miles away.", "135 miles", distance(), Comparison::Written).is_err());
    assert_eq!(contradicts("It is 135 miles away.", "135 miles", distance(), Comparison::Written), Ok(()));
}

#[test]
fn ordinals_are_ranks() {
    let rank = || apply(Op::RankDescending, vec![revenue(1), revenue(0), revenue(2)]);
    assert_eq!(supports("South ranked 2nd.", "2nd", rank(), Comparison::Written), Ok(()));
    assert_eq!(contradicts("South ranked 3rd.", "3rd", rank(), Comparison::Exact), Ok(()));
}

#[test]
fn dates_agree_part_by_part() {
    use Comparison::Date;
    let day = || fact(note("March 3, 2019"), "2019");
    assert_eq!(supports("On 2019-03-03 it sold.", "2019-03-03", day(), Date), Ok(()));
    assert_eq!(supports("In March 2019 it sold.", "March 2019", day(), Date), Ok(()));
    assert_eq!(supports("In 2019 it sold.", "2019", day(), Date), Ok(()));
    assert_eq!(contradicts("In 2018 it sold.", "2018", day(), Date), Ok(()));
    assert_eq!(contradicts("On March 4, 2019 it sold.", "March 4, 2019", day(), Date), Ok(()));
    assert!(supports("On March 4, 2019 it sold.", "March 4, 2019", day(), Date).is_err());
    assert!(supports("In 2019 it sold.", "2019", revenue(0), Date).is_err());
    let as_of = fact(pointer("/as_of"), "2020");
    assert_eq!(supports("As of January 31, 2020.", "January 31, 2020", as_of.clone(), Date), Ok(()));
    assert_eq!(supports("In Q1 2020.", "Q1 2020", as_of.clone(), Date), Ok(()));
    assert!(supports("In Q2 2020.", "Q2 2020", as_of, Date).is_err());
    assert_eq!(supports("At 14:30 it closed.", "14:30", fact(note("14:30"), "0"), Date), Ok(()));
    assert!(supports("At 14:31 it closed.", "14:31", fact(note("14:30"), "0"), Date).is_err());
}

#[test]
fn texts_are_whole_tokens() {
    use Comparison::Text;
    let order = || fact(note("A-1234"), "0");
    assert_eq!(supports("Order A-1234 is done.", "A-1234", order(), Text), Ok(()));
    assert_eq!(contradicts("Order A-1235 is done.", "A-1235", order(), Text), Ok(()));
    let cut = fact(note("A-123"), "0");
    assert!(supports("Order A-123 is done.", "A-123", cut, Text).is_err());
    let id = || fact(pointer("/rows/0/id"), "0");
    assert_eq!(supports("Item X-9 sold.", "X-9", id(), Text), Ok(()));
    assert!(supports("Item X-10 sold.", "X-10", id(), Text).is_err());
    // Words outside tokens are compared too, whole.
    let north = || fact(cell(0, 0), "0");
    assert_eq!(supports("The north leads.", "north", north(), Text), Ok(()));
    assert!(matches!(supports("The northern.", "north", north(), Text), Err(Rejection::NoSuchClaim(_))));
}
