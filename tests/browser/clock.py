"""The page's own clock, held by the test: what takes its time is seen without a stopwatch."""

from __future__ import annotations

import time

from playwright.sync_api import Page

from browser.visitors import PATIENCE

AHEAD = 2  # seconds: the clock goes on until it is stopped


def stop_clock(page: Page) -> None:
    """Let the page's time stand still; its context's clock was installed before the page came."""
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + AHEAD)


def later(page: Page, milliseconds: int) -> None:
    """So much later: what was due meanwhile has happened once, and one picture was drawn."""
    page.clock.fast_forward(milliseconds)


def wait_by_clock(page: Page, condition: str, step: int = 50) -> None:
    """Let the page's time go on step by step until something holds; answers come meanwhile."""
    limit = time.monotonic() + PATIENCE / 1000
    while not page.evaluate(f"() => Boolean(({condition})())"):
        assert time.monotonic() < limit, f"not yet {condition}"
        later(page, step)
