"""What is given that looks like something else: each is read as what it is, or refused with its path, and never misread."""

from __future__ import annotations

import collections
import datetime
import decimal
import enum
import io
import os
import re
import types
from typing import Any

import pytest

import tieout


def library(name: str) -> Any:
    """A package, without which the test is skipped, or fails where all have to run."""
    if os.environ.get("TIEOUT_TEST_ALL"):
        return __import__(name)
    return pytest.importorskip(name, reason=f"{name} is not installed")


def cells(*given: Any) -> list[list[str]]:
    """The rows of a table as they were read, with their number first, from what `explain` shows."""
    lines = tieout.Evidence(*given).explain().splitlines()
    return [[cell.strip() for cell in line.split("|")] for line in lines if re.match(r"^ +[0-9a-z ]*\|", line)]


def column(given: Any) -> list[str]:
    """The values of a table of one column."""
    return [row[1] for row in cells(given) if row[0].isdigit()]


def supports(answer: str, *given: Any) -> bool:
    return tieout.check(answer, tieout.Evidence(*given)).ok


class TestNumbersAreTheirShortestDecimal:
    def test_singles_of_numpy_wherever_they_stand(self) -> None:
        np = library("numpy")
        tenths = np.array([0.1, 0.2], dtype="f4")
        assert column(tenths) == ["0.1", "0.2"]
        assert cells(tenths.reshape(1, 2))[0][1:] == ["0.1", "0.2"]
        assert cells([tenths, tenths])[0][1:] == ["0.1", "0.2"]
        assert column(tieout.table({"a": tenths})) == ["0.1", "0.2"]
        assert column([{"a": tenths[0]}, {"a": tenths[1]}]) == ["0.1", "0.2"]
        pair = np.array([(0.1, 3)], dtype=[("a", "f4"), ("b", "i2")])
        assert cells(pair)[1][1:] == ["0.1", "3"]

    def test_singles_of_pandas(self) -> None:
        np, pd = library("numpy"), library("pandas")
        tenths = np.array([0.1, 0.2], dtype="f4")
        assert column(pd.DataFrame({"a": tenths})) == ["0.1", "0.2"]
        assert column(pd.DataFrame({"a": pd.array([0.1, None], dtype="Float32")}))[0] == "0.1"
        assert column(pd.DataFrame({"a": pd.Categorical(tenths)})) == ["0.1", "0.2"]
        assert column(pd.Series(tenths, name="a")) == ["0.1", "0.2"]

    def test_singles_of_arrow(self) -> None:
        pa = library("pyarrow")
        tenths = pa.array([0.1, 0.2], pa.float32())
        assert column(pa.table({"a": tenths})) == ["0.1", "0.2"]
        assert column(pa.table({"a": tenths.dictionary_encode()})) == ["0.1", "0.2"]


class TestTimesOfNumpy:
    """As Python's own values they would be counts of nanoseconds."""

    def test_dates(self) -> None:
        np = library("numpy")
        dates = np.array(["2020-01-02", "2020-01-03"], dtype="M8[ns]")
        assert column(dates) == ["2020-01-02", "2020-01-03"]
        assert column(tieout.table({"d": dates})) == ["2020-01-02", "2020-01-03"]
        both = np.array([("2020-01-02", 7)], dtype=[("d", "M8[ns]"), ("n", "i4")])
        assert cells(both)[1][1:] == ["2020-01-02", "7"]

    def test_what_is_no_time_is_nothing(self) -> None:
        np = library("numpy")
        assert column(np.array(["2020-01-02", "NaT"], dtype="M8[D]")) == ["2020-01-02", ""]


class TestMasks:
    def test_what_is_hidden_is_nothing(self) -> None:
        np = library("numpy")
        masked = np.ma.array([[1.5, 2.5], [3.5, 4.5]], mask=[[0, 1], [0, 0]])
        assert [row[1:] for row in cells(masked)] == [["1.5", ""], ["3.5", "4.5"]]
        assert supports("It was 3.5 and 4.5.", masked)
        assert not supports("It was 2.5.", masked, {"other": 1})

    def test_a_mask_of_nothing(self) -> None:
        np = library("numpy")
        assert column(np.ma.array([1.5, 2.5])) == ["1.5", "2.5"]

    def test_fields(self) -> None:
        np = library("numpy")
        kind = [("a", "i4"), ("b", "f4")]
        masked = np.ma.array([(1, 2.5), (3, 0.1)], mask=[(0, 1), (0, 0)], dtype=kind)
        assert cells(masked)[2][1:] == ["3", "0.1"]
        assert "2.5" not in tieout.Evidence(masked).explain()


class TestColumns:
    def test_a_series_has_its_name_and_labels(self) -> None:
        pd = library("pandas")
        series = pd.Series([312, 349], name="staff", index=pd.Index(["Porto", "Braga"], name="city"))
        assert supports("Porto has a staff of 312.", series)
        assert not supports("Porto has a staff of 349.", series)

    def test_a_series_without_a_name(self) -> None:
        assert column(library("pandas").Series([1.5, 2.5])) == ["1.5", "2.5"]
        assert column(library("polars").Series([1.5, 2.5])) == ["1.5", "2.5"]

    def test_an_index(self) -> None:
        assert column(library("pandas").Index([31, 32], name="n")) == ["31", "32"]

    def test_columns_by_name(self) -> None:
        np, pd, pl = library("numpy"), library("pandas"), library("polars")
        for kind in (np.array, pd.Series, pl.Series):
            table = cells({"orders": kind([11, 12]), "returns": kind([3, 4])})
            assert table[0][1:] == ["orders", "returns"]
            assert table[1][1:] == ["11", "3"]

    def test_labels_are_not_lost(self) -> None:
        series = library("pandas").Series([1, 2], index=["x", "y"])
        with pytest.raises(tieout.EvidenceError, match="labels"):
            tieout.Evidence({"a": series, "b": series})

    def test_rows_as_arrays_are_rows(self) -> None:
        np = library("numpy")
        assert len(tieout.Evidence([np.array([1, 2]), np.array([3, 4])])) == 1
        assert len(tieout.Evidence([np.array([[1, 2]]), np.array([[3, 4]])])) == 2

    def test_a_sparse_column(self) -> None:
        pd = library("pandas")
        assert column(pd.DataFrame({"a": pd.arrays.SparseArray([0.0, 1.5])})) == ["0", "1.5"]


class TestMisread:
    """What Python could take for rows, and is none."""

    def test_texts_in_a_list(self) -> None:
        with pytest.raises(TypeError, match=r"evidence\[0\].*tieout\.text"):
            tieout.Evidence(["Revenue was 5 million.", "Costs were 3 million."])
        assert column(tieout.table(["1,234", "17"])) == ["1,234", "17"]

    def test_an_open_file(self) -> None:
        with pytest.raises(TypeError, match=r"tieout\.read"):
            tieout.Evidence(io.StringIO("a,b\n1,2\n"))

    def test_a_frame_among_rows(self) -> None:
        frame = library("pandas").DataFrame({"revenue": [5]})
        for given in ([frame, {"b": 2}], [{"b": 2}, frame], [frame, [1, 2]]):
            with pytest.raises(tieout.EvidenceError, match="DataFrame among rows"):
                tieout.Evidence(given)

    def test_a_source_among_rows(self) -> None:
        with pytest.raises(tieout.EvidenceError, match=r"evidence\[1\]"):
            tieout.Evidence([{"a": 1}, tieout.text("5")])

    def test_one_record(self) -> None:
        """A record by itself is a JSON object, whatever class it has."""
        point = collections.namedtuple("point", "x y")(31, 32)
        assert '"/x"' in tieout.Evidence(point).to_json()

        class Model:
            def model_dump(self) -> dict[str, int]:
                return {"x": 31}

            def __iter__(self) -> Any:
                return iter([("x", 31)])

        assert '"/x"' in tieout.Evidence(Model()).to_json()

    def test_records_in_a_list(self) -> None:
        point = collections.namedtuple("point", "x y")
        assert cells([point(31, 32), point(33, 34)])[0][1:] == ["x", "y"]


class TestDicts:
    def test_two_keys_with_one_text(self) -> None:
        """The column would have two values of one row, and all others a row too late."""
        with pytest.raises(tieout.EvidenceError, match=r"evidence\[0\].*same column"):
            tieout.Evidence([{1: 10, "1": 20}, {1: 11}])
        assert cells([{1: 10}, {"1": 20}])[2][1:] == ["20"]

    def test_keys_that_no_other_row_has(self) -> None:
        """A table of them would have a cell for each row and each key."""
        with pytest.raises(tieout.EvidenceError, match="too few keys"):
            tieout.Evidence([{f"key{i}": i} for i in range(30_000)])

    def test_names_of_another_table(self) -> None:
        names = [f"c{i}" for i in range(100_000)]
        for rows, why in (([[]] * 100_000, "another table"), ([{}] * 100_000, "too few keys")):
            with pytest.raises(tieout.EvidenceError, match=why):
                tieout.Evidence({"columns": names, "rows": rows})
        assert cells({"columns": ["a", "b", "c"], "rows": [[1]]})[0][1:] == ["a", "b", "c"]

    @pytest.mark.parametrize("where", ["row", "object"])
    def test_a_dict_that_changes_while_it_is_read(self, where: str) -> None:
        changing: dict[str, Any] = {}

        class Restless(decimal.Decimal):
            def __str__(self) -> str:
                changing.clear()
                changing.update({str(i): i for i in range(50)})
                return "1"

        Restless.__module__, Restless.__name__ = "decimal", "Decimal"
        changing.update(a=Restless(1), b=2)
        evidence = tieout.Evidence([changing] if where == "row" else {"x": changing})
        assert len(changing) == 50
        assert "read" in evidence.explain() or "values" in evidence.explain()

    def test_mappings_inside(self) -> None:
        inner = types.MappingProxyType({"count": 31})
        assert cells([{"a": inner}])[0][1:] == ["a.count"]
        assert '"/a/count"' in tieout.Evidence({"a": inner}).to_json()
        assert '"/a/count"' in tieout.Evidence({"a": collections.UserDict(count=31)}).to_json()


class TestValues:
    def test_what_derives_from_a_decimal(self) -> None:
        class Money(decimal.Decimal):
            def __str__(self) -> str:
                return f"{super().__str__()} EUR"

        assert column([{"price": Money("1.10")}]) == ["1.1"]

    def test_what_derives_from_a_time(self) -> None:
        class Moment(datetime.datetime):
            pass

        class Day(datetime.date):
            pass

        assert column([{"at": Moment(2020, 1, 2, 3, 4)}]) == ["2020-01-02T03:04:00"]
        assert column([{"on": Day(2020, 1, 2)}]) == ["2020-01-02"]

    def test_large_members_of_an_enum(self) -> None:
        class Size(int, enum.Enum):
            LARGE = 10**30

        assert column([{"size": Size.LARGE}]) == [str(10**30)]

    def test_decimals_that_are_no_numbers(self) -> None:
        none = decimal.Decimal("-sNaN123")
        assert column([{"a": none}, {"a": decimal.Decimal("0.10")}]) == ["", "0.1"]
        assert '"/b"' in tieout.Evidence({"a": none, "b": 5}).to_json()

    @pytest.mark.parametrize("number", ["1E+999999", "-1E-999999"])
    def test_decimals_past_what_is_read(self, number: str) -> None:
        assert "past the reading limits" in tieout.Evidence([{"a": decimal.Decimal(number)}]).explain()
        assert "past the reading limits" in tieout.Evidence({"a": decimal.Decimal(number)}).explain()


class TestArrow:
    def test_an_empty_dictionary(self) -> None:
        pa = library("pyarrow")
        for kind in (pa.string(), pa.float64()):
            empty = pa.DictionaryArray.from_arrays(pa.array([None, None], pa.int8()), pa.array([], kind))
            assert cells(pa.table({"a": empty, "b": [5, 6]}))[2][1:] == ["", "6"]

    def test_half_precision(self) -> None:
        np, pa = library("numpy"), library("pyarrow")
        values = [0.1, 65504.0, 6e-8, 2049.0, -3.14]
        halves = np.array([*values, np.nan], dtype="f2")
        assert column(pa.table({"a": pa.array(halves, pa.float16())})) == column(halves)
        assert column(halves)[0] == "0.1"

    def test_slices_and_chunks(self) -> None:
        pa = library("pyarrow")
        table = pa.table(
            {
                "n": pa.chunked_array([[1, 2, None], [], [4, 5]]),
                "t": pa.chunked_array([["a", None, "c"], [], ["d", "e"]]).dictionary_encode(),
                "d": pa.array(["1.50", "2.5", "3", None, "5"]).cast(pa.decimal128(9, 2)),
                "f": pa.array([0.1, float("nan"), None, 4, float("inf")]),
                "b": pa.array([True, None, False, True, False]),
            }
        )
        whole = [row[1:] for row in cells(table)][1:]
        assert [row[0] for row in whole] == ["1", "2", "", "4", "5"]
        assert [row[3] for row in whole] == ["0.1", "", "", "4", "inf"]
        for start in range(5):
            for length in range(1, 6 - start):
                part = [row[1:] for row in cells(table.slice(start, length))][1:]
                assert part == whole[start : start + length], (start, length)

    def test_words_of_unlike_dictionaries(self) -> None:
        """Each chunk numbers its words by itself, and a dictionary may hold a word twice."""
        pa = library("pyarrow")
        first = pa.DictionaryArray.from_arrays(pa.array([0, 1, 2]), pa.array(["North", "South", "North"]))
        second = pa.DictionaryArray.from_arrays(pa.array([1, 0]), pa.array(["South", "North"]))
        chunks = pa.chunked_array([first, second])
        plain = {"region": ["North", "South", "North", "North", "South"], "orders": [111, 222, 333, 444, 555]}
        coded = pa.table({"region": chunks, "orders": plain["orders"]})
        answer = "North had 888 orders in all, South 777. There are 2 regions."
        assert tieout.check(answer, coded).to_json() == tieout.check(answer, pa.table(plain)).to_json()
