"""Each game's ladder of levels, from a gentle first opponent to full strength."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import NamedTuple

import chantier.players
from chantier.core.game import Game
from chantier.errors import BadRequest, UnknownGame
from chantier.games.parts import faults_of, part_at
from chantier.games.registry import OURS
from chantier.i18n import say
from chantier.players.engine import Engine
from chantier.players.level import Level
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts

_logger = logging.getLogger(__name__)
LEVEL_NAMES = 6  # in the catalogue, the gentlest first
# A game without players of its own gets plain tree search: nodes and a safety cap in seconds.
PLAIN_STEPS = ((30, 0.3), (120, 0.3), (500, 0.3), (2_000, 1.0), (8_000, 1.0), (40_000, 3.0))


class Ladder(NamedTuple):
    """A game's levels, the gentlest first, and its strongest engine."""

    levels: tuple[Level, ...]
    strongest: Callable[[], Engine]


@cache
def ladder(game: Game) -> Ladder:
    """A game's levels: `LEVELS` and `strongest` of its own, or plain tree search.

    Levels of another package that do not work are left out, and the log says why.
    """
    try:
        own = own_part(game, "levels")
        if own is not None:
            with faults_of(game):
                return _checked(Ladder(tuple(own.LEVELS), own.strongest))
    except UnknownGame as error:
        _logger.warning("plain tree search instead of its own levels: %s", error)

    def strongest() -> Engine:
        return Mcts(game)

    levels = tuple(
        Level(number, strongest, Limits(nodes=nodes, seconds=seconds))
        for number, (nodes, seconds) in enumerate(PLAIN_STEPS, 1)
    )
    return Ladder(levels, strongest)


def own_part(game: Game, name: str) -> ModuleType | None:
    """A module of a game's players: ours are in `players/NAME`, others' in the game's package."""
    ours = game.module in OURS.values()
    folder = f"{chantier.players.__name__}.{game.card.name}" if ours else game.module
    return part_at(game, f"{folder}.{name}")


def _checked(ladder: Ladder) -> Ladder:
    """A ladder whose levels are numbered from 1; raises `TypeError` for anything else."""
    if not callable(ladder.strongest):
        raise TypeError("strongest is no function")
    numbers = [level.number for level in ladder.levels if isinstance(level, Level)]
    if not numbers or numbers != list(range(1, len(ladder.levels) + 1)):
        raise TypeError("LEVELS are no levels, or are not numbered from 1")
    return ladder


def compile_units(game: Game) -> dict[str, tuple[Level, ...]]:
    """The levels by the compiled code that they share, those of the gentlest level first."""
    found: dict[str, tuple[Level, ...]] = {}
    for level in ladder(game).levels:
        found[level.compile_unit] = (*found.get(level.compile_unit, ()), level)
    return found


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
    return say(language, name_key(number, len(ladder(game).levels)))


def name_key(number: int, count: int) -> str:
    """The catalogue's key of what a level is called, of so many: the first and the last fit all."""
    step = 0 if count == 1 else -((1 - number) * (LEVEL_NAMES - 1) // (count - 1))
    return f"level.name.{1 + step}"
