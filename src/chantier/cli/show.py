"""`chantier show`: a position as a drawing, or as JSON."""

from __future__ import annotations

from typing import Annotated

import typer

from chantier.cli.language import current, tell
from chantier.cli.options import (
    After,
    AsJson,
    GameName,
    Lang,
    Options,
    Players,
    find_position,
    print_json,
)

AsSvg = Annotated[bool, typer.Option("--svg", help=tell("cli.help.svg"))]


def command(
    game: GameName,
    players: Players = 2,
    options: Options = "",
    after: After = "",
    as_json: AsJson = False,
    as_svg: AsSvg = False,
    lang: Lang = None,
) -> None:
    """Show a position."""
    position = find_position(game, players, options, after)
    actions = after.split()
    last = position.parse(actions[-1]) if actions else None
    if as_json:
        print_json(position.to_json())
    elif as_svg:
        typer.echo(position.svg(current(), last))
    else:
        from chantier.cli.terminal.screen import print_board

        print_board(position, last)
