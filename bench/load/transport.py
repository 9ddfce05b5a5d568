"""Which transport carries a message cheapest: ours on uvicorn, Litestar's, and picows.

`python bench/load/transport.py` starts each server as a process of its own and sends it messages
over 50 sockets: one in, two out, as an action at a table of two. Every server also answers HTTP on
the same port. picows speaks no HTTP but the handshake: uvicorn's HTTP hands its sockets on.
Processor time is the server's, by turns in three rounds; the table shows medians.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import statistics
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import uvicorn
import uvloop
from uvicorn.protocols.http.h11_impl import H11Protocol

from bench.load.process import Process
from bench.load.wire import WebSocketClient
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, Run, progress
from chantier.server.config import read_config
from chantier.server.serve import open_port
from chantier.server.tallies import Tallies
from chantier.server.transport.connection import Connection
from chantier.server.transport.frames import EXTENSION, FramesProtocol, message_of
from chantier.server.transport.gate import Gate

SOCKETS, SECONDS, ROUNDS = 50, 4.0, 3
KINDS = {
    "uvicorn": "uvicorn, our frames",
    "litestar": "the same under Litestar",
    "picows": "picows behind uvicorn's HTTP",
}
MESSAGE = b'{"type":"act","id":"a12","position":34,"action":"Vb2"}'
ANSWER = '{"type":"done","id":"a12","number":35}'
NEWS = '{"type":"happened","event":{"type":"acted"}}' + " " * 900
OK = (b"content-type", b"text/plain")


async def bare(scope: Any, receive: Callable[[], Any], send: Callable[[Any], Any]) -> None:
    """The least that answers HTTP, and two messages for one."""
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": [OK]})
        await send({"type": "http.response.body", "body": b"ok"})
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        frames = b"".join(message_of(ANSWER) + message_of(NEWS))
        await send({"type": "websocket.send", "frames": frames})


def with_litestar() -> Any:
    """The same as handlers of Litestar."""
    from litestar import Litestar, WebSocket, get, websocket  # noqa: PLC0415  # one server of three

    @websocket("/ws")
    async def follow(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        assert EXTENSION in (socket.scope.get("extensions") or {})  # noqa: S101  # what is measured
        while (await socket.receive())["type"] == "websocket.receive":
            frames = b"".join(message_of(ANSWER) + message_of(NEWS))
            message: Any = {"type": "websocket.send", "frames": frames}
            await socket.send(message)

    @get("/")
    async def health() -> str:
        return "ok"

    return Litestar([follow, health], openapi_config=None, logging_config=None)


def picows_handed() -> type[H11Protocol]:
    """uvicorn's HTTP, which hands a handshake to picows."""
    import picows  # noqa: PLC0415  # a peer: only the bench knows it

    class Listener(picows.WSListener):  # type: ignore[misc]
        def on_ws_frame(self, transport: Any, frame: Any) -> None:
            frame.get_payload_as_bytes()
            transport.send(picows.WSMsgType.TEXT, ANSWER.encode())
            transport.send(picows.WSMsgType.TEXT, NEWS.encode())

    class Handing(H11Protocol):
        def handle_websocket_upgrade(self, event: Any) -> None:
            self.connections.discard(self)
            head = [b"GET ", event.target, b" HTTP/1.1\r\n"]
            for name, value in event.headers:
                head += [name, b": ", value, b"\r\n"]
            data = b"".join([*head, b"\r\n"])
            inner = picows.api.WSProtocol  # not public: there is no public way to hand over
            protocol = inner(
                host_port="localhost",
                ws_path="/",
                is_client_side=False,
                ws_listener_factory=lambda _: Listener(),
                logger=logging.getLogger("picows"),
                disconnect_on_exception=True,
                websocket_handshake_timeout=5,
                enable_auto_ping=False,
                auto_ping_idle_timeout=10,
                auto_ping_reply_timeout=10,
                auto_ping_strategy=picows.WSAutoPingStrategy.PING_WHEN_IDLE,
                enable_auto_pong=True,
                max_frame_size=1 << 20,
                extra_headers=None,
                read_buffer_init_size=16384,
            )
            protocol.connection_made(self.transport)
            self.transport.set_protocol(protocol)
            view = protocol.get_buffer(len(data))
            view[: len(data)] = data
            protocol.buffer_updated(len(data))

    return Handing


def serve(kind: str) -> None:
    """Serve until killed; says the port."""
    listener = open_port("127.0.0.1", 0)
    app = with_litestar() if kind == "litestar" else bare
    many = dict.fromkeys(("address_connections", "connection_rate", "control_rate"), "1000000")
    gate = Gate(read_config(many, {}), Tallies())
    http: Any = picows_handed() if kind == "picows" else partial(Connection, gate)
    config = uvicorn.Config(
        app,
        lifespan="off",
        http=http,
        ws=FramesProtocol,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
    )
    print(listener.getsockname()[1], flush=True)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(uvicorn.Server(config).serve([listener]))


@asynccontextmanager
async def running(kind: str) -> AsyncIterator[tuple[int, Process]]:
    """A server in a process of its own: its port, and what it uses."""
    child = subprocess.Popen(
        [sys.executable, __file__, "--serve", kind], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    try:
        assert child.stdout is not None  # noqa: S101  # asked for
        yield int(child.stdout.readline()), Process(child.pid)
    finally:
        child.kill()
        child.wait()


async def measure(kind: str) -> tuple[float, float, float]:
    """Processor time in µs a message; messages a second; an answer by HTTP meanwhile, in ms."""
    async with running(kind) as (port, process):
        heard = 0

        def hear(socket: WebSocketClient, data: bytes) -> None:
            nonlocal heard
            if len(data) < 100:  # the answer; the news is on its way
                heard += 1
                socket.send(MESSAGE)

        sockets = [await WebSocketClient.open("127.0.0.1", port, "/ws") for _ in range(SOCKETS)]
        for socket in sockets:
            socket.hear = hear
            socket.send(MESSAGE)
        await asyncio.sleep(0.5)
        before, count, began = process.seconds(), heard, time.perf_counter()
        waits = []
        while time.perf_counter() - began < SECONDS:
            waits.append(await health(port))
            await asyncio.sleep(0.05)
        spent, done = process.seconds() - before, heard - count
        taken = time.perf_counter() - began
        for socket in sockets:
            socket.close()
    return 1e6 * spent / done, done / taken, 1000 * statistics.median(waits)


async def health(port: int) -> float:
    """Seconds for one request on a connection of its own."""
    began = time.perf_counter()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
    answer = await reader.read()
    writer.close()
    if b" 200 " not in answer[:16]:
        raise SystemExit(f"no answer by HTTP: {answer[:200]!r}")
    return time.perf_counter() - began


def main() -> None:
    """Measure all, or serve one."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--serve", choices=KINDS)
    chosen = arguments.parse_args()
    if chosen.serve:
        with contextlib.suppress(KeyboardInterrupt):
            serve(chosen.serve)
        return
    run = Run("transports")
    found: dict[str, list[tuple[float, float, float]]] = {kind: [] for kind in KINDS}
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        for turn in range(ROUNDS):
            for kind in KINDS:
                progress(f"round {turn + 1} of {ROUNDS}: {kind}")
                found[kind].append(runner.run(measure(kind)))
    rows = []
    base = statistics.median(one[0] for one in found["uvicorn"])
    for kind, title in KINDS.items():
        cost, rate, wait = (statistics.median(column) for column in zip(*found[kind], strict=True))
        told = f"{cost:.0f} µs ({cost / base:.2f} ×), {rate:,.0f} a second, HTTP {wait:.1f} ms"
        rows.append(MeasureRow(title, told))
    section = MeasureSection("one message in, two out", rows)
    run.write(ROOT / "bench" / "results.md", [section], "python bench/load/transport.py")


if __name__ == "__main__":
    main()
