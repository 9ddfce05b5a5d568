"""The one list of kinds of players."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from chantier.core.chance import Randomness
from chantier.core.game import Game
from chantier.errors import BadRequest
from chantier.players.player import Player
from chantier.players.random_player import RandomPlayer

KINDS: dict[str, Callable[[Randomness], Player]] = {"random": RandomPlayer}


def make_player(kind: str, randomness: Randomness, others: Sequence[str] = ()) -> Player:
    """A player by its kind; raises `BadRequest`, which names all kinds, `others` included."""
    if kind not in KINDS:
        kinds = ", ".join([*others, *KINDS])
        raise BadRequest("error.seat_kind", kind=kind, kinds=kinds)
    return KINDS[kind](randomness)


def seat_kinds(named: str | None, default: str, game: Game, players: int) -> list[str]:
    """The kind of each seat from `A,B,…`; raises `BadRequest` if they are not as many as seats."""
    if named is None:
        return [default] * players
    kinds = [kind.strip() for kind in named.split(",")]
    if len(kinds) != players:
        raise BadRequest(
            "error.seats_count",
            game=game.card.name,
            players=players,
            given=len(kinds),
            value=named,
        )
    return kinds
