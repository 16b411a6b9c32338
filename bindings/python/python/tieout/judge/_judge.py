"""Asking."""

from __future__ import annotations

import inspect
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from tieout.judge import _clients, _evidence, _prompt, _reply
from tieout.judge._reply import Judgement

if TYPE_CHECKING:
    from tieout import Report


class _Asked:
    """What both judges have: a way to ask, and the limits."""

    def __init__(
        self,
        client: Any,
        *,
        model: str,
        max_tokens: int = 2048,
        evidence_limit: int = 100_000,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if evidence_limit < 1:
            raise ValueError("evidence_limit must be at least 1 character")
        self.model = model
        self._limit = evidence_limit
        self._call = _clients.call_of(client, model, max_tokens, options or {})

    def _message(self, question: str | None, evidence: Any, answer: str, report: Report | None) -> _Message:
        if not isinstance(answer, str):
            raise TypeError(f"answer must be a str, not {type(answer).__name__}")
        sources = _evidence.shown(evidence, self._limit)
        cuts = tuple(cut for source in sources if (cut := source.cut) is not None)
        return _Message(_prompt.message(question, sources, answer, report), cuts)

    def _read(self, reply: Any, cuts: tuple[_evidence.Cut, ...]) -> Judgement:
        said = getattr(reply, "model", None)
        model = said if isinstance(said, str) and said else self.model
        try:
            text = _clients.text_of(reply)
        except _reply.Unread as why:
            return _reply.failed(str(why), model, cuts)
        return _reply.judgement(text, model, cuts)

    def _lost(self, error: BaseException, cuts: tuple[_evidence.Cut, ...]) -> Judgement:
        if not _clients.is_of_the_connection(error):
            raise error
        return _reply.failed(f"no reply: {type(error).__name__}: {error}", self.model, cuts)


class _Message:
    def __init__(self, user: str, cuts: tuple[_evidence.Cut, ...]) -> None:
        self.user = user
        self.cuts = cuts


class Judge(_Asked):
    """Asks a model about answers, through a client of the ``anthropic`` or the ``openai`` package.

    ``max_tokens`` bounds the reply of Anthropic's models, which must be told; for others use ``options``, which is added to
    each request: ``options={"max_completion_tokens": 2048, "temperature": 0}``. Retries and timeouts are the client's.
    Of evidence longer than ``evidence_limit`` characters the beginnings are shown, and the judgement's ``cuts`` say so.
    """

    def judge(
        self, question: str | None, evidence: Any, answer: str, *, report: Report | None = None
    ) -> Judgement:
        """The model's opinion of an answer to a question over an evidence.

        ``evidence`` is what the model is to read: a text, rows, a JSON value, a frame, a ``pathlib.Path`` of a text file, a list
        of these or a dict of them by name. With the ``report`` of :func:`tieout.check` it need not look at figures again.
        """
        message = self._message(question, evidence, answer, report)
        try:
            reply = self._call(_prompt.SYSTEM, message.user)
        except Exception as error:
            return self._lost(error, message.cuts)
        if inspect.isawaitable(reply):
            getattr(reply, "close", lambda: None)()
            raise TypeError("this client is asynchronous: use AsyncJudge")
        return self._read(reply, message.cuts)


class AsyncJudge(_Asked):
    """The same for asynchronous clients: ``await AsyncJudge(anthropic.AsyncAnthropic(), model=…).judge(…)``."""

    async def judge(
        self, question: str | None, evidence: Any, answer: str, *, report: Report | None = None
    ) -> Judgement:
        """As :meth:`Judge.judge`."""
        message = self._message(question, evidence, answer, report)
        try:
            reply = self._call(_prompt.SYSTEM, message.user)
            if not inspect.isawaitable(reply):
                raise TypeError("this client is not asynchronous: use Judge")
            reply = await reply
        except Exception as error:
            return self._lost(error, message.cuts)
        return self._read(reply, message.cuts)
