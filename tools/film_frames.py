"""Filming the page: its time is held and goes on by steps, and a picture is taken at each.

Timers, frames and clocks of the page are Playwright's; what CSS and the page itself animate is
stopped by Chromium and moved on by the same steps. What the server answers comes when it comes,
so an action is waited for before the first step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page
from tools.visits import Visit

# Milliseconds that the page goes on at once: what begins between two pictures is not late by more.
GRAIN = 40
# What is animated goes on, also what has just begun, and what is over ends.
GO_ON = """(step) => {
  window.filmed ??= new WeakSet();
  for (const one of document.getAnimations()) {
    if (!filmed.has(one)) { filmed.add(one); continue; }
    const end = one.effect.getComputedTiming().endTime;
    const next = (one.currentTime ?? 0) + step;
    if (next >= end && Number.isFinite(end)) one.finish();
    else one.currentTime = next;
  }
}"""
CAPTION = "font: 13px/20px sans-serif; margin: 0; color: #333"


@dataclass(frozen=True)
class Frame:
    """A picture, and how many milliseconds after the beginning it was taken."""

    time: int
    picture: str  # PNG, in base 64


class Reel:
    """The frames of one film, taken of a page whose time is held."""

    def __init__(self, visit: Visit) -> None:
        self.page: Page = visit.page
        self.time = 0
        self.frames: list[Frame] = []
        self.clip: Mapping[str, object] | None = None
        self._shown = visit.page.context.new_cdp_session(visit.page)
        self._shown.send("Animation.enable")
        visit.page.clock.install()

    def hold(self, clip: str = "") -> None:
        """Stop time; from here on only `go` and `film` let it pass. `clip` is all that is shown."""
        now = self.page.evaluate("() => Date.now()")
        self.page.clock.pause_at((now + 1500) / 1000)
        self._shown.send("Animation.setPlaybackRate", {"playbackRate": 0})
        self.page.evaluate(GO_ON, 0)
        if clip:
            self.clip = self.page.locator(clip).first.bounding_box()

    def go(self, milliseconds: int) -> None:
        """Let time pass."""
        left = milliseconds
        while left > 0:
            step = min(GRAIN, left)
            self.page.evaluate(GO_ON, step)
            self.page.clock.run_for(step)
            left -= step
        self.time += milliseconds

    def take(self) -> None:
        """Take a picture."""
        asked: dict[str, Any] = {"format": "png", "optimizeForSpeed": True}
        if self.clip is not None:
            asked["clip"] = {**self.clip, "scale": 1}
        taken = self._shown.send("Page.captureScreenshot", asked)  # Playwright's own waits for more
        self.frames.append(Frame(self.time, taken["data"]))

    def film(self, count: int, step: int) -> None:
        """Take so many pictures, the first now."""
        for number in range(count):
            if number:
                self.go(step)
            self.take()


def strip(browser: Browser, reel: Reel, path: Path, columns: int = 4, width: int = 480) -> None:
    """All frames of a film on one sheet, each with its time."""
    figures = "".join(
        f'<figure style="margin: 0"><img width="{width}" src="data:image/png;base64,'
        f'{frame.picture}"><p style="{CAPTION}">{frame.time} ms</p>'
        "</figure>"
        for frame in reel.frames
    )
    page = browser.new_page(viewport={"width": columns * (width + 6) + 8, "height": 200})
    grid = f"display: grid; grid-template-columns: repeat({columns}, {width}px); gap: 6px"
    page.set_content(f'<body style="margin: 4px"><div style="{grid}">{figures}</div>')
    page.screenshot(path=path, full_page=True)
    page.close()


@contextmanager
def filmed(browser: Browser, visit: Visit, path: Path) -> Iterator[Reel]:
    """A film of what a visit does; its strip is made also of one that broke off."""
    reel = Reel(visit)
    try:
        yield reel
    finally:
        if reel.frames:
            strip(browser, reel, path)
