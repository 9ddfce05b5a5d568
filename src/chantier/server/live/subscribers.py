"""The clients that follow a table, by socket or by long polls, and since when owners are away."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from chantier.server.time_source import TimeSource
from chantier.server.transport.frames import Message, message_of
from chantier.server.wire import encode
from chantier.table import views
from chantier.table.callers import Caller, seats_of
from chantier.table.messages import Presence
from chantier.table.state import State
from chantier.table.throwing import THROWN_AFTER

LONGEST_SHOW = 30_000  # milliseconds that a page may take to show what led to its dice
POLL_SECONDS = 5.0  # a client that polls again so soon was there meanwhile
MOST_WAIT = 60_000  # milliseconds that a player who comes and goes keeps dice waiting
COUNT_SECONDS = 1.0  # a thousand spectators who come at once are counted once


class Subscriber(Protocol):
    """A client that follows a table; sending never waits."""

    caller: Caller
    seats: tuple[int, ...]
    """The seats that its caller holds; `Subscribers` keeps it true."""
    own_throws: bool
    """Whether it throws the dice of its seats."""

    def send(self, text: str) -> None:
        """Queue a message."""

    def send_message(self, message: Message) -> None:
        """Queue a message that is framed already, and that several clients may share."""

    def resync(self) -> None:
        """Drop what is queued; send a snapshot instead."""


class Subscribers:
    """The clients at a table."""

    def __init__(self, state: Callable[[], State], time_source: TimeSource, opened: int) -> None:
        self.connected: dict[Subscriber, None] = {}
        self.last_seen: dict[str, int] = {}
        """When the owners of seats were last there."""
        self._throwers: dict[str, int] = {}
        """When clients of the owners who throw their own dice last came or went."""
        self._shown: dict[str, tuple[int, bool]] = {}
        """For which position an owner's client last said that dice are, or are not yet, shown."""
        self._state = state
        self._time = time_source
        self._opened = opened
        self._polls: dict[Caller, int] = {}
        self._news = asyncio.Event()
        self._counting: asyncio.TimerHandle | None = None

    def __bool__(self) -> bool:
        """Whether a client is there."""
        return bool(self.connected or self._polls)

    # -- sending

    def broadcast(self, text: str) -> None:
        """Send a message to every socket."""
        message = message_of(text)
        for subscriber in self.connected:
            subscriber.send_message(message)

    def resync(self) -> None:
        """Send every socket a snapshot."""
        self.reseat()
        for subscriber in self.connected:
            subscriber.resync()

    def wake_pollers(self) -> None:
        """Wake the clients that wait for an event."""
        news, self._news = self._news, asyncio.Event()
        news.set()

    async def wait_for_event(self, seconds: float, caller: Caller) -> None:
        """Wait until something happens, but no longer than some seconds."""
        before = self.present(), self.spectators
        self._polls[caller] = self._polls.get(caller, 0) + 1
        self._changed(*before)
        try:
            await asyncio.wait_for(self._news.wait(), seconds)
        except TimeoutError:
            pass
        finally:
            self.mark_seen(caller)
            asyncio.get_running_loop().call_later(POLL_SECONDS, self._end_poll, caller)

    def _end_poll(self, caller: Caller) -> None:
        """Count a poll no longer: its client may have polled again meanwhile."""
        before = self.present(), self.spectators
        self._polls[caller] -= 1
        if not self._polls[caller]:
            del self._polls[caller]
        self._changed(*before)

    def broadcast_presence(self) -> None:
        """Broadcast which owners are there, and how many spectators."""
        if self._counting is not None:
            self._counting.cancel()
            self._counting = None
        seats = views.seats(self._state(), self.present())
        there, absent = tuple(seat.present for seat in seats), self.absent()
        away_since = tuple(absent.get(seat) for seat in range(len(seats)))
        self.broadcast(encode(Presence(there, self.spectators, away_since)))

    # -- coming and going

    def add(self, subscriber: Subscriber, welcome: Callable[[], None]) -> None:
        """Add a subscriber, and welcome it before the others hear of it."""
        before = self.present(), self.spectators
        subscriber.seats = seats_of(self._state(), subscriber.caller)
        self.connected[subscriber] = None
        self.mark_seen(subscriber.caller)
        self._note_thrower(subscriber)
        welcome()
        self._changed(*before)

    def remove(self, subscriber: Subscriber) -> None:
        """Remove a subscriber."""
        if subscriber not in self.connected:
            return
        self.mark_seen(subscriber.caller)
        before = self.present(), self.spectators
        self._note_thrower(subscriber)
        del self.connected[subscriber]
        self._changed(*before)

    def reseat(self) -> None:
        """Find again which subscriber holds which seats."""
        for subscriber in self.connected:
            subscriber.seats = seats_of(self._state(), subscriber.caller)

    def mark_seen(self, caller: Caller) -> None:
        """Note that a caller was here just now."""
        state = self._state()
        for seat in seats_of(state, caller):
            self.last_seen[state.seats[seat].owner] = self._time.now()

    def expect(self, owner: str) -> None:
        """Wait for a client of an owner who throws their own dice, from the opening on."""
        self._throwers[owner] = self._opened

    def show_throw(self, owner: str, position: int, ready: bool) -> None:
        """Wait for dice from now on, or while a client shows what led to them."""
        if self._shown.get(owner) in ((position, ready), (position, True)):
            return  # once each: no client keeps the others waiting for ever
        self._shown[owner] = (position, ready)
        self._throwers[owner] = self._time.now() + (0 if ready else LONGEST_SHOW)

    def _note_thrower(self, subscriber: Subscriber) -> None:
        if subscriber.own_throws:
            self._throwers |= dict.fromkeys(self._owners(subscriber), self._time.now())

    def _owners(self, subscriber: Subscriber) -> set[str]:
        """The owners that a subscriber throws for; its own caller may still take a seat."""
        seats = self._state().seats
        return {subscriber.caller.owner, *(seats[seat].owner for seat in subscriber.seats)} - {""}

    def _changed(self, present: frozenset[str], spectators: int) -> None:
        """Broadcast at once which owner came or went; the count of spectators, now and then."""
        if present != self.present():
            self.broadcast_presence()
        elif spectators != self.spectators and self._counting is None:
            loop = asyncio.get_running_loop()
            self._counting = loop.call_later(COUNT_SECONDS, self.broadcast_presence)

    # -- who is there

    @property
    def spectators(self) -> int:
        """How many watch."""
        return sum(not subscriber.seats for subscriber in self.connected)

    def present(self) -> frozenset[str]:
        """The owners of seats who are there."""
        state = self._state()
        seats = {seat for subscriber in self.connected for seat in subscriber.seats}
        for caller in self._polls:
            seats.update(seats_of(state, caller))
        return frozenset(state.seats[seat].owner for seat in seats)

    def own_throws(self) -> dict[str, int | None]:
        """The owners who throw their own dice, and when they last came or went.

        They are there, or were a moment ago: a page that is loaded again misses no throw. `None`
        is for an owner who is there with several players: their screen is handed round.
        """
        if not self._throwers:
            return {}
        throwing = (subscriber for subscriber in self.connected if subscriber.own_throws)
        here = {owner for subscriber in throwing for owner in self._owners(subscriber)}
        oldest, moved = self._time.now() - THROWN_AFTER, self._time.moved_on
        self._throwers = {
            owner: at for owner, at in self._throwers.items() if owner in here or moved(at) > oldest
        }
        begun = moved(max(self._state().position_changed_at, self._opened))
        changed = moved(self._state().position_changed_at)
        since: dict[str, int | None] = {}
        for owner, at in self._throwers.items():
            if self._is_shared(owner):
                since[owner] = None if owner in here else moved(at)
            else:
                since[owner] = min(max(moved(at), changed), begun + MOST_WAIT)
        return since

    def _is_shared(self, owner: str) -> bool:
        """Whether several people play on an owner's screen."""
        return sum(seat.owner == owner and seat.decides for seat in self._state().seats) > 1

    def absent(self) -> dict[int, int]:
        """Since when the people of which seats have been away, absences of the server left out."""
        present = self.present()
        return {
            number: self._time.moved_on(self.last_seen.get(seat.owner, self._opened))
            for number, seat in enumerate(self._state().seats)
            if seat.owner and seat.owner not in present
        }
