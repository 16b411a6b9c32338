"""Every value an answer states, tied out to its evidence.

>>> import tieout
>>> rows = [{"state": "California", "population": 39538223}, {"state": "Texas", "population": 29145505}]
>>> report = tieout.check("California has 39.5 million people, Texas 30.1 million.", rows)
>>> report.ok
False
"""

from tieout import cite, contract
from tieout._check import check
from tieout._evidence import Evidence, json, read, table, text
from tieout._stream import guard, stream
from tieout._tieout import (
    Claim,
    EvidenceError,
    Glossary,
    GlossaryError,
    Policy,
    PolicyError,
    Report,
    ReportError,
    Source,
    Stream,
    TieoutError,
)
from tieout._verify import Problem, Verification, verify

__all__ = [
    "Claim",
    "Evidence",
    "EvidenceError",
    "Glossary",
    "GlossaryError",
    "Policy",
    "PolicyError",
    "Problem",
    "Report",
    "ReportError",
    "Source",
    "Stream",
    "TieoutError",
    "Verification",
    "check",
    "cite",
    "contract",
    "guard",
    "json",
    "read",
    "stream",
    "table",
    "text",
    "verify",
]
