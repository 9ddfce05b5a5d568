"""A process that plays an arena's games: `python -m chantier.arena.worker`, one line each way.

It receives the settings, answers when it is ready, then answers each number with a game's record.
When its input ends it ends at once, in the middle of a game too.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from typing import BinaryIO

import msgspec
from msgspec import Raw

from chantier.arena.entrants import Entrants
from chantier.arena.fault import Fault
from chantier.arena.game import play_game
from chantier.arena.messages import (
    ArenaFailed,
    FromArenaWorker,
    GameBroken,
    GamePlayed,
    MatchReady,
    MatchTask,
    PlayGame,
)
from chantier.arena.opening import Openings, opening_chance
from chantier.arena.program import read_program
from chantier.arena.settings import MatchSettings
from chantier.core.pipe import BadMessage, PipeReader, plain_values, to_line
from chantier.core.position import Position
from chantier.games.faults import fault_in
from chantier.games.registry import find_game


def main() -> None:
    """Serve until the input ends."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena ends its workers itself
    # The output of a player must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    try:
        _serve(PipeReader[MatchTask](MatchTask).read(sys.stdin.buffer.readline()), answers)
    except (Exception, SystemExit) as error:
        fault = fault_in(error)
        told: FromArenaWorker = ArenaFailed(traceback.format_exc())
        if fault is not None:
            told = GameBroken(fault.key, plain_values(fault.values))
        with suppress(OSError):
            _send(answers, told)
        os._exit(1)  # the thread that listens may be at its input


def _serve(task: MatchTask, answers: BinaryIO) -> None:
    settings = MatchSettings.from_json(msgspec.json.decode(task.settings))
    game = find_game(settings.game)
    entrants = Entrants(game, task.factories, task.patience)
    try:
        start = game.initial(settings.players, settings.options)
        openings = Openings(start, settings.seed, settings.opening, settings.balance)
        numbers: queue.Queue[int] = queue.Queue()
        threading.Thread(target=_listen, args=(numbers, entrants), daemon=True).start()
        warm(settings, start, entrants)
        _send(answers, MatchReady())
        while True:
            record = play_game(settings, game, entrants, openings, numbers.get())
            _send(answers, GamePlayed(Raw(record.to_line().encode())))
    finally:
        entrants.close()


def warm(settings: MatchSettings, position: Position, entrants: Entrants) -> None:
    """Let every player act once, so that no player compiles on the clock."""
    chance = opening_chance(settings.seed, 0)
    while position.to_act == "chance":
        position = position.apply(position.random_id(chance))
    for entrant, spec in enumerate(settings.entrants):
        if read_program(spec) is None and settings.entrants.index(spec) == entrant:
            with suppress(Fault):  # it will be told in the game that it costs
                entrants.make(entrant, spec, 1).choose(position)


def _send(answers: BinaryIO, message: FromArenaWorker) -> None:
    answers.write(to_line(message))
    answers.flush()


def _listen(numbers: queue.Queue[int], entrants: Entrants) -> None:
    """Take the numbers of games to play; at the end of the input, end everything."""
    lines = PipeReader[PlayGame](PlayGame)
    try:
        for line in sys.stdin.buffer:
            numbers.put(lines.read(line).number)
    except BadMessage as error:
        print(error, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        pass  # the input is closed
    entrants.close()
    os._exit(0)


if __name__ == "__main__":
    main()
