"""The kinds of players, and how each is named: `level3`, `best:0.5s`, `random` …

A game may have kinds of its own: `KINDS` in `kinds.py` of its players, by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from chantier.core.chance import Randomness, Seed
from chantier.core.game import Game
from chantier.errors import BadRequest
from chantier.players.engine_player import EnginePlayer
from chantier.players.ladder import find_level, ladder, own_part
from chantier.players.player import Player
from chantier.players.random_player import RandomPlayer
from chantier.search.limits import Limits
from chantier.search.mcts.search import Mcts

FORMS = ("random", "level1", "best:0.5s", "best:5000n", "uct:0.5s", "uct:5000n")


def _random(_game: Game, _rest: str, seed: Seed) -> Player:
    return RandomPlayer(Randomness(seed))


def _level(game: Game, rest: str, seed: Seed) -> Player:
    level = find_level(game, int(rest))
    return EnginePlayer(game, level.make(), level.limits, seed)


def _best(game: Game, rest: str, seed: Seed) -> Player:
    limits = read_limit(rest)
    return EnginePlayer(
        game, ladder(game).strongest(), limits, seed if limits.seconds is None else None
    )


def _uct(game: Game, rest: str, seed: Seed) -> Player:
    limits = read_limit(rest)
    return EnginePlayer(game, Mcts(game), limits, seed if limits.seconds is None else None)


# A pattern for each kind; what its group matches is handed on.
KINDS: dict[str, Callable[[Game, str, Seed], Player]] = {
    r"random()": _random,
    r"level(\d{1,9})": _level,
    r"best:(.+)": _best,
    r"uct:(.+)": _uct,
}


def make_player(kind: str, game: Game, seed: Seed, others: Sequence[str] = ()) -> Player:
    """A player by its kind; raises `BadRequest`, which names all kinds, `others` included.

    It plays the same for the same seed, unless it is limited by time: then it keeps what it
    learned from one action to the next instead.
    """
    for pattern, make in KINDS.items() if isinstance(kind, str) else ():
        if match := re.fullmatch(pattern, kind, re.ASCII):
            return make(game, match[1], seed)
    part = own_part(game, "kinds")
    own: dict[str, Callable[[Game, Seed], Player]] = {} if part is None else part.KINDS
    if isinstance(kind, str) and kind in own:
        return own[kind](game, seed)
    raise BadRequest("error.seat_kind", kind=kind, kinds=", ".join([*others, *FORMS, *own]))


def read_limit(text: str) -> Limits:
    """A limit as it is written after a kind: `0.5s` or `5000n`; raises `BadRequest`."""
    match = re.fullmatch(r"(\d{1,15}(?:\.\d{1,9})?)s|(\d{1,15})n", text, re.ASCII)
    if match is None:
        raise BadRequest("error.limit_form", value=text)
    return Limits(seconds=float(match[1])) if match[1] else Limits(nodes=int(match[2]))


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
