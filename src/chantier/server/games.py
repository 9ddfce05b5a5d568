"""The games that can be played here, and their levels.

The rules run plainly in the server: one position at a time, that is quick enough. Engines think in
worker processes (`engines/`).
"""

from __future__ import annotations

from functools import cache

from msgspec import Struct

from chantier.core.game import Game
from chantier.errors import UnknownGame
from chantier.games.registry import games_in_order
from chantier.i18n import catalogue
from chantier.players.ladder import ladder, name_key
from chantier.server import log
from chantier.table.messages import Bilingual


class LevelView(Struct, frozen=True):
    """An artificial player of a game."""

    number: int
    name: Bilingual
    slip: Bilingual | None
    """Why it errs; the strongest does not say."""


def _left_out(error: UnknownGame) -> None:
    """Say which game of another package is broken, and why."""
    log.warn("game left out", game=error.values["name"], why=str(error))


class Games:
    """The installed games by name."""

    def __init__(self) -> None:
        self._games = {game.card.name: game for game in games_in_order(_left_out)}

    @property
    def all(self) -> list[Game]:
        """Every game."""
        return list(self._games.values())

    @property
    def names(self) -> list[str]:
        """Every game's name, in order."""
        return list(self._games)

    def find(self, name: str) -> Game:
        """A game by its name; raises `UnknownGame`."""
        if name not in self._games:
            raise UnknownGame("error.unknown_game", name=name, games=", ".join(self._games))
        return self._games[name]

    def levels(self, name: str) -> tuple[LevelView, ...]:
        """A game's levels, the gentlest first."""
        return _levels(self.find(name))


@cache
def _levels(game: Game) -> tuple[LevelView, ...]:
    levels = ladder(game).levels
    return tuple(
        LevelView(
            level.number,
            both(name_key(level.number, len(levels))),
            None if level.slip is None else both(level.slip),
        )
        for level in levels
    )


def both(key: str) -> Bilingual:
    """A sentence of the catalogue in both languages; empty where a game has brought none."""
    return Bilingual(catalogue("fr").get(key, ""), catalogue("en").get(key, ""))
