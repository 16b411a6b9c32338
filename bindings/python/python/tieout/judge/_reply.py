"""What a model replied: read strictly, because a reply that is half understood must not pass."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from tieout.judge._evidence import Cut

Verdict: TypeAlias = Literal["pass", "fail", "error"]
"""``"pass"`` only if the answer is faithful and responsive; ``"error"`` if no opinion was had."""

_DECIDED = ("faithful", "responsive", "caveats_ok")


@dataclass(frozen=True)
class Judgement:
    """What a model thinks of an answer."""

    verdict: Verdict
    faithful: bool | None
    """Whether everything it asserts follows from the evidence; none if the verdict is ``"error"``."""
    responsive: bool | None
    """Whether it replies to the question."""
    caveats_ok: bool | None
    """Whether it says what it must of the limits of the evidence. This does not decide the verdict."""
    issues: tuple[str, ...]
    """What is wrong, in the model's words; or why there is no opinion."""
    model: str
    """Who judged, as the server calls it."""
    cuts: tuple[Cut, ...] = ()
    """The evidence that the model was not shown whole."""
    reply: str = field(default="", repr=False)
    """What it replied, as it was received."""

    @property
    def ok(self) -> bool:
        """Whether the verdict is ``"pass"``."""
        return self.verdict == "pass"

    def to_dict(self) -> dict[str, Any]:
        """Its fields as plain data.

        >>> Judgement("error", None, None, None, ("no reply",), "some-model").to_dict()["verdict"]
        'error'
        """
        return {
            "verdict": self.verdict,
            "faithful": self.faithful,
            "responsive": self.responsive,
            "caveats_ok": self.caveats_ok,
            "issues": list(self.issues),
            "model": self.model,
            "cuts": [str(cut) for cut in self.cuts],
        }


class Unread(Exception):
    """A reply that is no opinion, with the reason."""


def failed(why: str, model: str, cuts: tuple[Cut, ...], reply: str = "") -> Judgement:
    """No opinion was had."""
    return Judgement("error", None, None, None, (why,), model, cuts, reply)


def judgement(reply: str, model: str, cuts: tuple[Cut, ...]) -> Judgement:
    """What a reply says, or ``"error"`` with what is wrong with it."""
    try:
        opinion = _opinion(reply)
    except Unread as why:
        return failed(str(why), model, cuts, reply)
    faithful, responsive, caveats_ok = (opinion[name] for name in _DECIDED)
    verdict: Verdict = "pass" if faithful and responsive else "fail"
    return Judgement(verdict, faithful, responsive, caveats_ok, tuple(opinion["issues"]), model, cuts, reply)


def _opinion(reply: str) -> dict[str, Any]:
    """The object that was asked for, and nothing around it but a code fence.

    An object in the middle of prose is not looked for: it may be one that the answer brought along.
    """
    text = _unfenced(reply.strip())
    if not text:
        raise Unread("the reply is empty")
    try:
        opinion = json.loads(text, object_pairs_hook=_once)
    except (ValueError, RecursionError) as why:
        raise Unread(f"the reply is not the JSON object that was asked for: {why}") from None
    if not isinstance(opinion, dict):
        raise Unread(f"the reply is JSON, but no object: {type(opinion).__name__}")
    for name in _DECIDED:
        if not isinstance(opinion.get(name), bool):
            raise Unread(f"{name} is neither true nor false in the reply")
    issues = opinion.setdefault("issues", [])
    if not isinstance(issues, list) or not all(isinstance(issue, str) for issue in issues):
        raise Unread("issues is no list of sentences in the reply")
    return opinion


def _unfenced(text: str) -> str:
    lines = text.split("\n")
    if len(lines) >= 2 and lines[0].strip() in ("```", "```json") and lines[-1].strip() == "```":
        return "\n".join(lines[1:-1]).strip()
    return text


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object whose names are given once: of two verdicts neither holds."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a name is given twice")
    return found
