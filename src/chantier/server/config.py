"""The server's settings: one list, from which flags, variables and `docs/hosting.md` are made."""

from __future__ import annotations

import ipaddress
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from chantier.core.user_folders import user_data_folder
from chantier.errors import BadRequest
from chantier.i18n import say

LOG_LEVELS = ("debug", "info", "warning", "error")
ORIGIN = "https://example.org"
PORTS = {"http": 80, "https": 443}


@dataclass(frozen=True)
class Setting:
    """One thing that can be set: by a flag, by a variable of the environment, or not at all."""

    name: str
    default: str
    metavar: str
    read: Callable[[str], object]
    """The value from its text; raises `ValueError`."""

    @property
    def flag(self) -> str:
        """As it stands on the command line."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """As it stands in the environment."""
        return f"CHANTIER_{self.name.upper()}"

    def about(self, language: str) -> str:
        """What it does, in a sentence."""
        return say(language, f"setting.{self.name}")


def _whole(least: int, most: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not re.fullmatch(r"\d{1,12}", text, re.ASCII) or not least <= int(text) <= most:
            raise ValueError(f"{least} … {most}")
        return int(text)

    return read


def _one_of(*words: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in words:
            raise ValueError(", ".join(words))
        return text

    return read


def _switch(text: str) -> bool:
    return _one_of("on", "off")(text) == "on"


def _host(text: str) -> str:
    if not re.fullmatch(r"[0-9A-Za-z.:_-]{1,253}", text, re.ASCII):
        raise ValueError("127.0.0.1, 0.0.0.0, ::, localhost")
    return text


def _root_path(text: str) -> str:
    trimmed = text.rstrip("/")
    if trimmed and not re.fullmatch(r"(/[0-9A-Za-z._~-]+)+", trimmed, re.ASCII):
        raise ValueError("/chantier")
    return trimmed


def _origins(text: str) -> tuple[str, ...]:
    return tuple(_origin(word) for word in text.replace(",", " ").split())


def _origin(word: str) -> str:
    """An origin as browsers write it: in small letters and ASCII, without the usual port."""
    try:
        parts = urlsplit(word)
        host, port = (parts.hostname or "").encode("idna").decode(), parts.port
        if ":" in host:
            host = f"[{ipaddress.IPv6Address(host)}]"
    except ValueError:  # UnicodeError is one
        raise ValueError(ORIGIN) from None
    known = re.fullmatch(r"[0-9a-z._-]{1,253}|\[[0-9a-f:.]+\]", host, re.ASCII)
    rest = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in PORTS or not known or rest or parts.netloc.endswith(":") or port == 0:
        raise ValueError(ORIGIN)
    shown = "" if port in (None, PORTS[parts.scheme]) else f":{port}"
    return f"{parts.scheme}://{host}{shown}"


def _public_origin(text: str) -> str | None:
    found = _origins(text)
    if len(found) > 1:
        raise ValueError(ORIGIN)
    return found[0] if found else None


def _proxies(text: str) -> str:
    words = text.replace(",", " ").split()
    for word in words:
        if word != "*":
            try:
                ipaddress.ip_network(word)
            except ValueError:
                raise ValueError("127.0.0.1, 10.0.0.0/8, *") from None
    return ",".join(words)


def _networks(text: str) -> tuple[str, ...]:
    words = text.replace(",", " ").split()
    try:
        return tuple(str(ipaddress.ip_network(word)) for word in words if word != "none")
    except ValueError:
        raise ValueError("127.0.0.1, ::1, 10.0.0.0/8, none") from None


def _optional_file(text: str) -> Path | None:
    return _file(text) if text else None


def _file(text: str) -> Path:
    if not text or "\0" in text:
        raise ValueError("chantier.db")
    return Path(text).expanduser()


def default_data() -> Path:
    """Where tables are kept when nothing is said: the platform's place for a person's data."""
    return user_data_folder() / "tables.db"


def default_workers() -> int:
    """As many processes think as there are cores, less one for people."""
    available = getattr(os, "process_cpu_count", os.cpu_count)() or 1
    return max(1, available - 1)


SETTINGS: tuple[Setting, ...] = (
    Setting("host", "0.0.0.0", "HOST", _host),  # noqa: S104  # a table is for others to join
    Setting("port", "8117", "PORT", _whole(0, 65535)),
    Setting("data", "", "FILE", _file),
    Setting("root_path", "", "PATH", _root_path),
    Setting("public_origin", "", "ORIGIN", _public_origin),
    Setting("proxy", "", "ADDRESSES", _proxies),
    Setting("origins", "", "ORIGINS", _origins),
    Setting("workers", "", "N", _whole(1, 256)),
    Setting("idle_tables", "on", "on|off", _switch),
    Setting("log_level", "info", "LEVEL", _one_of(*LOG_LEVELS)),
    Setting("retention", "0", "DAYS", _whole(0, 36500)),
    Setting("idle", "10", "MINUTES", _whole(0, 10_000)),
    Setting("heartbeat", "20", "SECONDS", _whole(1, 3600)),
    Setting("back_in", "5", "SECONDS", _whole(0, 3600)),
    Setting("max_message", "16384", "BYTES", _whole(1024, 2**20)),
    Setting("max_request", "262144", "BYTES", _whole(16384, 2**26)),
    Setting("max_head", "16384", "BYTES", _whole(4096, 2**20)),
    Setting("max_queued", "67108864", "BYTES", _whole(2**20, 2**36)),
    Setting("client_queued", "262144", "BYTES", _whole(65536, 2**30)),
    Setting("max_connections", "10000", "N", _whole(1, 10**6)),
    Setting("address_connections", "300", "N", _whole(1, 10**6)),
    Setting("max_sockets", "5000", "N", _whole(1, 10**6)),
    Setting("address_sockets", "100", "N", _whole(1, 10**6)),
    Setting("head_seconds", "10", "SECONDS", _whole(1, 3600)),
    Setting("body_seconds", "30", "SECONDS", _whole(1, 3600)),
    Setting("stall_seconds", "30", "SECONDS", _whole(1, 3600)),
    Setting("address_tables", "120", "N", _whole(1, 10**6)),
    Setting("address_identities", "240", "N", _whole(1, 10**6)),
    Setting("address_chat", "120", "N", _whole(1, 10**6)),
    Setting("owner_tables", "100", "N", _whole(1, 10**6)),
    Setting("connection_rate", "100", "N", _whole(1, 10**6)),
    Setting("handshake_rate", "5", "N", _whole(1, 10**6)),
    Setting("control_rate", "2", "N", _whole(1, 10**6)),
    Setting("message_rate", "20", "N", _whole(1, 10**6)),
    Setting("socket_faults", "20", "N", _whole(1, 10**6)),
    Setting("join_cost", "5", "N", _whole(1, 40)),
    Setting("request_rate", "200", "N", _whole(1, 10**6)),
    Setting("address_waiting", "100", "N", _whole(1, 10**6)),
    Setting("max_thoughts", "2000", "N", _whole(1, 10**6)),
    Setting("metrics_hosts", "127.0.0.0/8 ::1", "ADDRESSES", _networks),
    Setting("metrics_token", "", "FILE", _optional_file),
)


@dataclass(frozen=True)
class Config:
    """Every setting's value."""

    host: str
    port: int
    data: Path
    root_path: str
    public_origin: str | None
    proxy: str
    origins: tuple[str, ...]
    workers: int
    idle_tables: bool
    log_level: str
    retention: int
    idle: int
    heartbeat: int
    back_in: int
    max_message: int
    max_request: int
    max_head: int
    max_queued: int
    client_queued: int
    max_connections: int
    address_connections: int
    max_sockets: int
    address_sockets: int
    head_seconds: int
    body_seconds: int
    stall_seconds: int
    address_tables: int
    address_identities: int
    address_chat: int
    owner_tables: int
    connection_rate: int
    handshake_rate: int
    control_rate: int
    message_rate: int
    socket_faults: int
    join_cost: int
    request_rate: int
    address_waiting: int
    max_thoughts: int
    metrics_hosts: tuple[str, ...]
    metrics_token: Path | None


def read_config(
    flags: Mapping[str, str | None] | None = None, environment: Mapping[str, str] | None = None
) -> Config:
    """The settings from flags, then the environment, then what holds by default.

    Raises `BadRequest`, which names the setting as it was given.
    """
    flags = {} if flags is None else flags
    environment = os.environ if environment is None else environment
    values: dict[str, Any] = {}
    for setting in SETTINGS:
        named, text = setting.flag, flags.get(setting.name)
        if text is None:
            # An empty variable is one that was not set: how else would a script leave it out?
            named, text = setting.variable, environment.get(setting.variable) or setting.default
        values[setting.name] = _value(setting, named, text)
    return Config(**values)


def _value(setting: Setting, named: str, text: str) -> object:
    if text == "" and setting.name == "data":
        return default_data()
    if text == "" and setting.name == "workers":
        return default_workers()
    try:
        return setting.read(text)
    except ValueError as error:
        raise BadRequest("error.setting", setting=named, value=text, allowed=str(error)) from None


def documented(language: str) -> str:
    """The list of settings as a table of Markdown, as `docs/hosting.md` holds it."""
    heads = [
        say(language, f"hosting.{column}") for column in ("flag", "variable", "default", "about")
    ]
    lines = ["| " + " | ".join(heads) + " |", "| --- | --- | --- | --- |"]
    for setting in SETTINGS:
        default = f"`{setting.default}`" if setting.default else ""
        lines.append(
            f"| `{setting.flag} {setting.metavar}` | `{setting.variable}` | {default} "
            f"| {setting.about(language)} |"
        )
    return "\n".join(lines) + "\n"


assert {field.name for field in fields(Config)} == {s.name for s in SETTINGS}  # noqa: S101  # one list
