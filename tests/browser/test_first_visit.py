"""A first visit sees what is being compiled, and how far it is, without scrolling at any size."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.table import set_up, sit, wait_for_table
from browser.visitors import Visitors
from server.live_server import Live

SIZES = (
    *((640, 360), (844, 390), (390, 844), (683, 384)),
    *((1280, 600), (1366, 768), (1920, 1080), (2560, 1440)),
)
# What is seen of an element: whether all of it is in the window, all its words show, and nothing
# lies over it; and what else can be pressed that it touches.
SEEN = """selector => {
  const found = document.querySelector(selector);
  if (!found) return "not there";
  const box = found.getBoundingClientRect();
  const [right, bottom] = [innerWidth + 0.5, innerHeight + 0.5];
  if (box.top < 0 || box.left < 0 || box.bottom > bottom || box.right > right)
    return `outside: ${JSON.stringify(box)}`;
  if (found.scrollWidth > found.clientWidth + 1 || box.height < 12) return "cut off";
  const range = document.createRange();
  range.selectNodeContents(found);
  for (const part of range.getClientRects()) {
    for (const share of [0.02, 0.5, 0.98]) {
      const [x, y] = [part.left + share * part.width, part.top + part.height / 2];
      const top = document.elementFromPoint(x, y);
      if (top === null || !found.contains(top)) return `covered by ${top?.outerHTML.slice(0, 80)}`;
    }
  }
  const meets = (other) => other.width > 0 && other.left < box.right - 0.5
    && other.right > box.left + 0.5 && other.top < box.bottom - 0.5 && other.bottom > box.top + 0.5;
  const touched = [...document.querySelectorAll("a, button, input, select, .board, .board-face")]
    .filter(one => !one.contains(found) && one.checkVisibility())
    .filter(one => meets(one.getBoundingClientRect()));
  return touched.length ? `touches ${touched[0].outerHTML.slice(0, 80)}` : "seen";
}"""


def check_sizes(page: Page, selector: str) -> None:
    """An element at every size, in a page that is not scrolled."""
    seen = {}
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        seen[f"{width} × {height}"] = page.evaluate(SEEN, selector)
    assert set(seen.values()) == {"seen"}, seen


def status(share: float, levels: tuple[int, ...]) -> dict[str, Any]:
    """What the server says while it compiles the game with the longest name."""
    games = [
        {"game": "kwinty", "players": "ready", "compiled": list(range(1, 7)), "compiling": []},
        {"game": "turquoise", "players": "compiling", "compiled": [1], "compiling": list(levels)},
    ]
    games = [{**one, "share": share if one["compiling"] else 0} for one in games]
    counts = {"tables": 0, "sockets": 0, "thinking": 0}
    return {"version": "0", "compiling": True, "games": games, **counts}


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_lobby_says_what_is_compiled_and_how_far_at_every_size(visit: Visitors, lang: str):
    context = visit.arrive(lang)
    told = [status(0.42, (3, 4, 5, 6))]
    context.route("**/api/status", lambda route: route.fulfill(json=told[0]))
    page = visit(context=context)
    line = page.locator(".compiling")
    expect(line).to_contain_text("Turquoise")
    expect(line).to_contain_text("42")
    check_sizes(page, ".compiling")
    axe(page)
    told[0] = status(0.5, (6,))
    expect(line).to_contain_text("50")  # it follows by itself
    told[0] = {**told[0], "compiling": False}
    expect(line).to_contain_text("prêt" if lang == "fr" else "ready")
    expect(line).to_have_attribute("aria-valuenow", "100")


def warm(page: Page, **changed: Any) -> None:
    """What the server tells a table while it compiles its engines."""
    told = {"type": "warming", "seats": [1], "advice": False, "levels": [3, 4, 5, 6], "share": 0.42}
    page.evaluate("told => { chantier.table.warming.value = told; }", {**told, **changed})


def test_a_table_says_what_is_compiled_and_how_far_at_every_size(visit: Visitors, live: Live):
    page = sit(visit, live, "turquoise", "m2")
    warm(page)
    expect(page.get_by_role("progressbar")).to_have_attribute("aria-valuenow", "42")
    check_sizes(page, ".warming")
    axe(page, ".topbar")
    warm(page, levels=[], share=0)
    check_sizes(page, ".warming")

    table = set_up(page, live, "kwinty", "mo")
    visit.go(page, f"t/{table}")
    wait_for_table(page)
    warm(page)
    check_sizes(page, ".warming")  # the waiting room
