"""Artificial players, outside the event loop: questions, who comes first, and who answers them.

Every table has at most one request of a kind, so first come, first served is fair between tables.
Moves come before advice, and both before games that no person plays: those are stopped for them.

There are two kinds of workers. Plain ones start at once and answer until what a request's level
needs is compiled; from then on compiled ones do. The switch is between two questions.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count

import msgspec
from msgspec import structs

from chantier.core.game import Game
from chantier.core.mode import may_compile
from chantier.core.pipe import BadMessage, PipeReader, to_line
from chantier.core.position import Position
from chantier.errors import BadRequest, ChantierError
from chantier.players.ladder import find_level, ladder
from chantier.server import log, processes
from chantier.server.engines.messages import (
    FromWorker,
    StopRequest,
    ThinkFailed,
    ThinkRequest,
    ThinkResult,
    ToWorker,
    WorkerReady,
)
from chantier.server.histogram import THOUGHT_SECONDS, Histogram

MOVE, ADVICE, SELF_PLAY = 0, 1, 2  # priorities
PRIORITIES = ("move", "advice", "self_play")
PATIENCE = 60.0  # seconds for a level that has no limit of its own
MARGIN = 20.0  # seconds beyond twice a level's own, for a slow machine
TRIES = 3  # a worker that hung counts twice
REST, LONGEST_REST = 10.0, 600.0  # seconds for which a level that failed is not asked
COMMAND = (sys.executable, "-m", "chantier.server.engines.worker")
NICENESS = 10  # clients come first
_replies = PipeReader[FromWorker](FromWorker)


@dataclass(frozen=True)
class EngineReply:
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
class EngineRequest:
    """What a level would do in a position."""

    body: ThinkRequest
    priority: int
    reply: asyncio.Future[EngineReply]
    timeout: float = PATIENCE
    number: int = 0
    tries: int = 0
    preempted: bool = False


@dataclass(eq=False)
class _Worker:
    process: asyncio.subprocess.Process
    plain: bool
    request: EngineRequest | None = None
    hung: bool = False
    listening: asyncio.Task[None] | None = None
    timer: asyncio.TimerHandle | None = None


@dataclass
class EnginePool:
    """The workers, at most so many at work, and the requests that wait for them."""

    most: int
    is_compiled: Callable[[str, int | None], bool]
    """Whether a level of a game, or its strongest player, need not play plainly."""
    most_waiting: int = 2_000
    """How many requests may wait."""
    thoughts: tuple[Histogram, ...] = field(
        default_factory=lambda: tuple(Histogram(THOUGHT_SECONDS) for _ in PRIORITIES)
    )
    """How long answers took from the question on, by priority."""
    on_busy: Callable[[bool], None] | None = None
    """Called when the first of several requests is made, and when the last of them is answered."""
    _asking: int = 0
    _waiting: tuple[deque[EngineRequest], ...] = field(
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
    _plain_retires: bool = False

    @property
    def waiting(self) -> int:
        """How many requests wait."""
        return sum(map(len, self._waiting))

    def queue_lengths(self) -> dict[str, int]:
        """How many requests wait, by priority."""
        return dict(zip(PRIORITIES, map(len, self._waiting), strict=True))

    def worker_counts(self) -> dict[tuple[str, str], int]:
        """How many workers there are, by kind and by what they do."""
        kinds, doings = ("plain", "compiled"), ("busy", "idle")
        counts = {(kind, doing): 0 for kind in kinds for doing in doings}
        for one in self._workers:
            counts[kinds[not one.plain], doings[one.request is None]] += 1
        return counts

    async def ask(
        self, who: str, position: Position, level: int | None, priority: int
    ) -> EngineReply:
        """What a level would do (`None`: the strongest); raises `BadRequest` if it cannot be told.

        `who` names the player whose game it is, so that it may go on from what it has learned.
        If the asker no longer wants to know, it is not thought about any further. A level that has
        killed or hung its workers is refused at once for a while, so that others are answered.
        """
        _, until = self._resting.get((position.game.card.name, level), (0.0, 0.0))
        if time.monotonic() < until:
            raise BadRequest("error.thinking_failed")
        if self.waiting >= self.most_waiting:
            raise BadRequest("error.thinking_busy")
        card = position.game.card
        body = ThinkRequest(
            id=0,  # until a worker is given it
            player=who,
            game=card.name,
            players=position.players,
            options=msgspec.Raw(msgspec.json.encode(card.given_options(position.options))),
            state=tuple(position.state.tolist()),
            level=level,
        )
        future = asyncio.get_running_loop().create_future()
        request = EngineRequest(body, priority, future, _timeout(position.game, level))
        began = time.monotonic()
        self._count_asking(1)
        self._waiting[priority].append(request)
        self._dispatch()
        try:
            reply = await request.reply
            self.thoughts[priority].observe(time.monotonic() - began)
            return reply
        finally:
            self._cancel(request)
            self._count_asking(-1)

    @property
    def is_busy(self) -> bool:
        """Whether anyone waits for an answer."""
        return self._asking > 0

    def _count_asking(self, change: int) -> None:
        before, self._asking = self._asking, self._asking + change
        if self.on_busy is not None and (before > 0) != (self._asking > 0):
            self.on_busy(self._asking > 0)

    def start_one(self, plain: bool) -> None:
        """Start a first worker before anyone asks."""
        if not self._count(plain):
            self._start(plain)

    def retire_plain_workers(self) -> None:
        """End the plain workers that are idle: everything is compiled, as far as it can be."""
        if may_compile():
            self._plain_retires = True
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

    def _dispatch(self) -> None:
        """Give what waits to idle workers of the kind that it needs, and start those that lack."""
        asked = [request for kind in self._waiting for request in kind]
        room = self.most - sum(worker.request is not None for worker in self._workers)
        missing = {True: 0, False: 0}
        for request in asked[: max(0, room)]:
            plain = not self.is_compiled(request.body.game, request.body.level)
            worker = self._idle(plain)
            if worker is None:
                missing[plain] += 1
                if not plain and all(one.plain for one in self._workers):
                    worker = self._idle(plain=True)  # until the first compiled one has started
            if worker is not None:
                self._waiting[request.priority].remove(request)
                self._assign(worker, request)
        for plain, lacking in missing.items():
            most = min(lacking - self._starting[plain], self.most - self._count(plain))
            for _ in range(0 if self._closed else most):
                self._start(plain)
        if room <= 0 and any(self._waiting[:SELF_PLAY]):
            self._preempt()

    def _is_for_plain(self, request: EngineRequest | None) -> bool:
        """Whether a request is one of a level that cannot be compiled: the next is near."""
        return request is not None and not self.is_compiled(request.body.game, request.body.level)

    def _idle(self, plain: bool) -> _Worker | None:
        """A worker of a kind that has nothing to do."""
        idle = (one for one in self._workers if one.request is None and one.plain is plain)
        return next(idle, None)

    def _count(self, plain: bool) -> int:
        """How many workers of a kind there are, or soon will be."""
        return self._starting[plain] + sum(worker.plain is plain for worker in self._workers)

    def _assign(self, worker: _Worker, request: EngineRequest) -> None:
        request.number = next(self._numbers)
        request.preempted = False
        worker.request = request
        self._write(worker, structs.replace(request.body, id=request.number))
        loop = asyncio.get_running_loop()
        worker.timer = loop.call_later(request.timeout, self._time_out, worker)

    def _preempt(self) -> None:
        """Stop a game that no person plays, so that people need not wait for it."""
        for worker in self._workers:
            request = worker.request
            if request is not None and request.priority == SELF_PLAY and not request.preempted:
                request.preempted = True
                self._write(worker, StopRequest(request.number))
                return

    def _cancel(self, request: EngineRequest) -> None:
        """Cancel a request whose caller is gone."""
        with suppress(ValueError):
            self._waiting[request.priority].remove(request)
        for worker in self._workers:
            if worker.request is request and not request.preempted:
                request.preempted = True
                self._write(worker, StopRequest(request.number))

    def _start(self, plain: bool) -> None:
        self._starting[plain] += 1
        task = asyncio.create_task(self._run_worker(plain))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run_worker(self, plain: bool) -> None:
        """Run a worker until it ends, receive its messages, and retry what it left undone."""
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
            if not _is_ready(ready):
                worker.request = self._take_first()
                return
            self._workers.add(worker)
            log.detail("worker started", pid=process.pid, plain=plain)
            self._dispatch()
            while line := await process.stdout.readline():
                self._receive(worker, _replies.read(line))
        except ValueError as error:  # no message, or a line without an end
            log.warn("worker sent nonsense", why=str(error))
        finally:
            if worker is not None:
                self._end(worker)
                self._workers.discard(worker)
                self._retry(worker)
                await worker.process.wait()
                self._running.discard(worker)

    def _take_first(self) -> EngineRequest | None:
        """The request that comes next: one that no worker lives to be asked is given up too."""
        return next((kind.popleft() for kind in self._waiting if kind), None)

    def _receive(self, worker: _Worker, message: FromWorker) -> None:
        request, worker.request = worker.request, None
        if worker.timer is not None:
            worker.timer.cancel()
        if request is not None and not request.reply.done():
            if request.preempted:
                self._waiting[request.priority].append(request)
            elif isinstance(message, ThinkResult):
                self._resting.pop((request.body.game, request.body.level), None)
                request.reply.set_result(_reply(message, worker.plain))
            else:
                why = message.why if isinstance(message, ThinkFailed) else "it started again"
                log.warn("thinking failed", game=request.body.game, why=why)
                request.reply.set_exception(BadRequest("error.thinking_failed"))
        if worker.plain and self._plain_retires and not self._is_for_plain(request):
            self._workers.discard(worker)
            self._end(worker)
        self._dispatch()

    def _retry(self, worker: _Worker) -> None:
        """Ask another worker what one that died or hung has not answered."""
        request = worker.request
        if self._closed:
            return
        if request is not None and not request.reply.done():
            request.tries += 2 if worker.hung else 1
            log.warn("worker lost", game=request.body.game, tries=request.tries)
            if request.tries < TRIES:
                self._waiting[request.priority].append(request)  # behind what harms no worker
            else:
                self._back_off(request)
                request.reply.set_exception(BadRequest("error.thinking_failed"))
        self._dispatch()

    def _back_off(self, request: EngineRequest) -> None:
        """Ask a level nothing for a while."""
        key = request.body.game, request.body.level
        seconds = min(2 * self._resting.get(key, (REST / 2, 0.0))[0], LONGEST_REST)
        self._resting[key] = seconds, time.monotonic() + seconds

    def _time_out(self, worker: _Worker) -> None:
        worker.hung = True
        log.warn("worker hangs", pid=worker.process.pid)
        self._end(worker)  # the rest follows when its output ends

    @staticmethod
    def _write(worker: _Worker, message: ToWorker) -> None:
        if worker.process.stdin is not None:
            with suppress(OSError, RuntimeError):
                worker.process.stdin.write(to_line(message))

    @staticmethod
    def _end(worker: _Worker) -> None:
        if worker.timer is not None:
            worker.timer.cancel()
        processes.kill(worker.process)


def _timeout(game: Game, level: int | None) -> float:
    """For how many seconds a worker may think before it is taken to hang."""
    seconds = None
    with suppress(ChantierError):  # the worker says what is wrong
        seconds = find_level(game, level or len(ladder(game).levels)).limits.seconds
    return PATIENCE if seconds is None else 2 * seconds + MARGIN


def _is_ready(line: bytes) -> bool:
    """Whether a worker's first line says that it has started; a worker that died sends none."""
    try:
        return bool(line) and isinstance(_replies.read(line), WorkerReady)
    except BadMessage as error:
        log.warn("worker sent nonsense", why=str(error))
        return False


def _reply(found: ThinkResult, plain: bool) -> EngineReply:
    """What a worker found."""
    warming = plain and may_compile() and found.weaker
    return EngineReply(found.action, found.value, found.line, found.chances, found.exact, warming)
