//! Whole words as programs print them: does the claim's stand at a place of the evidence?

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock};

use tieout_evidence::{Body, Evidence, Locator};
use tieout_notation::{Lexeme, Span, lexemes};

/// The words of an answer, and the ends of those that are ranges.
#[derive(Debug)]
pub(crate) struct Words(BTreeMap<Span, Lexeme>);

impl Words {
    pub(crate) fn new(answer: &str) -> Self {
        let words = lexemes(answer).flat_map(|whole| {
            let ends = whole.ends(answer).into_iter().flatten();
            std::iter::once(whole).chain(ends).collect::<Vec<_>>()
        });
        Self(words.map(|word| (word.span, word)).collect())
    }

    pub(crate) fn at(&self, span: Span) -> Option<&Lexeme> {
        self.0.get(&span)
    }
}

/// Longest text whose words are read again for each claim.
const SHORT: usize = 256;

/// The words of passages and of long texts in cells and values, read once for all claims that rest on them.
#[derive(Debug)]
pub(crate) struct Passages {
    /// For each source that is a passage, where its words stand.
    spans: Vec<OnceLock<Vec<Span>>>,
    /// By place, the words that stand there.
    long: Mutex<BTreeMap<Locator, Arc<Held>>>,
}

/// Words, each with the most decimals that it is written with.
#[derive(Debug)]
struct Held(BTreeMap<String, usize>);

impl Held {
    fn new(text: &str) -> Self {
        let mut held = BTreeMap::new();
        for word in lexemes(text) {
            let places = held.entry(word.held().to_owned()).or_insert(0);
            *places = word.places().max(*places);
        }
        Self(held)
    }

    fn carries(&self, claim: &Lexeme, decimals: bool) -> bool {
        let least = if decimals { claim.places() } else { 0 };
        claim.asked().any(|form| self.0.get(form).is_some_and(|places| *places >= least))
    }
}

impl Passages {
    pub(crate) fn new(sources: usize) -> Self {
        let spans = (0..sources).map(|_| OnceLock::new()).collect();
        Self { spans, long: Mutex::new(BTreeMap::new()) }
    }

    /// Whether the span of a passage is one whole word of it.
    fn is_word(&self, source: usize, passage: &str, span: Span) -> bool {
        let Some(known) = self.spans.get(source) else { return false };
        let spans = known.get_or_init(|| lexemes(passage).map(|word| word.span).collect());
        spans.binary_search(&span).is_ok()
    }

    /// Whether a word of the text at `at` carries the claim. None when the place does not exist.
    fn carries(&self, claim: &Lexeme, decimals: bool, evidence: &Evidence, at: &Locator) -> Option<bool> {
        let known = self.long.lock().ok()?.get(at).map(Arc::clone);
        if let Some(held) = known {
            return Some(held.carries(claim, decimals));
        }
        let text = evidence.text_at(at)?;
        if text.len() <= SHORT {
            return Some(lexemes(&text).any(|there| claim.is_carried_by(&there, decimals)));
        }
        let held = Arc::new(Held::new(&text));
        let carries = held.carries(claim, decimals);
        self.long.lock().ok()?.insert(at.clone(), held);
        Some(carries)
    }
}

/// Whether the claim stands at `at` as a whole word. None when the place does not exist.
pub(crate) fn stands_at(
    claim: &Lexeme,
    decimals: bool,
    evidence: &Evidence,
    passages: &Passages,
    at: &Locator,
) -> Option<bool> {
    match (at, &evidence.sources.get(at.source())?.body) {
        (Locator::Text { source, span }, Body::Text(passage)) => {
            let there = evidence.text_at(at)?;
            let carried = lexemes(&there).any(|word| claim.is_carried_by(&word, decimals));
            Some(carried && passages.is_word(*source, passage, *span))
        }
        // A key by itself: words do not reach over keys.
        (Locator::Key { pointer, .. }, Body::Json(json)) if evidence.may_support(at.source()) => {
            let key = json.key(json.at(pointer)?)?;
            Some(lexemes(key).any(|word| claim.is_carried_by(&word, decimals)))
        }
        (Locator::Key { .. }, _) => None,
        _ => passages.carries(claim, decimals, evidence, at),
    }
}

#[cfg(test)]
mod tests {
    use tieout_evidence::{Evidence, Json, Locator, Source};
    use tieout_notation::{Decimal, Span};

    use crate::{Certificate, Comparison, Derivation, Leaf, Rejection, Stance, Verifier};

    /// Whether the word of an answer is carried by a place, or why not.
    fn verdict(answer: &str, evidence: &Evidence, at: Locator, decimals: bool) -> Result<(), Rejection> {
        let derivation = Derivation::Fact(Leaf { at, value: Decimal::ZERO, unit: None });
        let (span, comparison) = (Span::new(0, answer.len()), Comparison::Token { decimals });
        let certificate = Certificate { span, stance: Stance::Supports, derivation, comparison };
        Verifier::new(answer, evidence).verify(&certificate)
    }

    #[test]
    fn whole_words_of_every_kind_of_place() {
        let long = format!("{} fc1/3 61.50", "word ".repeat(100));
        let text = format!(r#"{{"0xEF0101": {{"at": "fc1/3, 1007us"}}, "long": "{long}"}}"#);
        let sources =
            vec![Source::json("r", Json::parse(&text).unwrap()), Source::text("t", "port fc1/33 up")];
        let evidence = Evidence::new(sources);
        let pointer = |p: &str| Locator::Pointer { source: 0, pointer: p.into() };
        let at = |p: &str| pointer(p);
        assert!(verdict("FC1/3", &evidence, at("/0xEF0101/at"), false).is_ok());
        assert!(verdict("1007us", &evidence, at("/0xEF0101/at"), false).is_ok());
        assert!(verdict("fc1/3", &evidence, at("/long"), false).is_ok());
        assert!(verdict("61.5", &evidence, at("/long"), true).is_ok());
        let key = Locator::Key { source: 0, pointer: "/0xEF0101".into() };
        assert!(verdict("ef0101", &evidence, key, false).is_ok());
        let piece = |start, end| Locator::Text { source: 1, span: Span::new(start, end) };
        assert!(verdict("fc1/33", &evidence, piece(5, 11), false).is_ok());
    }

    #[test]
    fn what_is_no_whole_word_is_rejected() {
        let json = Json::parse(r#"{"a": "2024ms 61", "b": {"c1d1": 1}}"#).unwrap();
        let evidence = Evidence::new(vec![Source::json("r", json), Source::text("t", "port fc1/33 up")]);
        let a = || Locator::Pointer { source: 0, pointer: "/a".into() };
        let differs = |r| matches!(r, Err(Rejection::DiffersAt(_)));
        assert!(differs(verdict("2024", &evidence, a(), false)));
        assert!(differs(verdict("61.0", &evidence, a(), true)));
        assert!(verdict("61.0", &evidence, a(), false).is_ok());
        // The keys above a value are not its own.
        let below = Locator::Key { source: 0, pointer: "/b/c1d1".into() };
        assert!(differs(verdict("b.c1d1", &evidence, below, false)));
        let piece = |start, end| Locator::Text { source: 1, span: Span::new(start, end) };
        assert!(differs(verdict("fc1/3", &evidence, piece(5, 10), false)));
        let nowhere = Locator::Pointer { source: 0, pointer: "/z".into() };
        assert!(matches!(verdict("2024", &evidence, nowhere, false), Err(Rejection::LeafNotThere(_))));
        assert!(matches!(verdict("so it", &evidence, a(), false), Err(Rejection::NoSuchClaim(_))));
    }
}
