"""What is seen to happen at a table: points, tablets, feats, the end; and what stays calm."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from browser.clock import later, stop_clock, wait_by_clock
from browser.playing import press, show_plan, whose_turn
from browser.table import (
    actions,
    length,
    play,
    set_up,
    sit,
    status,
    wait_for_length,
    wait_for_table,
)
from browser.visitors import Visitors
from games.found import NAMES
from server.live_server import Live

GAMES = Path(__file__).parents[1] / "games" / "turquoise" / "games.json"
MOVES = {"motion": "on"}
LONG = ["W" * 24, "🦊🎉 Zoé la rouge 🦊🎉", "محمد عبد الله الطويل", "Grand-père Augustin 1930"]

# Notes whatever flies, is told or is celebrated, as often as it comes.
NOTING = """() => {
  window.noted = [];
  const note = (node) => {
    if (!(node instanceof Element)) return;
    const words = node.classList.contains("sky-coin") ? "" : node.textContent;
    if (node.closest(".sky")) noted.push([node.classList[0], words]);
    if (node.closest(".feat")) noted.push(["feat", words]);
  };
  new MutationObserver((all) => {
    for (const { addedNodes } of all) addedNodes.forEach(note);
  }).observe(document.body, { subtree: true, childList: true });
}"""


def whole_game(players: int) -> list[str]:
    """A game of Turquoise that ends with a strike at the summit."""
    found: list[str] = json.loads(GAMES.read_text("utf-8"))[f"summit strike, {players} players"][
        "actions"
    ].split()
    return found


def at(visit: Visitors, live: Live, begun: list[str], seats: str = "mmmm", **wishes: Any) -> Page:
    """At a table of Turquoise after some actions, where things move."""
    wishes = MOVES | wishes
    page = sit(visit, live, "turquoise", seats, rules={"opening": begun}, **wishes)
    show_plan(page)
    page.evaluate(NOTING)
    return page


def noted(page: Page, kind: str) -> list[str]:
    """The words of what was noted of a kind."""
    return [words for name, words in page.evaluate("() => noted") if name == kind]


def calm(page: Page) -> None:
    """Until nothing is in the air."""
    page.wait_for_function("() => !document.querySelector('.sky *')")


def figures(page: Page) -> list[str]:
    """What the cards show."""
    return page.locator(".seat strong").all_inner_texts()


@pytest.mark.parametrize("phone", [False, True])
def test_points_go_from_whoever_pays_to_whoever_is_paid(visit: Visitors, live: Live, phone: bool):
    game = whole_game(4)
    page = at(visit, live, game[:32], phone=phone)
    assert game[32] == "move:hand>h8:1:Y1"
    before = figures(page)
    play(page, game[32])
    page.wait_for_function("() => noted.length >= 3")
    assert noted(page, "sky-coin") == [""]
    assert sorted(noted(page, "sky-sum")) == ["+1", "−1"]
    calm(page)
    white, yellow = int(before[0]) - 1, int(before[2]) + 1
    expect(page.locator('[data-seat="0"] strong')).to_have_text(str(white))
    expect(page.locator('[data-seat="2"] strong')).to_have_text(str(yellow))


@pytest.mark.parametrize("motion", ["on", "off"])
def test_nothing_flies_over_the_board_of_a_phone_once_the_end_is_shown(
    visit: Visitors, live: Live, motion: str
):
    game = whole_game(3)
    page = at(visit, live, game[:-1], "mmm", phone=True, motion=motion)
    page.evaluate(
        """() => {
          window.late = [];
          const note = () => {
            const end = document.querySelector('.table[data-status="over"] .end');
            const board = document.querySelector(".board-site")?.getBoundingClientRect();
            for (const one of end ? document.querySelectorAll(".sky > *, .feat-band") : []) {
              const { top, bottom, width } = one.getBoundingClientRect();
              if (width > 0 && top < board.bottom && bottom > board.top) late.push(one.className);
            }
            requestAnimationFrame(note);
          };
          note();
        }"""
    )
    play(page, game[-1])
    page.locator("section.end").wait_for()
    page.wait_for_timeout(1500)  # longer than anything is told
    assert page.evaluate("() => late") == []


def test_a_tablet_is_seen_to_go_to_whoever_has_won_it(visit: Visitors, live: Live):
    game = whole_game(4)
    assert game[80:82] == ["auction:seth:1", "out"]
    page = at(visit, live, game[:81])
    expect(page.locator(".tq-auction")).to_be_visible()
    play(page, "out")
    page.wait_for_function("() => noted.some(([name]) => name === 'tq-stele')")
    expect(page.locator('[data-seat="0"] [data-tablet="seth"]')).to_be_visible()
    assert noted(page, "sky-sum") == ["−1"]
    [sale] = noted(page, "feat")
    assert sale.endswith(" remporte Seth, 1\N{NO-BREAK SPACE}pt")
    calm(page)
    expect(page.locator(".feat-band")).to_have_count(0)


def test_a_sale_is_told_where_nothing_moves_and_stays_in_the_list(visit: Visitors, live: Live):
    game = whole_game(4)
    page = at(visit, live, game[:81], motion="off")
    play(page, "out")
    expect(page.locator(".feat-news")).to_contain_text("remporte Seth")
    expect(page.get_by_role("status").filter(has_text="remporte Seth")).to_have_count(0)
    # It is read aloud with the action, and so not once more.
    expect(page.locator(".table > [aria-live]")).to_contain_text("remporte Seth")
    play(page, game[82])
    expect(page.locator('.log-line[data-length="82"]')).to_contain_text("remporte Seth")


def test_a_tablet_that_is_used_is_seen_to_be_for_sale_again(visit: Visitors, live: Live):
    game = whole_game(4)
    assert game[118] == "horus:e6"
    page = at(visit, live, game[:118])
    expect(page.locator('[data-seat="1"] [data-tablet="horus"]')).to_be_visible()
    play(page, game[118])
    page.wait_for_function("() => noted.some(([name]) => name === 'tq-badge')")
    expect(page.locator('[data-seat="1"] [data-tablet="horus"]')).to_have_count(0)
    calm(page)


def test_the_summit_is_celebrated_and_the_end_is_counted(visit: Visitors, live: Live):
    game = whole_game(3)
    person = visit.arrive()
    person.clock.install()
    page = at(visit, live, game[:-1], "mmm", context=person)
    stop_clock(page)
    play(page, "summit")
    page.wait_for_function("() => noted.some(([name]) => name === 'feat')")
    assert len(noted(page, "feat")) == 1  # and so it is read aloud once
    assert "strike, 25\N{NO-BREAK SPACE}points" in noted(page, "feat")[0]
    title = page.locator("#end-title")
    wait_by_clock(page, "() => document.querySelector('#end-title')")
    expect(title).to_have_text("Décompte des points")
    rows = page.locator(".breakdown tbody tr")
    wait_by_clock(page, """() => document.querySelector('.breakdown tr[data-shown="true"]')""")
    assert rows.last.get_attribute("data-shown") == "false"
    page.keyboard.press("Escape")  # a player who does not want to wait
    expect(title).to_have_text(re.compile("gagne$"))
    expect(page.locator('.breakdown tr[data-shown="false"]')).to_have_count(0)
    later(page, 10_000)
    expect(page.locator(".feat")).to_have_text("")
    # A visitor who comes later finds the result.
    page.clock.resume()
    page.reload()
    expect(title).to_have_text(re.compile("gagne$"))


def test_a_hurried_replay_piles_nothing_up(visit: Visitors, live: Live):
    game = whole_game(4)
    page = at(visit, live, game[:90])
    most = page.evaluate(
        """async () => {
          let most = 0;
          for (let length = 30; length < 64; length++) {
            await chantier.table.showMove(length);
            await new Promise((done) => requestAnimationFrame(() => done()));
            most = Math.max(most, document.querySelectorAll(".sky > *").length);
          }
          return most;
        }"""
    )
    assert 0 < most <= 24
    calm(page)


@pytest.mark.parametrize("game", NAMES)
def test_nothing_moves_for_whoever_asked_for_that(visit: Visitors, live: Live, game: str):
    context = visit.arrive(calm=True)
    opening = whole_game(4)[:32] if game == "turquoise" else []
    seats = "mmmm" if game == "turquoise" else "mm"
    table = set_up(context, live, game, seats, opening=opening)
    page = visit(f"t/{table}", context=context, motion="on")
    wait_for_table(page)
    show_plan(page)
    page.evaluate(NOTING)
    for nth in range(3):
        assert whose_turn([page]) is page
        before = length(page)
        if game == "turquoise":
            play(page, "end" if nth else whole_game(4)[32])
        else:
            press(page, game, actions(page)[0])
        wait_for_length(page, before + 1)
        still(page)
    if game == "turquoise":
        assert noted(page, "sky-coin") == []
        assert sorted(noted(page, "sky-sum"))[:2] == ["+1", "−1"]  # told, as nothing flies


def still(page: Page) -> None:
    """Nothing runs, but for the words that come and go."""
    page.wait_for_function(
        "() => document.getAnimations().every((one) =>"
        " one.playState !== 'running' || one.effect.target.matches('.sky-sum'))"
    )


def test_the_end_is_told_at_once_to_whoever_asked_for_that(visit: Visitors, live: Live):
    context = visit.arrive(calm=True)
    table = set_up(context, live, "turquoise", "mmm", opening=whole_game(3)[:-1])
    page = visit(f"t/{table}", context=context, motion="on")
    play(page, "summit")
    page.locator("#end-title").wait_for()
    expect(page.locator("#end-title")).to_have_text(re.compile("gagne$"))
    expect(page.locator('.breakdown tr[data-shown="true"]').first).to_be_visible()
    expect(page.locator('.breakdown tr[data-shown="false"]')).to_have_count(0)


# Long names, long games, and paper.


def named(visit: Visitors, live: Live, opening: list[str], **wishes: Any) -> Page:
    """A table of Turquoise at which everybody has a long name."""
    context = visit.arrive(phone=True, **wishes)
    context.request.post(f"{live.url}/api/identity", data={"cookie": True})
    body = {
        "rules": {"game": "turquoise", "players": 4, "opening": opening},
        "seats": [{"kind": "me", "name": name} for name in LONG],
        "name": LONG[0],
    }
    answer = context.request.post(f"{live.url}/api/tables", data=body)
    assert answer.status == 201, answer.text()
    page = visit(f"t/{answer.json()['table']}", context=context)
    wait_for_table(page)
    return page


def fits(page: Page, what: str) -> None:
    """Nothing is wider than the phone, and no name leaves its place."""
    for width in (390, 360):
        page.set_viewport_size({"width": width, "height": 740})
        wide = page.evaluate(
            """() => [...document.querySelectorAll(
                ".seat-name, .tq-bidder, .end-results li, .breakdown, .chat li, .actionbar, h2"
              )].filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .map((one) => `${one.className} ${one.textContent}`)"""
        )
        assert wide == [], f"{what} at {width}"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), what


def test_four_long_names_on_a_phone(visit: Visitors, live: Live):
    game = whole_game(4)
    page = named(visit, live, game[:81])
    expect(page.locator(".tq-auction")).to_be_visible()
    fits(page, "an auction")
    play(page, "out")
    fits(page, "a turn")
    page.get_by_role("button", name="Historique et discussion").click()
    page.evaluate("text => chantier.table.ask({ type: 'say', text })", "W" * 120)
    page.get_by_role("tab", name="Discussion").click()
    page.locator(".chat li").wait_for()
    fits(page, "what is said")


def test_the_end_of_a_long_game_on_a_phone_and_on_paper(visit: Visitors, live: Live):
    game = whole_game(4)
    page = named(visit, live, game[:-1], dark=True)
    play(page, "summit")
    if status(page) == "playing":
        play(page, "let")
    page.locator(".breakdown").wait_for()
    fits(page, "the end")
    paper = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page[^s]", paper)) == 1
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    sheet = page.locator(".sheet")
    expect(sheet.locator(".sheet-names b")).to_have_text(LONG)
    expect(sheet.locator(".sheet-actions li")).to_have_count(length(page))
    expect(sheet.locator(".sheet-board svg").first).to_be_attached()
    assert page.locator("html").get_attribute("data-theme") == "light"
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")
    expect(sheet).to_have_count(0)
    assert page.locator("html").get_attribute("data-theme") == "dark"


def test_a_long_list_is_laid_out_only_where_it_is_seen(visit: Visitors, live: Live):
    page = at(visit, live, whole_game(4)[:270], motion="off")
    lines = page.locator(".log-line")
    grown = "() => chantier.table.now.value.line.filter(({ log }) => log.continues).length"
    expect(lines).to_have_count(270 - page.evaluate(grown))
    skipped = page.evaluate(
        "() => [...document.querySelectorAll('.log-list > li')].filter((one) =>"
        " !one.firstChild.checkVisibility({ contentVisibilityAuto: true })).length"
    )
    assert skipped > 100
    earlier = lines.nth(-8)
    length = earlier.get_attribute("data-length")
    earlier.click()
    page.wait_for_function(f"() => chantier.table.looking.value === {length}")
