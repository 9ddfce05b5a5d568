"""The log of Kwinty: blocks, the lines that they make, and how the game ended."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

from chantier.i18n import catalogue
from games.checks import data, logged, play

GAMES = data("kwinty/games.json")
ENDS = {
    "all blocks, tie 0-0": "égalité, 0 ligne de quatre partout",
    "all blocks, white": "Ada gagne avec 2 lignes de quatre contre 1",
    "two passes, black": "Bob gagne avec 2 lignes de quatre contre 1",
}


def test_a_block_is_told_by_how_it_stands_and_where() -> None:
    match = play("kwinty")
    assert logged(match, "Vi", "fr") == "pose un bloc debout en i (rangées 1–2)"
    assert logged(match, "Hi", "fr") == "pose un bloc à plat sur i–j (rangée 1)"
    assert logged(match, "Hi") == "places a block flat on i–j (row 1)"


def test_rows_and_their_number_stay_on_one_line() -> None:
    for language, beginnings in (("fr", ("(rangées", "(rangée")), ("en", ("(rows", "(row"))):
        for kind, begins in zip(("upright", "flat"), beginnings, strict=True):
            assert f"{begins}\u00a0{{" in catalogue(language)[f"kwinty.log.{kind}"]


def test_K2_a_block_is_told_with_the_rows_that_it_fills() -> None:
    assert logged(play("kwinty", "Vi"), "Vi") == "places a block upright on i (rows 3–4)"
    match = play("kwinty", "Vi Hg")
    assert logged(match, "Vf") == "places a block upright on f (rows 1–2)"  # beside the wall
    assert logged(match, "Hg") == "places a block flat on g–h (row 2)"
    assert logged(play("kwinty", "Vi Vj"), "Hi", "fr") == "pose un bloc à plat sur i–j (rangée 3)"


def test_K8_a_block_that_makes_a_line_of_four_says_so() -> None:
    match = play("kwinty", "Hi Vk Vi Vj Vk Vi Vi")
    assert (
        logged(match, "Vl", "fr")
        == "pose un bloc debout en l (rangées 1–2) et forme 1 ligne de quatre"
    )


def test_K7_a_line_of_five_is_told_with_the_winner() -> None:
    match = play("kwinty", "Vi Vj Hi Hk")
    assert logged(match, "Vi", "fr") == (
        "pose un bloc debout en i (rangées 4–5) et aligne 5 carrés"
        " / Ada gagne avec 5 carrés alignés"
    )


def test_K8_the_end_compares_lines_of_four() -> None:
    for title, end in ENDS.items():
        *actions, last = GAMES[title].split()
        assert logged(play("kwinty", " ".join(actions)), last, "fr").endswith(f" / {end}"), title
