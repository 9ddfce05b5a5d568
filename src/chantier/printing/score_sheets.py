"""Blank score sheets: ruled tables to fill in with a pencil."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.svg import INK, INK_SOFT, Picture, label, number, path
from chantier.printing.ink import Ink
from chantier.printing.lettering import fitted

THIN, THICK = 0.2, 0.45
HEADS = 3.0  # letters


def table(
    widths: Sequence[float], heads: Sequence[str], rows: int, row: float, ink: Ink
) -> Picture:
    """A ruled table: a head with words, then empty rows of a given height."""
    wide, head = sum(widths), 8.0
    high = head + rows * row
    shapes = [path(f"M0 0h{number(wide)}v{number(high)}h{number(-wide)}z", ink.line(INK), THICK)]
    x = 0.0
    size = min(fitted(words, width - 3, HEADS) for width, words in zip(widths, heads, strict=True))
    for width, words in zip(widths, heads, strict=True):
        if x:
            shapes.append(path(f"M{number(x)} 0v{number(high)}", ink.line(INK_SOFT), THIN))
        shapes.append(label(x + 1.5, head / 2 + size * 0.35, words, size, ink.line(INK),
                            anchor="start"))  # fmt: skip
        x += width
    lines = "".join(f"M0 {number(head + nth * row)}h{number(wide)}" for nth in range(1, rows))
    shapes.append(path(lines, ink.line(INK_SOFT), THIN))
    shapes.append(path(f"M0 {number(head)}h{number(wide)}", ink.line(INK), THICK))
    return Picture(wide, high, "".join(shapes))


def field(x: float, y: float, width: float, words: str, ink: Ink, size: float = 3.2) -> str:
    """A line to write on, after the words that say what."""
    return label(x, y, words, size, ink.line(INK), 600, "start") + path(
        f"M{number(x)} {number(y + 1.4)}h{number(width)}", ink.line(INK_SOFT), THIN
    )
