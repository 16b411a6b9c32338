"""Rows under numbers for a model to read and to cite, and its records against the rows that they cite.

A model is shown numbered rows and answers with records that say which rows each was read in. Each value is then looked up in
those rows and nowhere else.

>>> rows = [["25 avenue Henri", "1 358 522", "2019"], ["4 rue des Lilas", "412 900", "2021"]]
>>> print(numbered_rows(rows))
0 | 25 avenue Henri | 1 358 522 | 2019
1 | 4 rue des Lilas | 412 900 | 2021
>>> source = cited_text(rows, [0])
>>> carries_text(source, "25 avenue Henri"), carries_number(source, 1358522), carries_number(source, 412900)
(True, True, False)
"""

from __future__ import annotations

import json as _json
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal, TypeAlias, final

from tieout import _intake
from tieout._evidence import Evidence
from tieout._tieout import CiteError, CiteRows, find_number_in, find_text_in

__all__ = [
    "CitationReport",
    "CiteError",
    "CitedText",
    "Declared",
    "FieldCheck",
    "Lookup",
    "Place",
    "RecordCheck",
    "Rows",
    "Window",
    "Windows",
    "carries_number",
    "carries_text",
    "check_extraction",
    "check_records",
    "cited_text",
    "find_number",
    "find_text",
    "numbered_rows",
    "windows",
]

Mark: TypeAlias = Literal[".", ","]
"""The mark before decimals."""

Number: TypeAlias = int | float | Decimal
"""A value that came as a number; one that is written out is a ``str``."""

Standing: TypeAlias = Literal["carried", "ambiguous", "absent", "contradicted", "empty"]
"""How a field stands."""


@final
class Rows:
    """A table whose rows have numbers, read once for any number of calls. It is immutable, and threads may share it.

    ``rows`` is a list of lists of cells, a list of dicts, a frame, or any other one table that :class:`tieout.Evidence` takes.

    >>> rows = Rows([{"street": "4 rue des Lilas", "price": "412 900"}], first=40)
    >>> rows
    <tieout.cite.Rows: 1 row from 40, 2 columns>
    """

    __slots__ = ("_rows",)

    def __init__(self, rows: Any, *, first: int = 0) -> None:
        if isinstance(rows, Evidence):
            self._rows = CiteRows.of_evidence(rows, first)
            return
        if isinstance(rows, Generator):
            rows = list(rows)
        widths: list[int] | None = None
        if isinstance(rows, list | tuple) and all(isinstance(row, list | tuple) for row in rows):
            # A row that is shorter than others ends where it was given to end.
            widths = [len(row) for row in rows]
        self._rows = CiteRows.of_source(_intake.source_of(rows, {}, "rows"), first, widths)

    @property
    def name(self) -> str:
        """What the table is called; often nothing."""
        return self._rows.name

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of its columns."""
        return tuple(self._rows.columns)

    @property
    def first(self) -> int:
        """The number of the first row."""
        return self._rows.first

    def __len__(self) -> int:
        return len(self._rows)

    def __repr__(self) -> str:
        n = len(self)
        return f"<tieout.cite.Rows: {n} row{'' if n == 1 else 's'} from {self.first}, {len(self.columns)} columns>"


def _rows_of(rows: Any, first: int | None) -> Rows:
    if not isinstance(rows, Rows):
        return Rows(rows, first=0 if first is None else first)
    if first is not None and first != rows.first:
        raise ValueError(f"first={first}: these rows are numbered from {rows.first} already")
    return rows


def numbered_rows(rows: Any, *, first: int | None = None) -> str:
    """What a model is shown: one line a row, its number and then its cells, parted by `` | ``. The number is what it cites.

    >>> numbered_rows([["a", 1], ["b", 2]], first=40)
    '40 | a | 1\\n41 | b | 2'
    """
    return _rows_of(rows, first)._rows.numbered()


@dataclass(frozen=True, slots=True)
class Window:
    """Rows that are shown together."""

    first: int
    """The number of its first row."""
    last: int | None
    """The number of its last row; None where the table has no rows."""
    text: str
    """What to show: see :func:`numbered_rows`."""


@final
class Windows(tuple[Window, ...]):
    """The windows of a table. ``str()`` is all of them under the names of the columns, as the command prints them."""

    _text: str
    _json: str

    def __str__(self) -> str:
        return self._text

    def to_json(self) -> str:
        """``tieout.rows/1``, byte for byte as the command writes it."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The same as Python's values."""
        return _loads(self._json)


def windows(rows: Any, size: int | None = None, *, overlap: int = 0, first: int | None = None) -> Windows:
    """Cuts a long table into windows of ``size`` rows, each of which repeats the last ``overlap`` rows of the one before.

    A row has one number in every window that it stands in. Without a ``size`` there is one window.

    >>> [w.text for w in windows([["a"], ["b"], ["c"]], 2, overlap=1)]
    ['0 | a\\n1 | b', '1 | b\\n2 | c']
    """
    table = _rows_of(rows, first)
    if (size is not None and size < 0) or overlap < 0:
        raise ValueError("size and overlap are counts of rows: nought or more")
    shown, text, json = table._rows.windows(max(len(table), 1) if size is None else size, overlap)
    made = Windows(Window(start, start + n - 1 if n else None, lines) for start, n, lines in shown)
    made._text, made._json = text, json
    return made


@dataclass(frozen=True, slots=True)
class Place:
    """Where something is printed."""

    row: int | None
    """The number of the row; None in a plain text."""
    column: str | int | None
    """The name of the column, its place from 0 where it has no name; None in a plain text."""
    start: int
    """Where it begins in the cell, in characters."""
    end: int
    """Where it ends."""
    text: str
    """What stands there."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """What a look-up came to. It is true where the rows carry the value."""

    found: Literal["carried", "ambiguous", "absent"]
    """Whether it is printed there; ambiguous where that depends on how what is printed is read."""
    places: tuple[Place, ...]
    """Where: of a number one place, of words one for each piece that stands together."""
    readings: tuple[Decimal, ...]
    """What the number there can mean: one value where it is carried."""
    doubt: str | None
    """Why it is ambiguous, in a word: ``mark``, ``sign``, ``scale``, ``padding``, ``skipped_words``, …"""

    def __bool__(self) -> bool:
        return self.found == "carried"


@final
class CitedText:
    """The rows that were cited, in cited order: the only text that values may be looked up in.

    ``str()`` is its cells joined by spaces. It knows where each cell ends, and that no number crosses an edge. It is false
    where no row that exists was cited.
    """

    __slots__ = ("_rows", "cited")

    def __init__(self, rows: Rows, cited: Iterable[int]) -> None:
        self._rows = rows
        self.cited = tuple(cited)
        """The numbers that were cited."""

    def __str__(self) -> str:
        return self._rows._rows.cited_text(list(self.cited))

    def __bool__(self) -> bool:
        return any(self._rows._rows.known(list(self.cited)))

    def __repr__(self) -> str:
        return f"<tieout.cite.CitedText of rows {list(self.cited)}>"

    def _place(self, row: int | None, column: int, start: int, end: int, text: str) -> Place:
        names = self._rows.columns
        name = names[column] if column < len(names) else ""
        return Place(row, name or column, start, end, text)


def cited_text(rows: Any, cited: Iterable[int], *, first: int | None = None) -> CitedText:
    """The text of the rows that were cited. A number that no row has adds nothing.

    >>> str(cited_text([["a", "b"], ["c"], ["d", "e"]], [42, 40], first=40))
    'd e a b'
    """
    return CitedText(_rows_of(rows, first), cited)


def find_text(source: CitedText | str, value: str) -> Lookup:
    """Looks words up in cited rows, or in a plain text, with the places where they stand.

    >>> found = find_text(cited_text([["New York, Paris"]], [0]), "New Paris")
    >>> found.found, found.doubt
    ('ambiguous', 'skipped_words')
    """
    if not isinstance(value, str):
        raise TypeError(f"value must be a str, not {type(value).__name__}; numbers are looked up with find_number")
    if isinstance(source, str):
        return _lookup(find_text_in(source, value), None)
    return _lookup(source._rows._rows.find_text(list(source.cited), value), source)


def carries_text(source: CitedText | str, value: str) -> bool:
    """Whether the rows carry these words: see :func:`find_text`.

    >>> rows = [["RUEIL-", "29 avenue Paul"], ["MALMAISON", "Doumer"]]
    >>> carries_text(cited_text(rows, [0, 1]), "Rueil-Malmaison")
    True
    """
    return bool(find_text(source, value))


def find_number(
    source: CitedText | str, value: str | Number, *, decimal_mark: Mark | None = None, locale: str | None = None
) -> Lookup:
    """Looks a number up in cited rows, or in a plain text, with its place and what is printed there can mean.

    A cell is read in the convention that is given, else in that of its column. Where both are open and it matters, the number is
    ambiguous.

    >>> found = find_number(cited_text([["Evry", "1.234"]], [0]), 1234)
    >>> found.found, found.doubt, found.readings
    ('ambiguous', 'mark', (Decimal('1.234'), Decimal('1234')))
    """
    exact = not isinstance(value, str)
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        raise TypeError(f"value must be a number or a str, not {type(value).__name__}")
    # A double is its shortest decimal form, as everywhere.
    written = repr(float(value)) if isinstance(value, float) else str(value)
    if isinstance(source, str):
        return _lookup(find_number_in(source, written, exact, decimal_mark, locale), None)
    rows = source._rows._rows
    return _lookup(rows.find_number(list(source.cited), written, exact, decimal_mark, locale), source)


def carries_number(
    source: CitedText | str, value: str | Number, *, decimal_mark: Mark | None = None, locale: str | None = None
) -> bool:
    """Whether the rows carry this number, whole and in one of their cells: see :func:`find_number`.

    >>> source = cited_text([["EVRY", "1 655", "2 415 065,40"]], [0])
    >>> carries_number(source, Decimal("2415065.40")), carries_number(source, 2415065)
    (True, False)
    """
    return bool(find_number(source, value, decimal_mark=decimal_mark, locale=locale))


def _lookup(told: Any, source: CitedText | None) -> Lookup:
    found, places, readings, doubt = told
    if source is None:
        made = tuple(Place(None, None, start, end, text) for _, _, start, end, text in places)
    else:
        made = tuple(source._place(*place) for place in places)
    return Lookup(found, made, tuple(map(Decimal, readings)), doubt)


@dataclass(frozen=True, slots=True)
class FieldCheck:
    """One field of a record, checked."""

    name: str
    """Its name; inside lists and objects a path: ``lines/0/amount``."""
    value: str
    """What it states, as written."""
    verdict: Standing
    """How it stands."""
    explanation: str
    """Where it is printed, what else can be meant, or what stands there instead."""
    places: tuple[Place, ...]
    """Where it is printed, or may be."""
    readings: tuple[Decimal, ...]
    """What the number there can mean; empty for words."""
    doubt: str | None
    """Why it is ambiguous, in a word."""


@dataclass(frozen=True, slots=True)
class RecordCheck:
    """One record, checked."""

    fields: tuple[FieldCheck, ...]
    """Its fields, in order."""
    cited: tuple[int, ...]
    """The rows that it cites and that exist."""
    out_of_range: tuple[str, ...]
    """What it cites and is no row, as written."""


@dataclass(frozen=True, slots=True)
class Declared:
    """A total that the table declares of itself, with the sum of the records."""

    field: str
    """The field that is added up."""
    place: Place
    """Where the total stands."""
    total: Decimal
    """What it says."""
    sum: Decimal
    """What the records add up to, exactly."""
    difference: Decimal
    """The sum less the total."""
    records: int
    """How many records took part."""
    rows: tuple[int, int]
    """The numbers of the first row that it is the total of, and of the last."""
    standing: Literal["agrees", "differs", "incomplete"]
    """How the two stand; incomplete where no record states the field for some of those rows."""


@final
class CitationReport:
    """What came of checking records against the rows that they cite. It is true where everything is carried."""

    def __init__(self, json: str, text: str, explanations: Sequence[Sequence[str]]) -> None:
        self._json = json
        self._text = text
        self._explanations = explanations

    @cached_property
    def _read(self) -> dict[str, Any]:
        return _loads(self._json)

    @property
    def ok(self) -> bool:
        """Whether all fields are carried and all cited rows exist."""
        return bool(self._read["ok"])

    @property
    def outcome(self) -> Literal["tied_out", "findings", "nothing_checked"]:
        """The same in three values."""
        outcome: Literal["tied_out", "findings", "nothing_checked"] = self._read["outcome"]
        return outcome

    @cached_property
    def records(self) -> tuple[RecordCheck, ...]:
        """One for each record, in order."""
        return tuple(
            RecordCheck(
                tuple(_field(f, because) for f, because in zip(record["fields"], said, strict=True)),
                tuple(record["cited"]),
                tuple(record["out_of_range"]),
            )
            for record, said in zip(self._read["records"], self._explanations, strict=True)
        )

    @property
    def findings(self) -> tuple[tuple[int, FieldCheck], ...]:
        """The fields that state something and are not carried, each with the number of its record from 0."""
        fine = ("carried", "empty")
        return tuple((n, f) for n, record in enumerate(self.records) for f in record.fields if f.verdict not in fine)

    @cached_property
    def totals(self) -> tuple[Declared, ...]:
        """The totals that the table declares of itself, with the sums of the records."""
        return tuple(
            Declared(
                d["field"],
                _place(d["declared"]),
                Decimal(d["total"]),
                Decimal(d["sum"]),
                Decimal(d["difference"]),
                d["records"],
                (d["rows"][0], d["rows"][1]),
                d["standing"],
            )
            for d in self._read["totals"]
        )

    @property
    def coverage(self) -> Mapping[str, int]:
        """How many fields stand how, under ``fields``, ``carried``, ``ambiguous``, ``absent``, ``contradicted``, ``empty``; and
        citations of rows that do not exist, under ``out_of_range``."""
        return dict(self._read["coverage"])

    @property
    def uncited(self) -> tuple[tuple[int, str], ...]:
        """The rows that no record cites, blank rows left out, and what each is: ``data``, ``total``, ``header``, …"""
        return tuple((row["row"], row["kind"]) for row in self._read["uncited"])

    def to_json(self) -> str:
        """``tieout.cite/1``, byte for byte as the command writes it."""
        return self._json

    def to_dict(self) -> dict[str, Any]:
        """The same as Python's values."""
        return _loads(self._json)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        n, carried = self._read["coverage"]["fields"], self._read["coverage"]["carried"]
        return f"<tieout.cite.CitationReport: {self.outcome}, {carried} of {n} fields carried>"


def check_records(
    rows: Any,
    records: Any,
    *,
    first: int | None = None,
    decimal_mark: Mark | None = None,
    locale: str | None = None,
) -> CitationReport:
    """Checks each field of each record against the rows that it cites, and nothing else.

    ``records`` is a list of dicts, or a dict that has one under ``records``. A record says under ``cited`` which rows it was
    read in; all other members are fields, and ``{"value": …, "cited": […]}`` is a field with rows of its own. Where a column has
    the name of a field, that column decides. The report also holds the sums of the records against the totals that the table
    declares: see ``totals``.

    >>> rows = [{"street": "25 avenue Henri", "price": "1 358 522,00"}, {"street": "4 rue des Lilas", "price": "412 900,00"}]
    >>> report = check_records(rows, [{"price": 1358522, "cited": [0]}, {"price": 412901, "cited": [1]}])
    >>> report.ok, [(n, f.name, f.verdict) for n, f in report.findings]
    (False, [(1, 'price', 'contradicted')])

    Raises ``CiteError`` for what is no table and for records that do not say where they were read.
    """
    if isinstance(records, str | bytes):
        raise TypeError("records must be a list of dicts: read a model's reply with json.loads(…, parse_float=Decimal)")
    return CitationReport(*_rows_of(rows, first)._rows.check(records, decimal_mark, locale))


def check_extraction(
    rows: Any,
    records: Any,
    *,
    first: int | None = None,
    decimal_mark: Mark | None = None,
    locale: str | None = None,
) -> tuple[Declared, ...]:
    """The totals that the table declares of itself, each with what the records add up to: ``totals`` of :func:`check_records`.

    >>> rows = [["Item", "Amount"], ["Sails", "4,200.50"], ["Ropes", "510"], ["Total", "4,710.50"]]
    >>> table = [dict(zip(rows[0], row)) for row in rows[1:]]
    >>> [total] = check_extraction(table, [{"amount": "4,200.50", "cited": [0]}, {"amount": 501, "cited": [1]}])
    >>> total.total, total.sum, total.standing
    (Decimal('4710.5'), Decimal('4701.5'), 'differs')
    """
    return check_records(rows, records, first=first, decimal_mark=decimal_mark, locale=locale).totals


def _field(field: Mapping[str, Any], because: str) -> FieldCheck:
    return FieldCheck(
        field["field"],
        field["value"],
        field["verdict"],
        because,
        tuple(map(_place, field["places"])),
        tuple(map(Decimal, field["readings"])),
        field.get("doubt"),
    )


def _place(place: Mapping[str, Any]) -> Place:
    start, end = place["span"]
    return Place(place["row"], place["column"], start, end, place["text"])


def _loads(text: str) -> dict[str, Any]:
    read: dict[str, Any] = _json.loads(text)
    return read
