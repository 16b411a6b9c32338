"""The figures of a text."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tieout import _tieout

_HALVES = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Figure:
    """A figure as it is written, with its value and its place in code points."""

    literal: str
    value: float
    start: int
    end: int
    is_percent: bool = False
    is_currency: bool = False
    has_scale: bool = False
    range_partner: float | None = None

    @property
    def is_range(self) -> bool:
        """Whether it is an end of a range."""
        return self.range_partner is not None

    @property
    def bounds(self) -> tuple[float, float]:
        """The ends of its range, signs aside, the smaller one first."""
        one, other = abs(self.value), abs(self.value if self.range_partner is None else self.range_partner)
        return min(one, other), max(one, other)

    @property
    def looks_like_year(self) -> bool:
        """Whether it is four bare digits, sign and currency aside."""
        digits = self.literal.lstrip("-−$€£¥ ").rstrip()
        return len(digits) == 4 and digits.isdigit() and not self.is_percent and not self.has_scale


def extract_numbers(text: str) -> list[Figure]:
    """All figures of ``text``, in reading order.

    >>> [(f.literal, f.value, f.range_partner) for f in extract_numbers("between 39 and 40 million")]
    [('39', 39000000.0, 40000000.0), ('40 million', 40000000.0, 39000000.0)]
    """
    return [figure_of(text, found) for found in _tieout.figured_numbers(readable(text))]


def scan_values(text: str) -> list[float]:
    """The values of all figures of ``text``."""
    return [found[2] for found in _tieout.figured_numbers(readable(text))]


def readable(text: str) -> str:
    """The text with halves of surrogate pairs, which are no characters, replaced one for one."""
    try:
        text.encode()
    except UnicodeEncodeError:
        return _HALVES.sub("\ufffd", text)
    return text


def figure_of(text: str, found: _tieout.FiguredNumber) -> Figure:
    """A figure from what the search says of it."""
    start, end, value, percent, currency, scale, partner = found
    return Figure(text[start:end].strip(), value, start, end, percent, currency, scale, partner)
