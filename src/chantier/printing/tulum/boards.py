"""Tulum's boards: a stepped pyramid with a place for each of its blocks."""

from __future__ import annotations

from chantier.core.svg import INK, INK_SOFT, Picture, box, element, label, number, path
from chantier.games.tulum.drawing import COLOURS, STONE, STONE_EDGE
from chantier.games.tulum.drawing import INKS as SIGNS
from chantier.games.tulum.layout import PLACES, ROWS
from chantier.i18n import say
from chantier.printing.ink import Ink, mixed
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted
from chantier.printing.sheet import Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.tulum import figures
from chantier.printing.tulum.blocks import PLAYERS

PITCH_X, PITCH_Y = 23.0, 17.0  # a block and a little air
SIDE, ABOVE, BELOW = 6.0, 6.0, 6.0
WIDTH = ROWS * PITCH_X + 2 * SIDE
HEIGHT = ROWS * PITCH_Y + ABOVE + BELOW
BLEED = 3.0
STEP = 3.0  # of the stone beside the places of a row
SKY, GROUND = "#EFE7D8", "#CDB58A"
SAMPLE = 0.62  # how large the blocks of the legend are drawn


def pages(settings: PrintSettings) -> list[Sheet]:
    """Two boards a page."""
    grid = Tiling(settings.small, 1, 2, WIDTH, HEIGHT, BLEED)
    drawn = [(str(nth), board(settings, nth)) for nth in range(1, PLAYERS + 1)]
    note = say(settings.language, "tulum.print.note.boards")
    return list(grid.pages(drawn, note=note, ground=settings.ink.fill(SKY)))


def corner(row: int, at: int) -> tuple[float, float]:
    """The top left corner of a place on the board once cut; a block leaves half a gap around."""
    return SIDE + (at - 1 + (row - 1) / 2) * PITCH_X, ABOVE + (ROWS - row) * PITCH_Y


def board(settings: PrintSettings, nth: int, words: bool = True) -> Picture:
    """A board with its bleed; without words where it is drawn small."""
    ink = settings.ink
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    foot = BLEED + ABOVE + ROWS * PITCH_Y
    ground = element("rect", x=-0.1, y=foot, width=wide + 0.2, height=high - foot,
                     fill=ink.fill(GROUND))  # fmt: skip
    shapes = [
        "" if ink.is_low else ground,
        *(_course(row, ink) for row in range(1, ROWS + 1)),
        *(_place(row, at, ink) for row, at in PLACES),
        path(f"M0 {number(foot)}h{number(wide)}", ink.line(STONE_EDGE), 0.5),
    ]
    if words:
        x, y = wide - BLEED - 3, high - BLEED - 1.8
        shapes.append(_legend(settings))
        shapes.append(label(x, y, str(nth), 2.2, ink.line(INK_SOFT), 400, "end"))
    return Picture(wide, high, "".join(shapes))


def _course(row: int, ink: Ink) -> str:
    """The stone of a row, with a lit edge above."""
    x, y = corner(row, 1)
    x, y = BLEED + x - STEP, BLEED + y
    wide = (ROWS + 1 - row) * PITCH_X + 2 * STEP
    stone = box(x, y, wide, PITCH_Y, 0.8, fill=ink.fill(STONE), stroke=ink.line(STONE_EDGE),
                stroke_width=0.35)  # fmt: skip
    if ink.is_low:
        return stone
    shine = f"M{number(x + 1)} {number(y + 0.6)}h{number(wide - 2)}"
    return stone + path(shine, ink.mark("#F3E6C8"), 0.5)


def _place(row: int, at: int, ink: Ink) -> str:
    """A place: as large as a block, in a faint tint of its colour, with its sign."""
    x, y = corner(row, at)
    x += BLEED + (PITCH_X - figures.WIDTH) / 2
    y += BLEED + (PITCH_Y - figures.HEIGHT) / 2
    tint = ink.fill(mixed(STONE, COLOURS[row - 1], 0.42))
    edge = ink.line(mixed(STONE_EDGE, COLOURS[row - 1], 0.5))
    hole = box(x + 0.5, y + 0.5, figures.WIDTH - 1, figures.HEIGHT - 1, 0.8, fill=tint,
               stroke=edge, stroke_width=0.25)  # fmt: skip
    faint = (
        "#8A8A8A"
        if ink.is_low
        else ink.mark(mixed(mixed(STONE, COLOURS[row - 1], 0.42), SIGNS[row - 1], 0.72))
    )
    middle = x + figures.WIDTH / 2, y + figures.HEIGHT / 2
    return hole + figures.sign(row, *middle, figures.SIGN, faint)


def _legend(settings: PrintSettings) -> str:
    """In the upper corners: a block at stake, and a secured one."""
    ink, shapes = settings.ink, []
    room = (WIDTH - PITCH_X) / 2 - 2 * STEP - 10  # beside the highest row
    for key, face, middle in (
        ("stake", figures.at_stake(3, ink, 0), 0.29),
        ("secured", figures.secured(3, ink, 0), 0.71),
    ):
        shift = -1 if middle < 0.5 else 1
        words = say(settings.language, f"tulum.print.board.{key}")
        x = BLEED + WIDTH * (0.5 + shift * 0.33)
        small = face.scaled(SAMPLE)
        size = fitted(words, room, 3.2)
        frame = box(0, 0, figures.WIDTH, figures.HEIGHT, 0.6, fill="none", stroke=ink.line(INK),
                    stroke_width=0.3)  # fmt: skip
        edged = Picture(face.width, face.height, face.markup + frame).scaled(SAMPLE)
        shapes.append(edged.at(x - small.width / 2, BLEED + 8))
        shapes.append(label(x, BLEED + 8 + small.height + 4.4, words, size, ink.line(INK)))
    return "".join(shapes)
