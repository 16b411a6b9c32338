"""The specification through Python, from the same files that the library and the command run.

`spec/**/*.md` is read by the reader in Rust, which hands each case over as a line of JSON (`cargo run -p tieout-spec --example cases`),
with what the library makes of it. `TIEOUT_SPEC_CASES` may name a file of such lines; else it is made here, which needs `cargo`.
"""

import json
import os
import shutil
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import tieout
from tieout import cite, contract

REPOSITORY = Path(__file__).parents[3]
Case = dict[str, Any]

NOT_HERE = {
    "numbers": "how one number is read is no surface of the Python package",
    "values": "which values a text holds is no surface of the Python package",
    "dates": "which dates a text holds is no surface of the Python package",
}
"""Kinds of cases that do not apply, with the reason."""


@pytest.fixture(scope="session")
def cases() -> list[Case]:
    given = os.environ.get("TIEOUT_SPEC_CASES")
    if given is not None:
        text = Path(given).read_text(encoding="utf-8")
    elif shutil.which("cargo") is None:
        if os.environ.get("TIEOUT_TEST_ALL") == "1":
            pytest.fail("the specification is not run: there is no cargo, and no TIEOUT_SPEC_CASES")
        pytest.skip("the specification is not run: there is no cargo, and no TIEOUT_SPEC_CASES")
    else:
        command = ["cargo", "run", "--quiet", "--profile", os.environ.get("TIEOUT_CARGO_PROFILE", "quick")]
        command += ["-p", "tieout-spec", "--example", "cases"]
        text = subprocess.run(command, cwd=REPOSITORY, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout
    *read, end = (json.loads(line) for line in text.splitlines())
    # What the reader in Rust has counted is here, each case once.
    lines = sum(case["kind"] in NOT_HERE for case in read)
    assert (end["kind"], end["cases"], end["lines"]) == ("end", len(read) - lines, lines)
    assert len({(case["file"], case["line"]) for case in read}) == len(read)
    return read


class Refused(Exception):
    """What was given cannot be used; the message."""


class NoSuchKeyword(Refused):
    """A setting of the command that is no keyword."""


def where(case: Case, line: int | None = None) -> str:
    return f"{case['file']}:{line or case['line']}: {case['title']}"


def run_all(cases: list[Case], kind: str, one: Callable[[Case, Path], Iterator[str]], folder: Path) -> int:
    """Runs every case of a kind, and fails with all that is wrong with them. How many there were."""
    mine = [case for case in cases if case["kind"] == kind]
    faults: list[str] = []
    for n, case in enumerate(mine):
        at = folder / str(n)
        at.mkdir()
        try:
            faults.extend(one(case, at))
        except Refused as error:
            faults.extend(refused(case, error))
    assert not faults, f"{len(faults)} faults in {len(mine)} cases:\n" + "\n".join(faults[:40])
    return len(mine)


def refused(case: Case, error: Refused) -> Iterator[str]:
    """What is wrong with a refusal: it must be expected, and say what it should."""
    message, expected = str(error), case["expectations"]
    if "refused" not in case["library"] or not any(e["kind"] == "exit" and e["code"] == 2 for e in expected):
        yield f"{where(case)}\n    refused: {message}"
    for e in expected:
        if e["kind"] == "says" and not isinstance(error, NoSuchKeyword) and (e["text"] in message) != e["wanted"]:
            yield f"{where(case, e['line'])}\n    the message is {message!r}"


def source_of(block: dict[str, Any]) -> tieout.Source:
    """A block of evidence as the source that it stands for, with what is said of it behind a `#`."""
    known: dict[str, Any] = {}
    for setting in filter(None, block["settings"].split("&")):
        key, _, value = setting.partition("=")
        known[key] = True if not value else int(value) if key == "page" else value
    try:
        return tieout.read(block["name"], data=block["text"].encode(), **known)
    except tieout.TieoutError as error:
        raise Refused(str(error)) from None
    except TypeError as error:
        # A setting that does not exist is a keyword that does not exist: Python says so in words of its own.
        assert "unexpected keyword argument" in str(error)
        raise NoSuchKeyword(str(error)) from None


def policy_of(case: Case, folder: Path) -> tieout.Policy | str | None:
    text: str | None = case["policy"]
    if text is None:
        return None
    if "=" not in text:
        return text.strip()
    path = folder / "the policy.toml"
    path.write_text(text, encoding="utf-8")
    return tieout.Policy.load(path)


def glossary_of(case: Case, folder: Path) -> tieout.Glossary | None:
    text: str | None = case["glossary"]
    if text is None:
        return None
    path = folder / ("the glossary.json" if text.lstrip().startswith("{") else "the glossary.toml")
    path.write_text(text, encoding="utf-8")
    return tieout.Glossary.load(path)


def said(claim: tieout.Claim) -> str:
    """What a claim speaks of: what the original states, where that is missing in the answer."""
    text = claim.nearest if claim.reason == "missing" and claim.nearest is not None else claim.text
    return text.replace("\n", " ")


def check_claims(case: Case, claims: tuple[tieout.Claim, ...]) -> Iterator[str]:
    wanted = [e for e in case["expectations"] if e["kind"] == "claim"]
    others = any(e["kind"] == "others" for e in case["expectations"])
    rest = iter(claims)
    for e in wanted:
        found = next((c for c in rest if not others or said(c) == e["text"]), None)
        shown = f"`{e['text']}` {e['verdict']} {e['reason']} -> {e['explained'] or ''}"
        if found is None:
            yield f"{where(case, e['line'])}\n    expected {shown}\n    got      no such claim"
        elif (said(found), found.verdict, found.reason) != (e["text"], e["verdict"], e["reason"]) or (
            (e["explained"] or "") not in found.explanation
        ):
            got = f"`{said(found)}` {found.verdict} {found.reason} -> {found.explanation}"
            yield f"{where(case, e['line'])}\n    expected {shown}\n    got      {got}"
    if not others:
        for claim in rest:
            yield f"{where(case)}\n    a claim that is not listed: {claim}"


def answer(case: Case, folder: Path) -> Iterator[str]:
    try:
        policy, glossary = policy_of(case, folder), glossary_of(case, folder)
        # Sources are put in order, so that a document's pages and the blocks stand as the library has them.
        evidence = tieout.Evidence(*map(source_of, case["evidence"])) if case["evidence"] else tieout.Evidence()
        report = tieout.check(case["answer"], evidence, policy=policy, question=case["question"], glossary=glossary)
    except tieout.TieoutError as error:
        raise Refused(str(error)) from None
    if report.to_json() != case["library"].get("json"):
        yield f"{where(case)}\n    another report than that of the library:\n{report.to_json()}\n{case['library']}"
        return
    if str(report) != case["library"]["text"] or bool(report) != case["library"]["ok"]:
        yield f"{where(case)}\n    another text than that of the library:\n{report}"
    yield from check_claims(case, report.claims)
    yield from other_ways(case, report, evidence, glossary)
    for e in case["expectations"]:
        match e["kind"]:
            case "ok":
                got = report.ok == e["ok"]
            case "outcome":
                got = report.outcome == e["text"]
            case "count":
                got = report.coverage[e["what"]] == e["count"]
            case "exit":
                got = int(not report.ok) == e["code"]
            case "says":
                got = (e["text"] in str(report)) == e["wanted"]
            case "note":
                got = any(e["text"] in note for note in report.notes)
            case "caveat":
                got = e["text"] in (report.caveat() or "")
            case "correction":
                got = e["text"] in (report.correction() or "")
            case _:
                continue
        if not got:
            yield f"{where(case, e['line'])}\n    not so: {e}\n{report}"


def other_ways(
    case: Case, report: tieout.Report, evidence: tieout.Evidence, glossary: tieout.Glossary | None
) -> Iterator[str]:
    """The places of claims, the report as Python's values, its certificates, and the answer in pieces."""
    text = case["answer"]
    for claim, read in zip(report.claims, report.to_dict()["claims"], strict=True):
        if text[claim.start : claim.end] != claim.text or [claim.start, claim.end] != read["span"]:
            yield f"{where(case)}\n    {claim!r} does not stand at {claim.span}"
    verified = tieout.verify(report.to_json(), evidence, glossary=glossary)
    if not verified.ok:
        yield f"{where(case)}\n    the report does not verify: {[str(p) for p in verified.problems]}"
    stream = tieout.stream(evidence, policy=report.policy, question=case["question"], glossary=glossary)
    settled = [claim for at in range(0, len(text), 7) for claim in stream.push(text[at : at + 7])]
    if stream.released + stream.held_back != text:
        yield f"{where(case)}\n    what is released and what is held back are not what was pushed"
    whole = stream.finish()
    if whole.to_json() != report.to_json():
        yield f"{where(case)}\n    another report of a stream:\n{whole.to_json()}"
    if [c.span for c in settled] != [c.span for c in report.claims[: len(settled)]]:
        yield f"{where(case)}\n    what was settled on the way is not the beginning of the report"


def test_every_answer_of_the_specification(cases: list[Case], tmp_path: Path) -> None:
    count = run_all(cases, "answer", answer, tmp_path)
    assert count == Counter(case["kind"] for case in cases)["answer"] > 900
    print(f"{count} answers")


def test_documents_of_json_are_the_same_as_values_of_python(cases: list[Case], tmp_path: Path) -> None:
    """What a tool returned is often in Python's hands already: the report is that of its text."""
    blocks = [(c, b) for c in cases if c["kind"] == "answer" for b in c["evidence"] if b["kind"] == "json"]
    count = 0
    for case, block in blocks:
        if block["settings"] or block["name"].endswith(".pages.json"):
            continue  # what is said of a file, and pages of words
        try:
            value = json.loads(block["text"], parse_float=Decimal, object_pairs_hook=unlike)
        except (ValueError, Twice):
            continue  # no JSON, and keys that stand twice, are no values of Python
        a, b = tieout.read(block["name"], data=block["text"].encode()), tieout.json(value, name=block["name"])
        try:
            reports = [tieout.check(case["answer"], tieout.Evidence(s), policy=policy_of(case, tmp_path)) for s in (a, b)]
        except tieout.TieoutError:
            continue
        assert reports[0].to_json() == reports[1].to_json(), where(case)
        count += 1
    assert count > 100
    print(f"{count} documents of JSON")


def options_of(words: list[str]) -> dict[str, Any]:
    """The options of the command as keywords."""
    names = {"--first": "first", "--window": "size", "--overlap": "overlap", "--decimal-mark": "decimal_mark", "--locale": "locale"}
    numbers = ("first", "size", "overlap")
    pairs = zip(words[::2], words[1::2], strict=True)
    return {names[word]: int(value) if names[word] in numbers else value for word, value in pairs}


def check_fields(case: Case, report: cite.CitationReport) -> Iterator[str]:
    others = any(e["kind"] == "others" for e in case["expectations"])
    fields = iter([(f"{n}/{f.name}", f) for n, record in enumerate(report.records) for f in record.fields])
    for e in case["expectations"]:
        if e["kind"] != "field":
            continue
        name, field = next(((n, f) for n, f in fields if not others or n == e["name"]), ("nothing", None))
        if field is None or name != e["name"] or field.verdict != e["verdict"] or (e["explained"] or "") not in field.explanation:
            yield f"{where(case, e['line'])}\n    expected {e}\n    got      {name} {field}"
    if not others and (left := next(fields, None)) is not None:
        yield f"{where(case)}\n    a field that is not listed: {left}"


def cited(case: Case, folder: Path) -> Iterator[str]:
    try:
        options = options_of(case["cite"]["options"])
        first = options.pop("first", 0)
        sources = [source_of(block) for block in case["evidence"]]
        rows = cite.Rows(tieout.Evidence(*sources), first=first)
        if case["cite"]["records"] is None:
            shown = cite.windows(rows, options.pop("size", None), **options)
            text, printed, ok = str(shown), shown.to_json(), True
            report = None
        else:
            records = json.loads(case["cite"]["records"], parse_float=Decimal, object_pairs_hook=unlike)
            report = cite.check_records(rows, records, **options)
            text, printed, ok = str(report), report.to_json(), report.ok
    except (tieout.TieoutError, Twice) as error:
        raise Refused(str(error)) from None
    if (printed, text, ok) != (case["library"].get("json"), case["library"].get("text"), case["library"].get("ok")):
        yield f"{where(case)}\n    something else than the library says:\n{printed}\n{case['library']}"
        return
    if report is not None:
        yield from check_fields(case, report)
    for e in case["expectations"]:
        match e["kind"]:
            case "ok":
                got = ok == e["ok"]
            case "outcome":
                got = report is not None and report.outcome == e["text"]
            case "count":
                got = report is not None and e["what"] == "checked" and report.coverage["fields"] == e["count"]
            case "exit":
                got = int(not ok) == e["code"]
            case "says":
                got = (e["text"] in text) == e["wanted"]
            case _:
                continue
        if not got:
            yield f"{where(case, e['line'])}\n    not so: {e}"


class Twice(Exception):
    """A key that stands twice, which a dict cannot hold."""


def unlike(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    for key, n in Counter(key for key, _ in pairs).items():
        if n > 1:
            raise Twice(f"{json.dumps(key)} stands twice in one object: which of the two is meant?")
    return dict(pairs)


def test_every_case_of_cited_rows(cases: list[Case], tmp_path: Path) -> None:
    count = run_all(cases, "cite", cited, tmp_path)
    assert count == Counter(case["kind"] for case in cases)["cite"] > 20
    print(f"{count} cases of cited rows")


def contract_of(text: str) -> contract.Contract:
    text = text.strip()
    if text in contract.Contract.shipped():
        return contract.Contract.load(text)
    return contract.Contract.from_json(text) if text.startswith("{") else contract.Contract.from_toml(text)


def validated(case: Case, folder: Path) -> Iterator[str]:
    asked = case["contract"]
    try:
        document = contract.Document.of_bytes(
            asked["document"].encode(), name="the document.json" if asked["document"].lstrip().startswith("{") else "the document.txt"
        )
        found = contract_of(asked["contract"]).check(asked["candidate"], document)
    except tieout.TieoutError as error:
        raise Refused(str(error)) from None
    if (found.to_json(), str(found), found.ok) != tuple(case["library"].get(k) for k in ("json", "text", "ok")):
        yield f"{where(case)}\n    something else than the library says:\n{found.to_json()}\n{case['library']}"
        return
    listed: set[str] = set()
    others = any(e["kind"] == "others" for e in case["expectations"])
    for e in case["expectations"]:
        match e["kind"]:
            case "decided":
                listed.add(e["name"])
                field = found.get(e["name"])
                got = (
                    field is not None
                    and (field.status, field.reason) == (e["status"], e["reason"])
                    and (e["explained"] or "") in field.because
                )
            case "rule":
                got = any(rule.rule == e["rule"] and rule.holds == e["holds"] for rule in found.rules)
            case "ok":
                got = found.ok == e["ok"]
            case "exit":
                got = int(not found.ok) == e["code"]
            case "says":
                got = (e["text"] in str(found)) == e["wanted"]
            case _:
                continue
        if not got:
            yield f"{where(case, e['line'])}\n    not so: {e}\n    got: {found}"
    if not others and (extra := set(found) - listed):
        yield f"{where(case)}\n    fields that are not listed: {sorted(extra)}"


def test_every_case_of_a_contract(cases: list[Case], tmp_path: Path) -> None:
    count = run_all(cases, "contract", validated, tmp_path)
    assert count == Counter(case["kind"] for case in cases)["contract"] > 20
    print(f"{count} cases of a contract")


def test_every_case_is_run_or_has_a_reason(cases: list[Case]) -> None:
    """No kind is passed over unseen: what is run and what does not apply are all that the reader in Rust has read."""
    counts = Counter(case["kind"] for case in cases)
    run = {"answer", "cite", "contract"}
    assert set(counts) == run | set(NOT_HERE)
    for kind, reason in NOT_HERE.items():
        print(f"not here: {counts[kind]} lines of `{kind}`: {reason}")
    print(f"{sum(counts[kind] for kind in run)} cases run of {sum(counts.values())}")
