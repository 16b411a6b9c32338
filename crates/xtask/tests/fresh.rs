//! The committed tables are what the generator makes of the packages.
#![allow(clippy::unwrap_used, clippy::print_stderr, clippy::disallowed_methods)]

/// With `TIEOUT_CLDR` set to a `node_modules` folder with `cldr-numbers-full`, `cldr-dates-full` and `cldr-core`:
/// `TIEOUT_CLDR=… cargo test -p xtask -- --nocapture`.
#[test]
fn the_tables_are_fresh() {
    let Some(path) = std::env::var_os("TIEOUT_CLDR") else {
        eprintln!("skipped: TIEOUT_CLDR names no folder with cldr-numbers-full and cldr-core");
        return;
    };
    let made = [
        (xtask::table_path(), xtask::cldr_table(path.as_ref()).unwrap()),
        (xtask::months_path(), xtask::months_table(path.as_ref()).unwrap()),
    ];
    for (file, made) in made {
        let committed = std::fs::read_to_string(file).unwrap();
        assert!(made == committed, "stale: cargo run -p xtask -- cldr {}", path.display());
    }
}
