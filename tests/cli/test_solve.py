"""`chantier solve`: its answer, its file, and what it refuses."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from chantier.players.tulum.table import FILE
from cli.conftest import Chantier


@pytest.mark.jit
def test_solve_prints_the_first_seats_chance_to_nine_digits(chantier: Chantier) -> None:
    answer = chantier("solve", "tulum", "--players", "2", "--check", "20").json
    assert answer["first_seat"] == 0.550492318
    assert (answer["classes"], answer["pairs"]) == (231, 26796)
    assert answer["residual"] < 1e-12
    assert answer["differs"] <= 1e-9
    assert answer["check"]["positions"] == 20
    assert answer["check"]["loss"] <= 1e-9


@pytest.mark.jit
def test_solve_writes_the_table_that_ships(chantier: Chantier, tmp_path: Path) -> None:
    out = tmp_path / "two.npy"
    assert chantier("solve", "tulum", "--out", str(out)).status == 0
    assert np.abs(np.load(out) - np.load(FILE)).max() <= 1e-9
    assert [path.name for path in tmp_path.iterdir()] == ["two.npy"]


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["turris"], "turris is not solved"),
        (["chess"], "chess"),
        (["tulum", "--players", "3"], "not 3"),
        (["tulum", "--players", "5"], "not 5"),
        (["tulum", "--players", "two"], "two"),
        (["tulum", "--check", "-1"], "-1"),
        (["tulum", "--out", "/no/such/folder/x"], "/no/such/folder/x"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(
    chantier: Chantier, args: list[str], named: str
) -> None:
    answer = chantier("solve", *args)
    assert answer.status == 2
    assert answer.out == ""
    assert answer.err.count("\n") == 1
    assert named in answer.err
