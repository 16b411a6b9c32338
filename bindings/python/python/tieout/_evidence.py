"""Evidence, and the ways to say what something is evidence of."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Literal, TypeAlias, final

from tieout import _intake
from tieout._tieout import EvidenceBase, Source

Role: TypeAlias = Literal["tool", "user", "system", "assistant"]
"""Who said it. A tool's results support; a user's words only exempt; prompts and models' own words do nothing."""

Trust: TypeAlias = Literal["supports", "exempts", "nothing"]
"""What a source may do, where that is not what its role may."""


@final
class Evidence(EvidenceBase):
    """What may support an answer, read once for any number of answers.

    Sources are rows (a list of dicts or of sequences, ``{"columns": […], "rows": […]}``), frames of pandas and Polars, tables
    of Arrow and whatever has its capsules (DuckDB's relations), arrays of NumPy, cursors of the DB-API, results of SQLAlchemy,
    other dicts (JSON objects, as tools return them), ``pathlib.Path``, and what :func:`table`, :func:`json`, :func:`text` and
    :func:`read` make. It is immutable, and threads may share it.

    >>> evidence = Evidence([{"city": "Porto", "staff": 312}], {"total": 661})
    >>> evidence
    <tieout.Evidence: 2 sources, 2 facts>

    Raises ``EvidenceError`` with the path of what cannot be read, and ``TypeError`` for what is no evidence.
    """

    def __new__(cls, *sources: Any) -> Evidence:
        return super().__new__(cls, _intake.sources_of(sources))


def evidence_of(given: Any) -> Evidence:
    """The evidence that was given, or that is made of what was given."""
    return given if isinstance(given, Evidence) else Evidence(given)


def table(
    rows: Any,
    *,
    columns: Sequence[str] | None = None,
    name: str | None = None,
    role: Role | None = None,
    trust: Trust | None = None,
    truncated: bool = False,
    locale: str | None = None,
) -> Source:
    """Rows with what is known of them: ``locale`` says how their texts write numbers, ``truncated`` that rows are missing.

    >>> table([["Porto", "1.250"]], columns=["city", "staff"], name="staff", locale="pt")
    <tieout.Source "staff": table of 1 rows and 2 columns>
    """
    return _intake.table_of(rows, columns, _known(name, role, trust, truncated, locale), "rows")


def json(
    value: Any,
    *,
    name: str | None = None,
    role: Role | None = None,
    trust: Trust | None = None,
    truncated: bool = False,
    locale: str | None = None,
) -> Source:
    """A JSON document, as text or as Python's values: a tool's result. Numbers in text keep their digits.

    >>> json('{"total": 0.10}', name="api")
    <tieout.Source "api": JSON>
    """
    return _intake.json_of(value, _known(name, role, trust, truncated, locale), "json")


def text(
    passage: str,
    *,
    name: str | None = None,
    role: Role | None = None,
    trust: Trust | None = None,
    truncated: bool = False,
    locale: str | None = None,
) -> Source:
    """Running text: a note, a page, a turn of a conversation (``role="user"``).

    >>> text("Counted on 1 April 2020.", name="note")
    <tieout.Source "note": text of 24 characters>
    """
    if not isinstance(passage, str):
        raise TypeError(f"text: a str is needed, not {type(passage).__name__}")
    return Source.of_text(passage, _known(name, role, trust, truncated, locale), "text")


def read(
    path: str | os.PathLike[str],
    *,
    data: bytes | None = None,
    page: int | None = None,
    name: str | None = None,
    role: Role | None = None,
    trust: Trust | None = None,
    truncated: bool = False,
    locale: str | None = None,
) -> Source:
    """A file: CSV, TSV, JSON, JSONL, Markdown, PDF or text, as its ending says; ``page`` takes one page of a document.

    With ``data`` nothing is opened: those are the bytes of a file of that name.

    >>> read("rows.csv", data=b"state,population\\nTexas,29145505\\n")
    <tieout.Source "rows.csv": table of 1 rows and 2 columns>
    """
    return Source.of_file(Path(path), data, page, _known(name, role, trust, truncated, locale), "read")


def _known(
    name: str | None, role: Role | None, trust: Trust | None, truncated: bool, locale: str | None
) -> dict[str, Any]:
    return {"name": name, "role": role, "trust": trust, "truncated": truncated, "locale": locale}
