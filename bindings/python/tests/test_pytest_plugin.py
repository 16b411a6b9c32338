"""The pytest plugin, run in a pytest of its own."""

from __future__ import annotations

import importlib.metadata
import xml.etree.ElementTree as ElementTree

import need
import pytest

RIGHT = """
    def test_right(tie_out):
        report = tie_out("Porto has a staff of 312.", [{"city": "Porto", "staff": 312}])
        assert report.ok
"""
WRONG = """
    ROWS = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]

    def summarise():
        return "Porto has a staff of 312, Lisbon one of 394.\\nTogether that is 900."

    def test_wrong(tie_out):
        tie_out(summarise(), ROWS)
        raise AssertionError("never reached")
"""


@pytest.fixture
def inner(pytester: pytest.Pytester) -> pytest.Pytester:
    """A pytest that has the plugin because the package is installed."""
    assert importlib.metadata.entry_points(group="pytest11", name="tieout"), "install the package first: scripts/test-python"
    return pytester


def properties(inner: pytest.Pytester, path: str = "out.xml") -> list[tuple[str | None, str | None]]:
    cases = ElementTree.parse(inner.path / path).iter("testcase")
    return [(p.get("name"), p.get("value")) for case in cases for p in case.iter("property")]


def test_a_right_answer_passes(inner: pytest.Pytester) -> None:
    inner.makepyfile(RIGHT)
    result = inner.runpytest("--junitxml=out.xml")
    result.assert_outcomes(passed=1)
    result.stdout.fnmatch_lines(["*- tieout -*", "1 answer, 1 value checked, all tied out"])
    assert properties(inner) == [("tieout.outcome", "tied_out"), ("tieout.checked", "1")]


def test_a_wrong_answer_fails_and_shows_where(inner: pytest.Pytester) -> None:
    inner.makepyfile(WRONG)
    result = inner.runpytest("--junitxml=out.xml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*_ test_wrong _*",
            "the answer does not tie out",
            "findings: 2 of 3 checked values do not tie out",
            "1 | Porto has a staff of 312, Lisbon one of 394.",
            "  |                                         ^^^",
            "    ✗ 394  contradicted: wrong value",
            "2 | Together that is 900.",
            "  |                  ^^^",
            "*- tieout -*",
            "1 answer, 3 values checked, 2 findings; 1 answer not tied out",
        ]
    )
    shown = result.stdout.str()
    for noise in ("Traceback", "def test_wrong", "pytest_plugin.py", "never reached", "def __call__"):
        assert noise not in shown, noise
    assert properties(inner) == [
        ("tieout.outcome", "findings"),
        ("tieout.checked", "3"),
        ("tieout.finding", "394: contradicted (wrong_value)"),
        ("tieout.finding", "900: unsupported (not_in_evidence)"),
    ]
    failure = next(ElementTree.parse(inner.path / "out.xml").iter("failure"))
    assert "^^^" in (failure.text or "")


def test_an_answer_of_which_nothing_was_checked_fails(inner: pytest.Pytester) -> None:
    inner.makepyfile("def test_it(tie_out): tie_out('All is well.', [{'city': 'Porto', 'staff': 312}])")
    result = inner.runpytest("--junitxml=out.xml")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["nothing checked: *"])
    assert properties(inner) == [("tieout.outcome", "nothing_checked"), ("tieout.checked", "0")]


def test_the_notes_on_the_evidence_are_shown(inner: pytest.Pytester) -> None:
    inner.makepyfile("def test_it(tie_out): tie_out('Porto has 312.', [])")
    inner.runpytest().stdout.fnmatch_lines(["note: *is empty and supports nothing*"])


def test_several_answers_in_one_test(inner: pytest.Pytester) -> None:
    inner.makepyfile(
        """
        import pytest, tieout

        EVIDENCE = tieout.Evidence([{"city": "Porto", "staff": 312}])

        @pytest.mark.parametrize("staff", [312, 313])
        def test_it(tie_out, staff):
            tie_out("Porto has a staff of 312.", EVIDENCE)
            tie_out(f"In Porto the staff is {staff}.", EVIDENCE)
        """
    )
    result = inner.runpytest("--junitxml=out.xml")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["4 answers, 4 values checked, 1 finding; 1 answer not tied out"])
    assert [value for name, value in properties(inner) if name == "tieout.outcome"] == ["tied_out"] * 3 + ["findings"]


SMALL = """
    ROWS = [{"city": "Porto", "staff": 312}]

    def test_default(tie_out):
        tie_out("Porto has a staff of 312 in two halls.", ROWS)

    def test_lenient(tie_out):
        tie_out("Porto has a staff of 312 in two halls.", ROWS, policy="lenient")
"""


def test_the_policy_of_the_command_line(inner: pytest.Pytester) -> None:
    inner.makepyfile(SMALL)
    inner.runpytest().assert_outcomes(passed=2)
    result = inner.runpytest("--tieout-policy=strict")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["findings: *(policy strict)"])


def test_the_policy_of_a_file_and_of_the_configuration(inner: pytest.Pytester) -> None:
    inner.makepyfile(SMALL)
    (inner.path / "own.toml").write_text('preset = "strict"\n', encoding="utf-8")
    inner.makeini("[pytest]\ntieout_policy = own.toml\n")
    inner.runpytest().assert_outcomes(passed=1, failed=1)
    inner.runpytest("--tieout-policy=default").assert_outcomes(passed=2)


@pytest.mark.parametrize("named", ["no-such-preset", "no-such-file.toml"])
def test_a_policy_that_is_not_there_stops_the_run(inner: pytest.Pytester, named: str) -> None:
    inner.makepyfile(RIGHT)
    result = inner.runpytest(f"--tieout-policy={named}")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    result.stderr.fnmatch_lines([f"ERROR: --tieout-policy {named}: *"])


def test_a_run_without_answers_says_nothing(inner: pytest.Pytester) -> None:
    inner.makepyfile("def test_it(): pass")
    assert "tieout -" not in inner.runpytest().stdout.str()


def test_evidence_that_cannot_be_read_is_an_error_of_its_own(inner: pytest.Pytester) -> None:
    inner.makepyfile("def test_it(tie_out): tie_out('Porto has 312.', 'staff: 312')")
    result = inner.runpytest()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*TypeError: evidence: a bare str may be *"])


def test_strange_characters_reach_junit(inner: pytest.Pytester) -> None:
    inner.makepyfile(r"def test_it(tie_out): tie_out('Porto has \x1b[31m€ 1234 ﬀ <b>&\x00.', [{'staff': 312}])")
    inner.runpytest("--junitxml=out.xml").assert_outcomes(failed=1)
    assert ("tieout.outcome", "findings") in properties(inner)


def test_with_xdist(inner: pytest.Pytester) -> None:
    need.package("xdist")
    inner.makepyfile(test_one=RIGHT, test_two=WRONG)
    result = inner.runpytest_subprocess("-n2", "--junitxml=out.xml")
    result.assert_outcomes(passed=1, failed=1)
    result.stdout.fnmatch_lines(["2 answers, 4 values checked, 2 findings; 1 answer not tied out"])
