"""What a store of tables must do; SQLite stands behind it, PostgreSQL could.

A table is an append-only list of events, numbered from 1. A store knows nothing of games: bodies
are bytes, and what a list of tables needs stands beside them in a `Summary`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from chantier.server.profiles import Profile, Sign
from chantier.table.chain import StoredEvent
from chantier.table.clock import Absence


class Summary(msgspec.Struct, frozen=True):
    """What lists of tables need to know of one, without its events."""

    table: str
    game: str
    status: str
    """`open`, `playing`, `over` or `closed`."""
    listed: bool
    created: int
    """Milliseconds since 1970, as all times."""
    updated: int
    due: int | None
    """When something must happen without a request (a clock runs out, a player thinks)."""
    card: bytes
    """What a lobby shows of it, as JSON."""
    owners: tuple[bytes, ...] = ()
    """The owners of seats, as digests of their tokens: to find a caller's own games."""


SeatResult: TypeAlias = Literal["", "won", "lost", "shared"]


class HeldSeat(msgspec.Struct, frozen=True):
    """A seat that an identity holds."""

    owner: bytes
    seat: int
    profile: str
    """Which of the identity's profiles plays; empty for none."""
    result: SeatResult
    """How the game ended for the seat; empty while it goes on."""


class Append(msgspec.Struct, frozen=True):
    """Events to be added to one table, with its summary after them."""

    table: str
    events: tuple[StoredEvent, ...]
    summary: Summary
    held: tuple[HeldSeat, ...] = ()
    """Whose seats are whose after them."""
    words: str = ""
    """What a search in one's own games looks at, without case and accents."""


class GamesQuery(msgspec.Struct, frozen=True):
    """Which of an identity's games are wanted."""

    profile: str = ""
    """Only games of this profile, and those without one; empty for all."""
    words: tuple[str, ...] = ()
    """Folded words that must all be found in names, game or label."""
    since: int = 0
    until: int = (1 << 62) - 1
    """The times between which the table last changed."""
    before: tuple[int, int] | None = None
    """Where the last page of finished games ended; `None` for the first page."""
    limit: int = 12
    """The most finished games."""
    hidden: bool = False
    """Whether those are wanted that the list leaves out."""


class OwnGame(msgspec.Struct, frozen=True):
    """A table in which an identity holds a seat, as its own list shows it."""

    summary: Summary
    seats: tuple[tuple[int, str], ...]
    """The identity's seats, each with its profile."""
    label: str
    hidden: bool


class OwnGames(msgspec.Struct, frozen=True):
    """A page of an identity's games."""

    going_on: tuple[OwnGame, ...]
    """All that go on, the latest first; only with the first page."""
    finished: tuple[OwnGame, ...]
    """The latest first."""
    total: int
    """How many are finished, on all pages."""
    hidden: int
    """How many games the list leaves out."""
    next: tuple[int, int] | None
    """Where the next page begins; `None` if this is the last."""


class Tally(msgspec.Struct, frozen=True):
    """How the finished games of one profile ended, by game."""

    profile: str
    """Empty for the seats without one."""
    game: str
    won: int
    lost: int
    shared: int


class Label(msgspec.Struct, frozen=True):
    """What an identity calls a table, and whether its list leaves the table out."""

    table: str
    label: str
    hidden: bool


class Store(Protocol):
    """Keeps tables. Every method may be called from the event loop; none blocks it."""

    async def append(self, batch: Sequence[Append]) -> None:
        """Add events to one or more tables, all or none; they are on the disk when it returns.

        Raises `StoreFailed` if they could not be written, or if a table's next number is not the
        one given (another process wrote).
        """

    async def load(self, table: str) -> list[StoredEvent]:
        """Every event of a table, in order; empty if there is no such table."""

    async def summary(self, table: str) -> Summary | None:
        """What lists know of a table; `None` if there is no such table."""

    async def listed(self, status: Sequence[str], limit: int, before: int | None) -> list[Summary]:
        """Listed tables of some statuses, latest first, updated before a time."""

    async def owned(self, owner: bytes, limit: int) -> list[Summary]:
        """The tables in which an owner holds a seat, latest first."""

    async def own_games(self, owner: bytes, query: GamesQuery) -> OwnGames:
        """A page of the games in which an owner holds a seat."""

    async def own_game(self, owner: bytes, table: str) -> OwnGame | None:
        """One of them; `None` if the owner holds no seat there."""

    async def set_label(
        self, owner: bytes, table: str, label: str | None, hidden: bool | None
    ) -> bool:
        """Label a table or leave it out of an owner's list; false if it is none of theirs."""

    async def tallies(self, owner: bytes) -> list[Tally]:
        """The results of an owner's seats, by profile and game."""

    async def profiles(self, owner: bytes) -> list[Profile]:
        """An owner's profiles, the oldest first."""

    async def add_profile(self, owner: bytes, new: Profile, sign: Sign | None) -> Profile:
        """Add a profile; raises `NotAllowed` for one too many, and a name or sign that is taken."""

    async def change_profile(
        self, owner: bytes, profile: str, name: str | None, sign: Sign | None
    ) -> Profile:
        """Rename a profile or change its sign; raises `NotAllowed` and `NoSuchPart`."""

    async def remove_profile(self, owner: bytes, profile: str) -> None:
        """Remove a profile; its games stay. Raises `NoSuchPart`."""

    async def due(self) -> list[tuple[int, str]]:
        """When and which tables must be woken without a request, earliest first."""

    async def set_alive(self, moment: int, absences: Sequence[Absence] = ()) -> None:
        """Note that the server was running at a moment, and in which times before it was not.

        All or none, so that neither a restart nor an absence costs a player time.
        """

    async def last_alive(self) -> int | None:
        """The last moment noted by an earlier run; `None` if there was none."""

    async def latest_event(self, before: int) -> int:
        """The time of the latest event of a table in progress, of those before a time; else 0."""

    async def absences(self) -> Sequence[Absence]:
        """The absences noted by earlier runs that a table may have missed, the earliest first."""

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
