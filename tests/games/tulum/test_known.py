"""docs/known/tulum.json says what the solutions say; those of three seats are not at hand here."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from chantier.players.tulum.pyramids import CLASSES
from chantier.players.tulum.table import two

ROOT = Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT))

from tools.known_tulum import BLOCKS, PAGE, habits, rows_of, standing  # noqa: E402

KNOWN = json.loads(PAGE.read_text("utf-8"))


def test_every_standing_of_two_and_three_seats_is_there():
    named = [(row["players"], row["mine"], *row["others"]) for row in KNOWN["positions"]]
    assert len(set(named)) == len(named) == len(BLOCKS) ** 2 + len(BLOCKS) ** 3
    for row in KNOWN["positions"]:
        assert row["standing"] == standing(row["mine"], tuple(row["others"]))
        assert all(0 <= share <= 1 for share in row["stops_with"].values())


def test_two_seats_stop_as_the_table_that_ships_says():
    classes = {json.dumps(rows_of(c)): c for c in range(CLASSES)}
    pyramids = {int(n): classes[json.dumps(rows)] for n, rows in KNOWN["pyramids"].items()}
    assert KNOWN["seats"]["2"][0] == pytest.approx(two()[0, 0], abs=1e-9)
    for row in KNOWN["positions"]:
        if row["players"] == 2:
            found = habits(pyramids[row["mine"]], 1.0 - two()[pyramids[row["others"][0]]])
            for name, value in found.items():
                assert row[name] == pytest.approx(value, abs=2e-6), name


def test_a_seat_far_behind_risks_more_than_one_ahead():
    by_name = {
        (row["mine"], *row["others"]): row for row in KNOWN["positions"] if row["players"] == 2
    }
    behind, ahead = by_name[12, 19], by_name[12, 0]
    assert behind["turn_lost"] > ahead["turn_lost"]
