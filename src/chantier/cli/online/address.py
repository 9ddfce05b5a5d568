"""Where a server or a table is: `http://host:8117/`, `http://host:8117/t/ID#key`."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from chantier.cli.online.display import printable
from chantier.errors import BadRequest


@dataclass(frozen=True)
class Address:
    """A server, a table of it if one is named, and the secret link of a seat if it has one."""

    base: str
    table: str | None = None
    key: str | None = None

    @property
    def socket(self) -> str:
        """Where its socket is."""
        scheme, rest = self.base.split(":", 1)
        return f"{'wss' if scheme == 'https' else 'ws'}:{rest}/api/socket"

    def link(self, table: str) -> str:
        """The link by which others find a table."""
        return printable(f"{self.base}/t/{table}")


def read_address(text: str) -> Address:
    """An address that somebody typed or was sent; raises `BadRequest`."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        known = parts.scheme in ("http", "https") and parts.hostname and (parts.port or True)
    except ValueError:
        known = False
    if not known:
        raise BadRequest("error.server_address", value=text)
    path, _, table = parts.path.rstrip("/").partition("/t/")
    key = parts.fragment.removeprefix("key=") or None
    return Address(urlunsplit((parts.scheme, parts.netloc, path, "", "")), table or None, key)
