"""Turris's model: a label for every place that can be pressed, from any camera, at any size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.accessibility import axe
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import show_model
from browser.table import actions, play, scene, sit, wait_for_length, wait_for_model
from browser.visitors import Visitors
from server.live_server import Live

# Eleven places on a tower of 33 blocks.
MANY = [
    "Va2",
    "Va1",
    "Ha1a2",
    "Vb2",
    "Va3",
    "Vb3",
    "Vc3",
    "Hb3c3",
    "Vc2",
    "Vc1",
    "Hc1c2",
    "Vb1",
    "Hb1b2",
    "stop",
    "Hb1c1",
    "Hb2b3",
    "Hc2c3",
    "Va1",
    "Hb2c2",
    "stop",
    "Va3",
    "Vb3",
    "Va3",
    "Vb1",
    "Va2",
    "Vc3",
    "Ha3b3",
    "Vb2",
    "Va1",
    "Va2",
    "Vc2",
    "Vc1",
    "Vc3",
    "Hb1c1",
    "Vb3",
]
# Then Vc3, and Vb1 behind two columns that are higher by three, seen from the north.
BEHIND = ["Hc2c3", "Vb3", "Vc1", "Vc3", "Vc2", "Vb2", "stop", "Hb2b3", "xc3", "Va2"]
CAMERAS = ("S", "E", "N", "W", "roof", "home")
SIZES = ((1920, 1080), (1366, 768), (844, 390), (390, 844), (640, 360))

# Each label's box on the page, whether a press at its middle hits it, and what it is called.
LABELS = """() => [...document.querySelectorAll(".place-label")].map((label) => {
  const { left, top, right, bottom } = label.getBoundingClientRect();
  const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
  return { action: label.dataset.tag, name: label.getAttribute("aria-label"),
    left, top, right, bottom, hit: label.contains(hit) };
})"""


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


def at_tower(visit: Visitors, live: Live, opening: list[str]) -> Page:
    page = sit(visit, live, "turris", "mm", rules={"opening": opening})
    show_model(page)
    return page


def look_from(page: Page, camera: str) -> None:
    page.evaluate("side => chantier.model.camera(side)", camera)
    wait_for_model(page)


def show_others(page: Page, words: str) -> list[dict[str, Any]]:
    """Press the chip, whose words begin so; the labels that are then shown. Nothing is selected."""
    chip = page.locator(".place-more")
    assert str(chip.get_attribute("aria-label")).startswith(words)
    chip.click()
    wait_for_model(page)
    assert page.evaluate("() => chantier.table.selection.chosen.value") is None
    found: list[dict[str, Any]] = page.evaluate(LABELS)
    return found


def meet(one: dict[str, Any], other: dict[str, Any]) -> bool:
    across = one["left"] < other["right"] - 1 and other["left"] < one["right"] - 1
    return across and one["top"] < other["bottom"] - 1 and other["top"] < one["bottom"] - 1


def test_every_place_has_a_label_that_can_be_pressed_from_every_camera(visit: Visitors, live: Live):
    page = at_tower(visit, live, MANY)
    legal = sorted(actions(page))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for camera in CAMERAS:
            look_from(page, camera)
            at = f"{width} × {height} from {camera}"
            labels = page.evaluate(LABELS)
            buttons = page.locator(".over button[data-tag]")
            assert sorted(buttons.evaluate_all("all => all.map((o) => o.dataset.tag)")) == legal
            # Where it is narrow, labels are of one kind of block: a chip shows the others.
            rest = set(legal) - {one["action"] for one in labels}
            if rest:
                other = show_others(page, f"+ {len(rest)} ")
                assert {one["action"] for one in other} == rest, at
                labels = show_others(page, f"+ {len(legal) - len(rest)} ")
            room = page.locator(".board").bounding_box()
            assert room is not None
            for nth, one in enumerate(labels):
                assert one["hit"], f"{one['action']} is covered at {at}"
                assert "niveau" in one["name"], one
                assert one["bottom"] - one["top"] >= 43.5, at
                assert one["right"] - one["left"] >= 43.5, at
                assert one["left"] >= room["x"] - 1, at
                assert one["right"] <= room["x"] + room["width"] + 1, at
                assert not any(meet(one, other) for other in labels[nth + 1 :]), at
    axe(page, ".board")


def test_sixteen_places_have_labels_by_a_chip_and_a_view_apart_is_turned_to(
    visit: Visitors, live: Live
):
    page = at_tower(visit, live, [])
    legal = actions(page)
    assert len(legal) == 16
    upright = {one["action"] for one in page.evaluate(LABELS)}
    flat = {one["action"] for one in show_others(page, "+ 8 ")}
    assert upright | flat == set(legal)
    for nth, turn in ((0, 0), (1, 90), (3, 180), (4, -90)):
        page.locator(".turris-view").nth(nth).click()
        assert scene(page)["bearing"]["turn"] == turn


def test_what_is_hidden_a_press_in_vain_a_label_that_plays_and_a_camera_that_turns(
    visit: Visitors, live: Live
):
    page = at_tower(visit, live, BEHIND)
    look_from(page, "roof")
    assert scene(page)["hiders"] == 0, "from above nothing hides a place"
    # The column that was built on last is too high to go on: a press says so, with its clause.
    point = page.evaluate("() => chantier.model.lastPoint()")
    page.mouse.click(point["x"], point["y"])
    page.locator("[data-refused]").filter(has_text="a2").filter(has_text="T6").wait_for()
    look_from(page, "N")
    assert 0 < scene(page)["hiders"] < scene(page)["pieces"]
    label = page.locator('.place-label[data-tag="Vc3"]')
    label.click()
    page.wait_for_function("() => chantier.table.selection.chosen.value === 'Vc3'")
    assert label.get_attribute("aria-pressed") == "true"
    assert scene(page)["ghost"] == "Vc3"
    label.click()
    wait_for_length(page, len(BEHIND) + 1)
    # The player had turned the model in this turn: it stays.
    assert scene(page)["bearing"]["turn"] % 360 == 180
    # Another player builds where that cannot be seen: the model turns by itself.
    play(page, "Vb1")
    seen = scene(page)
    assert seen["brackets"] == "Vb1"
    assert seen["bearing"]["turn"] % 360 != 180
