"""A press where nothing can be done is answered: in one sentence with its clause, in both faces."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.playing import show_plan
from browser.table import play, sit, wait_for_turn
from browser.visitors import Visitors
from server.live_server import Live

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


@pytest.mark.parametrize("game", IMPOSSIBLE)
def test_a_press_in_vain_on_the_plan_says_why(live: Live, visit: Visitors, game: str) -> None:
    before, place, begins, clause = IMPOSSIBLE[game]
    page = sit(visit, live, game, "mm")
    show_plan(page)
    for action in before:
        play(page, action)
    wait_for_turn(page)
    press_in_vain(page, game)
    answered(page, begins, clause)
    mark = page.locator(f'[data-mark="refused"][data-place="{place}"]')
    expect(mark).to_be_visible()
    axe(page)
    page.keyboard.press("Tab")
    expect(mark).to_be_visible()  # the clause can be reached
    page.keyboard.press("Escape")
    expect(mark).to_have_count(0)
    expect(page.locator("[data-refused]")).to_have_count(0)
