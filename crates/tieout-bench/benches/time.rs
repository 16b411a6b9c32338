//! Times every case: `cargo bench -p tieout-bench --bench time -- check/built` for some.

use divan::Bencher;
use divan::counter::BytesCount;
use tieout_bench::{Case, Group, Per, cases};

fn main() {
    divan::main();
}

fn of(group: Group) -> impl Iterator<Item = Case> {
    cases().into_iter().filter(move |c| c.group == group)
}

fn measure(bencher: Bencher<'_, '_>, case: &Case) {
    let next = case.load();
    match case.per {
        Per::Bytes(n) => {
            bencher.counter(BytesCount::new(n)).with_inputs(next).bench_local_values(|run| run())
        }
        Per::Call => bencher.with_inputs(next).bench_local_values(|run| run()),
    }
}

#[divan::bench(args = of(Group::Read), max_time = 2)]
fn read(bencher: Bencher<'_, '_>, case: &Case) {
    measure(bencher, case);
}

#[divan::bench(args = of(Group::Ingest), max_time = 2)]
fn ingest(bencher: Bencher<'_, '_>, case: &Case) {
    measure(bencher, case);
}

#[divan::bench(args = of(Group::Check), max_time = 2, sample_size = 1)]
fn check(bencher: Bencher<'_, '_>, case: &Case) {
    measure(bencher, case);
}

#[divan::bench(args = of(Group::Render), max_time = 2)]
fn render(bencher: Bencher<'_, '_>, case: &Case) {
    measure(bencher, case);
}

#[divan::bench(args = of(Group::Cite), max_time = 2)]
fn cite(bencher: Bencher<'_, '_>, case: &Case) {
    measure(bencher, case);
}
