//! Runs the operators of a page, and collects glyphs and what is painted.

use std::collections::BTreeMap;
use std::rc::Rc;

use hayro_syntax::content::TypedIter;
use hayro_syntax::content::ops::TypedInstruction as Op;
use hayro_syntax::object::{Array, Dict, Name, Number, Object, Rect as PdfRect, Stream};
use hayro_syntax::page::{Page as PdfPage, Resources};
use kurbo::{Affine, Point, Rect, Vec2};
use tieout_evidence::{Hidden, Page, PageFinding};

use super::PdfLimits;
use super::font::{Face, Fonts, Said};
use super::gate;
use super::layers::Layers;
use super::paint::{Ink, Paint, Path, hull};
use super::seen;
use super::state::{Space, State};
use super::words;

/// Forms within forms, at most.
const DEPTH: usize = 16;
/// Forms of one page, at most.
const FORMS: usize = 5_000;
/// States that are saved at one time, at most.
const SAVED: usize = 512;
/// Things painted of one page that are remembered, at most.
const PAINTS: usize = 20_000;

/// One glyph on the visible page.
#[derive(Clone, Debug)]
pub(super) struct Glyph {
    pub(super) said: Said,
    /// Where it begins on the base line.
    pub(super) from: Point,
    /// Where its advance ends, and what stands between letters begins.
    pub(super) to: Point,
    /// The direction in which the text goes on; of length 1.
    pub(super) along: Vec2,
    /// What the text state adds between letters, along.
    pub(super) spacing: f64,
    /// The size of the font as it is seen.
    pub(super) size: f64,
    pub(super) area: Rect,
    pub(super) order: u32,
    pub(super) ink: Ink,
    pub(super) hidden: Option<Hidden>,
    /// Whether letters stand upright, one below the other.
    pub(super) vertical: bool,
}

/// How large a page is as it is seen; None where its edges are written with more digits than a number can hold.
pub(super) fn size(page: &PdfPage<'_>) -> Option<(f64, f64)> {
    let (width, height) = page.render_dimensions();
    (width.is_finite() && height.is_finite()).then(|| (f64::from(width), f64::from(height)))
}

/// A page of which nothing could be read, in the size of a sheet where it has none.
pub(super) fn unread_page(page: &PdfPage<'_>, number: usize) -> Page {
    const SHEET: (f64, f64) = (595.0, 842.0);
    let (width, height) = size(page).unwrap_or(SHEET);
    Page::of_words(number, width, height, Vec::new()).with_findings(vec![PageFinding::PartUnread])
}

/// Reads one page as words.
pub(super) fn read_page<'a>(
    page: &PdfPage<'a>,
    number: usize,
    layers: &Layers,
    fonts: &mut Fonts<'a>,
    limits: &PdfLimits,
) -> Page {
    let Some((width, height)) = size(page) else { return unread_page(page, number) };
    let visible = Rect::new(0.0, 0.0, width, height);
    let ctm = Affine::new(page.initial_transform(true).as_coeffs());
    let mut run = Run {
        layers,
        fonts,
        limits,
        glyphs: Vec::new(),
        paints: Vec::new(),
        order: 0,
        operators: 0,
        forms: 0,
        off: Vec::new(),
        cut: false,
        part_unread: false,
    };
    let state = State::new(ctm, visible);
    if contents_may_unpack(page, limits) {
        if let Some(content) = page.page_stream() {
            run.interpret(content, page.resources(), state.clone(), 0);
        } else if page.raw().contains_key("Contents") && has_content(page) {
            run.part_unread = true;
        }
    } else {
        run.part_unread = true;
    }
    if let Some(annotations) = page.raw().get::<Array<'a>>("Annots") {
        for annotation in annotations.iter::<Dict<'a>>() {
            run.annotation(&annotation, page.resources(), &state);
        }
    }
    let Run { glyphs, paints, cut, part_unread, .. } = run;
    let unreadable = glyphs.iter().filter(|g| g.said == Said::Nothing && g.hidden.is_none()).count();
    let made = words::of_glyphs(glyphs);
    let (words, hidden, recognised) = seen::sort(made, &paints, visible);
    let mut findings = Vec::new();
    if words.is_empty() && hidden.is_empty() {
        let picture = paints.iter().any(|p| p.picture);
        findings.push(if picture { PageFinding::Scanned } else { PageFinding::NoText });
    }
    if recognised {
        findings.push(PageFinding::Recognised);
    }
    if unreadable > 0 {
        findings.push(PageFinding::Unreadable(unreadable));
    }
    if !hidden.is_empty() {
        findings.push(PageFinding::HiddenWords(hidden.len()));
    }
    if cut {
        findings.push(PageFinding::Cut);
    }
    if part_unread {
        findings.push(PageFinding::PartUnread);
    }
    Page::of_words(number, visible.width(), visible.height(), words)
        .with_hidden(hidden)
        .with_findings(findings)
}

/// Whether any stream stands behind `Contents` at all: an empty list is an empty page, not a damaged one.
fn has_content(page: &PdfPage<'_>) -> bool {
    page.raw().get::<Array<'_>>("Contents").is_none_or(|list| list.raw_iter().next().is_some())
}

fn contents_may_unpack(page: &PdfPage<'_>, limits: &PdfLimits) -> bool {
    if let Some(stream) = page.raw().get::<Stream<'_>>("Contents") {
        return gate::may_unpack(&stream, limits);
    }
    let Some(list) = page.raw().get::<Array<'_>>("Contents") else { return true };
    let mut all = 0_usize;
    for stream in list.iter::<Stream<'_>>() {
        // One stream that is listed a million times is unpacked a million times.
        let Some(size) = gate::unpacked_size(&stream, limits.unpacked.saturating_sub(all)) else {
            return false;
        };
        all = all.saturating_add(size).saturating_add(1_024);
    }
    true
}

struct Run<'a, 'r> {
    layers: &'r Layers,
    fonts: &'r mut Fonts<'a>,
    limits: &'r PdfLimits,
    glyphs: Vec<Glyph>,
    paints: Vec<Paint>,
    order: u32,
    operators: usize,
    forms: usize,
    /// For each open marked content whether it belongs to a layer that is off.
    off: Vec<bool>,
    cut: bool,
    part_unread: bool,
}

/// Where text stands: between `BT` and `ET`.
#[derive(Clone, Copy, Debug, Default)]
struct Text {
    matrix: Affine,
    line: Affine,
}

impl Text {
    fn next_line(&mut self, x: f64, y: f64) {
        self.line *= Affine::translate((x, y));
        self.matrix = self.line;
    }
}

impl<'a> Run<'a, '_> {
    fn interpret(&mut self, content: &[u8], resources: &Resources<'a>, first: State<'a>, depth: usize) {
        let mut ops = TypedIter::new(content);
        let mut state = first;
        let mut saved: Vec<State<'a>> = Vec::new();
        let mut text = Text::default();
        let mut path = Path::default();
        let mut clips = false;
        let mut faces: BTreeMap<Vec<u8>, Option<Rc<Face<'a>>>> = BTreeMap::new();
        let marks = self.off.len();
        while let Some(op) = ops.next() {
            self.operators += 1;
            if self.operators > self.limits.operators || self.glyphs.len() > self.limits.glyphs {
                self.cut = true;
                break;
            }
            match op {
                Op::SaveState(_) if saved.len() < SAVED => saved.push(state.clone()),
                Op::RestoreState(_) => {
                    if let Some(before) = saved.pop() {
                        state = before;
                    }
                }
                Op::Transform(t) => state.ctm *= affine([t.0, t.1, t.2, t.3, t.4, t.5]),
                Op::SetGraphicsState(name) => {
                    if let Some(dict) = resources.get_ext_g_state(name.0) {
                        self.graphics_state(&dict, &mut state);
                    }
                }

                Op::MoveTo(p) => path.point(state.ctm, p.0.as_f64(), p.1.as_f64()),
                Op::LineTo(p) => path.point(state.ctm, p.0.as_f64(), p.1.as_f64()),
                Op::CubicTo(c) => {
                    for (x, y) in [(c.0, c.1), (c.2, c.3), (c.4, c.5)] {
                        path.point(state.ctm, x.as_f64(), y.as_f64());
                    }
                }
                Op::CubicStartTo(c) => {
                    for (x, y) in [(c.0, c.1), (c.2, c.3)] {
                        path.point(state.ctm, x.as_f64(), y.as_f64());
                    }
                }
                Op::CubicEndTo(c) => {
                    for (x, y) in [(c.0, c.1), (c.2, c.3)] {
                        path.point(state.ctm, x.as_f64(), y.as_f64());
                    }
                }
                Op::RectPath(r) => {
                    path.rectangle(state.ctm, r.0.as_f64(), r.1.as_f64(), r.2.as_f64(), r.3.as_f64());
                }
                Op::ClipNonZero(_) | Op::ClipEvenOdd(_) => clips = true,
                Op::FillPathNonZero(_)
                | Op::FillPathNonZeroCompatibility(_)
                | Op::FillPathEvenOdd(_)
                | Op::FillAndStrokeNonZero(_)
                | Op::FillAndStrokeEvenOdd(_)
                | Op::CloseFillAndStrokeNonZero(_)
                | Op::CloseFillAndStrokeEvenOdd(_) => {
                    if let Some((area, whole)) = path.area() {
                        let opaque = whole && state.fill_alpha >= 1.0 && !state.blended;
                        self.paint(area, &state, state.fill, opaque, false);
                    }
                    end_path(&mut path, &mut clips, &mut state);
                }
                Op::EndPath(_) | Op::StrokePath(_) | Op::CloseAndStrokePath(_) => {
                    end_path(&mut path, &mut clips, &mut state);
                }
                Op::Shading(_) => self.paint(state.clip, &state, Ink::Unknown, false, false),

                Op::NonStrokeColorDeviceGray(c) => state.fill = Space::Gray.ink(&[c.0.as_f32()]),
                Op::NonStrokeColorDeviceRgb(c) => {
                    state.fill = Space::Rgb.ink(&[c.0.as_f32(), c.1.as_f32(), c.2.as_f32()])
                }
                Op::NonStrokeColorCmyk(c) => {
                    state.fill = Space::Cmyk.ink(&[c.0.as_f32(), c.1.as_f32(), c.2.as_f32(), c.3.as_f32()]);
                }
                Op::StrokeColorDeviceGray(c) => state.stroke = Space::Gray.ink(&[c.0.as_f32()]),
                Op::StrokeColorDeviceRgb(c) => {
                    state.stroke = Space::Rgb.ink(&[c.0.as_f32(), c.1.as_f32(), c.2.as_f32()])
                }
                Op::StrokeColorCmyk(c) => {
                    state.stroke = Space::Cmyk.ink(&[c.0.as_f32(), c.1.as_f32(), c.2.as_f32(), c.3.as_f32()]);
                }
                Op::ColorSpaceNonStroke(name) => {
                    state.fill_space = space(name.0, resources);
                    state.fill = state.fill_space.first_ink();
                }
                Op::ColorSpaceStroke(name) => {
                    state.stroke_space = space(name.0, resources);
                    state.stroke = state.stroke_space.first_ink();
                }
                Op::NonStrokeColor(c) => state.fill = state.fill_space.ink(&floats(&c.0)),
                Op::StrokeColor(c) => state.stroke = state.stroke_space.ink(&floats(&c.0)),
                Op::NonStrokeColorNamed(c) => {
                    state.fill =
                        if c.1.is_some() { Ink::Unknown } else { state.fill_space.ink(&floats(&c.0)) };
                }
                Op::StrokeColorNamed(c) => {
                    state.stroke =
                        if c.1.is_some() { Ink::Unknown } else { state.stroke_space.ink(&floats(&c.0)) };
                }

                Op::XObject(name) => {
                    // To look it up is dearer than other operators are.
                    self.operators += 8;
                    if let Some(stream) = resources.get_x_object(name.0) {
                        self.object(&stream, resources, &state, depth);
                    }
                }
                Op::InlineImage(_) => self.picture(&state),

                Op::BeginText(_) => text = Text::default(),
                Op::CharacterSpacing(n) => state.char_space = n.0.as_f64(),
                Op::WordSpacing(n) => state.word_space = n.0.as_f64(),
                Op::HorizontalScaling(n) => state.stretch = n.0.as_f64() / 100.0,
                Op::TextLeading(n) => state.leading = n.0.as_f64(),
                Op::TextRise(n) => state.rise = n.0.as_f64(),
                Op::TextRenderingMode(n) => state.mode = n.0.as_i64(),
                Op::TextFont(f) => {
                    let key = f.0.as_ref().to_vec();
                    if !faces.contains_key(&key) {
                        let face = match resources.get_font(f.0) {
                            Some(dict) => self.fonts.face(&dict),
                            None => self.fonts.fallback(),
                        };
                        faces.insert(key.clone(), face);
                    }
                    state.face = faces.get(&key).cloned().flatten();
                    if state.face.is_none() {
                        self.part_unread = true;
                    }
                    state.size = f.1.as_f64();
                }
                Op::NextLine(t) => text.next_line(t.0.as_f64(), t.1.as_f64()),
                Op::NextLineAndSetLeading(t) => {
                    state.leading = -t.1.as_f64();
                    text.next_line(t.0.as_f64(), t.1.as_f64());
                }
                Op::SetTextMatrix(t) => {
                    text.line = affine([t.0, t.1, t.2, t.3, t.4, t.5]);
                    text.matrix = text.line;
                }
                Op::NextLineUsingLeading(_) => text.next_line(0.0, -state.leading),
                Op::ShowText(t) => self.show(t.0.as_bytes(), &state, &mut text),
                Op::NextLineAndShowText(t) => {
                    text.next_line(0.0, -state.leading);
                    self.show(t.0.as_bytes(), &state, &mut text);
                }
                Op::ShowTextWithParameters(t) => {
                    state.word_space = t.0.as_f64();
                    state.char_space = t.1.as_f64();
                    text.next_line(0.0, -state.leading);
                    self.show(t.2.as_bytes(), &state, &mut text);
                }
                Op::ShowTexts(list) => {
                    for piece in list.0.iter::<Object<'_>>() {
                        match piece {
                            Object::String(s) => self.show(s.as_bytes(), &state, &mut text),
                            Object::Number(n) => {
                                let back = -n.as_f64() / 1000.0 * state.size;
                                let horizontal = state.face.as_ref().is_none_or(|f| f.horizontal);
                                let by = if horizontal { (back * state.stretch, 0.0) } else { (0.0, back) };
                                text.matrix *= Affine::translate(by);
                            }
                            _ => {}
                        }
                    }
                }

                Op::BeginMarkedContent(_) => self.off.push(false),
                Op::BeginMarkedContentWithProperties(m) => {
                    let off = match &m.1 {
                        Object::Name(name) if m.0.as_ref() == b"OC" => {
                            self.layers.is_off(&resources.properties, name.as_ref())
                        }
                        _ => false,
                    };
                    self.off.push(off);
                }
                Op::EndMarkedContent(_) if self.off.len() > marks => {
                    self.off.pop();
                }
                _ => {}
            }
        }
        self.off.truncate(marks);
    }

    fn graphics_state(&mut self, dict: &Dict<'a>, state: &mut State<'a>) {
        if let Some(alpha) = dict.get::<f32>("ca") {
            state.fill_alpha = alpha;
        }
        if let Some(alpha) = dict.get::<f32>("CA") {
            state.stroke_alpha = alpha;
        }
        if dict.contains_key("BM") || dict.contains_key("SMask") {
            let plain = |key: &str, name: &[u8]| {
                !dict.contains_key(key) || dict.get::<Name<'_>>(key).as_deref() == Some(name)
            };
            state.blended = !plain("BM", b"Normal") || !plain("SMask", b"None");
        }
        if let Some(font) = dict.get::<Array<'a>>("Font") {
            let mut parts = font.flex_iter();
            if let (Some(dict), Some(size)) = (parts.next::<Dict<'a>>(), parts.next::<f64>()) {
                state.face = self.fonts.face(&dict);
                state.size = size;
            }
        }
    }

    fn paint(&mut self, area: Rect, state: &State<'_>, ink: Ink, opaque: bool, picture: bool) {
        let area = area.intersect(state.clip);
        let invisible = state.fill_alpha <= 0.0 || self.off.contains(&true);
        if invisible || area.width() <= 0.0 || area.height() <= 0.0 || self.paints.len() >= PAINTS {
            return;
        }
        self.order += 1;
        let ink = if state.fill_alpha < 1.0 || state.blended { Ink::Unknown } else { ink };
        self.paints.push(Paint { order: self.order, area, ink, opaque, picture });
    }

    fn picture(&mut self, state: &State<'_>) {
        let area = hull(state.ctm, Rect::new(0.0, 0.0, 1.0, 1.0));
        self.paint(area, state, Ink::Unknown, false, true);
    }

    /// A picture or a form.
    fn object(&mut self, stream: &Stream<'a>, resources: &Resources<'a>, state: &State<'a>, depth: usize) {
        let dict = stream.dict();
        self.off.push(self.layers.is_off(dict, b"OC"));
        match dict.get::<Name<'_>>("Subtype").as_deref() {
            Some(b"Image") => self.picture(state),
            Some(b"Form") => self.form(stream, resources, state, depth),
            _ => {}
        }
        self.off.pop();
    }

    fn form(&mut self, stream: &Stream<'a>, resources: &Resources<'a>, state: &State<'a>, depth: usize) {
        self.forms += 1;
        if depth >= DEPTH || self.forms > FORMS {
            self.cut = true;
            return;
        }
        if !gate::may_unpack(stream, self.limits) {
            self.part_unread = true;
            return;
        }
        let Ok(content) = stream.decoded_data() else {
            self.part_unread = true;
            return;
        };
        // What is unpacked again and again costs as operators do.
        self.operators += content.len() / 64;
        let dict = stream.dict();
        let mut inner = state.clone();
        if let Some(matrix) = dict.get::<[f64; 6]>("Matrix") {
            inner.ctm *= Affine::new(matrix);
        }
        if let Some(area) = dict.get::<PdfRect>("BBox") {
            inner.clip = inner.clip.intersect(hull(inner.ctm, Rect::new(area.x0, area.y0, area.x1, area.y1)));
        }
        let own = dict.get::<Dict<'a>>("Resources").map(Resources::new);
        self.interpret(&content, own.as_ref().unwrap_or(resources), inner, depth + 1);
    }

    /// What an annotation shows: the value of a form's field, a note that is set on the page.
    fn annotation(&mut self, dict: &Dict<'a>, resources: &Resources<'a>, state: &State<'a>) {
        const NOT_SHOWN: i32 = 1 << 1 | 1 << 5;
        if dict.get::<i32>("F").unwrap_or(0) & NOT_SHOWN != 0 || self.layers.is_off(dict, b"OC") {
            return;
        }
        let Some(appearances) = dict.get::<Dict<'a>>("AP") else { return };
        let shown = appearances.get::<Stream<'a>>("N").or_else(|| {
            let states = appearances.get::<Dict<'a>>("N")?;
            let current = dict.get::<Name<'_>>("AS")?;
            states.get::<Stream<'a>>(current.as_ref())
        });
        let (Some(stream), Some(place)) = (shown, dict.get::<PdfRect>("Rect")) else { return };
        let Some(area) = stream.dict().get::<PdfRect>("BBox") else { return };
        let matrix = stream.dict().get::<[f64; 6]>("Matrix").map_or(Affine::IDENTITY, Affine::new);
        let from = hull(matrix, Rect::new(area.x0, area.y0, area.x1, area.y1));
        if from.width() <= 0.0 || from.height() <= 0.0 {
            return;
        }
        let (x, y) = ((place.x1 - place.x0) / from.width(), (place.y1 - place.y0) / from.height());
        let to_place = Affine::new([x, 0.0, 0.0, y, place.x0 - x * from.x0, place.y0 - y * from.y0]);
        let mut inner = state.clone();
        inner.ctm *= to_place;
        self.form(&stream, resources, &inner, 0);
    }

    /// The glyphs of a string.
    fn show(&mut self, bytes: &[u8], state: &State<'a>, text: &mut Text) {
        let Some(face) = state.face.clone() else { return };
        let layer_off = self.off.contains(&true);
        let (ink, alpha) = match state.mode {
            1 | 5 => (state.stroke, state.stroke_alpha),
            _ => (state.fill, state.fill_alpha),
        };
        let invisible = matches!(state.mode, 3 | 7) || alpha <= 0.0;
        let mut at = 0;
        while at < bytes.len() && self.glyphs.len() <= self.limits.glyphs {
            let (number, length) = face.next(bytes, at);
            let space = length == 1 && bytes.get(at) == Some(&b' ');
            at += length;
            let code = face.code(number);
            let between = state.char_space + if space { state.word_space } else { 0.0 };
            let em = Affine::new([state.size * state.stretch, 0.0, 0.0, state.size, 0.0, state.rise]);
            let place = state.ctm * text.matrix * em;
            let origin = code.origin / 1000.0;
            let advance = code.advance / 1000.0;
            let from = place * Point::ZERO;
            let to = place * advance.to_point();
            let step = if face.horizontal {
                Vec2::new((advance.x * state.size + between) * state.stretch, 0.0)
            } else {
                Vec2::new(0.0, advance.y * state.size - between)
            };
            let before = state.ctm * text.matrix * Point::ZERO;
            text.matrix *= Affine::translate(step);
            let after = state.ctm * text.matrix * Point::ZERO;
            let up = place * Point::new(0.0, 1.0) - from;
            let right = place * Point::new(1.0, 0.0) - from;
            let size = up.hypot();
            // Where the text goes: across the letters where they stand side by side, against them where they hang.
            let along = if face.horizontal { unit(right) } else { unit(-up) };
            let spacing = (after - before).dot(along) - (to - from).dot(along);
            let wide = if face.horizontal { advance.x } else { -origin.x * 2.0 };
            let area = [(0.0, face.descent), (wide, face.descent), (0.0, face.ascent), (wide, face.ascent)]
                .map(|(x, y)| place * Point::new(x + origin.x, y + origin.y));
            let area = around(&area);
            if !(area.is_finite() && from.is_finite() && to.is_finite() && spacing.is_finite()) {
                continue;
            }
            let (x, y) = (area.center().x, area.center().y);
            let clipped = !state.clip.inflate(0.5, 0.5).contains(Point::new(x, y));
            let hidden = if layer_off {
                Some(Hidden::LayerOff)
            } else if invisible {
                Some(Hidden::Invisible)
            } else if clipped {
                Some(Hidden::Clipped)
            } else if size < 1.0 {
                Some(Hidden::Tiny)
            } else {
                None
            };
            self.order += 1;
            let vertical = !face.horizontal;
            let glyph = Glyph {
                said: code.said,
                from,
                to,
                along,
                spacing,
                size,
                area,
                order: self.order,
                ink,
                hidden,
                vertical,
            };
            self.glyphs.push(glyph);
        }
    }
}

fn end_path(path: &mut Path, clips: &mut bool, state: &mut State<'_>) {
    if *clips && let Some((area, _)) = path.area() {
        state.clip = state.clip.intersect(area);
    }
    *clips = false;
    *path = Path::default();
}

fn affine(numbers: [Number; 6]) -> Affine {
    Affine::new(numbers.map(|n| n.as_f64()))
}

fn floats(numbers: &[Number]) -> Vec<f32> {
    numbers.iter().map(Number::as_f32).collect()
}

fn unit(v: Vec2) -> Vec2 {
    let length = v.hypot();
    if length > 0.0 { v / length } else { Vec2::new(1.0, 0.0) }
}

fn around(points: &[Point; 4]) -> Rect {
    let [a, b, c, d] = *points;
    Rect::from_points(a, b).union(Rect::from_points(c, d))
}

/// The space that a name stands for.
fn space(name: &Name<'_>, resources: &Resources<'_>) -> Space {
    match name.as_ref() {
        b"DeviceGray" | b"G" | b"CalGray" => return Space::Gray,
        b"DeviceRGB" | b"RGB" | b"CalRGB" => return Space::Rgb,
        b"DeviceCMYK" | b"CMYK" => return Space::Cmyk,
        b"Pattern" => return Space::Unknown,
        _ => {}
    }
    let Some(Object::Array(list)) = resources.get_color_space(name) else { return Space::Unknown };
    let mut parts = list.flex_iter();
    match parts.next::<Name<'_>>().as_deref() {
        Some(b"CalGray") => Space::Gray,
        Some(b"CalRGB") => Space::Rgb,
        Some(b"ICCBased") => match parts.next::<Stream<'_>>().and_then(|s| s.dict().get::<i32>("N")) {
            Some(1) => Space::Gray,
            Some(3) => Space::Rgb,
            Some(4) => Space::Cmyk,
            _ => Space::Unknown,
        },
        Some(b"Separation" | b"DeviceN") => Space::Tint,
        _ => Space::Unknown,
    }
}
