"""Compiles players in the background of a terminal; ends with it."""

from __future__ import annotations

import os
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable
from contextlib import suppress

from chantier.cli.language import current, tell
from chantier.core.cache import cache_folder
from chantier.core.mode import may_compile
from chantier.core.pipe import to_line
from chantier.i18n import percent
from chantier.server.engines.compile_status import end_progress, is_compiled, read_progress
from chantier.server.engines.messages import CompileNext

COMMAND = (sys.executable, "-m", "chantier.server.engines.compile_worker")
MOST_STARTS = 3  # of a process that is killed
NICENESS = 10  # the player at the table comes first


class Compiler:
    """The processes that compile, one a game; the compiled code outlives them."""

    def __init__(self) -> None:
        self._running: dict[str, subprocess.Popen[bytes]] = {}
        self._starts: Counter[str] = Counter()

    def want(self, game: str, level: int | None) -> None:
        """Have a level of a game (`None`: its strongest player) compiled, unless it is."""
        if not may_compile() or is_compiled(game, level) or cache_folder() is None:
            return
        process = self._running.get(game)
        if process is None or (process.poll() or 0) < 0:  # killed, say for want of memory
            if self._starts[game] < MOST_STARTS:
                self._starts[game] += 1
                self._end(game)
                self._running[game] = _start(game, level)
            return
        with suppress(OSError, ValueError):
            assert process.stdin is not None  # noqa: S101  # a pipe, as asked
            process.stdin.write(to_line(CompileNext(game, level)))
            process.stdin.flush()

    def close(self) -> None:
        """End the processes."""
        for game in list(self._running):
            self._end(game)

    def _end(self, game: str) -> None:
        process = self._running.pop(game, None)
        if process is None:
            return
        process.kill()
        process.wait()
        end_progress(game)
        if process.stdin is not None:
            with suppress(OSError):
                process.stdin.close()


def _start(game: str, level: int | None) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(  # noqa: S603  # our own program
        (*COMMAND, f"{game}:{level or ''}", game),
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, process.pid, NICENESS)
    return process


def compiling(game: str, levels: Iterable[int | None]) -> str | None:
    """How far the compilation of some levels is, in a line; `None` if nothing of them is left."""
    if not may_compile() or all(is_compiled(game, level) for level in levels):
        return None
    found = read_progress(game)
    if found is None:
        return tell("table.warming")
    numbers, share = found
    said = percent(current(), share)
    if len(numbers) == 1:
        return tell("table.compiling_one", level=numbers[0], share=said)
    return tell("table.compiling", levels=f"{numbers[0]}–{numbers[-1]}", share=said)
