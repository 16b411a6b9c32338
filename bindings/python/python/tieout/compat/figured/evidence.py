"""Rows of whatever shape, as numeric cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from tieout import _tieout


@dataclass(frozen=True, slots=True)
class Cell:
    """A numeric cell and where it stands."""

    value: float
    column: str
    row: int
    result: int
    label: str

    def ref(self) -> str:
        """Its name: ``pop[Utah]``."""
        return f"{self.column}[{self.label}]"


class ResultSet:
    """One result set, seen through the rows that were read."""

    __slots__ = ("_rows", "columns", "index")

    def __init__(self, rows: _tieout.FiguredRows, index: int) -> None:
        self._rows = rows
        self.index = index
        self.columns: list[str] = rows.columns(index)

    @property
    def values(self) -> list[float]:
        """All values, row by row."""
        return self._rows.values(self.index)

    @property
    def labels(self) -> list[str]:
        """Each row's first text that is no number, or its own number."""
        return [self._rows.label(self.index, row) for row in range(self._rows.height(self.index))]

    @property
    def rows(self) -> list[list[Cell]]:
        """The numeric cells of each row."""
        return [
            [Cell(value, self.columns[column], row, self.index, label) for column, value in self._rows.cells(self.index, row)]
            for row, label in enumerate(self.labels)
        ]


class Evidence:
    """Result sets whose numeric cells are read."""

    __slots__ = ("_rows",)

    def __init__(self, rows: _tieout.FiguredRows) -> None:
        self._rows = rows

    @property
    def results(self) -> list[ResultSet]:
        """The result sets, in the order given."""
        return [ResultSet(self._rows, index) for index in range(self._rows.sets)]

    @property
    def cells(self) -> list[Cell]:
        """All numeric cells."""
        return [cell for result in self.results for row in result.rows for cell in row]

    @property
    def size(self) -> int:
        """How many numeric cells there are."""
        return len(self._rows)

    @property
    def empty(self) -> bool:
        """Whether there is none."""
        return len(self._rows) == 0


def build_evidence(rows: Any = None, results: Iterable[Any] | None = None, *, parse_strings: bool = True) -> Evidence:
    """Reads one result set, several ``results``, or both.

    A result set is a list of dicts, a list of lists or tuples, a list of single values, ``{"columns": …, "rows": …}``, a frame
    or a cursor.

    >>> [cell.ref() for cell in build_evidence([{"state": "CA", "pop": 39346023}]).cells]
    ['pop[CA]']
    """
    given = [] if rows is None else [rows]
    if results is not None:
        given.extend(results)
    return Evidence(_tieout.FiguredRows([_table(one) for one in given], parse_strings))


def to_number(value: Any, parse_strings: bool = True) -> float | None:
    """What a cell is worth, or None if it is no number.

    >>> to_number("$1,234.5"), to_number(True)
    (1234.5, None)
    """
    values = _tieout.FiguredRows([([], [[value]])], parse_strings).values(0)
    return values[0] if values else None


def _table(given: Any) -> tuple[list[str] | None, list[Any]]:
    """Names and rows of cells; None and rows of dicts."""
    if type(given) is list:
        return _listed(given)
    if given is None:
        return [], []
    if _names_rows(given):
        return _mapped(given)
    if hasattr(given, "columns") and hasattr(given, "iter_rows"):
        return [str(name) for name in given.columns], list(given.iter_rows())
    if hasattr(given, "columns") and hasattr(given, "to_dict"):
        return _frame(given)
    if hasattr(given, "fetchall") and hasattr(given, "description"):
        return [str(column[0]) for column in given.description or ()], list(given.fetchall())
    return _listed(list(given))


def _names_rows(given: Any) -> bool:
    return isinstance(given, Mapping) and "rows" in given


def _mapped(given: Mapping[Any, Any]) -> tuple[list[str], list[Any]]:
    names = [str(name) for name in given.get("columns") or ()]
    return names, [_picked(row, names) if isinstance(row, Mapping) else row for row in given["rows"]]


def _picked(row: Mapping[Any, Any], names: list[str]) -> list[Any]:
    return [row.get(name) for name in names] if names else list(row.values())


def _frame(frame: Any) -> tuple[list[str], list[Any]]:
    names = [str(name) for name in frame.columns]
    # Column by column is what pandas is fast at; a name that stands twice names a frame.
    if type(frame).__module__.startswith("pandas.") and len(set(frame.columns)) == len(names):
        return names, list(zip(*(frame[column].tolist() for column in frame.columns), strict=True))
    return names, [[record.get(name) for name in names] for record in frame.to_dict("records")]


def _listed(rows: list[Any]) -> tuple[list[str] | None, list[Any]]:
    if not rows:
        return [], []
    first = rows[0]
    if isinstance(first, Mapping):
        return None, rows
    if isinstance(first, str | bytes | int | float | Decimal):
        return [], list(_alone(rows))
    return [], rows


def _alone(values: list[Any]) -> Iterator[tuple[Any]]:
    return ((value,) for value in values)
