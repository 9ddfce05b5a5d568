"""The font family of every picture and print: where its files are, and what they can write.

The files are built with the page (`tools/fonts.py`) and shipped in its folder with their licence.
Pictures use these and none of the system's, so that they are the same on every machine. Where the
page was not built there are no files: pictures then have no text, and say the rest.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

FAMILY = "Chantier Sans"
STACK = f'"{FAMILY}","Source Sans 3",sans-serif'
"""The family in an SVG document, and what stands in for it in a viewer that does not have it."""
FOLDER = Path(__file__).resolve().parent / "page" / "fonts"
UNKNOWN = 0.6  # about how wide a character is whose width is not known, by its height


def files() -> list[Path]:
    """The font files, one for each of the weights 400, 600 and 700; none without a built page."""
    return sorted(FOLDER.glob("*.ttf"))


def can_write(words: str) -> bool:
    """Whether the family has every character: Latin, Greek, Cyrillic and common signs."""
    return set(words) <= _widths(400).keys()


def writable(words: str) -> str:
    """Words with ? for every character that the family lacks."""
    known = _widths(400)
    return "".join(sign if sign in known else "?" for sign in words) if known else words


def width(words: str, weight: int) -> float:
    """How wide words are, by the height of their letters; pairs of letters are not kerned."""
    known = _widths(weight)
    return sum(known.get(character, UNKNOWN) for character in words)


@cache
def _widths(weight: int) -> dict[str, float]:
    try:
        read = json.loads((FOLDER / "metrics.json").read_text("utf-8"))
    except OSError:
        return {}
    return {character: thousandths / 1000 for character, thousandths in read[str(weight)].items()}
