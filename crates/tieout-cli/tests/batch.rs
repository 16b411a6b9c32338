//! The batch protocol: one line in, one line out, whatever the line holds.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

mod common;

use common::Folder;

/// A line with a table of two states.
fn line(id: &str, answer: &str) -> String {
    format!(
        r#"{{"id":{id},"answer":"{answer}","evidence":[{{"kind":"table","name":"states","columns":["state","population"],"rows":[["California",39538223],["Texas",29145505]]}}]}}"#
    )
}

fn many(n: usize) -> String {
    let answers = ["California has 39.5 million people.", "Texas has 30.1 million people.", "All is well."];
    (0..n).map(|i| line(&format!("\"case {i}\""), answers[i % 3]) + "\n").collect()
}

fn ids(out: &str) -> Vec<String> {
    out.lines().map(|l| serde_json::from_str::<serde_json::Value>(l).unwrap()["id"].to_string()).collect()
}

#[test]
fn a_line_of_output_has_the_members_of_the_protocol() {
    let f = Folder::new(&[("in.jsonl", &line("7", "Ünlike Texas, California has 39.5 million people."))]);
    let run = f.run(&["batch", "in.jsonl", "out.jsonl"]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let out = f.read("out.jsonl");
    assert!(out.ends_with("}\n") && out.lines().count() == 1);
    let value: serde_json::Value = serde_json::from_str(&out).unwrap();
    let keys = |v: &serde_json::Value| v.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    assert_eq!(keys(&value), ["id", "ok", "outcome", "claims", "coverage"]);
    assert_eq!(value["id"], 7);
    let claim = value["claims"].as_array().unwrap().iter().find(|c| c["text"] == "39.5 million").unwrap();
    assert_eq!(keys(claim), ["span", "text", "kind", "verdict", "reason", "derivation"]);
    assert_eq!(claim["span"], serde_json::json!([29, 41]));
    assert_eq!(claim["verdict"], "supported");
    assert_eq!(claim["derivation"]["table"], "states");
    assert_eq!(claim["derivation"]["row"], 0);
    assert_eq!(claim["derivation"]["column"], "population");
}

#[test]
fn a_glossary_comes_with_the_line_or_for_all_lines() {
    let table = r#"[{"kind":"table","name":"box","columns":["player","role","PTS","REB"],"rows":[["Ann Lee","F","12","8"],["Bea Roe","G","31","4"]]}]"#;
    let line = |id: u8, more: &str| {
        format!("{{\"id\":{id},\"answer\":\"Ann Lee had 12 boards.\",\"evidence\":{table}{more}}}\n")
    };
    let own = line(1, r#","glossary":{"measures":{"REB":["boards"]}}"#);
    let bad = line(2, r#","glossary":{"measure":{}}"#);
    let f = Folder::new(&[
        ("in.jsonl", &format!("{own}{bad}{}", line(3, ""))),
        ("g.toml", "[measures]\nREB = [\"boards\"]\n"),
    ]);
    let verdicts = |arguments: &[&str]| {
        f.run(arguments);
        let read = |l: &str| serde_json::from_str::<serde_json::Value>(l).unwrap();
        let said = |v: serde_json::Value| match v.get("error") {
            Some(error) => error.to_string(),
            None => v["claims"][0]["verdict"].to_string(),
        };
        f.read("out.jsonl").lines().map(|l| said(read(l))).collect::<Vec<_>>()
    };
    let alone = verdicts(&["batch", "in.jsonl", "out.jsonl"]);
    assert_eq!((alone[0].as_str(), alone[2].as_str()), ("\"contradicted\"", "\"supported\""));
    assert!(alone[1].contains("did you mean `measures`?"), "{}", alone[1]);
    let all = verdicts(&["batch", "--glossary", "g.toml", "in.jsonl", "out.jsonl"]);
    assert_eq!(all[2], "\"contradicted\"");
}

#[test]
fn bad_lines_are_named_and_the_run_goes_on() {
    let f = Folder::new(&[]);
    let good = line("\"good\"", "Texas has 29,145,505 people.");
    let lines: Vec<Vec<u8>> = vec![
        good.clone().into_bytes(),
        b"{\"id\": 1, oops".to_vec(),
        b"".to_vec(),
        b"[1]".to_vec(),
        b"{\"answer\": \"12\"}".to_vec(),
        b"{\"id\": 2}".to_vec(),
        b"{\"id\": 3, \"answer\": \"12\", \"evidence\": [{\"kind\": \"tabel\"}]}".to_vec(),
        b"{\"id\": 4, \"answer\": \"12\", \"policy\": \"strct\"}".to_vec(),
        b"{\"id\": 5, \"answer\": \"12\", \"evidence\": [{\"kind\": \"file\", \"path\": \"x.csv\"}]}"
            .to_vec(),
        b"{\"id\": 6, \"answer\": \"\xff\"}".to_vec(),
        [b"[".repeat(200_000), b"]".repeat(200_000)].concat(),
        good.replace("good", "last").into_bytes(),
    ];
    f.write("in.jsonl", &lines.join(&b'\n'));
    let run = f.run(&["batch", "in.jsonl", "out.jsonl"]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.err.contains("9 of 11 lines could not be read"), "{}", run.err);
    let out: Vec<serde_json::Value> =
        f.read("out.jsonl").lines().map(|l| serde_json::from_str(l).unwrap()).collect();
    let errors: Vec<_> =
        out.iter().map(|v| (v["id"].to_string(), v["error"].as_str().unwrap_or("-"))).collect();
    let expect = |i: usize, id: &str, message: &str| {
        assert_eq!(errors[i].0, id, "{errors:?}");
        assert!(errors[i].1.contains(message), "{:?} should contain {message:?}", errors[i]);
    };
    expect(0, "\"good\"", "-");
    expect(1, "null", "line 2: not JSON at column 11");
    expect(2, "null", "line 4: an object is expected, not a list");
    expect(3, "null", "\"id\" is missing");
    expect(4, "2", "\"answer\" is missing");
    expect(5, "3", "tabel");
    expect(6, "4", "did you mean `strict`?");
    expect(7, "5", "--allow-files");
    expect(8, "null", "not UTF-8");
    expect(9, "null", "line 11");
    expect(10, "\"last\"", "-");
}

#[test]
fn the_order_holds_and_threads_change_nothing() {
    let f = Folder::new(&[("in.jsonl", &many(200))]);
    assert_eq!(f.run(&["batch", "-j", "1", "in.jsonl", "one.jsonl"]).code, 0);
    assert_eq!(f.run(&["batch", "-j", "2", "in.jsonl", "two.jsonl"]).code, 0);
    assert_eq!(f.run(&["batch", "-j", "7", "in.jsonl", "seven.jsonl"]).code, 0);
    let one = f.read("one.jsonl");
    assert_eq!(one, f.read("two.jsonl"));
    assert_eq!(one, f.read("seven.jsonl"));
    assert_eq!(ids(&one), (0..200).map(|i| format!("\"case {i}\"")).collect::<Vec<_>>());
    let piped = f.run_with(&["batch", "-j", "2", "-", "-"], many(200).as_bytes());
    assert_eq!((piped.code, piped.out), (0, one));
}

#[test]
fn an_interrupted_run_goes_on() {
    let input = format!("{{bad\n{}{{also bad\n", many(20));
    let f = Folder::new(&[("in.jsonl", &input)]);
    f.run(&["batch", "in.jsonl", "whole.jsonl"]);
    let whole = f.read("whole.jsonl");
    assert_eq!(whole.lines().count(), 22);
    // Nothing yet, cut off inside a line, cut off after a line, and all done.
    let line_end = whole.match_indices('\n').nth(9).unwrap().0 + 1;
    for cut in [0, 5, line_end, line_end + 17, whole.len() - 1, whole.len()] {
        f.write("part.jsonl", &whole.as_bytes()[..cut]);
        let run = f.run(&["batch", "--resume", "in.jsonl", "part.jsonl"]);
        assert_eq!(f.read("part.jsonl"), whole, "cut at {cut}");
        // Two lines could not be read, in whichever run that was.
        assert_eq!(run.code, 1, "cut at {cut}");
        assert!(run.err.contains("could not be read"), "cut at {cut}: {}", run.err);
    }
    let run = f.run(&["batch", "--resume", "in.jsonl", "fresh.jsonl"]);
    assert_eq!((run.code, f.read("fresh.jsonl")), (1, whole));
    f.write("other.jsonl", b"something else\n");
    let run = f.run(&["batch", "--resume", "in.jsonl", "other.jsonl"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("other.jsonl: line 1 is no line of an earlier run"), "{}", run.err);
    assert_eq!(f.read("other.jsonl"), "something else\n");
}

#[test]
fn files_are_read_from_the_folder_that_is_allowed() {
    let f = Folder::new(&[("secret.csv", "state,population\nTexas,1\n")]);
    std::fs::create_dir(f.path().join("data")).unwrap();
    f.write("data/states.csv", common::STATES.as_bytes());
    let of = |path: &str| {
        format!(
            "{{\"id\":1,\"answer\":\"Texas has 29,145,505 people.\",\"evidence\":[{{\"kind\":\"file\",\"path\":\"{path}\"}}]}}\n"
        )
    };
    let run = |path: &str| f.run_with(&["batch", "--allow-files", "data", "-", "-"], of(path).as_bytes()).out;
    assert!(run("states.csv").contains("\"ok\":true"), "{}", run("states.csv"));
    assert!(run("../secret.csv").contains("outside the folder"), "{}", run("../secret.csv"));
    assert!(run("none.csv").contains("cannot read"));
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("../secret.csv", f.path().join("data/link.csv")).unwrap();
        assert!(run("link.csv").contains("outside the folder"));
    }
}

#[test]
fn a_policy_can_come_with_the_run_or_the_line() {
    let table = line("1", "Texas has 30.1 million people.");
    let with =
        table.replacen("{\"id\"", "{\"policy\":{\"preset\":\"figured\",\"ignore_below\":\"1e12\"},\"id\"", 1);
    let f = Folder::new(&[]);
    let out = |input: &str, policy: &[&str]| {
        f.run_with(&[&["batch"], policy, &["-", "-"]].concat(), input.as_bytes()).out
    };
    assert!(out(&table, &[]).contains("\"ok\":false"));
    assert!(out(&with, &[]).contains("\"ok\":true"), "{}", out(&with, &[]));
    assert!(out(&table, &["--policy", "figured", "--set", "ignore_below=1e12"]).contains("\"ok\":true"));
}
