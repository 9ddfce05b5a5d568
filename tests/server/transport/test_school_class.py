"""A school class behind one address: 30 browsers open the page at once, and none is refused."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, closing
from http.client import HTTPConnection

import pytest

from server import live_server
from server.live_server import PATIENCE, Client, Live

pytestmark = pytest.mark.jit  # the server compiles
PUPILS = 30
AT_ONCE = 6  # connections that a browser opens to one host, beside its socket
REQUESTS = 54  # of a first visit to the lobby
PATHS = ("/healthz", "/api/status", "/api/games")


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with its limits as they are by default."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live_server, "GENEROUS", {"CHANTIER_WORKERS": "1"})
        with Live.running(tmp_path_factory.mktemp("class") / "tables.db") as server:
            yield server


def test_a_class_that_opens_the_page_at_once_is_refused_nothing(live: Live) -> None:
    with ExitStack() as stack:
        pipes = [
            stack.enter_context(closing(HTTPConnection("127.0.0.1", live.port, PATIENCE)))
            for _ in range(PUPILS * AT_ONCE)
        ]
        for pipe in pipes:
            pipe.connect()
        told = []
        for number in range(REQUESTS // AT_ONCE):
            for pipe in pipes:
                pipe.request("GET", PATHS[number % len(PATHS)])
            for pipe in pipes:
                with pipe.getresponse() as answer:
                    answer.read()
                    told.append(answer.status)
        assert told == [200] * PUPILS * REQUESTS
        for pipe in pipes:  # all of them are in use while the sockets come
            pipe.putrequest("POST", "/api/identity")
            pipe.putheader("content-type", "application/json")
            pipe.putheader("content-length", "2")
            pipe.endheaders(b"{")
        clients = [Client(live) for _ in range(PUPILS)]
        for client in clients:
            client.connection.send('{"type":"ping"}')
        assert [client.hear()["type"] for client in clients] == ["pong"] * PUPILS
        for pipe in pipes:
            pipe.send(b"}")
        assert [pipe.getresponse().status for pipe in pipes] == [201] * len(pipes)
