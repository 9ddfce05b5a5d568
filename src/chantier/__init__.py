"""Chantier: four building games, exact and fast.

    >>> import chantier
    >>> match = chantier.new("turris")
    >>> match.play("Va1", "Va2").legal()
    ['Ha1a2', 'Va3', 'Vb1', 'Vb2']
    >>> print(match)

`new` begins a match, `game` gives a game's card, kernel and drawings, `game_names` lists them.
Matches and positions check everything they are given; `chantier.errors` lists what they refuse.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.core.match import Match

__version__ = "0.1.0"
__all__ = ["__version__", "game", "game_names", "load", "new"]


def new(game: str, players: int | None = None, **options: Any) -> Match:
    """Begin a match: `new("kwinty", opening="flat")`."""
    from chantier.core.match import Match

    return Match(_find(game), players, options)


def load(line: str | bytes) -> Match:
    """The match that one line of a record file tells; raises what its first wrong action raises."""
    from chantier.core.match import Match
    from chantier.core.record import Record

    record = Record.from_line(line)
    return Match.from_record(_find(record.game), record)


def game(name: str) -> Game:
    """A game by its name."""
    return _find(name)


def game_names() -> list[str]:
    """The names of all games, sorted."""
    from chantier.games import registry

    return registry.game_names()


def _find(name: str) -> Game:
    from chantier.games.registry import find_game

    return find_game(name)
