//! Tables that are too long, too wide, too ragged, or no tables.

use tieout::Verdict;

use crate::harness::{EVIDENCE, Input, STATES, hostile, scale};

fn csv(text: impl Into<Vec<u8>>) -> Input {
    Input::evidence("rows.csv", text)
}

/// `n` numbered pieces.
fn numbered(n: usize, piece: impl Fn(usize) -> String) -> String {
    (0..n).map(piece).collect()
}

#[test]
fn a_million_quotes_end_in_an_error_or_one_cell() {
    hostile(EVIDENCE, |k| csv("\"".repeat(1_000_000 * k)));
    let error = hostile(EVIDENCE, |k| csv("\"".repeat(1_000_000 * k + 1))).error();
    assert_eq!(error.line, Some(1));
    assert!(error.message.contains("never closed"), "{error}");
}

#[test]
fn an_unclosed_quote_is_an_error_where_it_opens() {
    let error = hostile(EVIDENCE, |k| csv(format!("a,b\n1,\"{}", "2,3\n".repeat(250_000 * k)))).error();
    assert_eq!(error.line, Some(2));
    assert!(error.message.contains("never closed"), "{error}");
}

#[test]
fn an_unclosed_quote_in_tsv_is_a_character_and_noted() {
    let text = |k| format!("a\tb\n1\t\"{}", "2\t3\n".repeat(10_000 * k));
    let report = hostile(EVIDENCE, |k| Input::evidence("rows.tsv", text(k))).report();
    assert!(report.notes.iter().any(|n| n.contains("never closed")), "{:?}", report.notes);
}

#[test]
fn one_field_of_ten_megabytes() {
    let text = |k| format!("state,note\nTexas,{}\n", "x".repeat(10_000_000 * k));
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn one_field_of_ten_megabytes_of_words_and_figures() {
    let text = |k| format!("state,note\nTexas,\"{}\"\n", "there were 12 of them, ".repeat(100_000 * k));
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn a_million_empty_columns() {
    hostile(EVIDENCE, |k| csv(",".repeat(1_000_000 * k)));
    hostile(EVIDENCE, |k| csv(format!("{0}\n{0}\n", ",".repeat(250_000 * k))));
}

#[test]
fn ten_thousand_columns() {
    let head = |k| numbered(10_000 * k, |i| format!("measure {i},"));
    let row = |k| numbered(10_000 * k, |i| format!("{i},"));
    let report = hostile(EVIDENCE, |k| {
        csv(format!("state,{}x\nTexas,{}1\nOhio,{}1\n", head(k), row(k), row(k)))
            .said("Texas has 7,777 in measure 7777.")
    })
    .report();
    assert_eq!(report.claims[0].verdict, Verdict::Supported, "{:?}", report.claims);
}

#[test]
fn ten_thousand_period_columns() {
    let head = |k| numbered(10_000 * k, |i| format!("Q{} {},", i % 4 + 1, 1900 + i / 4 % 200));
    let row = |k| numbered(10_000 * k, |i| format!("{i},"));
    hostile(EVIDENCE, |k| csv(format!("state,{}x\nTexas,{}1\nOhio,{}1\n", head(k), row(k), row(k)))).report();
}

#[test]
fn a_hundred_thousand_columns_of_one_name() {
    let text = |k| {
        format!(
            "{}z\n{}1\n{}2\n",
            "a,".repeat(100_000 * k),
            "1,".repeat(100_000 * k),
            "2,".repeat(100_000 * k)
        )
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn a_header_of_a_hundred_thousand_words() {
    let text = |k| format!("state,{}\nTexas,5\nOhio,6\n", numbered(100_000 * k, |i| format!("word{i} ")));
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn a_thousand_columns_with_headers_of_a_hundred_words() {
    let head = |k| numbered(1_000 * k, |i| format!("{i}{},", " population of the state".repeat(25)));
    let text = |k| {
        format!("state,{}z\nTexas,{}1\nOhio,{}2\n", head(k), "1,".repeat(1000 * k), "2,".repeat(1000 * k))
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn rows_of_every_width_are_padded_and_noted() {
    let text = |k| numbered(600 * k, |i| format!("{}\n", "1,".repeat(i % 600 + 1)));
    let report = hostile(EVIDENCE, |k| csv(text(k))).report();
    assert!(report.notes.iter().any(|n| n.contains("are not")), "{:?}", report.notes);
}

#[test]
fn rows_of_widths_to_ten_thousand_are_refused_or_padded_within_bounds() {
    let text = |k| numbered(100 * k, |i| format!("{}\n", "1,".repeat((i % 100 + 1) * 100)));
    hostile(EVIDENCE, |k| csv(text(k)));
}

#[test]
fn one_row_too_wide_is_an_error_with_its_line() {
    let text = |k| format!("a\n{}{}\n", "1\n".repeat(20_000 * k), ",".repeat(20_000 * k));
    let error = hostile(EVIDENCE, |k| csv(text(k))).error();
    assert_eq!(error.line, Some(20_000 * scale() + 2));
}

#[test]
fn a_hundred_thousand_rows_of_one_label() {
    let text = |k| format!("state,population\n{}", numbered(50_000 * k, |i| format!("Texas,{}\n", i + 1000)));
    hostile(EVIDENCE, |k| csv(text(k)).said("Texas has 12,345 people. Texas has 7.")).report();
}

#[test]
fn a_hundred_thousand_rows_of_one_value() {
    let text = |k| format!("state,population\n{}", numbered(50_000 * k, |i| format!("S{i},1234\n")));
    hostile(EVIDENCE, |k| {
        csv(text(k)).said("S77 has 1,234 people, S78 has 1,234; the total is 1,234. Some 1,234 left.")
    })
    .report();
}

#[test]
fn many_sentences_that_name_one_row_of_many() {
    let text = |k| format!("state,population\n{}", numbered(20_000 * k, |i| format!("Texas,{}\n", i + 1000)));
    hostile(EVIDENCE, |k| csv(text(k)).said("Texas has 12,345 people. ".repeat(50))).report();
}

#[test]
fn rows_that_share_all_their_words() {
    let text = |k| {
        format!(
            "name,population\n{}",
            numbered(20_000 * k, |i| format!("north county of the state {i},{}\n", i + 1000))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k)).said("The north county of the state had 12,345 people. ".repeat(50)))
        .report();
}

#[test]
fn cells_of_number_words() {
    let text = |k| {
        format!(
            "state,note\n{}",
            numbered(5_000 * k, |i| format!(
                "S{i},\"one hundred and twenty-one thousand three hundred and five\"\n"
            ))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn numbers_of_401_digits_are_not_read_and_said() {
    let text =
        |k: usize| format!("state,population\n{}", format!("Texas,{}\n", "7".repeat(401)).repeat(100 * k));
    let report =
        hostile(EVIDENCE, |k| csv(text(k)).said(format!("Texas has {} people.", "7".repeat(401)))).report();
    assert!(!report.ok);
    assert!(report.claims.iter().all(|c| c.verdict != Verdict::Supported), "{:?}", report.claims);
    assert!(report.notes.iter().any(|n| n.contains("past the reading limits")), "{:?}", report.notes);
}

#[test]
fn numbers_of_400_digits_are_read() {
    let number = "7".repeat(400);
    let report = hostile(EVIDENCE, |_| {
        csv(format!("state,population\nTexas,{number}\nOhio,5\n"))
            .said(format!("Texas has a population of {number}."))
    })
    .report();
    assert_eq!(report.claims[0].verdict, Verdict::Supported, "{:?}", report.claims[0].reason);
}

#[test]
fn sums_of_numbers_of_400_digits() {
    let text = |k| {
        format!(
            "state,population\n{}",
            numbered(2_000 * k, |i| format!("S{i},{}e-{}\n", "7".repeat(390), i % 400))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k)).said("The total is 12,345 and the average 77. The median is 5."))
        .report();
}

#[test]
fn formula_cells_are_text() {
    let text = |k: usize| {
        format!(
            "state,population\n{}",
            "=cmd|'/C calc'!A0,=1+1\n@SUM(1+9),+1+1\n\u{1b}]0;title\u{7},\u{1b}[2J5\n".repeat(1_000 * k)
        )
    };
    let report = hostile(EVIDENCE, |k| csv(text(k)).said("The population is 2, or 10, or 5.")).report();
    assert!(
        report.claims.iter().all(|c| c.verdict != Verdict::Supported || c.text == "5"),
        "{:?}",
        report.claims
    );
}

#[test]
fn nul_bytes_are_characters_or_refused() {
    hostile(EVIDENCE, |k| csv("\0".repeat(1_000_000 * k)));
    hostile(EVIDENCE, |k| csv(format!("state,population\n{}", "Te\u{0}xas,1\u{0}234\n".repeat(10_000 * k))));
    hostile(EVIDENCE, |k| {
        Input::answer(format!("Texas\0has 29\u{0}145\u{0}505. {}", "\0".repeat(1_000_000 * k)))
    });
}

#[test]
fn bytes_of_no_encoding() {
    let mut bytes = b"state,population\nTexas,\xed\xa0\x80\xff\xfe29145505\n".to_vec();
    bytes.extend(b"\xc3\x28,\xf0\x28\x8c\xbc\n".repeat(10_000 * scale()));
    let report = hostile(EVIDENCE, |_| csv(bytes.clone())).report();
    assert!(report.notes.iter().any(|n| n.contains("Windows-1252")), "{:?}", report.notes);
    let error = hostile(EVIDENCE, |_| csv(b"\xff\xfe\x00\xd8\x61".to_vec())).error();
    assert!(error.message.contains("UTF-16"), "{error}");
}

#[test]
fn pipes_and_semicolons_without_end() {
    for piece in ["|", ";", "\t", ",;", "a|b;c\n", "\r", "\r\n", "\"\"\n", " \n"] {
        hostile(EVIDENCE, |k| csv(piece.repeat(300_000 * k)));
    }
}

#[test]
fn a_thousand_files_of_one_name() {
    let report = hostile(EVIDENCE, |k| {
        (0..500 * k)
            .fold(Input::answer("Texas has 29.1 million people."), |i, _| i.file("states.csv", STATES))
    })
    .report();
    assert_eq!(report.claims[0].verdict, Verdict::Supported);
}

#[test]
fn dates_in_every_cell() {
    let text = |k| {
        format!(
            "day,event\n{}",
            numbered(10_000 * k, |i| format!(
                "{}-{:02}-{:02},March {}\n",
                1900 + i % 200,
                i % 12 + 1,
                i % 28 + 1,
                i % 28 + 1
            ))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn totals_in_every_row() {
    let text = |k| {
        format!(
            "item,2019,2020\n{}",
            numbered(5_000 * k, |i| format!("Total {i},{},{}\nSubtotal,{},{}\n", i, i + 1, i, i))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}

#[test]
fn a_table_of_ten_columns() {
    let text = |k| {
        format!(
            "a,b,c,d,e,f,g,h,i,j\n{}",
            numbered(5_000 * k, |i| format!(
                "n{i},{},{},{},{},{},{},{},{},{}\n",
                i * 3,
                i * 5,
                i * 7,
                i * 11,
                i * 13,
                i * 17,
                i * 19,
                i * 23,
                i * 29
            ))
        )
    };
    hostile(EVIDENCE, |k| csv(text(k))).report();
}
