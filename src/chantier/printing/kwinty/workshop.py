"""Kwinty for machines: a block to print in plastic, tiles to cut and engrave in wood."""

from __future__ import annotations

from collections.abc import Iterator

from chantier.core.svg import element, number
from chantier.games.kwinty.card import CARD
from chantier.games.kwinty.layout import BLOCKS
from chantier.printing import blocks
from chantier.printing.kit import PrintSettings
from chantier.printing.kwinty.tiles import COLUMNS, HEIGHT, ROWS, SQUARE, WIDTH
from chantier.printing.workshop import layered_svg, stl

MARGIN = 5.0


def block_stl(settings: PrintSettings) -> bytes:
    """One block; twenty of each colour make a set."""
    return stl(blocks.solid(), f"{settings.game.card.name} block {blocks.UNIT:g} mm")


def tiles_svg(settings: PrintSettings) -> bytes:  # noqa: ARG001  # the same in all settings
    """All tiles: neighbours share their cuts, signs and grooves are engraved."""
    wide, high = len(CARD.seats) * COLUMNS * WIDTH, ROWS * HEIGHT
    across = [f"M{number(MARGIN)} {number(MARGIN + row * HEIGHT)}h{number(wide)}"
              for row in range(ROWS + 1)]  # fmt: skip
    count = len(CARD.seats) * COLUMNS
    down = [f"M{number(MARGIN + nth * WIDTH)} {number(MARGIN)}v{number(high)}"
            for nth in range(count + 1)]  # fmt: skip
    size = wide + 2 * MARGIN, high + 2 * MARGIN
    return layered_svg(*size, f"{CARD.title} tiles", [*across, *down], _engraved())


def _engraved() -> Iterator[str]:
    for seat, colour in enumerate(CARD.seats):
        for tile in range(BLOCKS):
            row, column = divmod(tile, COLUMNS)
            x = MARGIN + (seat * COLUMNS + column) * WIDTH
            y = MARGIN + row * HEIGHT
            groove = f"M{number(x + 4)} {number(y + SQUARE)}h{number(WIDTH - 8)}"
            yield element("path", d=groove, stroke="#000000", stroke_width=0.3, fill="none")
            for nth in range(2):
                white = colour == "W"
                yield element(
                    "circle",
                    cx=x + WIDTH / 2,
                    cy=y + (nth + 0.5) * SQUARE,
                    r=SQUARE * 0.15,
                    fill="none" if white else "#000000",
                    stroke="#000000",
                    stroke_width=1.0 if white else 0.3,
                )
