"""Over a slow line: what was done is seen at once as under way, is done once, and is told."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.playing import press_place, show_plan
from browser.slow_network import SlowLine
from browser.table import actions, last, length, sit, wait_for_length, wait_for_turn
from browser.turquoise_player import dock, in_bar, place, plates, said
from browser.visitors import Visitors
from server.live_server import Live

EACH_WAY = 0.3  # seconds


@pytest.fixture
def line(live: Live) -> Iterator[SlowLine]:
    """A line to the server that takes its time, once a player has sat down there."""
    slow = SlowLine(live)
    yield slow
    slow.close()


def sit_down(visit: Visitors, line: SlowLine, game: str, **wishes: Any) -> Page:
    """At a table at which the player may act; from now on the line is slow."""
    page = sit(visit, line, game, **wishes)
    show_plan(page)
    wait_for_turn(page)
    line.delay = EACH_WAY
    return page


def pending(page: Page) -> Locator:
    """What says that something is on its way."""
    return page.locator(".pending:visible")


def under_way(page: Page, action: str, before: int) -> None:
    """It is shown as under way while the server has not yet answered."""
    expect(pending(page)).to_have_text(said_in_table(page))
    expect(page.locator(".board")).to_have_attribute("data-busy", "true")
    sent = page.evaluate("() => chantier.table.selection.sent.value")
    assert sent == action
    assert length(page) == before


def said_in_table(page: Page) -> str:
    """What stands there meanwhile."""
    lang = page.locator("html").get_attribute("lang")
    return {"fr": "Envoi…", "en": "Sending…"}[lang or "fr"]


def settled(page: Page, number: int) -> None:
    """It has happened, once, and nothing is under way any more."""
    wait_for_length(page, number)
    expect(pending(page)).to_have_count(0)
    assert length(page) == number


def test_kwinty_feels_fine_from_the_first_byte(line: SlowLine, visit: Visitors):
    line.delay = EACH_WAY
    page = sit(visit, line, "kwinty")
    show_plan(page)
    for number in range(3):
        wait_for_turn(page)
        action = actions(page)[0]
        press_place(page, action)
        ghost = page.locator(".wood-ghost")
        expect(ghost).to_be_visible()
        with line.hold():
            page.locator(".actionbar .button.primary").click()
            under_way(page, action, number)
            expect(ghost).to_be_visible()
            # Pressing again, or pressing something else, does nothing twice.
            page.evaluate("() => chantier.table.selection.play()")
            page.keyboard.press("Enter")
            assert page.evaluate("() => chantier.table.selection.chosen.value") == action
        settled(page, number + 1)
        assert last(page) == action


def test_a_move_and_an_answer_in_turquoise(line: SlowLine, visit: Visitors):
    begun = [*plates("c1", "e1"), "end"]
    page = sit_down(visit, line, "turquoise", rules={"opening": begun}, lang="en")
    before = length(page)
    action = next(one for one in actions(page) if one.startswith("move:hand>"))
    in_bar(page, said(page, "menu.hand", count=34)).click()
    goal = action.partition(">")[2].partition(":")[0]
    place(page, goal)
    expect(page.locator(".tq-way")).to_be_visible()  # the server's word has come
    wanted: str = page.evaluate("() => chantier.table.selection.chosen.value")
    with line.hold():
        page.locator(".actionbar .button.primary").click()
        under_way(page, wanted, before)
        expect(page.locator(".tq-way")).to_be_visible()
        place(page, "a1")  # nothing else is taken up meanwhile
        assert page.evaluate("() => chantier.table.selection.chosen.value") == wanted
    settled(page, before + 1)


def test_an_auction_is_answered_in_its_dialogue(line: SlowLine, visit: Visitors):
    begun = [*plates("c1", "e1", "g3", "a3", "c3", "e3"), "auction:horus:1"]
    page = sit_down(visit, line, "turquoise", rules={"opening": begun})
    before = length(page)
    with line.hold():
        dock(page).get_by_role("button", name=said(page, "auction.out")).click()
        under_way(page, "out", before)
        expect(dock(page).locator(".pending")).to_be_visible()
    settled(page, before + 1)


def test_what_is_refused_is_taken_back_with_a_reason(line: SlowLine, visit: Visitors):
    page = sit_down(visit, line, "kwinty")
    press_place(page, actions(page)[0])
    with line.hold():
        page.evaluate("() => chantier.table.selection.play('Vz')")
        under_way(page, "Vz", 0)
    expect(page.get_by_role("alert")).to_contain_text("Vz")
    expect(pending(page)).to_have_count(0)
    assert length(page) == 0
    assert page.evaluate("() => chantier.table.selection.chosen.value") is None


def test_a_line_that_stays_silent_is_told_and_one_that_breaks_does_it_once(
    line: SlowLine, visit: Visitors
):
    visit.allow("WebSocket connection|request failed")
    page = sit_down(visit, line, "kwinty")
    action = actions(page)[0]
    press_place(page, action)
    page.wait_for_function("action => chantier.table.selection.chosen.value === action", arg=action)
    with line.hold():
        page.locator(".actionbar .button.primary").click()
        expect(pending(page)).to_have_text("Connexion lente : en attente de la réponse")
        line.cut()
        expect(page.locator(".alert-lost")).to_be_visible()
        expect(page.locator(".board")).to_have_attribute("data-busy", "true")
    settled(page, 1)
    expect(page.locator(".alert-lost")).to_have_count(0)
    assert last(page) == action
