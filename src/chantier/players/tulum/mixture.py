"""Triples in which seats must mix: no three turns, each the first of equals, fit together.

There a seat's best turn changes what a lost turn leaves another seat, this one then changes its own
turn, and so on, round and round. Such a triple is solved when some seats are exactly indifferent
between two turns, and choose each in such a part of all cases that the others are indifferent, too.
This is the equilibrium of Nash, which always exists. Where it is enough that one seat chooses after
the other, that is taken. About forty of four million triples come here.

A seat's share is the same whichever of its two turns it plays, so a player need not draw lots.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import TypeAlias

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.players.tulum.roll_outcomes import RollOutcomes
from chantier.players.tulum.triple import NEAR, SEATS, distance, join, new_buffers, play, write

ROUNDS = 60
TURNS_KEPT = 12
"""How many rounds count as the circle in which the seats go round."""
STEPS = 40  # of Newton's method

TurnRow: TypeAlias = Floats
"""What a turn gives the next seat and the third, and the odds that it is lost."""
Classes: TypeAlias = tuple[int, int, int]


class Mixture:
    """One triple, solved in `found`: by turn, the shares of the three seats."""

    def __init__(self, outcomes: RollOutcomes, size: Ints, classes: Classes, table: Floats) -> None:
        self._outcomes, self._size, self._table = outcomes, size, table
        self._classes = classes
        self._work = new_buffers(len(size))
        self.found: Floats = np.full((SEATS, SEATS), 1.0 / SEATS)
        self.residual = 1.0
        self.mixes = False
        """Whether some seat must mix; else choosing in turn was enough."""

    def solve(self) -> bool:
        """Find a solution; false if there is none among the turns that come up."""
        self.mixes = not self._in_turn()
        return not self.mixes or self._mixed()

    def write(self) -> None:
        """Put the three positions into the table."""
        write(*self._classes, self.found, self._table)

    def _best(self, turn: int, lost: float) -> TurnRow:
        """The best turn of a seat, if a lost one leaves it so much."""
        a, b, c = (self._classes[(turn + step) % SEATS] for step in range(SEATS))
        play(self._outcomes, self._size, a, b, c, lost, self._table, self._work, turn)
        return self._work.kept[turn].copy()

    def _lost(self, turn: int) -> float:
        """What a lost turn leaves the seat that played it."""
        return float(self.found[(turn + 1) % SEATS, turn])

    def _in_turn(self) -> bool:
        """Let one seat after the other choose, the one of the lowest class first."""
        kept = np.array([self._best(turn, 1.0 / SEATS) for turn in range(SEATS)])
        for _ in range(ROUNDS):
            for turn in range(SEATS):
                join(kept, self.found)
                kept[turn] = self._best(turn, self._lost(turn))
            join(kept, self.found)
            best = np.array([self._best(turn, self._lost(turn)) for turn in range(SEATS)])
            self.residual = float(distance(best, self.found))
            if self.residual <= NEAR:
                return True
        return False

    def _circle(self) -> list[list[TurnRow]]:
        """By seat: the turns among which it goes round, all choosing at once and in turn."""
        known: list[list[TurnRow]] = [[] for _ in range(SEATS)]
        kept = np.array([self._best(turn, 1.0 / SEATS) for turn in range(SEATS)])
        for at_once in (True, False):
            for step in range(ROUNDS):
                join(kept, self.found)
                chosen = kept.copy()
                for turn in range(SEATS):
                    chosen[turn] = self._best(turn, self._lost(turn))
                    if not at_once:
                        join(chosen, self.found)
                    is_new = all(np.abs(chosen[turn] - one).max() > NEAR for one in known[turn])
                    if step >= ROUNDS - TURNS_KEPT and is_new:
                        known[turn].append(chosen[turn])
                kept = chosen
        return known

    def _mixed(self) -> bool:
        """Try which seats mix, and which of their turns."""
        return any(self._try(*support) for support in _supports(self._circle()))

    def _try(self, first: Floats, second: Floats, who: tuple[int, ...]) -> bool:
        """Mix two turns of some seats so that each is indifferent; see whether all are content."""
        odds = np.full(len(who), 0.5)
        for _ in range(STEPS):
            off = self._indifference(first, second, who, odds)
            if np.abs(off).max() < NEAR / 100:
                break
            slope = np.empty((len(who), len(who)))
            for index in range(len(who)):
                beside = odds.copy()
                beside[index] += 1e-6
                slope[:, index] = (self._indifference(first, second, who, beside) - off) / 1e-6
            if abs(np.linalg.det(slope)) < 1e-18:
                return False
            odds = odds - np.linalg.solve(slope, off)
        if odds.min() < 0 or odds.max() > 1:
            return False
        kept = _mix(first, second, who, odds)
        join(kept, self.found)
        self.residual = 0.0
        for turn in range(SEATS):  # whether the best turn gives no more than the mixed one
            lost = self._lost(turn)
            best, played = self._best(turn, lost), kept[turn]
            gain = _own(best, lost) - _own(played, lost)
            self.residual = max(self.residual, abs(gain))
        return self.residual <= NEAR

    def _indifference(
        self, first: Floats, second: Floats, who: tuple[int, ...], odds: Floats
    ) -> Floats:
        """How much better the second turn is than the first, for each seat that mixes."""
        join(_mix(first, second, who, odds), self.found)
        losts = [self._lost(turn) for turn in who]
        return np.array(
            [
                _own(second[turn], lost) - _own(first[turn], lost)
                for turn, lost in zip(who, losts, strict=True)
            ]
        )


def _own(row: TurnRow, lost: float) -> float:
    """What a turn gives the seat that plays it."""
    return float(1.0 - row[0] - row[1] - row[2] + row[2] * lost)


def _mix(first: Floats, second: Floats, who: tuple[int, ...], odds: Floats) -> Floats:
    kept = first.copy()
    for turn, odd in zip(who, odds, strict=True):
        kept[turn] = (1.0 - odd) * first[turn] + odd * second[turn]
    return kept


def _supports(known: list[list[TurnRow]]) -> Iterator[tuple[Floats, Floats, tuple[int, ...]]]:
    """Which seats mix which two of their turns, the others playing one: two seats, then three."""
    for many in (2, 3):
        for who in combinations(range(SEATS), many):
            every = [
                list(combinations(turns, 2)) if turn in who else [(one, one) for one in turns]
                for turn, turns in enumerate(known)
            ]
            for pairs in product(*every):
                first, second = (np.array([pair[k] for pair in pairs]) for k in (0, 1))
                yield first, second, who
