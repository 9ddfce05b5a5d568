"""A game of each by keys alone, on the model: Tab, arrows, Enter, and V and H for blocks.

They begin near their end, so that they are short; the end is reached by keys as well.
"""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import Browser, Locator, Page

import chantier
from browser.accessibility import axe
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import all_but, show_model, tab_to, whose_turn
from browser.table import actions, length, sit, status, wait_for_length, wait_for_model
from browser.turquoise_player import built, chosen, dock, in_bar, late, said, tablet_name
from browser.visitors import Visitors
from server.live_server import Live

HAS_FOCUS = "() => document.activeElement !== document.body"
IN_HAND = """() => { const { position } = chantier.table.shown.value.board;
  return position.hands[position.seat]; }"""
ARROWS = ("ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown")
LEFT = {"kwinty": 4, "turris": 4, "tulum": 8}


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


def at_model(visit: Visitors, live: Live, game: str, opening: list[str]) -> Page:
    """A page at a table that goes on from an opening, its model small: software draws it."""
    page = sit(visit, live, game, "mm", rules={"opening": opening})
    page.set_viewport_size({"width": 760, "height": 600})
    show_model(page)
    return page


def focused(page: Page) -> str | None:
    """The target of the model that has the focus."""
    found: str | None = page.evaluate("() => document.activeElement?.dataset?.tag ?? null")
    return found


def press_by_keys(page: Page, button: Locator) -> None:
    """Go to a button by the Tab key, and press it."""
    button.wait_for()
    for _ in range(60):
        if button.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab never comes to {button}")


@pytest.mark.parametrize("game", LEFT)
def test_a_game_of_blocks_by_keys_alone_on_the_model(visit: Visitors, live: Live, game: str):
    page = at_model(visit, live, game, all_but(game, LEFT[game]))
    rng = random.Random(3)
    seen = 0
    while whose_turn([page]) is not None:
        wait_for_model(page)
        before, legal = length(page), actions(page)
        places = page.evaluate("() => chantier.model.state().targets")
        if not places:
            buttons = page.locator(".actionbar .button.primary:not([aria-disabled=true])")
            press_by_keys(page, buttons.last)
        else:
            if focused(page) not in legal:
                tab_to(page, "[data-tag]")
            for _ in range(rng.randrange(1, 4)):
                page.keyboard.press(rng.choice(ARROWS))
            if seen == 0:
                axe(page)
            target = focused(page)
            assert target in legal
            page.keyboard.press("Enter")
            if game != "tulum":  # there a press builds at once
                page.wait_for_function(
                    "a => chantier.table.selection.chosen.value === a", arg=target
                )
                assert focused(page) == target
                page.keyboard.press("Enter")
            seen += 1
        wait_for_length(page, before + 1)
        if whose_turn([page]) is not None:
            page.wait_for_function(HAS_FOCUS)
    assert seen > 1
    assert status(page) == "over"


def test_v_and_h_turn_the_block_wherever_the_focus_is(visit: Visitors, live: Live):
    page = at_model(visit, live, "kwinty", ["Vi", "Vh", "Vj"])
    page.keyboard.press("h")  # nothing has the focus yet
    page.wait_for_function("() => chantier.table.selection.chosen.value?.startsWith('H')")
    tab_to(page, "[data-tag]")
    page.keyboard.press("v")
    page.wait_for_function("() => chantier.table.selection.chosen.value?.startsWith('V')")
    assert focused(page) == page.evaluate("() => chantier.table.selection.chosen.value")
    tab_to(page, ".board-camera")
    page.keyboard.press("h")
    page.wait_for_function("() => chantier.table.selection.chosen.value?.startsWith('H')")
    page.keyboard.press("/")  # a field to type in
    page.keyboard.type("v")
    assert not str(chosen(page)).startswith("V")


def walk(page: Page, target: str) -> None:
    """Go to a target of Turquoise's model: one key leads through all of them."""
    page.locator(f'.over [data-tag="{target}"]').wait_for(state="attached")
    if focused(page) is None:
        tab_to(page, ".over-tag")
    for _ in range(90):
        if focused(page) == target:
            page.keyboard.press("Enter")
            return
        page.keyboard.press("PageDown")
    raise AssertionError(f"never at {target}")


def by_keys(page: Page, action: str) -> None:
    """Do an action of Turquoise by keys: places on the model, the rest in the bar."""
    kind, _, rest = action.partition(":")
    primary = page.locator(".actionbar .button.primary")
    match kind:
        case "move":
            start, end = re.split("[>:]", rest)[:2]
            if start == "hand":
                held = page.evaluate(IN_HAND)
                press_by_keys(page, in_bar(page, said(page, "menu.hand", count=held)))
            else:
                walk(page, f"place:{start}")
            if end == "hand":
                press_by_keys(page, in_bar(page, said(page, "take_back"), exact=False).first)
            else:
                walk(page, f"place:{end}")
            page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
            press_by_keys(page, primary)
        case "auction":
            tablet, _, price = rest.partition(":")
            press_by_keys(page, in_bar(page, said(page, "auction.open")))
            lot = re.compile(f"^{tablet_name(page, tablet)}\\b")
            press_by_keys(page, page.locator(".actionbar").get_by_role("button", name=lot))
            press_by_keys(page, in_bar(page, said(page, "auction.start", price=price)))
        case "out":
            press_by_keys(page, dock(page).get_by_role("button", name=said(page, "auction.out")))
        case "horus":
            press_by_keys(page, in_bar(page, tablet_name(page, "horus")))
            walk(page, f"place:{rest}")
            press_by_keys(page, primary)
        case "summit":
            press_by_keys(page, in_bar(page, said(page, "confirm.summit"), exact=False))
            press_by_keys(page, primary)
        case _:
            raise AssertionError(f"no keys for {action}")


def test_turquoise_is_finished_by_keys_alone_on_the_model(visit: Visitors, live: Live):
    line = builders(11)
    assert line[-1] == "summit"
    page = at_model(visit, live, "turquoise", line[:-7])
    for action in line[-7:]:
        before = length(page)
        by_keys(page, action)
        wait_for_length(page, before + 1)
    assert status(page) == "over"


def builders(seed: int) -> list[str]:
    """A game of two builders to its end."""
    match, rng = chantier.new("turquoise", 2), random.Random(1)
    for action in late(2, seed, 1):
        match.play(action)
    while match.outcome is None:
        position, legal = match.position.to_json(), match.legal()
        by_chance = position["phase"] == "draw"
        match.play(rng.choice(legal) if by_chance else built(position, legal, rng))
    return list(match.actions)
