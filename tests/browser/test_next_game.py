"""After a game: how it ended, what can follow it, and what players say by one press."""

from __future__ import annotations

from typing import cast

from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.playing import menu, pair, show_plan
from browser.table import play, sit, wait_for_turn
from browser.visitors import Visitors
from server.live_server import Live

# Column i is White's up to its third row: an upright block makes five (K7).
BEFORE_FIVE = ["Vi", "Vh", "Hh", "Vh"]


def test_the_end_tells_how_the_line_came_about_and_the_next_level_waits(
    visit: Visitors, live: Live
) -> None:
    page = sit(visit, live, "kwinty", "m2", rules={"opening": BEFORE_FIVE})
    show_plan(page)
    wait_for_turn(page)
    play(page, "Vi")
    moves = page.locator(".end-story li")
    expect(moves).to_have_count(3)
    assert [drawn.locator(".kwinty-lit").count() for drawn in moves.all()] == [0, 0, 1]
    expect(page.locator(".end-log .log-line")).to_have_count(len(BEFORE_FIVE) + 1)
    expect(page.get_by_role("tab", name="Discussion")).to_have_count(0)
    axe(page)
    moves.first.get_by_role("button").click()
    page.wait_for_function("n => chantier.table.looking.value === n", arg=len(BEFORE_FIVE) - 1)
    expect(page.locator(".end-level")).to_contain_text("L’ordinateur (niv.\u00a02) vous félicite")
    page.get_by_role("button", name="Essayer le niveau\u00a03").click()
    page.wait_for_function(
        "() => window.chantier?.table.now.value?.seats.some((seat) => seat.level === 3)"
    )


def test_players_react_in_their_own_language_and_agree_on_who_begins(
    visit: Visitors, live: Live
) -> None:
    host, guest = pair(visit, live, "turris")
    guest.get_by_role("tab", name="Chat").click()
    axe(guest)
    guest.get_by_role("button", name="Well played").click()
    expect(guest.locator(".chat li")).to_contain_text("Well played")
    expect(host.locator(".notices")).to_contain_text("Zoé\u00a0: Bien joué")
    menu(host, "Abandonner")
    host.get_by_role("button", name="Abandonner").last.click()
    choice = host.get_by_label("Qui commence la revanche")
    expect(choice.locator("option:checked")).to_have_text("Zoé, à son tour")
    choice.select_option(label="Ada")
    axe(host)
    host.get_by_role("button", name="Rejouer").click()
    expect(guest.locator(".offer")).to_contain_text("Ada begins the rematch.")
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        page.wait_for_function("() => window.chantier?.table.now.value?.first === 'agreed'")
    assert names(host) == ["Ada", "Zoé"]


def names(page: Page) -> list[str]:
    """The players in the order of play."""
    found = page.evaluate("() => chantier.table.now.value.seats.map((seat) => seat.name)")
    return cast("list[str]", found)


def test_the_volume_is_chosen_and_the_silence_kept(visit: Visitors, live: Live) -> None:
    page = sit(visit, live, "kwinty", "mm")
    page.get_by_role("button", name="Plus", exact=True).click()
    slider = page.get_by_role("slider", name="Volume")
    slider.fill("70")
    axe(page, ".menu")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Couper le son").click()
    assert page.evaluate("() => localStorage['chantier.volume']") == "0"
    page.get_by_role("button", name="Couper le son").click()
    assert page.evaluate("() => localStorage['chantier.volume']") == "0.7"
