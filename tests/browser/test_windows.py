"""The table in windows of every size: the board has its room, and nothing lies over it.

One page is resized over all sizes, so that each game is loaded once. What is measured are boxes,
and for models the part of the canvas that the board takes: no picture is looked at.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

import chantier
from browser.accessibility import axe
from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import show
from browser.table import set_up, sit, wait_for_model, wait_for_table, wait_for_turn
from browser.visitors import Visitors
from server.live_server import Live


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


Size = tuple[int, int]
LOW: tuple[Size, ...] = ((640, 360), (683, 384), (844, 390), (1280, 600))
PHONE: Size = (390, 844)
HIGH: tuple[Size, ...] = ((1366, 768), (1920, 1080), (2560, 1440))
# Software draws a model, so it is looked at where the layout differs.
SOLID_SIZES: tuple[Size, ...] = ((640, 360), (1280, 600), PHONE, (1920, 1080))
LEAST = 0.55  # of the window, in low ones
FILLED = 0.9  # of the largest board that fits its region
# What a board had of an upright phone before low windows had a layout of their own.
UPRIGHT = {"kwinty": 0.594, "turris": 0.641, "tulum": 0.518, "turquoise": 0.468, "auction": 0.460}
TARGET = 44  # pixels

GAMES = Path(__file__).parents[1] / "games" / "turquoise" / "games.json"


def opening(state: str) -> list[str]:
    """Actions that lead to a position in the middle of a game."""
    if state in ("turquoise", "auction"):
        game = json.loads(GAMES.read_text("utf-8"))["summit strike, 4 players"]["actions"]
        return list(game.split()[: 81 if state == "auction" else 83])
    until: dict[str, Callable[[dict[str, Any], int], bool]] = {
        "kwinty": lambda _, count: count == 14,
        "turris": lambda _, count: count == 16,
        "tulum": lambda position, count: count > 30 and position["to_act"] != "chance",
    }
    match, rng = chantier.new(state), random.Random(1)
    while not until[state](match.position.to_json(), len(match)):
        legal = match.legal()
        match.play("stop" if "stop" in legal else rng.choice(legal))
    return list(match.actions)


MEASURE = """() => {
  const site = document.querySelector(".board-site");
  const region = site.getBoundingClientRect();
  const over = new Set();
  for (let i = 0; i < 20; i++) for (let j = 0; j < 20; j++) {
    const x = region.left + (i + 0.5) * region.width / 20;
    const y = region.top + (j + 0.5) * region.height / 20;
    const top = document.elementFromPoint(x, y);
    if (!top || !(site.contains(top) || top.contains(site))) over.add(top?.className ?? "nothing");
  }
  const boxes = [];
  const canvas = site.querySelector("canvas");
  if (canvas) {
    const box = canvas.getBoundingClientRect();
    const part = chantier.model.framed();
    boxes.push({
      left: box.left + part.left * box.width, right: box.left + part.right * box.width,
      top: box.top + part.top * box.height, bottom: box.top + part.bottom * box.height,
    });
    // The names of places stand around the pieces.
    for (const tag of site.querySelectorAll("[data-tag][data-shown]")) {
      boxes.push(tag.getBoundingClientRect());
    }
  }
  else for (const drawing of site.querySelectorAll(".board-plan svg[viewBox]")) {
    if (drawing.parentElement.closest("svg") || drawing.closest("button")) continue;
    const { left, top, width, height } = drawing.getBoundingClientRect();
    const { width: wide, height: high } = drawing.viewBox.baseVal;
    const scale = Math.min(width / wide, height / high);
    const [x, y] = [left + width / 2, top + height / 2];
    boxes.push({
      left: x - wide * scale / 2, right: x + wide * scale / 2,
      top: y - high * scale / 2, bottom: y + high * scale / 2,
    });
  }
  const drawn = {
    width: Math.max(...boxes.map((b) => b.right)) - Math.min(...boxes.map((b) => b.left)),
    height: Math.max(...boxes.map((b) => b.bottom)) - Math.min(...boxes.map((b) => b.top)),
  };
  // A row of cameras at the top is no part of the room for the board.
  const row = document.querySelector(".board-cameras")?.getBoundingClientRect();
  const isRow = row !== undefined && row.width > row.height && row.top < region.bottom;
  const high = isRow ? region.bottom - row.bottom : region.height;
  const meets = (a, b) =>
    a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
  const notices = ".notice, .advice-line, .actionbar, .feat-band, .warming, .tq-auction";
  const told = [...document.querySelectorAll(notices)]
    .filter((one) => meets(one.getBoundingClientRect(), region)).map((one) => one.className);
  const targets = [...document.querySelectorAll(".table :is(button, a[href], select, input)")]
    .filter((one) => !site.contains(one) && one.checkVisibility())
    .map((one) => ({ one, box: one.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 0);
  const scrolls = (one) => {
    for (let at = one.parentElement; at; at = at.parentElement) {
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowY)) return true;
    }
    return false;
  };
  const named = ({ one }) => one.getAttribute("aria-label") ?? one.textContent;
  const beyond = targets.filter(({ one, box }) =>
    (box.left < -1 || box.right > innerWidth + 1 || box.top < -1 || box.bottom > innerHeight + 1)
      && !scrolls(one)).map(named);
  const small = targets.filter(({ one, box }) => {
    if (Math.min(box.width, box.height) > TARGET - 1) return false;
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
    return targets.some((other) => {
      if (other.one === one || other.one.contains(one) || one.contains(other.one)) return false;
      const dx = Math.max(other.box.left - x, 0, x - other.box.right);
      const dy = Math.max(other.box.top - y, 0, y - other.box.bottom);
      return Math.hypot(dx, dy) < TARGET / 2;
    });
  }).map(named);
  return {
    layout: document.documentElement.dataset.window,
    share: region.width * region.height / (innerWidth * innerHeight),
    fill: Math.max(drawn.width / region.width, drawn.height / high),
    within: drawn.width < region.width + 1 && drawn.height < high + 1,
    wide: document.documentElement.scrollWidth - innerWidth,
    over: [...over], told, beyond, small,
  };
}""".replace("TARGET", str(TARGET))


UNCOVERED = """one => {
  const { left, top, width, height } = one.getBoundingClientRect();
  return one.contains(document.elementFromPoint(left + width / 2, top + height - 4));
}"""


def resize(page: Page, size: Size) -> None:
    """Give the window a size, and wait until the page is laid out and drawn for it."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.wait_for_function(
        "([width, height]) => innerWidth === width && innerHeight === height", arg=size
    )
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
    if page.locator(".board").get_attribute("data-face") == "model":
        wait_for_model(page)


def look(page: Page, what: str, size: Size) -> dict[str, Any]:
    """Measure a state, and assert what holds in every window."""
    resize(page, size)
    seen: dict[str, Any] = page.evaluate(MEASURE)
    what = f"{what} at {size[0]} × {size[1]}: {seen}"
    assert seen["wide"] <= 0, what
    assert seen["told"] == [], what
    assert seen["beyond"] == [], what
    assert seen["within"], what
    assert seen["fill"] >= FILLED, what
    return seen


@pytest.mark.parametrize("state", UPRIGHT)
def test_the_board_has_its_room_in_every_window(visit: Visitors, live: Live, state: str):
    game = "turquoise" if state == "auction" else state
    seats = "mmmm" if game == "turquoise" else "mm"
    page = sit(visit, live, game, seats, rules={"opening": opening(state), "advice": True})
    wait_for_turn(page)
    for face in ("plan", "model"):
        show(page, face)
        for size in (*LOW, PHONE, *HIGH) if face == "plan" else SOLID_SIZES:
            what = f"{state}, {face}"
            seen = look(page, what, size)
            if size in LOW:
                assert seen["layout"] == "low", seen
                assert seen["share"] >= LEAST, f"{what} at {size}: {seen}"
                assert seen["over"] == [], f"{what} at {size}: {seen}"
                assert seen["small"] == [], f"{what} at {size}: {seen}"
                for answer in page.locator(".tq-answering button").all():  # none is scrolled away
                    expect(answer).to_be_in_viewport(ratio=0.99)
                    assert answer.evaluate(UNCOVERED), f"{what} at {size}"
            elif size == PHONE:
                assert seen["layout"] == "phone", seen
                assert seen["share"] >= UPRIGHT[state], f"{what}: {seen}"
            else:
                assert seen["layout"] == "desk", seen
        if face == "plan":
            resize(page, LOW[2])
            axe(page)


# All of what a game adds is to be seen without scrolling.
WHOLE = {"turris": ".turris-view", "turquoise": ".tq-tablet"}


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", WHOLE)
def test_a_low_window_cuts_nothing_that_the_game_adds(
    visit: Visitors, live: Live, game: str, lang: str
):
    uncut = """parts => [...document.querySelectorAll(parts)].every((one) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const whole = [[left + 6, top + 6], [right - 6, bottom - 3]];
      return whole.every(([x, y]) => one.contains(document.elementFromPoint(x, y)));
    })"""
    tables = [("mz", 0), ("mz", 8)]  # at first the game in 60 seconds is offered, too
    for seats, moves in [*tables, ("mzz", 0)] if game == "turquoise" else tables:
        rules = {"opening": opening(game)[:moves]}
        page = sit(visit, live, game, seats, rules=rules, lang=lang)
        show(page, "plan")
        parts = page.locator(f".rail {WHOLE[game]}")
        assert parts.count() == (5 if game == "turris" else 4)
        for size in LOW:
            resize(page, size)
            # Letters and notices may still come.
            page.wait_for_function(uncut, arg=f".rail {WHOLE[game]}")
        page.close()


def test_a_pyramid_far_away_is_named_with_its_whole_count(visit: Visitors, live: Live):
    context = visit.arrive()
    context.request.post(f"{live.url}/api/identity", data={"cookie": True})
    names = ("Camille", "Bertrand", "Zoé-Maximilienne")
    rules = {"game": "tulum", "players": 3, "auto_throws": True}
    seats = [{"kind": "me", "name": name} for name in names]
    made = context.request.post(
        f"{live.url}/api/tables", data={"rules": rules, "seats": seats, "name": names[0]}
    )
    page = visit(f"t/{made.json()['table']}", context=context)
    wait_for_table(page)
    show(page, "plan")
    for size in (*LOW, PHONE, HIGH[0]):
        resize(page, size)
        for total in page.locator(".tulum-other .tulum-total").all():
            if not total.is_visible():  # the seats' cards have it
                continue
            assert total.evaluate(
                """one => {
                  if (one.scrollWidth > one.clientWidth + 1) return false;
                  const inner = one.getBoundingClientRect();
                  const outer = one.parentElement.getBoundingClientRect();
                  return inner.left >= outer.left - 1 && inner.right <= outer.right + 1
                    && inner.bottom <= outer.bottom + 1;
                }"""
            ), size


# Openings whose last line is among the longest of the game.
LONG_LINES = {
    "turris": "Vb3 Vb2 Va2 Vb1 Vc3 Vc1 Va3 Hb1c1 Hb2b3",
    "turquoise": "draw plate:22 lay:0c7 face:3",
}
CUT = "one => one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth"


@pytest.mark.parametrize("lang", ["fr", "en"])
@pytest.mark.parametrize("game", LONG_LINES)
def test_a_low_window_shows_the_whole_last_line(
    visit: Visitors, live: Live, game: str, lang: str
) -> None:
    rules = {"opening": LONG_LINES[game].split()}
    page = sit(visit, live, game, "mm", rules=rules, lang=lang)
    show(page, "plan")
    button = page.locator(".rail-opener")
    told = button.locator(".rail-last")
    for size in LOW:
        resize(page, size)
        # In the lowest window three lines at least; a press shows the rest.
        if size[1] > 380:
            assert not told.evaluate(CUT), f"{told.inner_text()} at {size}"
        else:
            assert told.evaluate("one => one.clientHeight") >= 45, size
        button.click()
        line = page.locator(".log-line").last
        expect(line).to_be_in_viewport(ratio=0.99)
        assert not line.evaluate(CUT), f"{line.inner_text()} at {size}"
        words = told.text_content() or ""
        assert words[-30:] in (line.text_content() or ""), size
        page.keyboard.press("Escape")
        expect(line).not_to_be_in_viewport()


HEIGHT = "() => document.querySelector('.actionbar .button').getBoundingClientRect().height"
ZOOM = "() => document.documentElement.currentCSSZoom"


def test_words_and_targets_grow_with_the_window_and_as_the_person_wishes(
    visit: Visitors, live: Live
):
    context = visit.arrive()
    table = set_up(context, live, "kwinty", "mm")
    page = visit(f"t/{table}", context=context)
    wait_for_table(page)
    show(page, "plan")
    heights = {}
    for size in HIGH:
        resize(page, size)
        heights[size] = page.evaluate(HEIGHT)
    assert heights[(1366, 768)] == pytest.approx(TARGET, abs=0.5)
    assert heights[(1920, 1080)] == pytest.approx(TARGET * 1080 / 768, abs=1)
    assert heights[(2560, 1440)] == pytest.approx(TARGET * 1.6, abs=1)
    resize(page, HIGH[0])
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_label("Taille de l’affichage").select_option("0.8")
    page.wait_for_function("() => document.documentElement.currentCSSZoom < 0.81")
    page.keyboard.press("Escape")
    seen = look(page, "at 80 %", HIGH[0])
    assert seen["layout"] == "desk", seen
    assert page.evaluate(HEIGHT) == pytest.approx(0.8 * TARGET, abs=0.5)
    page.reload()
    wait_for_table(page)
    assert page.evaluate(ZOOM) == pytest.approx(0.8), "it is kept"
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_label("Taille de l’affichage").select_option("2")
    page.wait_for_function("() => document.documentElement.dataset.window === 'low'")
    page.keyboard.press("Escape")
    seen = look(page, "at 200 %", HIGH[0])
    assert seen["share"] >= LEAST, seen
    assert seen["over"] == [], seen
    assert page.evaluate(HEIGHT) == pytest.approx(2 * TARGET, abs=1)
    # A press meets what it is on, and the choice holds on every page.
    place = page.locator(".board [data-action]").first
    place.locator("rect").first.click()
    page.wait_for_function("() => chantier.table.selection.chosen.value !== null")
    for path in ("", "rules/kwinty", "lesson/kwinty"):
        other = visit(path, context=context)
        other.set_viewport_size({"width": 1366, "height": 768})
        other.wait_for_function(f"({ZOOM})() === 2")
        assert other.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), path
        other.close()


def test_a_phone_shows_the_invitation_before_the_seats(visit: Visitors, live: Live):
    context = visit.arrive(phone=True)
    table = set_up(context, live, "turquoise", "moo")
    page = visit(f"t/{table}", context=context)
    invitation, seats = page.locator(".waiting-invite"), page.locator(".waiting-seats")
    expect(invitation.get_by_role("button").first).to_be_in_viewport(ratio=1)
    order = "(a, b) => a.compareDocumentPosition(b) & Node.DOCUMENT_POSITION_FOLLOWING"
    assert invitation.evaluate(order, seats.element_handle()), "keys come to it first"
    page.set_viewport_size({"width": 844, "height": 390})
    expect(seats).to_be_in_viewport()
    assert seats.evaluate(order, invitation.element_handle())


def test_a_press_meets_the_model_where_everything_is_drawn_larger(visit: Visitors, live: Live):
    page = sit(visit, live, "kwinty", "mm")
    resize(page, (1920, 1080))
    show(page, "model")
    wait_for_model(page)
    action = page.evaluate("() => chantier.table.selection.actions.value[0]")
    point = page.evaluate("action => chantier.model.pointOf(action)", action)
    page.mouse.click(point["x"], point["y"])
    page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)


def test_other_pages_with_a_board_have_room_for_it_in_a_low_window(visit: Visitors, live: Live):
    for path in ("lesson/turris", "lesson/turquoise"):
        page = visit(path)
        page.locator(".board-site").wait_for()
        show(page, "plan")
        for size in LOW:
            resize(page, size)
            share = page.evaluate(
                """() => {
                  const box = document.querySelector(".board-site").getBoundingClientRect();
                  return box.width * box.height / (innerWidth * innerHeight);
                }"""
            )
            assert share >= LEAST, f"{path} at {size}: {share}"
            wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, f"{path} at {size}: {wide}"
        page.close()
    page = sit(visit, live, "kwinty", "mm")
    resize(page, LOW[1])
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_role("button", name="Abandonner").click()
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    expect(page.locator("#end-title")).to_be_visible()
    for size in LOW:
        resize(page, size)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        board = page.locator(".board-site").bounding_box()
        result = page.locator(".end").bounding_box()
        assert board is not None
        assert result is not None
        assert board["x"] + board["width"] <= result["x"] + 1, size
        assert board["height"] >= size[1] / 2, size
