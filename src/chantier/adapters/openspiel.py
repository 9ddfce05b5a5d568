"""The games for OpenSpiel.

`load_game(NAME)` gives a `pyspiel.Game`: sequential, perfect information, chance explicit,
terminal rewards. With n seats a share s of the win is the return (n·s - 1) / (n - 1): from 1 for
the only winner down to -1 / (n - 1), which sums to zero. Actions have the kernel's ids.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.extras import missing_extra
from chantier.core.game import Game
from chantier.core.position import Position
from chantier.errors import BadRequest
from chantier.games.registry import find_game

try:
    import pyspiel
except ImportError:
    raise missing_extra("OpenSpiel", "openspiel") from None

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)
MOST_ACTIONS = 10_000  # OpenSpiel counts actions densely from 0


def load_game(name: str, players: int | None = None, options: Any = None) -> OpenSpielGame:
    """A game for OpenSpiel; raises `BadRequest` for one whose actions are too many to count."""
    game = find_game(name)
    start = game.initial(players, options)
    registered = pyspiel.load_game(
        _register(game),
        {"players": start.players, "options": json.dumps(game.card.given_options(start.options))},
    )
    assert isinstance(registered, OpenSpielGame)  # noqa: S101  # the class that was registered
    return registered


@cache
def _register(game: Game) -> str:
    """Make a game known to OpenSpiel, once; returns its name there."""
    kind = _game_type(game)

    class Registered(OpenSpielGame):
        def __init__(self, params: Any = None) -> None:
            super().__init__(game, kind, params or {})

    pyspiel.register_game(kind, Registered)
    name: str = kind.short_name
    return name


def _game_type(game: Game) -> Any:
    fewest, most = game.card.players
    modes, kinds = pyspiel.GameType.ChanceMode, pyspiel.GameType
    return pyspiel.GameType(
        short_name=f"python_chantier_{game.card.name}",
        long_name=game.card.title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if game.card.has_chance else modes.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": fewest, "options": "{}"},
    )


def count_actions(game: Game) -> int:
    """One more than the highest action id; raises `BadRequest` where ids are not dense."""
    start = game.initial()
    most = max(game.notation.candidates(start.state)) + 1
    if most > MOST_ACTIONS:
        raise BadRequest("error.openspiel_actions", game=game.card.name, most=MOST_ACTIONS)
    return int(most)


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel ships no types
    """One of our games with its number of seats and its options."""

    def __init__(self, game: Game, kind: Any, params: dict[str, Any]) -> None:
        actions = count_actions(game)
        players = params.get("players", game.card.players[0])
        self.start = game.initial(players, json.loads(params.get("options", "{}")))
        info = pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions if game.card.has_chance else 0,
            num_players=players,
            min_utility=-1.0 / (players - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=game.card.length_bound,
        )
        super().__init__(kind, info, params)

    def new_initial_state(self) -> OpenSpielState:
        """The position in which a game begins."""
        return OpenSpielState(self, self.start)

    def state_at(self, position: Position) -> OpenSpielState:
        """A state that begins at any position: OpenSpiel's history of it is empty."""
        return OpenSpielState(self, position)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """What sees a state: all of it, or with perfect recall its history."""
        if iig_obs_type is None or not iig_obs_type.perfect_recall:
            return StateObserver(self.start.state)
        from open_spiel.python.observation import (  # noqa: PLC0415  # slow, and seldom asked for
            IIGObserverForPublicInfoGame,
        )

        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class Held:
    """A position and who acts there; copies of a state share it, since it never changes."""

    __slots__ = ("actor", "position")

    def __init__(self, position: Position) -> None:
        self.position = position
        actor = position.to_act  # asked once: OpenSpiel asks several times for each action
        self.actor: int = TERMINAL if actor is None else CHANCE if actor == "chance" else actor

    def __deepcopy__(self, memo: dict[int, Any]) -> Held:
        return self


class OpenSpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel ships no types
    """A position, as OpenSpiel asks it."""

    def __init__(self, game: OpenSpielGame, position: Position) -> None:
        super().__init__(game)
        self._held = Held(position)  # OpenSpiel copies every attribute deeply when it clones

    @property
    def position(self) -> Position:
        """Our position."""
        return self._held.position

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's numbers for chance and the end."""
        return self._held.actor

    def _legal_actions(self, player: int) -> list[int]:
        return self._held.position.legal_ids()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Each outcome of chance with its probability."""
        position = self._held.position
        odds = np.empty(position.game.card.max_actions, dtype=np.float64)
        count = position.game.kernel.chances(position.state, odds)
        return list(zip(position.legal_ids(), odds[:count].tolist(), strict=True))

    def _apply_action(self, action: int) -> None:
        self._held = Held(self._held.position.apply(action))

    def _action_to_string(self, player: int, action: int) -> str:
        return self._held.position.game.notation.text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self._held.actor == TERMINAL

    def returns(self) -> list[float]:
        """Each seat's return; zeros while the game goes on."""
        outcome, players = self._held.position.outcome, self._held.position.players
        if outcome is None:
            return [0.0] * players
        share = 1 / len(outcome.winners)
        shares = [share if seat in outcome.winners else 0.0 for seat in range(players)]
        return [(players * one - 1) / (players - 1) for one in shares]

    def __str__(self) -> str:
        return json.dumps(self._held.position.to_json())


class StateObserver:
    """The kernel's array, bit by bit, and the position as JSON."""

    def __init__(self, state: Ints) -> None:
        self.tensor = np.zeros(64 * len(state), dtype=np.float32)
        self.dict = {"state": self.tensor}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        """See a state; every seat sees the same."""
        bits = np.unpackbits(state.position.state.astype("<i8").view(np.uint8), bitorder="little")
        self.tensor[:] = bits

    def string_from(self, state: OpenSpielState, player: int) -> str:
        """What is seen, as text."""
        return str(state)
