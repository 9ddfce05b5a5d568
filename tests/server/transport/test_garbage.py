"""A connection that ends leaves no reference cycle: the collector would make every client wait."""

from __future__ import annotations

import asyncio
import gc
from collections import Counter
from pathlib import Path

import pytest
import uvicorn
from uvicorn.server import ServerState

from chantier.server.config import read_config
from chantier.server.context import ServerContext
from chantier.server.serve import _uvicorn
from chantier.server.storage.sqlite import SqliteStore
from server.framing import CLOSE, LAST, PING, TEXT, masked

uvloop = pytest.importorskip("uvloop")

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning")
CLIENTS = 30
POST = b"POST /api/identity HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
SOCKET = (
    b"GET /api/socket HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
STREAMS = {
    "nothing": b"",
    "half a head": b"GET / HTTP/1.1\r\nHost: x\r\n",
    "half a body": POST + b"Content-Length: 100\r\n\r\n{",
    "a body in pieces": POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 500,
    "no HTTP": b"\x16\x03\x01\r\n\r\n",
    "a request": b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    "a request that is refused": b"GET /api/tables/unknown HTTP/1.1\r\nHost: x\r\n\r\n",
    "a request that closes": b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    "a socket": SOCKET,
    "a socket that closes": SOCKET + masked(LAST | CLOSE, b"\x03\xe8"),
    "a socket that is cut": SOCKET + masked(LAST | PING) * 100,
    "a socket that is no WebSocket": SOCKET.replace(b"GET", b"POST"),
    "a socket that is refused": SOCKET + masked(LAST | TEXT, b'{"type":"throw","id":"1"}'),
}


async def visit(port: int, stream: bytes) -> None:
    """A client that sends something, hears a first answer if there is one, and goes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(stream)
        async with asyncio.timeout(0.05):
            await reader.read(65_536)
    except (TimeoutError, OSError):
        pass
    finally:
        writer.transport.abort()


async def until_gone(context: ServerContext) -> None:
    async with asyncio.timeout(20):
        while context.tallies.connections or context.clients:
            await asyncio.sleep(0.01)
    await asyncio.sleep(0.05)  # what their tasks still do


async def left_by(data: Path, stream: bytes) -> Counter[str]:
    """The kinds of objects that only the collector frees once many clients are gone."""
    many = dict.fromkeys(("connection_rate", "handshake_rate", "request_rate"), "100000")
    config = read_config({"data": str(data), **many}, {})
    context = ServerContext(config, await SqliteStore.open(config.data))
    settings: uvicorn.Config = _uvicorn(config, context)
    settings.load()
    state, made = ServerState(), settings.http_protocol_class
    listener = await asyncio.get_running_loop().create_server(
        lambda: made(config=settings, server_state=state, app_state={}),  # type: ignore[call-arg]
        "127.0.0.1",
        0,
    )
    try:
        port = listener.sockets[0].getsockname()[1]
        await visit(port, stream)  # what is made once
        await until_gone(context)
        gc.collect()
        gc.disable()
        for _ in range(CLIENTS):
            await visit(port, stream)
        await until_gone(context)
        gc.set_debug(gc.DEBUG_SAVEALL)
        gc.collect()
        return Counter(type(one).__qualname__ for one in gc.garbage)
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()
        listener.close()
        await context.close()


@pytest.mark.parametrize("stream", STREAMS.values(), ids=STREAMS)
def test_a_connection_that_ends_leaves_no_reference_cycle(tmp_path: Path, stream: bytes) -> None:
    left = uvloop.run(left_by(tmp_path / "tables.db", stream))
    assert {kind: count for kind, count in left.items() if count >= CLIENTS} == {}
