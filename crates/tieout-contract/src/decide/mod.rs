//! The validator: what each field of a candidate is worth under its contract, on its document.
//!
//! One order for every field: is it given, and in the form of its type? Does its source exist (page, quote, box)? Does the
//! quote carry the value, in an allowed notation, and its currency? Then, and only then: does the value belong to this field?
//! Labels, columns, blocks of parties and rules decide that. At last the record as a whole: rules that fail name the values
//! that can be wrong, and critical fields wait for a person.

mod amounts;
mod codes;
mod currency;
mod dates;
mod lines;
mod names;
mod record;
mod shape;
mod source;
mod unit;
mod value;

use tieout_evidence::Document;
use tieout_notation::Convention;

use crate::candidate::{Candidate, CandidateField, Given};
use crate::contract::{Contract, Field, FieldKind};
use crate::embedded;
use crate::sheet::{Search, Sheet, Spot};
use crate::status::{FieldReport, Place, Problem, Reason, Status, Validation};
use crate::vocabulary::{Entry, Names, Sort, Vocabulary};
pub(crate) use value::Value;

/// What a field asks of the document.
pub(crate) struct Ask<'a> {
    pub(crate) field: &'a Field,
    /// Its name in reports.
    pub(crate) name: String,
    /// The line that it belongs to: the list and the number of the item.
    pub(crate) item: Option<(String, usize)>,
    /// What its label may mean.
    pub(crate) means: Names,
    pub(crate) given: &'a CandidateField,
}

/// All that is known of a document, a contract and a candidate.
pub(crate) struct Case<'a> {
    pub(crate) sheet: Sheet<'a>,
    /// The contract's own convention.
    pub(crate) locale: Option<Convention>,
    pub(crate) vocabulary: Vocabulary,
    pub(crate) asks: Vec<Ask<'a>>,
    /// How many items each list has that the candidate gives.
    pub(crate) lists: Vec<(String, usize)>,
    /// The values as the candidate gives them, one an ask; None where they are missing or malformed.
    pub(crate) values: Vec<Option<Value>>,
    /// How the rules come out with these values.
    pub(crate) rules: Vec<record::Ruled>,
}

/// What was decided of a field so far.
#[derive(Clone, Debug)]
pub(crate) struct Ruling {
    pub(crate) status: Status,
    pub(crate) reason: Reason,
    pub(crate) because: String,
    pub(crate) spot: Option<Spot>,
    pub(crate) label: Option<String>,
    pub(crate) rivals: Vec<Spot>,
}

impl Ruling {
    fn new(status: Status, reason: Reason, because: impl Into<String>) -> Self {
        Self { status, reason, because: because.into(), spot: None, label: None, rivals: Vec::new() }
    }

    fn confirmed(reason: Reason, because: impl Into<String>) -> Self {
        Self::new(Status::Confirmed, reason, because)
    }

    fn asked(reason: Reason, because: impl Into<String>) -> Self {
        Self::new(Status::ToBeVerified, reason, because)
    }

    fn rejected(reason: Reason, because: impl Into<String>) -> Self {
        Self::new(Status::Rejected, reason, because)
    }

    fn at(mut self, spot: &Spot) -> Self {
        self.spot = Some(spot.clone());
        self
    }

    fn labelled(mut self, words: &str) -> Self {
        self.label = Some(words.to_owned());
        self
    }
}

fn problem(reason: Reason, because: String, at: Option<Place>) -> Problem {
    Problem { reason, because, at }
}

/// Decides a candidate record under a contract on a document.
///
/// Cost is near-linear in the document for each field; nothing is guessed: what is open is `to_be_verified`.
#[must_use]
pub fn validate(contract: &Contract, document: &Document, candidate: &Candidate) -> Validation {
    let vocabulary = vocabulary_of(contract);
    let asks = asks(contract, candidate, &vocabulary);
    let order = asks.iter().find_map(|a| match &a.field.kind {
        FieldKind::Date { order, .. } => *order,
        _ => None,
    });
    let order = order.or_else(|| contract.locale.map(tieout_notation::DateOrder::of));
    let currencies: Vec<&str> = asks.iter().filter_map(|a| a.given.currency.as_deref()).collect();
    let sheet = Sheet::of(document, &vocabulary, contract.locale.map(Convention::Locale), order, &currencies);
    let values = asks.iter().map(|a| value::given(a).ok().flatten()).collect();
    let lists = candidate.fields.iter().filter_map(|(name, field)| match &field.value {
        Given::List(items) => Some((name.clone(), items.len())),
        _ => None,
    });
    let locale = contract.locale.map(Convention::Locale);
    let mut case =
        Case { sheet, locale, vocabulary, asks, lists: lists.collect(), values, rules: Vec::new() };
    case.rules = record::rules(contract, &case);
    let mut decided: Vec<(FieldReport, Ruling)> = (0..case.asks.len()).map(|n| field(&case, n)).collect();
    let rules = record::settle(contract, &case, &mut decided);
    let beside = embedded::hold(document, &case, &mut decided);
    let extra = candidate
        .extra
        .iter()
        .map(|name| problem(Reason::UnknownField, format!("the contract has no field {name:?}"), None));
    let whole = candidate.problems.iter().map(|p| problem(Reason::UnknownKey, p.to_string(), None));
    // What is wrong with a list belongs to none of its items' fields.
    let lists = contract.fields.iter().filter(|f| matches!(f.kind, FieldKind::List(_)));
    let in_lists = lists
        .filter_map(|f| candidate.field(&f.name))
        .filter(|given| matches!(given.value, Given::List(_)))
        .flat_map(|given| &given.problems)
        .map(|p| problem(Reason::UnknownKey, p.to_string(), None));
    let problems = whole.chain(extra).chain(in_lists).chain(beside).collect();
    Validation { fields: decided.into_iter().map(|(report, _)| report).collect(), rules, problems }
}

fn vocabulary_of(contract: &Contract) -> Vocabulary {
    let shipped = Vocabulary::shipped();
    let mut entries: Vec<Entry> = contract.vocabulary.clone();
    let mut sorts: Vec<(String, Sort)> = Vec::new();
    let mut each = |field: &Field| {
        let name = field.means.first().unwrap_or(&field.name).clone();
        let mut phrases = field.labels.clone();
        // A field that the vocabulary does not know is labelled with its own name, if with anything.
        if shipped.meaning(&name).is_empty() {
            phrases.push(name.replace(['_', '-'], " "));
        }
        sorts.push((name.clone(), sort_of(&field.kind)));
        if !phrases.is_empty() {
            entries.push(Entry { name, phrases });
        }
    };
    for field in &contract.fields {
        each(field);
        if let FieldKind::List(inner) = &field.kind {
            inner.iter().for_each(&mut each);
        }
    }
    shipped.with(&entries, |name| sorts.iter().find(|(n, _)| n == name).map_or(Sort::Amount, |(_, s)| *s))
}

fn sort_of(kind: &FieldKind) -> Sort {
    match kind {
        FieldKind::Date { .. } | FieldKind::Period => Sort::Date,
        FieldKind::Identifier { .. } => Sort::Identifier,
        FieldKind::Text | FieldKind::Enum(_) | FieldKind::Boolean | FieldKind::List(_) => Sort::Text,
        _ => Sort::Amount,
    }
}

/// `line_2_total` is the total of the second line, as `lines[1].total` is.
fn item_of(name: &str) -> Option<(String, usize, String)> {
    let (list, rest) = name.split_once('_')?;
    let (number, rest) = rest.split_once('_')?;
    let number: usize = number.parse().ok().filter(|n| *n > 0)?;
    Some((list.to_owned(), number - 1, format!("{list}_{rest}")))
}

static NOT_GIVEN: CandidateField =
    CandidateField { value: Given::Missing, currency: None, unit: None, source: None, problems: Vec::new() };

fn asks<'a>(contract: &'a Contract, candidate: &'a Candidate, vocabulary: &Vocabulary) -> Vec<Ask<'a>> {
    let mut out = Vec::new();
    for field in &contract.fields {
        let given = candidate.fields.iter().find(|(n, _)| *n == field.name).map_or(&NOT_GIVEN, |(_, g)| g);
        let (item, meaning) = match item_of(&field.name) {
            Some((list, number, meaning)) => (Some((list, number)), meaning),
            None => (None, field.name.clone()),
        };
        if let (FieldKind::List(inner), Given::List(items)) = (&field.kind, &given.value) {
            for (number, item) in items.iter().enumerate() {
                for field_of_item in inner {
                    let given =
                        item.iter().find(|(n, _)| *n == field_of_item.name).map_or(&NOT_GIVEN, |(_, g)| g);
                    out.push(Ask {
                        field: field_of_item,
                        name: format!("{}[{number}].{}", field.name, field_of_item.name),
                        item: Some((field.name.clone(), number)),
                        means: means(field_of_item, &format!("line_{}", field_of_item.name), vocabulary),
                        given,
                    });
                }
            }
            continue;
        }
        let means = means(field, &meaning, vocabulary);
        out.push(Ask { field, name: field.name.clone(), item, means, given });
    }
    out
}

fn means(field: &Field, meaning: &str, vocabulary: &Vocabulary) -> Names {
    if !field.means.is_empty() {
        return field.means.iter().flat_map(|m| vocabulary.meaning(m).iter().collect::<Vec<_>>()).collect();
    }
    let known = vocabulary.meaning(meaning);
    if known.is_empty() { vocabulary.meaning(&field.name) } else { known }
}

impl Case<'_> {
    pub(crate) fn search(&self) -> Search<'_, '_> {
        Search { sheet: &self.sheet, vocabulary: &self.vocabulary }
    }

    /// A spot as reports show it.
    pub(crate) fn place(&self, spot: &Spot) -> Place {
        let page = self.sheet.leaf(spot).map_or(0, |l| l.page.number());
        let quote = self.sheet.text(spot).split_whitespace().collect::<Vec<_>>().join(" ");
        Place { page, bbox: self.sheet.seen(spot), quote }
    }

    /// Whether one of these names is among those that a field may mean.
    pub(crate) fn known(&self, names: &[&str]) -> Names {
        names.iter().filter_map(|n| self.vocabulary.number(n)).collect()
    }
}

/// Decides one field.
fn field(case: &Case<'_>, number: usize) -> (FieldReport, Ruling) {
    let Some(ask) = case.asks.get(number) else {
        let ruling = Ruling::new(Status::Missing, Reason::NotGiven, "");
        return (report_of("", &ruling), ruling);
    };
    let mut report = report_of(
        &ask.name,
        &Ruling::new(Status::Missing, Reason::NotGiven, "the candidate does not give it"),
    );
    report.value = value::shown(&ask.given.value);
    report.unit = ask.given.currency.clone().or_else(|| ask.given.unit.clone());
    let value = match value::given(ask) {
        Ok(None) => {
            if ask.field.required {
                report.problems.push(problem(Reason::NotGiven, "the contract requires it".to_owned(), None));
            }
            let ruling = Ruling::new(Status::Missing, Reason::NotGiven, report.because.clone());
            return (report, ruling);
        }
        Ok(Some(value)) => value,
        Err(problems) => {
            let first = problems.first().map_or(Reason::Malformed, |p| p.reason);
            let because = problems.first().map_or_else(String::new, |p| p.because.clone());
            report.problems = problems;
            let ruling = Ruling::rejected(first, because);
            report.take(&ruling);
            return (report, ruling);
        }
    };
    let source = source::source(case, ask);
    let mut problems: Vec<Problem> =
        ask.given.problems.iter().map(|p| problem(Reason::UnknownKey, p.to_string(), None)).collect();
    problems.extend(source.problems.iter().cloned());
    let carried = value::carried(case, ask, &value, &source);
    let own =
        carried.own.filter(|_| matches!(value, Value::Number(_))).and_then(|i| case.sheet.amounts.get(i));
    problems.extend(currency::problems(case, ask, own));
    problems.extend(unit::problems(case, ask, own));
    problems.extend(carried.problems.iter().cloned());
    problems.extend(shape::problems(ask, &value, source.quote.as_deref(), case.sheet.print.convention));
    source.show(case, &mut problems);
    let ruling = match &value {
        Value::Number(n) if ask.item.is_some() => lines::amount(case, number, n, &carried),
        Value::Number(n) => amounts::amount(case, number, n, &carried),
        Value::Date(_) => dates::date(case, ask, &carried),
        Value::Period(..) => dates::period(&carried),
        Value::Code(code) => codes::code(case, ask, code, &carried),
        Value::Words(words) => names::words(case, ask, words, &carried),
        Value::Truth => Ruling::asked(Reason::NoLabel, "how a document says true or false, no rule can tell"),
    };
    // What the source or the notation says against it comes first; of those, what rejects.
    problems.sort_by_key(|p| p.reason.asks_only());
    let ruling = match problems.first() {
        Some(p) if !p.reason.asks_only() => {
            Ruling { spot: ruling.spot.clone(), ..Ruling::rejected(p.reason, p.because.clone()) }
        }
        Some(p) if ruling.status == Status::Confirmed => {
            let searched = p.reason == Reason::SourceIncomplete
                && ask.field.may_search
                && matches!(ruling.reason, Reason::Label);
            if searched && problems.len() == 1 {
                ruling
            } else {
                Ruling {
                    spot: ruling.spot.clone(),
                    label: ruling.label.clone(),
                    ..Ruling::asked(p.reason, p.because.clone())
                }
            }
        }
        _ => ruling,
    };
    report.problems = problems;
    report.take(&ruling);
    report.found = ruling.spot.as_ref().map(|s| case.place(s));
    report.rivals = ruling.rivals.iter().map(|s| case.place(s)).collect();
    (report, ruling)
}

fn report_of(name: &str, ruling: &Ruling) -> FieldReport {
    FieldReport {
        name: name.to_owned(),
        status: ruling.status,
        reason: ruling.reason,
        because: ruling.because.clone(),
        value: None,
        unit: None,
        problems: Vec::new(),
        found: None,
        label: None,
        rivals: Vec::new(),
        embedded: None,
    }
}

impl FieldReport {
    /// Takes over what was decided; what speaks against the value is a problem of it, too.
    pub(crate) fn take(&mut self, ruling: &Ruling) {
        self.status = ruling.status;
        self.reason = ruling.reason;
        self.because.clone_from(&ruling.because);
        self.label.clone_from(&ruling.label);
        let open = matches!(ruling.status, Status::ToBeVerified | Status::Rejected);
        if open && !self.problems.iter().any(|p| p.reason == ruling.reason) {
            self.problems.insert(0, problem(ruling.reason, ruling.because.clone(), None));
        }
    }
}
