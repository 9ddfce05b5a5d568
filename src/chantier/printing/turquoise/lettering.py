"""Words in a box: smaller letters where there are many."""

from __future__ import annotations

from chantier.printing.lettering import LEADING, wrapped

SMALLEST = 2.2
"""Letters are never lower than this, in millimetres."""


def fitted_lines(
    words: str, width: float, height: float, size: float, weight: int = 400
) -> tuple[list[str], float]:
    """The lines of words in a box, and the size of their letters: at most `size`."""
    while size > SMALLEST:
        lines = wrapped(words, width, size, weight)
        if len(lines) * LEADING * size <= height:
            return lines, size
        size -= 0.1
    return wrapped(words, width, SMALLEST, weight), SMALLEST
