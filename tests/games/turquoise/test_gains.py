"""What plates, payments and the summit bring in Turquoise (Q9, Q11, Q14)."""

from __future__ import annotations

from chantier.core.gain import Gain
from games.checks import account_of, gains_of
from games.seen_games import seen_games


def test_what_a_plate_brings_is_told_when_it_lies():
    """Q9, Q11."""
    assert gains_of("turquoise", 2, "draw plate:01 lay:0c1") == []
    laid = gains_of("turquoise", 2, "draw plate:01 lay:0c1 face:0")
    assert laid == [Gain(0, 1, "ground", "Q11")]


def test_a_payment_is_one_seats_loss_and_anothers_gain():
    """Q14."""
    moves = [
        step.before.gains(step.action, step.after)
        for game in seen_games("turquoise")
        for step in game
    ]
    found = [gains for gains in moves if any(gain.kind == "paid" for gain in gains)]
    assert found
    for gains in found:
        assert sum(gain.points for gain in gains if gain.kind in ("paid", "received")) == 0
        assert len([gain for gain in gains if gain.kind == "paid"]) == 1


def test_an_account_has_no_empty_row():
    for game in seen_games("turquoise"):
        assert all(any(row.amounts) for row in account_of(game))


def test_four_pillars_under_the_summit_are_noted():
    """Q11."""
    last = seen_games("turquoise")[0][-1].after
    five = [Gain(0, 1, "ground", "Q11"), Gain(1, 25, "summit", "Q11")]
    rows = {row.kind: row for row in last.account(five)}
    assert rows["summit"].note == "turquoise.strike.B"
    assert rows["ground"].note is None
    four = [Gain(1, 20, "summit", "Q11")]
    assert last.account(four)[0].note is None
