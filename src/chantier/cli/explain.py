"""`chantier explain`: why an action is refused, or what it does."""

from __future__ import annotations

from typing import Annotated

import typer

from chantier.cli.language import current, tell
from chantier.cli.options import (
    After,
    AsJson,
    GameName,
    Lang,
    Options,
    Plates,
    Players,
    find_position,
    print_json,
)

Action = Annotated[
    str, typer.Argument(metavar="ACTION", help=tell("cli.help.action"), show_default=False)
]


def command(
    game: GameName,
    action: Action,
    players: Players = 2,
    options: Options = "",
    plates: Plates = None,
    after: After = "",
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Explain an action."""
    explanation = find_position(game, players, options, plates, after).explain(action, current())
    if as_json:
        print_json(explanation.to_json())
    else:
        verdict = tell("cli.legal" if explanation.legal else "cli.not_legal")
        first, *rest = str(explanation).split("\n")
        typer.echo("\n".join([f"{first} · {verdict}", *rest]))
