//! Blocks of numbers, values and dates: what one form stands for, by what is known of its text.

use tieout::notation::{Locale, Marks, NumberError, Readings, read_number, read_number_under};

use crate::{Fault, values};

/// Which block a line stands in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lines {
    /// `numbers`: the form is one number.
    Numbers,
    /// `values`: the form is a text, and its values are expected.
    Values,
    /// `dates`: the form is a text, and its dates are expected, each with its readings.
    Dates,
}

impl Lines {
    /// The block of this name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Some(match name {
            "numbers" => Self::Numbers,
            "values" => Self::Values,
            "dates" => Self::Dates,
            _ => return None,
        })
    }
}

/// One line of such a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NumberCase {
    /// The file.
    pub file: String,
    /// Its 1-based line.
    pub line: usize,
    /// The headings down to the block, joined by ` / `.
    pub title: String,
    /// The block.
    pub block: Lines,
    /// `FORM | KNOWN | EXPECTED`.
    pub text: String,
}

/// What the readings, or the refusal, are called in the specification.
fn called(read: Result<Readings, NumberError>) -> String {
    match read {
        Ok(found) => found.iter().map(|r| r.quantity.value.to_string()).collect::<Vec<_>>().join(" or "),
        Err(NumberError::BrokenGrouping(_)) => "broken grouping".to_owned(),
        Err(NumberError::MixedDigits(_)) => "mixed digits".to_owned(),
        Err(NumberError::OutOfRange(_)) => "out of range".to_owned(),
        Err(_) => "not a number".to_owned(),
    }
}

/// `\t`, `\n` and `\u{…}` as the characters they stand for.
fn unescape(form: &str) -> Option<String> {
    let mut out = String::new();
    let mut rest = form;
    while let Some((before, after)) = rest.split_once('\\') {
        out.push_str(before);
        rest = if let Some(after) = after.strip_prefix('t') {
            out.push('\t');
            after
        } else if let Some(after) = after.strip_prefix('n') {
            out.push('\n');
            after
        } else {
            let (code, after) = after.strip_prefix("u{")?.split_once('}')?;
            out.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
            after
        };
    }
    out.push_str(rest);
    Some(out)
}

impl NumberCase {
    /// What is wrong with the case, or with how its form is read.
    #[must_use]
    pub fn run(&self) -> Option<Fault> {
        let message = match self.read() {
            Ok((expected, got)) if expected == got => return None,
            Ok((expected, got)) => format!("{}\nexpected {expected}\ngot      {got}", self.text),
            Err(why) => format!("{:?}: {why}", self.text),
        };
        Some(Fault { file: self.file.clone(), line: self.line, case: self.title.clone(), message })
    }

    /// What is expected and what comes out.
    fn read(&self) -> Result<(String, String), String> {
        let parts: Vec<&str> = self.text.split('|').map(|p| p.trim_matches(' ')).collect();
        let [form, known, expected] = parts[..] else {
            return Err("a line is FORM | KNOWN | EXPECTED".to_owned());
        };
        let form = unescape(form).ok_or("an escape is \\t, \\n or \\u{…}")?;
        match self.block {
            Lines::Numbers => {}
            Lines::Values => return Ok((expected.to_owned(), values::values(&form, known)?)),
            Lines::Dates => return Ok((expected.to_owned(), values::dates(&form, known)?)),
        }
        let marks: Vec<&str> = known.split(' ').collect();
        let got = match marks[..] {
            ["any"] => read_number(&form),
            [tag] => read_number_under(&form, Locale::parse(tag).map_err(|e| e.to_string())?),
            [decimal, group] => match (decimal.chars().next(), group.chars().next()) {
                (Some(decimal), Some(group)) => read_number_under(&form, Marks::new(decimal, group)),
                _ => return Err("marks are a decimal and a group mark".to_owned()),
            },
            _ => return Err("known is any, a locale, or a decimal and a group mark".to_owned()),
        };
        Ok((expected.to_owned(), called(got)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn case(text: &str) -> Option<String> {
        let (file, title) = ("x.md".to_owned(), "Case".to_owned());
        let block = Lines::Numbers;
        NumberCase { file, line: 1, title, block, text: text.to_owned() }.run().map(|f| f.message)
    }

    #[test]
    fn lines_of_values_and_dates_say_what_came_out() {
        let case = |block, text: &str| {
            let (file, title) = ("x.md".to_owned(), "Case".to_owned());
            NumberCase { file, line: 1, title, block, text: text.to_owned() }.run().map(|f| f.message)
        };
        assert_eq!(case(Lines::Values, "rund zwei Drittel | de | about 2/3"), None);
        assert_eq!(case(Lines::Values, "one | de | nothing"), None);
        assert_eq!(case(Lines::Dates, "03/04/2025 | any | 2025-03-04 or 2025-04-03"), None);
        assert!(case(Lines::Dates, "5 mai | fr | nothing").is_some_and(|m| m.contains("got      --05-05")));
        assert!(case(Lines::Values, "5 | xx | 5").is_some());
    }

    #[test]
    fn right_lines_pass_and_wrong_ones_say_what_came_out() {
        for right in [
            "1.234 | any | 1.234 or 1234",
            "1.234 | de | 1234",
            "1.234 | , . | 1234",
            r"1\u{A0}234 | any | 1234",
            r"1\t2 | any | not a number",
            "1.2.3 | any | broken grouping",
        ] {
            assert_eq!(case(right), None, "{right}");
        }
        assert!(case("1.234 | de | 1.234").is_some_and(|m| m.contains("got      1234")));
        for wrong in ["1.234", "1 | any", "1 | xx | 1", r"\x | any | 1", "1 | a b c | 1"] {
            assert!(case(wrong).is_some(), "{wrong}");
        }
    }
}
