"""`chantier solve`: its answer, its file, and what it refuses."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path

import numpy as np
import pytest

from chantier.players.kwinty import solve as kwinty_solve
from chantier.players.kwinty.strategy import answers
from chantier.players.tulum import kept_table, solve
from chantier.players.tulum.shape import Shape
from chantier.players.tulum.table import FILE
from cli.conftest import Chantier


@pytest.mark.jit
def test_solve_prints_the_first_seats_chance_to_nine_digits(chantier: Chantier) -> None:
    answer = chantier("solve", "tulum", "--players", "2", "--positions", "20").json
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


@pytest.mark.jit
def test_the_strategy_that_ships_is_checked_by_a_command(chantier: Chantier) -> None:
    answer = chantier("solve", "kwinty", "--check").json
    assert answer.pop("seconds") >= 0
    expected = {"game": "kwinty", "opening": "Vi", "winner": 0, "closed": True}
    assert answer == {**expected, "positions": 234_797, "longest": 41}


@pytest.mark.jit
def test_a_strategy_that_does_not_hold_is_told_where(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole, short, longest = answers.read_answers()
    file = tmp_path / "answers.bin"
    monkeypatch.setattr(kwinty_solve.files, "FILE", file)
    file.write_bytes(answers.pack(answers.Answers(whole[:1000], short, longest)))
    answer = chantier("solve", "kwinty", "--check")
    assert answer.status == 1
    assert json.loads(answer.out)["closed"] is False
    assert answer.err.startswith("chantier: the strategy does not hold: it has no answer after Vi ")
    file.write_bytes(b"damaged")
    answer = chantier("solve", "kwinty", "--check")
    assert (answer.status, answer.out) == (2, "")
    assert str(file)[-30:] in answer.err


@pytest.mark.parametrize(
    ("args", "named"),
    [
        (["turris"], "turris is not solved"),
        (["chess"], "chess"),
        (["tulum", "--players", "4"], "not 4"),
        (["tulum", "--players", "5"], "not 5"),
        (["tulum", "--players", "two"], "two"),
        (["tulum", "--positions", "-1"], "-1"),
        (["tulum", "--out", "/no/such/folder/x"], "/no/such/folder/x"),
        (["tulum", "--check"], "tulum has no strategy"),
        (["kwinty", "--positions", "9"], "kwinty has no decisions"),
        (["kwinty", "--players", "3"], "kwinty"),
        (["kwinty", "--out", "/no/such/folder/x"], "/no/such/folder/x"),
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


make_small = partial(kept_table.make_or_wait, shape=Shape(3, 3, 3))


def test_three_seats_are_told_each_ones_chance_and_where_the_table_is_kept(
    chantier: Chantier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CHANTIER_TABLES_DIR", str(tmp_path / "cache" / "tables"))
    monkeypatch.setattr(solve.kept_table, "make_or_wait", make_small)
    answer = chantier("solve", "tulum", "--players", "3").json
    assert (answer["game"], answer["players"]) == ("tulum", 3)
    assert answer["seats"] == pytest.approx([0.420331532841, 0.325399304138, 0.25426916302])
    assert sum(answer["seats"]) == pytest.approx(1, abs=1e-9)
    assert answer["residual"] < 1e-12
    assert Path(answer["file"]).is_relative_to(tmp_path / "cache")
    out = tmp_path / "three.npy"
    again = chantier("solve", "tulum", "--players", "3", "--out", str(out)).json
    assert again["seats"] == answer["seats"]
    assert np.load(out).shape == (9, 9, 10, 2)


@pytest.mark.parametrize("ended", [KeyboardInterrupt, partial(SystemExit, 143)])
def test_ctrl_c_says_that_what_is_solved_is_kept(
    chantier: Chantier, monkeypatch: pytest.MonkeyPatch, ended: Callable[[], BaseException]
) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise ended()

    said: list[str] = []
    monkeypatch.setattr(solve.kept_table, "make_or_wait", interrupted)
    monkeypatch.setattr("chantier.cli.solve.typer.echo", lambda text, **_: said.append(text))
    with suppress(KeyboardInterrupt, SystemExit):
        chantier("solve", "tulum", "--players", "3")
    assert len(said) == 1
    assert "goes on" in said[0]


def test_a_table_that_cannot_be_written_is_named_in_one_line(
    chantier: Chantier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "cache").write_text("not a folder")
    monkeypatch.setenv("CHANTIER_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("CHANTIER_TABLES_DIR", str(tmp_path / "cache" / "tables"))
    monkeypatch.setattr(solve.kept_table, "make_or_wait", make_small)
    assert chantier("solve", "tulum", "--players", "3").refuses("tulum-three-3-3-3.table")
