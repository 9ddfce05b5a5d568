"""The supervisor of the compile worker: which levels are compiled, and which come next.

Engines run plainly at first; a level runs compiled as soon as the worker has compiled its code. The
worker is a process of its own, started again when it dies.
"""

from __future__ import annotations

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from typing import Literal, TypeAlias

from msgspec import Struct

from chantier.core.cache import cache_folder
from chantier.core.mode import may_compile
from chantier.core.pipe import to_line
from chantier.server import log, processes
from chantier.server.engines.compile_status import end_progress, is_compiled, read_progress
from chantier.server.engines.messages import CompileNext
from chantier.server.games import Games

CompilePhase: TypeAlias = Literal["cold", "compiling", "ready"]
COMMAND = (sys.executable, "-m", "chantier.server.engines.compile_worker")
NICENESS = 10  # clients come first
MOST_DEATHS = 3  # of the process, after which it waits until a table wants something
BLAMED = 2  # deaths while one game is compiled, after which it is left out
HANG = 600.0  # seconds without any progress, after which a game is left out
LOOK = 5.0  # seconds between two looks at the progress


class GameCompileStatus(Struct, frozen=True):
    """How far a game's engines are compiled."""

    game: str
    players: CompilePhase
    compiled: tuple[int, ...]
    """The levels that play at their full speed."""
    compiling: tuple[int, ...]
    """The levels that are being compiled."""
    share: float
    """How much of what those need is done, from 0 to 1."""


class CompileSupervisor:
    """Runs the compile worker until every level is compiled or has failed."""

    def __init__(self, games: Games) -> None:
        self._games = games
        self._process: asyncio.subprocess.Process | None = None
        self._wanted: list[tuple[str, int | None]] = []
        self._active = False
        self._again = False
        """Whether the process is to be started once more, with what is wanted first."""
        self._failed: set[tuple[str, int | None]] = set()
        """What cannot be compiled, and plays plainly for good."""
        self._deaths: Counter[str] = Counter()
        """How often the process has died, by what it was compiling."""
        self._asked = asyncio.Event()
        self._own_cache: tempfile.TemporaryDirectory[str] | None = None

    def is_pending(self, name: str, level: int | None) -> bool:
        """Whether a level (`None`: the strongest player) plays plainly, and is being compiled."""
        return self._active and (name, level) not in self._failed and not is_compiled(name, level)

    def compile_next(self, name: str, level: int | None) -> None:
        """Have a level (`None`: the strongest player) compiled next."""
        if (name, level) in self._failed or is_compiled(name, level):
            return
        self._asked.set()
        if (name, level) in self._wanted:
            return
        begun = self._process is not None and any(map(read_progress, self._games.names))
        idle = begun and not any(self._is_compiling(*wanted) for wanted in self._wanted)
        self._wanted.append((name, level))
        if idle and not self._is_compiling(name, level):
            self._again = True  # no table waits for what it compiles; what it has done stays
            self._kill()
        else:
            self._send(name, level)

    def _is_compiling(self, name: str, level: int | None) -> bool:
        """Whether a level is what is being compiled now."""
        levels, _ = read_progress(name) or ((), 0.0)
        return (level or len(self._games.levels(name))) in levels

    def status(self) -> list[GameCompileStatus]:
        """How far each game is."""
        return list(map(self.status_of, self._games.names))

    def status_of(self, name: str) -> GameCompileStatus:
        """How far a game is."""
        levels = [level.number for level in self._games.levels(name)]
        compiled = tuple(level for level in levels if is_compiled(name, level))
        compiling, share = (self._active and read_progress(name)) or ((), 0.0)
        state: CompilePhase = "compiling" if compiling else "cold"
        return GameCompileStatus(
            name, "ready" if len(compiled) == len(levels) else state, compiled, compiling, share
        )

    @property
    def is_active(self) -> bool:
        """Whether engines are being compiled."""
        return self._active

    @property
    def keeps_cache(self) -> bool:
        """Whether what is compiled is kept when the server ends."""
        return self._own_cache is None

    @property
    def is_done(self) -> bool:
        """Whether all levels of all games are compiled."""
        return all(one.players == "ready" for one in self.status())

    @property
    def is_settled(self) -> bool:
        """Whether all that can be compiled is."""
        return not self._cold()

    def _cold(self) -> list[str]:
        """The games of which something is left to compile."""
        done = {(one.game, level) for one in self.status() for level in one.compiled}
        left = [
            (name, level.number) for name in self._games.names for level in self._games.levels(name)
        ]
        return list(dict.fromkeys(one[0] for one in left if one not in done | self._failed))

    async def until_wanted(self) -> None:
        """Wait until a table wants what is not compiled."""
        self._asked.clear()
        await self._asked.wait()

    async def run(self) -> None:
        """Have compiled what is not, in a process of its own, until it has died too often."""
        if not may_compile():
            return
        if cache_folder() is None:  # then there is one for as long as the server runs
            self._own_cache = tempfile.TemporaryDirectory(prefix="chantier-")
            os.environ["CHANTIER_CACHE_DIR"] = self._own_cache.name
            cache_folder.cache_clear()
        self._active, deaths = True, 0
        try:
            while deaths < MOST_DEATHS and not self.is_settled:
                self._again = False
                deaths += not await self._compile() and not self._again
        finally:
            self._active = False

    async def _compile(self) -> bool:
        """Run the process until it ends, or is to begin with something else.

        Returns whether it ended by itself: then what is not compiled cannot be.
        """
        cold = self._cold()
        first = [f"{name}:{level or ''}" for name, level in self._wanted]
        try:
            self._process = await processes.start((*COMMAND, *first, *cold), NICENESS)
            status = await self._end_of(self._process)
            if status in (0, 1):
                self._leave_out(*cold)
            if status == 0:
                log.note("compiled")
            elif not self._again:
                at = [name for name in cold if read_progress(name)]
                log.warn("compilation failed", status=status, games=" ".join(at))
                self._deaths.update(at)
                self._leave_out(*(name for name in at if self._deaths[name] >= BLAMED))
            return status in (0, 1)
        except OSError:
            log.failed("compilation failed")
            return False
        finally:
            process, self._process = self._process, None
            if process is not None:
                processes.kill(process)
                await process.wait()
            for name in cold:
                end_progress(name)

    async def _end_of(self, process: asyncio.subprocess.Process) -> int:
        """The process's status; a game that gets no further for long is left out."""
        before, since, at = None, time.monotonic(), ""
        while True:
            with suppress(TimeoutError):
                return await asyncio.wait_for(process.wait(), LOOK)
            now = self.status()
            at = next((one.game for one in now if one.compiling), at)
            if now != before:
                before, since = now, time.monotonic()
            elif time.monotonic() - since > HANG:
                log.warn("compilation hangs", game=at)
                self._leave_out(*filter(None, [at]))
                self._kill()

    def _leave_out(self, *names: str) -> None:
        """Let what is not compiled of some games play plainly for good."""
        for name in names:
            for level in self._games.levels(name):
                if not is_compiled(name, level.number):
                    self._failed.add((name, level.number))
            if not is_compiled(name, None):
                self._failed.add((name, None))

    def close(self) -> None:
        """Remove a cache of its own."""
        if self._own_cache is not None:
            self._own_cache.cleanup()

    def _send(self, name: str, level: int | None) -> None:
        if self._process is not None and self._process.stdin is not None:
            with suppress(OSError, RuntimeError):
                self._process.stdin.write(to_line(CompileNext(name, level)))

    def _kill(self) -> None:
        if self._process is not None:
            processes.kill(self._process)
