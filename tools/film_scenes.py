"""What is done while a film is taken: a table sat at, an action done or looked at again."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple

from tools.board_states import ended, showcase
from tools.film_frames import Reel
from tools.visits import Visit

BOARD = ".board-site"
MOVES = {"motion": "on", "quality": "low"}

Shoot = Callable[[Visit, Reel], None]
FACES = ("plan", "model")


@dataclass(frozen=True)
class Film:
    """A motion: what is done while the camera runs, and on which face of the board."""

    name: str
    shoot: Shoot
    face: str


class Filmed(NamedTuple):
    """The game that films are taken of."""

    name: str
    actions: list[str]
    players: int


def shown(name: str) -> Filmed:
    """A game's good-looking one."""
    return Filmed(name, showcase(name).actions.split(), showcase(name).players)


def finished(name: str) -> Filmed:
    """A game's whole one."""
    before, last, players = ended(name)
    return Filmed(name, [*before.split(), last], players)


def on_both(name: str, shoot: Shoot) -> list[Film]:
    """A motion on both faces of the board."""
    return [Film(f"{name}-{face}", shoot, face) for face in FACES]


def sit(visit: Visit, reel: Reel, game: Filmed, count: int, clip: str = BOARD) -> None:
    """Sit at a table after so many actions; from then on its time is held."""
    table = visit.set_up(game.name, " ".join(game.actions[:count]), "", game.players)
    visit.go(f"t/{table}", **MOVES)
    visit.wait("window.chantier?.table.now.value && chantier.table.live.value")
    visit.settle()
    reel.hold(clip)


def do(visit: Visit, action: str) -> None:
    """Do an action, until the page has heard of it."""
    before = visit.page.evaluate("() => chantier.table.now.value.line.length")
    visit.page.evaluate("action => { void chantier.table.selection.play(action); }", action)
    visit.wait(f"chantier.table.now.value.line.length > {before}")


def played(game: Filmed, at: int, count: int, step: int, clip: str = BOARD) -> Shoot:
    """The so-manieth action of a game, done by the player to act."""

    def shoot(visit: Visit, reel: Reel) -> None:
        actions = game.actions
        sit(visit, reel, game, at, clip)
        reel.take()
        if kind_of(actions[at]) == "move":  # seen with the way that was shown before
            visit.page.evaluate("action => chantier.table.selection.choose(action)", actions[at])
            visit.wait("chantier.table.selection.preview.value")
            reel.go(200)
        do(visit, actions[at])
        reel.film(count, step)

    return shoot


def seen(game: Filmed, at: int, count: int, step: int, clip: str = BOARD) -> Shoot:
    """An action looked at again: where chance acts, the server would roll dice of its own."""

    def shoot(visit: Visit, reel: Reel) -> None:
        table = visit.set_up(game.name, " ".join(game.actions), "", game.players)
        visit.go(f"t/{table}", **MOVES)
        visit.wait("window.chantier?.table.now.value && chantier.table.live.value")
        visit.page.evaluate("at => chantier.table.showMove(at)", at)
        visit.settle()
        reel.hold(clip)
        reel.take()
        visit.page.evaluate("at => { void chantier.table.showMove(at); }", at + 1)
        visit.wait(f"(chantier.table.looking.value ?? {at + 1}) === {at + 1}")
        reel.film(count, step)

    return shoot


def from_sides(game: Filmed, count: int, *presets: str) -> Shoot:
    """The model turned and lifted, one after the other."""

    def shoot(visit: Visit, reel: Reel) -> None:
        sit(visit, reel, game, count)
        reel.take()
        for preset in presets:
            visit.page.evaluate("preset => chantier.model.camera(preset)", preset)
            reel.go(40)
            reel.film(4, 160)

    return shoot


def kind_of(action: str) -> str:
    """The word that an action begins with."""
    return action.partition(":")[0]


def first(game: Filmed, kind: str) -> int:
    """Where the first action of a kind stands in a game."""
    return next(at for at, action in enumerate(game.actions) if action.startswith(kind))
