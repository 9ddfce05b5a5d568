"""Tulum as a person plays it on the page."""

from __future__ import annotations

from collections.abc import Sequence

from playwright.sync_api import Page

from browser.playing import bar


def press(page: Page, action: str) -> None:
    """A place is built on at once; the bar has what else there is."""
    if action.startswith("place:"):
        page.locator(f'.board [data-action="{action}"]').first.click()
    else:
        bar(page, primary=action == "stop")


def soon(legal: Sequence[str]) -> str | None:
    """A player content with little comes to the end soonest."""
    return "stop" if "stop" in legal else None
