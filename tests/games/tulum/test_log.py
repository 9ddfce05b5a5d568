"""The log of Tulum: the player rolls, and every roll that places nothing says what it costs."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import pytest

from chantier.core.log_line import LogLine
from chantier.core.match import Match
from games.checks import play
from games.seeded import seeded


def line(match: Match, action: str) -> LogLine:
    played = match.position.played(action)
    return played.before.log(played.action, played.after)


def told(match: Match, action: str, language: str = "en") -> str:
    return line(match, action).sentence.render(language, ("Ada", "Bob").__getitem__)


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
    match = play("tulum", "")
    assert told(match, "roll:223456") == (
        "rolls 2\u00a0blue, 1\u00a0brick, 1\u00a0jade, 1\u00a0maize, 1\u00a0shell;"
        " nothing to place, turn over"
    )


def test_U4_a_roll_again_that_places_nothing_is_one_line_with_its_loss() -> None:
    match = play("tulum", "roll:123456 place:13")
    assert told(match, "again") == "rolls 5 dice again"
    match.play("again")
    lost = line(match, "roll:22345")
    assert lost.continues
    assert lost.sentence.render("fr", str) == (
        "relance 5 dés\u00a0: 2\u00a0bleu, 1\u00a0brique, 1\u00a0jade, 1\u00a0maïs\u202f; "
        "rien à poser, perd 1 bloc"
    )


def test_a_roll_is_of_the_player_who_rolls() -> None:
    match = play("tulum", "")
    assert line(match, "roll:223456").seat == 0
    assert line(match.play("roll:223456"), "roll:112345").seat == 1
