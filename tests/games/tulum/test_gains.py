"""What Tulum's turns bring and lose (U4), and what its result is made of."""

from __future__ import annotations

from games.checks import account_of
from games.seen_games import seen_games


def test_what_is_lost_is_what_was_at_stake():
    """U4."""
    lost = 0
    for game in seen_games("tulum"):
        for before, action, after in game:
            for gain in before.gains(action, after):
                if gain.kind == "lost":
                    lost += 1
                    assert gain.points == -before.render_data()["stake"]
                    assert gain.clause == "U4"
    assert lost > 5


def test_an_account_has_a_row_for_each_row():
    for game in seen_games("tulum"):
        assert [row.kind for row in account_of(game)] == [f"row.{row}" for row in range(1, 7)]
