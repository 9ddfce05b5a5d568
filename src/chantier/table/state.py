"""Where a table stands: a value that every event turns into another.

The line of play is a linked list, so that the next state shares all of it with this one and costs
the same however long the game is. These are msgspec structs although they never go over a wire:
they are replaced at every event, ten times faster than dataclasses.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, TypeAlias

from msgspec import Struct, field

from chantier.core.fair import Protocol, Source
from chantier.core.game import Game
from chantier.core.played import PlayedAction
from chantier.core.position import Position
from chantier.table.clock import Clocks
from chantier.table.events import Ended, FirstBy, OutReason, What
from chantier.table.options import Rules

NO_ACTION = -1  # no action led to the first node of a line

Status: TypeAlias = Literal["open", "playing", "over", "closed"]


class Seat(Struct, frozen=True):
    """One seat: open, a person's, or an artificial player's."""

    owner: str = ""
    """Digest of the player's token; empty for nobody."""
    name: str = ""
    level: int | None = None
    """The artificial player that sits here."""
    salt_hash: str = ""
    """SHA-256 of what the player adds to chance; empty for nothing."""
    salt: str = ""
    """The same opened; at a table of version 1 it was never hidden."""
    bot: bool = False
    since: int = 0
    """The number of the event by which it was taken."""
    stand_in: int | None = None
    """The artificial player that plays on for the player."""
    out: OutReason | None = None
    """Why it cannot win any more."""
    profile: str = ""
    """Which of the owner's profiles plays; never shown to others."""

    @property
    def is_open(self) -> bool:
        """Whether a player may sit down."""
        return self.level is None and not self.owner

    @property
    def player(self) -> int | None:
        """The level of the artificial player that acts here; `None` for a person."""
        return self.level if self.stand_in is None else self.stand_in

    @property
    def decides(self) -> bool:
        """Whether a person sits here who has a say in what the table agrees on."""
        return self.level is None and self.stand_in is None and self.out is None


class LineNode(Struct, frozen=True, eq=False):
    """A position of the line of play, and how it came about."""

    position: Position
    number: int
    """The number of the event that led here: no other node of the table has it."""
    length: int = 0
    """How many actions led here."""
    action: str = ""
    action_id: int = NO_ACTION
    """The same as the kernel's integer, so that no broadcast parses a text."""
    actor: int | None = None
    """The seat that acted; `None` for chance, the opening, and the beginning."""
    chance: bool = False
    """Whether chance acted to come here: what was revealed is not taken back."""
    before: LineNode | None = None
    at: int = 0
    """When it came about."""
    told: list[Any] = field(default_factory=list)
    """What a snapshot says of it, kept for the next one: a long game takes long to tell."""

    @property
    def played(self) -> PlayedAction:
        """The action that led here; the first node has none."""
        assert self.before is not None  # noqa: S101  # the caller knows of an action
        return PlayedAction(self.before.position, self.action_id, self.position)

    def back(self) -> Iterator[LineNode]:
        """This node and those before it, the latest first."""
        node: LineNode | None = self
        while node is not None:
            yield node
            node = node.before

    def line(self) -> list[LineNode]:
        """All nodes from the first to this one."""
        return list(self.back())[::-1]


class Offer(Struct, frozen=True):
    """Something that a seat asked for, and who has agreed so far."""

    seat: int
    what: What
    agreed: frozenset[int] = frozenset()
    first: int | None = None
    """For a rematch: the seat that is to begin it; `None` for the usual one."""
    salt_hashes: tuple[tuple[int, str], ...] = ()
    """For a rematch: what the seats that agreed will add to chance there, as hashes."""


class DrawnFrom(Struct, frozen=True):
    """How the clocks stand if nobody throws the dice that come next, so that no seat's runs."""

    clocks: Clocks
    before: int | None
    """The seat whose turn it was."""


class State(Struct, frozen=True, eq=False):
    """A table at one moment."""

    table: str
    game: Game
    rules: Rules
    created: int
    commitment: str
    secret: bytes
    keys: bytes
    before: str | None
    host: str
    """Digest of the token of the player who set the table up; empty where a record is replayed."""
    first: FirstBy | None
    """How it was decided who begins; `None` where the host did."""
    chance: Protocol
    """How chance comes about."""
    seats: tuple[Seat, ...]
    now: LineNode
    clocks: Clocks
    status: Status = "open"
    sealed: int | None = None
    """When the last seat was taken and the salts began to be opened."""
    number: int = 0
    """The last event's."""
    updated: int = 0
    """When it happened."""
    position_changed_at: int = 0
    """When the position last changed."""
    offers: tuple[Offer, ...] = ()
    offer_count: int = 0
    """How many offers were made since the position last changed."""
    chat_count: int = 0
    """How many chat messages there were."""
    last_out_reason: OutReason | None = None
    """Why the last seat that went out did."""
    level_came_last: int | None = None
    """The level that took the last seat that was taken, where that was no person."""
    ended: Ended | None = None
    closed_word: str | None = None
    """What the host told the players on closing the table."""
    rematch: str | None = None
    drawn_from: DrawnFrom | None = None
    """Where dice come next that a person may throw: what holds if the table draws them at once."""
    thrown: bool = False
    """Whether the dice that come next were thrown after a wait."""

    @property
    def position(self) -> Position:
        """Where the game stands."""
        return self.now.position

    @property
    def salts(self) -> tuple[str, ...]:
        """What the seats add to chance."""
        return tuple(seat.salt for seat in self.seats)

    @property
    def source(self) -> Source:
        """Where chance comes from, with all that the seats have added so far."""
        return Source(self.chance, self.secret, self.salts)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats whose salts are not opened yet."""
        return tuple(n for n, seat in enumerate(self.seats) if seat.salt_hash and not seat.salt)

    @property
    def to_act(self) -> int | None:
        """The seat that must act; `None` if the game does not go on."""
        actor = self.position.to_act
        return actor if self.status == "playing" and isinstance(actor, int) else None

    @property
    def to_throw(self) -> int | None:
        """The seat whose dice come next; `None` if no seat's do."""
        return self.position.thrower if self.status == "playing" else None

    @property
    def on_turn(self) -> int | None:
        """The seat that must act or throw."""
        return self.to_act if self.to_throw is None else self.to_throw

    @property
    def thinker(self) -> int | None:
        """The level of the artificial player that must act; `None` if none must."""
        return None if self.to_act is None else self.seats[self.to_act].player

    @property
    def actions(self) -> tuple[str, ...]:
        """The line that survived, the opening included."""
        return tuple(node.action for node in self.now.line() if node.before is not None)

    def offer(self, what: What) -> Offer | None:
        """What is on offer, of one kind."""
        return next((offer for offer in self.offers if offer.what == what), None)

    def seats_of(self, owner: str) -> tuple[int, ...]:
        """The seats that a player holds."""
        return tuple(n for n, seat in enumerate(self.seats) if owner and seat.owner == owner)
