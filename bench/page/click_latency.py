"""From a click to the scene that the server confirmed; and what a long game leaves behind."""

from __future__ import annotations

import random
import statistics
from typing import Any

from playwright.sync_api import Browser
from playwright.sync_api import TimeoutError as TookTooLong

from bench.page import long_game
from bench.page.page_memory import held
from bench.page.visitor import FACES, Visitor, visiting
from bench.report import MeasureRow, MeasureSection, progress

CLICKS = 12
ACTIONS = 60
EARLY = 4  # actions after which the first measure is taken: by then everything was used once

# The time runs from the click itself to the moment at which the page shows the server's answer;
# frames are counted apart, for software draws them.
WAIT = """action => new Promise(resolve => {
  addEventListener('pointerup', event => {
    const drawn = chantier.model.state().drawn;
    const look = () => {
      if (chantier.model?.state().brackets !== action) { setTimeout(look, 1); return; }
      const confirmed = performance.now() - event.timeStamp;
      const settle = () => {
        if (!chantier.model.state().settled) { setTimeout(settle, 1); return; }
        const frames = chantier.model.state().drawn - drawn;
        resolve({ confirmed, settled: performance.now() - event.timeStamp, frames });
      };
      settle();
    };
    look();
  }, { once: true, capture: true });
})"""
TURN = """() => chantier.table.selection.actions.value.length > 0
  || chantier.table.now.value.status === 'over'"""
# A click takes an action into the hand, or does it where that needs no second thought.
HEEDED = """([action, length]) => chantier.table.now.value.line.length > length
  || chantier.table.selection.chosen.value === action && chantier.model.state().settled"""
DONE = "length => chantier.table.now.value.line.length > length && chantier.table.live.value"


def measure(browser: Browser, url: str, games: dict[str, tuple[str, ...]]) -> list[MeasureSection]:
    """Clicks on the models; then a long game by the page's own means on every face."""
    clicks = MeasureSection(f"From a click to the confirmed scene, low quality, {CLICKS} clicks")
    growth = MeasureSection(f"A game of {ACTIONS} actions: after {EARLY} of them and at the end")
    for game, faces in games.items():
        if game in long_game.GAMES:  # an action there is several clicks, and its game is longer
            continue
        if "model" in faces:
            progress(f"{game}: clicks")
            with visiting(browser, url, game, "model") as visitor:
                clicks.rows += _clicks(visitor)
        for face in (face for face in FACES if face in faces):
            progress(f"{game}, {face}: a long game")
            with visiting(browser, url, game, face) as visitor:
                growth.rows += _long_game(visitor)
    return [clicks, growth]


STILL = "() => chantier.model && chantier.model.state().settled"


def _clicks(visitor: Visitor) -> list[MeasureRow]:
    visitor.open(visitor.set_up())
    rng = random.Random(1)
    found: list[dict[str, float]] = []
    for _ in range(4 * CLICKS):
        if len(found) == CLICKS or not (actions := _legal(visitor)):
            break
        visitor.page.wait_for_function(STILL)
        rng.shuffle(actions)
        action = next((one for one in actions if _point(visitor, one) is not None), None)
        if action is None:  # nothing here is done by a click on the model
            _do(visitor, actions[0])
            continue
        length = visitor.ask("() => chantier.table.now.value.line.length")
        visitor.ask(f"action => {{ window.measured = ({WAIT})(action) }}", action)
        _click(visitor, action)
        try:
            visitor.page.wait_for_function(HEEDED, arg=[action, length], timeout=5_000)
        except TookTooLong:  # the model moved under the pointer: that click is not one to measure
            _do(visitor, action)
            continue
        if visitor.ask("length => chantier.table.now.value.line.length === length", length):
            visitor.ask(f"action => {{ window.measured = ({WAIT})(action) }}", action)
            _click(visitor, action)  # the first click took it into the hand
        found.append(visitor.ask("() => window.measured"))
    if not found:
        return [MeasureRow(f"{visitor.game}: no click could be measured", "")]
    confirmed = [one["confirmed"] for one in found]
    frame = [(one["settled"] - one["confirmed"]) / max(1, one["frames"]) for one in found]
    frames = sum(one["frames"] for one in found)
    return [
        MeasureRow(
            f"{visitor.game}: click to confirmed scene",
            f"{statistics.median(confirmed):.0f} ms (worst {max(confirmed):.0f})",
        ),
        MeasureRow(
            f"{visitor.game}: drawing it afterwards, in software",
            f"{statistics.median(frame):.0f} ms a frame, {frames / len(found):.1f} frames a click",
        ),
    ]


def _point(visitor: Visitor, action: str) -> Any:
    return visitor.ask("action => chantier.model.pointOf(action)", action)


def _click(visitor: Visitor, action: str) -> None:
    point = _point(visitor, action)
    visitor.page.mouse.click(point["x"], point["y"])


def _legal(visitor: Visitor) -> list[str]:
    visitor.page.wait_for_function(TURN)
    return list(visitor.ask("() => [...chantier.table.selection.actions.value]"))


def _do(visitor: Visitor, action: str) -> None:
    before = visitor.ask("() => chantier.table.now.value.line.length")
    visitor.ask("action => chantier.table.selection.play(action)", action)
    visitor.page.wait_for_function(DONE, arg=before)


def _long_game(visitor: Visitor) -> list[MeasureRow]:
    visitor.open(visitor.set_up())
    rng = random.Random(2)
    early: dict[str, float] = {}
    played = 0
    while played < ACTIONS and (actions := _legal(visitor)):
        if played == EARLY:
            early = held(visitor)
        _do(visitor, rng.choice(actions))
        played += 1
    late = held(visitor)
    about = f"{visitor.game}, {visitor.face}, {played} actions"
    rows = []
    for name, (words, unit) in NAMES.items():
        if name in early:
            found = f"{early[name]:.4g} → {late[name]:.4g} {unit}".strip()
            rows.append(MeasureRow(f"{about}: {words}", found))
    return rows


NAMES = {
    "heap": ("heap in use", "MB"),
    "nodes": ("nodes of the document", ""),
    "listeners": ("listeners", ""),
    "calls": ("draw calls a frame", ""),
    "geometries": ("geometries", ""),
    "textures": ("textures", ""),
    "programs": ("programs", ""),
}
