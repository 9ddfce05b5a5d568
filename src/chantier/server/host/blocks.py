"""The addresses that the host has blocked, each for a time; kept in a file beside the data."""

from __future__ import annotations

import ipaddress
import math
import os
from contextlib import suppress
from pathlib import Path
from typing import TypeAlias

import msgspec

from chantier.errors import BadRequest, NotAllowed, StoreFailed
from chantier.server import log
from chantier.server.storage.failures import store_failed
from chantier.server.storage.store_files import BLOCKS, beside
from chantier.server.time_source import wall_ms
from chantier.server.token_buckets import address_key

MOST = 1000  # blocked addresses and networks
MAPPED = 96  # bits of an IPv6 address before the IPv4 address that is mapped into it
LONGEST_SECONDS = 366 * 24 * 3600
Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class AddressBlock(msgspec.Struct, frozen=True):
    """A blocked address or network."""

    network: str
    since: int
    """Milliseconds since 1970."""
    until: int


class Blocks:
    """Every block that has not ended."""

    def __init__(self, data: Path) -> None:
        """Read the file; one that cannot be read is told to the log, and blocks nothing."""
        self._path = beside(data, BLOCKS)
        self._kept: dict[Network, AddressBlock] = {}
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=list[AddressBlock])
            self._kept = {ipaddress.ip_network(one.network): one for one in found}
        except FileNotFoundError:
            pass
        except (OSError, ValueError, msgspec.MsgspecError) as error:
            log.warn("blocks unreadable", path=str(self._path), why=type(error).__name__)

    def all(self) -> list[AddressBlock]:
        """The blocks that hold now, the earliest end first."""
        now = wall_ms()
        for network in [network for network, one in self._kept.items() if one.until <= now]:
            del self._kept[network]
        return sorted(self._kept.values(), key=lambda one: one.until)

    def block(self, address: str, seconds: int) -> AddressBlock:
        """Block an address or network for a time; raises `BadRequest` and `StoreFailed`."""
        network = blockable(address)
        if not 1 <= seconds <= LONGEST_SECONDS:
            raise BadRequest("error.admin.seconds", most=LONGEST_SECONDS // 86400)
        if len(self.all()) >= MOST and network not in self._kept:
            raise BadRequest("error.admin.too_many", most=MOST)
        now = wall_ms()
        made = AddressBlock(str(network), now, now + 1000 * seconds)
        self._keep({**self._kept, network: made})
        return made

    def unblock(self, address: str) -> None:
        """End a block; raises `BadRequest` where there is none."""
        network = read_network(address)
        self.all()
        if network not in self._kept:
            raise BadRequest("error.admin.not_blocked", address=str(network))
        self._keep({key: one for key, one in self._kept.items() if key != network})

    def check(self, client: object) -> None:
        """Refuse a blocked client; raises `NotAllowed`, which says for how long."""
        until = self.end_of(address_key(client)) if self._kept else None
        if until is not None:
            error = NotAllowed("error.blocked")
            error.after = max(1, math.ceil((until - wall_ms()) / 1000))
            raise error

    def end_of(self, address: str) -> int | None:
        """Until when an address, as `address_key` names it, is blocked; `None` if it is not."""
        try:
            network = ipaddress.ip_network(address)
        except ValueError:
            return None
        now = wall_ms()
        ends = (one.until for kept, one in self._kept.items() if _holds(kept, network))
        return max((until for until in ends if until > now), default=None)

    def _keep(self, kept: dict[Network, AddressBlock]) -> None:
        """Write the file whole, readable by no other user, then let it hold."""
        fresh = self._path.with_name(self._path.name + ".new")
        try:
            with suppress(FileNotFoundError):
                fresh.unlink()
            descriptor = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                file.write(msgspec.json.encode(list(kept.values())))
                file.flush()
                os.fsync(file.fileno())
            os.replace(fresh, self._path)
        except OSError as error:
            failure: StoreFailed = store_failed(self._path, error)
            raise failure from error
        self._kept = kept


def read_network(text: str) -> Network:
    """An address or a network from its text; raises `BadRequest`.

    One IPv6 address stands for its network of 64 bits, as it does for the limits: a household.
    """
    try:
        network = ipaddress.ip_network(text.strip())
        if isinstance(network, ipaddress.IPv6Network) and network.prefixlen > 64:
            mapped = network.network_address.ipv4_mapped
            if mapped is not None and network.prefixlen >= MAPPED:
                return ipaddress.IPv4Network((int(mapped), network.prefixlen - MAPPED))
            return ipaddress.ip_network(address_key((str(network.network_address), 0)))
    except ValueError:
        raise BadRequest("error.admin.address", address=text) from None
    return network


def blockable(text: str) -> Network:
    """The same; raises `BadRequest` for this machine and for everyone, whom a slip would block."""
    network = read_network(text)
    local = ("127.0.0.0/8", "::1/128")
    here = any(_holds(network, ipaddress.ip_network(one)) for one in local)
    if network.is_loopback or here or network.prefixlen < 8:
        raise BadRequest("error.admin.wide", address=str(network))
    return network


def _holds(wide: Network, narrow: Network) -> bool:
    return wide.version == narrow.version and narrow.subnet_of(wide)  # type: ignore[arg-type]  # of one version
