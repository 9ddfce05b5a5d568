"""Everything that can be refused, as one small tree.

    ChantierError                   what this package refuses, in one clear sentence
    ├── UnknownGame                 no game has that name
    ├── BadPlayers                  the game is not for that many
    ├── BadOptions                  an option that does not exist or cannot have that value
    ├── BadAction                   not an action of the game at all: a typing error
    ├── IllegalAction               an action of the game, but not one the rules allow now
    ├── NothingToUndo               no action has been played yet
    ├── BadChance                   probabilities that no number can be drawn for
    ├── BadRecord                   a file or line that is not a game record
    ├── BadFile                     a file that cannot be read or written
    ├── NotAllowed                  what a table does not let a client do now
    ├── TooOften                    what may be asked for again, but not yet
    ├── StalePosition               an action for a position that is no longer the present one
    ├── NoSuchTable                 nobody has set up a table of that name
    ├── NoSuchPart                  a game has no such part: a lesson, for example
    ├── NotReady                    what cannot be done yet, but soon
    ├── StoreFailed                 what was to be kept could not be written or read
    └── BadRequest                  anything else that was asked wrongly

Each carries the catalogue key and the values of its sentence, so that it can be said in any
language: `str(error)` is English, `error.say("fr")` French.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from chantier.i18n import say

if TYPE_CHECKING:
    from chantier.core.position import Position

_LONGEST = 160  # characters of someone's input that are repeated back


class ChantierError(Exception):
    """What this package refuses, in one clear sentence."""

    after: int | None = None
    """In how many seconds it is worth asking again, where that is known."""

    def __init__(self, key: str, /, cause: ChantierError | None = None, **values: Any) -> None:
        super().__init__(key, values)
        self.key = key
        self.values = {name: shorten(value) for name, value in values.items()}
        self.cause = cause

    def __reduce__(self) -> tuple[Any, ...]:
        return (_rebuild, (type(self), self.__dict__))

    def say(self, language: str) -> str:
        """The sentence in a language."""
        sentence = say(language, self.key, **self.values)
        if self.cause is None:
            return sentence
        what = sentence.removesuffix(".")
        return say(language, "error.because", what=what, why=self.cause.say(language))

    def __str__(self) -> str:
        return self.say("en")


class UnknownGame(ChantierError):
    """No game has that name."""


class BadPlayers(ChantierError):
    """The game is not for that many."""


class BadOptions(ChantierError):
    """An option that does not exist or cannot have that value."""


class BadChance(ChantierError):
    """A game's probabilities are such that no number can be drawn for them."""


class NothingToUndo(ChantierError):
    """No action has been played yet."""


class BadRecord(ChantierError):
    """A file or line that is not a game record; `at` is the action at fault, if it is one."""

    at: int | None = None


class BadFile(ChantierError):
    """A file that cannot be read or written."""


class NotAllowed(ChantierError):
    """What a table does not let a client do now."""


class TooOften(ChantierError):
    """What may be asked for again, but not yet: after so many seconds."""

    def __init__(self, key: str, /, after: int = 1, **values: Any) -> None:
        super().__init__(key, **values)
        self.after = after


class StalePosition(ChantierError):
    """An action for a position that is no longer the present one."""


class NoSuchTable(ChantierError):
    """Nobody has set up a table of that name."""


class NoSuchPart(ChantierError):
    """A game has no such part: a lesson, for example."""


class NotReady(ChantierError):
    """What cannot be done yet, but soon."""

    after: int | None = 5


class StoreFailed(ChantierError):
    """What was to be kept could not be written or read."""


class BadRequest(ChantierError):
    """Anything else that was asked wrongly."""


class BadAction(ChantierError):
    """Not an action of the game at all. `action` is what was given."""

    def __init__(self, action: Any, game: str, forms: str) -> None:
        super().__init__("error.bad_action", action=action, game=game, forms=forms)
        self.action = action


class IllegalAction(ChantierError):
    """An action that the rules do not allow now.

    `action` is its text, `position` where it was tried, `clauses` what it breaks, lowest first.
    """

    def __init__(self, action: str, position: Position, refusals: Sequence[str]) -> None:
        super().__init__("error.illegal", action=action)
        self.action = action
        self.position = position
        self.refusals = tuple(refusals)
        self.clauses = tuple(refusal.partition(".")[0] for refusal in refusals)

    def say(self, language: str) -> str:
        """The first clause that is broken, and its sentence."""
        return say_refusal(language, self.position.game.card.name, self.refusals[0])


def say_refusal(language: str, game: str, refusal: str) -> str:
    """A broken clause and its sentence: `T11: the block that …`."""
    clause = refusal.partition(".")[0]
    sentence = say(language, f"{game}.refusal.{refusal}")
    return say(language, "error.because", what=clause, why=sentence)


def shorten(value: Any) -> Any:
    """Someone's input, fit to be repeated in one line: cut, and without control characters."""
    if isinstance(value, float) or (type(value) is int and value.bit_length() < 64):
        return value
    try:
        text = value if isinstance(value, str) else repr(value)
    except (ValueError, RecursionError):  # a number of 5,000 digits, a list 1,000 deep
        text = type(value).__name__
    if len(text) > _LONGEST:
        text = text[: _LONGEST - 1] + "…"
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _rebuild(kind: type[ChantierError], state: dict[str, Any]) -> ChantierError:
    """An error from its pickled parts."""
    error = kind.__new__(kind)
    ChantierError.__init__(error, state["key"], **state["values"])
    error.__dict__.update(state)
    return error
