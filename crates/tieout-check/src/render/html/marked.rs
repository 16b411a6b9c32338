//! Cuts a text at the edges of spans that may nest and overlap.

use std::cmp::Reverse;

use tieout_notation::Span;

/// A piece of text that no span begins or ends inside.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    /// Where it stands.
    pub(super) span: Span,
    /// Which marks lie over it, by index: the outermost first.
    pub(super) over: Vec<usize>,
    /// Which marks end with it.
    pub(super) ends: Vec<usize>,
}

/// The pieces of `window`, in order, without gaps. Marks that hold nothing, leave the window or cut a character are left out.
/// Cost is that of sorting, times how many marks lie over one another.
pub(super) fn pieces(text: &str, window: Span, marks: &[Span]) -> Vec<Piece> {
    let fits = |m: &Span| !m.is_empty() && window.contains(*m) && text.get(m.start..m.end).is_some();
    let mut order: Vec<usize> = (0..marks.len()).filter(|&i| marks.get(i).is_some_and(fits)).collect();
    order.sort_by_key(|&i| (marks[i].start, Reverse(marks[i].end), i));
    let mut edges: Vec<usize> = order.iter().flat_map(|&i| [marks[i].start, marks[i].end]).collect();
    edges.extend([window.start, window.end]);
    edges.sort_unstable();
    edges.dedup();

    let mut open: Vec<usize> = Vec::new();
    let mut next = order.into_iter().peekable();
    let mut out = Vec::with_capacity(edges.len());
    for pair in edges.windows(2) {
        let &[start, end] = pair else { continue };
        open.retain(|&i| marks[i].end > start);
        while let Some(i) = next.next_if(|&i| marks[i].start <= start) {
            open.push(i);
        }
        let ends = open.iter().copied().filter(|&i| marks[i].end == end).collect();
        out.push(Piece { span: Span::new(start, end), over: open.clone(), ends });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, marks: &[Span]) -> Vec<(String, Vec<usize>)> {
        let all = Span::new(0, text.len());
        pieces(text, all, marks).into_iter().map(|p| (p.span.of(text).to_owned(), p.over)).collect()
    }

    #[test]
    fn nested_and_overlapping_marks_are_all_kept() {
        let marks = [Span::new(1, 2), Span::new(1, 4), Span::new(3, 6), Span::new(3, 6)];
        let expected =
            [("a", vec![]), ("b", vec![1, 0]), ("c", vec![1]), ("d", vec![1, 2, 3]), ("ef", vec![2, 3])];
        let expected: Vec<_> = expected.map(|(t, o)| (t.to_owned(), o)).to_vec();
        assert_eq!(cut("abcdef", &marks), expected);
    }

    #[test]
    fn marks_that_do_not_fit_are_left_out() {
        let marks = [Span::new(0, 0), Span::new(0, 1), Span::new(2, 9)];
        assert_eq!(cut("éa", &marks), [("éa".to_owned(), vec![])]);
        assert!(cut("", &marks).is_empty());
    }
}
