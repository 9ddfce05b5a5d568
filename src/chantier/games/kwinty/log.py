"""The log of Kwinty: a block with its rows and the lines that it makes, a pass, the end."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.log_line import LogLine
from chantier.core.phrase import Counted, Phrase, SeatName
from chantier.games.kwinty.layout import (
    COLUMNS,
    FLAT,
    KEEP,
    PASS,
    REASON,
    TO_ACT,
    UPRIGHT,
)
from chantier.games.kwinty.render_data import counted_fours, lines
from chantier.games.kwinty.rules import FIVE, actor, height, is_settled, seat_of


def log(before: Ints, action: int, after: Ints) -> LogLine:
    """A played action as the log tells it."""
    mover = int(actor(before))
    colour = int(before[TO_ACT])
    letter = "WB"[colour] if action < PASS and colour != mover else None  # K10
    return LogLine(mover, _sentence(before, action, after), end=_end(mover, after), letter=letter)


def _sentence(before: Ints, action: int, after: Ints) -> Phrase:
    if action > PASS:
        return Phrase("kwinty.log.keep" if action == KEEP else "kwinty.log.swap", "K10")
    if action == PASS:
        return Phrase("kwinty.log.pass", "K6")
    colour = int(before[TO_ACT])
    # Only while one seat places both colours must the sentence say which (K10).
    said = "kwinty.log." + ("WB"[colour] + "." if not is_settled(before) else "")
    if action >= UPRIGHT:
        column = action - UPRIGHT
        low = height(before, column) + 1
        placed = Phrase(f"{said}upright", column=COLUMNS[column], low=low, high=low + 1)
    else:
        left = action - FLAT
        row = height(before, left) + 1
        placed = Phrase(f"{said}flat", left=COLUMNS[left], right=COLUMNS[left + 1], row=row)
    if after[REASON] == FIVE:
        return Phrase("kwinty.log.five", placed=placed, count=_longest(after))
    new = counted_fours(after)[colour] - counted_fours(before)[colour]
    return Counted("kwinty.log.fours", new, placed=placed) if new > 0 else placed


def _longest(state: Ints) -> int:
    """The squares of the line that won: five or more (K7)."""
    return max(map(len, lines(state)))


def _end(mover: int, after: Ints) -> Phrase | None:
    if not after[REASON]:
        return None
    if after[REASON] == FIVE:
        count = _longest(after)
        return Phrase("kwinty.log.end.five", "K7", seat=SeatName(mover), count=count)
    white, black = counted_fours(after)
    if white == black:
        return Counted("kwinty.log.end.tie", white, "K8")
    winner = SeatName(int(seat_of(after, 0 if white > black else 1)))
    fewer = min(white, black)
    return Counted("kwinty.log.end.fours", max(white, black), "K8", seat=winner, fewer=fewer)
