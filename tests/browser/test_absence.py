"""A player leaves: the others are told since when, and may let the computer play on meanwhile."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.impatience import impatient_server
from browser.table import set_up, wait_for_table
from browser.visitors import PATIENCE, Visitors
from server.live_server import Live

OVERLAP = """() => {
  const box = where => document.querySelector(where).getBoundingClientRect();
  const [one, other] = [box('.notice[data-key^="away"]'), box('.board-plan, .board-site canvas')];
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return { overlap: Math.max(0, across) * Math.max(0, down),
           inside: one.left >= 0 && one.right <= innerWidth && one.height > 0 };
}"""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """Two minutes are too long for a test: here a player is away after a second."""
    folder = tmp_path_factory.mktemp("impatient")
    with impatient_server(folder, "chantier.table.play", CLAIM_AFTER=1000) as server:
        yield server


def test_a_phone_asks_about_one_absent_player_at_a_time(visit: Visitors, impatient: Live) -> None:
    ada = visit.arrive(phone=True)
    table = set_up(ada, impatient, "turquoise", "moo")
    host = visit(f"t/{table}", live=impatient, context=ada)
    guests = []
    for name in ("Béa", "Cléo"):
        guest = visit(f"t/{table}", live=impatient)
        guest.get_by_label("Votre nom").fill(name)
        guest.get_by_role("button", name="Prendre cette place").first.click()
        guests.append(guest)
    for guest in guests:
        wait_for_table(guest)
    wait_for_table(host)
    for seat, guest in enumerate(guests, 1):
        guest.close()
        # Seats that are left in the same millisecond are taken for those of one screen.
        host.wait_for_function(
            "seat => chantier.table.now.value.seats[seat].present === false", arg=seat
        )
    notices = host.locator('.notice[data-key^="away"]')
    for order in ("first", "second"):
        expect(notices).to_have_count(1, timeout=2 * PATIENCE)
        board = host.locator(".board-site").bounding_box()
        assert board is not None
        assert board["width"] * board["height"] > 0.3 * 390 * 844, order
        told = notices.inner_text()
        notices.get_by_role("button", name="Attendre").click()
        expect(notices.filter(has_text=told.split()[0])).to_have_count(0)
    expect(notices).to_have_count(0)


def log(page: Page) -> list[str]:
    return page.locator(".log-passing").all_inner_texts()


def test_the_computer_plays_on_for_a_player_who_left_until_that_player_is_back(
    visit: Visitors, impatient: Live
):
    ada, bea = visit.arrive(), visit.arrive(lang="en")
    table = set_up(ada, impatient, "kwinty", "mo")
    guest = visit(f"t/{table}", live=impatient, context=bea)
    guest.get_by_label("Your name").fill("Béa")
    host = visit(f"t/{table}", live=impatient, context=ada)
    guest.get_by_role("button", name="Take this seat").click()
    wait_for_table(host)
    wait_for_table(guest)
    guest.close()

    notice = host.locator('.notice[data-key^="away"]')
    expect(notice).to_contain_text(
        "Béa est hors ligne depuis peu : attendre, ou laisser l’ordinateur continuer ?",
        timeout=2 * PATIENCE,  # a break of ten seconds is not told
    )
    assert log(host) == ["Béa est hors ligne"]
    expect(host.locator('.seat[data-seat="1"]')).to_contain_text("hors ligne depuis")
    axe(host)
    for width, height in ((390, 844), (844, 390), (1280, 800)):
        host.set_viewport_size({"width": width, "height": height})
        expect(notice).to_be_visible()
        assert host.evaluate(OVERLAP) == {"overlap": 0, "inside": True}, (width, height)

    notice.get_by_role("button", name="Laisser continuer").click()
    expect(notice).to_have_count(0)
    expect(host.locator('.seat[data-seat="1"]')).to_contain_text("l’ordinateur joue à sa place")
    assert re.match(r"L’ordinateur \(niv\.\s\d\) joue pour Béa", log(host)[-1])

    back = visit(f"t/{table}", live=impatient, context=bea)
    back.get_by_role("button", name="Take back your seat").click()
    expect(host.locator(".log-passing").last).to_have_text("Béa reprend sa place")
    assert "Béa est de retour" in log(host)
    expect(host.locator('.seat[data-seat="1"]')).not_to_contain_text("l’ordinateur")
