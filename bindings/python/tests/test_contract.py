"""`tieout.contract`: extracted fields against the document that they were read in."""

import json
import subprocess
import sys
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from tieout import contract as c

EXAMPLES = Path(__file__).parents[3] / "examples" / "documents"
TOTAL = {"fields": {"total": {"type": "money", "currency": ["EUR"], "labels": "Total due", "required": True}}}
SOURCE = {"page": 1, "quote": "EUR 1,190.00"}
TEXT = "Invoice R-7731\nTotal due: EUR 1,190.00\nPaid: EUR 20.00"
WORDS = {
    "pages": [
        {
            "width": 595,
            "height": 842,
            "words": [
                {"text": "Total", "bbox": [40, 70, 70, 82]},
                {"text": "due:", "bbox": [74, 70, 98, 82]},
                {"text": "EUR", "bbox": [200, 70, 224, 82]},
                {"text": "1,190.00", "bbox": [230, 70, 280, 82]},
            ],
        }
    ]
}


def total(value: Any, **rest: Any) -> dict[str, Any]:
    return {"total": {"value": value, "currency": "EUR", "source": SOURCE, **rest}}


def test_each_field_ends_in_one_of_four_ways() -> None:
    contract = c.Contract(TOTAL)
    document = c.Document.of_text(TEXT)
    fine = contract.check(total("1190.00"), document)
    assert fine.ok and fine and [f.name for f in fine.confirmed] == ["total"]
    field = fine["total"]
    assert (field.status, field.reason, field.value, field.unit) == ("confirmed", "label", "1190.00", "EUR")
    assert field.place == c.Place(1, None, "EUR 1,190.00") and field.label == "Total due" and field.problems == ()
    wrong = contract.check(total("1191.00"), document)
    assert not wrong.ok and not wrong and wrong.rejected == (wrong["total"],)
    assert wrong["total"].reason == wrong["total"].problems[0].reason == "value_not_in_quote"
    assert wrong["total"].problems[0].place == c.Place(1, None, "EUR 1,190.00") and wrong["total"].place is None
    other = contract.check(total("20.00", source={"page": 1, "quote": "EUR 20.00"}), document)
    assert [(f.reason, f.label) for f in other.rejected] == [("other_field", "Paid")]
    assert other["total"].rivals == (c.Place(1, None, "EUR 1,190.00"),)
    missing = contract.check({"total": None}, document)
    assert missing.missing == (missing["total"],) and missing["total"].value is None and not missing.ok
    no_source = contract.check(total("1190.00", source=None), document)
    assert [f.reason for f in no_source.to_be_verified] == ["source_incomplete"] and no_source.confirmed == ()


def test_a_validation_is_a_mapping_in_the_order_of_the_contract() -> None:
    contract = c.Contract.load("invoice")
    validation = contract.check({}, c.Document.of_text(TEXT))
    assert list(validation) == list(contract.fields)[: len(validation)] and len(validation) > 5
    assert set(validation) == {f.name for f in validation.missing}
    with pytest.raises(KeyError):
        validation["no such field"]
    assert validation == contract.check("{}", c.Document.of_text(TEXT)) and validation != {}
    assert len({validation, contract.check({}, c.Document.of_text(TEXT))}) == 1


def test_values_of_python_are_what_they_are() -> None:
    contract, document = c.Contract(TOTAL), c.Document.of_text(TEXT)
    for value in ("1190.00", Decimal("1190.00"), Decimal("1.1900E+3")):
        assert contract.check(total(value), document).ok
    assert contract.check(total(Decimal("1190.00")), document) == contract.check(total("1190.00"), document)
    # A float does not say which digits were read, and a box is of numbers.
    assert [f.reason for f in contract.check(total(1190.0), document).rejected] == ["malformed_value"]
    box = {**SOURCE, "bbox": [Decimal(198), Decimal(68), 282, 84.0]}
    assert contract.check(total(Decimal("1190.00"), source=box), WORDS).ok
    assert contract.check(total(Decimal("NaN")), document)["total"].reason == "malformed_value"
    lines = c.Contract({"fields": {"lines": {"type": "list", "fields": {"price": {"type": "money", "currency": ["EUR"]}}}}})
    price = {"value": Decimal("20.00"), "currency": "EUR", "source": {"page": 1, "quote": "EUR 20.00"}}
    assert lines.check({"lines": [{"price": price}]}, document)["lines[0].price"].value == "20.00"
    assert contract.check(json.dumps(total("1190.00")), document) == contract.check(total("1190.00"), document)


def test_places_have_boxes_where_the_document_has_them() -> None:
    contract = c.Contract(TOTAL)
    source = {**SOURCE, "bbox": [198, 68, 282, 84]}
    validation = contract.check(total("1190.00", source=source), WORDS)
    place = validation["total"].place
    assert validation.ok and place is not None and place.bbox == (200.0, 70.0, 280.0, 82.0)
    elsewhere = contract.check(total("1190.00", source={**source, "bbox": [10, 300, 60, 320]}), WORDS)
    assert [f.reason for f in elsewhere.rejected] == ["box_elsewhere"]
    html = validation.to_html("a <record>")
    assert html.startswith("<!doctype html>") and "a &lt;record&gt;" in html and "<script" not in html


@pytest.mark.parametrize("name", ["quotation.pdf"])
def test_a_pdf_is_read_from_a_path_and_from_bytes(name: str, tmp_path: Path) -> None:
    record = EXAMPLES / name.replace(".pdf", ".json")
    contract = c.Contract.load("quotation")
    validation = contract.check(record.read_text(encoding="utf-8"), EXAMPLES / name)
    assert any(f.place is not None and f.place.bbox is not None for f in validation.values())
    again = contract.check(json.loads(record.read_text(encoding="utf-8"), parse_float=Decimal), (EXAMPLES / name).read_bytes())
    assert again == validation
    # Byte for byte what the command writes.
    command = [sys.executable, "-m", "tieout", "contract", "check", "quotation"]
    command += [str(record), "-d", str(EXAMPLES / name), "-f", "json"]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.stdout == validation.to_json() and ran.returncode == int(not validation.ok)
    assert validation.to_dict() == json.loads(ran.stdout)


def test_documents_of_every_kind(tmp_path: Path) -> None:
    (tmp_path / "pages.json").write_text(json.dumps(WORDS), encoding="utf-8")
    (tmp_path / "text.txt").write_text("one\ftwo", encoding="utf-8")
    assert c.Document.read(tmp_path / "pages.json").texts == c.Document(WORDS).texts == c.Document(WORDS["pages"]).texts
    assert c.Document.read(str(tmp_path / "text.txt")).texts == ("one", "two")
    assert len(c.Document.of_text("one\ftwo")) == 2
    assert c.Document.of_bytes(b"one\ftwo").texts == ("one", "two")
    contract = c.Contract(TOTAL)
    for given in (TEXT.encode(), bytearray(TEXT.encode()), c.Document.of_text(TEXT)):
        assert contract.check(total("1190.00"), given).ok
    with pytest.raises(TypeError, match="Document.of_text"):
        contract.check({}, TEXT)
    with pytest.raises(TypeError, match="not int"):
        contract.check({}, 12)
    with pytest.raises(FileNotFoundError):
        c.Document.read(tmp_path / "nothing.pdf")
    with pytest.raises(c.ContractError, match="neither a PDF"):
        c.Document.of_bytes(b"\xff\xfe")
    with pytest.raises(c.ContractError):
        c.Document.of_bytes(b"%PDF-1.7 and no more")
    with pytest.raises(c.ContractError, match="/pages/0"):
        c.Document([{"words": 1}])


def test_contracts_are_loaded_by_name_and_by_path(tmp_path: Path) -> None:
    assert c.Contract.shipped() == ("invoice", "receipt", "quotation")
    for name in c.Contract.shipped():
        contract = c.Contract.load(name)
        assert contract.name == name and not [l for l in contract.lint() if l.severity == "error"]
        path = tmp_path / f"my {name}.toml"
        path.write_text(c.Contract.shipped_text(name), encoding="utf-8")
        assert c.Contract.load(path).canonical_json() == contract.canonical_json()
        assert c.Contract.from_json(contract.canonical_json()).canonical_json() == contract.canonical_json()
    (tmp_path / "total.json").write_text(json.dumps(TOTAL), encoding="utf-8")
    assert c.Contract.load(str(tmp_path / "total.json")).canonical_json() == c.Contract(TOTAL).canonical_json()
    with pytest.raises(FileNotFoundError) as found:
        c.Contract.load("invoise")
    assert "invoice, receipt, quotation" in found.value.__notes__[0]
    with pytest.raises(KeyError, match="letter"):
        c.Contract.shipped_text("letter")
    (tmp_path / "bad.toml").write_text("[fields.total]\ntype = 'mony'\n", encoding="utf-8")
    with pytest.raises(c.ContractError, match=r"bad\.toml: .*mony"):
        c.Contract.load(tmp_path / "bad.toml")
    with pytest.raises(TypeError, match="Contract.load"):
        c.Contract("invoice")  # type: ignore[arg-type]


def test_what_makes_no_sense_in_a_contract_is_linted() -> None:
    contract = c.Contract.from_toml(
        "rules = ['net = totl']\n[fields]\nnet = { type = 'money', min = 10, max = 5, labels = 'Net' }\n"
        "total = { type = 'money', labels = 'Total' }\n"
    )
    found = {lint.code: lint for lint in contract.lint()}
    assert {"bounds_reversed", "unknown_field"} <= set(found)
    lint = found["unknown_field"]
    assert (lint.severity, lint.path) == ("error", "rules[0]") and "`total`" in lint.message
    assert str(lint).startswith("error[unknown_field]: `rules[0]`: ")


def test_rules_and_problems_are_told() -> None:
    contract = c.Contract.from_toml(
        "rules = ['net + tax = total']\n[fields]\nnet = { type = 'money', labels = 'Net' }\n"
        "tax = { type = 'money', labels = 'Tax' }\ntotal = { type = 'money', labels = 'Total' }\n"
    )
    document = c.Document.of_text("Net EUR 100.00\nTax EUR 19.00\nTotal EUR 119.00")
    money = {"net": "100.00", "tax": "19.00", "total": "119.00"}
    candidate = {name: {"value": value, "currency": "EUR"} for name, value in money.items()}
    [rule] = contract.check(candidate, document).rules
    assert (rule.rule, rule.holds, rule.suspects) == ("net + tax = total", True, ())
    [rule] = contract.check({**candidate, "tax": {"value": "100.00", "currency": "EUR"}}, document).rules
    assert rule.holds is False and "tax" in rule.suspects
    odd = contract.check({**candidate, "totl": 1}, document)
    assert [p.reason for p in odd.problems] == ["unknown_field"] and "totl" in odd.problems[0].because
    assert 'no field "totl"' in str(odd) and repr(odd) == "<tieout.contract.Validation: 3 to be verified>"


def test_candidates_that_cannot_be_read_are_named() -> None:
    contract, document = c.Contract(TOTAL), c.Document.of_text(TEXT)
    with pytest.raises(c.ContractError, match="candidate"):
        contract.check("{", document)
    with pytest.raises(c.ContractError, match="stands twice"):
        contract.check('{"total": {"value": "1", "value": "2"}}', document)
    with pytest.raises(c.ContractError, match="total"):
        contract.check({"total": {"value": b"1"}}, document)
    with pytest.raises(TypeError, match="not list"):
        contract.check([], document)  # type: ignore[arg-type]
