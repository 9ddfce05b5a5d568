"""Kinds of players that only Turquoise has, by the name that a seat is given."""

from __future__ import annotations

from collections.abc import Callable

from chantier.core.chance import Seed
from chantier.core.game import Game
from chantier.players.player import Player
from chantier.players.turquoise.builder import Builder

KINDS: dict[str, Callable[[Game, Seed], Player]] = {
    "builder": lambda game, _seed: Builder(game),
}
