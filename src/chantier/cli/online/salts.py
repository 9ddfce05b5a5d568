"""What this user adds to chance, kept until the table asks for it: the server gets hashes first.

The file holds each salt under its hash, and after it the table to which it was shown.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from chantier.cli.online.private_file import read_private, write_private
from chantier.core.fair import salt_hash
from chantier.server.config import default_data

MOST_KEPT = 500  # of tables that wait for a player; the oldest are forgotten


class Salts:
    """The user's salts by their hashes, in a file that only its owner can read."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = default_data().parent / "salts.json" if path is None else path
        self._known: dict[str, str] = {}

    def new(self) -> str:
        """The hash of a new salt, which is on the disk before a server hears of it."""
        salt = secrets.token_urlsafe(24)
        self._known = read_private(self._path) | self._known | {salt_hash(salt): salt}
        for old in list(self._known)[:-MOST_KEPT]:
            del self._known[old]
        write_private(self._path, self._known)
        return salt_hash(salt)

    def open(self, hidden: str, table: str) -> str | None:
        """The salt behind a hash, to be shown to a table; `None` if it is none of the user's.

        A salt is shown to one table only: another one that shows the same hash may be a trap, set
        so that the salt is known before the table that it is meant for is sealed.
        """
        if hidden not in self._known:
            self._known = read_private(self._path) | self._known
        salt, _, shown = self._known.get(hidden, "").partition(" ")
        if not salt or shown not in ("", table):
            return None
        if not shown:
            self._known[hidden] = f"{salt} {table}"
            write_private(self._path, read_private(self._path) | self._known)
        return salt

    def shown_to(self, table: str) -> frozenset[str]:
        """The user's salts that a table was shown, by this terminal or one before it."""
        known = read_private(self._path) | self._known
        pairs = (entry.partition(" ") for entry in known.values())
        return frozenset(salt for salt, _, shown in pairs if shown == table)
