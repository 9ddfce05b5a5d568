"""What surrounds the games: links that say what they lead to, installing, waiting, being lost."""

from __future__ import annotations

import struct
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Page, Request, expect

from browser.visitors import Visitors
from server.live_server import Live

META = "name => document.querySelector(`meta[property='${name}']`)?.content"
READY = "navigator.serviceWorker.ready.then(() => true)"
KEPT = """async () => {
  const names = await caches.keys();
  const all = await Promise.all(names.map(async name => (await caches.open(name)).keys()));
  return all.flat().map(request => new URL(request.url).pathname).sort();
}"""
# Whether the page has asked for tables: then it has its identity.
ASKED_TABLES = """() =>
  performance.getEntriesByType("resource").some(({ name }) => name.includes("/api/tables"))"""
# How many colours some of a picture's points have.
COLOURS = """async url => {
  const image = new Image();
  image.src = url;
  await image.decode();
  const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const points = context.getImageData(0, 0, canvas.width, canvas.height).data;
  const found = new Set();
  for (let at = 0; at < points.length; at += 4 * 97) found.add(points.slice(at, at + 3).join());
  return found.size;
}"""


def open_table(live: Live, **rules: object) -> str:
    return live.person().create("kwinty", "mo", **rules)


def test_a_link_to_a_table_has_words_and_a_picture(visit: Visitors, live: Live):
    pytest.importorskip("resvg_py")
    table = open_table(live, listed=True)
    page = visit(f"t/{table}", lang="en")
    assert page.evaluate(META, "og:title") == "Kwinty · Ada"
    assert page.evaluate(META, "og:description") == "1 free seat, join the table"
    address = page.evaluate(META, "og:image")
    assert address.startswith(f"{live.url}/api/tables/{table}/preview.png")
    answer = page.request.get(address)
    assert answer.headers["content-type"] == "image/png"
    assert struct.unpack(">II", answer.body()[16:24]) == (1200, 630)
    assert page.evaluate(COLOURS, address) > 50
    hidden = visit(f"t/{open_table(live)}", lang="fr")
    assert hidden.evaluate(META, "og:title") == "Kwinty · table à 2"


def test_the_page_can_be_installed(visit: Visitors):
    page = visit("", lang="fr")
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert not manifest["errors"]
    assert '"lang":"fr"' in manifest["data"]
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Profiles of tests are private ones, in which nothing is ever installed.
    assert [one["errorId"] for one in errors if one["errorId"] != "in-incognito"] == []


def test_the_frame_of_the_page_has_its_colour(visit: Visitors):
    page = visit("")
    colours = "[...document.querySelectorAll('meta[name=theme-color]')].map(m => m.content)"
    assert page.evaluate(colours) == ["#f2ece1", "#15171b"]
    for expected in (["#15171b", "#15171b"], ["#f2ece1", "#f2ece1"], ["#f2ece1", "#15171b"]):
        page.get_by_role("button", name="Thème").click()
        assert page.evaluate(colours) == expected


def test_without_the_server_a_page_says_so_and_nothing_old_is_shown(visit: Visitors, live: Live):
    visit.allow("ERR_CONNECTION_REFUSED|Failed to load resource|ERR_FAILED")
    page = visit("record")
    assert page.evaluate(READY)
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    assert page.evaluate(KEPT) == ["/favicon.svg", "/offline", "/offline.css", "/offline.js"]
    live.stop()
    try:
        page.goto(f"{live.url}/rules/turris")
        expect(page.get_by_role("heading", name="Pas de connexion")).to_be_visible()
        assert page.locator("#page").count() == 0
    finally:
        live.start()
    expect(page.get_by_role("heading", name="Turris")).to_be_visible()


def test_the_lobby_waits_without_moving_and_says_when_nobody_answers(visit: Visitors, live: Live):
    visit.allow("Failed to load resource|ERR_FAILED")
    open_table(live, listed=True)
    person = visit.arrive()
    before = visit("", context=person)
    before.locator(".list-row[href]").first.wait_for()
    before.locator(".games-none").wait_for()  # what is remembered of both is what is waited with
    held = threading.Event()
    person.route("**/api/mine*/**", lambda route: None if not held.is_set() else route.continue_())
    person.route("**/api/mine", lambda route: None if not held.is_set() else route.continue_())
    page = visit("", context=person)
    rows = page.locator(".list-awaited")
    expect(rows).not_to_have_count(0)
    above = place_of_lists(page)
    held.set()
    person.unroute("**/api/mine*/**")
    person.unroute("**/api/mine")
    page.reload()
    page.locator(".list-row[href]").first.wait_for()
    assert place_of_lists(page) == above
    person.route("**/api/**", lambda route: route.abort())
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.get_by_role("alert")).to_have_text("Connexion perdue, nouvelle tentative…")
    assert place_of_lists(page) == above


def place_of_lists(page: Page) -> object:
    """Where the lists stand once the page's own letters are there: what stands in for them
    meanwhile is of another height."""
    page.evaluate("document.fonts.ready.then(() => null)")
    return page.locator(".lists").bounding_box()


def test_what_is_not_there_says_what_to_do(visit: Visitors, tmp_path: Path):
    visit.allow("404|400")
    page = visit("nothing/here")
    expect(page.get_by_role("heading")).to_have_text("Il n’y a rien à cette adresse")
    page.get_by_role("link", name="Retour à l’accueil").click()
    expect(page.get_by_role("radio")).to_have_count(4)
    visit.go(page, "t/nothing")
    expect(page.get_by_role("heading")).to_have_text("Cette table n’existe pas.")
    visit.go(page, "rules/nothing")
    expect(page.get_by_role("alert")).to_contain_text("Il n’y a pas de règles")
    visit.go(page, "record")
    give(page, tmp_path, "[1, 2]")
    expect(page.get_by_role("alert")).to_contain_text("Ce n’est pas une partie enregistrée")
    give(page, tmp_path, '{"game": "kwinty", "players": 2, "actions": ["Vz9"]}')
    expect(page.get_by_role("alert")).not_to_contain_text("Ce n’est pas une partie enregistrée")
    expect(page.get_by_role("alert")).to_contain_text("enregistrée")


def give(page: Page, folder: Path, text: str) -> None:
    file = folder / "game.json"
    file.write_text(text)
    page.locator("input[type=file]").set_input_files(file)


@pytest.mark.parametrize("locks", [True, False])
def test_two_first_tabs_are_one_person(visit: Visitors, live: Live, locks: bool):
    person = visit.arrive()
    if not locks:  # as over plain HTTP from another machine
        person.add_init_script("Object.defineProperty(navigator, 'locks', {value: undefined})")
    tabs = [person.new_page() for _ in range(2)]
    asked: list[Request] = []
    person.on("request", lambda request: asked.append(request))  # noqa: PLW0108  # it is marked
    for tab in tabs:
        tab.evaluate("url => { setTimeout(() => { location.href = url; }, 50); }", live.url)
    for tab in tabs:
        tab.wait_for_url(f"{live.url}/**")
        tab.wait_for_function(ASKED_TABLES)
    found = [one.all_headers() for one in asked if one.url.endswith("/api/identity")]
    # The second came with the cookie that the first was given.
    assert sorted("chantier_token" in headers.get("cookie", "") for headers in found) == [
        False,
        True,
    ]
