"""How long tables are kept: for ever, unless the host sets a limit."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from typing import Protocol

import msgspec

_DAY = 24 * 60 * 60 * 1000  # milliseconds
_AT_ONCE = 20  # tables a transaction, so that no player's action waits long for it


class Retention(msgspec.Struct, frozen=True):
    """After how many days without a change a table goes; `None` for never."""

    ended: float | None = None
    """Tables whose game is over, or that were closed."""
    unbegun: float | None = None
    """Tables that wait for players."""


class ExpiringStore(Protocol):
    """A store that can remove tables."""

    async def remove(self, status: Sequence[str], before: int, limit: int) -> list[str]:
        """Remove at most some tables of these statuses not updated since a time."""


async def remove_expired(
    store: ExpiringStore, retention: Retention, now: int
) -> AsyncIterator[str]:
    """Remove what has been kept long enough, a few tables at a time; says which went.

    The room they took in the file is used again; the file does not become smaller.
    """
    for status, days in (
        (("over", "closed"), retention.ended),
        (("open",), retention.unbegun),
    ):
        if days is None:
            continue
        before = now - round(days * _DAY)
        while removed := await store.remove(status, before, _AT_ONCE):
            for table in removed:
                yield table
            await asyncio.sleep(0)
