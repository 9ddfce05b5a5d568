"""A live table and its subscribers: every change comes through here.

One change at a time: the table decides it, the store writes it, the table commits it, and only then
the room broadcasts it.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from chantier.core.fair import new_secret
from chantier.errors import ChantierError, NotAllowed, StalePosition, StoreFailed
from chantier.games.faults import faults_named
from chantier.games.registry import find_game
from chantier.server import log
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.pool import MOVE, SELF_PLAY, EnginePool
from chantier.server.engines.strength import level_of
from chantier.server.games import Games
from chantier.server.live.adviser import Adviser
from chantier.server.live.compile_notice import CompileNotice
from chantier.server.live.profile_check import check_profile, named_by, profile_of
from chantier.server.live.snapshots import SnapshotEncoder
from chantier.server.live.subscribers import Subscriber, Subscribers
from chantier.server.refusals import refused
from chantier.server.storage.store import Store
from chantier.server.storage.summaries import UNREADABLE, append_of
from chantier.server.time_source import GAP, TimeSource
from chantier.server.transport.frames import Message
from chantier.server.wire import encode
from chantier.server.work_tallies import WorkTallies
from chantier.table import views
from chantier.table.callers import NOBODY, Caller, Context, Fresh
from chantier.table.clock import Absence
from chantier.table.draft import Draft, DraftedEvent
from chantier.table.messages import (
    Advise,
    Advised,
    CaughtUp,
    Change,
    Done,
    Leave,
    Refused,
    ShowThrow,
    Snapshot,
    StandIn,
    ThrowView,
    You,
)
from chantier.table.state import State
from chantier.table.table import Table

MOST_MISSED = 200  # events that a returning client is sent again; after more, a snapshot
PACE_ALONE = 0.25  # seconds between the actions of a game that no person plays
RETRY_SECONDS = 5.0
MOST_FAILURES = 5  # of an artificial player at one decision, each rest twice as long as the last
T = TypeVar("T")
Admit: TypeAlias = Callable[[Draft], Awaitable[None]]
"""Raises `NotAllowed` where a caller has reached a limit."""


def fresh() -> Fresh:
    """An id and secrets for a new table that no client can guess."""
    return Fresh(secrets.token_urlsafe(9), new_secret(), secrets.token_bytes(32))


@dataclass(frozen=True)
class Services:
    """What a room needs of the server."""

    store: Store
    games: Games
    compiler: CompileSupervisor
    engines: EnginePool
    time_source: TimeSource
    adopt: Callable[[Draft, int], None]
    """Take in a table that another one has led to, whose game has so many levels."""
    schedule: Callable[[str, int | None], None]
    """Have a table looked at when something is due."""
    work: WorkTallies


class Room:
    """A live table."""

    def __init__(
        self, services: Services, table: Table, top_level: int, opened: int | None = None
    ) -> None:
        """`opened` is since when no client can have been here unnoticed: now, unless given."""
        self.table = table
        self.top_level = top_level
        self._time = services.time_source
        self._made_good = sum(one.since <= table.state.updated for one in self._time.absences)
        """How many absences of the server cost this table no time any more."""
        self._unstored: int | None = None
        """Since when nothing could be stored, until that time is given back."""
        self.subscribers = Subscribers(
            lambda: self.table.state,
            self._time,
            self._time.now() if opened is None else opened,
        )
        self.used = time.monotonic()
        self._services = services
        self._lock = asyncio.Lock()
        self._recent: deque[tuple[int, str]] = deque(maxlen=MOST_MISSED)
        self._thought: tuple[int, int] | None = None
        self._thinker: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[object]] = set()
        self._adviser = Adviser(services.compiler, services.engines, top_level)
        self._choices: tuple[State | None, str] = (None, "")
        self._snapshots = SnapshotEncoder()
        self._compile_notice = CompileNotice(services.compiler, services.games)
        self._given_up = ""
        """What is told of an artificial player that could not answer."""
        if table.state.to_throw is not None:  # begun or loaded while dice wait: it waits anew
            self.subscribers.expect(table.state.seats[table.state.to_throw].owner)

    @property
    def state(self) -> State:
        """Where the table stands."""
        return self.table.state

    @property
    def is_busy(self) -> bool:
        """Whether a client is here, or a task runs."""
        return bool(self.subscribers or self._tasks or self._thinker)

    @property
    def is_followed_by_players(self) -> bool:
        """Whether a player of the table is here."""
        return bool(self.subscribers.present())

    # -- what changes the table

    async def change(
        self, message: Change, caller: Caller, admit: Admit | None = None
    ) -> Done | Refused:
        """Do what a caller asks for, or say why not; what is done is on the disk."""
        with self._services.work.action(str(message.__struct_config__.tag)):
            answer = await self._try_change(message, caller, admit)
        if caller.owner:
            use = self._services.work.usage.of_owner(caller.owner)
            use.actions += 1
            use.refused += isinstance(answer, Refused)
        return answer

    async def _try_change(
        self, message: Change, caller: Caller, admit: Admit | None
    ) -> Done | Refused:
        if profile := profile_of(message):
            try:
                found = await check_profile(self._services.store, caller, profile)
            except ChantierError as error:
                return refused(error, message.id, self.state)
            message = named_by(message, found)
        like = None
        if owner := self._played_for(message, caller):
            like = await self._usual_level(owner)
        return await self._finish(self._change(message, caller, admit, like))

    def _played_for(self, message: Change, caller: Caller) -> str:
        """The owner for whom a level of about the same strength is to play; empty for none."""
        if isinstance(message, Leave) and message.level is None:
            return caller.owner
        seats = self.state.seats
        if isinstance(message, StandIn) and 0 <= message.seat < len(seats):
            return seats[message.seat].owner
        return ""

    async def _usual_level(self, owner: str) -> int | None:
        """The level that is about as strong as an owner; `None` if it is not known."""
        game = self.state.rules.game
        try:
            return await level_of(self._services.store, owner, game, self.top_level)
        except (ChantierError, *UNREADABLE) as error:  # such a table must not keep anyone here
            log.warn("strength unknown", why=type(error).__name__)
            return None

    async def close_by_host(self, word: str) -> None:
        """Close the table and tell its players why; raises `NotAllowed` once it is over."""
        await self._finish(self._close_by_host(word))

    async def _close_by_host(self, word: str) -> None:
        async with self._lock:
            with faults_named():
                await self._persist(self.table.close_by_host(word, self._context(NOBODY)))

    async def wake(self) -> None:
        """Let happen what is due, and let an artificial player think whose turn it is."""
        await self._finish(self._wake())

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Finish a change even if its caller is gone: half a change is none."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            task.add_done_callback(self._unheard)
            raise

    def _unheard(self, task: asyncio.Future[Any]) -> None:
        """Take what a change raises whose caller is gone: asyncio would log it as an error.

        A refusal is for the caller alone: a thought comes late where a player took the seat back.
        """
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, ChantierError):
            log.broken("change broke off", error, table=self.state.table[:4])

    async def _change(
        self, message: Change, caller: Caller, admit: Admit | None, like: int | None
    ) -> Done | Refused:
        async with self._lock:
            self.subscribers.mark_seen(caller)
            try:
                if not caller.owner and not caller.keys:
                    raise NotAllowed("error.table_nobody")  # repeats are told apart by who asks
                with faults_named():
                    settled = await self._tick() or await self._settled(caller)
                    context = replace(settled, caller=caller, like_player=like)
                    before = self.state
                    draft = self.table.decide(message, context)
                    if admit is not None:
                        await admit(draft)
                    await self._persist(draft)
            except ChantierError as error:
                return refused(error, message.id, self.state)
            self.subscribers.mark_seen(caller)  # at seats that it has taken just now, too
        return Done(message.id, draft.number, self._new_you(before, caller))

    def _new_you(self, before: State, caller: Caller) -> You | None:
        """Who a caller is now, if that has changed: a seat set anew has another secret link."""
        state = self.state
        if state.seats is before.seats and state.status == before.status:
            return None  # nearly always
        now = views.you(state, caller)
        return None if now == views.you(before, caller) else now

    async def _wake(self) -> None:
        async with self._lock:
            try:
                with faults_named():
                    await self._tick()
            except ChantierError as error:
                log.warn("tick failed", table=self.state.table[:4], why=error.key)
                later = self._time.now() + int(RETRY_SECONDS * 1000)
                self._services.schedule(self.state.table, later)
                return
        self._schedule_next()

    async def _tick(self) -> Context | None:
        """Let happen what is due; if nothing was, the moment that was looked at."""
        context = await self._settled(NOBODY)
        due = self._due()
        if due is None or due > context.now or self.state.thinker is not None:
            return context
        await self._persist(self.table.tick(context))
        return None

    async def _settled(self, caller: Caller) -> Context:
        """A moment, after every absence of the server before it was given back to the clock."""
        while True:
            context, count = self._context(caller), len(self._time.absences)
            missed = self._time.absences[self._made_good : count]
            if self._unstored is not None:
                missed = [one for one in missed if one.stopped < self._unstored]
                missed.append(Absence(self._unstored, context.now))
            elif not missed:
                return context
            await self._persist(self.table.resume(missed, context), resumes=True)
            self._unstored = None
            if self._made_good < count:
                self._made_good = count
                self.subscribers.broadcast_presence()  # nobody was away meanwhile

    def _now(self) -> int:
        """The time that clocks are shown at: until an absence is given back, its beginning."""
        now, absences = self._time.now(), self._time.absences
        return absences[self._made_good].stopped if self._made_good < len(absences) else now

    def _due(self) -> int | None:
        """When something is due; an absence of the server leaves more time without a clock, too."""
        state = self.state
        due = self.table.due(self.subscribers.own_throws())
        is_open = state.status == "open"
        waits = is_open or (state.clocks.running is None and state.to_throw is None)
        if due is None or not waits:
            return due
        begun = state.updated if is_open else state.position_changed_at
        return due + self._time.moved_on(begun) - begun

    async def _persist(self, draft: Draft, resumes: bool = False) -> None:
        """Store a draft, then commit and broadcast it. The lock is held.

        While nothing can be stored, no player can act: that time is given back, too.
        """
        self.used = time.monotonic()
        if not draft.events:
            return
        try:
            await self._services.store.append(
                [append_of(draft), *map(append_of, draft.opened_tables)]
            )
        except StoreFailed:
            if self._unstored is None:
                self._unstored = draft.context.now
            log.failed("store failed", table=self.state.table[:4])
            await self._reload()
            raise
        self.table.commit(draft)
        for other in draft.opened_tables:
            self._services.adopt(other, self.top_level)
        self._publish(draft)
        self._schedule_next()
        if not resumes and (now := self._time.now()) - draft.context.now > GAP:
            self._unstored = draft.context.now
            self._services.schedule(self.state.table, now)

    async def _reload(self) -> None:
        """After a failed write, see what the store holds: the write may have come through."""
        try:
            stored = await self._services.store.load(self.state.table)
            table = Table.replay(stored, find_game)
        except (ChantierError, ValueError, msgspec.MsgspecError):
            log.failed("reload failed", table=self.state.table[:4])
            return  # nothing was taken over: it stands where it was last known to be kept
        if table.number == self.table.number:
            return
        self.table = table
        self._recent.clear()
        self.subscribers.resync()
        self._schedule_next()

    def _context(self, caller: Caller) -> Context:
        subscribers = self.subscribers
        return Context(
            now=self._time.now(),
            caller=caller,
            fresh=fresh,
            absent=subscribers.absent(),
            top_level=self.top_level,
            own_throws=subscribers.own_throws(),
            moved_on=self._time.moved_on,
        )

    # -- sending

    def _publish(self, draft: Draft) -> None:
        reseated = any(
            made.before and made.before.seats != made.state.seats for made in draft.events
        )
        if reseated:
            self.subscribers.reseat()
        now = self._time.now()
        present, absent = self.subscribers.present(), self.subscribers.absent()
        for made in draft.events:
            throw = self._throw_after(made, now)
            text = encode(views.happened(made, now, present, absent, throw))
            self._recent.append((made.event.number, text))
            self.subscribers.broadcast(text)
        if reseated:
            self.subscribers.broadcast_presence()
            self.want_players()
            self.broadcast_warming()
        if any(views.changes_choices(made) for made in draft.events) or reseated:
            for subscriber in self.subscribers.connected:
                self.send_choices(subscriber)
        self.subscribers.wake_pollers()

    def _throw_after(self, made: DraftedEvent, now: int) -> ThrowView | UnsetType | None:
        """The dice that wait after an event, if it is the last; `None` if they wait no more."""
        before, after = made.before, made.state
        if after is self.state and (throw := self._throw(now)) is not None:
            return throw
        was_due = before is not None and before.to_throw is not None
        return None if was_due and (after.thrown or after.to_throw is None) else UNSET

    def show_throw(self, subscriber: Subscriber, message: ShowThrow) -> Done:
        """Wait for a player's dice as long as the player's page needs to show them."""
        state, seat = self.state, self.state.to_throw
        is_now = message.position == state.now.number and subscriber.own_throws
        if seat is not None and is_now and seat in subscriber.seats:
            owner = state.seats[seat].owner
            self.subscribers.show_throw(owner, message.position, message.ready)
            self._schedule_next()
        return Done(message.id, state.number, throw=self._throw(self._time.now()) or UNSET)

    def _throw(self, now: int) -> ThrowView | None:
        """The dice that wait for their player."""
        return views.throw(self.state, now, self.subscribers.own_throws())

    def send_choices(self, subscriber: Subscriber) -> None:
        """Send a subscriber its legal actions, if it is its turn."""
        state = self.state
        if (
            state.to_act is None
            or state.thinker is not None
            or state.to_act not in subscriber.seats
        ):
            return
        if self._choices[0] is not state:
            self._choices = (state, encode(views.choices(state)))
        subscriber.send(self._choices[1])

    def snapshot(self, caller: Caller, message: str = "") -> Snapshot:
        """The whole table, for one person."""
        subscribers = self.subscribers
        return views.snapshot(
            self.table,
            caller,
            self._now(),
            subscribers.present(),
            subscribers.spectators,
            message,
            subscribers.absent(),
            subscribers.own_throws(),
        )

    def snapshot_message(self, caller: Caller, message: str = "") -> Message:
        """The same as it is sent to a socket."""
        return self._snapshots.message(self.snapshot(caller, message))

    def missed(self, since: int) -> list[str] | None:
        """What happened after an event; `None` if it is too long ago to be told again."""
        if since == self.table.number:
            return []
        if since <= 0 or not self._recent or not self._recent[0][0] <= since + 1:
            return None
        if since > self.table.number:
            return None
        return [text for number, text in self._recent if number > since]

    def join(self, subscriber: Subscriber, since: int, message: str) -> None:
        """Add a subscriber, and send it first what it has missed."""
        self.used = time.monotonic()
        self.want_players()
        self.broadcast_warming()
        if self._given_up:
            self._thought = None  # it is asked once more
            self._schedule_next()
        self.subscribers.add(subscriber, lambda: self._welcome(subscriber, since, message))
        self._put_off_throw(subscriber)

    def leave(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        self.used = time.monotonic()
        self.subscribers.remove(subscriber)
        self._put_off_throw(subscriber)

    def _put_off_throw(self, subscriber: Subscriber) -> None:
        """Wait anew for the dice of a player who has just come or gone: a reload loses no throw."""
        if subscriber.own_throws and self.state.to_throw is not None:
            self._schedule_next()

    def _welcome(self, subscriber: Subscriber, since: int, message: str) -> None:
        missed = self.missed(since)
        if missed is None:
            subscriber.send_message(self.snapshot_message(subscriber.caller, message))
        else:
            for text in missed:
                subscriber.send(text)
            subscriber.send(encode(self._caught_up(subscriber.caller, message)))
        self.send_rest(subscriber)

    def send_rest(self, subscriber: Subscriber) -> None:
        """Tell what a snapshot leaves out: what they may do, and what is being compiled."""
        self.send_choices(subscriber)
        for text in (self._compile_notice.text, self._given_up):
            if text:
                subscriber.send(text)

    def broadcast_warming(self) -> None:
        """Tell how far the players of this table are compiled, where that has changed."""
        if text := self._compile_notice.update(self.state):
            self.subscribers.broadcast(text)

    def want_players(self) -> None:
        """Have the players of this table compiled next."""
        self._compile_notice.compile_next(self.state)

    def _caught_up(self, caller: Caller, message: str) -> CaughtUp:
        state, subscribers = self.state, self.subscribers
        seats = views.seats(state, subscribers.present(), subscribers.absent())
        mine = views.you(state, caller)
        throw = self._throw(self._time.now()) or UNSET
        return CaughtUp(message, state.number, seats, subscribers.spectators, mine, throw)

    # -- artificial players

    def _schedule_next(self) -> None:
        """See to what comes next: a player that thinks, or a moment at which something is due."""
        state = self.state
        thinker = state.thinker
        wanted = None if thinker is None else (state.now.number, thinker)
        due = self._due() if wanted is None else None
        self._services.schedule(state.table, due)
        if wanted == self._thought:
            return
        if self._thinker is not None and self._thinker is not asyncio.current_task():
            self._thinker.cancel()
        self._thought, self._thinker, self._given_up = wanted, None, ""
        if wanted is not None:
            self._thinker = asyncio.create_task(self._think(state, wanted[1]))
            self._thinker.add_done_callback(self._thinking_ended)

    def _thinking_ended(self, task: asyncio.Task[None]) -> None:
        if self._thinker is task:
            self._thinker = None
        if not task.cancelled() and (error := task.exception()) is not None:
            log.broken("thinking broke off", error, table=self.state.table[:4])

    async def _think(self, state: State, level: int) -> None:
        alone = not any(seat.decides for seat in state.seats)
        who = f"{state.table}/{state.to_act}"
        self._services.compiler.compile_next(state.rules.game, level)
        if alone:
            await asyncio.sleep(PACE_ALONE)
        failures = 0
        while True:
            try:
                priority = SELF_PLAY if alone else MOVE
                answer = await self._services.engines.ask(who, state.position, level, priority)
                await self._finish(self._play_thought(answer.action, state.now.number))
                return
            except StalePosition:
                return
            except ChantierError as error:
                log.warn("player failed", table=state.table[:4], why=error.key)
                is_ours = isinstance(error, StoreFailed) or error.key == "error.thinking_busy"
                failures += not is_ours  # the server's own trouble passes
                if failures == MOST_FAILURES:
                    self._given_up = encode(refused(error, "", None))
                    self.subscribers.broadcast(self._given_up)
                    return
                await asyncio.sleep(RETRY_SECONDS * 2 ** max(0, failures - 1))

    async def _play_thought(self, action: str, position: int) -> None:
        async with self._lock:
            self._thought = None  # whatever comes of it, this thought is over
            try:
                with faults_named():
                    await self._persist(
                        self.table.think(action, position, await self._settled(NOBODY))
                    )
            except StoreFailed:
                if self._thought is None:  # no other task thinks about it: it is asked again
                    self._thought = (position, self.state.thinker or 0)
                raise

    async def advise(self, message: Advise, caller: Caller) -> Advised:
        """What an artificial player would do, and in which position; raises `NotAllowed`."""
        return await self._adviser.advise(message, self.state, caller)

    async def close(self) -> None:
        """Stop what goes on by itself, and wait for what is being written."""
        if self._thinker is not None:
            self._thinker.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        async with self._lock:
            pass
