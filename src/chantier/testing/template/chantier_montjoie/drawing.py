"""The position as an SVG drawing: on the page, in the rules, in print and beside a link."""

from __future__ import annotations

from chantier.core import pieces
from chantier.core.arrays import Ints
from chantier.core.svg import INK, INK_SOFT, LINE, PAPER, Picture, box, document, label
from chantier_montjoie.card import CARD
from chantier_montjoie.layout import (
    CAIRNS,
    CHISELS,
    FACES,
    HIGHEST,
    ON,
    PLAYERS,
    REASON,
    SCORE,
    SEAT,
    STONE,
)
from chantier_montjoie.notation import cairns
from chantier_montjoie.words import headline

UNIT, HIGH = 20.0, 30.0  # a stone's width for each size, and its height
ACROSS = FACES * UNIT + 24  # room for a cairn
SHADES = ("#E9E2D3", "#DCD0B9", "#CBB996", "#B79F78", "#9C835E", "#7F6848")  # by size
EDGE = "#5B4931"


def svg(state: Ints, language: str, last: int | None) -> str:
    """The position as an SVG document, the stone that was laid last between brackets."""
    title = f"{CARD.title} · {headline(state, language)}"
    return document(_hand(state, language).above(_cairns(state, last)).above(
        _seats(state, language)), title, language)  # fmt: skip


def _stone(x: float, y: float, size: int) -> str:
    """A stone with its size on it, its middle over `x`."""
    width, ink = size * UNIT + 8, INK if size < 5 else PAPER
    body = box(
        x - width / 2, y, width, HIGH - 2, 9,
        fill=SHADES[size - 1], stroke=EDGE, stroke_width=1.2,
    )  # fmt: skip
    return body + label(x, y + 19, str(size), 15, ink, 700)


def _hand(state: Ints, language: str) -> Picture:
    """The stone in hand, and what is going on in words."""
    stone = _stone(ACROSS / 2, 0, int(state[STONE])) if state[STONE] else ""
    x, anchor = (ACROSS + 12, "start") if stone else (ACROSS * len(CAIRNS) / 2, "middle")
    words = label(x, 19, headline(state, language), 12, INK_SOFT, 600, anchor)
    return Picture(ACROSS * len(CAIRNS), HIGH, stone + words)


def _cairns(state: Ints, last: int | None) -> Picture:
    """The three cairns on their plank."""
    ground = HIGHEST * HIGH
    parts = [pieces.plank(0, ground, ACROSS * len(CAIRNS), 12)]
    for cairn, stack in enumerate(cairns(state)):
        middle = (cairn + 0.5) * ACROSS
        for level, size in enumerate(stack):
            parts.append(_stone(middle, ground - (level + 1) * HIGH + 1, size))
        if last == ON + cairn and stack:
            width = stack[-1] * UNIT + 8
            top = ground - len(stack) * HIGH + 1
            parts.append(pieces.brackets(middle - width / 2, top, width, HIGH - 2))
        parts.append(label(middle, ground + 30, CAIRNS[cairn].upper(), 13, INK_SOFT))
    return Picture(ACROSS * len(CAIRNS), ground + 34, "".join(parts))


def _seats(state: Ints, language: str) -> Picture:
    """The seats side by side: name, points, and a mark for each chisel."""
    players = int(state[PLAYERS])
    width = ACROSS * len(CAIRNS) / players - 8
    parts = []
    for seat in range(players):
        acts = seat == state[SEAT] and not state[REASON]
        x = seat * (width + 8) + 4
        frame = box(
            x, 1, width, 44, 10,
            fill=PAPER, stroke=pieces.ACCENT if acts else LINE, stroke_width=2 if acts else 1.2,
        )  # fmt: skip
        name = label(x + 12, 28, CARD.seat_name(seat, language), 12, INK, 700, "start")
        points = label(x + width - 12, 29, str(state[SCORE + seat]), 18, INK, 700, "end")
        chisels = "".join(
            box(x + width - 48 - 8 * nth, 14, 5, 18, 2, fill=EDGE)
            for nth in range(int(state[CHISELS + seat]))
        )
        parts.append(frame + name + points + chisels)
    return Picture(ACROSS * len(CAIRNS), 46, "".join(parts))
