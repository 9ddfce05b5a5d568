"""Opens the tables of a server, many side by side."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence

from bench.load.driving import LoadTable
from bench.load.wire import Http

AT_ONCE = 50  # tables that are set up side by side


class TableOpener(ABC):
    """Tables of one server; what a server does its own way, a subclass says."""

    def __init__(self, name: str, port: int) -> None:
        self.name = name
        self._port = port
        self._http = Http("127.0.0.1", port)
        self._room = asyncio.Semaphore(AT_ONCE)

    async def open(self, count: int) -> list[LoadTable]:
        """Set up tables, every player connected and seated."""
        tables = await asyncio.gather(*(self._open() for _ in range(count)))
        self._http.close()
        return tables

    async def renew(self, tables: Sequence[LoadTable]) -> None:
        """Give every table a fresh game, over the same sockets."""
        await asyncio.gather(*map(self._begin, tables))
        self._http.close()

    def actor(self, table: LoadTable) -> int:
        """The place of the player who acts next."""
        return table.script[table.played][0]

    @abstractmethod
    async def _open(self) -> LoadTable:
        """Connect the sockets of a new table and begin a game."""

    @abstractmethod
    async def _begin(self, table: LoadTable) -> None:
        """Begin a fresh game at a table."""
