"""Turris's heuristics for the tree search: half what the areas say, half a playout.

The two know different things: the evaluation what a block in hand is worth, a playout what the
tower still lets either seat build. Together they predict results better than either alone. The
margin at the end of a playout predicts more than its winner: play is random, so a narrow win means
little.
"""

from __future__ import annotations

import math

from chantier.core.arrays import Floats, Ints
from chantier.core.chance import Generator
from chantier.core.jit import compiled_apart
from chantier.core.kernel import OVER, copy_into
from chantier.games.turris.layout import TO_ACT
from chantier.games.turris.rules import actor, apply, pick
from chantier.games.turris.scoring import score
from chantier.players.turris.evaluation import SCALE, evaluate
from chantier.search.mcts.heuristics import MctsHeuristics

LEAD = 4.0  # squares that a playout is won by, to count as a share of 73 %


@compiled_apart
def estimate(state: Ints, scratch: Ints, out: Ints, rng: Generator, values: Floats) -> None:
    """Half what the position is worth as it stands, half what one random playout brings."""
    copy_into(scratch, state)
    while actor(scratch) != OVER:
        apply(scratch, pick(scratch, rng, out))
    margin = score(scratch, 0) - score(scratch, 1)
    played = 1.0 / (1.0 + math.exp(-margin / LEAD))
    worth = 1.0 / (1.0 + math.exp(-evaluate(state) / SCALE))
    values[0] = 0.5 * played + 0.5 * (worth if state[TO_ACT] == 0 else 1.0 - worth)
    values[1] = 1.0 - values[0]


# There are few actions, and any may be the best: all are looked at.
MCTS_HEURISTICS = MctsHeuristics("areas and a playout", None, estimate)
