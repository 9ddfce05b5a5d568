"""Who uses how much: counted by address and by identity, for the host alone, never logged."""

from __future__ import annotations

from dataclasses import dataclass, field

from chantier.server.time_source import wall_ms

MOST = 20_000  # addresses, and identities; then those that came first are forgotten


@dataclass(slots=True)
class Use:
    """What one of them did since the start, or since it was forgotten."""

    requests: int = 0
    """By HTTP."""
    messages: int = 0
    """On sockets."""
    actions: int = 0
    """That were to change a table."""
    refused: int = 0
    last: int = field(default_factory=wall_ms)
    """When it was last heard, in milliseconds since 1970."""


class Usage:
    """Counts by key."""

    def __init__(self) -> None:
        self.addresses: dict[str, Use] = {}
        """By `address_key`."""
        self.owners: dict[str, Use] = {}
        """By the digest of a token."""

    def of_address(self, address: str) -> Use:
        """The counts of an address, to add to."""
        return _found(self.addresses, address)

    def of_owner(self, owner: str) -> Use:
        """The counts of an identity, to add to."""
        return _found(self.owners, owner)


def _found(kept: dict[str, Use], key: str) -> Use:
    use = kept.get(key)
    if use is None:
        if len(kept) >= MOST:
            for old in list(kept)[: MOST // 10]:
                del kept[old]
        use = kept[key] = Use()
    use.last = wall_ms()
    return use
