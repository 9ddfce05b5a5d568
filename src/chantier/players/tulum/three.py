"""Tulum for three seats, solved: each seat maximises its own chance to finish first.

Triples of pyramids are solved from the fullest down, all of one number of blocks together: they do
not depend on each other, so several threads share them (`triple` is compiled and holds no lock of
the interpreter). `kept_table` keeps each such layer on the disk, so a solver that is killed goes on
where it was.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import NamedTuple

import numpy as np

from chantier.core.arrays import Floats, Ints
from chantier.players.tulum.mixture import Mixture
from chantier.players.tulum.pyramids import pyramids_of
from chantier.players.tulum.roll_outcomes import RollOutcomes, roll_outcomes
from chantier.players.tulum.shape import THE_GAME, Shape
from chantier.players.tulum.triple import SEATS, new_buffers, residual_of, solve_triples

SLICE = 256  # triples between two looks at whether to pause: some milliseconds

Pause = Callable[[], None]
"""Called between two slices by every thread: returns when to go on, raises to end."""


class Layer(NamedTuple):
    """All positions whose pyramids have so many blocks together."""

    total: int
    positions: Ints
    """Indices of `table[:, :, :]`, flat, ascending."""
    values: Floats
    """The shares of the seat to roll and of the next, a row a position."""
    residual: float
    mixed: int


def go_on() -> None:
    """Never pause."""


class ThreeSolver:
    """Solves layer after layer into `table`; what was solved before can be put in first."""

    def __init__(self, shape: Shape = THE_GAME) -> None:
        self.shape = shape
        self.size = self.sizes(shape)
        self.outcomes = roll_outcomes(shape)
        full = self.full = len(self.size) - 1
        self.table: Floats = np.zeros((full, full, full + 1, 2))
        """By the classes of the seat to roll, the next and the third: the shares of the first two.

        The third's is the rest. A finished third pyramid leaves the others nothing (U7), so its
        zeros are right.
        """
        self.total = SEATS * int(self.size[full - 1]) if full else -1
        """The blocks of the next layer; all fuller ones are solved."""
        self.residual = 0.0
        self.mixed = 0
        """How many triples have a seat that must mix two turns."""
        blocks = self.size[:full].astype(np.uint8)
        self._totals = blocks[:, None, None] + blocks[None, :, None] + blocks[None, None, :]

    @staticmethod
    def sizes(shape: Shape) -> Ints:
        """The blocks of each class, the finished one last."""
        return pyramids_of(shape.rows).size

    @property
    def triples(self) -> int:
        """How many triples there are to solve, rotations counted once."""
        return (self.full**3 + 2 * self.full) // 3

    def layer_of(self, total: int) -> Ints:
        """The positions of so many blocks: flat indices of the classes of the three seats."""
        return np.flatnonzero(self._totals == total).astype(np.int64)

    def restore(self, layer: Layer) -> None:
        """Put in the next layer, as it was solved before."""
        if layer.total != self.total:
            raise ValueError(f"layer {layer.total} is not the next one, {self.total}")
        self.table[self._classes(layer.positions)] = layer.values
        self.residual = max(self.residual, layer.residual)
        self.mixed += layer.mixed
        self.total -= 1

    def layers(
        self, threads: int = 1, advance: Callable[[int], None] | None = None, pause: Pause = go_on
    ) -> Iterator[Layer]:
        """Solve what is left, layer by layer; `advance` is called with the triples done.

        Raises `ArithmeticError` for a triple that has no solution that `mixture` can find.
        """
        done = self.triples_above()
        with ThreadPoolExecutor(max(1, threads)) as pool:
            while self.total >= 0:
                positions = self.layer_of(self.total)
                triples = self._one_each(positions)
                settled = np.zeros(len(triples), dtype=np.int64)

                def report(end: int, before: int = done) -> None:
                    if advance is not None:
                        advance(before + end)

                tasks = _Slices(self, triples, settled, report, pause)
                residual = tasks.run(pool, max(1, threads))
                left = triples[settled == 0].tolist()
                mixtures = [self._mix(a, b, c) for a, b, c in left]
                residual = max([residual, *(one.residual for one in mixtures)])
                mixed = sum(one.mixes for one in mixtures)
                done += len(triples)
                self.residual = max(self.residual, residual)
                self.mixed += mixed
                values = self.table[self._classes(positions)]
                layer = Layer(self.total, positions, values, residual, mixed)
                self.total -= 1
                yield layer

    def _mix(self, a: int, b: int, c: int) -> Mixture:
        """Solve a triple that did not settle."""
        mixture = Mixture(self.outcomes, self.size, (a, b, c), self.table)
        if not mixture.solve():
            raise ArithmeticError(f"classes {a}, {b}, {c} have no solution")
        mixture.write()
        return mixture

    def triples_above(self) -> int:
        """How many triples are solved already."""
        return sum(
            len(self._one_each(self.layer_of(total)))
            for total in range(self.total + 1, SEATS * int(self.size[self.full - 1]) + 1)
        )

    def measure_residual(self, threads: int = 1, pause: Pause = go_on) -> float:
        """The largest residual of all positions, measured anew from the whole table."""
        return residual_everywhere(self.outcomes, self.size, self.table, threads, pause)

    def shares(self, a: int = 0, b: int = 0, c: int = 0) -> tuple[float, float, float]:
        """Each seat's share of the win, the seat to roll first; by default from the start."""
        first, following = self.table[a, b, c].tolist()
        return first, following, 1.0 - first - following

    def _classes(self, positions: Ints) -> tuple[Ints, Ints, Ints]:
        a, rest = np.divmod(positions, self.full**2)
        b, c = np.divmod(rest, self.full)
        return a, b, c

    def _one_each(self, positions: Ints) -> Ints:
        """One position of each triple, as rows of three classes: the lowest class rolls."""
        a, b, c = self._classes(positions)
        chosen = ((a <= b) & (a < c)) | ((a == b) & (b == c))
        return np.ascontiguousarray(np.stack([a[chosen], b[chosen], c[chosen]], axis=1))


class _Slices:
    """The triples of a layer, which several threads solve slice by slice."""

    def __init__(
        self,
        solver: ThreeSolver,
        triples: Ints,
        settled: Ints,
        report: Callable[[int], None],
        pause: Pause,
    ) -> None:
        self._solver, self._triples, self._settled = solver, triples, settled
        self._report, self._pause = report, pause
        self._numbers = count()
        self._ended = threading.Event()

    def run(self, pool: ThreadPoolExecutor, threads: int) -> float:
        """Solve them all; returns the largest residual of those that settled."""
        tasks = [pool.submit(self._work) for _ in range(threads)]
        try:
            return max(task.result() for task in tasks)
        finally:
            self._ended.set()  # on Ctrl-C, or where one thread was told to end

    def _work(self) -> float:
        solver, most = self._solver, len(self._triples)
        buffers = new_buffers(len(solver.size))
        while not self._ended.is_set() and (begin := SLICE * next(self._numbers)) < most:
            self._pause()
            solve_triples(
                solver.outcomes,
                solver.size,
                self._triples,
                self._settled,
                begin,
                min(begin + SLICE, most),
                solver.table,
                buffers,
            )
            self._report(min(begin + SLICE, most))
        return float(buffers.worst[0])


def residual_everywhere(
    outcomes: RollOutcomes, size: Ints, table: Floats, threads: int = 1, pause: Pause = go_on
) -> float:
    """How far any share of a table is at most from what its own turn makes of all shares."""
    full = len(size) - 1
    rest = np.stack([one.ravel() for one in np.divmod(np.arange(full**2), full)], axis=1)

    def one(a: int) -> float:
        pause()
        triples = np.ascontiguousarray(np.insert(rest, 0, a, axis=1).astype(np.int64))
        buffers = new_buffers(full + 1)
        found = residual_of(outcomes, size, triples, 0, len(triples), table, buffers)
        return float(found)

    with ThreadPoolExecutor(max(1, threads)) as pool:
        return max(pool.map(one, range(full)))


def warm() -> None:
    """Compile the solver, or read it from the cache, so that what follows can be timed."""
    for _ in ThreeSolver(Shape(1, 1, 1)).layers():
        pass
