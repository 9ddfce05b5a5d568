"""The board, 390 × 265 mm: score track, site with its entries, and a bay for everything else.

The track is a ring of fifty cells; inside it the site lies in the middle, so the fold at half
width runs between two slots and between two cells of the track. On A3 the board is one piece; on
smaller paper it is two halves that meet at the fold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeAlias

from chantier.core.svg import Picture, box, element, label, number, path
from chantier.games.turquoise import figures
from chantier.games.turquoise.figures import line
from chantier.games.turquoise.layout import END_COSTS, LEVEL_POINTS, TABLETS
from chantier.games.turquoise.view import side, square
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted
from chantier.printing.sheet import Cut, FoldLine, Part, Sheet
from chantier.printing.turquoise import ornaments, tablets, walkways
from chantier.printing.turquoise.module import PITCH, PLATE, PLAY, SITE, SLOT, STRIP

CELL, RING = 25.0, 20.0
"""A cell of the track along its side, and the depth of the ring; corners are `RING` square."""
ACROSS, DOWN = 14, 9
"""Cells between two corners of the track."""
WIDTH = 2 * RING + ACROSS * CELL
HEIGHT = 2 * RING + DOWN * CELL
FOLD = WIDTH / 2
SITE_X, SITE_Y = (WIDTH - SITE) / 2, (HEIGHT - SITE) / 2
BAY = PLATE + 4
TABLET_BAY = (tablets.WIDTH + 2, tablets.HEIGHT + 2)
GATE = 10.0
"""How far an entry reaches from the site into the frame."""
TABLE = 57.0  # the width of the table of points

BAY_FILL = "#7A5F3A"
FRAME, FIELD, CELL_FILL, FIFTH = "#8C6E47", "#BBA071", "#F6ECD4", "#E9C25A"
EARTH, SLOT_LINE, DARK = "#6F5738", "#A88A5C", "#3A2A14"


Style: TypeAlias = dict[str, str | float]


class TrackCell(NamedTuple):
    """A cell of the score track."""

    points: int
    x: float
    y: float
    width: float
    height: float


def track() -> list[TrackCell]:
    """The fifty cells from 0 in the upper left corner, clockwise."""
    right, low = WIDTH - RING, HEIGHT - RING
    spots: list[tuple[float, float, float, float]] = [(0, 0, RING, RING)]
    spots += [(RING + nth * CELL, 0, CELL, RING) for nth in range(ACROSS)]
    spots.append((right, 0, RING, RING))
    spots += [(right, RING + nth * CELL, RING, CELL) for nth in range(DOWN)]
    spots.append((right, low, RING, RING))
    spots += [(right - (nth + 1) * CELL, low, CELL, RING) for nth in range(ACROSS)]
    spots.append((0, low, RING, RING))
    spots += [(0, low - (nth + 1) * CELL, RING, CELL) for nth in range(DOWN)]
    return [TrackCell(points, *spot) for points, spot in enumerate(spots)]


def place_at(name: str) -> tuple[float, float]:
    """The middle of a place of the site (Q1), from the board's upper left corner."""
    across, up = square(name)
    return SITE_X + (across + 0.5) * PITCH, SITE_Y + (7.5 - up) * PITCH


def slots() -> Iterator[tuple[float, float]]:
    """The upper left corners of the sixteen ground plates' slots."""
    for row in range(4):
        for column in range(4):
            yield SITE_X + column * SLOT, SITE_Y + row * SLOT


def pages(settings: PrintSettings) -> list[Sheet]:
    """One A3 page, or two halves that meet at the fold."""
    if settings.paper.name == "a3":
        return [_whole(settings)]
    return [_half(settings, left=True), _half(settings, left=False)]


def _whole(settings: PrintSettings) -> Sheet:
    paper, bleed = settings.paper.lying, 3.0
    x, y = (paper.width - WIDTH) / 2, (paper.height - HEIGHT) / 2
    part = Part("1", x, y, WIDTH, HEIGHT, picture(settings, bleed), bleed)
    fold = FoldLine(x + FOLD, y, x + FOLD, y + HEIGHT)
    note = say(settings.language, "turquoise.print.note.board")
    return Sheet(paper, (part,), _cuts(part, paper.width, paper.height), (fold,), note=note)


def _half(settings: PrintSettings, left: bool) -> Sheet:
    """Half of the board; what lies beyond the fold goes on into the bleed, to be cut off there."""
    paper, bleed = settings.paper, 2.0
    x, y = (paper.width - FOLD) / 2, (paper.height - HEIGHT) / 2
    whole = picture(settings, bleed, half="left" if left else "right")
    wide, high = FOLD + 2 * bleed, HEIGHT + 2 * bleed
    window = f"{number(0 if left else FOLD)} 0 {number(wide)} {number(high)}"
    shown = element("svg", whole.markup, viewBox=window, width=wide, height=high)
    part = Part("1" if left else "2", x, y, FOLD, HEIGHT, Picture(wide, high, shown), bleed)
    note = say(settings.language, f"turquoise.print.note.half.{'left' if left else 'right'}")
    return Sheet(paper, (part,), _cuts(part, paper.width, paper.height), note=note)


def _cuts(part: Part, wide: float, high: float) -> tuple[Cut, ...]:
    rows, columns = (part.y, part.y + part.height), (part.x, part.x + part.width)
    return (
        *(Cut(0, y, wide, y, nth) for nth, y in enumerate(rows, 1)),
        *(Cut(x, 0, x, high, nth) for nth, x in enumerate(columns, 3)),
    )


def picture(
    settings: PrintSettings, bleed: float, solid_entries: bool = False, half: str = ""
) -> Picture:
    """The whole board with its bleed; `solid_entries` fills the entries whatever the ink.

    With a `half`, words of the other one are left out: hidden, they would still be in the file.
    """
    ink = settings.ink
    wide, high = WIDTH + 2 * bleed, HEIGHT + 2 * bleed
    inner = (RING, RING, WIDTH - 2 * RING, HEIGHT - 2 * RING)
    parts = [
        _surface(-bleed, -bleed, wide, high, FRAME, ink),
        *(_cell(cell, ink, half in ("", _half_of(cell))) for cell in track()),
        _surface(*inner, FIELD, ink, 1.5),
        _site(settings.options["plates"]["entries"], ink, solid_entries),
        _tablet_bays(settings) if half != "right" else "",
        *((_plate_bays(settings), _points(settings)) if half != "left" else ()),
    ]
    move = f"translate({number(bleed)} {number(bleed)})"
    return Picture(wide, high, element("g", *parts, transform=move, class_="board"))


def _surface(
    x: float, y: float, width: float, height: float, colour: str, ink: Ink, radius: float = 0.0
) -> str:
    """A filled surface; with little ink its outline, where it has round corners."""
    if not ink.is_low:
        return box(x, y, width, height, radius, fill=ink.fill(colour))
    if not radius:
        return ""
    return box(x, y, width, height, radius, fill="none", stroke=ink.line(FRAME), stroke_width=0.3)


def _half_of(cell: TrackCell) -> str:
    return "left" if cell.x < FOLD else "right"


def _cell(cell: TrackCell, ink: Ink, numbered: bool) -> str:
    """A cell: its number above, room for a marker of 15 mm below."""
    fifth = cell.points % 5 == 0
    gap = 0.6
    x, y, width, height = cell.x + gap, cell.y + gap, cell.width - 2 * gap, cell.height - 2 * gap
    edge: Style = {}
    if ink.is_low:
        edge = {"stroke": ink.line(FRAME), "stroke_width": 0.6 if fifth else 0.25}
    body = box(x, y, width, height, 1.8, fill=ink.fill(FIFTH if fifth else CELL_FILL), **edge)
    words = label(
        cell.x + cell.width / 2,
        y + 4.5,
        str(cell.points),
        4.4,
        ink.line(DARK),
        700 if fifth else 600,
    )
    return element("g", body + (words if numbered else ""), class_="cell")


def _site(entries: Sequence[str], ink: Ink, solid: bool) -> str:
    """The bare earth with its slots, and the entries that lead into it (Q7)."""
    margin = 1.2
    parts = [
        box(SITE_X - margin, SITE_Y - margin, SITE + 2 * margin, SITE + 2 * margin, 1.2,
            fill=ink.fill(DARK), stroke=ink.line(FRAME), stroke_width=0.3),
        element("rect", x=SITE_X, y=SITE_Y, width=SITE, height=SITE, fill=ink.fill(EARTH)),
    ]  # fmt: skip
    parts += [_slot(x, y, ink) for x, y in slots()]
    for x, y, turned in (
        (SITE_X, SITE_Y, -45), (SITE_X + SITE, SITE_Y, 45),
        (SITE_X + SITE, SITE_Y + SITE, 135), (SITE_X, SITE_Y + SITE, -135),
    ):  # fmt: skip
        middle = PITCH if x == SITE_X else -PITCH, PITCH if y == SITE_Y else -PITCH
        head = ornaments.cow(ink.line(SLOT_LINE), ink.fill(EARTH), turned)
        move = f"translate({number(x + middle[0])} {number(y + middle[1])})"
        parts.append(element("g", head, transform=move))
    shape, tips = "", list[tuple[float, float, int, int]]()
    for entry in entries:
        (x, y), (dx, dy) = place_at(entry), figures.AWAY[side(entry)]
        rim = PITCH / 2
        inner, outer, middle_of = rim - 1.0, rim + GATE, rim + GATE / 2
        shape += line([(x + inner * dx, y + inner * dy), (x + outer * dx, y + outer * dy)])
        tips.append((x + middle_of * dx, y + middle_of * dy, dx, dy))
    if solid:
        gates = figures.stroke(shape, ink.mark(figures.COMPLETE), STRIP)
    else:
        gates = walkways.draw_lines(shape, (), ink, core=False)
        gates += "".join(_chevron(*tip, ink) for tip in tips)
    return element("g", *parts, class_="site") + element("g", gates, class_="entries")


def _slot(x: float, y: float, ink: Ink) -> str:
    """A ground plate's slot: a thin line along the plate's border; dashes would mean a fold."""
    start = f"M{number(x + PLAY / 2)} {number(y + PLAY / 2)}"
    shape = f"{start}h{number(PLATE)}v{number(PLATE)}h{number(-PLATE)}z"
    return path(shape, ink.line(SLOT_LINE), 0.2)


def _chevron(x: float, y: float, dx: int, dy: int, ink: Ink) -> str:
    """An arrow head on an entry that points into the site, around a point."""
    wide, long = 1.5, 1.1
    points = [
        (x + long * dx - wide * dy, y + long * dy + wide * dx),
        (x - long * dx, y - long * dy),
        (x + long * dx + wide * dy, y + long * dy - wide * dx),
    ]
    colour = ink.mark(figures.COMPLETE if ink.is_low else figures.KERB)
    return path(line(points), colour, 0.9)


def _bay(x: float, y: float, width: float, height: float, ink: Ink) -> str:
    return box(
        x, y, width, height, 2.5,
        fill=ink.fill(BAY_FILL), stroke=ink.line(CELL_FILL), stroke_width=0.3,
    )  # fmt: skip


def tablet_bays() -> list[tuple[float, float]]:
    """The upper left corners of the tablets' bays."""
    wide, high = TABLET_BAY
    free = (HEIGHT - 2 * RING - len(TABLETS) * high) / (len(TABLETS) + 1)
    x = RING + (SITE_X - GATE - RING - wide) / 2
    return [(x, RING + free + nth * (high + free)) for nth in range(len(TABLETS))]


def bays() -> tuple[tuple[float, float], tuple[float, float]]:
    """The upper left corners of the bays for the stack and for the summit plate."""
    x = (SITE_X + SITE + GATE + WIDTH - RING) / 2 - BAY / 2
    return (x, RING + 7), (x, RING + 7 + BAY + 7)


def _tablet_bays(settings: PrintSettings) -> str:
    """A bay for each god's tablet, with the god's sign, at the left."""
    ink = settings.ink
    wide, high = TABLET_BAY
    parts = []
    for tablet, (x, y) in zip(TABLETS, tablet_bays(), strict=True):
        colour = ink.line(CELL_FILL) if not ink.is_low else ink.line(DARK)
        size = 22.0
        parts.append(_bay(x, y, wide, high, ink))
        parts.append(figures.glyph(tablet, x + (wide - size) / 2, y + 8, size, colour))
        words = say(settings.language, f"turquoise.tablet.{tablet}")
        parts.append(label(x + wide / 2, y + high - 8, words, 4.6, colour, 600))
    return element("g", *parts, class_="tablets")


def _plate_bays(settings: PrintSettings) -> str:
    """Bays for the stack and for the last capital, at the right."""
    ink = settings.ink
    colour = ink.line(CELL_FILL) if not ink.is_low else ink.line(DARK)
    parts = []
    for key, (x, y) in zip(("stack", "summit"), bays(), strict=True):
        parts.append(_bay(x, y, BAY, BAY, ink))
        middle = f"translate({number(x + BAY / 2)} {number(y + BAY / 2 - 4)})"
        drawn = ornaments.sun(colour, 1.25) if key == "summit" else _stack(colour)
        parts.append(element("g", drawn, transform=middle))
        words = say(settings.language, f"turquoise.print.board.{key}")
        parts.append(label(x + BAY / 2, y + BAY - 7, words, 4.2, colour, 600))
    return element("g", *parts, class_="bays")


def _stack(colour: str) -> str:
    """Three plates on each other, seen from the side."""
    return "".join(
        path(f"M0 {number(y)}l11 5.5l-11 5.5l-11-5.5z", colour, 0.7) for y in (-9, -6, -3)
    )


def point_rows(settings: PrintSettings) -> list[tuple[str, str, str]]:
    """The table of points (Q11, Q21): storey, what a plate brings, what an idle pillar costs."""
    spoken = settings.language
    rows = []
    for level in (3, 2, 1, 0):
        name = say(spoken, f"turquoise.print.storey.{level}")
        worth = int(LEVEL_POINTS[level])
        brings = "1" if level == 0 else say(spoken, "turquoise.print.a_pillar", count=worth)
        cost = "" if level == 3 else f"−{int(END_COSTS[level])}"
        rows.append((name, brings, cost))
    return rows


def _points(settings: PrintSettings) -> str:
    """The table of points, the summit above."""
    spoken, ink = settings.language, settings.ink
    wide = TABLE
    x, top = bays()[1]
    middle, top = x + BAY / 2, top + BAY + 12
    colour = ink.line(DARK)
    table = points_table(settings, wide, 12.0, 3.4, colour)
    parts = [table.at(middle - wide / 2, top)]
    for nth, key in enumerate(("strike", "malus")):
        words = say(spoken, f"turquoise.print.board.{key}")
        size = fitted(words, wide + 2, 2.9, 400)
        parts.append(label(middle, top + table.height + 6 + nth * 4.6, words, size, colour, 400))
    return element("g", *parts, class_="points")


def points_table(
    settings: PrintSettings, wide: float, high: float, size: float, heading: str
) -> Picture:
    """Storeys as steps of stone, the summit above, with what a plate brings and what is lost."""
    spoken, ink = settings.language, settings.ink
    columns = (2.4, 0.645 * wide, wide - 2.4)
    anchors = ("start", "middle", "end")
    dark = ink.line(DARK)
    heads = ("", "plate", "malus")
    parts = [
        label(
            x, size, say(spoken, f"turquoise.print.table.{key}"), 0.9 * size, heading, 600, anchor
        )
        for x, anchor, key in zip(columns, anchors, heads, strict=True)
        if key
    ]
    first = size + 1.6
    for nth, row in enumerate(point_rows(settings)):
        y = first + nth * (high + 0.6)
        edge: Style = {"stroke": dark, "stroke_width": 0.25} if ink.is_low else {}
        parts.append(box(0, y, wide, high, 1.2, fill=ink.fill(figures.STONE[3 - nth]), **edge))
        for x, anchor, words in zip(columns, anchors, row, strict=True):
            weight = 600 if anchor == "start" else 700
            parts.append(label(x, y + high / 2 + 0.36 * size, words, size, dark, weight, anchor))
    return Picture(wide, first + 4 * (high + 0.6), "".join(parts))
