"""A process that makes a game's table: `table_worker GAME THREADS`, a line each way.

It works while nothing else is to be done: `HoldTable` stops its threads within milliseconds, and
`GoOnTable` lets them go on. It tells how far it is, and how it ended. When its input ends it ends
at once; what it has solved so far is on the disk.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import BinaryIO

from chantier.core.pipe import PipeReader, to_line
from chantier.errors import ChantierError
from chantier.games.registry import find_game
from chantier.players.kept_tables import MadeElsewhere, kept_table_of
from chantier.server.engines.messages import (
    FromTableWorker,
    HoldTable,
    TableElsewhere,
    TableFailed,
    TableMade,
    TableShare,
    ToTableWorker,
)

TOLD_EVERY = 1.0  # seconds


class _Told:
    """Tells how far the table is, now and then."""

    def __init__(self, answers: BinaryIO) -> None:
        self._answers = answers
        self._last = 0.0
        self._lock = threading.Lock()  # several threads advance

    def advance(self, share: float) -> None:
        with self._lock:
            if time.monotonic() - self._last > TOLD_EVERY:
                self._last = time.monotonic()
                self.send(TableShare(share))

    def send(self, message: FromTableWorker) -> None:
        self._answers.write(to_line(message))
        self._answers.flush()


def main() -> None:
    """Make the table of the game that is named."""
    with suppress(ValueError, OSError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it itself
    # Whatever a game prints must not get between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    may_work = threading.Event()
    may_work.set()
    threading.Thread(target=_listen, args=(may_work,), daemon=True).start()
    table = kept_table_of(find_game(sys.argv[1]))
    told = _Told(answers)
    ended: FromTableWorker
    try:
        if table is None:
            raise LookupError(f"{sys.argv[1]} has no table")
        table.warm()
        table.make(told.advance, _pause(may_work), int(sys.argv[2]))
        ended = TableMade()
    except MadeElsewhere as error:
        ended = TableElsewhere(error.process)
    except ChantierError as error:
        ended = TableFailed(str(error))
    except Exception as error:  # the server says it, and goes on without the table
        ended = TableFailed(f"{type(error).__name__}: {error}")
    told.send(ended)
    os._exit(0)  # the thread that listens may be at its input


def _pause(may_work: threading.Event) -> Callable[[], None]:
    def pause() -> None:
        may_work.wait()

    return pause


def _listen(may_work: threading.Event) -> None:
    """Hold the work and let it go on; end when the server has."""
    lines = PipeReader[ToTableWorker](ToTableWorker)
    try:
        for line in sys.stdin.buffer:
            if isinstance(lines.read(line), HoldTable):
                may_work.clear()
            else:
                may_work.set()
    except (OSError, ValueError) as error:  # no message, or the input is broken
        print(error, file=sys.stderr, flush=True)
    finally:
        os._exit(0)


if __name__ == "__main__":
    main()
