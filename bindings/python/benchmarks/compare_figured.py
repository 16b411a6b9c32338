"""Tieout and figured side by side: one process, the same rows, the same answer of nine figures.

    pip install figured==0.4.3 pyarrow
    python benchmarks/compare_figured.py [--cases DIRECTORY] [--seconds 3] [--cpu] [SIZE ...]

Both start from dict rows that are in memory. figured reads nothing else, so that its time stands beside Tieout's from an
Arrow table and over evidence that was built before, too. Calls alternate; a ratio is the median of the ratios of neighbours,
because what else the machine does then slows both.

On a machine with other work `--cpu` counts the time of the processor instead of that on the wall; both run in one thread.

It ends with 1 where a ratio is below what is promised.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time
from collections.abc import Callable
from functools import partial
from importlib.metadata import version
from pathlib import Path

import pyarrow as pa
from cases import SIZES, Case, load, machine, median, say, seconds

import tieout
from figured import trace

PROMISED = {
    ("2x3", "dict rows"): 8,
    ("2x3", "built"): 20,
    ("12x5", "dict rows"): 8,
    ("12x5", "built"): 20,
    ("2000x10", "dict rows"): 10,
    ("2000x10", "Arrow"): 50,
    ("200000x10", "dict rows"): 15,
    ("200000x10", "Arrow"): 100,
}


Call = Callable[[], object]
Clock = Callable[[], float]


def side_by_side(theirs: Call, ours: Call, budget: float, clock: Clock) -> tuple[float, float, float]:
    """The median seconds of both and the median of their ratios: at least five pairs."""
    theirs(), ours()  # what is built once, such as the tables of units, is no part of a call
    pairs, end = [], time.perf_counter() + budget
    while len(pairs) < 5 or (time.perf_counter() < end and len(pairs) < 5_000):
        pairs.append((seconds(theirs, clock), seconds(ours, clock)))
    return median([t for t, _ in pairs]), median([o for _, o in pairs]), median([t / o for t, o in pairs])


def measure(case: Case, budget: float, clock: Clock) -> list[tuple[str, float, float, float]]:
    """What Tieout is given, the seconds of both, and the ratio."""
    table = pa.Table.from_pylist(case.rows)
    built = tieout.Evidence(table)
    ways: list[tuple[str, object]] = [("dict rows", case.rows), ("Arrow", table), ("built", built)]
    measured = []
    for way, given in ways:
        say(f"{case.name}, {way}")
        gc.collect()
        theirs, ours = partial(trace, case.answer, case.rows), partial(tieout.check, case.answer, given)
        times = side_by_side(theirs, ours, budget, clock)
        measured.append((way, *times))
    return measured


def micro(value: float) -> str:
    return f"{value * 1e6:,.1f} µs" if value < 1e-3 else f"{value * 1e3:,.1f} ms"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("sizes", nargs="*", metavar="SIZE", help=f"2x3, {', '.join(SIZES)}; all unless some are named")
    parser.add_argument("--cases", type=Path, help="where `tieout-bench write` put its cases")
    parser.add_argument("--seconds", type=float, default=3.0, help="time for each comparison")
    parser.add_argument("--cpu", action="store_true", help="the processor's time instead of that on the wall")
    options = parser.parse_args()
    clock = time.thread_time if options.cpu else time.perf_counter
    theirs = f"figured {version('figured')}"
    print(f"{machine()}{', time of the processor' if options.cpu else ''}. Medians; a ratio is the median of the ratios of neighbouring calls.\n")
    print(f"| table | Tieout is given | {theirs} (dict rows) | Tieout {version('tieout')} | ratio | promised |")
    print("|---|---|---:|---:|---:|---:|")
    missed = 0
    for size in options.sizes or ["2x3", *SIZES]:
        for way, figured, ours, ratio in measure(load(size, options.cases), options.seconds, clock):
            promised = PROMISED.get((size, way))
            missed += promised is not None and ratio < promised
            wanted = "" if promised is None else f"≥ {promised}"
            print(f"| {size} | {way} | {micro(figured)} | {micro(ours)} | {ratio:,.1f} | {wanted} |", flush=True)
    if missed:
        say(f"{missed} below what is promised")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
