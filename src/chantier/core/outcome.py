"""How a game ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

TABLE_REASONS = ("resign", "time", "abandon")  # the table ended the game, not its rules


def reason_key(game: str, reason: str) -> str:
    """The catalogue's key of why a game ended: the table's own reasons, or the game's."""
    of_table = reason in TABLE_REASONS or reason == "agreed"
    return f"table.reason.{reason}" if of_table else f"{game}.reason.{reason}"


@dataclass(frozen=True)
class Outcome:
    """Who won, with which scores, and why the game ended."""

    winners: tuple[int, ...]
    """Every seat that shares the best result, in seat order."""
    scores: tuple[int, ...]
    reason: str

    def to_json(self) -> dict[str, Any]:
        """The outcome as a record holds it."""
        return {
            "winners": list(self.winners),
            "scores": list(self.scores),
            "reason": self.reason,
        }

    def matches(self, claim: Any) -> bool:
        """Whether a record's outcome says the same; keys that it has beside are ignored."""
        if not isinstance(claim, dict):
            return False
        return all(_same(claim.get(key), value) for key, value in self.to_json().items())


def _same(claim: Any, value: Any) -> bool:
    """Equal, without taking `true` for 1."""
    if isinstance(value, list):
        return (
            isinstance(claim, list)
            and len(claim) == len(value)
            and all(_same(one, other) for one, other in zip(claim, value, strict=True))
        )
    return not isinstance(claim, bool) and bool(claim == value)
