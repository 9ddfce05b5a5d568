"""`chantier new-game`: a package with a small game, to be made into another one."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer

from chantier.cli.declare import argument, text_option
from chantier.cli.language import tell
from chantier.cli.options import AsJson, Lang, print_json
from chantier.core.extras import command_line, from_here

Name = Annotated[str, argument("NAME", "cli.help.new_game_name")]
Out = Annotated[
    str | None, text_option("--out", "DIR", "cli.help.new_game_out", show_default="chantier-NAME")
]


def command(name: Name, out: Out = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """Write the package, and say what to type next."""
    from chantier.testing.new_game import write_package

    folder = f"chantier-{name}" if out is None else out
    files = write_package(name, folder)
    commands = next_commands(name, folder)
    if as_json or not sys.stdout.isatty():
        print_json({"game": name, "folder": folder, "files": files, "next": commands})
        return
    typer.echo(tell("cli.new_game.made", game=name, folder=folder))
    for file in files:
        typer.echo(f"  {file}")
    typer.echo(tell("cli.new_game.next"))
    for line in commands:
        typer.echo(f"  {line}")
    typer.echo(tell("cli.new_game.read", file=os.path.join(folder, "README.md")))


def next_commands(name: str, folder: str) -> list[str]:
    """What to type next: install the game, check it, play it."""
    python = from_here(Path(sys.executable))
    beside = Path(sys.executable).with_name("chantier.exe" if os.name == "nt" else "chantier")
    chantier = [from_here(beside)] if beside.exists() else [python, "-m", "chantier.cli.main"]
    return [
        command_line(python, "-m", "pip", "install", "-e", folder),
        command_line(python, "-m", "chantier.testing", name),
        command_line(*chantier, "play", name, "--seats", "human,level2"),
    ]
