"""Kwinty on the wire: its position, its render data and its actions.

A square is its column, counted from `a`, and its row, both from 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from chantier.core.protocol import ActionParts, GameProtocol, PositionData, RenderData

KwintySquare: TypeAlias = tuple[int, int]
KwintyOrientation: TypeAlias = Literal["V", "H"]


class KwintyPosition(PositionData, frozen=True, kw_only=True):
    """The wall, from its leftmost column and from the bottom up."""

    left: str | None
    """The wall's leftmost column; `None` while there is no wall."""
    heights: list[int]
    rows: list[str]
    """The wall's rows from the bottom up: `W`, `B`, or `.` for none."""
    blocks_left: tuple[int, int]


class KwintyBlock(Struct, frozen=True, array_like=True):
    """A block that stands, by its left or lower square."""

    seat: int
    orientation: KwintyOrientation
    column: int
    row: int


class KwintyLine(Struct, frozen=True):
    """A line of at least four squares of one colour (K7, K8)."""

    seat: int
    squares: list[KwintySquare]


class KwintyRenderData(RenderData, frozen=True, kw_only=True):
    """The blocks, the lines of at least four, and those that have won."""

    blocks: list[KwintyBlock]
    lines: list[KwintyLine]
    fours: tuple[int, int]
    decided: list[int]
    """Which of the lines have won, by their index."""


class KwintyPlace(ActionParts, frozen=True, array_like=True, tag="place"):
    """Place a block: upright on a column, or flat on it and the next."""

    orientation: KwintyOrientation
    column: int
    """Counted from `a`, from 0."""


class KwintyPass(ActionParts, frozen=True, array_like=True, tag="pass"):
    """Place nothing."""


PROTOCOL = GameProtocol(KwintyPosition, KwintyRenderData, (KwintyPlace, KwintyPass))
