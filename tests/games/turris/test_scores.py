"""What Turris's result is made of (T17)."""

from __future__ import annotations

from games.checks import breakdown_of
from games.seen_games import seen_games


def test_a_breakdown_has_a_row_for_each_view():
    for game in seen_games("turris"):
        kinds = [row.kind for row in breakdown_of(game)]
        assert kinds == [f"view.{side}" for side in ("S", "E", "N", "W", "roof")]
