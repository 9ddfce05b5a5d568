"""How commands declare their options and arguments: each in a line, its help in the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import typer

from chantier.cli.language import tell
from chantier.errors import BadRequest


def complete_game(incomplete: str) -> list[str]:
    """The names of games that begin so, for the shell."""
    from chantier.games.registry import game_names

    return [name for name in game_names() if name.startswith(incomplete)]


def whole_number(option: str) -> Callable[[str], int]:
    """A parser for an option that takes a whole number; it raises `BadRequest`."""

    def parse(text: str | int) -> int:
        try:
            if str(text).isascii():
                return int(text)
        except ValueError:
            pass
        raise BadRequest("error.whole_number", option=option, value=text)

    return parse


def number(option: str) -> Callable[[str], float]:
    """A parser for an option that takes a number; it raises `BadRequest`."""

    def parse(text: str | float) -> float:
        try:
            return float(text)
        except ValueError:
            raise BadRequest("error.number", option=option, value=text) from None

    return parse


def text_option(flag: str, metavar: str, key: str, **more: Any) -> Any:
    """An option that takes a text; its help names no default unless `show_default` says so."""
    return typer.Option(flag, metavar=metavar, help=tell(key), **{"show_default": False, **more})


def int_option(flag: str, metavar: str, key: str, **more: Any) -> Any:
    """An option that takes a whole number."""
    return text_option(flag, metavar, key, parser=whole_number(flag), **more)


def float_option(flag: str, metavar: str, key: str, **more: Any) -> Any:
    """An option that takes a number."""
    return text_option(flag, metavar, key, parser=number(flag), **more)


def switch(flag: str, key: str) -> Any:
    """An option without a value."""
    return typer.Option(flag, help=tell(key))


def argument(metavar: str, key: str, **more: Any) -> Any:
    """An argument with its sentence of the catalogue."""
    return typer.Argument(metavar=metavar, help=tell(key), show_default=False, **more)


def game_argument(key: str) -> Any:
    """The argument that names a game."""
    return argument("GAME", key, autocompletion=complete_game)
