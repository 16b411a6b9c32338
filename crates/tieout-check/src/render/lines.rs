//! Lines and columns of the answer, counted from 1 as editors do; columns are Unicode code points. A line ends with `\n` or `\r\n`.

use crate::Offsets;

pub(super) struct Lines<'a> {
    text: &'a str,
    pub(super) offsets: Offsets<'a>,
    starts: Vec<usize>,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let after = text.bytes().enumerate().filter(|(_, b)| *b == b'\n').map(|(i, _)| i + 1);
        Self { text, offsets: Offsets::new(text), starts: std::iter::once(0).chain(after).collect() }
    }

    /// The line and column of a byte.
    pub(super) fn place(&self, byte: usize) -> (usize, usize) {
        let line = self.starts.partition_point(|s| *s <= byte).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        (line, 1 + self.offsets.char_at(byte).saturating_sub(self.offsets.char_at(start)))
    }

    /// The text of a line, without its end.
    pub(super) fn line(&self, number: usize) -> &'a str {
        let from = self.starts.get(number.saturating_sub(1)).copied().unwrap_or(0);
        let to = self.starts.get(number).copied().unwrap_or(self.text.len());
        self.text.get(from..to).unwrap_or("").trim_end_matches(['\n', '\r'])
    }
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn columns_are_code_points() {
        let lines = Lines::new("漢é 1\r\n😀 23\n");
        assert_eq!(lines.place(0), (1, 1));
        assert_eq!(lines.place("漢é ".len()), (1, 4));
        assert_eq!(lines.place("漢é 1\r\n😀 ".len()), (2, 3));
        assert_eq!(lines.place(999), (3, 1));
        assert_eq!((lines.line(1), lines.line(2), lines.line(3)), ("漢é 1", "😀 23", ""));
    }
}
