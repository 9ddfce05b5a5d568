"""`make pictures`: the page as people see it, every page and state of it, into `build/pictures`.

A server of its own, a Chromium that draws in software, and tables opened from known games. Names
say page, state, device, language and theme; `--only PATTERN` takes the names that it is found in.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.load import servers
from bench.machine import ROOT
from bench.page.browsing import chromium
from bench.report import progress
from playwright.sync_api import Browser, BrowserContext, Page

import chantier
from chantier.server.scenes import SCENES

FOLDER = ROOT / "build" / "pictures"
DEVICES = {"desktop": (1440, 900), "laptop": (1280, 720), "phone": (390, 844)}
NAMES = ("Camille", "Bertrand", "Zoé", "Papi Jo")
GAMES = ("kwinty", "turris", "tulum", "turquoise")
PATIENCE = 60_000  # milliseconds
ENDED = {
    "kwinty": "all blocks, tie",
    "turris": "white wins",
    "tulum": "complete, three seats",
    "turquoise": "summit strike, 3 players",
}


@dataclass(frozen=True)
class Shot:
    """A picture: what is done before it is taken, and for whom."""

    state: str
    take: Callable[[Visit], None]
    device: str = "desktop"
    lang: str = "fr"
    dark: bool = False
    face: str = "plan"

    @property
    def name(self) -> str:
        """The name of its file."""
        theme = "dark" if self.dark else "light"
        return f"{self.state}-{self.device}-{self.lang}-{theme}"


class Visit:
    """Somebody who looks at the page; what they do is done as in the tests, without a mouse."""

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
        """Ask the server, as oneself or with somebody else's token."""
        headers = {} if token is None else {"authorization": f"Bearer {token}"}
        url = f"{self._url}/api/{path}"
        answer = self._context.request.post(url, data=body, headers=headers)
        if not answer.ok:
            raise RuntimeError(f"{path}: {answer.text()}")
        return answer.json()

    def stranger(self) -> str:
        """The token of somebody else."""
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
        rules = {"game": game, "players": len(plans), "opening": actions.split(), "listed": True}
        table: str = self.post("tables", {"rules": rules, "seats": plans, "name": NAMES[0]})[
            "table"
        ]
        return table

    def against(self, game: str, actions: str, names: str) -> None:
        """Sit at a table at which somebody else plays too; all that was done was done there."""
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
        sit = {"type": "sit", "id": "s", "name": theirs}
        number = self.post(f"{path}/messages", sit, other)["number"]
        for actor, action in zip(actors, actions.split(), strict=True):
            act = {"type": "act", "id": f"a{number}", "position": number, "action": action}
            who = None if actor == me else other
            number = self.post(f"{path}/messages", act, who)["number"]
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
        """Wait until the board stands still."""
        self.page.locator(".board [data-face], .board[data-face]").first.wait_for()
        if self._face == "model" and self.page.locator('[data-face="model"]').count():
            self.wait("chantier.model?.state().settled && chantier.model.state().drawn > 0")
            self.page.wait_for_timeout(1500)

    def wait(self, condition: str) -> None:
        """Until a condition holds on the page."""
        self.page.wait_for_function(f"() => {condition}")

    def choose(self, action: str = "", at: int = 0) -> None:
        """Take an action into the hand; without one, one of those that begin so."""
        self.page.evaluate(
            "([action, at]) => { const all = chantier.table.hand.actions.value;"
            " const fit = all.filter((one) => one.startsWith(action));"
            " chantier.table.hand.choose(fit[at % fit.length]); }",
            [action, at],
        )
        self.wait("chantier.table.hand.preview.value")
        self.page.evaluate("() => document.activeElement.blur()")  # as after a press
        self.settle()

    def play(self, *actions: str) -> None:
        """Do actions, each when it may be done."""
        for action in actions:
            self.wait("chantier.table.hand.actions.value.length > 0")
            before = self.page.evaluate("() => chantier.table.now.value.line.length")
            self.page.evaluate("action => chantier.table.hand.play(action)", action)
            self.wait(f"chantier.table.now.value.line.length > {before}")
        self.wait("chantier.table.live.value")

    def press(self, selector: str) -> None:
        """Press something."""
        self.page.locator(selector).first.click()


def scene(game: str, until: int | None = None) -> str:
    """The good-looking game of the lobby, or its beginning."""
    return " ".join(SCENES[game].actions.split()[:until])


def first_with(game: str, kind: str) -> str:
    """The beginning of that game, until an action of a kind may be chosen."""
    told = SCENES[game].actions.split()
    match = chantier.new(game, SCENES[game].players)
    for count, action in enumerate(told):
        if any(one.startswith(kind) for one in match.legal()):
            return " ".join(told[:count])
        match.play(action)
    raise ValueError(kind)


def ended(game: str) -> tuple[str, str, int]:
    """A whole game: what is played before a table is opened, what at it, and by how many."""
    games = json.loads((ROOT / "tests" / "data" / f"{game}_games.json").read_text("utf-8"))
    found = games[ENDED[game]]
    if isinstance(found, str):
        found = {"actions": found, "players": 3 if "three" in ENDED[game] else 2}
    *before, last = found["actions"].split()
    return " ".join(before), last, found["players"]


def at_table(
    game: str, actions: str = "", seats: str = "", *then: Callable[[Visit], None]
) -> Callable[[Visit], None]:
    """Sit at a table after some actions, then do something there."""

    def take(visit: Visit) -> None:
        visit.table(game, actions, seats, SCENES[game].players)
        for one in then:
            one(visit)

    return take


def against(
    game: str, actions: str, names: str, *then: Callable[[Visit], None]
) -> Callable[[Visit], None]:
    """Play against somebody else, then do something."""

    def take(visit: Visit) -> None:
        visit.against(game, actions, names)
        for one in then:
            one(visit)

    return take


def at_end(game: str) -> Callable[[Visit], None]:
    """Play a game's last action and look at the end page."""

    def take(visit: Visit) -> None:
        before, last, players = ended(game)
        visit.table(game, before, "", players)
        visit.play(last)
        visit.page.locator("section.end").wait_for()
        visit.settle()

    return take


def in_lobby(game: str, *presses: str, tables: bool = False) -> Callable[[Visit], None]:
    """The lobby with a game chosen and something pressed; with tables in its lists."""

    def take(visit: Visit) -> None:
        if tables:
            fill(visit)
        visit.go("", game=game)
        visit.page.locator("#ways-title").wait_for()
        for selector in presses:
            visit.press(selector)
        visit.page.wait_for_timeout(6000)  # the models come when the page has nothing else to do

    return take


def fill(visit: Visit) -> None:
    """Tables of one's own, tables to join, and results."""
    visit.table("kwinty", ended("kwinty")[0])
    visit.play(ended("kwinty")[1])
    visit.table("tulum", ended("tulum")[0], "", 3)
    visit.play(ended("tulum")[1])
    visit.set_up("turris", scene("turris", 6), "m3")
    visit.set_up("turquoise", scene("turquoise"), "", 3)
    visit.set_up("turquoise", "", "moo")


def typed(text: str) -> Callable[[Visit], None]:
    """Type an action into the log's field, as those do who know the notation."""

    def do(visit: Visit) -> None:
        visit.press(".log-type")
        visit.page.keyboard.type(text)
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(800)

    return do


def talk(visit: Visit) -> None:
    """Say something, and read it."""
    for text in ("Belle tour.", "Attention au toit, il vaut cinq."):
        visit.page.locator(".panel input").last.fill(text)
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(300)
    visit.press("#tab-chat")


def press(selector: str) -> Callable[[Visit], None]:
    """Press something."""
    return lambda visit: visit.press(selector)


def choosing(kind: str, at: int = 0) -> Callable[[Visit], None]:
    """Take an action into the hand."""
    return lambda visit: visit.choose(kind, at)


def looking_back(visit: Visit) -> None:
    """Show an earlier moment."""
    visit.page.evaluate("() => chantier.table.look(8)")
    visit.wait("chantier.table.looking.value === 8")


def page_of(path: str) -> Callable[[Visit], None]:
    """A page that needs no table."""

    def take(visit: Visit) -> None:
        visit.go(path)
        visit.page.locator("main").wait_for()
        visit.page.wait_for_timeout(800)

    return take


def of_record(game: str) -> Callable[[Visit], None]:
    """A record, opened in its middle."""

    def take(visit: Visit) -> None:
        players = SCENES[game].players
        match = chantier.new(game, players).play(*SCENES[game].actions.split())
        path = FOLDER / "record.json"
        path.write_text(json.dumps(match.record().to_json()), encoding="utf-8")
        visit.go("record")
        visit.page.locator('input[type="file"]').set_input_files(path)
        visit.page.get_by_role("slider").press("End")
        visit.page.wait_for_timeout(1500)
        path.unlink()

    return take


def shots() -> Iterator[Shot]:
    """Every picture: each state once or twice, and among them all devices, languages, themes."""
    level, here = "button.way >> nth=0", "button.way >> nth=1"
    for game in GAMES:
        yield Shot(f"lobby-{game}", in_lobby(game))
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True))
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True), lang="en", dark=True)
    yield Shot("lobby-lists", in_lobby("turquoise", tables=True), "phone", dark=True)
    yield Shot("lobby", in_lobby("kwinty"), "phone", "en")
    yield Shot("lobby-level", in_lobby("turquoise", level), lang="en")
    yield Shot("lobby-here", in_lobby("turquoise", here), "laptop", dark=True)
    yield Shot("lobby-level", in_lobby("turris", level), "phone")
    yield Shot("lobby-options", in_lobby("turquoise", ".ways-options"))
    yield Shot("lobby-options", in_lobby("tulum", ".ways-options"), "phone", "en", dark=True)
    yield Shot("waiting", at_table("turquoise", "", "moo"))
    yield Shot("waiting", at_table("turquoise", "", "moo"), "phone", "en", dark=True)
    yield from tables()
    for game in GAMES:
        yield Shot(f"end-{game}", at_end(game))
        yield Shot(f"end-{game}", at_end(game), "phone", "en", dark=True)
    yield Shot("rules-turquoise", page_of("rules/turquoise#Q13"))
    yield Shot("rules-kwinty", page_of("rules/kwinty"), "phone", "en", dark=True)
    yield Shot("record-none", page_of("record"))
    yield Shot("record-turris", of_record("turris"), lang="en", dark=True)
    yield Shot("record-tulum", of_record("tulum"), "phone")


def tables() -> Iterator[Shot]:
    """Boards of the four games, and what can stand beside or over them."""
    turris = scene("turris")
    bonus = scene("turris", 9)
    auction = first_with("turquoise", "raise")
    seth = first_with("turquoise", "seth")
    laying = first_with("turquoise", "lay:1")
    plans = (
        ("kwinty-start", at_table("kwinty", "", "m4")),
        ("kwinty-chosen", at_table("kwinty", scene("kwinty"), "m4", choosing("H", 1))),
        ("turris-start", at_table("turris", "Va3 Va2", "m3")),
        ("turris-middle", at_table("turris", turris)),
        ("turris-bonus", at_table("turris", bonus)),
        ("tulum-start", at_table("tulum", "roll:134556")),
        ("tulum-stake", at_table("tulum", scene("tulum"))),
        ("turquoise-start", at_table("turquoise", "", "m22")),
        ("turquoise-middle", at_table("turquoise", scene("turquoise"))),
        ("turquoise-chosen", at_table("turquoise", scene("turquoise"), "", choosing("move", 30))),
        ("turquoise-laying", at_table("turquoise", laying, "", choosing("lay"))),
        ("turquoise-auction", at_table("turquoise", auction)),
        ("turquoise-seth", at_table("turquoise", seth)),
    )
    for number, (state, take) in enumerate(plans):
        other = "fr" if number % 2 else "en"
        yield Shot(f"plan-{state}", take)
        yield Shot(f"plan-{state}", take, "phone", other, dark=number % 3 == 1)
        yield Shot(f"plan-{state}", take, "laptop", "en" if other == "fr" else "fr", dark=True)
    for game in ("kwinty", "turris"):
        chosen = at_table(game, scene(game), "", choosing("H"))
        shown = choosing("Hl") if game == "kwinty" else press(".turris-view")
        played = against(game, scene(game), "Margaux Bertrand", shown)
        yield Shot(f"model-{game}", played, face="model")
        yield Shot(f"model-{game}", played, face="model", dark=True)
        yield Shot(f"model-{game}-here", chosen, "laptop", "en", face="model")
        yield Shot(f"model-{game}", played, "phone", face="model", dark=game == "turris")
    yield Shot("model-turris-bonus", at_table("turris", bonus), dark=True, face="model")
    rules = at_table("turris", turris, "", press("#tab-rules"))
    yield Shot("state-refusal", at_table("kwinty", scene("kwinty"), "m4", typed("Va")))
    yield Shot("state-looking-back", at_table("turris", turris, "", looking_back))
    yield Shot("state-menu", at_table("turris", turris, "4m", press(".menu > button")))
    yield Shot("state-menu", at_table("tulum", "", "", press(".menu > button")), "phone", "en")
    yield Shot("state-chat", at_table("turris", turris, "", talk), dark=True)
    yield Shot("state-rules", rules, lang="en")
    sheet = at_table("turris", turris, "", press(".topbar-panel"))
    yield Shot("state-sheet", sheet, "phone", dark=True)


@contextmanager
def visiting(browser: Browser, url: str, shot: Shot) -> Iterator[Visit]:
    """A browser profile of one's own for a picture."""
    width, height = DEVICES[shot.device]
    phone = shot.device == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height},
        locale={"fr": "fr-FR", "en": "en-GB"}[shot.lang],
        color_scheme="dark" if shot.dark else "light",
        has_touch=phone,
        is_mobile=phone,
    )
    context.set_default_timeout(PATIENCE)
    faces = json.dumps(dict.fromkeys(GAMES, shot.face))
    context.add_init_script(
        f"localStorage.setItem('chantier.views', {json.dumps(faces)});"
        f"localStorage.setItem('chantier.name', {json.dumps(json.dumps(NAMES[0]))});"
    )
    try:
        yield Visit(context, url, shot.face)
    finally:
        context.close()


def main() -> None:
    """Take the pictures; those that could not be taken are named at the end."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--only", default="", help="take those in whose name this is found")
    chosen = arguments.parse_args()
    wanted = [shot for shot in shots() if re.search(chosen.only, shot.name)]
    FOLDER.mkdir(parents=True, exist_ok=True)
    data = Path(tempfile.mkdtemp())
    server = servers.start_ours("ours", data / "tables.db")
    failed = []
    try:
        servers.wait_until_warm(server)
        with chromium() as browser:
            for number, shot in enumerate(wanted, 1):
                progress(f"{number}/{len(wanted)} {shot.name}")
                with visiting(browser, f"http://127.0.0.1:{server.port}", shot) as visit:
                    try:
                        shot.take(visit)
                    except Exception as error:  # the others are worth having all the same
                        failed.append(f"{shot.name}: {error}")
                    visit.page.wait_for_timeout(400)
                    visit.page.screenshot(path=FOLDER / f"{shot.name}.png")
    finally:
        server.end()
        shutil.rmtree(data, ignore_errors=True)
    progress("")
    print(f"{len(wanted) - len(failed)} pictures in {FOLDER.relative_to(ROOT)}")
    if failed:
        sys.exit("\n".join(failed))


if __name__ == "__main__":
    main()
