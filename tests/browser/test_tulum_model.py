"""Tulum in three dimensions: clicks on the pyramid, the dice, what is lost and what is secured.

What moves is looked at while the page's clock stands still: nothing depends on how fast a machine
draws.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import chantier
from browser.chromium import SOLID
from browser.clock import later, stop_clock
from browser.conftest import Launch
from browser.playing import bar, show_model, show_plan, whose_turn
from browser.table import (
    actions,
    click_place,
    last,
    length,
    position,
    scene,
    set_up,
    sit,
    status,
    wait_for_length,
    wait_for_model,
    wait_for_table,
)
from browser.visitors import Visitors
from chantier.core.fair import Source
from chantier.core.match import Match
from chantier.games.tulum.protocol import TulumRenderData
from server.live_server import Live


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
    shown = match.position.render_data()
    assert isinstance(shown, TulumRenderData)
    return shown.risk


def risky(match: Match) -> bool:
    """Nearly every roll would lose several blocks."""
    return (_risk(match) or 0) > 0.8 and len(match.position.to_json()["placed"]) > 2


def safe(match: Match) -> bool:
    """Nearly every roll would place a block."""
    risk = _risk(match)
    return risk is not None and risk < 0.04


def sit_at(visit: Visitors, live: Live, wanted: Callable[[Match], bool], **query: str) -> Page:
    """A page at a table after the actions of such a game, showing the model."""
    rules = {"opening": until(wanted)}
    return small(sit(visit, live, "tulum", "mm", rules=rules, **query))


def test_a_whole_game_is_played_by_clicks_on_the_model(visit: Visitors, live: Live):
    page = small(sit(visit, live, "tulum", "mm"))
    rng = random.Random(3)
    while whose_turn([page]) is not None and length(page) < 400:
        before = length(page)
        legal = actions(page)
        if "stop" in legal:
            assert scene(page)["targets"] == []
            risk = page.evaluate("() => chantier.table.shown.value.board.render_data.risk")
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
    assert page.evaluate("() => chantier.table.selection.pointed.value") == "place:14"
    page.locator(".actionbar").get_by_text("Rangée 1, place 4").wait_for()
    page.mouse.move(5, 5)
    page.evaluate("() => chantier.table.selection.choose('place:15')")  # as advice does
    show_plan(page)
    show_model(page)
    assert scene(page)["ghost"] == "place:15"


def test_a_target_is_as_large_as_a_finger(visit: Visitors, live: Live):
    page = sit(visit, live, "tulum", "mm", phone=True, rules={"opening": ["roll:111234"]})
    show_model(page)
    wait_for_model(page)
    at = page.evaluate("() => chantier.model.pointOf('place:16')")
    page.touchscreen.tap(at["x"] + 25, at["y"])  # beside the pyramid, within 26 pixels
    # Places are nearer to each other than fingers are wide: the first press only holds the block.
    page.wait_for_function("() => chantier.table.selection.chosen.value === 'place:16'")
    page.locator(".actionbar .button.primary").wait_for()
    assert length(page) == 1
    wait_for_model(page)  # the bar has a button now, and the camera made room for it
    at = page.evaluate("() => chantier.model.pointOf('place:16')")
    page.touchscreen.tap(at["x"], at["y"])
    wait_for_length(page, 2)
    assert last(page) == "place:16"


# What moves, with the page's clock in hand. Dice tumble for 900 ms, for 600 when they lose; a loss
# then takes 700 and is read for 900, and what is secured is turned over for 450. One's own roll is
# answered at once.
ROLLING = "Les dés roulent"


def rolls(match: Match, secret: bytes) -> list[str]:
    """What chance will do until a seat must decide again; each but the last places nothing."""
    found: list[str] = []
    position, source = match.position, Source("chantier-chance/2", secret, ("", ""))
    while position.to_act == "chance":
        found.append(source.outcome(position, len(match) + len(found)))
        position = position.play(found[-1])
    return found


def sit_before(
    visit: Visitors,
    live: Live,
    wanted: Callable[[Match], bool],
    action: str,
    *,
    many: int = 1,
    motion: str = "on",
) -> Page:
    """Where an action leads to so many rolls until a seat decides, on a clock that stands still."""
    match = chantier.new("tulum", 2)
    for one in [*(opening := until(wanted)), action]:
        match.play(one)
    context = visit.arrive()
    for _ in range(500):
        table = set_up(context, live, "tulum", "mm", opening=opening)
        if len(rolls(match, live.secret(table))) == many:
            break
    else:
        raise AssertionError("no such rolls")
    context.clock.install()
    page = visit(f"t/{table}", context=context, motion=motion)
    wait_for_table(page)
    small(page)
    stop_clock(page)
    return page


def press(page: Page, *, primary: bool, more: int) -> None:
    """Press a button of the bar, and wait until the server has told all that comes of it."""
    before = length(page)
    bar(page, primary=primary)
    page.wait_for_function("n => chantier.table.now.value.line.length === n", arg=before + more)


def seen(page: Page) -> dict[str, Any]:
    """What the model shows at this instant, whether or not anything moves."""
    found: dict[str, Any] = page.evaluate("() => chantier.model.state()")
    return found


def says(page: Page, words: str) -> None:
    expect(page.locator(".actionbar")).to_contain_text(words)


def says_not(page: Page, words: str) -> None:
    expect(page.locator(".actionbar")).not_to_contain_text(words)


def plays(page: Page, seat: int) -> None:
    """Beside the board it is this seat's turn."""
    expect(page.locator('.seat[aria-current="true"]')).to_have_attribute("data-seat", str(seat))


def landed(page: Page) -> None:
    """The dice lie there, and what they allow can be done."""
    page.wait_for_function("() => chantier.model.state().targets.length > 0")
    says_not(page, ROLLING)
    assert sorted(seen(page)["targets"]) == sorted(actions(page))


def in_flight(page: Page) -> None:
    """The dice are in the air, and nothing can be done yet."""
    says(page, ROLLING)
    assert seen(page)["targets"] == []


def test_dice_take_their_time(visit: Visitors, live: Live):
    page = sit_before(visit, live, safe, "again")
    press(page, primary=False, more=2)
    in_flight(page)
    later(page, 700)
    in_flight(page)
    later(page, 250)
    landed(page)


@pytest.mark.parametrize("hurry", ["click", "key"])
def test_dice_can_be_hurried(visit: Visitors, live: Live, hurry: str):
    page = sit_before(visit, live, safe, "again")
    press(page, primary=False, more=2)
    in_flight(page)
    later(page, 50)
    if hurry == "key":
        page.keyboard.press(" ")
    else:
        page.locator(".board canvas").click(position={"x": 9, "y": 300})
    in_flight(page)
    later(page, 200)
    landed(page)


def test_a_loss_is_seen_on_the_pyramid_that_loses_it(visit: Visitors, live: Live):
    page = sit_before(visit, live, risky, "again", many=2)
    before = seen(page)["pieces"]
    stake = len(position(page)["placed"])
    loser = position(page)["seat"]
    press(page, primary=False, more=3)  # the roll that loses, and the other's first
    later(page, 50)
    for _ in range(2):  # the dice are in the air: nothing is lost yet
        assert seen(page)["pieces"] == before
        in_flight(page)
        plays(page, loser)
        later(page, 250)
    later(page, 200)
    assert not seen(page)["settled"]
    for _ in range(3):  # the table has gone on, and the loss is still seen where it is
        says(page, f"{stake} blocs perdus")
        plays(page, loser)
        assert seen(page)["pieces"] == before
        later(page, 400)
    later(page, 400)
    plays(page, 1 - loser)
    assert seen(page)["pieces"] == before - stake
    in_flight(page)
    later(page, 1000)
    landed(page)
    assert seen(page)["pieces"] == blocks(page) == before - stake


def test_what_is_secured_is_seen_before_the_next_roll(visit: Visitors, live: Live):
    page = sit_before(visit, live, risky, "stop")
    before = seen(page)["pieces"]
    press(page, primary=True, more=2)
    later(page, 400)  # the blocks are being turned over
    says_not(page, ROLLING)
    assert seen(page)["targets"] == []
    later(page, 100)
    in_flight(page)
    later(page, 1000)
    landed(page)
    assert seen(page)["pieces"] == blocks(page) == before


def test_with_less_motion_the_dice_are_simply_there(visit: Visitors, live: Live):
    page = sit_before(visit, live, safe, "again", motion="off")
    press(page, primary=False, more=2)
    landed(page)  # no time has passed
