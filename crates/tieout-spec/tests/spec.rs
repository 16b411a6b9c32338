//! Every case of the specification through the library.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::disallowed_methods
)]

use std::io::Write as _;

use tieout_spec::{cases, folder, listing, number_cases, run, run_all};

#[test]
fn the_library_does_what_the_specification_says() {
    let cases = cases(&folder()).unwrap_or_else(|faults| panic!("{}", listing(&faults)));
    let faults = run_all(&cases, |case| run(case).1);
    // Past the capture of passing tests: the count is to be seen.
    let _ = writeln!(std::io::stdout(), "{} cases of the specification", cases.len());
    assert!(faults.is_empty(), "\n{}", listing(&faults));
}

#[test]
fn numbers_are_read_as_the_specification_says() {
    let cases = number_cases(&folder()).unwrap_or_else(|faults| panic!("{}", listing(&faults)));
    let faults: Vec<_> = cases.iter().filter_map(|case| case.run()).collect();
    let _ = writeln!(std::io::stdout(), "{} numbers of the specification", cases.len());
    assert!(!cases.is_empty() && faults.is_empty(), "\n{}", listing(&faults));
}
