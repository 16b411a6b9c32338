//! Two numbers that words of another language than English join: "zwischen 3 und 5", "de 40 à 50 millions".

use super::{Joined, Joiner, bare, quantity, range, share, years};
use crate::Language;
use crate::amount::Amount;
use crate::chars::{char_at, is_space};
use crate::language::fold::{Folded, phrase, previous};

/// Words between the two ends of a range.
const fn to(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["to"],
        Language::German => &["bis zu", "bis"],
        Language::French => &["a"],
        Language::Spanish => &["a", "hasta"],
        Language::Portuguese => &["a", "ate", "para"],
        Language::Italian => &["a", "fino a"],
    }
}

/// "Between" and "and".
const fn between(language: Language) -> (&'static [&'static str], &'static [&'static str]) {
    match language {
        Language::English => (&["between"], &["and"]),
        Language::German => (&["zwischen"], &["und"]),
        Language::French => (&["entre"], &["et"]),
        Language::Spanish => (&["entre"], &["y", "e"]),
        Language::Portuguese => (&["entre"], &["e"]),
        Language::Italian => (&["tra", "fra"], &["e", "ed"]),
    }
}

/// Words before the first that make it where a change begins: "de 5 à 7 millions".
const fn from(language: Language) -> &'static [&'static str] {
    match language {
        Language::English => &["from"],
        Language::German => &["von"],
        Language::French => &["de"],
        Language::Spanish | Language::Portuguese => &["de", "desde"],
        Language::Italian => &["da", "dal", "dai", "di"],
    }
}

/// Articles that may stand before a figure.
const ARTICLES: [&str; 13] = ["el", "la", "los", "las", "o", "os", "as", "il", "l", "i", "gli", "le", "les"];

impl Joiner<'_> {
    /// The range or the pair that `first` begins.
    #[cold]
    #[inline(never)]
    pub(super) fn joined_in(
        &mut self,
        first: Box<Amount>,
        floor: usize,
        language: Language,
    ) -> Result<Joined, Box<Amount>> {
        let text = self.text;
        let end = first.quantity.span.end;
        let Some(next) = char_at(text, end).filter(|c| is_space(*c)).map(|c| end + c.len_utf8()) else {
            return Err(first);
        };
        let start = first
            .quantity
            .hedge
            .map_or(first.quantity.span.start, |(_, s)| s.start.min(first.quantity.span.start));
        let before = |words: &[&str]| {
            let nearest = previous(text, floor, start);
            // "tra il 3 e il 5 %"
            let nearest = match nearest.filter(|w| w.is_one(&ARTICLES)) {
                Some(article) if !nearest.is_some_and(|w| w.is_one(words)) => {
                    previous(text, floor, article.start)
                }
                _ => nearest,
            };
            nearest.is_some_and(|w| w.is_one(words))
        };
        let (opens, ands) = between(language);
        let and = ands.iter().find_map(|w| phrase(text, next, w)).filter(|_| before(opens));
        let Some(joiner) = and.or_else(|| to(language).iter().find_map(|w| phrase(text, next, w))) else {
            return Err(first);
        };
        let Some(second) = self.end_at(joiner) else { return Err(first) };
        if years(&first, &second) {
            return Err(first);
        }
        if and.is_none() && before(from(language)) && language != Language::German {
            let (mut a, mut b) = (first, second);
            // "de 12 % à 3 millions" states two things
            if a.quantity.unit.is_none() || a.quantity.unit == b.quantity.unit {
                share(&mut a, &mut b);
            }
            return Ok(Joined::Two(Box::new((quantity(a), quantity(b)))));
        }
        // "12 a 5": a score, or two figures of a sentence.
        if and.is_none() && bare(&first) && bare(&second) && first.quantity.value > second.quantity.value {
            return Err(first);
        }
        range(&first, &second).map(Joined::One).ok_or(first)
    }

    /// The second number, behind one space and perhaps an article.
    fn end_at(&mut self, at: usize) -> Option<Box<Amount>> {
        let text = self.text;
        let start = at + char_at(text, at).filter(|c| is_space(*c))?.len_utf8();
        if let Some(found) = self.amount_at(start) {
            return Some(found);
        }
        let article = Folded::at(text, start).filter(|w| w.is_one(&ARTICLES))?;
        let next = article.end + char_at(text, article.end).filter(|c| is_space(*c))?.len_utf8();
        self.amount_at(next)
    }
}
