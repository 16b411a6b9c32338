//! From glyphs to words.
//!
//! Glyphs are taken in the order in which they are drawn, which is nearly always the order in which they are read. A word
//! ends at a blank, at a gap that is wider than those between letters, at another base line, size or direction. A glyph
//! that is drawn again at nearly the same place (a way to print bold) counts once.

use kurbo::{Rect, Vec2};
use tieout_evidence::{Hidden, PageBox, Turn, runs_left};

use super::content::Glyph;
use super::font::Said;
use super::paint::Ink;

/// A word, with what is needed to say whether it can be seen.
#[derive(Clone, Debug)]
pub(super) struct Made {
    pub(super) text: String,
    pub(super) area: Rect,
    pub(super) turn: Turn,
    pub(super) unreadable: usize,
    /// When its first and last glyph are drawn.
    pub(super) first: u32,
    pub(super) last: u32,
    pub(super) ink: Ink,
    pub(super) hidden: Option<Hidden>,
}

impl Made {
    /// Its box. A box needs an extent: a glyph without width is given a hair's.
    pub(super) fn extent(&self) -> Option<PageBox> {
        const HAIR: f64 = 0.01;
        let Rect { x0, y0, x1, y1 } = self.area;
        PageBox::new(x0, y0, x1.max(x0 + HAIR), y1.max(y0 + HAIR))
    }
}

/// A gap that ends a word, in sizes of the font.
const GAP: f64 = 0.16;
/// A gap over which pieces of a word that are drawn one by one are joined.
const TOUCH: f64 = 0.06;
/// A gap that no blank can be, although the file has one there.
const NO_BLANK: f64 = 0.03;
/// How far a glyph may be from its twin that prints it bold, in sizes.
const TWIN: f64 = 0.12;

/// The words of a page's glyphs, in the order in which they are drawn.
pub(super) fn of_glyphs(glyphs: Vec<Glyph>) -> Vec<Made> {
    let glyphs = once(glyphs);
    let mut words: Vec<Vec<Glyph>> = Vec::new();
    let mut open: Vec<Glyph> = Vec::new();
    let mut blank = false;
    for glyph in glyphs {
        if glyph.said == Said::Blank {
            blank = true;
            continue;
        }
        let goes_on = open.last().is_some_and(|last| goes_on(last, &glyph, blank));
        if !goes_on && !open.is_empty() {
            words.push(std::mem::take(&mut open));
        }
        open.push(glyph);
        blank = false;
    }
    if !open.is_empty() {
        words.push(open);
    }
    join(words).into_iter().map(made).collect()
}

/// Along the base line from a glyph's begin, and across it.
fn offset(from: &Glyph, to: &Glyph) -> (f64, f64) {
    let away = to.from - from.from;
    (away.dot(from.along), away.cross(from.along))
}

fn length(glyph: &Glyph) -> f64 {
    (glyph.to - glyph.from).dot(glyph.along)
}

fn right_to_left(glyph: &Glyph) -> bool {
    match &glyph.said {
        Said::Char(c) => runs_left(*c),
        Said::Chars(s) => s.chars().any(runs_left),
        _ => false,
    }
}

/// Whether both are printed on one base line, in one size.
fn on_one_line(a: &Glyph, b: &Glyph) -> bool {
    let size = a.size.max(b.size);
    let alike = a.size.min(b.size) / size;
    let (_, across) = offset(a, b);
    // A raised figure is a footnote's, not another digit.
    let off = if alike > 0.85 { 0.2 } else { 0.1 };
    alike > 0.5 && a.along.dot(b.along) > 0.995 && across.abs() <= off * size && a.vertical == b.vertical
}

/// Whether a glyph belongs to the word that the last one belongs to.
fn goes_on(last: &Glyph, next: &Glyph, blank: bool) -> bool {
    if !on_one_line(last, next) || last.hidden != next.hidden {
        return false;
    }
    let size = last.size.max(next.size);
    let (along, _) = offset(last, next);
    // A blank that is drawn without width is none that anybody sees.
    // Letters that are spaced out keep the same space; a space behind one letter only sets it apart.
    let spaced = !blank && (last.spacing - next.spacing).abs() < 0.05 * size;
    let gap = along - length(last) - if spaced { last.spacing.max(0.0) } else { 0.0 };
    let most = if blank { NO_BLANK } else { GAP } * size;
    if (-0.4 * size..=most).contains(&gap) {
        return true;
    }
    // Right to left, each letter set before the last one.
    let back = -along - length(next);
    right_to_left(last) && right_to_left(next) && (-0.4 * size..=most).contains(&back)
}

/// Words that are drawn in pieces, one piece not behind the other, and touch.
fn join(words: Vec<Vec<Glyph>>) -> Vec<Vec<Glyph>> {
    // By begin: direction, base line, place along it.
    let mut begins: Vec<(i64, i64, f64, usize)> = Vec::with_capacity(words.len());
    let line = |g: &Glyph| whole(g.from.to_vec2().cross(g.along) / 2.0);
    for (i, word) in words.iter().enumerate() {
        if let Some(first) = word.first() {
            let (direction, along) =
                (whole(first.along.atan2() * 50.0), first.from.to_vec2().dot(first.along));
            begins.push((direction, line(first), along, i));
        }
    }
    begins.sort_by(|a, b| (a.0, a.1).cmp(&(b.0, b.1)).then(a.2.total_cmp(&b.2)).then(a.3.cmp(&b.3)));
    let mut words: Vec<Option<Vec<Glyph>>> = words.into_iter().map(Some).collect();
    let mut follows: Vec<Option<usize>> = vec![None; words.len()];
    let mut led = vec![false; words.len()];
    for (i, word) in words.iter().enumerate() {
        let Some(last) = word.as_ref().and_then(|w| w.last()) else { continue };
        if right_to_left(last) {
            continue;
        }
        let end = last.to.to_vec2().dot(last.along);
        let direction = whole(last.along.atan2() * 50.0);
        for near in -1..=1 {
            let key = (direction, line(last) + near);
            let start = begins
                .partition_point(|b| (b.0, b.1) < key || ((b.0, b.1) == key && b.2 < end - 0.1 * last.size));
            let here = begins.get(start..).unwrap_or_default();
            let next =
                here.iter().take_while(|b| (b.0, b.1) == key && b.2 <= end + TOUCH * last.size).find(|b| {
                    let first = words.get(b.3).and_then(Option::as_ref).and_then(|w| w.first());
                    b.3 != i
                        && led.get(b.3) == Some(&false)
                        && first.is_some_and(|f| {
                            on_one_line(last, f) && f.hidden == last.hidden && !right_to_left(f)
                        })
                });
            if let (Some(next), Some(slot)) = (next, follows.get_mut(i)) {
                *slot = Some(next.3);
                if let Some(led) = led.get_mut(next.3) {
                    *led = true;
                }
                break;
            }
        }
    }
    let mut out = Vec::with_capacity(words.len());
    for i in 0..words.len() {
        if led.get(i) == Some(&true) {
            continue;
        }
        let mut word = words.get_mut(i).and_then(Option::take).unwrap_or_default();
        let mut next = follows.get(i).copied().flatten();
        while let Some(piece) = next {
            word.extend(words.get_mut(piece).and_then(Option::take).unwrap_or_default());
            next = follows.get(piece).copied().flatten();
        }
        out.push(word);
    }
    // Pieces that follow each other in a ring have no first one.
    out.extend(words.into_iter().flatten());
    out.retain(|w| !w.is_empty());
    out
}

#[expect(clippy::cast_possible_truncation, reason = "a key for sorting; far-off places may share one")]
fn whole(v: f64) -> i64 {
    // Far from every page a place is as good as another, and its neighbours are numbers too.
    v.round().clamp(-1e15, 1e15) as i64
}

/// The glyphs without those that are drawn again beside themselves.
fn once(glyphs: Vec<Glyph>) -> Vec<Glyph> {
    let key = |g: &Glyph| match &g.said {
        Said::Char(c) => u32::from(*c),
        Said::Chars(s) => s.chars().next().map_or(0, u32::from) | 1 << 30,
        Said::Blank | Said::Nothing => u32::MAX,
    };
    let mut order: Vec<(u32, f64, u32)> = Vec::with_capacity(glyphs.len());
    for (i, glyph) in glyphs.iter().enumerate() {
        if let (true, Ok(i)) = (matches!(glyph.said, Said::Char(_) | Said::Chars(_)), u32::try_from(i)) {
            order.push((key(glyph), glyph.from.x, i));
        }
    }
    order.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)).then(a.2.cmp(&b.2)));
    let at = |i: u32| usize::try_from(i).ok().and_then(|i| glyphs.get(i));
    let mut twice = vec![false; glyphs.len()];
    for (n, &(letter, x, i)) in order.iter().enumerate() {
        let Some(one) = at(i) else { continue };
        let reach = TWIN * one.size;
        let later = order.get(n + 1..).unwrap_or_default();
        for &(_, _, j) in later.iter().take_while(|o| o.0 == letter && o.1 - x <= reach).take(64) {
            let Some(other) = at(j) else { continue };
            let near =
                (other.from.y - one.from.y).abs() <= reach && (other.size - one.size).abs() <= 0.1 * one.size;
            // Narrow letters stand close to each other in their own right.
            let apart = (other.from - one.from).hypot() > 0.5 * length(one).abs().max(length(other).abs());
            if !near || apart || one.said != other.said || (one.hidden.is_some() != other.hidden.is_some()) {
                continue;
            }
            // The later one counts: what is painted in between may cover the earlier.
            if let Ok(slot) = usize::try_from(i.min(j))
                && let Some(twice) = twice.get_mut(slot)
            {
                *twice = true;
            }
        }
    }
    glyphs.into_iter().zip(twice).filter(|(_, twice)| !twice).map(|(g, _)| g).collect()
}

fn made(mut word: Vec<Glyph>) -> Made {
    let leftward = word.iter().filter(|g| right_to_left(g)).count();
    let along = word.first().map_or(Vec2::new(1.0, 0.0), |g| g.along);
    if leftward * 2 > word.len() {
        let place = |g: &Glyph| (g.from + g.to.to_vec2()).to_vec2().dot(along);
        // What is read from the right is put in that order, whichever way it was drawn; figures keep theirs.
        word.sort_by(|a, b| place(b).total_cmp(&place(a)));
        let mut start = 0;
        while start < word.len() {
            let figures =
                word.get(start..).map_or(0, |rest| rest.iter().take_while(|g| is_figure(g)).count());
            if let Some(run) = word.get_mut(start..start + figures) {
                run.reverse();
            }
            start += figures.max(1);
        }
    }
    let mirrored = leftward * 2 > word.len();
    let mut text = String::new();
    let mut unreadable = 0;
    for glyph in &word {
        match &glyph.said {
            Said::Char(c) => text.push(if mirrored { mirror(*c) } else { *c }),
            Said::Chars(s) => text.push_str(s),
            Said::Blank => {}
            Said::Nothing => {
                unreadable += 1;
                text.push('\u{FFFD}');
            }
        }
    }
    let area = word.iter().map(|g| g.area).reduce(|a, b| a.union(b)).unwrap_or_default();
    Made {
        text,
        area,
        turn: turn(along),
        unreadable,
        first: word.iter().map(|g| g.order).min().unwrap_or(0),
        last: word.iter().map(|g| g.order).max().unwrap_or(0),
        ink: word.first().map_or(Ink::Unknown, |g| g.ink),
        hidden: word.first().and_then(|g| g.hidden),
    }
}

/// A bracket that is read from the right opens where it seems to close.
fn mirror(c: char) -> char {
    match c {
        '(' => ')',
        ')' => '(',
        '[' => ']',
        ']' => '[',
        '{' => '}',
        '}' => '{',
        '<' => '>',
        '>' => '<',
        '«' => '»',
        '»' => '«',
        _ => c,
    }
}

fn is_figure(glyph: &Glyph) -> bool {
    matches!(glyph.said, Said::Char(c) if c.is_numeric() || matches!(c, '.' | ',' | '/' | ':' | '%' | '-'))
}

/// Which way text runs that goes along this direction on a page with y down.
fn turn(along: Vec2) -> Turn {
    const STRAIGHT: f64 = 0.99;
    if along.x > STRAIGHT {
        Turn::Upright
    } else if along.x < -STRAIGHT {
        Turn::Over
    } else if along.y > STRAIGHT {
        Turn::Down
    } else if along.y < -STRAIGHT {
        Turn::Up
    } else {
        Turn::Slanted
    }
}
