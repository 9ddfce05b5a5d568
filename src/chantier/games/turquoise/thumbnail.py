"""Turquoise in a small picture: the site alone, and the capital of each seat."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.svg import Picture
from chantier.games.turquoise import figures, notation
from chantier.games.turquoise.card import CARD
from chantier.games.turquoise.plan import site
from chantier.games.turquoise.view import see


def board(state: Ints, language: str, last: int | None) -> Picture:  # noqa: ARG001  # no words
    """The site from above."""
    return site(see(state), None if last is None else notation.text(last))


def token(seat: int) -> Picture:
    """A pillar of the seat, from above."""
    return Picture(44, 44, figures.pillar(22, 22, 20, CARD.seats[seat]))
