"""Running words inside a part: broken into lines by the font's own widths."""

from __future__ import annotations

from chantier import fonts
from chantier.core.svg import INK, label

LEADING = 1.36  # from line to line, by the height of the letters


def wrapped(words: str, width: float, size: float, weight: int = 400) -> list[str]:
    """Words in as many lines as a width asks for; a no-break space does not break."""
    lines: list[str] = []
    for word in words.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and fonts.width(longer, weight) * size <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def paragraph(
    x: float,
    y: float,
    words: str,
    width: float,
    size: float,
    fill: str = INK,
    weight: int = 400,
) -> tuple[str, float]:
    """Words from a top left corner, and how high they stand."""
    lines = wrapped(words, width, size, weight)
    markup = "".join(
        label(x, y + size * (0.8 + LEADING * nth), line, size, fill, weight, "start")
        for nth, line in enumerate(lines)
    )
    return markup, size * LEADING * len(lines)


def fitted(words: str, width: float, size: float, weight: int = 600) -> float:
    """The size at which words fit a width, at most `size`."""
    wide = fonts.width(words, weight) * size
    return size if wide <= width else size * width / wide
