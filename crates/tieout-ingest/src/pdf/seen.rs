//! Which words can be seen, and which come from a recogniser.

use kurbo::{Point, Rect};
use tieout_evidence::{Hidden, HiddenWord, Origin, PageBox, Word};

use super::paint::{Ink, Paint};
use super::words::Made;

/// A scan fills the page at least this much.
const SCAN: f64 = 0.6;
/// Words of a scan's recogniser for each word that is printed over it, at least.
const RECOGNISED: usize = 4;

/// The words that can be seen, those that cannot, and whether the former come from a recogniser.
///
/// A recogniser lays its text invisibly over, or beneath, the picture of a whole page. That text is what the page says, and
/// it is kept; invisible text on a page that has printed text of its own is not.
pub(super) fn sort(made: Vec<Made>, paints: &[Paint], visible: Rect) -> (Vec<Word>, Vec<HiddenWord>, bool) {
    let judged: Vec<(Made, Option<Hidden>)> = made
        .into_iter()
        .map(|word| {
            let outside = on_page(&word, visible).is_none().then_some(Hidden::Clipped);
            let hidden = word.hidden.or(outside).or_else(|| hidden_by(&word, paints));
            (word, hidden)
        })
        .collect();
    let page = visible.area().max(1.0);
    let scan =
        paints.iter().filter(|p| p.picture).map(|p| p.area.intersect(visible).area()).fold(0.0, f64::max);
    let printed = judged.iter().filter(|(_, h)| h.is_none()).count();
    let beneath = |word: &Made, why: Option<Hidden>| match why {
        // A recogniser reads what is on the page.
        Some(Hidden::Invisible) => on_page(word, visible).is_some(),
        None => {
            paints.iter().any(|p| p.picture && p.order > word.last && p.area.contains(word.area.center()))
        }
        _ => false,
    };
    let laid_over = judged.iter().filter(|(w, h)| beneath(w, *h)).count();
    let hidden_beneath = judged.iter().filter(|(w, h)| h.is_none() && beneath(w, *h)).count();
    let recognised =
        scan / page >= SCAN && laid_over > 0 && laid_over >= RECOGNISED * (printed - hidden_beneath);
    let (mut words, mut hidden) = (Vec::new(), Vec::new());
    for (made, why) in judged {
        let from_recogniser = recognised && beneath(&made, why);
        let why = if from_recogniser { None } else { why };
        let origin = if from_recogniser { Origin::Recognised } else { Origin::Printed };
        // What can be seen of a word that reaches over the edge is what lies on the page.
        let at = if why.is_none() { on_page(&made, visible) } else { made.extent() };
        let Some(at) = at else { continue };
        let word =
            Word { text: made.text, at: Some(at), turn: made.turn, origin, unreadable: made.unreadable };
        match why {
            None => words.push(word),
            Some(why) => hidden.push(HiddenWord { word, why }),
        }
    }
    (words, hidden, recognised)
}

/// What paints over a word, or lets it vanish in its own colour.
fn hidden_by(word: &Made, paints: &[Paint]) -> Option<Hidden> {
    let centre: Point = word.area.center();
    let after = paints.partition_point(|p| p.order <= word.last);
    // The ink of letters, without the room above and below them.
    let room = word.area.height().min(word.area.width()) * 0.25;
    let letters = word.area.inset(-room);
    let covered = paints.get(after..).unwrap_or_default().iter().any(|p| {
        // Thin rules pass over words; what hides one covers most of it.
        p.opaque && p.area.contains(centre) && share(letters, p.area) >= 0.9
    });
    if covered {
        return Some(Hidden::Covered);
    }
    let before = paints.get(..paints.partition_point(|p| p.order < word.first)).unwrap_or_default();
    let ground = before.iter().rev().find(|p| p.area.contains(centre)).map_or(Ink::WHITE, |p| p.ink);
    word.ink.is_like(ground).then_some(Hidden::SameColour)
}

/// The share of `a` that lies in `b`.
fn share(a: Rect, b: Rect) -> f64 {
    let common = a.intersect(b);
    if a.area() > 0.0 { common.area() / a.area() } else { 0.0 }
}

/// The part of a word's box that lies on the page.
fn on_page(word: &Made, visible: Rect) -> Option<PageBox> {
    let page = PageBox::new(visible.x0, visible.y0, visible.x1, visible.y1)?;
    word.extent()?.intersection(&page)
}
