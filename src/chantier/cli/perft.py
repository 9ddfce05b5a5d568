"""`chantier perft`: how many sequences of actions there are."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

from chantier.cli.declare import int_option
from chantier.cli.grouped_arguments import PositionArguments, unfolded
from chantier.cli.language import tell
from chantier.cli.options import Lang, print_json
from chantier.cli.progress import progress

if TYPE_CHECKING:
    from chantier.core.position import Position

Depth = Annotated[int, int_option("--depth", "D", "cli.help.depth")]


@unfolded
def command(
    at: PositionArguments,
    depth: Depth,
    lang: Lang = None,
) -> None:
    """Count the sequences of so many actions."""
    print_json(answer(at.find(), depth))


def answer(position: Position, depth: Any) -> dict[str, Any]:
    """The answer of the command and of the engine."""
    nodes = 0
    with progress(tell("cli.perft"), 1.0) as advance:
        for count, share in position.perft_slices(depth):
            nodes = count
            advance(share)
    return {"depth": depth, "nodes": nodes}
