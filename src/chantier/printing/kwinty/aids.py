"""Kwinty's player aids, one a player, and a gauge of nine squares for a wall of blocks."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from chantier.core import pieces
from chantier.core.svg import INK, Picture, box, element, label, number, path
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.layout import MOST
from chantier.i18n import say
from chantier.printing import aids, blocks
from chantier.printing.aids import Reminder
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.marks import NUMBER
from chantier.printing.sheet import AWAY, HAIR, MARK, SOFT, Part, Sheet

COUNT = len(CARD.seats)
UNIT = 5.6  # a square of a small drawing
GAUGE_WIDTH, GAUGE_HEIGHT = MOST * blocks.UNIT, 16.0
BETWEEN = 12.0  # cards and gauge
BAR = "#523B31"
Blocks = Iterable[tuple[float, float, int, int, str]]
"""Blocks of a small wall: left and bottom square, squares across and up, colour."""


def pages(settings: PrintSettings) -> list[Sheet]:
    """Both aids and the gauge under them, on one page."""
    both = [aid(settings)] * COUNT
    (sheet,) = aids.pages(settings, both)
    up = (GAUGE_HEIGHT + BETWEEN + 2 * aids.BLEED) / 2
    cards = [part.moved(part.x, part.y - up) for part in sheet.parts]
    cuts = [
        replace(cut, y1=cut.y1 - up, y2=cut.y2 - up) if cut.y1 == cut.y2 else cut
        for cut in sheet.cuts
    ]
    x = (settings.small.width - GAUGE_WIDTH) / 2
    y = cards[0].y + aids.HEIGHT + BETWEEN + 2 * aids.BLEED
    gauge = Part(
        str(COUNT + 1),
        x,
        y,
        GAUGE_WIDTH,
        GAUGE_HEIGHT,
        _gauge(settings.ink),
        aids.BLEED,
    )
    level = [cut for cut in cuts if cut.y1 == cut.y2]
    level += [replace(level[0], y1=at, y2=at) for at in (y, y + GAUGE_HEIGHT)]
    upright = [cut for cut in cuts if cut.x1 == cut.x2]
    ordered = tuple(replace(cut, order=nth) for nth, cut in enumerate((*level, *upright), 1))
    note = say(settings.language, "kwinty.print.note.gauge")
    ends = _gauge_ends(gauge, len(ordered) + 1)
    return [Sheet(settings.small, (*cards, gauge), ordered, note=note, extra=ends)]


def _gauge_ends(gauge: Part, order: int) -> str:
    """Marks of the gauge's own two strokes: it is a strip by then, shorter than the cards."""
    top, bottom = gauge.y - gauge.bleed - AWAY, gauge.y + gauge.height + gauge.bleed + AWAY
    shapes, numbers = [], []
    for nth, x in enumerate((gauge.x, gauge.x + gauge.width), order):
        shapes.append(f"M{number(x)} {number(top)}v{number(-MARK)}")
        shapes.append(f"M{number(x)} {number(bottom)}v{number(MARK)}")
        numbers.append(label(x + 0.4, top - 0.1, str(nth), NUMBER, SOFT, 400, "start"))
    return element("path", d="".join(shapes), stroke="#000000", stroke_width=HAIR, fill="none") + (
        "".join(numbers)
    )


def aid(settings: PrintSettings) -> Picture:
    """What a player needs to know, on one card."""
    language, ink = settings.language, settings.ink

    def point(key: str, drawing: Picture) -> Reminder:
        return Reminder(say(language, f"kwinty.print.aid.{key}", count=MOST), drawing)

    points = (
        point("place", small_wall([(0, 0, 1, 2, "W"), (1.6, 0, 2, 1, "B")], ink)),
        point("rest", _rest(ink)),
        point("short", _short(ink)),
        point("limit", _limit(ink)),
        point("five", _five(ink)),
        point("fours", _four(ink)),
    )
    title, under = CARD.title, say(language, "kwinty.print.aid.under")
    return aids.card(title, under, points, BAR, ink)


def small_wall(drawn: Blocks, ink: Ink, unit: float = UNIT) -> Picture:
    """A few blocks in a small drawing."""
    drawn = list(drawn)
    wide = max(x + across for x, _, across, _, _ in drawn) * unit
    high = max(y + up for _, y, _, up, _ in drawn) * unit
    shapes = []
    for nth, (x, y, across, up, colour) in enumerate(drawn):
        left, top = x * unit, high - (y + up) * unit
        body = blocks.face(left, top, across, up, unit, colour, nth, ink)
        edge = box(left, top, across * unit, up * unit, 0, fill="none", stroke=ink.line(INK),
                   stroke_width=0.2)  # fmt: skip
        shapes.append(body + edge)
    return Picture(wide, high, "".join(shapes))


def _rest(ink: Ink) -> Picture:
    """A flat block fits on two columns of one height; dashes show where."""
    wall = small_wall([(0, 0, 2, 1, "W"), (2, 0, 1, 2, "B"), (0, 1, 2, 1, "B")], ink)
    ghost = _dashed(0, 0, 2, 1, ink)
    return Picture(wall.width, wall.height + UNIT, wall.at(0, UNIT) + ghost)


def _dashed(x: float, y: float, across: float, up: float, ink: Ink) -> str:
    inset = 0.4
    return box(
        x * UNIT + inset,
        y * UNIT + inset,
        across * UNIT - 2 * inset,
        up * UNIT - 2 * inset,
        0.6,
        fill="none",
        stroke=ink.line(pieces.ACCENT),
        stroke_width=0.5,
        stroke_dasharray="1.4 0.8",
    )


def _short(ink: Ink) -> Picture:
    """Two flat white blocks end to end, crossed out."""
    wall = small_wall([(0, 0, 2, 1, "W"), (2, 0, 2, 1, "W")], ink)
    x, y, arm = wall.width / 2, wall.height / 2, 1.8
    cross = (
        f"M{number(x - arm)} {number(y - arm)}l{number(2 * arm)} {number(2 * arm)}"
        f"m0 {number(-2 * arm)}l{number(-2 * arm)} {number(2 * arm)}"
    )
    marks = path(cross, "#FFFFFF", 2.0) + path(cross, ink.line(pieces.BAD), 1.0)
    return Picture(wall.width, wall.height, wall.markup + marks)


def _limit(ink: Ink) -> Picture:
    """A frame of nine by nine squares."""
    step = 1.7
    side = MOST * step
    lines = "".join(
        f"M{number(nth * step)} 0v{number(side)}M0 {number(nth * step)}h{number(side)}"
        for nth in range(MOST + 1)
    )
    words = label(side + 1.6, side / 2 + 1.2, str(MOST), 3.4, ink.line(INK), 700, "start")
    below = label(side / 2, side + 3.4, str(MOST), 3.4, ink.line(INK), 700)
    return Picture(side + 5, side + 4.2, path(lines, ink.line("#8F7F68"), 0.2) + words + below)


def _five(ink: Ink) -> Picture:
    """A row of five white squares, joined by a line."""
    wall = small_wall([(0, 0, 1, 1, "W"), (1, 0, 2, 1, "W"), (3, 0, 1, 1, "W"), (4, 0, 1, 1, "W")],
                      ink, 4.8)  # fmt: skip
    return _lined(wall, ink)


def _four(ink: Ink) -> Picture:
    wall = small_wall([(0, 0, 1, 1, "B"), (1, 0, 2, 1, "B"), (3, 0, 1, 1, "B")], ink, 4.8)
    return _lined(wall, ink)


def _lined(wall: Picture, ink: Ink) -> Picture:
    line = box(0.6, 0.6, wall.width - 1.2, wall.height - 1.2, 1.4, fill="none",
               stroke=ink.line(pieces.ACCENT), stroke_width=0.7)  # fmt: skip
    return Picture(wall.width, wall.height, wall.markup + line)


def _gauge(ink: Ink) -> Picture:
    """Nine squares of the blocks' real size: held beside the wall, or upright against it."""
    bleed, unit = aids.BLEED, blocks.UNIT
    wide, high = GAUGE_WIDTH + 2 * bleed, GAUGE_HEIGHT + 2 * bleed
    shapes = [element("rect", width=wide, height=high, fill=ink.fill(pieces.OAK))]
    ticks = "".join(f"M{number(bleed + nth * unit)} {number(bleed)}v6" for nth in range(1, MOST))
    shapes.append(path(ticks, ink.line(INK if ink.is_low else pieces.OAK_EDGE), 0.4))
    for nth in range(1, MOST + 1):
        last = nth == MOST
        x, y = bleed + (nth - 0.5) * unit, bleed + GAUGE_HEIGHT - 4.4
        shapes.append(label(x, y, str(nth), 6.0 if last else 4.2, ink.line(INK),
                            700 if last else 400))  # fmt: skip
    return Picture(wide, high, "".join(shapes))
