"""Turquoise's ladder: who builds by rules, then a search that looks at ever more."""

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

LEVELS: tuple[Level, ...] = (
    Level(1, partial(RuleBrain, 4), Limits(1, 0.3), "level.slip.two_of_three"),
    Level(2, RuleBrain, Limits(1, 0.3), "level.slip.one_plan"),
    Level(3, _small, Limits(10, 0.3), "level.slip.glimpse"),
    Level(4, _small, Limits(22, 1.0), "level.slip.glimpse"),
    Level(5, _small, Limits(70, 1.0), "level.slip.glimpse"),
    Level(6, strongest, Limits(180, 3.0)),
)
