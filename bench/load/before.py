"""Our server beside an earlier version of it, by turns in one run.

Each pair of stretches runs both servers at the same rate, one after the other, and the next pair in
the other order: what the machine does meanwhile hits both. The ratio of each pair is taken, and the
median of the pairs counts.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median

from bench import machine
from bench.load.driving import SOCKETS, Driver, Window
from bench.load.ours import Ours
from bench.load.scripts import games
from bench.load.servers import ServerProcess, start_ours, wait_until_warm
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, progress

KINDS = ("before", "after")
PAIRS = 20
PER_TABLE = 190 / 750  # actions a second
SLOWER = 1.05  # times as dear is still the same: what the medians of two equal versions differ by


async def measure(folder: Path, source: Path, tables: int, seconds: float) -> MeasureSection:
    """Latency and processor time an action, of another source tree and of this one."""
    servers: list[ServerProcess] = []
    drivers: list[Driver] = []
    scripts = games("kwinty", 30, 200)
    memory: list[float] = []
    try:
        for kind, tree in zip(KINDS, (source, ROOT / "src"), strict=True):
            servers.append(start_ours(kind, folder / f"{kind}.db", source=tree))
        for server in servers:
            wait_until_warm(server)
            side = Ours(server.name, server.port, server.process, "kwinty", scripts)
            progress(f"{server.name}: {tables} tables, {SOCKETS * tables} sockets")
            empty = server.process.memory()
            await side.driver.open(tables)
            memory.append((server.process.memory() - empty) / tables)
            drivers.append(side.driver)
        found = [await _pair(drivers, number, tables, seconds) for number in range(PAIRS + 1)]
    finally:
        for driver in drivers:
            driver.close()
        for server in servers:
            server.end()
    return _section(found[1:], memory, source, tables)  # the first pair loads what is loaded once


async def _pair(
    drivers: list[Driver], number: int, tables: int, seconds: float
) -> tuple[Window, Window]:
    progress(f"before and after: pair {number} of {PAIRS}")
    windows: dict[int, Window] = {}
    for which in (0, 1) if number % 2 else (1, 0):
        driver = drivers[which]
        windows[which] = await driver.offer(PER_TABLE * tables, seconds / PAIRS, seed=number)
    return windows[0], windows[1]


def _section(
    found: list[tuple[Window, Window]], memory: list[float], source: Path, tables: int
) -> MeasureSection:
    commit = machine.commit(source)
    section = MeasureSection(
        f"Before (commit {commit}) and after, by turns: {tables} tables, {SOCKETS * tables} "
        f"sockets, {found[0][0].offered:.0f} actions/s, medians of {len(found)} stretches each"
    )
    for which, kind in enumerate(KINDS):
        windows = [pair[which] for pair in found]
        p50, p99, cost, load, client = (
            median(getattr(one, name) for one in windows)
            for name in ("p50", "p99", "cost", "load", "client")
        )
        lost = sum(one.lost for one in windows)
        section.rows.append(
            MeasureRow(
                f"{kind}: p50, p99; an action; memory a table; client; load; lost",
                f"{p50 * 1000:.3g}, {p99 * 1000:.3g} ms; {cost * 1e6:,.0f} µs; "
                f"{memory[which] / 1024:.0f} KiB; {100 * client:.0f} %; {load:.1f}; {lost}",
            )
        )
    for name, title in (("cost", "processor time an action"), ("p50", "p50"), ("p99", "p99")):
        ratios = sorted(getattr(after, name) / getattr(before, name) for before, after in found)
        ratio = median(ratios)
        quarters = f"{ratios[len(ratios) // 4]:.2f} to {ratios[-1 - len(ratios) // 4]:.2f}"
        is_target = name == "cost"
        section.rows.append(
            MeasureRow(
                f"after beside before: {title}",
                f"{ratio:.2f} × (middle half {quarters})",
                f"≤ {SLOWER:g} ×" if is_target else "",
                ratio <= SLOWER if is_target else None,
            )
        )
    return section
