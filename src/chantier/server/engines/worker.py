"""A process that thinks: `python -m chantier.server.engines.worker`, one JSON line each way.

It says when it is ready, then answers one question after the other, at a lower priority than the
server. A line `{"stop": id}` cuts the present question short. When its input ends it ends at once.
"""

from __future__ import annotations

import json
import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from typing import IO, Any

import numpy as np

from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.engine_player import EnginePlayer
from chantier.players.ladder import find_level, ladder

ENGINES_KEPT = 6  # what was learned of a game is of use at its next move; memory is not endless


class EngineCache:
    """The players that were asked last, each with what it keeps of its game."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, int], EnginePlayer] = OrderedDict()

    def answer(self, question: dict[str, Any], stop: threading.Event) -> dict[str, Any]:
        """What a level would do in a position, and what speaks for it."""
        game = find_game(question["game"])
        number = question["level"] or len(ladder(game).levels)
        key = (question["who"], question["game"], number)
        player = self._kept.pop(key, None)
        if player is None:
            level = find_level(game, number)
            player = EnginePlayer(game, level.make(), level.limits)
        self._kept[key] = player
        while len(self._kept) > ENGINES_KEPT:
            self._kept.popitem(last=False)
        options = game.card.complete_options(question["options"])
        state = np.array(question["state"], dtype=np.int64)
        result = player.think(Position(game, question["players"], options, state), stop)
        text = game.notation.text
        return {
            "action": text(result.action),
            "value": [float(share) for share in result.value],
            "line": [text(action) for action in result.line],
            "chances": {
                text(action): float(share) for action, share in (result.chances or {}).items()
            },
            "exact": result.exact,
            "weaker": PLAIN and (player.cut or number == len(ladder(game).levels)),
        }


def main() -> None:
    """Serve until the input ends."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    # Whatever a player prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)
    questions: queue.Queue[tuple[dict[str, Any], threading.Event]] = queue.Queue()
    threading.Thread(target=_listen, args=(questions,), daemon=True).start()
    engines = EngineCache()
    _answer(answers, {"ready": True})
    while True:
        question, stop = questions.get()
        try:
            answer = engines.answer(question, stop)
        except (Exception, SystemExit) as error:  # the next question is answered all the same
            answer = {"error": f"{type(error).__name__}: {error}"}
        _answer(answers, {"id": question["id"], **answer})


def _answer(answers: IO[str], data: dict[str, Any]) -> None:
    answers.write(json.dumps(data, allow_nan=False) + "\n")
    answers.flush()


def _listen(questions: queue.Queue[tuple[dict[str, Any], threading.Event]]) -> None:
    """Take questions, and what stops them; at the end of the input, end everything."""
    stops: dict[int, threading.Event] = {}
    with suppress(OSError, ValueError):
        for line in sys.stdin:
            data = json.loads(line)
            if "stop" in data:
                if data["stop"] in stops:
                    stops[data["stop"]].set()
                continue
            stops = {data["id"]: threading.Event()}  # one question at a time
            questions.put((data, stops[data["id"]]))
    os._exit(0)


if __name__ == "__main__":
    main()
