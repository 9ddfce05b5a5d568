"""Turris in a small picture: the tower from above and its four sides, and each seat's block."""

from __future__ import annotations

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.svg import Picture
from chantier.games.turris.card import CARD
from chantier.games.turris.drawing import face, plan
from chantier.games.turris.notation import columns


def board(state: Ints, language: str, last: int | None) -> Picture:
    """The plan, and the sides two by two."""
    levels = max(4, *(len(column) for column in columns(state).values()))
    south, east, north, west = (face(state, side, language, levels=levels) for side in range(4))
    sides = south.beside(east, 26).above(north.beside(west, 26), 14)
    top = plan(state, language, last).scaled(1.25)
    return top.within(top.width, sides.height).beside(sides, 34)


def token(seat: int) -> Picture:
    """A seat's block, standing."""
    return pieces.upright(CARD.seats[seat])
