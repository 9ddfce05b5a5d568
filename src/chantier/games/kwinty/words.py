"""Kwinty in words and as a text drawing."""

from __future__ import annotations

from chantier.core.arrays import Ints
from chantier.core.phrase import Counted, Phrase, SeatName
from chantier.core.text import TextCell, TextDrawing, TextSpan, draw_blocks
from chantier.games.kwinty.layout import (
    COLUMNS,
    EDGE,
    FLAT,
    KEEP,
    LEFT,
    OPENING,
    PASS,
    REASON,
    SWAP,
    TO_ACT,
    UNSETTLED,
    UPRIGHT,
)
from chantier.games.kwinty.notation import squares
from chantier.games.kwinty.render_data import counted_fours
from chantier.games.kwinty.rules import FIVE, actor, height, is_choosing, is_settled, seat_of
from chantier.i18n import say, say_count

SIGNS = {"W": "○", "B": "●"}
STYLES = {"W": "white", "B": "black"}


def action(state: Ints, action: int) -> Phrase:
    """An action in words."""
    if action >= PASS:
        words = "pass" if action == PASS else "keep" if action == KEEP else "swap"
        return Phrase(f"kwinty.action.{words}")
    if action >= UPRIGHT:
        return Phrase("kwinty.action.upright", column=COLUMNS[action - UPRIGHT])
    left = action - FLAT
    return Phrase("kwinty.action.flat", left=COLUMNS[left], right=COLUMNS[left + 1])


def effects(before: Ints, action: int, after: Ints) -> list[Phrase]:
    """What a legal action brings."""
    mover, colour = int(actor(before)), int(before[TO_ACT])
    if action > PASS:
        white = int(seat_of(after, 0))
        black = SeatName(1 - white)
        if action == SWAP:  # who takes white, the action itself says
            return [Phrase("kwinty.effect.swap", "K10", black=black)]
        return [Phrase("kwinty.effect.keep", "K10", black=black, white=SeatName(white))]
    if after[REASON] == FIVE:
        return [Phrase("kwinty.effect.five", "K7", seat=SeatName(mover))]
    if after[REASON]:
        counts = dict(zip(("white", "black"), counted_fours(after), strict=True))
        return [Phrase("kwinty.effect.fours", "K8", **counts)]
    if action == PASS:
        return [Phrase("kwinty.effect.pass", seat=SeatName(1 - mover))]
    if is_choosing(after):
        return [Phrase("kwinty.effect.offer", "K10", seat=SeatName(1 - mover))]
    new = counted_fours(after)[colour] - counted_fours(before)[colour]
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
    if last is None or last >= PASS:
        return set()
    upright = last >= UPRIGHT
    column = last - (UPRIGHT if upright else FLAT)
    row = int(height(state, column)) - 1
    across = column - int(state[EDGE])
    return {(row, across), (row - 1, across) if upright else (row, across + 1)}


def seat_letters(state: Ints) -> tuple[str, str]:
    """Each seat's colour; its number until the colours are chosen (K10)."""
    return ("1", "2") if not is_settled(state) else ("B", "W") if seat_of(state, 0) else ("W", "B")


def colour_name(state: Ints, colour: int, language: str) -> str:
    """A colour; in a swap game with the number of the player who plays it (K10)."""
    name = say(language, f"seat.{'WB'[colour]}")
    if state[OPENING] <= UNSETTLED:
        return name
    return f"{name} · {say(language, f'seat.{seat_of(state, colour) + 1}')}"


def choice(state: Ints, language: str) -> str | None:
    """What a swap game waits for until the colours are chosen; `None` in any other position."""
    if is_settled(state):
        return None
    key = "choosing" if is_choosing(state) else "offering"
    return say(language, f"kwinty.{key}")


def is_next(state: Ints, colour: int) -> bool:
    """Whether a block of the colour is placed next."""
    return bool(state[REASON] == 0 and not is_choosing(state) and state[TO_ACT] == colour)


def _seats(state: Ints, language: str) -> TextDrawing:
    lines = []
    names = [colour_name(state, colour, language) for colour in (0, 1)]
    wide = max(5, *map(len, names)) + 1
    for colour, letter in enumerate("WB"):
        to_act = is_next(state, colour)
        lines.append(
            [
                TextSpan("▸ " if to_act else "  ", "accent"),
                TextSpan(f" {SIGNS[letter]} ", STYLES[letter]),
                TextSpan(f" {names[colour]:<{wide}}", "strong" if to_act else ""),
                TextSpan(
                    f" {say_count(language, 'kwinty.blocks', int(state[LEFT + colour]))}"
                    f" · {say(language, 'kwinty.fours', count=counted_fours(state)[colour])}",
                    "dim",
                ),
            ]
        )
    waits = choice(state, language)
    if waits is not None:
        lines.append([TextSpan(f"   {waits}", "dim")])
    return TextDrawing([[TextSpan("")], *lines])
