"""Turquoise's ladder: a builder by rules, then a search that looks at ever more.

The first level follows one plan, and sees only four of the six half action points that each of the
others has in a turn, so that it is often overtaken.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from chantier.games.registry import find_game
from chantier.players.engine import Engine
from chantier.players.level import Level
from chantier.players.turquoise.engine import RuleEngine
from chantier.players.turquoise.mcts_heuristics import MCTS_HEURISTICS
from chantier.search.limits import Limits
from chantier.search.mcts.parameters import MctsParameters
from chantier.search.mcts.search import Mcts

# Shares of Turquoise differ little from action to action: what is found good is soon followed.
PARAMETERS = MctsParameters(exploration=0.5, capacity=1 << 20)
SMALL = replace(PARAMETERS, capacity=1 << 15)  # room for what the lower levels look at


def search(parameters: MctsParameters) -> Engine:
    """The tree search with the game's own heuristics."""
    return Mcts(find_game("turquoise"), MCTS_HEURISTICS, parameters)


def strongest() -> Engine:
    """Full strength, whatever the limits."""
    return search(PARAMETERS)


_small = partial(search, SMALL)

# Twice as many nodes, a little more, are a step of the ladder: measured in docs/strength.md.
LEVELS: tuple[Level, ...] = (
    Level(1, partial(RuleEngine, 4), Limits(1, 0.3), "turquoise.slip.one_plan", "builder"),
    Level(2, _small, Limits(12, 0.3), "turquoise.slip.glimpse"),
    Level(3, _small, Limits(30, 0.3), "turquoise.slip.glimpse"),
    Level(4, _small, Limits(70, 1.0), "turquoise.slip.glimpse"),
    Level(5, _small, Limits(155, 1.0), "turquoise.slip.glimpse"),
    Level(6, strongest, Limits(275, 3.0)),
)
