"""What an action brings each seat, and what a whole game came to."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class ScoreChange(NamedTuple):
    """Points that one action gave a seat, or took from it, by one clause."""

    seat: int
    points: int
    kind: str
    """What they were for, in a word of the game's own."""
    clause: str
    is_feat: bool = False
    """Whether a table celebrates it: four pillars of one colour under a plate."""


class ScoreRow(NamedTuple):
    """One line of a game's score breakdown: an amount for each seat."""

    kind: str
    clause: str
    amounts: tuple[int, ...]
    note: str | None = None
    """The key of a sentence of the catalogue."""


def summed(changes: Iterable[ScoreChange], kind: str, players: int) -> tuple[int, ...]:
    """What the score changes of one kind come to for each seat."""
    amounts = [0] * players
    for change in changes:
        if change.kind == kind:
            amounts[change.seat] += change.points
    return tuple(amounts)
