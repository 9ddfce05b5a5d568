"""Artificial players, outside the event loop: questions, who comes first, and who answers them.

Every table has at most one question of a kind, so whoever came first comes first is fair between
tables. Moves come before advice, and both before games that no person plays: those give way even
in the middle of a thought.

There are two kinds of workers. Plain ones start at once and answer until what a question's level
needs is compiled; from then on compiled ones do. The switch is between two questions.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from chantier.core.game import Game
from chantier.core.mode import may_compile
from chantier.core.position import Position
from chantier.errors import BadRequest, ChantierError
from chantier.players.ladder import find_level, ladder
from chantier.server import log, processes

MOVE, ADVICE, ALONE = 0, 1, 2  # who comes first
PATIENCE = 60.0  # seconds for a level that has no limit of its own
MARGIN = 20.0  # seconds beyond twice a level's own, for a slow machine
TRIES = 3  # a worker that hung counts twice
REST, LONGEST_REST = 10.0, 600.0  # seconds for which a level that failed is not asked
COMMAND = (sys.executable, "-m", "chantier.server.engines.worker")
MOST_WAITING = 2_000
NICENESS = 10  # people come first


@dataclass(frozen=True)
class Answer:
    """What an artificial player would do, each seat's expected share, and the expected line."""

    action: str
    value: tuple[float, ...]
    line: tuple[str, ...]
    chances: dict[str, float] = field(default_factory=dict)
    """What each legal action leaves the seat that acts of the win; empty if not all were told."""
    exact: bool = False
    warming: bool = False
    """Whether it played plainly, and may play better once it is compiled."""


@dataclass(eq=False)
class Question:
    """What a level would do in a position."""

    body: dict[str, Any]
    rank: int
    answer: asyncio.Future[Answer]
    patience: float = PATIENCE
    number: int = 0
    tries: int = 0
    given_way: bool = False


@dataclass(eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    plain: bool
    question: Question | None = None
    hung: bool = False
    listening: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None


@dataclass
class Thinking:
    """The workers, at most so many at work, and the questions that wait for them."""

    most: int
    is_compiled: Callable[[str, int | None], bool]
    """Whether a level of a game, or its strongest player, need not play plainly."""
    _waiting: tuple[deque[Question], ...] = field(
        default_factory=lambda: (deque(), deque(), deque())
    )
    _workers: set[_Worker] = field(default_factory=set)
    """Those that can be asked."""
    _running: set[_Worker] = field(default_factory=set)
    """Those that have a process."""
    _starting: dict[bool, int] = field(default_factory=lambda: {True: 0, False: 0})
    """How many are being started, plain ones and compiled ones."""
    _resting: dict[tuple[str, int | None], tuple[float, float]] = field(default_factory=dict)
    """How long a level that failed rests, and until when; each time it is twice as long."""
    _numbers: count[int] = field(default_factory=lambda: count(1))
    _tasks: set[asyncio.Task[None]] = field(default_factory=set)
    _closed: bool = False
    _plain_goes: bool = False

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._waiting))

    async def ask(self, who: str, position: Position, level: int | None, rank: int) -> Answer:
        """What a level would do (`None`: the strongest); raises `BadRequest` if it cannot be told.

        `who` names the player whose game it is, so that it may go on from what it has learned.
        If the asker no longer wants to know, it is not thought about any further. A level that has
        killed or hung its workers is refused at once for a while, so that others are answered.
        """
        _, until = self._resting.get((position.game.card.name, level), (0.0, 0.0))
        if time.monotonic() < until:
            raise BadRequest("error.thinking_failed")
        if self.waiting >= MOST_WAITING:
            raise BadRequest("error.thinking_busy")
        body = {
            "who": who,
            "game": position.game.card.name,
            "players": position.players,
            "options": position.game.card.given_options(position.options),
            "state": position.state.tolist(),
            "level": level,
        }
        future = asyncio.get_running_loop().create_future()
        question = Question(body, rank, future, _patience(position.game, level))
        self._waiting[rank].append(question)
        self._hand_out()
        try:
            return await question.answer
        finally:
            self._drop(question)

    def start_one(self, plain: bool) -> None:
        """Start a first worker before anyone asks."""
        if not self._count(plain):
            self._start(plain)

    def let_plain_go(self) -> None:
        """End the plain workers that are idle: everything is compiled, as far as it can be."""
        if may_compile():
            self._plain_goes = True
            self.start_one(plain=False)
            while (worker := self._idle(plain=True)) is not None:
                self._workers.discard(worker)
                self._end(worker)

    async def close(self) -> None:
        """End every worker."""
        self._closed = True
        for worker in self._running:
            self._end(worker)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _hand_out(self) -> None:
        """Give what waits to idle workers of the kind that it needs, and start those that lack."""
        asked = [question for kind in self._waiting for question in kind]
        room = self.most - sum(worker.question is not None for worker in self._workers)
        missing = {True: 0, False: 0}
        for question in asked[: max(0, room)]:
            plain = not self.is_compiled(question.body["game"], question.body["level"])
            worker = self._idle(plain)
            if worker is None:
                missing[plain] += 1
                if not plain and all(one.plain for one in self._workers):
                    worker = self._idle(plain=True)  # until the first compiled one has started
            if worker is not None:
                self._waiting[question.rank].remove(question)
                self._give(worker, question)
        for plain, lacking in missing.items():
            most = min(lacking - self._starting[plain], self.most - self._count(plain))
            for _ in range(0 if self._closed else most):
                self._start(plain)
        if room <= 0 and any(self._waiting[:ALONE]):
            self._make_way()

    def _is_for_plain(self, question: Question | None) -> bool:
        """Whether a question is one of a level that cannot be compiled: the next is near."""
        return question is not None and not self.is_compiled(
            question.body["game"], question.body["level"]
        )

    def _idle(self, plain: bool) -> _Worker | None:
        """A worker of a kind that has nothing to do."""
        idle = (one for one in self._workers if one.question is None and one.plain is plain)
        return next(idle, None)

    def _count(self, plain: bool) -> int:
        """How many workers of a kind there are, or soon will be."""
        return self._starting[plain] + sum(worker.plain is plain for worker in self._workers)

    def _give(self, worker: _Worker, question: Question) -> None:
        question.number = next(self._numbers)
        question.given_way = False
        worker.question = question
        self._write(worker, {"id": question.number, **question.body})
        loop = asyncio.get_running_loop()
        worker.timer = loop.call_later(question.patience, self._lose_patience, worker)

    def _make_way(self) -> None:
        """Stop a game that no person plays, so that people need not wait for it."""
        for worker in self._workers:
            question = worker.question
            if question is not None and question.rank == ALONE and not question.given_way:
                question.given_way = True
                self._write(worker, {"stop": question.number})
                return

    def _drop(self, question: Question) -> None:
        """Forget a question that nobody waits for."""
        with suppress(ValueError):
            self._waiting[question.rank].remove(question)
        for worker in self._workers:
            if worker.question is question and not question.given_way:
                question.given_way = True
                self._write(worker, {"stop": question.number})

    def _start(self, plain: bool) -> None:
        self._starting[plain] += 1
        task = asyncio.create_task(self._run_worker(plain))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_worker(self, plain: bool) -> None:
        """Start a worker, hear its answers until it ends, and see to what it left undone."""
        variables = {"CHANTIER_PLAIN": "1"} if plain else {}
        worker = None
        try:
            try:
                process = await processes.start(COMMAND, NICENESS, **variables)
                worker = _Worker(process, plain)
                self._running.add(worker)
                if self._closed:
                    self._end(worker)
                assert process.stdout is not None  # noqa: S101  # a pipe was asked for
                ready = await process.stdout.readline()
            finally:
                self._starting[plain] -= 1
            if not ready:
                worker.question = self._take_first()
                return
            self._workers.add(worker)
            log.detail("worker started", pid=process.pid, plain=plain)
            self._hand_out()
            while line := await process.stdout.readline():
                self._hear(worker, json.loads(line))
        except (ValueError, KeyError):
            log.failed("worker answered nonsense")
        finally:
            if worker is not None:
                self._end(worker)
                self._workers.discard(worker)
                self._retry(worker)
                await worker.process.wait()
                self._running.discard(worker)

    def _take_first(self) -> Question | None:
        """The question that comes next: one that no worker lives to be asked is given up too."""
        return next((kind.popleft() for kind in self._waiting if kind), None)

    def _hear(self, worker: _Worker, data: dict[str, Any]) -> None:
        question, worker.question = worker.question, None
        if worker.timer is not None:
            worker.timer.cancel()
        if question is not None and not question.answer.done():
            if question.given_way:
                self._waiting[question.rank].append(question)
            elif "error" in data:
                log.warn("thinking failed", game=question.body["game"], why=data["error"])
                question.answer.set_exception(BadRequest("error.thinking_failed"))
            else:
                self._resting.pop((question.body["game"], question.body["level"]), None)
                question.answer.set_result(_answer(data, worker.plain))
        if worker.plain and self._plain_goes and not self._is_for_plain(question):
            self._workers.discard(worker)
            self._end(worker)
        self._hand_out()

    def _retry(self, worker: _Worker) -> None:
        """Ask another worker what one that died or hung has not answered."""
        question = worker.question
        if self._closed:
            return
        if question is not None and not question.answer.done():
            question.tries += 2 if worker.hung else 1
            log.warn("worker lost", game=question.body["game"], tries=question.tries)
            if question.tries < TRIES:
                self._waiting[question.rank].append(question)  # behind what harms no worker
            else:
                self._rest(question)
                question.answer.set_exception(BadRequest("error.thinking_failed"))
        self._hand_out()

    def _rest(self, question: Question) -> None:
        """Ask a level nothing for a while."""
        key = question.body["game"], question.body["level"]
        seconds = min(2 * self._resting.get(key, (REST / 2, 0.0))[0], LONGEST_REST)
        self._resting[key] = seconds, time.monotonic() + seconds

    def _lose_patience(self, worker: _Worker) -> None:
        worker.hung = True
        log.warn("worker hangs", pid=worker.process.pid)
        self._end(worker)  # the rest follows when its output ends

    @staticmethod
    def _write(worker: _Worker, data: dict[str, Any]) -> None:
        if worker.process.stdin is not None:
            with suppress(OSError, RuntimeError):
                worker.process.stdin.write(json.dumps(data).encode() + b"\n")

    @staticmethod
    def _end(worker: _Worker) -> None:
        if worker.timer is not None:
            worker.timer.cancel()
        with suppress(ProcessLookupError):
            worker.process.kill()


def _patience(game: Game, level: int | None) -> float:
    """For how many seconds a worker may think before it is taken to hang."""
    seconds = None
    with suppress(ChantierError):  # the worker says what is wrong
        seconds = find_level(game, level or len(ladder(game).levels)).limits.seconds
    return PATIENCE if seconds is None else 2 * seconds + MARGIN


def _answer(data: dict[str, Any], plain: bool) -> Answer:
    """What a worker wrote."""
    value, line = tuple(data["value"]), tuple(data["line"])
    warming = plain and may_compile() and data["weaker"]
    return Answer(data["action"], value, line, data["chances"], data["exact"], warming)
