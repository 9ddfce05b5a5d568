"""`make bench-solve`: Tulum for three, solved whole by the command; on top of `bench/results.md`.

What is compiled is taken from the user's cache, the table is made in a folder of its own.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from bench import machine, report
from chantier.core.cache import cache_root

COMMAND = (sys.executable, "-m", "chantier.cli.main", "solve", "tulum")
MOST_SECONDS, MOST_MEMORY = 600, 1e9


def solve(cache: Path, players: str) -> tuple[dict[str, float], float, float]:
    """The answer, the processor seconds of the whole command, and its peak memory in bytes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [*COMMAND, "--players", players],
        env={
            **os.environ,
            "CHANTIER_CACHE_DIR": str(cache),
            "PYTHONPATH": str(machine.ROOT / "src"),
        },
        stdout=subprocess.PIPE,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    unit = 1 if sys.platform == "darwin" else 1024
    return json.loads(done.stdout), seconds, after.ru_maxrss * unit


def main() -> None:
    """Measure, print, write."""
    subprocess.run([*COMMAND], stdout=subprocess.DEVNULL, check=True)  # its rules are compiled
    run = report.Run("Tulum for three")
    section = report.MeasureSection("the whole game of three seats, once compiled")
    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder)
        (cache / "compiled").symlink_to(cache_root() / "compiled")
        report.progress("solving")
        answer, processor, memory = solve(cache, "3")
        size = sum(path.stat().st_size for path in (cache / "tables").glob("*.table"))
        again, _, _ = solve(cache, "3")
    found = answer["seconds"]
    section.rows += [
        report.MeasureRow(
            f"solved on {os.cpu_count()} cores",
            f"{found:.0f} s",
            f"≤ {MOST_SECONDS} s",
            found <= MOST_SECONDS,
        ),
        report.MeasureRow("processor seconds, all threads", f"{processor:.0f} s"),
        report.MeasureRow("peak memory", f"{memory / 1e6:.0f} MB", "≤ 1 GB", memory <= MOST_MEMORY),
        report.MeasureRow("the file", f"{size / 1e6:.0f} MB"),
        report.MeasureRow("the same command once it is there", f"{again['seconds']:.2f} s"),
        report.MeasureRow(
            "largest residual", f"{answer['residual']:.1e}", "< 1e-12", answer["residual"] < 1e-12
        ),
    ]
    run.write(machine.ROOT / "bench" / "results.md", [section], machine.python_and_numba())


if __name__ == "__main__":
    main()
