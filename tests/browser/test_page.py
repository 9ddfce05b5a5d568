"""The page as it is served: it loads, in both languages, at every address, from here alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Response, expect

from browser.visitors import Visitors
from server.live_server import Live


@pytest.fixture(scope="module")
def rooted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """A server as a proxy presents it under a path."""
    with Live.running(
        tmp_path_factory.mktemp("rooted") / "tables.db", root_path="/sub/table"
    ) as server:
        yield server


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_part_opens_by_its_address_in_the_readers_language(visit: Visitors, lang: str):
    page = visit(lang=lang)
    for path in ("", "rules/turris", "record"):
        if path:
            visit.go(page, path)
        assert page.locator("html").get_attribute("lang") == lang, path
        expect(page.locator("body")).to_contain_text(re.compile(r"\w"))


def test_an_unknown_address_says_so(visit: Visitors):
    visit.allow("404")
    page = visit("nowhere/at/all")
    expect(page.locator("body")).to_contain_text(re.compile(r"\w"))
    assert page.evaluate("fetch('').then(answer => answer.status)") == 404


def test_it_works_under_the_path_of_a_proxy(visit: Visitors, rooted: Live):
    page = visit(live=rooted)
    for path in ("", "rules/kwinty"):
        if path:
            visit.go(page, path, rooted)
        expect(page.locator("body")).to_contain_text(re.compile(r"\w"))
        for address in page.evaluate(
            "() => performance.getEntriesByType('resource').map(entry => entry.name)"
        ):
            assert address.startswith(rooted.url + "/"), address


def test_files_are_packed_and_kept(visit: Visitors):
    context = visit.arrive()
    heard: list[Response] = []
    context.on("response", lambda answer: heard.append(answer))  # noqa: PLW0108  # no builtins
    page = visit(context=context)
    page.wait_for_function("() => [...document.fonts].some(({ status }) => status === 'loaded')")
    files = [answer for answer in heard if "/assets/" in answer.url]
    assert any(answer.url.endswith(".js") for answer in files)
    assert any(answer.url.endswith(".css") for answer in files)
    for answer in files:
        assert "immutable" in answer.headers["cache-control"], answer.url
        if answer.url.endswith((".js", ".css")):
            assert answer.headers["content-encoding"] == "gzip", answer.url
    page.reload()
    page.locator("#page > .page > *").first.wait_for(state="attached")
    transferred = page.evaluate(
        "() => performance.getEntriesByType('resource')"
        ".filter(entry => entry.name.includes('/assets/')).map(entry => entry.transferSize)"
    )
    assert transferred
    assert set(transferred) == {0}


def test_nothing_runs_that_the_policy_does_not_allow(visit: Visitors):
    visit.allow("Content Security Policy|unsafe-eval|TrustedScript")
    page = visit()
    page.evaluate(
        "() => { const script = document.createElement('script');"
        " script.textContent = 'window.ran = true'; document.body.append(script); }"
    )
    assert page.evaluate("() => window.ran") is None
    assert any("Content Security Policy" in problem for problem in visit.problems)


def test_a_game_that_the_rules_tell_is_replayed(visit: Visitors):
    page = visit("rules/tulum", lang="en")
    page.get_by_role("link", name="Replay this game").click()
    expect(page.locator(".recordpage.opened")).to_be_visible()
    expect(page).to_have_url(re.compile(r"record\?.*example=tulum-whole"))


def test_licenses_are_shown_from_the_lobby_in_both_languages(visit: Visitors):
    for language, title in (("fr", "Licences"), ("en", "Licenses")):
        page = visit("", lang=language)
        page.get_by_role("contentinfo").get_by_role("link", name=title).click()
        expect(page.get_by_role("heading", level=1, name=title)).to_be_visible()
        expect(page.get_by_role("heading", name="three 0")).to_be_visible()
        expect(page.get_by_text("SIL OPEN FONT LICENSE").first).to_be_visible()


def test_the_font_is_fetched_once_the_board_can_be_used(visit: Visitors, live: Live):
    page = visit("rules/turris")
    page.add_init_script(
        """new MutationObserver(() => {
             if (document.querySelector('[data-face] svg')) window.boardAt ??= performance.now();
           }).observe(document, { childList: true, subtree: true })"""
    )
    table = live.person().create("kwinty", "m1")
    for path in ("rules/turris", f"t/{table}"):
        visit.go(page, path)
        # Two faces stand in until the third is there.
        page.wait_for_function(
            """() => [...document.fonts].some(
                 (face) => face.family.includes('Chantier Sans') && face.status === 'loaded')"""
        )
        (asked,) = page.evaluate(
            "performance.getEntriesByType('resource')"
            ".filter(e => e.name.endsWith('.woff2')).map(e => e.startTime)"
        )
        shown = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0].startTime")
        assert asked > shown
    assert asked > page.evaluate("window.boardAt")


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_header_stays_one_row_and_ranges_whole_in_a_low_window(visit: Visitors, lang: str):
    person = visit.arrive(lang)
    person.add_init_script("localStorage.setItem('chantier.name', '\"Bertrand-Maximilien Alex\"')")
    page = visit("", context=person)
    page.locator(".game-facts b").first.wait_for()
    for width in (640, 683, 899):
        page.set_viewport_size({"width": width, "height": 384})
        boxes = "all => all.map(one => one.getBoundingClientRect()).filter(b => b.width > 0)"
        middles = page.locator(".header > *").evaluate_all(
            f"{boxes}.map(b => b.top + b.height / 2)"
        )
        assert max(middles) - min(middles) < 4, (width, middles)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        facts = page.locator(".game-facts > *:not(svg)")
        assert max(facts.evaluate_all(f"{boxes}.map(b => b.height)")) < 30, width
