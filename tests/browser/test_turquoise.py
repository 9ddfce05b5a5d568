"""Turquoise in the browser: auctions, gods, pillars and plates by what is drawn, to the end."""

from __future__ import annotations

import os
import random
import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from browser.playing import show_plan, tab_to, whose_turn
from browser.table import actions, length, position, sit, status, wait_for_length, wait_for_table
from browser.turquoise_player import (
    LETTERS,
    built,
    dock,
    in_bar,
    kind_of,
    late,
    plates,
    press,
    said,
    tablet_name,
)
from browser.visitors import Visitors
from chantier.core.record import Record
from chantier.games.registry import find_game
from chantier.table.verify import verify_record
from server.live_server import Live

# How many play, and how many plates are left where it begins: whole games, which take minutes, are
# played by `make test-long`.
GAMES = [(2, 1), (2, 25), (3, 25), (4, 25)] if os.environ.get("CHANTIER_LONG") else [(2, 1)]
# Where three people begin: each has laid two plates, and can soon put Seth up. In `make test-long`
# they lay them themselves.
SOON = [] if os.environ.get("CHANTIER_LONG") else plates("c1", "e1", "c7", "e7", "a3", "a5")
MOST = 120


def verified(page: Page, live: Live) -> Record:
    """The table's record as any client can have it, every link and every rule of it checked."""
    table = page.evaluate("() => chantier.table.id")
    record = Record.from_line(page.request.get(f"{live.url}/api/tables/{table}/record").body())
    found = verify_record(record, find_game)
    assert found.events > 0
    return record


def three(visit: Visitors, live: Live) -> list[Page]:
    """Three people at a table, each in a browser of their own, two languages among them."""
    host = sit(visit, live, "turquoise", "moo", rules={"opening": SOON})
    table = host.evaluate("() => chantier.table.id")
    pages = [host]
    for name, lang, phone in (("Zoé", "fr", False), ("Max", "en", True)):
        guest = visit(f"t/{table}", lang=lang, phone=phone)
        guest.get_by_label(re.compile("Votre nom|Your name")).fill(name)
        taking = re.compile("Prendre cette place|Take this seat")
        guest.get_by_role("button", name=taking).first.click()
        pages.append(guest)
    for page in pages:
        page.wait_for_function("() => chantier.table.now.value?.status === 'playing'")
        wait_for_table(page)
        show_plan(page)
    return pages


def act_at_random(page: Page, seen: Counter[str], rng: random.Random) -> str:
    """What is done next so that everything happens: plates first, Seth at once, then pillars."""
    legal = actions(page)
    here = position(page)
    kinds = {kind_of(action) for action in legal}
    for kind in ("raise", "out", "seth", "turned"):
        if kind in kinds and not (kind == "raise" and seen["raise"]):
            return min(a for a in legal if kind_of(a) == kind)
    if "lay" in kinds:
        return rng.choice(legal)
    # Once everybody could follow it, Seth is put up; once it is held, a plate is laid.
    if not seen["auction"] and "auction:seth:1" in legal and min(here["points"]) > 1:
        return "auction:seth:1"
    if "draw" in kinds and (not seen["auction"] or not seen["seth"]):
        return "draw"
    missing = [kind for kind in ("between", "back") if not seen[kind]]
    for kind in (*missing, "in") if missing else ():
        if kind in kinds:
            return min((a for a in legal if kind_of(a) == kind), key=lambda a: (len(a), a))
    return built(here, legal, rng)


def test_three_people_play_with_an_auction_and_seth_and_see_the_same(visit: Visitors, live: Live):
    pages = three(visit, live)
    rng = random.Random(3)
    seen: Counter[str] = Counter()
    wanted = {"auction", "raise", "out", "seth", "in", "back", "between", "turned", "lay"}
    asked: list[int] = []
    while wanted - set(seen):
        assert length(pages[0]) < MOST, seen
        page = whose_turn(pages)
        assert page is not None
        action = act_at_random(page, seen, rng)
        if action == "seth":
            asked = position(page)["points"]
        press(page, action)
        if kind_of(action) in ("auction", "raise", "out"):
            see_the_auction(pages, page)
        if seen["seth"] and not seen["after"]:  # the holder has turned it: both score (Q19)
            seen["after"] += 1
            gained = [b - a for a, b in zip(asked, position(page)["points"], strict=True)]
            assert sorted(gained) == [0, 1, 1]
        seen[kind_of(action)] += 1
    most = max(map(length, pages))
    for page in pages:
        wait_for_length(page, most)
    assert position(pages[0]) == position(pages[1]) == position(pages[2])
    record = verified(pages[0], live)
    assert len(record.actions) == length(pages[0])
    assert record.actions.count("seth") == 1


def see_the_auction(pages: list[Page], actor: Page) -> None:
    """Every page shows the auction as it now is, in the dock; or none, once it is over."""
    auction = position(actor)["auction"]
    done = length(actor)
    for page in pages:
        wait_for_length(page, done)
        if auction is None:
            expect(dock(page)).to_have_count(0)
            continue
        expect(dock(page).get_by_role("heading")).to_have_text(tablet_name(page, "seth"))
        expect(dock(page).locator(".tq-price b")).to_have_text(str(auction["price"]))
        outside = dock(page).locator(".tq-bidder.tq-out")
        expect(outside).to_have_count(3 - len(auction["in"]))
        expect(dock(page).locator(".tq-asked")).to_have_count(1)


def whole_number(text: str) -> int:
    """A number as the breakdown writes it."""
    return 0 if text == "·" else int(text.replace("−", "-").replace("+", ""))


def see_the_breakdown(page: Page) -> None:
    """What the points came from adds up to them, on the page itself."""
    expect(page.locator("#end-title")).to_be_visible()
    table = page.locator(".end table.breakdown")
    table.wait_for()
    rows = [row.locator("td").all_inner_texts() for row in table.locator("tbody tr").all()]
    sums = [sum(map(whole_number, column)) for column in zip(*rows, strict=True)]
    totals = [int(t.replace("−", "-")) for t in table.locator("tfoot td").all_inner_texts()]
    assert sums == totals == position(page)["points"]


def play_to_the_end(pages: list[Page], rng: random.Random, most: int) -> None:
    for _ in range(most):
        page = whose_turn(pages)
        if page is None:
            return
        press(page, built(position(page), actions(page), rng))
    raise AssertionError(f"no end after {most} actions")


@pytest.mark.parametrize(("players", "left"), GAMES)
def test_a_game_is_played_to_its_end_and_the_points_add_up(
    visit: Visitors, live: Live, players: int, left: int
):
    opening = late(players, seed=24, left=left)
    page = sit(visit, live, "turquoise", "m" * players, rules={"opening": opening})
    show_plan(page)
    assert length(page) == len(opening)
    play_to_the_end([page], random.Random(1), 500)
    assert status(page) == "over"
    reason = page.evaluate("() => chantier.table.now.value.outcome.reason")
    assert reason == "summit" or left == 25  # builders of a whole game may come to a stop
    see_the_breakdown(page)
    verified(page, live)


# Each has laid three plates; white has Horus and Thot, black Anubis.
GODS = [
    *plates("c1", "e1", "c7", "e7", "a3", "a5"),
    *("auction:horus:1", "out", "move:hand>a2:1", "move:hand>b1:1", "end"),
    *("auction:anubis:1", "out", "move:hand>g8:1", "end"),
    *("auction:thot:1", "out"),
]


def test_horus_thot_and_anubis_are_used(visit: Visitors, live: Live):
    page = sit(visit, live, "turquoise", "mm", rules={"opening": GODS})
    show_plan(page)
    # White: Horus puts a pillar where no entry is, Thot gives one more point.
    target = next(a for a in actions(page) if a.startswith("horus:") and a != "horus:b2")
    before = position(page)
    press(page, target)
    after = position(page)
    assert after["hands"][0] == before["hands"][0] - 1
    assert after["tablets"]["horus"] is None
    press(page, "thot")
    assert position(page)["action_points"] == before["action_points"]  # one spent, one given
    press(page, "end")
    # Black: Anubis sends two of white's pillars back.
    first, second = sorted([target[6:], "b1"])
    press(page, f"anubis:{first}+{second}")
    assert position(page)["hands"][0] == before["hands"][0] + 1
    assert position(page)["tablets"]["anubis"] is None
    for name in (first, second):
        expect(page.locator(f'[data-place="{name}"]')).not_to_have_accessible_name(
            re.compile(said(page, "pillar.W"))
        )


def focused_place(page: Page) -> str | None:
    found: str | None = page.evaluate("() => document.activeElement?.dataset?.place ?? null")
    return found


def walk(page: Page, end: str) -> None:
    """Go from the focused place to another by arrows."""
    here = focused_place(page)
    assert here is not None
    east, north = LETTERS.index(end[0]) - LETTERS.index(here[0]), int(end[1]) - int(here[1])
    for _ in range(abs(east)):
        page.keyboard.press("ArrowRight" if east > 0 else "ArrowLeft")
    for _ in range(abs(north)):
        page.keyboard.press("ArrowUp" if north > 0 else "ArrowDown")
    assert focused_place(page) == end


def test_a_pillar_is_carried_by_keys_alone(visit: Visitors, live: Live):
    page = sit(visit, live, "turquoise", "mm", rules={"opening": ["move:hand>b1:1"]})
    show_plan(page)
    action = next(a for a in actions(page) if re.match("move:b1>[a-h]", a))
    end = re.split("[>:]", action)[2]
    tab_to(page, "[data-place]")
    walk(page, "b1")
    page.keyboard.press("Enter")
    walk(page, end)
    page.keyboard.press("Enter")
    page.wait_for_function("a => chantier.table.selection.chosen.value === a", arg=action)
    tab_to(page, ".actionbar .button.primary")
    page.keyboard.press("Enter")
    wait_for_length(page, 2)
    expect(page.locator(f'[data-place="{end}"]')).to_have_accessible_name(
        re.compile(said(page, "pillar.W"))
    )
    # A player who plays by keys goes on from the site.
    page.wait_for_function("() => document.activeElement?.dataset.place !== undefined")


def test_a_turn_on_a_phone_in_english(visit: Visitors, live: Live):
    page = sit(visit, live, "turquoise", "mm", lang="en", phone=True)
    show_plan(page)
    press(page, "draw")
    wait_for_length(page, 2)
    press(page, "lay:0c1")
    press(page, "face:1")
    press(page, "move:hand>a2:1")
    expect(in_bar(page, said(page, "confirm.end"))).to_be_visible()
    press(page, "end")
    after = position(page)
    assert (after["seat"], after["points"], after["hands"]) == (1, [1, 0], [33, 34])
    wide = page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert wide <= 0, "it scrolls sideways"
