"""Evidence as a model reads it: plain text, cut to a limit, and every cut told."""

from __future__ import annotations

import csv
import io
import json
import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tieout._tieout import EvidenceBase, Source


@dataclass(frozen=True)
class Cut:
    """A source that was too long to be shown whole.

    >>> str(Cut("rows", shown=2000, length=125000))
    'rows: 2000 of 125000 characters shown'
    """

    source: str
    """Its name, or its number among the sources."""
    shown: int
    """How many of its characters the model was shown."""
    length: int
    """How many it has."""

    def __str__(self) -> str:
        return f"{self.source}: {self.shown} of {self.length} characters shown"


@dataclass(frozen=True)
class Shown:
    """A source as it is shown."""

    name: str
    content: str
    length: int

    @property
    def cut(self) -> Cut | None:
        return Cut(self.name, len(self.content), self.length) if len(self.content) < self.length else None


def shown(evidence: Any, limit: int) -> list[Shown]:
    """The sources of an evidence as text; together they are no longer than ``limit``."""
    texts = [(name or str(number), text) for number, (name, text) in enumerate(_texts(evidence), 1)]
    room = _rooms([len(text) for _, text in texts], limit)
    return [Shown(name, _head(text, space), len(text)) for (name, text), space in zip(texts, room, strict=True)]


def _texts(evidence: Any) -> Iterable[tuple[str | None, str]]:
    """The sources, each with its name: one, a list of several, or a dict of named ones, as in :class:`tieout.Evidence`."""
    if isinstance(evidence, Mapping) and evidence and all(map(_is_source, evidence.values())):
        return [(str(name), _text(one, f"evidence[{name!r}]")) for name, one in evidence.items()]
    if isinstance(evidence, list | tuple) and evidence and all(map(_is_source, evidence)):
        return [(_name(one), _text(one, f"evidence[{i}]")) for i, one in enumerate(evidence)]
    return [(_name(evidence), _text(evidence, "evidence"))]


def _is_source(given: Any) -> bool:
    """What can only be a source of its own, whatever it stands in."""
    return (
        isinstance(given, str | os.PathLike | Source | EvidenceBase)
        or _is_frame(given)
        or _is_arrow(given)
        or (isinstance(given, list) and bool(given) and all(isinstance(row, Mapping) for row in given))
    )


def _is_frame(given: Any) -> bool:
    return hasattr(given, "to_csv") or hasattr(given, "write_csv")


def _is_arrow(given: Any) -> bool:
    return hasattr(given, "to_pylist") or hasattr(given, "read_all")


def _name(given: Any) -> str | None:
    return Path(given).name if isinstance(given, os.PathLike) else None


def _text(given: Any, path: str) -> str:
    """One source as text."""
    if isinstance(given, str):
        return given
    if isinstance(given, Source | EvidenceBase):
        raise TypeError(
            f"{path}: a model reads evidence as text, and a {type(given).__name__} keeps none; give what it was made of"
        )
    if isinstance(given, os.PathLike):
        return Path(given).read_text(encoding="utf-8")
    if hasattr(given, "write_csv"):
        return str(given.write_csv())
    if hasattr(given, "to_csv"):
        return str(given.to_csv())
    if hasattr(given, "read_all"):
        given = given.read_all()
    if hasattr(given, "to_pylist"):
        given = given.to_pylist()
    if isinstance(given, Sequence) and given and all(isinstance(row, Mapping) for row in given):
        return _csv_of(given)
    return json.dumps(given, ensure_ascii=False, default=str)


def _csv_of(rows: Sequence[Mapping[Any, Any]]) -> str:
    """Rows as CSV, unless one of their cells has parts."""
    if any(isinstance(cell, Mapping | list | tuple) for row in rows for cell in row.values()):
        return "\n".join(json.dumps(row, ensure_ascii=False, default=str) for row in rows)
    heads: dict[Any, None] = {}
    for row in rows:
        heads.update(dict.fromkeys(row))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(heads)
    writer.writerows([row.get(head) for head in heads] for row in rows)
    return out.getvalue()


def _rooms(lengths: Sequence[int], limit: int) -> list[int]:
    """How much of each source is shown: short ones whole, and long ones share what is left."""
    room = [0] * len(lengths)
    left, waiting = limit, sorted(range(len(lengths)), key=lambda i: lengths[i])
    while waiting:
        i = waiting.pop(0)
        room[i] = min(lengths[i], left // (len(waiting) + 1))
        left -= room[i]
    return room


def _head(text: str, room: int) -> str:
    """The beginning of a text, up to the end of a line if there is one: half a row would state another figure."""
    if len(text) <= room:
        return text
    end = text.rfind("\n", 0, room + 1)
    if end < 0:
        end = text.rfind(" ", 0, room + 1)
    return text[: max(end, 0)]
