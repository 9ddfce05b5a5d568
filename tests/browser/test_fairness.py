"""After a game the page checks by itself that nobody chose what was drawn, and says it."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from browser.accessibility import axe
from browser.playing import TURN, bar, menu
from browser.table import sit, wait_for_table
from browser.visitors import Visitors
from server.live_server import Live

Change = Callable[[dict[str, Any]], None]
WINDOWS = ((1366, 768), (844, 390), (390, 844))


def begin(visit: Visitors, game: str, **wishes: Any) -> Page:
    """A game against the computer, set up in the lobby; its first throws are done."""
    page = visit(game=game, **wishes)
    page.locator(".way").first.click()
    page.locator(".way-start").click()
    wait_for_table(page)
    return page


def throw_some(page: Page, least: int = 2) -> None:
    """Throw the dice until some events of chance have happened."""
    for _ in range(60):
        match page.evaluate(TURN):
            case "throw":
                bar(page, primary=True)
            case "mine":
                page.evaluate(
                    "() => chantier.table.selection.play(chantier.table.selection.actions.value[0])"
                )
        thrown = page.evaluate(
            "() => chantier.table.now.value.line.filter(l => l.seat === null).length"
        )
        if thrown >= least:
            return
        page.wait_for_timeout(100)
    raise AssertionError("nothing is thrown")


def give_up(page: Page) -> None:
    french = page.evaluate("() => document.documentElement.lang === 'fr'")
    word = "Abandonner" if french else "Resign"
    menu(page, word)
    page.get_by_role("button", name=word).last.click()
    expect(page.locator(".end")).to_be_visible()


def tampered(page: Page, change: Change, what: str = "record") -> None:
    """Let the page read another record, or other rolls, than the server has."""

    def answer(route: Route) -> None:
        told = route.fetch().json()
        change(told)
        route.fulfill(body=json.dumps(told), content_type="application/json")

    page.route(re.compile(f"/api/tables/[^/]+/{what}$"), answer)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_throw_is_verified_and_shown(visit: Visitors, lang: str) -> None:
    page = begin(visit, "tulum", lang=lang)
    throw_some(page)
    give_up(page)
    sentence = page.locator(".fair-sentence")
    expect(sentence).to_contain_text(
        "personne ne pouvait les choisir" if lang == "fr" else "nobody could choose them"
    )
    expect(page.locator(".fair-more")).to_have_count(0)
    page.locator(".fair-how summary").press("Enter")
    choice = page.locator(".fair-choice select")
    drawn = page.evaluate("() => chantier.table.now.value.line.filter(l => l.seat === null).length")
    expect(choice.locator("option")).to_have_count(drawn + 1)  # the seats of two are one draw
    choice.select_option(index=1)  # the first throw, of six dice
    expect(page.locator(".fair-how > p").nth(1)).to_contain_text(
        re.compile(r"sur 46\s656|of 46,656")
    )
    expect(page.locator(".fair-origin li")).to_have_count(4)  # the level adds nothing
    axe(page)
    for width, height in WINDOWS:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".fair-line").scroll_into_view_if_needed()
        sticks_out = page.evaluate(
            "() => [...document.querySelectorAll('.fair, .fair *')].filter(one => {"
            " const { right, width } = one.getBoundingClientRect();"
            " return width > 0 && right > innerWidth + 1; }).length"
        )
        assert sticks_out == 0


def test_the_command_that_the_page_names_checks_the_game(
    visit: Visitors, live: Live, tmp_path: Path
) -> None:
    page = begin(visit, "tulum", lang="en")
    throw_some(page)
    give_up(page)
    page.locator(".fair-how summary").click()
    words = page.locator(".fair-check code").inner_text().split()
    assert words[:4] == ["chantier", "verify", "FILE", "--saw"]
    table = page.evaluate("() => chantier.table.id")
    file = tmp_path / "game.json"
    file.write_bytes(live.http.get(f"{live.url}/api/tables/{table}/record").content)
    command = [sys.executable, "-m", "chantier.cli.main", "verify", str(file), "--strict"]
    checked = subprocess.run([*command, *words[3:]], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
    other = words[4].replace(":", ":0", 1)[:-1]
    denied = subprocess.run([*command, "--saw", other], capture_output=True, check=False)
    assert denied.returncode != 0


def test_what_the_page_saw_is_the_anchor(visit: Visitors) -> None:
    page = begin(visit, "kwinty")

    def renamed(told: dict[str, Any]) -> None:
        seated = next(event for event in told["events"] if event["type"] == "seated")
        seated["name"] = "Eve"

    tampered(page, renamed)
    give_up(page)
    warning = page.get_by_role("alert").filter(has_text="cette partie ne se vérifie pas")
    expect(warning).to_contain_text(re.compile(r"L’événement \d+ n’est pas celui que cette page"))
    expect(page.locator(".fair-sentence")).to_have_count(0)
    axe(page)


def test_numbers_that_all_stand_for_the_roll_that_is_wanted_are_told(visit: Visitors) -> None:
    page = begin(visit, "tulum", lang="en")
    throw_some(page)

    def all_numbers(told: dict[str, Any]) -> None:
        first = told["rolls"][0]
        told["outcomes"][first["among"]] = [[first["action"], "46656"]]

    tampered(page, all_numbers, "rolls")
    give_up(page)
    warning = page.locator(".fair-warning")
    expect(warning).to_contain_text("Warning: this game cannot be verified")
    expect(warning).to_contain_text(
        re.compile(r"The possible outcomes that the server counts for event \d+ are not those")
    )


def test_a_game_without_chance_is_verified_as_the_page_saw_it(visit: Visitors, live: Live) -> None:
    page = sit(visit, live, "turris", "mm")
    menu(page, "Abandonner")
    page.get_by_role("button", name="Abandonner").last.click()
    expect(page.locator(".fair-sentence")).to_contain_text("La partie est vérifiée")
    page.locator(".fair-how summary").click()
    expect(page.locator(".fair-check")).to_contain_text("chantier verify FICHIER")
    expect(page.locator(".fair-choice")).to_have_count(0)


def test_where_no_player_adds_anything_the_page_does_not_claim_more_than_it_knows(
    visit: Visitors, live: Live
) -> None:
    page = sit(visit, live, "tulum", "mm", lang="en")  # set up by a client without salts
    give_up(page)
    expect(page.locator(".fair-sentence")).to_contain_text("the server could have chosen")
    expect(page.locator(".fair-sentence")).not_to_contain_text("nobody could choose")


def test_who_watched_is_not_told_that_nobody_could_choose(visit: Visitors) -> None:
    """Server and players may have chosen together: no salt of this page went in."""
    page = begin(visit, "tulum", lang="en")
    watcher = visit(f"t/{page.evaluate('() => chantier.table.id')}", lang="en")
    wait_for_table(watcher)
    throw_some(page)
    give_up(page)
    expect(page.locator(".fair-sentence")).to_contain_text("nobody could choose them")
    told = watcher.locator(".fair-sentence")
    expect(told).to_contain_text("match the secret")
    expect(told).to_contain_text("You watched the game and added no grain of chance")
    expect(told).not_to_contain_text("nobody could choose")


def test_the_plates_of_a_stack_are_counted(visit: Visitors) -> None:
    page = begin(visit, "turquoise", lang="en")
    page.wait_for_function("() => chantier.table.selection.actions.value.length > 0")
    page.evaluate("() => chantier.table.selection.play('draw')")
    page.wait_for_function(
        "() => chantier.table.now.value.line.some(({ action }) => action.startsWith('plate:'))"
    )
    give_up(page)
    expect(page.locator(".fair-sentence")).to_contain_text("nobody could choose them")


def test_a_check_that_cannot_be_made_is_made_again(visit: Visitors) -> None:
    visit.allow("503|rolls")
    page = begin(visit, "kwinty", lang="en")
    path = re.compile("/rolls$")
    page.route(path, lambda route: route.abort())
    give_up(page)
    expect(page.locator(".fair-failed")).to_contain_text("could not be checked")
    page.unroute(path)
    page.get_by_role("button", name="Check again").click()
    expect(page.locator(".fair-sentence")).to_contain_text("nobody could choose it")
