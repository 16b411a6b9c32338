"""One evidence, many threads: the reports are those of one thread, and Python's lock is not held meanwhile."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import tieout

THREADS = 8


def rows_of(count: int, seed: int = 1) -> list[dict[str, Any]]:
    pick = random.Random(seed)
    return [
        {
            "shop": f"Shop {i}",
            "revenue": pick.randrange(1_000_000, 9_000_000),
            "orders": pick.randrange(20_000, 90_000),
            "area": round(pick.uniform(100, 900), 2),
        }
        for i in range(count)
    ]


def answers_of(rows: list[dict[str, Any]], count: int, seed: int = 2) -> list[str]:
    """Answers with right figures and wrong ones, each its own."""
    pick = random.Random(seed)
    answers = []
    for i in range(count):
        a, b = pick.sample(rows, 2)
        wrong = i % 3
        answers.append(
            f"{a['shop']} had revenue of {a['revenue'] + wrong:,} and {a['orders']:,} orders on {a['area']} square metres. "
            f"{b['shop']} took {b['orders'] - wrong} orders, {abs(a['orders'] - b['orders']):,} apart."
        )
    return answers


def at_once(work: Callable[[int], Any]) -> list[Any]:
    """What every thread gives, all of them let go at one time."""
    gate = threading.Barrier(THREADS)

    def run(number: int) -> Any:
        gate.wait()
        return work(number)

    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(run, range(THREADS)))


def test_reports_are_those_of_one_thread() -> None:
    rows = rows_of(300)
    answers = answers_of(rows, 60)
    evidence = tieout.Evidence(rows)
    alone = [tieout.check(answer, evidence).to_json() for answer in answers]
    assert len({report for report in alone}) == len(answers)

    def work(number: int) -> list[str]:
        # Each thread in an order of its own.
        order = random.Random(number).sample(range(len(answers)), len(answers))
        reports = {i: tieout.check(answers[i], evidence).to_json() for i in order}
        return [reports[i] for i in range(len(answers))]

    for reports in at_once(work):
        assert reports == alone


def test_questions_glossaries_and_policies_of_one_thread_are_not_those_of_another() -> None:
    rows = rows_of(40)
    evidence = tieout.Evidence(rows)
    answer = f"Of 1,234 visitors, {rows[0]['orders']} ordered at Shop 0."
    options: list[dict[str, Any]] = [
        {},
        {"question": "What of the 1,234 visitors?"},
        {"question": "How many ordered?"},
        {"policy": "strict"},
        {"glossary": {}},
        {"policy": "strict", "question": "What of the 1,234 visitors?"},
        {"question": "What of the 1,234 visitors?", "glossary": {}},
        {"coincidence": True},
    ]
    alone = [tieout.check(answer, evidence, **keys).to_json() for keys in options]
    assert alone[0] != alone[1] != alone[3]

    def work(number: int) -> list[tuple[int, str]]:
        some = [(number + i) % len(options) for i in range(40)]
        return [(k, tieout.check(answer, evidence, **options[k]).to_json()) for k in some]

    for reports in at_once(work):
        for k, report in reports:
            assert report == alone[k]
    assert tieout.check(answer, evidence).to_json() == alone[0]


def test_many_threads_read_the_same_rows_at_once() -> None:
    rows = rows_of(2_000)
    alone = tieout.Evidence(rows).to_json()
    for read in at_once(lambda number: tieout.Evidence(rows).to_json()):
        assert read == alone


def test_one_source_is_part_of_many_evidences() -> None:
    source = tieout.table(rows_of(200), name="shops")
    alone = tieout.Evidence(source).to_json()
    for read in at_once(lambda number: [tieout.Evidence(source, {"n": number}).names, tieout.Evidence(source).to_json()]):
        assert read == [["shops", ""], alone]


def test_evidence_outlives_who_made_it() -> None:
    """A report holds what it speaks of, whichever thread lets go first."""

    def work(number: int) -> str:
        reports = []
        for i in range(20):
            rows = rows_of(50, seed=i)
            evidence = tieout.Evidence(rows)
            reports.append(tieout.check(answers_of(rows, 1)[0], evidence))
            del rows, evidence
        return "".join(report.to_json() for report in reports)

    assert len(set(at_once(work))) == 1


@pytest.mark.parametrize("part", ["build", "check"])
def test_other_threads_run_meanwhile(part: str) -> None:
    """Whoever waits for the lock gets it long before a long call ends."""
    rows = rows_of(60_000)
    source = tieout.table(rows)
    evidence = tieout.Evidence(source)
    answer = " ".join(answers_of(rows, 400))
    works = {"build": lambda: tieout.Evidence(source), "check": lambda: tieout.check(answer, evidence)}
    begun, ended = threading.Event(), threading.Event()
    span: list[float] = []

    def work() -> None:
        begun.set()
        start = time.perf_counter()
        works[part]()
        span.append(time.perf_counter() - start)
        ended.set()

    worker = threading.Thread(target=work)
    worker.start()
    begun.wait()
    # The longest that this thread had to wait between two of its own steps.
    longest, last = 0.0, time.perf_counter()
    while not ended.is_set():
        time.sleep(0.0005)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    worker.join()
    if span[0] < 0.05:
        pytest.skip(f"the call took {span[0] * 1e3:.0f} ms: too short to see who runs meanwhile")
    assert longest < span[0] * 0.8, f"waited {longest:.3f} s of {span[0]:.3f} s"
