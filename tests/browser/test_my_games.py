"""Family profiles and "my games" in the lobby: chosen by a tap, never forgotten, found again."""

from __future__ import annotations

import re
from itertools import count

import pytest
from playwright.sync_api import Locator, Page, expect

from browser.accessibility import axe
from browser.table import set_up, wait_for_table
from browser.visitors import Visitors
from server.live_server import Live

SIZES = ((390, 844), (844, 390), (1366, 768))
_ids = count(1)
# What of the tiles and the family leaves the page, lies on another, or is too small to press.
AMISS = """() => {
  const amiss = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) amiss.push(`the page is ${wide} too wide`);
  const tiles = [...document.querySelectorAll(".game-tile")];
  const boxes = tiles.map(one => one.getBoundingClientRect());
  for (const [at, a] of boxes.entries())
    for (const b of boxes.slice(at + 1))
      if (a.left < b.right && b.left < a.right && a.top < b.bottom - 1 && b.top < a.bottom - 1)
        amiss.push("two tiles lie on each other");
  for (const one of document.querySelectorAll(".my-games button, .my-games a, .profile")) {
    const { width, height } = one.getBoundingClientRect();
    if (height > 0 && (width < 44 || height < 44) && !one.matches(".text-button"))
      amiss.push(`${one.outerHTML.slice(0, 60)}: ${width} × ${height}`);
  }
  return amiss;
}"""


def add_profile(page: Page, name: str, opener: str = "Ajouter") -> None:
    page.locator(".profiles").get_by_role("button", name=opener, exact=True).click()
    dialogue = page.get_by_role("dialog")
    expect(dialogue.get_by_label("Nom")).to_be_focused()
    page.keyboard.type(name)
    page.keyboard.press("Enter")
    expect(dialogue).to_have_count(0)


def column(page: Page, name: str) -> Locator:
    return page.locator(f'[data-column="{name}"] .game-tile[data-table]')


def send(page: Page, live: Live, table: str, kind: str, **fields: object) -> None:
    body = {"type": kind, "id": f"t{next(_ids)}", **fields}
    answer = page.request.post(f"{live.url}/api/tables/{table}/messages", data=body)
    assert answer.ok, answer.text()


def menu(page: Page, tile: Locator, entry: str) -> None:
    tile.get_by_role("button", name=re.compile("^Renommer ou retirer")).click()
    page.locator(".menu-list").get_by_role("button", name=entry).click()


def test_a_family_is_named_once_and_plays_by_one_tap_each(visit: Visitors, live: Live):
    visit.allow("403")  # a name that is taken
    page = visit("", game="kwinty")
    add_profile(page, "Camille", "Ajouter un profil")
    add_profile(page, "Léo")
    page.locator(".profiles").get_by_role("button", name="Ajouter", exact=True).click()
    dialogue = page.get_by_role("dialog")
    dialogue.get_by_label("Nom").fill("CAMILLE")
    dialogue.get_by_role("button", name="Ajouter").click()
    expect(dialogue.get_by_role("alert")).to_have_text("CAMILLE a déjà un profil.")
    expect(dialogue.get_by_role("radio", name="Deux blocs")).to_be_disabled()
    axe(page)
    dialogue.get_by_label("Nom").fill("Zoé")
    dialogue.get_by_role("radio", name="Étoile").check(force=True)
    dialogue.get_by_role("button", name="Ajouter").click()
    family = page.locator(".profiles")
    expect(family.get_by_role("button", pressed=True)).to_have_text("Camille")
    page.locator('.way[data-start="here"]').click()
    taps = page.get_by_role("group", name="Joueurs sur cet écran, dans l’ordre")
    for name in ("Zoé", "Léo"):
        taps.get_by_role("button", name=name).click()
    axe(page)
    page.locator(".way-start").click()
    wait_for_table(page)
    table = page.url.rpartition("/")[2].partition("?")[0]
    names = page.evaluate("() => chantier.table.now.value.seats.map(({ name }) => name)")
    assert sorted(names) == ["Léo", "Zoé"]
    send(page, live, table, "resign", seat=names.index("Léo"))
    visit.go(page)
    family.get_by_role("button", name="Zoé").click()
    expect(page.locator(".games-tally")).to_have_text("Zoé\u00a0: 1 gagnée")
    expect(column(page, "finished")).to_contain_text(["sur le même écran"])
    family.get_by_role("button", name="Camille").click()
    expect(column(page, "finished")).to_have_count(0)
    page.get_by_role("button", name="Toute la famille").click()
    expect(column(page, "finished")).to_have_count(1)
    family.get_by_role("button", name="Gérer").click()
    page.get_by_role("button", name="Retirer\u00a0: Léo").click()
    dialogue.get_by_role("button", name="Retirer").click()
    expect(dialogue.get_by_role("listitem").filter(has_text="Camille")).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")
    expect(family).not_to_contain_text("Léo")
    expect(column(page, "finished")).to_have_count(1)


@pytest.mark.parametrize(
    ("lang", "first", "more"),
    [("fr", "Ajouter un profil", "Ajouter"), ("en", "Add a profile", "Add")],
)
def test_a_profile_is_added_where_a_family_looks(
    visit: Visitors, live: Live, lang: str, first: str, more: str
) -> None:
    person = visit.arrive(lang=lang)
    page = visit("", context=person, game="tulum")
    for width, height in SIZES:  # at the top of the page, whatever its size
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".profiles").get_by_role("button", name=first)).to_be_in_viewport()
        expect(page.get_by_role("button", name=first)).to_have_count(1)
    page.locator('.way[data-start="here"]').click()
    form = page.locator(".table-form")
    add = form.get_by_role("button", name=first)  # and where it is said who plays here
    add.click()
    page.get_by_role("dialog").get_by_role("textbox").fill("Camille")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(add).to_be_focused()
    for number in range(8):
        data = {"name": f"Bertrand {number}"}
        assert person.request.post(f"{live.url}/api/profiles", data=data).ok
    page = visit("", context=person)
    expect(page.locator(".profile")).to_have_count(11)
    for width, height in SIZES:  # beside a family that is too long for its row
        page.set_viewport_size({"width": width, "height": height})
        button = page.locator(".profiles").get_by_role("button", name=more, exact=True)
        expect(button).to_be_in_viewport(ratio=1)
        assert page.evaluate(AMISS) == [], (width, height)
    axe(page)


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_number_of_players_is_kept_from_game_to_game(visit: Visitors, lang: str) -> None:
    page = visit("", lang=lang, game="tulum")
    page.locator('.way[data-start="here"]').click()
    four = page.locator(".form-players").get_by_role("button", name="4", exact=True)
    seats = page.locator(".form-seats > li")
    four.click()
    for game, places in (("Turquoise", 4), ("Kwinty", 2), ("Turris", 2), ("Turquoise", 4)):
        page.get_by_role("radio", name=re.compile(game)).check(force=True)
        expect(seats).to_have_count(places)
    expect(four).to_have_attribute("aria-pressed", "true")
    page.reload()
    page.locator('.way[data-start="here"]').click()
    expect(seats).to_have_count(4)


def test_every_game_is_listed_found_and_renamed(visit: Visitors, live: Live):
    person = visit.arrive()
    tables = [set_up(person, live, "kwinty", "mz") for _ in range(7)]
    page = visit("", context=person)
    for table in tables:
        send(page, live, table, "resign", seat=1)
    page.reload()
    expect(page.locator('[data-column="finished"] .games-count')).to_have_text("7")
    expect(column(page, "finished")).to_have_count(4)
    page.get_by_role("button", name="Afficher les suivantes").click()
    expect(column(page, "finished")).to_have_count(7)
    oldest = page.locator(f'[data-table="{tables[0]}"]')
    menu(page, oldest, "Renommer")
    expect(page.get_by_label("Nom de la partie")).to_be_focused()
    page.keyboard.type("Revanche de Pâques")
    page.keyboard.press("Enter")
    expect(oldest.get_by_role("heading")).to_have_text("Revanche de Pâques")
    # The focus is where it was, however the dialogue was left.
    button = oldest.get_by_role("button", name=re.compile("^Renommer ou retirer"))
    expect(button).to_be_focused()
    menu(page, oldest, "Renommer")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button).to_be_focused()
    search = page.get_by_role("searchbox", name="Chercher une partie")
    search.fill("paques aujourd’hui")
    expect(page.locator(".game-tile[data-table]")).to_have_count(1)
    expect(oldest).to_be_visible()
    # A game that its new name takes out of a search leaves the focus in the list.
    search.fill("paques")
    expect(page.locator(".game-tile[data-table]")).to_have_count(1)
    menu(page, oldest, "Renommer")
    page.keyboard.type("Belle")
    page.keyboard.press("Enter")
    expect(page.locator(".game-tile[data-table]")).to_have_count(0)
    expect(page.get_by_role("heading", name="Mes parties")).to_be_focused()
    for bare in ("´", "\u0301"):  # an accent whose letter is still to come
        search.fill(bare)
        expect(page.locator(".game-tile[data-table]")).to_have_count(0)
        search.fill("")
        expect(page.locator(".game-tile[data-table]")).not_to_have_count(0)
    search.fill("personne")
    expect(page.locator(".my-games")).to_contain_text("Aucune partie ne répond à")
    page.get_by_role("button", name="Effacer la recherche").click()
    expect(search).to_be_focused()


def test_a_game_is_removed_and_brought_back(visit: Visitors, live: Live):
    person = visit.arrive()
    page = visit("", context=person)
    finished, going_on = (
        set_up(person, live, *one) for one in (("kwinty", "mz"), ("turris", "m2"))
    )
    send(page, live, finished, "resign", seat=1)
    page.reload()
    latest = page.locator(f'[data-table="{finished}"]')
    menu(page, latest, "Retirer de la liste")
    expect(latest).to_have_count(0)
    undo = page.get_by_role("button", name="Annuler")
    expect(undo).to_be_focused()
    axe(page)
    undo.click()
    expect(latest).to_be_visible()
    playing = page.locator(f'[data-table="{going_on}"]')
    menu(page, playing, "Retirer de la liste")
    dialogue = page.get_by_role("dialog")
    expect(dialogue).to_contain_text("La partie n’est pas finie")
    dialogue.get_by_role("button", name="Garder").click()
    expect(playing).to_be_visible()
    menu(page, playing, "Retirer de la liste")
    dialogue.get_by_role("button", name="Retirer de la liste").click()
    expect(playing).to_have_count(0)
    menu(page, latest, "Retirer de la liste")
    expect(undo).to_be_focused()
    page.get_by_role("button", name="Voir les 2 parties retirées").click()
    expect(page.get_by_role("heading", name="Parties retirées")).to_be_visible()
    expect(undo).to_have_count(0)
    menu(page, latest, "Remettre dans la liste")
    expect(page.locator(".game-tile[data-table]")).to_have_count(1)
    menu(page, playing, "Remettre dans la liste")
    expect(page.get_by_role("heading", name="Mes parties")).to_be_focused()
    expect(playing).to_be_visible()
    expect(latest).to_be_visible()


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
def test_the_lobby_of_a_family_fits_every_window(visit: Visitors, live: Live, dark: bool):
    person = visit.arrive(dark=dark)
    for game, seats in (("turris", "m2"), ("tulum", "m22"), ("kwinty", "mz"), ("kwinty", "mo")):
        set_up(person, live, game, seats)
    for name in ("Camille", "Bertrand-Maximilien Alexa", "Léo", "Zoé", "Mamie Rose", "Papi"):
        person.request.post(f"{live.url}/api/profiles", data={"name": name[:24]})
    page = visit("", context=person)
    page.locator(".profiles").get_by_role("button", name="Camille").click()
    expect(page.locator(".game-tile[data-table]")).to_have_count(4)
    expect(page.locator(".my-games")).to_contain_text("l’ordinateur B (niv.\u00a02)")
    assert page.locator(".my-games .button.primary").count() <= 1
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")
        assert page.evaluate(AMISS) == [], (width, height)
    axe(page)
