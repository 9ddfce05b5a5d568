"""What Kwinty's lesson must teach, step by step."""

from __future__ import annotations

import pytest

from chantier.core.lesson import example, stands
from chantier.games.kwinty.lesson import LESSON
from chantier.games.kwinty.render_data import lines
from chantier.i18n import LANGUAGES, say

STEPS = LESSON.indices


def text(language: str, step: str, part: str = "text") -> str:
    return say(language, f"kwinty.lesson.{step}.{part}")


def test_winning_comes_before_the_rules_of_building():
    order = ["first", "five", "rest", "touch", "ends", "slant", "block", "size", "end"]
    assert list(STEPS) == order


@pytest.mark.parametrize(("language", "aim"), [("fr", "Le but"), ("en", "The aim")])
def test_the_first_sentence_tells_the_aim(language, aim):
    assert text(language, "first").startswith(aim)


@pytest.mark.parametrize("language", LANGUAGES)
def test_k1_the_lesson_tells_that_each_player_has_20_blocks(language):
    assert "20" in text(language, "first")


def test_k3_the_step_on_the_size_asks_for_the_ninth_column():
    index = STEPS["size"]
    before = stands(LESSON, index)
    assert len(before.to_json()["heights"]) == 8
    for action in LESSON.steps[index].goal:
        assert len(before.play(action).to_json()["heights"]) == 9
    assert {*LESSON.steps[index].tempting.values()} == {"K3"}


@pytest.mark.parametrize(
    ("language", "phrase"), [("fr", "petit côté contre petit côté"), ("en", "short side to short")]
)
def test_k5_forbids_short_side_to_short_side_only(language, phrase):
    assert phrase in text(language, "ends")


@pytest.mark.parametrize(("language", "phrase"), [("fr", "passe"), ("en", "passes")])
def test_k6_the_lesson_tells_when_one_passes(language, phrase):
    assert phrase in text(language, "end")


@pytest.mark.parametrize(("language", "phrase"), [("fr", "ou plus"), ("en", "or more")])
def test_k7_five_or_more_win_at_once(language, phrase):
    assert phrase in text(language, "five", "done")
    index = STEPS["five"]
    outcome = stands(LESSON, index).play(example(LESSON, index)).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.reason) == ((0,), "five")


def test_k7_the_diagonal_is_won_at_the_end_of_the_thread_that_is_shown():
    index = STEPS["slant"]
    before = stands(LESSON, index)
    [thread] = lines(before.state)
    won = [line for line in lines(before.play(example(LESSON, index)).state) if len(line) > 4]
    assert len(won) == 1
    assert set(thread) < set(won[0])
