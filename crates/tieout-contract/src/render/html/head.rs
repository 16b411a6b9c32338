//! What stands around the report: the head of the file, how the record came out with its counts, how to read the page.

use super::super::words;
use super::page::{Anchor, Attribute, Page};
use super::{CONTENT_SECURITY_POLICY, STYLE, Sheet, class, pairs};
use crate::status::{Status, Validation};

use Attribute::{Class, Fixed, Href, Id, LabelledBy};

/// The inside of `<head>`.
pub(super) fn meta(page: &mut Page, sheet: &Sheet<'_>) {
    page.next_line();
    for attributes in [
        [Fixed("charset", "utf-8"), Class(&[])],
        [Fixed("http-equiv", "Content-Security-Policy"), Fixed("content", CONTENT_SECURITY_POLICY)],
        [Fixed("name", "viewport"), Fixed("content", "width=device-width, initial-scale=1")],
        [Fixed("name", "color-scheme"), Fixed("content", "light dark")],
        [Fixed("name", "referrer"), Fixed("content", "no-referrer")],
    ] {
        page.void("meta", &attributes);
        page.next_line();
    }
    let (outcome, _) = outcome(sheet.validation);
    let title = &sheet.options.title;
    let colon = if title.is_empty() { "Tieout record" } else { title };
    page.paragraph("title", &[], &format!("{colon}: {outcome}"));
    page.style(STYLE);
    page.next_line();
    page.style(&pairs());
    page.next_line();
}

/// How the record came out, in a word and in a sentence.
fn outcome(validation: &Validation) -> (&'static str, String) {
    if validation.is_confirmed() {
        return ("confirmed", "every field that is given is confirmed, and no rule fails".to_owned());
    }
    let mut open: Vec<String> = [Status::Rejected, Status::ToBeVerified]
        .into_iter()
        .filter(|s| validation.count(*s) > 0)
        .map(|s| format!("{} {}", validation.count(s), words::status(s)))
        .collect();
    let is_required = |f: &&crate::FieldReport| f.status == Status::Missing && !f.problems.is_empty();
    let required = validation.fields.iter().filter(is_required).count();
    if required > 0 {
        open.push(format!("{required} required and missing"));
    }
    let failing = words::failing(validation);
    if failing > 0 {
        open.push(format!(
            "{} {}",
            words::counted(failing, "rule"),
            if failing == 1 { "fails" } else { "fail" }
        ));
    }
    if !validation.problems.is_empty() {
        open.push(words::counted(validation.problems.len(), "problem") + " of the record as a whole");
    }
    let said = if open.is_empty() { "no field is given".to_owned() } else { open.join(", ") };
    let word = if validation.count(Status::Rejected) + failing > 0 { "not confirmed" } else { "open" };
    (word, said)
}

/// The banner: how the record came out, the counts, what is wrong with it as a whole.
pub(super) fn write(page: &mut Page, sheet: &Sheet<'_>) {
    let validation = sheet.validation;
    let (outcome, said) = outcome(validation);
    let (tone, sign) = match outcome {
        "confirmed" => (Status::Confirmed, "✓"),
        "open" => (Status::ToBeVerified, "?"),
        _ => (Status::Rejected, "✗"),
    };
    page.element("header", &[Class(&["top", class(tone)])], |page| {
        page.next_line();
        page.element("p", &[Class(&["over"])], |page| {
            page.line("Tieout record");
            if !sheet.options.title.is_empty() {
                page.line(" · ");
                page.words("span", &[Class(&["plain"])], &sheet.options.title);
            }
        });
        page.next_line();
        page.element("h1", &[], |page| {
            page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], sign);
            page.line(" ");
            page.words("span", &[Class(&["outcome"])], &capital(outcome));
            page.line(": ");
            page.line(&said);
        });
        page.next_line();
        counts(page, sheet);
        if !validation.problems.is_empty() {
            page.element("ul", &[Class(&["whole"])], |page| {
                for problem in validation.problems.iter().take(MOST_PROBLEMS) {
                    page.element("li", &[], |page| {
                        page.line(&problem.because);
                        page.line(" ");
                        page.words("code", &[], problem.reason.code());
                    });
                    page.next_line();
                }
                if let Some(more) = validation.problems.len().checked_sub(MOST_PROBLEMS).filter(|n| *n > 0) {
                    page.paragraph("li", &[], &format!("and {more} more"));
                }
            });
            page.next_line();
        }
    });
    page.next_line();
}

/// The most problems of the whole record that are listed.
const MOST_PROBLEMS: usize = 100;

fn counts(page: &mut Page, sheet: &Sheet<'_>) {
    let validation = sheet.validation;
    page.element("ul", &[Class(&["counts"]), Fixed("aria-label", "Fields by how they ended")], |page| {
        for status in [Status::Confirmed, Status::ToBeVerified, Status::Rejected, Status::Missing] {
            let n = validation.count(status);
            let none = if n == 0 { "none" } else { "" };
            page.element("li", &[Class(&[class(status), none])], |page| {
                let inside = |page: &mut Page| {
                    page.words(
                        "span",
                        &[Class(&["sign"]), Fixed("aria-hidden", "true")],
                        words::sign(status),
                    );
                    page.line(" ");
                    page.words("b", &[], &n.to_string());
                    page.line(" ");
                    page.line(words::status(status));
                };
                if n == 0 { inside(page) } else { page.element("a", &[Href(heading(status))], inside) }
            });
        }
    });
    page.next_line();
}

/// The heading of the fields that ended so.
pub(super) fn heading(status: Status) -> Anchor {
    Anchor::Heading(match status {
        Status::Rejected => 3,
        Status::ToBeVerified => 4,
        Status::Confirmed => 5,
        Status::Missing => 6,
    })
}

/// How to read the page.
pub(super) fn foot(page: &mut Page) {
    page.element("footer", &[LabelledBy(Anchor::Heading(9))], |page| {
        page.next_line();
        page.paragraph("h2", &[Id(Anchor::Heading(9))], "How to read this page");
        page.element("ul", &[Class(&["key"])], |page| {
            for (status, means) in [
                (Status::Confirmed, "it was read where it says, belongs to the field, and the rules hold"),
                (Status::ToBeVerified, "nothing contradicts it, and something is open: a person decides"),
                (Status::Rejected, "the document or the contract contradicts it"),
                (Status::Missing, "the record does not give it; a zero is not missing"),
            ] {
                page.element("li", &[Class(&[class(status)])], |page| {
                    page.words("span", &[Class(&["sign"]), Fixed("aria-hidden", "true")], words::sign(status));
                    page.line(" ");
                    page.words("b", &[], words::status(status));
                    page.line(": ");
                    page.line(means);
                });
                page.next_line();
            }
        });
        page.next_line();
        page.paragraph(
            "p",
            &[],
            "A box on a page is where the value of a field is printed; a dashed one is another value under its label, or where \
             a problem can be seen. A box leads to its field, and a field to its box. Characters that cannot be seen are shown by \
             their numbers, as \\u{202e}.",
        );
    });
    page.next_line();
}

/// With a capital first letter.
pub(super) fn capital(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map_or_else(String::new, |c| c.to_uppercase().chain(rest).collect())
}
