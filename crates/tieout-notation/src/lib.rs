//! How values are written: characters in, exact readings out.
//!
//! This room knows numbers, units, currencies, dates and identifiers as people and programs write them. It knows
//! nothing of evidence, tables or policies. Everything is exact: a value is a decimal made from the characters
//! that were written, and no binary float takes part.

mod affix;
mod amount;
mod cell;
mod chars;
mod date;
mod decimal;
mod form;
mod hedge;
mod identifier;
mod interval;
mod lexeme;
mod marks;
mod number;
mod number_word;
mod quantity;
mod rational;
mod scale;
mod scan;
mod span;
mod starts;
mod unit;
mod word;
mod words_number;

pub use cell::{CellReading, read_cell};
pub use chars::digit_of;
pub use date::{Clock, Period, find_dates, periods_in, read_clock, read_date};
pub use decimal::{Decimal, DecimalError, MAX_DIGITS, MAX_EXPONENT};
pub use identifier::{Identifier, IdentifierKind, find_identifier};
pub use interval::{Bound, Interval};
pub use lexeme::{Lexeme, Lexemes, lexemes};
pub use quantity::{Form, Hedge, Quantity, Scale, Sign};
pub use rational::Rational;
pub use scan::{Scan, Token, TokenKind, scan};
pub use span::Span;
pub use unit::{Currency, Dimension, Measure, Unit};
pub use word::{Word, fold, stem, words};
