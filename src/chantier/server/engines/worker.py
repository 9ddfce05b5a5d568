"""A process that thinks: `python -m chantier.server.engines.worker`, one line each way.

It sends `WorkerReady`, then answers one request after the other, at a lower priority than the
server. `StopRequest` cuts the present one short. When its input ends it ends at once.
"""

from __future__ import annotations

import os
import queue
import signal
import sys
import threading
from collections import OrderedDict
from contextlib import suppress
from typing import BinaryIO

import msgspec
import numpy as np

from chantier.core.jit import PLAIN
from chantier.core.pipe import BadMessage, PipeReader, to_line
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.engine_player import EnginePlayer
from chantier.players.ladder import find_level, ladder
from chantier.server.engines.messages import (
    FromWorker,
    StopRequest,
    ThinkFailed,
    ThinkRequest,
    ThinkResult,
    ToWorker,
    WorkerReady,
)

ENGINES_KEPT = 6  # what was learned of a game is of use at its next move; memory is not endless


class EngineCache:
    """The players that were asked last, each with what it keeps of its game."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[str, str, int], EnginePlayer] = OrderedDict()

    def answer(self, request: ThinkRequest, stop: threading.Event) -> ThinkResult:
        """What a level would do in a position, and what speaks for it."""
        game = find_game(request.game)
        number = request.level or len(ladder(game).levels)
        key = (request.player, request.game, number)
        player = self._kept.pop(key, None)
        if player is None:
            level = find_level(game, number)
            player = EnginePlayer(game, level.make(), level.limits)
        self._kept[key] = player
        while len(self._kept) > ENGINES_KEPT:
            self._kept.popitem(last=False)
        options = game.card.complete_options(msgspec.json.decode(request.options))
        state = np.array(request.state, dtype=np.int64)
        result = player.think(Position(game, request.players, options, state), stop)
        text = game.notation.text
        return ThinkResult(
            id=request.id,
            action=text(result.action),
            value=tuple(float(share) for share in result.value),
            line=tuple(text(action) for action in result.line),
            chances={
                text(action): float(share) for action, share in (result.chances or {}).items()
            },
            exact=bool(result.exact),
            weaker=PLAIN and (player.cut or number == len(ladder(game).levels)),
        )


def main() -> None:
    """Serve until the input ends."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends its workers itself
    # Whatever a player prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    requests: queue.Queue[tuple[ThinkRequest, threading.Event]] = queue.Queue()
    threading.Thread(target=_listen, args=(requests,), daemon=True).start()
    engines = EngineCache()
    _send(answers, WorkerReady())
    while True:
        request, stop = requests.get()
        answer: ThinkResult | ThinkFailed
        try:
            answer = engines.answer(request, stop)
        except (Exception, SystemExit) as error:  # the next request is answered all the same
            answer = ThinkFailed(request.id, f"{type(error).__name__}: {error}")
        _send(answers, answer)


def _send(answers: BinaryIO, message: FromWorker) -> None:
    answers.write(to_line(message))
    answers.flush()


def _listen(requests: queue.Queue[tuple[ThinkRequest, threading.Event]]) -> None:
    """Take requests, and what stops them; at the end of the input, end everything."""
    stops: dict[int, threading.Event] = {}
    lines = PipeReader[ToWorker](ToWorker)
    try:
        for line in sys.stdin.buffer:
            message = lines.read(line)
            if isinstance(message, StopRequest):
                if message.id in stops:
                    stops[message.id].set()
                continue
            stops = {message.id: threading.Event()}  # one request at a time
            requests.put((message, stops[message.id]))
    except BadMessage as error:
        print(error, file=sys.stderr, flush=True)
    except (OSError, ValueError):
        pass  # the input is closed
    os._exit(0)


if __name__ == "__main__":
    main()
