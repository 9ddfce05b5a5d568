"""How a game begins: every page opens what its players add to chance, and waits for who is away."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from browser.accessibility import axe
from browser.impatience import impatient_server
from browser.playing import menu
from browser.table import wait_for_table
from browser.visitors import Visitors
from server.live_server import Live

HASH = re.compile("[0-9a-f]{64}")


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A minute is too long for a test: here players may begin without others after seconds."""
    folder = tmp_path_factory.mktemp("impatient")
    with impatient_server(folder, "chantier.table.sealing", START_AFTER=2000) as server:
        yield server


def invite(
    visit: Visitors, game: str = "kwinty", first: str = "lot", **wishes: object
) -> tuple[Page, str]:
    """A host's page at a new table with a free seat, set up in the lobby; and the table's id."""
    host = visit(game=game, **wishes)  # type: ignore[arg-type]  # wishes of a visit
    host.get_by_role("button", name=re.compile("Inviter par un lien|Invite by a link")).click()
    host.get_by_label(re.compile("Premier joueur|First player")).select_option(first)
    host.get_by_label(re.compile("Nom du joueur|Name of player")).first.fill("Ada")
    host.locator(".way-start").click()
    expect(host.locator(".waiting")).to_be_visible()
    wait_for_table(host)
    found: str = host.evaluate("() => chantier.table.id")
    return host, found


def sit_down(guest: Page, name: str = "Zoé") -> None:
    guest.get_by_label(re.compile("Your name|Votre nom")).fill(name)
    guest.get_by_role("button", name=re.compile("Take this seat|Prendre cette place")).first.click()


def plays(page: Page) -> None:
    page.wait_for_function("() => window.chantier?.table.now.value?.status === 'playing'")


def events(live: Live, table: str) -> list[dict[str, object]]:
    found: list[dict[str, object]] = live.http.get(f"{live.url}/api/tables/{table}/record").json()[
        "events"
    ]
    return found


def of_kind(live: Live, table: str, kind: str) -> list[dict[str, object]]:
    return [event for event in events(live, table) if event["type"] == kind]


def test_alone_with_a_level_the_board_comes_at_once_and_the_salt_is_opened(
    visit: Visitors, live: Live
) -> None:
    page = visit(game="kwinty")
    page.evaluate(
        """() => { window.seen = [];
        new MutationObserver(() => {
          for (const one of document.querySelectorAll('.waiting, h2')) seen.push(one.className);
        }).observe(document, { childList: true, subtree: true }); }"""
    )
    page.locator(".way").first.click()
    page.locator(".way-start").click()
    wait_for_table(page)
    expect(page.locator(".board")).to_be_visible()
    assert "waiting" not in page.evaluate("() => seen")
    table = page.evaluate("() => chantier.table.id")
    (opened,) = of_kind(live, table, "opened")
    (seated,) = of_kind(live, table, "seated")
    assert HASH.fullmatch(str(seated["salt_hash"]))
    assert len(str(opened["salt"])) == 32
    (started,) = of_kind(live, table, "started")
    assert sorted(started["order"]) == [0, 1]  # type: ignore[call-overload]  # JSON


def test_a_guest_sits_down_while_the_hosts_page_is_closed_and_it_begins_when_the_host_is_back(
    visit: Visitors, live: Live
) -> None:
    host, table = invite(visit)
    context = host.context
    host.close()
    guest = visit(f"t/{table}", lang="en")
    expect(guest.locator(".waiting-seats")).to_contain_text("drawn by lot")
    sit_down(guest)
    expect(guest.get_by_role("heading", name="Waiting for Ada")).to_be_visible()
    expect(guest.locator(".waiting-lead")).to_contain_text("the game begins by itself")
    expect(guest.get_by_role("button", name="Give up this seat")).to_have_count(0)
    axe(guest)

    lobby = visit(context=context)
    expect(lobby.get_by_text("la partie vous attend").last).to_be_visible()
    back = visit(f"t/{table}", context=context)
    for page in (back, guest):
        plays(page)
    salts = {str(one["salt"]) for one in of_kind(live, table, "opened")}
    assert len(salts) == 2
    (started,) = of_kind(live, table, "started")
    assert "without" not in started
    # Each page knows where the lot has led its player, and its secret link.
    for page, name in ((back, "Ada"), (guest, "Zoé")):
        assert page.evaluate(
            "name => chantier.table.mine.value.map(s => chantier.table.now.value.seats[s].name)",
            name,
        ) == [name]
        stored = page.evaluate(
            """async () => { const { table } = chantier;
            const there = await (await fetch(`/api/tables/${table.id}`)).json();
            return [there.you, table.now.value.you]; }"""
        )
        assert stored[0] == stored[1]


def test_players_agree_to_begin_without_the_one_who_stays_away(
    visit: Visitors, impatient: Live
) -> None:
    host, table = invite(visit, "tulum", live=impatient)
    host.close()
    guest = visit(f"t/{table}", lang="en", live=impatient)
    sit_down(guest)
    expect(guest.locator(".waiting-players")).to_contain_text("you may begin without waiting")
    without = guest.get_by_role("button", name="Begin without waiting")
    expect(without).to_be_visible()
    expect(guest.locator(".waiting-without")).to_contain_text("adds nothing to the dice")
    axe(guest)
    without.click()
    plays(guest)
    (started,) = of_kind(impatient, table, "started")
    (absent,) = started["without"]  # type: ignore[misc]  # JSON
    (mine,) = of_kind(impatient, table, "opened")
    assert mine["seat"] != absent


def test_a_page_whose_opened_salt_is_dropped_says_so_at_once_and_at_the_end(
    visit: Visitors, impatient: Live
) -> None:
    """A server that takes no salt of one player lets another begin alone, and choose."""
    host, table = invite(visit, "tulum", live=impatient)
    held = lose_salts(host)
    guest = visit(f"t/{table}", lang="en", live=impatient)
    sit_down(guest)
    guest.get_by_role("button", name="Begin without waiting").click()
    for page in (host, guest):
        plays(page)
    assert held
    (started,) = of_kind(impatient, table, "started")
    assert "without" in started
    notice = host.locator('.notice[data-key="dropped"]')
    expect(notice).to_contain_text("la partie a commencé sans lui")
    axe(host)
    expect(guest.locator('.notice[data-key="dropped"]')).to_have_count(0)
    menu(guest, "Resign")
    guest.get_by_role("button", name="Resign").last.click()
    expect(notice).to_have_count(0)
    expect(host.locator(".fair-warning")).to_contain_text("Cette page a révélé son grain de hasard")
    expect(guest.locator(".fair-sentence")).to_contain_text("the secret that the server showed")
    expect(guest.locator(".fair-more")).to_contain_text("without the grain of chance of one seat")


def lose_salts(page: Page) -> list[str]:
    """Let no salt of a page reach the server; what it would have sent."""
    held: list[str] = []

    def follow(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            if '"open_salt"' in str(message):
                held.append(str(message))
            else:
                server.send(message)

        socket.on_message(send)

    page.route_web_socket(re.compile("/api/socket"), follow)
    page.reload()
    expect(page.locator(".waiting")).to_be_visible()
    return held


def test_of_three_two_agree_to_begin(visit: Visitors, impatient: Live) -> None:
    host = visit(game="tulum", live=impatient)
    host.get_by_role("button", name="Inviter par un lien").click()
    host.get_by_role("button", name="3", exact=True).click()
    host.locator(".way-start").click()
    expect(host.locator(".waiting")).to_be_visible()
    wait_for_table(host)
    table = host.evaluate("() => chantier.table.id")
    host.close()
    zoe = visit(f"t/{table}", live=impatient)
    leo = visit(f"t/{table}", lang="en", live=impatient)
    sit_down(zoe, "Zoé")
    sit_down(leo, "Léo")
    zoe.get_by_role("button", name="Commencer sans attendre").click()
    expect(zoe.locator(".offer")).to_contain_text("Vous avez proposé de commencer sans attendre")
    expect(leo.locator(".offer")).to_contain_text("Zoé offers to begin without waiting")
    axe(leo)
    leo.get_by_role("button", name="Accept").click()
    for page in (zoe, leo):
        plays(page)


def test_a_seat_that_was_taken_in_another_browser_is_opened_there(visit: Visitors) -> None:
    host, table = invite(visit)
    key = host.evaluate("() => chantier.table.now.value.you.keys[0].key")
    context = host.context
    host.close()
    other = visit(f"t/{table}#key={key}")
    guest = visit(f"t/{table}", lang="en")
    sit_down(guest)
    expect(other.get_by_role("heading", name="Il manque encore Ada")).to_be_visible()
    expect(other.locator(".waiting-lead")).to_contain_text("dans un autre navigateur")
    visit(f"t/{table}", context=context)
    for page in (other, guest):
        plays(page)
    assert other.evaluate("() => chantier.table.mine.value.length") == 1


def test_a_rematch_begins_by_itself_with_new_salts(visit: Visitors, live: Live) -> None:
    host, table = invite(visit, "turris", "0")
    guest = visit(f"t/{table}", lang="en")
    sit_down(guest)
    for page in (host, guest):
        plays(page)
        wait_for_table(page)
    menu(host, "Abandonner")
    host.get_by_role("button", name="Abandonner").last.click()
    host.get_by_role("button", name="Rejouer").click()
    guest.get_by_role("button", name="Accept").click()
    for page in (host, guest):
        page.wait_for_function("id => window.chantier?.table.id !== id", arg=table)
        plays(page)
    again = host.evaluate("() => chantier.table.id")
    before = {one["salt"] for one in of_kind(live, table, "opened")}
    after = {one["salt"] for one in of_kind(live, again, "opened")}
    assert len(before | after) == 4
