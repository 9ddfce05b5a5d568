"""A set of plates as its owner enters it: drawn, kept, saved, shared, printed, played with."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

import chantier
from browser.accessibility import axe
from browser.table import wait_for_table
from browser.visitors import Visitors
from chantier.core.option_file import read_option
from chantier.games.turquoise import GAME
from chantier.games.turquoise.plates import PlateSet, meroe

NAME = "La boîte de Mamie"
TARGETS = tuple(f"{place}-{bit}" for place in range(4) for bit in (4, 2, 1))


def drawn(page: Page) -> str:
    """The digits of the plate that is shown, read from what its twelve targets say."""
    digits = [0, 0, 0, 0]
    for place, bit in pressed(page):
        digits[place] += bit
    return "".join(map(str, digits))


def pressed(page: Page) -> Iterable[tuple[int, int]]:
    """The walkways that are drawn."""
    found: list[str] = page.eval_on_selector_all(
        "[data-target][aria-pressed=true]", "all => all.map(one => one.dataset.target)"
    )
    return [(int(place), int(bit)) for place, bit in (one.split("-") for one in found)]


def kept(page: Page) -> list[PlateSet]:
    """The sets that the device keeps."""
    text = page.evaluate("localStorage.getItem('chantier.plates.turquoise')")
    return [one["set"] for one in json.loads(text or "[]")]


def start_blank(page: Page) -> None:
    """Begin a set without walkways."""
    page.get_by_role("button", name="Partir de plaques vierges").click()
    expect(page.get_by_role("heading", name="Plaque 1", exact=True)).to_be_visible()


def draw(page: Page, digits: str) -> None:
    """Draw the plate that is shown, by presses between its places."""
    for place, digit in enumerate(digits):
        for bit in (4, 2, 1):
            if int(digit) & bit:
                page.locator(f'[data-target="{place}-{bit}"]').click()


def save(page: Page, folder: Path) -> Path:
    """Save the set as a file."""
    with page.expect_download() as coming:
        page.get_by_role("button", name="Fichier").click()
    path = folder / coming.value.suggested_filename
    coming.value.save_as(path)
    return path


def test_a_plate_is_drawn_by_presses_and_by_keys_and_is_there_again_after_a_reload(visit: Visitors):
    page = visit("edit/turquoise")
    axe(page)
    start_blank(page)
    draw(page, "0314")
    assert drawn(page) == "0314"
    page.locator('[data-target="3-4"]').click()
    assert drawn(page) == "0310"
    page.get_by_role("button", name="Annuler").click()
    assert drawn(page) == "0314"
    # The same by keys: the next plate, its first walkway, and from there by arrows.
    page.keyboard.press("PageDown")
    expect(page.get_by_role("heading", name="Plaque 2", exact=True)).to_be_visible()
    page.locator('[data-target][tabindex="0"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    by_keys = drawn(page)
    assert len(list(pressed(page))) == 2
    page.keyboard.press("r")
    assert drawn(page) == by_keys[3] + by_keys[:3]
    page.keyboard.press("Control+z")
    assert drawn(page) == by_keys
    page.keyboard.press("1")
    page.keyboard.press("2")
    expect(page.get_by_role("heading", name="Plaque 12", exact=True)).to_be_visible()
    draw(page, turned("0314"))
    twin = page.locator('.pe-finding[data-kind="twin"]')
    expect(twin).to_contain_text("La plaque 12 ressemble à la 1, tournée d’un quart de tour.")
    axe(page)
    twin.get_by_role("button", name="C’est voulu").click()
    expect(twin).to_have_count(0)
    page.get_by_label("Nom du jeu de plaques").fill(NAME)
    page.keyboard.press("Enter")
    expect(page.locator(".pe-saved")).to_have_text(re.compile("enregistré à"))
    page.reload()
    expect(page.get_by_label("Nom du jeu de plaques")).to_have_value(NAME)
    page.keyboard.press("1")
    assert drawn(page) == "0314"
    assert kept(page)[0]["plates"][:2] == ["0314", by_keys]
    expect(page.get_by_role("button", name="Jouer avec ces plaques")).to_be_disabled()


def turned(digits: str) -> str:
    """A plate turned once clockwise (Q5)."""
    return digits[3:] + digits[:3]


def test_a_whole_set_is_saved_shared_printed_and_played(visit: Visitors, tmp_path: Path):
    page = visit("edit/turquoise#all")
    page.get_by_role("button", name="Partir de Méroé").click()
    page.get_by_label("Nom du jeu de plaques").fill(NAME)
    page.keyboard.press("Enter")
    page.get_by_role("button", name=re.compile("^coins")).click()
    page.locator('[data-target="0-1"]').click()
    page.get_by_role("button", name=re.compile("^entrées, 16")).click()
    page.locator('[data-entry="b8"]').click()
    expect(page.get_by_role("button", name="Jouer avec ces plaques")).to_be_disabled()
    expect(page.locator(".pe-missing")).to_have_text(re.compile("Encore 1 entrée"))
    page.locator('[data-entry="c8"]').click()
    wanted = meroe()
    wanted["name"], wanted["corner"] = NAME, "5337"
    wanted["entries"] = [{"b8": "c8"}.get(place, place) for place in wanted["entries"]]
    path = save(page, tmp_path)
    assert path.name == "la-boite-de-mamie.json"
    assert read_option(GAME.card.options[0], str(path)) == wanted

    page.get_by_role("button", name="Lien").click()
    address = page.get_by_role("textbox", name="Lien vers ces plaques").input_value()
    page.keyboard.press("Escape")
    friend = visit(address.split("/", 3)[3], lang="en")
    expect(friend.get_by_text(NAME)).to_be_visible()
    axe(friend)
    assert kept(friend) == []
    friend.get_by_role("button", name="Keep these plates").click()
    expect(friend.get_by_label("Name of the plate set")).to_have_value(NAME)
    assert kept(friend) == [wanted]

    page.get_by_role("link", name="Imprimer").click()
    expect(page.get_by_role("radio", name=re.compile(NAME))).to_be_checked()
    page.go_back()
    page.get_by_role("button", name="Jouer avec ces plaques").click()
    expect(page.get_by_role("radio", name=re.compile(NAME))).to_be_checked()
    page.locator(".way").nth(1).click()
    page.locator(".way-start").click()
    wait_for_table(page)
    plates = page.evaluate("chantier.table.now.value.board.position.plates")
    rules = page.evaluate("chantier.table.now.value.rules.options")
    assert rules == {"plates": wanted}
    match = chantier.new("turquoise", 2, plates=wanted)
    assert plates == match.position.to_json()["plates"]
    assert plates["0a7"] == "5337"


def test_bad_files_and_links_are_told_and_nothing_is_lost(visit: Visitors, tmp_path: Path):
    visit.allow("400")
    page = visit("edit/turquoise")
    start_blank(page)
    draw(page, "7")
    before = kept(page)
    page.get_by_role("button", name="Autres actions").click()
    bad = tmp_path / "bad.json"
    for text, named in (
        (json.dumps({**meroe(), "summit": "7778"}), "summit"),
        (json.dumps({key: value for key, value in meroe().items() if key != "entries"}), "entries"),
        ("{", "JSON"),
    ):
        bad.write_text(text)
        if not page.locator('input[type="file"]').count():
            page.get_by_role("button", name="Autres actions").click()
        page.locator('input[type="file"]').set_input_files(bad)
        expect(page.get_by_role("alert")).to_contain_text(named)
        expect(page.get_by_role("alert")).to_contain_text("bad.json")
        assert kept(page) == before
    visit.go(page, "edit/turquoise#plates=A" + "<script>" * 20)
    expect(page.get_by_role("alert")).to_contain_text("incomplet")
    assert kept(page) == before
    page.get_by_role("link", name="Vos jeux de plaques").click()
    page.get_by_role("button", name=re.compile("^Supprimer")).click()
    assert kept(page) == []
    page.get_by_role("button", name="Annuler la suppression").click()
    assert kept(page) == before


@pytest.mark.parametrize(("width", "height"), [(390, 844), (683, 384)])
def test_every_walkway_can_be_pressed_in_every_window(visit: Visitors, width: int, height: int):
    page = visit("edit/turquoise", dark=width < 800)
    page.set_viewport_size({"width": width, "height": height})
    start_blank(page)
    for target in TARGETS:
        box = page.locator(f'[data-target="{target}"]').bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 24
        page.locator(f'[data-target="{target}"]').click()
    assert drawn(page) == "7777"
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    axe(page)
