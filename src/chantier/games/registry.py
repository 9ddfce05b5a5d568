"""The games: those of this package, and those that other packages add.

Ours are the folders beside this file. Another package adds a game with an entry point in the group
`chantier.games`, whose name is the game's and whose value is the module that holds its `GAME`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable
from functools import cache
from importlib.metadata import entry_points
from typing import Any

import chantier.games
from chantier.core.game import Game, load_game
from chantier.core.outcome import reason_key
from chantier.errors import UnknownGame
from chantier.i18n import LANGUAGES, catalogue

OURS = {
    found.name: f"{chantier.games.__name__}.{found.name}"
    for found in pkgutil.iter_modules(chantier.games.__path__)
    if found.ispkg
}


@cache
def modules() -> dict[str, str]:
    """Where each game is, by its name; ours cannot be replaced."""
    others = {entry.name: entry.value for entry in entry_points(group="chantier.games")}
    return {**others, **OURS}


def game_names() -> list[str]:
    """The names of all games, sorted."""
    return sorted(modules())


def games_in_order(left_out: Callable[[UnknownGame], object] | None = None) -> list[Game]:
    """All games as lists show them: by `Card.order`, then by name.

    A game of another package that cannot be loaded is left out; `left_out` is told why.
    """
    found = []
    for name in game_names():
        try:
            found.append(find_game(name))
        except UnknownGame as error:
            if left_out is not None:
                left_out(error)
    return sorted(found, key=lambda game: (game.card.order, game.card.name))


def find_game(name: Any) -> Game:
    """A game by its name; raises `UnknownGame`."""
    if not isinstance(name, str) or name not in modules():
        raise UnknownGame("error.unknown_game", name=name, games=", ".join(game_names()))
    if name in OURS:
        return load_game(OURS[name])
    try:
        game = load_game(modules()[name])
    except (Exception, SystemExit) as error:  # whatever another package does when it is imported
        raise broken(name, error) from error
    if game.card.name != name:
        raise UnknownGame("error.game_broken", name=name, why=f"its card says {game.card.name}")
    missing = _missing_words(game)
    if missing is not None:
        raise UnknownGame("error.game_broken", name=name, why=f"its words lack {missing}")
    return game


def broken(name: str, error: BaseException, place: str = "") -> UnknownGame:
    """The error that names a game of another package, the kind of its fault and where it is."""
    why = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return UnknownGame("error.game_broken", name=name, why=f"{why} ({place})" if place else why)


@cache
def _missing_words(game: Game) -> str | None:
    """The first sentence that a game must have and has not, and its language."""
    card = game.card
    needed = [
        f"{card.name}.about",
        *(f"{card.name}.option.{option.name}" for option in card.options),
        *(f"{card.name}.refusal.{refusal}" for refusal in card.refusals),
        *(reason_key(card.name, reason) for reason in card.reasons),
    ]

    def has(language: str, key: str) -> bool:
        return isinstance(catalogue(language).get(key), str)

    lacks = (f"{k} ({lang})" for lang in LANGUAGES for k in needed if not has(lang, k))
    return next(lacks, None)
