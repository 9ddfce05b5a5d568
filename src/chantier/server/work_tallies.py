"""What the server has done since it started, counted where it is done, for its host to read.

The limits are counted in `tallies.py`. Only `usage` names an address or an identity.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from chantier.server.histogram import Histogram
from chantier.server.host.usage import Usage

METHODS: Final = ("GET", "HEAD", "POST", "OPTIONS", "PUT", "PATCH", "DELETE")


def known_method(method: str) -> str:
    """An HTTP method; `other` for one that a client made up."""
    return method if method in METHODS else "other"


@dataclass
class WorkTallies:
    """Requests and actions since the start."""

    requests: Counter[tuple[str, str, int]] = field(default_factory=Counter)
    """HTTP requests by method, route and status."""
    usage: Usage = field(default_factory=Usage)
    """Who uses how much: no metric, and only for the host to read."""
    actions: dict[str, Histogram] = field(default_factory=dict)
    """How long what a client wanted took until it was on the disk or refused, by its kind."""

    @contextmanager
    def action(self, kind: str) -> Iterator[None]:
        """Measure one action."""
        began = time.perf_counter()
        try:
            yield
        finally:
            if kind not in self.actions:
                self.actions[kind] = Histogram()
            self.actions[kind].observe(time.perf_counter() - began)
