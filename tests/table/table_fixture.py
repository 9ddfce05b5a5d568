"""A table as a server runs it, without the server: decide, store, commit."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from chantier.core.fair import salt_hash
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.table import views
from chantier.table.callers import Caller, Context, Fresh, owner_of
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence
from chantier.table.draft import Draft, DraftedEvent
from chantier.table.messages import (
    Act,
    Board,
    Change,
    Claim,
    Leave,
    NewTable,
    OfferDraw,
    OfferReply,
    OfferView,
    OpenSalt,
    Rematch,
    Resign,
    Return,
    Say,
    Sit,
    Takeback,
    Throw,
)
from chantier.table.options import NO_CLOCK, Clock, LevelSeat, MySeat, OpenSeat, Rules, SeatPlan
from chantier.table.record import table_record
from chantier.table.state import State
from chantier.table.table import Table

ANNE, BRUNO, CHLOE, DAVID, EVE = (owner_of(name) for name in "ABCDE")
PEOPLE = (ANNE, BRUNO, CHLOE, DAVID)
NAMES = {ANNE: "Anne", BRUNO: "Bruno", CHLOE: "Chloé", DAVID: "David", EVE: "Ève"}
BEGIN = 1_700_000_000_000


def kept(made: DraftedEvent) -> StoredEvent:
    private, aside = msgspec.json.encode(made.private), msgspec.json.encode(made.chat)
    return StoredEvent(made.event.number, made.body, made.digest, private, aside)


class TableFixture:
    """One table, its clock and its book of events."""

    def __init__(
        self,
        plan: NewTable,
        owner: str = ANNE,
        seed: int = 0,
        own_throws: Sequence[str] = (),
        opens: bool = True,
    ) -> None:
        """`opens` says whether every client opens its salt at once, as soon as it may."""
        self.random = random.Random(seed)
        self.now = BEGIN
        self.absent: dict[int, int] = {}
        self.own_throws: dict[str, int | None] = dict.fromkeys(own_throws, BEGIN)
        """The owners whose clients throw their own dice, and when those came or went."""
        self.ids = 0
        self.opens = opens
        self.book: list[StoredEvent] = []
        self.board: Board | None = None
        self.offers: tuple[OfferView, ...] = ()
        """The board and the offers as a client knows them after every event."""
        self.last: Draft = Table.create(plan, self.context(owner))
        self._persist(self.last)
        self.table = Table.begin(self.last)
        self._open_salts()

    @property
    def state(self) -> State:
        return self.table.state

    def fresh(self) -> Fresh:
        bits = self.random.randbytes
        return Fresh(bits(6).hex(), bits(32), bits(16))

    def context(self, owner: str, keys: Sequence[str] = ()) -> Context:
        caller = Caller(owner, tuple(keys))
        own_throws = dict(self.own_throws)
        return Context(self.now, caller, self.fresh, self.absent, own_throws=own_throws)

    def next_id(self) -> str:
        self.ids += 1
        return f"m{self.ids}"

    def send(self, owner: str, message: Change, keys: Sequence[str] = ()) -> Draft:
        draft = self.table.decide(message, self.context(owner, keys))
        self._commit(draft)
        self._open_salts()
        return draft

    def open_salt(self, owner: str) -> Draft:
        return self.send(owner, OpenSalt(id=self.next_id(), salt=salt_of(owner)))

    def _open_salts(self) -> None:
        while self.opens and self.state.status == "open" and self.state.sealed is not None:
            owner = self.state.seats[self.state.awaited[0]].owner
            message = OpenSalt(id=self.next_id(), salt=salt_of(owner))
            draft = self.table.decide(message, self.context(owner))
            self._persist(draft)
            self.table.commit(draft)

    def act(self, owner: str, action: str | None = None) -> Draft:
        legal = self.state.position.legal()
        action = self.random.choice(legal) if action is None else action
        return self.send(
            owner, Act(id=self.next_id(), position=self.state.now.number, action=action)
        )

    def throw(self, owner: str) -> Draft:
        return self.send(owner, Throw(id=self.next_id(), position=self.state.now.number))

    def think(self) -> Draft:
        action = self.random.choice(self.state.position.legal())
        draft = self.table.think(action, self.state.now.number, self.context(""))
        return self._commit(draft)

    def tick(self) -> Draft:
        return self._commit(self.table.tick(self.context("")))

    def resume(self, stopped: int, since: int) -> Draft:
        return self._commit(self.table.resume([Absence(stopped, since)], self.context("")))

    def play_on(self, actions: int = 10_000) -> None:
        """The player to act or to throw does so, until the game is over."""
        for _ in range(actions):
            if self.state.to_throw is not None:
                self.throw(self.state.seats[self.state.to_throw].owner)
                continue
            if self.state.to_act is None:
                return
            seat = self.state.seats[self.state.to_act]
            if seat.player is None:
                self.act(seat.owner)
            else:
                self.think()

    def replayed(self) -> Table:
        return Table.replay(self.book, find_game)

    def record(self) -> Record:
        return table_record(self.state, self.book)

    def kinds(self) -> list[str]:
        """What the last draft led to, by its type: with the salts that clients then opened."""
        number = self.last.events[0].event.number if self.last.events else len(self.book) + 1
        return [msgspec.json.decode(one.body)["type"] for one in self.book[number - 1 :]]

    def _commit(self, draft: Draft) -> Draft:
        self.last = draft
        self._persist(draft)
        self.table.commit(draft)
        return draft

    def _persist(self, draft: Draft) -> None:
        for made in draft.events:
            self.book.append(kept(made))
            self._tell(made)

    def _tell(self, made: DraftedEvent) -> None:
        """Whatever happens can be told, and a client that heard it all knows the table's state."""
        told = views.happened(made, self.now)
        self.board = self.board if told.board is UNSET else told.board
        self.offers = self.offers if told.offers is UNSET else told.offers
        assert self.board == views.board(made.state)
        assert self.offers == views.offers(made.state)


def salt_of(owner: str) -> str:
    """What a client of the tests adds to chance."""
    return f"le sel de {NAMES[owner]}, tiré du fond de la poche"


def plan(game: str, seats: Sequence[SeatPlan], clock: Clock = NO_CLOCK, **more: Any) -> NewTable:
    rules = Rules(game=game, players=len(seats), clock=clock, **more)
    hidden = salt_hash(salt_of(ANNE))
    return NewTable(rules=rules, seats=tuple(seats), name="Anne", salt_hash=hidden)


def sit(fixture: TableFixture, owner: str, seat: int | None = None) -> Draft:
    """Sit down as a page does: with the hash of a salt."""
    hidden = salt_hash(salt_of(owner))
    message = Sit(id=fixture.next_id(), seat=seat, name=NAMES[owner], salt_hash=hidden)
    return fixture.send(owner, message)


def table_of(
    game: str,
    people: int = 2,
    levels: int = 0,
    clock: Clock = NO_CLOCK,
    own_throws: Sequence[str] = (),
    seed: int = 0,
    **more: Any,
) -> TableFixture:
    """A table with so many people, then so many artificial players, at which the game has begun."""
    seats: list[SeatPlan] = [MySeat(), *[OpenSeat()] * (people - 1), *[LevelSeat(2)] * levels]
    fixture = TableFixture(plan(game, seats, clock, **more), seed=seed, own_throws=own_throws)
    for seat in range(1, people):
        sit(fixture, PEOPLE[seat], seat)
    return fixture


__all__ = [
    "ANNE",
    "BEGIN",
    "BRUNO",
    "CHLOE",
    "DAVID",
    "EVE",
    "NAMES",
    "PEOPLE",
    "Act",
    "Claim",
    "Leave",
    "OfferDraw",
    "OfferReply",
    "Rematch",
    "Resign",
    "Return",
    "Say",
    "Sit",
    "TableFixture",
    "Takeback",
    "Throw",
    "plan",
    "salt_of",
    "sit",
    "table_of",
]  # fmt: skip
