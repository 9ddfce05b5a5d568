"""The example bot: it obeys a server that asks it to wait."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "examples"))

import bot  # an example, found by the line above

REFUSED = {"type": "refused", "why": {"en": "too often", "fr": "trop souvent"}}


class Busy(BaseHTTPRequestHandler):
    """Answers 429, then 503, then what was asked."""

    statuses: list[int]

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        status = self.statuses.pop(0)
        body = json.dumps({"token": "t"} if status == 200 else REFUSED).encode()
        self.send_response(status)
        if status != 200:
            self.send_header("Retry-After", "3")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def address() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def test_it_waits_as_long_as_it_is_told(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(bot.time, "sleep", waited.append)
    Busy.statuses = [429, 503, 200]
    assert bot.Table(address).token
    assert waited == [3.0, 3.0]
