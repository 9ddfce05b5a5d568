"""`chantier perft`: how many sequences of actions there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from chantier.cli.language import tell
from chantier.cli.options import (
    After,
    GameName,
    Lang,
    Options,
    Plates,
    Players,
    find_position,
    print_json,
    whole_number,
)
from chantier.cli.progress import progress

if TYPE_CHECKING:
    from chantier.core.position import Position

Depth = Annotated[
    int,
    typer.Option(
        "--depth",
        metavar="D",
        help=tell("cli.help.depth"),
        parser=whole_number("--depth"),
        show_default=False,
    ),
]


def command(
    game: GameName,
    depth: Depth,
    players: Players = 2,
    options: Options = "",
    plates: Plates = None,
    after: After = "",
    lang: Lang = None,
) -> None:
    """Count the sequences of so many actions."""
    print_json(answer(find_position(game, players, options, plates, after), depth))


def answer(position: Position, depth: Any) -> dict[str, Any]:
    """What the command and the engine say."""
    nodes = 0
    with progress(tell("cli.perft"), 1.0) as advance:
        for count, share in position.perft_slices(depth):
            nodes = count
            advance(share)
    return {"depth": depth, "nodes": nodes}
