"""The list of commands."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Annotated, Any

import typer
import typer.main

from chantier import __version__
from chantier.cli import (
    admin,
    arena,
    best,
    calibration,
    engine,
    explain,
    games,
    legal,
    new_game,
    perft,
    plates,
    play,
    printing,
    replay,
    selfplay,
    serve,
    show,
    solve,
    stored_tables,
    verify,
)
from chantier.cli.language import help_of, tell
from chantier.cli.options import Lang
from chantier.cli.status import CLOSED_PIPE

app = typer.Typer(
    help=tell("cli.help.app"),
    epilog=tell("cli.help.epilog"),
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _print_version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"chantier {__version__}")
        raise typer.Exit


def _quiet(command: Callable[..., int | None]) -> Callable[..., int | None]:
    """The command; a closed pipe sets its exit status and prints nothing."""

    @functools.wraps(command)
    def quiet(*args: Any, **values: Any) -> int | None:
        try:
            return command(*args, **values)
        except BrokenPipeError:  # Typer would exit with 1
            return CLOSED_PIPE
        except EOFError as error:  # Typer would take it for the end of what a person types
            raise RuntimeError("unexpected end of a file") from error

    return quiet


@app.callback()
def _options(
    lang: Lang = None,
    version: Annotated[
        bool,
        typer.Option(
            "--version", help=tell("cli.help.version"), callback=_print_version, is_eager=True
        ),
    ] = False,
) -> None:
    """Options that stand before the command."""


for _module in (
    *(play, serve, games, show, legal, explain, best, perft, selfplay),
    *(arena, calibration, solve, replay, verify, engine, new_game),
):
    _name = _module.__name__.rpartition(".")[2]
    app.command(_name.replace("_", "-"), help=help_of(_name))(_quiet(_module.command))


app.command("print", help=help_of("print"))(_quiet(printing.command))

for _name, _command in (
    ("export", stored_tables.export),
    ("import", stored_tables.load),
    ("backup", stored_tables.backup),
):
    app.command(_name, help=tell(f"cli.help.{_name}"))(_quiet(_command))


_admin = typer.Typer(no_args_is_help=True)
for _order in admin.COMMANDS:
    _admin.command(_order.__name__, help=help_of(f"admin_{_order.__name__}"))(_quiet(_order))
app.add_typer(_admin, name="admin", help=tell("cli.help.admin"))


@_admin.callback()
def _admin_options(lang: Lang = None) -> None:
    """Options that stand before a command of `admin`."""


_plates = typer.Typer()
_plates.command("show", help=tell("cli.help.plates_show"))(_quiet(plates.show))
app.add_typer(_plates, name="plates", help=tell("cli.help.plates_app"))


@_plates.callback()
def _plates_options(lang: Lang = None) -> None:
    """Options that stand before a command of `plates`."""


def usage_error_message(error: Exception) -> str | None:
    """The message for a usage error; "" if interrupted, `None` for other errors."""
    if isinstance(error, typer.Abort):
        return ""
    format_message = getattr(error, "format_message", None)
    if format_message is None:
        return None
    context = getattr(error, "ctx", None)
    _, _, name = (context.command_path if context is not None else "").partition(" ")
    return f"{name}: {format_message()}" if name else str(format_message())
