"""Every step of every lesson is sound: by the rules, and in both languages."""

from __future__ import annotations

import re

import pytest

from chantier.core.lesson import (
    HINT,
    Lesson,
    example,
    fits,
    followed,
    judged,
    line_of,
    offered,
    stands,
)
from chantier.core.position import Position
from chantier.games.parts import lessons_of
from chantier.games.registry import OURS, find_game
from chantier.i18n import LANGUAGES, catalogue
from games.amounts import amounts_of

LESSONS = {
    f"{name}-{lesson.name}": lesson for name in OURS for lesson in lessons_of(find_game(name))
}
STEPS = [(lesson, index) for lesson in LESSONS.values() for index in range(len(lesson.steps))]
NAMES = [f"{lesson.game.card.name}-{lesson.steps[index].id}" for lesson, index in STEPS]
every_step = pytest.mark.parametrize(("lesson", "index"), STEPS, ids=NAMES)


def legal(lesson: Lesson, index: int) -> list[str]:
    return stands(lesson, index).legal()


def played(lesson: Lesson, line: tuple[str, ...]) -> Position:
    """By the door that checks every action."""
    position = lesson.game.initial(lesson.players)
    for action in line:
        position = position.play(action)
    return position


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_steps_are_told_apart_and_a_lesson_takes_about_five_minutes(lesson):
    names = [step.id for step in lesson.steps]
    assert len(set(names)) == len(names)
    assert all(re.fullmatch(r"[a-z]+", name) for name in names)
    assert 7 <= len(names) <= 14


@every_step
def test_a_step_is_reached_by_legal_actions(lesson, index):
    assert played(lesson, line_of(lesson, index)) == stands(lesson, index)


@every_step
def test_a_step_that_goes_on_from_another_does_so_whatever_was_answered(lesson, index):
    step, before = lesson.steps[index], lesson.steps[max(0, index - 1)]
    if step.after is None and index and before.kind == "do":
        right = [one for one in legal(lesson, index - 1) if fits(one, before.goal)]
        assert len(right) == 1 or not before.reply


@every_step
def test_a_board_that_changes_by_itself_is_told(lesson, index):
    if index == 0:
        assert not lesson.steps[index].fresh
        return
    before = lesson.steps[index - 1]
    rights = [""]
    if before.kind == "do":
        rights = [one for one in legal(lesson, index - 1) if fits(one, before.goal)]
    goes_on = {followed(lesson, index - 1, one) for one in rights} == {line_of(lesson, index)}
    step = lesson.steps[index]
    told = step.fresh or step.id in amounts_of(lesson.game.card.name).untold
    assert goes_on != told


@every_step
def test_what_is_to_be_done_can_be_done_by_the_learner(lesson, index):
    step = lesson.steps[index]
    if step.kind != "do":
        assert not step.tempting
        assert not step.reply
        return
    assert stands(lesson, index).to_act == lesson.seat
    on_offer = offered(lesson, index)
    for pattern in step.goal:
        found = [one for one in legal(lesson, index) if fits(one, (pattern,))]
        assert found, pattern
        assert set(found) <= set(on_offer)
    assert judged(lesson, index, example(lesson, index)).verdict == "right"
    assert all(judged(lesson, index, one).verdict != "illegal" for one in legal(lesson, index))


@every_step
def test_what_tempts_breaks_the_clause_that_the_lesson_names(lesson, index):
    step = lesson.steps[index]
    for action, clause in step.tempting.items():
        for language in LANGUAGES:
            explained = stands(lesson, index).explain(action, language)
            assert explained.clauses == (clause,), action
        assert judged(lesson, index, action).verdict == "illegal"
        assert action in offered(lesson, index)


@every_step
def test_what_is_unwise_is_legal_and_not_meant(lesson, index):
    step = lesson.steps[index]
    for pattern, hint in step.unwise.items():
        if step.kind == "choose":
            assert pattern in step.choices
            assert pattern != step.right
        else:
            found = [one for one in offered(lesson, index) if fits(one, (pattern,))]
            assert any(judged(lesson, index, one) == ("unwise", hint) for one in found), pattern


@every_step
def test_what_follows_an_answer_is_legal(lesson, index):
    step = lesson.steps[index]
    if step.kind == "do":
        after = played(lesson, followed(lesson, index, example(lesson, index)))
        rolling = after.to_act == "chance" and after.to_json()["seat"] == lesson.seat
        assert not rolling, "the step leaves the dice in the air"
    elif step.kind == "choose":
        assert len(step.choices) == 3
        assert step.right in step.choices


@every_step
def test_a_step_says_what_it_must_in_both_languages_and_no_more(lesson, index):
    step = lesson.steps[index]
    wanted = {"title", "text", *(f"line.{line}" for line in step.lines)}
    if step.kind == "do":
        wanted.add("done")
        wanted |= {
            judged(lesson, index, one).hint
            for one in offered(lesson, index)
            if judged(lesson, index, one).verdict == "unwise"
        }
    elif step.kind == "choose":
        wanted |= {"done", *(f"choice.{choice}" for choice in step.choices)}
        wanted |= {step.unwise.get(choice, HINT) for choice in step.choices if choice != step.right}
    prefix = f"{lesson.game.card.name}.lesson.{step.id}."
    for language in LANGUAGES:
        said = {key.removeprefix(prefix) for key in catalogue(language) if key.startswith(prefix)}
        assert said == wanted


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_of_a_step_that_is_not_there(language):
    for name in OURS:
        prefix, lessons = f"{name}.lesson.", lessons_of(find_game(name))
        said = {key.split(".")[2] for key in catalogue(language) if key.startswith(prefix)}
        assert said == {step.id for lesson in lessons for step in lesson.steps}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_of_several_lessons_has_a_title_and_a_single_one_has_none(language):
    for name in OURS:
        lessons = lessons_of(find_game(name))
        titled = {key for key in catalogue(language) if key.startswith(f"{name}.lessons.")}
        several = len(lessons) > 1
        assert titled == {f"{name}.lessons.{lesson.name}" for lesson in lessons if several}


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_lesson_says_is_short(language):
    for key, sentence in catalogue(language).items():
        if key.startswith("page.lesson.") or key.split(".")[1] == "lesson":
            assert len(sentence) <= 240, key
            assert "!" not in sentence, key


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_mistake_is_explained_somewhere(lesson):
    assert sum(bool(step.tempting) for step in lesson.steps) >= 2
