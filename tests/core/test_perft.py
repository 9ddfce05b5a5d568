from __future__ import annotations

import json
from pathlib import Path

import pytest

import chantier
from chantier.core import perft as perft_module
from chantier.core.position import Position
from toy import GAME as CARTS

TABLES = sorted((Path(__file__).parent.parent / "games").glob("*/perft.jsonl"))
ROWS = [json.loads(line) for table in TABLES for line in table.read_text().splitlines()]


def case(row):
    options = "".join(f"-{value}" for value in row.get("options", {}).values())
    name = f"{row['game']}{options}-after-{len(row['after'])}-depth-{row['depth']}"
    slow = row["nodes"] > 4_000  # in plain Python
    return pytest.param(row, id=name, marks=pytest.mark.jit if slow else ())


@pytest.mark.parametrize("row", [case(row) for row in ROWS])
def test_the_counts_are_those_of_the_table(row):
    match = chantier.new(row["game"], row["players"], **row.get("options", {})).play(*row["after"])
    assert match.position.perft(row["depth"]) == row["nodes"]


def test_every_game_of_the_package_has_a_table():
    from chantier.games.registry import OURS

    assert {table.parent.name for table in TABLES} == {row["game"] for row in ROWS} == set(OURS)


def counted(position: Position, depth: int) -> int:
    if depth == 0:
        return 1
    return sum(counted(position.play(action), depth - 1) for action in position.legal())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_outcome_of_chance_is_one_branch(players):
    position = CARTS.initial(players)
    assert [position.perft(depth) for depth in range(3)] == [1, 2, 3 + 2]
    for depth in range(3, 8):
        assert position.perft(depth) == counted(position, depth)


def test_a_finished_game_has_no_continuation():
    position = CARTS.initial(2)
    while not position.is_over:
        position = position.play("roll").play("die:4").play("take")
    assert position.perft(0) == 1
    assert position.perft(1) == position.perft(3) == 0


@pytest.mark.parametrize("slice_size", [1, 7])
@pytest.mark.parametrize(("game", "depth"), [("carts", 8), ("kwinty", 4)])
def test_slices_go_up_to_the_whole_and_never_back(monkeypatch, slice_size, game, depth):
    monkeypatch.setattr(perft_module, "SLICE", slice_size)
    position = CARTS.initial(3) if game == "carts" else chantier.game(game).initial()
    slices = list(position.perft_slices(depth))
    counts, shares = zip(*slices, strict=True)
    assert list(counts) == sorted(counts)
    assert list(shares) == sorted(shares)
    assert shares[0] >= 0
    assert slices[-1] == (position.perft(depth), 1.0)
    assert len(set(shares)) > 10  # the bar moves


def test_a_walk_that_is_dropped_leaves_nothing_behind(monkeypatch):
    monkeypatch.setattr(perft_module, "SLICE", 1)
    position = CARTS.initial(2)
    dropped = position.perft_slices(8)
    next(dropped)
    next(dropped)
    dropped.close()
    assert position.perft(4) == counted(position, 4)
