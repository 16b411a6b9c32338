//! What built evidence takes: live bytes for each cell, beside the table itself.
#![allow(clippy::print_stdout)]

use std::alloc::System;

use cap::Cap;
use tieout::{Checker, Evidence, Policy, Source};
use tieout_bench::{Report, large, narrow};

#[global_allocator]
static ALLOCATOR: Cap<System> = Cap::new(System, usize::MAX);

fn main() {
    println!("bytes a cell\ttable\tfacts and layout\tstudy and index");
    show("100000x4", || narrow(100_000));
    show("2000x10", || large(2_000));
    show("200000x10", || large(200_000));
}

fn show(name: &str, make: impl Fn() -> Report) {
    let start = ALLOCATOR.allocated();
    let Report { table, answer } = make();
    let cells = table.rows * table.columns.len();
    let with_table = ALLOCATOR.allocated();
    let evidence = Evidence::new(vec![Source::table("rows", table)]);
    let with_evidence = ALLOCATOR.allocated();
    let checker = Checker::new(&evidence);
    drop(checker.check(&answer, &Policy::default()));
    drop(checker.check("Something else came to 123,457.", &Policy::default()));
    let with_study = ALLOCATOR.allocated();
    let each = |from: usize, to: usize| to.saturating_sub(from) as f64 / cells as f64;
    println!(
        "{name}\t{:.1}\t{:.1}\t{:.1}",
        each(start, with_table),
        each(with_table, with_evidence),
        each(with_evidence, with_study)
    );
}
