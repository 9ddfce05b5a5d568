"""A swap game of Kwinty (K10): three blocks of both colours, the choice, who plays which colour."""
# ruff: noqa: N802  # a test is named for its clause

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from browser.chromium import SOLID
from browser.conftest import Launch
from browser.playing import pair, press_wood, show_model, show_plan
from browser.table import (
    length,
    play_by_clicks,
    position,
    scene,
    sit,
    status,
    wait_for_length,
)
from browser.visitors import Visitors
from server.live_server import Live

SWAP = {"options": {"opening": "swap"}}
OFFER = ("Vi", "Vj", "Hi")  # white, black, white
WON = ("Hk", "Vi")  # black, then white with five in a column


@pytest.fixture(scope="module")
def browser(launch: Launch) -> Browser:
    return launch(SOLID)


def title(page: Page) -> str:
    """What the bar asks for."""
    return page.locator(".wood-bar-title").inner_text()


def notes(page: Page) -> list[str]:
    """The small lines of the players' cards."""
    return page.locator(".seat-note").all_inner_texts()


def test_K10_two_players_play_a_swap_game_on_the_plan(visit: Visitors, live: Live) -> None:
    host, guest = pair(visit, live, **SWAP)
    assert notes(host) == ["couleur à choisir"] * 2
    for number, action in enumerate(OFFER):
        colour = "noir" if number == 1 else "blanc"
        assert title(host) == f"Posez un bloc {colour} ({number + 1} sur 3)"
        press_wood(host, action)
        for page in (host, guest):
            wait_for_length(page, number + 1)
    expect(guest.locator(".wood-bar-title")).to_have_text("Choose your colour")
    expect(guest.locator(".wood-bar-words")).to_contain_text("If you take white, Ada plays black")
    guest.get_by_role("button", name="Take white").click()
    for page in (host, guest):
        wait_for_length(page, 4)
    assert notes(host) == ["joue les noirs · 19 blocs", "joue les blancs · 18 blocs"]
    assert notes(guest) == ["plays black · 19 blocks", "plays white · 18 blocks"]
    for page, action in zip((host, guest), WON, strict=True):
        press_wood(page, action)
        for other in (host, guest):
            wait_for_length(other, length(page))
    for page in (host, guest):
        page.wait_for_function("() => chantier.table.now.value.status === 'over'")
        assert page.evaluate("() => chantier.table.now.value.outcome.winners") == [1]
    expect(guest.locator("#end-title")).to_have_text("You win")
    expect(host.locator("#end-title")).to_have_text("Zoé gagne")


def test_K10_a_player_chooses_a_colour_on_the_model(visit: Visitors, live: Live) -> None:
    page = sit(visit, live, "kwinty", "mz", rules=SWAP)
    page.set_viewport_size({"width": 760, "height": 600})
    show_model(page)
    for action in OFFER:
        play_by_clicks(page, action)
    assert scene(page)["targets"] == []
    assert title(page) == "Choisissez votre couleur"
    page.get_by_role("button", name="Garder les noirs").click()
    wait_for_length(page, 4)
    assert position(page)["white"] == 0
    assert title(page) == "Choisissez un emplacement"
    for action in WON:
        play_by_clicks(page, action)
    assert status(page) == "over"
    assert page.evaluate("() => chantier.table.now.value.outcome.winners") == [0]


def test_K10_a_level_offers_and_chooses(visit: Visitors, live: Live) -> None:
    page = sit(visit, live, "kwinty", "1m", rules=SWAP)
    page.wait_for_function("() => chantier.table.selection.actions.value.join() === 'keep,swap'")
    assert length(page) == 3
    page = sit(visit, live, "kwinty", "m1", rules=SWAP)
    show_plan(page)
    for number, action in enumerate(OFFER):
        press_wood(page, action)
        wait_for_length(page, number + 1)
    wait_for_length(page, 4)
    assert position(page)["white"] in (0, 1)


@pytest.mark.parametrize("phone", [False, True])
def test_K10_the_lobby_offers_three_openings_with_a_sentence_each(
    visit: Visitors, phone: bool
) -> None:
    page = visit("", phone=phone, game="kwinty")
    page.get_by_role("button", name="Options", exact=False).click()
    radios = page.locator(".pick-row")
    expect(radios).to_have_count(3)
    expect(radios.first.get_by_role("radio")).to_be_checked()
    expect(radios.first).to_contain_text("gagne à coup sûr")
    radios.nth(2).click()
    expect(radios.nth(2).get_by_role("radio")).to_be_checked()
    page.get_by_role("button", name=re.compile("Sur le même écran")).click()
    expect(page.locator(".form-sign").first.locator("rect")).to_have_count(2)  # half of each wood
