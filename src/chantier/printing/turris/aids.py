"""Turris's player aids: how blocks are placed, the bonus of the middle, and the five views."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from chantier.core import pieces
from chantier.core.svg import INK, Picture, box, label, number, path
from chantier.games.turris.card import CARD
from chantier.games.turris.layout import OPEN_LEVELS, ROOF, VIEWS
from chantier.i18n import say
from chantier.printing import aids
from chantier.printing.aids import Reminder
from chantier.printing.illustrations import cuboid, seen_from
from chantier.printing.ink import Ink, mixed
from chantier.printing.kit import PrintSettings
from chantier.printing.sheet import Sheet

COUNT = len(CARD.seats)
BAND = "#523B31"
CUBE = 4.2
Small: TypeAlias = tuple[int, int, int, int, int, int, str]
"""A block of a small tower: its corner, its squares in each direction, its colour."""


def pages(settings: PrintSettings) -> list[Sheet]:
    """Both aids on one page."""
    return aids.pages(settings, [aid(settings)] * COUNT)


def aid(settings: PrintSettings) -> Picture:
    """What a player needs to know, on one card."""
    language, ink = settings.language, settings.ink

    def point(key: str, drawing: Picture) -> Reminder:
        return Reminder(say(language, f"turris.print.aid.{key}", count=OPEN_LEVELS), drawing)

    points = (
        point("upright", tower([(0, 0, 0, 1, 1, 2, "W"), (1, 0, 0, 1, 1, 2, "B")], ink)),
        point(
            "flat",
            tower([(0, 0, 0, 1, 1, 2, "W"), (1, 0, 0, 1, 1, 2, "B"), (0, 0, 2, 2, 1, 1, "W")], ink),
        ),
        point("levels", _levels(ink)),
        point("middle", _middle(ink)),
        point("bonus", _bonus(ink)),
        point("score", _views(settings)),
    )
    return aids.card(CARD.title, say(language, "turris.print.aid.under"), points, BAND, ink)


def tower(blocks: Iterable[Small], ink: Ink, unit: float = CUBE) -> Picture:
    """A few blocks seen from a corner, the farthest first."""
    ordered = list(blocks)
    eye = seen_from(0, 0, unit)
    corners = [
        eye((float(x + a), float(y + b), float(z + c)))
        for x, y, z, w, d, h, _ in ordered
        for a in (0, w)
        for b in (0, d)
        for c in (0, h)
    ]
    left, top = min(x for x, _ in corners), min(y for _, y in corners)
    right, bottom = max(x for x, _ in corners), max(y for _, y in corners)
    eye = seen_from(-left, -top, unit)
    shapes = "".join(
        cuboid(eye, (float(x), float(y), float(z)), (float(w), float(d), float(h)),
               _fills(colour, ink), ink.line(INK))
        for x, y, z, w, d, h, colour in ordered
    )  # fmt: skip
    return Picture(right - left, bottom - top, shapes)


def _fills(colour: str, ink: Ink) -> tuple[str, str, str]:
    """The top, left and right side of a block; with little ink black ones stay grey."""
    if ink.is_low:
        return ("#FFFFFF", "#FFFFFF", "#FFFFFF") if colour == "W" else ("#BDBDBD",) * 3
    wood = pieces.SHADES[colour][0]
    lit = mixed(wood, "#FFFFFF", 0.25 if colour == "W" else 0.16)
    shaded = mixed(wood, "#1E120C", 0.18)
    return ink.mark(lit), ink.mark(wood), ink.mark(shaded)


def _levels(ink: Ink) -> Picture:
    """Three levels, marked from the ground up."""
    drawn = tower(
        [(0, 0, 0, 1, 1, 2, "W"), (1, 0, 0, 1, 1, 2, "B"), (0, 0, 2, 2, 1, 1, "W"),
         (0, 1, 0, 1, 1, 2, "B")],
        ink,
        3.8,
    )  # fmt: skip
    marks = "".join(
        label(drawn.width + 2, drawn.height - (level - 0.4) * 3.8 - 3.2, str(level), 2.6,
              ink.line(INK), 600, "start")
        for level in range(1, OPEN_LEVELS + 1)
    )  # fmt: skip
    return Picture(drawn.width + 5, drawn.height, drawn.markup + marks)


def _plan(ink: Ink, filled: tuple[int, ...], unit: float = 4.4) -> str:
    """The field from above, some squares of it taken."""
    shapes = []
    for nth in range(9):
        row, column = divmod(nth, 3)
        taken = nth in filled
        wood = pieces.SHADES["W"][0] if taken else "#FFFFFF"
        shapes.append(box(column * unit, row * unit, unit, unit, 0, fill=ink.fill(wood),
                          stroke=ink.line(INK), stroke_width=0.45 if taken else 0.2))  # fmt: skip
        if taken:
            middle_x, middle_y = (column + 0.5) * unit, (row + 0.5) * unit
            shapes.append(
                f'<circle cx="{number(middle_x)}" cy="{number(middle_y)}" r="0.6" fill="none" '
                f'stroke="{ink.line("#7B5D33")}" stroke-width="0.3"/>'
            )
    return "".join(shapes)


def _middle(ink: Ink) -> Picture:
    """A rim square taken, the middle about to be."""
    unit = 4.4
    dashed = box(unit + 0.5, unit + 0.5, unit - 1, unit - 1, 0.4, fill="none",
                 stroke=ink.line(pieces.ACCENT), stroke_width=0.5,
                 stroke_dasharray="1 0.6")  # fmt: skip
    return Picture(3 * unit, 3 * unit, _plan(ink, (6, 7)) + dashed)


def _bonus(ink: Ink) -> Picture:
    """One more block, or one fewer."""
    more = tower([(0, 0, 0, 1, 1, 2, "W")], ink, 3.6)
    fewer = tower([(0, 0, 0, 1, 1, 2, "B")], ink, 3.6)
    plus = label(3, more.height / 2 + 1.6, "+", 5.5, ink.line(INK), 700)
    minus = label(16, more.height / 2 + 1.6, "−", 5.5, ink.line(INK), 700)
    width = 18 + fewer.width + 1
    return Picture(width, more.height, plus + more.at(5.4, 0) + minus + fewer.at(18.6, 0))


def _views(settings: PrintSettings) -> Picture:
    """Four faces and the roof, each with an area."""
    ink, unit, step = settings.ink, 1.45, 5.4
    area = ((0, 0), (0, 1), (1, 1), (1, 2), (2, 2))
    shapes = []
    for nth, _ in enumerate(VIEWS):
        rows = 3 if nth == ROOF else 4
        x, y = nth * step, (4 - rows) * unit
        shapes += [
            box(x + a * unit, y + (rows - 1 - b) * unit, unit, unit, 0,
                fill=ink.mark("#B58A4A") if not ink.is_low else "#9A9A9A")
            for a, b in area if b < rows
        ]  # fmt: skip
        lines = "".join(
            f"M{number(x)} {number(y + line * unit)}h{number(3 * unit)}" for line in range(rows + 1)
        ) + "".join(
            f"M{number(x + line * unit)} {number(y)}v{number(rows * unit)}" for line in range(4)
        )
        shapes.append(path(lines, ink.line(INK), 0.2))
    return Picture(step * 4 + 3 * unit, 4 * unit, "".join(shapes))
