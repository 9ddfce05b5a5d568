"""Alpha-beta: the half that deepens it, keeps its table and tells what it found."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass
from functools import cache
from threading import Event
from typing import Any

import numpy as np

from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.position import Position
from chantier.search.alphabeta import (
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
from chantier.search.choices import choices
from chantier.search.finding import Finding, Proof
from chantier.search.limits import Limits
from chantier.search.sight import MATE, MOST_SCORE, Sight
from chantier.search.slices import run_slices
from chantier.search.table import AGES, BUCKET, WAYS

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
    """Whether it asks the game what cannot wait (`Sight.forcing`). If not, lines end at the
    depth exactly, whatever is threatened there."""

    @property
    def memory(self) -> int:
        """The bytes of the table."""
        return 16 * self.table_entries


@cache
def compile_alphabeta(game: Game, sight: Sight) -> Any:
    """The compiled half for one game and sight."""
    name = f"{game.card.name} {sight.name}"
    parts: dict[str, Any] = game.kernel._asdict()
    parts |= {part: getattr(sight, part) for part in ("evaluate", "order", "forcing", "key")}
    parts["open_position"] = specialise(enter, name, parts, apart=True)
    return specialise(go_on, name, parts)


@dataclass
class Answer:
    """What an iteration says: scores are seen from the seat to act."""

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
    """Thinks about positions of a game for two without chance; meets `players.brain.Brain`."""

    def __init__(
        self, game: Game, sight: Sight, parameters: AlphaBetaParameters | None = None
    ) -> None:
        self._parameters = parameters or AlphaBetaParameters()
        self._sight = sight
        self._go_on = compile_alphabeta(game, sight)
        plies, buffer = MOST_PLIES, max(game.card.buffer_size, 4)
        self._control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self._frames = np.zeros((plies, FRAME_SIZE), dtype=np.int64)
        self._states = np.zeros((plies, game.card.state_size), dtype=np.int64)
        self._actions = np.zeros((plies, buffer), dtype=np.int64)
        self._scores = np.zeros((plies, buffer), dtype=np.int64)
        self._lines = np.zeros((plies, plies), dtype=np.int64)
        self._killers = np.full((plies, 2), -1, dtype=np.int64)
        self._history = np.zeros((2, sight.actions), dtype=np.int64)
        self._table = np.zeros(0, dtype=np.int64)
        self._forget()

    def think(
        self,
        position: Position,
        limits: Limits,
        seed: int | str | None = None,
        stop: Event | None = None,
    ) -> Finding:
        """The best action by the deepest iteration that was completed, or by a better one since.

        It uses no chance; a seed makes it forget what it learned before.
        """
        begun = time.perf_counter()
        ids = choices(position)
        if len(ids) == 1:
            nodes = SINGLE_NODES if limits.nodes is None else min(limits.nodes, SINGLE_NODES)
            limits = Limits(nodes, limits.seconds)
        if seed is not None:
            self._forget()
        self._prepare(position)
        answer = Answer(0, ids[0], 0, (ids[0],))
        self._begin(1)

        def step(budget: int) -> int:
            nonlocal answer
            looked = 0
            while looked < budget:
                if self._control[DONE]:
                    answer = self._read(complete=True)
                    if self._is_enough(answer):
                        break
                    self._begin(answer.depth + 1)
                looked += self._run(budget - looked)
            return looked

        nodes = run_slices(step, limits, stop)
        answer = self._partial(answer)
        return self._finding(answer, nodes, time.perf_counter() - begun)

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

    def _is_enough(self, answer: Answer) -> bool:
        """Whether a deeper iteration cannot say more."""
        if answer.depth >= self._parameters.max_depth or not self._frames[0, CUT]:
            return True
        return answer.is_proved and answer.plies <= answer.depth  # there is none shorter

    def _read(self, complete: bool) -> Answer:
        """What the iteration says that is complete, or under way with its first action tried."""
        root = self._frames[0]
        depth = int(root[DEPTH]) if complete else int(root[DEPTH]) - 1
        line = tuple(self._lines[0, : root[LENGTH]].tolist())
        return Answer(depth, int(root[BEST_ACTION]), int(root[BEST]), line)

    def _partial(self, last: Answer) -> Answer:
        """The answer when time is up: what the iteration under way has found so far counts."""
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
            return Answer(last.depth, int(left), last.score, (int(left),))
        return found

    def _finding(self, answer: Answer, nodes: int, seconds: float) -> Finding:
        seat = self._frames[0, SEAT]
        proof = None
        if answer.is_proved:
            share = float(answer.score > 0)
            proof = Proof(int(seat if share else 1 - seat), answer.plies)
        else:
            share = 1 / (1 + math.exp(-answer.score / self._sight.scale))
        value = (share, 1 - share) if seat == 0 else (1 - share, share)
        return Finding(
            answer.action,
            value,
            answer.line,
            nodes,
            seconds,
            depth=answer.depth,
            proof=proof,
        )
