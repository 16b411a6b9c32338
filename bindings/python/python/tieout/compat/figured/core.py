"""The check."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tieout.compat.figured.derive import Index, match_of
from tieout.compat.figured.evidence import build_evidence
from tieout.compat.figured.extract import figure_of, readable
from tieout.compat.figured.policy import Policy
from tieout.compat.figured.report import Report, Result, Status

_DEFAULT = Policy()
_STATUS: dict[str, Status] = {"g": "grounded", "u": "ungrounded", "i": "ignored"}


def trace(
    text: str,
    rows: Any = None,
    *,
    results: Iterable[Any] | None = None,
    policy: Policy | None = None,
    **overrides: Any,
) -> Report:
    """Whether every figure of ``text`` can be traced to ``rows``.

    ``rows`` is one result set and ``results`` several, in any shape that
    :func:`~tieout.compat.figured.build_evidence` takes. Options of a :class:`~tieout.compat.figured.Policy` are keywords.

    >>> trace("Utah earns 79,243, Nevada 70,000.", [{"Utah": 79243.4, "Nevada": 68303.1}]).ungrounded
    ['70,000']
    """
    rules = (policy or _DEFAULT).with_overrides(**overrides)
    if isinstance(text, bytes | bytearray):
        text = text.decode(errors="replace")
    elif not isinstance(text, str):
        text = "" if text is None else str(text)
    evidence = build_evidence(rows, results, parse_strings=rules.parse_strings)
    index = Index(evidence, rules)
    found = [
        Result(figure_of(text, figure), _STATUS[status], match_of(match), reason)
        for figure, status, reason, match in index.under(rules).trace(readable(text))
    ]
    if evidence.empty:
        return Report(text, found, 0)
    return Report(text, found, evidence.size, _index=index, _policy=rules)
