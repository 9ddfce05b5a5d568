"""A process that compiles ahead of need: `compile_worker [GAME:LEVEL …] GAME …`.

Beside the server, or beside a table at the terminal, it fills the cache on the disk and marks there
what is done: one compile unit after the other, the levels that are named first. A line
`CompileNext` on its input says that a table waits for a level: that one comes next. When its input
ends it ends at once; what is cached so far stays.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import suppress
from functools import partial

from chantier.core.chance import Randomness
from chantier.core.compiling import watched
from chantier.core.game import Game
from chantier.core.locator import unsaved
from chantier.core.pipe import BadMessage, PipeReader
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.engine import Engine
from chantier.players.engine_player import EnginePlayer
from chantier.players.ladder import compile_units, ladder
from chantier.players.level import Level
from chantier.search.limits import Limits
from chantier.server.engines.compile_status import (
    end_progress,
    is_compiled,
    mark_compiled,
    note_progress,
    one_at_a_time,
)
from chantier.server.engines.messages import CompileNext

TRIED = Limits(nodes=300)  # enough to come by everything that a level has compiled
NEAR_THE_END = 6  # actions: some engines change over to others there


def main() -> None:
    """Compile what the named games need."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent ends it itself
    words = [word.partition(":") for word in sys.argv[1:]]
    wanted = [(name, int(level) if level else None) for name, colon, level in words if colon]
    games = [find_game(name) for name, colon, _ in words if not colon]
    left = [(game, levels) for game in games for levels in compile_units(game).values()]
    begun: list[str] = []
    threading.Thread(target=_listen, args=(wanted, begun), daemon=True).start()
    status = 0
    while left:
        waited = (one for want in wanted for one in left if _is_for(want, *one))
        game, levels = next(waited, left[0])
        left.remove((game, levels))
        begun.append(game.card.name)
        try:
            prepare(game, levels)
        except (Exception, SystemExit) as error:  # what else there is can be compiled all the same
            numbers = ", ".join(str(level.number) for level in levels)
            print(f"{game.card.name}, levels {numbers}: {error!r}", file=sys.stderr)
            status = 1
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(status)  # the thread that listens may be at its input


def prepare(game: Game, levels: tuple[Level, ...]) -> None:
    """Compile what the levels of one compile unit need and mark it.

    Where another process is at it, it is waited for.
    """
    name, numbers = game.card.name, [level.number for level in levels]
    if all(is_compiled(name, number) for number in numbers):
        return
    with one_at_a_time(name):
        if not all(is_compiled(name, number) for number in numbers):
            try:
                with watched(partial(note_progress, name, numbers)) as watch:
                    for level in levels:
                        watch.expect(level.make)
                    touch(game, [level.make() for level in levels])
                if unsaved:  # what else was compiled here may call what is not kept
                    raise unsaved[0]
                mark_compiled(name, numbers, top=levels[-1] is ladder(game).levels[-1])
            finally:
                end_progress(name)


def touch(game: Game, engines: list[Engine]) -> None:
    """Let each engine think at every stage of a game, so that all of it is compiled."""
    fewest, most = game.card.players
    for players in range(fewest, most + 1):
        for position in _stages(game, players):
            for engine in engines:
                EnginePlayer(game, engine, TRIED, seed=1).think(position)


def _stages(game: Game, players: int) -> Iterator[Position]:
    """The first decision of a random game, one in its middle, and one near its end."""
    position, randomness = game.initial(players), Randomness("stages")
    decisions = []
    while not position.is_over:
        if isinstance(position.to_act, int):
            decisions.append(position)
        position = position.apply(position.random_id(randomness))
    for index in sorted({0, len(decisions) // 2, max(0, len(decisions) - NEAR_THE_END)}):
        yield decisions[index]


def _is_for(want: tuple[str, int | None], game: Game, levels: tuple[Level, ...]) -> bool:
    name, number = want
    if number is None:
        number = len(ladder(game).levels)
    return name == game.card.name and number in [level.number for level in levels]


def _listen(wanted: list[tuple[str, int | None]], begun: list[str]) -> None:
    """Take what a table waits for, the latest last; end when the parent has.

    The game that was `begun` last is then not being compiled any more.
    """
    lines = PipeReader[CompileNext](CompileNext)
    try:
        for line in sys.stdin.buffer:
            message = lines.read(line)
            wanted.append((message.game, message.level))
    except BadMessage as error:
        print(error, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        pass  # the input is closed
    for name in begun[-1:]:
        end_progress(name)
    os._exit(0)


if __name__ == "__main__":
    main()
