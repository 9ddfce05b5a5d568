"""Assembly drawings of Tulum: fold and glue the blocks, cut them, fold the dice."""

from __future__ import annotations

from chantier.core.svg import Picture, box, element, number, path
from chantier.games.tulum.drawing import COLOURS
from chantier.games.tulum.layout import ROWS
from chantier.printing.illustrations import (
    ACT,
    COS,
    INK,
    LINE,
    SIN,
    SOFT,
    curved,
    drawing,
    drops,
    fitted,
    fold_line,
    knife,
    page,
    polygon,
    seen_from,
)
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.tulum import boards, dice, figures
from chantier.printing.tulum.blocks import rows_of_a_page

CELL_X, CELL_Y = 3.4, 2.4
COLOUR = INKS["colour"]


def print_boards(settings: PrintSettings) -> str:
    """A board on its card."""
    card = box(10, 3.5, 56, 40, 1, fill="#D9C9A8", stroke=INK, stroke_width=LINE)
    board = boards.board(settings, 1, words=False)
    sky = box(0, 0, boards.WIDTH, boards.HEIGHT, 0, fill=settings.ink.fill(boards.SKY))
    drawn = sky + board.at(-boards.BLEED, -boards.BLEED)
    cut = Picture(boards.WIDTH, boards.HEIGHT, drawn)
    return drawing(settings.game.card.title, card, fitted(cut, 8, 1.5, 56, 40), knife(63.6, 14.5))


def fold_blocks(settings: PrintSettings) -> str:
    """The sheet of blocks: its lower half goes behind the upper one."""
    x, y = 15.0, 3.0
    wide, high = 7 * CELL_X + 6, 38.0
    middle = y + high / 2
    return drawing(
        settings.game.card.title,
        page(x, y, wide, high, _cells(x + 3, y + 2.4) + _cells(x + 3, middle + 2.4)),
        fold_line(x - 3, middle, x + wide + 3, middle),
        curved(x + wide + 5, y + high - 6, x + wide + 5, y + 8, 4),
        drops(x + wide + 16, middle - 2),
    )


def cut_blocks(settings: PrintSettings) -> str:
    """The folded sheet, cut across and down; a block turned over beside it."""
    x, y = 6.0, 14.0
    wide, high = 7 * CELL_X + 6, 6 * CELL_Y + 5
    across = "".join(
        f"M{number(x - 1.5)} {number(y + 2.4 + nth * CELL_Y)}h{number(wide + 3)}"
        for nth in range(ROWS + 1)
    )
    down = "".join(
        f"M{number(x + 3 + nth * CELL_X)} {number(y - 1.5)}v{number(high + 3)}"
        for nth in range(ROWS + 2)
    )
    before, after = figures.at_stake(3, COLOUR, 0), figures.secured(3, COLOUR, 0)
    return drawing(
        settings.game.card.title,
        page(x, y, wide, high, _cells(x + 3, y + 2.4)),
        path(across, ACT, LINE) + path(down, SOFT, 0.2),
        knife(x + wide + 1.5, y + 2.4),
        before.scaled(0.62).at(57, 8),
        after.scaled(0.62).at(57, 28),
        curved(72.6, 14, 72.6, 31, -1.6),
    )


def fold_dice(settings: PrintSettings) -> str:
    """The net of a die, and the die."""
    cross = dice.net()
    left, top, right, bottom = cross.bounds
    corners = [(x - left, y - top) for (x, y), _ in cross.outline]
    shapes = [polygon(corners, "#FFFFFF")]
    shapes += [
        figures.die_face(dice.ROW_OF[face.name], face.x - left, face.y - top, dice.SIDE, COLOUR)
        for face in cross.faces
    ]
    shapes += [fold_line(a[0] - left, a[1] - top, b[0] - left, b[1] - top) for a, b in cross.folds]
    net = Picture(right - left, bottom - top, "".join(shapes))
    side, scale = dice.SIDE, 0.62
    faces = (
        (3, (COS, SIN), (-COS, SIN), (0.0, 0.0, side)),
        (2, (COS, SIN), (0.0, 1.0), (0.0, side, side)),
        (6, (COS, -SIN), (0.0, 1.0), (side, side, side)),
    )
    eye = seen_from(60, 22, scale)
    die = []
    for row, (a, b), (c, d), corner in faces:
        x, y = eye(corner)
        numbers = " ".join(f"{value:.3f}" for value in (a, b, c, d, x / scale, y / scale))
        body = figures.die_face(row, 0, 0, side, COLOUR)
        edge = box(0, 0, side, side, 0, fill="none", stroke=INK, stroke_width=LINE / scale)
        slanted = element("g", body + edge, transform=f"matrix({numbers})")
        die.append(element("g", slanted, transform=f"scale({number(scale)})"))
    return drawing(settings.game.card.title, fitted(net, 3, 3, 42, 38), *die, drops(41.5, 8, 2))


def _cells(x: float, y: float) -> str:
    """The blocks of a page, small."""
    return "".join(
        box(
            x + nth % (ROWS + 1) * CELL_X + 0.15,
            y + nth // (ROWS + 1) * CELL_Y + 0.15,
            CELL_X - 0.3,
            CELL_Y - 0.3,
            0.2,
            fill=COLOURS[row - 1],
            stroke=SOFT,
            stroke_width=0.1,
        )
        for nth, row in enumerate(rows_of_a_page())
    )
