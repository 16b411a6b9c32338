//! Instructions over inputs of growing size: nothing may grow faster than n log n.

use tieout_bench::{Case, growing_answers, growing_tables};

use crate::valgrind::count;

/// What n log n may be passed by: a buffer that doubles is not full at the same place in each size.
const SLACK: f64 = 1.15;

/// Prints a table for answers and one for tables. False if anything grows faster than n log n.
pub(crate) fn print() -> Result<bool, String> {
    let words = [10, 100, 1_000, 10_000];
    let rows = [100, 1_000, 10_000, 100_000, 1_000_000];
    let mut good =
        series("words of the answer, over a built table of 100 rows", &words, &growing_answers(&words))?;
    let [cold, built] = growing_tables(&rows);
    good &= series("rows of four columns, everything cold", &rows, &cold)?;
    good &= series("rows of four columns, over built evidence", &rows, &built)?;
    if !good {
        println!("\nSomething grows faster than n log n.");
    }
    Ok(good)
}

fn series(what: &str, sizes: &[usize], cases: &[Case]) -> Result<bool, String> {
    println!("\n| {what} | instructions | ratio | n log n |\n|---:|---:|---:|---:|");
    let mut good = true;
    let mut last: Option<(f64, f64)> = None;
    for (size, case) in sizes.iter().zip(cases) {
        let (n, now) = (*size as f64, count(&case.name)? as f64);
        let (ratio, most) = match last {
            None => (String::new(), String::new()),
            Some((n0, before)) => {
                let most = n * n.ln() / (n0 * n0.ln());
                let fine = now / before <= most * SLACK;
                good &= fine;
                let mark = if fine { "" } else { " **!**" };
                (format!("{:.2}{mark}", now / before), format!("{most:.2}"))
            }
        };
        println!("| {size} | {now:.0} | {ratio} | {most} |");
        last = Some((n, now));
    }
    Ok(good)
}
