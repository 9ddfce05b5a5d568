"""What is done before a picture is taken: tables sat at, things chosen, pages opened."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from bench.machine import ROOT
from tools.visits import Visit

import chantier
from chantier.core.chance import Randomness
from chantier.core.showcase import Showcase
from chantier.games.parts import showcase_of
from chantier.games.registry import find_game
from games.found import optional_part


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


BoardState: TypeAlias = tuple[str, Callable[[Visit], None]]
"""A state of a board: its name, and how it is come to."""


def showcase(game: str) -> Showcase:
    """The game's good-looking moment."""
    found = showcase_of(find_game(game))
    if found is None:
        raise ValueError(f"{game} has no showcase")
    return found


def scene(game: str, until: int | None = None) -> str:
    """The good-looking game of the lobby, or its beginning."""
    return " ".join(showcase(game).actions.split()[:until])


def first_with(game: str, kind: str) -> str:
    """The beginning of that game, until an action of a kind may be chosen."""
    told = showcase(game).actions.split()
    match = chantier.new(game, showcase(game).players)
    for count, action in enumerate(told):
        if any(one.startswith(kind) for one in match.legal()):
            return " ".join(told[:count])
        match.play(action)
    raise ValueError(kind)


def ended(game: str) -> tuple[str, str, int]:
    """A whole game: what is played before a table is opened, what at it, and by how many."""
    its = optional_part(game, "pictures")
    if its is None:
        match = chantier.new(game)
        chance = Randomness("ended")
        while not match.is_over:
            match.play(match.game.notation.text(match.position.random_id(chance)))
        return " ".join(match.actions[:-1]), match.actions[-1], match.players
    name, players = its.ENDED
    found = json.loads((ROOT / "tests" / "games" / game / "games.json").read_text("utf-8"))[name]
    *before, last = (found if isinstance(found, str) else found["actions"]).split()
    return " ".join(before), last, players


def at_table(
    game: str, actions: str = "", seats: str = "", *then: Callable[[Visit], None]
) -> Callable[[Visit], None]:
    """Sit at a table after some actions, then do something there."""

    def take(visit: Visit) -> None:
        visit.table(game, actions, seats, showcase(game).players)
        for one in then:
            one(visit)

    return take


def against(
    game: str, actions: str, names: str, *then: Callable[[Visit], None]
) -> Callable[[Visit], None]:
    """Play against another player, then run an action."""

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


def as_guest(game: str) -> Callable[[Visit], None]:
    """The waiting room of another player's table, before a seat is taken."""

    def take(visit: Visit) -> None:
        rules = {"game": game, "players": 3}
        seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
        host = {"rules": rules, "seats": seats, "name": "Margaux"}
        made = visit.post("tables", host, visit.stranger())
        visit.go(f"t/{made['table']}")
        visit.page.locator(".waiting-seats").wait_for()

    return take


def in_family(*presses: str) -> Callable[[Visit], None]:
    """The lobby of a family, with something pressed."""

    def take(visit: Visit) -> None:
        visit.post("identity", {"cookie": True})
        for name in ("Camille", "Léo", "Zoé", "Bartholomé-Alexandre", "Papi"):
            visit.post("profiles", {"name": name})
        visit.go("")
        for selector in presses:
            visit.press(selector)
        visit.page.wait_for_timeout(800)

    return take


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
    visit.press("#tab-chat")
    for text in ("Belle tour.", "Attention au toit, il vaut cinq."):
        visit.page.locator(".panel input").last.fill(text)
        visit.page.keyboard.press("Enter")
        visit.page.wait_for_timeout(300)


def press(selector: str) -> Callable[[Visit], None]:
    """Press something."""
    return lambda visit: visit.press(selector)


def choosing(kind: str, at: int = 0) -> Callable[[Visit], None]:
    """Take an action into the hand."""
    return lambda visit: visit.choose(kind, at)


def looking_back(visit: Visit) -> None:
    """Show an earlier moment."""
    visit.page.evaluate("() => chantier.table.showMove(8)")
    visit.wait("chantier.table.looking.value === 8")


def page_of(path: str) -> Callable[[Visit], None]:
    """A page that needs no table."""

    def take(visit: Visit) -> None:
        visit.go(path)
        visit.page.locator("main").wait_for()
        visit.page.wait_for_timeout(800)

    return take


def picking(beginning: str) -> Callable[[Visit], None]:
    """Click on the model where something can be picked whose name begins so."""

    def do(visit: Visit) -> None:
        at = visit.page.evaluate(
            "beginning => chantier.model.state().targets.filter(one => one.startsWith(beginning))"
            ".map(one => chantier.model.pointOf(one)).find(point => point !== null)",
            beginning,
        )
        visit.page.mouse.click(at["x"], at["y"])
        visit.settle()

    return do


def from_side(preset: str) -> Callable[[Visit], None]:
    """See the model from elsewhere, or with its levels lifted off."""

    def do(visit: Visit) -> None:
        visit.page.evaluate("preset => chantier.model.camera(preset)", preset)
        visit.settle()

    return do


def in_lesson(game: str, step: int) -> Callable[[Visit], None]:
    """A step of a game's lesson."""

    def take(visit: Visit) -> None:
        visit.go(f"lesson/{game}")
        visit.page.locator(".lesson-panel").wait_for()
        for _ in range(step):
            visit.press(".lesson-next")
            visit.page.wait_for_timeout(300)
        visit.page.locator(".board canvas, .board svg").first.wait_for()
        visit.page.wait_for_timeout(2500)  # a lesson tells nobody when its board stands still

    return take


def making(game: str, *presses: str) -> Callable[[Visit], None]:
    """The sheets of a game, on the paper and in the ink that the presses choose."""

    def take(visit: Visit) -> None:
        visit.go(f"make/{game}")
        for name in presses:
            visit.page.get_by_role("button", name=name, exact=True).click()
        visit.page.wait_for_timeout(500)  # what was chosen last is asked for
        visit.page.locator(".make-sheets[aria-busy=false] img").first.wait_for(timeout=60_000)
        visit.page.wait_for_load_state("networkidle")

    return take


def on_paper(visit: Visit) -> None:
    """What a printer is given."""
    visit.page.wait_for_function(  # what is printed is fetched after the board
        """() => {
          dispatchEvent(new Event("beforeprint"));
          return document.querySelector(".sheet") !== null;
        }"""
    )
    visit.page.emulate_media(media="print")
    visit.page.set_viewport_size({"width": 794, "height": 1123})  # A4


def preview(game: str = "") -> Callable[[Visit], None]:
    """The picture that goes with a link, of the lobby or of a table."""

    def take(visit: Visit) -> None:
        path = "api/preview.png"
        if game:
            table = visit.set_up(game, scene(game), "", showcase(game).players)
            path = f"api/tables/{table}/preview.png"
        visit.page.set_viewport_size({"width": 1200, "height": 630})
        visit.go(path, lang="fr")

    return take


def of_record(game: str) -> Callable[[Visit], None]:
    """A record, opened in its middle."""

    def take(visit: Visit) -> None:
        players = showcase(game).players
        match = chantier.new(game, players).play(*showcase(game).actions.split())
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "record.json")
            path.write_text(json.dumps(match.record().to_json()), encoding="utf-8")
            visit.go("record")
            visit.page.locator('input[type="file"]').set_input_files(path)
            visit.page.get_by_role("slider").press("End")
            visit.page.wait_for_timeout(1500)

    return take


def in_wood(game: str, shown: Callable[[Visit], None], dark: bool) -> Iterator[Shot]:
    """A game of wooden blocks in three dimensions, on all devices; the phone may be dark."""
    chosen = at_table(game, scene(game), "", choosing("H"))
    name = "Margaux Bertrand"
    played = against(game, scene(game), name, shown)
    yield Shot(f"model-{game}", played, face="model")
    yield Shot(f"model-{game}", played, face="model", dark=True)
    yield Shot(f"model-{game}-here", chosen, "laptop", "en", face="model")
    small = against(game, scene(game), name, choosing("H"))
    yield Shot(f"model-{game}", small, "phone", face="model", dark=dark)
