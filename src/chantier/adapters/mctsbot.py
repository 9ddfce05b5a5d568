"""OpenSpiel's `MCTSBot` as a player: `mctsbot:200` simulations or `mctsbot:0.1s` an action.

It is the bot written in Python: the one in C++ (OpenSpiel 2.0.2) crashes on games that are
written in Python, OpenSpiel's own tic-tac-toe included.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np

from chantier.adapters.openspiel import OpenSpielGame, count_actions, load_game
from chantier.core.game import Game
from chantier.core.position import Position
from chantier.players.registry import read_limit
from chantier.search.limits import Limits
from chantier.search.result import SearchResult

# isort: split
# After ours, which says clearly when OpenSpiel is not installed.
from open_spiel.python.algorithms import mcts

UCT_C = 2.0  # as in OpenSpiel's own examples
MOST_SIMULATIONS = 10**9


class _TimeIsUp(Exception):
    pass


class TimedBot(mcts.MCTSBot):  # type: ignore[misc]  # OpenSpiel ships no types
    """The bot with a clock: it looks at it before each simulation, and else is as it was."""

    deadline: float | None = None
    root: Any = None

    def search(self, state: Any) -> Any:
        """The root of the tree when the time, or the number of simulations, is up."""
        try:
            return self.mcts_search(state)
        except _TimeIsUp:
            return self.root

    def _apply_tree_policy(self, root: Any, state: Any) -> Any:
        self.root = root
        is_ready = root.explore_count > 1  # its children are there after two simulations
        if self.deadline is not None and is_ready and time.perf_counter() > self.deadline:
            raise _TimeIsUp
        return super()._apply_tree_policy(root, state)


class MctsPlayer:
    """Plays what OpenSpiel's bot finds in a fresh tree, with one random playout a simulation."""

    def __init__(self, limits: Limits, seed: int) -> None:
        self._limits = limits
        self._random = np.random.RandomState(seed % 2**32)
        self._game: OpenSpielGame | None = None
        self.search_result: SearchResult | None = None

    def choose(self, position: Position) -> int:
        """The id of the action that it visited most."""
        begun = time.perf_counter()
        if self._game is None:
            self._game = load_game(position.game.card.name, position.players, position.options)
        bot = TimedBot(
            self._game,
            UCT_C,
            self._limits.nodes or MOST_SIMULATIONS,
            mcts.RandomRolloutEvaluator(1, self._random),
            solve=True,
            random_state=self._random,
        )
        if self._limits.seconds is not None:
            bot.deadline = begun + self._limits.seconds
        root = bot.search(self._game.state_at(position))
        best = root.best_child()
        seconds = time.perf_counter() - begun
        value = _shares(best, position)
        action = int(best.action)
        self.search_result = SearchResult(action, value, (action,), root.explore_count, seconds)
        return action


def _shares(best: Any, position: Position) -> tuple[float, ...]:
    """Each seat's expected share, from the return of the seat to act; the others share the rest."""
    seat, players = position.to_act, position.players
    value = best.outcome[seat] if best.outcome else best.total_reward / best.explore_count
    share = min(max((value * (players - 1) + 1) / players, 0.0), 1.0)
    rest = (1 - share) / (players - 1)
    return tuple(share if one == seat else rest for one in range(players))


def make_mctsbot(argument: str, game: Game, seed: int) -> MctsPlayer:
    """The player `mctsbot:200` or `mctsbot:0.1s`; raises `BadRequest`."""
    limits = read_limit(f"{argument}n" if argument.isdigit() else argument)
    count_actions(game)
    return MctsPlayer(limits, seed)
