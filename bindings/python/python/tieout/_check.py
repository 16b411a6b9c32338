"""The check."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any

from tieout import _tieout
from tieout._evidence import evidence_of
from tieout._tieout import Glossary, Policy, Report


def check(
    answer: str,
    evidence: Any,
    *,
    policy: str | Mapping[str, Any] | Policy | None = None,
    question: str | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
    coincidence: bool = False,
) -> Report:
    """Checks every number, date and identifier of ``answer`` against ``evidence``.

    ``evidence`` is an :class:`Evidence`, which many answers can share, or whatever one can be made of. ``policy`` is a preset's
    name (``"strict"``), a dict of keys, or a :class:`Policy`. What the ``question`` states needs no support, and supports
    nothing. A ``glossary`` says what the words of a domain stand for. With ``coincidence`` each supported number says how
    likely a random figure would have been supported in its place, which takes about a hundred times as long.

    >>> report = check("Porto has a staff of 312.", [{"city": "Porto", "staff": 312}])
    >>> report.ok
    True
    """
    if not isinstance(answer, str):
        raise TypeError(f"answer must be a str, not {type(answer).__name__}")
    return _tieout.check(answer, evidence_of(evidence), plain(policy), question, plain(glossary), coincidence)


def plain(given: Any) -> Any:
    """A mapping as the dict that the engine takes; anything else as it is."""
    return dict(given) if isinstance(given, Mapping) and not isinstance(given, dict) else given
