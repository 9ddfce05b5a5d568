"""A match: a game being played, with its history."""

from __future__ import annotations

from typing import Any

from chantier.core.explain import Explanation
from chantier.core.game import Game
from chantier.core.outcome import Outcome
from chantier.core.position import Position, describe_actor
from chantier.core.protocol import Actor
from chantier.core.record import Record
from chantier.errors import NothingToUndo


class Match:
    """A game from its first position to where it stands now. Everything it is given is checked."""

    def __init__(self, game: Game, players: int | None = None, options: Any = None) -> None:
        self._positions = [game.initial(players, options)]
        self._actions: list[str] = []

    @classmethod
    def from_record(cls, game: Game, record: Record) -> Match:
        """The match that a record tells; raises what its first wrong action raises."""
        return cls(game, record.players, record.options).play(*record.actions)

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.position.game

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self.position.players

    @property
    def position(self) -> Position:
        """Where the match stands now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position from the first to the present one."""
        return tuple(self._positions)

    @property
    def actions(self) -> tuple[str, ...]:
        """Every action so far."""
        return tuple(self._actions)

    @property
    def last(self) -> int | None:
        """The id of the last action; `None` before the first."""
        return self.position.parse(self._actions[-1]) if self._actions else None

    @property
    def to_act(self) -> Actor:
        """A seat, `"chance"`, or `None` once the game is over."""
        return self.position.to_act

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.is_over

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; `None` while it goes on."""
        return self.position.outcome

    def legal(self) -> list[str]:
        """The legal actions, sorted."""
        return self.position.legal()

    def play(self, *actions: str) -> Match:
        """Play actions one after the other; if one is refused, none is played.

        Raises `BadAction` or `IllegalAction`.
        """
        positions = []
        position = self.position
        for action in actions:
            position = position.play(action)
            positions.append(position)
        self._positions += positions
        self._actions += actions
        return self

    def undo(self, count: int = 1) -> Match:
        """Take back the last actions; raises `NothingToUndo` if there are not so many."""
        if isinstance(count, bool) or not isinstance(count, int):
            raise NothingToUndo("error.undo_form", value=count)
        if not 0 <= count <= len(self._actions):
            raise NothingToUndo("error.nothing_to_undo", count=count, played=len(self._actions))
        if count:
            del self._positions[-count:], self._actions[-count:]
        return self

    def explain(self, action: str, language: str = "en") -> Explanation:
        """Why an action is refused now, or what it does."""
        return self.position.explain(action, language)

    def record(self, **extra: Any) -> Record:
        """The match as a record; further keys are kept beside the usual ones."""
        outcome = self.outcome
        return Record(
            game=self.game.card.name,
            players=self.players,
            options=self.game.card.given_options(self.position.options),
            actions=self.actions,
            outcome=outcome.to_json() if outcome else None,
            extra=extra,
        )

    def text(self, language: str = "en") -> str:
        """The board as plain text, with the last action marked."""
        return self.position.text(language, self.last)

    def svg(self, language: str = "en") -> str:
        """The board as a drawing, with the last action marked."""
        return self.position.svg(language, self.last)

    def copy(self) -> Match:
        """An independent match with the same history."""
        twin = object.__new__(Match)
        twin._positions = list(self._positions)
        twin._actions = list(self._actions)
        return twin

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.copy()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self._positions[0] == other._positions[0] and self._actions == other._actions

    __hash__ = None  # type: ignore[assignment]  # it changes as it is played

    def __len__(self) -> int:
        return len(self._actions)

    def __bool__(self) -> bool:
        return True

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        name, length = self.game.card.name, len(self)
        return f"<Match of {name}: {length} actions, {describe_actor(self.to_act)}>"

    def _repr_svg_(self) -> str:
        return self.svg()
