"""The log of Tulum: the player rolls, and every roll that places nothing says what it costs."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from games.checks import log_of, logged, play
from games.seeded import seeded


@pytest.mark.parametrize("seed", range(2))
def test_U4_every_turn_that_a_roll_ends_is_told_with_what_it_costs(seed: int) -> None:
    ended = 0
    for moment in seeded("tulum").playthrough(seed):
        if moment.position.to_act != "chance" or moment.action is None:
            continue
        played = moment.position.played(moment.action)
        found = played.before.log(played.action, played.after)
        if played.after.to_json()["seat"] == played.before.to_json()["seat"]:
            assert "U4" not in found.sentence.clauses
            continue
        ended += 1
        lost = bool(played.before.to_json()["placed"])
        assert found.sentence.key == f"tulum.log.{'lost' if lost else 'nothing'}"
        assert found.sentence.clauses == ("U4",)
        assert found.continues == lost
    assert ended


def test_U4_a_first_roll_that_places_nothing_costs_nothing() -> None:
    assert logged(play("tulum"), "roll:223456") == (
        "rolls 2 blue, 1 brick, 1 jade, 1 maize and 1 shell; nothing to place, turn lost"
    )


def test_U4_a_roll_again_that_places_nothing_is_one_line_with_its_loss() -> None:
    match = play("tulum", "roll:123456 place:13")
    assert logged(match, "again") == "rolls 5 dice again"
    match.play("again")
    assert log_of(match, "roll:22345").continues
    assert logged(match, "roll:22345", "fr") == (
        "relance 5 dés : 2 bleus, 1 brique, 1 jade et 1 maïs ; rien à poser, perd 1 bloc"
    )


def test_a_roll_is_of_the_player_who_rolls() -> None:
    match = play("tulum")
    assert log_of(match, "roll:223456").seat == 0
    assert log_of(match.play("roll:223456"), "roll:112345").seat == 1


def test_U6_the_last_die_secures_and_says_how_many() -> None:
    match = play("tulum", "roll:111111 place:11 place:12 place:13 place:14 place:15")
    assert logged(match, "place:16", "fr") == (
        "pose un bloc prune, rangée 1, place 6, avec le dernier dé : "
        "sécurise 6 blocs, 6 sur 21 en tout"
    )


def test_U5_securing_says_how_many_blocks_are_secured_in_all() -> None:
    match = play("tulum", "roll:123456 place:13")
    assert logged(match, "stop") == "secures 1 block, 1 of 21 in all"


def test_a_roll_of_one_die_is_told_by_its_colour_in_lists_too() -> None:
    assert play("tulum").explain("roll:3", "en").words == "the die shows 1\N{NO-BREAK SPACE}brick"
    assert play("tulum").explain("roll:3", "fr").words == "le dé montre 1\N{NO-BREAK SPACE}brique"
