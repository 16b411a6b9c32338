//! Markdown and plain text as evidence.

use crate::harness::{EVIDENCE, Input, hostile};

fn markdown(text: impl Into<Vec<u8>>) -> Input {
    Input::evidence("notes.md", text)
}

macro_rules! floods {
    ($($name:ident: $piece:expr, $n:literal;)*) => {
        $(#[test] fn $name() {
            hostile(EVIDENCE, |k| markdown($piece.repeat($n * k)));
            hostile(EVIDENCE, |k| Input::evidence("notes.txt", $piece.repeat($n * k)));
        })*
    };
}

floods! {
    block_quotes: "> ", 100_000;
    block_quotes_by_line: "> a\n\n", 50_000;
    lists_in_lists: "- ", 100_000;
    emphasis: "*a _b ", 50_000;
    emphasis_of_every_kind: "*_**__", 50_000;
    links: "[a](", 50_000;
    open_brackets: "[", 100_000;
    pairs_of_brackets: "[]", 100_000;
    images: "![", 100_000;
    back_ticks: "`a``", 50_000;
    tags: "<a ", 50_000;
    comments: "<!--", 50_000;
    processing: "<?", 50_000;
    declarations: "<!A ", 50_000;
    entities: "&a", 100_000;
    escapes: "\\", 200_000;
    references: "[a]: b\n", 30_000;
    headings: "# 1\n", 50_000;
    fences: "```\n", 50_000;
    rules: "---\n", 50_000;
    tables_of_one_cell: "|a|\n|-|\n|1|\n\n", 5_000;
    delimiter_rows: "|-|-|\n", 30_000;
    bars: "|", 200_000;
    sentences: "Texas had 29.1 million people in 2020. ", 5_000;
    one_long_sentence: "Texas had 29.1 million people in 2020 and ", 5_000;
    figures: "12 ", 30_000;
    words: "population ", 50_000;
    tabs: "\t", 200_000;
    smart_quotes: "“a’", 50_000;
}

#[test]
fn a_table_ten_thousand_wide() {
    let row = |piece: &str, k: usize| format!("|{}\n", piece.repeat(10_000 * k));
    hostile(EVIDENCE, |k| markdown(format!("{}{}{}", row("a|", k), row("-|", k), row("1|", k)))).report();
}

#[test]
fn a_table_of_ten_thousand_rows_under_one_column() {
    hostile(EVIDENCE, |k| markdown(format!("|a|\n|-|\n{}", "|1|2|3|\n".repeat(10_000 * k)))).report();
}

#[test]
fn short_rows_under_a_wide_header() {
    let text = |k: usize| {
        format!("|{}\n|{}\n{}", "a|".repeat(8_000 * k), "-|".repeat(8_000 * k), "|1|\n".repeat(8_000 * k))
    };
    hostile(EVIDENCE, |k| markdown(text(k)));
}

#[test]
fn ten_thousand_tables_under_one_heading() {
    hostile(EVIDENCE, |k| {
        markdown(format!("# Sales\n\n{}", "|state|sales|\n|-|-|\n|Texas|12|\n\n".repeat(5_000 * k)))
    })
    .report();
}

#[test]
fn ten_thousand_tables_and_headings() {
    hostile(EVIDENCE, |k| markdown("# Sales\n\n|state|sales|\n|-|-|\n|Texas|12|\n\n".repeat(5_000 * k)))
        .report();
}

#[test]
fn a_hundred_thousand_sentences_under_many_claims() {
    let text =
        |k: usize| "The population of Texas was 29.1 million, and of Ohio 11.8 million. ".repeat(2_000 * k);
    hostile(EVIDENCE, |k| {
        Input::evidence("notes.txt", text(k)).said("Texas had 29.1 million people. ".repeat(200))
    })
    .report();
}

#[test]
fn one_line_of_ten_megabytes() {
    hostile(EVIDENCE, |k| Input::evidence("notes.txt", "word ".repeat(2_000_000 * k))).report();
    hostile(EVIDENCE, |k| Input::evidence("notes.txt", "w".repeat(10_000_000 * k))).report();
}
