"""`chantier show`: a position as a drawing, or as JSON."""

from __future__ import annotations

import typer

from chantier.cli.grouped_arguments import PositionArguments, unfolded
from chantier.cli.language import current
from chantier.cli.options import AsJson, AsSvg, Lang, print_json


@unfolded
def command(
    at: PositionArguments,
    as_json: AsJson = False,
    as_svg: AsSvg = False,
    lang: Lang = None,
) -> None:
    """Show a position."""
    position = at.find()
    actions = at.after.split()
    last = position.parse(actions[-1]) if actions else None
    if as_json:
        print_json(position.to_json())
    elif as_svg:
        typer.echo(position.svg(current(), last))
    else:
        from chantier.cli.terminal.screen import print_board

        print_board(position, last)
