"""Actions at a given rate on many tables, and how long it takes until everybody else has them.

The loop is open: when an action is due is settled beforehand, whatever the server does. If a table
is not ready for its next action, the action waits, and its time runs. It is over when the last of
the table's other sockets has the event.
"""

from __future__ import annotations

import asyncio
import gc
import os
import random
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from bench.load.process import Process
from bench.load.wire import WebSocketClient, WireFault

SOCKETS = 4  # a table: two players, two who watch
PLAYERS = 2
P99_LIMIT = 0.050  # seconds
BUSY = 0.80  # of a core: a client that uses more has measured itself
BEHIND = 0.5  # seconds' worth of actions that wait: then the rate is not held, and it is given up
PATIENCE = 3.0  # seconds for the last events


class Side(Protocol):
    """A server that tables are played on."""

    name: str
    script: int
    """How many actions every game has at least."""

    async def open(self, count: int) -> list[LoadTable]:
        """Set up tables, everybody connected and seated."""

    async def renew(self, tables: Sequence[LoadTable]) -> None:
        """Give every table a fresh game, over the same sockets."""

    def actor(self, table: LoadTable) -> int:
        """The place of the player who acts next."""

    def act(self, table: LoadTable) -> bytes:
        """The message of a table's next action."""


@dataclass(eq=False, slots=True)
class LoadTable:
    """A table as the client sees it."""

    id: str
    sockets: list[WebSocketClient]
    script: Sequence[tuple[int, str]] = ()
    """Who does what."""
    tokens: tuple[str, ...] = ()
    number: int = 0
    """The position's number, which an action must carry."""
    played: int = 0
    """Actions that were played."""
    actor: int = 0
    """The place of the player who acted last."""
    missing: int = 0
    """How many sockets do not have the present action's event yet."""
    due: float = 0.0
    """When the present action was due."""
    waiting: deque[float] = field(default_factory=deque)
    """When the actions were due that could not be sent yet."""

    def begin(self, number: int, script: Sequence[tuple[int, str]]) -> None:
        """A fresh game begins."""
        self.number, self.script = number, script
        self.played = self.missing = 0
        self.waiting.clear()
        for socket in self.sockets:
            socket.events = 0


@dataclass(frozen=True)
class Window:
    """What was found at one rate."""

    offered: float
    """Actions a second that were asked for; 0 where each followed the one before."""
    seconds: float
    actions: int
    lost: int
    """Actions that not everybody had heard of in the end."""
    p50: float
    p95: float
    p99: float
    client: float
    """Share of a core that the client used, and the server."""
    server: float
    used: float
    """Seconds of processor time that the server used in all."""
    load: float

    @property
    def achieved(self) -> float:
        """Actions a second that everybody had."""
        return self.actions / self.seconds

    @property
    def cost(self) -> float:
        """Seconds of the server's processor an action."""
        return self.used / max(1, self.actions)

    @property
    def counts(self) -> bool:
        """Whether the client had time enough to measure anything but itself."""
        return self.client < BUSY

    @property
    def holds(self) -> bool:
        """Whether the server kept up, in time."""
        return self.lost == 0 and self.p99 <= P99_LIMIT


class Driver:
    """Plays on the tables of one server."""

    def __init__(self, side: Side, process: Process) -> None:
        self.tables: list[LoadTable] = []
        self._side = side
        self._process = process
        self._times: list[float] = []
        self._last = 0.0
        self._until = 0
        self.faults: list[str] = []

    # -- the server's side calls these

    def heard(self, socket: WebSocketClient) -> bool:
        """A socket has one more action's event; whether it is the last that was waited for."""
        table: LoadTable = socket.table
        socket.events += 1
        if socket.events != table.played + 1 or socket.place == table.actor:
            return False  # the actor's own, which may come late
        table.missing -= 1
        return not table.missing

    def over(self, table: LoadTable) -> None:
        """Everybody has the event: the table is ready for its next action."""
        now = self._last = time.perf_counter()
        self._times.append(now - table.due)
        table.played += 1
        if table.waiting:
            self._send(table, table.waiting.popleft())
        elif table.played < self._until:
            self._send(table, now)

    def fault(self, why: str) -> None:
        """Something went wrong that may not."""
        self.faults.append(why)

    # -- measuring

    async def open(self, count: int) -> None:
        """Set up tables."""
        self.tables = await self._side.open(count)

    async def renew(self) -> None:
        """Give every table a fresh game."""
        await self._side.renew(self.tables)

    def close(self) -> None:
        """Close every socket."""
        for table in self.tables:
            for socket in table.sockets:
                socket.close()
        self.tables = []

    def left(self) -> int:
        """How many actions can be played on every table."""
        if any(table.missing for table in self.tables):
            return 0  # something was lost: who knows where those tables stand
        return min(self._side.script - table.played for table in self.tables)

    async def offer(self, rate: float, seconds: float, seed: int = 1) -> Window:
        """Offer actions at a rate, at random moments, each table as often as the others."""
        if self.left() < rate * seconds / len(self.tables):
            await self.renew()
        count = int(min(rate * seconds, self.left() * len(self.tables)))
        chance = random.Random(seed)
        order: list[LoadTable] = []
        while len(order) < count:
            order += chance.sample(self.tables, len(self.tables))
        due, moments = 0.0, []
        for _ in range(count):
            due += chance.expovariate(rate)
            moments.append(due)
        moments = [moment * count / (rate * due) for moment in moments]  # the rate, exactly
        measure = self._begin()
        start, sent = time.perf_counter() + 0.01, 0
        most = max(100, BEHIND * rate)
        while sent < count and sent - len(self._times) < most:
            now = time.perf_counter() - start
            while sent < count and moments[sent] <= now:
                self._offer(order[sent], start + moments[sent])
                sent += 1
            if sent < count:
                await asyncio.sleep(max(0.001, moments[sent] - now))
        await self._settle(sent)
        return measure.end(rate, self._times, sent, self._last)

    async def rush(self, actions: int) -> Window:
        """Play so many actions at each table, one after the other, as fast as it goes."""
        if self.left() < actions:
            await self.renew()
        measure = self._begin()
        wanted = actions * len(self.tables)
        self._until = self.tables[0].played + actions
        for table in self.tables:
            self._send(table, time.perf_counter())
        while len(self._times) < wanted and not self.faults:
            await asyncio.sleep(0.002)
        self._until = 0
        await self._settle(wanted)
        return measure.end(0.0, self._times, wanted, self._last)

    def _begin(self) -> Measure:
        self._times = []
        self._check()
        gc.collect()
        gc.disable()
        return Measure(self._process)

    async def _settle(self, sent: int) -> None:
        """Wait for the last events."""
        until = time.perf_counter() + PATIENCE
        while len(self._times) < sent and time.perf_counter() < until:
            await asyncio.sleep(0.005)
        gc.enable()
        for table in self.tables:
            table.waiting.clear()  # what was given up is not made up for later
        self._check()

    def _check(self) -> None:
        closed = {s.closed for table in self.tables for s in table.sockets if s.closed}
        if self.faults or closed:
            raise WireFault(f"{self._side.name}: {[*self.faults, *closed][:3]}")

    def _offer(self, table: LoadTable, due: float) -> None:
        if table.missing:
            table.waiting.append(due)
        else:
            self._send(table, due)

    def _send(self, table: LoadTable, due: float) -> None:
        table.due = due
        table.missing = SOCKETS - 1
        table.actor = self._side.actor(table)
        table.sockets[table.actor].send(self._side.act(table))


class Measure:
    """What a stretch of time cost, the client and the server."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._clock = time.perf_counter()
        self._client = time.process_time()
        self._server = process.seconds()

    def end(self, rate: float, times: list[float], sent: int, last: float) -> Window:
        """What was found."""
        spent = time.perf_counter() - self._clock
        ranked = sorted(times) or [float("inf")]
        lost = sent - len(times)
        used = self._process.seconds() - self._server
        ranked += [float("inf")] * lost

        def share(part: float) -> float:
            return ranked[min(len(ranked) - 1, int(part * len(ranked)))]

        return Window(
            offered=rate,
            seconds=(last if times else time.perf_counter()) - self._clock,
            actions=len(times),
            lost=lost,
            p50=share(0.50),
            p95=share(0.95),
            p99=share(0.99),
            client=(time.process_time() - self._client) / spent,
            server=used / spent,
            used=used,
            load=os.getloadavg()[0],
        )
