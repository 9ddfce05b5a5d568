"""`chantier legal`: the seat to act, and its legal actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from chantier.cli.grouped_arguments import PositionArguments, unfolded
from chantier.cli.options import Lang, print_json

if TYPE_CHECKING:
    from chantier.core.position import Position


@unfolded
def command(
    at: PositionArguments,
    lang: Lang = None,
) -> None:
    """Print who acts and the legal actions."""
    print_json(answer(at.find()))


def answer(position: Position) -> dict[str, Any]:
    """The answer of the command and of the engine for a position."""
    outcome = position.outcome
    data: dict[str, Any] = {
        "to_act": position.to_act,
        "actions": position.legal(),
        "outcome": outcome.to_json() if outcome else None,
    }
    if position.to_act == "chance":
        data["chances"] = position.chances()
    return data
