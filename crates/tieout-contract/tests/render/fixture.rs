//! Validations as plain data: what a renderer shows does not hang on how the validator decides.

use tieout_contract::render::{HtmlOptions, PagePicture};
use tieout_contract::{
    EmbeddedAgreement, FieldReport, Place, Problem, Reason, RuleReport, Status, Validation,
};
use tieout_evidence::{Document, Page, PageBox, Word};

/// A validation with the document that it was made on.
pub(crate) struct Case {
    pub(crate) name: &'static str,
    pub(crate) validation: Validation,
    pub(crate) document: Document,
    pub(crate) pictures: Vec<PagePicture>,
}

impl Case {
    pub(crate) fn options(&self) -> HtmlOptions {
        HtmlOptions {
            title: format!("{}.json on {}.pdf", self.name, self.name),
            pictures: self.pictures.clone(),
        }
    }
}

/// All of them.
pub(crate) fn all() -> Vec<Case> {
    vec![invoice(), receipt(), quotation(), schedule(), empty()]
}

pub(crate) fn bbox(x0: f64, y0: f64, x1: f64, y1: f64) -> Option<PageBox> {
    PageBox::new(x0, y0, x1, y1)
}

/// A field of this name, value and unit; `-` is none.
pub(crate) fn field(
    name: &str,
    value: &str,
    unit: &str,
    status: Status,
    reason: Reason,
    because: &str,
) -> FieldReport {
    let given = |text: &str| (text != "-").then(|| text.to_owned());
    let open = matches!(status, Status::ToBeVerified | Status::Rejected);
    let problem = Problem { reason, because: because.to_owned(), at: None };
    FieldReport {
        name: name.to_owned(),
        status,
        reason,
        because: because.to_owned(),
        value: given(value),
        unit: given(unit),
        problems: if open { vec![problem] } else { Vec::new() },
        found: None,
        label: None,
        rivals: Vec::new(),
        embedded: None,
    }
}

/// A field that its label confirms.
pub(crate) fn good(name: &str, value: &str, unit: &str, label: &str, found: Place) -> FieldReport {
    let because = format!("\"{label}\" stands by it");
    let field = field(name, value, unit, Status::Confirmed, Reason::Label, &because);
    FieldReport { label: Some(label.to_owned()), found: Some(found), ..field }
}

pub(crate) fn missing(name: &str) -> FieldReport {
    field(name, "-", "-", Status::Missing, Reason::NotGiven, "the candidate does not give it")
}

pub(crate) fn required(name: &str) -> FieldReport {
    let because = "the contract requires it".to_owned();
    FieldReport { problems: vec![Problem { reason: Reason::NotGiven, because, at: None }], ..missing(name) }
}

/// What stands on a line of a page, each word with its box; a word is as wide as its letters.
fn words(lines: &[(f64, f64, &str)]) -> Vec<Word> {
    let mut out = Vec::new();
    for (x, y, line) in lines {
        let mut left = *x;
        for text in line.split(' ') {
            let wide = 5.0 * text.chars().count() as f64;
            out.extend(PageBox::new(left, *y, left + wide, y + 10.0).map(|at| Word::given(text, at)));
            left += wide + 4.0;
        }
    }
    out
}

/// Where a quote stands in the first line of a page that holds it.
fn on(page: &Page, quote: &str) -> Place {
    let from = page.text().replace('\t', " ").find(quote).expect("the quote is on the page");
    Place { page: page.number(), bbox: page.box_of(from..from + quote.len()), quote: quote.to_owned() }
}

fn document(pages: Vec<Page>) -> Document {
    Document::new(pages)
}

fn rule(name: &str, rule: &str, holds: Option<bool>, shown: &str, suspects: &[&str]) -> RuleReport {
    RuleReport {
        rule: rule.to_owned(),
        name: (!name.is_empty()).then(|| name.to_owned()),
        holds,
        shown: shown.to_owned(),
        suspects: suspects.iter().map(|s| (*s).to_owned()).collect(),
    }
}

/// An invoice of two pages: a rule that fails, a rival, a quote on the other page, a field that must be there.
pub(crate) fn invoice() -> Case {
    let first = Page::of_words(
        1,
        595.0,
        842.0,
        words(&[
            (50.0, 50.0, "Mühle & Söhne GmbH"),
            (350.0, 50.0, "Rechnung Nr. 2026-118"),
            (350.0, 70.0, "Rechnungsdatum 12.03.2026"),
            (50.0, 200.0, "Weizenmehl Typ 550"),
            (300.0, 200.0, "40"),
            (380.0, 200.0, "18,50 €"),
            (480.0, 200.0, "740,00 €"),
            (380.0, 300.0, "Zwischensumme 740,00 €"),
            (380.0, 320.0, "Übertrag 740,00 €"),
        ]),
    );
    let second = Page::of_words(
        2,
        595.0,
        842.0,
        words(&[
            (50.0, 50.0, "Übertrag 740,00 €"),
            (380.0, 80.0, "Nettobetrag 740,00 €"),
            (380.0, 100.0, "MwSt. 7 % 51,80 €"),
            (380.0, 120.0, "Gesamtbetrag 791,80 €"),
            (380.0, 140.0, "Gesamtbetrag inkl. Pfand 803,80 €"),
        ]),
    );
    let mut total = field(
        "grand_total",
        "803.80",
        "EUR",
        Status::ToBeVerified,
        Reason::Rival,
        "791,80 € stands under the same label, \"Gesamtbetrag\"",
    );
    total.found = Some(on(&second, "803,80 €"));
    total.label = Some("Gesamtbetrag inkl. Pfand".to_owned());
    total.rivals = vec![on(&second, "791,80 €")];
    let mut tax = field(
        "tax_total",
        "58.10",
        "EUR",
        Status::Rejected,
        Reason::NotInQuote,
        "the quote carries 51.80, not 58.10",
    );
    tax.problems[0].at = Some(on(&second, "MwSt. 7 % 51,80 €"));
    let mut number = field(
        "invoice_number",
        "2026-113",
        "-",
        Status::Rejected,
        Reason::QuoteNotOnPage,
        "the quote is not on the page",
    );
    number.problems.push(Problem {
        reason: Reason::NotOnDocument,
        because: "\"2026-113\" is nowhere on the document".to_owned(),
        at: None,
    });
    let validation = Validation {
        fields: vec![
            number,
            good("invoice_date", "2026-03-12", "-", "Rechnungsdatum", on(&first, "12.03.2026")),
            field(
                "seller_name",
                "Mühle & Söhne GmbH",
                "-",
                Status::Confirmed,
                Reason::PartyBlock,
                "it stands in the head of the document",
            ),
            good("net_total", "740.00", "EUR", "Nettobetrag", on(&second, "740,00 €")),
            tax,
            total,
            required("buyer_name"),
            missing("buyer_vat_id"),
            FieldReport {
                embedded: Some(EmbeddedAgreement {
                    path: "/Invoice/OrderReference/ID".to_owned(),
                    value: "B-4711".to_owned(),
                    agrees: false,
                }),
                ..missing("order_number")
            },
            FieldReport {
                label: Some("Gesamt".to_owned()),
                ..good("lines[0].line_total", "740.00", "EUR", "Gesamt", on(&first, "740,00 €"))
            },
            field(
                "lines[0].line_name",
                "Weizenmehl Typ 550",
                "-",
                Status::Confirmed,
                Reason::Printed,
                "it is printed there",
            ),
        ],
        rules: vec![
            rule("BR-CO-10", "sum(lines.line_total) = net_total", Some(true), "740.00 against 740.00", &[]),
            rule(
                "BR-CO-15",
                "net_total + tax_total = grand_total",
                Some(false),
                "798.10 against 803.80 (difference -5.70)",
                &["tax_total", "grand_total"],
            ),
            rule(
                "due",
                "grand_total - prepaid_total = amount_due",
                None,
                "prepaid_total, amount_due missing",
                &[],
            ),
        ],
        problems: vec![Problem {
            reason: Reason::UnknownField,
            because: "the contract has no field \"skonto\"".to_owned(),
            at: None,
        }],
    };
    Case { name: "invoice", validation, document: document(vec![first, second]), pictures: Vec::new() }
}

/// A receipt that is known as text: all is well.
pub(crate) fn receipt() -> Case {
    let page = Page::of_text(
        1,
        "CORNER SHOP\n14 Hill Street\n\nMilk        1.20\nBread       2.35\n\nTOTAL   GBP 3.55\nCASH    GBP 5.00\nCHANGE  GBP 1.45\n02/04/2026 17:41",
    );
    let at = |quote: &str| Place { page: 1, bbox: None, quote: quote.to_owned() };
    let validation = Validation {
        fields: vec![
            FieldReport {
                found: Some(at("CORNER SHOP")),
                ..field(
                    "seller_name",
                    "CORNER SHOP",
                    "-",
                    Status::Confirmed,
                    Reason::PartyBlock,
                    "it stands in the head of the document",
                )
            },
            good("grand_total", "3.55", "GBP", "TOTAL", at("GBP 3.55")),
            good("change", "1.45", "GBP", "CHANGE", at("GBP 1.45")),
            missing("tip"),
        ],
        rules: vec![rule("", "tendered - change = grand_total", Some(true), "3.55 against 3.55", &[])],
        problems: Vec::new(),
    };
    Case { name: "receipt", validation, document: document(vec![page]), pictures: Vec::new() }
}

/// A quotation with long names, long words and a picture of its page.
pub(crate) fn quotation() -> Case {
    let page = Page::of_words(
        1,
        595.0,
        842.0,
        words(&[
            (50.0, 60.0, "Quotation Q-77"),
            (50.0, 400.0, "Total USD 1,305.00"),
            (50.0, 420.0, "Total USD 1,200.50"),
        ]),
    );
    let long = "Supply, installation and commissioning of two circulating pumps with frequency converters, including all \
                fittings, gaskets and the removal and disposal of the old plant, as described in the annexes A to F";
    let mut name = field(
        "scope_of_supply_as_described_in_the_annex",
        long,
        "-",
        Status::ToBeVerified,
        Reason::BoxTooLarge,
        "the box holds much more than the quote",
    );
    name.found = Some(Place { page: 1, bbox: bbox(50.0, 100.0, 540.0, 180.0), quote: long.to_owned() });
    name.problems.push(Problem {
        reason: Reason::SourceIncomplete,
        because: "the candidate gives no page, box".to_owned(),
        at: None,
    });
    let mut total = field(
        "grand_total",
        "1305.00",
        "USD",
        Status::ToBeVerified,
        Reason::Rival,
        "USD 1,200.50 stands under the same label, \"Total\"",
    );
    total.found = Some(on(&page, "USD 1,305.00"));
    total.rivals = vec![on(&page, "USD 1,200.50"); 25];
    let validation = Validation {
        fields: vec![name, total, good("quotation_number", "Q-77", "-", "Quotation", on(&page, "Q-77"))],
        rules: Vec::new(),
        problems: Vec::new(),
    };
    // The smallest PNG there is: one white pixel.
    let png = vec![
        137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0,
        58, 126, 155, 85, 0, 0, 0, 10, 73, 68, 65, 84, 120, 218, 99, 248, 15, 0, 1, 1, 1, 0, 28, 176, 140,
        153, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
    ];
    Case {
        name: "quotation",
        validation,
        document: document(vec![page]),
        pictures: vec![PagePicture { page: 1, png }],
    }
}

/// A schedule of many lines over more pages than are shown.
pub(crate) fn schedule() -> Case {
    let (mut pages, mut fields) = (Vec::new(), Vec::new());
    for number in 1..=60 {
        let amount = format!("{}.00", 100 + number);
        let lines = [(50.0, 100.0, format!("Instalment {number}")), (400.0, 100.0, amount.clone())];
        let page = Page::of_words(
            number,
            595.0,
            842.0,
            words(&lines.each_ref().map(|(x, y, t)| (*x, *y, t.as_str()))),
        );
        fields.push(good(
            &format!("lines[{}].line_total", number - 1),
            &amount,
            "EUR",
            "Amount",
            on(&page, &amount),
        ));
        pages.push(page);
    }
    fields.extend((1..=12).map(|n| missing(&format!("reference_{n}"))));
    let validation = Validation { fields, rules: Vec::new(), problems: Vec::new() };
    Case { name: "schedule", validation, document: document(pages), pictures: Vec::new() }
}

/// A record that gives nothing, on a document of which nothing was read.
pub(crate) fn empty() -> Case {
    let validation = Validation { fields: vec![missing("total")], rules: Vec::new(), problems: Vec::new() };
    Case { name: "empty", validation, document: Document::default(), pictures: Vec::new() }
}
