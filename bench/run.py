"""`make bench`: measure everything, print it, and put it on top of `bench/results.md`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))  # the games' amounts

from bench import machine, moves, perft, playouts, report, searching, startup, turquoise_positions


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument(
        "--plain", type=Path, required=True, help="a Python without the peer, for start-up times"
    )
    arguments.add_argument("--out", type=Path, default=machine.ROOT / "bench" / "results.md")
    chosen = arguments.parse_args()
    run = report.Run()
    sections = [
        playouts.measure(),
        turquoise_positions.measure(),
        searching.measure(),
        startup.measure(chosen.plain.absolute()),
        moves.measure(),
        perft.measure(),
    ]
    run.write(chosen.out, sections, machine.versions())


if __name__ == "__main__":
    main()
