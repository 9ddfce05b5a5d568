"""Openings: short random beginnings that both sides play in turn, so that no two sets are alike."""

from __future__ import annotations

from chantier.core.chance import Randomness
from chantier.core.position import Position

_TRIES = 100  # for an opening that is open
_FRESH_TRIES = 10  # for one that has not been played
_DRAW, _CHANCE = 0, 1  # what a seed is used for


class Openings:
    """The openings of an arena by number: so many random actions of seats, chance between them.

    One is drawn again if the game is over by then, if whoever is to act could win at once, or if an
    earlier one led to the same position: two players without chance would play the same game again.
    If nothing open is found there is no opening; if nothing new is, there is an old one.
    """

    def __init__(self, start: Position, seed: str, plies: int) -> None:
        self._start = start
        self._seed = seed
        self._plies = plies
        self._drawn: list[list[int]] = []
        self._seen: set[Position] = set()

    def __getitem__(self, number: int) -> list[int]:
        while len(self._drawn) <= number:
            self._drawn.append(self._draw(len(self._drawn)))
        return self._drawn[number]

    def _draw(self, number: int) -> list[int]:
        old: list[int] | None = None
        for attempt in range(_TRIES if self._plies else 0):
            if old is not None and attempt >= _FRESH_TRIES:
                break
            actions, end = _random(
                self._start, Randomness(self._seed, number, _DRAW, attempt), self._plies
            )
            if _is_open(end):
                if end not in self._seen:
                    self._seen.add(end)
                    return actions
                old = actions
        return old or []


def opening_chance(seed: str, number: int) -> Randomness:
    """What decides chance after an opening: the same for all games of a set."""
    return Randomness(seed, number, _CHANCE)


def _random(position: Position, randomness: Randomness, plies: int) -> tuple[list[int], Position]:
    """Random actions until so many seats have acted or the game is over, and where they lead."""
    actions: list[int] = []
    while plies and (actor := position.to_act) is not None:
        action = position.random_id(randomness)
        actions.append(action)
        position = position.apply(action)
        plies -= actor != "chance"
    return actions, position


def _is_open(position: Position) -> bool:
    """Whether the game goes on, and not just for one action."""
    actor = position.to_act
    if actor is None or actor == "chance":
        return actor is not None
    ends = (position.apply(action).outcome for action in position.legal_ids())
    return not any(end is not None and end.winners == (actor,) for end in ends)
