"""The reverse proxies that the host names: only they may say whose request they pass on."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Any

from chantier.server import log
from chantier.server.links.networks import IpAddress

SCHEMES = {b"http": "ws", b"https": "wss", b"ws": "ws", b"wss": "wss"}
TOLD = 0  # stands for the port of a client whose address a named proxy has told
_LONGEST = 64  # characters of an address with its port


def parse_address(text: str) -> IpAddress | None:
    """An address without its port, brackets and zone; IPv4 where it is mapped into IPv6."""
    if len(text) > _LONGEST:
        return None
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


class Proxies:
    """Whose headers `X-Forwarded-For` and `X-Forwarded-Proto` are believed."""

    def __init__(self, named: str) -> None:
        """`named` are addresses and networks with commas between them, or `*` for any."""
        words = [word for word in named.split(",") if word]
        self._any = "*" in words
        self._networks = [ipaddress.ip_network(word) for word in words if word != "*"]
        self._warned = False
        self.trusts = lru_cache(maxsize=4096)(self._trusts)

    def _trusts(self, host: str) -> bool:
        """Whether a proxy at this address was named."""
        if self._any:
            return True
        address = parse_address(host)
        return address is not None and any(address in network for network in self._networks)

    def apply(self, scope: Any) -> None:
        """Put the client's address and scheme into a scope, where a named proxy tells them."""
        peer = scope.get("client")
        host = str(peer[0]) if peer else ""
        forwarded = [value for name, value in scope["headers"] if name == b"x-forwarded-for"]
        if not self.trusts(host):
            if forwarded:
                self._warn()
            return
        scheme = [value for name, value in scope["headers"] if name == b"x-forwarded-proto"]
        told = scheme[-1].strip().lower() if scheme else b""
        if told in SCHEMES:
            is_socket = scope["type"] == "websocket"
            scope["scheme"] = SCHEMES[told] if is_socket else told.decode().replace("ws", "http")
        if forwarded:
            client = self._client(b",".join(forwarded).decode("latin-1"))
            if client is not None:
                scope["client"] = (client, TOLD)

    def _client(self, forwarded: str) -> str | None:
        """The address nearest to this server that is no named proxy; `None` if none is told.

        Each proxy adds the address that it sees at the end. All before the last proxy that was
        named is the client's own word. With `*` only the last entry counts for that reason.
        """
        found: str | None = None
        for word in reversed(forwarded.split(",")):
            address = parse_address(word.strip())
            if address is None:
                break
            found = str(address)
            if self._any or not self.trusts(found):
                break
        return found

    def _warn(self) -> None:
        """Tell the host once: behind a proxy that is not named all clients share its limits."""
        if not self._warned:
            self._warned = True
            log.warn("proxy not named", see="--proxy")
