"""Visiting the page to look at it: a device, a language, a theme, and tables to sit at."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

import chantier
from chantier.games.registry import OURS, games_in_order

DEVICES = {
    "desktop": (1440, 900),
    "laptop": (1280, 720),
    "small": (1020, 680),
    "phone": (390, 844),
    "smallest": (640, 360),
    "side": (844, 390),
    "zoomed": (683, 384),
    "low": (1280, 600),
    "usual": (1366, 768),
    "large": (1920, 1080),
    "wall": (2560, 1440),
}
NAMES = ("Camille", "Bertrand", "Zoé", "Papi Jo")
GAMES = tuple(game.card.name for game in games_in_order() if game.card.name in OURS)
PATIENCE = 60_000  # milliseconds


class Visit:
    """A visitor of the page, driven as in the tests, without a mouse."""

    def __init__(self, context: BrowserContext, url: str, face: str) -> None:
        self._context = context
        self._url = url
        self._face = face
        self.page: Page = context.new_page()

    def go(self, path: str, **query: str) -> None:
        """Load an address of the server."""
        address, _, fragment = path.partition("#")
        asked = {"quality": "high", "motion": "off"} | query
        search = "&".join(f"{name}={value}" for name, value in asked.items())
        self.page.goto(f"{self._url}/{address}?{search}" + (f"#{fragment}" if fragment else ""))

    def post(self, path: str, body: dict[str, Any], token: str | None = None) -> Any:
        """Send a request, with the visitor's token or another one."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        url = f"{self._url}/api/{path}"
        answer = self._context.request.post(url, data=body, headers=headers)
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.text()}")
        return answer.json()

    def stranger(self) -> str:
        """The token of another player."""
        browser = self._context.browser
        if browser is None:
            raise RuntimeError("the browser is gone")
        context = browser.new_context()
        known = context.request.post(f"{self._url}/api/identity", data={}).json()
        context.close()
        return str(known["token"])

    def set_up(self, game: str, actions: str, seats: str = "", players: int = 2) -> str:
        """A table after some actions; `m` is a person here, `o` open, a digit a level."""
        self.post("identity", {"cookie": True})
        here = [{"kind": "me", "name": name} for name in NAMES]
        plans: list[dict[str, Any]] = []
        for seat, kind in enumerate(seats or "m" * players):
            if kind == "m":
                plans.append(here[seat] if seats.count("m") != 1 else {"kind": "me"})
            elif kind == "o":
                plans.append({"kind": "open"})
            else:
                plans.append({"kind": "level", "level": int(kind)})
        rules = {
            "game": game,
            "players": len(plans),
            "opening": actions.split(),
            "listed": True,
            "auto_throws": True,
        }
        table: str = self.post("tables", {"rules": rules, "seats": plans, "name": NAMES[0]})[
            "table"
        ]
        return table

    def against(self, game: str, actions: str, names: str) -> None:
        """Sit at a table with another player, and play the same actions there."""
        mine, theirs = names.split()
        match = chantier.new(game)
        actors = []
        for action in actions.split():
            actors.append(match.to_act)
            match.play(action)
        me = match.to_act  # it is one's turn in the end
        seats = [{"kind": "me" if seat == me else "open"} for seat in range(2)]
        self.post("identity", {"cookie": True})
        rules = {"game": game, "players": 2}
        table = self.post("tables", {"rules": rules, "seats": seats, "name": mine})["table"]
        path = f"tables/{table}"
        other = self.stranger()
        self.post(f"{path}/messages", {"type": "sit", "id": "s", "name": theirs}, other)
        number = 1  # of the event that the board is of
        for actor, action in zip(actors, actions.split(), strict=True):
            act = {"type": "act", "id": f"a{number}", "position": number, "action": action}
            number = self.post(f"{path}/messages", act, None if actor == me else other)["number"]
        self.go(f"t/{table}")
        self.wait("window.chantier?.table.now.value && chantier.table.live.value")
        self.settle()

    def table(self, game: str, actions: str, seats: str = "", players: int = 2) -> None:
        """Sit at a new table until its board stands."""
        self.go(f"t/{self.set_up(game, actions, seats, players)}")
        self.wait("window.chantier?.table.now.value && chantier.table.live.value")
        if "o" not in seats:
            self.settle()

    def settle(self) -> None:
        """Wait until the board stands still, with what stands beside it."""
        self.page.locator(".board [data-face], .board[data-face]").first.wait_for()
        self.wait("chantier.isComplete !== false")  # a lesson has none of it
        if self._face == "model" and self.page.locator('[data-face="model"]').count():
            self.wait("chantier.model?.state().settled && chantier.model.state().drawn > 0")
            self.page.wait_for_timeout(1500)

    def wait(self, condition: str) -> None:
        """Until a condition holds on the page."""
        self.page.wait_for_function(f"() => {condition}")

    def choose(self, action: str = "", at: int = 0) -> None:
        """Take an action into the hand; without one, one of those that begin so."""
        self.page.evaluate(
            "([action, at]) => { const all = chantier.table.selection.actions.value;"
            " const fit = all.filter((one) => one.startsWith(action));"
            " chantier.table.selection.choose(fit[at % fit.length]); }",
            [action, at],
        )
        self.wait("chantier.table.selection.preview.value")
        self.page.evaluate("() => document.activeElement.blur()")  # as after a press
        self.settle()

    def play(self, *actions: str) -> None:
        """Do actions, each when it may be done."""
        for action in actions:
            self.wait("chantier.table.selection.actions.value.length > 0")
            before = self.page.evaluate("() => chantier.table.now.value.line.length")
            self.page.evaluate("action => chantier.table.selection.play(action)", action)
            self.wait(f"chantier.table.now.value.line.length > {before}")
        self.wait("chantier.table.live.value")

    def press(self, selector: str) -> None:
        """Press something."""
        self.page.locator(selector).first.click()


@contextmanager
def visiting(
    browser: Browser, url: str, device: str, lang: str, dark: bool, face: str
) -> Iterator[Visit]:
    """A visitor with a device and a browser profile of its own."""
    width, height = DEVICES[device]
    phone = device == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale={"fr": "fr-FR", "en": "en-GB"}[lang],
        color_scheme="dark" if dark else "light",
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(PATIENCE)
    faces = json.dumps(dict.fromkeys(GAMES, face))
    context.add_init_script(
        f"localStorage.setItem('chantier.views', {json.dumps(faces)});"
        f"localStorage.setItem('chantier.name', {json.dumps(json.dumps(NAMES[0]))});"
    )
    try:
        yield Visit(context, url, face)
    finally:
        context.close()
