"""Rate limits: token buckets that fill up again with time."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable

from chantier.errors import TooOften

_MOST_KEPT = 20_000  # buckets in memory; those that are full again are forgotten first


class Bucket:
    """So many at once, and then so many a second."""

    __slots__ = ("_level", "_rate", "_size", "_then")

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._level = size
        self._then: float | None = None

    def take(self, now: float) -> bool:
        """Whether one more is allowed now; if so, it is counted."""
        if self._then is not None:
            self._level = min(self._size, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < 1:
            return False
        self._level -= 1
        return True

    def wait(self, now: float) -> float:
        """Seconds until one more is allowed."""
        since = 0.0 if self._then is None else now - self._then
        return max(0.0, (1 - self._level) / self._rate - since)

    def is_full(self, now: float) -> bool:
        """Whether nothing would change if it were forgotten."""
        return self._then is None or self._level + (now - self._then) * self._rate >= self._size


class Buckets:
    """A bucket for each key, made when it is first asked for."""

    def __init__(
        self, rate: float, size: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = rate
        self._size = size
        self._clock = clock
        self._kept: dict[str, Bucket] = {}

    def take(self, key: str) -> bool:
        """Whether this one may ask once more; if so, it is counted."""
        now = self._clock()
        bucket = self._kept.get(key)
        if bucket is None:
            if len(self._kept) >= _MOST_KEPT:
                self._forget(now)
            bucket = self._kept[key] = Bucket(self._rate, self._size)
        return bucket.take(now)

    def ask(self, key: str) -> None:
        """Count one more of this one's; raises `TooOften`, which says when there may be."""
        if not self.take(key):
            error = TooOften("error.too_often")
            error.after = max(1, math.ceil(self._kept[key].wait(self._clock())))
            raise error

    def _forget(self, now: float) -> None:
        full = [key for key, bucket in self._kept.items() if bucket.is_full(now)]
        for key in full or list(self._kept)[: _MOST_KEPT // 10]:
            del self._kept[key]


def address_key(client: object) -> str:
    """Whom an address belongs to: a whole IPv6 network of a household counts as one."""
    host = str(client[0]) if isinstance(client, (tuple, list)) and client else "?"
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)
