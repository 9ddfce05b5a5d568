"""Tulum on the wire: its position, its render data and its actions."""

from __future__ import annotations

from msgspec import Struct

from chantier.core.protocol import ActionParts, GameProtocol, PositionData, RenderData


class TulumPosition(PositionData, frozen=True, kw_only=True):
    """The dice, each seat's secured blocks, and the blocks of this turn."""

    seat: int
    dice: int
    roll: list[int]
    secured: list[list[str]]
    """Each seat's rows from the base up, 1 where there is a block."""
    placed: list[str]
    """The places of this turn's blocks, as in actions."""


class TulumPlace(Struct, frozen=True, array_like=True):
    """A place of a pyramid: row 1 is the base (U1)."""

    row: int
    at: int


class TulumRenderData(RenderData, frozen=True, kw_only=True):
    """The seats' blocks, those at stake, and what another roll would risk (U4, U5)."""

    risk: float | None
    """The chance that another roll loses everything (U4); `None` where there is no choice."""
    dice: int | None
    """How many dice would be rolled again."""
    totals: list[int]
    stake: int
    goal: int
    used: list[int]
    """The rows of the dice that placed a block in this turn."""
    placed: list[TulumPlace]
    """This turn's blocks."""


class TulumPlaceBlock(ActionParts, frozen=True, array_like=True, tag="place"):
    """Place a block by a die."""

    row: int
    at: int


class TulumRoll(ActionParts, frozen=True, array_like=True, tag="roll"):
    """Chance: what the dice show."""

    faces: list[int]


class TulumAgain(ActionParts, frozen=True, array_like=True, tag="again"):
    """Roll the dice that are left."""


class TulumStop(ActionParts, frozen=True, array_like=True, tag="stop"):
    """Secure the blocks of this turn."""


PROTOCOL = GameProtocol(
    TulumPosition, TulumRenderData, (TulumPlaceBlock, TulumRoll, TulumAgain, TulumStop)
)
