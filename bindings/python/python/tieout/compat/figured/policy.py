"""What counts as near enough, what is not looked at, and which derivations are allowed."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any, Literal

PAIRWISE = ("difference", "sum", "ratio", "percent", "percent_change")
"""The derivations over two cells, which have to be asked for."""

DEFAULT_DERIVATIONS = ("cell", "column_sum", "column_mean", "share", "row_sum")
"""The derivations that are allowed unless others are named."""

DERIVATIONS = DEFAULT_DERIVATIONS + PAIRWISE
"""All derivations."""


@dataclass(frozen=True)
class Policy:
    """The options of :func:`tieout.compat.figured.trace`; each is also a keyword of it.

    ``rel_tolerance`` and ``abs_tolerance`` say how far a figure may be off: within either is near enough. Plain figures up to
    ``ignore_below`` are not looked at, nor, with ``ignore_years``, bare numbers of four digits within ``year_range``.
    A percentage that matches nothing is flagged, or with ``unmatched_percent="pass"`` ignored. Only the first ``max_rows`` rows
    of a result set feed row sums, shares and pairs, and only ``max_cells`` cells in all feed pairs. ``derivations`` names what a
    figure may be. ``parse_strings`` reads numbers in cells of text. Without rows, figures above
    ``flag_without_evidence_above`` are flagged.

    >>> Policy().with_overrides(derivations="all").derivations == frozenset(DERIVATIONS)
    True
    """

    rel_tolerance: float = 0.015
    abs_tolerance: float = 0.0
    ignore_below: float = 100.0
    ignore_years: bool = True
    year_range: tuple[int, int] = (1900, 2100)
    unmatched_percent: Literal["pass", "flag"] = "flag"
    max_rows: int = 12
    max_cells: int = 40
    derivations: frozenset[str] = frozenset(DEFAULT_DERIVATIONS)
    parse_strings: bool = True
    flag_without_evidence_above: float = 1000.0

    def with_overrides(self, **overrides: Any) -> Policy:
        """The same policy with other options; ``derivations`` may be any iterable of names, or ``"all"``.

        >>> Policy().with_overrides(tolerance=0.1)
        Traceback (most recent call last):
        TypeError: unknown policy option(s): tolerance
        """
        unknown = overrides.keys() - {field.name for field in fields(self)}
        if unknown:
            raise TypeError(f"unknown policy option(s): {', '.join(sorted(unknown))}")
        if "derivations" in overrides:
            names = overrides["derivations"]
            overrides["derivations"] = frozenset(DERIVATIONS if isinstance(names, str) and names == "all" else names)
        return replace(self, **overrides) if overrides else self

    def close(self, a: float, b: float) -> bool:
        """Whether ``a`` comes within the tolerance of ``b``, of which the relative one is taken."""
        off = abs(a - b)
        return off <= self.abs_tolerance or off == 0 or (b != 0 and off / abs(b) <= self.rel_tolerance)


STRICT = Policy(rel_tolerance=0.005, ignore_below=10.0)
"""Half a percent of tolerance, and all but the smallest figures."""

LENIENT = Policy(rel_tolerance=0.05, unmatched_percent="pass")
"""Five percent of tolerance; percentages that match nothing pass."""
