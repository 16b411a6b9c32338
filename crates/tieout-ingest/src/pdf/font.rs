//! Fonts: which character a code draws, how far it goes on, and how high and deep its line is.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use hayro_cmap::BfString;
use hayro_font::{CMapResolverFn, Font, FontCache, FontGlyph, FontQuery, FontResolverFn, StandardFont};
use hayro_syntax::object::{Array, Dict, Name, Rect};
use kurbo::Vec2;

use super::{PdfLimits, gate, widths};

/// What a glyph says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Said {
    Char(char),
    /// A ligature, and other glyphs of several characters.
    Chars(Rc<str>),
    Blank,
    /// No character is known for it.
    Nothing,
}

/// One code of a font.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) said: Said,
    /// In thousandths of the size.
    pub(super) advance: Vec2,
    pub(super) origin: Vec2,
}

/// A font with what words need of it.
pub(super) struct Face<'a> {
    font: Font<'a>,
    codes: RefCell<BTreeMap<u32, Code>>,
    /// Above the base line, in sizes.
    pub(super) ascent: f64,
    /// Below it: negative.
    pub(super) descent: f64,
    pub(super) horizontal: bool,
}

impl std::fmt::Debug for Face<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Face")
            .field("ascent", &self.ascent)
            .field("descent", &self.descent)
            .finish_non_exhaustive()
    }
}

impl Face<'_> {
    /// The next code of a string from `at`, and how many bytes it takes.
    pub(super) fn next(&self, bytes: &[u8], at: usize) -> (u32, usize) {
        let (code, length) = self.font.read_code(bytes, at);
        (code, length.max(1))
    }

    pub(super) fn code(&self, code: u32) -> Code {
        if let Some(known) = self.codes.borrow().get(&code) {
            return known.clone();
        }
        let new = Code {
            said: self.said(code),
            advance: self.font.code_advance(code),
            origin: self.font.origin_displacement(code),
        };
        self.codes.borrow_mut().insert(code, new.clone());
        new
    }

    fn said(&self, code: u32) -> Said {
        let glyph = self.font.map_code(code);
        let written = match self.font.glyph(glyph, code) {
            FontGlyph::Outline(outline) => outline.as_unicode(),
            FontGlyph::Type3(drawn) => drawn.as_unicode(),
        };
        match written {
            None => Said::Nothing,
            Some(BfString::Char(c)) => said(&[c]),
            Some(BfString::String(s)) => said(&s.chars().collect::<Vec<_>>()),
        }
    }
}

/// What characters of a font's table are in a text.
fn said(chars: &[char]) -> Said {
    let mut out = String::new();
    for &c in chars {
        match c {
            // A hyphen that is drawn is one.
            '\u{AD}' => out.push('-'),
            _ if c.is_whitespace() => out.push(' '),
            // Ligatures that Unicode keeps as one character are the letters they join.
            '\u{FB00}' => out.push_str("ff"),
            '\u{FB01}' => out.push_str("fi"),
            '\u{FB02}' => out.push_str("fl"),
            '\u{FB03}' => out.push_str("ffi"),
            '\u{FB04}' => out.push_str("ffl"),
            '\u{FB05}' | '\u{FB06}' => out.push_str("st"),
            // Marks of direction and zero-width joints draw nothing.
            '\u{200B}'..='\u{200F}'
            | '\u{202A}'..='\u{202E}'
            | '\u{2060}'..='\u{2064}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}' => {}
            // What a maker keeps for itself, and what no text holds, is no character.
            '\u{E000}'..='\u{F8FF}' | '\u{F0000}'.. | '\u{FFFD}' => return Said::Nothing,
            _ if c.is_control() => return Said::Nothing,
            _ => out.push(c),
        }
    }
    let mut all = out.chars();
    match (all.next(), all.next()) {
        (None, _) => {
            if chars.is_empty() {
                Said::Nothing
            } else {
                Said::Blank
            }
        }
        (Some(c), None) => {
            if c == ' ' {
                Said::Blank
            } else {
                Said::Char(c)
            }
        }
        _ if out.trim().is_empty() => Said::Blank,
        _ => Said::Chars(out.trim().into()),
    }
}

/// The fonts of a document, each read once.
pub(super) struct Fonts<'a> {
    cache: FontCache<'a>,
    faces: BTreeMap<(u32, i32), Option<Rc<Face<'a>>>>,
    resolver: FontResolverFn,
    cmaps: CMapResolverFn,
    limits: PdfLimits,
    /// Widths of all fonts that were read.
    widths: usize,
}

/// Widths of all fonts of a document, at most; a font beyond is not read, and its page says so.
const WIDTHS: usize = 8 << 20;

impl<'a> Fonts<'a> {
    pub(super) fn new(limits: &PdfLimits) -> Self {
        Self {
            cache: FontCache::new(),
            faces: BTreeMap::new(),
            resolver: Arc::new(|query| match query {
                FontQuery::Standard(font) => Some(font.get_font_data()),
                FontQuery::Fallback(font) => Some(font.pick_standard_font().get_font_data()),
            }),
            cmaps: Arc::new(hayro_cmap::load_embedded),
            limits: *limits,
            widths: 0,
        }
    }

    /// The font of a dictionary; None where it cannot be read.
    pub(super) fn face(&mut self, dict: &Dict<'a>) -> Option<Rc<Face<'a>>> {
        let key = dict.obj_id().map(|id| (id.obj_number, id.gen_number));
        if let Some(known) = key.and_then(|k| self.faces.get(&k)) {
            return known.clone();
        }
        let face = self.load(dict).map(Rc::new);
        if let Some(key) = key {
            self.faces.insert(key, face.clone());
        }
        face
    }

    /// What a viewer shows text in that names no font.
    pub(super) fn fallback(&mut self) -> Option<Rc<Face<'a>>> {
        let font = self.cache.standard_font(StandardFont::Helvetica, &self.resolver)?;
        let (ascent, descent) = HELVETICA;
        Some(Rc::new(Face { font, codes: RefCell::default(), ascent, descent, horizontal: true }))
    }

    fn load(&mut self, dict: &Dict<'a>) -> Option<Face<'a>> {
        if !gate::may_unpack_below(dict, 3, &self.limits) {
            return None;
        }
        self.widths = self.widths.saturating_add(widths::count(dict)?);
        if self.widths > WIDTHS {
            return None;
        }
        let font = self.cache.font(dict, &self.resolver, &self.cmaps)?;
        let (ascent, descent) = heights(dict);
        let horizontal = font.is_horizontal();
        Some(Face { font, codes: RefCell::default(), ascent, descent, horizontal })
    }
}

/// Of the metrics that Adobe published for the standard fonts.
const HELVETICA: (f64, f64) = (0.718, -0.207);
const TIMES: (f64, f64) = (0.683, -0.217);
const COURIER: (f64, f64) = (0.629, -0.157);

/// How high and deep a line of the font is: from its descriptor, else from the box of its glyphs, else from its name.
fn heights(dict: &Dict<'_>) -> (f64, f64) {
    let below = dict.get::<Array<'_>>("DescendantFonts").and_then(|a| a.iter::<Dict<'_>>().next());
    let descriptor = below.as_ref().unwrap_or(dict).get::<Dict<'_>>("FontDescriptor");
    let number = |key: &str| descriptor.as_ref().and_then(|d| d.get::<f64>(key)).map(|n| n / 1000.0);
    // A Type 3 font has a scale of its own.
    let scale = dict.get::<[f64; 6]>("FontMatrix").and_then(|m| m.get(3).copied()).unwrap_or(0.001);
    let glyphs = match &descriptor {
        Some(d) => d.get::<Rect>("FontBBox").map(|b| (b.y1 / 1000.0, b.y0 / 1000.0)),
        None => dict.get::<Rect>("FontBBox").map(|b| (b.y1 * scale.abs(), b.y0 * scale.abs())),
    };
    let name = dict.get::<Name<'_>>("BaseFont").map(|n| n.as_str().to_owned()).unwrap_or_default();
    let standard = if name.contains("Times") {
        TIMES
    } else if name.contains("Courier") {
        COURIER
    } else {
        HELVETICA
    };
    let ascent = number("Ascent").filter(|a| (0.4..=1.4).contains(a));
    let ascent = ascent.or(glyphs.map(|g| g.0).filter(|a| (0.4..=1.4).contains(a))).unwrap_or(standard.0);
    // Some makers write the depth without its sign.
    let descent = number("Descent").map(|d| -d.abs()).filter(|d| (-0.6..=-0.05).contains(d));
    let descent =
        descent.or(glyphs.map(|g| g.1).filter(|d| (-0.6..=-0.05).contains(d))).unwrap_or(standard.1);
    (ascent, descent)
}
