"""Mixed tables: any mixture of players in one form, changed in the waiting room until the start."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.table import set_up, wait_for_table
from browser.visitors import Visitors
from server.live_server import Live

# Everything that a finger must hit, as it lies in the window; radios lie over their labels.
TARGETS = """() => [...document.querySelectorAll(
    ':is(.waiting, .table-form) :is(button, select, .segment)')]
  .map(one => { const { width, height, left, right } = one.getBoundingClientRect();
    return { what: one.textContent.slice(0, 30), width, height, left, right }; })"""
NARROW = ((390, 844), (844, 390), (640, 360))


def fits(page: Page, scroller: str) -> None:
    """Everything is large enough to be touched, and nothing sticks out or scrolls sideways."""
    width: int = page.evaluate("() => innerWidth")
    for one in page.evaluate(TARGETS):
        assert one["width"] >= 44 <= one["height"], one
        assert 0 <= one["left"] < one["right"] <= width, one
    assert page.evaluate(
        "where => { const at = document.querySelector(where);"
        " return at.scrollWidth <= at.clientWidth; }",
        scroller,
    )


def seat_kinds(page: Page) -> list[str]:
    found: list[str] = page.evaluate("() => chantier.table.now.value.seats.map(s => s.kind)")
    return sorted(found)


def test_a_guest_chooses_the_language_before_anything_else(visit: Visitors, live: Live) -> None:
    table = set_up(visit.arrive(), live, "tulum", "moo")
    guest = visit(f"t/{table}", lang="fr")
    wait_for_table(guest)
    for width, height in NARROW:
        guest.set_viewport_size({"width": width, "height": height})
        expect(guest.get_by_role("button", name="English")).to_be_in_viewport(ratio=1)
        fits(guest, ".waiting")
    guest.get_by_role("button", name="English").click()
    expect(guest.get_by_role("button", name="Take this seat").first).to_be_visible()
    expect(guest.get_by_role("button", name="English")).to_have_attribute("aria-pressed", "true")
    axe(guest)
    guest.get_by_role("button", name="Français").click()
    expect(guest.get_by_role("button", name="Prendre cette place").first).to_be_visible()


def test_two_here_one_by_link_and_one_level_until_the_computer_takes_the_free_seat(visit: Visitors):
    host = visit(game="tulum")
    host.get_by_role("button", name=re.compile("Place par place")).click()
    host.get_by_role("button", name="4", exact=True).click()
    for seat, kind in enumerate(("Ici", "Ici", "Par lien", "Ordinateur")):
        group = host.get_by_role("group", name=f"Place {seat + 1}", exact=True)
        group.get_by_role("radio", name=kind).check()
    host.get_by_label("Nom du joueur 1").fill("Camille")
    host.get_by_label("Nom du joueur 2").fill("Zoé")
    host.get_by_label("Niveau de l’ordinateur, place 4").select_option("1")
    axe(host)
    for width, height in NARROW:
        host.set_viewport_size({"width": width, "height": height})
        fits(host, "html")
    # By keys: the arrows of a radio change the seat, and the focus stays on it.
    host.get_by_role("radio", name="Ordinateur").nth(3).focus()
    host.keyboard.press("ArrowLeft")
    expect(host.get_by_role("radio", name="Par lien").nth(3)).to_be_focused()
    host.keyboard.press("ArrowRight")
    host.get_by_role("button", name="Ouvrir la table").click()

    room = host.locator(".waiting-seats")
    expect(room).to_contain_text("Zoé")
    wait_for_table(host)
    assert seat_kinds(host) == ["level", "open", "person", "person"]
    for width, height in NARROW:
        host.set_viewport_size({"width": width, "height": height})
        fits(host, ".waiting")
    axe(host)

    guest = visit(f"t/{host.url.split('/t/')[1].partition('?')[0]}", lang="en")
    expect(guest.get_by_role("button", name="Take this seat")).to_have_count(1)
    expect(guest.get_by_role("button", name="Let the computer")).to_have_count(0)
    name = guest.get_by_label("Your name")
    name.fill("Ada")
    guest.set_viewport_size({"width": 683, "height": 384})
    for what in (name, guest.locator(".waiting-seats > li").nth(1)):  # the free one may be any
        expect(what).to_be_in_viewport(ratio=1)
    expect(guest.locator(".waiting-invite")).to_have_count(0)

    host.get_by_label(re.compile("Niveau de l’ordinateur")).last.select_option("3")
    host.get_by_role("button", name="Libérer pour le lien").click()
    expect(room.locator("[data-kind=open]")).to_have_count(2)
    host.get_by_role("button", name="Jouer ici").first.click()
    host.get_by_label(re.compile("Nom du joueur, place")).fill("Léo")
    host.get_by_role("button", name="Prendre cette place").click()
    expect(room).to_contain_text("Léo")
    assert seat_kinds(host) == ["open", "person", "person", "person"]
    expect(guest.locator(".waiting-seats")).to_contain_text("Léo")
    host.get_by_role("button", name="Laisser la place à l’ordinateur").click()
    host.wait_for_function("() => chantier.table.now.value.status === 'playing'")
    assert seat_kinds(host) == ["level", "person", "person", "person"]

    # The guest is told what happened, and watches.
    expect(guest.locator('.notice[data-key="watching"]')).to_have_text(
        re.compile(r"^The computer.* took the last seat: you are watching the game")
    )
    expect(guest.locator(".board")).to_be_visible()
    axe(guest)
