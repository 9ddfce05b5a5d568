from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

import programs
from browser.chromium import FLAT
from browser.visitors import PATIENCE, Visitors
from chantier.server.pages.page import BUILT
from server.live_server import Live

sys.path.insert(0, str(Path(__file__).parents[2]))
from tools.page import node  # a tool of the project, not of the package

Launch = Callable[[tuple[str, ...]], Browser]
PICTURES = Path(__file__).parents[2] / "build" / "browser"
expect.set_options(timeout=PATIENCE)


@pytest.fixture(scope="session")
def launch() -> Iterator[Launch]:
    """Start a browser, by its arguments; each kind once."""
    if os.environ.get("CHANTIER_NO_WEB", "") not in ("", "0"):
        pytest.skip("NO PAGE: CHANTIER_NO_WEB is set")
    assert (BUILT / "index.html").is_file(), "the page is not built: python tools/page.py build"
    program = programs.find_chromium()
    if program is None:
        pytest.skip(f"NO BROWSER: {programs.advice(['chromium'])}")
    # Playwright's own Node needs a library (libatomic) that not every system has.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    with sync_playwright() as playwright:

        @cache
        def launched(arguments: tuple[str, ...]) -> Browser:
            return playwright.chromium.launch(executable_path=program, args=list(arguments))

        yield launched


@pytest.fixture(scope="session")
def browser(launch: Launch) -> Browser:
    """One browser for all; every visitor has a profile of their own in it."""
    return launch(FLAT)


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Live]:
    """The server that the visitors' pages come from."""
    with Live.running(tmp_path_factory.mktemp("server") / "tables.db") as server:
        yield server


@pytest.fixture
def visit(browser: Browser, live: Live, request: pytest.FixtureRequest) -> Iterator[Visitors]:
    """Visit the page: `visit("rules/turris", lang="en", phone=True)` gives a Playwright page.

    At the end everything that was wrong on any of the pages fails the test: errors and warnings of
    the console, exceptions, requests that failed, and requests to anywhere but the server.
    """
    visitors = Visitors(browser, live)
    yield visitors
    if request.node.stash.get(FAILED, False):
        PICTURES.mkdir(parents=True, exist_ok=True)
        name = re.sub(r"\W+", "-", request.node.name)
        for number, page in enumerate(visitors.pages):
            if not page.is_closed():
                page.screenshot(path=PICTURES / f"{name}-{number}.png")
    visitors.leave()


FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """Note that a test failed, for a picture of what its pages showed then."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report
