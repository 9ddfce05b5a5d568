"""Players from their names, as the arena takes them."""

from __future__ import annotations

import importlib
from collections.abc import Mapping
from typing import Any

from chantier.arena.program import ProgramPlayer, Programs, read_program
from chantier.core.game import Game
from chantier.players.player import Player
from chantier.players.registry import make_player

Factories = Mapping[str, str]
"""Kinds of players from elsewhere: `prefix` to `module:function`, found by name so that another
process can find them too; `function(argument, game, seed)` makes a player of `prefix:argument`."""


class Entrants:
    """Makes a fresh player for each game; only outside programs go on from game to game."""

    def __init__(self, game: Game, factories: Factories, patience: float | None = None) -> None:
        self._game = game
        self._factories = factories
        self._programs = Programs(patience)

    def check(self, spec: str) -> None:
        """Raise `BadRequest` for a name that is no player."""
        if (program := read_program(spec)) is not None:
            program.check(self._game)
        else:
            self._make(spec, 0)

    def make(self, entrant: int, spec: str, seed: int) -> Player:
        """The player for one game."""
        if (program := read_program(spec)) is not None:
            return ProgramPlayer(self._programs, entrant, program)
        return self._make(spec, seed)

    def close(self) -> None:
        """End the outside programs."""
        self._programs.close()

    def _make(self, spec: str, seed: int) -> Player:
        prefix, _, argument = spec.partition(":")
        if prefix in self._factories:
            player: Player = _find(self._factories[prefix])(argument, self._game, seed)
            return player
        others = [*(f"{prefix}:0.1s" for prefix in self._factories), "program:COMMAND"]
        return make_player(spec, self._game, seed, others)


def _find(place: str) -> Any:
    module, _, name = place.partition(":")
    return getattr(importlib.import_module(module), name)
