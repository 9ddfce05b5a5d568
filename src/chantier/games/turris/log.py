"""The log of Turris: a block, the bonus it wins, the player who leads, the end."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.log_line import LogLine
from chantier.core.phrase import Phrase, SeatName, Value
from chantier.games.turris import layout
from chantier.games.turris.notation import columns, text
from chantier.games.turris.rules import height, top_block
from chantier.games.turris.views import scores_of


def log(before: Ints, action: int, after: Ints) -> LogLine:
    """A played action as the log tells it."""
    mover = int(before[layout.TO_ACT])
    if action == layout.PASS:
        sentence = Phrase("turris.log.pass", "T15")
    elif action == layout.STOP:
        sentence = Phrase("turris.log.stop")
    else:
        sentence = _scored(before, action, after, mover)
    return LogLine(mover, sentence, end=_end(after))


def _did(before: Ints, action: int) -> Phrase:
    """The block that is placed, by a bonus or not, or removed."""
    if action >= layout.REMOVE:
        return _removal(before, action - layout.REMOVE)
    bonus = "bonus_" if before[layout.BONUS] else ""
    if action >= layout.UPRIGHT:
        column = action - layout.UPRIGHT
        name, level = layout.COLUMNS[column], int(height(before, column)) + 1
        return Phrase(f"turris.log.{bonus}upright", column=name, level=level)
    low, high = layout.PAIRS[action - layout.FLAT]
    left, right, level = layout.COLUMNS[low], layout.COLUMNS[high], int(height(before, low)) + 1
    return Phrase(f"turris.log.{bonus}flat", left=left, right=right, level=level)


def _removal(before: Ints, column: int) -> Phrase:
    """The block of the opponent that a bonus removes (T8)."""
    name = layout.COLUMNS[column]
    colour = Phrase(f"turris.colour.{columns(before)[name][-1]}")
    above, placing = divmod(int(top_block(before, column)) - 1, layout.BLOCK_LEVEL)
    where: dict[str, Value] = {"colour": colour, "level": above + 1}
    if placing >= layout.UPRIGHT:
        return Phrase("turris.log.remove", "T8", column=name, **where)
    left, right = (layout.COLUMNS[c] for c in layout.PAIRS[placing - layout.FLAT])
    return Phrase("turris.log.remove_flat", "T8", left=left, right=right, **where)


def _scored(before: Ints, action: int, after: Ints, mover: int) -> Phrase:
    """What was done, the bonus that the middle wins (T8), and who leads with how many points."""
    did, scores = _did(before, action), scores_of(after)
    middle = action < layout.REMOVE and "b2" in text(action)
    wins_bonus = middle and bool(after[layout.BONUS])
    points = {"more": max(scores), "fewer": min(scores)}
    if scores[mover] > scores[1 - mover]:
        led = scores_of(before)[mover] > scores_of(before)[1 - mover]
        key = f"turris.log.{'leads' if led else 'takes'}"
        if wins_bonus:
            return Phrase(f"{key}_bonus", "T8", did=did, **points)
        return Phrase(key, did=_lapsed(did) if middle else did, **points)
    if middle:
        did = Phrase("turris.log.middle", "T8", did=did) if wins_bonus else _lapsed(did)
    if scores[0] == scores[1]:
        return Phrase("turris.log.level", did=did, points=scores[0])
    return Phrase("turris.log.behind", did=did, seat=SeatName(1 - mover), **points)


def _lapsed(did: Phrase) -> Phrase:
    """A block in the middle whose bonus offers nothing (T8)."""
    return Phrase("turris.log.lapse", "T8", did=did)


def _end(after: Ints) -> Phrase | None:
    if not after[layout.REASON]:
        return None
    white, black = scores_of(after)
    if white == black:
        return Phrase("turris.log.end.tie", "T17", points=white)
    winner = SeatName(0 if white > black else 1)
    points = {"more": max(white, black), "fewer": min(white, black)}
    return Phrase("turris.log.end.won", "T17", seat=winner, **points)
