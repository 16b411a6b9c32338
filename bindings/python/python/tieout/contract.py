"""Extracted fields held against the document that they were read in, under a contract.

>>> contract = Contract({"fields": {"total": {"type": "money", "currency": ["EUR"], "labels": "Total due"}}})
>>> document = Document.of_text("Invoice no. R-7731\\nTotal due: EUR 1,190.00")
>>> source = {"page": 1, "quote": "EUR 1,190.00"}
>>> validation = contract.check({"total": {"value": "1190.00", "currency": "EUR", "source": source}}, document)
>>> validation["total"]  # doctest: +ELLIPSIS
Field(name='total', status='confirmed', reason='label', because='"Total due" stands by it', value='1190.00', ...
"""

from __future__ import annotations

import json as _json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from pathlib import Path
from typing import Any, Literal, TypeAlias, final

from tieout._tieout import ContractBase, ContractError, DocumentBase, Validated

__all__ = ["Contract", "ContractError", "Document", "Embedded", "Field", "Lint", "Place", "Problem", "Rule", "Validation"]

Status: TypeAlias = Literal["confirmed", "to_be_verified", "rejected", "missing"]
"""How a field ends: it was read where it says and the rules hold; something is open; something contradicts it; it is not given."""

_DEEPEST = 100
"""No record is nested so deep."""

Box: TypeAlias = tuple[float, float, float, float]
"""``(x0, y0, x1, y1)`` on a page, from its upper left corner; points of 1/72 inch in a PDF."""


@final
class Document:
    """A document that records are read in, read once for any number of them. It is immutable, and threads may share it."""

    __slots__ = ("_document",)

    def __init__(self, pages: Mapping[str, Any] | Sequence[Any]) -> None:
        """Pages that another program read: ``{"pages": [{"width", "height", "words": [{"text", "bbox"}]}]}``, or the list alone.

        >>> Document([{"text": "Total: EUR 12.00"}])
        <tieout.contract.Document: 1 page>
        """
        if isinstance(pages, str | bytes):
            raise TypeError("pages must be a list or a dict: a text is given with Document.of_text, a file with Document.read")
        given = dict(pages) if isinstance(pages, Mapping) else {"pages": list(pages)}
        self._document = DocumentBase.of_value(given)

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Document:
        """A file: a PDF, pages as ``.json``, or text, in which a form feed parts pages."""
        name = os.fspath(path)
        return cls.of_bytes(Path(name).read_bytes(), name=name)

    @classmethod
    def of_bytes(cls, data: bytes, *, name: str = "") -> Document:
        """The bytes of a file of that name."""
        data = bytes(data)
        if data.startswith(b"%PDF-") or name.lower().endswith(".pdf"):
            return cls._of(DocumentBase.of_pdf(data), name)
        try:
            text = data.decode("utf-8")
        except UnicodeDecodeError:
            at = f"{name}: " if name else ""
            raise ContractError(f"{at}this is neither a PDF nor pages as JSON nor text in UTF-8") from None
        return cls._of(DocumentBase.of_json(text) if name.endswith(".json") else DocumentBase.of_text(text), name)

    @classmethod
    def of_text(cls, text: str) -> Document:
        """Text without places; a form feed parts pages.

        >>> Document.of_text("one\\ftwo").texts
        ('one', 'two')
        """
        return cls._of(DocumentBase.of_text(text), "")

    @classmethod
    def _of(cls, document: DocumentBase, name: str) -> Document:
        made = cls.__new__(cls)
        made._document = document
        return made

    @property
    def texts(self) -> tuple[str, ...]:
        """The text of each page that was read."""
        return tuple(self._document.texts)

    def __len__(self) -> int:
        """How many pages it has."""
        return len(self._document)

    def __repr__(self) -> str:
        n = len(self)
        return f"<tieout.contract.Document: {n} page{'' if n == 1 else 's'}>"


def _document_of(given: Any) -> Document:
    if isinstance(given, Document):
        return given
    if isinstance(given, os.PathLike):
        return Document.read(given)
    if isinstance(given, bytes | bytearray):
        return Document.of_bytes(bytes(given))
    if isinstance(given, Mapping):
        return Document(given)
    if isinstance(given, str):
        raise TypeError("document: a bare str may be a text or a path; write Document.of_text(…) or pathlib.Path(…)")
    raise TypeError(
        f"document must be a Document, a pathlib.Path, bytes or a dict of pages, not {type(given).__name__}"
    )


@dataclass(frozen=True, slots=True)
class Place:
    """A place on a document."""

    page: int
    """The page, from 1."""
    bbox: Box | None
    """The box around it; None on a page that has no boxes."""
    quote: str
    """What is printed there."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that was found wrong, or left open."""

    reason: str
    """What sort of thing, in a word."""
    because: str
    """What it is, in a sentence."""
    place: Place | None
    """Where that can be seen."""


@dataclass(frozen=True, slots=True)
class Embedded:
    """What the invoice inside a document states of a field. It decides nothing."""

    path: str
    """Where it states that, from the root of the file."""
    value: str
    """What it states, as it is written there."""
    agrees: bool
    """Whether that is the value of the candidate."""


@dataclass(frozen=True, slots=True)
class Field:
    """How a field ended, and why."""

    name: str
    """Its name; inside a list with the number of its item from 0: ``lines[0].total``."""
    status: Status
    """How it ended."""
    reason: str
    """What decided, in a word."""
    because: str
    """The same in a sentence."""
    value: str | None
    """Its value as the candidate gives it."""
    unit: str | None
    """Its currency or unit as the candidate gives it."""
    place: Place | None
    """Where the value stands on the document."""
    label: str | None
    """The label that names it, as printed."""
    rivals: tuple[Place, ...]
    """Other values that stand under its label."""
    embedded: Embedded | None
    """What the invoice inside the document states of it."""
    problems: tuple[Problem, ...]
    """All that is wrong or open, that which decided first."""


@dataclass(frozen=True, slots=True)
class Rule:
    """How a rule of the contract came out."""

    rule: str
    """As the contract writes it."""
    name: str | None
    """What the contract calls it."""
    holds: bool | None
    """Whether it holds; None where a field that it needs is missing."""
    shown: str
    """What its two sides come to, or what is missing."""
    suspects: tuple[str, ...]
    """Where it fails, the fields of which one must be wrong."""


@final
class Validation(Mapping[str, Field]):
    """What is said of a record: its fields by name, in the order of the contract. It is true where the record is confirmed."""

    def __init__(self, validated: Validated) -> None:
        self._validated = validated

    @cached_property
    def _read(self) -> dict[str, Any]:
        return self.to_dict()

    @cached_property
    def _fields(self) -> dict[str, Field]:
        return {name: _field(name, field) for name, field in self._read["fields"].items()}

    def __getitem__(self, name: str) -> Field:
        return self._fields[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._fields)

    def __len__(self) -> int:
        return len(self._fields)

    @property
    def ok(self) -> bool:
        """Whether the record can be stored as it is: all that is given is confirmed, nothing required is missing, no rule fails."""
        return bool(self._read["ok"])

    @property
    def confirmed(self) -> tuple[Field, ...]:
        """The fields that were read where they say, belong there, and fit the rules."""
        return self._of("confirmed")

    @property
    def to_be_verified(self) -> tuple[Field, ...]:
        """The fields that nothing contradicts and of which something is open: they need a person."""
        return self._of("to_be_verified")

    @property
    def rejected(self) -> tuple[Field, ...]:
        """The fields that the document or the contract contradicts."""
        return self._of("rejected")

    @property
    def missing(self) -> tuple[Field, ...]:
        """The fields that the candidate does not give."""
        return self._of("missing")

    def _of(self, status: Status) -> tuple[Field, ...]:
        return tuple(f for f in self._fields.values() if f.status == status)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """How each rule of the contract came out."""
        return tuple(
            Rule(r["rule"], r.get("name"), r["holds"], r["shown"], tuple(r.get("suspects", ())))
            for r in self._read["rules"]
        )

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """What is wrong with the candidate as a whole: fields that the contract does not know."""
        return tuple(map(_problem, self._read["problems"]))

    def to_json(self) -> str:
        """``tieout.contract-report/1``, byte for byte as the command writes it."""
        return self._validated.json()

    def to_dict(self) -> dict[str, Any]:
        """The same as Python's values."""
        read: dict[str, Any] = _json.loads(self._validated.json())
        return read

    def to_html(self, title: str = "record") -> str:
        """One page for a browser, complete in itself: the pages of the document with a box around the place of each field."""
        return self._validated.html(title)

    def __bool__(self) -> bool:
        return self.ok

    def __str__(self) -> str:
        return self._validated.text()

    def __repr__(self) -> str:
        counts = self._read["counts"]
        said = ", ".join(f"{n} {status.replace('_', ' ')}" for status, n in counts.items() if n)
        return f"<tieout.contract.Validation: {said or 'no fields'}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Validation) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(self.to_json())


@dataclass(frozen=True, slots=True)
class Lint:
    """One thing to mend in a contract. ``str()`` is a line for people."""

    severity: Literal["error", "warning"]
    """An error is a part that can never work."""
    code: str
    """What kind: ``unknown_field``, ``bounds_reversed``, …"""
    path: str
    """Where: ``fields.total.min``, ``rules[2]``."""
    message: str
    """What is wrong and what to do."""

    def __str__(self) -> str:
        return f"{self.severity}[{self.code}]: `{self.path}`: {self.message}"


@final
class Contract:
    """What each field of a record must be, and where it must have been read. It is immutable, and threads may share it.

    >>> contract = Contract({"fields": {"total": {"type": "money", "currency": ["USD"], "labels": "Total"}}})
    >>> contract.fields
    ('total',)
    """

    __slots__ = ("_contract",)

    def __init__(self, contract: Mapping[str, Any]) -> None:
        if not isinstance(contract, Mapping):
            raise TypeError(
                f"a contract is a dict, not {type(contract).__name__}: a file, or a shipped one, is read with Contract.load"
            )
        self._contract = ContractBase.of_value(dict(contract))

    @classmethod
    def load(cls, source: str | os.PathLike[str]) -> Contract:
        """The shipped contract of that name (``"invoice"``, ``"receipt"``, ``"quotation"``), or one from a file of TOML or JSON.

        A ``str`` that is a name is that contract, any other the path of a file.

        >>> Contract.load("receipt").name
        'receipt'
        """
        if isinstance(source, str):
            shipped = ContractBase.shipped(source)
            if shipped is not None:
                return cls._of(shipped)
        path = Path(source)
        try:
            text = path.read_text(encoding="utf-8")
        except FileNotFoundError as error:
            if isinstance(source, str) and not path.suffix:
                names = ", ".join(cls.shipped())
                error.add_note(f"{source!r} is no shipped contract either: those are {names}")
            raise
        is_json = path.suffix.lower() == ".json" or text.lstrip().startswith("{")
        try:
            return cls._of(ContractBase.of_json(text) if is_json else ContractBase.of_toml(text))
        except ContractError as error:
            raise ContractError(f"{path}: {error}") from None

    @classmethod
    def from_toml(cls, text: str) -> Contract:
        """Reads TOML.

        >>> Contract.from_toml("[fields.paid]\\ntype = 'date'").fields
        ('paid',)
        """
        return cls._of(ContractBase.of_toml(text))

    @classmethod
    def from_json(cls, text: str) -> Contract:
        """Reads JSON in its own characters."""
        return cls._of(ContractBase.of_json(text))

    @classmethod
    def _of(cls, contract: ContractBase) -> Contract:
        made = cls.__new__(cls)
        made._contract = contract
        return made

    @staticmethod
    def shipped() -> tuple[str, ...]:
        """The names of the shipped contracts.

        >>> Contract.shipped()
        ('invoice', 'receipt', 'quotation')
        """
        return tuple(ContractBase.shipped_names())

    @staticmethod
    def shipped_text(name: str) -> str:
        """The text of a shipped contract, to begin one's own with."""
        text = ContractBase.shipped_text(name)
        if text is None:
            raise KeyError(f"{name!r} is no shipped contract: those are {', '.join(Contract.shipped())}")
        return text

    @property
    def name(self) -> str:
        """What it is called."""
        return self._contract.name

    @property
    def fields(self) -> tuple[str, ...]:
        """The names of its fields, in order."""
        return tuple(self._contract.fields)

    def lint(self) -> tuple[Lint, ...]:
        """What does not make sense in it, and which of its examples do not come out.

        >>> [lint.code for lint in Contract.from_toml("rules = ['a = b']\\n[fields.a]\\ntype = 'money'").lint()]
        ['no_label', 'unknown_field']
        """
        return tuple(Lint(*lint) for lint in self._contract.lint())

    def canonical_json(self) -> str:
        """The contract as it is understood: the same for the same meaning."""
        return self._contract.canonical_json()

    def check(self, candidate: Mapping[str, Any] | str, document: Any) -> Validation:
        """Says of each field of a record whether it is confirmed, to be verified, rejected or missing.

        ``candidate`` is ``{"total": {"value", "currency", "source": {"page", "quote", "bbox"}}, …}``, as a dict or as JSON in its
        own characters. A value is a ``str`` or a ``Decimal``, so that each digit of it stands; a ``float`` is none. ``document`` is a :class:`Document`, or what one is made of: a ``pathlib.Path``, the ``bytes`` of a PDF or a
        text, a dict of pages.

        Raises ``ContractError`` for a candidate that is no JSON object and for a document that cannot be read; what is wrong with a
        field is said of the field.
        """
        if not isinstance(candidate, str | Mapping):
            raise TypeError(f"candidate must be a dict or JSON as a str, not {type(candidate).__name__}")
        given = candidate if isinstance(candidate, str) else _digits(candidate, None)
        return Validation(self._contract.check(given, isinstance(given, str), _document_of(document)._document))

    def __repr__(self) -> str:
        n = len(self.fields)
        return f"<tieout.contract.Contract {self.name!r}: {n} field{'' if n == 1 else 's'}>"


def _digits(given: Any, key: Any, depth: int = 0) -> Any:
    """A candidate with its Decimals as texts of their digits. The numbers of a box stay numbers."""
    if isinstance(given, Decimal):
        return format(given, "f")
    if key == "source" or depth > _DEEPEST:
        return given
    if isinstance(given, Mapping):
        return {k: _digits(v, k, depth + 1) for k, v in given.items()}
    if isinstance(given, list | tuple):
        return [_digits(item, None, depth + 1) for item in given]
    return given


def _field(name: str, field: Mapping[str, Any]) -> Field:
    embedded = field.get("embedded")
    return Field(
        name,
        field["status"],
        field["reason"],
        field["because"],
        field["value"],
        field.get("unit"),
        _place(field["found"]),
        field.get("label"),
        tuple(Place(r["page"], _box(r["bbox"]), r["quote"]) for r in field.get("rivals", ())),
        None if embedded is None else Embedded(embedded["path"], embedded["value"], embedded["agrees"]),
        tuple(map(_problem, field.get("problems", ()))),
    )


def _problem(problem: Mapping[str, Any]) -> Problem:
    return Problem(problem["reason"], problem["because"], _place(problem.get("at")))


def _place(place: Mapping[str, Any] | None) -> Place | None:
    return None if place is None else Place(place["page"], _box(place["bbox"]), place["quote"])


def _box(box: Sequence[float] | None) -> Box | None:
    if box is None:
        return None
    x0, y0, x1, y1 = box
    return (float(x0), float(y0), float(x1), float(y1))
