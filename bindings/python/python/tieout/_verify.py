"""Whether a report that was kept still holds."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from tieout import _tieout
from tieout._check import plain
from tieout._evidence import evidence_of
from tieout._tieout import Glossary, Report


@dataclass(frozen=True)
class Problem:
    """Something in a report that its evidence does not bear out."""

    at: str
    """Where it stands: ``claims[3].derivation``."""
    message: str

    def __str__(self) -> str:
        return f"{self.at}: {self.message}"


@dataclass(frozen=True)
class Verification:
    """What became of a report: every certificate was replayed, and the check was made again."""

    problems: tuple[Problem, ...]

    @property
    def ok(self) -> bool:
        """Whether the report holds: it is what the check says today, and every certificate recomputes."""
        return not self.problems

    def __bool__(self) -> bool:
        return self.ok


def verify(
    report: str | Mapping[str, Any] | Report,
    evidence: Any,
    *,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
) -> Verification:
    """Replays every certificate of a report over its evidence, and makes the check again.

    ``report`` is its JSON, as text or as ``to_dict()`` gives it, or a :class:`Report`. A question stands in the report; a glossary
    must be given again. Raises ``ReportError`` for what is no report at all.

    >>> import tieout
    >>> rows = [{"city": "Porto", "staff": 312}]
    >>> kept = tieout.check("Porto has a staff of 312.", rows).to_json()
    >>> tieout.verify(kept, rows).ok
    True
    >>> print(tieout.verify(kept.replace("312", "313"), rows).problems[0])  # doctest: +ELLIPSIS
    claims[0] "313": the certificate is not accepted: ...
    """
    if isinstance(report, Report):
        text = report.to_json()
    elif isinstance(report, str):
        text = report
    else:
        text = json.dumps(report)
    problems = _tieout.verify(text, evidence_of(evidence), plain(glossary))
    return Verification(tuple(Problem(at, message) for at, message in problems))
