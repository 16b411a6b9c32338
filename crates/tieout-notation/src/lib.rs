//! How values are written: characters in, exact readings out.
//!
//! Numbers as they are printed in every locale of the Unicode CLDR, with their scale words, currencies, units and signs;
//! dates; identifiers. Everything is exact: a value is a decimal made from the characters that were written, and no
//! binary float takes part. Nothing is guessed: a form that can stand for two values has two readings. No I/O, no
//! regular expressions, no panics; cost is linear in the text.
//!
//! # One number
//!
//! [`read_number`] reads a text that is one number, whatever its language:
//!
//! ```
//! use tieout_notation::{Currency, Unit, read_number};
//!
//! let figure = read_number("1.234,5 Mio. €")?;
//! let revenue = figure.one()?;
//! assert_eq!(revenue.value.to_string(), "1234500000");
//! assert_eq!(revenue.unit, Some(Unit::Currency(Currency("EUR"))));
//! assert_eq!(revenue.scale.map(|s| s.power), Some(6));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! `1.234` is a thousand and more in Berlin, and a little over one in Boston. [`Readings::one`] refuses to choose and says
//! what the choice is; a [`Locale`], [`Marks`] or the document's own [votes](decimal_mark_of) decide:
//!
//! ```
//! use tieout_notation::{Locale, Marks, decimal_mark_of, read_number};
//!
//! let figure = read_number("1.234")?;
//! assert_eq!(
//!     figure.one().unwrap_err().to_string(),
//!     "\"1.234\" can be 1.234 (as in en) or 1234 (as in de): give the locale or the marks of the text",
//! );
//! assert_eq!(figure.under(Locale::parse("de")?).one()?.value.to_string(), "1234");
//! assert_eq!(figure.under(Marks::new('.', ',')).one()?.value.to_string(), "1.234");
//!
//! let votes = decimal_mark_of(["Umsatz 12,5 Mio. €", "Marge 7,25 %", "Kunden 1.234"]);
//! let decided = votes.decision().ok_or("a tie")?;
//! assert_eq!(figure.under(decided).one()?.value.to_string(), "1234");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! What is no number is refused by name ([`NumberError`]): `1,23,45` and `1.2.3` have a broken grouping, `12 apples` is
//! more than a number.
//!
//! # Numbers in a text or a table
//!
//! [`scan`] finds every value-like token of running text, [`read_cell`] reads a table cell. Both read English and what can
//! mean one thing only; [`Scan::under`] and [`read_cell_under`] take a convention. [`find_numbers`] keeps all readings of the
//! numbers that are printed in a text or a cell, and [`printed_numbers`] says no more than where they are.
//!
//! ```
//! use tieout_notation::{TokenKind, scan};
//! let text = "Revenue rose 12.5% to about $39.3 million in Q3 2024.";
//! let found: Vec<_> = scan(text).iter().map(|t| t.span.of(text)).collect();
//! assert_eq!(found, ["12.5%", "$39.3 million", "Q3 2024"]);
//! ```
//!
//! # Words of six languages
//!
//! Number words, months, periods, hedges, units and scale words of English, German, French, Spanish, Portuguese and Italian
//! are read in the language of the text only, for `once` is eleven in Spanish and no number in English. A [`Locale`] says
//! which it is and whether `03/04/2025` is in March or in April, and so do the text's own votes ([`language_of`],
//! [`date_order_of`]); [`Writing`] holds what is known, and where nothing is, English is read.
//!
//! ```
//! use tieout_notation::{Scan, Span, Writing, find_dates_under};
//! let text = "Le chiffre d'affaires a augmenté d'un tiers au troisième trimestre 2024, à plus de deux millions et demi d'euros.";
//! let writing = Writing::of([text]);
//! let found = Scan::written(writing).part(text, Span::new(0, text.len()));
//! let shown: Vec<_> = found.iter().map(|t| t.span.of(text)).collect();
//! assert_eq!(shown, ["un tiers", "troisième trimestre 2024", "deux millions et demi d'euros"]);
//! assert_eq!(find_dates_under(text, writing)[0].1[0].to_string(), "Q3 2024");
//! ```
//!
//! This room knows nothing of evidence, tables or policies. The tables of locales and of months are made from facts of the CLDR, © Unicode,
//! Inc., under the Unicode License v3.

mod affix;
mod amount;
mod behind;
mod candidates;
mod cell;
mod chars;
mod convention;
mod date;
mod decimal;
mod form;
mod found;
mod hedge;
mod identifier;
mod interval;
mod language;
mod lexeme;
mod locale;
mod lookalike;
mod marked;
mod marks;
mod myriad;
mod number;
mod number_word;
mod prefix;
mod printed;
mod quantity;
mod rational;
mod readings;
mod scale;
mod scan;
mod span;
mod starts;
mod unit;
mod votes;
mod word;
mod words_number;
mod wrapped;
mod writing;

pub use candidates::{Candidates, candidates};
pub use cell::{CellReading, read_cell, read_cell_under};
pub use chars::{digit_of, is_invisible};
pub use convention::{Convention, Marks};
pub use date::{
    Clock, DateOrder, DateOrderVotes, Period, date_order_of, find_dates, find_dates_under, periods_in,
    periods_in_under, read_clock, read_date, read_date_under,
};
pub use decimal::{Decimal, DecimalError, MAX_DIGITS, MAX_EXPONENT};
pub use found::{FoundNumber, find_numbers};
pub use identifier::{Identifier, IdentifierKind, find_identifier};
pub use interval::{Bound, Interval};
pub use language::{Language, LanguageVotes, Multiple, language_of};
pub use lexeme::{Lexeme, Lexemes, lexemes};
pub use locale::{Locale, LocaleError};
pub use lookalike::{digit_like, odd_in_word};
pub use printed::{Printed, PrintedNumbers, Size, printed_numbers};
pub use quantity::{Form, Hedge, Quantity, Scale, Sign};
pub use rational::Rational;
pub use readings::{Ambiguous, NumberError, Reading, Readings, Side, Way, read_number, read_number_under};
pub use scan::{Scan, Token, TokenKind, Tokens, scan, tokens};
pub use span::Span;
pub use unit::{Currency, Dimension, Measure, Unit};
pub use votes::{Votes, decimal_mark_of, is_only_number, well_grouped};
pub use word::{Word, accent_free, fold, stem, words};
pub use writing::Writing;
