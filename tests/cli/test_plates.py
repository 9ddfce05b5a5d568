"""`chantier plates show`, and `--plates` wherever a game starts."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from chantier.games.turquoise.plates import PlateSetOption, meroe
from cli.conftest import Chantier

OTHER = PlateSetOption().examples[1]


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "quarry.json"
    path.write_text(json.dumps(OTHER), encoding="utf-8")
    return str(path)


def test_show_draws_every_plate_of_the_tables_own_set(chantier: Chantier) -> None:
    answer = chantier("plates", "show")
    assert answer.status == 0
    for number, digits in enumerate(meroe()["plates"], 1):
        assert f"{number:02}  {digits}" in answer.out
    assert "corner 4337" in answer.out
    assert "summit 7777" in answer.out
    assert max(map(len, answer.out.splitlines())) <= 80


def test_show_draws_the_walkways_of_a_plate(chantier: Chantier) -> None:
    # Plate 03, 0354: its north-east place leads north and east, a walkway runs along the south.
    lines = [line[28:39].rstrip() for line in chantier("plates", "show").out.splitlines()[3:9]]
    assert lines == [" 03  0354", "       │", "  ·    ·──", "  ║", "  ·════·", "       │"]


def test_show_draws_the_entries_on_the_frame(chantier: Chantier, file: str) -> None:
    own = chantier("plates", "show").out
    assert "┌───╥───╥─╥───╥───┐" in own
    other = chantier("plates", "show", file).out
    assert "┌─────╥─────╥─╥───┐" in other
    assert "└───╨─╨─╨─╨─╨─────┘" in other
    assert "Plates quarry" in other


def test_show_speaks_french(chantier: Chantier) -> None:
    for args in (("--lang", "fr", "plates", "show"), ("plates", "--lang", "fr", "show")):
        assert "sommet 7777" in chantier(*args).out


def test_show_svg_prints_a_picture_of_the_set(chantier: Chantier, file: str) -> None:
    for name, args in (("meroe", ()), ("quarry", (file,))):
        text = chantier("plates", "show", *args, "--svg").out
        root = ElementTree.fromstring(text)  # noqa: S314  # our own drawings
        words = [node.text or "" for node in root.iter("{http://www.w3.org/2000/svg}text")]
        assert f"Plates {name}" in words
        assert sum(" · " in word for word in words) == 27  # with the corner and the summit


def test_plates_are_taken_wherever_a_game_starts(chantier: Chantier, file: str) -> None:
    plates = ("turquoise", "--plates", file)
    whole = ("turquoise", "--options", json.dumps({"plates": OTHER}))
    for command in (("legal",), ("show", "--json"), ("perft", "--depth", "2")):
        given = chantier(command[0], *plates, *command[1:])
        assert given.json == chantier(command[0], *whole, *command[1:]).json
        assert given.json != chantier(command[0], "turquoise", *command[1:]).json
    for action, legal in (("move:hand>g8:1", False), ("move:hand>g8:2", True)):  # broken here
        answer = chantier("explain", "turquoise", action, *plates[1:], "--json").json
        assert answer["legal"] == legal
        assert chantier("explain", "turquoise", action, "--json").json["legal"] != legal


def test_selfplay_records_carry_the_set_whole(chantier: Chantier, file: str) -> None:
    record = chantier("selfplay", "turquoise", "--games", "1", "--seed", "1", "--plates", file)
    assert record.json["options"] == {"plates": OTHER}


def test_play_begins_with_the_set(
    chantier: Chantier, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("chantier.cli.play.serve", lambda session: _positions.append(session) or 0)
    _positions: list[Any] = []
    assert chantier("play", "turquoise", "--plates", file).status == 0
    assert _positions[0].match.position.options["plates"] == OTHER


BAD = [
    (["legal", "turquoise", "--plates", "FILE", "--options", '{"plates": {}}'], "not by both"),
    (["legal", "turris", "--plates", "FILE"], "turris has no options, so no plates"),
    (["legal", "turquoise", "--plates", "/no/such/file"], "/no/such/file"),
    (["legal", "turquoise", "--plates", "/"], "not a file"),
    (["legal", "turquoise", "--plates", "FILE", "--options", "[]"], "[]"),
    (["legal", "turquoise", "--options", '{"plates": "meroe"}'], "Q7"),
    (["play", "--load", "x.jsonl", "--plates", "FILE"], "--plates"),
    (["plates"], "command"),
    (["plates", "dance"], "dance"),
    (["plates", "show", "/no/such/file"], "/no/such/file"),
    (["plates", "show", "FILE", "--lang", "de"], "de"),
]


@pytest.mark.parametrize(
    ("args", "named"),
    BAD,
    ids=lambda value: " ".join(value)[:50] if isinstance(value, list) else "",
)
def test_bad_input_gets_one_line_that_names_it(
    chantier: Chantier, file: str, args: list[str], named: str
) -> None:
    assert chantier(*(file if arg == "FILE" else arg for arg in args)).refuses(named)
