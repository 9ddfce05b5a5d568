"""Tulum's lesson says what beginners get wrong, each thing where it happens on the board."""

from __future__ import annotations

import re

import pytest

from chantier.core.lesson import followed, judged, line_of, stands
from chantier.core.position import Position
from chantier.games.tulum.lesson import LESSON
from chantier.games.tulum.rules import risk
from chantier.i18n import LANGUAGES, percent, say


def at(step: str) -> Position:
    return stands(LESSON, LESSON.indices[step])


def after(step: str, answer: str) -> Position:
    """Where a right answer leads, with what follows it."""
    position = LESSON.game.initial(LESSON.players)
    for action in followed(LESSON, LESSON.indices[step], answer):
        position = position.play(action)
    return position


def words(language: str, step: str, part: str) -> str:
    return say(language, f"tulum.lesson.{step}.{part}")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_sentence_says_the_aim(language: str) -> None:
    first = words(language, LESSON.steps[0].id, "text").split(".")[0]
    wanted = {"fr": ("Le but", "21 blocs", "votre adversaire"), "en": ("The aim", "21 blocks")}
    assert all(word in first for word in wanted[language])


def test_the_lesson_begins_with_the_learners_own_roll() -> None:
    (roll,) = line_of(LESSON, 0)
    assert roll.startswith("roll:")
    assert at(LESSON.steps[0].id).to_json()["placed"] == []


def test_u4_a_first_roll_that_places_nothing_ends_the_turn_and_costs_nothing() -> None:
    *_, roll = line_of(LESSON, LESSON.indices["nothing"])
    before, then = after("keep", "stop"), at("nothing")
    assert before == then  # the roll happens as an answer to what the learner did
    told = then.to_json()
    assert len(roll.removeprefix("roll:")) == 6  # U6: all six dice have come back
    assert (told["seat"], told["dice"], told["placed"]) == (1, 6, [])
    assert sum(row.count("1") for row in told["secured"][0]) == 3
    assert judged(LESSON, LESSON.indices["nothing"], "none").verdict == "right"


@pytest.mark.parametrize("language", LANGUAGES)
def test_u4_the_roll_that_is_told_is_the_one_that_was_rolled(language: str) -> None:
    index = LESSON.indices["nothing"]
    *line, roll = line_of(LESSON, index)
    position = LESSON.game.initial(LESSON.players)
    for action in line:
        position = position.play(action)
    faces = position.explain(roll, language).words.split(" ", 3)[-1]
    assert faces in words(language, "nothing", "text")


def test_u5_a_die_that_placed_is_set_aside() -> None:
    assert at("keep").to_json()["dice"] == 3
    assert at("keep").legal() == ["again", "stop"]
    assert "mis de côté" in words("fr", "rest", "done")
    assert "set aside" in words("en", "rest", "done")


def test_u6_after_six_dice_the_turn_ends_and_all_six_come_back() -> None:
    told = after("six", "place:41").to_json()
    assert (told["seat"], told["dice"], told["placed"]) == (1, 6, [])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("step", ["keep", "again", "stop", "bust"])
def test_u4_the_risks_that_are_told_are_those_of_the_rules(step: str, language: str) -> None:
    told = " ".join(words(language, step, part) for part in ("text", "hint"))
    found = set(re.findall(r"\d+\s?%", told))
    assert found == {percent(language, risk(at(step).state))}


def test_again_stop_and_bust_follow_each_other() -> None:
    names = [step.id for step in LESSON.steps]
    begin = names.index("again")
    assert names[begin : begin + 3] == ["again", "stop", "bust"]
