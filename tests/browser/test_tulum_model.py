"""Tulum in three dimensions: clicks on the pyramid, the dice, what is lost and what is secured."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import chantier
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import bar, show_model, show_plan, whose_turn
from browser.table import (
    actions,
    click_place,
    last,
    length,
    position,
    scene,
    sit,
    status,
    wait_for_length,
    wait_for_model,
)
from browser.visiting import Visitors
from chantier.core.match import Match
from server.live import Live


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


SMALL = {"width": 760, "height": 600}  # software draws every pixel


def small(page: Page) -> Page:
    """The page, showing the model in a small window."""
    page.set_viewport_size({"width": SMALL["width"], "height": SMALL["height"]})
    show_model(page)
    return page


def blocks(page: Page) -> int:
    """How many blocks there are on all pyramids."""
    now = position(page)
    secured = sum(row.count("1") for pyramid in now["secured"] for row in pyramid)
    return secured + len(now["placed"])


@cache
def until(wanted: Callable[[Match], bool]) -> list[str]:
    """The actions of some game up to where something is wanted that a seat must decide."""
    rng = random.Random(5)
    while True:
        match = chantier.new("tulum", 2)
        while not match.is_over:
            if match.to_act != "chance" and wanted(match):
                return list(match.actions)
            match.play(_some(match, rng))


def _some(match: Match, rng: random.Random) -> str:
    now = match.position.to_json()
    if match.to_act == "chance":
        return "roll:" + "".join(sorted(rng.choice("123456") for _ in range(now["dice"])))
    legal = match.position.legal()
    return rng.choice(legal) if "stop" in legal else max(legal)


def _risk(match: Match) -> float | None:
    look: dict[str, Any] = match.position.look()
    risk: float | None = look["risk"]
    return risk


def risky(match: Match) -> bool:
    """Nearly every roll would lose several blocks."""
    return (_risk(match) or 0) > 0.8 and len(match.position.to_json()["placed"]) > 2


def safe(match: Match) -> bool:
    """Nearly every roll would place a block."""
    risk = _risk(match)
    return risk is not None and risk < 0.04


def late(match: Match) -> bool:
    """Both pyramids are well grown."""
    return min(match.position.look()["totals"]) > 10


def sit_at(visit: Visitors, live: Live, wanted: Callable[[Match], bool], **query: str) -> Page:
    """A page at a table after the actions of such a game, showing the model."""
    rules = {"opening": until(wanted)}
    return small(sit(visit, live, "tulum", "mm", rules=rules, **query))


def test_a_game_is_played_by_clicks_on_the_model(visit: Visitors, live: Live):
    page = sit_at(visit, live, late)
    rng = random.Random(3)
    while whose_turn([page]) is not None and length(page) < 400:
        before = length(page)
        legal = actions(page)
        if "stop" in legal:
            assert scene(page)["targets"] == []
            risk = page.evaluate("() => chantier.table.shown.value.board.look.risk")
            bar(page, primary=risk > 0.4)
        else:
            seen = scene(page)
            assert sorted(seen["targets"]) == sorted(legal)
            assert seen["pieces"] == blocks(page)
            click_place(page, rng.choice(legal))  # one click builds, as in the plan
        wait_for_length(page, before + 1)
    assert status(page) == "over"
    assert scene(page)["pieces"] == blocks(page)


def test_pointing_shows_the_ghost_and_the_last_block_is_marked(visit: Visitors, live: Live):
    page = small(sit(visit, live, "tulum", "mm", rules={"opening": ["roll:111234", "place:12"]}))
    assert scene(page)["brackets"] == last(page) == "place:12"
    wait_for_model(page)
    point = page.evaluate("() => chantier.model.pointOf('place:14')")
    page.mouse.move(point["x"], point["y"])
    page.wait_for_function("() => chantier.model.state().ghost === 'place:14'")
    assert page.evaluate("() => chantier.table.hand.pointed.value") == "place:14"
    page.locator(".actionbar").get_by_text("Rangée 1, place 4").wait_for()
    page.mouse.move(5, 5)
    page.evaluate("() => chantier.table.hand.choose('place:15')")  # as advice does
    show_plan(page)
    show_model(page)
    assert scene(page)["ghost"] == "place:15"


def test_a_target_is_as_large_as_a_finger(visit: Visitors, live: Live):
    page = sit(visit, live, "tulum", "mm", phone=True, rules={"opening": ["roll:111234"]})
    show_model(page)
    wait_for_model(page)
    at = page.evaluate("() => chantier.model.pointOf('place:16')")
    page.touchscreen.tap(at["x"] + 25, at["y"])  # beside the pyramid, within 26 pixels
    wait_for_length(page, 2)
    assert last(page) == "place:16"


# Press something, and tell what the model shows until the dice that follow have landed: how long
# they took, by the page's own clock, and how many blocks there were meanwhile.
WATCH = """([button, hurry]) => new Promise((tell) => {
  const table = chantier.table;
  const before = table.now.value.line.length;
  const pieces = [];
  let first = null, thrown = null, waited = false;
  document.querySelector(button).click();
  const look = () => {
    const now = performance.now();
    const state = chantier.model.state();
    const { last, board } = table.shown.value;
    const rolled = board.length > before && last.action.startsWith("roll:");
    if (board.length > before) first ??= now;
    if (first !== null && pieces.at(-1) !== state.pieces) pieces.push(state.pieces);
    if (rolled && thrown === null) {
      thrown = now;
      if (hurry === "key") {
        document.body.dispatchEvent(new KeyboardEvent("keydown", { key: " ", bubbles: true }));
      } else if (hurry === "click") {
        const canvas = document.querySelector(".board canvas");
        const at = { pointerId: 1, button: 0, pointerType: "mouse", clientX: 9, clientY: 300 };
        canvas.setPointerCapture = () => {};
        canvas.dispatchEvent(new PointerEvent("pointerdown", at));
        canvas.dispatchEvent(new PointerEvent("pointerup", at));
      }
    }
    if (thrown !== null && state.targets.length === 0) waited = true;
    if (thrown !== null && (state.targets.length > 0 || state.settled)) {
      const lost = board.position.roll.length === 0;
      tell({ lost, waited, pieces, took: now - thrown, whole: now - first });
    } else {
      setTimeout(look, 10);
    }
  };
  look();
})"""
AGAIN = ".actionbar .button:not(.primary)"
STOP = ".actionbar .button.primary"


def watch(page: Page, button: str, hurry: str | None = None) -> dict[str, Any]:
    """Press a button of the bar, and tell what was seen until the next dice had landed."""
    found: dict[str, Any] = page.evaluate(WATCH, [button, hurry])
    return found


def test_dice_take_their_time(visit: Visitors, live: Live):
    seen = watch(sit_at(visit, live, safe, motion="on"), AGAIN)
    assert seen["waited"]
    assert seen["took"] > 850


@pytest.mark.parametrize("hurry", ["click", "key"])
def test_dice_can_be_hurried(visit: Visitors, live: Live, hurry: str):
    for _ in range(3):  # where little is drawn in a second a page may be late by itself
        seen = watch(sit_at(visit, live, safe, motion="on"), AGAIN, hurry)
        if seen["took"] < 800 and not seen["lost"]:
            break
    assert seen["waited"]
    assert 100 < seen["took"] < 800


def test_a_loss_is_seen_on_the_pyramid_that_loses_it(visit: Visitors, live: Live):
    for _ in range(6):  # at least four rolls in five lose
        page = sit_at(visit, live, risky, motion="on")
        before = scene(page)["pieces"]
        stake = len(position(page)["placed"])
        seen = watch(page, AGAIN)
        if seen["lost"]:
            break
    assert seen["took"] > 1250  # the dice, then the blocks
    assert seen["pieces"][0] == before
    assert seen["pieces"][-1] == before - stake


def test_what_is_secured_is_seen_before_the_next_roll(visit: Visitors, live: Live):
    page = sit_at(visit, live, risky, motion="on")
    before = scene(page)["pieces"]
    seen = watch(page, STOP)
    assert seen["pieces"][0] == before
    assert seen["whole"] > 1250  # the blocks are turned over, then the other's dice fly


def test_with_less_motion_the_dice_are_simply_there(visit: Visitors, live: Live):
    seen = watch(sit_at(visit, live, safe), AGAIN)
    assert not seen["waited"] or seen["lost"]
