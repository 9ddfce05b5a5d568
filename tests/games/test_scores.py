"""What actions bring, summed over whole games: never a point more or less than the seats have."""

from __future__ import annotations

from collections import Counter

import pytest

from chantier.games.registry import find_game
from games.amounts import amounts_of
from games.found import NAMES
from games.seeded import seeded
from games.seen_games import seen_games


@pytest.mark.parametrize("name", NAMES)
def test_score_changes_sum_to_what_the_seats_have_at_every_position(name):
    kinds: Counter[str] = Counter()
    known = amounts_of(name).score_changes
    clauses = set(find_game(name).card.clauses)
    for game in seen_games(name):
        have = [0] * game[0].before.players
        for before, action, after in game:
            for change in before.score_changes(action, after):
                assert change.points != 0
                assert change.clause in clauses
                kinds[change.kind] += 1
                if change.kind != "lost":  # what was at stake was never counted
                    have[change.seat] += change.points
            if known:
                assert have == seeded(name).points(after)
        if known:
            assert tuple(have) == game[-1].after.outcome.scores
    assert set(kinds) == known


@pytest.mark.parametrize("name", [name for name in NAMES if amounts_of(name).breakdown_sums])
def test_an_breakdown_sums_to_the_result(name):
    for game in seen_games(name):
        changes = [
            change for step in game for change in step.before.score_changes(step.action, step.after)
        ]
        last = game[-1].after
        amounts = (row.amounts for row in last.score_breakdown(changes))
        assert tuple(map(sum, zip(*amounts, strict=True))) == last.outcome.scores
