"""Kwinty as it is drawn: the wall shows what the rules hold."""

from __future__ import annotations

import chantier
from chantier.games.kwinty import drawing
from chantier.games.kwinty.render_data import lines
from chantier.games.kwinty.rules import fours
from games.drawn import random_positions, signs, some
from games.kwinty.drawings import FOURS


def test_a_wall_shows_its_squares() -> None:
    for position, last in some("kwinty"):
        told = position.to_json()
        first = ord(told["left"] or "i")
        expected = [
            (colour, f"{chr(first + across)}{row + 1}")
            for row, line in enumerate(told["rows"])
            for across, colour in enumerate(line)
            if colour != "."
        ]
        assert signs(position.svg("en", last)) == sorted(expected)


def test_the_lines_of_a_wall_are_those_that_the_rules_count() -> None:
    ends = [position for position, _ in random_positions("kwinty", 60, 100)]
    for position in ends:
        found = lines(position.state)
        assert sum(len(line) == 4 for line in found) == sum(
            fours(position.state, s) for s in (0, 1)
        )
        won = position.outcome is not None and position.outcome.reason == "five"
        assert any(len(line) >= 5 for line in found) == won
    assert len({position.outcome and position.outcome.winners for position in ends}) > 2


def test_a_won_wall_has_its_five_ringed() -> None:
    won = chantier.new("kwinty").play("Vi", "Vj", "Hi", "Vk", "Vi")
    assert won.svg().count('class="area W"') == 1
    assert won.undo().svg().count("area") == 0


def test_a_counted_wall_has_its_fours_ringed() -> None:
    shown = chantier.new("kwinty").play(*FOURS.split()).svg()
    assert [shown.count(f'class="area {letter}"') for letter in "WB"] == [6, 3]


def test_a_ghost_says_what_the_rules_say() -> None:
    position = chantier.new("kwinty").play("Vi", "Hj", "Vl").position
    ghosts = [position.parse(action) for action in ("Hg", "Hl")]
    wall = drawing.wall(position.state, ghosts=ghosts).markup
    assert wall.count("ghost possible") == wall.count("ghost refused") == 1
    assert ">Hg<" in wall
    assert ">K2<" in wall
