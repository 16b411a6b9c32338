//! A page under construction. Whatever is not written in this crate's source goes through [`Page::text`], [`Page::line`] or
//! the one attribute that takes a text, and is escaped there; names of tags, attributes, classes and styles are `'static`,
//! and ids and links are made of numbers only ([`Anchor`]). There is no way to write raw markup.

use std::collections::BTreeSet;
use std::fmt;

use tieout_notation::Span;

use super::super::safe::is_hidden;

/// A place of the page that links lead to. Numbers only: nothing untrusted can be part of an id or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Anchor {
    /// The answer's section.
    Answer,
    /// The claims' section.
    Claims,
    /// The evidence's section.
    Evidence,
    /// The heading of a part of the page, by the part's number.
    Heading(u8),
    /// The card of a claim, by its index.
    Claim(usize),
    /// Its mark in the answer.
    Mark(usize),
    /// The note at its mark.
    Tip(usize),
    /// A source.
    Source(usize),
    /// The heading of a source.
    Title(usize),
    /// A row of a table.
    Row { source: usize, row: usize },
    /// The name of a column.
    Column { source: usize, column: usize },
    /// A cell.
    Cell { source: usize, row: usize, column: usize },
    /// A value of a JSON document.
    Node { source: usize, node: u32 },
    /// A piece of a passage.
    Piece { source: usize, span: Span },
}

impl fmt::Display for Anchor {
    /// `c7`, `e0-r12-c3`: claims are counted from 1, rows and columns from 0 as in the JSON report.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Answer => f.write_str("answer"),
            Self::Claims => f.write_str("claims"),
            Self::Evidence => f.write_str("evidence"),
            Self::Heading(i) => write!(f, "h{i}"),
            Self::Claim(i) => write!(f, "c{}", i + 1),
            Self::Mark(i) => write!(f, "m{}", i + 1),
            Self::Tip(i) => write!(f, "t{}", i + 1),
            Self::Source(source) => write!(f, "e{source}"),
            Self::Title(source) => write!(f, "e{source}-name"),
            Self::Row { source, row } => write!(f, "e{source}-r{row}"),
            Self::Column { source, column } => write!(f, "e{source}-c{column}"),
            Self::Cell { source, row, column } => write!(f, "e{source}-r{row}-c{column}"),
            Self::Node { source, node } => write!(f, "e{source}-n{node}"),
            Self::Piece { source, span } => write!(f, "e{source}-s{}-{}", span.start, span.end),
        }
    }
}

/// One attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum Attribute<'a> {
    /// Classes; empty ones are left out.
    Class(&'a [&'static str]),
    /// `id`.
    Id(Anchor),
    /// `href`, into this page.
    Href(Anchor),
    /// `aria-label`: any text.
    Label(&'a str),
    /// `aria-labelledby`.
    LabelledBy(Anchor),
    /// `aria-describedby`.
    DescribedBy(Anchor),
    /// An attribute with a fixed value.
    Fixed(&'static str, &'static str),
    /// An attribute with a number.
    Number(&'static str, usize),
}

/// The markup so far, and the places in it.
#[derive(Debug, Default)]
pub(super) struct Page {
    html: String,
    anchors: BTreeSet<Anchor>,
}

impl Page {
    /// An element with what `inside` writes.
    pub(super) fn element(
        &mut self,
        tag: &'static str,
        attributes: &[Attribute<'_>],
        inside: impl FnOnce(&mut Self),
    ) {
        self.open(tag, attributes);
        inside(self);
        self.html.push_str("</");
        self.html.push_str(tag);
        self.html.push('>');
    }

    /// An element that holds one line of text.
    pub(super) fn words(&mut self, tag: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.element(tag, attributes, |page| page.line(text));
    }

    /// A tag without an end: `meta`, `col`.
    pub(super) fn void(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.open(tag, attributes);
    }

    /// Text with its line breaks.
    pub(super) fn text(&mut self, text: &str) {
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                '\n' => self.html.push('\n'),
                '\r' if characters.peek() == Some(&'\n') => {}
                '\t' => self.html.push('\t'),
                c => escape(&mut self.html, c),
            }
        }
    }

    /// Text on one line.
    pub(super) fn line(&mut self, text: &str) {
        for c in text.chars() {
            escape(&mut self.html, if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c });
        }
    }

    /// A line break of the file, where it means nothing to the page.
    pub(super) fn next_line(&mut self) {
        self.html.push('\n');
    }

    /// The style sheet of the page.
    pub(super) fn style(&mut self, css: &'static str) {
        self.html.push_str("<style>");
        self.html.push_str(css);
        self.html.push_str("</style>");
    }

    /// The document type; before anything else.
    pub(super) fn doctype(&mut self) {
        self.html.push_str("<!doctype html>\n");
    }

    /// Puts another page's content here.
    pub(super) fn append(&mut self, other: Self) {
        self.html.push_str(&other.html);
        self.anchors.extend(other.anchors);
    }

    /// Whether the place is on this page.
    pub(super) fn has(&self, anchor: Anchor) -> bool {
        self.anchors.contains(&anchor)
    }

    /// Bytes so far.
    pub(super) fn len(&self) -> usize {
        self.html.len()
    }

    /// The markup.
    pub(super) fn finish(self) -> String {
        self.html
    }

    fn open(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.html.push('<');
        self.html.push_str(tag);
        for attribute in attributes {
            self.attribute(attribute);
        }
        self.html.push('>');
    }

    fn attribute(&mut self, attribute: &Attribute<'_>) {
        let (name, value) = match attribute {
            Attribute::Class(classes) => {
                let used: Vec<&str> = classes.iter().copied().filter(|c| !c.is_empty()).collect();
                if used.is_empty() {
                    return;
                }
                ("class", used.join(" "))
            }
            Attribute::Id(anchor) => {
                // One id for one element: whoever comes second goes without.
                if !self.anchors.insert(*anchor) {
                    return;
                }
                ("id", anchor.to_string())
            }
            Attribute::Href(anchor) => ("href", format!("#{anchor}")),
            Attribute::Label(text) => ("aria-label", (*text).to_owned()),
            Attribute::LabelledBy(anchor) => ("aria-labelledby", anchor.to_string()),
            Attribute::DescribedBy(anchor) => ("aria-describedby", anchor.to_string()),
            Attribute::Fixed(name, value) => (*name, (*value).to_owned()),
            Attribute::Number(name, n) => (*name, n.to_string()),
        };
        self.html.push(' ');
        self.html.push_str(name);
        self.html.push_str("=\"");
        self.line(&value);
        self.html.push('"');
    }
}

/// The one way from a character to markup, in text and in quoted attributes.
fn escape(html: &mut String, c: char) {
    match c {
        '&' => html.push_str("&amp;"),
        '<' => html.push_str("&lt;"),
        '>' => html.push_str("&gt;"),
        '"' => html.push_str("&quot;"),
        '\'' => html.push_str("&#39;"),
        c if is_hidden(c) => html.push('\u{FFFD}'),
        c => html.push(c),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_stays_text() {
        let mut page = Page::default();
        page.element("p", &[Attribute::Label("\"' onclick=x\n>")], |p| {
            p.text("<b>&\0\u{202e}\r\nx\ry");
        });
        assert_eq!(
            page.finish(),
            "<p aria-label=\"&quot;&#39; onclick=x &gt;\">&lt;b&gt;&amp;\u{FFFD}\u{FFFD}\nx\u{FFFD}y</p>"
        );
    }

    #[test]
    fn an_id_is_given_once() {
        let mut page = Page::default();
        for _ in 0..2 {
            page.words("i", &[Attribute::Id(Anchor::Cell { source: 0, row: 12, column: 3 })], "");
        }
        assert_eq!(page.finish(), "<i id=\"e0-r12-c3\"></i><i></i>");
    }
}
