"""Look-ups of single values."""

from __future__ import annotations

from dataclasses import dataclass

from tieout import _tieout
from tieout.compat.figured.evidence import Evidence
from tieout.compat.figured.policy import DERIVATIONS, Policy

_FAMILIES = (
    ("cell",),
    ("column_sum", "column_mean", "share"),
    ("row_sum",),
    ("difference", "sum"),
    ("ratio", "percent"),
    ("percent_change",),
)

RANK = {kind: rank for rank, kinds in enumerate(_FAMILIES) for kind in kinds}
"""How simple a derivation is: a cell is 0."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """Something that the rows hold or produce."""

    value: float
    kind: str
    explanation: str

    @property
    def rank(self) -> int:
        """How simple its derivation is."""
        return RANK[self.kind]


@dataclass(frozen=True, slots=True)
class Match:
    """A candidate, and how far the figure is off, relative to it."""

    candidate: Candidate
    error: float

    @property
    def kind(self) -> str:
        """The derivation."""
        return self.candidate.kind

    @property
    def value(self) -> float:
        """The candidate's value."""
        return self.candidate.value

    @property
    def explanation(self) -> str:
        """The derivation with its cells and values."""
        return self.candidate.explanation


class Index:
    """Rows ready for look-ups under a policy.

    >>> from tieout.compat.figured import build_evidence
    >>> index = Index(build_evidence([{"pop": 39346023}]), Policy())
    >>> index.lookup(39.3e6, Policy()).explanation
    'pop[row 0] = 39,346,023'
    """

    def __init__(self, ev: Evidence, policy: Policy) -> None:
        self.ev = ev
        self.policy = policy
        self._indexes: dict[Policy, _tieout.FiguredIndex] = {}

    @property
    def flat_abs(self) -> list[float]:
        """The sizes of all cells."""
        return [abs(value) for result in self.ev.results for value in result.values]

    def lookup(self, value: float, policy: Policy, *, is_percent: bool = False) -> Match | None:
        """What comes nearest to ``value`` within the tolerances of ``policy``."""
        return match_of(self.under(policy).lookup(value, is_percent))

    def lookup_range(self, lo: float, hi: float, policy: Policy, *, is_percent: bool = False) -> Match | None:
        """What lies between two values, or comes near either."""
        return match_of(self.under(policy).lookup_range(lo, hi, is_percent))

    def under(self, policy: Policy) -> _tieout.FiguredIndex:
        """The search with the tolerances of ``policy``; what it derives, and from how many rows, was said at the start."""
        index = self._indexes.get(policy)
        if index is None:
            mine = self.policy
            index = self._indexes[policy] = _tieout.FiguredIndex(
                self.ev._rows,
                rel_tolerance=policy.rel_tolerance,
                abs_tolerance=policy.abs_tolerance,
                ignore_below=policy.ignore_below,
                ignore_years=policy.ignore_years,
                year_range=policy.year_range,
                pass_percent=policy.unmatched_percent == "pass",
                max_rows=mine.max_rows,
                max_cells=mine.max_cells,
                derivations=[kind for kind in DERIVATIONS if kind in mine.derivations],
                flag_without_evidence_above=policy.flag_without_evidence_above,
            )
        return index


def match_of(found: tuple[str, float, float, str] | None) -> Match | None:
    """A match from what the search found."""
    if found is None:
        return None
    kind, value, error, explanation = found
    return Match(Candidate(value, kind, explanation), error)


def fmt(v: float) -> str:
    """A value for people: whole numbers in full, others with few digits.

    >>> fmt(1234.5), fmt(1 / 3), fmt(1e16)
    ('1,234.5', '0.3333', '1e+16')
    """
    size = abs(v)
    if size >= 1e15:
        return format(v, ".3g")
    if v == int(v):
        return format(int(v), ",")
    return format(v, ",.1f" if size >= 100 else ",.4g")
