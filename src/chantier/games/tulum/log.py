"""The log of Tulum: the player rolls, places, secures or loses; every lost turn is told (U4)."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.log_line import LogLine
from chantier.core.phrase import Counted, Joined, Phrase, SeatName
from chantier.games.tulum import layout
from chantier.games.tulum.render_data import safe
from chantier.games.tulum.rules import pyramid
from chantier.games.tulum.words import colour, faces


def log(before: Ints, action: int, after: Ints) -> LogLine:
    """A played action as the log tells it."""
    seat = int(before[layout.SEAT])
    if action == layout.AGAIN:
        return LogLine(seat, Counted("tulum.log.again", int(before[layout.DICE])))
    if action == layout.STOP:
        count, total = popcount(int(before[layout.PLACED])), popcount(int(pyramid(before)))
        return LogLine(seat, Counted("tulum.log.secure", count, total=total))
    if action >= layout.ROLL:
        # A roll after the first is part of the decision to roll again.
        return LogLine(seat, _roll(before, action, after), continues=bool(before[layout.PLACED]))
    return LogLine(seat, _placing(before, action, after), end=_end(seat, after))


def _roll(before: Ints, action: int, after: Ints) -> Phrase:
    """What the dice show; a roll that places nothing says what it costs (U4)."""
    roll = layout.ROLLS[action - layout.ROLL]
    stake = popcount(int(before[layout.PLACED]))
    if not stake:
        rolled = Phrase("tulum.log.roll", faces=faces(roll))
        if after[layout.SHOWN]:
            return rolled
        return Phrase("tulum.log.nothing", "U4", rolled=rolled)
    rolled = Counted("tulum.log.reroll", len(roll), faces=faces(roll))
    if after[layout.SHOWN]:
        return rolled
    return Counted("tulum.log.lost", stake, "U4", rolled=rolled)


def _placing(before: Ints, action: int, after: Ints) -> Phrase:
    """The block; with the last die, what is secured (U6)."""
    row, at = layout.PLACES[action - layout.PLACE]
    placed = Phrase("tulum.log.place", colour=colour(row), row=row, at=at)
    if after[layout.REASON]:
        return Phrase("tulum.log.complete", placed=placed)
    if after[layout.SHOWN]:
        return placed
    count = popcount(int(before[layout.PLACED])) + 1
    total = popcount(int(pyramid(before))) + 1
    return Counted("tulum.log.last_die", count, "U6", placed=placed, total=total)


def _end(winner: int, after: Ints) -> Phrase | None:
    if not after[layout.REASON]:
        return None
    blocks = [mask.bit_count() for mask in safe(after)]
    others = sorted(set(range(int(after[layout.PLAYERS]))) - {winner}, key=lambda s: -blocks[s])
    scores = [Phrase("log.score", seat=SeatName(seat), points=blocks[seat]) for seat in others]
    return Phrase("tulum.log.end", "U7", seat=SeatName(winner), others=Joined(scores, ", "))
