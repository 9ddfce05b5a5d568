"""`make bench-messages`: what a table sends costs, in microseconds and bytes, before and after.

Beside messages, finished games are verified from their records, and told whole.

The games are the stored tables of `tests/fixtures`, and the widest position that a game's tests
name. Each round is a fresh process, the version before and this one by turns; a message's time is
the best of its rounds, in processor time, so that a busy machine counts less.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

# This tree is what is measured, wherever the package is installed from.
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))  # the stored tables

from bench import machine, report
from bench.cold_start import source_of
from bench.machine import ROOT
from bench.measured_games import GAMES
from bench.report import MeasureRow, MeasureSection, progress
from fixtures import stored_events

ROUNDS = 3
MOST = 1.5  # a list of legal actions, packed, may have at most so many times the bytes of before

KINDS = {
    "broadcast": "an action's broadcast",
    "choices": "legal actions",
    "verify": "a record verified",
    "whole": "a record's whole game",
}

Events = list[dict[str, str]]


class Cost(NamedTuple):
    """Of one kind of message, the mean of all that were sent."""

    microseconds: float
    size: float
    packed: float


def stored_tables(game: str) -> list[Events]:
    """The stored tables of a game."""
    return [
        [{"body": one.body.decode(), "private": one.private.decode()} for one in events]
        for events in stored_events().values()
        if json.loads(events[0].body)["rules"]["game"] == game
    ]


def widest_table(game: str) -> list[Events]:
    """A table that begins in the widest position of a game, where its tests name one."""
    path = ROOT / "tests" / "games" / game / "widest.jsonl"
    if not path.exists():
        return []
    record = json.loads(path.read_text("utf-8"))
    players = record["players"]
    rules = {"game": game, "players": players, "opening": record["actions"]}
    created = {
        "table": "widest",
        "rules": rules,
        "levels": [None] * players,
        "commitment": "0" * 64,
    }
    events: list[dict[str, Any]] = [{"type": "created", **created}]
    events += [{"type": "seated", "seat": seat, "name": f"P{seat}"} for seat in range(players)]
    events += [{"type": "started"}]
    return [
        [
            {
                "body": json.dumps({**event, "number": number, "at": 1_800_000_000_000 + number}),
                "private": json.dumps({"owner": "ab" * 32}),
            }
            for number, event in enumerate(events, 1)
        ]
    ]


def probe(source: Path, tables: list[Events]) -> dict[str, list[list[float]]]:
    """One round in a source tree."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("messages_probe.py"))],
        env=os.environ | {"PYTHONPATH": str(source)},
        input=json.dumps(tables).encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    found: dict[str, list[list[float]]] = json.loads(done.stdout)
    return found


def costs(rounds: list[dict[str, list[list[float]]]], kind: str) -> Cost | None:
    """The mean over messages, of each the best time of all rounds."""
    if not rounds[0][kind]:
        return None
    times = [min(found) for found in zip(*([m[0] for m in r[kind]] for r in rounds), strict=True)]
    sizes = rounds[0][kind]
    return Cost(fmean(times), fmean(m[1] for m in sizes), fmean(m[2] for m in sizes))


def section(title: str, tables: list[Events], sources: list[Path]) -> MeasureSection:
    """What the messages of some tables cost; the last source is this one."""
    rounds: list[list[dict[str, list[list[float]]]]] = [[] for _ in sources]
    for number in range(ROUNDS):
        progress(f"{title}: round {number + 1} of {ROUNDS}")
        for found, source in zip(rounds, sources, strict=True):
            found.append(probe(source, tables))
    made = MeasureSection(f"{title}, load {machine.load().split()[0]}")
    for kind, name in KINDS.items():
        all_costs = [costs(found, kind) for found in rounds]
        after = all_costs[-1]
        before = all_costs[0] if len(sources) > 1 else None
        if after is not None:
            rows = _rows(f"{name}, {len(rounds[-1][0][kind])} of them", before, after)
            made.rows += islice(rows, 1) if kind == "verify" else rows
    return made


def _rows(name: str, before: Cost | None, after: Cost) -> Iterator[MeasureRow]:
    units = ("µs", "bytes", "bytes packed")
    for index, unit in enumerate(units):
        text = f"{after[index]:,.0f} {unit}"
        if before is None:
            yield MeasureRow(f"{name}: {unit}", text)
            continue
        ratio = after[index] / before[index]
        text += f" (before {before[index]:,.0f}: {ratio:.2f} ×)"
        is_held = unit == units[-1]
        yield MeasureRow(
            f"{name}: {unit}",
            text,
            f"≤ {MOST:g} ×" if is_held else "",
            ratio <= MOST if is_held else None,
        )


def main() -> None:
    """Measure, print, write."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--out", type=Path, default=ROOT / "bench" / "results.md")
    arguments.add_argument("--before", help="another checkout, or a commit, to compare with")
    arguments.add_argument("--games", nargs="+", choices=GAMES, default=GAMES)
    chosen = arguments.parse_args()
    load, began = machine.load(), time.perf_counter()
    with source_of(chosen.before) as before:
        sources = [*before, ROOT / "src"]
        commit = machine.commit(before[0]) if before else ""
        sections = []
        for game in chosen.games:
            title = f"{game}: stored games"
            sections.append(section(title, stored_tables(game), sources))
        for game in chosen.games:
            if tables := widest_table(game):
                sections.append(section(f"{game}: the widest position", tables, sources))
    progress("")
    heading = f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, commit {machine.commit()}: messages"
    about = (
        f"Python {platform.python_version()}, rules run plainly as in the server. "
        f"{machine.processor()}; load {load} before, {machine.load()} after, with what this run "
        f"itself needs; {time.perf_counter() - began:.0f} s. "
        + (f"Before: commit {commit}." if commit else "")
    )
    report.show(sections, f"{heading}\n{about}")
    report.add_to_file(chosen.out, sections, heading, about)


if __name__ == "__main__":
    main()
