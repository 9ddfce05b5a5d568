"""`chantier verify`: what a record proves, what it does not, and what players saw."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from chantier.table.messages import StartWithout
from chantier.table.options import MySeat, OpenSeat
from chantier.table.sealing import START_AFTER
from cli.conftest import Chantier
from fixtures import STORED, unpacked
from table.table_fixture import (
    ANNE,
    BRUNO,
    Resign,
    Sit,
    TableFixture,
    plan,
    sit,
    table_of,
)


def finished(game: str = "tulum") -> TableFixture:
    fixture = table_of(game)
    fixture.play_on(6)
    fixture.send(ANNE, Resign(id="r", seat=0))
    return fixture


@pytest.fixture
def fixture() -> TableFixture:
    return finished()


@pytest.fixture
def file(tmp_path: Path, fixture: TableFixture) -> Path:
    path = tmp_path / "game.jsonl"
    path.write_text(fixture.record().to_line() + "\n")
    return path


def seen(fixture: TableFixture, number: int) -> str:
    return f"{number}:{fixture.book[number - 1].digest.hex()}"


def test_what_was_seen_stands_in_the_record(
    chantier: Chantier, fixture: TableFixture, file: Path
) -> None:
    last = len(fixture.book)
    told = [seen(fixture, 3), seen(fixture, last).upper(), "0:" + "00" * 32]
    options = [part for one in told for part in ("--saw", one)]
    answer = chantier("verify", str(file), "--strict", "--json", *options)
    assert answer.status == 0
    assert answer.lines[0]["proved"] is True
    assert answer.lines[0]["protocol"] == "chantier-chance/2"
    assert "stand in the chain: 3" in chantier("verify", str(file), *options).out


def test_another_game_than_was_seen_is_refused(
    chantier: Chantier, fixture: TableFixture, file: Path
) -> None:
    """A server that wrote the game anew made a chain that is whole, and another one."""
    number = len(fixture.book)
    wrong = f"{number}:{fixture.book[number - 2].digest.hex()}"
    answer = chantier("verify", str(file), "--saw", wrong)
    assert answer.status == 1
    assert f"after event {number} is not the one you saw" in answer.out


def test_a_record_that_ends_before_what_was_seen_is_refused(
    chantier: Chantier, fixture: TableFixture, file: Path
) -> None:
    beyond = f"{len(fixture.book) + 1}:{'ab' * 32}"
    answer = chantier("verify", str(file), "--saw", beyond, "--json")
    assert answer.status == 1
    assert f"ends with event {len(fixture.book)}" in answer.lines[0]["why"]


@pytest.mark.parametrize("told", ["", "12", "x:" + "ab" * 32, "1:abc", "-1:" + "ab" * 32, "1:" * 9])
def test_a_digest_that_is_none_is_refused(chantier: Chantier, file: Path, told: str) -> None:
    answer = chantier("verify", str(file), "--saw", told)
    assert answer.status == 2
    assert "64 hexadecimal digits" in answer.err


def test_two_digests_of_one_event_are_refused(chantier: Chantier, file: Path) -> None:
    two = ("--saw", "1:" + "ab" * 32, "--saw", "1:" + "cd" * 32)
    assert "two digests" in chantier("verify", str(file), *two).err


def test_what_was_seen_speaks_of_one_record(
    chantier: Chantier, fixture: TableFixture, file: Path
) -> None:
    file.write_text(file.read_text() * 2)
    answer = chantier("verify", str(file), "--saw", seen(fixture, 1))
    assert answer.status == 2
    assert "several records" in answer.err


def plain_record(fixture: TableFixture) -> str:
    data = fixture.record().to_json()
    kept = ("format", "game", "players", "options", "actions", "outcome")
    return json.dumps({key: data[key] for key in kept if key in data})


def test_a_record_without_proof_is_told_so_and_strictly_refused(
    chantier: Chantier, fixture: TableFixture, file: Path
) -> None:
    file.write_text(plain_record(fixture))
    told = chantier("verify", str(file))
    assert told.status == 0
    assert "Not proved" in told.out
    assert chantier("verify", str(file), "--json").lines[0]["proved"] is False
    strict = chantier("verify", str(file), "--strict")
    assert strict.status == 1
    assert "Not proved" in strict.out
    assert "no events" in chantier("verify", str(file), "--saw", "1:" + "ab" * 32).out


def test_dice_whose_secret_is_not_shown_are_not_proved(chantier: Chantier, tmp_path: Path) -> None:
    fixture, file = table_of("tulum"), tmp_path / "going_on.jsonl"
    fixture.play_on(6)
    file.write_text(fixture.record().to_line())
    assert "Not proved" in chantier("verify", str(file)).out
    assert chantier("verify", str(file), "--strict").status == 1


def test_records_of_version_1_are_told_as_such(chantier: Chantier, tmp_path: Path) -> None:
    records = unpacked(STORED / "records.jsonl.gz").decode().splitlines()
    tulum = next(one for one in records if json.loads(one)["game"] == "tulum")
    file = tmp_path / "old.jsonl"
    file.write_text(tulum)
    assert "version 1" in chantier("verify", str(file)).out
    assert "version 1" in chantier("verify", str(file), "--lang", "fr").out


def test_dice_that_an_operator_could_choose_are_strictly_refused(
    chantier: Chantier, tmp_path: Path
) -> None:
    """Of version 1, or of version 2 where nobody added to chance: any operator can set that up."""
    records = unpacked(STORED / "records.jsonl.gz").decode().splitlines()
    old = next(one for one in records if json.loads(one)["game"] == "tulum")
    silent = TableFixture(replace(plan("tulum", [MySeat(), OpenSeat()]), salt_hash=UNSET))
    silent.send(BRUNO, Sit(id="b", name="Bruno"))
    silent.send(ANNE, Resign(id="r", seat=0))
    file = tmp_path / "chosen.jsonl"
    for line in (old, silent.record().to_line()):
        file.write_text(line)
        assert chantier("verify", str(file), "--json").lines[0]["by_choice"] is True
        assert "could" in chantier("verify", str(file)).out
        strict = chantier("verify", str(file), "--strict")
        assert strict.status == 1
        assert "could choose" in strict.out


def test_games_without_chance_leave_an_operator_nothing_to_choose(
    chantier: Chantier, tmp_path: Path
) -> None:
    records = unpacked(STORED / "records.jsonl.gz").decode().splitlines()
    file = tmp_path / "old.jsonl"
    file.write_text(next(one for one in records if json.loads(one)["game"] == "kwinty"))
    assert chantier("verify", str(file), "--strict").status == 0


def test_a_game_that_began_without_a_salt_is_strictly_refused(
    chantier: Chantier, tmp_path: Path
) -> None:
    """An operator who takes no salt of one player lets another begin alone."""
    fixture = TableFixture(plan("tulum", [MySeat(), OpenSeat()]), opens=False)
    sit(fixture, BRUNO)
    fixture.open_salt(BRUNO)
    fixture.now += START_AFTER
    fixture.send(BRUNO, StartWithout(id="b"))
    fixture.send(BRUNO, Resign(id="r"))
    file = tmp_path / "dropped.jsonl"
    file.write_text(fixture.record().to_line())
    told = chantier("verify", str(file))
    assert (told.status, "without the salts of these seats: 0" in told.out) == (0, True)
    strict = chantier("verify", str(file), "--strict")
    assert strict.status == 1
    assert "Not proved: the game began without the salts of these seats: 0" in strict.out
