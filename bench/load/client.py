"""Load on a server that runs already: `python bench/load/client.py --port 8117 --rate 190`.

Start ours with its limits raised (`bench/load/servers.py` has the flags), or, with `--peer`,
boardgame.io's (`node bench/load/peer/server.js memory PORT`).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import uvloop

from bench.load.boardgameio import BoardgameIo
from bench.load.driving import BUSY, Window
from bench.load.ours import Ours
from bench.load.process import Process
from bench.load.scripts import games


def main() -> None:
    """Offer some rates, one after the other."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--port", type=int, required=True)
    arguments.add_argument("--pid", type=int, default=os.getpid(), help="the server's process")
    arguments.add_argument("--peer", action="store_true", help="boardgame.io's server")
    arguments.add_argument("--tables", type=int, default=750)
    arguments.add_argument("--rate", type=float, nargs="+", default=[190.0], help="actions/s")
    arguments.add_argument("--seconds", type=float, default=30.0)
    chosen = arguments.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(load(chosen))


async def load(chosen: argparse.Namespace) -> None:
    """Set up the tables, then offer each rate."""
    process = Process(chosen.pid)
    side: Ours | BoardgameIo
    if chosen.peer:
        side = BoardgameIo("boardgame.io", chosen.port, process)
    else:
        side = Ours("ours", chosen.port, process, "kwinty", games("kwinty", 30, 200))
    empty = process.memory()
    await side.driver.open(chosen.tables)
    print(
        f"{chosen.tables} tables, {(process.memory() - empty) / chosen.tables / 1024:.0f} KiB each"
    )
    for rate in chosen.rate:
        print(told(await side.driver.offer(rate, chosen.seconds)), flush=True)
    side.driver.close()


def told(window: Window) -> str:
    """What was found, in a line."""
    times = ", ".join(f"{value * 1000:.3g}" for value in (window.p50, window.p95, window.p99))
    text = (
        f"{window.offered:.0f}/s offered, {window.achieved:.0f}/s reached, p50 p95 p99 {times} ms, "
        f"client {window.client:.0%}, server {window.server:.0%}, "
        f"{window.cost * 1e6:.0f} µs an action, load {window.load:.2f}"
    )
    return text if window.counts else f"{text}: does not count, the client used over {BUSY:.0%}"


if __name__ == "__main__":
    main()
