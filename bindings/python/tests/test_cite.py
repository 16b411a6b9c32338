"""`tieout.cite`: rows under numbers, and records against the rows that they cite."""

import json
from decimal import Decimal

import pytest

import tieout
from tieout import cite

SALES = [["25 avenue Henri", "1 358 522,00"], ["4 rue des Lilas", "412 900,00"]]
NAMED = [{"street": street, "price": price} for street, price in SALES]


def test_rows_are_shown_under_their_numbers() -> None:
    assert cite.numbered_rows(SALES, first=7) == "7 | 25 avenue Henri | 1 358 522,00\n8 | 4 rue des Lilas | 412 900,00"
    # A line break cannot pass for a row, and a short row ends where it ends.
    assert cite.numbered_rows([["a\n1 | b", 2], ["c"], [None, Decimal("1.50")]]) == "0 | a 1 | b | 2\n1 | c\n2 |  | 1.5"
    assert cite.numbered_rows([]) == ""
    assert cite.numbered_rows((row for row in SALES)) == cite.numbered_rows(SALES)


def test_rows_are_whatever_evidence_takes() -> None:
    shown = cite.numbered_rows(NAMED)
    assert shown == cite.numbered_rows(SALES)
    for given in (
        {"columns": ["street", "price"], "rows": SALES},
        tieout.table(NAMED),
        tieout.Evidence(NAMED),
        cite.Rows(NAMED),
        tieout.read("sales.csv", data="street;price\n25 avenue Henri;1 358 522,00\n4 rue des Lilas;412 900,00\n".encode()),
    ):
        assert cite.numbered_rows(given) == shown
        assert cite.Rows(given).columns if not isinstance(given, cite.Rows) else given.columns == ("street", "price")
    with pytest.raises(tieout.TieoutError, match="2 tables"):
        cite.numbered_rows(tieout.Evidence(NAMED, NAMED))
    with pytest.raises(TypeError, match="bare str"):
        cite.numbered_rows("a,b\n1,2")


def test_rows_keep_the_number_of_the_first() -> None:
    rows = cite.Rows(NAMED, first=40)
    assert (rows.first, len(rows), rows.columns) == (40, 2, ("street", "price"))
    assert cite.numbered_rows(rows).startswith("40 | ")
    assert cite.numbered_rows(rows, first=40).startswith("40 | ")
    with pytest.raises(ValueError, match="numbered from 40"):
        cite.numbered_rows(rows, first=0)


def test_windows_overlap_and_keep_numbers() -> None:
    shown = cite.windows([["a"], ["b"], ["c"], ["d"], ["e"]], 3, overlap=1, first=40)
    assert [(w.first, w.last, w.text) for w in shown] == [
        (40, 42, "40 | a\n41 | b\n42 | c"),
        (42, 44, "42 | c\n43 | d\n44 | e"),
    ]
    assert [w["text"] for w in shown.to_dict()["windows"]] == [w.text for w in shown]
    assert [w.last for w in cite.windows([["a"], ["b"]])] == [1]
    assert list(cite.windows([], 3)) == []
    for size, overlap in ((0, 0), (2, 2), (2, 3)):
        with pytest.raises(cite.CiteError, match="window"):
            cite.windows(SALES, size, overlap=overlap)
    with pytest.raises(ValueError, match="nought or more"):
        cite.windows(SALES, -1)


def test_values_are_looked_up_in_the_cited_rows_alone() -> None:
    first = cite.cited_text(SALES, [0])
    assert str(first) == "25 avenue Henri 1 358 522,00"
    assert cite.carries_text(first, "25 Avenue HENRI") and not cite.carries_text(first, "rue des Lilas")
    assert cite.carries_number(first, 1358522) and cite.carries_number(first, Decimal("1358522.00"))
    assert cite.carries_number(first, "1.358.522,00") and not cite.carries_number(first, "412 900")
    assert not cite.carries_number(first, 358522), "part of a figure is no figure"
    assert not cite.carries_number(first, "12xyz")
    both = cite.cited_text(SALES, [1, 0, 9])
    assert str(both).startswith("4 rue") and both.cited == (1, 0, 9)
    nothing = cite.cited_text(SALES, [9, -1])
    assert (bool(nothing), str(nothing), bool(both)) == (False, "", True)
    assert not cite.carries_text(nothing, "Lilas")


def test_a_look_up_says_where_and_why() -> None:
    rows = cite.Rows([{"town": "Évry 😀", "sales": "1.234"}], first=3)
    found = cite.find_number(cite.cited_text(rows, [3]), 1234)
    assert (found.found, found.doubt, found.readings) == ("ambiguous", "mark", (Decimal("1.234"), Decimal("1234")))
    assert found.places == (cite.Place(3, "sales", 0, 5, "1.234"),) and not found
    assert cite.find_number(cite.cited_text(rows, [3]), 1234, decimal_mark=",").found == "carried"
    assert cite.carries_number(cite.cited_text(rows, [3]), 1234, locale="de")
    # Places are counted in characters.
    [place] = cite.find_text("Évry 😀 sold 12", "sold").places
    assert (place.row, place.column, place.start, place.end) == (None, None, 7, 11)
    assert cite.carries_number("costs 0.1 each", 0.1)
    assert not cite.find_number("costs", "cost").places


def test_wrong_arguments_are_told() -> None:
    source = cite.cited_text(SALES, [0])
    with pytest.raises(TypeError, match="not bool"):
        cite.carries_number(source, True)
    with pytest.raises(TypeError, match="find_number"):
        cite.carries_text(source, 12)  # type: ignore[arg-type]
    with pytest.raises(cite.CiteError, match="decimal_mark"):
        cite.carries_number(source, 12, decimal_mark=";")  # type: ignore[arg-type]
    with pytest.raises(cite.CiteError, match="give one"):
        cite.carries_number(source, 12, decimal_mark=",", locale="de")
    with pytest.raises(cite.CiteError, match="xx-nowhere"):
        cite.carries_number(source, 12, locale="xx-nowhere")


def test_records_are_checked_field_by_field() -> None:
    records = [
        {"street": "avenue Henri", "price": Decimal("1358522"), "cited": [0]},
        {"price": "412 901", "note": None, "cited": [1, 9]},
    ]
    report = cite.check_records(NAMED, records)
    assert (report.ok, bool(report), report.outcome) == (False, False, "findings")
    assert [[(f.name, f.verdict) for f in r.fields] for r in report.records] == [
        [("street", "carried"), ("price", "carried")],
        [("price", "contradicted"), ("note", "empty")],
    ]
    price = report.records[0].fields[1]
    assert (price.readings, price.places) == ((Decimal(1358522),), (cite.Place(0, "price", 0, 12, "1 358 522,00"),))
    assert (report.records[1].cited, report.records[1].out_of_range) == ((1,), ("9",))
    assert [(n, f.name) for n, f in report.findings] == [(1, "price")]
    assert "412 900,00" in report.findings[0][1].explanation
    assert report.coverage["carried"] == 2 and report.coverage["out_of_range"] == 1
    assert report.to_dict() == json.loads(report.to_json()) and report.to_dict()["schema"] == "tieout.cite/1"
    assert "412 901" in str(report) and "2 of 3" in repr(report)
    fine = cite.check_records(NAMED, records[:1])
    assert fine and fine.uncited == ((1, "data"),)
    assert cite.check_records(NAMED, {"records": records[:1]}).to_json() == fine.to_json()


def test_the_sums_are_held_against_declared_totals() -> None:
    table = [{"Item": i, "Amount": a} for i, a in (("Sails", "4,200.50"), ("Ropes", "510"), ("Total", "4,710.50"))]
    records = [{"amount": "4,200.50", "cited": [0]}, {"amount": 501, "cited": [1]}]
    [total] = cite.check_extraction(table, records)
    assert (total.field, total.total, total.sum, total.difference) == (
        "amount",
        Decimal("4710.5"),
        Decimal("4701.5"),
        Decimal("-9"),
    )
    assert (total.standing, total.place.row, total.rows, total.records) == ("differs", 2, (0, 1), 2)
    assert cite.check_records(table, records).totals == (total,)


@pytest.mark.parametrize(
    ("records", "message"),
    [
        ([{"price": 12}], "records: at /0: a record says under `cited`"),
        ({"price": 12}, "records are a list of objects"),
        ([12], "a record is an object"),
        ([{"price": {1, 2}, "cited": [0]}], r"records\[0\]\['price'\]|records\[0\]\[\"price\"\]"),
    ],
)
def test_records_that_cannot_be_read_are_named(records: object, message: str) -> None:
    with pytest.raises(cite.CiteError, match=message):
        cite.check_records(NAMED, records)


def test_a_reply_in_its_own_characters_is_refused() -> None:
    with pytest.raises(TypeError, match="json.loads"):
        cite.check_records(NAMED, "[]")
