"""Inks: greys are as light as their colours, little ink leaves surfaces white."""

from __future__ import annotations

import pytest

from chantier.errors import BadRequest
from chantier.printing.ink import INKS, WHITE, find_ink, grey, lightness
from chantier.printing.paper import PAPERS, find_paper

COLOURS = ("#45224F", "#245B9E", "#B8452F", "#35A67E", "#EFC04A", "#F6EEDD", "#000000", "#FFFFFF")


@pytest.mark.parametrize("colour", COLOURS)
def test_a_grey_is_as_light_as_its_colour(colour: str) -> None:
    found = grey(colour)
    assert found[1:3] == found[3:5] == found[5:7]
    assert lightness(found) == pytest.approx(lightness(colour), abs=0.3)


@pytest.mark.parametrize("colour", COLOURS)
def test_little_ink_leaves_surfaces_white_and_lines_dark(colour: str) -> None:
    low = INKS["low"]
    assert low.fill(colour) == WHITE
    assert lightness(low.line(colour)) <= 46
    assert INKS["colour"].fill(colour) == INKS["colour"].line(colour) == colour


def test_unknown_names_are_refused_with_those_there_are() -> None:
    with pytest.raises(BadRequest, match="no ink is called red; there are colour, grey, low"):
        find_ink("red")
    with pytest.raises(BadRequest, match="no paper is called a9; there are a4, a3, letter"):
        find_paper("a9")
    assert [find_paper(name).name for name in PAPERS] == ["a4", "a3", "letter"]


def test_a_drawing_in_greys_keeps_no_colour_from_elsewhere() -> None:
    drawn = '<text fill="#221D18">#221D1</text><rect fill="#C9A872" href="#ground"/>'
    assert INKS["colour"].greyed(drawn) == drawn
    assert INKS["grey"].greyed(drawn) == (
        f'<text fill="{grey("#221D18")}">#221D1</text>'
        f'<rect fill="{grey("#C9A872")}" href="#ground"/>'
    )
