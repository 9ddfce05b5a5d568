"""A process that compiles ahead of need: `python -m chantier.server.warm GAME …`, JSON lines out.

In a thread beside the event loop a compilation would make everybody wait; here it only fills the
cache on the disk. First it tells every game's levels, then it compiles one game after the other,
rules before players. A line `["rules", NAME]` on its input says what somebody waits for:
that comes next.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from contextlib import suppress
from typing import Any

from chantier.core.game import Game
from chantier.core.jit import PLAIN
from chantier.games.registry import find_game
from chantier.players.ladder import ladder, name_key
from chantier.players.registry import make_player
from chantier.server.marks import PARTS, one_at_a_time, read_mark, touch_rules, write_mark


def main() -> None:
    """Compile what the named games need."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it itself
    games = [find_game(name) for name in sys.argv[1:]]
    for game in games:
        _tell(game=game.card.name, levels=_levels(game))
    left = [(part, game) for game in games for part in PARTS]
    wanted: list[list[str]] = []
    threading.Thread(target=_listen, args=(wanted,), daemon=True).start()
    while left:
        part, game = next((one for one in left if [one[0], one[1].card.name] in wanted), left[0])
        left.remove((part, game))
        if not PLAIN and read_mark(game, part) is None:
            _tell(game=game.card.name, part=part, state="compiling")
            prepare(game, part)
        _tell(game=game.card.name, part=part, state="ready")


def prepare(game: Game, part: str) -> None:
    """Compile a part of a game and note it; where another process is at it, wait for that one."""
    with one_at_a_time(game, part):
        if read_mark(game, part) is None:
            _COMPILE[part](game)
            write_mark(game, part, {"levels": _levels(game)})


def _listen(wanted: list[list[str]]) -> None:
    """Take what somebody waits for; end when the server has: what is cached so far stays."""
    with suppress(OSError, ValueError):
        for line in sys.stdin:
            wanted.append(json.loads(line))
    os._exit(0)


def touch_players(game: Game) -> None:
    """Let every level act once, so that all of it is compiled."""
    position = game.initial(game.card.players[0])
    while position.to_act == "chance":
        position = position.play(position.legal()[0])
    for level in ladder(game).levels:
        make_player(f"level{level.number}", game, 1).choose(position)


_COMPILE = {"rules": touch_rules, "players": touch_players}


def _levels(game: Game) -> list[dict[str, Any]]:
    """The levels, with the keys of their names in the catalogue."""
    levels = ladder(game).levels
    return [
        {"number": one.number, "name": name_key(one.number, len(levels)), "slip": one.slip}
        for one in levels
    ]


def _tell(**fields: Any) -> None:
    sys.stdout.write(json.dumps(fields) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
