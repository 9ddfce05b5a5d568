"""What a page is shown beyond a position's JSON: held to the rules and to the drawings."""

from __future__ import annotations

import json

import pytest

import chantier
from chantier.games.turquoise.view import places_of, see
from games.seen_games import RANDOM, positions, seen_games


def look_after(name: str, actions: str, players: int = 2) -> dict:
    return chantier.new(name, players).play(*actions.split()).position.look()


@pytest.mark.parametrize("name", ["kwinty", "turris", "tulum", "turquoise"])
def test_a_look_is_plain_json_that_changes_nothing(name):
    for position in positions(name):
        before = position.state
        look = position.look()
        assert json.loads(json.dumps(look, allow_nan=False)) == look
        assert (position.state == before).all()


# Kwinty.


def test_kwinty_shows_every_block_where_the_wall_has_it():
    assert look_after("kwinty", "")["blocks"] == []
    assert look_after("kwinty", "Vi Hg")["blocks"] == [[1, "H", 6, 0], [0, "V", 8, 0]]
    for position in positions("kwinty"):
        told = position.to_json()
        rows = [list("." * len(row)) for row in told["rows"]]
        left = ord(told["left"] or "a") - ord("a")
        blocks = position.look()["blocks"]
        assert blocks == sorted(blocks, key=lambda block: (block[3], block[2]))
        for seat, way, column, row in blocks:
            for across, up in ((0, 0), (1, 0) if way == "H" else (0, 1)):
                assert rows[row + up][column + across - left] == "."
                rows[row + up][column + across - left] = "WB"[seat]
        assert ["".join(row) for row in rows] == told["rows"]


def test_kwinty_counts_lines_as_the_rules_do():
    """K7, K8."""
    won = 0
    for position in positions("kwinty"):
        look = position.look()
        for seat in (0, 1):
            of_four = [x for x in look["lines"] if x["seat"] == seat and len(x["squares"]) == 4]
            assert len(of_four) == look["fours"][seat]
        outcome = position.outcome
        if outcome is None:
            assert look["decided"] == []
            continue
        won += 1
        lines = [look["lines"][number] for number in look["decided"]]
        assert {line["seat"] for line in lines} <= set(outcome.winners)
        if outcome.reason == "five":
            assert lines
            assert all(len(line["squares"]) >= 5 for line in lines)
        else:
            assert len(lines) == sum(outcome.scores[seat] for seat in outcome.winners)
    assert won == RANDOM


# Turris.


def test_turris_shows_what_it_scores():
    """T17."""
    for position in positions("turris"):
        told, look = position.to_json(), position.look()
        assert look["totals"] == told["scores"]
        assert look["heights"] == {name: len(column) for name, column in told["columns"].items()}
        assert [view["name"] for view in look["views"]] == ["S", "E", "N", "W", "roof"]
        for view in look["views"]:
            for seat, area in enumerate(view["areas"]):
                assert len(area) == view["sizes"][seat]
                assert all(view["rows"][up][across] == "WB"[seat] for across, up in area)
        roof = look["views"][-1]["rows"]
        for name, column in told["columns"].items():
            across, up = "abc".index(name[0]), int(name[1]) - 1
            assert roof[up][across] == (column[-1] if column else ".")


def test_turris_is_seen_from_the_left_of_each_side():
    views = look_after("turris", "Va1 Va2")["views"]
    assert [view["rows"] for view in views[:4]] == [
        ["W..", "W.."],  # from the south b and c are to the right
        ["WB.", "WB."],
        ["..B", "..B"],
        [".BW", ".BW"],
    ]


# Tulum.


def test_tulum_tells_the_risk_where_there_is_a_choice():
    """U4, U5."""
    choices = 0
    for position in positions("tulum"):
        told, look = position.to_json(), position.look()
        legal = position.legal() if position.to_act != "chance" else []
        assert look["goal"] == 21
        assert look["used"] == sorted(int(name[0]) for name in told["placed"])
        if "again" not in legal:
            assert look["risk"] is look["dice"] is None
            continue
        choices += 1
        assert look["dice"] == told["dice"]
        assert look["stake"] == len(told["placed"]) > 0
        lost = 0.0
        thrown = position.play("again")
        for roll, odds in thrown.chances().items():
            lost += odds if thrown.play(roll).to_json()["seat"] != told["seat"] else 0
        assert look["risk"] == pytest.approx(lost)
    assert choices > 50


def test_tulum_counts_what_is_secured():
    for position in positions("tulum"):
        told, look = position.to_json(), position.look()
        if position.outcome is not None:  # U7: all of the winner's blocks count
            assert tuple(look["totals"]) == position.outcome.scores
            assert look["stake"] == 0
            continue
        assert look["totals"] == ["".join(rows).count("1") for rows in told["secured"]]
        assert look["stake"] == len(told["placed"])


# Turquoise.


def test_turquoise_shows_what_the_drawings_see():
    """Q1, Q6, Q7: read from the JSON there, from the kernel's sets here."""
    highest = 0
    for position in positions("turquoise"):
        look, view = position.look(), see(position.state)
        assert look["tops"] == {place: [top.plate, top.level] for place, top in view.tops.items()}
        assert list(look["tops"]) == sorted(look["tops"])
        assert look["joints"] == sorted([j.place, j.other, *j.levels] for j in view.joints())
        assert look["halves"] == sorted(map(list, view.halves()))
        assert look["entries"] == {
            entry: view.entry_complete(entry) if entry in view.tops else None
            for entry in view.entries
        }
        assert look["drawn"] == view.drawn
        highest = max(highest, *(level for _, level in look["tops"].values()))
    assert highest == 3


def test_turquoise_knows_which_pillars_carry_a_plate():
    """Q2."""
    carried = 0
    for game in seen_games("turquoise"):
        for before, _, after in game:
            under = after.look()["under"]
            assert set(under) == {name for name in after.to_json()["plates"] if name[0] != "0"}
            for name in set(under) - set(before.look()["under"]):
                carried += 1
                pillars = see(before.state).pillars
                assert under[name] == "".join(pillars[place] for place in places_of(name))
    assert carried > 8


def test_turquoise_tells_what_a_plate_brings_before_it_is_laid():
    """Q11, Q19: what is told of a site is what its layer gains there."""
    laid = 0
    for game in seen_games("turquoise"):
        for before, action, after in game:
            told = before.to_json()
            worth = before.look()["worth"]
            if told["phase"] == "lay":
                assert set(worth) == {text.removeprefix("lay:") for text in before.legal()}
            elif told["phase"] == "face":
                laid += 1
                gains = {g.seat: g.points for g in before.gains(action, after) if g.clause == "Q11"}
                [brought] = worth.values()
                assert all(brought[seat] == points for seat, points in gains.items())
                assert gains.get(told["seat"], 0) == brought[told["seat"]]
            elif told["phase"] != "seth":
                assert worth == {}
    assert laid > 15
