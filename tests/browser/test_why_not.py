"""A press where nothing can be done is answered: in one sentence with its clause, in both faces."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.accessibility import axe
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import show_model, show_plan
from browser.table import sit, wait_for_model, wait_for_turn
from browser.visitors import Visitors
from chantier.games.registry import find_game
from server.live_server import Live


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


# Of each game: what is played first, the place that is pressed in vain, and what is answered.
IMPOSSIBLE = {
    "kwinty": (["Vi", "Hg"], "i3", "i3\u00a0: deux blocs debout de la même couleur", "K5"),
    "turris": (["Va1"], "c3", "c3\u00a0: ", "T3"),
    "tulum": ([], "41", "Rangée 4, place 1\u00a0: ", "U1"),
    "turquoise": ([], "d5", "d5\u00a0: aucune plaque ne couvre encore cet emplacement", "Q12"),
}
MISSED = {
    "kwinty": ".kwinty-plan svg",
    "turris": ".turris-plan svg",
    "tulum": '.tulum-main [data-place="41"]',
    "turquoise": '[data-place="d5"]',
}
AT = {"kwinty": (8.5, -2.5), "turris": (2.5, 0.5)}  # in units of the drawing


def press_in_vain(page: Page, game: str) -> None:
    """Press the plan where nothing is offered, as a finger would."""
    where = page.locator(MISSED[game]).first
    if game not in AT:
        where.click(force=True)  # aria-disabled places are pressed, too
        return
    x, y = where.evaluate(
        """(svg, [x, y]) => {
          const { x: left, y: top } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM());
          return [left, top];
        }""",
        AT[game],
    )
    page.mouse.click(x, y)


def answered(page: Page, begins: str, clause: str) -> None:
    said = page.locator("[data-refused]").filter(visible=True)
    expect(said).to_contain_text(begins)
    expect(said.locator(".clauselink")).to_have_text(clause)
    expect(page.locator('.hidden-words[role="status"]').filter(has_text=begins)).to_have_count(1)


def press_model_in_vain(page: Page) -> None:
    """Press the model at one point after another, until nothing can be done at one."""
    show_model(page)
    mark = page.locator('.board-model [data-mark="refused"]')
    box = page.locator(".board-model canvas").bounding_box()
    assert box is not None
    for x, y in SPOTS:
        press_and_wait(page, box["x"] + x * box["width"], box["y"] + y * box["height"])
        if mark.count():
            break
    expect(mark).to_be_visible()


def press_and_wait(page: Page, x: float, y: float) -> None:
    """Press a point of the model, until the page has heard the press and said why, if it will.

    A mark stands at once and goes again where something can be done: it counts with its sentence.
    A busy machine shows it a frame after the press was heard, so two frames pass first.
    """
    heard = page.evaluate(HEARD)
    page.mouse.click(x, y)
    page.wait_for_function("heard => window.pressesHeard > heard", arg=heard)
    page.evaluate(FRAMES)
    page.wait_for_function(ANSWERED)


# Points of the model to press, in shares of its size.
LIKELY = [(0.55, 0.6), (0.3, 0.4), (0.35, 0.5)]
SPOTS = [*LIKELY, *((x / 20, y / 20) for y in range(4, 13) for x in range(6, 15))]
# How many presses the page has heard so far; counted from the first question on.
HEARD = """() => {
  if (window.pressesHeard === undefined) {
    window.pressesHeard = 0;
    addEventListener("pointerup", () => { window.pressesHeard += 1; });
  }
  return window.pressesHeard;
}"""
FRAMES = """async () => {
  for (let nth = 0; nth < 2; nth += 1) {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  }
}"""
ANSWERED = """() => document.querySelector("[data-refused]") !== null
  || document.querySelector('.board-model [data-mark="refused"]') === null"""


@pytest.mark.parametrize("game", IMPOSSIBLE)
def test_a_press_in_vain_says_why_in_both_faces(live: Live, visit: Visitors, game: str) -> None:
    before, place, begins, clause = IMPOSSIBLE[game]
    page = sit(visit, live, game, "mm", rules={"opening": before})
    wait_for_turn(page)
    show_plan(page)
    press_in_vain(page, game)
    answered(page, begins, clause)
    mark = page.locator('[data-mark="refused"]')
    expect(mark).to_have_attribute("data-place", place)
    axe(page, ".board")
    page.keyboard.press("Tab")
    expect(mark).to_be_visible()  # so the clause can be reached
    page.keyboard.press("Escape")
    expect(mark).to_have_count(0)
    expect(page.locator("[data-refused]")).to_have_count(0)
    press_model_in_vain(page)
    expect(page.locator("[data-refused] .clauselink")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(mark).to_have_count(0)


def middle_of_mark(page: Page) -> tuple[float, float]:
    box = page.locator(".board-refused").bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.parametrize("game", IMPOSSIBLE)
def test_the_mark_stays_with_its_place_in_a_model(live: Live, visit: Visitors, game: str) -> None:
    before, *_ = IMPOSSIBLE[game]
    page = sit(visit, live, game, "mm", rules={"opening": before})
    wait_for_turn(page)
    press_model_in_vain(page)
    mark = page.locator('.board-model [data-mark="refused"]')
    place = mark.get_attribute("data-place")
    assert place
    wait_for_model(page)
    seen = middle_of_mark(page)
    for width, height in ((900, 560), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function("size => innerWidth === size", arg=width)
        wait_for_model(page)
        expect(mark).to_have_attribute("data-place", place)
        moved, seen = seen, middle_of_mark(page)
        assert abs(moved[0] - seen[0]) + abs(moved[1] - seen[1]) > 10
        # What is pressed at the mark is its place: the same one is refused again.
        page.mouse.click(*seen)
        expect(mark).to_have_count(1)
        expect(mark).to_have_attribute("data-place", place)
        page.keyboard.press("Escape")
        expect(mark).to_have_count(0)
        press_place_in_vain(page, place, seen)


def press_place_in_vain(page: Page, place: str, at: tuple[float, float]) -> None:
    """Press a place where it was pressed before, or just beside: that may be at its very edge."""
    mark = page.locator('.board-model [data-mark="refused"]')
    for aside in (0, -12, 12, -24, 24):
        press_and_wait(page, at[0] + aside, at[1])
        if mark.count() and mark.get_attribute("data-place") == place:
            return
    raise AssertionError(f"{place} is not where its mark was")


def covered() -> list[str]:
    """Turquoise with every place of the ground covered, and not one pillar on it."""
    position = find_game("turquoise").initial(2)
    line: list[str] = []
    while "draw" in position.legal() or position.to_json()["phase"] != "act":
        line.append(position.legal()[0])
        if "draw" in position.legal():
            line[-1] = "draw"
        position = position.play(line[-1])
    return line


def test_a_button_that_cannot_be_used_says_why(live: Live, visit: Visitors) -> None:
    page = sit(visit, live, "turquoise", "mm", rules={"opening": covered()})
    wait_for_turn(page)
    show_plan(page)
    draw = page.get_by_role("button", name="Piocher une plaque")
    expect(draw).to_have_attribute("aria-disabled", "true")
    draw.click(force=True)
    answered(page, "Il n’y a nulle part où poser une plaque", "Q9")
    draw.focus()
    expect(draw).to_have_accessible_description(re.compile("nulle part .*\\(Q9\\)$"))
    page.get_by_role("button", name="Horus disponible").click()
    page.get_by_role("button", name="Moins").click(force=True)
    answered(page, "Une enchère s’ouvre à 1 point au moins", "Q17")
    axe(page, ".table")
    page.get_by_role("banner").get_by_role("button", name="Plus").click()
    advice = page.get_by_role("button", name="Demander conseil")
    expect(advice).to_have_attribute("aria-disabled", "true")
    expect(advice).to_contain_text("Cette table ne permet pas de demander conseil.")
    axe(page, ".menu-list")
