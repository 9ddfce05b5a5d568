"""Tulum in a small picture: the pyramids, each with its seat's number, and that number."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.letters import blocks, disc
from chantier.core.svg import Picture
from chantier.games.tulum.card import CARD
from chantier.games.tulum.drawing import ACROSS, FOOT, pyramid
from chantier.games.tulum.layout import PLAYERS

SMALL = 2.4  # a square of the number on a plank


def board(state: Ints, language: str, last: int | None) -> Picture:
    """The pyramids, two in a row."""
    drawn = [_numbered(state, seat, language, last) for seat in range(int(state[PLAYERS]))]
    rows = [drawn[at : at + 2] for at in range(0, len(drawn), 2)]
    pictures = [row[0].beside(row[1], 40) if len(row) == 2 else row[0] for row in rows]
    return pictures[0] if len(pictures) == 1 else pictures[0].above(pictures[1], 26)


def _numbered(state: Ints, seat: int, language: str, last: int | None) -> Picture:
    picture = pyramid(state, seat, language, last, with_card=False)
    number = blocks(CARD.seats[seat], SMALL)
    y = picture.height - (FOOT + number.height) / 2
    markup = picture.markup + number.at((ACROSS - number.width) / 2, y)
    return Picture(picture.width, picture.height, markup)


def token(seat: int) -> Picture:
    """A seat's number on a disc: its board has no colour."""
    return disc(CARD.seats[seat])
