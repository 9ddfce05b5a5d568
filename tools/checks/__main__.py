"""Hold the counts of the tree under their ceilings: `python -m tools.checks`.

`--list NAME` shows every place of one count, whatever its ceiling.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from tools.checks import (
    lengths,
    named_paths,
    page_modules,
    repeats,
    roles,
    sentences,
    type_names,
    wire,
)
from tools.checks.count import Count
from tools.checks.limits import LIMITS, Limit
from tools.checks.tree import Tree

ROOT = Path(__file__).resolve().parents[2]
CHECKS = (type_names, wire, page_modules, lengths, sentences, roles, named_paths, repeats)
SHOWN = 40  # places of a count that is too high
MARGIN = 20  # a ceiling that stands a twentieth too high should be lowered


def main() -> int:
    """Count, and say what is too many; returns the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.checks", description=__doc__)
    parser.add_argument("--list", metavar="NAME", choices=LIMITS, help="show all places of a count")
    listed = parser.parse_args().list
    counts = [count for check in CHECKS for count in check.count(Tree(ROOT))]
    if listed is not None:
        print(*(place for one in counts if one.name == listed for place in one.places), sep="\n")
        return 0
    for line in report(counts, LIMITS):
        print(line)
    return int(any(one.amount > LIMITS[one.name].ceiling for one in counts))


def report(counts: list[Count], limits: Mapping[str, Limit]) -> Iterator[str]:
    """A line a count, then what to do about those that are too high or could be held lower."""
    for name, amount, places in counts:
        ceiling, goal, what = limits[name]
        aim = f", goal {goal}" if goal < ceiling else ""
        yield f"{amount:6} of at most {ceiling}{aim}: {what} ({name})"
        if amount > ceiling:
            yield from (f"       {place}" for place in places[:SHOWN])
            if len(places) > SHOWN:
                yield f"       … all {len(places)}: python -m tools.checks --list {name}"
        elif ceiling > goal and (amount <= goal or ceiling - amount > ceiling // MARGIN):
            yield f"       lower its ceiling in tools/checks/limits.py to {max(amount, goal)}"


if __name__ == "__main__":
    sys.exit(main())
