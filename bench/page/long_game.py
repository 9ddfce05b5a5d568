"""A hundred actions of Turquoise by three: what they leave behind, and how soon each is shown.

Everybody goes up, by the policy of the tests: plates and pillars come onto the board all the time,
and what stands there is counted beside what the page holds. What grows faster is a leak.
"""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser

from bench.page.page_memory import held
from bench.page.visitor import Visitor, visiting
from bench.report import MeasureRow, MeasureSection, progress
from chantier.core.chance import Randomness
from games.turquoise.upward import choose

GAMES = ("turquoise",)
PLAYERS = 3
ACTIONS = 100
LOOKS = (0, 50, 100)  # after so many actions it is looked what is held
REDRAWS = 5
ENOUGH = 75.0  # seconds after which a game is left where it is: software draws slowly
SMALL = {"width": 1000, "height": 700}
# On which face, and with how much of it drawn: `auto` begins with all, and gives up what is slow.
SHOWN = (("plan", "low"), ("model", "low"), ("model", "auto"))

# An action is in hand first, as a click has it: its ghost, its way and its price are drawn.
TAKE = """action => new Promise(resolve => {
  chantier.table.selection.choose(action);
  const look = () => {
    const { hand } = chantier.table;
    const known = hand.chosen.value !== action || hand.preview.value !== null;
    const still = !chantier.model || chantier.model.state().settled;
    if (known && still) resolve(); else setTimeout(look, 2);
  };
  setTimeout(look, 2);
})"""
# From the moment at which it is done to the board as the server confirmed it, drawn and at rest.
DO = """action => new Promise(resolve => {
  const { table } = chantier;
  const before = table.now.value.line.length;
  const began = performance.now();
  const shown = () => table.now.value.line.length > before && table.live.value
    && (!chantier.model || chantier.model.state().settled);
  const look = () => {
    if (!shown()) { setTimeout(look, 1); return; }
    // One frame more: what is drawn is on the screen then.
    requestAnimationFrame(() => {
      if (shown()) resolve(performance.now() - began); else look();
    });
  };
  table.selection.play(action);
  look();
})"""
# Drawn again as it is; the time is that of the frame alone, up to its last pixel.
REDRAW = """dark => new Promise(resolve => {
  const canvas = document.querySelector('.board canvas');
  const drawing = canvas.getContext('webgl2');
  const pixel = new Uint8Array(4);
  const wait = () => drawing.readPixels(0, 0, 1, 1, drawing.RGBA, drawing.UNSIGNED_BYTE, pixel);
  wait();
  let began = 0;
  requestAnimationFrame(() => { began = performance.now(); });
  chantier.model.setDark(dark);
  requestAnimationFrame(() => { wait(); resolve(performance.now() - began); });
})"""
READY = """() => window.chantier?.table.selection.actions.value.length > 0
  || chantier.table.now.value.status === 'over'"""
SITUATION = """() => ({
  legal: [...chantier.table.selection.actions.value],
  position: chantier.table.shown.value.board.position,
  done: chantier.table.now.value.line.length,
})"""


@dataclass
class GrowthMeasures:
    """A game on one face: what was held after so many actions, and how long each took."""

    about: str
    looks: dict[int, dict[str, float]] = field(default_factory=dict)
    taken: list[float] = field(default_factory=list)
    quality: str = ""


def measure(browser: Browser, url: str, games: dict[str, tuple[str, ...]]) -> list[MeasureSection]:
    """The same game on the plan and on the model, side by side."""
    title = f"Turquoise by {PLAYERS}, {ACTIONS} actions: after {', '.join(map(str, LOOKS))} of them"
    section = MeasureSection(title)
    for game in (game for game in games if game in GAMES):
        for face, quality in SHOWN:
            if face in games[game]:
                section.rows += _rows(_game(browser, url, game, face, quality))
    return [section] if section.rows else []


def _game(browser: Browser, url: str, game: str, face: str, quality: str) -> GrowthMeasures:
    about = f"{game}, {face}" if face == "plan" else f"{game}, {face}, {quality}"
    grown = GrowthMeasures(about)
    rng = Randomness("page", PLAYERS)
    with visiting(browser, url, game, face, SMALL) as visitor:
        visitor.open(visitor.set_up(PLAYERS, quality))
        began = time.perf_counter()
        pillars = sum(_situation(visitor)["position"]["hands"])  # in hand, where it begins
        while True:
            found = _situation(visitor)
            done = found["done"]
            for number in LOOKS:
                if done >= number and number not in grown.looks:
                    grown.looks[number] = _look(visitor, found["position"], pillars)
            late = time.perf_counter() - began > ENOUGH
            if done >= ACTIONS or late or not found["legal"]:
                break
            if done % 10 == 0:
                progress(f"{about}: action {done} of {ACTIONS}")
            action = choose(found["position"], found["legal"], rng)
            visitor.ask(TAKE, action)
            grown.taken.append(visitor.ask(DO, action))
        if done not in grown.looks and done < ACTIONS:  # it ended sooner, or took too long
            grown.looks[done] = _look(visitor, _situation(visitor)["position"], pillars)
        if face == "model":
            grown.quality = visitor.ask("() => chantier.model.state().quality")
    return grown


def _situation(visitor: Visitor) -> dict[str, Any]:
    visitor.page.wait_for_function(READY)
    found: dict[str, Any] = visitor.ask(SITUATION)
    return found


def _look(visitor: Visitor, position: dict[str, Any], pillars: int) -> dict[str, float]:
    """What is held, what is drawn, and what stands on the board."""
    found = held(visitor)
    if visitor.face == "model":
        dark = visitor.ask("() => matchMedia('(prefers-color-scheme: dark)').matches")
        times = [visitor.ask(REDRAW, dark) for _ in range(REDRAWS)]
        found["redraw"] = statistics.median(times)
    found["pillars"] = pillars - sum(position["hands"])
    found["plates"] = len(position["plates"])
    return found


NAMES = {
    "pillars": "pillars on the board",
    "plates": "plates laid",
    "heap": "heap in use, MB",
    "nodes": "nodes of the document",
    "listeners": "listeners",
    "calls": "draw calls a frame",
    "geometries": "geometries",
    "textures": "textures",
    "programs": "programs",
    "redraw": "a redraw, in software, ms",
}


def _rows(grown: GrowthMeasures) -> list[MeasureRow]:
    rows = []
    counts = sorted(grown.looks)
    short = "" if counts[-1] >= ACTIONS else f" (left after {counts[-1]} actions)"
    for name, words in NAMES.items():
        values = [grown.looks[count][name] for count in counts if name in grown.looks[count]]
        if values:
            found = " → ".join(f"{value:.4g}" for value in values)
            rows.append(MeasureRow(f"{grown.about}: {words}{short}", found))
    drawn = f", drawn {grown.quality} at the end" if grown.quality else ""
    if not grown.taken:
        return [*rows, MeasureRow(f"{grown.about}: no action was done in {ENOUGH:.0f} s", "")]
    rows.append(
        MeasureRow(
            f"{grown.about}: from an action to the board at rest{drawn}",
            f"{statistics.median(grown.taken):.0f} ms (worst {max(grown.taken):.0f})",
        )
    )
    return rows
