"""Whether an action costs our server more the longer a game is, or the more games are over.

A machine's speed changes from second to second, so what is compared is measured by turns, in the
server's processor time, and the median of the ratios counts.
"""

from __future__ import annotations

from pathlib import Path
from statistics import median

from bench.load.driving import Driver
from bench.load.ours import BackAndForth, Ours
from bench.load.scripts import games
from bench.load.servers import ServerProcess, start_ours, wait_until_warm
from bench.report import MeasureRow, MeasureSection, progress

FEW, MANY = 100, 100_000  # finished games
TABLES = 100
ROUNDS = 7
ROUND_ACTIONS = 6
LONG_TABLES = 16
SHORT_HISTORY, LONG_HISTORY = 200, 2000  # events
QUARTER = 11  # of a game of Turris
GROWTH = 1.25  # times as dear is still the same: what rounds differ by
LATE = 1.5  # times as dear may a late action be: there is more to be told of its position


async def measure(few: Path, many: Path) -> MeasureSection:
    """All of it, on a file with few finished games and on one with many."""
    section = MeasureSection(
        f"Our server's processor time an action, {TABLES} tables of {4 * TABLES} sockets"
    )
    servers = [start_ours("few", few), start_ours("many", many)]
    try:
        starts = [wait_until_warm(server) for server in servers]
        section.rows += await _finished(servers)
        section.rows.append(
            MeasureRow(f"start with {MANY:,} finished games in the file, beside {FEW}",
                f"{starts[1]:.1f} s, {starts[0]:.1f} s")
        )  # fmt: skip
        section.rows.append(await _history(servers[0]))
        section.rows.append(await _quarters(servers[0]))
    finally:
        for server in servers:
            server.end()
    return section


async def _finished(servers: list[ServerProcess]) -> list[MeasureRow]:
    scripts = games("kwinty", 30, 100)
    drivers: list[Driver] = []
    for server in servers:
        progress(f"finished games: {server.name}, {TABLES} tables")
        side = Ours(server.name, server.port, server.process, "kwinty", scripts)
        await side.driver.open(TABLES)
        drivers.append(side.driver)
    costs: list[tuple[float, float]] = []
    for turn in range(ROUNDS + 1):
        progress(f"finished games: round {turn} of {ROUNDS}")
        few, many = [(await driver.rush(ROUND_ACTIONS)).cost for driver in drivers]
        costs.append((few, many))
    costs = costs[1:]  # the first one warms up
    ratio = median(many / few for few, many in costs)
    for driver in drivers:
        driver.close()
    found = [median(cost[which] for cost in costs) for which in (0, 1)]
    return [
        MeasureRow(f"{FEW} finished games in the file", _cost(found[0])),
        MeasureRow(f"{MANY:,} finished games in the file", _cost(found[1])),
        MeasureRow("the ratio", f"{ratio:.2f} ×", f"≤ {GROWTH:g} ×", ratio <= GROWTH),
    ]


async def _history(server: ServerProcess) -> MeasureRow:
    """One action and its takeback, over and over: the events grow, the position does not."""
    side = BackAndForth("back and forth", server.port, server.process, "kwinty", "Hi")
    progress("long histories")
    await side.driver.open(LONG_TABLES)
    early = (await side.driver.rush(SHORT_HISTORY)).cost
    await side.driver.rush(LONG_HISTORY - 2 * SHORT_HISTORY)
    late = (await side.driver.rush(SHORT_HISTORY)).cost
    # Fresh tables again, for the machine's speed may have changed meanwhile.
    await side.driver.renew()
    again = (await side.driver.rush(SHORT_HISTORY)).cost
    side.driver.close()
    early = (early + again) / 2
    ratio = late / early
    return MeasureRow(
        f"events {LONG_HISTORY - SHORT_HISTORY:,} to {LONG_HISTORY:,} of a table, "
        f"beside 1 to {SHORT_HISTORY}",
        f"{_cost(late)}, {_cost(early)}: {ratio:.2f} ×",
        f"≤ {GROWTH:g} ×",
        ratio <= GROWTH,
    )


async def _quarters(server: ServerProcess) -> MeasureRow:
    side = Ours("turris", server.port, server.process, "turris", games("turris", 4 * QUARTER, 50))
    progress("quarters of a game")
    await side.driver.open(TABLES)
    first, last, ratios = [], [], []
    for _ in range(3):
        costs = [(await side.driver.rush(QUARTER)).cost for _ in range(4)]
        first.append(costs[0])
        last.append(costs[-1])
        ratios.append(costs[-1] / costs[0])
    side.driver.close()
    return MeasureRow(
        "a game of Turris, its last quarter beside its first",
        f"{_cost(median(last))}, {_cost(median(first))}: {median(ratios):.2f} ×",
        f"≤ {LATE:g} ×",
        median(ratios) <= LATE,
    )


def _cost(seconds: float) -> str:
    return f"{seconds * 1e6:,.0f} µs"
