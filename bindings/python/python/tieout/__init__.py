"""Every value an answer states, tied out to its evidence."""

from tieout._tieout import Evidence, Report, check

__all__ = ["Evidence", "Report", "check"]
