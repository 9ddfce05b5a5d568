"""The player that searches: an engine, and how long it may think."""

from __future__ import annotations

from dataclasses import replace

from chantier.core.chance import Seed
from chantier.core.game import Game
from chantier.core.jit import PLAIN
from chantier.core.position import Position
from chantier.errors import BadRequest
from chantier.players.engine import Engine
from chantier.players.one_move_win import one_move_win
from chantier.search.legal_or_raise import legal_or_raise
from chantier.search.limits import Limits, Stop
from chantier.search.result import SearchResult

WARMING = Limits(nodes=300)  # enough to come by everything that is compiled
NEARLY = 0.9  # of its seconds: a search that hands them out in shares may leave a little
_warm: set[tuple[str, type]] = set()


class EnginePlayer:
    """Plays what its engine finds within the limits, and never misses a win in one action.

    With a seed it does the same every time: the clock is not looked at if nodes limit it, unless it
    is `timed`.
    """

    def __init__(
        self,
        game: Game,
        engine: Engine,
        limits: Limits,
        seed: Seed | None = None,
        timed: bool = False,
    ) -> None:
        self._game = game
        self._engine = engine
        exact = seed is not None and limits.nodes is not None and not timed
        self._limits = Limits(nodes=limits.nodes) if exact else limits
        self._seed = seed
        self.search_result: SearchResult | None = None
        self.cut = False
        """Whether the clock ended the last search before it had looked at its nodes."""

    def think(self, position: Position, stop: Stop = None) -> SearchResult:
        """The action that it would take, with its value and line.

        Raises `BadRequest` where no seat acts, and for a position of another game.
        """
        check_game(self._game, position)
        legal_or_raise(position)
        self.cut = False
        won = one_move_win(position)
        if won is not None:
            return won
        self._warm_up(position)
        result = self._engine.think(position, self._limits, self._seed, stop)
        seconds, nodes = self._limits.seconds, self._limits.nodes
        late = seconds is not None and result.seconds >= NEARLY * seconds
        self.cut = late and nodes is not None and result.nodes < nodes and result.proof is None
        if result.line[:1] == (result.action,):
            return result
        return replace(result, line=(result.action,))

    def choose(self, position: Position) -> int:
        """The id of the action that it found best."""
        self.search_result = self.think(position)
        return self.search_result.action

    def _warm_up(self, position: Position) -> None:
        """Once in a process, think without a clock: the time is for thinking, not for compiling."""
        kind = (self._game.card.name, type(self._engine))
        if kind not in _warm and not PLAIN:
            self._engine.think(position, WARMING, seed=0)
            _warm.add(kind)


def check_game(game: Game, position: Position) -> None:
    """Raises `BadRequest` for a position of another game: compiled code trusts what it gets."""
    if position.game is not game:
        raise BadRequest("error.other_game", game=game.card.name, other=position.game.card.name)
