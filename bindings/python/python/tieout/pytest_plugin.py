"""The pytest plugin: the fixture ``tie_out``, which fails a test whose answer does not tie out, and says why.

It is there as soon as the package is installed::

    def test_summary(tie_out):
        rows = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]
        tie_out(summarise(rows), rows)

``--tieout-policy strict`` (or ``tieout_policy = "strict"`` in pytest's configuration; a preset or a policy's file) is the policy
of every call that names none. JUnit reports carry what was checked as properties of the test case.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from tieout import Glossary, Policy, Report

# Nothing of tieout is imported before it is needed: every run of pytest loads this module.

_OUTCOME, _CHECKED, _FINDING = "tieout.outcome", "tieout.checked", "tieout.finding"
_TALLY = pytest.StashKey["_Tally"]()


class TieOut:
    """What the fixture ``tie_out`` is: checks an answer, and fails the test if it does not tie out."""

    def __init__(self, node: pytest.Item, policy: str) -> None:
        self._node = node
        self._policy = policy

    def __call__(
        self,
        answer: str,
        evidence: Any,
        *,
        policy: str | Mapping[str, Any] | Policy | None = None,
        question: str | None = None,
        glossary: Mapping[str, Any] | os.PathLike[str] | Glossary | None = None,
    ) -> Report:
        """Checks as :func:`tieout.check` does, with the same arguments, and gives the report if the answer ties out."""
        __tracebackhide__ = True
        import tieout

        if policy is None and self._policy:
            policy = _policy_of(self._policy)
        report = tieout.check(answer, evidence, policy=policy, question=question, glossary=glossary)
        self._node.user_properties += [
            (_OUTCOME, report.outcome),
            (_CHECKED, report.coverage["checked"]),
            *((_FINDING, f"{c.text}: {c.verdict} ({c.reason})") for c in report.findings),
        ]
        if not report.ok:
            pytest.fail(_failure(report), pytrace=False)
        return report


@pytest.fixture
def tie_out(request: pytest.FixtureRequest) -> TieOut:
    """Checks that every value of an answer ties out to its evidence: ``tie_out(answer, evidence, policy=…)``."""
    policy = request.config.getoption("--tieout-policy") or request.config.getini("tieout_policy")
    return TieOut(request.node, policy)


def _policy_of(named: str) -> str | Policy:
    """A preset by its name, or the policy of a file."""
    from tieout import Policy

    path = Path(named)
    return Policy.load(path) if path.suffix in (".toml", ".json") else named


def _failure(report: Report) -> str:
    lines = ["the answer does not tie out", "", report.to_text().rstrip()]
    lines += [f"note: {note}" for note in report.notes]
    return "\n".join(lines)


class _Tally:
    """What was checked in the whole run. It reads the tests' reports, which reach the main process from xdist's workers, too."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        # The report of the last phase carries the properties of all phases.
        if report.when != "teardown":
            return
        for name, value in report.user_properties:
            if name == _OUTCOME:
                self.counts["answers"] += 1
                self.counts["not tied out"] += value != "tied_out"
            elif name == _CHECKED and isinstance(value, int):
                self.counts["values"] += value
            elif name == _FINDING:
                self.counts["findings"] += 1

    def line(self) -> str:
        c = self.counts
        said = f"{_counted(c['answers'], 'answer')}, {_counted(c['values'], 'value')} checked"
        if not c["not tied out"]:
            return f"{said}, all tied out"
        return f"{said}, {_counted(c['findings'], 'finding')}; {_counted(c['not tied out'], 'answer')} not tied out"


def _counted(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def pytest_addoption(parser: pytest.Parser) -> None:
    """The option and the key."""
    about = "policy of tie_out where a test names none: a preset, or a policy's file (.toml, .json)"
    parser.getgroup("tieout").addoption("--tieout-policy", metavar="POLICY", default=None, help=about)
    parser.addini("tieout_policy", about, default="")


def pytest_configure(config: pytest.Config) -> None:
    """Refuses a policy that does not exist, before anything runs; begins to count."""
    named = config.getoption("--tieout-policy") or config.getini("tieout_policy")
    if named:
        from tieout import Policy, TieoutError

        try:
            policy = _policy_of(named)
            if isinstance(policy, str):
                Policy(policy)
        except (TieoutError, OSError) as error:
            raise pytest.UsageError(f"--tieout-policy {named}: {error}") from None
    config.stash[_TALLY] = _Tally()
    config.pluginmanager.register(config.stash[_TALLY], "tieout-tally")


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One line, if any answer was checked."""
    tally = config.stash[_TALLY]
    if tally.counts["answers"]:
        bad = bool(tally.counts["not tied out"])
        terminalreporter.section("tieout", sep="-", **({"red": True} if bad else {"green": True}))
        terminalreporter.write_line(tally.line())
