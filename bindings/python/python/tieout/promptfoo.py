"""An assertion for promptfoo: every value of an output must tie out to its evidence. One component a claim.

In ``promptfooconfig.yaml``::

    tests:
      - vars:
          question: Which office has more staff?
          evidence: file://rows.json
        assert:
          - type: python
            value: file://tie_out.py        # holds: from tieout.promptfoo import get_assert
            config:
              policy: strict

The evidence is the variable ``evidence``, or those that ``config.evidence`` names: one name, a list of them, or a map of names to
kinds. A value that promptfoo hands over as data (rows, an object) is what it is. Text is JSON if it is an object or a list as
JSON, and else a passage, unless the map says its kind: ``{rows: csv, note: text}``; the kinds are ``json``, ``text``, and the
endings of files that :func:`tieout.read` reads. ``config.files`` are paths of further evidence. ``config.policy`` is a preset or a
map of keys, ``config.glossary`` a map or the path of a file, ``config.question`` the variable that holds the question
(``question``, if there is one).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING, Any

import tieout

if TYPE_CHECKING:
    from tieout import Claim, Report, Source

__all__ = ["get_assert"]

_KEYS = ("evidence", "files", "glossary", "policy", "question")


def get_assert(output: Any, context: Mapping[str, Any]) -> dict[str, Any]:
    """What promptfoo calls: a ``GradingResult`` for an output.

    >>> rows = [{"city": "Porto", "staff": 312}]
    >>> result = get_assert("Porto has a staff of 321.", {"vars": {"evidence": rows}})
    >>> result["pass"], result["componentResults"][0]["reason"]
    (False, '321: contradicted, wrong value: staff[Porto] = 312; did you mean 312?')
    """
    variables: Mapping[str, Any] = context.get("vars") or {}
    config: Mapping[str, Any] = context.get("config") or {}
    for key in config:
        if key not in _KEYS:
            raise ValueError(f"config.{key} is not known here; the keys are {', '.join(_KEYS)}")
    policy = config.get("policy")
    if not isinstance(output, str):
        # A provider's JSON arrives as data: its values are the claims.
        output = json.dumps(output, ensure_ascii=False)
        policy = {**({"preset": policy} if isinstance(policy, str) else policy or {}), "answer_kind": "json"}
    report = tieout.check(
        output,
        tieout.Evidence(*_sources(variables, config)),
        policy=policy,
        question=_question(variables, config),
        glossary=_glossary(config.get("glossary")),
    )
    return _graded(report)


def _sources(variables: Mapping[str, Any], config: Mapping[str, Any]) -> list[Any]:
    files = config.get("files") or []
    named = config.get("evidence")
    if named is None:
        named = [] if files and "evidence" not in variables else ["evidence"]
    elif isinstance(named, str):
        named = [named]
    kinds: Mapping[str, str | None] = named if isinstance(named, Mapping) else dict.fromkeys(named)
    sources: list[Any] = [_source(name, variables, kind) for name, kind in kinds.items()]
    return sources + [Path(file) for file in ([files] if isinstance(files, str) else files)]


def _source(name: str, variables: Mapping[str, Any], kind: str | None) -> Source:
    if name not in variables:
        there = ", ".join(variables) or "none"
        raise ValueError(f"there is no variable {name!r} to take evidence from (there are: {there})")
    value = variables[name]
    if kind is None:
        kind = "text" if isinstance(value, str) and not _is_json(value) else "json"
    if kind == "text":
        return tieout.text(value, name=name)
    if kind == "json":
        return _data(value, name)
    if not isinstance(value, str):
        raise ValueError(f"the variable {name!r} is no text, so it cannot be read as {kind}")
    return tieout.read(f"{name}.{kind}", data=value.encode(), name=name)


def _data(value: Any, name: str) -> Source:
    """Rows are a table; everything else is a JSON document. In text, numbers keep their digits."""
    rows = json.loads(value, parse_float=Decimal) if isinstance(value, str) else value
    if _are_rows(rows):
        return tieout.table(rows, name=name)
    return tieout.json(value, name=name)


def _are_rows(value: Any) -> bool:
    """Whether a value is a list of objects without parts: what a query gives."""
    return (
        isinstance(value, list)
        and bool(value)
        and all(isinstance(row, dict) for row in value)
        and not any(isinstance(cell, dict | list) for row in value for cell in row.values())
    )


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _question(variables: Mapping[str, Any], config: Mapping[str, Any]) -> str | None:
    name = config.get("question")
    question = variables.get(name or "question")
    if isinstance(question, str):
        return question
    if name is None:
        return None
    raise ValueError(f"the variable {name!r} holds no question")


def _glossary(given: Any) -> Any:
    return Path(given) if isinstance(given, str) else given


def _graded(report: Report) -> dict[str, Any]:
    findings = len(report.findings)
    checked = report.coverage["checked"]
    return {
        "pass": report.ok,
        "score": 1.0 if report.ok else (checked - findings) / checked if findings < checked else 0.0,
        "reason": _reason(report),
        "componentResults": [_component(claim) for claim in report.claims],
    }


def _component(claim: Claim) -> dict[str, Any]:
    why = [f"{claim.verdict}, {claim.reason.replace('_', ' ')}"]
    if claim.explanation:
        why.append(claim.explanation)
    said = f"{claim.text}: {': '.join(why)}"
    if claim.is_finding and claim.nearest:
        said += f"; did you mean {claim.nearest}?"
    return {
        "pass": not claim.is_finding,
        "score": 0.0 if claim.is_finding else 1.0,
        "reason": said,
        "metadata": {"start": claim.start, "end": claim.end, "verdict": claim.verdict, "reason": claim.reason},
    }


def _reason(report: Report) -> str:
    if report.ok:
        return f"tied out: {report.coverage['checked']} checked"
    return report.caveat() or report.outcome.replace("_", " ")
