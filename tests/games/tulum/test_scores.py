"""What Tulum's turns bring and lose (U4), and what its result is made of."""

from __future__ import annotations

from games.as_sent import as_sent
from games.checks import breakdown_of
from games.seen_games import seen_games


def test_what_is_lost_is_what_was_at_stake():
    """U4."""
    lost = 0
    for game in seen_games("tulum"):
        for before, action, after in game:
            for change in before.score_changes(action, after):
                if change.kind == "lost":
                    lost += 1
                    assert change.points == -as_sent(before.render_data())["stake"]
                    assert change.clause == "U4"
    assert lost > 5


def test_a_breakdown_has_a_row_for_each_row():
    for game in seen_games("tulum"):
        assert [row.kind for row in breakdown_of(game)] == [f"row.{row}" for row in range(1, 7)]
