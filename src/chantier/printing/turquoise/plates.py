"""The thirty plates: 25 of the stack, four corner plates, the last capital; faces and backs.

A plate's number stands small in one corner, tone on tone: a maker needs it to see that none is
missing, and a player never does. It is not on the back, since the stack lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from chantier.core.svg import Picture, element, label, number, path
from chantier.games.turquoise import figures
from chantier.games.turquoise.figures import Point
from chantier.games.turquoise.plates import PLATES as STACK
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.paper import Paper
from chantier.printing.sheet import Box, Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.turquoise import ornaments, walkways
from chantier.printing.turquoise.module import PLATE, SPOTS

CORNERS = 4  # Q3
COUNT = STACK + CORNERS + 1
COLUMNS, ROWS = 3, 5
AROUND = 4.0
"""How far the pattern of the backs goes on around the outermost plates."""
ORNAMENT = "#6B4A22"
NUMBER = "#8E7143"  # dark enough to be found, light enough to be overlooked
NUMBER_SIZE, INSET = 2.2, 2.2
GUIDE = "#A98A57"
SUMMIT_PLACE = "#F3D98A"
BACK, MOTIF, MOTIF_LIGHT = "#0B6F75", "#4FA5A6", "#E9C25A"


@dataclass(frozen=True)
class Plate:
    """A plate to print: its number from 1 to 30, its digits (Q5), and whether it is special."""

    number: int
    digits: str
    kind: str = "stack"  # or "corner" or "summit"


def plates_of(options: Mapping[str, Any]) -> list[Plate]:
    """All plates of a set in the order in which they are printed (Q3)."""
    plate_set = options["plates"]
    stack = [Plate(nth, digits) for nth, digits in enumerate(plate_set["plates"], 1)]
    first = STACK + 1
    corners = [Plate(nth, plate_set["corner"], "corner") for nth in range(first, first + CORNERS)]
    return [*stack, *corners, Plate(COUNT, plate_set["summit"], "summit")]


def tiling_for(paper: Paper) -> Tiling:
    """The same grid on every page: fifteen plates, with as much bleed as the paper leaves."""
    bleed = 3.0 if paper.height > 290 else 2.0
    return Tiling(paper, COLUMNS, ROWS, PLATE, PLATE, bleed)


def pages(settings: PrintSettings) -> list[Sheet]:
    """Two pages of faces, two of backs."""
    grid = tiling_for(settings.small)
    drawn = [
        (f"{plate.number:02}", face(plate, settings.ink, grid.bleed, settings.blank))
        for plate in plates_of(settings.options)
    ]
    note = say(settings.language, "turquoise.print.note.plates")
    ground = settings.ink.fill(figures.STONE[0])
    backs = [(name, Picture(picture.width, picture.height, "")) for name, picture in drawn]
    back_note = say(settings.language, "turquoise.print.note.backs")
    return [
        *grid.pages(drawn, note=note, ground=ground),
        *(
            replace(page, under=pattern(grid, settings.ink), cuts=(), bounds=pattern_bounds(grid))
            for page in grid.pages(backs, "back", note=back_note)
        ),
    ]


def face(plate: Plate, ink: Ink, bleed: float, blank: bool = False) -> Picture:
    """A plate's face with its bleed."""
    side = PLATE + 2 * bleed
    stone = figures.STONE[3 if plate.kind == "summit" else 0]
    light = SUMMIT_PLACE if plate.kind == "summit" else walkways.PLACE_STONE
    ground = element("rect", width=side, height=side, fill=ink.fill(stone))
    drawn = [] if blank else walkways.strips(plate.digits, bleed)
    joined = walkways.ends(drawn)
    body = [walkways.place(x, y, ink, light) for x, y in SPOTS]
    body += [walkways.bare(x, y, ink) for x, y in SPOTS if (x, y) not in joined]
    body += [_guides(ink)] if blank else [walkways.draw(drawn, ink)]
    body += [ornament(plate.kind, ink, stone), _number(plate.number, ink)]
    middle = side / 2
    move = f"translate({number(middle)} {number(middle)})"
    markup = ground + element("g", *body, transform=move)
    return Picture(side, side, element("g", markup, class_=f"plate {plate.kind}"))


def ornament(kind: str, ink: Ink, stone: str) -> str:
    """What tells a special plate: the cow's head of a corner, the sun of the summit."""
    if kind == "corner":  # horns towards the corner of the board
        return ornaments.cow(ink.line(ORNAMENT), ink.fill(stone), -45, 0.84)
    return ornaments.sun(ink.line(ORNAMENT)) if kind == "summit" else ""


def _number(nth: int, ink: Ink) -> str:
    """A plate's number in its south-east corner, where neither pillar nor walkway comes."""
    at = PLATE / 2 - INSET
    return label(at, at, f"{nth:02}", NUMBER_SIZE, ink.line(NUMBER), 400, "end")


def _guides(ink: Ink) -> str:
    """Faint lines wherever a walkway can be drawn by hand."""
    every = walkways.strips("7777")
    shape = "".join(figures.line([one.start, one.end]) for one in every)
    return path(shape, ink.line(GUIDE), 0.25, dashes="1 1")


def pattern_bounds(grid: Tiling) -> Box:
    """The box of the backs' pattern: the plates once cut, and `AROUND` on every side."""
    right, bottom = grid.place(grid.columns * grid.rows - 1)
    return (
        grid.left - AROUND,
        grid.top - AROUND,
        right + PLATE + AROUND,
        bottom + PLATE + AROUND,
    )


def pattern(grid: Tiling, ink: Ink) -> str:
    """The pattern of all backs: it runs over the whole grid, so that a shift does not show."""
    left, top, right, bottom = pattern_bounds(grid)
    wide, high = right - left, bottom - top
    ground = element("rect", x=left, y=top, width=wide, height=high, fill=ink.fill(BACK))
    clip = element("clipPath", element("rect", x=left, y=top, width=wide, height=high), id="backs")
    motif = _motif(_lattice(left, top, wide, high), ink)
    return ground + element("defs", clip) + element("g", motif, clip_path="url(#backs)")


def back(ink: Ink) -> Picture:
    """One back alone, without bleed."""
    ground = element("rect", width=PLATE, height=PLATE, fill=ink.fill(BACK), stroke=ink.line(BACK))
    inner = [(x, y) for x, y in _lattice(STEP / 4, STEP / 4, PLATE, PLATE) if max(x, y) < PLATE - 3]
    return Picture(PLATE, PLATE, ground + _motif(inner, ink))


def _motif(spots: Iterable[Point], ink: Ink) -> str:
    """Stepped diamonds one inside the other; with little ink the two inner ones."""
    spots = list(spots)
    core = "".join(_diamond(x, y, 0.33) for x, y in spots)
    if ink.is_low:
        core += "".join(_diamond(x, y, 0.66) for x, y in spots)
        return element("path", d=core, fill="none", stroke=ink.line(MOTIF), stroke_width=0.2)
    rings = "".join(_diamond(x, y, 0.98) + _diamond(x, y, 0.66) for x, y in spots)
    return element(
        "path", d=rings, fill="none", stroke=ink.mark(MOTIF), stroke_width=0.45
    ) + element("path", d=core, fill=ink.mark(MOTIF_LIGHT))


STEP = 14.0  # from a motif to the next in its row


def _lattice(left: float, top: float, wide: float, high: float) -> Iterator[Point]:
    rows = int(high // (STEP / 2)) + 2
    columns = int(wide // STEP) + 2
    for row in range(rows):
        for column in range(columns):
            yield left + (column + 0.5 * (row % 2)) * STEP, top + row * STEP / 2


def _diamond(x: float, y: float, scale: float) -> str:
    """A stepped diamond around a point."""
    unit = STEP / 8 * scale
    steps = [(0, -3), (1, -3), (1, -2), (2, -2), (2, -1), (3, -1)]
    quarter = [(a, b) for a, b in steps]
    points = [*quarter]
    for turn in range(1, 4):
        for a, b in quarter:
            for _ in range(turn):
                a, b = -b, a  # noqa: PLW2901  # a quarter turn clockwise
            points.append((a, b))
    return figures.line((x + a * unit, y + b * unit) for a, b in points) + "Z"
