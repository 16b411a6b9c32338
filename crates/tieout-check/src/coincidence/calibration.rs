//! Whether predicted coincidences are what happens: random figures are put into real answers, where those are at hand, and each
//! answer is checked whole. Without optimisation this takes too long and is skipped.
//!
//!     cargo test --profile quick -p tieout-check calibration -- --nocapture
#![allow(clippy::print_stdout)] // a measurement
#![allow(clippy::disallowed_methods)] // a measurement is told by the environment how much to measure

use serde_json::Value;
use tieout_evidence::{Evidence, Json};
use tieout_ingest::{ProtocolSource, sources_from_protocol};
use tieout_notation::Span;

use super::form::WrittenForm;
use super::redraw::Path;
use crate::check::Progress;
use crate::{Answer, Checker, Claim, ClaimKind, Policy, Verdict};

#[path = "../../tests/eval/mod.rs"]
mod eval;

const SETS: [&str; 6] = ["d2t_span", "fetaqa", "logicnlg_posneg", "quintd", "rotowire_accuracy", "tatqa"];
/// Lower ends of the buckets, in hundredths of a percent.
const BUCKETS: [u64; 8] = [0, 50, 100, 200, 500, 1_000, 2_000, 5_000];
/// So many draws a bucket needs to say anything, and so far it may be off, in hundredths of a percent.
const ENOUGH: u64 = 1_000;
const OFF: i64 = 300;

#[derive(Default)]
struct Bucket {
    claims: u64,
    draws: u64,
    hits: u64,
    /// Supported by whatever step.
    any: u64,
    /// Of each draw, in hundredths of a percent.
    predicted: u64,
}

/// A fixed sequence that has nothing to do with the one that predicts.
struct Draws(u64);

impl Draws {
    fn next(&mut self, low: u64, high: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let mut x = self.0;
        x ^= x >> 33;
        x = x.wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        x ^= x >> 29;
        low + x % (high - low)
    }
}

/// The claims of a whole answer and the ways of its figures.
fn ways(checker: &Checker<'_>, answer: &str, policy: &Policy) -> (Vec<Claim>, Vec<(Span, Path)>) {
    let mut progress = Progress::new(checker.evidence(), policy);
    progress.paths = Some(Vec::new());
    let claims = checker.tie_out(&Answer::text(answer), true, policy, &mut progress, None);
    (claims, progress.paths.unwrap())
}

fn way(of: &(Vec<Claim>, Vec<(Span, Path)>), span: Span) -> Option<Path> {
    of.0.iter().find(|c| c.span == span && c.verdict == Verdict::Supported)?;
    of.1.iter().rev().find(|(s, _)| *s == span).map(|(_, path)| *path)
}

/// Whether a span of bytes overlaps one that the truth lists in characters.
fn overlaps(answer: &str, span: Span, list: &Value, at: usize) -> bool {
    let chars = |byte: usize| answer[..byte].chars().count() as u64;
    let (start, end) = (chars(span.start), chars(span.end));
    list.as_array().into_iter().flatten().any(|e| {
        let (s, e) = (e[at].as_u64().unwrap(), e[at + 1].as_u64().unwrap());
        start < e && s < end
    })
}

fn median(mut of: Vec<u64>) -> String {
    of.sort_unstable();
    let middle = of.get(of.len() / 2).copied().unwrap_or_default();
    format!("{}.{:02} % ({} claims)", middle / 100, middle % 100, of.len())
}

#[test]
fn calibration() {
    if cfg!(debug_assertions) {
        println!("skipped: without optimisation this takes too long");
        return;
    }
    let step = std::env::var("TIEOUT_STEP").ok().and_then(|s| s.parse().ok()).unwrap_or(5);
    let policy = Policy::default();
    let mut draws = Draws(20_261_129);
    let mut buckets: Vec<Bucket> = BUCKETS.iter().map(|_| Bucket::default()).collect();
    let (mut right, mut wrong, mut formless) = (Vec::new(), Vec::new(), 0);
    for set in SETS {
        let Some(text) = eval::prose(set) else { return };
        for line in text.lines().step_by(step) {
            let case: Value = serde_json::from_str(line).unwrap();
            let json = Json::parse(line).unwrap();
            let sources = sources_from_protocol(&json, json.at("/evidence").unwrap()).unwrap();
            let sources = sources.into_iter().flat_map(|s| match s {
                ProtocolSource::Source(source) => vec![source],
                ProtocolSource::Pages(pages) => pages,
                ProtocolSource::File(_) => Vec::new(),
            });
            let evidence = Evidence::new(sources.collect());
            let (answer, truth) = (case["answer"].as_str().unwrap(), &case["truth"]);
            let checker = Checker::new(&evidence);
            let mut report = checker.check(answer, &policy);
            checker.add_coincidences(&mut report);
            let own = ways(&checker, answer, &policy);
            let supported = |c: &&Claim| c.verdict == Verdict::Supported && c.kind == ClaimKind::Quantity;
            for claim in report.claims.iter().filter(supported) {
                let Some((hits, all)) = claim.coincidence else {
                    formless += 1;
                    continue;
                };
                let (form, path) = (WrittenForm::of(&claim.text).unwrap(), way(&own, claim.span).unwrap());
                let predicted = (u128::from(hits) * 10_000 / u128::from(all)) as u64;
                let twin = truth.get("twin_of").is_some_and(|t| !t.is_null());
                let error = overlaps(answer, claim.span, &truth["errors"], 0);
                let off = overlaps(answer, claim.span, &truth["ignore"], 0)
                    || overlaps(answer, claim.span, &truth["alt"], 1);
                match (error, off, twin) {
                    (true, ..) => wrong.push(predicted),
                    (false, false, false) => right.push(predicted),
                    _ => {}
                }
                let at = BUCKETS.partition_point(|b| *b <= predicted) - 1;
                let bucket = &mut buckets[at];
                bucket.claims += 1;
                for _ in 0..[4, 24, 8, 12, 16, 8, 8, 8][at] {
                    let figure = form.write(draws.next(form.low, form.high));
                    let changed = [&answer[..claim.span.start], &figure, &answer[claim.span.end..]].concat();
                    let span = Span::new(claim.span.start, claim.span.start + figure.len());
                    let drawn = way(&ways(&checker, &changed, &policy), span);
                    bucket.draws += 1;
                    bucket.predicted += predicted;
                    bucket.any += u64::from(drawn.is_some());
                    bucket.hits += u64::from(drawn.is_some_and(|d| d.is_within(path)));
                }
            }
        }
    }
    println!("predicted from |  claims |   draws | predicted | measured | by any step (in %)");
    let mut far = Vec::new();
    for (low, bucket) in BUCKETS.iter().zip(&buckets) {
        let Bucket { claims, draws, hits, any, predicted } = *bucket;
        let share = |n: u64| n as f64 / draws.max(1) as f64;
        println!(
            "{:>14} | {claims:>7} | {draws:>7} | {:>9.2} | {:>8.2} | {:>8.2}",
            *low as f64 / 100.0,
            share(predicted) / 100.0,
            share(hits) * 100.0,
            share(any) * 100.0
        );
        let off = (hits * 10_000 / draws.max(1)) as i64 - (predicted / draws.max(1)) as i64;
        if draws >= ENOUGH && off.abs() > OFF {
            far.push(format!("from {low}: off by {off}"));
        }
    }
    println!("without a form that others can take: {formless}");
    println!("median of right claims {}, of wrong ones {}", median(right), median(wrong));
    assert!(far.is_empty(), "in hundredths of a percent: {far:?}");
}
