"""What players feel while a server is attacked: `python bench/load/hostile.py`.

50 tables play at a steady rate, each from an address of its own. Beside the run without an attack
each attack of `attacks.py` comes from another address, alone and then all together. The server's
limits hold as they are by default, but for new tables and identities: the players' own setting-up
comes from one address here. Where there are two cores, the server has one of them to itself, and
players, attackers and health checks share the other: else it would wait for the attackers'
processes, which are not on its machine elsewhere. It writes a table on top of `bench/results.md`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import uvloop

from bench import report
from bench.load import servers
from bench.load.attacks import GOALS
from bench.load.driving import SOCKETS, Window
from bench.load.ours import Ours
from bench.load.process import Process
from bench.load.scripts import games
from bench.load.wire import Http, WireFault
from bench.machine import ROOT
from bench.report import MeasureRow, MeasureSection, progress

FOLDER = ROOT / ".cache" / "bench-hostile"
RECORDS = ROOT / "tests" / "games" / "turquoise" / "upward.jsonl"
TABLES, RATE, SECONDS = 50, 50.0, 10.0
BEFORE, AFTER = 1.0, 10.0  # seconds from an attack's begin to the measure; until all is normal
HEALTH_LIMIT, SLOWER_LIMIT = 0.100, 0.050  # seconds
MEMORY_LIMIT = 50 * 2**20
BEAT = 0.05  # seconds between two health checks
MANY = str(10**6)
LIMITS = ("--address-tables", MANY, "--address-identities", MANY, "--owner-tables", MANY)


@dataclass
class Stretch:
    """What was found while one attack went on, or none."""

    title: str
    window: Window
    health: list[float]
    memory: int = 0
    """Bytes that the server had more than before, at the most."""
    told: list[dict[str, str | int]] = field(default_factory=list)
    """What the attackers were allowed."""
    waited: float = 0.0
    """Share of the time in which the server's event loop waited for a processor."""
    measured: float = 0.0
    """The same of this process: what it measures is longer by that."""
    load: float = 0.0
    """The load average at its end."""

    @property
    def worst(self) -> float:
        """The longest health check."""
        return max(self.health)


class Health:
    """Health checks again and again, each on a connection of its own as a newcomer's."""

    def __init__(self, server: servers.ServerProcess) -> None:
        self.found: list[tuple[float, float]] = []
        """When each began, and how long it took."""
        self.memory = 0
        self._server = server
        self._task = asyncio.create_task(self._watch())

    async def _watch(self) -> None:
        while True:
            began = time.perf_counter()
            try:
                await asyncio.wait_for(self._ask(), 30)
            except (OSError, TimeoutError) as error:
                raise WireFault(f"a newcomer was refused: {error!r}") from None
            self.found.append((began, time.perf_counter() - began))
            self.memory = max(self.memory, self._server.process.memory())
            await asyncio.sleep(BEAT)

    async def _ask(self) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        writer.write(b"GET /healthz HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n")
        answer = await reader.read()
        writer.close()
        if b" 200 " not in answer[:16]:
            raise WireFault(f"a newcomer was refused: {answer[:200]!r}")

    async def end(self) -> None:
        """Watch no more; raises what went wrong."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task

    def since(self, moment: float) -> list[float]:
        """How long the checks took that began since a moment."""
        return [took for began, took in self.found if began >= moment]


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--seconds", type=float, default=SECONDS, help="of each stretch")
    arguments.add_argument("--strength", type=int, default=1, help="times as many connections")
    chosen = arguments.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended"))
    run = report.Run("hostile clients")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    server = servers.start_ours("ours", FOLDER / "ours.db", limits=LIMITS)
    try:
        servers.wait_until_warm(server)
        where = pin(server)
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            section = runner.run(measure(server, chosen.seconds, chosen.strength, where))
    finally:
        server.end()
        shutil.rmtree(FOLDER, ignore_errors=True)
    run.write(chosen.out, [section], "python bench/load/hostile.py")


def pin(server: servers.ServerProcess) -> str:
    """Give the server a core of its own, and this process with all that it starts the others."""
    cores = sorted(os.sched_getaffinity(0))
    if len(cores) < 2:
        return "all on one core"
    server.process.pin(cores[0], cores[1])
    os.sched_setaffinity(0, set(cores[1:]))
    return f"the server on core {cores[0]}, all else on {', '.join(map(str, cores[1:]))}"


async def measure(
    server: servers.ServerProcess, seconds: float, strength: int, where: str
) -> MeasureSection:
    """Every attack beside none."""
    scripts = games("kwinty", 30, TABLES)
    addresses = (f"127.0.1.{number}" for number in range(1, TABLES + 1))
    ours = Ours("ours", server.port, server.process, "kwinty", scripts, addresses)
    await ours.driver.open(TABLES)
    large = await large_table(server.port)
    found = [await stretch(server, ours, "none", (), seconds, strength, large)]
    for kind in GOALS:
        found.append(await stretch(server, ours, kind, (kind,), seconds, strength, large))
    found.append(await stretch(server, ours, "all together", (*GOALS,), seconds, strength, large))
    ended = time.perf_counter()
    health = Health(server)
    await asyncio.sleep(AFTER)
    late = [at + took - ended for at, took in health.found if took > HEALTH_LIMIT]
    await health.end()
    after = await stretch(server, ours, "none, 10 s later", (), seconds, strength, large)
    ours.driver.close()
    return as_section([*found, after], max(late, default=0.0), where)


async def large_table(port: int) -> str:
    """A table of which a snapshot is long."""
    record = json.loads(RECORDS.read_text("utf-8").partition("\n")[0])
    http = Http("127.0.0.1", port)
    token = (await http.ask("POST", "/api/identity", {}))["token"]
    plan = {
        "rules": {"game": "turquoise", "players": 2, "opening": record["actions"][:-10]},
        "seats": [{"kind": "me"}, {"kind": "me"}],
        "name": "Eva",
    }
    table: str = (await http.ask("POST", "/api/tables", plan, token))["table"]
    http.close()
    return table


async def stretch(
    server: servers.ServerProcess,
    ours: Ours,
    title: str,
    kinds: Sequence[str],
    seconds: float,
    strength: int,
    table: str,
) -> Stretch:
    """Play while some attack; no action may be lost, and no newcomer refused."""
    progress(f"attack: {title}")
    await ours.driver.renew()
    before = server.process.memory()
    attackers = [
        await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.load.attacks", kind, str(server.port)),
            *(f"127.0.0.{10 + number}", str(seconds + 2 * BEFORE)),
            *("--strength", str(strength), "--table", table),
            cwd=ROOT,
            stdout=asyncio.subprocess.PIPE,
        )
        for number, kind in enumerate(kinds)
    ]
    health = Health(server)
    await asyncio.sleep(BEFORE)
    both = server.process, Process(os.getpid())
    began, before_that = time.perf_counter(), [one.waited() for one in both]
    window = await ours.driver.offer(RATE, seconds)
    spent = time.perf_counter() - began
    waited, measured = (
        (one.waited() - at) / spent for one, at in zip(both, before_that, strict=True)
    )
    told = [json.loads((await attacker.communicate())[0]) for attacker in attackers]
    await health.end()
    grown = health.memory - before
    load, checks = os.getloadavg()[0], health.since(began)
    return Stretch(title, window, checks, grown, told, waited, measured, load)


def as_section(found: Sequence[Stretch], normal: float, where: str) -> MeasureSection:
    """The measures beside their targets."""
    section = MeasureSection(
        f"{TABLES} tables, {SOCKETS * TABLES} sockets, {RATE:.0f} actions/s, {where}; attack: "
        "health check p50 and longest, actions p50 and p99, memory, server's processor, its event "
        "loop's and this client's waits for a processor, load average"
    )
    calm = found[0].window.p99
    for one in found:
        window = one.window
        lost = f", {window.lost} lost" if window.lost else ""
        met = (
            one.worst <= HEALTH_LIMIT
            and window.p99 - calm <= SLOWER_LIMIT
            and one.memory < MEMORY_LIMIT
            and not window.lost
        )
        ranked = sorted(one.health)
        section.rows.append(
            MeasureRow(
                one.title,
                f"{_ms(ranked[len(ranked) // 2])}, {_ms(one.worst)} ms; {_ms(window.p50)}, "
                f"{_ms(window.p99)} ms{lost}; {one.memory / 2**20:+.0f} MB; "
                f"{100 * window.server:.0f} %, waited {100 * one.waited:.1f} %, "
                f"client {100 * one.measured:.1f} %, load {one.load:.1f}",
                "≤ 100 ms; p99 ≤ 50 ms more; < 50 MB",
                met,
            )
        )
    for one in found:
        if len(one.told) == 1:
            counts = {name: count for name, count in one.told[0].items() if name != "kind"}
            told = ", ".join(f"{count:,} {name}" for name, count in counts.items())
            section.rows.append(MeasureRow(f"{one.title}: what the attacker was allowed", told))
    section.rows.append(
        MeasureRow("normal again after all", f"{normal:.1f} s", "≤ 10 s", normal <= AFTER)
    )
    return section


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.3g}" if seconds < 0.1 else f"{seconds * 1000:,.0f}"


if __name__ == "__main__":
    main()
