"""The numbers that Tulum's rules pages give are those of the rules."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import chantier
from chantier.core.match import Match
from chantier.games.tulum.layout import FIRST_ROW, ROWS, STRIDE
from chantier.games.tulum.rules import open_places, pyramid, risk
from chantier.i18n import LANGUAGES, percent
from games.tulum.drawings import BASE, TOLD, TOLD_PLACED

FOLDER = Path(__file__).resolve().parents[3] / "docs" / "rules"


def page(language: str) -> str:
    return (FOLDER / f"tulum.{language}.md").read_text("utf-8")


def after(actions: str) -> Match:
    return chantier.new("tulum").play(*actions.split())


@pytest.mark.parametrize("language", LANGUAGES)
def test_u5_the_turn_that_is_told_has_the_risk_that_is_told(language: str) -> None:
    match = after(TOLD_PLACED)
    assert match.legal() == ["again", "stop"]
    assert f"{percent(language, risk(match.position.state))} " in page(language)
    match.play("stop")
    assert match.position.to_json()["secured"][0][:3] == ["111110", "11000", "1000"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_u5_the_picture_of_a_choice_has_the_risk_of_its_caption(language: str) -> None:
    state = after(BASE + " roll:112445 place:14 place:15 place:24").position.state
    (caption,) = re.findall(r"!\[([^]]+)\]\(img/tulum-U5", page(language))
    assert percent(language, risk(state)) in caption


def test_u4_one_first_roll_in_three_places_nothing_on_an_empty_pyramid() -> None:
    start = chantier.new("tulum").position
    lost = sum(
        share for roll, share in start.chances().items() if start.explain(roll, "en").effects[1:]
    )
    assert lost == pytest.approx((5 / 6) ** 6)
    assert round(1 / lost) == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_u4_the_table_of_risks_is_the_rules_own(language: str) -> None:
    rows = re.findall(r"^\| ([1-4]) [^|]+\|(.+)\|$", page(language), re.MULTILINE)
    told = {int(colours): [cell.strip() for cell in cells.split("|")] for colours, cells in rows}
    assert set(told) == {1, 2, 3, 4}
    seen = set()
    for actions in (TOLD, TOLD_PLACED, BASE, "roll:112345 place:11 place:12 place:21"):
        match = after(actions)
        state = match.position.state
        room = int(open_places(pyramid(state)))
        colours = sum(1 for row in range(ROWS) if room >> STRIDE * row & FIRST_ROW)
        for dice in range(1, 6):
            chance = ((ROWS - colours) / ROWS) ** dice
            assert told[colours][5 - dice] == percent(language, chance)
        if match.legal() == ["again", "stop"]:
            dice = match.position.to_json()["dice"]
            assert told[colours][5 - dice] == percent(language, risk(state))
            seen.add(colours)
    assert seen
