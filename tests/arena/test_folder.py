from __future__ import annotations

import json
from dataclasses import replace

import pytest
from records import won_by

from chantier.arena.folder import Folder, read_games, stored_settings
from chantier.arena.settings import MatchSettings
from chantier.errors import BadFile

MATCH = MatchSettings("kwinty", 2, {}, ("a", "b"), "1", 4)


@pytest.fixture
def place(tmp_path):
    """A folder with the first five games of a match."""
    folder = Folder(str(tmp_path / "a" / "match"), MATCH)
    for number in (0, 1, 3, 2, 4):
        folder.add(won_by(MATCH, number, 0))
    folder.close()
    return folder.path


def test_games_are_read_again_by_number(place):
    folder = Folder(str(place), MATCH)
    assert folder.records == {number: won_by(MATCH, number, 0) for number in range(5)}
    folder.close()
    assert [record.extra["number"] for record in read_games(place)] == [0, 1, 3, 2, 4]


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_half_written_last_line_is_dropped(place, kept):
    games = place / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(b"".join(lines[:4]) + lines[4][:kept])
    assert len(list(read_games(place))) == 4
    folder = Folder(str(place), MATCH)
    assert set(folder.records) == {0, 1, 2, 3}
    folder.add(won_by(MATCH, 4, 1))
    folder.close()
    again = Folder(str(place), MATCH)
    assert again.records[4] == won_by(MATCH, 4, 1)
    again.close()
    assert games.read_bytes().splitlines(keepends=True)[:4] == lines[:4]


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"game": "turris"}, "game"),
        ({"entrants": ("a", "c")}, "entrants"),
        ({"seed": "2"}, "seed"),
        ({"opening": 2}, "opening"),
        ({"options": {"opening": "flat"}}, "options"),
    ],
)
def test_a_folder_of_another_arena_is_refused(place, change, key):
    before = (place / "games.jsonl").read_bytes()
    other = replace(MATCH, **change)
    with pytest.raises(BadFile, match=f"another arena: its {key} is"):
        Folder(str(place), other)
    assert (place / "games.jsonl").read_bytes() == before


def test_a_folder_in_use_is_refused(place):
    first = Folder(str(place), MATCH)
    with pytest.raises(BadFile, match="another arena is using"):
        Folder(str(place), MATCH)
    first.close()
    Folder(str(place), MATCH).close()


@pytest.mark.parametrize(
    "line",
    [b"nonsense\n", b"{}\n", b'{"format": "chantier-record/1"}\n', b"\xff\n", b"\n"],
)
def test_a_damaged_line_is_named(place, line):
    games = place / "games.jsonl"
    lines = games.read_bytes().splitlines(keepends=True)
    games.write_bytes(lines[0] + line + lines[1])
    with pytest.raises(BadFile, match=r"games\.jsonl:2"):
        Folder(str(place), MATCH)


def test_a_game_with_the_wrong_seats_is_named(place):
    games = place / "games.jsonl"
    first, *rest = games.read_text().splitlines()
    swapped = {**json.loads(first), "entrants": [1, 0]}
    games.write_text("\n".join([json.dumps(swapped), *rest]) + "\n")
    with pytest.raises(BadFile, match="entrants"):
        Folder(str(place), MATCH)


@pytest.mark.parametrize("outcome", [{}, {"winners": [], "scores": [0, 0]}, {"winners": 3}])
def test_a_game_with_a_damaged_outcome_is_named(place, outcome):
    games = place / "games.jsonl"
    first, *rest = games.read_text().splitlines()
    damaged = {**json.loads(first), "outcome": outcome}
    games.write_text("\n".join([json.dumps(damaged), *rest]) + "\n")
    with pytest.raises(BadFile, match="outcome"):
        Folder(str(place), MATCH)


def test_games_without_settings_are_left_alone(place):
    (place / "arena.json").unlink()
    with pytest.raises(BadFile, match="not an arena’s"):
        Folder(str(place), MATCH)


@pytest.mark.parametrize("text", ["", "[]", "{", "\0"])
def test_damaged_settings_are_refused(place, text):
    (place / "arena.json").write_text(text)
    with pytest.raises(BadFile):
        Folder(str(place), MATCH)


def test_a_folder_that_cannot_be_one_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "file", tmp_path / "file" / "below", tmp_path / "a\0b"):
        with pytest.raises(BadFile):
            Folder(str(path), MATCH)
    for read in (stored_settings, lambda path: list(read_games(path)), lambda p: Folder(p, MATCH)):
        with pytest.raises(BadFile) as refused:
            read(str(tmp_path / "file"))
        assert str(refused.value) == f"cannot use {tmp_path / 'file'} as a folder: it is a file"
    assert stored_settings(tmp_path) is None
    with pytest.raises(BadFile):
        list(read_games(tmp_path))
