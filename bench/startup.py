"""Starting up, in a Python without the peer: imports, first compilation, first answer."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import NamedTuple

from bench.machine import ROOT
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress

COLD_LIMIT = 10.0  # seconds
WARM_LIMIT = 1.0
COLD_RUNS, WARM_RUNS = 3, 9

IMPORT = """
from time import process_time
begin = process_time()
import chantier
middle = process_time()
chantier.game({game!r})
print(middle - begin, process_time() - middle)
"""
# Everything that a game's rules compile: no playouts, no walks, no words.
RULES = """
import numpy as np, chantier
position = chantier.game({game!r}).initial()
action = position.legal()[0]
after = position.play(action)
after.to_act, after.outcome
after.game.kernel.result(after.state, np.zeros(4, dtype=np.int64))
"""
FIRST_LEGAL = "import chantier; chantier.new({game!r}).legal()"


class Run(NamedTuple):
    """A process that ended: the processor's seconds, the clock's, and what it printed."""

    processor: float
    clock: float
    printed: str


def run(command: Sequence[str], cache: Path) -> Run:
    """Run a command with a cache folder."""
    settings = {"CHANTIER_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT / "src")}
    before = os.times()
    begin = perf_counter()
    done = subprocess.run(
        command, env=os.environ | settings, capture_output=True, text=True, check=True
    )
    clock = perf_counter() - begin
    after = os.times()
    processor = after.children_user - before.children_user
    processor += after.children_system - before.children_system
    return Run(processor, clock, done.stdout)


def row(measure: str, runs: Sequence[Run], limit: float) -> MeasureRow:
    """A row by the medians: the target is for the processor, the clock counts neighbours too."""
    processor = median(one.processor for one in runs)
    clock = median(one.clock for one in runs)
    text = f"{processor:.2f} s (on the clock {clock:.2f})"
    return MeasureRow(measure, text, f"≤ {limit:g} s", processor <= limit)


def measure(plain: Path) -> MeasureSection:
    """Imports, cold and warm starts."""
    section = MeasureSection("Start-up, each in a fresh process")
    with tempfile.TemporaryDirectory(prefix="chantier-bench-") as folder:
        warm = Path(folder) / "warm"
        for game in GAMES:
            section.rows.append(_cold(plain, game, Path(folder)))
        for game in GAMES:
            section.rows += _warm(plain, game, warm)
        section.rows[:0] = _imports(plain, warm)
    return section


def _imports(plain: Path, cache: Path) -> list[MeasureRow]:
    package, rules = [], []
    progress("imports …")
    for _ in range(WARM_RUNS):
        done = run([str(plain), "-c", IMPORT.format(game=GAMES[0])], cache)
        first, then = map(float, done.printed.split())
        package.append(first * 1000)
        rules.append(then * 1000)
    return [
        MeasureRow("`import chantier`", f"{median(package):.1f} ms"),
        MeasureRow("then the rules of a game, Numba and NumPy included", f"{median(rules):.0f} ms"),
    ]


def _cold(plain: Path, game: str, folder: Path) -> MeasureRow:
    runs = []
    for number in range(COLD_RUNS):
        progress(f"compiling {game} with an empty cache, {number + 1} of {COLD_RUNS} …")
        cache = folder / f"cold-{game}-{number}"
        runs.append(run([str(plain), "-c", RULES.format(game=game)], cache))
    return row(f"{game}: rules compiled, empty cache", runs, COLD_LIMIT)


def _warm(plain: Path, game: str, cache: Path) -> list[MeasureRow]:
    ways = {"Python": [str(plain), "-c", FIRST_LEGAL.format(game=game)]}
    command = plain.parent / "chantier"
    if command.exists():
        ways[f"`chantier legal {game}`"] = [str(command), "legal", game]
    rows = []
    for way, words in ways.items():
        progress(f"first legal list of {game}, {way} …")
        run(words, cache)  # fills the cache
        runs = [run(words, cache) for _ in range(WARM_RUNS)]
        measure = f"{game}: process start to legal list, warm cache, {way}"
        rows.append(row(measure, runs, WARM_LIMIT))
    return rows
