"""`make films`: what moves on the page, as strips of pictures in `build/films`.

Each strip shows one motion from before it begins until all is still, on both faces of the board;
`--only PATTERN` takes the names that it is found in. To be looked at beside the look's words on
motion: what starts where it was, ends where it is, and comes after its cause.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "src"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from playwright.sync_api import Browser
from tools.filming import Reel, filmed
from tools.gallery import make_all
from tools.posing import ended, scene, showcase
from tools.visiting import Visit, visiting

BOARD = ".board-site"
MOVES = {"motion": "on", "quality": "low"}

Shoot = Callable[[Visit, Reel], None]


@dataclass(frozen=True)
class Film:
    """A motion: what is done while the camera runs, and on which face of the board."""

    name: str
    shoot: Shoot
    face: str


def sit(visit: Visit, reel: Reel, game: str, actions: list[str], clip: str = BOARD) -> None:
    """Sit at a table after some actions; from then on its time is held."""
    table = visit.set_up(game, " ".join(actions), "", players_of(game))
    visit.go(f"t/{table}", **MOVES)
    visit.wait("window.chantier?.table.now.value && chantier.table.live.value")
    visit.settle()
    reel.hold(clip)


def players_of(game: str) -> int:
    """How many play in the films of a game."""
    return ended(game)[2] if game == "turquoise" else showcase(game).players


def game_of(game: str) -> list[str]:
    """The actions that films of a game are taken from."""
    if game == "turquoise":
        before, last, _ = ended(game)
        return [*before.split(), last]
    return scene(game).split()


def do(visit: Visit, action: str) -> None:
    """Do an action, until the page has heard of it."""
    before = visit.page.evaluate("() => chantier.table.now.value.line.length")
    visit.page.evaluate("action => { void chantier.table.hand.play(action); }", action)
    visit.wait(f"chantier.table.now.value.line.length > {before}")


def played(game: str, at: int, count: int, step: int, clip: str = BOARD) -> Shoot:
    """The so-manieth action of a game, done by whoever has the turn."""

    def shoot(visit: Visit, reel: Reel) -> None:
        actions = game_of(game)
        sit(visit, reel, game, actions[:at], clip)
        reel.take()
        if kind_of(actions[at]) == "move":  # seen with the way that was shown before
            visit.page.evaluate("action => chantier.table.hand.choose(action)", actions[at])
            visit.wait("chantier.table.hand.preview.value")
            reel.go(200)
        do(visit, actions[at])
        reel.film(count, step)

    return shoot


def seen(actions: list[str], at: int, count: int, step: int, clip: str = BOARD) -> Shoot:
    """An action of Tulum looked at again, as the server rolls dice of its own."""

    def shoot(visit: Visit, reel: Reel) -> None:
        table = visit.set_up("tulum", " ".join(actions), "", players_of("tulum"))
        visit.go(f"t/{table}", **MOVES)
        visit.wait("window.chantier?.table.now.value && chantier.table.live.value")
        visit.page.evaluate("at => chantier.table.look(at)", at)
        visit.settle()
        reel.hold(clip)
        reel.take()
        visit.page.evaluate("at => { void chantier.table.look(at); }", at + 1)
        visit.wait(f"(chantier.table.looking.value ?? {at + 1}) === {at + 1}")
        reel.film(count, step)

    return shoot


def from_sides(*presets: str) -> Shoot:
    """The model turned and lifted, one after the other."""

    def shoot(visit: Visit, reel: Reel) -> None:
        sit(visit, reel, "turquoise", game_of("turquoise")[:200])
        reel.take()
        for preset in presets:
            visit.page.evaluate("preset => chantier.model.camera(preset)", preset)
            reel.go(40)
            reel.film(4, 160)

    return shoot


def kind_of(action: str) -> str:
    """The word that an action begins with."""
    return action.partition(":")[0]


def first(game: str, kind: str, after: int = 0) -> int:
    """Where the first action of a kind stands in a game."""
    actions = game_of(game)
    return next(at for at in range(after, len(actions)) if actions[at].startswith(kind))


def films() -> Iterator[Film]:
    """Every film."""
    tulum = scene("tulum").split()
    again = tulum.index("again") + 1
    lost = [*tulum[:again], "roll:66666"]
    both: list[tuple[str, Shoot]] = [
        ("kwinty-laid", played("kwinty", 8, 8, 60)),
        ("turris-laid", played("turris", 8, 8, 60)),
        ("tulum-rolled", seen(tulum, again, 11, 100)),
        ("tulum-placed", seen(tulum, again + 1, 8, 60)),
        ("tulum-secured", seen(tulum, again + 3, 11, 100)),
        ("tulum-lost", seen(lost, again, 15, 170, "")),
        ("turquoise-walk", played("turquoise", 135, 11, 60)),
        ("turquoise-coins", played("turquoise", 183, 11, 100, "")),
        ("turquoise-scored", played("turquoise", 143, 11, 100, "")),
        ("turquoise-tablet", played("turquoise", first("turquoise", "out"), 11, 110, "")),
        ("turquoise-horus", played("turquoise", first("turquoise", "horus"), 11, 110, "")),
        ("turquoise-anubis", played("turquoise", first("turquoise", "anubis"), 11, 110, "")),
        ("turquoise-summit", played("turquoise", -1, 14, 300, "")),
        ("turquoise-end", played("turquoise", -1, 17, 700, "")),
    ]
    for name, shoot in both:
        for face in ("plan", "model"):
            yield Film(f"{name}-{face}", shoot, face)
    yield Film("turquoise-turned", from_sides("E", "above", "home"), "model")
    yield Film("turquoise-lifted", from_sides("lift", "lift", "lift"), "model")
    yield Film("turquoise-lifted-turned", from_sides("lift", "E", "N"), "model")


def shoot(browser: Browser, url: str, film: Film, file: Path) -> None:
    """Make one strip."""
    with (
        visiting(browser, url, "small", "fr", False, film.face) as visit,
        filmed(browser, visit, file) as reel,
    ):
        film.shoot(visit, reel)


if __name__ == "__main__":
    make_all("films", __doc__, films(), shoot)
