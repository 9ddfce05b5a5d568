"""Starting up, in a Python without the peer: imports, first compilation, first answer."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from time import perf_counter

from bench.machine import ROOT
from bench.report import Row, Section, progress, seconds

GAMES = ("kwinty", "turris")
COLD_LIMIT = 10.0  # seconds
WARM_LIMIT = 1.0
COLD_RUNS, WARM_RUNS = 3, 9

IMPORT = """
from time import perf_counter
begin = perf_counter()
import chantier
middle = perf_counter()
chantier.game({game!r})
print(middle - begin, perf_counter() - middle)
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


def run(command: Sequence[str], cache: Path) -> tuple[float, str]:
    """Run a command with a cache folder: the seconds from start to end, and what it printed."""
    settings = {"CHANTIER_CACHE_DIR": str(cache), "PYTHONPATH": str(ROOT / "src")}
    begin = perf_counter()
    done = subprocess.run(
        command, env=os.environ | settings, capture_output=True, text=True, check=True
    )
    return perf_counter() - begin, done.stdout


def measure(plain: Path) -> Section:
    """Imports, cold and warm starts. These are seconds on the clock, with whatever else runs."""
    section = Section("Start-up, each in a fresh process")
    with tempfile.TemporaryDirectory(prefix="chantier-bench-") as folder:
        warm = Path(folder) / "warm"
        for game in GAMES:
            section.rows.append(_cold(plain, game, Path(folder)))
        for game in GAMES:
            section.rows += _warm(plain, game, warm)
        section.rows[:0] = _imports(plain, warm)
    return section


def _imports(plain: Path, cache: Path) -> list[Row]:
    package, rules = [], []
    progress("imports …")
    for _ in range(WARM_RUNS):
        _, printed = run([str(plain), "-c", IMPORT.format(game="turris")], cache)
        first, then = map(float, printed.split())
        package.append(first * 1000)
        rules.append(then)
    text = f"{median(package):.1f} ms (best {min(package):.1f})"
    return [
        Row("`import chantier`", text),
        Row("then the rules of a game, Numba and NumPy included", seconds(rules)),
    ]


def _cold(plain: Path, game: str, folder: Path) -> Row:
    times = []
    for number in range(COLD_RUNS):
        progress(f"compiling {game} with an empty cache, {number + 1} of {COLD_RUNS} …")
        cache = folder / f"cold-{game}-{number}"
        times.append(run([str(plain), "-c", RULES.format(game=game)], cache)[0])
    met = median(times) <= COLD_LIMIT
    return Row(f"{game}: rules compiled, empty cache", seconds(times), f"≤ {COLD_LIMIT:g} s", met)


def _warm(plain: Path, game: str, cache: Path) -> list[Row]:
    ways = {"Python": [str(plain), "-c", FIRST_LEGAL.format(game=game)]}
    command = plain.parent / "chantier"
    if command.exists():
        ways[f"`chantier legal {game}`"] = [str(command), "legal", game]
    rows = []
    for way, words in ways.items():
        progress(f"first legal list of {game}, {way} …")
        run(words, cache)  # fills the cache
        times = [run(words, cache)[0] for _ in range(WARM_RUNS)]
        met = median(times) <= WARM_LIMIT
        measure = f"{game}: process start to legal list, warm cache, {way}"
        rows.append(Row(measure, seconds(times), f"≤ {WARM_LIMIT:g} s", met))
    return rows
