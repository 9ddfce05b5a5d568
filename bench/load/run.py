"""`make bench-load`: load on our server beside boardgame.io's, on top of `bench/results.md`."""

from __future__ import annotations

import argparse
import asyncio
import os
import platform
import resource
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import uvloop

from bench import report
from bench.cold_start import source_of
from bench.load import before, growth, rules, servers
from bench.load.boardgameio import BoardgameIo
from bench.load.driving import BUSY, P99_LIMIT, SOCKETS, Driver, Window
from bench.load.highest import Highest
from bench.load.ours import Ours
from bench.load.scripts import games
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, progress

FOLDER = ROOT / ".cache" / "bench-load"  # on the disk that the project is on, not in memory
TABLES = 750
RATE = 190.0  # actions a second
SECONDS, PEER_SECONDS = 30.0, 12.0
STEPS, STEP_SECONDS = 6, 7.0
BOTH_SECONDS, FLAT_SECONDS = 130.0, 60.0  # for all of the steps, at most
NAMES = ("ours, durable", "boardgame.io, in memory", "boardgame.io, flat files")


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--tables", type=int, default=TABLES)
    arguments.add_argument("--seconds", type=float, default=SECONDS, help="at the given rate")
    arguments.add_argument("--steps", type=int, default=STEPS, help="to find the highest rate")
    arguments.add_argument(
        "--rules", action="store_true", help="only plain rules beside compiled ones in our server"
    )
    arguments.add_argument(
        "--before", help="only this version beside another checkout, or a commit, by turns"
    )
    chosen = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))  # and so are the servers
    allow_many_files(2 * SOCKETS * chosen.tables + 500)
    run = report.Run("load")
    is_alone = chosen.rules or chosen.before
    if not is_alone:
        progress("installing the peer")
        servers.install_peer()
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    try:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            if chosen.before:
                with source_of(chosen.before) as (source,):
                    work = before.measure(FOLDER, source, chosen.tables, chosen.seconds)
                    sections = [runner.run(work)]
            elif chosen.rules:
                sections = [runner.run(rules.measure(FOLDER, chosen.tables, chosen.seconds))]
            else:
                sections = runner.run(measure(chosen.tables, chosen.seconds, chosen.steps))
    finally:
        shutil.rmtree(FOLDER, ignore_errors=True)
    run.write(chosen.out, sections, versions(not is_alone))


async def measure(tables: int, seconds: float, steps: int) -> list[MeasureSection]:
    """All of it.

    What writes without waiting for the disk makes others wait who do: so flat files have their turn
    once ours has had its own, and finished games are written last.
    """
    contest = Contest(tables)
    try:
        contest.start(servers.start_ours(NAMES[0], FOLDER / "ours.db"))
        contest.start(servers.start_peer(NAMES[1], "memory", FOLDER))
        await contest.open()
        await contest.offer(seconds)
        await contest.search(steps, BOTH_SECONDS)
        contest.end()
        contest.start(servers.start_peer(NAMES[2], "flatfile", FOLDER / "flat"))
        await contest.open()
        await contest.offer(seconds)
        await contest.search(steps, FLAT_SECONDS)
    finally:
        contest.end()
    few, many = FOLDER / "few.db", FOLDER / "many.db"
    progress(f"{growth.MANY:,} finished games are written")
    fill(few, growth.FEW)
    fill(many, growth.MANY)
    os.sync()
    return [
        given_rate(contest.windows, contest.memory, tables),
        highest_rate(contest.found),
        await growth.measure(few, many),
    ]


class Contest:
    """Servers that are up at the same time, and what was found of all so far."""

    def __init__(self, tables: int) -> None:
        self.windows: list[Window] = []
        self.memory: list[float] = []
        self.found: list[Highest] = []
        self._tables = tables
        self._up: list[tuple[servers.ServerProcess, Driver]] = []

    def start(self, server: servers.ServerProcess) -> None:
        """Take in a server that was started."""
        side: Ours | BoardgameIo
        if server.name == NAMES[0]:
            scripts = games("kwinty", 30, 200)
            side = Ours(server.name, server.port, server.process, "kwinty", scripts)
        else:
            side = BoardgameIo(server.name, server.port, server.process)
        self._up.append((server, side.driver))

    async def open(self) -> None:
        """Set up the tables of all."""
        for server, driver in self._up:
            if server.name == NAMES[0]:
                servers.wait_until_warm(server)
            else:
                server.wait_for("/games")
            progress(f"{server.name}: {self._tables} tables, {SOCKETS * self._tables} sockets")
            empty = server.process.memory()
            await driver.open(self._tables)
            self.memory.append((server.process.memory() - empty) / self._tables)

    async def offer(self, seconds: float) -> None:
        """The same rate for all."""
        for server, driver in self._up:
            length = seconds if server.name == NAMES[0] else min(seconds, PEER_SECONDS)
            progress(f"{server.name}: {RATE:.0f} actions/s for {length:.0f} s")
            self.windows.append(await driver.offer(RATE * self._tables / TABLES, length))

    async def search(self, steps: int, budget: float) -> None:
        """The highest rate of each, by turns."""
        windows = self.windows[len(self.found) :]
        turns = [
            Highest(server.name, driver, guess=0.8 / max(window.cost, 1e-4))
            for (server, driver), window in zip(self._up, windows, strict=True)
        ]
        self.found += turns
        until = time.perf_counter() + budget
        for step in range(steps):
            for one in turns:
                rate = one.next_rate()
                if rate is not None and time.perf_counter() < until:
                    progress(f"step {step + 1} of {steps}: {one.name}, {rate:.0f} actions/s")
                    await one.step(STEP_SECONDS)

    def end(self) -> None:
        """End every server."""
        for server, driver in self._up:
            driver.close()
            server.end()
        self._up = []


def given_rate(windows: Sequence[Window], memory: Sequence[float], tables: int) -> MeasureSection:
    """Latencies, processor and memory at the rate that was asked for."""
    section = MeasureSection(
        f"{tables} tables, {SOCKETS * tables} sockets, {windows[0].offered:.0f} actions/s offered: "
        "from the moment an action is due until the last of the others has it"
    )
    for number, window in enumerate(windows):
        target = number == 0
        section.rows.append(
            MeasureRow(
                f"{NAMES[number]}: p50, p95, p99",
                f"{_ms(window.p50)}, {_ms(window.p95)}, {_ms(window.p99)} ms" + _busy(window),
                f"p99 ≤ {_ms(P99_LIMIT)} ms" if target else "",
                window.holds and window.counts if target else None,
            )
        )
        section.rows.append(
            MeasureRow(
                f"{NAMES[number]}: reached; server's processor; an action; memory a table",
                f"{window.achieved:.0f}/s; {100 * window.server:.0f} %; "
                f"{window.cost * 1e6:,.0f} µs; {memory[number] / 1024:.0f} KiB",
            )
        )
    clients = ", ".join(f"{100 * window.client:.0f} %" for window in windows)
    loads = ", ".join(f"{window.load:.1f}" for window in windows)
    section.rows.append(MeasureRow("load client's processor, in the same order", clients))
    section.rows.append(MeasureRow("load average, in the same order", loads))
    return section


def highest_rate(found: Sequence[Highest]) -> MeasureSection:
    """What each server holds, and ours beside the peer's fastest."""
    section = MeasureSection(f"The highest rate held at p99 ≤ {_ms(P99_LIMIT)} ms, by turns")
    for one in found:
        section.rows.append(MeasureRow(one.name, _held(one)))
        section.rows.append(MeasureRow(f"{one.name}: tried", "; ".join(map(_tried, one.tried))))
    ours, memory = found[0].rate, found[1].rate
    if not (ours and memory):
        section.rows.append(MeasureRow("ours beside boardgame.io in memory", "not found"))
        return section
    section.rows.append(
        MeasureRow(
            "ours, durable, beside boardgame.io in memory",
            f"{ours / memory:.2f} ×",
            "≥ 1 ×",
            ours >= memory,
        )
    )
    return section


def _held(one: Highest) -> str:
    if one.held is None:
        return "none of those tried"
    window = one.held
    text = (
        f"{window.achieved:.0f} actions/s (p99 {_ms(window.p99)} ms, server "
        f"{100 * window.server:.0f} %, {window.cost * 1e6:,.0f} µs an action, "
        f"client {100 * window.client:.0f} %)"
    )
    return text + ("; beyond, the client was too busy to tell" if one.client_busy else "")


def _tried(window: Window) -> str:
    mark = "held" if window.holds else "missed"
    return f"{window.offered:.0f}/s {mark}" + _busy(window)


def _busy(window: Window) -> str:
    if window.counts:
        return ""
    return f" (does not count: the client used {100 * window.client:.0f} % ≥ {100 * BUSY:.0f} %)"


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g}" if seconds < 0.1 else f"{seconds * 1000:,.0f}"


def fill(file: Path, count: int) -> None:
    """Write finished games into a file, in a process of its own."""
    command = [sys.executable, "-m", "bench.load.filling", str(file), str(count)]
    paths = os.pathsep.join((str(ROOT), str(ROOT / "src")))
    subprocess.run(command, cwd=ROOT, env=os.environ | {"PYTHONPATH": paths}, check=True)


def versions(with_peer: bool) -> str:
    """What speed depends on."""
    names = ("uvicorn", "websockets", "uvloop", "litestar", "msgspec")
    ours = ", ".join(f"{name} {version(name)}" for name in names)
    peer = f"; {servers.peer_versions()}" if with_peer else ""
    return f"Python {platform.python_version()}, {ours}{peer}"


def allow_many_files(wanted: int) -> None:
    """A socket is a file: let this process, and those it starts, have enough of them."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if most < wanted:
        sys.exit(f"{wanted} files must be open at once, and only {most} may: raise `ulimit -Hn`.")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, wanted), hard))


if __name__ == "__main__":
    main()
