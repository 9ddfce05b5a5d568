from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest

from chantier.arena.calibration import calibrate, calibration_picture
from chantier.core.record import Record


def game(values: list[list[float] | None], winners: list[int], **extra: object) -> Record:
    actions = ("Vi", "Vh", "Vj", "Hf")[: len(values)]
    outcome = {"winners": winners, "scores": [0, 0], "reason": "resign"}
    more = {"seats": ["a", "b"], "values": values, **extra}
    return Record("kwinty", 2, {}, actions, outcome, more)


GAMES = [
    game([None, [0.25, 0.75], [0.72, 0.28], None], [0]),
    game([[0.71, 0.29], [0.9, 0.1]], [1]),
    game([[0.79, 0.21]], [0, 1]),
]


def test_each_decision_counts_for_the_seat_that_acted():
    found = {one.low: one for one in calibrate(GAMES)}
    assert set(found) == {0.1, 0.7}
    seventy = found[0.7]
    assert (seventy.positions, seventy.games) == (4, 3)
    assert seventy.called == pytest.approx((0.75 + 0.72 + 0.71 + 0.79) / 4)
    assert seventy.won[0] == pytest.approx((0 + 1 + 0 + 0.5) / 4)
    assert found[0.1].won[0] == 1.0


def test_one_players_values_alone():
    (only,) = calibrate(GAMES, "b", bins=2)[1:]
    assert (only.positions, only.called) == (1, 0.75)


def test_many_positions_of_one_game_are_worth_one_game():
    one = calibrate([game([[0.75, 0.25], None, [0.75, 0.25], None], [0])])
    many = calibrate([game([[0.75, 0.25], None], [0])] * 50)
    assert one[0].won[1] < 0.3  # the interval of a single game
    assert many[0].won[1] > 0.9


def test_what_has_no_values_or_was_no_game_does_not_count():
    assert calibrate([]) == []
    assert calibrate([game([None, None], [0])]) == []
    assert calibrate([game([[0.7, 0.3]], [0], fault={"seat": 1, "why": "died"})]) == []


def test_the_picture_has_a_dot_a_bin():
    drawing = ET.fromstring(calibration_picture(calibrate(GAMES), "kwinty & co", "fr"))  # noqa: S314  # our own drawing
    assert len(drawing.findall(".//{http://www.w3.org/2000/svg}circle")) == 2
