"""Drawing on a terminal: what each style of a text drawing looks like there.

A game's own styles are in its `palette.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from chantier.cli.language import current, tell
from chantier.games.parts import styles_of

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.core.position import Position
    from chantier.core.text import TextDrawing

# Maple and walnut; squares outside the largest area are paler, and have smaller signs too.
STYLES = {
    "white": "#221d18 on #ebdcbc",
    "black": "#f3eee4 on #523b31",
    "white_dim": "#5e5347 on #b9ae97",
    "black_dim": "#d8ccb8 on #7a675c",
    "line": "dim",
    "dim": "dim",
    "accent": "bold bright_blue",
    "strong": "bold",
    "good": "green",
    "bad": "bold red",
    "yellow": "#3a2a08 on #f0be2e",
    "orange": "bold #fff6ec on #c8490f",
}


class ThinkingSpinner:
    """Shows that a player thinks, and what is being compiled."""

    def __init__(self, compiling: Callable[[], str | None]) -> None:
        self._compiling = compiling

    def __rich__(self) -> Text:
        compiled = self._compiling()
        return Text(tell("table.thinking") + (f" ({compiled})" if compiled else ""))


class QuietConsole(Console):
    """A console that leaves a closed pipe to the caller; Rich would exit with 1."""

    def on_broken_pipe(self) -> None:
        """Let the command end with the status of a closed pipe."""
        raise BrokenPipeError


def make_console(width: int | None = None) -> Console:
    """Standard output, in colour if it is a terminal."""
    return QuietConsole(highlight=False, soft_wrap=width is None, width=width)


def as_text(drawing: TextDrawing, game: Game) -> Text:
    """A drawing with its colours and those of its game."""
    styles = {**STYLES, **styles_of(game)}
    text = Text()
    for number, line in enumerate(drawing.lines):
        if number:
            text.append("\n")
        for span in line:
            text.append(span.text, styles.get(span.style, ""))
    return text


def print_board(position: Position, last: int | None, console: Console | None = None) -> None:
    """Draw a position."""
    console = console or make_console()
    width = console.width if console.is_terminal else 80
    drawing = position.game.words.board(position.state, current(), last, width)
    console.print(as_text(drawing, position.game))


def print_messages(messages: Iterable[tuple[str, str]], console: Console) -> None:
    """Print the messages of a table, each in its style; a command stays one line."""
    for style, message in messages:
        whole = not console.is_terminal or style == "command"
        console.print(Text(message, STYLES.get(style, "")), soft_wrap=whole)
