"""The tables and answers that the benchmarks share, and what they measure with."""

from __future__ import annotations

import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]
HOME = ROOT / "target" / "benchmarks"

Row = dict[str, Any]


@dataclass(frozen=True)
class Case:
    """Rows as a program holds them, and an answer of nine figures about them."""

    name: str
    answer: str
    rows: list[Row]


TWO_BY_THREE = Case(
    "2x3",
    "North had revenue of 8.3 million and 87,054 orders. In South revenue was 2,200,081, from 33,915 orders. Altogether "
    "there were 120,969 orders, an average of 60,485, and revenue of 10,549,926. North had 53,139 more orders than South. "
    "Orders in South numbered 33,915.",
    [
        {"region": "North", "revenue": 8349845, "orders": 87054},
        {"region": "South", "revenue": 2200081, "orders": 33915},
    ],
)
"""The smallest case. The larger ones are those of `tieout-bench`, so that Rust and Python are measured on the same."""

SIZES = ("12x5", "2000x10", "200000x10")


def load(name: str, directory: Path | None = None) -> Case:
    """A case by its size. They are written by `tieout-bench write` where they do not exist yet."""
    if name == TWO_BY_THREE.name:
        return TWO_BY_THREE
    if name not in SIZES:
        raise SystemExit(f"no case is named {name!r}: 2x3, {', '.join(SIZES)}")
    directory = directory or HOME
    file = directory / f"{name}.json"
    if not file.exists():
        say(f"writing the cases to {directory}")
        directory.mkdir(parents=True, exist_ok=True)
        command = ["cargo", "run", "--release", "--locked", "--quiet", "-p", "tieout-bench", "--", "write", str(directory)]
        subprocess.run(command, cwd=ROOT, check=True)
    document = json.loads(file.read_text(encoding="utf-8"))
    return Case(name, document["answer"], document["rows"])


def say(message: str) -> None:
    """Progress, apart from the results."""
    print(message, file=sys.stderr, flush=True)


def seconds(call: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """How long one call takes, by the clock on the wall or another."""
    begun = clock()
    call()
    return clock() - begun


def median(values: list[float]) -> float:
    return statistics.median(values)


def machine() -> str:
    """What it ran on, with the load of others, which no benchmark can take out."""
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return f"{platform.python_implementation()} {platform.python_version()}, {os.cpu_count()} cores{load}"
