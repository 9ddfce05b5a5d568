"""All live tables: found in memory or loaded on demand, looked at when something is due."""

from __future__ import annotations

import asyncio
import heapq
import time
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, TypeVar

import msgspec

from chantier.core.mode import may_compile
from chantier.errors import BadRecord, ChantierError, NoSuchTable, StoreFailed
from chantier.games.faults import is_ours
from chantier.games.parts import faults_of
from chantier.games.registry import find_game
from chantier.server import log
from chantier.server.config import Config
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import EnginePool
from chantier.server.games import Games
from chantier.server.live.profile_check import named_plan
from chantier.server.live.room import Room, Services, fresh
from chantier.server.storage.store import Store
from chantier.server.storage.summaries import append_of
from chantier.server.time_source import BEAT, TimeSource
from chantier.server.wire import encode
from chantier.server.work_tallies import WorkTallies
from chantier.table import views
from chantier.table.callers import Caller, Context
from chantier.table.draft import Draft
from chantier.table.messages import NewTable
from chantier.table.options import DAY, Budget
from chantier.table.table import Table

ALIVE_SECONDS = 2.0  # between two notes of being alive while no clock of minutes runs
WARMING_SECONDS = 1.0  # between two tidings of how far a compilation is
MOST_REMEMBERED = 10_000  # tables out of memory of which it is known who was there when
LONG_OPENING = 100  # actions; a longer one is replayed beside the event loop
_LONGEST_SLEEP = 60.0
T = TypeVar("T")


class Rooms:
    """Every live table, by its id."""

    def __init__(
        self,
        store: Store,
        games: Games,
        compiler: CompileSupervisor,
        engines: EnginePool,
        config: Config,
        time_source: TimeSource,
        work: WorkTallies | None = None,
    ) -> None:
        self._store = store
        self._games = games
        self._compiler = compiler
        self._config = config
        self._time = time_source
        self._services = Services(
            store,
            games,
            compiler,
            engines,
            time_source,
            self._adopt,
            self._schedule,
            WorkTallies() if work is None else work,
        )
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._waits: dict[str, int] = {}
        """The earliest moment in the heap, by table."""
        self._sooner = asyncio.Event()
        self._last_seen: dict[str, dict[str, int]] = {}
        self._tasks: set[asyncio.Task[object]] = set()
        self._started = time_source.now()
        self._noted = 0
        """How many absences the store knows."""
        self._left: int | None = None
        """When clients were told that the server stops: from then on no clock runs."""

    @property
    def count(self) -> int:
        """How many tables are in memory."""
        return len(self._rooms)

    def all(self) -> list[Room]:
        """Every table in memory."""
        return list(self._rooms.values())

    async def start(self) -> None:
        """Begin to look after the tables that the store holds."""
        absences, alive = await self._store.absences(), await self._store.last_alive()
        # Events of another day, from an archive say, are no reason to leave the wall clock.
        latest = await self._store.latest_event(max(self._time.now(), alive or 0) + DAY)
        self._time.begin(absences, alive, latest)
        self._started, self._noted = self._time.now(), len(absences)
        for due, table in await self._store.due():
            self._schedule(table, due)
        for work in (
            self._beat,
            self._stay_alive,
            self._watch_due,
            self._clear_out,
            self._broadcast_warming,
        ):
            self._run(work())

    def release(self) -> None:
        """The server stops: wake every client that waits, and let no more time pass."""
        if self._left is None:
            self._left = self._time.now()
            self._sooner.set()
        for room in self._rooms.values():
            room.subscribers.wake_pollers()

    async def close(self) -> None:
        """Finish what is being written; nothing more happens to any table."""
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*(room.close() for room in self._rooms.values()))
        with suppress(StoreFailed):
            await self._note_alive()

    async def create(self, plan: NewTable, caller: Caller) -> Room:
        """Set up a table; raises what is wrong with it."""
        plan = await named_plan(self._store, caller, plan)
        top_level = len(self._games.levels(plan.rules.game))
        context = Context(self._time.now(), caller, fresh, {}, top_level)
        if len(plan.rules.opening) > LONG_OPENING:
            draft = await asyncio.to_thread(Table.create, plan, context)
        else:
            draft = Table.create(plan, context)
        _check_shown(draft, caller, self._time.now())
        await asyncio.shield(self._run(self._store.append([append_of(draft)])))
        self._adopt(draft, top_level)
        room = self._rooms[draft.table]
        room.subscribers.mark_seen(caller)
        return room

    async def find(self, table: str) -> Room:
        """A table by its id; raises `NoSuchTable`, or why it cannot be read."""
        room = self._rooms.get(table)
        if room is None:
            task = self._loading.get(table)
            if task is None:
                task = self._loading[table] = self._run(self._load(table))
                task.add_done_callback(lambda _: self._loading.pop(table, None))
            room = await asyncio.shield(task)
        room.used = time.monotonic()
        return room

    def in_memory(self, table: str) -> Room | None:
        """A table that need not be read; asking does not keep it there."""
        return self._rooms.get(table)

    async def game_of(self, table: str) -> str:
        """Which game is played at a table; raises `NoSuchTable`."""
        if table in self._rooms:
            return self._rooms[table].state.rules.game
        summary = await self._store.summary(table)
        if summary is None:
            raise NoSuchTable("error.no_such_table")
        return summary.game

    async def _load(self, table: str) -> Room:
        top_level = len(self._games.levels(await self.game_of(table)))
        stored = await self._store.load(table)
        try:
            live = await asyncio.to_thread(Table.replay, stored, find_game)
            if live.state.table != table:
                raise BadRecord("error.table_other")
        except (ChantierError, ValueError, msgspec.MsgspecError) as error:
            # What was changed outside may be wrong in any way before the chain shows it.
            log.broken("table damaged", error, table=table[:4])
            cause = error if isinstance(error, ChantierError) else None
            raise StoreFailed("error.table_damaged", cause=cause) from None
        room = Room(self._services, live, top_level, self._started)
        room.subscribers.last_seen = self._last_seen.pop(table, {})
        absences = self._time.absences
        if absences and live.state.updated < absences[-1].since:
            await room.wake()
        self._rooms[table] = room  # only now: not before its clocks have their time back
        self._run(room.wake())
        return room

    def _adopt(self, draft: Draft, top_level: int) -> None:
        room = Room(self._services, Table.begin(draft), top_level)
        self._rooms[draft.table] = room
        room.want_players()
        room.broadcast_warming()
        self._run(room.wake())

    def _run(self, work: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[object]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ChantierError):  # those are told
            log.broken("task failed", error)

    # -- what happens without a request

    def _schedule(self, table: str, due: int | None) -> None:
        if due is None:
            self._due.pop(table, None)
            return
        if self._due.get(table) == due:
            return
        self._due[table] = due
        if self._waits.get(table, due + 1) <= due:
            return  # it is looked at before, and then put off: one entry a table, not one an action
        self._waits[table] = due
        heapq.heappush(self._heap, (due, table))
        if self._heap[0][1] == table:
            self._sooner.set()

    async def _watch_due(self) -> None:
        while self._left is None:
            self._sooner.clear()
            now = self._time.now()
            while self._heap and self._heap[0][0] <= now:
                moment, table = heapq.heappop(self._heap)
                if self._waits.get(table) != moment:
                    continue  # another moment took its place
                del self._waits[table]
                due = self._due.pop(table, None)
                if due is not None and due > now:
                    self._schedule(table, due)  # it was put off
                elif due is not None:
                    self._run(self._look_after(table))
            until = _LONGEST_SLEEP
            if self._heap:
                until = min(until, max(0.0, (self._heap[0][0] - now) / 1000) + 0.001)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._sooner.wait(), until)

    async def _look_after(self, table: str) -> None:
        try:
            await (await self.find(table)).wake()
        except ChantierError as error:
            log.warn("table left alone", table=table[:4], why=error.key)

    async def _beat(self) -> None:
        """Notice an absence at once, and give it back at the tables in memory.

        The others give it back when they are loaded, before anything else happens there.
        """
        known = len(self._time.absences)
        while True:
            self._time.beat()
            if known < (known := len(self._time.absences)):
                for room in self._rooms.values():
                    self._run(room.wake())
            await asyncio.sleep(BEAT)

    async def _stay_alive(self) -> None:
        """Note that the server runs, so that neither its end nor its absences cost a player time.

        A slow disk keeps no beat waiting.
        """
        rests = 0.0
        while True:
            if self._due and (rests <= 0 or self._is_timed()):
                rests = ALIVE_SECONDS
                try:
                    await self._note_alive()
                except StoreFailed as error:
                    log.warn("store failed", why=error.key)
            await asyncio.sleep(BEAT)
            rests -= BEAT

    async def _note_alive(self) -> None:
        now, absences = self._time.now(), self._time.absences
        count = len(absences)
        alive = now if self._left is None else self._left
        await self._store.set_alive(alive, absences[self._noted : count])
        self._noted = count

    def _is_timed(self) -> bool:
        """Whether a clock of minutes runs, for which two seconds count."""
        return any(
            room.state.clocks.running is not None and isinstance(room.state.rules.clock, Budget)
            for room in self._rooms.values()
        )

    async def _broadcast_warming(self) -> None:
        """Tell the tables how far their players are compiled, until all are."""
        warm = not may_compile()
        while not warm:
            warm = self._compiler.is_done
            for room in self._rooms.values():
                if room.subscribers:
                    room.broadcast_warming()
            await asyncio.sleep(WARMING_SECONDS)

    async def _clear_out(self) -> None:
        """Let tables leave memory that no client has used for a while."""
        limit = max(2.0, self._config.idle * 60.0)
        while True:
            await asyncio.sleep(min(30.0, limit / 2))
            then = time.monotonic() - limit
            idle = [t for t, room in self._rooms.items() if not room.is_busy and room.used < then]
            for table in idle:
                self._last_seen[table] = self._rooms.pop(table).subscribers.last_seen
            while len(self._last_seen) > MOST_REMEMBERED:
                del self._last_seen[next(iter(self._last_seen))]


def _check_shown(draft: Draft, caller: Caller, now: int) -> None:
    """Refuse a new table of another package's game that cannot be shown; raises `UnknownGame`."""
    table = Table.begin(draft)
    game = table.state.position.game
    if not is_ours(game):
        with faults_of(game):
            encode(views.snapshot(table, caller, now))
            table.state.position.legal()
            encode(views.choices(table.state))
