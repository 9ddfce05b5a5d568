"""`chantier explain`: why an action is refused, or what it does."""

from __future__ import annotations

from typing import Annotated

import typer

from chantier.cli.declare import argument
from chantier.cli.grouped_arguments import PositionArguments, unfolded
from chantier.cli.language import current, tell
from chantier.cli.options import AsJson, Lang, print_json

Action = Annotated[str, argument("ACTION", "cli.help.action")]


@unfolded
def command(
    at: PositionArguments,
    action: Action,
    as_json: AsJson = False,
    lang: Lang = None,
) -> None:
    """Explain an action."""
    explanation = at.find().explain(action, current())
    if as_json:
        print_json(explanation.to_json())
    else:
        verdict = tell("cli.legal" if explanation.legal else "cli.not_legal")
        first, *rest = str(explanation).split("\n")
        typer.echo("\n".join([f"{first} · {verdict}", *rest]))
