"""Connections that are late, too many, or in pieces: what they are told, and that others go on."""

from __future__ import annotations

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from server.framing import CLOSE, CONTINUED, LAST, PING, PONG, TEXT, masked
from server.live_server import Client, Live

HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
BODY = b"POST /api/identity HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
MOST = 6


@pytest.fixture(scope="module")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with little patience."""
    with Live.running(
        tmp_path_factory.mktemp("late") / "tables.db",
        head_seconds="1",
        body_seconds="1",
        stall_seconds="2",
        control_rate="2",
        address_connections=str(MOST),
        address_sockets="4",
        handshake_rate="1",
        max_message="16384",
    ) as server:
        yield server


def dial(live: Live, address: str = "127.0.0.2") -> socket.socket:
    pipe = socket.create_connection(("127.0.0.1", live.port), 10, source_address=(address, 0))
    pipe.settimeout(10)
    return pipe


def answer(pipe: socket.socket) -> bytes:
    """Everything until the server closes."""
    told = b""
    while part := pipe.recv(4096):
        told += part
    return told


def refusal(told: bytes, status: int) -> tuple[str, int]:
    """The code of a refusal, and the seconds to wait, which head and body say alike."""
    head, _, body = told.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 %d " % status), told
    refused = json.loads(body)
    assert refused["after"] == int(re.findall(rb"(?i)retry-after: (\d+)", head)[0])
    assert refused["why"]["fr"]
    return refused["code"], refused["after"]


def test_a_head_that_does_not_come_is_refused(live: Live):
    with closing(dial(live)) as pipe:
        pipe.sendall(HEAD)
        assert refusal(answer(pipe), 408) == ("error.too_slow", 1)


def test_a_connection_that_says_nothing_is_closed_without_a_word(live: Live):
    with closing(dial(live)) as pipe:
        assert answer(pipe) == b""


def test_a_second_head_has_a_deadline_too(live: Live):
    with closing(dial(live)) as pipe:
        pipe.sendall(HEAD + b"\r\n" + HEAD)
        told = answer(pipe)
        assert told.startswith(b"HTTP/1.1 200 ")
        assert b"error.too_slow" in told


def test_a_body_that_does_not_come_is_refused(live: Live):
    with closing(dial(live)) as pipe:
        pipe.sendall(BODY + b"Content-Length: 100\r\n\r\n{")
        assert refusal(answer(pipe), 408) == ("error.too_slow", 1)
    assert not [line for line in live.lines() if line["level"] == "error"]


def test_a_body_in_chunks_of_a_byte_is_refused_and_one_in_large_chunks_is_not(live: Live):
    with closing(dial(live)) as pipe:
        pipe.sendall(BODY + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 500)
        assert b" 400 " in pipe.recv(4096)[:16]
    assert "Invalid" not in live.log.read_text()  # no client fills the host's disk
    with closing(dial(live)) as pipe:
        chunks = (b"400\r\n" + b" " * 1024 + b"\r\n") * 30 + b"2\r\n{}\r\n0\r\n\r\n"
        pipe.sendall(BODY + b"Connection: close\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks)
        assert answer(pipe).startswith(b"HTTP/1.1 201 ")


def test_an_idle_connection_ends_although_its_last_body_came_after_the_answer(live: Live):
    with closing(dial(live, "127.0.0.7")) as pipe:
        pipe.sendall(BODY.replace(b"json", b"xml") + b"Content-Length: 3\r\n\r\n")
        assert pipe.recv(65_536).startswith(b"HTTP/1.1 415 ")
        time.sleep(0.2)  # the rest of that answer
        pipe.sendall(b"{ }")
        assert answer(pipe).count(b"HTTP/1.1") == 0


UPGRADE = (
    b"POST /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)


@pytest.mark.parametrize(
    "asked",
    [
        UPGRADE + b"\r\n",
        UPGRADE + b"Content-Length: 100\r\n\r\nx",
        UPGRADE.replace(b"POST", b"GET").replace(b"/api", b"/" + 9000 * b"a") + b"\r\n",
        UPGRADE.replace(b"POST", b"GET") + 200 * b"a: b\r\n" + b"\r\n",
    ],
)
def test_a_handshake_that_is_none_keeps_no_connection(live: Live, asked: bytes):
    with closing(dial(live, "127.0.0.8")) as pipe:
        pipe.sendall(asked)
        assert b" 101 " not in answer(pipe)


def test_a_text_that_is_no_utf8_ends_the_socket_and_fills_no_log(live: Live):
    with closing(dial(live, "127.0.0.9")) as pipe:
        pipe.sendall(UPGRADE.replace(b"POST", b"GET") + b"\r\n")
        assert b" 101 " in pipe.recv(4096)
        pipe.sendall(masked(TEXT | LAST, b"\xff\xfe"))
        assert answer(pipe)[2:4] == (1007).to_bytes(2, "big")
    with closing(dial(live, "127.0.0.9")) as pipe:  # the server has closed it already
        pipe.sendall(UPGRADE.replace(b"POST", b"GET") + b"Origin: http://elsewhere\r\n\r\n")
        told = b""
        while b"\x88\x0e" not in told:
            told += pipe.recv(4096)
        pipe.sendall(masked(TEXT | LAST, b"\xff\xfe") + masked(CLOSE | LAST, b"\x03\xe8"))
        answer(pipe)
    assert "Traceback" not in live.log.read_text()


def test_an_address_with_too_many_connections_loses_its_oldest_idle_one(live: Live):
    with ExitStack() as stack:
        pipes = [stack.enter_context(closing(dial(live, "127.0.0.3"))) for _ in range(MOST + 1)]
        pipes[-1].sendall(HEAD + b"Connection: close\r\n\r\n")
        assert answer(pipes[-1]).startswith(b"HTTP/1.1 200 ")
        assert answer(pipes[0]) == b""
        pipes[1].sendall(HEAD + b"Connection: close\r\n\r\n")
        assert answer(pipes[1]).startswith(b"HTTP/1.1 200 ")


def test_an_address_whose_connections_are_all_in_use_is_told_when_to_come_back(live: Live):
    with ExitStack() as stack:
        for _ in range(MOST):
            pipe = stack.enter_context(closing(dial(live, "127.0.0.4")))
            pipe.sendall(BODY + b"Content-Length: 100\r\n\r\n{")
        time.sleep(0.2)
        one_more = stack.enter_context(closing(dial(live, "127.0.0.4")))
        one_more.sendall(HEAD + b"\r\n")
        code, after = refusal(answer(one_more), 429)
        assert code == "error.too_many_sockets"
        assert after > 0
        elsewhere = stack.enter_context(closing(dial(live, "127.0.0.5")))
        elsewhere.sendall(HEAD + b"Connection: close\r\n\r\n")
        assert answer(elsewhere).startswith(b"HTTP/1.1 200 ")


def test_a_socket_has_no_deadline_of_http(live: Live):
    client = Client(live)
    with pytest.raises(TimeoutError):
        client.hear(3)
    client.connection.send('{"type":"ping"}')
    assert client.hear()["type"] == "pong"


@pytest.mark.parametrize(
    "flood",
    [
        masked(LAST | PING) * 100,
        masked(LAST | PONG) * 100,
        masked(TEXT) + masked(CONTINUED) * 100,
        masked(TEXT, b"{") + masked(CONTINUED, b" ") * 100,
    ],
    ids=["pings", "pongs", "empty fragments", "short fragments"],
)
def test_frames_without_a_message_are_limited(live: Live, flood: bytes):
    client = Client(live)
    client.connection.ping()  # a few are free
    client.connection.socket.sendall(flood)
    assert client.closed() == 4408
    assert re.fullmatch(r"error\.too_often; retry-after=\d+", client.connection.close_reason)


def test_a_long_message_in_long_fragments_is_read(live: Live):
    text = json.dumps({"type": "ping"}).encode() + b" " * 12_000
    parts = [text[at : at + 1024] for at in range(0, len(text), 1024)]
    frames = [masked(TEXT, parts[0]), *(masked(CONTINUED, part) for part in parts[1:-1])]
    client = Client(live)
    for _ in range(5):
        client.connection.socket.sendall(b"".join(frames) + masked(LAST, parts[-1]))
        assert client.hear()["type"] == "pong"


def test_too_many_sockets_are_told_when_to_come_back(live: Live):
    clients = [Client(live) for _ in range(4)]
    late = Client(live)
    told = late.hear()
    assert (told["type"], told["code"]) == ("refused", "error.too_many_sockets")
    assert told["after"] > 0
    assert late.closed() == 4429
    assert late.connection.close_reason == f"error.too_many_sockets; retry-after={told['after']}"
    assert len(clients) == 4
