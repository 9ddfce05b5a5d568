"""What actions bring, summed over whole games: never a point more or less than the seats have."""

from __future__ import annotations

from collections import Counter

import pytest

import chantier
from chantier.core.gain import Gain
from chantier.games.registry import find_game
from games.seen_games import seen_games


def gains_of(name: str, players: int, actions: str) -> list[Gain]:
    """What the last of some actions brings."""
    match = chantier.new(name, players).play(*actions.split())
    before, after = match.positions[-2:]
    return before.gains(before.parse(match.actions[-1]), after)


@pytest.mark.parametrize("name", ["turquoise", "turris", "tulum"])
def test_gains_sum_to_what_the_seats_have_at_every_position(name):
    kinds: Counter[str] = Counter()
    clauses = set(find_game(name).card.clauses)
    for game in seen_games(name):
        have = [0] * game[0].before.players
        for before, action, after in game:
            for gain in before.gains(action, after):
                assert gain.points != 0
                assert gain.clause in clauses
                kinds[gain.kind] += 1
                if gain.kind != "lost":  # what was at stake was never counted
                    have[gain.seat] += gain.points
            assert have == now(name, after)
        assert tuple(have) == game[-1].after.outcome.scores
    assert (
        set(kinds)
        == {
            "turquoise": {
                "ground",
                "level1",
                "level2",
                "summit",
                "received",
                "paid",
                "tablet",
                "standing",
            },
            "turris": {"area"},
            "tulum": {"secured", "lost"},
        }[name]
    )


def now(name, position):
    if name == "turquoise":
        return position.to_json()["points"]
    return position.look()["totals"]


def test_kwinty_gains_nothing_before_the_end():
    assert gains_of("kwinty", 2, "Vi") == []


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


def test_what_is_lost_in_tulum_is_what_was_at_stake():
    """U4."""
    lost = 0
    for game in seen_games("tulum"):
        for before, action, after in game:
            for gain in before.gains(action, after):
                if gain.kind == "lost":
                    lost += 1
                    assert gain.points == -before.look()["stake"]
                    assert gain.clause == "U4"
    assert lost > 5


@pytest.mark.parametrize("name", ["kwinty", "turquoise", "turris", "tulum"])
def test_an_account_sums_to_the_result(name):
    for game in seen_games(name):
        gains = [gain for step in game for gain in step.before.gains(step.action, step.after)]
        last = game[-1].after
        rows = last.account(gains)
        scores = last.outcome.scores
        if name == "kwinty":
            assert [row.kind for row in rows] == ["five", "fours"]
            if last.outcome.reason == "fours":
                assert rows[1].amounts == scores
            else:
                assert sum(rows[0].amounts) == max(rows[0].amounts) > 0
            continue
        assert tuple(map(sum, zip(*(row.amounts for row in rows), strict=True))) == scores
        kinds = [row.kind for row in rows]
        if name == "turris":
            assert kinds == [f"view.{side}" for side in ("S", "E", "N", "W", "roof")]
        elif name == "tulum":
            assert kinds == [f"row.{row}" for row in range(1, 7)]
        else:
            assert all(any(row.amounts) for row in rows)


def test_four_pillars_under_the_summit_are_noted():
    """Q11."""
    last = seen_games("turquoise")[0][-1].after
    five = [Gain(0, 1, "ground", "Q11"), Gain(1, 25, "summit", "Q11")]
    rows = {row.kind: row for row in last.account(five)}
    assert rows["summit"].note == "turquoise.strike.B"
    assert rows["ground"].note is None
    four = [Gain(1, 20, "summit", "Q11")]
    assert last.account(four)[0].note is None
