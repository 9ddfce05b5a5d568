"""A TCP connection: what it reads in slices, and what it must not be late with."""

from __future__ import annotations

import asyncio
import math
from functools import lru_cache
from typing import Any

import msgspec

from chantier.errors import TooOften
from chantier.server.refusals import refused
from chantier.server.tallies import Limit
from chantier.server.transport.frames import FramesProtocol
from chantier.server.transport.gate import Gate
from chantier.server.transport.http import HttpProtocol

REFUSED_SECONDS = 2.0  # in which a refused client may say what it wants, to be answered
CLOSING_SECONDS = 5.0  # in which a client may read what was written before the end
STATUS = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


@lru_cache(maxsize=64)
def answer(status: int, code: str, after: int) -> bytes:
    """A whole answer of HTTP, after which the connection is closed."""
    body = msgspec.json.encode(refused(TooOften(code, after=after), ""))
    return (
        f"HTTP/1.1 {status} {STATUS[status]}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nretry-after: {after}\r\n"
        "cache-control: no-store\r\nconnection: close\r\n\r\n"
    ).encode() + body


class Connection(asyncio.BufferedProtocol):
    """One connection from its first byte: HTTP first, WebSocket frames after a handshake."""

    transport: Any

    def __init__(self, gate: Gate, **uvicorn: Any) -> None:
        self.gate = gate
        self.deadline = math.inf
        self.written = 0
        """Bytes of frames that were written so far."""
        self._uvicorn = uvicorn
        self._inner: HttpProtocol | FramesProtocol | None = None
        self._refusal: bytes | None = None
        self._host = ""
        self._loop = asyncio.get_running_loop()
        self._taken = 0
        self._taken_at = self._closing_at = math.inf

    # -- what the transport calls

    def connection_made(self, transport: Any) -> None:
        """Begin with HTTP, if the gate lets the client in."""
        self.transport = transport
        peer = transport.get_extra_info("peername")
        self._host = str(peer[0]) if peer else "?"
        wait, now = self.gate.admit(self, self._host), self._loop.time()
        if wait is None:
            self.deadline = now + self.gate.config.head_seconds
            self._inner = HttpProtocol(self, **self._uvicorn)
            self._inner.connection_made(transport)
        elif self.gate.may_tell(self._host):
            self._refusal = answer(429, "error.too_many_sockets", wait)
            self.deadline = now + REFUSED_SECONDS
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Let the gate forget it, and leave no reference cycle.

        Thousands that end in a second would each leave 20 objects or more to the garbage collector,
        and every client waits while it runs.
        """
        self.gate.leave(self, self._host)
        inner, self._inner = self._inner, None
        if inner is not None:
            inner.connection_lost(exc)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002  # asyncio's signature
        """Where the next slice is read to."""
        return self.gate.slice

    def buffer_updated(self, nbytes: int) -> None:
        """Take a slice."""
        if self._inner is not None:
            self._inner.data_received(bytes(self.gate.slice[:nbytes]))
        elif self._refusal is not None:
            self.transport.write(self._refusal)
            self.close()

    def eof_received(self) -> None:
        """Close when the client has nothing more to say."""

    def pause_writing(self) -> None:
        """Write no more until the client reads."""
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        """Go on writing."""
        if self._inner is not None:
            self._inner.resume_writing()

    # -- what HTTP and the gate call

    def follow(self, socket: FramesProtocol) -> None:
        """Be a socket from now on."""
        self._inner = socket
        # What asks for a socket and is no handshake may be left unanswered: then this ends it.
        self.deadline = self._loop.time() + self.gate.config.head_seconds
        self.transport.set_protocol(self)
        socket.begin(self)

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked that is not answered."""
        return isinstance(self._inner, HttpProtocol) and self._inner.is_idle

    @property
    def is_socket(self) -> bool:
        """Whether it is a WebSocket by now."""
        return isinstance(self._inner, FramesProtocol)

    def took_since(self, moment: float) -> bool:
        """Whether the client has read something since a moment, and has not read all."""
        self._measure(self._loop.time())
        return moment < self._taken_at < math.inf

    def check(self, now: float) -> None:
        """Cut a connection that is late with what it sends or reads."""
        if now <= self.deadline and not (self.unread or self.transport.is_closing()):
            self._taken, self._taken_at = self.written, math.inf
            return  # nearly always
        if self.transport.is_closing():
            self._closing_at = min(self._closing_at, now)
            if now - self._closing_at > CLOSING_SECONDS:
                self.transport.abort()
            return
        self._measure(now)
        if now - self._taken_at > self.gate.config.stall_seconds:
            self.cut("stalled")
        elif now > self.deadline:
            self._late()

    @property
    def unread(self) -> int:
        """Bytes that were written, and that the client has not taken yet."""
        size: int = self.transport.get_write_buffer_size()
        return size

    def cut(self, limit: Limit) -> None:
        """End it at once, for a limit."""
        self.gate.tallies.cut[limit] += 1
        self.transport.abort()

    def close(self) -> None:
        """Close it once everything is written."""
        self.transport.close()

    def _measure(self, now: float) -> None:
        """Note whether the client has read anything of what waits for it."""
        waiting = self.unread
        taken = self.written - waiting
        if not waiting:
            self._taken_at = math.inf
        elif taken > self._taken or self._taken_at == math.inf:
            self._taken_at = now
        self._taken = taken

    def _late(self) -> None:
        """End a request that does not come, or a handshake that does not go on."""
        if isinstance(self._inner, FramesProtocol) and self._inner.handshake_complete:
            self.deadline = math.inf
            return
        if isinstance(self._inner, HttpProtocol):
            if self._inner.has_begun and self._inner.can_answer:
                self.transport.write(answer(408, "error.too_slow", 1))
            self.gate.tallies.cut["head" if self._inner.is_idle else "body"] += 1
        else:
            self.gate.tallies.cut["head"] += 1
        self.transport.close()
