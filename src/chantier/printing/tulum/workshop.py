"""Tulum for machines: a block to print in plastic, a board and blocks to cut and engrave."""

from __future__ import annotations

from collections.abc import Iterator

from chantier.core.svg import box, number
from chantier.games.tulum.card import CARD
from chantier.games.tulum.layout import PLACES, ROWS
from chantier.printing.kit import PrintSettings
from chantier.printing.tulum import boards, figures
from chantier.printing.workshop import layered_svg, loft, outlined, rectangle, stl

THICK, CHAMFER = 8.0, 0.5  # of a solid block
BLACK = "#000000"
MARGIN, GAP = 5.0, 1.0


def block_stl(settings: PrintSettings) -> bytes:
    """One block, its edges broken; each player has 21, in six colours."""
    heights = ((0.0, CHAMFER), (CHAMFER, 0.0), (THICK - CHAMFER, 0.0), (THICK, CHAMFER))
    solid = loft([(at, rectangle(figures.WIDTH, figures.HEIGHT, inset)) for at, inset in heights])
    return stl(solid, f"{settings.game.card.name} block")


def board_svg(settings: PrintSettings) -> bytes:  # noqa: ARG001  # the same in all settings
    """A board: its outline, and its places with their signs."""
    outline = outlined(rectangle(boards.WIDTH, boards.HEIGHT))
    return layered_svg(boards.WIDTH, boards.HEIGHT, f"{CARD.title} board", [outline], _places())


def _places() -> Iterator[str]:
    for row, at in PLACES:
        x, y = boards.corner(row, at)
        yield box(x + 0.8, y + 0.8, boards.PITCH_X - 1.6, boards.PITCH_Y - 1.6, 0.8, fill="none",
                  stroke=BLACK, stroke_width=0.3)  # fmt: skip
        middle = x + boards.PITCH_X / 2, y + boards.PITCH_Y / 2
        yield figures.sign(row, *middle, figures.SIGN, BLACK)


def blocks_svg(settings: PrintSettings) -> bytes:  # noqa: ARG001  # the same in all settings
    """The 21 blocks of a player: signs and frames on the side that shows once secured."""
    step_x, step_y = figures.WIDTH + GAP, figures.HEIGHT + GAP
    cut, engraved = [], []
    for row, at in PLACES:
        x, y = MARGIN + (at - 1) * step_x, MARGIN + (row - 1) * step_y
        wide, high = figures.WIDTH, figures.HEIGHT
        cut.append(f"M{number(x)} {number(y)}h{number(wide)}v{number(high)}h{number(-wide)}z")
        inset = figures.INSET
        engraved.append(
            box(x + inset, y + inset, wide - 2 * inset, high - 2 * inset, 1.4, fill="none",
                stroke=BLACK, stroke_width=0.6)
        )  # fmt: skip
        engraved.append(figures.sign(row, x + wide / 2, y + high / 2, figures.SIGN * 1.1, BLACK))
    size = 2 * MARGIN + ROWS * step_x - GAP, 2 * MARGIN + ROWS * step_y - GAP
    return layered_svg(*size, f"{CARD.title} blocks", cut, engraved)
