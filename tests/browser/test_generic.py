"""A game of another package on the page: all that a table needs, without a page of its own."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.table import length, wait_for_length, wait_for_turn
from browser.visitors import Visitors
from foreign.packages import install, install_bare
from server.live_server import Live

ACTION = ".generic-action"
OVER = '.table[data-status="over"]'


@pytest.fixture(scope="module")
def foreign(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server with a whole game of another package, and with one that lacks lesson and rules."""
    folder = tmp_path_factory.mktemp("foreign")
    site = folder / "site"
    install("zigzag", site)
    install_bare("barely", site)
    with Live.running(folder / "tables.db", site, plain="1") as server:
        yield server


def begin(visit: Visitors, foreign: Live, **seen: object) -> Page:
    """Sit down in the lobby against a level, by all that a newcomer presses."""
    page = visit("", live=foreign, game="zigzag", **seen)  # type: ignore[arg-type]  # of `visit`
    expect(page.get_by_role("radio", name=re.compile("Zigzag"))).to_be_checked()
    page.locator(".way").first.click()
    page.locator(".way-first select").select_option("0")  # the visitor begins, instead of a lot
    page.locator(".way-start").click()
    expect(page.locator(".generic-paper img")).to_be_visible()
    return page


def act(page: Page) -> None:
    """Take the first choice and do it; what alone is possible is done at once."""
    if page.locator(ACTION).count():
        page.locator(ACTION).first.click()
        expect(page.locator(".generic-paper.ahead")).to_be_visible()
    page.locator(".generic-bar .primary").click()


def test_the_lobby_shows_it_with_its_tagline_and_a_block_with_its_initial(
    visit: Visitors, foreign: Live
):
    page = visit("", live=foreign, lang="en")
    expect(page.locator(".game")).to_have_count(6)
    card = page.locator(".game", has_text="Zigzag")
    expect(card.locator(".game-line")).to_have_text(re.compile("cairns"))
    expect(page.locator(".bench .miniature-initial").filter(has_text="Z")).to_be_visible()
    axe(page)


@pytest.mark.parametrize("phone", [False, True])
def test_a_whole_game_is_played_seen_again_and_told(visit: Visitors, foreign: Live, phone: bool):
    page = begin(visit, foreign, phone=phone, lang="fr")
    axe(page)
    for _ in range(60):
        expect(page.locator(f".generic-bar, {OVER}").first).to_be_visible()
        if page.locator(OVER).count():
            break
        act(page)
        expect(page.locator(".actionbar[aria-busy=true]")).to_have_count(0)
    expect(page.locator(OVER)).to_be_visible()
    expect(page.locator("#end-title")).to_have_text(re.compile("gagne|Égalité"))
    assert page.evaluate("document.querySelector('.generic-paper img').naturalWidth") > 0
    record = page.evaluate("chantier.table.now.value.line.map(({ log }) => log.sentence.fr)")
    assert len(record) > 10
    assert all(record), "every action, chance's too, is told in words"


def test_keys_choose_and_play_and_the_arrows_of_the_page_look_back(visit: Visitors, foreign: Live):
    page = begin(visit, foreign)
    expect(page.locator(ACTION).first).to_be_visible()
    page.locator(f'{ACTION}[tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    chosen = page.evaluate("document.activeElement.dataset.action")
    page.keyboard.press("Enter")
    expect(page.locator(f"{ACTION}[aria-pressed=true]")).to_have_count(1)
    assert page.evaluate("chantier.table.selection.chosen.value") == chosen
    page.keyboard.press("Escape")
    expect(page.locator(f"{ACTION}[aria-pressed=true]")).to_have_count(0)
    before = length(page)
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_for_length(page, before + 2)  # the level has answered
    wait_for_turn(page)
    expect(page.locator(f"{ACTION}:focus")).to_have_count(1)  # the focus comes with the choices
    page.evaluate("document.activeElement.blur()")
    page.locator("body").press("ArrowLeft")
    expect(page.locator(ACTION)).to_have_count(0)
    page.locator(".actionbar .primary").click()
    expect(page.locator(".generic-paper img")).to_be_visible()


def test_a_spectator_sees_the_drawing_and_no_choices(visit: Visitors, foreign: Live):
    page = begin(visit, foreign)
    watching = visit(page.url.split("/", 3)[3].split("?")[0], live=foreign, lang="en")
    expect(watching.locator(".generic-paper img")).to_be_visible()
    expect(watching.locator(".generic-paper img")).to_have_attribute("alt", re.compile("Zigzag"))
    expect(watching.locator(f"{ACTION}, .generic-bar")).to_have_count(0)


def test_its_lesson_is_gone_through_on_the_same_board(visit: Visitors, foreign: Live):
    page = visit("lesson/zigzag", live=foreign, lang="fr")
    expect(page.locator(".generic-paper img")).to_be_visible()
    axe(page)
    for _ in range(2):
        expect(page.locator(".lesson-panel h2")).not_to_have_text(re.compile("zigzag"))
        goal = page.evaluate("chantier.table.step.value.goal")
        page.locator(f"[data-action={json.dumps(goal)}]").click()
        page.locator(".generic-bar .primary").click()
        expect(page.locator('.lesson-said[data-kind="right"]')).to_be_visible()
        page.locator(".lesson-next").click()
    expect(page.locator(".lesson-panel")).to_contain_text("Zigzag")


def test_where_there_is_no_lesson_the_page_leads_to_the_rules(visit: Visitors, foreign: Live):
    visit.allow("404")
    page = visit("lesson/barely", live=foreign, lang="en")
    expect(page.locator("h1")).to_have_text(re.compile("Barely"))
    page.get_by_role("link", name="Read the rules").click()
    expect(page.locator(".rulestext")).to_be_visible()
    expect(page.locator(".rulespage-lesson a[href*=lesson]")).to_have_count(0)
