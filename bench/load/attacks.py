"""Hostile clients: `python -m bench.load.attacks KIND PORT ADDRESS SECONDS` attacks a server.

One process, from one address of this machine. It goes on longer until the server has done what it
must against it. Then it prints a line of JSON: how often it was cut or refused, and how much it was
allowed. The server must be one of your own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import resource
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable

HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
    b"Connection: Upgrade\r\nSec-WebSocket-Key: Y2hhbnRpZXIgaXMgaGVyZQ==\r\n"
    b"Sec-WebSocket-Version: 13\r\n\r\n"
)
EMPTY = b"\x80\0\0\0\0"  # the rest of a masked frame without content
PING, PONG, TEXT, CONTINUED = b"\x89", b"\x8a", b"\x01", b"\x00"
PATIENCE = 60.0  # seconds more until the server must have done something against it
GOALS = {  # what must happen to each attacker
    "pings": ("cut",),
    "pongs": ("cut",),
    "fragments": ("cut",),
    "handshakes": ("refused",),
    "readers": ("cut",),
    "halves": ("cut",),
    "bodies": ("cut",),
    "chunks": ("cut",),
}
GIVES_WAY = 10  # elsewhere it would not share a processor with the server
READERS, HALVES, BODIES = 10, 1000, 100  # connections at strength 1


class Attacker:
    """An address from which a server is attacked for some seconds."""

    def __init__(
        self, kind: str, port: int, address: str, seconds: float, strength: int, table: str
    ) -> None:
        self.counts: Counter[str] = Counter()
        self.strength = strength
        self._goals = GOALS[kind]
        self._port, self._address, self._table = port, address, table
        self._until = time.monotonic() + seconds

    @property
    def goes_on(self) -> bool:
        """Whether there is still time, or the server has not yet done what it must."""
        now = time.monotonic()
        if now < self._until:
            return True
        return now < self._until + PATIENCE and not all(self.counts[goal] for goal in self._goals)

    async def connect(self, narrow: bool = False) -> socket.socket:
        """A connection; raises `OSError`."""
        pipe = socket.socket()
        try:
            pipe.setblocking(False)
            pipe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            if narrow:
                pipe.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            pipe.bind((self._address, 0))
            loop = asyncio.get_running_loop()
            await asyncio.wait_for(loop.sock_connect(pipe, ("127.0.0.1", self._port)), 5)
        except (OSError, TimeoutError):
            pipe.close()
            raise
        self.counts["connected"] += 1
        return pipe

    async def open_socket(self, narrow: bool = False) -> socket.socket | None:
        """An open WebSocket; `None` if it was refused."""
        loop = asyncio.get_running_loop()
        pipe = await self.connect(narrow)
        try:
            await loop.sock_sendall(pipe, HANDSHAKE % self._port)
            head = b""
            while b"\r\n\r\n" not in head:
                part = await asyncio.wait_for(loop.sock_recv(pipe, 1), 5)
                if not part:
                    break
                head += part
        except (OSError, TimeoutError):
            head = b""
        if b" 101 " in head[:16]:
            return pipe
        if head:
            self.refused(head)
        else:
            self.counts["not let in"] += 1
        pipe.close()
        return None

    def refused(self, head: bytes) -> None:
        """Note a refusal, and whether it says when to come back."""
        self.counts["refused"] += 1
        if b"retry-after: " in head.lower():
            self.counts["told when"] += 1

    async def flood(self, begin: bytes, again: bytes) -> None:
        """Send frames without end over one socket after the other."""
        loop = asyncio.get_running_loop()
        flood = again * (65_536 // len(again))
        while self.goes_on:
            pipe = await self.open_socket()
            if pipe is None:
                await asyncio.sleep(0.05)
                continue
            with contextlib.closing(pipe), contextlib.suppress(OSError, TimeoutError):
                await loop.sock_sendall(pipe, begin)
                while self.goes_on:
                    await asyncio.wait_for(loop.sock_sendall(pipe, flood), 5)
                    self.counts["bytes"] += len(flood)
                continue
            self.counts["cut"] += 1

    async def pings(self) -> None:
        """Pings as fast as they go."""
        await self.flood(b"", PING + EMPTY)

    async def pongs(self) -> None:
        """Pongs that no ping has asked for."""
        await self.flood(b"", PONG + EMPTY)

    async def fragments(self) -> None:
        """A message that never ends, in empty fragments."""
        await self.flood(TEXT + EMPTY, CONTINUED + EMPTY)

    async def handshakes(self) -> None:
        """New sockets, one after the other, closed at once."""
        while self.goes_on:
            pipe = await self.open_socket()
            if pipe is not None:
                self.counts["opened"] += 1
                pipe.close()

    async def readers(self) -> None:
        """Sockets that join a large table over and over, and read nothing."""
        await asyncio.gather(*(self._reader() for _ in range(READERS * self.strength)))

    async def _reader(self) -> None:
        loop = asyncio.get_running_loop()
        join = {"type": "join", "id": "j", "table": self._table, "since": 0, "keys": []}
        data = json.dumps(join).encode()
        head = bytes((0x81, 0xFE, len(data) >> 8, len(data) & 0xFF, 0, 0, 0, 0))
        if len(data) < 126:
            head = bytes((0x81, 0x80 | len(data), 0, 0, 0, 0))
        while self.goes_on:
            pipe = await self.open_socket(narrow=True)
            if pipe is None:
                await asyncio.sleep(0.2)
                continue
            with contextlib.closing(pipe):
                try:
                    while self.goes_on:
                        await asyncio.wait_for(loop.sock_sendall(pipe, head + data), 1)
                        self.counts["joins"] += 1
                        await asyncio.sleep(0.01)
                except TimeoutError:
                    self.counts["not heard"] += 1
                    await self._hold(pipe)
                except OSError:
                    self.counts["cut"] += 1

    async def _hold(self, pipe: socket.socket) -> None:
        """Wait until the server cuts a connection of which nothing is read."""
        while self.goes_on:
            await asyncio.sleep(0.2)
            try:
                pipe.send(b"")
                if pipe.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
                    raise OSError
                pipe.send(b"\x89\x80\0\0\0\0")
            except BlockingIOError:
                continue
            except OSError:
                self.counts["cut"] += 1
                return

    async def halves(self) -> None:
        """Requests whose head never ends."""
        await self._halves(HALVES, b"GET / HTTP/1.1\r\nHost: x\r\n", b"x: y\r\n")

    async def bodies(self) -> None:
        """Requests whose body never ends."""
        head = (
            b"POST /api/identity HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Content-Length: 1000\r\n\r\n{"
        )
        await self._halves(BODIES, head, b" ")

    async def _halves(self, count: int, begin: bytes, drop: bytes) -> None:
        await asyncio.gather(*(self._half(begin, drop) for _ in range(count * self.strength)))

    async def _half(self, begin: bytes, drop: bytes) -> None:
        loop = asyncio.get_running_loop()
        while self.goes_on:
            try:
                pipe = await self.connect()
            except (OSError, TimeoutError):
                self.counts["not let in"] += 1
                await asyncio.sleep(0.5)
                continue
            with contextlib.closing(pipe):
                try:
                    await loop.sock_sendall(pipe, begin)
                    while self.goes_on:
                        said = asyncio.wait_for(loop.sock_recv(pipe, 4096), 0.5)
                        with contextlib.suppress(TimeoutError):
                            self._ended(await said)
                            break
                        await loop.sock_sendall(pipe, drop)
                except OSError:
                    self._ended(b"")
            await asyncio.sleep(0.1)

    def _ended(self, said: bytes) -> None:
        """Note that the server ended a connection, with an answer or without."""
        if b" 429 " in said[:16]:
            self.refused(said)
        else:
            self.counts["cut"] += 1

    async def chunks(self) -> None:
        """Bodies in chunks of a byte."""
        loop = asyncio.get_running_loop()
        head = (
            b"POST /api/identity HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
            b"Transfer-Encoding: chunked\r\n\r\n"
        )
        body = b"1\r\n \r\n" * 200_000
        while self.goes_on:
            try:
                pipe = await self.connect()
            except (OSError, TimeoutError):
                self.counts["not let in"] += 1
                await asyncio.sleep(0.1)
                continue
            with contextlib.closing(pipe):
                try:
                    await asyncio.wait_for(loop.sock_sendall(pipe, head + body), 5)
                    self._ended(await asyncio.wait_for(loop.sock_recv(pipe, 4096), 5))
                except (OSError, TimeoutError):
                    self.counts["cut"] += 1


def allow_many_files() -> None:
    """Let this process hold as many connections as it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65_536), hard))


KINDS = (*("pings", "pongs", "fragments", "handshakes", "readers", "halves", "bodies", "chunks"),)


def main() -> None:
    """Attack, then tell."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("kind", choices=GOALS)
    arguments.add_argument("port", type=int)
    arguments.add_argument("address")
    arguments.add_argument("seconds", type=float)
    arguments.add_argument("--strength", type=int, default=1)
    arguments.add_argument("--table", default="", help="the table that readers join")
    given = arguments.parse_args()
    allow_many_files()
    os.nice(GIVES_WAY)
    attacker = Attacker(
        given.kind, given.port, given.address, given.seconds, given.strength, given.table
    )
    attack: Callable[[], Awaitable[None]] = getattr(attacker, given.kind)
    with contextlib.suppress(OSError, TimeoutError):
        asyncio.run(_repeat(attacker, attack))
    print(json.dumps({"kind": given.kind, **attacker.counts}), flush=True)


async def _repeat(attacker: Attacker, attack: Callable[[], Awaitable[None]]) -> None:
    """Go on after a connection that fails, until the time is over."""
    while attacker.goes_on:
        try:
            await attack()
        except (OSError, TimeoutError):
            attacker.counts["not let in"] += 1
            await asyncio.sleep(0.1)


if __name__ == "__main__":
    main()
