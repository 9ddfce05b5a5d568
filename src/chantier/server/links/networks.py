"""The networks that this machine is in: its addresses, the likeliest for other devices first.

Addresses change while a server runs (another Wi-Fi, a VPN that connects), so nothing is kept for
longer than a moment.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Iterable
from pathlib import Path
from typing import Literal, NamedTuple, TypeAlias

IpAddress: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
NetworkKind: TypeAlias = Literal["wifi", "cable", "network", "vpn", "direct", "virtual"]
"""`direct` is a link-local IPv4 address (a cable without a router); `virtual` leads to virtual
machines and containers of this machine, not to other devices."""

KINDS: tuple[tuple[NetworkKind, str], ...] = (  # the first that fits counts
    (
        "virtual",
        r"docker|br-|veth|virbr|vmnet|vboxnet|vmbr|lx[cd]|cni|flannel|cali|podman|cilium|kube|bridge\d"
        r"|dummy|ifb|anpi|awdl|llw|ap\d|.*(virtualbox|vmware|hyper-v|vethernet|host-only|\bwsl\b)",
    ),
    (
        "vpn",
        r"tun|tap|wg|utun|ppp|ipsec|tailscale|zt|nordlynx|proton|mullvad|warp|gpd"
        r"|.*(vpn|wireguard|tailscale|zerotier|\btap-|wintun|anyconnect|hamachi)",
    ),
    ("wifi", r"wl|wifi|ath\d|ra\d|.*(wi-?fi|wireless|802\.11|wlan)"),
    ("cable", r"eth|en[opsx]|em\d|.*(ethernet|gbe|realtek pcie|gigabit)"),
)
ORDER: tuple[NetworkKind, ...] = ("wifi", "cable", "network", "vpn", "direct", "virtual")
CARRIER_NAT = ipaddress.ip_network("100.64.0.0/10")  # what Tailscale gives its devices
CONTAINER_MARKS = ("/.dockerenv", "/run/.containerenv")
_FRESH = 2.0  # seconds


class MachineAddress(NamedTuple):
    """An address of this machine, and what it is an address in."""

    ip: IpAddress
    interface: str
    kind: NetworkKind


def kind_of(interface: str, ip: IpAddress) -> NetworkKind:
    """What a network is, by its interface's name; Windows describes the adapter in words."""
    name = interface.lower()
    for kind, pattern in KINDS:
        if re.match(pattern, name):
            return kind
    if ip in CARRIER_NAT:
        return "vpn"
    return "direct" if ip.is_link_local else "network"


def machine_addresses(
    found: Iterable[tuple[str, str]], first: Iterable[str] = ()
) -> tuple[MachineAddress, ...]:
    """Those of the addresses (interface, IP) that another device could use, in order.

    `first` are those through which the machine reaches other networks. A link-local IPv6 address
    is of no use in a link: it needs the name of the other device's interface.
    """
    known: dict[IpAddress, MachineAddress] = {}
    for interface, text in found:
        try:
            ip = ipaddress.ip_address(text.partition("%")[0])
        except ValueError:
            continue
        unusable = ip.is_loopback or ip.is_unspecified or ip.is_multicast
        if unusable or (ip.version == 6 and ip.is_link_local):
            continue
        kind = kind_of(interface, ip)
        if ip.is_link_local and kind in ("wifi", "cable", "network"):
            kind = "direct"  # no router has given it an address
        known.setdefault(ip, MachineAddress(ip, interface, kind))
    main = {*first}

    def rank(one: MachineAddress) -> tuple[bool, bool, int, int, int]:
        # Traffic may leave through a VPN, in which the family's telephones are not.
        away = one.kind in ("vpn", "virtual")
        is_main = str(one.ip) in main
        return away, not is_main, ORDER.index(one.kind), one.ip.version, int(one.ip)

    return tuple(sorted(known.values(), key=rank))


_cached: tuple[float, tuple[MachineAddress, ...]] = (float("-inf"), ())


def current_addresses() -> tuple[MachineAddress, ...]:
    """This machine's addresses now, or a moment ago."""
    global _cached  # noqa: PLW0603  # a machine has one set of addresses
    now = time.monotonic()
    if now - _cached[0] > _FRESH:
        _cached = (now, machine_addresses(_adapters(), _main_addresses()))
    return _cached[1]


def _adapters() -> list[tuple[str, str]]:
    import ifaddr  # noqa: PLC0415  # of the extra `server`; the command line starts without it

    try:
        adapters = ifaddr.get_adapters()
    except OSError:
        return []
    return [
        (str(adapter.nice_name), ip.ip if isinstance(ip.ip, str) else ip.ip[0])
        for adapter in adapters
        for ip in adapter.ips
    ]


def _main_addresses() -> list[str]:
    """The addresses that this machine would send from; asking sends nothing."""
    found = []
    for family, far in ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1")):
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                found.append(str(probe.getsockname()[0]))
        except OSError:
            continue
    return found


def is_contained() -> bool:
    """Whether this runs in a container, whose addresses other devices seldom reach."""
    return any(Path(mark).exists() for mark in CONTAINER_MARKS)
