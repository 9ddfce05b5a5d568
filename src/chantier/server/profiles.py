"""Profiles: the people of one identity, each with a name and a sign of its own.

A family shares a browser, so one identity holds several people. A profile is never shown to
another identity: a table's events hold its id beside them, and records do not hold it at all.
"""

from __future__ import annotations

import secrets
import unicodedata
from typing import Literal, TypeAlias, get_args

from msgspec import Struct

MOST_PROFILES = 12
Sign: TypeAlias = Literal[
    "steps",
    "square",
    "tower",
    "triangle",
    "ring",
    "cross",
    "diamond",
    "arch",
    "stairs",
    "hexagon",
    "moon",
    "star",
]
"""A shape. Two profiles of an identity never have the same one."""
SIGNS: tuple[Sign, ...] = get_args(Sign)
_ID_BYTES = 9


class Profile(Struct, frozen=True):
    """One of the people who play under an identity."""

    id: str
    name: str
    sign: Sign
    created: int
    """Milliseconds since 1970."""


def new_profile_id() -> str:
    """An id that another identity cannot guess."""
    return secrets.token_urlsafe(_ID_BYTES)


def folded(text: str) -> str:
    """A text without case and accents, for comparing names and for searching."""
    if text.isascii():  # nearly always, and twenty times as fast
        return " ".join(text.casefold().split())
    apart = unicodedata.normalize("NFKD", text.casefold())
    bare = "".join(sign for sign in apart if not unicodedata.combining(sign))
    return " ".join(bare.casefold().split())
