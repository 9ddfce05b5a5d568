"""What the arena and its workers send each other, a line each (`core/pipe.py`)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Raw, Struct

from chantier.core.pipe import PlainValue


class MatchTask(Struct, frozen=True, tag="match"):
    """What a worker plays: the first line that it is sent."""

    settings: Raw
    """`MatchSettings`, as they are written into the result."""
    factories: dict[str, str]
    """The module and name of each player that a file brings."""
    patience: float | None
    """Seconds for a program's answer."""


class PlayGame(Struct, frozen=True, tag="play"):
    """Play the game of this number."""

    number: int


class MatchReady(Struct, frozen=True, tag="ready"):
    """Every player has acted once."""


class GamePlayed(Struct, frozen=True, tag="played"):
    """A game is over."""

    record: Raw


class GameBroken(Struct, frozen=True, tag="broken"):
    """A game of another package does not work: a sentence of the catalogue and its values."""

    key: str
    values: dict[str, PlainValue]


class ArenaFailed(Struct, frozen=True, tag="failed"):
    """An error of ours, with its traceback."""

    why: str


ToArenaWorker: TypeAlias = MatchTask | PlayGame
FromArenaWorker: TypeAlias = MatchReady | GamePlayed | GameBroken | ArenaFailed
