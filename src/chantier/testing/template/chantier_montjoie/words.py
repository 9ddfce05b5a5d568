"""What people read: an action in words, what it does, and the board as text.

Every sentence is in words/fr.json and words/en.json; its key is the game's name and its path there.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.phrase import Counted, Phrase, SeatName
from chantier.core.text import TextDrawing, TextSpan
from chantier.i18n import say, say_count
from chantier_montjoie.card import CARD
from chantier_montjoie.layout import (
    CAIRNS,
    CHISELS,
    DIE,
    FACES,
    LEFT,
    ON,
    PLAYERS,
    REASON,
    SCORE,
    SEAT,
    STONE,
    TRIM,
)
from chantier_montjoie.notation import cairns
from chantier_montjoie.rules import fits, height

CELL = 2 * FACES + 2  # columns of a cairn: a stone of size 3 is 6 wide


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action < ON:
        return Phrase("montjoie.action.die", size=action - DIE + 1)
    if action == TRIM:
        return Phrase("montjoie.action.trim", size=max(int(state[STONE]) - 1, 1))
    cairn = action - ON
    falls = state[STONE] and not fits(state, cairn)
    key = "montjoie.action.fall" if falls else "montjoie.action.lay"
    return Phrase(key, cairn=CAIRNS[cairn].upper())


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action costs and brings, one sentence each, with the clause it rests on."""
    seat = int(before[SEAT])
    if action < ON:
        return [Phrase("montjoie.effect.die", "M3", seat=SeatName(seat))]
    if action == TRIM:
        return [Counted("montjoie.effect.trim", int(after[CHISELS + seat]), "M6")]
    points = int(after[SCORE + seat] - before[SCORE + seat])
    said: list[Phrase] = [Counted("montjoie.effect.points", points, "M4")]
    fallen = int(height(before, action - ON))
    if fallen and points == 1:
        said.insert(0, Counted("montjoie.effect.fall", fallen, "M5"))
    if after[REASON]:
        said.append(_ending(after))
    return said


def _ending(state: Ints) -> Phrase:
    """Why the game is over."""
    return Phrase(f"montjoie.effect.{CARD.reasons[int(state[REASON]) - 1]}", "M7")


def headline(state: Ints, language: str) -> str:
    """What is going on, in a line."""
    if state[REASON]:
        return _ending(state).text(CARD, language)
    left = say_count(language, "montjoie.left", int(state[LEFT]))
    if state[STONE]:
        stone = say(language, "montjoie.stone", size=int(state[STONE]))
        return say(language, "montjoie.apart", first=stone, second=left)
    return left


def board(state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
    """The cairns side by side, the last stone marked, and the seats under them."""
    stacks = cairns(state)
    lines: list[list[TextSpan]] = []
    for level in reversed(range(max([2, *map(len, stacks)]))):
        line = [TextSpan("  ")]
        for cairn, stack in enumerate(stacks):
            size = stack[level] if level < len(stack) else 0
            marked = last == ON + cairn and level == len(stack) - 1
            line.append(TextSpan(_stone(size).center(CELL), "accent" if marked else "strong"))
        lines.append(line)
    lines.append([TextSpan("  " + "▔" * CELL * len(CAIRNS), "line")])
    lines.append([TextSpan("  " + "".join(name.upper().center(CELL) for name in CAIRNS), "dim")])
    lines.append([TextSpan("  " + headline(state, language), "accent")])
    lines += [_seat(state, seat, language) for seat in range(int(state[PLAYERS]))]
    return TextDrawing(lines)


def _stone(size: int) -> str:
    """A stone as text, the wider the larger: `[ 3  ]`."""
    return f"[{str(size).center(2 * size - 2)}]" if size > 1 else "▪1" if size else ""


def _seat(state: Ints, seat: int, language: str) -> list[TextSpan]:
    """A seat's line: its name, points and chisels."""
    to_act = seat == state[SEAT] and not state[REASON]
    points = say_count(language, "montjoie.points", int(state[SCORE + seat]))
    chisels = say_count(language, "montjoie.chisels", int(state[CHISELS + seat]))
    return [
        TextSpan("▸ " if to_act else "  ", "accent"),
        TextSpan(CARD.seat_name(seat, language), "strong" if to_act else ""),
        TextSpan(f" · {points} · {chisels}", "dim"),
    ]
