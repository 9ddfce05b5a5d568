"""Why an action is refused, or what a legal one does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from chantier.errors import say_refusal


class BrokenClause(NamedTuple):
    """A clause that an action breaks."""

    clause: str
    sentence: str
    """The clause and why, in one sentence: `T11: the block that …`."""


@dataclass(frozen=True)
class Explanation:
    """What there is to say about one action in one position."""

    action: str
    words: str
    broken: tuple[BrokenClause, ...]
    """Every clause that it breaks, lowest first; empty if the action is legal."""
    effects: tuple[str, ...]
    """What it costs and brings, if the action is legal."""

    @property
    def legal(self) -> bool:
        """Whether the action is legal."""
        return not self.broken

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that it breaks, lowest first."""
        return tuple(one.clause for one in self.broken)

    def to_json(self) -> dict[str, Any]:
        """The explanation as JSON."""
        return {
            "action": self.action,
            "words": self.words,
            "legal": self.legal,
            "broken": [{"clause": b.clause, "sentence": b.sentence} for b in self.broken],
            "effects": list(self.effects),
        }

    def __str__(self) -> str:
        lines = [one.sentence for one in self.broken] or list(self.effects)
        return "\n".join([f"{self.action} · {self.words}", *(f"  {line}" for line in lines)])


def chosen_refusals(mask: int, refusals: Sequence[str]) -> tuple[str, ...]:
    """The refusals in a mask, lowest clause first, one for each clause."""
    chosen: dict[str, str] = {}
    for index, refusal in enumerate(refusals):
        if mask >> index & 1:
            chosen.setdefault(refusal.partition(".")[0], refusal)
    return tuple(chosen.values())


def broken_clauses(refusals: Sequence[str], game: str, language: str) -> tuple[BrokenClause, ...]:
    """The sentences for some refusals."""
    return tuple(
        BrokenClause(refusal.partition(".")[0], say_refusal(language, game, refusal))
        for refusal in refusals
    )
