"""Plain rules in the server's own process beside compiled ones, game by game, by turns."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from bench.load.driving import Driver, Window
from bench.load.ours import Ours
from bench.load.scripts import games
from bench.load.servers import ServerProcess, start_ours, wait_until_warm
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress
from chantier.games.registry import find_game

RATE = 40.0  # actions a second for a hundred tables
ROUNDS = 5
LENGTH = 24  # actions of a game
KINDS = ("plain", "compiled")
SLOWER = 1.1  # times as dear is still the same: what rounds differ by


async def measure(folder: Path, tables: int, seconds: float) -> MeasureSection:
    """Latency and processor time an action, for each game without chance at its start."""
    section = MeasureSection(
        f"Plain rules in the server's process, and compiled ones: {tables} tables"
    )
    for game in GAMES:
        if find_game(game).initial(2).to_act == "chance":
            continue  # ready-made scripts cannot tell what chance will do
        section.rows += await _game(game, folder, tables, seconds)
    return section


async def _game(game: str, folder: Path, tables: int, seconds: float) -> list[MeasureRow]:
    servers: list[ServerProcess] = []
    drivers: list[Driver] = []
    scripts = games(game, LENGTH, 100)
    try:
        for kind in KINDS:
            server = start_ours(kind, folder / f"{game}-{kind}.db", kind == "compiled")
            servers.append(server)
        for server in servers:
            wait_until_warm(server)
            side = Ours(server.name, server.port, server.process, game, scripts)
            await side.driver.open(tables)
            drivers.append(side.driver)
        found: list[list[Window]] = []
        for turn in range(ROUNDS + 1):
            progress(f"{game}: round {turn} of {ROUNDS}")
            rate, length = RATE * tables / 100, seconds / ROUNDS
            found.append([await driver.offer(rate, length) for driver in drivers])
    finally:
        for driver in drivers:
            driver.close()
        for server in servers:
            server.end()
    del found[0]  # what is loaded only once
    rows = []
    for number, kind in enumerate(KINDS):
        windows = [one[number] for one in found]
        p50, p99, cost = (
            median(getattr(one, name) for one in windows) for name in ("p50", "p99", "cost")
        )
        told = f"p50 {p50 * 1000:.3g} ms, p99 {p99 * 1000:.3g} ms, {cost * 1e6:,.0f} µs an action"
        rows.append(MeasureRow(f"{game}, {kind}", told))
    ratio = median(plain.cost / compiled.cost for plain, compiled in found)
    met = ratio <= SLOWER
    rows.append(
        MeasureRow(f"{game}: plain beside compiled", f"{ratio:.2f} ×", f"≤ {SLOWER} ×", met)
    )
    return rows
