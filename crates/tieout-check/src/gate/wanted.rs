//! What the answer asks for, looked up in one pass over the evidence.
//!
//! The answer is short and the evidence may be long, so the answer's words are kept and the evidence streams past them.

use std::collections::BTreeMap;

use tieout_certificate::{Certificate, Comparison, Derivation, Leaf, Stance, Verifier};
use tieout_evidence::{Body, Evidence, Locator, NodeKind, Role, Source, Trust};
use tieout_notation::{Decimal, Lexeme, Span, lexemes};

/// The candidates of an answer, and what became of them.
pub(super) struct Wanted {
    decimals: bool,
    /// By value, by what is glued to it, and by the decimals that must be written.
    slots: BTreeMap<Key, Slot>,
    /// The same by every form that evidence may hold.
    forms: BTreeMap<String, Vec<Key>>,
}

type Key = (String, usize);

struct Slot {
    lexeme: Lexeme,
    carried: Option<Locator>,
    given: bool,
}

impl Wanted {
    pub(super) fn new(decimals: bool) -> Self {
        Self { decimals, slots: BTreeMap::new(), forms: BTreeMap::new() }
    }

    fn key(&self, lexeme: &Lexeme) -> Key {
        (lexeme.text().to_owned(), if self.decimals { lexeme.places() } else { 0 })
    }

    pub(super) fn add(&mut self, lexeme: &Lexeme) {
        let key = self.key(lexeme);
        if self.slots.contains_key(&key) {
            return;
        }
        for form in lexeme.asked() {
            self.forms.entry(form.to_owned()).or_default().push(key.clone());
        }
        self.slots.insert(key, Slot { lexeme: lexeme.clone(), carried: None, given: false });
    }

    /// The first place that carries it.
    pub(super) fn carried(&self, lexeme: &Lexeme) -> Option<&Locator> {
        self.slots.get(&self.key(lexeme))?.carried.as_ref()
    }

    /// Whether the user or the system said it.
    pub(super) fn is_given(&self, lexeme: &Lexeme) -> bool {
        self.slots.get(&self.key(lexeme)).is_some_and(|slot| slot.given)
    }

    /// Passes all sources once. A place counts where the verifier accepts it for the first claim that asks.
    pub(super) fn look_up(&mut self, evidence: &Evidence, asked: Option<&Source>, verifier: &Verifier<'_>) {
        if self.slots.is_empty() {
            return;
        }
        for (i, source) in evidence.sources.iter().chain(asked).enumerate() {
            if evidence.may_support(i) {
                each_word(i, source, &mut |word, at| {
                    self.met(word, |slot, decimals| {
                        if slot.carried.is_none() {
                            let certificate = certificate(slot.lexeme.span, at(), decimals);
                            slot.carried = accepted(verifier, certificate);
                        }
                    });
                });
            }
            if exempts(source) {
                each_word(i, source, &mut |word, _| self.met(word, |slot, _| slot.given = true));
            }
        }
    }

    /// A word of a source: what is done to each candidate that it carries.
    fn met(&mut self, word: &Lexeme, mut found: impl FnMut(&mut Slot, bool)) {
        for key in self.forms.get(word.held()).into_iter().flatten() {
            if let Some(slot) = self.slots.get_mut(key)
                && slot.lexeme.is_carried_by(word, self.decimals)
            {
                found(slot, self.decimals);
            }
        }
    }
}

/// Users and systems may state values that need no support; a trust that was given to them comes first.
fn exempts(source: &Source) -> bool {
    let trust = source.effective_trust();
    trust == Trust::Exempts || (source.role == Role::System && trust == Trust::Nothing)
}

/// That the word at `span` of the answer stands at a place.
pub(super) fn certificate(span: Span, at: Locator, decimals: bool) -> Certificate {
    let derivation = Derivation::Fact(Leaf { at, value: Decimal::ZERO, unit: None });
    Certificate { span, stance: Stance::Supports, derivation, comparison: Comparison::Token { decimals } }
}

/// The certificate's place, if the verifier accepts it.
pub(super) fn accepted(verifier: &Verifier<'_>, certificate: Certificate) -> Option<Locator> {
    verifier.verify(&certificate).ok()?;
    match certificate.derivation {
        Derivation::Fact(leaf) => Some(leaf.at),
        _ => None,
    }
}

/// Every word of a source with its place: names of columns and keys, cells, scalars, passages.
fn each_word(i: usize, source: &Source, visit: &mut dyn FnMut(&Lexeme, &dyn Fn() -> Locator)) {
    let mut all = |text: &str, at: &dyn Fn() -> Locator| {
        lexemes(text).for_each(|word| visit(&word, at));
    };
    match &source.body {
        Body::Table(table) => {
            for (column, name) in table.columns.iter().enumerate() {
                all(name, &|| Locator::Cell { source: i, row: None, column });
            }
            for row in 0..table.rows {
                for column in 0..table.columns.len() {
                    let at = || Locator::Cell { source: i, row: Some(row), column };
                    all(&table.text(row, column), &at);
                }
            }
        }
        Body::Json(json) => {
            for (n, node) in (0u32..).zip(json.nodes.iter()) {
                if let Some(key) = &node.key {
                    all(key, &|| Locator::Key { source: i, pointer: json.pointer(n) });
                }
                let at = || Locator::Pointer { source: i, pointer: json.pointer(n) };
                match &node.kind {
                    NodeKind::Number(number) => all(&number.to_string(), &at),
                    NodeKind::Unread(text) | NodeKind::String(text) => all(text, &at),
                    _ => {}
                }
            }
        }
        Body::Text(text) => {
            for word in lexemes(text) {
                visit(&word, &|| Locator::Text { source: i, span: word.span });
            }
        }
    }
}
