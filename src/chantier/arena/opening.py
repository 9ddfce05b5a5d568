"""Openings: short random beginnings that both sides play in turn, so that no two sets are alike."""

from __future__ import annotations

from chantier.core.chance import Randomness
from chantier.core.position import Position

_TRIES = 100
_DRAW, _CHANCE = 0, 1  # what a seed is used for


def draw_opening(start: Position, seed: str, number: int, plies: int) -> list[int]:
    """So many random actions of seats, chance between them, the same for a seed and number.

    It is drawn again if the game is over by then or whoever is to act could win at once; if that
    never helps, there is no opening.
    """
    for attempt in range(_TRIES):
        actions = _draw(start, Randomness(seed, number, _DRAW, attempt), plies)
        if actions is not None:
            return actions
    return []


def opening_chance(seed: str, number: int) -> Randomness:
    """What decides chance after an opening: the same for all games of a set."""
    return Randomness(seed, number, _CHANCE)


def _draw(position: Position, randomness: Randomness, plies: int) -> list[int] | None:
    actions: list[int] = []
    left = plies
    while left:
        actor = position.to_act
        if actor is None:
            return None
        action = position.random_id(randomness)
        actions.append(action)
        position = position.apply(action)
        left -= actor != "chance"
    return actions if _is_open(position) else None


def _is_open(position: Position) -> bool:
    """Whether the game goes on, and not just for one action."""
    actor = position.to_act
    if actor is None or actor == "chance":
        return actor is not None
    ends = (position.apply(action).outcome for action in position.legal_ids())
    return not any(end is not None and end.winners == (actor,) for end in ends)
