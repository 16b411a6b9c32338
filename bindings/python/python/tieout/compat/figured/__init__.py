"""The interface of the library figured, 0.4.3, over Tieout's search: change one line and keep the rest.

>>> from tieout.compat.figured import trace
>>> report = trace("California has 39.3 million people.", [{"state": "CA", "pop": 39346023}])
>>> report.ok
True

Results follow figured's rules and not Tieout's: a figure is grounded if something in the rows comes near it. Who wants a
verdict with a certificate calls ``tieout.check(answer, rows, policy="figured")``, or, better, leaves out the policy.
"""

from tieout.compat.figured.core import trace
from tieout.compat.figured.evidence import build_evidence
from tieout.compat.figured.extract import Figure, extract_numbers
from tieout.compat.figured.policy import DERIVATIONS, LENIENT, STRICT, Policy
from tieout.compat.figured.report import Report, Result

__version__ = "0.4.3"
"""The version of figured whose rules these are."""

__all__ = [
    "DERIVATIONS",
    "LENIENT",
    "STRICT",
    "Figure",
    "Policy",
    "Report",
    "Result",
    "__version__",
    "build_evidence",
    "extract_numbers",
    "trace",
]
