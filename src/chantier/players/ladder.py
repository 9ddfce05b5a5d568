"""Each game's ladder of levels, from a gentle first opponent to full strength."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from chantier.core.game import Game
from chantier.errors import BadRequest
from chantier.i18n import say
from chantier.players.brain import Brain
from chantier.players.level import Level
from chantier.search.limits import Limits
from chantier.search.sampling import TreeSearch

# Which of the catalogue's names a ladder of so many levels uses.
NAMES = {4: (1, 3, 5, 6), 6: (1, 2, 3, 4, 5, 6)}
# The games that have players of their own, imported when one is asked for.
OWN: dict[str, str] = {
    "chantier.games.kwinty": "chantier.players.kwinty.levels",
    "chantier.games.tulum": "chantier.players.tulum.levels",
    "chantier.games.turquoise": "chantier.players.turquoise.levels",
    "chantier.games.turris": "chantier.players.turris.levels",
}
# A game without players of its own gets plain tree search: nodes and a safety cap in seconds.
PLAIN_STEPS = ((30, 0.3), (120, 0.3), (500, 0.3), (2_000, 1.0), (8_000, 1.0), (40_000, 3.0))


class Ladder(NamedTuple):
    """A game's levels, the gentlest first, and its strongest brain."""

    levels: tuple[Level, ...]
    strongest: Callable[[], Brain]


@cache
def ladder(game: Game) -> Ladder:
    """A game's levels: its own, or plain tree search for a game that another package adds."""
    if game.module in OWN:
        own = importlib.import_module(OWN[game.module])
        return Ladder(own.LEVELS, own.strongest)

    def strongest() -> Brain:
        return TreeSearch(game)

    levels = tuple(
        Level(number, strongest, Limits(nodes=nodes, seconds=seconds))
        for number, (nodes, seconds) in enumerate(PLAIN_STEPS, 1)
    )
    return Ladder(levels, strongest)


def find_level(game: Game, number: object) -> Level:
    """A level by its number; raises `BadRequest` for one that the game does not have."""
    levels = ladder(game).levels
    if type(number) is not int:
        raise BadRequest("error.level_form", value=repr(number))
    if not 1 <= number <= len(levels):
        raise BadRequest("error.level", game=game.card.name, value=number, most=len(levels))
    return levels[number - 1]


def level_name(game: Game, number: int, language: str) -> str:
    """What a level is called."""
    names = NAMES[len(ladder(game).levels)]
    return say(language, f"level.name.{names[number - 1]}")
