"""Kwinty in words and as a text drawing."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.phrase import Counted, Phrase, SeatName
from chantier.core.text import TextCell, TextDrawing, TextSpan, draw_blocks
from chantier.games.kwinty.layout import COLUMNS, EDGE, FLAT, LEFT, PASS, REASON, TO_ACT, UPRIGHT
from chantier.games.kwinty.notation import squares
from chantier.games.kwinty.rules import FIVE, fours, height
from chantier.i18n import say, say_count

SIGNS = {"W": "○", "B": "●"}
STYLES = {"W": "white", "B": "black"}


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action == PASS:
        return Phrase("kwinty.action.pass")
    if action >= UPRIGHT:
        return Phrase("kwinty.action.upright", column=COLUMNS[action - UPRIGHT])
    left = action - FLAT
    return Phrase("kwinty.action.flat", left=COLUMNS[left], right=COLUMNS[left + 1])


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action brings."""
    mover = int(before[TO_ACT])
    if after[REASON] == FIVE:
        return [Phrase("kwinty.effect.five", "K7", seat=SeatName(mover))]
    if after[REASON]:
        counts = {"white": int(fours(after, 0)), "black": int(fours(after, 1))}
        return [Phrase("kwinty.effect.fours", "K8", **counts)]
    if action == PASS:
        return [Phrase("kwinty.effect.pass", seat=SeatName(1 - mover))]
    new = int(fours(after, mover)) - int(fours(before, mover))
    return [Counted("kwinty.effect.four", new, "K8")] if new > 0 else []


def board(state: Ints, language: str, last: int | None, width: int = 80) -> TextDrawing:
    """The wall as coloured text, the last block marked with brackets."""
    wall = squares(state)
    marked = _last_squares(state, last)
    rows: list[list[TextCell | None]] = []
    for row in reversed(range(len(wall))):
        line: list[TextCell | None] = []
        for column, square in enumerate(wall[row]):
            if not square:
                line.append(None)
                continue
            colour, half = square[0], square[1]
            # Both halves of a block name it by its left or lower one.
            block = (row - (half == "^"), column - (half == ">"))
            sign = SIGNS[colour]
            label = f"[{sign}]" if (row, column) in marked else sign
            line.append(TextCell(block, label, STYLES[colour]))
        rows.append(line)
    left = int(state[EDGE])
    names = "".join(f"{name:^4}" for name in COLUMNS[left : left + len(wall[0])]) if wall else "i"
    ground = TextDrawing([[TextSpan(" " + names.rstrip(), "dim")]])
    return draw_blocks(rows).above(ground).above(_seats(state, language))


def _last_squares(state: Ints, last: int | None) -> set[tuple[int, int]]:
    """The squares of the block that was placed last, by row and column of the wall."""
    if last is None or last == PASS:
        return set()
    upright = last >= UPRIGHT
    column = last - (UPRIGHT if upright else FLAT)
    row = int(height(state, column)) - 1
    across = column - int(state[EDGE])
    return {(row, across), (row - 1, across) if upright else (row, across + 1)}


def _seats(state: Ints, language: str) -> TextDrawing:
    lines = []
    for seat, letter in enumerate("WB"):
        to_act = state[REASON] == 0 and state[TO_ACT] == seat
        lines.append(
            [
                TextSpan("▸ " if to_act else "  ", "accent"),
                TextSpan(f" {SIGNS[letter]} ", STYLES[letter]),
                TextSpan(f" {say(language, f'seat.{letter}'):<6}", "strong" if to_act else ""),
                TextSpan(
                    f" {say_count(language, 'kwinty.blocks', int(state[LEFT + seat]))}"
                    f" · {say(language, 'kwinty.fours', count=int(fours(state, seat)))}",
                    "dim",
                ),
            ]
        )
    return TextDrawing([[TextSpan("")], *lines])
