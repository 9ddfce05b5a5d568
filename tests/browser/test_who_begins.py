"""Who begins, and the game in 60 seconds: what a newcomer sees in the lobby and at a table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from browser.accessibility import axe
from browser.table import sit
from browser.visitors import Visitors
from server.live_server import Live


def test_the_lobby_draws_lots_and_the_table_says_whom_they_chose(visit: Visitors):
    page = visit(game="kwinty")
    page.locator(".way").first.click()
    expect(page.get_by_label("Premier joueur")).to_have_value("lot")
    page.locator(".ways-sixty").click()
    expect(page.locator("#sixty")).to_contain_text("Fred Horn")
    axe(page)
    page.locator(".way-start").click()
    expect(page.locator(".notice-pass")).to_have_text(
        re.compile("(Vous commencez|L’ordinateur.* commence), par tirage au sort")
    )


def test_where_the_youngest_begins_the_first_at_one_screen_does(visit: Visitors):
    page = visit(game="tulum", lang="en")
    page.locator(".way").nth(1).click()
    expect(page.locator(".way-first")).to_contain_text("The youngest begins")
    expect(page.get_by_label("First player")).to_have_value("0")
    page.locator(".way-start").click()
    expect(page.locator(".table")).to_be_visible()
    assert page.evaluate("() => chantier.table.now.value.first") is None


def test_a_first_table_offers_the_game_in_60_seconds_once(visit: Visitors, live: Live):
    page = sit(visit, live, "turris", "mm")
    page.locator(".first-time-read").click()
    expect(page.get_by_role("dialog")).to_contain_text("Steffen Mühlhäuser")
    axe(page)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".first-time")).to_have_count(0)
    page.reload()
    expect(page.locator(".rail")).to_be_visible()
    expect(page.locator(".first-time")).to_have_count(0)
