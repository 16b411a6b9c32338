"""Evidence of everything that holds rows: the same rows give the same report, and each value is what it is."""

from __future__ import annotations

import collections
import dataclasses
import datetime as dt
import decimal
import enum
import json
import sqlite3
import uuid
from pathlib import Path
from typing import Any

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
import sqlalchemy as sa

import tieout

ROWS: list[dict[str, Any]] = [
    {"state": "California", "population": 39538223, "density": 97.9, "counted": dt.date(2020, 4, 1)},
    {"state": "Texas", "population": 29145505, "density": 42.9, "counted": dt.date(2020, 4, 1)},
    {"state": "Ohio", "population": 11799448, "density": None, "counted": None},
]
NAMES = list(ROWS[0])
TUPLES = [tuple(row.values()) for row in ROWS]
ANSWER = "California has 39.5 million people, 10.4 million more than Texas, and 97.9 a square kilometre. Ohio has 12.1 million."


@dataclasses.dataclass
class State:
    state: str
    population: int
    density: float | None
    counted: dt.date | None


def cursor() -> sqlite3.Cursor:
    connection = sqlite3.connect(":memory:")
    connection.execute("create table states (state, population, density, counted)")
    rows = [(*row[:3], row[3] and row[3].isoformat()) for row in TUPLES]
    connection.executemany("insert into states values (?, ?, ?, ?)", rows)
    return connection.execute("select * from states")


def sqlite_rows() -> list[sqlite3.Row]:
    found = cursor()
    found.row_factory = sqlite3.Row
    return found.fetchall()


def alchemy(mappings: bool = False) -> Any:
    engine = sa.create_engine("sqlite://")
    pl.DataFrame(ROWS).with_columns(pl.col("counted").cast(pl.String)).to_pandas().to_sql("states", engine, index=False)
    result = engine.connect().execute(sa.text("select * from states"))
    return result.mappings() if mappings else result


Row = collections.namedtuple("Row", NAMES)

SAME = {
    "dicts": lambda: ROWS,
    "tuple of dicts": lambda: tuple(ROWS),
    "generator of dicts": lambda: (row for row in ROWS),
    "columns and rows": lambda: {"columns": NAMES, "rows": TUPLES},
    "columns and lists": lambda: {"columns": NAMES, "rows": [list(row) for row in TUPLES]},
    "named tuples": lambda: [Row(*row) for row in TUPLES],
    "data classes": lambda: [State(*row) for row in TUPLES],
    "table of columns": lambda: tieout.table({name: [row[name] for row in ROWS] for name in NAMES}),
    "pandas": lambda: pd.DataFrame(ROWS),
    "pandas, nullable types": lambda: pd.DataFrame(ROWS).convert_dtypes(),
    "pandas, Arrow types": lambda: pd.DataFrame(ROWS).convert_dtypes(dtype_backend="pyarrow"),
    "pandas, categories": lambda: pd.DataFrame(ROWS).astype({"state": "category"}),
    "pandas, index by name": lambda: pd.DataFrame(ROWS).set_index("state"),
    "pandas, time stamps": lambda: pd.DataFrame(ROWS).assign(counted=lambda d: pd.to_datetime(d["counted"])),
    "polars": lambda: pl.DataFrame(ROWS),
    "polars, categories": lambda: pl.DataFrame(ROWS).with_columns(pl.col("state").cast(pl.Categorical)),
    "arrow table": lambda: pa.Table.from_pylist(ROWS),
    "arrow table in chunks": lambda: pa.concat_tables([pa.Table.from_pylist(ROWS[:1]), pa.Table.from_pylist(ROWS[1:])]),
    "arrow slice": lambda: pa.Table.from_pylist([ROWS[2], *ROWS, ROWS[0]]).slice(1, 3),
    "arrow batch": lambda: pa.RecordBatch.from_pylist(ROWS),
    "arrow reader": lambda: pa.Table.from_pylist(ROWS).to_reader(),
    "arrow, other types": lambda: pa.Table.from_pylist(ROWS).cast(
        pa.schema([("state", pa.large_string()), ("population", pa.uint32()), ("density", pa.decimal128(10, 1)), ("counted", pa.date64())])
    ),
    "arrow, views": lambda: pa.Table.from_pylist(ROWS).cast(
        pa.schema([("state", pa.string_view()), ("population", pa.float64()), ("density", pa.float32()), ("counted", pa.timestamp("us"))])
    ),
    "duckdb": lambda: duckdb.sql("select * from frame", connection=_duck()),
    "cursor": cursor,
    "sqlite rows": sqlite_rows,
    "sqlalchemy": alchemy,
    "sqlalchemy mappings": lambda: alchemy(mappings=True),
    "sqlalchemy rows": lambda: alchemy().all(),
    "sqlalchemy mapping rows": lambda: alchemy(mappings=True).all(),
    "numpy records": lambda: pd.DataFrame(ROWS).astype({"counted": "string"}).to_records(index=False),
}


def _duck() -> duckdb.DuckDBPyConnection:
    connection = duckdb.connect()
    connection.register("frame", pa.Table.from_pylist(ROWS))
    return connection


@pytest.fixture(scope="module")
def expected() -> str:
    return tieout.check(ANSWER, ROWS).to_json()


def test_the_answer_is_judged_as_it_should_be(expected: str) -> None:
    verdicts = [claim["verdict"] for claim in json.loads(expected)["claims"] if claim["kind"] == "quantity"]
    assert verdicts == ["supported", "supported", "supported", "contradicted"]


@pytest.mark.parametrize("kind", SAME)
def test_the_same_rows_give_the_same_report(kind: str, expected: str) -> None:
    assert tieout.check(ANSWER, SAME[kind]()).to_json() == expected


def test_the_same_rows_of_a_file_and_of_bytes_give_the_same_report(expected: str, tmp_path: Path) -> None:
    file = tmp_path / "states.csv"
    pl.DataFrame(ROWS).write_csv(file)
    assert tieout.check(ANSWER, file).to_json() == tieout.check(ANSWER, tieout.table(ROWS, name="states.csv")).to_json()
    assert tieout.check(ANSWER, tieout.read("states.csv", data=file.read_bytes())).to_json() == tieout.check(ANSWER, file).to_json()


class Colour(enum.Enum):
    RED = "red"


class Level(enum.IntEnum):
    HIGH = 17


UUID = uuid.UUID("550e8400-e29b-41d4-a716-446655440000")

#: A cell, and what stands there as JSON: None is nothing.
CELLS: list[tuple[Any, Any]] = [
    (None, None),
    (True, True),
    (np.bool_(False), False),
    (29145505, "29145505"),
    (10**30, "1000000000000000000000000000000"),
    (-(2**63), "-9223372036854775808"),
    (0.1, "0.1"),
    (1e22, "10000000000000000000000"),
    (3.0, "3"),
    (float("nan"), None),
    (decimal.Decimal("1200.50"), "1200.5"),
    (decimal.Decimal("NaN"), None),
    (decimal.Decimal("1E+3"), "1000"),
    (np.int64(7), "7"),
    (np.uint8(200), "200"),
    (np.float64(0.25), "0.25"),
    (np.float32(0.1), "0.1"),
    (np.float64("nan"), None),
    (np.datetime64("2024-05-17"), "2024-05-17"),
    (np.datetime64("NaT"), None),
    (pd.NA, None),
    (pd.NaT, None),
    (pd.Timestamp("2024-05-17"), "2024-05-17"),
    (pd.Timestamp("2024-05-17 08:30"), "2024-05-17T08:30:00"),
    (dt.date(2024, 5, 17), "2024-05-17"),
    (dt.datetime(2024, 5, 17, 8, 30), "2024-05-17T08:30:00"),
    (dt.datetime(2024, 5, 17, 8, 30, tzinfo=dt.UTC), "2024-05-17T08:30:00+00:00"),
    (dt.time(8, 30), "08:30:00"),
    (Colour.RED, "red"),
    (Level.HIGH, "17"),
    (UUID, str(UUID)),
    ("1.234,50 €", "1.234,50 €"),
]


def cell_of(evidence: tieout.Evidence) -> Any:
    """What the evidence shows of its only cell."""
    lines = [line for line in evidence.explain().splitlines() if line.strip().startswith("0 |")]
    text = lines[0].split("|")[1].strip()
    return text or None


@pytest.mark.parametrize(("value", "shown"), CELLS, ids=[repr(value) for value, _ in CELLS])
def test_each_value_is_what_it_is(value: Any, shown: Any) -> None:
    shown = {True: "true", False: "false"}.get(shown, shown) if isinstance(shown, bool) else shown
    for rows in ([{"value": value, "n": 1}], {"columns": ["value", "n"], "rows": [[value, 1]]}):
        assert cell_of(tieout.Evidence(rows)) == shown


def test_stamps_at_midnight_are_dates_where_all_are() -> None:
    midnight, morning = dt.datetime(2024, 5, 17), dt.datetime(2024, 5, 18, 9)
    shown = tieout.Evidence([{"at": midnight}, {"at": midnight}]).explain()
    assert "2024-05-17T" not in shown
    shown = tieout.Evidence([{"at": midnight}, {"at": morning}]).explain()
    assert "2024-05-17T00:00:00" in shown and "2024-05-18T09:00:00" in shown


#: What is refused, and what the message must hold.
REFUSED: list[tuple[Any, type[Exception], str]] = [
    ("Texas has 29,145,505 people.", TypeError, "tieout.text"),
    (b"a,b\n1,2\n", TypeError, "tieout.read"),
    (None, TypeError, "None is no evidence"),
    (17, TypeError, "17 is no evidence"),
    (object(), TypeError, "builtins.object"),
    ([{"a": b"x"}], tieout.EvidenceError, "evidence[0]['a']: bytes"),
    ([{"a": 1}, {"a": object()}], tieout.EvidenceError, "evidence[1]['a']: a value of type builtins.object"),
    ([{"a": 1}, [2]], tieout.EvidenceError, "evidence[1]"),
    ([[1], 2], tieout.EvidenceError, "evidence[1]"),
    ([{"a": {1, 2}}], tieout.EvidenceError, "has no order"),
    ({"a": {"b": object()}}, tieout.EvidenceError, "evidence[\"a\"][\"b\"]"),
    (np.zeros((2, 2, 2)), tieout.EvidenceError, "3 axes"),
    (Path("/nowhere/rows.csv"), FileNotFoundError, "rows.csv"),
]


@pytest.mark.parametrize(("given", "error", "message"), REFUSED, ids=[repr(given)[:40] for given, _, _ in REFUSED])
def test_what_cannot_be_read_is_refused_where_it_stands(given: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as raised:
        tieout.Evidence(given)
    assert message in str(raised.value)


def test_a_dict_is_never_misread() -> None:
    as_json = tieout.Evidence({"California": {"population": 39538223}})
    assert as_json.explain().startswith("source 0: JSON")
    named = tieout.Evidence({"states": pd.DataFrame(ROWS), "again": ROWS})
    assert named.names == ["states", "again"]
    table = tieout.Evidence({"columns": ["a"], "rows": [[1]], "name": "t"})
    assert table.names == ["t"]
    assert tieout.Evidence({"rows": 17, "columns": 3}).explain().startswith("source 0: JSON")


def test_several_sources_at_once() -> None:
    note = tieout.text("Counted on 1 April 2020.", name="note")
    for evidence in (tieout.Evidence(ROWS, note), tieout.Evidence([pd.DataFrame(ROWS), note])):
        assert len(evidence) == 2
        assert tieout.check("Texas had 29,145,505 people on 1 April 2020.", evidence).ok


def test_nested_cells_become_columns_with_dotted_names() -> None:
    evidence = tieout.Evidence([{"state": "Texas", "size": {"population": 29145505}}])
    assert "size.population" in evidence.explain()
    assert tieout.check("Texas has 29,145,505 people.", evidence).ok


def test_rows_of_unlike_keys_and_columns_of_one_name() -> None:
    evidence = tieout.Evidence([{"a": 1}, {"b": 2}, None, {"a": 3, "b": 4}])
    assert "4 rows × 2 columns" in evidence.explain()
    frame = pd.DataFrame([[1, 2]], columns=["n", "n"])
    assert "1 row × 2 columns" in tieout.Evidence(frame).explain()
    levels = pd.DataFrame([[1, 2]], columns=pd.MultiIndex.from_tuples([("2019", "sales"), ("2020", "sales")]))
    assert "2019 sales" in tieout.Evidence(levels).explain()


@pytest.mark.parametrize("engine", ["default", "strict", "gate", "figured", "translation", "carried"])
@pytest.mark.parametrize("answer", ["Of the 31 states in 2019, Texas has 29.1 million.", "Order 31-2019 is 31.", ""])
def test_a_question_of_one_call_is_a_question_of_the_evidence(engine: str, answer: str) -> None:
    question = "How many of the 31 states had more than 20 million in 2019, as order 31-2019 says?"
    built = tieout.Evidence(ROWS)
    within = tieout.Evidence(ROWS, tieout.text(question, name="question", role="user"))
    asked = tieout.check(answer, built, policy=engine, question=question)
    assert asked.to_json() == tieout.check(answer, within, policy=engine).to_json()
    assert tieout.check(answer, built, policy=engine).question is None
    assert tieout.verify(asked, built).ok


def test_a_glossary_of_one_call() -> None:
    rows = [{"player": "Ann Lee", "PTS": 31, "AST": 9}, {"player": "Bo Roy", "PTS": 9, "AST": 31}]
    glossary = {"measures": {"PTS": ["scored"]}}
    built = tieout.Evidence(rows)
    with_words = tieout.check("Ann Lee scored 9.", built, glossary=glossary)
    assert with_words.claims[0].verdict == "contradicted"
    assert with_words.to_json() == tieout.check("Ann Lee scored 9.", rows, glossary=tieout.Glossary(glossary)).to_json()


def test_policies() -> None:
    assert tieout.Policy("strict") == tieout.check("", ROWS, policy="strict").policy
    assert tieout.check("", ROWS, policy={"preset": "lenient"}).policy.to_dict()["preset"] == "lenient"
    with pytest.raises(tieout.PolicyError, match="strict"):
        tieout.check("", ROWS, policy="stricct")
    with pytest.raises(tieout.PolicyError, match="max_claimz"):
        tieout.Policy("strict", max_claimz=3)
    with pytest.raises(TypeError, match="policy must be"):
        tieout.check("", ROWS, policy=3)  # type: ignore[arg-type]


def test_offsets_are_characters() -> None:
    answer = "🌵 Texas: 29,145,505 – naïve é 39,538,223."
    report = tieout.check(answer, ROWS)
    assert [answer[claim.start : claim.end] for claim in report.claims] == [claim.text for claim in report.claims]
