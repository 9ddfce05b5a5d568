"""The one thread that writes: whatever waits goes into one transaction, one wait for the disk."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from chantier.errors import StoreFailed
from chantier.server import log
from chantier.server.histogram import SIZES, Histogram
from chantier.server.storage.failures import REFUSALS, store_failed
from chantier.server.storage.store_files import beside

T = TypeVar("T")

_LARGEST = 1000  # requests in one transaction, so that the first does not wait for ever


@dataclass
class WriterTallies:
    """What a writer has done since it started; its thread counts, and any may read."""

    group_sizes: Histogram = field(default_factory=lambda: Histogram(SIZES))
    """How many requests shared one transaction."""
    commit_seconds: Histogram = field(default_factory=Histogram)
    """How long a transaction took, with the wait for the disk."""
    failures: int = 0
    """Requests that were not written."""


class _Request:
    """Something to be written, and who waits for it."""

    def __init__(self, job: Callable[[sqlite3.Connection], Any]) -> None:
        self.job = job
        self.loop = asyncio.get_running_loop()
        self.future: asyncio.Future[Any] = self.loop.create_future()
        self.result: Any = None
        self.error: BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Do it, perhaps once more after it was undone."""
        self.error = None
        self.result = self.job(connection)

    def settle(self) -> None:
        """Give the result to the caller, if it still waits."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.result)
        else:
            self.future.set_exception(self.error)


class Writer:
    """Runs jobs on one connection in a thread of its own, in the order they came.

    A job sees what the jobs before it did. It is answered after the commit; what it raises is
    answered too, and then nothing of it was written, whatever becomes of those beside it.
    """

    def __init__(self, connection: sqlite3.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path
        self._files = (path, beside(path, "-wal"))
        self._opened = [_identity(file) for file in self._files]
        self._gone = False
        self._requests: queue.SimpleQueue[_Request | None] = queue.SimpleQueue()
        self._closed = False
        self.tallies = WriterTallies()
        # A daemon: a program that ends without closing must not hang; what waits was not promised.
        self._thread = threading.Thread(target=self._run, name="chantier-writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return self._requests.qsize()

    async def run(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run a job; when this returns, what it wrote is on the disk.

        A caller that stops waiting does not stop the job.
        """
        if self._closed:
            raise StoreFailed("error.store.closed", path=str(self._path))
        request = _Request(job)
        self._requests.put(request)
        result: T = await request.future
        return result

    async def close(self) -> None:
        """Write what waits, then end the thread and the connection."""
        if not self._closed:
            self._closed = True
            self._requests.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        group: list[_Request] = []
        while True:
            request = self._requests.get()
            while request is not None:
                group.append(request)
                try:
                    if len(group) == _LARGEST:
                        break
                    request = self._requests.get_nowait()
                except queue.Empty:
                    break
            if group:
                began = time.perf_counter()
                self._write(group)
                self._count(group, time.perf_counter() - began)
                _settle(group)
                group = []
            if request is None:
                with suppress(sqlite3.Error):  # its last checkpoint can be made up for later
                    self._connection.close()
                return

    def _count(self, group: list[_Request], seconds: float) -> None:
        self.tallies.group_sizes.observe(len(group))
        self.tallies.commit_seconds.observe(seconds)
        self.tallies.failures += sum(isinstance(one.error, StoreFailed) for one in group)

    def _write(self, group: list[_Request]) -> None:
        """Write a group, unless the file is not there any more under its name.

        What SQLite writes then goes into a file that has no name any more. It is looked at before,
        so that nothing is written that was refused, and after, so that nothing is answered that
        went there meanwhile.
        """
        if self._in_place():
            self._write_group(group)
            if self._in_place():
                return
        for request in group:
            request.error = StoreFailed("error.store.gone", path=str(self._path))

    def _in_place(self) -> bool:
        """Whether the file and its log are those that were opened; logged when that changes."""
        found = [_identity(file) for file in self._files]
        gone = None in found or found != self._opened
        if gone != self._gone:
            self._gone = gone
            event = "data file removed or replaced" if gone else "data file back"
            log.warn(event, path=str(self._path))
        return not gone

    def _write_group(self, group: list[_Request]) -> None:
        """Write a group at once, or if that fails one by one, so that each fails for itself."""
        try:
            self._transaction(group)
        except Exception as error:
            if len(group) == 1:
                group[0].error = self._failure(error)
                return
            for request in group:
                self._write_group([request])

    def _transaction(self, group: list[_Request]) -> None:
        """Run a group's jobs in one transaction.

        Nearly always all succeed, and a savepoint each would cost as much as what they write: only
        when one fails is all undone and done again with savepoints, so that the others stand.
        """
        if not self._committed(group, lambda request: request.run(self._connection)):
            self._committed(group, self._attempt)

    def _committed(self, group: list[_Request], run: Callable[[_Request], None]) -> bool:
        """Whether jobs were run and committed; false if one failed and nothing was written."""
        execute = self._connection.execute
        try:
            execute("BEGIN IMMEDIATE")
            for request in group:
                try:
                    run(request)
                except Exception:
                    if len(group) > 1 and self._connection.in_transaction:
                        return False
                    raise
            execute("COMMIT")
            return True
        finally:
            if self._connection.in_transaction:
                with suppress(sqlite3.Error):
                    execute("ROLLBACK")

    def _attempt(self, request: _Request) -> None:
        """Run one job, wholly or not at all. Raises only if the whole transaction is lost."""
        execute = self._connection.execute
        execute("SAVEPOINT request")
        try:
            request.run(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:  # SQLite gave all of it up: no space, say
                raise
            execute("ROLLBACK TO request")
            request.error = self._failure(error)
        execute("RELEASE request")

    def _failure(self, error: Exception) -> Exception:
        return store_failed(self._path, error) if isinstance(error, REFUSALS) else error


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file a name stands for; `None` if for none that can be seen."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino


def _settle(group: list[_Request]) -> None:
    """Answer a group, with one call a loop: there is nearly always one."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Request]] = {}
    for request in group:
        by_loop.setdefault(request.loop, []).append(request)
    for loop, requests in by_loop.items():
        with suppress(RuntimeError):  # the loop was closed: no caller waits
            loop.call_soon_threadsafe(_settle_all, requests)


def _settle_all(requests: list[_Request]) -> None:
    for request in requests:
        request.settle()
