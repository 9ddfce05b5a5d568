"""Tulum's engine: it plays a turn so as to expect the most by its objective.

Levels differ by their objective (`objectives`). The chances to win always come from `turn_value`.
Where those are exact, they are so for every level, if all seats play well after this turn.
"""

from __future__ import annotations

import time
from functools import cache

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.games.tulum.card import CARD
from chantier.games.tulum.layout import (
    AGAIN,
    PLACE,
    PLACE_BIT,
    PLACE_DIE,
    PLAYERS,
    REASON,
    SEAT,
    SECURED,
    SHOWN,
    STOP,
)
from chantier.games.tulum.rules import apply, legal, pyramid
from chantier.players.tulum.objectives import Objective, win
from chantier.players.tulum.pyramids import CLASSES, FULL, NUMBER, SIZE, class_of
from chantier.players.tulum.roll_outcomes import endings, hand_numbers, members, roll_outcomes
from chantier.players.tulum.shape import THE_GAME
from chantier.players.tulum.turn import follow_turn, weigh_turn
from chantier.players.tulum.turn_value import turn_ends
from chantier.search.limits import Limits, Stop
from chantier.search.result import Proof, SearchResult


class TurnEngine:
    """Plays each turn so as to expect the most of what it wants; the same for the same position."""

    def __init__(self, objective: Objective) -> None:
        """Make the tables and compile the code now, so that thinking is not delayed."""
        self._objective = objective
        _prepare()

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action; it looks at a whole turn and no further, so nothing need limit it."""
        begun = time.perf_counter()
        turn = Turn(position.state, self._objective)
        line, end = turn.line()
        return SearchResult(
            action=line[0],
            value=turn.shares(end),
            line=tuple(line),
            nodes=turn.looked,
            seconds=time.perf_counter() - begun,
            proof=Proof(turn.seat, len(line)) if end == FULL else None,  # U7
            chances=turn.values() if self._objective is win else None,
            exact=self._objective is win and turn.exact,
        )


@cache
def _prepare() -> None:
    """Go once through a turn that any roll opens."""
    position = find_game("tulum").initial(CARD.players[0])
    turn = Turn(position.apply(position.legal_ids()[0]).state, win)
    turn.shares(turn.line()[1])


class Turn:
    """The turn of the seat to act, weighed by an objective."""

    def __init__(self, state: Ints, objective: Objective) -> None:
        if not state[SHOWN] or state[REASON]:
            raise ValueError("no seat acts")
        self._state = state
        self._out = np.empty(CARD.buffer_size, dtype=np.int64)
        players = int(state[PLAYERS])
        self.seat = int(state[SEAT])
        others = [(self.seat + step) % players for step in range(1, players)]
        self._order = [*others, self.seat]  # the order of `turn_value`
        self._base = class_of(int(state[SECURED + self.seat]))
        self._after, self.exact = turn_ends(
            [class_of(int(state[SECURED + seat])) for seat in others]
        )
        self._stop, lost = objective(self._base, self._after)
        self._stop[self._base] = 0.0  # a seat that has placed nothing cannot stop
        self._go = np.full(CLASSES, -1.0)
        slope = np.zeros(CLASSES)
        self.looked = int(
            weigh_turn(roll_outcomes(), SIZE, self._base, self._stop, lost, self._go, slope)
        )
        self._worth = np.maximum(self._stop, self._go)

    def values(self) -> dict[int, float]:
        """How much each legal action gives of what is wanted."""
        return {action: worth for action, (worth, _) in self._weighed(self._state).items()}

    def line(self) -> tuple[list[int], int]:
        """The best actions until the next roll, and the class with which their placing ends."""
        state = self._state.copy()
        line: list[int] = []
        blocks = int(pyramid(state))
        while state[SEAT] == self.seat and state[SHOWN] and not state[REASON]:
            weighed = self._weighed(state)
            best = max(weighed, key=lambda action: (*weighed[action], action))
            if best not in (AGAIN, STOP):
                blocks |= int(PLACE_BIT[best - PLACE])
            apply(state, best)
            line.append(best)
        return line, class_of(blocks)

    def shares(self, end: int) -> tuple[float, ...]:
        """Each seat's share of the win when the placing of the roll on the table ends so."""
        held = np.zeros_like(self._after)
        follow_turn(roll_outcomes(), SIZE, self._base, self._stop, self._go, self._after, held)
        shares = dict(zip(self._order, held[end].tolist(), strict=True))
        return tuple(shares[seat] for seat in range(len(shares)))

    def _weighed(self, state: Ints) -> dict[int, tuple[float, int]]:
        """What each legal action is worth, and of equals a higher number for what comes first.

        The ruling of `triple`: stop before rolling on, and the pyramid of the lowest class.
        """
        blocks, hand = int(pyramid(state)), int(state[SHOWN])
        return {
            action: self._weigh(action, blocks, hand)
            for action in self._out[: legal(state, self._out)].tolist()
        }

    def _weigh(self, action: int, blocks: int, hand: int) -> tuple[float, int]:
        if action == AGAIN:
            return float(self._go[class_of(blocks)]), 0
        if action == STOP:
            return float(self._stop[class_of(blocks)]), 1
        number = NUMBER[blocks | int(PLACE_BIT[action - PLACE])]
        left = hand_numbers(THE_GAME)[hand - int(PLACE_DIE[action - PLACE])]
        ends = members(endings()[number, left])
        best = ends[int(np.argmax(self._worth[ends]))]  # the first of equals
        return float(self._worth[best]), -best
