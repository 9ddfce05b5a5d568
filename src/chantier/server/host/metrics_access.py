"""Who may read the metrics: callers from named addresses, and callers with the token of a file."""

from __future__ import annotations

import hmac
import ipaddress
from pathlib import Path
from typing import Any

from chantier.errors import BadRequest
from chantier.server.config import Config
from chantier.server.identity import headers_of
from chantier.server.transport.proxies import TOLD

SHORTEST_TOKEN = 16  # characters
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip", "via")


class MetricsAccess:
    """The addresses and the token of the settings."""

    def __init__(self, config: Config) -> None:
        """Read the token's file; raises `BadRequest` where there is no token in it."""
        self._networks = [ipaddress.ip_network(one) for one in config.metrics_hosts]
        self._token = None if config.metrics_token is None else _token(config.metrics_token)

    def allows(self, scope: Any) -> bool:
        """Whether a request may be answered.

        An address counts only if it is the caller's own. What a proxy passes on may come from
        anywhere, unless the proxy is named and has told the caller's address.
        """
        headers = headers_of(scope)
        scheme, _, given = headers.get("authorization", "").partition(" ")
        if self._token is not None and scheme.lower() == "bearer":
            return hmac.compare_digest(given.strip().encode(), self._token)
        host, port = scope.get("client") or ("", None)
        if port != TOLD and any(name in headers for name in FORWARDED):
            return False
        return self._is_named(str(host))

    def _is_named(self, host: str) -> bool:
        try:
            address = ipaddress.ip_address(host.partition("%")[0])
        except ValueError:
            return False
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return any(address in network for network in self._networks)


def _token(path: Path) -> bytes:
    try:
        found = path.read_bytes().strip()
    except OSError as error:
        why = error.strerror or str(error)
        raise BadRequest("error.file_read", path=str(path), why=why) from None
    if len(found) < SHORTEST_TOKEN:
        raise BadRequest("error.metrics_token", path=str(path), least=SHORTEST_TOKEN)
    return found
