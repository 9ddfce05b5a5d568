"""Sentences of a game before they are in a language: a key of the catalogue with its values.

A phrase is made once and rendered in every language. The caller says what a seat is called: at a
terminal its colour; in a message a placeholder, for which the page puts the player's name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import ClassVar, NamedTuple, Protocol, Self, TypeAlias

from chantier.i18n import capitalised, listed, percent, say, say_count

SeatNamer: TypeAlias = Callable[[int], str]
"""What a seat is called."""


class NamedSeats(Protocol):
    """Whose seats have names of their own: a game's card, or a position of the game."""

    def seat_name(self, seat: int, language: str) -> str:
        """What a seat is called."""


class SeatName(NamedTuple):
    """A seat in a phrase, by its number from 0."""

    seat: int

    def render(self, language: str, name: SeatNamer) -> str:  # noqa: ARG002  # as all values
        """What the caller calls the seat."""
        return name(self.seat)


class Percent(NamedTuple):
    """A share from 0 to 1, written as the language writes percentages."""

    share: float

    def render(self, language: str, name: SeatNamer) -> str:  # noqa: ARG002  # as all values
        """The percentage."""
        return percent(language, self.share)


class _ListedItems(NamedTuple):
    items: tuple[Value, ...]


class Listed(_ListedItems):
    """Several values as people list things: `a, b and c`."""

    __slots__ = ()

    def __new__(cls, items: Iterable[Value]) -> Self:
        """A list of these values."""
        return tuple.__new__(cls, (tuple(items),))

    def render(self, language: str, name: SeatNamer) -> str:
        """The list."""
        return listed(language, [_render(item, language, name) for item in self.items])


class _JoinedItems(NamedTuple):
    items: tuple[Value, ...]
    between: str | Phrase


class Joined(_JoinedItems):
    """Several values with a text between them, which may itself be a phrase."""

    __slots__ = ()

    def __new__(cls, items: Iterable[Value], between: str | Phrase) -> Self:
        """These values, joined."""
        return tuple.__new__(cls, (tuple(items), between))

    def render(self, language: str, name: SeatNamer) -> str:
        """The values, one after the other."""
        between = _render(self.between, language, name)
        return between.join([_render(item, language, name) for item in self.items])


class _Fields(NamedTuple):
    key: str
    clause: str | None
    number: int | None
    values: tuple[tuple[str, Value], ...]


class Phrase(_Fields):
    """A sentence of the catalogue with its values, and the clause of the rules that it rests on.

    The clause is no part of the sentence: a caller prints it, links to it or leaves it out.
    A phrase is a tuple down to its values, so that a cache finds an equal one quickly.
    """

    __slots__ = ()
    is_score: ClassVar[bool] = False
    """Whether it states the score of all seats and nothing else."""

    def __new__(cls, key: str, clause: str | None = None, /, **values: Value) -> Self:
        """The sentence of a key with these values."""
        return tuple.__new__(cls, (key, clause, None, tuple(values.items())))

    def render(self, language: str, name: SeatNamer) -> str:
        """The sentence in a language, without its clause; `name` says what a seat is called."""
        return say(language, self.key, **self._rendered(language, name))

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that the sentence and the phrases in it rest on, each once."""
        return tuple(dict.fromkeys(_clauses(self)))

    def text(self, named: NamedSeats, language: str) -> str:
        """The sentence as a terminal prints it: seats by their colours, clauses in brackets."""
        sentence = self.render(language, lambda seat: named.seat_name(seat, language))
        return cited(sentence, self.clauses)

    def template(self, language: str) -> str:
        """The sentence as a message carries it: `{0}` for the first seat, braces doubled."""
        text = literal(self.render(language, _mark))
        for seat, mark in enumerate(_MARKS):
            if mark in text:
                text = text.replace(mark, f"{{{seat}}}")
        return text

    def _rendered(self, language: str, name: SeatNamer) -> dict[str, str]:
        return {key: _render(value, language, name) for key, value in self.values}

    def __repr__(self) -> str:
        values = "".join(f", {key}={value!r}" for key, value in self.values)
        clause = "" if self.clause is None else f", {self.clause!r}"
        return f"{type(self).__name__}({self.key!r}{clause}{values})"


class Counted(Phrase):
    """A phrase that counts something: its `one` or its `other` form, as the language asks."""

    __slots__ = ()

    def __new__(cls, key: str, count: int, clause: str | None = None, /, **values: Value) -> Self:
        """The form of a key's sentence for a count, with these values."""
        return tuple.__new__(cls, (key, clause, count, tuple(values.items())))

    def render(self, language: str, name: SeatNamer) -> str:
        """The sentence in a language, in the form for its count."""
        assert self.number is not None  # noqa: S101  # `__new__` takes one
        return say_count(language, self.key, self.number, **self._rendered(language, name))


class ScorePhrase(Phrase):
    """The score of all seats: a client that shows the score beside the effects leaves it out."""

    __slots__ = ()
    is_score: ClassVar[bool] = True


class Opening(Phrase):
    """A phrase that is shown by itself: it begins with a capital."""

    __slots__ = ()

    def render(self, language: str, name: SeatNamer) -> str:
        """The sentence in a language, with its first letter as a capital."""
        return capitalised(super().render(language, name))


Value: TypeAlias = int | str | SeatName | Percent | Listed | Joined | Phrase
"""What a phrase can hold. A `str` is the same in every language, such as the name of a place."""


# Seats in a sentence until its braces are doubled: Unicode keeps these for a program's own use.
_MARKS = "\ufdd0\ufdd1\ufdd2\ufdd3"
_FIELD = re.compile(r"\{\{|\}\}|\{(\d+)\}", re.ASCII)


def _mark(seat: int) -> str:
    return _MARKS[seat]


def cited(sentence: str, clauses: Sequence[str]) -> str:
    """A sentence with the clauses that it rests on, in brackets."""
    return f"{sentence} ({', '.join(clauses)})" if clauses else sentence


def literal(text: str) -> str:
    """A text that names no seat, as a template."""
    return text.replace("{", "{{").replace("}", "}}")


def fill(template: str, names: Sequence[str]) -> str:
    """A template with the names of its seats; a seat that has no name keeps its placeholder."""

    def filled(found: re.Match[str]) -> str:
        if found[1] is None:
            return found[0][0]
        return names[int(found[1])] if int(found[1]) < len(names) else found[0]

    return _FIELD.sub(filled, template)


def _render(value: Value, language: str, name: SeatNamer) -> str:
    return str(value) if isinstance(value, (str, int)) else value.render(language, name)


def _clauses(value: Value) -> Iterator[str]:
    if isinstance(value, Phrase):
        if value.clause is not None:
            yield value.clause
        for _, inner in value.values:
            yield from _clauses(inner)
    elif isinstance(value, (Listed, Joined)):
        for item in value.items:
            yield from _clauses(item)
