"""Many answers at once: a frame with a column of answers gives a frame of verdicts.

The frame that comes out is of the kind that went in: pandas, Polars or Arrow.
"""

from __future__ import annotations

import os
import sys
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, Any, TypeAlias

import tieout
from tieout import Evidence, _table

if TYPE_CHECKING:
    from tieout import Glossary, Policy, Report

__all__ = ["check", "reports", "summary"]

EvidenceOf: TypeAlias = Evidence | Sequence[str] | Mapping[str, str | None] | Callable[[dict[str, Any]], Any]
"""Where an answer's evidence is: one for all, columns, columns with the kinds of their texts, or what a function makes of a row."""

_CHECK: dict[str, type] = {
    "row": object,
    "claim": str,
    "start": int,
    "end": int,
    "verdict": str,
    "reason": str,
    "explanation": str,
    "nearest": str,
}
_SUMMARY: dict[str, type] = {
    "row": object,
    "ok": bool,
    "outcome": str,
    "seen": int,
    "checked": int,
    "findings": int,
    "caveat": str,
}


def check(
    df: Any,
    *,
    answer: str,
    evidence: EvidenceOf,
    question: str | None = None,
    policy: str | Mapping[str, Any] | Policy | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
    progress: bool = True,
    workers: int | None = None,
) -> Any:
    """The verdicts on the answers of a column: a frame of one row a claim.

    Its columns are ``row`` (the label in the index of a frame of pandas, else the number of the row from 0), ``claim``, ``start``,
    ``end`` (so that ``answer[start:end]`` is the claim), ``verdict``, ``reason``, ``explanation`` and ``nearest``.

    ``evidence`` is an :class:`tieout.Evidence` for all, the names of the columns that hold each answer's own (rows, objects), or a
    function that makes it of a row. A column of texts must say what they are: ``{"rows": "json", "note": "text"}``; the kinds are
    ``"json"``, ``"text"`` and the endings of files that :func:`tieout.read` reads. An answer that is missing has no claims.
    ``question`` is the column of questions. Several threads work at once, and evidence that many rows share is built once.
    On a terminal, a line on stderr says how far it is when it takes longer than a second, unless ``progress`` is false.

    >>> import pandas as pd
    >>> rows = [{"city": "Porto", "staff": 312}]
    >>> df = pd.DataFrame({"summary": ["Porto has a staff of 312.", "It has 321."], "rows": [rows, rows]})
    >>> check(df, answer="summary", evidence=["rows"])[["row", "claim", "verdict", "nearest"]]
       row claim      verdict nearest
    0    0   312    supported    <NA>
    1    1   321  unsupported     312
    """
    found = _Rows(df, answer, evidence, question).reports(policy, glossary, progress, workers)
    return _table.frame_like(df, _CHECK, [line for row, report in found for line in _claims(row, report)])


def summary(
    df: Any,
    *,
    answer: str,
    evidence: EvidenceOf,
    question: str | None = None,
    policy: str | Mapping[str, Any] | Policy | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
    progress: bool = True,
    workers: int | None = None,
) -> Any:
    """The outcomes of the answers of a column: a frame of one row an answer, in their order.

    Its columns are ``row``, ``ok``, ``outcome``, ``seen``, ``checked``, ``findings`` (how many) and ``caveat``. The arguments are
    those of :func:`check`. An answer that is missing has the outcome ``"nothing_checked"``.
    """
    found = _Rows(df, answer, evidence, question).reports(policy, glossary, progress, workers)
    return _table.frame_like(df, _SUMMARY, [_outcome(row, report) for row, report in found])


def reports(
    df: Any,
    *,
    answer: str,
    evidence: EvidenceOf,
    question: str | None = None,
    policy: str | Mapping[str, Any] | Policy | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
    progress: bool = True,
    workers: int | None = None,
) -> Iterator[tuple[Any, Report | None]]:
    """The reports themselves, one by one with their rows' labels, in their order; none where the answer is missing.

    The arguments are those of :func:`check`.
    """
    return _Rows(df, answer, evidence, question).reports(policy, glossary, progress, workers)


def _claims(row: Any, report: Report | None) -> Iterator[tuple[Any, ...]]:
    for c in report.claims if report is not None else ():
        yield row, c.text, c.start, c.end, c.verdict, c.reason, c.explanation, c.nearest


def _outcome(row: Any, report: Report | None) -> tuple[Any, ...]:
    if report is None:
        return row, False, "nothing_checked", 0, 0, 0, None
    coverage = report.coverage
    counts = coverage["seen"], coverage["checked"], len(report.findings)
    return row, report.ok, report.outcome, *counts, report.caveat()


class _Rows:
    """The answers of a frame, each with its evidence."""

    def __init__(self, df: Any, answer: str, evidence: EvidenceOf, question: str | None) -> None:
        self._answer, self._question, self._evidence = answer, question, evidence
        self._kinds: Mapping[str, str | None] = {}
        if isinstance(evidence, str):
            raise TypeError(f"evidence must be a list of columns, not a str: evidence=[{evidence!r}]")
        if not isinstance(evidence, Evidence) and not callable(evidence):
            self._kinds = evidence if isinstance(evidence, Mapping) else dict.fromkeys(evidence)
        needed = [answer, *([question] if question is not None else []), *self._kinds]
        columns = _table.columns_of(df)
        for name in needed:
            if name not in columns:
                raise KeyError(f"the frame has no column {name!r}; it has {', '.join(map(repr, columns))}")
        self._length = len(df)
        # A function sees the whole row; otherwise only what is needed is taken out of the frame.
        self._rows = _table.rows_of(df, columns if callable(evidence) else list(dict.fromkeys(needed)))
        self._shared = _Shared()

    def reports(
        self, policy: Any, glossary: Any, progress: bool, workers: int | None
    ) -> Iterator[tuple[Any, Report | None]]:
        """The reports in the order of the rows. No more than a few rows are ahead of the one that is given."""
        policy, glossary = _ready(policy, glossary)

        def one(label: Any, row: dict[str, Any]) -> Report | None:
            try:
                return self._report(row, policy, glossary)
            except Exception as error:
                error.add_note(f"in row {label!r} of the frame")
                raise

        count = workers if workers is not None else min(8, os.cpu_count() or 1)
        bar = _Progress(self._length, progress)
        waiting: deque[tuple[Any, Future[Report | None]]] = deque()
        pool = ThreadPoolExecutor(max(1, count), thread_name_prefix="tieout")
        try:
            for label, row in self._rows:
                waiting.append((label, pool.submit(one, label, row)))
                if len(waiting) >= 16 * count:
                    yield bar.step(waiting.popleft())
            while waiting:
                yield bar.step(waiting.popleft())
        finally:
            pool.shutdown(cancel_futures=True)
            bar.end()

    def _report(self, row: dict[str, Any], policy: Any, glossary: Any) -> Report | None:
        answer = row[self._answer]
        if _table.is_missing(answer):
            return None
        question = row[self._question] if self._question is not None else None
        if question is not None and _table.is_missing(question):
            question = None
        return tieout.check(answer, self._of(row), policy=policy, question=question, glossary=glossary)

    def _of(self, row: dict[str, Any]) -> Evidence:
        if isinstance(self._evidence, Evidence):
            return self._evidence
        if callable(self._evidence):
            made = self._evidence(row)
            return made if isinstance(made, Evidence) else self._shared.get([made], lambda: Evidence(made))
        cells = [row[name] for name in self._kinds]
        return self._shared.get(cells, lambda: Evidence(*self._sources(cells)))

    def _sources(self, cells: Sequence[Any]) -> Iterable[Any]:
        for (name, kind), cell in zip(self._kinds.items(), cells, strict=True):
            if not _table.is_missing(cell):
                yield _source(name, kind, cell)


def _source(name: str, kind: str | None, cell: Any) -> Any:
    """What a cell is evidence of."""
    if isinstance(cell, str):
        if kind is None:
            raise TypeError(
                f"the column {name!r} holds a str, which may be a text or a document; "
                f'say which it is: evidence={{{name!r}: "text"}} or "json"'
            )
        if kind == "text":
            return tieout.text(cell, name=name)
        if kind == "json":
            return tieout.json(cell, name=name)
        return tieout.read(f"{name}.{kind}", data=cell.encode(), name=name)
    if isinstance(cell, tieout.Source | os.PathLike):
        return cell
    if isinstance(cell, Mapping):
        return tieout.json(dict(cell), name=name)
    return tieout.table(cell, name=name)


def _ready(policy: Any, glossary: Any) -> tuple[Any, Any]:
    """Both read once, not once a row."""
    if isinstance(policy, str):
        policy = tieout.Policy(policy)
    elif isinstance(policy, Mapping):
        keys = dict(policy)
        policy = tieout.Policy(keys.pop("preset", "default"), **keys)
    if isinstance(glossary, Mapping):
        glossary = tieout.Glossary(dict(glossary))
    elif isinstance(glossary, os.PathLike):
        glossary = tieout.Glossary.load(glossary)
    return policy, glossary


class _Shared:
    """Evidence that was built, by what it was built of: the same objects, or equal texts. The oldest is forgotten first."""

    _MOST = 64

    def __init__(self) -> None:
        self._lock = threading.Lock()
        # What it was built of is kept beside it, so that no other object takes over the identity of one.
        self._built: OrderedDict[tuple[Any, ...], tuple[Sequence[Any], Future[Evidence]]] = OrderedDict()

    def get(self, cells: Sequence[Any], build: Callable[[], Evidence]) -> Evidence:
        key = tuple(cell if isinstance(cell, str) else id(cell) for cell in cells)
        with self._lock:
            known = self._built.get(key)
            # Whoever asks first builds it; the others wait for that.
            future: Future[Evidence] = known[1] if known is not None else Future()
            self._built[key] = (cells, future)
            self._built.move_to_end(key)
            if len(self._built) > self._MOST:
                self._built.popitem(last=False)
        if known is not None:
            return future.result()
        try:
            future.set_result(build())
        except BaseException as error:
            future.set_exception(error)
        return future.result()


class _Progress:
    """How far it is, on a terminal, after a second."""

    def __init__(self, length: int, wanted: bool) -> None:
        self._length, self._done, self._shown = length, 0, False
        self._wanted = wanted and sys.stderr is not None and sys.stderr.isatty()
        self._began = time.monotonic()
        self._next = self._began + 1

    def step(self, one: tuple[Any, Future[Report | None]]) -> tuple[Any, Report | None]:
        label, future = one
        report = future.result()
        self._done += 1
        if self._wanted and (now := time.monotonic()) >= self._next:
            self._next, self._shown = now + 0.2, True
            left = (now - self._began) / self._done * (self._length - self._done)
            print(
                f"\r\x1b[Ktieout: {self._done:,} of {self._length:,} answers, {left:.0f} s left",
                end="",
                file=sys.stderr,
                flush=True,
            )
        return label, report

    def end(self) -> None:
        if self._shown:
            print("\r\x1b[K", end="", file=sys.stderr, flush=True)
