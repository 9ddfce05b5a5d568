"""Kill a server again and again while many tables are played on it, and see what is left.

Now and then it is suspended, and the wall clock is put an hour forward or back.

`Killing` starts servers on one file, lets groups of clients play there, and sends SIGKILL at random
moments. After each kill the file is looked at as it was left, in a copy; after the last the server
must serve every table on, end when asked to, and everything that a client was told must follow from
a replay of the file.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import httpx
from websockets.asyncio.client import connect

from chantier.server.time_source import GAP
from server import fork_server, stepped_clock
from server.chaos_clients import ChaosClient, ChaosServer, Group, GroupPlan, Mismatch
from server.checking import BEGUN_LATER, Checking, Outage, Pause
from server.live_server import GENEROUS, SOURCE, free_port

PATIENCE = 120.0
COMPILING = 900.0  # seconds
BUDGET = {"kind": "budget", "seconds": 600, "increment": 2}
SHORT = {"kind": "budget", "seconds": 60, "increment": 0}
DAYS = {"kind": "days", "days": 1}

PLANS = (
    GroupPlan("kwinty", "pp", spectators=1),
    GroupPlan("kwinty", "pp", clock=BUDGET),
    GroupPlan("kwinty", "p1"),
    GroupPlan("kwinty", "pp", clock=SHORT, pause=0.6),
    GroupPlan("turris", "pp", clock=BUDGET, spectators=2),
    GroupPlan("turris", "p1", clock=SHORT),
    GroupPlan("turris", "pp"),
    GroupPlan("tulum", "pp", clock=DAYS),
    GroupPlan("tulum", "ppp", spectators=1),
    GroupPlan("tulum", "p1p1", clock=BUDGET),
    GroupPlan("tulum", "pppp", clock=SHORT, pause=0.3),
    GroupPlan("turquoise", "pp", resigning=0.02),
    GroupPlan("turquoise", "ppp", clock=BUDGET, spectators=1, resigning=0.02),
    GroupPlan("turquoise", "pp1", resigning=0.02),
    GroupPlan("turquoise", "pppp", clock=DAYS, resigning=0.02),
)

COUNTED = (
    "kills",
    "kills before it listened",
    "tables",
    "tables over",
    "events",
    "events told",
    "whole tables told",
    "boards compared",
    "answers checked",
    "asked again",
    "kept, the answer lost",
    "done once though asked again",
    "clocks over an outage",
    "suspensions",
    "clocks over a suspension",
    "steps of the wall clock by an hour",
    "clocks over a step",
    "tables sealed",
    "salts opened",
    "games begun with every player's salt",
    BEGUN_LATER,
)

# A run means something only if kills did hit the middle of things, and they were put right.
MIDDLES = (
    "kept, the answer lost",
    "done once though asked again",
    "clocks over an outage",
    "clocks over a suspension",
    "clocks over a step",
    BEGUN_LATER,
)
HOUR = 60 * 60 * 1000
LOOSE = 1000  # milliseconds by which two readings of a time may differ
PATIENT = 6  # so many times the kills asked for, if those met not all of them


def now_ms() -> int:
    return time.time_ns() // 1_000_000


class Servers:
    """Servers on one file, one after the other: by the command line, or from `fork_server`."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.port = free_port()
        self.log = data.with_suffix(".log")
        self.clock = stepped_clock.SteppedClock(data.with_suffix(".clock"))
        self.pid = 0
        self.began = 0
        self.starts: list[float] = []
        self._fork_server: asyncio.subprocess.Process | None = None
        self._command: asyncio.subprocess.Process | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    async def open(self) -> None:
        command = (fork_server.__file__, str(self.clock.path))
        self._fork_server = await self._run(*command, stdin=asyncio.subprocess.PIPE)
        await self._line(self._fork_server, "here", COMPILING)

    async def _run(self, *arguments: str, stdin: int) -> asyncio.subprocess.Process:
        environment = {**os.environ, **GENEROUS, "PYTHONPATH": str(SOURCE)}
        with self.log.open("ab") as log:
            return await asyncio.create_subprocess_exec(
                sys.executable,
                *arguments,
                env=environment,
                stdin=stdin,
                stdout=asyncio.subprocess.PIPE,
                stderr=log,
            )

    async def _line(
        self, process: asyncio.subprocess.Process, word: str, seconds: float = PATIENCE
    ) -> str:
        """The rest of a line that must come now; raises `Mismatch` if another one does."""
        assert process.stdout is not None
        line = (await asyncio.wait_for(process.stdout.readline(), seconds)).decode()
        if not line.startswith(word):
            log = self.log.read_text().splitlines()[-20:]
            raise Mismatch("\n".join([f"{word} was expected, not {line!r}", *log]))
        return line.removeprefix(word).strip()

    async def start(self, by_command: bool) -> None:
        """Start a server; it may not listen yet."""
        self.began = now_ms()
        if by_command:
            where = ("--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data))
            command = (stepped_clock.__file__, str(self.clock.path), "serve", "--no-browser")
            self._command = await self._run(
                *command, "--lang", "en", *where, stdin=asyncio.subprocess.DEVNULL
            )
            self.pid = self._command.pid
            return
        assert self._fork_server is not None
        assert self._fork_server.stdin is not None
        self._fork_server.stdin.write(f"serve {self.port} {self.data}\n".encode())
        self.pid = int(await self._line(self._fork_server, "pid"))

    async def ready(self) -> None:
        """Wait until the server listens."""
        if self._command is not None:
            await self._line(self._command, "On this machine")
        else:
            assert self._fork_server is not None
            await self._line(self._fork_server, "ready")
        self.starts.append((now_ms() - self.began) / 1000)

    async def end(self, how: signal.Signals) -> int:
        """Send a signal, and wait until the process is gone; its status."""
        os.kill(self.pid, how)
        if self._command is not None:
            status = await asyncio.wait_for(self._command.wait(), PATIENCE)
            self._command = None
            return status
        assert self._fork_server is not None
        while True:
            assert self._fork_server.stdout is not None
            line = await asyncio.wait_for(self._fork_server.stdout.readline(), PATIENCE)
            if line.startswith(b"ended"):
                return int(line.split()[1])
            if not line:
                raise Mismatch("the fork server is gone")

    async def close(self) -> None:
        for process in (self._command, self._fork_server):
            if process is not None and process.returncode is None:
                if process is self._fork_server and self.pid:
                    with suppress(ProcessLookupError):
                        os.kill(self.pid, signal.SIGKILL)
                with suppress(ProcessLookupError):
                    process.kill()
                await process.wait()


class Killing:
    """One run."""

    def __init__(self, folder: Path, seed: int, kills: int, plans: tuple[GroupPlan, ...]) -> None:
        self.random = random.Random(seed)
        self.listens = False
        self.seed = seed
        self.kills = kills
        self.plans = plans
        self.servers = Servers(folder / "tables.db")
        self.counts: Counter[str] = Counter()
        self._tasks: list[asyncio.Task[None]] = []

    async def run(self) -> dict[str, str]:
        """Kill, restart and check so many times, and on until kills have hit `MIDDLES`.

        Raises `Mismatch`; returns what was counted.
        """
        began = time.monotonic()
        await self.servers.open()
        async with httpx.AsyncClient(timeout=PATIENCE) as http:
            self.server = ChaosServer(self.seed, self.servers.url, http)
            self.checking = Checking(self.servers.data, self.server.ledger)
            self.groups = [Group(self.server, n, plan) for n, plan in enumerate(self.plans)]
            try:
                await self._play()
                playing = time.monotonic() - began
                await self._finish()
            finally:
                await self._go_home()
                await self.servers.close()
        await self.checking.look(self._clients())
        self.checking.finish(self._clients())
        return self._results(playing, time.monotonic() - began)

    async def _play(self) -> None:
        await self._start(True)
        works = [group.open() for group in self.groups]
        works += [client.live() for group in self.groups for client in group.clients]
        self._tasks = [asyncio.create_task(work) for work in works]
        for number in range(PATIENT * self.kills):
            await self._wait(self._moment(number))
            if number % 8 == 3:
                await self._suspend()
            if number == 1 or self.random.random() < 0.3:
                await self._step(HOUR if number == 1 else self.random.choice((-HOUR, HOUR)))
                await self._wait(self.random.uniform(0, 0.5))
            await self._kill()
            if self.random.random() < 0.1:
                await self._step(self.random.choice((-HOUR, HOUR)))
            while self.random.random() < 0.1:  # it dies before it listens, too
                await self.servers.start(False)
                await asyncio.sleep(self.random.uniform(0, 0.3))
                await self._kill()
                self.counts["kills before it listened"] += 1
            is_last = number + 1 >= self.kills and all(self.checking.counts[m] for m in MIDDLES)
            await self._start(number % 10 == 9 or is_last)
            if is_last:
                break

    def _moment(self, number: int) -> float:
        """How long a server lives; now and then long enough for artificial players to begin."""
        return self.random.uniform(2.5, 4) if number % 7 == 0 else self.random.uniform(0.3, 1.5)

    async def _start(self, by_command: bool) -> None:
        await self.servers.start(by_command)
        await self.servers.ready()
        self.listens = True
        self.server.up.set()

    async def _wait(self, seconds: float) -> None:
        """Let time pass, unless a client finds something wrong."""
        done, _ = await asyncio.wait(
            self._tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION
        )
        for task in done:
            task.result()

    async def _suspend(self) -> None:
        """Stop the process for longer than it takes to be an absence."""
        first = now_ms() + await self._ahead()
        os.kill(self.servers.pid, signal.SIGSTOP)
        await asyncio.sleep(self.random.uniform(3.2, 4.5))
        last = now_ms()
        os.kill(self.servers.pid, signal.SIGCONT)
        self.checking.pauses.append(Pause("suspension", first, last + await self._ahead()))
        self.counts["suspensions"] += 1
        await self._wait(self.random.uniform(0.3, 1))

    async def _step(self, milliseconds: int) -> None:
        """Put the wall clock forward or back, while a server runs or while none does."""
        self.counts["steps of the wall clock by an hour"] += 1
        if not self.listens:
            self.servers.clock.step(milliseconds)
            return
        before = await self._ahead()
        first = now_ms() + before
        self.servers.clock.step(milliseconds)
        after = await self._ahead()
        ran = now_ms() + before - first
        if not -LOOSE < after - before < max(0, milliseconds) + LOOSE:
            raise Mismatch(f"a step by {milliseconds} ms moved the time by {after - before} ms")
        if after - before > GAP:  # else its time was ahead of the clock as it is now
            self.checking.pauses.append(Pause("step", first, now_ms() + after, ran))

    async def _ahead(self) -> int:
        """How far the server's time is ahead of this machine's at most, in milliseconds."""
        url = self.servers.url.replace("http", "ws", 1) + "/api/socket"
        async with connect(url, proxy=None, open_timeout=PATIENCE) as socket:
            found = []
            for _ in range(3):
                asked = now_ms()
                await socket.send(json.dumps({"type": "ping"}))
                told = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))["now"]
                found.append((now_ms() - asked, told - asked))
        return min(found)[1]  # of the quickest answer

    async def _kill(self) -> None:
        ahead = await self._ahead() if self.listens else None
        self.server.up.clear()
        self.listens = False
        await self.servers.end(signal.SIGKILL)
        ended = now_ms()
        at = None if ahead is None else ended + ahead
        self.checking.end_run(Outage(at, ended - self.servers.began))
        self.counts["kills"] += 1
        await self._until(
            lambda: not any(client.online for client in self._clients()), lambda: "all to notice"
        )
        await self.checking.look(self._clients())

    def _clients(self) -> list[ChaosClient]:
        return [client for group in self.groups for client in group.clients]

    async def _until(self, holds: Callable[[], bool], what: Callable[[], str]) -> None:
        limit = time.monotonic() + PATIENCE
        while not holds():
            if time.monotonic() > limit:
                raise Mismatch(f"waited in vain for {what()}")
            await self._wait(0.01)

    async def _finish(self) -> None:
        """No table is stuck: a player acts at each one, and every client gets answers."""
        moved = [group.moved for group in self.groups]
        stuck = list(range(len(self.groups)))

        def all_moved() -> bool:
            stuck[:] = [n for n, group in enumerate(self.groups) if group.moved <= moved[n]]
            return not stuck

        await self._until(
            all_moved,
            lambda: f"these to go on: {[(self.groups[n].table, self.plans[n]) for n in stuck]}",
        )
        await self._go_home()
        began, status = self.servers.began, await self.servers.end(signal.SIGTERM)
        self.checking.end_run(Outage(None, now_ms() - began))
        if status != 0:
            raise Mismatch(f"the server ended with {status}")

    async def _go_home(self) -> None:
        self.server.closing = True
        self.server.up.set()
        _, late = await asyncio.wait(self._tasks, timeout=5) if self._tasks else (None, ())
        for task in late:
            task.cancel()
        for group in self.groups:
            await group.close()
        ends = await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks = []
        for end in ends:
            if isinstance(end, Exception):
                raise end

    def _results(self, playing: float, seconds: float) -> dict[str, str]:
        """What was counted, the whole before its parts."""
        checking, ledger = self.checking, self.server.ledger
        counts = self.counts + checking.counts + ledger.counts
        numbers = {name: str(counts[name]) for name in COUNTED}
        numbers |= {name: str(counts[name]) for name in sorted(counts) if name not in COUNTED}
        starts = sorted(self.servers.starts)
        return {
            "seed": str(self.seed),
            **numbers,
            "most that a clock lost by an outage, ms": str(checking.lost),
            "most that a clock won by an outage, ms": str(checking.won),
            "a start took (median), s": f"{starts[len(starts) // 2]:.2f}",
            "a start took (longest), s": f"{starts[-1]:.2f}",
            "seconds of play": f"{playing:.0f}",
            "seconds in all": f"{seconds:.0f}",
        }


def kill_again_and_again(
    folder: Path, seed: int, kills: int, plans: tuple[GroupPlan, ...] = PLANS
) -> dict[str, str]:
    """A whole run; what goes wrong names its seed."""
    try:
        return asyncio.run(Killing(folder, seed, kills, plans).run())
    except Exception as error:
        error.add_note(f"seed {seed}, {kills} kills")
        raise
