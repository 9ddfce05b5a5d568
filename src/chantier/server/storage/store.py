"""What a store of tables must do; SQLite stands behind it, PostgreSQL could.

A table is an append-only list of events, numbered from 1. A store knows nothing of games: bodies
are bytes, and what a list of tables needs stands beside them in a `Summary`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from chantier.table.chain import StoredEvent


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


class Append(msgspec.Struct, frozen=True):
    """Events to be added to one table, with its summary after them."""

    table: str
    events: tuple[StoredEvent, ...]
    summary: Summary


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

    async def due(self) -> list[tuple[int, str]]:
        """When and which tables must be woken without a request, earliest first."""

    async def set_alive(self, moment: int) -> None:
        """Note that the server was running at a moment, so that a restart costs no player time."""

    async def last_alive(self) -> int | None:
        """The last moment noted by an earlier run; `None` if there was none."""

    async def close(self) -> None:
        """Write what waits, and let go of the file."""
