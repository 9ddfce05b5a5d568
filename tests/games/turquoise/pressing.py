"""Turquoise as a person plays it on the page."""

from __future__ import annotations

from playwright.sync_api import Page

from browser.turquoise_player import WAYS


def press(page: Page, action: str) -> None:
    """Press what is drawn for an action of its kind."""
    kind, _, rest = action.partition(":")
    WAYS[kind](page, action, rest)
