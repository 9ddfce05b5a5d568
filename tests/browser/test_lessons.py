"""Lessons as a learner goes through them: in both languages, with a mistake on the way."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.accessibility import axe
from browser.playing import press
from browser.test_keyboard_and_screen_reader import focused, tab_to
from browser.visitors import Visitors
from chantier.core.lesson import Lesson, LessonStep, example, judged
from chantier.games.parts import lessons_of
from chantier.games.registry import OURS, find_game
from chantier.i18n import say

LESSONS = {name: lessons_of(find_game(name))[0] for name in OURS}
EVERY_LESSON = {
    f"{name}-{lesson.name}": lesson for name in OURS for lesson in lessons_of(find_game(name))
}
ARRIVED = "() => window.chantier?.table.shown.value"


def words(lang: str, key: str, **values: object) -> str:
    """What the lesson says, with every space alike: so a browser tells names."""
    return " ".join(say(lang, key, **values).split())


def opened(page: Page) -> None:
    page.wait_for_function(ARRIVED)


def at_step(page: Page, lang: str, lesson: Lesson, step: LessonStep) -> Locator:
    title = words(lang, f"{lesson.game.card.name}.lesson.{step.id}.title")
    heading = page.get_by_role("heading", level=2, name=title, exact=True)
    heading.wait_for()
    return heading


def said(page: Page, kind: str) -> None:
    page.locator(f'.lesson-said[data-kind="{kind}"]').wait_for()


def go_on(page: Page, lang: str) -> None:
    page.get_by_role("button", name=words(lang, "page.lesson.continue"), exact=True).click()


def err(page: Page, lesson: Lesson, step: LessonStep) -> None:
    """Do what tempts, and be told the clause, with a link to it."""
    action, clause = next(iter(step.tempting.items()))
    press(page, lesson.game.card.name, action)
    said(page, "illegal")
    link = page.locator(".lesson-said a")
    expect(link).to_have_text(clause)
    expect(link).to_have_attribute(
        "href", re.compile(rf"/rules/{lesson.game.card.name}.*#{clause}$")
    )


def answer(page: Page, lang: str, lesson: Lesson, index: int) -> None:
    step = lesson.steps[index]
    if step.kind == "do":
        press(page, lesson.game.card.name, example(lesson, index))
        said(page, "right")
    elif step.kind == "choose":
        name = words(lang, f"{lesson.game.card.name}.lesson.{step.id}.choice.{step.right}")
        page.get_by_role("button", name=name, exact=True).click()
        said(page, "right")
    go_on(page, lang)


@pytest.mark.parametrize(("lang", "phone"), [("fr", False), ("en", True)], ids=["fr", "en-phone"])
@pytest.mark.parametrize("lesson", EVERY_LESSON.values(), ids=EVERY_LESSON)
def test_a_lesson_from_beginning_to_end(visit: Visitors, lesson: Lesson, lang: str, phone: bool):
    several = lessons_of(lesson.game)
    address = lesson.game.card.name + (f"/{lesson.name}" if len(several) > 1 else "")
    page = visit(f"lesson/{address}", lang=lang, phone=phone, dark=phone)
    opened(page)
    erred = False
    for index, step in enumerate(lesson.steps):
        at_step(page, lang, lesson, step)
        if step.tempting and not erred:
            err(page, lesson, step)
            if not phone:
                axe(page)
            erred = True
        answer(page, lang, lesson, index)
    assert erred
    ending = "title" if lesson is several[-1] else "next_title"
    page.get_by_role("heading", name=words(lang, f"page.lesson.end.{ending}")).wait_for()
    if phone:
        axe(page)


def test_after_the_lesson_a_real_table_against_the_first_level(visit: Visitors):
    page = visit("lesson/kwinty")
    opened(page)
    page.get_by_role("button", name=words("fr", "page.lesson.past")).click()
    page.get_by_role("button", name=words("fr", "page.lesson.end.play")).click()
    page.wait_for_url(re.compile(r"/t/[\w-]+"))
    page.wait_for_function("() => window.chantier?.table.now?.value")
    seats = page.evaluate("() => chantier.table.now.value.seats.map(seat => seat.level)")
    assert set(seats) == {None, 1}  # who begins is drawn by lot


def test_a_lesson_is_skipped_through_left_resumed_and_seen_as_done(visit: Visitors):
    steps = LESSONS["tulum"].steps
    page = visit(game="tulum")
    page.get_by_role("link", name=words("fr", "page.lesson.link.begin")).click()
    opened(page)
    for _ in range(3):
        page.get_by_role("button", name=words("fr", "page.lesson.skip"), exact=True).click()
    at_step(page, "fr", LESSONS["tulum"], steps[3])
    page.reload()
    at_step(page, "fr", LESSONS["tulum"], steps[3])
    page.get_by_role("button", name="EN, English").click()
    at_step(page, "en", LESSONS["tulum"], steps[3])
    page.get_by_role("button", name=words("en", "page.lesson.previous")).click()
    at_step(page, "en", LESSONS["tulum"], steps[2])
    page.get_by_role("link", name=say("en", "page.table.back")).click()
    resume = words("en", "page.lesson.link.resume", step=3, length=len(steps))
    page.get_by_role("link", name=resume, exact=True).click()
    opened(page)
    at_step(page, "en", LESSONS["tulum"], steps[2])
    page.get_by_role("button", name=words("en", "page.lesson.past")).click()
    page.get_by_role("link", name=words("en", "page.lesson.end.rules")).click()
    page.get_by_role("link", name=words("en", "page.lesson.link.done")).wait_for()


def test_the_end_of_a_lesson_leads_to_the_next_and_the_lobby_to_what_is_left(visit: Visitors):
    build, gods = lessons_of(find_game("turquoise"))
    page = visit("lesson/turquoise", lang="fr")
    opened(page)
    at_step(page, "fr", build, build.steps[0])
    page.get_by_role("button", name=words("fr", "page.lesson.past")).click()
    page.get_by_role("link", name=words("fr", "page.lesson.end.next"), exact=True).click()
    page.wait_for_url(re.compile("/lesson/turquoise/gods"))
    at_step(page, "fr", gods, gods.steps[0])
    expect(page.locator(".lesson-lines li")).to_have_count(4)
    expect(page.locator(".lesson-lines svg")).to_have_count(4)
    page.get_by_role("link", name=say("fr", "page.table.back")).click()
    left = words("fr", "page.lesson.link.next", lesson=words("fr", "turquoise.lessons.gods"))
    page.get_by_role("link", name=left, exact=True).click()
    opened(page)
    at_step(page, "fr", gods, gods.steps[0])


def test_after_two_tries_the_answer_may_be_shown(visit: Visitors):
    lesson = LESSONS["kwinty"]
    page = visit("lesson/kwinty", lang="en")
    opened(page)
    for _ in range(lesson.indices["five"]):
        page.get_by_role("button", name=words("en", "page.lesson.skip"), exact=True).click()
    show = page.get_by_role("button", name=words("en", "page.lesson.show"))
    press(page, "kwinty", "Hj")
    expect(page.locator(".lesson-said")).to_contain_text(words("en", "kwinty.lesson.five.low"))
    expect(show).to_have_count(0)
    press(page, "kwinty", "Vh")
    expect(page.locator(".lesson-said")).to_contain_text(words("en", "kwinty.lesson.five.hint"))
    show.click()
    said(page, "right")


def test_a_lesson_by_keys_alone(visit: Visitors):
    lesson = LESSONS["kwinty"]
    page = visit("lesson/kwinty")
    opened(page)
    for index, step in enumerate(lesson.steps):
        heading = at_step(page, "fr", lesson, step)
        if index:  # what is read first has the focus
            expect(heading).to_be_focused()
        if step.kind == "choose":
            tab_to(page, words("fr", f"kwinty.lesson.{step.id}.choice.{step.right}"))
            page.keyboard.press("Enter")
        else:
            tab_to(page, r"^[VH][a-q]$")
            for key in ("ArrowLeft", "ArrowRight"):
                for _ in range(30):
                    if judged(lesson, index, focused(page)).verdict == "right":
                        break
                    page.keyboard.press(key)
            page.keyboard.press("Enter")
            page.keyboard.press("Enter")
        said(page, "right")
        page.wait_for_function("() => document.activeElement?.classList.contains('lesson-next')")
        page.keyboard.press("Enter")
    page.get_by_role("heading", name=words("fr", "page.lesson.end.title")).wait_for()
