"""An answer that is checked while it is being written."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from tieout._check import plain
from tieout._evidence import evidence_of
from tieout._tieout import Claim, Glossary, Policy, Report, Stream


def stream(
    evidence: Any,
    *,
    policy: str | Mapping[str, Any] | Policy | None = None,
    question: str | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
) -> Stream:
    """Begins to check an answer that comes in pieces, which may be cut anywhere.

    >>> import tieout
    >>> answer = tieout.stream([{"item": "lamps", "sold": 1234}])
    >>> answer.push("We sold 1,2")
    []
    >>> answer.push("34 lamps. That is")
    [<tieout.Claim "1,234": supported, cell>]
    >>> answer.released, answer.held_back
    ('We sold 1,234 lamps.', ' That is')
    >>> answer.push(" all.")
    []
    >>> answer.finish().ok
    True
    """
    return Stream(evidence_of(evidence), plain(policy), question, plain(glossary))


def guard(
    pieces: Iterable[str],
    evidence: Any,
    *,
    on_claim: Callable[[Claim], None] | None = None,
    on_report: Callable[[Report], None] | None = None,
    policy: str | Mapping[str, Any] | Policy | None = None,
    question: str | None = None,
    glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
) -> Iterator[str]:
    """Passes on the pieces of a model's answer as soon as their claims are settled, and tells each claim before its text.

    Raise in ``on_claim`` to stop an answer before a wrong figure is shown; ``on_report`` gets the report at the end.

    >>> import tieout
    >>> told = []
    >>> pieces = ["We sold 1,2", "34 lamps. Tha", "t is all."]
    >>> list(tieout.guard(pieces, [{"item": "lamps", "sold": 1234}], on_claim=told.append))
    ['We sold 1,234 lamps.', ' That is all.']
    >>> told
    [<tieout.Claim "1,234": supported, cell>]
    """
    answer = stream(evidence, policy=policy, question=question, glossary=glossary)
    shown = told = 0
    for piece in pieces:
        for claim in answer.push(piece):
            told += 1
            if on_claim is not None:
                on_claim(claim)
        released = answer.released
        if len(released) > shown:
            yield released[shown:]
            shown = len(released)
    report = answer.finish()
    for claim in report.claims[told:]:
        if on_claim is not None:
            on_claim(claim)
    if on_report is not None:
        on_report(report)
    if len(report.answer) > shown:
        yield report.answer[shown:]
