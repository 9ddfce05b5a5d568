"""What plates, payments and the summit bring in Turquoise (Q9, Q11, Q14)."""

from __future__ import annotations

from chantier.core.scores import ScoreChange
from games.checks import breakdown_of, score_changes_of
from games.seen_games import seen_games


def test_what_a_plate_brings_is_told_when_it_lies():
    """Q9, Q11."""
    assert score_changes_of("turquoise", 2, "draw plate:01 lay:0c1") == []
    laid = score_changes_of("turquoise", 2, "draw plate:01 lay:0c1 face:0")
    assert laid == [ScoreChange(0, 1, "ground", "Q11")]


def test_a_payment_is_one_seats_loss_and_anothers_gain():
    """Q14."""
    moves = [
        step.before.score_changes(step.action, step.after)
        for game in seen_games("turquoise")
        for step in game
    ]
    found = [changes for changes in moves if any(change.kind == "paid" for change in changes)]
    assert found
    for changes in found:
        assert sum(change.points for change in changes if change.kind in ("paid", "received")) == 0
        assert len([change for change in changes if change.kind == "paid"]) == 1


def test_a_breakdown_has_no_empty_row():
    for game in seen_games("turquoise"):
        assert all(any(row.amounts) for row in breakdown_of(game))


def test_four_pillars_under_the_summit_are_noted():
    """Q11."""
    last = seen_games("turquoise")[0][-1].after
    five = [ScoreChange(0, 1, "ground", "Q11"), ScoreChange(1, 25, "summit", "Q11", is_feat=True)]
    rows = {row.kind: row for row in last.score_breakdown(five)}
    assert rows["summit"].note == "turquoise.strike.B"
    assert rows["ground"].note is None
    four = [ScoreChange(1, 20, "summit", "Q11")]
    assert last.score_breakdown(four)[0].note is None


def test_four_pillars_of_one_colour_under_a_plate_are_a_feat():
    """Q11."""
    changes = [
        change
        for game in seen_games("turquoise")
        for step in game
        for change in step.before.score_changes(step.action, step.after)
    ]
    strikes = {"level1": 5, "level2": 15, "summit": 25}
    assert any(change.is_feat for change in changes)
    for change in changes:
        assert change.is_feat == (strikes.get(change.kind) == change.points)
