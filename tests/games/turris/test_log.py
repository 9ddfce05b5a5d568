"""The log of Turris: who leads, the bonus of the middle, and how the game ended."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from games.checks import logged, play


def test_a_block_is_told_with_the_player_who_leads() -> None:
    match = play("turris")
    assert (
        logged(match, "Ha2a3", "fr")
        == "pose un bloc à plat sur a2–a3 (niv. 1) et prend la tête, 8 à 0"
    )
    match.play("Ha2a3")
    assert (
        logged(match, "Va1") == "places a block upright on a1 (level 1) and takes the lead, 8 to 7"
    )
    match.play("Va1", "Va2")
    assert logged(match, "Va3", "fr") == "pose un bloc debout en a3 (niv. 2) ; Ada mène 11 à 9"


def test_T8_the_middle_wins_a_bonus_which_is_used_or_declined() -> None:
    match = play("turris", "Ha2a3 Va1 Va2 Va3")
    assert logged(match, "Vb2", "fr") == (
        "pose un bloc debout en b2 (niv. 1), au milieu, gagne un bonus et mène 15 à 9"
    )
    match.play("Vb2")
    assert logged(match, "Vb3", "fr").startswith("pose en bonus un bloc debout en b3")
    assert logged(match, "stop") == "declines the bonus"
    assert logged(match, "xa1", "fr").startswith("retire en bonus le bloc noir de a1")
