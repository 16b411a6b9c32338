use super::*;

#[test]
fn wrap_breaks_at_spaces_and_cuts_long_words() {
    assert_eq!(wrap("one two three", 8), ["one two", "three"]);
    assert_eq!(wrap("abcdefghijk", 8), ["abcdefgh", "ijk"]);
    assert_eq!(wrap("", 8), [""]);
    // A wide character takes two columns.
    assert_eq!(wrap("漢字漢字漢", 8), ["漢字漢字", "漢"]);
}

#[test]
fn nothing_of_the_answer_steers_the_terminal() {
    assert_eq!(shown("a\u{1b}[31m\u{202e}b\tc\r\nd\u{9b}"), "a\u{FFFD}[31m\u{FFFD}b c  d\u{FFFD}");
}
