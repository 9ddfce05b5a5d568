"""Turris on the wire: its position, its render data and its actions."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from chantier.core.protocol import ActionParts, GameProtocol, PositionData, RenderData

TurrisViewName: TypeAlias = Literal["S", "E", "N", "W", "roof"]


class TurrisPosition(PositionData, frozen=True, kw_only=True):
    """The tower by its columns and by its blocks; levels count from 1."""

    bonus: bool
    blocks_left: tuple[int, int]
    columns: dict[str, str]
    """Each column's squares from the ground up, by colour."""
    blocks: list[tuple[str, str, int]]
    """Colour, placing and lowest level of each block, sorted by level."""
    last: tuple[str | None, str | None]
    forbidden: list[str]
    """The squares that T13 closes to the seat to act: `a1:3`."""
    scores: tuple[int, int]


class TurrisView(Struct, frozen=True):
    """One view of the tower; a square is how far across it is and how far up."""

    name: TurrisViewName
    rows: list[str]
    """From the bottom up, the roof from the south: `W`, `B`, or `.` for none."""
    areas: tuple[list[tuple[int, int]], list[tuple[int, int]]]
    """The squares of each seat's largest area (T17)."""
    sizes: tuple[int, int]


class TurrisBlock(Struct, frozen=True, array_like=True):
    """A block that stands: one column for an upright one, two for a flat one."""

    seat: int
    columns: list[str]
    level: int
    """Its lowest level, from 1."""


class TurrisClosedSquare(Struct, frozen=True, array_like=True):
    """A square that T13 closes to the seat to act."""

    column: str
    level: int


class TurrisRenderData(RenderData, frozen=True, kw_only=True):
    """The five views with the largest areas, the blocks by level, and what T13 closes."""

    views: list[TurrisView]
    totals: tuple[int, int]
    heights: dict[str, int]
    blocks: list[TurrisBlock]
    closed: list[TurrisClosedSquare]


class TurrisUpright(ActionParts, frozen=True, array_like=True, tag="upright"):
    """Place a block upright on a column."""

    column: str


class TurrisFlat(ActionParts, frozen=True, array_like=True, tag="flat"):
    """Place a block flat across two neighbouring columns."""

    left: str
    right: str


class TurrisRemove(ActionParts, frozen=True, array_like=True, tag="remove"):
    """Remove the block on top of a column (T8)."""

    column: str


class TurrisStop(ActionParts, frozen=True, array_like=True, tag="stop"):
    """Give a bonus up (T8)."""


class TurrisPass(ActionParts, frozen=True, array_like=True, tag="pass"):
    """Place nothing."""


PROTOCOL = GameProtocol(
    TurrisPosition,
    TurrisRenderData,
    (TurrisUpright, TurrisFlat, TurrisRemove, TurrisStop, TurrisPass),
)
