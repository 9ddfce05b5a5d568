"""Whether the server can take on work now: for a load balancer, or a host who looks."""

from __future__ import annotations

import asyncio
import time
from typing import Literal, Protocol, TypeAlias

from chantier.errors import StoreFailed

KEPT_SECONDS = 2.0  # an answer counts so long: many questions do not become many writes
PATIENCE = 2.0  # seconds for a write, after which the store counts as busy

StoreState: TypeAlias = Literal["writable", "busy", "failed"]


class _Store(Protocol):
    async def probe(self) -> None:
        """Write a note; raises `StoreFailed`."""


class ReadinessProbe:
    """What must hold before work is sent here: the store can be written, and nothing is ending."""

    def __init__(self, store: _Store) -> None:
        self._store = store
        self._found: StoreState = "busy"
        self._until = 0.0
        self._asking: asyncio.Task[StoreState] | None = None

    async def store_state(self) -> StoreState:
        """How the store is, by a write that is at most some seconds old."""
        if time.monotonic() >= self._until:
            if self._asking is None or self._asking.done():
                self._asking = asyncio.create_task(self._ask())
            try:
                self._found = await asyncio.wait_for(asyncio.shield(self._asking), PATIENCE)
            except TimeoutError:
                self._found = "busy"  # the write goes on, and the next question finds its end
            self._until = time.monotonic() + KEPT_SECONDS
        return self._found

    async def _ask(self) -> StoreState:
        try:
            await self._store.probe()
        except StoreFailed:
            return "failed"
        return "writable"
