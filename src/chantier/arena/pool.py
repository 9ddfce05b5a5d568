"""Games in several processes at once."""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from contextlib import suppress

import msgspec
from msgspec import Raw

from chantier.arena.entrants import Factories
from chantier.arena.messages import (
    ArenaFailed,
    FromArenaWorker,
    GameBroken,
    GamePlayed,
    MatchTask,
    PlayGame,
    ToArenaWorker,
)
from chantier.arena.settings import MatchSettings
from chantier.core.pipe import BadMessage, PipeReader, to_line
from chantier.core.record import Record
from chantier.errors import UnknownGame

TRIES = 3  # a game whose process dies so often is given up, and the arena with it


_replies = PipeReader[FromArenaWorker](FromArenaWorker)


class WorkerFailed(RuntimeError):
    """A worker met an error of ours, or died again and again; the text says which."""


class ArenaPool:
    """Plays games by their numbers and gives their records as they end, in any order.

    A process that dies loses only its game, which is played again by a fresh one. Use it as a
    context: leaving it ends every process at once.
    """

    def __init__(
        self, settings: MatchSettings, factories: Factories, patience: float | None, jobs: int
    ) -> None:
        given = Raw(msgspec.json.encode(settings.to_json()))
        self._task = MatchTask(given, dict(factories), patience)
        self._jobs = jobs
        self._done: queue.Queue[Record | Exception] = queue.Queue()
        self._warm = threading.Event()
        self._lock = threading.Lock()
        self._workers: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def __enter__(self) -> ArenaPool:
        return self

    def __exit__(self, *_: object) -> None:
        with self._lock:
            self._closed = True
            workers = list(self._workers)
        self._warm.set()
        for worker in workers:
            _end(worker)

    def play(self, numbers: Iterable[int]) -> Iterator[Record]:
        """The records of these games, as they end; raises `WorkerFailed`.

        A game of another package that does not work raises `UnknownGame`.
        """
        waiting = list(numbers)[::-1]
        left = len(waiting)
        for index in range(min(self._jobs, left)):
            threading.Thread(target=self._work, args=(waiting, index), daemon=True).start()
        for _ in range(left):
            done = self._done.get()
            if isinstance(done, Exception):
                raise done
            yield done

    def _work(self, waiting: list[int], index: int) -> None:
        """One process's games; in a thread of its own."""
        if index:
            self._warm.wait()  # the first one fills the compiler's cache for the others
        worker: subprocess.Popen[bytes] | None = None
        try:
            while (number := self._next(waiting)) is not None:
                answer = None
                for _ in range(TRIES):
                    worker = worker or self._start()
                    answer = _ask(worker, PlayGame(number))
                    if answer is not None:
                        break
                    _end(worker)
                    worker = None
                    if self._closed:
                        return
                if answer is None:
                    raise WorkerFailed(f"game {number} ended its process {TRIES} times")
                _check(answer, f"game {number}: ")
                if not isinstance(answer, GamePlayed):
                    raise WorkerFailed(f"game {number}: a worker that was ready is so again")
                self._done.put(Record.from_line(bytes(answer.record)))
        except Exception as error:
            self._done.put(error)
        finally:
            self._warm.set()
            if worker is not None:
                _end(worker)

    def _next(self, waiting: list[int]) -> int | None:
        with self._lock:
            return waiting.pop() if waiting and not self._closed else None

    def _start(self) -> subprocess.Popen[bytes]:
        """A process that is ready to play, or has died."""
        with self._lock:
            if self._closed:
                raise WorkerFailed("closed")
            worker = subprocess.Popen(
                [sys.executable, "-m", "chantier.arena.worker"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
                start_new_session=True,  # Ctrl-C is for the arena, which ends its workers itself
            )
            self._workers.add(worker)
        ready = _ask(worker, self._task)
        if ready is not None:
            _check(ready)
        self._warm.set()
        return worker


def _check(answer: FromArenaWorker, during: str = "") -> None:
    """Raise the error that a process reports."""
    if isinstance(answer, GameBroken):
        raise UnknownGame(answer.key, None, **answer.values)
    if isinstance(answer, ArenaFailed):
        raise WorkerFailed(f"{during}{answer.why}")


def _ask(worker: subprocess.Popen[bytes], message: ToArenaWorker) -> FromArenaWorker | None:
    """The answer of a process; `None` if it has died."""
    assert worker.stdin is not None  # noqa: S101  # a pipe, as asked
    assert worker.stdout is not None  # noqa: S101  # likewise
    try:
        worker.stdin.write(to_line(message))
        worker.stdin.flush()
        answer = worker.stdout.readline()
    except (OSError, ValueError):
        return None
    if not answer.endswith(b"\n"):
        return None
    try:
        return _replies.read(answer)
    except BadMessage as error:
        raise WorkerFailed(f"a worker sent no message: {error}") from None


def _end(worker: subprocess.Popen[bytes]) -> None:
    """End a process: its input closes, and it ends its programs and itself."""
    with suppress(OSError, ValueError):
        assert worker.stdin is not None  # noqa: S101  # a pipe, as asked
        worker.stdin.close()
    try:
        worker.wait(timeout=2)
    except subprocess.TimeoutExpired:
        worker.kill()
        worker.wait()
    with suppress(OSError, ValueError):
        assert worker.stdout is not None  # noqa: S101  # a pipe, as asked
        worker.stdout.close()
