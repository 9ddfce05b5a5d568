"""Words broken into lines by the font's widths, so that none leaves its part."""

from __future__ import annotations

from chantier import fonts

LEADING = 1.32
"""From a line to the next, by the height of its letters."""
SMALLEST = 2.2
"""Letters are never lower than this, in millimetres."""


def lines_of(words: str, width: float, size: float, weight: int = 400) -> list[str]:
    """Words on as many lines as they need; only ordinary spaces break."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(longer, weight) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def fitted_lines(
    words: str, width: float, height: float, size: float, weight: int = 400
) -> tuple[list[str], float]:
    """Words in a box: their lines, and the size of letters, smaller if there are many."""
    while size > SMALLEST:
        lines = lines_of(words, width, size, weight)
        if len(lines) * LEADING * size <= height:
            return lines, size
        size -= 0.1
    return lines_of(words, width, SMALLEST, weight), SMALLEST
