"""Kwinty in a small picture: the wall alone, and the block of each seat."""

from __future__ import annotations

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.svg import Picture
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.drawing import deciding, wall
from chantier.games.kwinty.layout import MOST


def board(state: Ints, language: str, last: int | None) -> Picture:  # noqa: ARG001  # no words
    """The wall, with the lines that decided it."""
    return wall(state, last, rings=deciding(state), room=(MOST, 5))


def token(seat: int) -> Picture:
    """A seat's block, standing."""
    return pieces.upright(CARD.seats[seat])
