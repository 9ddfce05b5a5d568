"""What the boards' flat drawings share: wooden blocks, the signs on them, and marks.

Every meaning has a shape as well as a colour: white blocks carry rings and black ones dots; corner
brackets mark the last action; a full wire box with a tick is a possible place, a dashed one with a
cross a refused place; white's areas and lines are bordered solid, black's in dashes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from chantier.core.arrays import Ints
from chantier.core.card import Card
from chantier.core.svg import INK, INK_SOFT, LINE, PAPER, Picture, box, element, label, number, path
from chantier.i18n import say

ACCENT, BAD, AMBER = "#2446C8", "#A62F1B", "#FFC24A"
OAK, OAK_EDGE = "#C8975A", "#8A5F2E"
FAINT = 0.42  # a ghost, or a square that does not count

JOINT = "#271A12"
# By colour: slightly different shades of the wood, its grain, its lit edge, its sign.
SHADES = {
    "W": ("#EBDCBC", "#E6D5B1", "#F0E3C8", "#E9D8B4"),
    "B": ("#523B31", "#4D372D", "#584035", "#503830"),
}
GRAIN = {"W": ("#8A6A35", 0.13), "B": ("#1E120C", 0.3)}
LIT = {"W": ("#FFFFFF", 0.75), "B": ("#FFFFFF", 0.16)}
SIGN = {"W": "#7B5D33", "B": "#EBDCBC"}


def square(x: float, y: float, unit: float, colour: str, at: str | None) -> str:
    """The sign of one square: a ring on white, a dot on black. `at` is the name of a real one."""
    white = colour == "W"
    return element(
        "circle",
        class_=at and f"square {colour}",
        data_at=at,
        cx=x + unit / 2,
        cy=y + unit / 2,
        r=unit * (0.115 if white else 0.1),
        fill="none" if white else SIGN[colour],
        stroke=SIGN[colour] if white else None,
        stroke_width=unit * 0.045 if white else None,
    )


def block(x: float, y: float, width: float, height: float, colour: str, seed: int) -> str:
    """A wooden block without its signs: a deep joint around it, a shallow groove in its middle.

    `seed` chooses the shade and the grain. A block as wide as it is high shows one square.
    """
    small = min(width, height)
    gap, radius = max(0.03 * small, 0.8), 0.14 * small
    left, top, right, bottom = x + gap, y + gap, x + width - gap, y + height - gap
    light, glow = LIT[colour]
    dark, shade = GRAIN[colour]
    parts = [
        box(x, y, width, height, min(0.1 * small, 5), fill=JOINT),
        box(left, top, right - left, bottom - top, radius, fill=SHADES[colour][seed % 4]),
    ]
    if small > 30:
        shine = f"M{number(left + radius)} {number(top + 0.8)}H{number(right - radius)}"
        parts.append(path(_grain(left, top, right - left, bottom - top, seed), dark, 1.1, shade))
        parts.append(path(shine, light, 1.2, glow))
    if height > width:
        groove = f"M{number(left + 1)} {number(y + height / 2)}H{number(right - 1)}"
    else:
        groove = f"M{number(x + width / 2)} {number(top + 1)}V{number(bottom - 1)}"
    return "".join(parts) + (path(groove, dark, 1.3, 0.5) if width != height else "")


def _grain(x: float, y: float, width: float, height: float, seed: int) -> str:
    """A few gently waving lines along the longer side."""
    upright, lines = height > width, []
    length, across = (height, width) if upright else (width, height)
    for nth in range(3):
        turn = (seed * 7 + nth * 5) % 11 / 11
        at, wave = across * (nth + 0.35 + 0.5 * turn) / 3.2, across * 0.09 * (turn - 0.5)
        points = [(0.06, at), (0.35, at + wave), (0.65, at - wave), (0.94, at)]
        spots = [(x + a, y + length * b) if upright else (x + length * b, y + a) for b, a in points]
        first, *rest = (f"{number(a)} {number(b)}" for a, b in spots)
        lines.append(f"M{first}C{' '.join(rest)}")
    return "".join(lines)


def upright(colour: str) -> Picture:
    """A block that stands, in a square of 44: the token of a seat."""
    signs = square(11, 0, 22, colour, None) + square(11, 22, 22, colour, None)
    return Picture(44, 44, block(11, 0, 22, 44, colour, 0) + signs)


def plank(x: float, y: float, width: float, height: float) -> str:
    """The oak that everything stands on."""
    shine = f"M{number(x + 5)} {number(y + 1.8)}h{number(width - 10)}"
    body = box(x, y, width, height, 6, fill=OAK, stroke=OAK_EDGE, stroke_width=1.2)
    return body + path(shine, "#F3D9AE", 1.4, 0.8)


def brackets(x: float, y: float, width: float, height: float) -> str:
    """Four corner brackets around what was done last."""
    out, arm = 2.5, 0.3 * min(width, height)
    left, top, right, bottom = x - out, y - out, x + width + out, y + height + out
    shape = "".join(
        f"M{number(a)} {number(b + arm * down)}V{number(b)}H{number(a + arm * along)}"
        for a, along in ((left, 1), (right, -1))
        for b, down in ((top, 1), (bottom, -1))
    )
    marks = path(shape, PAPER, 6.5) + path(shape, "#17130F", 3.2)
    return element("g", marks, class_="last")


def wire(
    x: float,
    y: float,
    width: float,
    height: float,
    words: str,
    possible: bool,
    low: float = 0.5,
    place: bool = False,
) -> str:
    """A ghost's box: full with a tick where a block may go, dashed with a cross where it may not.

    `low` is how far down the box its label is, from 0 to 1. Where the words name a `place` they
    are printed too; the text of an action is for the screen alone.
    """
    colour, dashes = (ACCENT, None) if possible else (BAD, "7 4.5")
    left, right, top, bottom = x + 2, x + width - 2, y + 2, y + height - 2
    shape = f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z"
    marks = path(shape, PAPER, 5.5, 0.9) + path(shape, colour, 2.6, dashes=dashes)
    marks += chip(x + width / 2, y + low * height, words, possible, place)
    return element("g", marks, class_="ghost possible" if possible else "ghost refused")


def chip(x: float, y: float, words: str, possible: bool, place: bool = False) -> str:
    """A small label around a point: a tick and an action, or a cross and a clause."""
    width, colour = 22 + 7.4 * len(words), ACCENT if possible else BAD
    left = number(x - width / 2 + 6)
    sign = (
        f"M{left} {number(y + 0.5)}l3 3 5-6.5"
        if possible
        else (f"M{left} {number(y - 3.2)}l6.4 6.4m0-6.4l-6.4 6.4")
    )
    body = box(x - width / 2, y - 9, width, 18, 9, fill=PAPER, stroke=colour, stroke_width=1.4)
    name = label(x + 6.5, y + 4.2, words, 12, colour, 700)
    said = element("g", name, class_="screen") if possible and not place else name
    return body + path(sign, colour, 2) + said


def area(shape: str, colour: str) -> str:
    """A border around squares of one colour: solid blue for white, dashed amber for black."""
    if colour == "W":
        marks = path(shape, PAPER, 4.6) + path(shape, ACCENT, 2.6)
    else:
        marks = path(shape, INK, 4.6) + path(shape, AMBER, 2.6, dashes="5.5 3")
    return element("g", marks, class_=f"area {colour}")


def closed(x: float, y: float, width: float, height: float) -> str:
    """A place that is closed for now, in dashes."""
    shape = f"M{number(x + 6)} {number(y + 6)}h{number(width - 12)}v{number(height - 12)}"
    shape += f"h{number(12 - width)}z"
    return element(
        "g", path(shape, PAPER, 4.5) + path(shape, INK, 2, dashes="5 5"), class_="closed"
    )


def seat(colour: str, name: str, words: str, to_act: bool, width: float) -> Picture:
    """A seat's card: its block, its name, a few words; a frame and a pointer for the one to act."""
    height = 46.0
    frame = box(
        1,
        1,
        width - 2,
        height - 2,
        10,
        fill=PAPER,
        stroke=ACCENT if to_act else LINE,
        stroke_width=2 if to_act else 1.2,
    )
    pointer = element("path", d="M11 15.5l9 7.5-9 7.5z", fill=ACCENT) if to_act else ""
    parts = (
        frame,
        pointer,
        block(27, 8, 15, 30, colour, 0),
        label(54, 20.5, name, 14, weight=700, anchor="start"),
        label(54, 36.5, words, 12, INK_SOFT, 400, "start"),
    )
    return Picture(width, height, "".join(parts))


def two_seat_headline(
    card: Card, language: str, to_act: int, result: Callable[[Ints, Ints], int], state: Ints
) -> str:
    """`headline` for a game of two seats, from its kernel's `result`."""
    scores = np.zeros(2, dtype=np.int64)
    winners = int(result(state, scores))
    return headline(card, language, to_act, winners, scores.tolist())


def headline(
    card: Card,
    language: str,
    to_act: int,
    winners: int,
    scores: Sequence[int],
    names: Sequence[str] = (),
) -> str:
    """A drawing's title: the game, and who acts or how it ended; `winners` is a mask of seats.

    `names` are what the seats are called where that is not as the card says.
    """
    names = names or [card.seat_name(seat, language) for seat in range(len(card.seats))]
    points = "–".join(map(str, scores))
    if not winners:
        words = say(language, "table.turn", seat=names[to_act])
    elif winners.bit_count() > 1:
        words = say(language, "table.tied", scores=points)
    else:
        words = say(language, "table.won", seat=names[winners.bit_length() - 1], scores=points)
    return f"{card.title} · {words}"
