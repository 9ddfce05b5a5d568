"""A test for each clause of the rules, by its name."""

from __future__ import annotations

import pytest

from chantier.core.position import Position
from chantier.errors import IllegalAction
from chantier_montjoie import GAME


def after(actions: str, players: int = 2) -> Position:
    """The position after some actions."""
    position = GAME.initial(players)
    for action in actions.split():
        position = position.play(action)
    return position


def refused(position: Position, action: str) -> tuple[str, ...]:
    """The clauses by which an action is refused."""
    with pytest.raises(IllegalAction) as caught:
        position.play(action)
    return caught.value.clauses


@pytest.mark.parametrize("players", [2, 3])
def test_M1_three_empty_cairns_two_chisels_seven_stones_each(players: int) -> None:
    shown = after("", players).to_json()
    assert shown["cairns"] == {"a": [], "b": [], "c": []}
    assert shown["chisels"] == [2] * players
    assert shown["left"] == 7 * players


def test_M2_a_turn_begins_with_the_die() -> None:
    assert after("").to_act == "chance"
    assert refused(after(""), "on:a") == ("M2",)
    assert refused(after("die:3"), "die:3") == ("M2",)
    assert after("die:3").to_act == 0


def test_M3_a_stone_rests_on_one_at_least_as_large() -> None:
    position = after("die:4 on:a die:5")
    assert refused(position, "on:a") == ("M3",)
    assert position.legal() == ["on:b", "on:c", "trim"]
    assert "on:a" in after("die:4 on:a die:4").legal()


def test_M4_a_stone_scores_the_height_of_its_cairn() -> None:
    assert after("die:6 on:a die:5 on:a die:4 on:a die:4 on:b").to_json()["scores"] == [4, 3]


def test_M5_a_stone_that_fits_nowhere_brings_a_cairn_down() -> None:
    position = after("die:2 on:a die:3 on:b die:1 on:c die:6")
    assert position.legal() == ["on:a", "on:b", "on:c", "trim"]
    shown = position.play("on:b").to_json()
    assert shown["cairns"] == {"a": [2], "b": [6], "c": [1]}
    assert shown["scores"] == [2, 2]


def test_M6_a_chisel_makes_a_stone_one_smaller() -> None:
    position = after("die:3 trim trim")
    assert position.to_json()["stone"] == 1
    assert position.to_json()["chisels"] == [0, 2]
    assert refused(position, "trim") == ("M6",)
    assert refused(after("die:1"), "trim") == ("M6",)


def test_M7_six_stones_on_a_cairn_end_the_game() -> None:
    position = after(" ".join(["die:1 on:a"] * 6))
    assert position.outcome is not None
    assert position.outcome.reason == "summit"
    assert position.outcome.scores == (9, 12)
    assert position.outcome.winners == (1,)
    assert refused(position, "die:1") == ("M7",)


def test_M7_the_last_stone_ends_the_game() -> None:
    position = after("die:6 on:a " * 5 + "die:6 on:b " * 5 + "die:6 on:c " * 4)
    assert position.outcome is not None
    assert position.outcome.reason == "stones"
    assert position.outcome.scores == (19, 21)
    assert position.outcome.winners == (1,)
