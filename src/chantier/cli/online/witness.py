"""What this terminal saw of a table, held against the game's record when it is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chantier.core.fair import salt_hash
from chantier.core.record import Record
from chantier.errors import BadRecord
from chantier.games.registry import find_game

if TYPE_CHECKING:
    from chantier.table.verify import Verified


def opened_salts(told: dict[str, Any]) -> frozenset[str]:
    """The salts that a verified record says were opened."""
    return frozenset(event["salt"] for event in told.get("events", []) if event["type"] == "opened")


class Witness:
    """The chain's digests by their events, and after which event a salt of this user was shown."""

    def __init__(self) -> None:
        self._seen: dict[int, str] = {}
        self._shown: dict[str, int] = {}
        self._last = 0

    def see(self, number: int, digest: str) -> None:
        """Note a digest; what was seen first of an event is believed."""
        self._seen.setdefault(number, digest)
        self._last = max(self._last, number)

    def show(self, salt: str) -> None:
        """Note that a salt is about to be shown, after all that was seen by now."""
        self._shown.setdefault(salt, self._last)

    def has_shown(self, hidden: str) -> bool:
        """Whether the salt of a hash was shown."""
        return any(salt_hash(salt) == hidden for salt in self._shown)

    def check(self, told: dict[str, Any]) -> Verified:
        """What a finished game's record proves; raises `BadRecord` where it is another game."""
        from chantier.table.verify import verify_record

        record = Record.from_json(told)
        verified = verify_record(record, find_game, self._seen)
        events = record.extra.get("events", [])
        if self._shown and not opened_salts(told) & self._shown.keys():
            raise BadRecord("error.verify_other_salt")
        for sealed in (event["number"] for event in events if event["type"] == "sealed"):
            for shown in self._shown.values():
                if shown < sealed:
                    raise BadRecord("error.verify_early", number=shown)
        return verified
