"""What decides Kwinty's result, which nothing brings before the end (K7, K8)."""

from __future__ import annotations

from games.checks import data, play, score_changes_of
from games.seen_games import seen_games


def test_kwinty_gains_nothing_before_the_end():
    assert score_changes_of("kwinty", 2, "Vi") == []


def test_a_breakdown_tells_the_five_or_the_fours():
    for game in seen_games("kwinty"):
        last = game[-1].after
        five, fours = last.score_breakdown([])
        assert (five.kind, fours.kind) == ("five", "fours")
        if last.outcome.reason == "fours":
            assert fours.amounts == last.outcome.scores
        else:
            assert sum(five.amounts) == max(five.amounts) > 0


def test_K10_a_breakdown_counts_for_the_seat_that_plays_the_colour():  # noqa: N802
    actions = data("kwinty/games.json")["all blocks, white"].split()
    actions.insert(3, "swap")
    position = play("kwinty", " ".join(actions), opening="swap").position
    assert [row.amounts for row in position.score_breakdown([])] == [(0, 0), (1, 2)]
    assert position.outcome.scores == (1, 2)
