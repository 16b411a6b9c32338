//! The chain: one event after the other, each naming the hash of the one before it.

use std::fmt;
use std::str::FromStr;

use crate::{Digest, Event, Happening, LedgerError};

/// The last event of a ledger at some time. Kept elsewhere, it shows later that nothing was cut off and nothing rewritten.
///
/// Written as the number, a colon and the hash.
///
/// ```
/// use tieout_ledger::{Digest, Head};
///
/// let head = Head { number: 12, hash: Digest::of(b"...") };
/// assert_eq!(head.to_string().parse::<Head>()?, head);
/// # Ok::<(), tieout_ledger::LedgerError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// The number of the event.
    pub number: u64,
    /// Its hash.
    pub hash: Digest,
}

impl fmt::Display for Head {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.number, self.hash)
    }
}

impl FromStr for Head {
    type Err = LedgerError;

    fn from_str(text: &str) -> Result<Self, LedgerError> {
        let (number, hash) = text.split_once(':').unwrap_or(("", text));
        let number = number.parse().map_err(|_| LedgerError::NotAHead { text: text.to_owned() })?;
        Ok(Self { number, hash: hash.parse()? })
    }
}

/// What a walk over a whole ledger came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verification {
    /// How many events hold.
    pub events: u64,
    /// How many of them are validations.
    pub validations: u64,
    /// How many of them are decisions.
    pub decisions: u64,
    /// The last event that holds.
    pub head: Option<Head>,
    /// The first that does not, and what differs.
    pub broken: Option<Break>,
}

impl Verification {
    /// Whether everything holds.
    #[must_use]
    pub fn holds(&self) -> bool {
        self.broken.is_none()
    }
}

/// Where a ledger does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Break {
    /// The place in the chain: of the event that is wrong, or that should be there.
    pub event: u64,
    /// What differs.
    pub mismatch: Mismatch,
}

/// What differs.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Mismatch {
    /// Another number than the next one: events are missing or out of order.
    Number {
        /// The number that is there.
        found: u64,
    },
    /// The event's bytes have another hash than the one that stands beside them.
    Hash {
        /// The hash of the bytes.
        computed: Digest,
        /// The hash beside them.
        stored: Digest,
    },
    /// The event names another hash than that of the event before it.
    Previous {
        /// The hash of the event before it.
        expected: Digest,
        /// The hash that it names.
        named: Digest,
    },
    /// It is not written as events are.
    Form(String),
    /// What is stored beside the event, to find it by, is not what the event says.
    Column(&'static str),
    /// The head that was kept is not the ledger's.
    Head {
        /// The hash that was kept.
        expected: Digest,
        /// The hash that is there; nothing where the ledger ends before it.
        found: Option<Digest>,
    },
    /// The file around the events is damaged.
    Store(String),
}

impl fmt::Display for Break {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let event = self.event;
        match &self.mismatch {
            Mismatch::Number { found } => {
                write!(f, "event {event} is not there: the next one has the number {found}")
            }
            Mismatch::Hash { computed, stored } => {
                write!(
                    f,
                    "event {event} was changed: its bytes have the hash {computed}, and {stored} was recorded"
                )
            }
            Mismatch::Previous { expected, named } => write!(
                f,
                "event {event} does not follow the one before it: it names the hash {named}, and that one's is {expected}, so one of the two was replaced"
            ),
            Mismatch::Form(what) => write!(f, "event {event} is no event: {what}"),
            Mismatch::Column(name) => {
                write!(f, "the column `{name}` of event {event} was changed: it is not what the event says")
            }
            Mismatch::Head { expected, found: Some(found) } => {
                write!(f, "event {event} was replaced: its hash is {found}, and {expected} was kept")
            }
            Mismatch::Head { expected, found: None } => {
                write!(
                    f,
                    "event {event} was cut off: its hash {expected} was kept, and the ledger ends before it"
                )
            }
            Mismatch::Store(what) => {
                write!(f, "the events before event {event} hold, and behind them the file is damaged: {what}")
            }
        }
    }
}

/// A walk along the chain.
pub(crate) struct Chain {
    reached: Verification,
    expected: Option<Head>,
    /// The numbers of decisions, ascending: no decision is about one of them.
    decisions: Vec<u64>,
}

impl Chain {
    pub(crate) fn new(expected: Option<Head>) -> Self {
        let reached = Verification { events: 0, validations: 0, decisions: 0, head: None, broken: None };
        Self { reached, expected, decisions: Vec::new() }
    }

    /// The number of the next event.
    pub(crate) fn next(&self) -> u64 {
        self.reached.events + 1
    }

    pub(crate) fn broken(&self, mismatch: Mismatch) -> Break {
        Break { event: self.next(), mismatch }
    }

    /// The next event, if it is one and the chain holds up to it.
    pub(crate) fn link(&mut self, body: &str, stored: Digest) -> Result<Event, Break> {
        let number = self.next();
        let computed = Digest::of(body.as_bytes());
        if computed != stored {
            return Err(self.broken(Mismatch::Hash { computed, stored }));
        }
        let event = Event::parse(body).map_err(|what| self.broken(Mismatch::Form(what)))?;
        if event.number != number {
            return Err(self.broken(Mismatch::Number { found: event.number }));
        }
        let expected = self.reached.head.map_or(Digest::NONE, |head| head.hash);
        if event.previous != expected {
            return Err(self.broken(Mismatch::Previous { expected, named: event.previous }));
        }
        if let Some(head) = &self.expected
            && head.number == number
            && head.hash != computed
        {
            return Err(self.broken(Mismatch::Head { expected: head.hash, found: Some(computed) }));
        }
        if let Happening::Decision { record, .. } = &event.what
            && (*record == 0 || *record >= number || self.decisions.binary_search(record).is_ok())
        {
            let what =
                format!("it decides about record {record}, and no validation before it has that number");
            return Err(self.broken(Mismatch::Form(what)));
        }
        Ok(event)
    }

    /// Takes an event that holds.
    pub(crate) fn advance(&mut self, event: &Event, hash: Digest) {
        match event.what {
            Happening::Validation(_) => self.reached.validations += 1,
            Happening::Decision { .. } => {
                self.reached.decisions += 1;
                self.decisions.push(event.number);
            }
        }
        self.reached.events = event.number;
        self.reached.head = Some(Head { number: event.number, hash });
    }

    /// The end of the walk, where nothing was wrong on the way or something was.
    pub(crate) fn finish(mut self, broken: Option<Break>) -> Verification {
        let cut_off = self.expected.filter(|head| head.number > self.reached.events);
        self.reached.broken = broken.or_else(|| {
            cut_off.map(|head| Break {
                event: head.number,
                mismatch: Mismatch::Head { expected: head.hash, found: None },
            })
        });
        self.reached
    }
}
