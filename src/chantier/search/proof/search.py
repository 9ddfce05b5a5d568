"""Proof-number search around the compiled kernel: begun, stopped, kept on disk, gone on with."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import IO, Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.game import Game
from chantier.core.jit import specialise
from chantier.core.kernel import copy_into
from chantier.search.alphabeta.transposition import BUCKET, WAYS, look_up
from chantier.search.limits import Limits, Stop
from chantier.search.proof.heuristics import FAILED, WON, ProofHeuristics
from chantier.search.proof.kernel import (
    ATTACKER,
    CONTROL_SIZE,
    DONE,
    EXPANDED,
    FAR_LIMIT,
    FRAME_SIZE,
    KEY,
    MOVER,
    NEAR_LIMIT,
    at_sight,
    expand,
    go_on,
)
from chantier.search.proof.table import NEVER, disproof_of, extra_of, proof_of
from chantier.search.slices import run_slices

MOST_PLIES = 512  # of games whose card does not say how long they may last
TABLE_ENTRIES = 1 << 18  # 4 MiB


@cache
def compile_proof(game: Game, heuristics: ProofHeuristics) -> Any:
    """The compiled half for one game and heuristics."""
    name = f"{game.card.name} {heuristics.name}"
    parts: dict[str, Any] = game.kernel._asdict()
    parts |= {part: getattr(heuristics, part) for part in ("judge", "moves", "key")}
    parts["at_sight"] = specialise(at_sight, name, parts)
    parts["open_node"] = specialise(expand, name, parts, apart=True)
    return specialise(go_on, name, parts)


@dataclass(frozen=True)
class ProofResult:
    """Whether the attacker wins: `None` where the limit came first."""

    wins: bool | None
    plies: int
    """The actions until the win at most, where it is proved; else 0."""
    nodes: int
    """How many positions were expanded."""


class ProofSearch:
    """Looks for a proof that one seat wins a position, or that it does not.

    For two seats without chance, in games that never repeat a position. What a win is, the
    heuristics say. The memory is fixed: 16 bytes an entry of the table.
    """

    def __init__(
        self, game: Game, heuristics: ProofHeuristics, table_entries: int = TABLE_ENTRIES
    ) -> None:
        self._heuristics = heuristics
        self._kernel = game.kernel
        self._go_on = compile_proof(game, heuristics)
        plies, most = (game.card.max_length or MOST_PLIES) + 2, heuristics.actions
        self._control = np.zeros(CONTROL_SIZE, dtype=np.int64)
        self._frames = np.zeros((plies, FRAME_SIZE), dtype=np.int64)
        self._states = np.zeros((plies, game.card.state_size), dtype=np.int64)
        self._actions = np.zeros((plies, most), dtype=np.int64)
        self._near = np.zeros((plies, most), dtype=np.int64)
        self._far = np.zeros((plies, most), dtype=np.int64)
        self._buffer = game.buffer()
        self._child = np.zeros(game.card.state_size, dtype=np.int64)
        self._table = np.zeros(table_entries // WAYS * BUCKET, dtype=np.int64)

    def begin(self, state: Ints, attacker: int, forget: bool = False) -> None:
        """Take up a position in which a seat acts; what is known of others stays unless forgotten.

        What was proved for one attacker says nothing of another, so a change of attacker forgets.
        """
        if forget or attacker != self._control[ATTACKER]:
            self._table[:] = 0
        self._control[:] = 0
        self._control[ATTACKER] = attacker
        self._states[0] = state
        root = self._frames[0]
        root[:] = 0
        root[MOVER] = self._kernel.actor(self._states[0])
        root[KEY] = self._heuristics.key(self._states[0])
        root[NEAR_LIMIT] = root[FAR_LIMIT] = NEVER
        if self._at_sight(self._states[0]) is not None:
            self._control[DONE] = 1

    def step(self, budget: int) -> int:
        """Expand about so many positions; returns how many, 0 once the answer is there."""
        if self._control[DONE]:
            return 0
        arrays = (self._control, self._frames, self._states, self._actions, self._near, self._far)
        return int(self._go_on(*arrays, self._buffer, self._table, budget))

    def run(self, limits: Limits, stop: Stop = None) -> ProofResult:
        """Go on until the answer is there, the limits are reached or `stop` is set."""
        run_slices(self.step, limits, stop)
        return self.result

    @property
    def result(self) -> ProofResult:
        """What is known by now of the position that was taken up."""
        nodes = int(self._control[EXPANDED])
        if not self._control[DONE]:
            return ProofResult(None, 0, nodes)
        plies = self.plies_to_win(self._states[0])
        return ProofResult(plies is not None, plies or 0, nodes)

    def plies_to_win(self, state: Ints) -> int | None:
        """The actions until the attacker's win at most, where the table knows it to be proved."""
        sight = self._at_sight(state)
        if sight is not None:
            return sight if sight >= 0 else None
        known = int(look_up(self._table, self._heuristics.key(state)))
        return int(extra_of(known)) if known and proof_of(known) == 0 else None

    def is_refuted(self, state: Ints) -> bool:
        """Whether the table knows that the attacker does not win."""
        if self._at_sight(state) == -1:
            return True
        known = int(look_up(self._table, self._heuristics.key(state)))
        return bool(known) and disproof_of(known) == 0

    def winning_actions(self, state: Ints) -> list[tuple[int, int]]:
        """The attacker's actions that are known to win: the plies at most, and the action.

        The quickest comes first.
        """
        count = int(self._heuristics.moves(state, self._buffer))
        found = []
        for action in self._buffer[:count].tolist():
            copy_into(self._child, state)
            self._kernel.apply(self._child, action)
            plies = self.plies_to_win(self._child)
            if plies is not None:
                found.append((plies + 1, action))
        return sorted(found)

    def _at_sight(self, state: Ints) -> int | None:
        """Plies until a win at sight, -1 for none ever; `None` where it must be searched."""
        attacker = int(self._control[ATTACKER])
        known = self._heuristics.judge(state, attacker, self._near[-1])
        if known == FAILED:
            return -1
        if known != WON:
            return None
        seat = self._kernel.actor(state)
        return 0 if seat < 0 else 1 if seat == attacker else 2

    def save(self, file: IO[bytes]) -> None:
        """Write all that the search knows, so that it can be gone on with."""
        for array in self._arrays():
            np.save(file, array)

    def load(self, file: IO[bytes]) -> None:
        """Take up what `save` wrote of a search of the same game and table.

        Raises `ValueError` for anything else.
        """
        arrays = self._arrays()
        loaded = [np.lib.format.read_array(file, allow_pickle=False) for _ in arrays]
        for array, found in zip(arrays, loaded, strict=True):
            if array.shape != found.shape or array.dtype != found.dtype:
                raise ValueError("a search of another game or table")
        for array, found in zip(arrays, loaded, strict=True):
            array[:] = found

    def _arrays(self) -> tuple[Ints, ...]:
        found = (self._control, self._frames, self._states, self._actions, self._near, self._far)
        return (*found, self._table)
