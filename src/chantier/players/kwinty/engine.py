"""Kwinty's engine: a search for wins by threats alone, then alpha-beta."""

from __future__ import annotations

import time
from dataclasses import replace

from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.players.kwinty.alphabeta_heuristics import ALPHA_BETA_HEURISTICS
from chantier.players.kwinty.forced import ForcedWins
from chantier.players.kwinty.swap import MOST_BALANCED, is_unsettled, think_unsettled
from chantier.search.alphabeta.heuristics import AlphaBetaHeuristics
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.result import Proof, SearchResult
from chantier.search.slices import run_slices

FORCED_SHARE = 10  # of what it may look at, one in so many positions is for wins by threats
MOST_FORCED = 100_000  # positions looked at for them, at most
WON_NODES = 100_000  # positions looked at for a shorter win, once there is one


class KwintyEngine:
    """Thinks about Kwinty; meets `players.engine.Engine`."""

    def __init__(
        self,
        parameters: AlphaBetaParameters | None = None,
        forced: bool = True,
        heuristics: AlphaBetaHeuristics = ALPHA_BETA_HEURISTICS,
        offers: int = MOST_BALANCED,
    ) -> None:
        self._everything = AlphaBeta(GAME, heuristics, parameters)
        self._forced = ForcedWins(GAME.card.state_size) if forced else None
        self._offers = offers

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action; a win that threats force is never overlooked once it was found."""
        if is_unsettled(position):  # K10
            return think_unsettled(self, position, limits, seed, stop, self._offers)
        begun = time.perf_counter()
        looked, won = 0, None
        if self._forced and len(legal_or_raise(position)) > 1 and (limits.nodes or 2) > 1:
            self._forced.begin(position.state)
            share = limits.capped(MOST_FORCED).divided(FORCED_SHARE)
            looked = run_slices(self._forced.step, share, stop)
            won = self._forced.won
        rest = limits.rest(looked, time.perf_counter() - begun)
        if won is not None:
            rest = rest.capped(WON_NODES)
        result = self._everything.think(position, rest, seed, stop)
        result = replace(result, nodes=result.nodes + looked, seconds=time.perf_counter() - begun)
        if won is None or _is_at_least(result.proof, position.to_act, won[1]):
            return result
        seat = 0 if position.to_act == 0 else 1
        return replace(
            result,
            action=won[0],
            line=(won[0],),
            value=(1.0 - seat, float(seat)),
            proof=Proof(seat, won[1]),
        )


def _is_at_least(proof: Proof | None, seat: object, plies: int) -> bool:
    """Whether a proof is a seat's, and no longer than so many plies."""
    return proof is not None and proof.seat == seat and proof.plies <= plies
