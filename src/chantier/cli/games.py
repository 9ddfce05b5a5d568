"""`chantier games`: the list of games."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Annotated

from chantier.cli.declare import game_argument
from chantier.cli.language import current, tell, wrapped
from chantier.cli.options import AsJson, Lang, print_json
from chantier.errors import ChantierError

if TYPE_CHECKING:
    from chantier.core.card import Card

OneGame = Annotated[str | None, game_argument("cli.help.games_game")]


def command(game: OneGame = None, as_json: AsJson = False, lang: Lang = None) -> None:
    """List the games, or tell one in 60 seconds."""
    from chantier.games.registry import find_game, games_in_order

    if game is not None:
        card = find_game(game).card
        if as_json:
            print_json(_described(card))
        else:
            _tell(card)
        return
    cards = [game.card for game in games_in_order(_left_out)]
    if as_json:
        print_json([_described(card) for card in sorted(cards, key=lambda card: card.name)])
        return
    from rich.box import SIMPLE_HEAD
    from rich.table import Table

    from chantier.cli.terminal.screen import make_console

    table = Table(box=SIMPLE_HEAD)
    for column in ("name", "players", "designers", "about", "options"):
        table.add_column(tell(f"cli.games.{column}"))
    for card in cards:
        fewest, most = card.players
        table.add_row(
            f"[bold]{card.name}[/bold]",
            str(fewest) if fewest == most else f"{fewest}–{most}",
            ", ".join(card.designers),
            tell(f"{card.name}.about"),
            "\n".join(tell(f"{card.name}.option.{option.name}") for option in card.options),
        )
    width = make_console().width if sys.stdout.isatty() else 120
    make_console(width).print(table)


def _described(card: Card) -> dict[str, object]:
    """What a program is told of a game."""
    return {
        "name": card.name,
        "title": card.title,
        "designers": list(card.designers),
        "publisher": card.publisher,
        "players": list(card.players),
        "options": {option.name: option.describe() for option in card.options},
        "reasons": list(card.reasons),
    }


def _tell(card: Card) -> None:
    """Print what a game is, in 60 seconds where it brings the text."""
    from chantier.core.sixty import fact_line, in_sixty_seconds

    sixty = in_sixty_seconds(card, current())
    text = tell(f"{card.name}.about") if sixty is None else sixty.text
    print(f"{card.title} · {fact_line(card, current())}\n\n{wrapped(text)}")


def _left_out(error: ChantierError) -> None:
    """Name a game of another package that cannot be loaded."""
    print(f"chantier: {error.say(current())}", file=sys.stderr)
