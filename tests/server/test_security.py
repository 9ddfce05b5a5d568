"""The guard by itself: whatever happens behind it, the answer is one of ours."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from chantier.server.config import read_config
from chantier.server.host.blocks import Blocks
from chantier.server.security import HEADERS, Guard, is_own_origin
from chantier.server.tallies import Tallies
from chantier.server.transport.gate import Gate

CONFIG = read_config({}, {})


def ask(
    app: Any,
    method: str = "GET",
    blocks: Blocks | None = None,
    client: Any = None,
    **headers: str,
) -> list[dict[str, Any]]:
    """What the guard answers for an application."""
    sent: list[dict[str, Any]] = []
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    scope: Any = {"type": "http", "method": method, "path": "/", "scheme": "http", "headers": raw}
    scope["client"] = client

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Guard(app, CONFIG, Gate(CONFIG, Tallies()), blocks=blocks)(scope, receive, send))
    return sent


async def broken(_scope: Any, _receive: Any, _send: Any) -> None:
    raise RuntimeError("a secret")


def test_a_blocked_client_keeps_no_connection(tmp_path: Path):
    blocks = Blocks(tmp_path / "tables.db")
    blocks.block("203.0.113.7", 60)
    start, end = ask(broken, blocks=blocks, client=("203.0.113.7", 1))
    assert start["status"] == 403
    assert (b"connection", b"close") in start["headers"]
    assert json.loads(end["body"])["code"] == "error.blocked"


def test_what_nobody_expected_is_answered_in_the_usual_form():
    start, end = ask(broken)
    assert start["status"] == 500
    assert set(HEADERS) <= set(start["headers"])
    assert json.loads(end["body"])["code"] == "error.internal"
    assert b"secret" not in end["body"]


def test_half_an_answer_is_not_answered_twice():
    async def half(_scope: Any, _receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        raise RuntimeError

    with pytest.raises(RuntimeError):
        ask(half)


@pytest.mark.parametrize("length", ["-1", "x", "9" * 5000, "1e3", ""])
def test_a_length_that_is_none_is_too_large(length: str):
    assert ask(broken, "POST", content_length=length)[0]["status"] == 413


@pytest.mark.parametrize("origin", ["http://[", "http://]", "http://a℀b", "", "null", "http://"])
def test_what_is_no_address_is_a_foreign_origin(origin: str):
    assert not is_own_origin(origin, {"host": "127.0.0.1:8117"}, "http", CONFIG)
