"""The one list of games: those of this package, and those that other packages add.

Another package adds a game with an entry point in the group `chantier.games`, whose name is the
game's and whose value is the module that holds its `GAME`.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import entry_points
from typing import Any

from chantier.core.game import Game, load_game
from chantier.errors import UnknownGame

OURS = {
    "kwinty": "chantier.games.kwinty",
    "turquoise": "chantier.games.turquoise",
    "turris": "chantier.games.turris",
    "tulum": "chantier.games.tulum",
}


@cache
def modules() -> dict[str, str]:
    """Where each game is, by its name; ours cannot be replaced."""
    others = {entry.name: entry.value for entry in entry_points(group="chantier.games")}
    return {**others, **OURS}


def game_names() -> list[str]:
    """The names of all games, sorted."""
    return sorted(modules())


def find_game(name: Any) -> Game:
    """A game by its name; raises `UnknownGame`."""
    if not isinstance(name, str) or name not in modules():
        raise UnknownGame("error.unknown_game", name=name, games=", ".join(game_names()))
    try:
        return load_game(modules()[name])
    except (ImportError, AttributeError, TypeError) as error:
        if name in OURS:
            raise
        raise UnknownGame("error.game_broken", name=name, why=str(error)) from error
