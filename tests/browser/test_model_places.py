"""Every legal action can be pressed in the models, from each camera, and reached by keys.

A program over positions of random games: 20 a game here, 200 by `make test-long`, which writes
`docs/places.md`. Nothing is drawn: the model projects places and casts rays.
"""

from __future__ import annotations

import os
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from browser.chromium import SOLID
from browser.conftest import Launch
from browser.model_positions import PATCHES, ModelPosition, positions
from browser.playing import show_model
from browser.table import sit
from browser.visitors import Visitors
from server.live_server import Live

LONG = bool(os.environ.get("CHANTIER_LONG"))
COUNT = 200 if LONG else 20
SEED = int(os.environ.get("CHANTIER_SEED", "1"))
SIZES = ((1366, 768), (844, 390), (390, 844))
PRESETS = {
    "kwinty": ("home", "front"),
    "turris": ("home", "S", "E", "N", "W", "roof"),
    "tulum": ("home", "front"),
}
# The corners of what each camera may be turned and lifted to; all round, eight directions.
LIMITS = {
    "kwinty": ((-50, 0, 50), (0, 40)),
    "turris": (tuple(range(0, 360, 45)), (5, 80)),
    "tulum": ((-35, 0, 35), (3, 50)),
}
PROOF = Path(__file__).resolve().parents[2] / "docs" / "places.md"

# A button of the bar that shows other places: in Turris, a bonus is for placing or removing.
MODES = {"turris": "^Retirer "}

# The side of a target, and how far apart points of different places lie, in pixels.
TARGET, APART = 44, 24
# Games whose places have labels: there none may lie too near to another without one.
LABELLED = frozenset({"turris"})

CHECK = """async ([shown, cameras, presets, mode, label, target, apart]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  const arrows = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
  const found = { places: 0, presses: 0, close: 0, bar: 0, wrong: [] };
  const USABLE = ".actionbar button:not(:disabled, [aria-disabled=true])";
  const inBar = () => [...document.querySelectorAll(USABLE)];
  const usable = () => inBar().filter((one) => {
    one.scrollIntoView({ block: "nearest" });
    const { left, top, width, height } = one.getBoundingClientRect();
    const on = document.elementFromPoint(left + width / 2, top + height / 2);
    return one.tabIndex === 0 && one.contains(on);
  });
  // A place is easily pressed by a label of its own, at once or after a press on the chip, or
  // where its point lies apart from those of all others.
  const near = (points) => {
    const labelled = () => [...document.querySelectorAll(".board .place-label")].map((label) => {
      const { width, height } = label.getBoundingClientRect();
      return Math.min(width, height) > target - 1 && label.dataset.tag;
    });
    const easy = new Set(labelled());
    const chip = document.querySelector(".board .place-more");
    if (chip) {
      chip.click();
      for (const action of labelled()) easy.add(action);
      chip.click();
    }
    const away = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);
    return [...points].filter(([action, at]) => at && !easy.has(action) && [...points].some(
      ([other, spot]) => other !== action && spot && away(at, spot) < apart,
    ));
  };
  const reach = () => {
    const reached = new Set();
    const ahead = [...document.querySelectorAll(".board [data-tag]")].filter(
      (button) => button.tabIndex === 0,
    );
    while (ahead.length > 0) {
      const button = ahead.pop();
      if (reached.has(button.dataset.tag)) continue;
      reached.add(button.dataset.tag);
      for (const key of arrows) {
        button.focus();
        const pressed = { key, bubbles: true, cancelable: true };
        button.dispatchEvent(new KeyboardEvent("keydown", pressed));
        if (document.activeElement.dataset.tag !== undefined) ahead.push(document.activeElement);
      }
    }
    document.activeElement.blur();
    return reached;
  };
  for (const [nth, { line, legal, messages }] of shown.entries()) {
    const { model, table } = chantier;
    const wrong = (what, of) => found.wrong.push(`${what} ${of} after ${line.join(" ")}`);
    const socket = sockets.at(-1);
    for (const data of messages) socket.dispatchEvent(new MessageEvent("message", { data }));
    model.camera(presets[nth % presets.length]);
    await frame();
    const offered = [...table.selection.actions.value];
    if (offered.join() !== legal.join()) wrong("not offered:", legal);
    let rest = legal;
    const take = () => {
      const places = rest.filter((action) => model.state().targets.includes(action));
      for (const camera of cameras) {
        const points = new Map(places.map((action) => [action, model.pointOf(action, camera)]));
        const from = JSON.stringify(camera);
        found.presses += places.length;
        for (const [action, point] of points)
          if (point === null) wrong(`no press from ${from} hits`, action);
        for (const [action] of near(points)) {
          found.close += 1;
          if (label) wrong(`no label, and too near to another from ${from}:`, action);
        }
      }
      const missed = places.filter((action) => model.pointOf(action) === null);
      if (missed.length > 0) wrong("no press hits", missed);
      const reached = reach();
      for (const action of places) if (!reached.has(action)) wrong("no key reaches", action);
      found.places += places.length;
      rest = rest.filter((action) => !places.includes(action));
    };
    take();
    const other = mode && usable().find((button) => RegExp(mode).test(button.textContent));
    if (other && rest.length > 0) {
      other.click();
      await frame();
      take();
    }
    found.bar += rest.length;
    if (usable().length < rest.length) wrong("no button for", rest);
  }
  return found;
}"""


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


def cameras(game: str) -> list[Any]:
    turns, lifts = LIMITS[game]
    corners = [{"turn": turn, "lift": lift} for turn in turns for lift in lifts]
    return [*PRESETS[game], *corners]


def at_positions(visit: Visitors, live: Live, game: str) -> Page:
    """A page at a table, which takes positions from tests and draws nothing."""
    context = visit.arrive()
    context.add_init_script(PATCHES)
    page = sit(visit, live, game, "mm", context=context)
    show_model(page)
    return page


def check(page: Page, game: str, shown: list[ModelPosition]) -> dict[str, Any]:
    told = [{"line": one.line, "legal": one.legal, "messages": one.messages} for one in shown]
    found: dict[str, Any] = page.evaluate(
        CHECK,
        [told, cameras(game), PRESETS[game], MODES.get(game), game in LABELLED, TARGET, APART],
    )
    return found


@pytest.mark.parametrize("game", LIMITS)
def test_every_legal_action_has_a_place_to_press_and_a_key_that_reaches_it(
    visit: Visitors, live: Live, game: str
):
    shown = list(positions(game, COUNT, SEED))
    page = at_positions(visit, live, game)
    counted = []
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(
            "([w, h]) => innerWidth === w && innerHeight === h && chantier.model?.state().settled",
            arg=[width, height],
        )
        found = check(page, game, shown)
        wrong = found.pop("wrong")
        assert not wrong, f"{len(wrong)} at {width} × {height}:\n" + "\n".join(wrong[:12])
        assert found["places"] > 0
        counted.append({"size": f"{width} × {height}", **found})
    if os.environ.get("CHANTIER_PROOF"):
        write_proof(game, counted)


def write_proof(game: str, counted: list[dict[str, Any]]) -> None:
    """Put what was counted into docs/places.md, a row a game and size."""
    commit = ["git", "rev-parse", "--short=12", "HEAD"]
    done = subprocess.run(commit, cwd=PROOF.parent, capture_output=True, text=True, check=False)
    rows = [line for line in _rows() if not line.startswith(f"| {game} ")]
    rows += [
        f"| {game} | {one['size']} | {COUNT} | {len(cameras(game))} | {one['places']}"
        f" | {one['presses']} | {one['close']} | {one['bar']} | 0 |"
        for one in counted
    ]
    lines = [
        "# Places of the models",
        "",
        "Written by `make test-long` (`tests/browser/test_model_places.py`). Positions of random",
        "games are told to the page as the server tells a table. From every preset of the camera",
        "and the corners of its limits, each legal action has a point that a press hits, with",
        "nothing over it. Tab and arrows reach its button. Actions without a place have a button",
        "in the bar. Nothing is drawn: places are projected and rays are cast.",
        "",
        f"*Close* counts presses at points less than {APART} pixels from that of another place,",
        f"where the place has no label of {TARGET} pixels either, at once or by the chip. A game",
        "whose places have labels may have none.",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, commit {done.stdout.strip() or 'unknown'}.",
        "",
        "| game | size | positions | cameras | places | presses | close | in the bar | missed |",
        "| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *sorted(rows),
    ]
    PROOF.write_text("\n".join(lines) + "\n", "utf-8")


def _rows() -> list[str]:
    text = PROOF.read_text("utf-8") if PROOF.exists() else ""
    return [line for line in text.splitlines() if line.startswith("| ") and " × " in line]
