"""`chantier calibration`: of the positions that players called 70 %, how many were won?"""

from __future__ import annotations

from typing import Annotated

import typer

from chantier.cli.declare import argument, text_option
from chantier.cli.files import write_whole
from chantier.cli.language import current
from chantier.cli.options import AsJson, Lang, print_json
from chantier.errors import BadRequest

Folders = Annotated[list[str], argument("FOLDER…", "cli.help.calibration_folder")]
Of = Annotated[str | None, text_option("--of", "PLAYER", "cli.help.calibration_of")]
Out = Annotated[str | None, text_option("--out", "FILE", "cli.help.calibration_out")]


def command(
    folders: Folders, of: Of = None, out: Out = None, as_json: AsJson = False, lang: Lang = None
) -> None:
    """Compare what players expected with what they got."""
    from chantier.arena.calibration import calibrate, calibration_picture
    from chantier.arena.folder import read_games

    records = [record for folder in folders for record in read_games(folder)]
    found = calibrate(records, of)
    if not found:
        raise BadRequest("error.arena.no_values", path=", ".join(folders))
    if out is not None:
        games = ", ".join(sorted({record.game for record in records}))
        title = f"{games} · {of}" if of else games
        write_whole(out, calibration_picture(found, title, current()).rstrip("\n"), overwrite=True)
    if as_json:
        print_json([one.to_json() for one in found])
        return
    for one in found:
        typer.echo(one.say(current()))
