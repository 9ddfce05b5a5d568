"""Progress of slow work: on standard error, and only on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import TYPE_CHECKING, Protocol

from chantier.cli.language import tell

if TYPE_CHECKING:
    from chantier.core.game import Game


class Advance(Protocol):
    """Takes how much of the work is done."""

    def __call__(self, done: float) -> None:
        """`done` is in the units of the total."""


def on_terminal() -> bool:
    """Whether a person can see progress."""
    return sys.stderr.isatty()


@contextmanager
def progress(label: str, total: float) -> Iterator[Advance]:
    """A progress bar that goes away when the work is done."""
    if not on_terminal():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        Progress,
        TaskProgressColumn,
        TextColumn,
        TimeRemainingColumn,
    )

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn())
    with Progress(
        *columns, TimeRemainingColumn(), console=Console(stderr=True), transient=True
    ) as bar:
        task = bar.add_task(label, total=total)
        yield lambda done: bar.update(task, completed=done)


def counted(items: Iterable[int], label: str, total: int) -> Iterator[int]:
    """Go through items with a progress bar."""
    with progress(label, total) as advance:
        for done, item in enumerate(items):
            yield item
            advance(done + 1)


def thinking() -> AbstractContextManager[object]:
    """Show that a player thinks."""
    if not on_terminal():
        return nullcontext()
    from rich.console import Console

    return Console(stderr=True).status(tell("table.thinking"))


@contextmanager
def warming(module: str) -> Iterator[None]:
    """Show, the first time on a machine, that a module is being compiled."""
    from chantier.core.cache import is_warm
    from chantier.core.jit import PLAIN

    if PLAIN or not on_terminal() or is_warm(module):
        yield
        return
    from rich.console import Console

    with Console(stderr=True).status(tell("cli.warming")):
        yield


def warmed(name: str) -> Game:
    """A game by its name; the first time on a machine its rules are compiled, and this is shown."""
    from chantier.core.cache import is_warm
    from chantier.core.jit import PLAIN
    from chantier.games.registry import find_game

    game = find_game(name)
    if not PLAIN and on_terminal() and not is_warm(f"{game.module}.rules"):
        with warming(f"{game.module}.rules"):
            position = game.initial(game.card.players[0])
            position.play(position.legal()[0]).perft(2)
    return game
