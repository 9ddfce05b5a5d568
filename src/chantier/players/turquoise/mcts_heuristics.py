"""Turquoise's heuristics for the tree search: candidates by `proposal`, shares by `evaluation`."""

from __future__ import annotations

from chantier.core.arrays import Floats, Ints
from chantier.core.bits import popcount
from chantier.core.chance import Generator
from chantier.core.jit import compiled_apart
from chantier.core.kernel import copy_into
from chantier.games.turquoise.layout import ACT, DRAWING, FINISHED, MAY_AUCTION, PHASE
from chantier.games.turquoise.rules.choices import pick
from chantier.games.turquoise.rules.play import apply
from chantier.games.turquoise.rules.turn import result
from chantier.players.turquoise.evaluation import appraise
from chantier.players.turquoise.policy import TURN, decide
from chantier.players.turquoise.proposal import propose
from chantier.players.turquoise.weights import WEIGHTS
from chantier.search.mcts.heuristics import MctsHeuristics

MOST_STEPS = 64  # far more than a turn takes


@compiled_apart
def finish_turn(state: Ints, out: Ints, rng: Generator) -> None:
    """Play on as the builder would until the next turn begins: there positions can be compared."""
    for _ in range(MOST_STEPS):
        if state[PHASE] == FINISHED or (state[PHASE] == ACT and state[MAY_AUCTION]):
            return
        if state[PHASE] == DRAWING:
            apply(state, pick(state, rng, out))
        else:
            apply(state, decide(state, out, TURN))


@compiled_apart
def estimate(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """Each seat's expected share of the win, when the turn is done."""
    copy_into(scratch, state)
    finish_turn(scratch, out, rng)
    if scratch[PHASE] == FINISHED:
        winners = result(scratch, out)
        for seat in range(len(values)):
            values[seat] = 1.0 / popcount(winners) if winners >> seat & 1 else 0.0
    else:
        appraise(scratch, out, WEIGHTS, values)


MCTS_HEURISTICS = MctsHeuristics("sight", propose, estimate)
