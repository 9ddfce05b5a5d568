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


def test_K10_the_log_says_which_colour_is_placed_and_who_plays_which() -> None:
    def said(actions: str, action: str, language: str = "en") -> str:
        return logged(play("kwinty", actions, opening="swap"), action, language)

    assert said("", "Hi") == "places a white block flat on i–j (row 1)"
    assert said("Hi", "Vh", "fr") == "pose un bloc noir debout en h (rangées 1–2)"
    assert said("Hi Vh", "Vk", "fr") == "pose un bloc blanc debout en k (rangées 1–2)"
    assert said("Hi Vh Vk", "swap", "fr") == "prend les blancs"
    assert said("Hi Vh Vk", "keep") == "keeps black"
    assert said("Hi Vh Vk keep", "Vj") == "places a block upright on j (rows 2–3)"


def test_K10_the_end_names_the_player_of_the_colour_that_won() -> None:
    for choice, winner in (("keep", "Bob"), ("swap", "Ada")):
        match = play("kwinty", f"Vi Vi Vj {choice} Vj Hg Vk Vh Vh Vi", opening="swap")
        assert logged(match, "Hl", "en").endswith(f" / {winner} wins with 5 squares in a row")
    *actions, last = GAMES["all blocks, white"].split()
    actions.insert(3, "swap")
    match = play("kwinty", " ".join(actions), opening="swap")
    assert logged(match, last).endswith(" / Bob wins with 2 lines of four to 1")
