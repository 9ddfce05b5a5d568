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
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bench.load import servers
from bench.machine import ROOT
from bench.page.browsing import chromium
from bench.report import progress
from tools.visiting import GAMES, Visit, visiting

import chantier
from chantier.server.scenes import SCENES

FOLDER = ROOT / "build" / "pictures"
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
    rules = {"game": "turquoise", "players": 3, "listed": True}
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "level", "level": 3}]
    visit.post("tables", {"rules": rules, "seats": seats, "name": "Margaux"}, visit.stranger())


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
        small = against(game, scene(game), "Margaux Bertrand", choosing("H"))
        yield Shot(f"model-{game}", small, "phone", face="model", dark=game == "turris")
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
                who = (shot.device, shot.lang, shot.dark, shot.face)
                with visiting(browser, f"http://127.0.0.1:{server.port}", *who) as visit:
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
