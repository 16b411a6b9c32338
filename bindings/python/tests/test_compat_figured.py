"""The interface of figured, over our search."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from need import package
from tieout.compat import figured
from tieout.compat.figured import LENIENT, STRICT, Policy, build_evidence, extract_numbers, trace
from tieout.compat.figured.__main__ import main
from tieout.compat.figured.derive import Index, fmt
from tieout.compat.figured.evidence import to_number

STAFF = [{"town": "Porto", "staff": 4120, "cost": 91250.5}, {"town": "Braga", "staff": 1880, "cost": 40100.0}]


def kinds(text: str, rows: Any = STAFF, **options: Any) -> dict[str, str]:
    report = trace(text, rows, **options)
    return {result.literal: result.match.kind for result in report.grounded if result.match}


def refs(rows: Any, **options: Any) -> list[str]:
    return [f"{cell.ref()}={cell.value:g}" for cell in build_evidence(rows, **options).cells]


def test_a_figure_is_a_cell_or_what_the_rows_produce() -> None:
    assert kinds("Porto has 4,120 and together they have 6,000, or 3,000 on average.") == {
        "4,120": "cell",
        "6,000": "column_sum",
        "3,000": "column_mean",
    }
    assert kinds("That is 68.7% of all.") == {"68.7%": "share"}
    assert kinds("In all 95,370 of either.") == {"95,370": "row_sum"}


def test_pairs_have_to_be_asked_for() -> None:
    text = "Porto has 2,240 more, 119% more, 2.19 times as many."
    assert trace(text, STAFF).ungrounded == ["2,240", "119%"]
    assert kinds(text, derivations="all", ignore_below=0.0) == {
        "2,240": "difference",
        "119%": "percent_change",
        "2.19": "ratio",
    }
    assert kinds(text, derivations={"difference"}) == {"2,240": "difference"}


def test_a_result_says_what_it_is() -> None:
    report = trace("Porto pays 91,300; Faro 77,000.", STAFF)
    assert repr(report) == "Report(ok=False, checked=2, ungrounded=['77,000'])"
    first, second = report.results
    assert (first.status, first.figure.start, first.figure.end) == ("grounded", 11, 17)
    assert first.match is not None
    assert first.match.explanation == "cost[Porto] = 91,250.5"
    assert first.match.value == 91250.5
    assert first.match.error == pytest.approx(49.5 / 91250.5)
    assert first.match.candidate.rank == 0
    assert (second.status, second.match, second.reason) == ("ungrounded", None, "")
    assert report.caveat() == (
        "Note: these figures could not be traced to the data: 77,000. Treat them as approximate."
    )
    assert "and 1 more" in trace("77,000, 78,000, 79,000", STAFF).caveat(2)


def test_places_are_code_points() -> None:
    text = "Número 😀 4,120 é."
    (figure,) = extract_numbers(text)
    assert text[figure.start : figure.end] == figure.literal == "4,120"


def test_half_a_surrogate_pair_is_no_error() -> None:
    report = trace("\ud800 4,120", STAFF)
    assert report.ok and report.results[0].figure.start == 2


@pytest.mark.parametrize(("text", "said"), [(None, 0), (b"4,120 \xff", 1), (4120, 1)])
def test_what_is_no_text_is_made_one(text: Any, said: int) -> None:
    assert len(trace(text, STAFF).results) == said


def test_values_are_doubles_as_printed() -> None:
    # The double of 4016.95 is a little less than that.
    assert trace("4,000.0", [[4016.95]]).results[0].match.explanation.endswith("= 4,016.9")  # type: ignore[union-attr]
    assert [fmt(v) for v in (1e16, 1234.5, 0.5, 2.0, -1 / 3)] == ["1e+16", "1,234.5", "0.5", "2", "-0.3333"]


def test_digits_beyond_every_limit() -> None:
    (figure,) = extract_numbers("0." + "9" * 700 + " million")
    assert figure.value == 1e6
    assert extract_numbers("9" * 400) == []
    assert extract_numbers("1e999") == []


def test_coincidence_draws_what_figured_draws() -> None:
    rows = [{"v": v} for v in (1000.0, 2000.0, 5000.0)]
    uniform = random.Random(7).uniform
    draws = [uniform(1000.0, 5000.0) for _ in range(200)]
    # Cells, their sum and their mean; each takes in 1.5 % of the smaller of itself and the figure.
    near = [any(abs(d - c) <= 0.015 * min(c, d) for c in (1000.0, 2000.0, 5000.0, 8000 / 3, 8000.0)) for d in draws]
    row_free = trace("1,000", rows)
    assert row_free.coincidence() == sum(near) / 200 > 0
    assert f"coincidence {sum(near) / 200:.0%}" in row_free.explain()
    assert trace("1,000", [[1000]]).coincidence() == 0.0
    assert trace("1,000").coincidence() is None


def test_presets_and_options() -> None:
    text = "About 12% of towns, roughly 4,160 people."
    assert trace(text, STAFF, policy=LENIENT).ok
    assert trace(text, STAFF, policy=STRICT).ungrounded == ["12%", "4,160"]
    assert trace(text, STAFF, policy=STRICT, rel_tolerance=0.01).ungrounded == ["12%"]
    assert trace("Exactly 4,120.", STAFF, derivations=set()).ungrounded == ["4,120"]
    assert trace("5,000", STAFF, abs_tolerance=float("inf")).ok
    assert trace("5,000", STAFF, ignore_below=float("inf")).checked == 0
    with pytest.raises(TypeError, match=r"unknown policy option\(s\): tolerance"):
        trace(text, STAFF, tolerance=0.1)
    with pytest.raises(ValueError, match="rel_tolerance must be a number"):
        trace(text, STAFF, rel_tolerance=float("nan"))
    assert Policy().close(0.0, 0.0) and not Policy().close(1.0, 0.0)


def test_without_rows() -> None:
    for nothing in (None, [], [{"a": "b"}], {"columns": [], "rows": []}):
        report = trace("In 2020 about 12% of 5,000 left, 7 in all.", nothing)
        assert report.ungrounded == ["5,000"]
        assert [r.reason for r in report.results] == ["year", "percent without evidence", "no evidence", "small"]


class Frame:
    columns = ["town", "staff"]

    def to_dict(self, orient: str) -> list[dict[str, Any]]:
        assert orient == "records"
        return [{"town": "Porto", "staff": 4120}]


class Cursor:
    description = [("TOWN", None), ("STAFF", None)]

    def fetchall(self) -> list[tuple[Any, ...]]:
        return [("Porto", Decimal("4120"))]


class Row(Mapping[str, Any]):
    def __getitem__(self, key: str) -> Any:
        return {"town": "Porto", "staff": 4120}[key]

    def __iter__(self) -> Iterator[str]:
        return iter(("town", "staff"))

    def __len__(self) -> int:
        return 2


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([{"town": "Porto", "staff": 4120}], ["staff[Porto]=4120"]),
        ([{"a": 1, "b": 2}, {"c": 3, "b": 4, "a": 5}], ["a[row 0]=1", "b[row 0]=2", "a[row 1]=5", "b[row 1]=4", "c[row 1]=3"]),
        ([["Porto", 1.0, 2.0]], ["c1[Porto]=1", "c2[Porto]=2"]),
        ({"columns": ["town", "staff"], "rows": [["Porto", 4120]]}, ["staff[Porto]=4120"]),
        ({"columns": ["staff"], "rows": [{"town": "Porto", "staff": 4120}]}, ["staff[row 0]=4120"]),
        ([4120, "12%"], ["c0[row 0]=4120", "c0[row 1]=12"]),
        ((n for n in [1.0, 2.0]), ["c0[row 0]=1", "c0[row 1]=2"]),
        (Frame(), ["staff[Porto]=4120"]),
        (Cursor(), ["STAFF[Porto]=4120"]),
        ([Row()], ["staff[Porto]=4120"]),
        ([{1: 7}], ["1[row 0]=7"]),
    ],
)
def test_rows_in_every_shape(rows: Any, expected: list[str]) -> None:
    assert refs(rows) == expected


def test_several_result_sets() -> None:
    cells = build_evidence([[1.0]], results=[None, [["x", 3.0]]]).cells
    assert [(cell.result, cell.value) for cell in cells] == [(0, 1.0), (2, 3.0)]


def test_mixed_rows_are_an_error_that_says_which() -> None:
    with pytest.raises(TypeError, match=r"rows\[1\] is a list"):
        trace("x", [{"a": 1}, [2]])


def test_what_is_a_number() -> None:
    none = (True, None, float("nan"), float("inf"), Decimal("NaN"), 10**400, Fraction(10**400), "Harris County", "- 5", object())
    assert [to_number(value) for value in none] == [None] * len(none)
    assert [to_number(v) for v in ("$1,234.5", "12%", "1e3", Decimal("2.5"), Fraction(1, 4), 7)] == [1234.5, 12, 1000, 2.5, 0.25, 7]
    assert to_number("1,234", parse_strings=False) is None


def test_frames_of_pandas_and_arrays_of_numpy() -> None:
    pandas = package("pandas")
    frame = pandas.DataFrame({"town": ["Porto", None], "staff": [4120, 1880], "cost": [91250.5, float("nan")]})
    assert refs(frame) == ["staff[Porto]=4120", "cost[Porto]=91250.5", "staff[row 1]=1880"]
    assert refs(frame[["staff", "cost"]].to_numpy()) == ["c0[row 0]=4120", "c1[row 0]=91250.5", "c0[row 1]=1880"]
    twice = pandas.DataFrame([[1, 2]], columns=["a", "a"])
    with pytest.warns(UserWarning):
        assert refs(twice) == ["a[row 0]=2", "a[row 0]=2"]


def test_an_index_serves_many_texts() -> None:
    index = Index(build_evidence(STAFF), Policy(derivations=frozenset(figured.DERIVATIONS)))
    near, far = Policy(), Policy(rel_tolerance=0.5)
    match = index.lookup(2240.0, near)
    assert match is not None and match.explanation == "staff[Porto] − staff[Braga] = 4,120 − 1,880 = 2,240"
    assert index.lookup(60_000.0, near) is None and index.lookup(60_000.0, far) is not None
    found = index.lookup_range(4000.0, 4200.0, near)
    assert found is not None and found.error == 0.0
    assert sorted(index.flat_abs) == [1880, 4120, 40100, 91250.5]


def test_plain_data_is_json() -> None:
    plain = json.loads(json.dumps(trace("4,120 of 2020", STAFF).to_dict()))
    assert plain["evidence_cells"] == 4 and plain["figures"][1]["reason"] == "year"
    assert plain["figures"][0] | {"match": None} == {
        "literal": "4,120", "value": 4120.0, "span": [0, 5], "status": "grounded", "match": None
    }  # fmt: skip


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = tmp_path / "rows.json"
    rows.write_text(json.dumps(STAFF), encoding="utf-8")
    assert main(["4,120 people", "--rows", str(rows)]) == 0
    assert capsys.readouterr().out.startswith("OK · 1 checked · 0 untraceable · coincidence")
    assert main(["12% of 4,200", "--rows", str(rows), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["ungrounded"] == ["12%", "4,200"]
    assert main(["12% of 4,200", "--rows", str(rows), "--allow-unmatched-percent", "--tolerance", "0.05"]) == 0
    assert main(["2,240 more", "--rows", str(rows), "--derivations", "cell,difference"]) == 0
    command = [sys.executable, "-m", "tieout.compat.figured", "-", "--rows", str(rows)]
    done = subprocess.run(command, input="2,240 more", capture_output=True, text=True, encoding="utf-8")
    assert done.returncode == 1 and "✗ 2,240" in done.stdout
