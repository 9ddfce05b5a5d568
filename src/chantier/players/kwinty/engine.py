"""Kwinty's engine: a proof-number search for a forced win, then alpha-beta."""

from __future__ import annotations

import time
from dataclasses import replace

from chantier.core.chance import Seed
from chantier.core.position import Position
from chantier.games.kwinty import GAME
from chantier.players.kwinty.alphabeta_heuristics import ALPHA_BETA_HEURISTICS
from chantier.players.kwinty.proof_heuristics import PROOF
from chantier.players.kwinty.swap import MOST_BALANCED, is_unsettled, think_unsettled
from chantier.search.alphabeta.heuristics import AlphaBetaHeuristics
from chantier.search.alphabeta.search import AlphaBeta, AlphaBetaParameters
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.proof.search import ProofSearch
from chantier.search.result import Proof, SearchResult

PROOF_SHARE = 3  # of what it may look at, one in so many positions is for a forced win
MOST_PROOF = 300_000  # positions looked at for it, at most
PROOF_ENTRIES = 1 << 17  # 2 MiB
WON_NODES = 100_000  # positions looked at for a shorter win, once there is one


class KwintyEngine:
    """Thinks about Kwinty; meets `players.engine.Engine`."""

    def __init__(
        self,
        parameters: AlphaBetaParameters | None = None,
        proves: bool = True,
        heuristics: AlphaBetaHeuristics = ALPHA_BETA_HEURISTICS,
        offers: int = MOST_BALANCED,
    ) -> None:
        self._everything = AlphaBeta(GAME, heuristics, parameters)
        self._proof = ProofSearch(GAME, PROOF, PROOF_ENTRIES) if proves else None
        self._offers = offers

    def think(
        self, position: Position, limits: Limits, seed: Seed | None = None, stop: Stop = None
    ) -> SearchResult:
        """The best action; a forced win is never overlooked once it was found."""
        if is_unsettled(position):  # K10
            return think_unsettled(self, position, limits, seed, stop, self._offers)
        begun = time.perf_counter()
        looked, won = 0, None
        if self._proof and len(legal_or_raise(position)) > 1 and (limits.nodes or 2) > 1:
            self._proof.begin(position.state, _seat(position), forget=seed is not None)
            looked = self._proof.run(limits.divided(PROOF_SHARE).capped(MOST_PROOF), stop).nodes
            won = next(iter(self._proof.winning_actions(position.state)), None)
        rest = limits.rest(looked, time.perf_counter() - begun)
        if won is not None:
            rest = rest.capped(WON_NODES)
        result = self._everything.think(position, rest, seed, stop)
        result = replace(result, nodes=result.nodes + looked, seconds=time.perf_counter() - begun)
        if won is None or _is_at_least(result.proof, position.to_act, won[0]):
            return result
        plies, action = won
        seat = _seat(position)
        return replace(
            result,
            action=action,
            line=(action,),
            value=(1.0 - seat, float(seat)),
            proof=Proof(seat, plies),
        )


def _seat(position: Position) -> int:
    """The seat to act."""
    return 0 if position.to_act == 0 else 1


def _is_at_least(proof: Proof | None, seat: object, plies: int) -> bool:
    """Whether a proof is a seat's, and no longer than so many plies."""
    return proof is not None and proof.seat == seat and proof.plies <= plies
