"""A position: a value that can be asked what is legal, and what follows from an action."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Any

import msgspec
import numpy as np

from chantier.core.arrays import Ints
from chantier.core.chance import Randomness
from chantier.core.explain import Explanation, broken_clauses, chosen_refusals
from chantier.core.game import Game
from chantier.core.kernel import CHANCE, OVER
from chantier.core.log_line import LogLine
from chantier.core.outcome import Outcome
from chantier.core.perft import perft, perft_slices
from chantier.core.phrase import Phrase
from chantier.core.played import PlayedAction
from chantier.core.protocol import (
    NO_PARTS,
    NO_RENDER_DATA,
    ActionParts,
    Actor,
    PositionData,
    RenderData,
)
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.errors import BadAction, IllegalAction


class Position:
    """One position of one game. It never changes: playing gives another position.

    There are two doors. `play` takes a text from anywhere and checks it; `apply` takes an action
    id from `legal_ids` and trusts it.
    """

    __slots__ = ("_actor", "_options", "_state", "game", "players")

    def __init__(self, game: Game, players: int, options: dict[str, Any], state: Ints) -> None:
        self.game = game
        self.players = players
        self._options = options
        self._state = state
        self._actor: int | None = None  # not asked yet; a table asks dozens of times an action

    @property
    def options(self) -> dict[str, Any]:
        """A copy of the game's complete options."""
        return deepcopy(self._options)

    @property
    def state(self) -> Ints:
        """A copy of the kernel's array."""
        return self._state.copy()

    @property
    def to_act(self) -> Actor:
        """A seat, `"chance"`, or `None` once the game is over."""
        who = self._actor
        if who is None:
            who = self._actor = int(self.game.kernel.actor(self._state))
        if who == OVER:
            return None
        return "chance" if who == CHANCE else who

    @property
    def thrower(self) -> int | None:
        """The seat whose player throws the dice that come next; `None` if no player does."""
        index = self.game.card.thrower
        return int(self._state[index]) if index is not None and self.to_act == "chance" else None

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.to_act is None

    def legal_ids(self) -> list[int]:
        """The legal actions as the kernel's integers, ascending."""
        out = self.game.scratch
        count = self.game.kernel.legal(self._state, out)
        ids: list[int] = out[:count].tolist()
        return ids

    def legal(self) -> list[str]:
        """The legal actions, sorted; chance's outcomes when chance acts."""
        return sorted(map(self.game.notation.text, self.legal_ids()))

    def chances(self) -> dict[str, float]:
        """Each outcome of chance with its probability; empty when chance does not act."""
        if self.to_act != "chance":
            return {}
        odds = np.empty(self.game.card.max_actions, dtype=np.float64)
        count = self.game.kernel.chances(self._state, odds)
        texts = map(self.game.notation.text, self.legal_ids())
        return dict(sorted(zip(texts, odds[:count].tolist(), strict=True)))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; `None` while it goes on."""
        reason = int(self.game.kernel.reason(self._state))
        if reason == 0:
            return None
        scores = np.zeros(4, dtype=np.int64)
        winners = int(self.game.kernel.result(self._state, scores))
        return Outcome(
            winners=tuple(seat for seat in range(self.players) if winners >> seat & 1),
            scores=tuple(scores[: self.players].tolist()),
            reason=self.game.card.reasons[reason - 1],
        )

    def parse(self, text: Any) -> int:
        """The id of an action by its text; raises `BadAction` if it is not one of the game's."""
        notation = self.game.notation
        action = notation.parse(text) if isinstance(text, str) else None
        if action is None:
            raise BadAction(text, self.game.card.name, notation.FORMS)
        return action

    def refusals(self, action: int) -> tuple[str, ...]:
        """What is wrong with a well-formed action, lowest clause first; empty if it is legal."""
        mask = int(self.game.kernel.refusal(self._state, action, self.game.scratch))
        return chosen_refusals(mask, self.game.card.refusals) if mask else ()

    def play(self, text: str) -> Position:
        """The position after an action from anywhere; raises `BadAction` or `IllegalAction`."""
        return self.played(text).after

    def played(self, text: str) -> PlayedAction:
        """The same, with the action's id."""
        action = self.parse(text)
        if refusals := self.refusals(action):
            raise IllegalAction(text, self, refusals)
        return PlayedAction(self, action, self.apply(action))

    def apply(self, action: int) -> Position:
        """The position after an action that is known to be legal. It is not checked."""
        state = self._state.copy()
        self.game.kernel.apply(state, action)
        return Position(self.game, self.players, self._options, state)

    def random_id(self, randomness: Randomness) -> int:
        """A uniformly random legal action, or an outcome of chance by its probability."""
        ids = self.legal_ids()
        if self.to_act != "chance":
            return ids[randomness.below(len(ids))]
        odds = np.empty(self.game.card.max_actions, dtype=np.float64)
        count = self.game.kernel.chances(self._state, odds)
        return ids[randomness.weighted(odds[:count].tolist())]

    def explain(self, text: str, language: str = "en") -> Explanation:
        """Why an action is refused, or what it does; raises `BadAction` for no action at all."""
        action = self.parse(text)
        refusals = self.refusals(action)
        card = self.game.card
        effects = [] if refusals else self.effects(action, self.apply(action))
        return Explanation(
            action=text,
            words=self.words(action).text(self, language),
            broken=broken_clauses(refusals, card.name, language),
            effects=tuple(effect.text(self, language) for effect in effects),
        )

    def words(self, action: int) -> Phrase:
        """A well-formed action in words, legal or not."""
        return self.game.words.action(self._state, action)

    def log(self, action: int, after: Position) -> LogLine:
        """A legal action that leads to `after`, as the log tells it."""
        if self.game.log is not None:
            return self.game.log(self._state, action, after._state)
        actor, words = self.to_act, self.words(action)
        if not isinstance(actor, int):
            return LogLine(None, words)
        return LogLine(actor, Phrase("log.chooses", words=words))

    def effects(self, action: int, after: Position) -> list[Phrase]:
        """What a legal action that leads to `after` costs and brings, one phrase a sentence."""
        return self.game.words.effects(self._state, action, after._state)

    def path(self, action: int) -> list[str]:
        """Where a piece goes by a legal action, place by place; empty where nothing goes."""
        return self.game.path(self._state, action) if self.game.path else []

    def parts(self, action: int) -> ActionParts:
        """An action taken apart; empty for a game that brings no page."""
        return self.game.parts(action) if self.game.parts else NO_PARTS

    def render_data(self) -> RenderData:
        """What a drawing needs beyond the position's JSON; empty where a game adds nothing."""
        return self.game.render_data(self._state) if self.game.render_data else NO_RENDER_DATA

    def score_changes(self, action: int, after: Position) -> list[ScoreChange]:
        """What a legal action that leads to `after` brings each seat, in points."""
        found = self.game.score_changes
        return found(self._state, action, after._state) if found else []

    def score_breakdown(self, changes: Sequence[ScoreChange]) -> list[ScoreRow]:
        """What the seats' results are made of, given all score changes that led here."""
        found = self.game.score_breakdown
        return found(self._state, changes) if found else []

    def perft(self, depth: int) -> int:
        """How many sequences of `depth` actions begin here; raises `BadRequest`."""
        return perft(self.game, self._state, depth)

    def perft_slices(self, depth: int) -> Iterator[tuple[int, float]]:
        """`perft`, a slice at a time: the count so far and the share of the work done."""
        return perft_slices(self.game, self._state, depth)

    def data(self) -> PositionData:
        """The position as its game's own struct."""
        found = self.game.notation.position(self._state, self.to_act)
        if not isinstance(found, PositionData):  # of another package: ours are checked by mypy
            raise TypeError(f"position() gave {type(found).__name__}, not a PositionData")
        return found

    def to_json(self) -> dict[str, Any]:
        """The same as JSON."""
        found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(self.data()))
        return found

    def seat_name(self, seat: int, language: str) -> str:
        """What a seat is called here."""
        return self.game.seat_name(self._state, seat, language)

    def svg(self, language: str = "en", last: int | None = None) -> str:
        """The position as a drawing."""
        return self.game.drawing.svg(self._state, language, last)

    def text(self, language: str = "en", last: int | None = None) -> str:
        """The position as plain text."""
        return self.game.words.board(self._state, language, last).plain()

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Position of {self.game.card.name}: {describe_actor(self.to_act)}>"

    def _repr_svg_(self) -> str:
        return self.svg()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return (
            self.game is other.game
            and self.players == other.players
            and bool(np.array_equal(self._state, other._state))
        )

    def __hash__(self) -> int:
        return hash((self.game.card.name, self.players, self._state.tobytes()))

    def copy(self) -> Position:
        """The same position, sharing nothing that can change."""
        return Position(self.game, self.players, self.options, self._state.copy())

    __copy__ = copy

    def __deepcopy__(self, memo: dict[int, Any]) -> Position:
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return (Position, (self.game, self.players, self._options, self._state))


def describe_actor(actor: Actor) -> str:
    """Who acts, for a `repr`."""
    if actor is None:
        return "over"
    return "chance to act" if actor == "chance" else f"seat {actor} to act"
