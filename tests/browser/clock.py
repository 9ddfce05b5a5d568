"""The page's own clock, held by the test: what takes its time is seen without a stopwatch."""

from __future__ import annotations

from playwright.sync_api import Page

AHEAD = 2  # seconds: the clock goes on until it is stopped


def stop_clock(page: Page) -> None:
    """Let the page's time stand still; its context's clock was installed before the page came."""
    page.clock.pause_at(page.evaluate("() => Date.now()") / 1000 + AHEAD)


def later(page: Page, milliseconds: int) -> None:
    """So much later: what was due meanwhile has happened once, and one picture was drawn."""
    page.clock.fast_forward(milliseconds)
