"""What is agreed before a game: the game, the clock, what is allowed, and who sits where."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Struct, UnsetType

DAY = 24 * 60 * 60 * 1000  # milliseconds
ProfileId: TypeAlias = Annotated[str, Meta(max_length=32)]
"""Which of an identity's profiles plays; the server checks whose it is."""


class NoClock(Struct, frozen=True, tag_field="kind", tag="none", forbid_unknown_fields=True):
    """Nobody is in a hurry."""


class Budget(Struct, frozen=True, tag_field="kind", tag="budget", forbid_unknown_fields=True):
    """So many seconds for the whole game, and some more after each turn."""

    seconds: Annotated[int, Meta(ge=10, le=6 * 60 * 60)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Days(Struct, frozen=True, tag_field="kind", tag="days", forbid_unknown_fields=True):
    """So many days for each turn."""

    days: Annotated[int, Meta(ge=1, le=14)]


Clock: TypeAlias = NoClock | Budget | Days
NO_CLOCK = NoClock()


class Rules(Struct, frozen=True, forbid_unknown_fields=True):
    """What is played, and how: the part of a table that never changes."""

    game: str
    players: int
    options: dict[str, Any] = {}
    """The game's options that differ from their defaults."""
    opening: tuple[str, ...] = ()
    """Actions that were played before the table began: a record's, up to some action."""
    clock: Clock = NO_CLOCK
    takebacks: bool = True
    chat: bool = True
    advice: bool = False
    """Whether seats may ask an artificial player what it would do."""
    listed: bool = False
    """Whether the table is shown to everybody, not only to clients that have its link."""
    auto_throws: bool | UnsetType = UNSET
    """Whether the table throws all dice by itself; left out where players may."""


class MySeat(Struct, frozen=True, tag_field="kind", tag="me", forbid_unknown_fields=True):
    """The host sits here."""

    name: str | None = None
    """A name of its own, for several people at one screen."""
    profile: ProfileId = ""
    """One of the host's profiles; without a name, the seat takes the profile's."""


class OpenSeat(Struct, frozen=True, tag_field="kind", tag="open", forbid_unknown_fields=True):
    """Anyone with the link may sit here."""


class LevelSeat(Struct, frozen=True, tag_field="kind", tag="level", forbid_unknown_fields=True):
    """An artificial player sits here."""

    level: int


SeatPlan: TypeAlias = MySeat | OpenSeat | LevelSeat
