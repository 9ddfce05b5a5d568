"""What people read: an action in words, what it does, and the board as text.

Every sentence is in words/fr.json and words/en.json; its key is the game's name and its path there.
"""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.phrase import Counted, Phrase, SeatName
from chantier.core.text import TextDrawing, TextSpan
from chantier.i18n import say, say_count
from chantier_montjoie import layout
from chantier_montjoie.card import CARD
from chantier_montjoie.notation import cairns
from chantier_montjoie.rules import fits, height

CELL = 2 * layout.FACES + 2  # columns of a cairn: a stone of size 3 is 6 wide


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action < layout.ON:
        return Phrase("montjoie.action.die", size=action - layout.DIE + 1)
    if action == layout.TRIM:
        return Phrase("montjoie.action.trim", size=max(int(state[layout.STONE]) - 1, 1))
    cairn = action - layout.ON
    falls = state[layout.STONE] and not fits(state, cairn)
    key = "montjoie.action.fall" if falls else "montjoie.action.lay"
    return Phrase(key, cairn=layout.CAIRNS[cairn].upper())


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action costs and brings, one sentence each, with the clause it rests on."""
    seat = int(before[layout.SEAT])
    if action < layout.ON:
        return [Phrase("montjoie.effect.die", "M3", seat=SeatName(seat))]
    if action == layout.TRIM:
        return [Counted("montjoie.effect.trim", int(after[layout.CHISELS + seat]), "M6")]
    points = int(after[layout.SCORE + seat] - before[layout.SCORE + seat])
    said: list[Phrase] = [Counted("montjoie.effect.points", points, "M4")]
    fallen = int(height(before, action - layout.ON))
    if fallen and points == 1:
        said.insert(0, Counted("montjoie.effect.fall", fallen, "M5"))
    if after[layout.REASON]:
        said.append(_ending(after))
    return said


def _ending(state: Ints) -> Phrase:
    """Why the game is over."""
    return Phrase(f"montjoie.effect.{CARD.reasons[int(state[layout.REASON]) - 1]}", "M7")


def headline(state: Ints, language: str) -> str:
    """What is going on, in a line."""
    if state[layout.REASON]:
        return _ending(state).text(CARD, language)
    left = say_count(language, "montjoie.left", int(state[layout.LEFT]))
    if state[layout.STONE]:
        stone = say(language, "montjoie.stone", size=int(state[layout.STONE]))
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
            marked = last == layout.ON + cairn and level == len(stack) - 1
            line.append(TextSpan(_stone(size).center(CELL), "accent" if marked else "strong"))
        lines.append(line)
    lines.append([TextSpan("  " + "▔" * CELL * len(layout.CAIRNS), "line")])
    lines.append(
        [TextSpan("  " + "".join(name.upper().center(CELL) for name in layout.CAIRNS), "dim")]
    )
    lines.append([TextSpan("  " + headline(state, language), "accent")])
    lines += [_seat(state, seat, language) for seat in range(int(state[layout.PLAYERS]))]
    return TextDrawing(lines)


def _stone(size: int) -> str:
    """A stone as text, the wider the larger: `[ 3  ]`."""
    return f"[{str(size).center(2 * size - 2)}]" if size > 1 else "▪1" if size else ""


def _seat(state: Ints, seat: int, language: str) -> list[TextSpan]:
    """A seat's line: its name, points and chisels."""
    to_act = seat == state[layout.SEAT] and not state[layout.REASON]
    points = say_count(language, "montjoie.points", int(state[layout.SCORE + seat]))
    chisels = say_count(language, "montjoie.chisels", int(state[layout.CHISELS + seat]))
    return [
        TextSpan("▸ " if to_act else "  ", "accent"),
        TextSpan(CARD.seat_name(seat, language), "strong" if to_act else ""),
        TextSpan(f" · {points} · {chisels}", "dim"),
    ]
