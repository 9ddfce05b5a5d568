"""Turquoise's ladder: a builder by rules, then a search that looks at ever more.

The first level follows one plan, and sees only four of the six half action points that each of the
others has in a turn, so that it is often overtaken.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from chantier.games.registry import find_game
from chantier.players.brain import Brain
from chantier.players.level import Level
from chantier.players.turquoise.brains import RuleBrain
from chantier.players.turquoise.guide import GUIDE
from chantier.search.limits import Limits
from chantier.search.parameters import TreeParameters
from chantier.search.sampling import TreeSearch

# Shares of Turquoise differ little from action to action: what is found good is soon followed.
PARAMETERS = TreeParameters(exploration=0.5, capacity=1 << 20)
SMALL = replace(PARAMETERS, capacity=1 << 15)  # room for what the lower levels look at


def search(parameters: TreeParameters) -> Brain:
    """The tree search with the game's own guide."""
    return TreeSearch(find_game("turquoise"), GUIDE, parameters)


def strongest() -> Brain:
    """Full strength, whatever the limits."""
    return search(PARAMETERS)


_small = partial(search, SMALL)

# Twice as many nodes, a little more, are a step of the ladder: measured in docs/strength.md.
LEVELS: tuple[Level, ...] = (
    Level(1, partial(RuleBrain, 4), Limits(1, 0.3), "turquoise.slip.one_plan", "builder"),
    Level(2, _small, Limits(12, 0.3), "turquoise.slip.glimpse"),
    Level(3, _small, Limits(30, 0.3), "turquoise.slip.glimpse"),
    Level(4, _small, Limits(70, 1.0), "turquoise.slip.glimpse"),
    Level(5, _small, Limits(155, 1.0), "turquoise.slip.glimpse"),
    Level(6, strongest, Limits(275, 3.0)),
)
