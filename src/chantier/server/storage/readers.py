"""The threads that read, each with a connection of its own."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from chantier.errors import StoreFailed
from chantier.server.storage.connection import connect_reader
from chantier.server.storage.failures import refusals_of

T = TypeVar("T")


class Readers:
    """Runs questions beside the event loop and beside the writer, a few at a time."""

    def __init__(self, path: Path, threads: int = 2) -> None:
        self._path = path
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="chantier-reader")
        self._mine = threading.local()
        self._opened: list[sqlite3.Connection] = []
        self._closed = False

    async def run(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """The answer to a question, all of it as of one moment; raises `StoreFailed`."""
        if self._closed:
            raise StoreFailed("error.store.closed", path=str(self._path))
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, self._ask, question)

    async def close(self) -> None:
        """Answer what was asked, then end the threads and their connections."""
        self._closed = True
        await asyncio.to_thread(self._pool.shutdown)
        while self._opened:
            self._opened.pop().close()

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        with refusals_of(self._path):
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                return question(connection)
            finally:
                if connection.in_transaction:
                    connection.execute("COMMIT")

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._mine, "connection", None)
        if connection is None:
            connection = self._mine.connection = connect_reader(self._path)
            self._opened.append(connection)
        return connection
