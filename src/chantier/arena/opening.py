"""Openings: short random beginnings that both sides play in turn, so that no two sets are alike."""

from __future__ import annotations

from functools import cached_property

from chantier.core.chance import Randomness
from chantier.core.position import Position
from chantier.players.engine import Engine
from chantier.players.ladder import ladder
from chantier.search.limits import Limits

JUDGED_BY = Limits(nodes=50_000)  # how long the game's strongest player looks at an opening
_TRIES = 100  # for an opening that is open
_FRESH_TRIES = 10  # for one that has not been played
_DRAW, _CHANCE = 0, 1  # what a seed is used for


class Openings:
    """The openings of an arena by number: so many random actions of seats, chance between them.

    One is drawn again if the game is over by then, if the seat to act could win at once, or if an
    earlier one led to the same position: two players without chance would play the same game again.
    If nothing open is found there is no opening; if nothing new is, there is an old one.

    With a balance the game's strongest player judges them too, and those are drawn again in which a
    seat's share of the win is further from an even one: an opening that is won for one seat says
    nothing of the players, since both of them will win it once.
    """

    def __init__(self, start: Position, seed: str, plies: int, balance: float = 0.0) -> None:
        self._balance = balance
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
            if _is_open(end) and self._is_even(end):
                if end not in self._seen:
                    self._seen.add(end)
                    return actions
                old = actions
        return old or []

    @cached_property
    def _judge(self) -> Engine:
        return ladder(self._start.game).strongest()

    def _is_even(self, position: Position) -> bool:
        """Whether the strongest player finds every seat's share near enough to an even one."""
        if not self._balance or not isinstance(position.to_act, int):
            return True
        shares = self._judge.think(position, JUDGED_BY, seed=0).value
        return all(abs(share - 1 / len(shares)) <= self._balance for share in shares)


def opening_chance(seed: str, number: int) -> Randomness:
    """The randomness of chance after an opening: the same for all games of a set."""
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
