"""A competent player of Turquoise that looks at the position and not ahead, to measure against."""

from __future__ import annotations

from chantier.core.game import Game
from chantier.core.position import Position
from chantier.games.registry import find_game
from chantier.players.engine_player import check_game
from chantier.players.turquoise.policy import TURN, decide
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.result import SearchResult


class Builder:
    """Lays what scores, carries pillars the cheapest way to what lacks them, bids what it gains.

    It plays by fixed rules: in the same position always the same action.
    """

    search_result: SearchResult | None = None

    def __init__(self, game: Game | None = None) -> None:
        self._game = game or find_game("turquoise")

    def choose(self, position: Position) -> int:
        """The id of a legal action for the seat to act; raises `BadRequest` where none acts."""
        check_game(self._game, position)
        legal_or_raise(position)
        return int(decide(position.state, position.game.scratch, TURN))
