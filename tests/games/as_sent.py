"""A struct as a client reads it: decoded from its JSON."""

from __future__ import annotations

from typing import Any

import msgspec


def as_sent(data: msgspec.Struct) -> Any:
    """Plain dicts, lists and values."""
    return msgspec.json.decode(msgspec.json.encode(data))
