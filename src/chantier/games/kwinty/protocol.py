"""Kwinty on the wire: its position, its render data and its actions.

A square is its column, counted from `a`, and its row, both from 0.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

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
    """By colour, white first."""
    white: int | UnsetType | None = UNSET
    """The seat that plays white, `None` until it is chosen: in a swap game alone (K10)."""


class KwintyBlock(Struct, frozen=True, array_like=True):
    """A block that stands, by its left or lower square; white is 0, black 1."""

    colour: int
    orientation: KwintyOrientation
    column: int
    row: int


class KwintyLine(Struct, frozen=True):
    """A line of at least four squares of one colour (K7, K8); white is 0, black 1."""

    colour: int
    squares: list[KwintySquare]


class KwintyRenderData(RenderData, frozen=True, kw_only=True):
    """The blocks, the lines of at least four, and those that have won."""

    blocks: list[KwintyBlock]
    lines: list[KwintyLine]
    fours: tuple[int, int]
    """By colour, white first."""
    decided: list[int]
    """Which of the lines have won, by their index."""


class KwintyPlace(ActionParts, frozen=True, array_like=True, tag="place"):
    """Place a block: upright on a column, or flat on it and the next."""

    orientation: KwintyOrientation
    column: int
    """Counted from `a`, from 0."""


class KwintyPass(ActionParts, frozen=True, array_like=True, tag="pass"):
    """Place nothing."""


class KwintyChoice(ActionParts, frozen=True, array_like=True, tag="choice"):
    """Choose a colour after the three blocks of a swap game (K10)."""

    swaps: bool
    """Whether the colours are swapped: else the player who chooses keeps black."""


PROTOCOL = GameProtocol(KwintyPosition, KwintyRenderData, (KwintyPlace, KwintyPass, KwintyChoice))
