"""Tulum solved plainly, for games that are small enough: what our own solvers are compared with.

It is written from the clauses alone and shares no code with `players/tulum`: a pyramid is a set of
places, rolls are thrown die by die, and every order of placing is tried. It solves two, three and
more seats by one and the same recursion.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

Pyramid = frozenset[tuple[int, int]]  # of places: row and position, from 1
Shares = tuple[float, ...]  # of the seat to roll, the next one, and so on

ENOUGH = 1e-15


class PlainTulum:
    """A game of so many rows, dice and faces a die."""

    def __init__(self, rows: int, dice: int, faces: int) -> None:
        self.rows, self.dice, self.faces = rows, dice, faces
        self.pyramids = self._all_pyramids()
        self.finished = self.pyramids[-1]
        self._rolls = {n: self._rolls_of(n) for n in range(1, dice + 1)}
        self._turns: dict[Pyramid, list[tuple[Pyramid, list[tuple[float, list[Pyramid]]]]]] = {}

    def open_places(self, pyramid: Pyramid) -> list[tuple[int, int]]:
        """U1, U2: free places whose two blocks below are there."""
        return [
            (row, at)
            for row in range(1, self.rows + 1)
            for at in range(1, self.rows + 2 - row)
            if (row, at) not in pyramid
            and (row == 1 or {(row - 1, at), (row - 1, at + 1)} <= pyramid)
        ]

    def _all_pyramids(self) -> list[Pyramid]:
        """Every pyramid that can be stacked, up to its mirror image, the emptiest first."""
        layers = [{self.front(frozenset())}]
        while more := {
            self.front(pyramid | {place})
            for pyramid in layers[-1]
            for place in self.open_places(pyramid)
        }:
            layers.append(more)
        return [pyramid for layer in layers for pyramid in sorted(layer, key=sorted)]

    def front(self, pyramid: Pyramid) -> Pyramid:
        """A pyramid or its mirror image, whichever of the two stands for both."""
        image = frozenset((row, self.rows + 2 - row - at) for row, at in pyramid)
        return min(pyramid, image, key=sorted)

    def _rolls_of(self, dice: int) -> dict[tuple[int, ...], float]:
        throws = Counter(
            tuple(sorted(throw)) for throw in product(range(1, self.faces + 1), repeat=dice)
        )
        return {roll: count / self.faces**dice for roll, count in throws.items()}

    @cache  # noqa: B019  # as long as the test
    def ends(self, pyramid: Pyramid, roll: tuple[int, ...]) -> frozenset[Pyramid]:
        """U2, U3: with which pyramids the placing of a roll may end; every die that can places."""
        found: set[Pyramid] = set()
        for place in self.open_places(pyramid):
            if place[0] in roll:
                rest = list(roll)
                rest.remove(place[0])
                found |= self.ends(self.front(pyramid | {place}), tuple(rest))
        return frozenset(found) or frozenset({pyramid})

    def _turn(self, base: Pyramid) -> list[tuple[Pyramid, list[tuple[float, list[Pyramid]]]]]:
        """The pyramids that a turn may pass, the fullest first, with what rolling on may offer."""
        if base not in self._turns:
            passed: dict[Pyramid, list[tuple[float, list[Pyramid]]]] = {}
            waiting = [base]
            while waiting:
                pyramid = waiting.pop()
                dice = self.dice - (len(pyramid) - len(base))
                if pyramid in passed:
                    continue
                offers: dict[frozenset[Pyramid], float] = {}
                if dice and pyramid != self.finished:
                    for roll, odds in self._rolls[dice].items():
                        ends = self.ends(pyramid, roll)
                        offers[ends] = offers.get(ends, 0.0) + odds
                passed[pyramid] = [
                    (odds, sorted(ends, key=self.pyramids.index)) for ends, odds in offers.items()
                ]
                waiting += [end for ends in offers for end in ends]
            self._turns[base] = sorted(passed.items(), key=lambda one: -len(one[0]))
        return self._turns[base]

    def solve(self, seats: int) -> dict[tuple[Pyramid, ...], Shares]:
        """Each seat's share in every position before a turn: the pyramid of the seat to roll first.

        Each seat maximises its own share. Of equals it stops first, then takes the emptiest.
        """
        values: dict[tuple[Pyramid, ...], Shares] = {}
        for position in sorted(product(self.pyramids[:-1], repeat=seats), key=_emptiness):
            if position not in values:
                ring = [position[turn:] + position[:turn] for turn in range(seats)]
                for one, shares in zip(ring, self._solve_ring(ring, values), strict=True):
                    values[one] = shares
        return values

    def _solve_ring(
        self, ring: list[tuple[Pyramid, ...]], values: dict[tuple[Pyramid, ...], Shares]
    ) -> list[Shares]:
        """Positions that differ by who rolls: best turns by the shares, and shares by the turns."""
        seats = len(ring)
        shares = [(1.0 / seats,) * seats for _ in ring]
        for _ in range(100):
            turns = [
                self._best_turn(position, shares[(turn + 1) % seats][-1], values)
                for turn, position in enumerate(ring)
            ]
            before = shares
            for _ in range(2000):  # what these turns give each other, by and by
                last = shares
                shares = [
                    tuple(
                        kept[seat] + lost * last[(turn + 1) % seats][seat - 1]
                        for seat in range(seats)
                    )
                    for turn, (kept, lost) in enumerate(turns)
                ]
                if _apart(last, shares) <= ENOUGH / 10:
                    break
            if _apart(before, shares) <= ENOUGH:
                return shares
        raise AssertionError(f"{ring[0]} does not settle")

    def _best_turn(
        self,
        position: tuple[Pyramid, ...],
        lost: float,
        values: dict[tuple[Pyramid, ...], Shares],
    ) -> tuple[list[float], float]:
        """What the best turn gives each seat if it is kept, and how likely it is lost (U4)."""
        base, others = position[0], position[1:]
        seats = len(position)
        known: dict[Pyramid, tuple[float, list[float], float]] = {}
        for pyramid, offers in self._turn(base):
            best: tuple[float, list[float], float] | None = None
            if pyramid == self.finished:
                best = 1.0, [1.0] + [0.0] * (seats - 1), 0.0  # U7
            elif pyramid != base:  # U5: the next seat rolls
                after = values[(*others, pyramid)]
                best = after[-1], [after[-1], *after[:-1]], 0.0
            if offers:
                mine, kept, losing = 0.0, [0.0] * seats, 0.0
                for odds, ends in offers:
                    if ends == [pyramid]:
                        mine += odds * lost
                        losing += odds
                        continue
                    end = max(ends, key=lambda one: known[one][0])  # the first of equals
                    worth, rest, gone = known[end]
                    mine += odds * worth
                    losing += odds * gone
                    kept = [sum_ + odds * one for sum_, one in zip(kept, rest, strict=True)]
                if best is None or mine > best[0]:
                    best = mine, kept, losing
            assert best is not None
            known[pyramid] = best
        return known[base][1], known[base][2]


def _apart(some: list[Shares], others: list[Shares]) -> float:
    return max(
        abs(x - y) for a, b in zip(some, others, strict=True) for x, y in zip(a, b, strict=True)
    )


def _emptiness(position: tuple[Pyramid, ...]) -> int:
    return -sum(map(len, position))
