"""The gate: how many connections an address may hold and open, and the deadlines of all of them."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from typing import Protocol

from chantier.errors import TooOften
from chantier.server import log
from chantier.server.config import Config
from chantier.server.tallies import Limit, Tallies
from chantier.server.token_buckets import Buckets, address_key
from chantier.server.transport.proxies import Proxies

LOOK_SECONDS = 1.0  # between two looks at the deadlines
RESERVED = 512  # files that are no connections: databases, pipes to workers, the page
FEWEST = 64  # connections, however few files there may be
WAIT_SECONDS = 5  # an open connection may close at any moment, so this is a guess
SLICE = 1024
"""Bytes that are read of one connection at once. uvloop reads 32 times before it looks at the
next connection, so a client that floods has 32 kB of attention and not 8 MB."""


class Guarded(Protocol):
    """A connection, as the gate sees it."""

    @property
    def is_idle(self) -> bool:
        """Whether nothing was asked that is not answered, so that it can be closed for another."""

    @property
    def is_socket(self) -> bool:
        """Whether it is a WebSocket by now."""

    @property
    def unread(self) -> int:
        """Bytes that were written, and that the client has not taken yet."""

    def check(self, now: float) -> None:
        """Look whether a deadline has passed."""

    def cut(self, limit: Limit) -> None:
        """End it at once, for a limit."""

    def close(self) -> None:
        """Close it."""


class Gate:
    """Lets connections in, and closes those that are late."""

    def __init__(self, config: Config, tallies: Tallies) -> None:
        self.config = config
        self.tallies = tallies
        self.proxies = Proxies(config.proxy)
        self.slice = memoryview(bytearray(SLICE))
        """What connections are read into, by turns: it is consumed at once."""
        self.most = config.max_connections
        """How many connections in all; `raise_descriptor_limit` may lower it."""
        self._open: dict[str, dict[Guarded, None]] = {}
        self._new = Buckets(config.connection_rate, 4 * config.connection_rate)
        self._told = Buckets(config.connection_rate / 5, config.connection_rate)

    def raise_descriptor_limit(self) -> None:
        """Let this process hold as many files as its connections need, as far as it may."""
        if sys.platform == "win32":
            return
        import resource  # noqa: PLC0415  # where there is one

        wanted = self.most + RESERVED
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
        if soft != resource.RLIM_INFINITY and soft < most:
            try:
                resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
                soft = most
            except (OSError, ValueError) as error:  # macOS has a lower limit than it tells
                log.warn("descriptor limit stays", soft=soft, why=str(error))
        if soft != resource.RLIM_INFINITY and soft < wanted:
            self.most = max(FEWEST, soft - min(RESERVED, soft // 2))
            log.warn("fewer connections", most=self.most, files=soft)

    def admit(self, connection: Guarded, host: str) -> int | None:
        """Let a connection in, or say in how many seconds to try again.

        One that is refused counts too until it is closed: `leave` must be called for both.
        """
        here = self._open.setdefault(address_key((host,)), {})
        here[connection] = None
        self.tallies.connections += 1
        wait = self._wait(connection, host, here)
        if wait is not None:
            self.tallies.refused["connections"] += 1
        return wait

    def _wait(self, connection: Guarded, host: str, here: dict[Guarded, None]) -> int | None:
        if self.tallies.connections > self.most:
            return WAIT_SECONDS
        if self.proxies.trusts(host):  # it brings many clients, who are limited one by one
            return None
        try:
            self._new.ask(address_key((host,)))
        except TooOften as error:
            return error.after
        if len(here) > self.config.address_connections:
            idle = next((one for one in here if one.is_idle and one is not connection), None)
            if idle is None:
                return WAIT_SECONDS
            idle.close()
        return None

    def may_tell(self, host: str) -> bool:
        """Whether a refused client is told why: a flood of them is closed without a word."""
        return self.tallies.connections <= self.most and self._told.take(address_key((host,)))

    def leave(self, connection: Guarded, host: str) -> None:
        """Forget a connection that is closed."""
        key = address_key((host,))
        here = self._open.get(key)
        if here is not None and connection in here:
            del here[connection]
            self.tallies.connections -= 1
            if not here:
                del self._open[key]

    def close_requests(self, is_meant: Callable[[str], bool]) -> None:
        """Close the connections of some addresses that speak HTTP; sockets are told before."""
        for key in list(filter(is_meant, self._open)):
            for connection in list(self._open[key]):
                if not connection.is_socket:
                    connection.close()

    async def watch(self) -> None:
        """Look at every deadline again and again."""
        now = asyncio.get_running_loop().time
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for here in list(self._open.values()):
                for connection in list(here):
                    connection.check(now())
            self.relieve()

    def relieve(self) -> None:
        """Cut connections of the address that reads least, until no more waits than may."""
        unread = {key: sum([one.unread for one in here]) for key, here in self._open.items()}
        too_much = sum(unread.values()) - self.config.max_queued
        while too_much > 0:
            key = max(unread, key=lambda key: unread[key])
            for one in sorted(self._open[key], key=lambda one: one.unread, reverse=True):
                if too_much > 0:
                    too_much -= one.unread
                    one.cut("budget")
            unread[key] = 0
