"""Where a server or a table is: `http://host:8117/`, `http://host:8117/t/ID#key`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit, urlunsplit

from chantier.cli.online.display import printable
from chantier.errors import BadRequest

_TABLE = re.compile(r"[0-9A-Za-z_-]{1,64}")
_SENDABLE = re.compile(r"[!-~]*")  # what a request's first line can hold


@dataclass(frozen=True)
class Address:
    """A server, a table of it if one is named, and the secret link of a seat if it has one."""

    base: str
    table: str | None = None
    key: str | None = None
    shared: str | None = None
    """The server's base for other devices, where that is another one: the base may be localhost."""

    @property
    def socket(self) -> str:
        """Where its socket is."""
        scheme, rest = self.base.split(":", 1)
        return f"{'wss' if scheme == 'https' else 'ws'}:{rest}/api/socket"

    def link(self, table: str) -> str:
        """The link by which this machine finds a table."""
        return printable(f"{self.base}/t/{table}")

    def invitation(self, table: str) -> str:
        """The link by which other devices find a table."""
        return printable(f"{self.shared or self.base}/t/{table}")


def read_address(text: str) -> Address:
    """An address that the user typed or pasted; raises `BadRequest`."""
    try:
        parts = urlsplit(text if "://" in text else f"http://{text}")
        _ = parts.port  # raises if it cannot be one
        path, _, table = parts.path.rstrip("/").partition("/t/")
        known = (
            parts.scheme in ("http", "https")
            and bool(parts.hostname)
            and not re.search(r"\s", parts.netloc)
            and bool(_SENDABLE.fullmatch(path))
        )
    except ValueError:
        known = False
    if not known:
        raise BadRequest("error.server_address", value=text)
    key = parts.fragment.removeprefix("key=") or None
    base = urlunsplit((parts.scheme, parts.netloc, path, "", ""))
    return Address(base, table_name(table) if table else None, key)


def table_name(text: str) -> str:
    """A table's name, if it can be one; raises `BadRequest`."""
    if not _TABLE.fullmatch(text):
        raise BadRequest("error.table_address", value=text)
    return text
