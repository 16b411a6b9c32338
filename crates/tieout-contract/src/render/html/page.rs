//! A page under construction. Whatever is not written in this crate's source goes through [`Page::text`], [`Page::line`] or
//! the one attribute that takes a text, and is escaped there; names of tags, attributes and classes are `'static`, and ids,
//! links and measures are made of numbers only. There is no way to write raw markup.

use std::collections::BTreeSet;
use std::fmt::{self, Write as _};

use super::super::safe;

/// A place of the page that links lead to. Numbers only: nothing untrusted can be part of an id or a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Anchor {
    /// The section of fields.
    Fields,
    /// A heading, by its number.
    Heading(u8),
    /// The row of a field, by its number.
    Field(usize),
    /// Where it stands on its page.
    Box(usize),
    /// Another value under its label.
    Rival(usize, usize),
    /// Where a problem of it can be seen.
    Seen(usize, usize),
    /// A page of the document.
    Leaf(usize),
}

impl fmt::Display for Anchor {
    /// `f7`, `b7-r1`: all counted from 1.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fields => f.write_str("fields"),
            Self::Heading(n) => write!(f, "h{n}"),
            Self::Field(n) => write!(f, "f{}", n + 1),
            Self::Box(n) => write!(f, "b{}", n + 1),
            Self::Rival(n, i) => write!(f, "b{}-r{}", n + 1, i + 1),
            Self::Seen(n, i) => write!(f, "b{}-s{}", n + 1, i + 1),
            Self::Leaf(number) => write!(f, "p{number}"),
        }
    }
}

/// One attribute of a tag.
#[derive(Clone, Copy, Debug)]
pub(super) enum Attribute<'a> {
    /// Classes; empty ones are left out.
    Class(&'a [&'static str]),
    /// Classes, and `k7`: what belongs to this field is lit together.
    Of(&'a [&'static str], usize),
    /// `id`.
    Id(Anchor),
    /// `href`, into this page.
    Href(Anchor),
    /// `aria-label`: any text.
    Label(&'a str),
    /// `aria-labelledby`.
    LabelledBy(Anchor),
    /// An attribute with a fixed value.
    Fixed(&'static str, &'static str),
    /// An attribute with a measure, to a hundredth.
    Measure(&'static str, f64),
    /// The part of the plane that a drawing shows: from the origin, so wide and so high.
    ViewBox(f64, f64),
    /// A turn by quarters, clockwise, about a point.
    Turned(u16, f64, f64),
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
        self.void(tag, attributes);
        inside(self);
        self.html.push_str("</");
        self.html.push_str(tag);
        self.html.push('>');
    }

    /// An element that holds one line of text.
    pub(super) fn words(&mut self, tag: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.element(tag, attributes, |page| page.line(text));
    }

    /// The same, and the line of the file ends.
    pub(super) fn paragraph(&mut self, tag: &'static str, attributes: &[Attribute<'_>], text: &str) {
        self.words(tag, attributes, text);
        self.next_line();
    }

    /// A tag without an end: `meta`.
    pub(super) fn void(&mut self, tag: &'static str, attributes: &[Attribute<'_>]) {
        self.html.push('<');
        self.html.push_str(tag);
        for attribute in attributes {
            self.attribute(attribute);
        }
        self.html.push('>');
    }

    /// Text with its line breaks and tabs.
    pub(super) fn text(&mut self, text: &str) {
        let mut characters = text.chars().peekable();
        while let Some(c) = characters.next() {
            match c {
                '\n' | '\t' => self.html.push(c),
                '\r' if characters.peek() == Some(&'\n') => {}
                c => escape(&mut self.html, c),
            }
        }
    }

    /// Text on one line.
    pub(super) fn line(&mut self, text: &str) {
        text.chars().for_each(|c| escape(&mut self.html, c));
    }

    /// A name of a field, which may break after its points, brackets and underscores.
    pub(super) fn name(&mut self, name: &str) {
        for piece in name.split_inclusive(['_', '.', ']']) {
            self.line(piece);
            self.html.push_str("<wbr>");
        }
    }

    /// A picture over the whole of a drawing.
    pub(super) fn picture(&mut self, png: &[u8], width: f64, height: f64, label: &str) {
        self.html.push_str("<image href=\"data:image/png;base64,");
        base64(&mut self.html, png);
        self.html.push('"');
        for attribute in [
            Attribute::Measure("width", width),
            Attribute::Measure("height", height),
            Attribute::Fixed("preserveAspectRatio", "none"),
            Attribute::Fixed("role", "img"),
            Attribute::Label(label),
        ] {
            self.attribute(&attribute);
        }
        self.html.push_str("></image>");
        self.next_line();
    }

    /// A line break of the file, where it means nothing to the page.
    pub(super) fn next_line(&mut self) {
        self.html.push('\n');
    }

    /// A style sheet of the page.
    pub(super) fn style(&mut self, css: &str) {
        self.html.push_str("<style>");
        // What is written in this crate, and numbers; were it anything else, it could not end the element.
        self.html.push_str(&css.replace('<', " "));
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

    /// The markup.
    pub(super) fn finish(self) -> String {
        self.html
    }

    fn attribute(&mut self, attribute: &Attribute<'_>) {
        let (name, value) = match attribute {
            Attribute::Class(classes) => ("class", joined(classes)),
            Attribute::Of(classes, field) => ("class", format!("{} k{}", joined(classes), field + 1)),
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
            Attribute::Fixed(name, value) => (*name, (*value).to_owned()),
            Attribute::Measure(name, value) => (*name, measure(*value)),
            Attribute::ViewBox(width, height) => {
                ("viewBox", format!("0 0 {} {}", measure(*width), measure(*height)))
            }
            Attribute::Turned(quarters, x, y) => {
                ("transform", format!("rotate({} {} {})", quarters * 90, measure(*x), measure(*y)))
            }
        };
        if value.is_empty() {
            return;
        }
        self.html.push(' ');
        self.html.push_str(name);
        self.html.push_str("=\"");
        self.line(&value);
        self.html.push('"');
    }
}

fn joined(classes: &[&'static str]) -> String {
    classes.iter().copied().filter(|c| !c.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A measure to a hundredth, without zeros that say nothing.
fn measure(value: f64) -> String {
    let mut out = String::new();
    let _ = write!(out, "{:.2}", if value.is_finite() { value } else { 0.0 });
    let short = out.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The one way from a character to markup, in text and in quoted attributes.
fn escape(html: &mut String, c: char) {
    match c {
        '&' => html.push_str("&amp;"),
        '<' => html.push_str("&lt;"),
        '>' => html.push_str("&gt;"),
        '"' => html.push_str("&quot;"),
        '\'' => html.push_str("&#39;"),
        c => safe::push(html, c),
    }
}

/// Bytes in the alphabet of RFC 4648, section 4.
fn base64(out: &mut String, bytes: &[u8]) {
    let letter = |six: u32| {
        let six = u8::try_from(six & 63).unwrap_or(0);
        char::from(match six {
            0..=25 => b'A' + six,
            26..=51 => b'a' + six - 26,
            52..=61 => b'0' + six - 52,
            62 => b'+',
            _ => b'/',
        })
    };
    out.reserve(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |i: usize| u32::from(three.get(i).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        out.push(letter(bits >> 18));
        out.push(letter(bits >> 12));
        out.push(if three.len() > 1 { letter(bits >> 6) } else { '=' });
        out.push(if three.len() > 2 { letter(bits) } else { '=' });
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
            "<p aria-label=\"&quot;&#39; onclick=x &gt;\">&lt;b&gt;&amp;\\u{0}\\u{202e}\nx y</p>"
        );
    }

    #[test]
    fn an_id_is_given_once() {
        let mut page = Page::default();
        for _ in 0..2 {
            page.words("i", &[Attribute::Id(Anchor::Rival(0, 1))], "");
        }
        assert_eq!(page.finish(), "<i id=\"b1-r2\"></i><i></i>");
    }

    #[test]
    fn measures_are_short_and_always_numbers() {
        assert_eq!([1.0, 0.126, -0.001, f64::NAN, 595.2756].map(measure), ["1", "0.13", "0", "0", "595.28"]);
    }

    #[test]
    fn bytes_are_written_as_the_standard_says() {
        let of = |bytes: &[u8]| {
            let mut out = String::new();
            base64(&mut out, bytes);
            out
        };
        assert_eq!([of(b""), of(b"f"), of(b"fo"), of(b"foo")], ["", "Zg==", "Zm8=", "Zm9v"]);
        assert_eq!(of(&[0, 16, 131, 251, 255, 254, 62]), "ABCD+//+Pg==");
    }
}
