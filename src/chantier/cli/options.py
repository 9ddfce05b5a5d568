"""The arguments that several commands share, and what they mean."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli import language
from chantier.cli.language import tell
from chantier.errors import BadRecord, BadRequest, ChantierError

if TYPE_CHECKING:
    from chantier.core.card import Card

PLATES = "plates"  # an option that is data: it is given as a file


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


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help=tell("cli.help.game"),
        autocompletion=complete_game,
        show_default=False,
    ),
]
Players = Annotated[
    int,
    typer.Option(
        "--players", metavar="N", help=tell("cli.help.players"), parser=whole_number("--players")
    ),
]
MaybePlayers = Annotated[
    int | None,
    typer.Option(
        "--players",
        metavar="N",
        help=tell("cli.help.players"),
        parser=whole_number("--players"),
        show_default="2",
    ),
]
Options = Annotated[
    str,
    typer.Option("--options", metavar="JSON", help=tell("cli.help.options"), show_default=False),
]
Plates = Annotated[
    str | None,
    typer.Option("--plates", metavar="FILE", help=tell("cli.help.plates"), show_default=False),
]
After = Annotated[
    str,
    typer.Option("--after", metavar='"A B …"', help=tell("cli.help.after"), show_default=False),
]
AsJson = Annotated[bool, typer.Option("--json", help=tell("cli.help.json"))]
AsSvg = Annotated[bool, typer.Option("--svg", help=tell("cli.help.svg"))]
Seed = Annotated[
    str | None, typer.Option("--seed", metavar="S", help=tell("cli.help.seed"), show_default=False)
]
Lang = Annotated[
    str | None,
    typer.Option(
        "--lang",
        metavar="fr|en",
        help=tell("cli.help.lang"),
        callback=language.use,
        autocompletion=lambda incomplete: [x for x in ("fr", "en") if x.startswith(incomplete)],
        is_eager=True,
        show_default=False,
    ),
]


def read_options(card: Card, text: str, plates: str | None = None) -> Any:
    """A game's options from their JSON, with the plate set of a file.

    Raises `BadRequest` and `BadFile`.
    """
    from chantier.core.record import read_json

    try:
        options = read_json(text) if text else {}
    except BadRecord as error:
        raise BadRequest("error.options_json", cause=error) from None
    if plates is None or not isinstance(options, dict):
        return options
    from chantier.core.option_file import read_option

    if PLATES in options:
        raise BadRequest("error.option_both", option=PLATES)
    option = next((one for one in card.options if one.name == PLATES), None)
    # The card refuses an option that the game does not have.
    return {**options, PLATES: plates if option is None else read_option(option, plates)}


def seat_count(game: Any, players: int | None, seats: str | None) -> int:
    """How many seats: what `--players` says, or as many as `--seats` names where that can be."""
    if players is not None:
        return players
    fewest, most = game.card.players
    named = 2 if seats is None else seats.count(",") + 1
    return named if fewest <= named <= most else 2


def play_after(position: Any, actions: list[Any], option: str = "--after") -> Any:
    """The position after some actions; raises `BadRequest` that names the one at fault."""
    for index, action in enumerate(actions):
        try:
            position = position.play(action)
        except ChantierError as error:
            raise BadRequest(
                "error.after_action", cause=error, option=option, index=index, action=action
            ) from None
    return position


def find_position(
    game: str,
    players: int,
    options: str,
    plates: str | None,
    after: str,
    option: str = "--after",
) -> Any:
    """The position that the shared arguments describe."""
    from chantier.cli.progress import warmed

    chosen = warmed(game)
    initial = chosen.initial(players, read_options(chosen.card, options, plates))
    return play_after(initial, after.split(), option)


def print_json(data: Any) -> None:
    """One line of JSON on standard output."""
    typer.echo(json.dumps(data))
