"""The client's end of a WebSocket and of HTTP, as bare as can be: the server is what is measured.

Frames are handed on undecoded. What is sent is masked with a key of zeros, which leaves it as it
is; no compression is offered, so none is used.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A  # the first byte of a whole frame
KEY = "Y2hhbnRpZXIgaXMgaGVyZQ=="  # any 16 bytes do: the answer is not checked


class WireFault(Exception):
    """The other end did what it should not."""


class WebSocketClient(asyncio.Protocol):
    """One open WebSocket. `hear` is called with each text frame's bytes."""

    __slots__ = (
        "_data",
        "_opened",
        "_request",
        "_transport",
        "closed",
        "events",
        "hear",
        "place",
        "table",
    )

    def __init__(self, request: bytes) -> None:
        self.hear: Callable[[WebSocketClient, bytes], None] = _ignore
        self.table: Any = None
        """The table it follows, and its place there: 0 and 1 play, the others watch."""
        self.place = 0
        self.events = 0
        """How many actions of the present game it has heard of."""
        self.closed = ""
        """Why it is closed; empty while it is open."""
        self._request = request
        self._opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._data = b""
        self._transport: Any = None

    @classmethod
    async def open(
        cls, host: str, port: int, path: str, address: str | None = None
    ) -> WebSocketClient:
        """Connect, from an address of this machine; raises `WireFault` if that is refused."""
        request = (
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n"
        ).encode()
        loop = asyncio.get_running_loop()
        _, socket = await loop.create_connection(
            lambda: cls(request), host, port, local_addr=None if address is None else (address, 0)
        )
        await socket._opened
        return socket

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        size = len(text)
        if size < 126:
            head = bytes((TEXT, 0x80 | size, 0, 0, 0, 0))
        else:
            head = bytes((TEXT, 0xFE, size >> 8, size & 0xFF, 0, 0, 0, 0))
        self._transport.write(head + text)

    def close(self) -> None:
        """Close without a word."""
        self.closed = self.closed or "here"
        self._transport.close()

    # -- asyncio calls these

    def connection_made(self, transport: Any) -> None:
        """Ask for a WebSocket."""
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        """Remember that it is over."""
        self.closed = self.closed or f"lost: {error}"
        if not self._opened.done():
            self._opened.set_exception(WireFault(self.closed))

    def data_received(self, data: bytes) -> None:
        """Hand on every frame that is whole."""
        if self._data:
            data = self._data + data
        if not self._opened.done():
            head, found, data = data.partition(b"\r\n\r\n")
            if not found:
                self._data = head
                return
            if b" 101 " not in head[:16]:
                self._opened.set_exception(WireFault(head[:200].decode("latin-1")))
                self.close()
                return
            self._opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            kind, length, begin = data[at], data[at + 1], at + 2
            if length == 126:
                begin = at + 4
                length = int.from_bytes(data[at + 2 : begin], "big")
            elif length == 127:
                begin = at + 10
                length = int.from_bytes(data[at + 2 : begin], "big")
            end = begin + length
            if begin > size or end > size:
                break
            if kind == TEXT:
                self.hear(self, data[begin:end])
            else:
                self._control(kind, data[begin:end])
            at = end
        self._data = data[at:] if at else data

    def _control(self, kind: int, data: bytes) -> None:
        if kind == PING:
            self._transport.write(bytes((PONG, 0x80 | len(data), 0, 0, 0, 0)) + data)
        elif kind == CLOSE:
            code = int.from_bytes(data[:2], "big")
            self.closed = f"{code} {data[2:].decode('utf-8', 'replace')}"
            self._transport.close()
        elif kind != PONG:
            raise WireFault(f"a frame that starts with {kind:#x}")


def _ignore(socket: WebSocketClient, data: bytes) -> None:
    """Nobody listens yet."""


class Http:
    """Some kept connections over which JSON is asked for."""

    def __init__(self, host: str, port: int, connections: int = 8) -> None:
        self._host, self._port = host, port
        self._free: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]] = []
        self._room = asyncio.Semaphore(connections)

    async def ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The answer's JSON; raises `WireFault` unless it is a success."""
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nHost: {self._host}:{self._port}\r\n"
        head += f"Content-Length: {len(data)}\r\nContent-Type: application/json\r\n"
        head += f"Authorization: Bearer {token}\r\n" if token else ""
        async with self._room:
            if self._free:
                reader, writer = self._free.pop()
            else:
                reader, writer = await asyncio.open_connection(self._host, self._port)
            writer.write(head.encode() + b"\r\n" + data)
            start = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
            answer = await reader.readexactly(int(start.partition("content-length:")[2].split()[0]))
            self._free.append((reader, writer))
        status = start.split(" ", 2)[1]
        if not status.startswith("2"):
            raise WireFault(f"{method} {path}: {status} {answer[:300].decode('utf-8', 'replace')}")
        return json.loads(answer) if answer else None

    def close(self) -> None:
        """Let go of the connections."""
        for _, writer in self._free:
            writer.close()
        self._free.clear()
