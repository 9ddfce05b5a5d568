"""A game's card: the facts about it that need no rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, Protocol, runtime_checkable

from chantier.core.text import TextDrawing
from chantier.errors import BadOptions
from chantier.i18n import catalogue


class Option(Protocol):
    """Something that can be chosen before a game begins."""

    @property
    def name(self) -> str:
        """Its key in a record's options."""

    @property
    def default(self) -> Any:
        """What holds when nothing is said."""

    def check(self, value: Any) -> Any:
        """The value as the game takes it; raises `BadOptions` for one that it cannot be."""

    def describe(self) -> dict[str, Any]:
        """The option as JSON, for clients that list the games."""


@runtime_checkable
class DataOption(Option, Protocol):
    """An option whose values are data, too much to type: read from a file, and drawn."""

    def text(self, value: Any, language: str) -> TextDrawing:
        """A value as coloured text."""

    def svg(self, value: Any, language: str) -> str:
        """A value as an SVG document."""


@dataclass(frozen=True)
class Choice:
    """An option with a few named values, the first of which is the default."""

    name: str
    values: tuple[str, ...]
    clause: str
    unsettled: tuple[str, ...] = ()
    """With which of them no seat has its colour when the game begins."""

    @property
    def default(self) -> str:
        """What holds when nothing is said."""
        return self.values[0]

    def check(self, value: Any) -> str:
        """The value itself, if it is one of the named ones."""
        if not isinstance(value, str) or value not in self.values:
            raise BadOptions(
                "error.option_value",
                option=self.name,
                value=value,
                allowed=", ".join(self.values),
                clause=self.clause,
            )
        return value

    def describe(self) -> dict[str, Any]:
        """The option as JSON, for clients that list the games."""
        told = {"values": list(self.values), "default": self.default, "clause": self.clause}
        return told | ({"unsettled": list(self.unsettled)} if self.unsettled else {})


@dataclass(frozen=True)
class Card:
    """The facts about a game."""

    name: str
    title: str
    designers: tuple[str, ...]
    publisher: str
    players: tuple[int, int]
    """The fewest and the most."""
    seats: tuple[str, ...]
    """Each seat's letter, for the most players."""
    options: tuple[Option, ...]
    clauses: tuple[str, ...]
    reasons: tuple[str, ...]
    """The words for why a game can end."""
    refusals: tuple[str, ...]
    """What can be wrong with an action, as `CLAUSE.word`; ordered by clause."""
    state_size: int
    max_actions: int
    """No position has more legal actions."""
    max_length: int | None
    """No game has more actions; `None` where chance could keep one going for ever."""
    minutes: int | tuple[int, int] | None = None
    """How long a game takes people who know it: one number, or the least and the most."""
    has_chance: bool = False
    thrower: int | None = None
    """Where a state holds the seat whose player throws the dice; `None` where no player does."""
    first_player: Literal["lot", "youngest"] = "lot"
    """Who begins a first game: drawn by lot, or the youngest."""
    loser_begins: bool = False
    """Whether the loser begins when the same people play again; else the seats rotate."""
    tie_is_replayed: bool = False
    """Whether the rules ask for a new game after a tie at the top."""
    order: int = 100
    """Where the game stands in lists: the lowest first, then by name."""
    work_size: int = 0
    """Integers that `legal`, `pick` and `refusal` need to work in, beside room for the actions."""

    @property
    def buffer_size(self) -> int:
        """The size of the buffer that `legal`, `pick` and `refusal` are given."""
        return max(self.max_actions, 4) + self.work_size

    @property
    def length_bound(self) -> int:
        """The longest game to wait for: `max_length`, or far more than chance ever needs."""
        return 100_000 if self.max_length is None else self.max_length

    @property
    def duration(self) -> tuple[int, int] | None:
        """The least and the most minutes that a game takes; `None` where the card has none."""
        if isinstance(self.minutes, int):
            return self.minutes, self.minutes
        return self.minutes

    def seat_name(self, seat: int, language: str) -> str:
        """What a seat is called at the start: by its letter, see `letter_name`."""
        return self.letter_name(self.seats[seat], seat, language)

    def letter_name(self, letter: str, seat: int, language: str) -> str:
        """What a seat with a letter is called; by its number where the letter has no name."""
        words = catalogue(language)
        return words.get(f"seat.{letter}") or words[f"seat.{seat + 1}"]

    def complete_options(self, given: Any) -> dict[str, Any]:
        """Every option with its value, from those that were given; raises `BadOptions`."""
        if not isinstance(given, dict):
            raise BadOptions("error.options_form", value=given)
        known = {option.name: option for option in self.options}
        for name in given:
            if name not in known:
                key = "error.option_name" if known else "error.no_options"
                names = ", ".join(known)
                raise BadOptions(key, option=name, game=self.name, allowed=names)
        return {
            name: option.check(given[name]) if name in given else option.default
            for name, option in known.items()
        }

    def given_options(self, options: dict[str, Any]) -> dict[str, Any]:
        """Only the options that differ from their defaults, as a record holds them."""
        return {o.name: options[o.name] for o in self.options if options[o.name] != o.default}
