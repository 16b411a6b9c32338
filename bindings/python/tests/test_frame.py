"""Frames of answers: pandas, Polars and Arrow in, the same out."""

from __future__ import annotations

import io
import json
import time
from typing import Any

import need
import pytest

import tieout
from tieout import frame

PORTO = [{"city": "Porto", "staff": 312}]
LISBON = [{"city": "Lisbon", "staff": 349}, {"city": "Faro", "staff": 12}]
ANSWERS = ["Porto has a staff of 312.", "✓ Lisbon has a staff of 394. Faro has 12 people.", None, "All is well."]
ROWS = [PORTO, LISBON, PORTO, LISBON]
VERDICTS = [
    (0, "312", 21, 24, "supported", "cell", "staff[Porto] = 312", None),
    (1, "394", 24, 27, "contradicted", "wrong_value", "staff[Lisbon] = 349", "349"),
    (1, "12", 38, 40, "supported", "cell", "staff[Faro] = 12", None),
]


@pytest.fixture(params=["pandas", "polars", "pyarrow"])
def kind(request: pytest.FixtureRequest) -> Any:
    return need.package(str(request.param))


def make(kind: Any, data: dict[str, list[Any]]) -> Any:
    return kind.table(data) if kind.__name__ == "pyarrow" else kind.DataFrame(data)


def rows(df: Any) -> list[tuple[Any, ...]]:
    """The rows of a frame, with None for what is missing."""
    if hasattr(df, "to_pylist"):
        return [tuple(row.values()) for row in df.to_pylist()]
    if hasattr(df, "iter_rows"):
        return list(df.iter_rows())
    return [tuple(None if type(c).__name__ == "NAType" else c for c in row) for row in df.itertuples(index=False)]


def names(df: Any) -> list[str]:
    return list(getattr(df, "column_names", None) or df.columns)


def test_a_row_for_every_claim(kind: Any) -> None:
    df = make(kind, {"summary": ANSWERS, "rows": ROWS})
    found = frame.check(df, answer="summary", evidence=["rows"])
    assert type(found) is type(df)
    assert names(found) == ["row", "claim", "start", "end", "verdict", "reason", "explanation", "nearest"]
    assert rows(found) == VERDICTS
    for row, claim, start, end, *_ in rows(found):
        assert (ANSWERS[row] or "")[start:end] == claim


def test_a_row_for_every_answer(kind: Any) -> None:
    df = make(kind, {"summary": ANSWERS, "rows": ROWS})
    found = frame.summary(df, answer="summary", evidence=["rows"])
    assert type(found) is type(df)
    assert names(found) == ["row", "ok", "outcome", "seen", "checked", "findings", "caveat"]
    assert [row[:6] for row in rows(found)] == [
        (0, True, "tied_out", 1, 1, 0),
        (1, False, "findings", 2, 2, 1),
        (2, False, "nothing_checked", 0, 0, 0),
        (3, False, "nothing_checked", 0, 0, 0),
    ]
    assert "394" in rows(found)[1][6]


def test_an_empty_frame_has_the_same_columns_and_types(kind: Any) -> None:
    full = make(kind, {"summary": ANSWERS, "rows": ROWS})
    empty = full[:0]
    for ask in (frame.check, frame.summary):
        one = ask(full, answer="summary", evidence=["rows"])
        none = ask(empty, answer="summary", evidence=["rows"])
        assert len(none) == 0
        schema = getattr(one, "schema", None)
        assert (schema == none.schema) if schema is not None else (one.dtypes.equals(none.dtypes))


def test_one_evidence_for_all(kind: Any) -> None:
    df = make(kind, {"summary": ["Porto has a staff of 312.", "Faro has a staff of 13."]})
    found = frame.check(df, answer="summary", evidence=tieout.Evidence(PORTO + LISBON))
    assert [row[4] for row in rows(found)] == ["supported", "contradicted"]


def test_a_function_makes_the_evidence_of_a_row(kind: Any) -> None:
    df = make(kind, {"summary": ["Porto has a staff of 312.", "It has 313."], "staff": [312, 314]})
    found = frame.check(df, answer="summary", evidence=lambda row: [{"city": "Porto", "staff": row["staff"]}])
    assert [row[4] for row in rows(found)] == ["supported", "unsupported"]


def test_columns_of_texts_say_what_they_are(kind: Any) -> None:
    data = {
        "summary": ["Porto has a staff of 312. In 1987 there were 17 people.", "Nothing: 5000."],
        "rows": [json.dumps(PORTO), None],
        "table": ["year,people\n1987,17\n", None],
        "note": ["It is by the sea.", "5000"],
    }
    df = make(kind, data)
    kinds = {"rows": "json", "table": "csv", "note": "text"}
    assert all(rows(frame.summary(df, answer="summary", evidence=kinds))[i][1] for i in (0, 1))
    with pytest.raises(TypeError, match="say which it is") as raised:
        frame.check(df, answer="summary", evidence=["rows"])
    assert "in row 0 of the frame" in raised.value.__notes__


def test_questions_policy_and_glossary(kind: Any) -> None:
    df = make(kind, {"a": ["In 2019, Porto had 312 people."], "q": ["How many of the 4711 were in Porto in 2019?"]})
    given: dict[str, Any] = {"answer": "a", "evidence": tieout.Evidence(PORTO)}
    assert rows(frame.check(df, **given, policy="strict"))[0][4] == "unsupported"
    assert rows(frame.check(df, **given, policy={"preset": "strict"}, question="q"))[0][5] == "from_question"
    with pytest.raises(tieout.PolicyError):
        frame.check(df, **given, policy="no-such-policy")
    with pytest.raises(tieout.GlossaryError):
        frame.check(df, **given, glossary={"no-such-key": 1})


def test_the_labels_of_pandas_are_kept() -> None:
    pd = need.package("pandas")
    answers = ["Porto has a staff of 312.", "Porto has a staff of 313."]
    by_name = pd.DataFrame({"summary": answers}, index=["first", "second"])
    evidence = tieout.Evidence(PORTO)
    assert frame.check(by_name, answer="summary", evidence=evidence)["row"].tolist() == ["first", "second"]
    dated = pd.DataFrame({"summary": answers}, index=pd.to_datetime(["2025-01-01", "2025-01-02"]))
    assert frame.check(dated, answer="summary", evidence=evidence)["row"].dtype.kind == "M"
    levels = pd.DataFrame({"summary": answers}, index=pd.MultiIndex.from_tuples([("a", 1), ("a", 2)]))
    assert frame.check(levels, answer="summary", evidence=evidence)["row"].tolist() == [("a", 1), ("a", 2)]
    for how in ("string", "string[pyarrow]", "category"):
        typed = pd.DataFrame({"summary": pd.Series([answers[0], None], dtype=how)})
        assert frame.summary(typed, answer="summary", evidence=evidence)["ok"].tolist() == [True, False]


def test_the_reports_themselves() -> None:
    pd = need.package("pandas")
    df = pd.DataFrame({"summary": ANSWERS, "rows": ROWS})
    found = list(frame.reports(df, answer="summary", evidence=["rows"]))
    assert [label for label, _ in found] == [0, 1, 2, 3]
    assert found[2][1] is None
    expected = tieout.check(ANSWERS[1] or "", tieout.table(LISBON, name="rows"))
    assert found[1][1] is not None
    assert found[1][1].to_json() == expected.to_json()


def test_what_is_no_frame_or_no_column(kind: Any) -> None:
    df = make(kind, {"summary": ANSWERS, "rows": ROWS})
    with pytest.raises(KeyError, match="no column 'sumary'; it has 'summary', 'rows'"):
        frame.check(df, answer="sumary", evidence=["rows"])
    with pytest.raises(KeyError, match="no column 'row'"):
        frame.check(df, answer="summary", evidence=["row"])
    with pytest.raises(TypeError, match=r"evidence=\['rows'\]"):
        frame.check(df, answer="summary", evidence="rows")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="not builtins.list"):
        frame.check([], answer="summary", evidence=["rows"])


def test_a_lazy_frame_is_not_collected_behind_ones_back() -> None:
    lazy = need.package("polars").LazyFrame({"summary": ["1"]})
    with pytest.raises(TypeError, match="collect it first"):
        frame.check(lazy, answer="summary", evidence=[])


def test_evidence_that_is_shared_is_built_once(monkeypatch: pytest.MonkeyPatch) -> None:
    pd = need.package("pandas")
    built: list[int] = []

    def counting(*args: Any, **known: Any) -> Any:
        built.append(1)
        return tieout.table(*args, **known)

    class Counting:
        def __getattr__(self, name: str) -> Any:
            return counting if name == "table" else getattr(tieout, name)

    monkeypatch.setattr(frame, "tieout", Counting())
    df = pd.DataFrame({"summary": ["Porto has a staff of 312."] * 500, "rows": [PORTO] * 500})
    assert frame.summary(df, answer="summary", evidence=["rows"], workers=8)["ok"].all()
    assert len(built) == 1
    # Other objects are other evidence, also where there are more of them than are kept.
    many = pd.DataFrame({"summary": [f"It has {i + 1000}." for i in range(300)], "n": range(300)})
    made = frame.summary(many, answer="summary", evidence=lambda row: [{"staff": row["n"] + 1000}], workers=8)
    assert made["ok"].all()


def test_the_same_with_any_number_of_threads() -> None:
    pd = need.package("pandas")
    df = pd.DataFrame({"summary": ANSWERS * 50, "rows": ROWS * 50})
    one, eight = (frame.check(df, answer="summary", evidence=["rows"], workers=n) for n in (1, 8))
    assert one.equals(eight)


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(("terminal", "progress", "shown"), [(True, True, True), (True, False, False), (False, True, False)])
def test_progress_on_a_terminal(
    monkeypatch: pytest.MonkeyPatch, terminal: bool, progress: bool, shown: bool
) -> None:
    pd = need.package("pandas")
    stderr = Terminal() if terminal else io.StringIO()
    monkeypatch.setattr("sys.stderr", stderr)
    began = time.monotonic()
    clock = iter(range(10**6))
    monkeypatch.setattr(time, "monotonic", lambda: began + next(clock))
    df = pd.DataFrame({"summary": ["Porto has a staff of 312."] * 9})
    frame.check(df, answer="summary", evidence=tieout.Evidence(PORTO), progress=progress, workers=1)
    said = stderr.getvalue()
    assert ("tieout: 9 of 9 answers, 0 s left" in said) == shown
    assert said.endswith("\r\x1b[K") == shown
