"""A line of a game's log: a move as a sentence about its player."""

from __future__ import annotations

from typing import NamedTuple

from chantier.core.phrase import Phrase


class LogLine(NamedTuple):
    """What a played action adds to the log.

    One line tells one thing that a player did, even if it took several actions: chance is no
    player, and the line of a draw grows as its plate is drawn, laid and turned.
    """

    seat: int | None
    """Whose line it is: the player who rolls or draws; `None` where it is no player's."""
    sentence: Phrase
    """In the third person present, without its subject: `rolls 3 dice again`."""
    continues: bool = False
    """Whether it takes the place of the line before, which is of the same seat."""
    end: Phrase | None = None
    """How the game ended, as a sentence with its subject, where this action ended it."""
    letter: str | None = None
    """The letter of what was placed, where it is not its seat's: seats may swap colours."""
