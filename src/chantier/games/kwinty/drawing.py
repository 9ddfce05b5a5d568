"""Kwinty as flat drawings: the wall on its ground, possible and refused places, lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.explain import chosen_refusals
from chantier.core.svg import (
    INK_SOFT,
    Grid,
    Picture,
    Square,
    document,
    element,
    label,
    number,
)
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.layout import (
    COLUMNS,
    FIRST_COLUMN,
    FLAT,
    LEFT,
    MOST,
    PASS,
    REASON,
    TO_ACT,
    UPRIGHT,
    WIDTH,
)
from chantier.games.kwinty.notation import text
from chantier.games.kwinty.render_data import lines, placed_squares
from chantier.games.kwinty.rules import FIVE, FOURS, actor, fours, height, refusal, result
from chantier.games.kwinty.words import choice, colour_name, is_next, seat_letters
from chantier.i18n import say, say_count

UNIT = 48.0
SIDE, HEAD, PLANK = 28.0, 6.0, 30.0  # beside the wall, above it, and the ground under it


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, with the action that led to it marked."""
    walled = wall(state, last, rings=deciding(state), room=(MOST, 5))
    return document(walled.above(_seats(state, language)), _title(state, language), language)


def deciding(state: Ints) -> list[tuple[Square, ...]]:
    """The lines by which a game that is over was won."""
    decided = {FIVE: (5, MOST), FOURS: (4, 4)}.get(int(state[REASON]), (0, 0))
    return [tuple(ring) for ring in lines(state) if decided[0] <= len(ring) <= decided[1]]


def wall(
    state: Ints,
    last: int | None = None,
    ghosts: Iterable[int] = (),
    rings: Iterable[Sequence[Square]] = (),
    room: tuple[int, int] = (3, 3),
) -> Picture:
    """The wall; `last` is in brackets, `ghosts` are further actions of the seat to act.

    A ghost that the rules allow is a full wire box with its name, one that they refuse is dashed
    and names the first clause that it breaks. `rings` are lines to ring, as `lines` gives them;
    `room` is the fewest columns and rows to show.
    """
    placed = placed_squares(state)
    wires = {ghost: _landing(state, ghost) for ghost in ghosts}
    grid, width = _grid([*placed, *(square for pair in wires.values() for square in pair)], room)
    parts = [_ground(grid, width)]
    for square, colour_and_half in placed.items():
        colour, half = colour_and_half[0], colour_and_half[1]
        if half in "<_":  # the half that names the block
            column, row = square
            parts.append(
                _block(grid, [square, (column + (half == "<"), row + (half == "_"))], colour)
            )
    for ghost, pair in wires.items():
        parts.append(_ghost(state, grid, ghost, pair))
    for ring in rings:
        parts.append(_ring(grid, ring, placed[ring[0]][0]))
    if last is not None and last < PASS:
        upright, column = _split(last)
        row = int(height(state, column)) - 1
        parts.append(
            pieces.brackets(*grid.box([(column, row), (column + 1 - upright, row - upright)]))
        )
    return Picture(SIDE + width * UNIT + SIDE, HEAD + grid.rows * UNIT + PLANK, "".join(parts))


def _split(action: int) -> tuple[int, int]:
    """Whether a placing is upright (1 or 0), and its left column."""
    return (1, action - UPRIGHT) if action >= UPRIGHT else (0, action - FLAT)


def _landing(state: Ints, action: int) -> list[Square]:
    """Where a placing would come to rest, allowed or not."""
    upright, column = _split(action)
    row = int(max(height(state, column), height(state, column + 1 - upright)))
    return [(column, row), (column + 1 - upright, row + upright)]


def _grid(taken: Sequence[Square], room: tuple[int, int]) -> tuple[Grid, int]:
    """The part of the world to draw, and how many columns wide it is."""
    columns = [column for column, _ in taken] or [FIRST_COLUMN]
    span = max(columns) - min(columns) + 1
    width = max(span, room[0])
    first = max(min(min(columns) - (width - span) // 2, WIDTH - width), 0)
    rows = max([row + 1 for _, row in taken] + [room[1]])
    return Grid(SIDE, HEAD, UNIT, rows, first), width


def _ground(grid: Grid, width: int) -> str:
    """A plank with the letters of the columns, and the numbers of the rows."""
    y, wide = HEAD + grid.rows * UNIT, width * UNIT + SIDE
    letters = "".join(
        label(SIDE + (nth + 0.5) * UNIT, y + 20.5, COLUMNS[grid.first + nth], 15)
        for nth in range(width)
    )
    numbers = "".join(
        label(13, HEAD + (grid.rows - row - 0.5) * UNIT + 4, str(row + 1), 12, INK_SOFT)
        for row in range(grid.rows)
    )
    return pieces.plank(SIDE / 2, y, wide, PLANK) + letters + numbers


def _block(grid: Grid, pair: Sequence[Square], colour: str, real: bool = True) -> str:
    column, row = pair[0]
    signs = "".join(
        pieces.square(*grid.box([spot])[:2], UNIT, colour, _name(spot) if real else None)
        for spot in pair
    )
    return pieces.block(*grid.box(pair), colour, seed=5 * column + 3 * row) + signs


def _name(square: Square) -> str:
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def _ghost(state: Ints, grid: Grid, action: int, pair: Sequence[Square]) -> str:
    broken = chosen_refusals(
        int(refusal(state, action, np.empty(CARD.buffer_size, dtype=np.int64))), CARD.refusals
    )
    body = _block(grid, pair, CARD.seats[state[TO_ACT]], real=False)
    words = broken[0].partition(".")[0] if broken else text(action)
    faint = element("g", body, opacity=pieces.FAINT)
    return faint + pieces.wire(*grid.box(pair), words, not broken)


def _ring(grid: Grid, line: Sequence[Square], colour: str) -> str:
    """A long ring around the middles of a line of squares."""
    (x, y, *_), (to_x, to_y, *_) = grid.box([line[0]]), grid.box([line[-1]])
    length, radius = float(np.hypot(to_x - x, to_y - y)), 0.29 * UNIT
    shape = (
        f"M0 {number(-radius)}h{number(length)}a1 1 0 0 1 0 {number(2 * radius)}"
        f"h{number(-length)}a1 1 0 0 1 0 {number(-2 * radius)}z"
    )
    turn = number(float(np.degrees(np.arctan2(to_y - y, to_x - x))))
    move = f"translate({number(x + UNIT / 2)} {number(y + UNIT / 2)}) rotate({turn})"
    return element("g", pieces.area(shape, colour), transform=move)


def _seats(state: Ints, language: str) -> Picture:
    """Both colours with their blocks in hand and lines of four; a pointer at the one to place."""
    parts = []
    for colour, letter in enumerate(CARD.seats):
        words = " · ".join(
            (
                say_count(language, "kwinty.blocks", int(state[LEFT + colour])),
                say(language, "kwinty.fours", count=int(fours(state, colour))),
            )
        )
        name = colour_name(state, colour, language)
        parts.append(pieces.seat(letter, name, words, is_next(state, colour), 236))
    return parts[0].beside(parts[1])


def _title(state: Ints, language: str) -> str:
    """The game, and who acts or how it ended."""
    waits = choice(state, language)
    if waits is not None:
        return f"{CARD.title} · {waits}"
    scores = np.zeros(2, dtype=np.int64)
    winners = int(result(state, scores))
    names = [
        CARD.letter_name(letter, seat, language) for seat, letter in enumerate(seat_letters(state))
    ]
    return pieces.headline(CARD, language, int(actor(state)), winners, scores.tolist(), names)
