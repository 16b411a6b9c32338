//! A line on the terminal for what takes longer than a second.

use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::thread::JoinHandle;
use std::time::Duration;

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use tieout::{Checker, Policy, Report};

/// What is done quickly is done silently.
const PATIENCE: Duration = Duration::from_secs(1);
/// How much of an answer is checked between two looks at the line, in bytes.
const PIECE: usize = 64 << 10;

/// What is being waited for, on standard error where that is a terminal; gone when it is dropped.
pub(crate) struct Waiting {
    bar: ProgressBar,
    line: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Waiting {
    /// Begins to wait for `what`.
    pub(crate) fn new(what: &str) -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{spinner} {msg}, {elapsed}") {
            bar.set_style(style);
        }
        bar.set_message(what.to_owned());
        let (done, waited) = channel();
        let late = bar.clone();
        let thread = std::thread::Builder::new().spawn(move || {
            if waited.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
                late.set_draw_target(ProgressDrawTarget::stderr());
                late.enable_steady_tick(Duration::from_millis(120));
            }
        });
        // Without a thread there is no line; what is waited for is done all the same.
        Self { bar, line: thread.ok().map(|thread| (done, thread)) }
    }

    /// Goes on to `what`.
    pub(crate) fn on(&self, what: &str) {
        self.bar.set_message(what.to_owned());
    }

    /// The check of the whole answer, done piece by piece so that the line can say how far it is.
    pub(crate) fn check(&self, answer: &str, checker: &Checker<'_>, policy: &Policy) -> Report {
        self.on("checking the answer");
        let mut stream = checker.stream(policy);
        let mut rest = answer;
        while rest.len() > PIECE {
            let (piece, behind) = rest.split_at(rest.floor_char_boundary(PIECE));
            stream.push(piece);
            rest = behind;
            self.on(&format!("checking the answer, {} %", 100 * (answer.len() - rest.len()) / answer.len()));
        }
        stream.push(rest);
        stream.finish()
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        if let Some((done, thread)) = self.line.take() {
            drop(done);
            // A thread that could not draw has nothing to clear.
            let _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}
