//! `explain evidence` and `explain answer`: evidences and traces as text and as JSON, held against the files under `snapshots/`.

use expect_test::expect_file;
use tieout_check::render::{self, Palette, TextOptions};
use tieout_check::{Checker, Policy};
use tieout_evidence::{Evidence, Source};
use tieout_ingest::FileRequest;

use crate::fixture::{demo, every_verdict};

/// Sources from `FILE#SETTING` and content each.
fn sources(files: &[(&str, &str)]) -> Evidence {
    let read = |(file, text): &(&str, &str)| -> Vec<Source> {
        let request = FileRequest::parse(file).unwrap();
        let name = request.name.clone().unwrap_or_else(|| request.path.clone());
        request.read(&name, text.as_bytes(), tieout_ingest::Format::of_path(&request.path)).unwrap()
    };
    Evidence::new(files.iter().flat_map(read).collect())
}

const OFFICES: &str = "office,country,staff,floor space (m²),opened\n\
    Lisbon,Portugal,312,4120,2009\nPorto,Portugal,188,2450,2012\nBilbao,Spain,97,1380,2015\n\
    Girona,Spain,64,890,2016\nNantes,France,45,610,2018\nGhent,Belgium,38,540,2019\n\
    Turin,Italy,33,470,2021\nSplit,Croatia,21,300,2022\nAll offices,,798,10760,\n";

const INCOME: &str = "Consolidated income,Year ended June 30,,\n(in millions of euros),2023,2022,2021\n\
    Revenue,,,\nPaper,\"1,204.5\",\"1,102.0\",998.3\nTimber,310.2,280.1,240.9\n\
    Total revenue,\"1,514.7\",\"1,382.1\",\"1,239.2\"\nGross margin (%),41.2%,40.8%,39.9%\n\
    Earnings per share (€),2.31,2.05,1.87\n";

const TOWNS: &str = r#"{"as_of": "2024-03-31", "towns": [
    {"name": "Brekke", "inhabitants": 18204, "area_km2": 31.2, "mayor": {"since": 2019}},
    {"name": "Sund", "inhabitants": 9911, "area_km2": 12.9, "mayor": {"since": 2022}},
    {"name": "Vik", "inhabitants": 4410, "area_km2": 55.1, "mayor": {"since": 2020}}],
    "has_more": true, "total_count": 4517, "total_count": 4518}"#;

const SURVEY: &str = "The survey of 31 March 2024 reached about 39.5 million people in 12 regions.\n\
    Costs came to $880,000 in all, 4.2% less than in 2023. Each of the 1,250 to 1,400 helpers got 3 meals.\n\
    … 84 more lines\n";

/// What the reader of one evidence sees.
fn evidences() -> Vec<(&'static str, Evidence)> {
    vec![
        ("offices", sources(&[("offices.csv", OFFICES)])),
        ("income", sources(&[("income.csv", INCOME)])),
        ("towns", sources(&[("towns.json", TOWNS)])),
        ("survey", sources(&[("survey.txt", SURVEY), ("turn#role=user", "Did it cost $900,000?")])),
        (
            "odd",
            sources(&[
                ("api.json", r#"{"isError": true, "message": "timeout after 188 ms"}"#),
                (
                    "a.csv#name=rows&truncated",
                    "item,price,price,\nBolts,\"3,50\",2.5,1\nNuts,4.25,1.5,2\nPins,1.75,1.25,\"3",
                ),
                (
                    "b.json#name=rows&truncated",
                    r#"[{"id": "A-7", "sales": 120}, {"id": "B-2", "sales": 1e999}, {"id": "C"#,
                ),
                ("prompt.md#role=system", "Say \"4,517\"."),
                ("empty.json", "[]"),
            ]),
        ),
    ]
}

#[test]
fn text() {
    for (name, evidence) in evidences() {
        for width in [80, 120] {
            let options = TextOptions { width, ..TextOptions::default() };
            let text = render::evidence(&evidence, &options);
            expect_file![format!("snapshots/evidence/{name}.{width}.txt")].assert_eq(&text);
            let longest = text.lines().map(unicode_width::UnicodeWidthStr::width).max();
            assert!(longest <= Some(width), "{name}: {longest:?}");
        }
    }
}

#[test]
fn json() {
    for (name, evidence) in evidences() {
        let json = render::evidence_json(&evidence);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["schema"], render::EVIDENCE_SCHEMA);
        expect_file![format!("snapshots/evidence/{name}.json")].assert_eq(&json);
    }
}

#[test]
fn colours_only_surround_what_is_there() {
    let palette = Palette { quiet: "<q>", strong: "<s>", reset: "</>", ..Palette::default() };
    for (name, evidence) in evidences() {
        let plain = render::evidence(&evidence, &TextOptions::default());
        let coloured = render::evidence(&evidence, &TextOptions { palette, ..TextOptions::default() });
        assert!(coloured.contains("<s>") && coloured.contains("<q>"), "{name}");
        assert_eq!(coloured.replace("<q>", "").replace("<s>", "").replace("</>", ""), plain, "{name}");
    }
}

#[test]
fn big_evidence_is_summed_up_and_nothing_is_lost_with_all() {
    let years: Vec<String> = (1990..2024).map(|y| y.to_string()).collect();
    let row = |r: usize| format!("City {r},{}", vec![(r * 7 + 3).to_string(); years.len()].join(","));
    let rows: Vec<String> = (0..300).map(row).collect();
    let csv = format!("city,{}\n{}\n", years.join(","), rows.join("\n"));
    let evidence = sources(&[("cities.csv", &csv)]);
    let short = render::evidence(&evidence, &TextOptions { width: 80, ..TextOptions::default() });
    assert!(short.lines().count() < 60, "{short}");
    for said in ["… 294 more rows", "… and 19 more", "… and 292 more of several cells"] {
        assert!(short.contains(said), "{said}: {short}");
    }
    let all = render::evidence(&evidence, &TextOptions { width: 80, all: true, ..TextOptions::default() });
    assert!(all.contains("City 177 ") && all.contains("\"City 177\": 34 cells, 1990 … 2023"));
}

#[test]
fn hostile_content_steers_nothing() {
    let name = "x\u{1b}[31m\u{202e}";
    let cell = "a\u{1b}]0;t\u{7}\r\nb\u{200b}";
    let csv = format!("\"{cell}\",v\n\"{cell}\",1\n\"{cell}\",2\n");
    let json =
        serde_json::json!({cell: [{cell: 1, "n": cell}], "truncated": true, cell.to_owned() + "2": cell});
    let files = [("t.csv", csv.as_str()), ("j.json", &json.to_string()), ("p.txt", cell)];
    let mut read: Vec<Source> = Vec::new();
    for (file, text) in files {
        read.extend(tieout_ingest::read(file, text.as_bytes(), None).unwrap());
    }
    for source in &mut read {
        source.name = name.to_owned();
    }
    let text = render::evidence(&Evidence::new(read), &TextOptions::default());
    let steers = |c: char| (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{200b}');
    assert!(!text.chars().any(steers), "{text}");
}

#[test]
fn traces() {
    for (of, only) in [(demo(), None), (every_verdict(), Some(3))] {
        let policy = Policy::default();
        let trace = Checker::new(&of.evidence).explain(&of.report.answer, &policy);
        let span = only.map(|n: usize| trace.report.claims[n].span);
        let text = render::trace_text(&trace, &of.evidence, span);
        expect_file![format!("snapshots/trace/{}.txt", of.name)].assert_eq(&text);
        let json = render::trace_json(&trace, span);
        let read: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["schema"], render::TRACE_SCHEMA);
        expect_file![format!("snapshots/trace/{}.json", of.name)].assert_eq(&json);
    }
}
