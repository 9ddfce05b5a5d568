"""What every game must satisfy, and that the fast rules and the plain ones agree."""

from __future__ import annotations

import pytest

from chantier.core.chance import Randomness
from chantier.core.match import Match
from chantier.testing import check_game
from chantier_montjoie import GAME
from chantier_montjoie.lesson import LESSON
from chantier_montjoie.showcase import SHOWCASE
from reference import Plain


def test_it_passes_the_conformance_kit() -> None:
    report = check_game(GAME, games=40)
    assert all(report.reasons.values()), report.reasons  # both ways of ending were met


@pytest.mark.parametrize("seed", range(30))
def test_fast_and_plain_rules_agree(seed: int) -> None:
    players = 2 + seed % 2
    match, plain = Match(GAME, players), Plain(players)
    dice = Randomness(seed)
    while not match.is_over:
        position = match.position
        shown = position.to_json()
        shown.pop("to_act")
        assert shown == plain.position()
        assert list(position.legal()) == plain.legal()
        action = position.legal()[dice.below(len(position.legal()))]
        match.play(action)
        plain.play(action)
    assert plain.legal() == []
    assert match.outcome is not None
    assert (match.outcome.reason, list(match.outcome.scores)) == (plain.reason, plain.scores)


def test_counts_of_all_sequences() -> None:
    # perft: how many sequences of actions there are. Pin them: a change of the rules shows here.
    assert [GAME.initial(2).perft(depth) for depth in range(4)] == [1, 6, 23, 127]


def test_lesson_and_showcase_can_be_played() -> None:
    for step in LESSON.steps:
        position = GAME.initial(LESSON.players)
        for action in (step.after or "").split():
            position = position.play(action)
        assert position.to_act == LESSON.seat
        assert set(step.goal) <= set(position.legal())
        for action, clause in step.tempting.items():
            assert position.explain(action).clauses == (clause,)
    Match(GAME, SHOWCASE.players).play(*SHOWCASE.actions.split())
