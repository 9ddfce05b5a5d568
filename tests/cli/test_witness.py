"""A terminal holds a finished game's record against what it saw, and against its own salt."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from chantier.cli.online.witness import Witness
from chantier.errors import BadRecord
from table.table_fixture import ANNE, Resign, TableFixture, salt_of, table_of


@pytest.fixture(scope="module")
def fixture() -> TableFixture:
    fixture = table_of("tulum")
    fixture.play_on(6)
    fixture.send(ANNE, Resign(id="r", seat=0))
    return fixture


def number_of(fixture: TableFixture, kind: bytes) -> int:
    return next(one.number for one in fixture.book if b'"type":"%b"' % kind in one.body)


def watched(fixture: TableFixture, shown_after: int, salt: str = salt_of(ANNE)) -> Witness:
    """A terminal that was there all the time, and showed a salt after an event."""
    witness = Witness()
    for one in fixture.book:
        witness.see(one.number, one.digest.hex())
        if one.number == shown_after:
            witness.show(salt)
    return witness


def test_the_game_that_was_seen_is_verified(fixture: TableFixture) -> None:
    witness = watched(fixture, number_of(fixture, b"sealed"))
    verified = witness.check(fixture.record().to_json())
    assert verified.is_proved
    assert verified.drawn > 0
    assert not verified.by_choice


def another_game(fixture: TableFixture) -> Witness:
    witness = watched(fixture, number_of(fixture, b"sealed"))
    witness.see(len(fixture.book) + 1, "ab" * 32)
    return witness


def before_the_seal(fixture: TableFixture) -> Witness:
    return watched(fixture, number_of(fixture, b"sealed") - 1)


def with_another_salt(fixture: TableFixture) -> Witness:
    return watched(fixture, number_of(fixture, b"sealed"), "the salt that this terminal made")


@pytest.mark.parametrize(
    ("seen", "key"),
    [
        (another_game, "error.verify_saw_short"),
        (before_the_seal, "error.verify_early"),
        (with_another_salt, "error.verify_other_salt"),
    ],
)
def test_another_game_or_salt_and_a_salt_that_was_asked_early_are_told(
    fixture: TableFixture, seen: Callable[[TableFixture], Witness], key: str
) -> None:
    with pytest.raises(BadRecord) as found:
        seen(fixture).check(fixture.record().to_json())
    assert found.value.key == key
    assert found.value.say("fr") != found.value.say("en")


def test_what_was_seen_first_of_an_event_is_believed(fixture: TableFixture) -> None:
    witness = Witness()
    witness.see(3, "ab" * 32)
    witness.see(3, fixture.book[2].digest.hex())
    with pytest.raises(BadRecord):
        witness.check(fixture.record().to_json())


def test_a_spectator_who_showed_nothing_verifies_as_well(fixture: TableFixture) -> None:
    assert watched(fixture, 0).check(fixture.record().to_json()).drawn > 0
