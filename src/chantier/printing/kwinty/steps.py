"""Assembly drawings of the flat tiles."""

from __future__ import annotations

from chantier.core.svg import box, label, number, path
from chantier.printing import blocks
from chantier.printing.illustrations import (
    ACT,
    INK,
    LINE,
    SOFT,
    arrow,
    dimension,
    drawing,
    fitted,
    knife,
    page,
)
from chantier.printing.ink import INKS
from chantier.printing.kit import PrintSettings
from chantier.printing.kwinty.aids import small_wall
from chantier.printing.kwinty.tiles import COLUMNS, ROWS

TILE = 2.6  # a square of a small sheet


def _sheet(x: float, y: float) -> str:
    """The page of tiles, small."""
    wide, high = 8 * TILE, 2 * ROWS * TILE
    light, dark = blocks.shade("W", 0), blocks.shade("B", 0)
    half = wide / 2
    fills = box(x, y, half - 0.3, high, 0, fill=light) + box(
        x + half + 0.3, y, half - 0.3, high, 0, fill=dark
    )
    return page(x - 3, y - 4, wide + 6, high + 8, fills)


def print_tiles(settings: PrintSettings) -> str:
    """The page, its ruler measured: 100 mm."""
    return drawing(
        settings.game.card.title,
        _sheet(10, 7),
        path("M9 36.4h18M9 36.4v-1.2M18 36.4v-1.2M27 36.4v-1.2", INK, LINE),
        arrow(44, 36.4, 30, 36.4),
        dimension(46, 36.4, 70, 36.4, "100 mm"),
    )


def cut_tiles(settings: PrintSettings) -> str:
    """Strokes across, then down, in their order."""
    x, y = 24.0, 8.0
    across = "".join(
        f"M{number(x - 3)} {number(y + nth * 2 * TILE)}h{number(8 * TILE + 6)}"
        for nth in range(ROWS + 1)
    )
    down = "".join(
        f"M{number(x + nth * TILE)} {number(y - 3)}v{number(2 * ROWS * TILE + 6)}"
        for nth in range(2 * COLUMNS + 1)
    )
    return drawing(
        settings.game.card.title,
        _sheet(x, y),
        path(across, ACT, LINE) + path(down, SOFT, 0.15),
        label(x - 5, y + 1, "1", 3, INK, 600, "end"),
        label(x - 5, y + 2 * ROWS * TILE + 1, str(ROWS + 1), 3, INK, 600, "end"),
        knife(x + 8 * TILE + 3, y + 4 * TILE),
    )


def play_flat(settings: PrintSettings) -> str:
    """A wall of tiles on the table."""
    wall = small_wall(
        [(0, 0, 2, 1, "W"), (2, 0, 1, 2, "B"), (3, 0, 2, 1, "B"), (0, 1, 2, 1, "B"),
         (3, 1, 1, 2, "W"), (0, 2, 1, 2, "W"), (4, 1, 1, 2, "B"), (1, 2, 2, 1, "W")],
        INKS["colour"],
    )  # fmt: skip
    ground = path("M16 39h44", INK, 0.6)
    return drawing(settings.game.card.title, fitted(wall, 18, 4, 40, 35), ground)
