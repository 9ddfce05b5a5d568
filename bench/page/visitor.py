"""A browser at our server: tables of one's own, and the moment at which one can play."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize, sync_playwright
from tools.page import node

NAMES = ("chromium", "chromium-browser", "google-chrome")
ARGUMENTS = (
    *("--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader"),
    *("--disable-background-networking", "--disable-dev-shm-usage", "--mute-audio"),
    "--js-flags=--expose-gc",
)
WIDE = {"width": 1280, "height": 800}
PATIENCE = 60_000  # milliseconds
FACES = ("plan", "model")
# One can play: what is legal is known, and the board that it is shown on stands.
USABLE = {
    "plan": """() => window.chantier?.table.selection.actions.value.length
        && document.querySelector('[data-face="plan"] svg, [data-face="plan"] button')
        && performance.now()""",
    "model": """() => window.chantier?.table.selection.actions.value.length
        && chantier.model && chantier.model.state().drawn > 0 && performance.now()""",
}


@contextmanager
def chromium() -> Iterator[Browser]:
    """The machine's Chromium, drawing in software."""
    found = (path for name in NAMES if (path := shutil.which(name)))
    program = os.environ.get("CHANTIER_CHROMIUM") or next(found, None)
    if program is None:
        raise SystemExit("Chromium is needed; on Debian or Ubuntu: sudo apt-get install chromium")
    # Playwright's own Node needs a library (libatomic) that not every system has.
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(node()))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(ARGUMENTS))
        yield browser
        browser.close()


class Visitor:
    """A player with a fresh browser profile and one face of the board."""

    def __init__(
        self, browser: Browser, url: str, game: str, face: str, size: dict[str, int]
    ) -> None:
        self.url = url
        self.game, self.face = game, face
        viewport = ViewportSize(width=size["width"], height=size["height"])
        self._context: BrowserContext = browser.new_context(viewport=viewport, locale="fr-FR")
        self._context.set_default_timeout(PATIENCE)
        self._context.add_init_script(
            f"localStorage.setItem('chantier.views', JSON.stringify({{{game}: '{face}'}}))"
        )
        self.page: Page = self._context.new_page()

    def close(self) -> None:
        """Leave."""
        self._context.close()

    def set_up(self, players: int = 2, quality: str = "low") -> str:
        """A table at which this visitor has all the seats; the address of its page."""
        asking = self._context.request
        asking.post(f"{self.url}/api/identity", data={"cookie": True})
        rules = {"game": self.game, "players": players, "auto_throws": True}
        body = {"rules": rules, "seats": [{"kind": "me"}] * players, "name": "Ada"}
        table = asking.post(f"{self.url}/api/tables", data=body).json()["table"]
        return f"{self.url}/t/{table}?quality={quality}&motion=off"

    def open(self, address: str) -> float:
        """Go there; after how many milliseconds one could play."""
        self.page.goto(address, wait_until="commit")
        usable = self.page.wait_for_function(USABLE[self.face], polling=5)
        return float(usable.json_value())

    def ask(self, script: str, argument: Any = None) -> Any:
        """What a script on the page answers."""
        return self.page.evaluate(script, argument)


@contextmanager
def visiting(
    browser: Browser, url: str, game: str, face: str, size: dict[str, int] = WIDE
) -> Iterator[Visitor]:
    """A visitor for a while."""
    visitor = Visitor(browser, url, game, face, size)
    try:
        yield visitor
    finally:
        visitor.close()
