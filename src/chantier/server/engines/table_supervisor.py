"""The supervisor of the table worker: tables are made while the server has nothing else to do.

The worker is a process of its own at the lowest priority. It is held at once when an engine is
asked, and goes on when none has been for a while. What it has solved is on the disk, so it may be
killed at any time, and so may the server.
"""

from __future__ import annotations

import asyncio
import os
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

from msgspec import Struct

from chantier.core.mode import may_compile
from chantier.core.pipe import BadMessage, PipeReader, to_line
from chantier.players.kept_tables import KeptTable, kept_table_of
from chantier.server import log, processes
from chantier.server.config import Config
from chantier.server.engines.compile_supervisor import CompileSupervisor
from chantier.server.engines.messages import (
    FromTableWorker,
    GoOnTable,
    HoldTable,
    TableElsewhere,
    TableFailed,
    TableMade,
    TableShare,
    ToTableWorker,
)
from chantier.server.engines.pool import EnginePool
from chantier.server.games import Games

TablePhase: TypeAlias = Literal["ready", "waiting", "making", "held", "memory", "failed", "off"]
COMMAND = (sys.executable, "-m", "chantier.server.engines.table_worker")
NICENESS = 19  # clients come first, then engines, then what is compiled
LEAST_MEMORY = 2 * 10**9  # bytes that must be free
QUIET = 5.0  # seconds without a thought, after which the server counts as idle
LOOK = 10.0  # seconds between two looks at whether another process is done
LATER = 600.0  # seconds before a table that could not be made is tried again
MOST_DEATHS = 3  # of the process, after which it is tried again later
_replies = PipeReader[FromTableWorker](FromTableWorker)


class KeptTableStatus(Struct, frozen=True):
    """How far a table is by which a game is played exactly."""

    game: str
    players: int
    """For how many seats it is."""
    phase: TablePhase
    """`waiting` until the server is idle, `held` while an engine thinks, `memory` where too little
    is free, `off` where the settings say so or nothing is compiled or kept."""
    share: float
    """How much of it is made, from 0 to 1."""


@dataclass
class _TableJob:
    """One game's table."""

    game: str
    table: KeptTable
    phase: TablePhase
    share: float = 0.0
    process: asyncio.subprocess.Process | None = None


class TableSupervisor:
    """Has the tables made, one after the other."""

    def __init__(
        self, games: Games, compiler: CompileSupervisor, engines: EnginePool, config: Config
    ) -> None:
        self._compiler, self._engines, self._config = compiler, engines, config
        found = ((game.card.name, kept_table_of(game)) for game in games.all)
        phase: TablePhase = "waiting" if config.idle_tables else "off"
        self._jobs = [_TableJob(name, table, phase) for name, table in found if table is not None]
        self._quiet = asyncio.Event()
        """Set while no engine has been asked for a while."""
        self._timer: asyncio.TimerHandle | None = None

    def status(self) -> tuple[KeptTableStatus, ...]:
        """How far each table is."""
        return tuple(
            KeptTableStatus(job.game, job.table.PLAYERS, job.phase, job.share) for job in self._jobs
        )

    async def run(self) -> None:
        """Make what is not there yet, as long as the server runs."""
        self._engines.on_busy = self._on_busy
        self._on_busy(busy=self._engines.is_busy)
        for job in self._jobs:
            try:
                await self._finish(job)
            except Exception:  # of another package's game, say: the others' tables are made
                log.failed("table failed", game=job.game)
                job.phase = "failed"

    async def _finish(self, job: _TableJob) -> None:
        while not await self._is_kept(job):
            if why := self._hindrance():
                job.phase = "off"
                log.note("table left out", game=job.game, why=why)
                return
            await self._until_idle()
            free = free_memory()
            if free is not None and free < LEAST_MEMORY:
                if job.phase != "memory":
                    log.note("table left out", game=job.game, why="memory", free=free)
                job.phase = "memory"
                await asyncio.sleep(LATER)
                continue
            await asyncio.sleep(await self._make(job))

    async def _is_kept(self, job: _TableJob) -> bool:
        kept = await asyncio.to_thread(job.table.is_kept)
        job.share = await asyncio.to_thread(job.table.share_made)
        if kept:
            job.phase = "ready"
        return kept

    def _hindrance(self) -> str:
        """Why no table is made here; empty if nothing speaks against it."""
        if not self._config.idle_tables:
            return "setting"
        if not may_compile():
            return "plain"
        return "" if self._compiler.keeps_cache else "cache"

    async def _until_idle(self) -> None:
        """Wait until everything is compiled and no engine has been asked for a while."""
        while True:
            await self._quiet.wait()
            if not self._compiler.is_active:
                return
            await asyncio.sleep(QUIET)

    async def _make(self, job: _TableJob) -> float:
        """Run the process until it ends; returns in how many seconds to look again."""
        for _ in range(MOST_DEATHS):
            ended = await self._run_worker(job)
            if isinstance(ended, TableMade):
                log.note("table made", game=job.game)
                return 0.0
            if isinstance(ended, TableElsewhere):
                job.phase = "waiting"
                return LOOK
            if isinstance(ended, TableFailed):
                log.warn("table failed", game=job.game, why=ended.why)
                break
            log.warn("table worker lost", game=job.game)
            await self._until_idle()
        job.phase = "failed"
        return LATER

    async def _run_worker(self, job: _TableJob) -> FromTableWorker | None:
        """How it ended; `None` if it was killed."""
        command = (*COMMAND, job.game, str(self._config.workers))
        try:
            job.process = await processes.start(command, NICENESS)
        except OSError as error:
            return TableFailed(str(error))
        job.phase = "making"
        log.note("table begun", game=job.game, share=round(job.share, 3))
        assert job.process.stdout is not None  # noqa: S101  # a pipe was asked for
        try:
            if not self._quiet.is_set():
                self._hold(job)  # an engine was asked while it started
            while line := await job.process.stdout.readline():
                message = _replies.read(line)
                if not isinstance(message, TableShare):
                    return message
                job.share = max(job.share, message.share)  # threads tell it out of order
        except (BadMessage, ValueError) as error:  # no message, or a line without an end
            log.warn("table worker sent nonsense", why=str(error))
        finally:
            process, job.process = job.process, None
            processes.kill(process)
            await process.wait()
        return None

    def _on_busy(self, busy: bool) -> None:
        """An engine is asked, or all have answered."""
        if self._timer is not None:
            self._timer.cancel()
        if not busy:
            self._timer = asyncio.get_running_loop().call_later(QUIET, self._go_on)
            return
        self._quiet.clear()
        for job in self._jobs:
            self._hold(job)

    def _hold(self, job: _TableJob) -> None:
        if job.process is not None:
            job.phase = "held"
            _send(job.process, HoldTable())

    def _go_on(self) -> None:
        self._quiet.set()
        for job in self._jobs:
            if job.process is not None:
                job.phase = "making"
                _send(job.process, GoOnTable())


def _send(process: asyncio.subprocess.Process, message: ToTableWorker) -> None:
    if process.stdin is not None:
        with suppress(OSError, RuntimeError):
            process.stdin.write(to_line(message))


def free_memory() -> int | None:
    """How many bytes programs may still use, within a container's limit too; `None` if not told."""
    free = [_listed(Path("/proc/meminfo"), "MemAvailable:", 1024), _left_in_container()]
    known = [one for one in free if one is not None]
    if known:
        return min(known)
    if hasattr(os, "sysconf") and "SC_AVPHYS_PAGES" in os.sysconf_names:
        return os.sysconf("SC_AVPHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    return None


def _listed(path: Path, name: str, unit: int) -> int | None:
    """A number of a file that has a name and a number a line."""
    with suppress(OSError, ValueError, IndexError):
        for line in path.read_text("ascii").splitlines():
            words = line.split()
            if words[0] == name:
                return int(words[1]) * unit
    return None


def _left_in_container(folder: Path = Path("/sys/fs/cgroup")) -> int | None:
    """What a container's limit leaves, where there is one; files that were read do not count."""
    with suppress(OSError, ValueError):
        limit = int((folder / "memory.max").read_text("ascii"))
        used = int((folder / "memory.current").read_text("ascii"))
        cached = _listed(folder / "memory.stat", "inactive_file", 1) or 0
        return limit - used + cached
    return None
