"""Turris as flat drawings: the tower from above, its five views, the areas that score."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.bits import popcount
from chantier.core.explain import chosen_refusals
from chantier.core.svg import (
    INK,
    INK_SOFT,
    LINE,
    PAPER,
    Grid,
    Picture,
    Square,
    box,
    document,
    element,
    label,
    path,
)
from chantier.games.turris.card import CARD
from chantier.games.turris.layout import (
    BONUS,
    COLUMNS,
    FACE_PLACES,
    FACE_SEEN,
    FLAT,
    LEFT,
    PAIRS,
    PASS,
    REASON,
    REMOVE,
    ROOF,
    ROOF_PLACES,
    TO_ACT,
    UPRIGHT,
    VIEW_STRIDE,
    VIEWS,
)
from chantier.games.turris.notation import Block, blocks, columns, decode_block, forbidden, text
from chantier.games.turris.rules import filled, height, refusal, result, top_block
from chantier.games.turris.scoring import score
from chantier.games.turris.views import areas_of, squares_of
from chantier.games.turris.words import FEET_NAMES
from chantier.i18n import say, say_count

CELL, UNIT = 72.0, 25.0  # a square of the plan, and of a view
HEAD, FOOT = 26.0, 24.0  # above a drawing for its name, under it for the names of columns
FRAME = 8.0  # of the board under the plan
PLAN = Grid(22 + FRAME, HEAD + FRAME, CELL, 3)


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, with the action that led to it marked."""
    levels = max(6, *(len(column) for column in columns(state).values()))
    faces = face(state, 0, language, levels=levels)
    for side in range(1, ROOF):
        faces = faces.beside(face(state, side, language, levels=levels), 18)
    total, roof = _total(state, language), face(state, ROOF, language)
    roof = total.above(roof, faces.height - total.height - roof.height)
    picture = plan(state, language, last).beside(faces.beside(roof, 18), 28)
    picture = picture.above(_seats(state, language), 14)
    return document(picture, _title(state, language), language)


def plan(
    state: Ints, language: str, last: int | None = None, ghosts: Iterable[int] = ()
) -> Picture:
    """The tower from above, north up: each column's height, blocks outlined, `last` in brackets.

    `ghosts` are further actions of the seat to act: one that the rules allow is a full wire box
    with its name, one that they refuse is dashed and names the first clause that it breaks. A place
    in dark dashes is closed to the seat to act (T13).
    """
    spelt = columns(state)
    parts = [_base(language)]
    parts += [
        _block(PLAN, block, shown, signs=False) for block, shown in _shown(state, ROOF).items()
    ]
    for name, column in spelt.items():
        x, y, *_ = PLAN.box([_place(ROOF, name)])
        parts.append(_shade(name, spelt))
        if column:
            ink = INK if column[-1] == "W" else "#F8EFDC"
            parts.append(pieces.square(x + 2, y + 2, 30, column[-1], name))
            parts.append(label(x + CELL / 2, y + CELL / 2 + 9, str(len(column)), 26, ink, 700))
    closed = sorted({square.partition(":")[0] for square in forbidden(state)})
    if closed:
        parts.append(pieces.closed(*PLAN.box(_place(ROOF, name) for name in closed)))
    parts += [_wire(state, PLAN, ROOF, ghost) for ghost in ghosts]
    done = _names(state, last) if last is not None and last < PASS else closed
    if done and last is not None and not PASS <= last < REMOVE:
        parts.append(pieces.brackets(*PLAN.box(_place(ROOF, name) for name in done)))
    edge = 2 * FRAME + 3 * CELL
    return Picture(22 + edge, HEAD + edge + FOOT, "".join(parts))


def face(
    state: Ints,
    side: int,
    language: str,
    ghosts: Iterable[int] = (),
    areas: bool = True,
    levels: int = 3,
    unit: float = UNIT,
) -> Picture:
    """One of the five views, by its index in `layout.VIEWS`, at least so many levels high.

    With `areas`, each colour's largest area is bordered and counted, and other squares are faint
    (T17). `ghosts` are further placings, as in `plan`, seen as if nothing stood before them.
    """
    name = VIEWS[side]
    ghosts = list(ghosts)
    rows = 3 if side == ROOF else max(levels, *(len(c) for c in columns(state).values()))
    grid = Grid(0, HEAD, unit, rows)
    masks = areas_of(state, side)
    counted = masks[0] | masks[1]
    parts = [_heading(language, f"turris.view.{name}", 3 * unit)]
    for block, shown in _shown(state, side).items():
        body = _block(grid, block, shown)
        inside = not areas or counted >> VIEW_STRIDE * shown[0][1] + shown[0][0] & 1
        parts.append(body if inside else element("g", body, opacity=pieces.FAINT))
    y, bottom = HEAD + rows * unit, 18.0
    if side == ROOF:
        parts.append(path(grid.border([(a, u) for a in range(3) for u in range(3)], 0), LINE, 1))
        bottom = 0.0
    else:
        parts.append(pieces.plank(-4, y, 3 * unit + 8, bottom))
        for across, foot in enumerate(FEET_NAMES[name]):
            parts.append(label((across + 0.5) * unit, y + 13, foot, 11))
    for mask, letter in zip(masks, CARD.seats, strict=True):
        if areas and mask:
            parts.append(pieces.area(grid.border(squares_of(mask), 2), letter))
    parts += [_wire(state, grid, side, ghost) for ghost in ghosts]
    if areas:
        counts = _counts([popcount(mask) for mask in masks], 12, 40)
        parts.append(counts.at((3 * unit - counts.width) / 2, y + bottom + 8))
        bottom += 8 + counts.height
    return Picture(3 * unit, y + bottom, "".join(parts))


def _place(side: int, name: str, level: int = 0) -> Square:
    """Where a view shows a column, at a level (from 0) on the faces."""
    bit = 1 << COLUMNS.index(name)
    if side == ROOF:
        return squares_of(int(ROOF_PLACES[bit]))[0]
    return int(FACE_PLACES[side, bit]).bit_length() - 1, level


def _shown(state: Ints, side: int) -> dict[Block, list[Square]]:
    """The blocks that a view shows, each with its squares there (T17)."""
    found: dict[Block, list[Square]] = {}
    for block in blocks(state):
        for name, level in block.squares:
            column = COLUMNS.index(name)
            if side == ROOF:
                seen = level == height(state, column)
            else:
                seen = bool(FACE_SEEN[side, filled(state, level - 1)] >> column & 1)
            if seen:
                found.setdefault(block, []).append(_place(side, name, level - 1))
    return found


def _block(grid: Grid, block: Block, shown: list[Square], signs: bool = True) -> str:
    """What shows of a block."""
    seed = sum(map(ord, block.placing)) + 3 * block.level
    parts = [pieces.block(*grid.box(shown), block.colour, seed)]
    for across, up in shown if signs else ():
        x, y, *_ = grid.box([(across, up)])
        parts.append(pieces.square(x, y, grid.unit, block.colour, f"{across}:{up + 1}"))
    return "".join(parts)


def _names(state: Ints, action: int) -> list[str]:
    """The columns of a placing, or of the block that a removal names."""
    if action >= REMOVE:
        code = int(top_block(state, action - REMOVE))
        named = decode_block(code, "").squares if code else ((COLUMNS[action - REMOVE], 0),)
        return sorted({name for name, _ in named})
    if action >= UPRIGHT:
        return [COLUMNS[action - UPRIGHT]]
    return [COLUMNS[column] for column in PAIRS[action - FLAT]]


def _wire(state: Ints, grid: Grid, side: int, action: int) -> str:
    """A ghost where a placing would come to rest, or around the block that a removal names."""
    broken = chosen_refusals(
        int(refusal(state, action, np.empty(CARD.buffer_size, dtype=np.int64))), CARD.refusals
    )
    words = broken[0].partition(".")[0] if broken else text(action)
    names = _names(state, action)
    if side == ROOF:
        spot = grid.box(_place(ROOF, name) for name in names)
        # Its label leaves the heights free: between two of them, or under one.
        return pieces.wire(*spot, words, not broken, 0.5 if spot[3] > CELL else 0.79)
    foot = max(int(height(state, COLUMNS.index(name))) for name in names)
    levels = (foot, foot + 1) if action >= UPRIGHT else (foot,)
    spot = grid.box(_place(side, name, level) for name in names for level in levels)
    body = pieces.block(*spot, CARD.seats[state[TO_ACT]], 0)
    return element("g", body, opacity=pieces.FAINT) + pieces.wire(*spot, words, not broken)


def _base(language: str) -> str:
    """The board under the tower, with the names of its columns and the plan's own name."""
    edge, corner = 2 * FRAME + 3 * CELL, PLAN.x - FRAME
    parts = [
        _heading(language, "turris.plan", edge, corner),
        pieces.plank(corner, HEAD, edge, edge),
    ]
    for across, letter in enumerate("abc"):
        middle = PLAN.x + (across + 0.5) * CELL
        parts.append(label(middle, HEAD + edge + 18, letter, 14, INK_SOFT))
        for up in range(3):
            x, y, *_ = PLAN.box([(across, up)])
            parts.append(
                box(x + 2, y + 2, CELL - 4, CELL - 4, 8, fill=pieces.OAK_EDGE, fill_opacity=0.32)
            )
    for up in range(3):
        middle = PLAN.y + (2.5 - up) * CELL
        parts.append(label(9, middle + 5, str(up + 1), 14, INK_SOFT))
    return "".join(parts)


def _shade(name: str, spelt: dict[str, str]) -> str:
    """The shade that higher columns to the west and north throw on a column."""
    across, up = _place(ROOF, name)
    x, y, *_ = PLAN.box([(across, up)])
    parts = []
    for west, north in ((1, 0), (0, 1)):
        beside = f"{chr(ord(name[0]) - west)}{int(name[1]) + north}"
        drop = len(spelt.get(beside, "")) - len(spelt[name])
        if drop > 0:
            deep = 3 + 3 * min(drop, 4)
            wide, high = (deep, CELL) if west else (CELL, deep)
            parts.append(box(x, y, wide, high, 0, fill="#1A0F06", fill_opacity=0.26))
    return "".join(parts)


def _heading(language: str, key: str, width: float, x: float = 0) -> str:
    return label(x + width / 2, 14, say(language, key).upper(), 12, INK_SOFT, 700)


def _counts(values: list[int], size: float, step: float) -> Picture:
    """Each colour's number beside a small square of it."""
    parts = []
    for nth, (value, letter) in enumerate(zip(values, CARD.seats, strict=True)):
        x = nth * step
        parts.append(
            pieces.block(x, 1, size, size, letter, 0) + pieces.square(x, 1, size, letter, None)
        )
        parts.append(label(x + size + 4, size, str(value), size, weight=700, anchor="start"))
    return Picture(2 * step, size + 4, "".join(parts))


def _total(state: Ints, language: str) -> Picture:
    """What the five views give together (T17)."""
    counts = _counts([int(score(state, seat)) for seat in (0, 1)], 16, 50)
    card = box(0, 0, 116, 58, 10, fill=PAPER, stroke=LINE)
    heading = label(58, 20, say(language, "turris.total").upper(), 12, INK_SOFT, 700)
    return Picture(116, 58, card + heading + counts.at(11, 30))


def _seats(state: Ints, language: str) -> Picture:
    """Both seats with their blocks in hand; a pointer at the one to act, and its bonus (T8)."""
    parts = []
    for seat, letter in enumerate(CARD.seats):
        to_act = bool(state[REASON] == 0 and state[TO_ACT] == seat)
        words = say_count(language, "turris.blocks", int(state[LEFT + seat]))
        if to_act and state[BONUS]:
            words += f" · {say(language, 'turris.bonus')}"
        parts.append(pieces.seat(letter, say(language, f"seat.{letter}"), words, to_act, 300))
    return parts[0].beside(parts[1])


def _title(state: Ints, language: str) -> str:
    """The game, and who acts or how it ended."""
    return pieces.two_seat_headline(CARD, language, int(state[TO_ACT]), result, state)
