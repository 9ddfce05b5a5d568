"""Whatever a page shows, nothing grave keeps a visitor out and nothing scrolls sideways.

Each state is looked at twice without loading it anew: wide and light, then narrow and dark.
"""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import chantier
from browser.accessibility import axe
from browser.playing import show_plan
from browser.table import actions, set_up, sit, wait_for_turn
from browser.turquoise_player import dock, plates, press
from browser.visitors import DESKTOP, Visitors
from server.live_server import Live

NARROW = {"width": 360, "height": 740}


def look(page: Page, what: str, without: tuple[str, ...] = ()) -> None:
    """Nothing of what is shown now keeps a visitor out, or is wider than the screen."""
    for size, scheme in ((NARROW, "dark"), (DESKTOP, "light")):
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.set_viewport_size(size)  # type: ignore[arg-type]
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        page.wait_for_function("() => !document.querySelector('.sky > *')")  # points fade away
        wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0, f"{what}, {scheme}: {wide} px too wide"
        try:
            axe(page, without=without)
        except AssertionError as found:
            raise AssertionError(f"{what}, {scheme}: {found}") from None


def choose(page: Page, action: str) -> None:
    """Take an action in hand, and see what would come of it."""
    page.evaluate("action => chantier.table.selection.choose(action)", action)
    page.wait_for_function("() => chantier.table.selection.preview.value !== null")


def resign(page: Page, asked: Callable[[], None] = lambda: None) -> None:
    """Give the game up, by the menu; `asked` happens while it is asked whether it is meant."""
    page.get_by_role("button", name="Plus", exact=True).click()
    page.get_by_role("button", name="Abandonner").click()
    asked()
    page.get_by_role("dialog").get_by_role("button", name="Abandonner").click()
    page.wait_for_function("() => chantier.table.now.value.status === 'over'")
    page.locator("#end-title").wait_for()
    page.wait_for_function("() => chantier.table.expanded.value !== null")


def test_the_lobby(visit: Visitors):
    page = visit("", game="turquoise")
    look(page, "the lobby")
    page.get_by_role("button", name="Options", exact=False).click()
    page.get_by_role("button", name="par partie").click()
    for way in ("Contre l’ordinateur", "Inviter par un lien", "Sur le même écran"):
        page.get_by_role("button", name=re.compile(way)).click()
        look(page, f"the lobby: {way}")
    page.get_by_role("button", name="4", exact=True).click()
    page.locator("input[name=seat-2][value=link]").check()
    page.locator("input[name=seat-3][value=level]").check()
    look(page, "the lobby: a mixture")


def test_the_waiting_room_and_a_closed_table(visit: Visitors, live: Live):
    context = visit.arrive()
    page = visit(f"t/{set_up(context, live, 'kwinty', 'mo')}", context=context)
    page.locator(".waiting-seats").wait_for()
    look(page, "the waiting room")
    page.get_by_role("button", name="Fermer la table").last.click()
    page.get_by_role("heading", name="Cette table a été fermée.").wait_for()
    look(page, "a closed table")


def test_kwinty_and_all_that_a_table_has(visit: Visitors, live: Live):
    begun = opening("kwinty", lambda _, count: count == 8)
    page = sit(visit, live, "kwinty", "mm", rules={"opening": begun})
    show_plan(page)
    wait_for_turn(page)
    choose(page, actions(page)[0])
    look(page, "Kwinty")
    more = page.get_by_role("button", name="Plus", exact=True)
    more.click()
    look(page, "the menu", without=("target-size",))  # it covers half a line of the log
    page.get_by_role("button", name="Partager la table").click()
    look(page, "sharing")
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.get_by_label("Un coup, en notation").fill("Vz")
    page.keyboard.press("Enter")
    page.get_by_role("alert").wait_for()
    look(page, "a refusal", without=("target-size",))  # the list scrolls on beneath the field
    page.get_by_label("Un coup, en notation").press("Escape")
    page.get_by_role("tab", name="Règles").click()
    look(page, "the tab of the rules")
    page.get_by_role("tab", name="Historique").click()
    page.locator('[data-length="2"]').click()
    page.wait_for_function("() => !chantier.table.live.value")
    look(page, "looking back")
    page.get_by_role("button", name="Revenir au présent").click()
    resign(page, asked=lambda: look(page, "the question before resigning"))
    look(page, "Kwinty's end")


def opening(game: str, until: Callable[[dict[str, Any], int], bool]) -> list[str]:
    """Actions at random up to where a position is as wanted."""
    match, rng = chantier.new(game), random.Random(1)
    while not until(match.position.to_json(), len(match)):
        legal = match.legal()
        match.play("stop" if "stop" in legal else rng.choice(legal))
    return list(match.actions)


BEGUN: dict[str, Callable[[dict[str, Any], int], bool]] = {
    "turris": lambda position, _: position["bonus"],
    "tulum": lambda position, count: count > 30 and position["to_act"] != "chance",
}


@pytest.mark.parametrize("game", BEGUN)
def test_another_game_in_play_and_over(visit: Visitors, live: Live, game: str):
    begun = opening(game, BEGUN[game])
    page = sit(visit, live, game, "mm", rules={"opening": begun})
    show_plan(page)
    wait_for_turn(page)
    choose(page, actions(page)[0])
    look(page, f"{game} in play")
    resign(page)
    look(page, f"{game}'s end")


def test_turquoise_with_an_auction(visit: Visitors, live: Live):
    begun = [*plates("c1", "e1", "c7", "e7", "a3", "a5"), "move:hand>b1:1", "end"]
    begun += ["end", "auction:horus:1"]
    page = sit(visit, live, "turquoise", "mm", rules={"opening": begun})
    show_plan(page)
    wait_for_turn(page)
    dock(page).wait_for()
    look(page, "an auction")
    press(page, "out")
    choose(page, next(a for a in actions(page) if a.startswith("move:b1>")))
    look(page, "a move of Turquoise")
    page.evaluate("() => chantier.table.selection.choose(null)")
    press(page, "draw")
    wait_for_turn(page)
    press(page, actions(page)[0])
    look(page, "turning a plate")
    resign(page)
    look(page, "Turquoise's end")


def test_reading_replaying_and_being_lost(visit: Visitors, tmp_path: Path):
    visit.allow("404")
    page = visit("rules/turquoise")
    page.locator("#Q1").wait_for()
    look(page, "the rules")
    visit.go(page, "record")
    page.locator('input[type="file"]').wait_for(state="attached")
    look(page, "no record yet")
    match = chantier.new("turris")
    while not match.is_over:
        match.play(match.legal()[0])
    path = tmp_path / "game.json"
    path.write_text(json.dumps(match.record().to_json()))
    page.locator('input[type="file"]').set_input_files(path)
    page.get_by_role("slider").wait_for()
    page.get_by_role("button", name="Aller à la fin").click()
    look(page, "a record")
    for path_, what in (("t/nowhere12345", "no such table"), ("nowhere/at/all", "nowhere")):
        visit.go(page, path_)
        expect(page.locator("#page")).to_contain_text(re.compile(r"\w"))
        look(page, what)
