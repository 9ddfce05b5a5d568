"""Tulum as flat drawings: the pyramids, the blocks at stake, the dice on their rack."""

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
    Picture,
    box,
    document,
    element,
    label,
    number,
    path,
)
from chantier.games.tulum.card import CARD
from chantier.games.tulum.layout import (
    DICE,
    PLACE,
    PLACED,
    PLACES,
    PLAYERS,
    REASON,
    ROWS,
    SEAT,
    SECURED,
    SHOWN,
)
from chantier.games.tulum.notation import blocks, dice
from chantier.games.tulum.render_data import used_dice
from chantier.games.tulum.rules import refusal, result
from chantier.games.tulum.words import choice, last_place, missed
from chantier.i18n import say

# By row, from the base up: its colour and the colour of its sign. Lightness climbs with the row.
COLOURS = ("#45224F", "#245B9E", "#B8452F", "#35A67E", "#EFC04A", "#F6EEDD")
INKS = ("#FFFFFF", "#FFFFFF", "#FFFFFF", "#0B2A1E", "#3A2800", "#3A3025")
# By row, the dots (across, down) and the bars (down) of its sign, in parts of its size.
DOTS: tuple[tuple[tuple[float, float], ...], ...] = (
    ((0, 0),),
    ((-0.5, 0), (0.5, 0)),
    ((-0.9, 0), (0, 0), (0.9, 0)),
    ((-0.45, -0.45), (0.45, -0.45), (-0.45, 0.45), (0.45, 0.45)),
    (),
    ((0, -0.55),),
)
BARS: tuple[tuple[float, ...], ...] = ((), (), (), (), (0,), (0.4,))

STONE, STONE_EDGE, DIE, DIE_EDGE = "#D9C49A", "#9B8258", "#F6EAD4", "#8A7350"
WIDE, HIGH = 46.0, 36.0  # a place
EDGE, HEAD, FOOT = 7.0, 60.0, 16.0  # of the stone beside the places, of the seat's card, the plank
ACROSS = ROWS * WIDE + 2 * EDGE
DIE_SIZE, USED = 40.0, 0.78  # used dice are smaller


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, with the action that led to it marked."""
    players = int(state[PLAYERS])
    drawn = [pyramid(state, seat, language, last) for seat in range(players)]
    if players == 4:
        picture = drawn[0].beside(drawn[1], 28).above(drawn[2].beside(drawn[3], 28), 22)
    else:
        picture = drawn[0]
        for one in drawn[1:]:
            picture = picture.beside(one, 28)
    picture = picture.above(rack(state, language, last), 22)
    return document(picture, _title(state, language), language)


def pyramid(
    state: Ints,
    seat: int,
    language: str,
    last: int | None = None,
    ghosts: Iterable[int] = (),
    with_card: bool = True,
    name: str | None = None,
) -> Picture:
    """A seat's pyramid under its card: its places, its blocks, the one placed last in brackets.

    Secured blocks have a carved frame; those at stake are hatched and edged in amber dashes.
    `ghosts` are further placings: one that the rules allow is a full wire box with a tick, one
    that they refuse is dashed and names the first clause that it breaks. `name` is a player's, who
    is told of.
    """
    own = seat == state[SEAT]
    secured, placed = int(state[SECURED + seat]), int(state[PLACED]) if own else 0
    parts = [_card(state, seat, language, name)] if with_card else []
    for row in range(1, ROWS + 1):
        x, y = _corner(row, 1)
        wide = (ROWS + 1 - row) * WIDE
        parts.append(
            box(x - EDGE, y, wide + 2 * EDGE, HIGH, 2, fill=STONE, stroke=STONE_EDGE)
            + path(f"M{number(x - EDGE + 3)} {number(y + 1.4)}h{number(wide + 8)}", "#F3E6C8", 1.6)
        )
    parts += [_place(row, at) for row, at in blocks(~(secured | placed))]
    parts += [_block(row, at, at_stake=False) for row, at in blocks(secured)]
    parts += [_block(row, at, at_stake=True) for row, at in blocks(placed)]
    parts.append(pieces.plank(0, HEAD + ROWS * HIGH, ACROSS, FOOT))
    parts += [_ghost(state, ghost) for ghost in ghosts]
    marked = last_place(state, last)
    for row, at in blocks(marked[1]) if marked[0] == seat else ():
        parts.append(pieces.brackets(*_corner(row, at), WIDE, HIGH))
    whole = Picture(ACROSS, HEAD + ROWS * HIGH + FOOT, "".join(parts))
    return whole if with_card else Picture(ACROSS, whole.height - HEAD, whole.at(0, -HEAD))


def rack(state: Ints, language: str, last: int | None = None) -> Picture:
    """The dice: those that placed a block small on the left, the others on the right.

    After a roll that placed nothing the dice still show it.
    """
    used = used_dice(state)
    rolled = dice(int(state[SHOWN])) or missed(state, last)
    left = rolled or [0] * int(state[DICE])
    step, width = DIE_SIZE + 12, 6 * (DIE_SIZE + 12) + 44
    parts = [pieces.plank(0, DIE_SIZE - 6, width, 20)]
    small = DIE_SIZE * USED
    for nth, row in enumerate(used):
        parts.append(_die(16 + nth * (small + 8), DIE_SIZE - small, small, row, "used"))
    for nth, row in enumerate(reversed(left)):
        parts.append(_die(width - 16 - DIE_SIZE - nth * step, 0, DIE_SIZE, row, "left"))
    y = DIE_SIZE + 32
    if used:
        parts.append(label(16, y, say(language, "tulum.used"), 13, INK_SOFT, anchor="start"))
    if left:
        key = "tulum.rolled" if rolled else "tulum.to_roll"
        parts.append(label(width - 16, y, say(language, key), 13, INK_SOFT, anchor="end"))
    note, colour = choice(state, language), INK
    if missed(state, last):
        note, colour = say(language, "tulum.no_place"), pieces.BAD
    y += 24  # with or without a note, so that a board does not change its height
    if note:
        parts.append(label(width / 2, y, note, 15, colour))
    return Picture(width, y + 4, "".join(parts))


def sign(row: int, x: float, y: float, size: float, opacity: float | None = None) -> str:
    """A row's sign of dots and bars around a point; `size` is half its height."""
    ink, radius = INKS[row - 1], size * 0.3
    dots = (
        element("circle", cx=x + a * size, cy=y + b * size, r=radius, fill=ink)
        for a, b in DOTS[row - 1]
    )
    bars = (
        box(x - size * 0.85, y + b * size - radius * 0.9, size * 1.7, radius * 1.8, 1.5, fill=ink)
        for b in BARS[row - 1]
    )
    return element("g", *dots, *bars, opacity=opacity)


def _corner(row: int, at: int) -> tuple[float, float]:
    """The top left corner of a place."""
    return EDGE + (at - 1 + (row - 1) / 2) * WIDE, HEAD + (ROWS - row) * HIGH


def _place(row: int, at: int) -> str:
    """An empty place: its colour and its sign, both faint."""
    x, y = _corner(row, at)
    hole = box(x + 3, y + 4, WIDE - 6, HIGH - 7, 3, fill=COLOURS[row - 1], fill_opacity=0.4)
    return hole + sign(row, x + WIDE / 2, y + HIGH / 2, 8, 0.55)


def _block(row: int, at: int, at_stake: bool) -> str:
    """A block: with a carved frame, or hatched and edged in amber dashes while it is at stake."""
    x, y = _corner(row, at)
    ink, body = INKS[row - 1], COLOURS[row - 1]
    left, top, wide, high = x + 1, y + 1, WIDE - 2, HIGH - 2
    parts = [box(left, top, wide, high, 4, fill=body, stroke=pieces.JOINT, stroke_width=1.2)]
    if at_stake:
        parts.append(path(_hatching(left + 3, top + 3, wide - 6, high - 6), ink, 1.5, 0.5))
        parts.append(element("circle", cx=x + WIDE / 2, cy=y + HIGH / 2, r=11, fill=body))
        edge = _outline(left + 1.5, top + 1.5, wide - 3, high - 3)
        parts.append(path(edge, "#2A1C08", 4.6) + path(edge, pieces.AMBER, 2.8, dashes="8 3"))
    else:
        frame = box(left + 5, top + 5, wide - 10, high - 10, 3, fill="none", stroke=ink)
        parts.append(element("g", frame, opacity=0.8))
    parts.append(sign(row, x + WIDE / 2, y + HIGH / 2, 8))
    kind = "stake" if at_stake else "secured"
    return element("g", *parts, class_=f"block {kind}", data_at=f"{row}{at}")


def _outline(x: float, y: float, width: float, height: float) -> str:
    return f"M{number(x)} {number(y)}h{number(width)}v{number(height)}h{number(-width)}z"


def _hatching(x: float, y: float, width: float, height: float, step: float = 5) -> str:
    """Slanting lines that fill a rectangle."""
    lines, at = [], step
    while at < width + height:
        a, b = min(at, width), max(at - width, 0)  # where it meets the top or the right side
        c, d = max(at - height, 0), min(at, height)  # and the left side or the bottom
        lines.append(f"M{number(x + a)} {number(y + b)}L{number(x + c)} {number(y + d)}")
        at += step
    return "".join(lines)


def _die(x: float, y: float, size: float, row: int, kind: str) -> str:
    """A die that shows a row; 0 for one that is still to be rolled."""
    middle, below = x + size / 2, y + size / 2
    body = box(x, y, size, size, size * 0.2, fill=DIE, stroke=DIE_EDGE, stroke_width=1.4)
    face = element(
        "circle",
        cx=middle,
        cy=below,
        r=size * 0.37,
        fill=COLOURS[row - 1] if row else "none",
        stroke=INK if row else LINE,
        stroke_width=1.2,
        stroke_dasharray=None if row else "3 3",
    )
    mark = sign(row, middle, below, size * 0.2) if row else ""
    return element("g", body, face, mark, class_=f"die {kind}", data_row=str(row) if row else None)


def _ghost(state: Ints, action: int) -> str:
    """A further placing of the seat whose turn it is."""
    row, at = PLACES[action - PLACE]
    broken = chosen_refusals(
        int(refusal(state, action, np.empty(CARD.buffer_size, dtype=np.int64))), CARD.refusals
    )
    words = broken[0].partition(".")[0] if broken else ""
    return pieces.wire(*_corner(row, at), WIDE, HIGH, words, not broken, place=True)


def _card(state: Ints, seat: int, language: str, name: str | None) -> str:
    """A seat's card: its name, its blocks; a frame and a pointer for the one whose turn it is."""
    own, over = seat == state[SEAT], bool(state[REASON])
    turn = bool(own and not over)
    secured, placed = popcount(int(state[SECURED + seat])), popcount(int(state[PLACED]))
    words, height = say(language, "tulum.of"), HEAD - 12
    if own and over:
        secured, words = secured + placed, say(language, "tulum.complete")  # U7
    elif own and placed:
        words += " " + say(language, "tulum.stake", count=placed)
    frame = box(
        1,
        1,
        ACROSS - 2,
        height - 2,
        10,
        fill=PAPER,
        stroke=pieces.ACCENT if turn else INK if own else LINE,
        stroke_width=2 if own else 1.2,
    )
    pointer = element("path", d="M11 15.5l9 7.5-9 7.5z", fill=pieces.ACCENT) if turn else ""
    return (
        frame
        + pointer
        + label(30, 20.5, name or CARD.seat_name(seat, language), 14, weight=700, anchor="start")
        + label(30, 36.5, words, 12, INK_SOFT, 400, "start")
        + label(ACROSS - 16, 32, str(secured), 26, weight=700, anchor="end")
    )


def _title(state: Ints, language: str) -> str:
    """The game, and who acts, that the dice are rolled, or how it ended."""
    scores = np.zeros(len(CARD.seats), dtype=np.int64)
    winners, seat = int(result(state, scores)), int(state[SEAT])
    if not winners and not state[SHOWN]:
        words = say(language, "tulum.rolls", seat=CARD.seat_name(seat, language))
        return f"{CARD.title} · {words}"
    counts = scores[: state[PLAYERS]].tolist()
    return pieces.headline(CARD, language, seat, winners, counts)
