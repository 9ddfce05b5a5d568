"""Long work, one piece at a time: the addresses that ask for it take turns."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from chantier.errors import TooOften

WAIT_SECONDS = 5  # how long the work takes depends on the games, so this is a guess


class Turns:
    """Who asks for much waits for it: others come in between."""

    def __init__(self, most: int) -> None:
        """`most` pieces of work of one may wait: they are done although their client has gone."""
        self._most = most
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}
        """Whose turn is next, in that order, and what each of them waits for."""
        self._is_busy = False

    @asynccontextmanager
    async def turn(self, key: str) -> AsyncIterator[None]:
        """Wait for this one's turn, and have it; raises `TooOften` if it waits for much already."""
        if self._is_busy:
            await self._wait(key)
        self._is_busy = True
        try:
            yield
        finally:
            self._next()

    async def _wait(self, key: str) -> None:
        queue = self._waiting.setdefault(key, deque())
        if len(queue) >= self._most:
            raise TooOften("error.too_often", after=WAIT_SECONDS)
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it had just come
                self._next()
            raise

    def _next(self) -> None:
        """Give the turn to the next one that still waits."""
        while self._waiting:
            key = next(iter(self._waiting))
            queue = self._waiting.pop(key)
            turn = queue.popleft()
            if queue:
                self._waiting[key] = queue  # behind all others
            if not turn.done():
                turn.set_result(None)
                return
        self._is_busy = False
