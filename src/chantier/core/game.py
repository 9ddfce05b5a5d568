"""What a game is: a card of facts, a compiled kernel, a notation, words and drawings."""

from __future__ import annotations

import importlib
import operator
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.card import Card
from chantier.core.kernel import Kernel
from chantier.core.log_line import LogLine
from chantier.core.perft import Walk, compile_walk
from chantier.core.phrase import Phrase
from chantier.core.playout import Playouts, compile_playouts
from chantier.core.protocol import ActionParts, Actor, GameProtocol, PositionData, RenderData
from chantier.core.scores import ScoreChange, ScoreRow
from chantier.core.svg import Picture
from chantier.core.text import TextDrawing
from chantier.errors import BadPlayers
from chantier.i18n import join_words

if TYPE_CHECKING:
    from chantier.core.position import Position


class Notation(Protocol):
    """Actions and positions as text and JSON; a module `notation.py` meets it."""

    FORMS: str
    """Examples of every form of action, for a player who mistyped one."""

    def text(self, action: int) -> str:
        """An action's text."""

    def parse(self, text: str) -> int | None:
        """The action with exactly this text; `None` if there is none."""

    def tidy(self, text: str) -> str:
        """What a person meant by what they typed: case and order put right where it is plain."""

    def candidates(self, state: Ints) -> Iterable[int]:
        """Every well-formed action; for a game with too many, all that are worth a look here."""

    def settings(self, options: dict[str, Any]) -> Ints:
        """Complete options, as the kernel's `start` takes them."""

    def position(self, state: Ints, to_act: Actor) -> PositionData:
        """The position as the game's own struct."""


class Words(Protocol):
    """What people read; a module `words.py` meets it."""

    def action(self, state: Ints, action: int) -> Phrase:
        """An action in words."""

    def effects(self, before: Ints, action: int, after: Ints) -> list[Phrase]:
        """What a legal action costs and brings, one phrase a sentence."""

    def board(self, state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
        """The position as coloured text, with the action that led to it marked."""


class Drawing(Protocol):
    """Flat drawings; a module `drawing.py` meets it."""

    def svg(self, state: Ints, language: str, last: int | None) -> str:
        """The position as an SVG document, with the action that led to it marked."""


class Thumbnail(Protocol):
    """A small picture of a game, to be sent with a link; a module `thumbnail.py` meets it."""

    def board(self, state: Ints, language: str, last: int | None) -> Picture:
        """What is on the table, without its seats."""

    def token(self, seat: int) -> Picture:
        """A seat's sign, in a square of 44."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game. `module` is where its `GAME` can be imported from, for pickling."""

    module: str
    card: Card
    kernel: Kernel
    notation: Notation
    words: Words
    drawing: Drawing
    log: Callable[[Ints, int, Ints], LogLine] | None = None
    """A played action as the log tells it: the position before, the action, the one after."""
    path: Callable[[Ints, int], list[str]] | None = None
    """Where a piece goes by a legal action, place by place; for a game in which one does."""
    render_data: Callable[[Ints], RenderData] | None = None
    """What a drawing needs beyond the position's JSON: a page computes no rule."""
    parts: Callable[[int], ActionParts] | None = None
    """An action taken apart, for a page that parses no text."""
    protocol: GameProtocol | None = None
    """The structs of position, render data and actions, for the page's types."""
    score_changes: Callable[[Ints, int, Ints], list[ScoreChange]] | None = None
    """What a legal action brought each seat: the position before, the action, the one after."""
    score_breakdown: Callable[[Ints, Sequence[ScoreChange]], list[ScoreRow]] | None = None
    """What the seats' results are made of, from the last position and all score changes."""

    seat_letters: Callable[[Ints], Sequence[str]] | None = None
    """Each seat's letter in a position, where seats may swap colours; else the card's for good."""

    thumbnail: Thumbnail | None = None
    """For the picture beside a link to a table."""

    def __post_init__(self) -> None:
        for place in getattr(sys.modules.get(self.module), "__path__", ()):
            join_words(self.card.name, Path(place) / "words")

    def __repr__(self) -> str:
        return f"<Game {self.card.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return (load_game, (self.module,))

    @cached_property
    def playouts(self) -> Playouts:
        """Many random games from a position, compiled for this game."""
        return compile_playouts(self)

    @cached_property
    def walk(self) -> Walk:
        """The counting walk, compiled for this game."""
        return compile_walk(self)

    def letters(self, state: Ints) -> Sequence[str]:
        """Each seat's letter in a position."""
        return self.card.seats if self.seat_letters is None else self.seat_letters(state)

    def seat_name(self, state: Ints, seat: int, language: str) -> str:
        """What a seat is called in a position."""
        return self.card.letter_name(self.letters(state)[seat], seat, language)

    def buffer(self) -> Ints:
        """A fresh buffer for `legal`, `pick` and `refusal`."""
        return np.empty(self.card.buffer_size, dtype=np.int64)

    @property
    def scratch(self) -> Ints:
        """A buffer of this thread's own, for a question whose answer is copied at once."""
        if not hasattr(self._threads, "scratch"):
            self._threads.scratch = self.buffer()
        scratch: Ints = self._threads.scratch
        return scratch

    @cached_property
    def _threads(self) -> threading.local:
        return threading.local()

    def check_players(self, players: Any) -> int:
        """The number of players, if the game is for so many; raises `BadPlayers`."""
        fewest, most = self.card.players
        if isinstance(players, bool) or not hasattr(players, "__index__"):
            raise BadPlayers("error.players_form", value=players)
        players = operator.index(players)  # NumPy's integers too
        if not fewest <= players <= most:
            key = "error.players_exact" if fewest == most else "error.players_range"
            raise BadPlayers(key, game=self.card.name, players=players, fewest=fewest, most=most)
        return players

    def initial(self, players: int | None = None, options: Any = None) -> Position:
        """The position in which a game begins; raises `BadPlayers` or `BadOptions`."""
        from chantier.core.position import Position

        count = self.check_players(self.card.players[0] if players is None else players)
        complete = self.card.complete_options({} if options is None else options)
        state = np.zeros(self.card.state_size, dtype=np.int64)
        self.kernel.start(state, count, self.notation.settings(complete))
        return Position(self, count, complete, state)


def load_game(module: str) -> Game:
    """The `GAME` of a module."""
    game = importlib.import_module(module).GAME
    if not isinstance(game, Game):
        raise TypeError(f"{module}.GAME is not a chantier.core.game.Game")
    return game
