"""A game that counts how often it plays an action, and how often it parses one."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from chantier.core.arrays import Ints
from chantier.core.game import Game
from chantier.games.registry import find_game


class CountedGame:
    """`game` plays as the game of that name does; `calls` counts its `apply`s and `parse`s."""

    def __init__(self, name: str) -> None:
        plain = find_game(name)
        self.calls: Counter[str] = Counter()
        notation = {key: getattr(plain.notation, key) for key in dir(plain.notation)}
        self.game: Game = replace(
            plain,
            kernel=plain.kernel._replace(apply=self._apply),
            notation=SimpleNamespace(**notation | {"parse": self._parse}),
        )
        self._plain = plain

    def find(self, name: str) -> Game:
        """The game, as a registry finds it."""
        assert name == self.game.card.name
        return self.game

    def _apply(self, state: Ints, action: int) -> None:
        self.calls["apply"] += 1
        self._plain.kernel.apply(state, action)

    def _parse(self, text: str) -> Any:
        self.calls["parse"] += 1
        return self._plain.notation.parse(text)
