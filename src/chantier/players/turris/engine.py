"""Turris's engine: tree search, and alpha-beta to the end once the end is near."""

from __future__ import annotations

import time
from dataclasses import replace

from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.games.turris import GAME
from chantier.games.turris.layout import LEFT
from chantier.players.odds import sharpened
from chantier.players.turris.evaluation import ALPHA_BETA_HEURISTICS
from chantier.players.turris.mcts_heuristics import MCTS_HEURISTICS
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.limits import Limits, Stop
from chantier.search.mcts.parameters import MctsParameters
from chantier.search.mcts.search import Mcts
from chantier.search.result import SearchResult

NEAR = 10  # blocks left from which on it first tries to see the end
TREE = MctsParameters(exploration=0.3, by_priors=False)
EXACT = AlphaBetaParameters()
# The odds raised to this power are what happened in self-play (100 games, 4,310 positions).
SHARPER = 2.5


class TurrisEngine:
    """Thinks about Turris; meets `players.engine.Engine`."""

    def __init__(self) -> None:
        self._tree = Mcts(GAME, MCTS_HEURISTICS, TREE)
        self._exact = AlphaBeta(GAME, ALPHA_BETA_HEURISTICS, EXACT)

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action: for certain if the end can be seen, else the one that promises most."""
        state = position.state
        if state[LEFT] + state[LEFT + 1] > NEAR or limits.nodes == 1:
            return self._likely(position, limits, seed, stop)
        begun = time.perf_counter()
        exact = self._exact.think(position, limits.divided(2), seed, stop)
        lost = exact.proof is not None and exact.proof.seat != position.to_act
        if exact.depth == EXACT.max_depth or (exact.proof and not lost):
            return exact
        # What is lost against the best replies may not be against others: sampling tells.
        rest = limits.rest(exact.nodes, time.perf_counter() - begun)
        likely = self._likely(position, rest, seed, stop)
        nodes, seconds = exact.nodes + likely.nodes, time.perf_counter() - begun
        if lost:
            return replace(
                exact, action=likely.action, line=likely.line, nodes=nodes, seconds=seconds
            )
        return replace(likely, nodes=nodes, seconds=seconds)

    def _likely(
        self, position: Position, limits: Limits, seed: Seed | None, stop: Stop
    ) -> SearchResult:
        """What the tree search finds, with the shares that such positions bring."""
        result = self._tree.think(position, limits, seed, stop)
        first = sharpened(result.value[0], SHARPER)
        return replace(result, value=(first, 1 - first))
