"""Kwinty and Turris in three dimensions: by clicks where a place truly is."""

from __future__ import annotations

import random

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import bar, show_model
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
from browser.visitors import Visitors
from server.live_server import Live


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


MANY = 10  # actions, each by two clicks
SIDES = ("S", "E", "N", "W", "roof", "home")


def at_model(visit: Visitors, live: Live, game: str) -> Page:
    """A page at a new table, its model small: software draws every picture."""
    page = sit(visit, live, game)
    page.set_viewport_size({"width": 760, "height": 600})
    show_model(page)
    return page


def reachable(page: Page, rng: random.Random) -> str:
    """An action whose place can be clicked, after turning the model if it must be."""
    legal = actions(page)
    for side in (None, *SIDES):
        if side is not None:
            page.evaluate("side => chantier.model.camera(side)", side)
            wait_for_model(page)
        seen = page.evaluate("all => all.filter((one) => chantier.model.pointOf(one))", legal)
        if seen:
            chosen: str = rng.choice(seen)
            return chosen
    raise AssertionError(f"no click reaches any of {legal}")


@pytest.mark.parametrize("game", ["kwinty", "turris"])
def test_a_game_is_played_by_clicks_on_the_model(visit: Visitors, live: Live, game: str):
    page = at_model(visit, live, game)
    rng = random.Random(4)
    while status(page) == "playing" and length(page) < MANY:
        before = length(page)
        assert scene(page)["pieces"] == _blocks(page, game)
        if actions(page) in (["pass"], ["done"], ["skip"]):
            bar(page, primary=True)
        else:
            action = reachable(page, rng)
            click_place(page, action)
            page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
            assert scene(page)["ghost"] == action
            click_place(page, action)
        wait_for_length(page, before + 1)
        assert last(page) is not None
    assert status(page) == "over" or length(page) == MANY


def _blocks(page: Page, game: str) -> int:
    if game == "turris":
        return len(position(page)["blocks"])
    return sum(len(row.replace(".", "")) for row in position(page)["rows"]) // 2


def test_the_model_shows_what_can_be_done_and_what_was_done_last(visit: Visitors, live: Live):
    page = at_model(visit, live, "kwinty")
    page.evaluate("a => chantier.table.selection.play(a)", actions(page)[0])
    wait_for_length(page, 1)
    wait_for_model(page)
    seen = scene(page)
    assert sorted(seen["targets"]) == sorted(actions(page))
    assert seen["brackets"] == last(page)
    assert seen["ghost"] is None


def test_the_canvas_is_not_blank(visit: Visitors, live: Live):
    page = at_model(visit, live, "turris")
    picture = page.locator(".board canvas").screenshot()
    assert len(picture) > 5_000  # one flat colour is packed into far less


def test_without_webgl_the_plan_is_shown_and_played(visit: Visitors, live: Live):
    context = visit.arrive()
    context.add_init_script(
        "HTMLCanvasElement.prototype.getContext = () => null;window.OffscreenCanvas = undefined;"
    )
    page = sit(visit, live, "kwinty", "mm", context=context)
    page.locator(".board [data-action]").first.wait_for()
    assert page.locator(".board canvas").count() == 0
    assert page.locator(".board").get_attribute("data-face") == "plan"


def test_a_press_in_vain_on_the_model_is_answered_in_one_sentence(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", rules={"opening": ["Vi", "Vi", "Vh"]})
    page.set_viewport_size({"width": 760, "height": 600})
    show_model(page)
    at = page.evaluate("() => chantier.model.lastPoint()")  # the middle of the block on h
    page.mouse.click(at["x"], at["y"] + 14)  # its lower square, far from where one builds
    said = page.locator("[data-refused]").filter(visible=True)
    said.wait_for()
    assert said.inner_text().startswith("h")
    assert page.locator('.board [data-mark="refused"]').count() == 1
    assert page.evaluate("() => chantier.table.selection.chosen.value") is None
