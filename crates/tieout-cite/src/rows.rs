//! Rows under numbers: what a model is shown, whole or in windows.

use tieout_notation::Decimal;

/// One cell of a row.
pub trait Cell {
    /// Its characters.
    fn text(&self) -> &str;

    /// Its value, where it came as a number and not as characters that could be read in two ways.
    fn exact(&self) -> Option<&Decimal> {
        None
    }
}

impl Cell for str {
    fn text(&self) -> &str {
        self
    }
}

impl Cell for String {
    fn text(&self) -> &str {
        self
    }
}

impl<C: Cell + ?Sized> Cell for &C {
    fn text(&self) -> &str {
        (**self).text()
    }

    fn exact(&self) -> Option<&Decimal> {
        (**self).exact()
    }
}

/// One line a row: its number, then its cells, parted by ` | `. The numbers are what records cite; the first row has the
/// number `first`. A line break inside a cell is written as a space, so that no cell can pass for a row.
///
/// ```
/// use tieout_cite::numbered_rows;
/// let rows = [["25 avenue Henri", "1 358 522"], ["4 rue des Lilas", "412 900"]];
/// assert_eq!(numbered_rows(&rows, 0), "0 | 25 avenue Henri | 1 358 522\n1 | 4 rue des Lilas | 412 900");
/// ```
#[must_use]
pub fn numbered_rows<R: AsRef<[C]>, C: Cell>(rows: &[R], first: i64) -> String {
    let mut out = String::new();
    for (row, number) in rows.iter().zip(first..) {
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(&number.to_string());
        for cell in row.as_ref() {
            out.push_str(" | ");
            out.extend(cell.text().chars().map(one_line));
        }
    }
    out
}

/// The character, or a space for what may end a line.
pub(crate) fn one_line(c: char) -> char {
    if matches!(c, '\n' | '\r' | '\u{B}' | '\u{C}' | '\u{85}' | '\u{2028}' | '\u{2029}') { ' ' } else { c }
}

/// Why a table cannot be cut into windows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowError {
    /// A window of no rows.
    NoRows,
    /// Windows that overlap by so many rows never get on.
    Overlap {
        /// Rows of a window.
        size: usize,
        /// Rows that the next one repeats.
        overlap: usize,
    },
}

impl std::fmt::Display for WindowError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::NoRows => f.write_str("a window needs one row at least"),
            Self::Overlap { size, overlap } => write!(
                f,
                "windows of {size} rows that overlap by {overlap} never get on: let them overlap by fewer rows than they have"
            ),
        }
    }
}

impl std::error::Error for WindowError {}

/// Rows that are shown together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window<'a, R> {
    /// The number of its first row: what to give to [`numbered_rows`] and [`crate::cited_text`] with its rows.
    pub first: i64,
    /// Its rows.
    pub rows: &'a [R],
}

/// Cuts a long table into windows of `size` rows, each of which repeats the last `overlap` rows of the one before. A row has
/// one number, counted from `first`, in every window that it stands in.
///
/// ```
/// use tieout_cite::{numbered_rows, windows};
/// let rows = [["a"], ["b"], ["c"], ["d"], ["e"]];
/// let shown: Vec<String> = windows(&rows, 3, 1, 40)?.map(|w| numbered_rows(w.rows, w.first)).collect();
/// assert_eq!(shown, ["40 | a\n41 | b\n42 | c", "42 | c\n43 | d\n44 | e"]);
/// # Ok::<(), tieout_cite::WindowError>(())
/// ```
///
/// # Errors
/// Windows of no rows, and an overlap that is not smaller than a window.
pub fn windows<R>(
    rows: &[R],
    size: usize,
    overlap: usize,
    first: i64,
) -> Result<impl Iterator<Item = Window<'_, R>>, WindowError> {
    if size == 0 {
        return Err(WindowError::NoRows);
    }
    let step = size.checked_sub(overlap).filter(|s| *s > 0).ok_or(WindowError::Overlap { size, overlap })?;
    // The last window is the first that reaches the end.
    let more = rows.len().saturating_sub(size).div_ceil(step);
    let count = if rows.is_empty() { 0 } else { more + 1 };
    Ok((0..count).map(move |i| {
        let start = i * step;
        let end = start.saturating_add(size).min(rows.len());
        let offset = i64::try_from(start).unwrap_or(i64::MAX);
        Window { first: first.saturating_add(offset), rows: rows.get(start..end).unwrap_or(&[]) }
    }))
}
