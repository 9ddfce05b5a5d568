"""The options that several commands share, and their meaning."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli import language
from chantier.cli.declare import game_argument, int_option, switch, text_option
from chantier.errors import BadRecord, BadRequest, ChantierError

if TYPE_CHECKING:
    from chantier.core.card import Card

PLATES = "plates"  # an option that is data: it is given as a file

GameName = Annotated[str, game_argument("cli.help.game")]
Players = Annotated[int, int_option("--players", "N", "cli.help.players", show_default=True)]
MaybePlayers = Annotated[
    int | None, int_option("--players", "N", "cli.help.players", show_default="2")
]
Options = Annotated[str, text_option("--options", "JSON", "cli.help.options")]
Plates = Annotated[str | None, text_option("--plates", "FILE", "cli.help.plates")]
After = Annotated[str, text_option("--after", '"A B …"', "cli.help.after")]
AsJson = Annotated[bool, switch("--json", "cli.help.json")]
AsSvg = Annotated[bool, switch("--svg", "cli.help.svg")]
Seed = Annotated[str | None, text_option("--seed", "S", "cli.help.seed")]
Lang = Annotated[
    str | None,
    text_option(
        "--lang",
        "fr|en",
        "cli.help.lang",
        callback=language.use,
        autocompletion=lambda incomplete: [x for x in ("fr", "en") if x.startswith(incomplete)],
        is_eager=True,
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
