"""Profiles in the file, in SQL; each function runs inside a transaction."""

from __future__ import annotations

import sqlite3
from contextlib import suppress
from typing import Any

import msgspec

from chantier.errors import NoSuchPart, NotAllowed
from chantier.server.profiles import MOST_PROFILES, SIGNS, Profile, Sign, folded
from chantier.server.storage.failures import DamagedRow

FIRST_VERSION = 2
"""The layout of the file that has profiles."""


def profiles(connection: sqlite3.Connection, owner: bytes) -> list[Profile]:
    """An identity's profiles, the oldest first."""
    rows = connection.execute(
        "SELECT id, name, sign, created FROM profiles WHERE owner = ? ORDER BY created, id",
        (owner,),
    )
    return [_profile(row) for row in rows]


def add_profile(
    connection: sqlite3.Connection, owner: bytes, new: Profile, sign: Sign | None
) -> Profile:
    """Add a profile, with a sign that is free unless one is asked for; raises `NotAllowed`."""
    known = profiles(connection, owner)
    if len(known) >= MOST_PROFILES:
        raise NotAllowed("error.profile_most", most=MOST_PROFILES)
    free = next(one for one in SIGNS if all(one != other.sign for other in known))
    made = msgspec.structs.replace(new, sign=sign or free)
    _check(known, made)
    _put(connection, owner, made)
    return made


def change_profile(
    connection: sqlite3.Connection, owner: bytes, profile: str, name: str | None, sign: Sign | None
) -> Profile:
    """Rename a profile or change its sign; raises `NotAllowed` and `NoSuchPart`."""
    known = profiles(connection, owner)
    old = next((one for one in known if one.id == profile), None)
    if old is None:
        raise NoSuchPart("error.profile_unknown")
    made = msgspec.structs.replace(old, name=name or old.name, sign=sign or old.sign)
    _check([one for one in known if one is not old], made)
    _put(connection, owner, made)
    return made


def put_profiles(connection: sqlite3.Connection, owner: bytes, given: list[Profile]) -> None:
    """Add profiles of an archive that do not clash with those the identity has."""
    for one in given:
        known = profiles(connection, owner)
        with suppress(NotAllowed):  # a name or a sign that another profile has by now
            _check(known, one)
            if len(known) < MOST_PROFILES and all(one.id != other.id for other in known):
                _put(connection, owner, one)


def remove_profile(connection: sqlite3.Connection, owner: bytes, profile: str) -> None:
    """Remove a profile; its games stay. Raises `NoSuchPart`."""
    done = connection.execute("DELETE FROM profiles WHERE owner = ? AND id = ?", (owner, profile))
    if done.rowcount == 0:
        raise NoSuchPart("error.profile_unknown")


def profile_owners(connection: sqlite3.Connection, after: bytes, limit: int) -> list[bytes]:
    """Some identities that have profiles or labels, in order, after one of them."""
    if connection.execute("PRAGMA user_version").fetchone()[0] < FIRST_VERSION:
        return []  # a file of an older layout, open only to be read
    rows = connection.execute(
        "SELECT owner FROM profiles WHERE owner > :after"
        " UNION SELECT owner FROM labels WHERE owner > :after ORDER BY owner LIMIT :limit",
        {"after": after, "limit": limit},
    )
    return [owner for (owner,) in rows]


def _check(others: list[Profile], wanted: Profile) -> None:
    """Refuse a name or a sign that another profile of the identity has; raises `NotAllowed`."""
    if any(folded(one.name) == folded(wanted.name) for one in others):
        raise NotAllowed("error.profile_name_taken", name=wanted.name)
    if any(one.sign == wanted.sign for one in others):
        raise NotAllowed("error.profile_sign_taken")


def _put(connection: sqlite3.Connection, owner: bytes, profile: Profile) -> None:
    connection.execute(
        "INSERT OR REPLACE INTO profiles (owner, id, name, sign, created) VALUES (?, ?, ?, ?, ?)",
        (owner, profile.id, profile.name, profile.sign, profile.created),
    )


def _profile(row: tuple[Any, ...]) -> Profile:
    try:
        return msgspec.convert(
            dict(zip(Profile.__struct_fields__, row, strict=True)), Profile, strict=True
        )
    except (msgspec.MsgspecError, TypeError, ValueError) as error:
        raise DamagedRow(f"profile {row[0]!r}: {error}") from None
