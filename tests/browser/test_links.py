"""Whatever leaves the page carries an address that another device reaches."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from browser.accessibility import axe
from browser.chromium import FLAT
from browser.conftest import Launch
from browser.table import set_up, sit, wait_for_table
from browser.visitors import PATIENCE, Visitors
from chantier.i18n import say
from server.live_server import Live

WIFI, CABLE = "http://192.168.1.20:8117", "http://10.0.0.4:8117"
HOME: dict[str, Any] = {
    "public": None,
    "local": True,
    "own_machine": False,
    "networks": [
        {"origin": WIFI, "interface": "wlan0", "kind": "wifi"},
        {"origin": CABLE, "interface": "eth0", "kind": "cable"},
    ],
    "hindrance": "",
    "port": 8117,
}
ELSEWHERE = "chantier.test"  # a name that is this machine to one browser: a device without HTTPS


def words(key: str, **values: object) -> str:
    return say("fr", key, **values)


def answer_with(page: Page, told: dict[str, Any]) -> None:
    """What the server says of its addresses from now on."""
    page.unroute("**/api/addresses")
    page.route("**/api/addresses", lambda route: route.fulfill(json=told))


def from_menu(page: Page, entry: str) -> Locator:
    """The dialogue of an entry of the table's menu."""
    page.get_by_role("button", name=words("page.table.menu")).click()
    page.get_by_role("button", name=words(entry)).click()
    dialogue = page.get_by_role("dialog")
    dialogue.locator(".share-code path").wait_for()
    return dialogue


def expect_address(shared: Locator, address: str) -> None:
    """The link in its field and its QR code."""
    expect(shared.locator(".share-link input")).to_have_value(address)
    expect(shared.locator(".share-code")).to_have_attribute("data-address", address)


def test_a_page_at_localhost_invites_to_the_local_network(visit: Visitors, live: Live):
    context = visit.arrive()
    table = set_up(context, live, "kwinty", "mo")
    page = context.new_page()
    answer_with(page, HOME)
    visit.pages.append(page)
    visit.go(page, f"t/{table}")
    expect_address(page.locator(".waiting-invite"), f"{WIFI}/t/{table}")
    axe(page)

    page.locator(".share-network select").select_option(CABLE)
    expect_address(page.locator(".waiting-invite"), f"{CABLE}/t/{table}")
    page.reload()
    expect_address(page.locator(".waiting-invite"), f"{CABLE}/t/{table}")  # it is remembered
    page.locator(".share-trouble summary").click()
    expect(page.locator(".share-trouble p")).to_contain_text("8117")

    # Another Wi-Fi while the link is shown: the next look finds it, here when the window is used.
    moved = "http://172.20.10.4:8117"
    answer_with(page, {**HOME, "networks": [{**HOME["networks"][1], "origin": moved}]})
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect_address(page.locator(".waiting-invite"), f"{moved}/t/{table}")
    expect(page.locator(".share-network")).to_have_count(0)

    answer_with(page, {**HOME, "networks": [], "hindrance": "offline"})
    page.evaluate("dispatchEvent(new Event('offline'))")
    expect(page.locator(".share .alert-box")).to_contain_text(words("page.share.why.offline"))
    expect(page.locator(".share-code")).to_have_count(0)
    axe(page)


def test_share_secret_link_and_printed_sheet_of_a_game_leave_with_the_networks_address(
    visit: Visitors, live: Live
):
    context = visit.arrive()
    context.route("**/api/addresses", lambda route: route.fulfill(json=HOME))
    page = sit(visit, live, "kwinty", "mm", context=context)
    table = page.url.rpartition("/t/")[2].partition("?")[0]
    shared = from_menu(page, "page.table.share")
    expect_address(shared, f"{WIFI}/t/{table}")
    page.keyboard.press("Escape")
    secret = from_menu(page, "page.table.secret").locator(".share-link input").input_value()
    assert secret.startswith(f"{WIFI}/t/{table}#key=")
    page.keyboard.press("Escape")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    expect(page.locator(".sheet-foot")).to_have_text(f"{WIFI}/t/{table}")
    page.evaluate("() => dispatchEvent(new Event('afterprint'))")


def test_a_server_for_this_machine_alone_says_so_instead_of_inviting(visit: Visitors, live: Live):
    """What it really answers: the tests' server listens on 127.0.0.1."""
    context = visit.arrive()
    page = visit(f"t/{set_up(context, live, 'kwinty', 'mo')}", context=context)
    told = page.locator(".share .alert-box")
    expect(told).to_contain_text(words("page.share.only_here"))
    expect(told).to_contain_text(words("page.share.why.loopback"))
    expect(page.locator(".share-code")).to_have_count(0)


def test_the_secret_link_takes_a_seat_to_an_address_without_https(launch: Launch, live: Live):
    """Another origin has no cookie of this one; and there is no clipboard without HTTPS."""
    browser = launch((*FLAT, f"--host-resolver-rules=MAP {ELSEWHERE} 127.0.0.1"))
    person = live.person()
    table = person.create("kwinty", "mm")
    (first, _) = person.look(table)["you"]["keys"]
    there = f"http://{ELSEWHERE}:{live.port}/t/{table}"
    context = browser.new_context(locale="fr-FR")
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(f"{there}?quality=low&motion=off#key={first['key']}")
    wait_for_table(page)
    assert not page.evaluate("isSecureContext")
    assert page.evaluate("chantier.table.now.value.you.seats") == [first["seat"]]
    shared = from_menu(page, "page.table.share")
    expect_address(shared, there)  # others reach what this page was reached by
    shared.get_by_role("button", name=words("page.table.copy")).click()
    expect(shared.get_by_role("button", name=words("page.table.copied"))).to_be_focused()
    context.close()
