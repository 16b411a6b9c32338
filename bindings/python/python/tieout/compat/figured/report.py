"""What became of an answer's figures."""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any, Literal

from tieout.compat.figured.derive import Index, Match, fmt
from tieout.compat.figured.extract import Figure
from tieout.compat.figured.policy import Policy

Status = Literal["grounded", "ungrounded", "ignored"]

__all__ = ["Report", "Result", "Status", "fmt"]


@dataclass(frozen=True)
class Result:
    """One figure: whether it was traced, and to what, or why it was not looked for."""

    figure: Figure
    status: Status
    match: Match | None = None
    reason: str = ""

    @property
    def literal(self) -> str:
        """The figure as written."""
        return self.figure.literal

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        figure, match = self.figure, self.match
        plain: dict[str, Any] = {
            "literal": figure.literal,
            "value": figure.value,
            "span": [figure.start, figure.end],
            "status": self.status,
        }
        if match is not None:
            names = ("kind", "value", "error", "explanation")
            plain["match"] = {name: getattr(match, name) for name in names}
        if self.reason:
            plain["reason"] = self.reason
        return plain


@dataclass
class Report:
    """All figures of an answer."""

    text: str
    results: list[Result]
    evidence_cells: int
    _index: Index | None = field(default=None, repr=False, compare=False)
    _policy: Policy | None = field(default=None, repr=False, compare=False)
    _coincidence: float | None = field(default=None, repr=False, compare=False)

    @property
    def ok(self) -> bool:
        """Whether no figure is ungrounded."""
        return all(result.status != "ungrounded" for result in self.results)

    @property
    def checked(self) -> int:
        """How many figures were looked for."""
        return len(self.results) - len(self.ignored)

    @property
    def grounded(self) -> list[Result]:
        """The figures that were traced."""
        return [result for result in self.results if result.status == "grounded"]

    @property
    def ungrounded(self) -> list[str]:
        """The figures that were not, as written."""
        return [result.literal for result in self.results if result.status == "ungrounded"]

    @property
    def ignored(self) -> list[Result]:
        """The figures that were not looked for."""
        return [result for result in self.results if result.status == "ignored"]

    def coincidence(self, draws: int = 200, seed: int = 7) -> float | None:
        """Which part of random figures, between the smallest and the largest cell, would have been grounded too.

        Near 0 a grounded figure means something, near 1 it means nothing. None without rows. The first call decides.
        """
        if self._coincidence is None and self._index is not None and self._policy is not None:
            low, high, count = self._index.ev._rows.sizes()
            share = 0.0
            if count > 1:
                # The draws of figured itself: the generator of the standard library, from the same seed.
                uniform = random.Random(seed).uniform
                values = [uniform(low, high) for _ in range(draws)]
                share = self._index.under(self._policy).count(values) / draws
            self._coincidence = share
        return self._coincidence

    def caveat(self, limit: int = 4) -> str:
        """A sentence for the reader of the answer that names what is ungrounded; empty if nothing is."""
        names = self.ungrounded
        if not names:
            return ""
        said = ", ".join(names[:limit])
        if len(names) > limit:
            said += f" and {len(names) - limit} more"
        return f"Note: these figures could not be traced to the data: {said}. Treat them as approximate."

    def explain(self) -> str:
        """One line for the whole and one for each figure."""
        rate = self.coincidence()
        head = [
            "OK" if self.ok else "UNGROUNDED",
            f"{self.checked} checked",
            f"{len(self.ungrounded)} untraceable",
            *([] if rate is None else [f"coincidence {rate:.0%}"]),
        ]
        return "\n".join([" · ".join(head), *map(_line, self.results)])

    def to_dict(self) -> dict[str, Any]:
        """The same as plain data."""
        return {
            "ok": self.ok,
            "checked": self.checked,
            "ungrounded": self.ungrounded,
            "evidence_cells": self.evidence_cells,
            "coincidence": self.coincidence(),
            "figures": [result.to_dict() for result in self.results],
        }

    def __repr__(self) -> str:
        return f"Report(ok={self.ok}, checked={self.checked}, ungrounded={self.ungrounded})"


def _line(result: Result) -> str:
    name = result.literal.ljust(16)
    if result.match is not None:
        return f"  ✓ {name} {result.match.kind.ljust(14)} {result.match.explanation}"
    if result.status == "ungrounded":
        return f"  ✗ {name} no cell, sum, difference, or ratio within tolerance"
    return f"  · {name} ignored ({result.reason})"
