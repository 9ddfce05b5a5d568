"""Turris's guide for the tree search: promising actions by their evaluation, playouts by margin."""

from __future__ import annotations

import math

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator
from chantier.core.jit import compiled, compiled_apart
from chantier.core.kernel import OVER, copy_into
from chantier.games.turris.layout import TO_ACT
from chantier.games.turris.rules import actor, apply, legal, pick
from chantier.games.turris.scoring import score
from chantier.players.turris.evaluation import SCALE, evaluate
from chantier.search.guide import Guide


@compiled_apart
def propose(state: Ints, out: Ints, priors: Floats) -> int:
    """Every legal action, each as promising."""
    count = legal(state, out)
    for index in range(count):
        priors[index] = 1.0 / count
    return count


@compiled_apart
def estimate(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """What the position is worth as it stands."""
    share = 1.0 / (1.0 + math.exp(-evaluate(state) / SCALE))
    seat = state[TO_ACT]
    values[seat] = share
    values[1 - seat] = 1.0 - share


@compiled_apart
def blend(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """What the position is worth as it stands, and what one random playout brings."""
    estimate(state, scratch, out, rng, values)
    copy_into(scratch, state)
    while actor(scratch) != OVER:
        apply(scratch, pick(scratch, rng, out))
    margin = score(scratch, 0) - score(scratch, 1)
    hard = 1.0 if margin > 0 else 0.0 if margin < 0 else 0.5
    values[0] = 0.7 * values[0] + 0.3 * hard
    values[1] = 1.0 - values[0]


STATIC = Guide("static", propose, estimate)
BLEND = Guide("blend", propose, blend)
