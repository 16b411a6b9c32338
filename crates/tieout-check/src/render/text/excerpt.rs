//! The lines of the answer that hold findings, wrapped to the width, underlined, each finding explained below its line.

use std::fmt::Write as _;

use tieout_evidence::Evidence;
use tieout_notation::Span;

use super::super::finding;
use super::super::safe::safe;
use super::mark::{Margin, signs};
use super::{FINDINGS, TextOptions, columns, counts};
use crate::{Claim, Report};

/// Most rows that one claim is shown in.
const ROWS: usize = 3;

/// Writes the excerpt; nothing when there is nothing to explain.
pub(super) fn excerpt(out: &mut String, report: &Report, evidence: &Evidence, options: &TextOptions) {
    let marked: Vec<&Claim> = report.claims.iter().filter(|c| finding::is_marked(c)).collect();
    if marked.is_empty() {
        return;
    }
    let listed = if options.all || marked.len() <= FINDINGS + 1 { marked.len() } else { FINDINGS };
    let (marks, more) = marked.split_at(listed);
    let last = marks.last().map_or(0, |c| c.span.start);
    let line_count = 1 + report.answer.bytes().take(last).filter(|b| *b == b'\n').count();
    let gutter = line_count.to_string().len();
    let page = Page { gutter, width: options.width.saturating_sub(gutter + 3), options, evidence, report };

    let mut next = 0;
    let mut start = 0;
    let mut previous = None;
    for (number, line) in report.answer.split_inclusive('\n').enumerate() {
        let end = start + line.len();
        let first = next;
        while marks.get(next).is_some_and(|c| c.span.start < end) {
            next += 1;
        }
        if next > first {
            match previous {
                None => out.push('\n'),
                Some(p) if p + 1 < number => page.gap(out),
                Some(_) => {}
            }
            page.line(out, number + 1, start, line.trim_end_matches(['\n', '\r']), &marks[first..next]);
            previous = Some(number);
        }
        if next == marks.len() {
            break;
        }
        start = end;
    }
    if !more.is_empty() {
        let p = &options.palette;
        let list = counts(more.iter().map(|c| c.reason));
        let _ = writeln!(out, "\n{}✗{} and {} more: {list}", p.bad, p.reset, more.len());
    }
}

struct Page<'a> {
    gutter: usize,
    width: usize,
    options: &'a TextOptions,
    evidence: &'a Evidence,
    report: &'a Report,
}

impl Page<'_> {
    fn gap(&self, out: &mut String) {
        let p = &self.options.palette;
        let gap = format!("{}{:>w$}{}\n", p.quiet, "…", p.reset, w = self.gutter);
        // The end of one line and the beginning of the next may both be left out.
        if !out.ends_with(&format!("\n{gap}")) {
            out.push_str(&gap);
        }
    }

    fn margin(&self, out: &mut String, number: Option<usize>) {
        let p = &self.options.palette;
        let number = number.map_or(String::new(), |n| n.to_string());
        let _ = write!(out, "{}{number:>w$} |{}", p.quiet, p.reset, w = self.gutter);
    }

    /// One line of the answer. Rows without a mark are left out, but for one before and one after each mark.
    fn line(&self, out: &mut String, number: usize, start: usize, line: &str, marks: &[&Claim]) {
        let rows = rows(line, start, self.width);
        let marks = Marks::new(marks);
        let mut show = vec![false; rows.len()];
        for claim in marks.claims {
            let from = rows.partition_point(|r| r.end <= claim.span.start);
            for (i, row) in rows.iter().enumerate().skip(from.saturating_sub(1)) {
                // The whole of a claim that runs on and on (a number too long to read) says no more than its beginning.
                if row.start >= claim.span.end || i >= from + ROWS {
                    show[i] |= row.start >= claim.span.end;
                    break;
                }
                show[i] = true;
            }
        }
        let mut left_out = false;
        let mut numbered = false;
        for (i, row) in rows.iter().enumerate() {
            if !show[i] {
                left_out = true;
                continue;
            }
            if left_out {
                self.gap(out);
                left_out = false;
            }
            self.margin(out, (!numbered).then_some(number));
            numbered = true;
            let text: String = line[row.start - start..row.end - start].chars().map(safe).collect();
            let _ = writeln!(out, " {}", text.trim_end());
            let here = marks.over(*row);
            if !here.iter().any(|c| c.span.overlaps(*row)) {
                continue;
            }
            self.underline(out, start, line, *row, here);
            for claim in here.iter().filter(|c| row.start <= c.span.start && c.span.start < row.end) {
                self.explain(out, claim);
            }
        }
        if left_out {
            self.gap(out);
        }
    }

    fn underline(&self, out: &mut String, start: usize, line: &str, row: Span, marks: &[&Claim]) {
        let p = &self.options.palette;
        self.margin(out, None);
        let mut colour = "";
        let mut pending = 1;
        for (at, c) in line[row.start - start..row.end - start].char_indices() {
            let at = row.start + at;
            let mark = marks.iter().find(|m| m.span.start <= at && at < m.span.end);
            let Some(mark) = mark else {
                if !colour.is_empty() {
                    out.push_str(p.reset);
                    colour = "";
                }
                pending += columns(safe(c));
                continue;
            };
            out.push_str(&" ".repeat(std::mem::take(&mut pending)));
            let (_, sign, wanted) = signs(mark, p);
            if colour != wanted {
                out.push_str(wanted);
                colour = wanted;
            }
            out.push_str(&sign.repeat(columns(safe(c))));
        }
        if !colour.is_empty() {
            out.push_str(p.reset);
        }
        out.push('\n');
    }

    /// What is to be said about a mark: below its row, without the bar that the answer's own rows have.
    fn explain(&self, out: &mut String, claim: &Claim) {
        let (policy, palette) = (&self.report.policy, &self.options.palette);
        let (evidence, indent) = (self.evidence, self.gutter + 3);
        Margin { policy, evidence, palette, indent, width: self.width }.explain(out, claim);
    }
}

/// The marks of a line, so that those over a row are found without looking at all of them.
struct Marks<'a> {
    claims: &'a [&'a Claim],
    /// The furthest end of the claims up to each.
    reach: Vec<usize>,
}

impl<'a> Marks<'a> {
    fn new(claims: &'a [&'a Claim]) -> Self {
        let mut furthest = 0;
        let reach = claims
            .iter()
            .map(|c| {
                furthest = furthest.max(c.span.end);
                furthest
            })
            .collect();
        Self { claims, reach }
    }

    /// A run of claims that holds every one over `row`.
    fn over(&self, row: Span) -> &'a [&'a Claim] {
        let first = self.reach.partition_point(|end| *end <= row.start);
        let end = self.claims.partition_point(|c| c.span.start < row.end);
        self.claims.get(first..end).unwrap_or(&[])
    }
}

/// Cuts a line that starts at byte `start` of the answer into rows of at most `width` columns, after a space where there is one.
fn rows(line: &str, start: usize, width: usize) -> Vec<Span> {
    let mut rows = Vec::new();
    let (mut from, mut used) = (0, 0);
    // After the last space of the row: where it is, and how many columns have been used up to there.
    let mut space = None;
    for (at, c) in line.char_indices() {
        let w = columns(safe(c));
        if used + w > width && c != ' ' {
            let (cut, cut_used) = space.take().unwrap_or((at, used));
            rows.push(Span::new(start + from, start + cut));
            from = cut;
            used -= cut_used;
        }
        used += w;
        if c == ' ' || c == '\t' {
            space = Some((at + c.len_utf8(), used));
        }
    }
    rows.push(Span::new(start + from, start + line.len()));
    rows
}

#[cfg(test)]
mod tests {
    use super::rows;
    use proptest::prelude::*;

    #[test]
    fn rows_break_after_spaces() {
        let line = "one two three four";
        let cut: Vec<_> = rows(line, 10, 9).iter().map(|r| &line[r.start - 10..r.end - 10]).collect();
        assert_eq!(cut, ["one two ", "three ", "four"]);
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(300))]
        #[test]
        fn rows_cover_the_line(line in "[a-z 漢é\t]{0,200}", width in 8usize..40) {
            let rows = rows(&line, 0, width);
            let mut at = 0;
            for row in &rows {
                prop_assert_eq!(row.start, at);
                prop_assert!(line.is_char_boundary(row.end));
                at = row.end;
            }
            prop_assert_eq!(at, line.len());
        }
    }
}
