"""Counters of the limits: the transport, the sockets and the guard count here, a host's view reads.

Plain numbers, changed on the event loop alone, so counting costs next to nothing.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from chantier.errors import TooOften

Limit: TypeAlias = Literal[
    "connections",  # open connections of an address
    "handshakes",  # new sockets of an address
    "sockets",  # open sockets, of an address or in all
    "head",  # a request's head that did not come in time
    "body",  # a request's body that did not come in time
    "requests",  # HTTP requests of an address
    "control",  # pings, pongs and empty fragments of a socket
    "messages",  # messages and joins of a socket
    "faults",  # malformed or too frequent messages of a socket
    "unread",  # bytes that a client did not read: dropped, the table is sent anew
    "stalled",  # a client that read nothing for too long
    "budget",  # bytes queued for all clients together
    "tables",  # new tables of an address, or tables in progress of an owner
    "identities",  # new identities of an address
    "chat",  # chat messages of a caller, an address or a table
]
"""A limit that a client can reach."""


@dataclass
class Tallies:
    """What is counted from the server's start, and what is open now."""

    refused: Counter[Limit] = field(default_factory=Counter)
    """Refusals by limit since the start."""
    cut: Counter[Limit] = field(default_factory=Counter)
    """Connections that were closed for it, by limit, since the start."""
    connections: int = 0
    """TCP connections that are open now, sockets included."""
    sockets: int = 0
    """WebSockets that are open now."""
    queued: int = 0
    """Bytes that wait now in the outboxes of sockets for their clients to read."""

    @contextmanager
    def counting(self, limit: Limit) -> Iterator[None]:
        """Count a refusal that is raised."""
        try:
            yield
        except TooOften:
            self.refused[limit] += 1
            raise
