"""Memory: whether checks leave some behind, and what a large Arrow table adds.

    python benchmarks/memory.py checks [--count 1000000] [--build]
    python benchmarks/memory.py arrow [--rows 2000000]

`checks` does many checks over one evidence (with `--build` it reads the rows anew for each) and ends with 1 where what the
process holds at the end is more than 5 % above what it held after the first hundredth. `arrow` checks an answer against a
table of Arrow and ends with 1 where the peak is more than 64 MB above what the table and an index of 24 bytes a cell take.
Both read `/proc`, and so run on Linux only.
"""

from __future__ import annotations

import argparse
import gc
import sys
from pathlib import Path

from cases import TWO_BY_THREE, load, machine, say

import tieout

MEGABYTE = 1 << 20
FLAT = 0.05
INDEX_BYTES_A_CELL = 24
BEYOND = 64 * MEGABYTE


def held(field: str = "VmRSS") -> int:
    """Bytes that the process holds (VmRSS), or held at most since the last `forget_peak` (VmHWM)."""
    for line in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
        if line.startswith(field + ":"):
            return int(line.split()[1]) * 1024
    raise SystemExit(f"/proc/self/status has no {field}")


def forget_peak() -> None:
    Path("/proc/self/clear_refs").write_text("5", encoding="ascii")


def checks(count: int, build: bool, cases: Path | None) -> int:
    case = load("12x5", cases)
    # Answers of unlike lengths and verdicts, a question and a glossary: each takes memory in ways of its own.
    answers = [case.answer, TWO_BY_THREE.answer, case.answer.replace("8", "7"), "Nothing to see.", case.answer * 3]
    evidence = tieout.Evidence(case.rows)
    glossary = tieout.Glossary({})

    def once(i: int) -> None:
        answer = answers[i % len(answers)]
        given = case.rows if build else evidence
        if i % 7 == 0:
            tieout.check(answer, given, question="How many orders are there?", glossary=glossary)
        elif i % 11 == 0:
            tieout.check(answer, given, policy={"preset": "strict"}).to_json()
        else:
            tieout.check(answer, given)

    warm = max(count // 100, 1_000)
    for i in range(warm):
        once(i)
    gc.collect()
    first = last = held()
    lowest = highest = first
    for i in range(warm, count):
        once(i)
        if i % (count // 20 or 1) == 0:
            last = held()
            lowest, highest = min(lowest, last), max(highest, last)
            say(f"{i:,} of {count:,}: {last / MEGABYTE:.1f} MB")
    gc.collect()
    last = held()
    growth = last / first - 1
    print(f"{machine()}. {count:,} checks{', evidence built for each' if build else ' over one evidence'}.\n")
    print("| after the first hundredth | at the end | growth | lowest | highest |")
    print("|---:|---:|---:|---:|---:|")
    sizes = " | ".join(f"{size / MEGABYTE:.1f} MB" for size in (lowest, highest))
    print(f"| {first / MEGABYTE:.1f} MB | {last / MEGABYTE:.1f} MB | {growth:+.1%} | {sizes} |")
    return 1 if growth > FLAT else 0


def arrow(rows: int) -> int:
    import pyarrow as pa
    import pyarrow.compute as pc

    # A process that has checked before, so that what is loaded once is no part of it.
    tieout.check(TWO_BY_THREE.answer, pa.Table.from_pylist(TWO_BY_THREE.rows))
    say("making the table")
    number = pa.array(range(rows), pa.int64())
    table = pa.table(
        {
            "shop": pc.binary_join_element_wise("Shop", pc.cast(number, pa.string()), " "),
            "revenue": pc.add(pc.multiply(number, 7), 1_000_003),
            "area": pc.divide(pc.cast(pc.add(number, 100), pa.float64()), 8.0),
            "orders": pc.cast(pc.add(number, 17), pa.int32()),
        }
    )
    del number
    gc.collect()
    pa.default_memory_pool().release_unused()
    answer = "Shop 12 had revenue of 1,000,087 from 29 orders. Shop 1000 had an area of 137.5."
    before = held()
    forget_peak()
    say("checking")
    report = tieout.check(answer, table)
    peak = held("VmHWM")
    cells = table.num_rows * table.num_columns
    budget = cells * INDEX_BYTES_A_CELL
    added = peak - before
    beyond = added - budget
    print(f"{machine()}. {table.num_rows:,} rows of {table.num_columns} columns, {table.nbytes / MEGABYTE:.0f} MB in Arrow.\n")
    print("| added at the peak | bytes a cell | index budget | beyond it | supported |")
    print("|---:|---:|---:|---:|---|")
    columns = (f"{added / MEGABYTE:,.0f} MB", f"{added / cells:.0f}", f"{budget / MEGABYTE:,.0f} MB", f"{beyond / MEGABYTE:,.0f} MB")
    print(f"| {' | '.join(columns)} | {'all' if report.ok else 'not all'} |")
    return 1 if beyond >= BEYOND or not report.ok else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parts = parser.add_subparsers(dest="part", required=True)
    many = parts.add_parser("checks", help="whether checks leave memory behind")
    many.add_argument("--count", type=int, default=1_000_000)
    many.add_argument("--build", action="store_true", help="read the rows anew for each check")
    many.add_argument("--cases", type=Path, help="where `tieout-bench write` put its cases")
    large = parts.add_parser("arrow", help="what a large table adds")
    large.add_argument("--rows", type=int, default=2_000_000)
    options = parser.parse_args()
    if options.part == "checks":
        return checks(options.count, options.build, options.cases)
    return arrow(options.rows)


if __name__ == "__main__":
    sys.exit(main())
