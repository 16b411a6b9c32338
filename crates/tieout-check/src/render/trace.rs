//! A trace as text, for whoever asks why a figure is flagged; and as JSON, `tieout.trace/1`.

use std::fmt::Write as _;

use serde_json::{Value, json as value};
use tieout_evidence::Evidence;
use tieout_notation::{Span, Token};

use super::evidence::quoted;
use super::reading::{describe, period};
use super::safe::shown;
use crate::trace::{CandidateOutcome, CandidateTrace, FigureTrace, SentenceTrace, StepTrace};
use crate::{Claim, ClaimKind, Offsets, Trace};

/// The name and version of the JSON form.
pub const TRACE_SCHEMA: &str = "tieout.trace/1";

/// Most candidates of one step that the text lists.
const LISTED: usize = 5;

/// The trace as text. `only` keeps the claims whose spans it holds; `evidence` is what the trace was made with.
#[must_use]
pub fn trace_text(trace: &Trace, evidence: &Evidence, only: Option<Span>) -> String {
    let answer = trace.report.answer.as_str();
    let tokens = tieout_evidence::tokens(answer, trace.report.policy.writing());
    let mut out = String::new();
    let wanted = |span: Span| only.is_none_or(|o| o.overlaps(span));
    let mut rest = trace.report.claims.iter().filter(|c| wanted(c.span)).peekable();
    for (i, sentence) in trace.sentences.iter().enumerate() {
        if !wanted(sentence.span) {
            continue;
        }
        let mut claims = Vec::new();
        while let Some(claim) = rest.next_if(|c| c.span.start < sentence.span.end) {
            claims.push(claim);
        }
        let _ = writeln!(out, "{}. {}", i + 1, quoted(sentence.span.of(answer)));
        said(&mut out, sentence);
        for c in claims {
            claim(&mut out, trace, evidence, &tokens, c);
        }
        out.push('\n');
    }
    for c in rest {
        claim(&mut out, trace, evidence, &tokens, c);
    }
    let coverage = &trace.report.coverage;
    let _ = writeln!(
        out,
        "{} values seen, {} checked, outcome {}",
        coverage.seen, coverage.checked, trace.report.outcome
    );
    out
}

/// What the sentence says around its figures.
fn said(out: &mut String, sentence: &SentenceTrace) {
    let mut line = |name: &str, items: Vec<String>| {
        if !items.is_empty() {
            list(out, name, &items);
        }
    };
    let content = || sentence.words.iter().filter(|w| !w.idle);
    line("rows", sentence.mentions.iter().map(|m| quoted(&m.names)).collect());
    line("periods", sentence.periods.iter().map(|(_, p)| period(p)).collect());
    let asks = sentence.words.iter().filter_map(|w| Some(format!("{} ({})", shown(&w.stem), w.cue?)));
    line("asks", asks.collect());
    line("known", content().filter(|w| w.known).map(|w| shown(&w.stem)).collect());
    line("unknown", content().filter(|w| !w.known).map(|w| shown(&w.stem)).collect());
}

/// A named list, broken before a hundred columns.
fn list(out: &mut String, name: &str, items: &[String]) {
    let mut line = format!("   {name:<9}");
    let indent = line.chars().count();
    let mut used = indent;
    for (i, item) in items.iter().enumerate() {
        let item = if i + 1 < items.len() { format!("{item}, ") } else { item.clone() };
        let width = item.chars().count();
        if used + width > 98 && used > indent {
            let _ = writeln!(out, "{}", line.trim_end());
            line = " ".repeat(indent);
            used = indent;
        }
        line.push_str(&item);
        used += width;
    }
    let _ = writeln!(out, "{}", line.trim_end());
}

fn claim(out: &mut String, trace: &Trace, evidence: &Evidence, tokens: &[Token], claim: &Claim) {
    let why = claim.reason.as_str().replace('_', " ");
    let _ = writeln!(out, "\n   {}  {}: {why}", shown(claim.said()), claim.verdict);
    if !claim.explanation.is_empty() {
        let _ = writeln!(out, "     because   {}", shown(&claim.explanation));
    }
    if claim.kind == ClaimKind::Comparison {
        let _ = writeln!(out, "     a comparison in words: the facts that the clause names decide");
        return;
    }
    if let Some(reading) = reading(tokens, claim) {
        let _ = writeln!(out, "     read as   {}", shown(&reading));
    }
    let Some(figure) = trace.figure_of(claim) else { return };
    bound(out, evidence, figure);
    for step in figure.steps.iter().filter(|s| s.found.is_some() || !s.candidates.is_empty()) {
        self::step(out, step);
    }
    let silent = figure.steps.iter().filter(|s| s.found.is_none() && s.candidates.is_empty());
    let mut named = std::collections::BTreeSet::new();
    let once = silent.map(|s| s.step.describe()).filter(|name| named.insert(*name));
    let silent: Vec<String> = once.map(str::to_owned).collect();
    if !silent.is_empty() {
        list(out, "  in vain   ", &silent);
    }
    match figure.steps.iter().find(|s| s.decided).and_then(|s| s.found) {
        None => {
            let _ = writeln!(out, "     no step gave a verdict, so it is {}", claim.verdict);
        }
        Some((_, reason)) if reason != claim.reason => {
            let _ = writeln!(out, "     {why}, for a neighbour of that cell holds the figure");
        }
        Some(_) => {}
    }
}

/// How a claim's characters are read; the part of a range or a score as the whole of it.
fn reading(tokens: &[Token], claim: &Claim) -> Option<String> {
    let from = tokens.partition_point(|t| t.span.end <= claim.span.start);
    let token = tokens.get(from).filter(|t| t.span.overlaps(claim.span))?;
    (claim.kind != ClaimKind::Comparison).then(|| describe(token))
}

fn bound(out: &mut String, evidence: &Evidence, figure: &FigureTrace) {
    for (i, series) in figure.bound.iter().enumerate().take(LISTED) {
        let table = evidence.grids.get(series.grid).map_or("", |g| g.name.as_str());
        let head = if i == 0 { "about" } else { "" };
        let cells = if series.cells == 1 { "1 cell".to_owned() } else { format!("{} cells", series.cells) };
        let _ = writeln!(
            out,
            "     {head:<9} {} of {}, {cells}, named {}.{:02} %",
            shown(&series.name),
            quoted(table),
            series.score / 100,
            series.score % 100,
        );
    }
    let more = figure.more_bound + figure.bound.len().saturating_sub(LISTED);
    if more > 0 {
        let _ = writeln!(out, "               and {more} more");
    }
    if !figure.bound.is_empty() {
        let periods: Vec<String> = figure.periods.iter().map(period).collect();
        if !periods.is_empty() {
            let _ = writeln!(out, "     period    {}", periods.join(", "));
        }
        if !figure.asks.is_empty() {
            let _ = writeln!(out, "     asked     {}", figure.asks.join(", "));
        }
        if !figure.certain {
            let _ = writeln!(out, "     only words further off name these, so a mismatch says nothing");
        }
    }
}

fn step(out: &mut String, step: &StepTrace) {
    let mark = if step.decided { '►' } else { '·' };
    let found = match step.found {
        Some((verdict, reason)) => format!(": {verdict}, {}", reason.as_str().replace('_', " ")),
        None => String::new(),
    };
    let decided = if step.decided { " (decides)" } else { "" };
    let _ = writeln!(out, "     {mark} {}{found}{decided}", step.step.describe());
    for c in shown_first(&step.candidates) {
        let _ = writeln!(out, "       {:<15} {}", outcome(c.outcome), shown(&c.derivation));
        if let Some(why) = &c.rejected {
            let _ = writeln!(out, "                       not accepted: {}", shown(why));
        }
    }
    let more = step.more + step.candidates.len().saturating_sub(LISTED);
    if more > 0 {
        let _ = writeln!(out, "       and {more} more");
    }
}

/// The candidates that are listed: what comes closest first, otherwise in their order.
fn shown_first(candidates: &[CandidateTrace]) -> Vec<&CandidateTrace> {
    let mut out: Vec<&CandidateTrace> = candidates.iter().collect();
    out.sort_by_key(|c| matches!(c.outcome, CandidateOutcome::Differs | CandidateOutcome::WrongUnit));
    out.truncate(LISTED);
    out
}

fn outcome(outcome: CandidateOutcome) -> &'static str {
    match outcome {
        CandidateOutcome::Fits => "fits",
        CandidateOutcome::Convention => "fits but sign",
        CandidateOutcome::WrongDirection => "wrong direction",
        CandidateOutcome::WrongSign => "wrong sign",
        CandidateOutcome::WrongScale => "wrong scale",
        CandidateOutcome::WrongUnit => "wrong unit",
        CandidateOutcome::Differs => "differs",
    }
}

/// The trace as JSON, `tieout.trace/1`: one line for each sentence and each claim, spans in code points, no floats. `only` keeps
/// the claims whose spans it holds.
#[must_use]
pub fn trace_json(trace: &Trace, only: Option<Span>) -> String {
    let offsets = Offsets::new(&trace.report.answer);
    let tokens = tieout_evidence::tokens(&trace.report.answer, trace.report.policy.writing());
    let span = |s: Span| {
        let (start, end) = offsets.chars(s);
        value!([start, end])
    };
    let wanted = |span: Span| only.is_none_or(|o| o.overlaps(span));
    let sentences = trace.sentences.iter().filter(|s| wanted(s.span)).map(|s| {
        let words = s.words.iter().map(|w| {
            value!({"span": span(w.span), "stem": w.stem, "known": w.known, "idle": w.idle, "cue": w.cue})
        });
        let mentions = s.mentions.iter().map(|m| value!({"span": span(m.span), "row": m.names}));
        let periods = s.periods.iter().map(|(at, p)| value!({"span": span(*at), "period": period(p)}));
        value!({
            "span": span(s.span),
            "words": words.collect::<Vec<_>>(),
            "mentions": mentions.collect::<Vec<_>>(),
            "periods": periods.collect::<Vec<_>>(),
        })
    });
    let claims = trace.report.claims.iter().filter(|c| wanted(c.span)).map(|c| {
        let figure = trace.figure_of(c);
        value!({
            "span": span(c.span),
            "text": c.text,
            "verdict": c.verdict.as_str(),
            "reason": c.reason.as_str(),
            "explanation": c.explanation,
            "read": reading(&tokens, c),
            "bound": figure.map(|f| f.bound.iter().map(|b| value!({
                "table": b.grid, "name": b.name, "cells": b.cells, "score": b.score,
            })).collect::<Vec<_>>()),
            "more_bound": figure.map(|f| f.more_bound),
            "certain": figure.map(|f| f.certain),
            "periods": figure.map(|f| f.periods.iter().map(period).collect::<Vec<_>>()),
            "asks": figure.map(|f| f.asks.clone()),
            "steps": figure.map(|f| f.steps.iter().map(step_json).collect::<Vec<_>>()),
        })
    });
    let mut out = format!(
        "{{\n\"schema\": \"{TRACE_SCHEMA}\",\n\"answer\": {},\n\"outcome\": \"{}\",\n",
        Value::from(trace.report.answer.as_str()),
        trace.report.outcome
    );
    lines(&mut out, "sentences", sentences.collect());
    out.push_str(",\n");
    lines(&mut out, "claims", claims.collect());
    out.push_str("\n}\n");
    out
}

fn step_json(step: &StepTrace) -> Value {
    let candidates = step
        .candidates
        .iter()
        .map(|c| value!({"derivation": c.derivation, "outcome": c.outcome.as_str(), "rejected": c.rejected}));
    value!({
        "step": step.step.as_str(),
        "candidates": candidates.collect::<Vec<_>>(),
        "more": step.more,
        "verdict": step.found.map(|f| f.0.as_str()),
        "reason": step.found.map(|f| f.1.as_str()),
        "decided": step.decided,
    })
}

fn lines(out: &mut String, key: &str, items: Vec<Value>) {
    let items: Vec<String> = items.iter().map(Value::to_string).collect();
    let _ = write!(out, "\"{key}\": [\n{}\n]", items.join(",\n"));
}
