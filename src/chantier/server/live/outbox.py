"""What waits for a client to read it, bounded in bytes for one client and for all together."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from chantier.server.tallies import Tallies
from chantier.server.transport.frames import AT_ONCE, Message


class QueueBudget:
    """How many bytes may wait for all clients; the client with the most pays for too many."""

    def __init__(self, most: int, tallies: Tallies) -> None:
        self._most = most
        self._tallies = tallies
        self._outboxes: set[Outbox] = set()

    def add(self, outbox: Outbox) -> None:
        """Count an outbox from now on."""
        self._outboxes.add(outbox)

    def remove(self, outbox: Outbox) -> None:
        """Count an outbox no longer; what waits there is dropped."""
        self._outboxes.discard(outbox)
        outbox.drop()

    def spend(self, size: int) -> None:
        """Count bytes that wait; cut clients until there are few enough."""
        self._tallies.queued += size
        while self._tallies.queued > self._most and self._outboxes:
            largest = max(self._outboxes, key=lambda outbox: outbox.size)
            self.remove(largest)
            largest.cut()

    def release(self, size: int) -> None:
        """Count bytes that wait no more."""
        self._tallies.queued -= size


class Outbox:
    """The messages that wait for one client."""

    def __init__(self, budget: QueueBudget, most: int, cut: Callable[[], None]) -> None:
        self.size = 0
        """Bytes that wait, with those that are being written."""
        self.cut = cut
        """Ends the connection."""
        self._budget = budget
        self._most = most
        self._waiting: deque[tuple[Message, int]] = deque()
        self._more = 0
        """Bytes that wait behind the first message, which may be as large as a whole table."""
        self._rest: deque[bytes] = deque()
        """Frames of the message that is being written: none may be left out."""
        self._writing = 0
        self._calm = asyncio.Event()
        self._calm.set()
        budget.add(self)

    def put(self, message: Message) -> bool:
        """Take a message; `False` if the client has too much to read already."""
        size = len(message[0]) if len(message) == 1 else sum(map(len, message))
        if self._waiting:
            if self._more + size > self._most:
                return False
            self._more += size
        self._waiting.append((message, size))
        self.size += size
        if self.size > AT_ONCE:
            self._calm.clear()
        self._budget.spend(size)
        return True

    def take(self) -> bytes:
        """The frames to write next, some 64 kB at most; empty if none wait.

        `wrote` must be called before the next ones are taken.
        """
        if len(self._waiting) == 1 and not self._rest and len(self._waiting[0][0]) == 1:
            (frames,), self._writing = self._waiting.popleft()  # nearly always
            return frames
        batch: list[bytes] = []
        while not self._rest and self._waiting:
            message, size = self._waiting[0]
            if batch and (len(message) > 1 or self._writing + size > AT_ONCE):
                break
            self._pop()
            if len(message) > 1:
                self._rest.extend(message)
            else:
                batch += message
                self._writing += size
        if not batch and self._rest:
            batch.append(self._rest.popleft())
            self._writing = len(batch[0])
        return batch[0] if len(batch) == 1 else b"".join(batch)

    def wrote(self) -> None:
        """Forget what was taken last."""
        size, self._writing = self._writing, 0
        self.size -= size
        if self.size <= AT_ONCE and not self._calm.is_set():
            self._calm.set()
        self._budget.release(size)

    def clear(self) -> None:
        """Drop the messages of which nothing was written yet."""
        while self._waiting:
            self._forget(self._pop())

    def drop(self) -> None:
        """Drop everything: the client is gone."""
        self._waiting.clear()
        self._rest.clear()
        self._more = self._writing = 0
        self._forget(self.size)

    async def until_calm(self) -> None:
        """Wait until the client has read all but what fits into one write."""
        if self.size > AT_ONCE:
            await self._calm.wait()

    def _pop(self) -> int:
        _, size = self._waiting.popleft()
        if self._waiting:
            self._more -= self._waiting[0][1]
        return size

    def _forget(self, size: int) -> None:
        self.size -= size
        if self.size <= AT_ONCE:
            self._calm.set()
        self._budget.release(size)
