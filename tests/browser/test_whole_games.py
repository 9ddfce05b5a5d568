"""Whole games in the browser: from the lobby to the result, by what is drawn."""

from __future__ import annotations

import os
import random
import re

import pytest
from playwright.sync_api import Page, expect

from browser.playing import all_but, play_out, show_plan
from browser.table import length, position, sit, status, wait_for_table
from browser.visitors import Visitors
from games.amounts import amounts_of
from games.found import NAMES
from server.live_server import Live

GAMES = [name for name in NAMES if amounts_of(name).pressed]
LONG = bool(os.environ.get("CHANTIER_LONG"))


def begin(page: Page, game: str, way: str) -> None:
    """Set a table up in the lobby: the game, the way to play it, and begin."""
    page.locator(f"#game-{game}").check()
    page.get_by_role("button", name=re.compile(way)).click()
    page.locator(".way-start").click()
    page.wait_for_url(re.compile(r"/t/"))
    page.wait_for_function("() => window.chantier?.table.now.value")


def record(page: Page, live: Live) -> dict:
    table = page.evaluate("() => chantier.table.id")
    return page.request.get(f"{live.url}/api/tables/{table}/record").json()


def assert_over_as_recorded(page: Page, live: Live) -> None:
    """The result is shown, and it is the server's."""
    assert status(page) == "over"
    expect(page.locator("#end-title")).to_be_visible()
    kept = record(page, live)
    assert len(kept["actions"]) == length(page)
    assert kept["outcome"]["winners"] == page.evaluate(
        "() => [...chantier.table.now.value.outcome.winners]"
    )
    assert kept["digest"] == page.evaluate("() => chantier.table.now.value.digest")
    expect(page.locator(".end table")).to_be_visible()  # what the result is made of


@pytest.mark.parametrize("game", GAMES)
def test_a_game_against_a_level_is_played_from_the_lobby_to_its_result(
    visit: Visitors, live: Live, game: str
):
    page = visit()
    begin(page, game, "Contre l’ordinateur")
    show_plan(page)
    played = play_out(game, [page], random.Random(5))
    assert played > 1  # a computer that begins may line up five with its third block
    assert_over_as_recorded(page, live)


@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_by_a_link_and_see_the_same_to_the_end(
    visit: Visitors, live: Live, game: str
):
    left = amounts_of(game).pressed_by_two
    if left and not LONG:
        host = sit(visit, live, game, "mo", rules={"opening": all_but(game, left)})
    else:
        host = visit()
        begin(host, game, "Inviter par un lien")
    link = host.locator(".share input").first.input_value()
    assert link.startswith(live.url)
    guest = visit(f"t/{link.rpartition('/')[2]}", lang="en", phone=True)
    guest.get_by_label("Your name").fill("Zoé")
    guest.get_by_role("button", name="Take this seat").first.click()
    pages = [host, guest]
    for page in pages:
        page.wait_for_function("() => chantier.table.now.value.status === 'playing'")
        wait_for_table(page)
        show_plan(page)
    play_out(game, pages, random.Random(6))
    for page in pages:
        page.wait_for_function("() => chantier.table.now.value.status === 'over'")
        assert_over_as_recorded(page, live)
    assert position(host) == position(guest)
