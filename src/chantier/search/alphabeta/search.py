"""Alpha-beta: iterative deepening around the compiled kernel, its table and its result."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np

from chantier.core.chance import Seed
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.position import Position
from chantier.search.alphabeta.heuristics import MATE, MOST_SCORE, AlphaBetaHeuristics
from chantier.search.alphabeta.kernel import (
    AGE,
    ALPHA,
    BEST,
    BEST_ACTION,
    BETA,
    CONTROL_SIZE,
    COUNT,
    CURSOR,
    CUT,
    DEPTH,
    DONE,
    FRAME_SIZE,
    INFINITE,
    LENGTH,
    MOST_PLIES,
    PLY,
    SEAT,
    WATCHFUL,
    enter,
    go_on,
)
from chantier.search.alphabeta.transposition import AGES, BUCKET, WAYS
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.result import Proof, SearchResult
from chantier.search.slices import run_slices

SINGLE_NODES = 2_000  # positions where there is nothing to choose: for the value alone


@dataclass(frozen=True)
class AlphaBetaParameters:
    """How far alpha-beta looks, and how much it remembers."""

    table_entries: int = 1 << 20
    """Positions that the table has room for, a power of 2: 16 bytes each. Beside it the search
    takes 128 rows of a position and its actions, under a megabyte; thinking longer takes no more.
    """
    max_depth: int = 100
    """Actions ahead after which it stops deepening; those without alternative are not counted."""
    watchful: bool = True
    """Whether it asks the game for forcing actions (`AlphaBetaHeuristics.forcing`). If not, lines
    end at the depth exactly, whatever is threatened there."""

    @property
    def memory(self) -> int:
        """The bytes of the table."""
        return 16 * self.table_entries


@cache
def compile_alphabeta(game: Game, heuristics: AlphaBetaHeuristics) -> Any:
    """The compiled half for one game and heuristics."""
    name = f"{game.card.name} {heuristics.name}"
    parts: dict[str, Any] = game.kernel._asdict()
    parts |= {part: getattr(heuristics, part) for part in ("evaluate", "order", "forcing", "key")}
    parts["open_position"] = specialise(enter, name, parts, apart=True)
    return specialise(go_on, name, parts)


@dataclass
class RootResult:
    """The result of an iteration at the root; scores are seen from the seat to act."""

    depth: int
    action: int
    score: int
    line: tuple[int, ...]

    @property
    def is_proved(self) -> bool:
        """Whether one of the seats has a forced win."""
        return abs(self.score) >= MOST_SCORE

    @property
    def plies(self) -> int:
        """How many actions until the win that is proved."""
        return MATE - abs(self.score)


class AlphaBeta:
    """Thinks about positions of a game for two without chance; meets `players.engine.Engine`."""

    def __init__(
        self,
        game: Game,
        heuristics: AlphaBetaHeuristics,
        parameters: AlphaBetaParameters | None = None,
    ) -> None:
        self._parameters = parameters or AlphaBetaParameters()
        self._heuristics = heuristics
        self._go_on = compile_alphabeta(game, heuristics)
        plies, buffer = MOST_PLIES, max(game.card.buffer_size, 4)
        self._control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self._frames = np.zeros((plies, FRAME_SIZE), dtype=np.int64)
        self._states = np.zeros((plies, game.card.state_size), dtype=np.int64)
        self._actions = np.zeros((plies, buffer), dtype=np.int64)
        self._scores = np.zeros((plies, buffer), dtype=np.int64)
        self._lines = np.zeros((plies, plies), dtype=np.int64)
        self._killers = np.full((plies, 2), -1, dtype=np.int64)
        self._history = np.zeros((2, heuristics.actions), dtype=np.int64)
        self._table = np.zeros(0, dtype=np.int64)
        self._forget()

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action by the deepest iteration that was completed, or by a better one since.

        It uses no chance; a seed makes it forget what it learned before.
        """
        begun = time.perf_counter()
        ids = legal_or_raise(position)
        if len(ids) == 1:
            limits = limits.capped(SINGLE_NODES)
        if seed is not None:
            self._forget()
        self._prepare(position)
        root_result = RootResult(0, ids[0], 0, (ids[0],))
        self._begin(1)

        def step(budget: int) -> int:
            nonlocal root_result
            looked = 0
            while looked < budget:
                if self._control[DONE]:
                    root_result = self._read(complete=True)
                    if self._is_enough(root_result):
                        break
                    self._begin(root_result.depth + 1)
                looked += self._run(budget - looked)
            return looked

        nodes = run_slices(step, limits, stop)
        root_result = self._partial(root_result)
        return self._search_result(root_result, nodes, time.perf_counter() - begun)

    def _forget(self) -> None:
        self._table = np.zeros(self._parameters.table_entries // WAYS * BUCKET, dtype=np.int64)
        self._history[:] = 0

    def _prepare(self, position: Position) -> None:
        """Make the position the root; what was learned about other positions stays."""
        self._states[0] = position.state
        self._frames[0, SEAT] = int(position.to_act or 0)
        self._killers[:] = -1
        self._history //= 4
        self._control[AGE] = (self._control[AGE] + 1) % AGES
        self._control[WATCHFUL] = int(self._parameters.watchful)

    def _begin(self, depth: int) -> None:
        """Begin an iteration."""
        self._control[PLY] = 0
        self._control[DONE] = 0
        root = self._frames[0]
        root[DEPTH] = depth
        root[ALPHA], root[BETA] = -INFINITE, INFINITE
        root[LENGTH] = root[CURSOR] = root[COUNT] = 0

    def _run(self, budget: int) -> int:
        arrays = (self._control, self._frames, self._states, self._actions, self._scores)
        learned = (self._table, self._killers, self._history, self._lines)
        return int(self._go_on(*arrays, *learned, budget))

    def _is_enough(self, root_result: RootResult) -> bool:
        """Whether a deeper iteration cannot say more."""
        if root_result.depth >= self._parameters.max_depth or not self._frames[0, CUT]:
            return True
        return (
            root_result.is_proved and root_result.plies <= root_result.depth
        )  # there is none shorter

    def _read(self, complete: bool) -> RootResult:
        """What the iteration says that is complete, or under way with its first action tried."""
        root = self._frames[0]
        depth = int(root[DEPTH]) if complete else int(root[DEPTH]) - 1
        line = tuple(self._lines[0, : root[LENGTH]].tolist())
        return RootResult(depth, int(root[BEST_ACTION]), int(root[BEST]), line)

    def _partial(self, last: RootResult) -> RootResult:
        """The root_result when time is up: what the iteration under way has found so far counts."""
        if self._control[DONE]:
            return self._read(complete=True)
        root = self._frames[0]
        tried, count = int(root[CURSOR]), int(root[COUNT])
        if tried == 0:
            return last
        found = self._read(complete=False)
        if found.score <= -MOST_SCORE and tried < count:
            # All that was tried loses; what was not may, but nobody knows it.
            left = self._actions[0, tried:count][np.argmax(self._scores[0, tried:count])]
            return RootResult(last.depth, int(left), last.score, (int(left),))
        return found

    def _search_result(self, root_result: RootResult, nodes: int, seconds: float) -> SearchResult:
        seat = self._frames[0, SEAT]
        proof = None
        if root_result.is_proved:
            share = float(root_result.score > 0)
            proof = Proof(int(seat if share else 1 - seat), root_result.plies)
        else:
            share = 1 / (1 + math.exp(-root_result.score / self._heuristics.scale))
        value = (share, 1 - share) if seat == 0 else (1 - share, share)
        return SearchResult(
            root_result.action,
            value,
            root_result.line,
            nodes,
            seconds,
            depth=root_result.depth,
            proof=proof,
        )
