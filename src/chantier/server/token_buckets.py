"""Rate limits: token buckets that fill up again with time."""

from __future__ import annotations

import ipaddress
import math
import time
from collections.abc import Callable
from functools import lru_cache

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

    def take(self, now: float, cost: float = 1) -> bool:
        """Whether so much more is allowed now; if so, it is counted.

        What costs more than the bucket holds is allowed whenever it is full.
        """
        cost = min(cost, self._size)
        if self._then is not None:
            self._level = min(self._size, self._level + (now - self._then) * self._rate)
        self._then = now
        if self._level < cost:
            return False
        self._level -= cost
        return True

    def ask(self, now: float, cost: float = 1, refusal: str = "error.too_often") -> None:
        """Count so much more; raises `TooOften`, which says when it may be asked again."""
        if not self.take(now, cost):
            raise TooOften(refusal, after=max(1, math.ceil(self.wait(now, cost))))

    def wait(self, now: float, cost: float = 1) -> float:
        """Seconds until so much more is allowed."""
        cost = min(cost, self._size)
        since = 0.0 if self._then is None else now - self._then
        return max(0.0, (cost - self._level) / self._rate - since)

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
        return self._bucket(key).take(self._clock())

    def ask(self, key: str, refusal: str = "error.too_often") -> None:
        """Count one more of this one's; raises `TooOften`, which says when there may be."""
        self._bucket(key).ask(self._clock(), refusal=refusal)

    def _bucket(self, key: str) -> Bucket:
        bucket = self._kept.get(key)
        if bucket is None:
            if len(self._kept) >= _MOST_KEPT:
                self._forget(self._clock())
            bucket = self._kept[key] = Bucket(self._rate, self._size)
        return bucket

    def _forget(self, now: float) -> None:
        full = [key for key, bucket in self._kept.items() if bucket.is_full(now)]
        for key in full or list(self._kept)[: _MOST_KEPT // 10]:
            del self._kept[key]


def address_key(client: object) -> str:
    """Whom an address belongs to: a whole IPv6 network of a household counts as one."""
    return _key(str(client[0]) if isinstance(client, (tuple, list)) and client else "?")


@lru_cache(maxsize=4096)
def _key(host: str) -> str:
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((int(address), 64), strict=False))
    return str(address)
