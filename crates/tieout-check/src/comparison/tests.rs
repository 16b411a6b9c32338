//! Which sentences compare, which do not, and what is said of those that do.

use tieout_evidence::{Evidence, Source, Table, Value};

use crate::{Claim, ClaimKind, Policy, Reason, Verdict, check};

fn table(name: &str, rows: &str) -> Source {
    let mut lines = rows.lines().map(|l| l.split(',').map(|c| c.trim().to_owned()).collect::<Vec<_>>());
    let columns = lines.next().unwrap_or_default();
    let cell = |c: String| match tieout_notation::Decimal::parse(&c) {
        Ok(n) => Value::Number(n),
        Err(_) => Value::Text(c.as_str().into()),
    };
    Source::table(name, Table::from_rows(columns, lines.map(|l| l.into_iter().map(cell).collect()).collect()))
}

fn towns() -> Evidence {
    Evidence::new(vec![table(
        "towns",
        "town,population\nBrekke,18204\nAldersund,52310\nCorvik,7755\nDalen,3120\nTotal,81389",
    )])
}

fn league() -> Evidence {
    Evidence::new(vec![table(
        "league",
        "team,wins,losses,points per game,position\nOtters,14,4,71.5,1\nHerons,12,6,70.2,2\nBadgers,9,9,71.5,3\nNewts,7,11,60.1,4",
    )])
}

fn orders() -> Evidence {
    Evidence::new(vec![table(
        "orders",
        "product,2022,2023,2024\nSails,450,390,420\nRopes,560,380,510\nMasts,85,80,75\nNet gain,-5,-8,-2",
    )])
}

fn years() -> Evidence {
    Evidence::new(vec![table("company", "year,revenue,staff\n2022,450,31\n2023,390,33\n2024,420,38")])
}

/// The comparisons and ranks of an answer.
fn claims(answer: &str, evidence: &Evidence) -> Vec<Claim> {
    let mut claims = check(answer, evidence, &Policy::default()).claims;
    claims.retain(|c| matches!(c.kind, ClaimKind::Comparison) || c.kind == ClaimKind::Ordinal);
    claims
}

#[track_caller]
fn says(answer: &str, evidence: &Evidence, right: bool) {
    let found = claims(answer, evidence);
    let [claim] = &found[..] else { panic!("{answer}: {found:?}") };
    let expected = if right { Verdict::Supported } else { Verdict::Contradicted };
    assert_eq!(claim.verdict, expected, "{answer}: {}", claim.explanation);
    assert!(claim.derivation.is_some() && claim.comparison.is_some() && !claim.explanation.is_empty());
}

#[track_caller]
fn silent(answer: &str, evidence: &Evidence) {
    let found: Vec<Claim> =
        claims(answer, evidence).into_iter().filter(|c| c.verdict != Verdict::Unchecked).collect();
    assert!(found.is_empty(), "{answer}: {found:?}");
}

#[test]
fn superlatives_are_places() {
    for (answer, right) in [
        ("Aldersund is the largest town.", true),
        ("Aldersund is by far the largest.", true),
        ("The town of Aldersund has the largest population.", true),
        ("The population of Aldersund is the largest.", true),
        ("Aldersund's population is clearly the highest.", true),
        ("Aldersund, the most populous town, lies by the sea.", true),
        ("The largest town is Aldersund.", true),
        ("The largest town, Aldersund, lies by the sea.", true),
        ("The highest population was recorded by Aldersund.", true),
        ("According to the table, Aldersund has the largest population.", true),
        ("Dalen is the smallest town.", true),
        ("Brekke is the largest town.", false),
        ("The smallest town is Corvik.", false),
        ("Corvik, the least populous town, lies by the sea.", false),
        ("Brekke has the highest population with 18,204 people.", false),
    ] {
        says(answer, &towns(), right);
    }
    assert_eq!(claims("Brekke is the largest town.", &towns())[0].reason, Reason::WrongRank);
}

#[test]
fn superlatives_need_one_row_one_measure_and_no_doubt() {
    for answer in [
        "Brekke is the largest coastal town.",
        "Brekke is the largest town in the north.",
        "In the north, Brekke is the largest town.",
        "Brekke is the largest town, excluding Aldersund.",
        "Brekke is not the largest town.",
        "Brekke isn't the largest town.",
        "Brekke is one of the largest towns.",
        "Brekke is among the largest towns.",
        "Brekke could be the largest town.",
        "Is Brekke the largest town?",
        "If Brekke is the largest town, so be it.",
        "Brekke and Corvik are the largest towns.",
        "Brekke is the two largest.",
        "The largest towns are Brekke and Corvik.",
        "Brekke borders the largest town.",
        "Brekke lost to the largest town.",
        "Brekke is the largest port.",
        "The largest town lies near Brekke.",
        "The largest town in Brekke is small.",
        "North Brekke is the largest town.",
        "Brekke Harbour is the largest town.",
        "Brekke has the highest growth in population.",
        "Brekke has the highest average population.",
        "Brekke has the most restaurants.",
        "Brekke is at most the largest town.",
        "Brekke had the largest population in 1999.",
        "Total is the largest.",
        "The town is the largest.",
    ] {
        silent(answer, &towns());
    }
}

#[test]
fn the_measure_is_said_where_there_are_several() {
    for (answer, right) in [
        ("The Otters had the most wins.", true),
        ("The Newts had the most losses.", true),
        ("The Otters had the highest points per game.", true),
        ("The Badgers had the highest points per game.", true),
        ("The Herons had the most wins.", false),
        ("The fewest losses were recorded by the Herons.", false),
    ] {
        says(answer, &league(), right);
    }
    for answer in [
        "The Otters were the highest.",
        "The Otters had the highest points.",
        "The Otters had the most wins and the most home losses.",
        "The Otters had the most wins in losses.",
        "The Newts had the highest position.",
    ] {
        let found = claims(answer, &league());
        assert!(found.iter().all(|c| c.verdict == Verdict::Supported), "{answer}: {found:?}");
    }
    silent("The Newts had the highest position.", &league());
    silent("The Otters were the highest.", &league());
}

#[test]
fn two_rows_have_a_direction() {
    for (answer, right) in [
        ("The Otters had more wins than the Herons.", true),
        ("The Otters had far more wins than the Herons.", true),
        ("The Otters had fewer losses than the Newts.", true),
        ("The Otters' wins exceeded those of the Herons.", true),
        ("The Newts had a higher number of wins than the Badgers.", false),
        ("The Newts had fewer losses than the Badgers.", false),
        // Equal whole numbers are not more.
        ("The Badgers had higher points per game than the Newts.", true),
    ] {
        says(answer, &league(), right);
    }
    for (answer, right) in [
        ("Brekke is larger than Corvik.", true),
        ("Brekke has a larger population than Aldersund.", false),
        ("Brekke is more populous than Aldersund.", false),
        ("Brekke is less populous than Aldersund.", true),
        ("Brekke surpassed Corvik.", true),
    ] {
        says(answer, &towns(), right);
    }
}

#[test]
fn two_rows_need_a_plain_sentence() {
    for answer in [
        "The Otters had 2 more wins than the Herons.",
        "The Otters had more than 13 wins.",
        "The Herons had more home wins than the Otters.",
        "The Herons had no more wins than the Otters.",
        "The Herons did not have more wins than the Otters.",
        "The Herons won more than the Otters.",
        "The Herons had more wins than losses.",
        "The Herons had more wins than anybody.",
        "The Herons and Badgers had more wins than the Otters.",
        "The Herons had nearly more wins than the Otters.",
        "The Herons were better than the Otters.",
        "The Herons had a higher position than the Otters.",
        "In the first half, the Herons had more wins than the Otters.",
        "The Herons had more wins than the Otters in the first half.",
        "Twice as many as the Herons, more or less, than the Otters.",
        // As far as the table goes they are equal, and a table rounds.
        "The Otters had higher points per game than the Badgers.",
    ] {
        silent(answer, &league());
    }
}

#[test]
fn verbs_compare_two_periods() {
    for (answer, right) in [
        ("Sails rose from 2023 to 2024.", true),
        ("Sails fell from 2022 to 2024.", true),
        ("Between 2022 and 2023, sails fell.", true),
        ("In 2024 sails were up from 2023.", true),
        ("Sails have also increased from 2023 to 2024.", true),
        ("Sails declined sharply from 2022 to 2023, due to new rules.", true),
        ("Sails rose to 420 in 2024 from 390 in 2023.", true),
        ("Sails fell from 2023 to 2024.", false),
        ("Masts grew from 2022 to 2023.", false),
        ("Sails were higher in 2024 than in 2023.", true),
        ("Sails were lower in 2024 than in 2023.", false),
    ] {
        says(answer, &orders(), right);
    }
    for answer in [
        "Sails rose.",
        "Sails rose in 2024.",
        "Sails rose by 30 from 2023 to 2024.",
        "Sails rose 7.7 % from 2023 to 2024.",
        "Sales of sails fell from 2023 to 2024.",
        "Sails and ropes fell from 2023 to 2024.",
        "Torn sails fell from 2023 to 2024.",
        "Sails in Norway fell from 2023 to 2024.",
        "Sails fell in Norway from 2023 to 2024.",
        "Sails fell from March 2023 to March 2024.",
        "Sails fell from 2019 to 2024.",
        "Sails Fell from 2023 to 2024.",
        "Sails hardly fell from 2023 to 2024, if at all.",
        // Which way a negative figure "falls" is a matter of taste.
        "Net gain fell from 2022 to 2023.",
    ] {
        silent(answer, &orders());
    }
}

#[test]
fn years_down_the_side_work_alike() {
    for (answer, right) in [
        ("Revenue fell from 2022 to 2023.", true),
        ("Staff fell from 2022 to 2023.", false),
        ("Revenue was higher in 2022 than in 2024.", true),
        ("Revenue was the highest in 2022.", true),
        ("Revenue was the lowest in 2024.", false),
    ] {
        says(answer, &years(), right);
    }
}

#[test]
fn two_readings_must_agree() {
    // Ropes lead every year and had their best in 2022; sails had theirs then, too, behind the ropes.
    says("Ropes were highest in 2022.", &orders(), true);
    silent("Sails were highest in 2022.", &orders());
    says("Masts were highest in 2023.", &orders(), false);
}

#[test]
fn ordinals_give_places() {
    for (answer, right) in [
        ("Corvik is the third largest town.", true),
        ("Corvik is the third-largest town by population.", true),
        ("The second smallest town is Corvik.", true),
        ("Corvik is the 2nd largest town.", false),
        ("Brekke is the second least populous town.", false),
    ] {
        says(answer, &towns(), right);
        let reason = claims(answer, &towns())[0].reason;
        assert_eq!(reason, if right { Reason::Rank } else { Reason::WrongRank }, "{answer}");
    }
    says("The Herons ranked second by wins.", &league(), true);
    says("The Herons ranked first in wins.", &league(), false);
    // Counted from the fewest, third is right.
    says("The Herons ranked third in losses.", &league(), true);
    silent("The Herons ranked second in losses.", &league());
    silent("The Herons had the second win.", &league());
    silent("Corvik is the third largest coastal town.", &towns());
    silent("For the third time, Corvik is small.", &towns());
}

#[test]
fn factors_are_about_themselves() {
    let evidence = Evidence::new(vec![table(
        "orders",
        "product,2023,2024\nSails,200,401\nRopes,380,510\nMasts,80,75\nOars,100,218\nHooks,60,31",
    )]);
    for (answer, verdict, reason) in [
        ("Sails doubled from 2023 to 2024.", Verdict::Supported, Reason::Comparison),
        ("Ropes doubled.", Verdict::Contradicted, Reason::WrongValue),
        ("Masts doubled from 2023 to 2024.", Verdict::Contradicted, Reason::WrongDirection),
        ("Sails halved.", Verdict::Contradicted, Reason::WrongDirection),
    ] {
        let found = claims(answer, &evidence);
        assert_eq!((found[0].verdict, found[0].reason), (verdict, reason), "{answer}");
    }
    silent("Oars doubled from 2023 to 2024.", &evidence);
    silent("Ropes nearly doubled.", &evidence);
    silent("Ropes more than doubled.", &evidence);
    silent("Hooks halved.", &evidence);
}

#[test]
fn a_total_that_is_not_called_so_contradicts_nothing() {
    let evidence = Evidence::new(vec![table(
        "towns",
        "town,population\nBrekke,18204\nAldersund,52310\nCorvik,7755\nAll of us,78269",
    )]);
    silent("Aldersund is the largest town.", &evidence);
}

#[test]
fn words_of_size_mind_the_measure() {
    let evidence = Evidence::new(vec![table("towns", "town,elevation\nBrekke,182\nAldersund,5\nCorvik,77")]);
    silent("Aldersund is the largest town.", &evidence);
    silent("Aldersund is larger than Corvik.", &evidence);
    says("Brekke is the highest town.", &evidence, true);
}

#[test]
fn a_cut_off_table_has_no_largest() {
    let mut source = table("towns", "town,population\nBrekke,18204\nAldersund,52310\nCorvik,7755");
    source.truncated = true;
    silent("Aldersund is the largest town.", &Evidence::new(vec![source]));
}

#[test]
fn policies_are_heard() {
    let claims = |key: &str, value: &str| {
        let mut policy = Policy::default();
        policy.set(key, value).unwrap();
        check("Brekke is the largest town.", &towns(), &policy).claims
    };
    assert!(claims("binding", "false").is_empty(), "a mismatch contradicts nothing");
    assert!(claims("exempt", "largest").is_empty());
    assert!(claims("derivations", "cell,sum").is_empty());
    assert_eq!(claims("max_claims", "0")[0].verdict, Verdict::Unchecked);
}

#[test]
fn cost_is_bounded() {
    let answer = "Brekke is the largest town. ".repeat(20_000);
    let report = check(&answer, &towns(), &Policy::default());
    let found = report.claims.len();
    assert!(found > 1_000 && found < 20_000, "{found}");
    assert!(report.notes.iter().any(|n| n.contains("comparison")), "{:?}", report.notes);
    // One sentence without end.
    let answer = "more largest fell than doubled ".repeat(20_000);
    assert!(claims(&answer, &towns()).is_empty());
}
