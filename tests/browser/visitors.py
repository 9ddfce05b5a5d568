"""Visitors of the page: each in a browser profile of their own, and nothing may go wrong on it."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from server.live_server import Live

PATIENCE = 20_000  # milliseconds; software draws slowly, and the machine may be busy
LOCALES = {"fr": "fr-FR", "en": "en-GB"}
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
# What the browser says of its own drawing in software, not of our page.
OF_THE_BROWSER = re.compile(
    r"GPU stall due to ReadPixels|software WebGL|swiftshader|GL Driver Message", re.IGNORECASE
)


class Visitors:
    """Opens pages and notes whatever is wrong on any of them."""

    def __init__(self, browser: Browser, live: Live) -> None:
        self._browser = browser
        self._live = live
        self._contexts: list[BrowserContext] = []
        self._allowed: list[re.Pattern[str]] = []
        self.problems: list[str] = []
        self.pages: list[Page] = []

    def __call__(
        self,
        path: str = "",
        *,
        lang: str = "fr",
        phone: bool = False,
        dark: bool = False,
        live: Live | None = None,
        context: BrowserContext | None = None,
        **query: str,
    ) -> Page:
        """A page at a path of the server, such as `rules/turris`; quiet and cheap to draw.

        `query` adds to the address; `context=page.context` is the same person in another tab.
        """
        live = live or self._live
        if context is None:
            context = self.arrive(lang, phone, dark)
        page = context.new_page()
        self._watch(page, live)
        self.go(page, path, live, **query)
        return page

    def arrive(
        self, lang: str = "fr", phone: bool = False, dark: bool = False, calm: bool = False
    ) -> BrowserContext:
        """A visitor with a browser of their own, and no page open yet; `calm` wants less motion."""
        context = self._browser.new_context(
            locale=LOCALES[lang],
            viewport=PHONE if phone else DESKTOP,
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if calm else "no-preference",
        )
        context.set_default_timeout(PATIENCE)
        self._contexts.append(context)
        return context

    def go(self, page: Page, path: str = "", live: Live | None = None, **query: str) -> None:
        """Lead a page to another address of the server, loading it anew."""
        asked = {"quality": "low", "motion": "off", **query}
        address, hash_sign, fragment = path.partition("#")
        url = f"{(live or self._live).url}/{address}?{urlencode(asked)}{hash_sign}{fragment}"
        page.goto(url)
        page.locator("#page > .page > :not(.coming)").first.wait_for(state="attached")

    def allow(self, pattern: str) -> None:
        """Let something be wrong that the test is about."""
        self._allowed.append(re.compile(pattern))

    def leave(self) -> None:
        """Close everything; raises if anything was wrong."""
        for context in self._contexts:
            context.close()
        found = [
            problem
            for problem in self.problems
            if not any(pattern.search(problem) for pattern in self._allowed)
        ]
        assert not found, "wrong on the page:\n" + "\n".join(found)

    def _watch(self, page: Page, live: Live) -> None:
        own = urlsplit(live.url).netloc
        self.pages.append(page)

        def note(kind: str, what: Any) -> None:
            self.problems.append(f"{kind}: {what}")

        def on_console(message: ConsoleMessage) -> None:
            if message.type in ("error", "warning") and not OF_THE_BROWSER.search(message.text):
                note(f"console {message.type}", f"{message.text} ({message.location.get('url')})")

        def on_failed(request: Request) -> None:
            # A page that is left ends what it was still asking for.
            if request.failure != "net::ERR_ABORTED":
                note("request failed", f"{request.url} {request.failure}")

        def on_address(url: str) -> None:
            parts = urlsplit(url)
            if parts.scheme not in ("data", "blob") and parts.netloc != own:
                note("left the server", url)

        page.on("console", on_console)  # what the policy forbids is told there too
        page.on("pageerror", lambda error: note("page error", error))
        page.on("requestfailed", on_failed)
        page.on("request", lambda request: on_address(request.url))
        page.on("websocket", lambda socket: on_address(socket.url))
        page.on("crash", lambda _: note("crash", page.url))
