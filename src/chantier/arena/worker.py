"""A process that plays an arena's games: `python -m chantier.arena.worker`, one JSON line each way.

It receives the settings, answers when it is ready, then answers each number with a game's record.
When its input ends it ends at once, in the middle of a game too.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
import traceback
from contextlib import suppress
from typing import IO, Any

from chantier.arena.entrants import Entrants
from chantier.arena.fault import Fault
from chantier.arena.game import play_game
from chantier.arena.opening import Openings, opening_chance
from chantier.arena.program import read_program
from chantier.arena.settings import MatchSettings
from chantier.core.position import Position
from chantier.games.faults import fault_in
from chantier.games.registry import find_game


def main() -> None:
    """Serve until the input ends."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the arena ends its workers itself
    # The output of a player must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    task = json.loads(sys.stdin.readline())
    try:
        _serve(task, answers)
    except (Exception, SystemExit) as error:
        fault = fault_in(error)
        told = {"error": traceback.format_exc()}
        with suppress(OSError):
            _answer(answers, told if fault is None else {"fault": [fault.key, fault.values]})
        os._exit(1)  # the thread that listens may be at its input


def _serve(task: dict[str, Any], answers: IO[str]) -> None:
    settings = MatchSettings.from_json(task["settings"])
    game = find_game(settings.game)
    entrants = Entrants(game, task["factories"], task["patience"])
    try:
        start = game.initial(settings.players, settings.options)
        openings = Openings(start, settings.seed, settings.opening, settings.balance)
        numbers: queue.Queue[int] = queue.Queue()
        threading.Thread(target=_listen, args=(numbers, entrants), daemon=True).start()
        warm(settings, start, entrants)
        _answer(answers, {"ready": True})
        while True:
            record = play_game(settings, game, entrants, openings, numbers.get())
            _answer(answers, {"record": record.to_json()})
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


def _answer(answers: IO[str], data: dict[str, Any]) -> None:
    answers.write(json.dumps(data, allow_nan=False) + "\n")
    answers.flush()


def _listen(numbers: queue.Queue[int], entrants: Entrants) -> None:
    """Take the numbers of games to play; at the end of the input, end everything."""
    with suppress(OSError, ValueError):
        for line in sys.stdin:
            numbers.put(int(line))
    entrants.close()
    os._exit(0)


if __name__ == "__main__":
    main()
