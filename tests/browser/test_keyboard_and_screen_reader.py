"""Without a mouse, and without seeing: one game by keys alone, one by what is read aloud.

The second, which is long, begins near its end; `make test-long` plays it whole.
"""

from __future__ import annotations

import os
import random
import re

from playwright.sync_api import Page, expect

from browser.playing import all_but, show_plan, whose_turn
from browser.table import actions, length, sit, status, wait_for_length, wait_for_turn
from browser.visitors import Visitors
from server.live_server import Live

OFFERED = re.compile("rangée|Relancer|Sécuriser")
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")


def focused(page: Page) -> str:
    """What the focused element is called, or the action it stands for."""
    found: str = page.evaluate(
        "() => { const here = document.activeElement;"
        " return here?.dataset?.action ?? here?.getAttribute('aria-label')"
        " ?? here?.labels?.[0]?.textContent ?? here?.textContent ?? ''; }"
    )
    return found


def tab_to(page: Page, wanted: str, most: int = 60) -> None:
    """Press Tab until something of that name has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if re.search(wanted, focused(page)):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def test_a_game_by_keys_alone_from_the_lobby_to_the_result(visit: Visitors):
    page = visit()
    page.locator("#ways-title").wait_for()
    tab_to(page, "Contre l’ordinateur")
    page.keyboard.press("Enter")
    page.locator(".way-start").wait_for()  # it comes with what the server knows of the game
    tab_to(page, "^Ouvrir la table")
    page.keyboard.press("Enter")
    page.wait_for_function("() => window.chantier?.table.now.value")
    rng = random.Random(8)
    for _ in range(60):
        if whose_turn([page]) is None:
            break
        before = length(page)
        if page.locator(".board").get_attribute("data-face") == "model":
            tab_to(page, "^Plan$")
            page.keyboard.press("Enter")
        if actions(page) == ["pass"]:
            tab_to(page, "^Passer")
        else:
            if focused(page) not in actions(page):
                tab_to(page, r"^[VH][a-q]")
            for _ in range(rng.randrange(4)):
                page.keyboard.press(rng.choice(ARROWS))
            page.keyboard.press("Enter")
        page.keyboard.press("Enter")
        wait_for_length(page, before + 1)
    assert status(page) == "over"


def names(page: Page, within: str) -> list[str]:
    """The buttons of a part of the page by their names, as a screen reader has them."""
    tree = page.locator(within).aria_snapshot()
    found = re.findall(r'- button "((?:[^"\\]|\\.)+)"(?! \[disabled\])(.*)', tree)
    return [name for name, rest in found if "disabled" not in rest]


def test_a_game_by_the_accessibility_tree_alone(visit: Visitors, live: Live):
    opening = [] if os.environ.get("CHANTIER_LONG") else all_but("tulum", 40)
    page = sit(visit, live, "tulum", "mm", rules={"opening": opening})
    show_plan(page)
    rng = random.Random(9)
    for _ in range(400):
        if whose_turn([page]) is None:
            break
        before = length(page)
        choice = re.compile("^(rangée|Relancer|Sécuriser)")
        expect(page.get_by_role("button", name=choice, disabled=False).first).to_be_visible()
        offered = [name for name in names(page, "main") if choice.match(name)]
        content = [name for name in offered if name.startswith("Sécuriser")]
        name = rng.choice(content or offered)
        page.get_by_role("button", name=name, exact=True).first.press("Enter")
        wait_for_length(page, before + 1)
    assert status(page) == "over"


def test_each_action_is_announced_in_words(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "m1")
    wait_for_turn(page)
    page.evaluate("() => chantier.table.selection.play(chantier.table.selection.actions.value[0])")
    wait_for_length(page, 2)
    said = page.locator('[aria-live="polite"]').filter(has_text="L’ordinateur (niv. 1)")
    said.first.wait_for(state="attached")
