"""What the server and its engine workers send each other, a line each (`core/pipe.py`)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Raw, Struct


class ThinkRequest(Struct, frozen=True, tag="think"):
    """What would a level do in a position?"""

    id: int
    player: str
    """Whose game it is: the engine goes on from what it has learned of it."""
    game: str
    players: int
    options: Raw
    """Those that differ from the game's defaults, as the game writes them."""
    state: tuple[int, ...]
    level: int | None
    """`None`: the strongest."""


class StopRequest(Struct, frozen=True, tag="stop"):
    """Cut a request short."""

    id: int


class WorkerReady(Struct, frozen=True, tag="ready"):
    """The worker has started: its first line."""


class ThinkResult(Struct, frozen=True, tag="result"):
    """An action, each seat's expected share, and the expected line."""

    id: int
    action: str
    value: tuple[float, ...]
    line: tuple[str, ...]
    chances: dict[str, float]
    """What each legal action leaves the seat that acts of the win; empty if not all were found."""
    exact: bool
    weaker: bool
    """Whether the compiled engine might find better."""


class ThinkFailed(Struct, frozen=True, tag="failed"):
    """The engine raised an error."""

    id: int
    why: str


class CompileNext(Struct, frozen=True, tag="compile"):
    """Compile a level next: a table waits for it."""

    game: str
    level: int | None
    """`None`: the strongest."""


class HoldTable(Struct, frozen=True, tag="hold"):
    """Stop making the table: an engine thinks."""


class GoOnTable(Struct, frozen=True, tag="go_on"):
    """Go on making the table."""


class TableShare(Struct, frozen=True, tag="share"):
    """How much of the table is made, from 0 to 1."""

    share: float


class TableMade(Struct, frozen=True, tag="made"):
    """The table is there."""


class TableElsewhere(Struct, frozen=True, tag="elsewhere"):
    """Another process makes it."""

    process: str


class TableFailed(Struct, frozen=True, tag="failed"):
    """It could not be made."""

    why: str


ToWorker: TypeAlias = ThinkRequest | StopRequest
FromWorker: TypeAlias = WorkerReady | ThinkResult | ThinkFailed
ToTableWorker: TypeAlias = HoldTable | GoOnTable
FromTableWorker: TypeAlias = TableShare | TableMade | TableElsewhere | TableFailed
