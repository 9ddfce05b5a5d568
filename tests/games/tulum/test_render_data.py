"""What a page is shown of Tulum beyond the position's JSON: held to rules and drawings."""

from __future__ import annotations

import pytest

from games.as_sent import as_sent
from games.seen_games import positions


def test_tulum_tells_the_risk_where_there_is_a_choice():
    """U4, U5."""
    choices = 0
    for position in positions("tulum"):
        told, data = position.to_json(), as_sent(position.render_data())
        legal = position.legal() if position.to_act != "chance" else []
        assert data["goal"] == 21
        assert data["used"] == sorted(int(name[0]) for name in told["placed"])
        if "again" not in legal:
            assert data["risk"] is data["dice"] is None
            continue
        choices += 1
        assert data["dice"] == told["dice"]
        assert data["stake"] == len(told["placed"]) > 0
        lost = 0.0
        thrown = position.play("again")
        for roll, odds in thrown.chances().items():
            lost += odds if thrown.play(roll).to_json()["seat"] != told["seat"] else 0
        assert data["risk"] == pytest.approx(lost)
    assert choices > 50


def test_tulum_counts_what_is_secured():
    for position in positions("tulum"):
        told, data = position.to_json(), as_sent(position.render_data())
        if position.outcome is not None:  # U7: all of the winner's blocks count
            assert tuple(data["totals"]) == position.outcome.scores
            assert data["stake"] == 0
            continue
        assert data["totals"] == ["".join(rows).count("1") for rows in told["secured"]]
        assert data["stake"] == len(told["placed"])
