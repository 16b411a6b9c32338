"""Checks over one evidence by one thread and by two: how much of Python's lock is held.

    python benchmarks/threads.py [--cases DIRECTORY] [--threads 2] [--rounds 9] [SIZE]

The same number of checks is done by one thread and then shared by several, in turns. It ends with 1 where two threads do
less than 1.7 times the work of one. Beside it stands how many cores were busy meanwhile, which others on the machine lower.
"""

from __future__ import annotations

import argparse
import sys
import threading
import time
from pathlib import Path

from cases import load, machine, median, say, seconds

import tieout

PROMISED = 1.7


def checks(evidence: tieout.Evidence, answer: str, count: int) -> None:
    for _ in range(count):
        tieout.check(answer, evidence)


def shared(evidence: tieout.Evidence, answer: str, count: int, threads: int) -> None:
    """`count` checks in all, by several threads."""
    workers = [threading.Thread(target=checks, args=(evidence, answer, count // threads)) for _ in range(threads)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("size", nargs="?", default="2000x10", metavar="SIZE")
    parser.add_argument("--cases", type=Path, help="where `tieout-bench write` put its cases")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    case = load(options.size, options.cases)
    evidence = tieout.Evidence(case.rows)
    checks(evidence, case.answer, 10)
    once = median([seconds(lambda: checks(evidence, case.answer, 10)) / 10 for _ in range(5)])
    # A round of about a third of a second: long beside the start of a thread.
    count = max(options.threads, int(0.3 / once) // options.threads * options.threads)
    gains, busy = [], []
    for round_number in range(options.rounds):
        say(f"round {round_number + 1} of {options.rounds}")
        one = seconds(lambda: checks(evidence, case.answer, count))
        begun = time.process_time()
        many = seconds(lambda: shared(evidence, case.answer, count, options.threads))
        busy.append((time.process_time() - begun) / many)
        gains.append(one / many)
    gain = median(gains)
    print(f"{machine()}. {options.size}, {count:,} checks a round, {once * 1e6:,.0f} µs each by one thread.\n")
    print("| threads | work done, of one thread's | best round | cores busy |")
    print("|---:|---:|---:|---:|")
    print(f"| {options.threads} | {gain:.2f} | {max(gains):.2f} | {median(busy):.2f} |")
    return 1 if options.threads == 2 and gain < PROMISED else 0


if __name__ == "__main__":
    sys.exit(main())
