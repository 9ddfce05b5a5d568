"""The address that a link carries: one that another device can reach.

The public address if it is set, else the one that the visitor asked for, unless that leads to
this machine alone: then the addresses of this machine in its networks.
"""

from __future__ import annotations

import ipaddress
import re
import socket
from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec import Struct

from chantier.server.config import Config
from chantier.server.identity import headers_of
from chantier.server.links.networks import (
    CARRIER_NAT,
    IpAddress,
    NetworkKind,
    current_addresses,
    is_contained,
)

HOST = re.compile(r"([0-9A-Za-z._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:\d{1,5})?", re.ASCII)
EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104  # what a server may listen on, not a listener
Hindrance: TypeAlias = Literal["", "loopback", "proxy", "container", "offline"]
"""Why no other device reaches the server: it listens to this machine alone, or to its proxy alone;
it runs in a container; the machine is in no network, or only in those of its virtual machines."""


class NetworkAddress(Struct, frozen=True):
    """An address of the server in one of its machine's networks."""

    origin: str
    """Such as `http://192.168.1.20:8117`."""
    interface: str
    """The name that the system gives the network's interface."""
    kind: NetworkKind


class ReachableAddresses(Struct, frozen=True):
    """The addresses that links to this server may carry."""

    public: str | None
    """The origin that the host has set; it comes before all others."""
    local: bool
    """Whether the address that was asked for leads to the server's own machine alone."""
    own_machine: bool
    """Whether the caller is at the server's own machine, and asked for a network's address though
    `localhost` leads here too: its cookies there make it another player."""
    networks: tuple[NetworkAddress, ...]
    """The likeliest first; none for a caller from elsewhere, whom they do not concern."""
    hindrance: Hindrance
    """Why none of them seems to reach another device; empty if one does, or if none is told."""
    port: int
    """What a firewall would have to let through."""


def is_loopback_name(name: str) -> bool:
    """Whether a host's name or address always means the machine that asks."""
    bare = name.lower().rstrip(".").removeprefix("[").removesuffix("]")
    if bare == "localhost" or bare.endswith(".localhost"):
        return True
    ip = _ip(bare)
    return ip is not None and (ip.is_loopback or ip.is_unspecified)


def network_origins(config: Config, port: int) -> tuple[NetworkAddress, ...]:
    """The server's addresses in its machine's networks, the likeliest first."""
    return tuple(
        NetworkAddress(_origin(one.ip, port), one.interface, one.kind)
        for one in current_addresses()
        if _listens_on(config.host, one.ip)
    )


def hindrance_of(config: Config) -> Hindrance:
    """Why other devices do not reach the server, as far as it can know; empty if they do."""
    named = _resolved(config.host)
    if named and all(ip.is_loopback for ip in named):
        return "proxy" if config.proxy else "loopback"
    others = (one for one in network_origins(config, config.port) if one.kind != "virtual")
    if not any(others):
        return "offline"
    return "container" if is_contained() else ""


def reachable(config: Config, scope: Mapping[str, object]) -> ReachableAddresses:
    """What may be told to the caller of a request."""
    port = _port(scope, config)
    asked, peer = _asked(scope), _peer(scope)
    local = _is_local(asked, peer, config)
    own = {one.ip for one in current_addresses()}
    at_own = _ip(asked) in own
    here = peer is not None and (peer.is_loopback or peer in own)
    told = config.public_origin is None and (local or at_own) and (here or _is_near(peer))
    return ReachableAddresses(
        public=config.public_origin,
        local=local,
        own_machine=here and at_own and config.host in EVERYWHERE,
        networks=network_origins(config, port) if told else (),
        hindrance=hindrance_of(config) if told else "",
        port=port,
    )


def shared_origin(config: Config, scope: Mapping[str, object]) -> str | None:
    """The origin that a link to the server should have; `None` if it cannot be known.

    Falls back to the address that was asked for, where no other is known.
    """
    if config.public_origin is not None:
        return config.public_origin
    known = reachable(config, scope)
    if known.local and known.networks and not known.hindrance:
        return known.networks[0].origin
    host = headers_of(scope).get("host", "")
    return f"{scope['scheme']}://{host}" if HOST.fullmatch(host) else None


def _origin(ip: IpAddress, port: int) -> str:
    host = f"[{ip}]" if ip.version == 6 else str(ip)
    return f"http://{host}" if port == 80 else f"http://{host}:{port}"


def _ip(text: str) -> IpAddress | None:
    """An address from its text; one of IPv4 inside IPv6 counts as what it is."""
    try:
        ip = ipaddress.ip_address(text.removeprefix("[").removesuffix("]").partition("%")[0])
    except ValueError:
        return None
    mapped = ip.ipv4_mapped if isinstance(ip, ipaddress.IPv6Address) else None
    return mapped or ip


def _asked(scope: Mapping[str, object]) -> str:
    """The host that the request names, without its port; empty if it is none."""
    found = HOST.fullmatch(headers_of(scope).get("host", ""))
    return found.group(1).lower() if found else ""


def _peer(scope: Mapping[str, object]) -> IpAddress | None:
    """The address that the request comes from, as trusted proxies say it."""
    client = scope.get("client")
    return _ip(str(client[0])) if isinstance(client, (tuple, list)) and client else None


def _port(scope: Mapping[str, object], config: Config) -> int:
    """The port that the server listens on; the settings may have left it open."""
    server = scope.get("server")
    port = server[1] if isinstance(server, (tuple, list)) and len(server) > 1 else None
    return port if isinstance(port, int) else config.port


def _is_local(asked: str, peer: IpAddress | None, config: Config) -> bool:
    """Whether the host that was asked for is this machine to its own programs alone.

    A machine often finds its own bare name in a file of its own, where no other device looks.
    """
    if is_loopback_name(asked):
        return True
    bare = bool(asked) and "." not in asked and ":" not in asked
    return bare and peer is not None and peer.is_loopback and not config.proxy


def _is_near(peer: IpAddress | None) -> bool:
    """Whether a caller is in a private network, and may know this machine's addresses in it."""
    return peer is not None and (peer.is_private or peer.is_link_local or peer in CARRIER_NAT)


def _listens_on(host: str, ip: IpAddress) -> bool:
    """Whether a server that listens on a host is reached at an address of its machine."""
    if host in EVERYWHERE:
        return host == "::" or ip.version == 4
    return ip in _resolved(host)


def _resolved(host: str) -> set[IpAddress]:
    literal = _ip(host)
    if literal is not None:
        return {literal}
    try:
        found = socket.getaddrinfo(host, None, type=socket.SOCK_STREAM)
    except OSError:
        return set()
    return {ip for one in found if (ip := _ip(str(one[4][0]))) is not None}
