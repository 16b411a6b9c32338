//! JSON documents that are too deep, too wide, or no JSON.

use tieout::Verdict;

use crate::harness::{EVIDENCE, Input, hostile, scale};

fn json(text: impl Into<Vec<u8>>) -> Input {
    Input::evidence("result.json", text)
}

fn numbered(n: usize, piece: impl Fn(usize) -> String) -> String {
    (0..n).map(piece).collect()
}

#[test]
fn arrays_a_hundred_thousand_deep() {
    hostile(EVIDENCE, |k| json(format!("{}7{}", "[".repeat(100_000 * k), "]".repeat(100_000 * k)))).report();
}

#[test]
fn objects_a_hundred_thousand_deep() {
    hostile(EVIDENCE, |k| json(format!("{}7{}", "{\"a\":".repeat(100_000 * k), "}".repeat(100_000 * k))))
        .report();
}

#[test]
fn arrays_and_objects_a_hundred_thousand_deep() {
    hostile(EVIDENCE, |k| json(format!("{}7{}", "[{\"a\":".repeat(50_000 * k), "}]".repeat(50_000 * k))))
        .report();
}

#[test]
fn deep_with_a_value_on_every_level() {
    hostile(EVIDENCE, |k| {
        json(format!("{}7{}", "{\"b\":12,\"a\":".repeat(10_000 * k), "}".repeat(10_000 * k)))
    })
    .report();
}

#[test]
fn deep_with_a_record_on_every_level() {
    let text = |k| {
        format!(
            "{}7{}",
            "{\"b\":[{\"x\":1,\"y\":2},{\"x\":3,\"y\":4}],\"a\":".repeat(5_000 * k),
            "}".repeat(5_000 * k)
        )
    };
    hostile(EVIDENCE, |k| json(text(k))).report();
}

#[test]
fn unclosed_a_hundred_thousand_deep() {
    for piece in ["[", "{\"a\":", "[{\"a\":"] {
        let error = hostile(EVIDENCE, |k| json(piece.repeat(100_000 * k))).error();
        assert!(error.message.contains("ends too early"), "{error}");
    }
}

#[test]
fn closed_too_often() {
    let error = hostile(EVIDENCE, |k| json("]".repeat(1_000_000 * k))).error();
    assert_eq!((error.line, error.column), (Some(1), Some(1)));
}

#[test]
fn without_a_name_deep_brackets_are_text() {
    hostile(EVIDENCE, |k| Input::evidence("stdin", "[".repeat(1_000_000 * k)));
    hostile(EVIDENCE, |k| Input::evidence("stdin", "[\n".repeat(300_000 * k)));
    hostile(EVIDENCE, |k| Input::evidence("stdin", "{\"\n".repeat(300_000 * k)));
}

#[test]
fn a_string_of_ten_megabytes() {
    hostile(EVIDENCE, |k| json(format!("{{\"note\":\"{}\"}}", "a".repeat(10_000_000 * k)))).report();
}

#[test]
fn a_string_of_figures() {
    hostile(EVIDENCE, |k| json(format!("{{\"note\":\"{}\"}}", "it was 12 or 13,5. ".repeat(50_000 * k))))
        .report();
}

#[test]
fn a_key_of_ten_megabytes() {
    hostile(EVIDENCE, |k| json(format!("{{\"{}\":39538223}}", "a".repeat(10_000_000 * k)))).report();
}

#[test]
fn a_hundred_thousand_duplicate_keys_are_noted() {
    let report =
        hostile(EVIDENCE, |k| json(format!("{{{}\"a\":1}}", "\"a\":39538223,".repeat(100_000 * k)))).report();
    let note = format!("{} keys stand twice", 100_000 * scale());
    assert!(report.notes.iter().any(|n| n.contains(&note)), "{:?}", report.notes);
}

#[test]
fn a_hundred_thousand_keys() {
    let text = |k| format!("{{{}\"z\":1}}", numbered(100_000 * k, |i| format!("\"k{i}\":{i},")));
    hostile(EVIDENCE, |k| json(text(k)).said("It was 39,538. ".repeat(50))).report();
}

#[test]
fn a_hundred_thousand_values() {
    hostile(EVIDENCE, |k| json(format!("[{}1]", "12,".repeat(100_000 * k)))).report();
    hostile(EVIDENCE, |k| json(format!("[{}[]]", "[],".repeat(100_000 * k)))).report();
    hostile(EVIDENCE, |k| json(format!("[{}{{}}]", "{},".repeat(100_000 * k)))).report();
}

#[test]
fn records_that_share_no_key() {
    let text = |k| format!("[{}{{\"z\":1}}]", numbered(20_000 * k, |i| format!("{{\"k{i}\":{i}}},")));
    hostile(EVIDENCE, |k| json(text(k))).report();
}

#[test]
fn records_with_records_inside() {
    let inner = "{\"x\":1,\"y\":[{\"z\":2},{\"z\":3}]}";
    let text = |k| format!("[{}{inner}]", format!("{{\"a\":{inner},\"b\":[{inner}]}},").repeat(5_000 * k));
    hostile(EVIDENCE, |k| json(text(k))).report();
}

#[test]
fn ten_thousand_tables_in_one_document() {
    let table =
        "[{\"state\":\"Texas\",\"population\":29145505},{\"state\":\"Ohio\",\"population\":11799448}]";
    let text = |k| format!("{{{}\"z\":1}}", numbered(5_000 * k, |i| format!("\"t{i}\":{table},")));
    hostile(EVIDENCE, |k| json(text(k)).said("Texas has 29.1 million people. Ohio has 12.9 million."))
        .report();
}

#[test]
fn numbers_past_the_limits_are_not_read_and_said() {
    for number in ["1e401", "1e-401", "1e999999", "1e-999999", "-1E+99999999999999999999"] {
        let report = hostile(EVIDENCE, |_| json(format!("{{\"a\":{number}}}")).said("It was 5.")).report();
        assert!(
            report.notes.iter().any(|n| n.contains("past the reading limits")),
            "{number}: {:?}",
            report.notes
        );
    }
    for digits in [401, 1_000_000] {
        let text = format!("{{\"a\":{}}}", "7".repeat(digits));
        let report = hostile(EVIDENCE, |_| json(text.clone()).said("It was 5.")).report();
        assert!(report.notes.iter().any(|n| n.contains("past the reading limits")), "{:?}", report.notes);
    }
}

#[test]
fn numbers_at_the_limits_are_read() {
    for number in ["1e400", "1e-400", &"7".repeat(400)] {
        let report =
            hostile(EVIDENCE, |_| json(format!("{{\"a\":{number}}}")).said(format!("It was {number}.")))
                .report();
        assert_eq!(report.claims[0].verdict, Verdict::Supported, "{number}: {:?}", report.claims[0].reason);
    }
}

#[test]
fn lone_surrogates_are_errors_with_their_place() {
    for text in ["\"\\ud800\"", "\"\\udc00\"", "\"\\ud800\\ud800\"", "\"a\\ud83dx\""] {
        let error = hostile(EVIDENCE, |_| json(format!("{{\"a\":\n{text}}}"))).error();
        assert_eq!(error.line, Some(2), "{error}");
        assert!(error.message.contains("surrogate"), "{error}");
    }
}

#[test]
fn broken_documents_say_where() {
    for (text, column) in [
        ("{\"a\":NaN}", 6),
        ("{\"a\":1,}", 8),
        ("{a:1}", 2),
        ("[1 2]", 4),
        ("[\"\u{1}\"]", 3),
        ("[01]", 2),
        ("[1]]", 4),
        ("\u{feff}[,]", 2),
    ] {
        let error = hostile(EVIDENCE, |_| json(text)).error();
        assert_eq!((error.line, error.column), (Some(1), Some(column)), "{text}: {error}");
    }
}

#[test]
fn a_broken_document_of_ten_megabytes_says_where() {
    let error = hostile(EVIDENCE, |k| json(format!("[{}1 1]", "1,\n".repeat(1_000_000 * k)))).error();
    assert_eq!(error.line, Some(1_000_000 * scale() + 1));
}

#[test]
fn a_hundred_thousand_lines() {
    hostile(EVIDENCE, |k| {
        Input::evidence("r.jsonl", "{\"state\":\"Texas\",\"population\":29145505}\n".repeat(20_000 * k))
    })
    .report();
    let text = |k| format!("{}{{\n", "{\"a\":1}\n".repeat(100_000 * k));
    let error = hostile(EVIDENCE, |k| Input::evidence("r.jsonl", text(k))).error();
    assert_eq!(error.line, Some(100_000 * scale() + 1));
}

#[test]
fn escapes_without_end() {
    hostile(EVIDENCE, |k| json(format!("\"{}\"", "\\u0041".repeat(200_000 * k)))).report();
    hostile(EVIDENCE, |k| json(format!("\"{}\"", "\\\\".repeat(500_000 * k)))).report();
    hostile(EVIDENCE, |k| json(format!("\"{}", "\\\\".repeat(500_000 * k)))).error();
}
