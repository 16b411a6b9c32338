//! What must hold for every answer over every evidence.
#![allow(clippy::panic, clippy::unwrap_used)] // helpers of tests, which clippy does not see as tests

use proptest::prelude::*;
use tieout::evidence::Value;
use tieout::{
    Binding, BindingStep, Certificate, Checker, Claim, ClaimKind, Decimal, Evidence, Policy, Reason, Report,
    Source, Stance, Table, Verdict, Verifier, check, render, verify_report,
};

const PLACES: [&str; 6] = ["Alder County", "Birchfield", "Cedar Falls", "Dunmore", "Elm Grove", "Fairview"];
const MEASURES: [&str; 4] = ["population", "revenue", "Orders", "share (%)"];

/// A table of places over measures or years, as rows of numbers, some written out.
fn table() -> impl Strategy<Value = Table> {
    let cell = prop_oneof![
        4 => (1_i64..2_000_000).prop_map(|n| Value::Number(Decimal::from(n))),
        2 => (1_i64..99_999).prop_map(|n| Value::Number(Decimal::new(n.into(), 2))),
        2 => (1_000_i64..9_999_999).prop_map(|n| Value::Text(Decimal::from(n).grouped().into())),
        1 => (1_i64..99_999).prop_map(|n| Value::Text(format!("({})", Decimal::from(n).grouped()).into())),
        1 => Just(Value::Text("—".into())),
        1 => Just(Value::Null),
    ];
    let years = any::<bool>();
    (years, 1..=PLACES.len(), 1_usize..4).prop_flat_map(move |(years, rows, columns)| {
        prop::collection::vec(prop::collection::vec(cell.clone(), columns), rows).prop_map(move |cells| {
            let mut names = vec!["place".to_owned()];
            names.extend(
                (0..columns).map(|c| if years { format!("{}", 2019 + c) } else { MEASURES[c].to_owned() }),
            );
            let rows = cells
                .into_iter()
                .enumerate()
                .map(|(r, row)| std::iter::once(Value::Text(PLACES[r].into())).chain(row).collect())
                .collect();
            Table::from_rows(names, rows)
        })
    })
}

/// Sentences of the kinds that models write about such tables, with figures that are right, near, or nothing.
fn answer(table: &Table) -> impl Strategy<Value = String> + use<> {
    let mut figures: Vec<String> = vec![
        "12".into(),
        "3.5%".into(),
        "$1.2 million".into(),
        "between 3 and 5".into(),
        "about 40".into(),
        "2020".into(),
        // Figures to figured, and to the scanner something else.
        "U-371".into(),
        "- 405.00".into(),
        "±52.03 thousand".into(),
        "from 300 to 900 k".into(),
        "1,234 or - 5M".into(),
    ];
    for c in 1..table.columns.len() {
        for r in 0..table.rows {
            figures.push(table.text(r, c).into_owned());
            if let tieout::evidence::ValueRef::Number(n) = table.get(r, c) {
                figures.push(n.grouped());
                figures.push(format!("{} thousand", n.shift(-3).round(1)));
                figures.push(n.add(&Decimal::ONE).grouped());
            }
        }
    }
    let names: Vec<String> = table.columns.clone();
    let sentence = (
        0..PLACES.len(),
        0..PLACES.len(),
        prop::sample::select(figures.clone()),
        prop::sample::select(figures),
        prop::sample::select(names),
        0..10_u8,
    )
        .prop_map(|(a, b, x, y, name, form)| {
            let (a, b) = (PLACES[a], PLACES[b]);
            match form {
                0 => format!("{a} had {x} in {name}. "),
                1 => format!("{a} and {b} had {x} and {y}. "),
                2 => format!("{a} grew by {x} from 2019 to 2020, to {y}. "),
                3 => format!("The average {name} was {x}; the total was {y}. "),
                4 => format!("{a} has {x} more than {b}. "),
                5 => format!("- {a}: {x} ({y})\n"),
                6 => format!("In 2020, {a}'s {name} fell {x}. "),
                7 => format!("{x} of {y} places. "),
                8 => format!("{a} is {x} of {b}; see §{y}. "),
                _ => format!("Ranked 2nd, {a} reached {x}–{y} on March 3, 2020. "),
            }
        });
    prop::collection::vec(sentence, 1..4).prop_map(|s| s.concat())
}

fn case() -> impl Strategy<Value = (Table, String)> {
    table().prop_flat_map(|t| {
        let answers = answer(&t);
        (Just(t), answers)
    })
}

fn evidence(tables: &[Table]) -> Evidence {
    Evidence::new(tables.iter().enumerate().map(|(i, t)| Source::table(format!("t{i}"), t.clone())).collect())
}

fn replay(report: &Report, evidence: &Evidence) {
    let verifier = Verifier::new(&report.answer, evidence);
    for claim in &report.claims {
        let stance = match claim.verdict {
            Verdict::Supported => Stance::Supports,
            Verdict::Contradicted => Stance::Contradicts,
            _ => continue,
        };
        let (Some(derivation), Some(comparison)) = (claim.derivation.clone(), claim.comparison.clone())
        else {
            panic!("{:?} of {:?} carries no certificate", claim.verdict, claim.text);
        };
        let certificate = Certificate { span: claim.span, stance, derivation, comparison };
        if let Err(rejection) = verifier.verify(&certificate) {
            panic!("{:?} of {:?} in {:?}: {rejection}", claim.verdict, claim.text, report.answer);
        }
    }
}

/// The presets, and figured's with everything on that they leave off.
fn policies() -> Vec<Policy> {
    let presets = ["default", "strict", "lenient", "carried", "gate", "figured", "figured-0.1"];
    let mut policies: Vec<Policy> = presets.iter().map(|n| Policy::preset(n).unwrap()).collect();
    for preset in ["figured", "figured-0.1"] {
        let mut policy = Policy::preset(preset).unwrap();
        for (key, value) in
            [("derivations", "all"), ("ignore_below", "0"), ("ignore_years", "false"), ("abs_tolerance", "2")]
        {
            policy.set(key, value).unwrap();
        }
        policies.push(policy);
    }
    policies
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(192))]

    #[test]
    fn certificates_replay((table, answer) in case()) {
        let evidence = evidence(&[table]);
        for policy in policies() {
            replay(&check(&answer, &evidence, &policy), &evidence);
        }
    }

    #[test]
    fn with_fewer_steps_of_binding_reports_verify_and_without_rows_no_number_is_contradicted(
        (table, answer) in case(), set in prop::sample::subsequence(BindingStep::ALL.to_vec(), 0..=6),
    ) {
        let evidence = evidence(&[table]);
        let policy = Policy { binding: Binding::of(&set), ..Policy::default() };
        let report = check(&answer, &evidence, &policy);
        prop_assert_eq!(verify_report(&report, &evidence), Ok(()));
        for claim in report.claims.iter().filter(|c| c.kind == ClaimKind::Quantity) {
            let contradicted = claim.verdict == Verdict::Contradicted;
            prop_assert!(!contradicted || set.contains(&BindingStep::Rows), "{claim:?} in {answer:?}");
        }
    }

    #[test]
    fn reports_are_the_same_bytes_again_cold_and_reused_and_from_two_threads((table, answer) in case()) {
        let policy = Policy::preset("default").unwrap();
        let cold = evidence(std::slice::from_ref(&table));
        let first = render::json(&check(&answer, &cold, &policy), &cold);
        prop_assert_eq!(&first, &render::json(&check(&answer, &cold, &policy), &cold));
        let reused = Checker::new(&cold);
        let _ = reused.check("Something else about Dunmore: 7.", &policy);
        prop_assert_eq!(&first, &render::json(&reused.check(&answer, &policy), &cold));
        let both: Vec<String> = std::thread::scope(|scope| {
            let run = || render::json(&reused.check(&answer, &policy), &cold);
            let threads = [scope.spawn(run), scope.spawn(run)];
            threads.into_iter().map(|t| t.join().unwrap()).collect()
        });
        prop_assert!(both.iter().all(|b| *b == first));
    }

    #[test]
    fn spans_are_valid_and_quote_the_answer((table, answer) in case()) {
        let evidence = evidence(&[table]);
        for policy in policies() {
            let report = check(&answer, &evidence, &policy);
            let mut last = 0;
            for claim in &report.claims {
                prop_assert!(claim.span.start >= last && claim.span.start < claim.span.end);
                prop_assert_eq!(answer.get(claim.span.start..claim.span.end), Some(claim.text.as_str()));
                last = claim.span.end;
            }
            let unchecked: usize = report.coverage.unchecked.iter().map(|u| u.1).sum();
            prop_assert_eq!(report.coverage.seen, report.coverage.checked + unchecked + report.coverage.unread);
        }
    }

    #[test]
    fn another_source_never_turns_a_verdict_on_a_cell_into_unsupported((table, answer) in case(), other in table()) {
        let policy = Policy::preset("default").unwrap();
        let alone = check(&answer, &evidence(std::slice::from_ref(&table)), &policy);
        let more = check(&answer, &evidence(&[table, other]), &policy);
        // The two ends of a range may come as one claim or as two, so claims meet by their place.
        let there = |a: &Claim| more.claims.iter().filter(|b| b.span.overlaps(a.span)).cloned().collect::<Vec<_>>();
        for (a, b) in alone.claims.iter().flat_map(|a| there(a).into_iter().map(move |b| (a, b))) {
            if a.verdict == Verdict::Supported && matches!(a.reason, Reason::Cell | Reason::Text) {
                prop_assert!(b.verdict != Verdict::Unsupported, "{:?} became {:?}", a.text, b.reason);
            }
        }
    }

    #[test]
    fn nothing_panics_on_any_text(answer in "\\PC{0,200}", rows in prop::collection::vec("\\PC{0,20}", 0..12)) {
        let cells = rows.chunks(3).map(|r| r.iter().map(|c| Value::Text(c.as_str().into())).collect()).collect();
        let evidence = Evidence::new(vec![Source::table("t", Table::from_rows(Vec::new(), cells)), Source::text("p", answer.clone())]);
        for policy in policies() {
            let report = check(&answer, &evidence, &policy);
            replay(&report, &evidence);
            let _ = render::json(&report, &evidence);
        }
    }
}
