"""The log: what a player did, as a sentence about that player, and how the game ended.

The die, the chisel and the stone are one line, which grows: `continues` says so. Chance is no
player: the line is of the one who rolls.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.log_line import LogLine
from chantier.core.phrase import Counted, Listed, Phrase, SeatName, Value
from chantier_montjoie import layout
from chantier_montjoie.rules import height


def log(before: Ints, action: int, after: Ints) -> LogLine:
    """A played action as the log tells it: without its subject, which is the seat."""
    seat = int(before[layout.SEAT])
    if action < layout.ON:
        return LogLine(seat, Phrase("montjoie.log.die", size=action - layout.DIE + 1))
    size = int(before[layout.STONE])
    if action == layout.TRIM:
        size = int(after[layout.STONE])
        return LogLine(seat, Phrase("montjoie.log.trim", "M6", size=size), continues=True)
    points = int(after[layout.SCORE + seat] - before[layout.SCORE + seat])
    cairn = action - layout.ON
    values: dict[str, Value] = {"size": size, "cairn": layout.CAIRNS[cairn].upper()}
    scored = Counted("montjoie.points", points)
    fallen = int(height(before, cairn))
    if fallen and points == 1:
        sentence: Phrase = Counted("montjoie.log.fall", fallen, "M5", **values, points=scored)
    else:
        sentence = Phrase("montjoie.log.lay", **values, points=scored)
    return LogLine(seat, sentence, continues=True, end=_end(after))


def _end(after: Ints) -> Phrase | None:
    """The winners and their points, once the game is over."""
    if not after[layout.REASON]:
        return None
    points = [int(after[layout.SCORE + seat]) for seat in range(int(after[layout.PLAYERS]))]
    best = [SeatName(seat) for seat, count in enumerate(points) if count == max(points)]
    key = "montjoie.log.won" if len(best) == 1 else "montjoie.log.tie"
    return Phrase(key, "M7", seats=Listed(best), points=Counted("montjoie.points", max(points)))
