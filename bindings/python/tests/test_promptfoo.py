"""The assertion for promptfoo. That promptfoo itself understands it is tried by `sh scripts/test-promptfoo`, which installs it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import tieout
from tieout.promptfoo import get_assert

ROWS = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]
WRONG = "Lisbon has a staff of 394, Porto 312. There are two."


def test_one_component_a_claim() -> None:
    result = get_assert(WRONG, {"vars": {"evidence": ROWS}})
    assert result == {
        "pass": False,
        "score": 0.5,
        "reason": "One value of this answer has not been traced to the evidence: 394.",
        "componentResults": [
            {
                "pass": False,
                "score": 0.0,
                "reason": "394: contradicted, wrong value: staff[Lisbon] = 349; did you mean 349?",
                "metadata": {"start": 22, "end": 25, "verdict": "contradicted", "reason": "wrong_value"},
            },
            {
                "pass": True,
                "score": 1.0,
                "reason": "312: supported, cell: staff[Porto] = 312",
                "metadata": {"start": 33, "end": 36, "verdict": "supported", "reason": "cell"},
            },
            {
                "pass": True,
                "score": 1.0,
                "reason": "two: unchecked, small count",
                "metadata": {"start": 48, "end": 51, "verdict": "unchecked", "reason": "small_count"},
            },
        ],
    }
    json.dumps(result)


def test_what_passes() -> None:
    result = get_assert("Lisbon has a staff of 349.", {"vars": {"evidence": ROWS}, "config": None})
    assert (result["pass"], result["score"], result["reason"]) == (True, 1.0, "tied out: 1 checked")


def test_nothing_checked_does_not_pass() -> None:
    result = get_assert("All is well.", {"vars": {"evidence": ROWS}})
    assert (result["pass"], result["score"], result["componentResults"]) == (False, 0.0, [])
    assert result["reason"]


@pytest.mark.parametrize(
    "evidence", [ROWS, json.dumps(ROWS), {"offices": ROWS}, json.dumps({"offices": ROWS}), "In Lisbon there are 349."]
)
def test_evidence_as_promptfoo_hands_it_over(evidence: Any) -> None:
    assert get_assert("Lisbon has a staff of 349.", {"vars": {"evidence": evidence}})["pass"]
    assert not get_assert("Lisbon has a staff of 394.", {"vars": {"evidence": evidence}})["pass"]


def test_numbers_in_text_keep_their_digits() -> None:
    evidence = '[{"city": "Porto", "rate": 0.1000000000000000055}]'
    assert get_assert("The rate of Porto is 0.1000000000000000055.", {"vars": {"evidence": evidence}})["pass"]


def test_the_config_says_which_variables_and_what_they_are(tmp_path: Path) -> None:
    variables = {"rows": "city,staff\nLisbon,349\n", "note": "There are 17 footnotes.", "other": ROWS}
    file = tmp_path / "more.csv"
    file.write_text("city,year\nLisbon,1987\n", encoding="utf-8")

    def passes(answer: str, **config: Any) -> bool:
        return bool(get_assert(answer, {"vars": variables, "config": config})["pass"])

    assert passes("Lisbon has a staff of 349.", evidence={"rows": "csv"})
    assert passes("Lisbon has a staff of 349.", evidence="other")
    assert passes("Porto has a staff of 312. There are 17 footnotes.", evidence={"other": None, "note": "text"})
    assert passes("Lisbon was founded in 1987.", files=[str(file)])
    assert not passes("Lisbon has a staff of 349.", files=str(file))
    assert not passes("Lisbon has two halls and 349 people.", evidence=["other"], policy="strict")
    assert passes("Lisbon has a staff of 355.", evidence=["other"], policy={"rel_tolerance": 0.05})


def test_the_question_supports_nothing() -> None:
    variables = {"evidence": ROWS, "question": "How many of the 4711 are in Lisbon?", "q2": "4712?"}
    strict: dict[str, Any] = {"policy": "strict"}
    reasons = [c["reason"] for c in get_assert("Of the 4711, 349.", {"vars": variables, "config": strict})["componentResults"]]
    assert "from question" in reasons[0]
    reasons = [
        c["reason"]
        for c in get_assert("Of the 4711, 349.", {"vars": variables, "config": {**strict, "question": "q2"}})["componentResults"]
    ]
    assert "from question" not in reasons[0]


def test_an_output_that_is_data_is_checked_as_json() -> None:
    output = {"largest": {"city": "Lisbon", "staff": 349}, "wrong": {"city": "Porto", "staff": 313}}
    result = get_assert(output, {"vars": {"evidence": ROWS}})
    assert [c["pass"] for c in result["componentResults"]] == [True, False]


@pytest.mark.parametrize(
    ("variables", "config", "why"),
    [
        ({"rows": ROWS}, {}, "no variable 'evidence' to take evidence from \\(there are: rows\\)"),
        ({}, {"evidence": "rows"}, "no variable 'rows'"),
        ({"evidence": ROWS}, {"evidense": "rows"}, "config.evidense is not known"),
        ({"evidence": ROWS}, {"evidence": {"evidence": "csv"}}, "is no text"),
        ({"evidence": ROWS}, {"question": "q"}, "holds no question"),
        ({"evidence": ROWS}, {"policy": "stric"}, "strict"),
    ],
)
def test_mistakes_are_told(variables: dict[str, Any], config: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=why):
        get_assert("Lisbon has 349.", {"vars": variables, "config": config})
    assert issubclass(tieout.PolicyError, ValueError)


@pytest.mark.skipif("TIEOUT_PROMPTFOO" not in os.environ, reason="promptfoo takes minutes to install: sh scripts/test-promptfoo")
def test_promptfoo_itself(tmp_path: Path) -> None:
    (tmp_path / "rows.json").write_text(json.dumps(ROWS), encoding="utf-8")
    (tmp_path / "rows.csv").write_text("city,staff\nPorto,312\nLisbon,349\n", encoding="utf-8")
    (tmp_path / "tie_out.py").write_text("from tieout.promptfoo import get_assert\n", encoding="utf-8")

    def test(text: str, config: dict[str, Any] | None = None, **variables: Any) -> dict[str, Any]:
        assertion = {"type": "python", "value": "file://tie_out.py", **({"config": config} if config else {})}
        return {"vars": {"text": text, **variables}, "assert": [assertion]}

    right = "Lisbon has a staff of 349."
    tests = [
        test(right, evidence="file://rows.json", question="Which?"),
        test(WRONG, evidence="file://rows.json"),
        test(right, {"evidence": {"rows": "csv"}}, rows="file://rows.csv"),
        test("Lisbon has two halls and 349 people.", {"policy": "strict"}, evidence={"Lisbon": {"people": 349}}),
        test(right, {"policy": "no-such-policy"}, evidence="file://rows.json"),
    ]
    config = {"prompts": ["{{text}}"], "providers": ["echo"], "tests": tests}
    (tmp_path / "promptfooconfig.json").write_text(json.dumps(config), encoding="utf-8")
    done = subprocess.run(
        [*os.environ["TIEOUT_PROMPTFOO"].split(), "eval", "-c", "promptfooconfig.json", "-o", "out.json", "--no-cache", "-j", "1"],
        cwd=tmp_path,
        env=os.environ
        | {
            "PROMPTFOO_PYTHON": sys.executable,
            "PROMPTFOO_CONFIG_DIR": str(tmp_path / "home"),
            "PROMPTFOO_DISABLE_TELEMETRY": "1",
            "PROMPTFOO_DISABLE_UPDATE": "1",
        },
        capture_output=True,
        text=True,
        timeout=240,
    )
    out = tmp_path / "out.json"
    assert out.exists(), done.stdout + done.stderr
    results = sorted(json.loads(out.read_text(encoding="utf-8"))["results"]["results"], key=lambda r: int(r["testIdx"]))
    assert [r["success"] for r in results] == [True, False, True, False, False], done.stdout
    graded = results[1]["gradingResult"]
    assert graded["score"] == 0.5
    components = graded["componentResults"][0]["componentResults"]
    assert [c["pass"] for c in components] == [False, True, True]
    assert components[0]["reason"] == "394: contradicted, wrong value: staff[Lisbon] = 349; did you mean 349?"
    assert "no-such-policy" in json.dumps(results[4])
