"""From the lobby to sheets that can be printed."""

from __future__ import annotations

import io
import re
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from browser.accessibility import axe
from browser.visitors import Visitors
from chantier.printing.paper import LETTER
from server.live_server import Live

POINTS = 72 / 25.4
GAME = "turquoise"


def ready(page: Page, words: str) -> None:
    expect(page.get_by_role("status")).to_contain_text(words, timeout=60_000)


def files_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as packed:
        return {name: packed.read(name) for name in packed.namelist()}


def test_a_game_is_fetched_as_sheets_on_the_chosen_paper(visit: Visitors):
    pypdf = pytest.importorskip("pypdf")
    page = visit("", game=GAME)
    page.locator(".ways").get_by_role("link", name="Fabriquer le jeu").click()
    page.wait_for_url(re.compile(f"/make/{GAME}"))
    # One wish after the other: only the last is waited for, and the ZIP is asked for meanwhile.
    for name in ("A3 + A4", "Letter"):
        page.get_by_role("button", name=name, exact=True).click()
    page.get_by_role("button", name="English", exact=True).click()
    with page.expect_download(timeout=60_000) as coming:
        page.get_by_role("button", name=re.compile("ZIP")).click()
    assert coming.value.suggested_filename == f"{GAME}-letter-colour-en.zip"
    files = files_of(coming.value.path())
    assert "README.txt" in files
    sheets = {name: data for name, data in files.items() if name.endswith(".pdf")}
    assert sheets
    for name, data in sheets.items():
        assert name.startswith(f"{GAME}-")
        assert name.endswith("-letter-colour-en.pdf")
        for one in pypdf.PdfReader(io.BytesIO(data)).pages:
            size = sorted(
                float(side) / POINTS for side in (one.mediabox.width, one.mediabox.height)
            )
            assert size == pytest.approx([LETTER.width, LETTER.height], abs=0.1)
    ready(page, f"{len(sheets)} fichiers PDF")
    axe(page)
    # Each PDF can be opened by itself, from its picture and from the list.
    links = page.locator('.make-sheet a[href$=".pdf"]')
    expect(links).to_have_count(len(sheets))
    for at in (0, -1):
        answer = page.request.get(
            f"{page.url.split('/make')[0]}{links.nth(at).get_attribute('href')}"
        )
        assert answer.body() in sheets.values()
    expect(page.locator(".make-folder a").first).to_have_attribute("href", re.compile(r"\.pdf$"))


def test_everything_can_be_reached_in_small_windows(visit: Visitors):
    page = visit("make/kwinty", phone=True, dark=True)
    ready(page, "usage privé")
    for width, height in ((390, 844), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        for name in ("Letter", "Économe", "English", "Télécharger le ZIP"):
            button = page.get_by_role("button", name=name, exact=True)
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            assert box is not None
            assert box["height"] >= 44
            assert box["x"] >= 0
            assert box["x"] + box["width"] <= width
    axe(page)


def test_what_hinders_the_sheets_is_said_and_can_be_tried_again(visit: Visitors):
    visit.allow("503")
    page = visit("", lang="en")
    sentence = {"fr": "Non", "en": "Not now."}
    refusal = {
        "type": "refused",
        "id": "",
        "code": "x",
        "why": sentence,
        "broken": [],
        "board": None,
    }
    page.route("**/prints", lambda route: route.fulfill(status=503, json=refusal), times=1)
    visit.go(page, "make/kwinty")
    expect(page.get_by_role("alert")).to_contain_text("Not now.")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    ready(page, "private use")


def test_an_unknown_game_has_nothing_to_make(visit: Visitors, live: Live):
    page = visit("make/nothing")
    expect(page.get_by_role("link", name=re.compile("accueil"))).to_be_visible()
    assert live.http.get(f"{live.url}/make/{GAME}").status_code == 200
