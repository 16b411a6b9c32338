//! Forms that Node's `Intl` prints: decimals, percent, money, accounting, compact.

use std::collections::BTreeMap;
use std::process::Command;

use tieout_notation::{Decimal, Locale};

use super::{amount, fault};

/// Language, style, a part of the text: what is not read, and why.
const EXCEPT: [(&str, &str, &str); 19] = [
    // Groups of two: refused where the locale is not given.
    ("tok", "", "\u{A0}"),
    // CLDR's pattern for percent in Anii groups by two, its pattern for decimals by three.
    ("blo", "percent", "\u{A0}"),
    // In Cape Verde `$` is the decimal mark of money.
    ("pt-CV", "currency", "$"),
    ("pt-CV", "accounting", "$"),
    // Names of the American dollar that no other language has.
    ("bg", "accounting", "щ.д."),
    ("br", "accounting", "$ SU"),
    ("ceb", "accounting", "US $"),
    ("fr-CA", "accounting", "$\u{A0}US"),
    ("nqo", "accounting", "ߊߞߘ$"),
    ("qu", "accounting", "$US"),
    // CLDR prints one word for two powers.
    ("bn", "short", "কো"),
    ("ne", "", "करोड"),
    // A word on both sides of the digits.
    ("my", "", "ဋေ"),
    ("wo", "long", "Vote"),
    // A number word alone.
    ("fr", "long", "mille"),
    ("it", "long", "mille"),
    ("ht", "long", "mille"),
    ("lld", "long", "mile"),
    ("vec", "long", "mile"),
];

#[test]
#[ignore = "needs node; see the top of this file's folder"]
fn what_node_prints_reads_back() {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/locales/print.mjs");
    let tags = Locale::all().map(|l| l.tag()).collect::<Vec<_>>().join(" ");
    let out =
        Command::new("node").args([script, &amount(1000).to_string(), &tags]).output().expect("node runs");
    assert!(out.status.success(), "{}", String::from_utf8_lossy(&out.stderr));
    let mut counts: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    let mut faults = Vec::new();
    for line in String::from_utf8(out.stdout).unwrap().lines() {
        let [tag, style, value, text] = line.split('\t').collect::<Vec<_>>()[..] else { panic!("{line:?}") };
        let count = counts.entry(style.to_owned()).or_default();
        count.0 += 1;
        if EXCEPT.iter().any(|(t, s, part)| tag.starts_with(t) && style.starts_with(s) && text.contains(part))
        {
            *counts.entry("excepted".to_owned()).or_default() =
                (counts.get("excepted").map_or(0, |c| c.0) + 1, 0);
            continue;
        }
        if let Some(why) = fault(Locale::parse(tag).unwrap(), text, &Decimal::parse(value).unwrap()) {
            count.1 += 1;
            faults.push(format!("{style}: {why}"));
        }
    }
    for (style, (printed, failed)) in &counts {
        println!("{style}: {printed} printed, {failed} not read back");
    }
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults[..faults.len().min(60)].join("\n"));
}
