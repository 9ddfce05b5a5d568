"""`chantier plates`: the plate sets of Turquoise."""

from __future__ import annotations

from typing import Annotated

import typer

from chantier.cli.language import current, tell
from chantier.cli.options import AsSvg, Lang

SetFile = Annotated[
    str | None,
    typer.Argument(metavar="FILE", help=tell("cli.help.plates_file"), show_default=False),
]


def show(file: SetFile = None, as_svg: AsSvg = False, lang: Lang = None) -> None:
    """Draw a plate set: the table's own, or one from a file."""
    from chantier.games.turquoise import canvas, drawing
    from chantier.games.turquoise.plates import meroe, read_plates
    from chantier.i18n import say

    plates = meroe() if file is None else read_plates(file)
    if as_svg:
        from chantier.core.svg import document

        title = say(current(), "turquoise.set.title", name=plates["name"])
        typer.echo(document(drawing.plate_set(plates, current()), title, current()), nl=False)
        return
    from chantier.cli.terminal.screen import as_text, make_console

    make_console().print(as_text(canvas.plate_set(plates, current())))
