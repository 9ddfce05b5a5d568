"""What Turris's lesson must teach, step by step."""

from __future__ import annotations

import pytest

from chantier.core.lesson import stands
from chantier.games.turris.lesson import LESSON
from chantier.games.turris.views import areas_of
from chantier.i18n import say

STEPS = LESSON.indices
WEST = 3


def text(language: str, step: str, part: str = "text") -> str:
    return say(language, f"turris.lesson.{step}.{part}")


def test_scoring_comes_right_after_the_first_block():
    order = ["first", "views", "upright", "flat", "levels"]
    assert list(STEPS) == [*order, "middle", "bonus", "closed", "grow", "end"]


@pytest.mark.parametrize(("language", "aim"), [("fr", "Le but"), ("en", "The aim")])
def test_the_first_sentence_tells_the_aim(language, aim):
    assert text(language, "first").startswith(aim)


@pytest.mark.parametrize(
    ("language", "phrase"), [("fr", "en retrait compte aussi"), ("en", "set back counts too")]
)
def test_t17_a_block_set_back_counts_and_decides_the_answer(language, phrase):
    assert phrase in text(language, "views")
    position = stands(LESSON, STEPS["views"])
    assert LESSON.steps[STEPS["views"]].right == "three"
    assert areas_of(position.state, WEST)[0].bit_count() == 3
    # On the west side's own columns white shows two squares: the three stand behind them.
    columns = position.to_json()["columns"]
    front = "".join(columns[f"a{row}"] for row in (1, 2, 3))
    assert front.count("W") == 2


@pytest.mark.parametrize(("language", "level"), [("fr", "le niveau 3"), ("en", "level 3")])
def test_t6_the_step_on_levels_asks_to_stay_within_them(language, level):
    assert text(language, "levels").replace("\u00a0", " ").rstrip(".").endswith(level)
    assert {*LESSON.steps[STEPS["levels"]].tempting.values()} == {"T6"}


@pytest.mark.parametrize(("language", "phrase"), [("fr", "nouveau bonus"), ("en", "another bonus")])
def test_t9_a_bonus_block_on_the_middle_earns_another_bonus(language, phrase):
    assert phrase in text(language, "bonus", "done")


@pytest.mark.parametrize(("language", "phrase"), [("fr", "continue seul"), ("en", "goes on alone")])
def test_t15_a_player_with_blocks_left_goes_on_alone(language, phrase):
    assert phrase in text(language, "end")
