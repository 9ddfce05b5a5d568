"""Turquoise in three dimensions: by clicks where places, chips and plates truly are."""

from __future__ import annotations

import random
import re
from collections import Counter

import pytest
from playwright.sync_api import Browser, Page, expect

import chantier
from browser.accessibility import axe
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import show_model, show_plan, tab_to
from browser.table import (
    actions,
    length,
    position,
    scene,
    sit,
    status,
    wait_for_length,
    wait_for_model,
)
from browser.turquoise_player import (
    built,
    chosen,
    confirm,
    in_bar,
    kind_of,
    late,
    place,
    plates,
    press,
    said,
    tablet_name,
)
from browser.visitors import Visitors
from chantier.core.match import Match
from server.live_server import Live

SIDES = ("above", "home", "S", "E", "N", "W")
ACTIONS = 40


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


def point_of(page: Page, target: str) -> dict[str, float] | None:
    """Where a click hits a target, as the camera stands."""
    wait_for_model(page)
    found: dict[str, float] | None = page.evaluate("t => chantier.model.pointOf(t)", target)
    return found


def click(page: Page, target: str) -> None:
    """Click on a target of the model, from another side if it must be."""
    for side in (None, *SIDES):
        if side is not None:
            page.evaluate("side => chantier.model.camera(side)", side)
        if (at := point_of(page, target)) is not None:
            page.mouse.click(at["x"], at["y"])
            return
    raise AssertionError(f"no click reaches {target}")


def carry(page: Page, action: str) -> None:
    """A pillar and where it goes; of several prices the one that is meant."""
    start, end = re.split("[>:]", action)[1:3]
    click(page, "hand" if start == "hand" else f"place:{start}")
    shown = f'[data-tag$="{action}"]' if end == "hand" else f'[data-tag="place:{end}"]'
    page.locator(".over").locator(f'{shown}, [data-action="{action}"]').first.wait_for(
        state="attached"
    )
    if end != "hand":
        click(page, f"place:{end}" if point_of(page, f"place:{end}") else f"action:{action}")
    if chosen(page) != action:
        click(page, f"action:{action}")
    assert chosen(page) == action
    assert scene(page)["ghost"] == action
    confirm(page)


def lay(page: Page, action: str) -> None:
    click(page, f"action:{action}")
    assert chosen(page) == action
    in_bar(page, said(page, "lay.here")).click()


def face(page: Page, action: str) -> None:
    """The plate that is held is turned by clicks on itself."""
    page.wait_for_function("() => chantier.table.selection.chosen.value === 'face:0'")
    for _ in range(int(action[-1])):
        click(page, "turn")
    assert chosen(page) == action
    in_bar(page, said(page, "face.done")).click()


def god(page: Page, action: str) -> None:
    kind, _, rest = action.partition(":")
    in_bar(page, tablet_name(page, kind)).click()
    for name in rest.split("+"):
        click(page, f"place:{name}")
    assert chosen(page) == action
    confirm(page)


WAYS = {"move": carry, "lay": lay, "face": face, "horus": god, "anubis": god}


def do(page: Page, action: str) -> None:
    """Do an action on the model; what has no place in it is in the bar, as in the flat view."""
    before = length(page)
    way = WAYS.get(action.partition(":")[0])
    if way is None:
        press(page, action)
    else:
        way(page, action)
    wait_for_length(page, before + 1)


# How often each is done, as far as it may be, before the player goes on building.
WANTED = {"turned": 4, "lay": 4, "in": 4, "between": 4, "back": 2, "draw": 4}


def next_of(page: Page, seen: Counter[str], rng: random.Random) -> str:
    """What is done next, so that everything that has a place on the model happens."""
    legal = actions(page)
    for kind, often in WANTED.items():
        found = [action for action in legal if kind_of(action) == kind]
        if found and seen[kind] < often:
            return rng.choice(found)
    return built(position(page), legal, rng)


def at_model(visit: Visitors, live: Live, seats: str, opening: list[str]) -> Page:
    """A page at a new table, its model small: software draws every picture."""
    page = sit(visit, live, "turquoise", seats, rules={"opening": opening})
    page.set_viewport_size({"width": 780, "height": 560})
    show_model(page)
    return page


def test_three_people_play_by_clicks_on_the_model(visit: Visitors, live: Live):
    opening = plates("c1", "e1", "c7", "e7")
    page = at_model(visit, live, "mmm", opening)
    rng = random.Random(2)
    seen: Counter[str] = Counter()
    for _ in range(ACTIONS):
        action = next_of(page, seen, rng)
        do(page, action)
        seen[kind_of(action)] += 1
    assert {"in", "back", "between", "lay", "turned"} <= set(seen), seen
    there = scene(page)
    free = sum(len(row.replace(".", "")) for row in position(page)["pillars"])
    assert there["pieces"] >= free + len(position(page)["plates"])
    assert there["ghost"] is None


def nearly(players: int, seed: int) -> list[str]:
    """What builders did until the summit is only a few actions away."""
    rng = random.Random(1)
    match: Match = chantier.new("turquoise", players)
    for action in late(players, seed, left=1):
        match.play(action)
    while "summit" not in match.legal():
        legal = match.legal()
        by_chance = match.position.to_json()["phase"] == "draw"
        match.play(rng.choice(legal) if by_chance else built(match.position.to_json(), legal, rng))
    return list(match.actions)[:-6]


def test_the_summit_is_laid_on_the_model(visit: Visitors, live: Live):
    page = at_model(visit, live, "mm", nearly(2, seed=24))
    rng = random.Random(1)
    for _ in range(60):
        if status(page) == "over":
            break
        do(page, built(position(page), actions(page), rng))
    assert page.evaluate("() => chantier.table.now.value.outcome.reason") == "summit"
    expect(page.locator("#end-title")).to_be_visible()


def test_what_is_half_chosen_stays_when_the_view_changes(visit: Visitors, live: Live):
    page = at_model(visit, live, "mm", ["move:hand>b1:1"])
    action = next(a for a in actions(page) if re.match("move:b1>[a-h]", a))
    end = re.split("[>:]", action)[2]
    click(page, "place:b1")
    expect(page.locator(f'.over [data-tag="place:{end}"]')).to_be_attached()
    axe(page)
    show_plan(page)
    expect(page.locator(".tq-plan .tq-ring")).to_have_count(1)
    place(page, end)
    assert chosen(page) == action
    show_model(page)
    assert scene(page)["ghost"] == action
    expect(page.locator(".over .tq3-chosen")).to_have_count(1)
    page.keyboard.press("Escape")
    wait_for_model(page)
    assert scene(page)["ghost"] is None
    click(page, "place:b1")  # put down again
    show_plan(page)
    expect(page.locator(".tq-plan .tq-ring")).to_have_count(0)


def low(page: Page) -> None:
    """Look as flat over the site as one may."""
    box = page.locator(".board canvas").bounding_box()
    assert box is not None
    x, y = box["x"] + 12, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y - 40)
    page.mouse.move(x, y - 200)
    page.mouse.up()
    wait_for_model(page)


def test_a_place_behind_a_plate_is_reached(visit: Visitors, live: Live):
    opening = late(2, seed=24, left=1)
    page = at_model(visit, live, "mm", opening)
    behind = page.locator(".over .tq3-behind")
    for side in ("S", "E", "N", "W"):
        page.evaluate("side => chantier.model.camera(side)", side)
        wait_for_model(page)
        low(page)
        if behind.count():
            break
    target = behind.first.get_attribute("data-tag")
    assert target is not None
    assert target.startswith("place:"), "nothing is hidden from any side"
    at = point_of(page, target)
    assert at is not None, f"{target} is hidden, and no click reaches it"
    page.mouse.click(at["x"], at["y"])
    name = target.removeprefix("place:")
    expect(in_bar(page, said(page, "cancel"))).to_be_visible()
    # A pillar is taken up there, or one is brought there from the hand.
    picked = chosen(page) or page.locator(".actionbar").inner_text()
    assert f">{name}:" in picked or said(page, "tool.from", place=name) in picked, picked


def focused(page: Page) -> str | None:
    found: str | None = page.evaluate("() => document.activeElement?.dataset?.tag ?? null")
    return found


def walk(page: Page, target: str) -> None:
    """Go to a target of the model: one key leads through all of them."""
    for _ in range(70):
        if focused(page) == target:
            return
        page.keyboard.press("PageDown")
    raise AssertionError(f"never at {target}")


def test_a_pillar_is_carried_on_the_model_by_keys_alone(visit: Visitors, live: Live):
    page = at_model(visit, live, "mm", ["move:hand>b1:1"])
    action = next(a for a in actions(page) if re.match("move:b1>[a-h]", a))
    end = re.split("[>:]", action)[2]
    tab_to(page, ".over-tag")
    first = focused(page)
    page.keyboard.press("ArrowUp")
    assert focused(page) != first  # arrows go to what is seen that way
    walk(page, "place:b1")
    assert said(page, "pillar.W") in (
        page.locator('.over [data-tag="place:b1"]').get_attribute("aria-label") or ""
    )
    page.keyboard.press("Enter")
    page.locator(f'.over .tq3-chip[data-tag="place:{end}"][data-shown]').wait_for()
    walk(page, f"place:{end}")
    page.keyboard.press("Enter")
    page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
    tab_to(page, ".actionbar .button.primary")
    page.keyboard.press("Enter")
    wait_for_length(page, 2)
    page.wait_for_function("() => document.activeElement?.matches('.over-tag')")
