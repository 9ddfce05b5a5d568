"""What can happen at a table, as it is kept for ever.

Every event has its number, from 1, and its time in milliseconds since 1970. What only the server
may know travels beside it as `Private`, what the chain holds only a digest of as `ChatText`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType, field

from chantier.core.turn_order import RematchOrder
from chantier.table.options import Rules

FORMAT = "chantier-table/1"
OutReason: TypeAlias = Literal["resign", "time", "abandon"]
FirstBy: TypeAlias = Literal["lot", "agreed"] | RematchOrder
ThrownBy: TypeAlias = Literal["hand", "table"]
What: TypeAlias = Literal["takeback", "draw", "rematch", "start"]
Reaction: TypeAlias = Literal["hello", "well_played", "thanks", "oops", "moment", "good_game"]


class Event(Struct, frozen=True, tag_field="type", kw_only=True, forbid_unknown_fields=True):
    """Something that happened."""

    number: int
    at: int


class Created(Event, frozen=True, tag="created", kw_only=True):
    """A table was set up."""

    table: str
    rules: Rules
    levels: tuple[int | None, ...]
    """The artificial player of each seat; `None` where people sit."""
    commitment: str
    """SHA-256 of the secret that chance comes from."""
    before: str | None = None
    """The table that this is a rematch of."""
    first: FirstBy | UnsetType = UNSET
    """How it was decided who begins; left out where the host did, and before tables kept it."""
    chance: Literal["chantier-chance/2"] | UnsetType = UNSET
    """How chance comes about (`core/fair.py`); left out by tables of its version 1."""
    format: str = FORMAT


class Seated(Event, frozen=True, tag="seated", kw_only=True):
    """A player sat down."""

    seat: int
    name: str
    salt: str = ""
    """What this seat adds to chance, at a table of version 1."""
    salt_hash: str | UnsetType = UNSET
    """SHA-256 of what the player adds to chance; left out where that is nothing, and at the
    player's other seats."""
    bot: bool = False
    beside: int | None = None
    """A seat that the same person holds already: they agree to things once."""


class Stood(Event, frozen=True, tag="stood", kw_only=True):
    """A player left a seat before the game began."""

    seat: int


class LevelSet(Event, frozen=True, tag="level_set", kw_only=True):
    """Before the game, the host gave a free seat to an artificial player, or freed it again."""

    seat: int
    level: int | None
    """`None` where a person may sit down again."""


class Sealed(Event, frozen=True, tag="sealed", kw_only=True):
    """Every seat is taken, and nobody sits down or leaves any more: now the salts are opened."""


class Opened(Event, frozen=True, tag="opened", kw_only=True):
    """A player opened the salt whose hash was shown before."""

    seat: int
    salt: str


class Started(Event, frozen=True, tag="started", kw_only=True):
    """The game begins: every seat is taken, and every salt opened."""

    order: tuple[int, ...] | UnsetType = UNSET
    """Who sits where by lot: for each seat the one that its player held before. Left out where
    nothing is drawn, and at a table of version 1."""
    without: tuple[int, ...] | UnsetType = UNSET
    """The seats, as they were before, whose salts were not opened: the others agreed to start."""


class Acted(Event, frozen=True, tag="acted", kw_only=True):
    """A seat acted."""

    seat: int
    action: str


class Thrown(Event, frozen=True, tag="thrown", kw_only=True):
    """The dice that the table waited for were thrown; `Drawn` follows."""

    seat: int
    by: ThrownBy


class Drawn(Event, frozen=True, tag="drawn", kw_only=True):
    """Chance acted."""

    action: str


class TakenBack(Event, frozen=True, tag="taken_back", kw_only=True):
    """Actions were taken back."""

    seat: int
    """Whose wish it was."""
    length: int
    """How many actions are left."""


class Offered(Event, frozen=True, tag="offered", kw_only=True):
    """A seat asked the others for something."""

    seat: int
    what: What
    first: int | UnsetType = UNSET
    """For a rematch: which seat of this game begins it, where that is not the usual one."""
    salt_hash: str | UnsetType = UNSET
    """For a rematch: what the player's `seated` will carry there."""


class Answered(Event, frozen=True, tag="answered", kw_only=True):
    """A seat agreed to what was offered, or not."""

    seat: int
    what: What
    agreed: bool
    salt_hash: str | UnsetType = UNSET
    """For a rematch, as in `Offered`."""


class WentOut(Event, frozen=True, tag="went_out", kw_only=True):
    """A seat resigned, ran out of time or was abandoned: it cannot win any more."""

    seat: int
    reason: OutReason = field(name="way")
    level: int
    """Who plays the seat on, if the game goes on."""


class StoodIn(Event, frozen=True, tag="stood_in", kw_only=True):
    """An artificial player plays on for a person, who may come back."""

    seat: int
    level: int
    by: int | UnsetType = UNSET
    """The seat of the player who let it, because the person was away; left out where the person
    left the seat themselves."""


class Returned(Event, frozen=True, tag="returned", kw_only=True):
    """A person took the seat back."""

    seat: int


class Said(Event, frozen=True, tag="said", kw_only=True):
    """A player or spectator said something; the words themselves stand in `ChatText`."""

    seat: int | None
    """`None` for a spectator."""
    name: str
    digest: str
    """SHA-256 of the words, or of the reaction's name."""
    reaction: Reaction | UnsetType = UNSET
    """What was said by one press; then there are no words, and each client has its own."""


class Resumed(Event, frozen=True, tag="resumed", kw_only=True):
    """The server came back: no time passed from `stopped` to `since`."""

    stopped: int
    since: int


class Ended(Event, frozen=True, tag="ended", kw_only=True):
    """The game is over, and chance's secret is shown."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    agreed: bool = False
    """Whether all agreed to share the win."""
    secret: str


class Rematched(Event, frozen=True, tag="rematched", kw_only=True):
    """The same people play again, at another table."""

    table: str


class Closed(Event, frozen=True, tag="closed", kw_only=True):
    """The table was closed: before a game began, or by the server's host, with a word on why."""

    word: str | UnsetType = UNSET
    """What the host told the players; only then may the game have begun."""


AnyEvent: TypeAlias = (
    Created
    | Seated
    | Stood
    | LevelSet
    | Sealed
    | Opened
    | Started
    | Acted
    | Thrown
    | Drawn
    | TakenBack
    | Offered
    | Answered
    | WentOut
    | StoodIn
    | Returned
    | Said
    | Resumed
    | Ended
    | Rematched
    | Closed
)


class Private(Struct, frozen=True, omit_defaults=True):
    """What only the server may know of an event."""

    owner: str = ""
    """Who caused it, as a digest of their token; for `Seated` who holds the seat."""
    id: str = ""
    """The client's own number for the message that caused it."""
    what: str = ""
    """The message's own digest: another one under the same id is no repeat."""
    last: int = 0
    """The last event that the message led to."""
    secret: str = ""
    """For `Created`: where chance comes from, as hexadecimal digits."""
    keys: str = ""
    """For `Created`: where the seats' secret links come from."""
    profile: str = ""
    """For `Seated`: which of the owner's profiles plays."""


class ChatText(Struct, frozen=True, omit_defaults=True):
    """What the table is told, and the chain holds only a digest of."""

    text: str = ""


NOTHING_PRIVATE = Private()
NO_CHAT = ChatText()
