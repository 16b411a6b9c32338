"""The two protocols: how a client is called, and where its reply holds the text. Asked by what a client can do."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from tieout.judge._reply import Unread

Call = Callable[[str, str], Any]
"""Sends a system prompt and a user's turn; gives the reply, or what can be awaited for it."""


def call_of(client: Any, model: str, max_tokens: int, options: Mapping[str, Any]) -> Call:
    """How to ask with this client."""
    messages = _reach(client, "messages", "create")
    if messages is not None:
        return lambda system, user: messages(**_anthropic(system, user, model, max_tokens), **options)
    completions = _reach(client, "chat", "completions", "create")
    if completions is not None:
        return lambda system, user: completions(**_openai(system, user, model), **options)
    raise TypeError(
        f"client must be an Anthropic or an OpenAI client (with messages.create or chat.completions.create), "
        f"not {type(client).__module__}.{type(client).__qualname__}"
    )


def _anthropic(system: str, user: str, model: str, max_tokens: int) -> dict[str, Any]:
    turns = [{"role": "user", "content": user}]
    return {"model": model, "max_tokens": max_tokens, "system": system, "messages": turns}


def _openai(system: str, user: str, model: str) -> dict[str, Any]:
    turns = [{"role": "system", "content": system}, {"role": "user", "content": user}]
    return {"model": model, "messages": turns}


def _reach(client: Any, *names: str) -> Callable[..., Any] | None:
    for name in names:
        client = getattr(client, name, None)
    return client if callable(client) else None


def text_of(reply: Any) -> str:
    """The text of a reply that ended as replies should; else says why it did not."""
    choices = getattr(reply, "choices", None)
    if choices is not None:
        return _of_choice(choices)
    blocks = getattr(reply, "content", None)
    if isinstance(blocks, list):
        return _of_blocks(blocks, getattr(reply, "stop_reason", None))
    raise Unread(f"the server's reply has neither content nor choices: {str(reply)[:200]}")


def _of_blocks(blocks: list[Any], stop: str | None) -> str:
    if stop == "refusal":
        raise Unread("the model refused")
    if stop in ("max_tokens", "model_context_window_exceeded"):
        raise Unread(f"the reply was cut off ({stop}): give more max_tokens")
    if any(getattr(block, "type", None) == "tool_use" for block in blocks):
        raise Unread("the reply calls a tool, and none was offered")
    return "".join(block.text for block in blocks if getattr(block, "type", None) == "text")


def _of_choice(choices: Any) -> str:
    if not choices:
        raise Unread("the server's reply has no choices")
    choice = choices[0]
    message = choice.message
    if message is None:
        raise Unread("the server's reply has no message")
    if getattr(message, "refusal", None):
        raise Unread(f"the model refused: {message.refusal}")
    if choice.finish_reason == "content_filter":
        raise Unread("the reply was withheld (content_filter)")
    if choice.finish_reason == "length":
        raise Unread("the reply was cut off (length): ask for more with options={'max_completion_tokens': …}")
    if getattr(message, "tool_calls", None) or getattr(message, "function_call", None):
        raise Unread("the reply calls a tool, and none was offered")
    return message.content if isinstance(message.content, str) else ""


def is_of_the_connection(error: BaseException) -> bool:
    """Whether an exception says that there was no reply, rather than that a program is wrong."""
    packages = {cls.__module__.partition(".")[0] for cls in type(error).__mro__}
    broken = isinstance(error, OSError | json.JSONDecodeError)
    return broken or bool(packages & {"anthropic", "openai", "httpx", "httpcore"})
