"""A showcase: a good-looking moment of a game, for miniatures and pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from chantier.core.game import Game
    from chantier.core.position import Position


class Showcase(NamedTuple):
    """How many play, and their actions so far, separated by spaces."""

    players: int
    actions: str

    def position(self, game: Game) -> Position:
        """The position of that moment."""
        position = game.initial(self.players)
        for action in self.actions.split():
            position = position.play(action)
        return position
