"""A local server that speaks Anthropic's and OpenAI's protocols, for tests: it says what it is told to say."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    """One reply of the server: a text, or what may come instead of one."""

    text: str = ""
    stop: str | None = None
    """The reason to stop, in the protocol's own words."""
    refusal: str | None = None
    tool: dict[str, Any] | None = None
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes | None = None
    """These very bytes."""
    wait: float = 0


class Server(ThreadingHTTPServer):
    """Its replies are given in turn, and the last one for ever; requests are kept."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.replies: list[Reply] = []
        self.requests: list[tuple[str, dict[str, Any]]] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}"


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.requests.append((self.path, asked))
        replies = self.server.replies
        reply = replies.pop(0) if len(replies) > 1 else replies[0]
        time.sleep(reply.wait)
        body = reply.body
        if body is None:
            shape = error if reply.status != 200 else anthropic if self.path.endswith("/messages") else openai
            body = json.dumps(shape(reply, asked["model"])).encode()
        try:
            self.send_response(reply.status)
            for name, value in {"content-type": "application/json", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)
        except (BrokenPipeError, ConnectionResetError):
            pass  # a client that did not wait

    def log_message(self, *args: Any) -> None:
        pass


def error(reply: Reply, model: str) -> dict[str, Any]:
    return {"type": "error", "error": {"type": "overloaded", "message": reply.text}}


def anthropic(reply: Reply, model: str) -> dict[str, Any]:
    blocks: list[dict[str, Any]] = [{"type": "text", "text": reply.text}]
    if reply.tool is not None:
        blocks = [{"type": "tool_use", "id": "toolu_1", "name": "verdict", "input": reply.tool}]
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": f"{model}-served",
        "content": blocks,
        "stop_reason": reply.stop or ("tool_use" if reply.tool is not None else "end_turn"),
        "stop_sequence": None,
        "usage": {"input_tokens": 1, "output_tokens": 1},
    }


def openai(reply: Reply, model: str) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": reply.text, "refusal": reply.refusal}
    if reply.tool is not None:
        call = {"name": "verdict", "arguments": json.dumps(reply.tool)}
        message |= {"content": None, "tool_calls": [{"id": "call_1", "type": "function", "function": call}]}
    finish = reply.stop or ("tool_calls" if reply.tool is not None else "stop")
    return {
        "id": "chatcmpl-1",
        "object": "chat.completion",
        "created": 1,
        "model": f"{model}-served",
        "choices": [{"index": 0, "message": message, "finish_reason": finish, "logprobs": None}],
        "usage": {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2},
    }


@contextmanager
def serving() -> Iterator[Server]:
    server = Server()
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
