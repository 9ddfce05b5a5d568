"""Golden playthroughs: `python tests/games/golden.py` writes the files again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import chantier
from games.checks import play
from games.found import NAMES, part
from games.golden import GAMES, files, seeds

ADVICE = "if this is meant: python tests/games/golden.py, and read the differences"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_golden_files(name: str) -> None:
    assert (GAMES / name / "golden.jsonl").stat().st_size > 0
    assert (GAMES / name / "golden.txt").stat().st_size > 0


def test_there_are_golden_files_of_these_games_only() -> None:
    for name in ("golden.jsonl", "golden.txt"):
        assert {path.parent.name for path in GAMES.glob(f"*/{name}")} == set(NAMES)


def first_difference(path: Path, text: str) -> str:
    old = path.read_text(encoding="utf-8").splitlines()
    for number, (was, now) in enumerate(zip(old, text.splitlines(), strict=False), 1):
        if was != now:
            return f"{path.name}, line {number}: {ADVICE}\n  was {was}\n  now {now}"
    return f"{path.name}: more lines, or fewer; {ADVICE}"


@pytest.mark.parametrize("name", NAMES)
def test_playthroughs_are_as_they_were(name: str) -> None:
    for path, text in files(name).items():
        assert path.read_text(encoding="utf-8") == text, first_difference(path, text)


@pytest.mark.parametrize("name", NAMES)
def test_the_golden_games_are_whole(name: str) -> None:
    lines = (GAMES / name / "golden.jsonl").read_text(encoding="utf-8").splitlines()
    ends = [entry for entry in map(json.loads, lines) if entry["outcome"]]
    assert [entry["game"] for entry in ends] == list(seeds(chantier.game(name)))
    assert all(entry["legal"] == [] and entry["action"] is None for entry in ends)


# The order of actions is part of what a trained player knows: it never changes.

EACH_LIST = [(name, actions) for name in NAMES for actions in part(name, "order").LEGAL]


@pytest.mark.parametrize("name", NAMES)
def test_the_ids_of_actions(name: str) -> None:
    notation = chantier.game(name).notation
    ids = part(name, "order").IDS
    assert {text: notation.parse(text) for text in ids} == ids
    assert [notation.text(action) for action in ids.values()] == list(ids)


@pytest.mark.parametrize("name", [name for name in NAMES if part(name, "order").COMPLETE])
def test_the_ids_of_all_actions(name: str) -> None:
    game = chantier.game(name)
    ids = list(game.notation.candidates(game.initial().state))
    assert ids == list(range(len(ids)))
    assert ids == list(part(name, "order").IDS.values())


@pytest.mark.parametrize(("name", "actions"), EACH_LIST)
def test_the_order_of_legal_actions(name: str, actions: str) -> None:
    position = play(name, actions).position
    legal = part(name, "order").LEGAL[actions]
    assert [position.game.notation.text(action) for action in position.legal_ids()] == legal.split()
