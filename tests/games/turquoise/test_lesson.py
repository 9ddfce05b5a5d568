"""What Turquoise's lessons must teach, step by step."""

from __future__ import annotations

from typing import Any

import pytest

from chantier.core.lesson import Lesson, LessonStep, example, followed, position_of, stands
from chantier.games.turquoise.lesson import BUILD, GODS, LESSONS
from chantier.i18n import LANGUAGES, say


def text(language: str, step: str, part: str = "text") -> str:
    return say(language, f"turquoise.lesson.{step}.{part}")


def step_of(lesson: Lesson, name: str) -> LessonStep:
    return lesson.steps[lesson.indices[name]]


def before(lesson: Lesson, name: str) -> dict[str, Any]:
    return stands(lesson, lesson.indices[name]).to_json()


def after(lesson: Lesson, name: str) -> dict[str, Any]:
    """The position once a step is answered and the scripted reply is played."""
    index = lesson.indices[name]
    line = followed(lesson, index, example(lesson, index))
    return position_of(lesson.game, lesson.players, line).to_json()


def at(position: dict[str, Any], field: str, place: str) -> str:
    """What `levels` or `pillars` says of a place."""
    return position[field][8 - int(place[1])]["abcdefgh".index(place[0])]


def test_building_comes_first_then_the_gods_and_the_end():
    assert LESSONS == (BUILD, GODS)
    assert list(BUILD.indices) == [
        *("draw", "lay", "face", "entry", "over", "broken", "stop", "pay", "four", "floor"),
        "strike",
    ]
    assert list(GODS.indices) == [
        *("gods", "auction", "thot", "seth", "turn", "back", "summit", "end"),
    ]


@pytest.mark.parametrize(
    ("language", "aim"),
    [
        ("fr", "Le but\u00a0: avoir le plus de points à la fin."),
        ("en", "The aim: have the most points at the end."),
    ],
)
def test_q21_the_first_sentence_tells_that_most_points_win(language, aim):
    assert text(language, "draw").startswith(aim)


@pytest.mark.parametrize(
    ("language", "points"), [("fr", "le plus de points"), ("en", "the most points")]
)
def test_q21_the_second_lesson_begins_with_the_aim_too(language, points):
    assert points in text(language, "gods").split(".")[0]


@pytest.mark.parametrize(
    ("language", "condition"),
    [("fr", "Tant que les passerelles sont complètes"), ("en", "As long as walkways are complete")],
)
def test_q13_a_line_of_pillars_costs_1_where_walkways_are_complete(language, condition):
    assert condition in text(language, "over", "done")


def test_q8_the_learner_ends_a_turn_with_an_action_point_left():
    assert before(BUILD, "stop")["action_points"] == 1
    assert step_of(BUILD, "stop").goal == ("end",)
    assert after(BUILD, "stop")["action_points"] == 3


@pytest.mark.parametrize(
    ("language", "words"), [("fr", "un étage plus bas"), ("en", "one storey below")]
)
def test_q9_the_four_pillars_come_before_the_first_storey(language, words):
    assert BUILD.indices["four"] < BUILD.indices["floor"]
    assert words in text(language, "four")
    places = ("b2", "c2", "b3", "c3")
    assert [at(before(BUILD, "four"), "pillars", place) for place in places] == ["W", "W", ".", "."]
    position = after(BUILD, "four")
    assert [at(position, "pillars", place) for place in places] == ["W", "W", "W", "B"]
    assert {at(position, "levels", place) for place in places} == {"0"}


def test_q14_the_opponent_pays_3_points_for_the_fourth_pillar():
    begun, ended = before(BUILD, "four")["points"], after(BUILD, "four")["points"]
    assert [b - a for a, b in zip(begun, ended, strict=True)] == [3, -3]


def test_q6_q7_the_best_turn_completes_as_many_walkways_as_the_text_says():
    index = BUILD.indices["face"]
    effects = stands(BUILD, index).explain("face:2", "en").effects
    assert "6 more walkways are complete" in effects
    for language in LANGUAGES:
        assert text(language, "face", "done").startswith("6 ")


@pytest.mark.parametrize(
    ("language", "owners"),
    [("fr", "la main de leurs propriétaires"), ("en", "their owners’ hands")],
)
def test_q18_anubis_sends_pillars_back_to_their_owners_hands(language, owners):
    assert owners in text(language, "gods", "line.anubis")


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_god_has_a_line_with_its_price(language):
    assert step_of(GODS, "gods").lines == ("horus", "anubis", "thot", "seth")
    price = {"fr": ("1\u00a0PA", "gratuit"), "en": ("1 AP", "free")}[language]
    for god, paid in (("horus", 0), ("anubis", 0), ("thot", 1), ("seth", 1)):
        name, _, _ = text(language, "gods", f"line.{god}").partition(":")
        assert name.strip() == f"{god.capitalize()}, {price[paid]}"


def test_q19_the_learner_plays_seth_and_both_score():
    position = before(GODS, "seth")
    assert (position["seat"], position["to_act"], position["tablets"]["seth"]) == (1, 0, 0)
    scored = after(GODS, "turn")
    assert [b - a for a, b in zip(position["points"], scored["points"], strict=True)] == [9, 3]
    assert scored["tablets"]["seth"] is None


def test_q12_the_learner_takes_a_pillar_back_in_hand():
    position, taken = before(GODS, "back"), after(GODS, "back")
    assert (at(position, "pillars", "b5"), at(position, "levels", "b5")) == ("W", "1")
    assert at(taken, "pillars", "b5") == "."
    assert taken["hands"][0] == position["hands"][0] + 1


def test_q21_the_final_score_is_the_right_answer():
    scores = after(GODS, "summit")["points"]
    assert scores == [18, 3]
    step = step_of(GODS, "end")
    assert text("fr", "end", f"choice.{step.right}") == f"{scores[0]} à {scores[1]}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_opponent_is_never_the_other(language):
    other = {"fr": "l’autre ", "en": "the other player"}[language]
    for lesson in LESSONS:
        for step in lesson.steps:
            assert other not in text(language, step.id)
