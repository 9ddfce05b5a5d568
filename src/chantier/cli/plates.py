"""`chantier plates`: the plate sets of a game that is played with one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from chantier.cli.declare import argument, text_option
from chantier.cli.language import current
from chantier.cli.options import PLATES, AsSvg, Lang
from chantier.errors import BadRequest

if TYPE_CHECKING:
    from chantier.core.card import DataOption
    from chantier.core.game import Game

SetFile = Annotated[str | None, argument("FILE", "cli.help.plates_file")]
OfGame = Annotated[str | None, text_option("--game", "GAME", "cli.help.plates_game")]


def show(
    file: SetFile = None, of_game: OfGame = None, as_svg: AsSvg = False, lang: Lang = None
) -> None:
    """Draw a plate set: the table's own, or one from a file."""
    from chantier.core.option_file import read_option

    game, option = _option(of_game)
    value = option.default if file is None else read_option(option, file)
    if as_svg:
        typer.echo(option.svg(value, current()), nl=False)
        return
    from chantier.cli.terminal.screen import as_text, make_console

    make_console().print(as_text(option.text(value, current()), game))


def _option(name: str | None) -> tuple[Game, DataOption]:
    """The option, of a game by its name or else of the first that has it."""
    from chantier.core.card import DataOption
    from chantier.games.registry import find_game, games_in_order

    for game in games_in_order() if name is None else [find_game(name)]:
        for option in game.card.options:
            if option.name == PLATES and isinstance(option, DataOption):
                return game, option
    raise BadRequest("error.no_options", game=name or "chantier", option=PLATES)
