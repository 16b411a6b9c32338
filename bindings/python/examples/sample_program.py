"""A program as users write them. It is here to be type-checked: `mypy --strict` and `pyright` must find nothing."""

from __future__ import annotations

from collections.abc import Iterable

import tieout
from tieout.judge import Judge, Judgement


def answers() -> Iterable[str]:
    yield "Porto has a staff of 312, Lisbon of 349."
    yield "Together Porto and Lisbon have 616 people."


def describe(report: tieout.Report) -> str:
    worst: tieout.Claim | None = report.findings[0] if report.findings else None
    if worst is None:
        return "ties out"
    meant = f", did you mean {worst.nearest}?" if worst.nearest is not None else ""
    return f"{worst.text} at {worst.start}: {worst.verdict}{meant}"


def opinion(judge: Judge, question: str, rows: list[dict[str, object]], report: tieout.Report) -> Judgement:
    return judge.judge(question, rows, report.answer, report=report)


def main() -> None:
    rows: list[dict[str, object]] = [{"city": "Porto", "staff": 312}, {"city": "Lisbon", "staff": 349}]
    evidence = tieout.Evidence(tieout.table(rows, name="offices"), tieout.text("Counted in May.", name="note"))
    policy = tieout.Policy("strict", exempt=["4711"])
    for answer in answers():
        report = tieout.check(answer, evidence, policy=policy, question="How many people?")
        print(describe(report))
        checked: int = report.coverage["checked"]
        assert checked and report.outcome in ("tied_out", "findings")
        assert tieout.verify(report.to_json(), evidence).ok
    stream = tieout.stream(evidence, policy="default")
    for piece in ("Porto has a st", "aff of 312."):
        for claim in stream.push(piece):
            print(claim.verdict, claim.span)
    print(bool(stream.finish()))
    try:
        tieout.Evidence("a bare str")
    except TypeError as error:
        print(error)


if __name__ == "__main__":
    main()
