"""Write docs/known/tulum.json: when a perfect player of Tulum stops, by the exact solutions.

    .venv/bin/python tools/known_tulum.py

For two and three seats, in positions where a seat is about to roll: how often it stops with so many
blocks at stake, of the times that it may choose, and what becomes of its turn. A position is named
by how many blocks each seat has secured; the pyramid of so many blocks is the one that is met most
often in play. The table of three seats is taken from the cache, or made first (some minutes).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import islice, product
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tools.tulum_three import exact_table

from chantier.core.arrays import Floats
from chantier.games.tulum.layout import ALL_DICE, ROWS, SEAT, SECURED, STRIDE
from chantier.players.tulum.check import met_positions
from chantier.players.tulum.pyramids import CLASSES, FRONTS, FULL, SIZE, class_of
from chantier.players.tulum.roll_outcomes import roll_outcomes
from chantier.players.tulum.table import two
from chantier.players.tulum.three_file import ThreeTable
from chantier.players.tulum.turn import chosen, weigh_turn

PAGE = Path(__file__).resolve().parents[1] / "docs" / "known" / "tulum.json"
BLOCKS = (0, 4, 8, 12, 16, 19)
MET = 20_000  # decisions in which pyramids are counted
DIGITS = 6


def typical_pyramids() -> dict[int, int]:
    """By a number of blocks: the class that turns begin with most often."""
    met = Counter(
        class_of(int(position.state[SECURED + position.state[SEAT]]))
        for position in islice(met_positions(1), MET)
    )
    found = {}
    for blocks in BLOCKS:
        some = [c for c in range(FULL) if SIZE[c] == blocks]
        found[blocks] = max(some, key=lambda c: (met[c], -c))
    return found


def habits(base: int, ends: Floats) -> dict[str, Any]:
    """How a perfect player plays a turn from a class, if it is worth `ends` to end it at each."""
    outcomes = roll_outcomes()
    stop, go = ends.copy(), np.full(CLASSES, -1.0)
    lost = float(ends[base])
    stop[base] = 0.0  # a seat that has placed nothing cannot stop
    weigh_turn(outcomes, SIZE, base, stop, lost, go, np.zeros(CLASSES))
    rolling = np.zeros(CLASSES)  # how likely the turn comes to roll on from a class
    rolling[base] = 1.0
    may, stops = np.zeros(ALL_DICE + 1), np.zeros(ALL_DICE + 1)
    gone = kept = 0.0
    for c in sorted(outcomes.path[outcomes.begin[base] : outcomes.begin[base + 1]].tolist()):
        stake = int(SIZE[c] - SIZE[base])
        slot = c * (ALL_DICE + 1) + ALL_DICE - stake
        gone += rolling[c] * float(outcomes.miss[slot])
        for outcome in range(outcomes.first[slot], outcomes.first[slot + 1]):
            d = chosen(outcomes, outcome, stop, go)
            odds = rolling[c] * float(outcomes.chance[outcome])
            at_stake = int(SIZE[d] - SIZE[base])
            is_choice = d != FULL and at_stake < ALL_DICE  # else U6, U7
            may[at_stake] += odds * is_choice
            if stop[d] >= go[d]:
                stops[at_stake] += odds * is_choice
                kept += odds * at_stake
            else:
                rolling[d] += odds
    return {
        "share": round(float(go[base]), DIGITS),
        "stops_with": {
            str(stake): round(float(stops[stake] / may[stake]), DIGITS)
            for stake in np.flatnonzero(may).tolist()
        },
        "turn_lost": round(gone, DIGITS),
        "blocks_kept": round(kept, DIGITS),
    }


def rows_of(c: int) -> list[str]:
    """A class's pyramid, row by row from the base up, as positions have it."""
    return [
        "".join(str(FRONTS[c] >> STRIDE * row + at & 1) for at in range(ROWS - row))
        for row in range(ROWS)
    ]


def standing(mine: int, others: tuple[int, ...]) -> str:
    """Whether a seat leads, trails, is level, or is between the others."""
    if mine >= max(others):
        return "level" if mine == min(others) else "leads"
    return "trails" if mine <= min(others) else "between"


def known(table: ThreeTable) -> dict[str, Any]:
    """All that is written."""
    pyramids = typical_pyramids()
    rows = []
    for players in (2, 3):
        for mine, *rest in product(BLOCKS, repeat=players):
            others = tuple(rest)
            classes = [pyramids[blocks] for blocks in others]
            ends = 1.0 - two()[classes[0]] if players == 2 else table.after(*classes)[:, -1]
            row = {
                "players": players,
                "mine": mine,
                "others": others,
                "standing": standing(mine, others),
                **habits(pyramids[mine], ends),
            }
            rows.append(row)
    return {
        "made_by": "tools/known_tulum.py",
        "seats": {
            "2": [round(float(two()[0, 0]), 9), round(1 - float(two()[0, 0]), 9)],
            "3": [round(share, 9) for share in table.header.seats],
        },
        "pyramids": {str(blocks): rows_of(c) for blocks, c in pyramids.items()},
        "fields": {
            "mine": "blocks secured by the seat that is about to roll",
            "others": "blocks secured by the next seat, then the third",
            "share": "its chance to win",
            "stops_with": "by blocks at stake: how often it stops when it may roll again",
            "turn_lost": "how often the turn is lost",
            "blocks_kept": "how many blocks the turn brings on average",
        },
        "positions": rows,
    }


def main() -> None:
    """Write the file."""
    found = known(exact_table())
    rows = ",\n  ".join(json.dumps(row) for row in found.pop("positions"))
    head = json.dumps(found, indent=1)[:-2]
    PAGE.parent.mkdir(parents=True, exist_ok=True)
    PAGE.write_text(f'{head},\n "positions": [\n  {rows}\n ]\n}}\n', "utf-8")
    json.loads(PAGE.read_text("utf-8"))


if __name__ == "__main__":
    main()
