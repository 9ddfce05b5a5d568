"""Kwinty's heuristics for alpha-beta: evaluation, order of actions, and forcing actions."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import lowest, popcount, write_bits
from chantier.core.jit import compiled
from chantier.games.kwinty.layout import ACTIONS, EDGE, FLAT, ROW, TO_ACT, UPRIGHT
from chantier.games.kwinty.rules import filled, is_choosing, is_settled, placements
from chantier.players.kwinty.evaluation import evaluate
from chantier.players.kwinty.threats import parrying, winning
from chantier.players.kwinty.weights import SCALE
from chantier.search.alphabeta.heuristics import FORCED, AlphaBetaHeuristics


@compiled
def order(state: Ints, actions: Ints, count: int, scores: Ints) -> None:
    """How promising actions look before they are tried: nearer to the wall's middle first."""
    middle = 2 * state[EDGE] + popcount(filled(state, 0) & ROW)
    for index in range(count):
        action = actions[index]
        if action >= UPRIGHT:
            scores[index] = -20 * abs(2 * (action - UPRIGHT) + 1 - middle)
        else:
            scores[index] = -20 * abs(2 * (action - FLAT) + 2 - middle)


@compiled
def judge(state: Ints) -> int:
    """What a position is worth to the seat to act: seat 1 will play the better colour (K10)."""
    score = evaluate(state)
    if is_settled(state):
        return score
    return abs(score) if is_choosing(state) else -abs(score)


@compiled
def forcing(state: Ints, actions: Ints, count: int, depth: int) -> int:
    """A five at once; or, when the other colour threatens one, all that may prevent it (K7)."""
    if not is_settled(state):  # K10: nothing can be won yet
        return 0
    colour = state[TO_ACT]
    five = winning(state, colour)
    if five:
        actions[0] = lowest(five)
        return 1 + FORCED
    threats = winning(state, 1 - colour)
    if threats:
        possible = placements(state)
        if possible:
            kept = parrying(threats, state, possible)
            # If nothing prevents it, anything is as bad.
            return (write_bits(kept, actions) if kept else 1) + FORCED
    return 0


@compiled
def no_opinion(state: Ints) -> int:
    """Nothing: for a search that is after proofs alone."""
    return 0


ALPHA_BETA_HEURISTICS = AlphaBetaHeuristics("threats", judge, order, forcing, SCALE, ACTIONS)
PROOF_HEURISTICS = AlphaBetaHeuristics("proofs", no_opinion, order, forcing, SCALE, ACTIONS)
