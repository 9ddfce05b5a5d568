"""A process that compiles ahead of need: `python -m chantier.server.warm GAME …`, JSON lines out.

In a thread beside the event loop a compilation would make everybody wait; here it only fills the
cache on the disk. First it tells every game's levels, then it compiles the games' rules, one after
the other, then their players.
"""

from __future__ import annotations

import json
import os
import sys
from contextlib import suppress
from typing import Any

from chantier.core.game import Game
from chantier.core.jit import PLAIN
from chantier.games.registry import find_game
from chantier.players.ladder import NAMES, ladder
from chantier.players.registry import make_player
from chantier.server.marks import read_mark, touch_rules, write_mark

NICENESS = 5


def main() -> None:
    """Compile what the named games need."""
    with suppress(AttributeError, OSError):
        os.nice(NICENESS)
    games = [find_game(name) for name in sys.argv[1:]]
    for game in games:
        _tell(game=game.card.name, levels=_levels(game))
    for part, compile_part in (("rules", touch_rules), ("players", touch_players)):
        for game in games:
            if not PLAIN and read_mark(game, part) is None:
                _tell(game=game.card.name, part=part, state="compiling")
                compile_part(game)
                write_mark(game, part, {"levels": _levels(game)})
            _tell(game=game.card.name, part=part, state="ready")


def touch_players(game: Game) -> None:
    """Let every level act once, so that all of it is compiled."""
    position = game.initial(game.card.players[0])
    while position.to_act == "chance":
        position = position.play(position.legal()[0])
    for level in ladder(game).levels:
        make_player(f"level{level.number}", game, 1).choose(position)


def _levels(game: Game) -> list[dict[str, Any]]:
    """The levels, with the keys of their names in the catalogue."""
    levels = ladder(game).levels
    names = NAMES[len(levels)]
    return [
        {"number": level.number, "name": f"level.name.{name}", "slip": level.slip}
        for level, name in zip(levels, names, strict=True)
    ]


def _tell(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
