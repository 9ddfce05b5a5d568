"""Letters and figures of two-square blocks, as the wordmark's: they need no font anywhere.

The page's wordmark (`web/src/ui/Wordmark.tsx`) is the same eight letters; a test compares them.
"""

from __future__ import annotations

import unicodedata

from chantier.core.pieces import ACCENT
from chantier.core.svg import INK, PAPER, Picture, box, element

JOINT, ROUND = 0.06, 0.14  # between two blocks, and of their corners, in squares
HEIGHT = 5  # squares
WORDMARK = "CHANTIER"

# How wide a letter is, then its blocks: column, row from the top, `|` upright, `-` lying, `.` seen
# from its end.
LETTERS: dict[str, tuple[int, str]] = {
    "A": (3, "00| 02| 04. 10- 21. 12- 23|"),
    "B": (3, "00- 01| 21. 12. 03| 23. 14."),
    "C": (3, "00- 20. 01| 03| 14-"),
    "D": (3, "00- 01| 21| 03| 23. 14."),
    "E": (3, "00- 20. 01| 12. 03| 14-"),
    "F": (3, "00- 20. 01| 12. 03|"),
    "G": (3, "00- 20. 01| 22| 03| 14-"),
    "H": (3, "00| 02| 04. 20| 12- 23|"),
    "I": (1, "00| 02| 04."),
    "J": (3, "20| 22| 03| 14-"),
    "K": (3, "00| 20| 02- 03| 23|"),
    "L": (3, "00| 02| 04- 24."),
    "M": (5, "00| 40| 11. 31. 02| 22. 42| 04. 44."),
    "N": (5, "00| 02| 04. 11. 22. 40| 42. 33- 44."),
    "O": (4, "10- 01| 31| 03. 33. 14-"),
    "P": (3, "00- 20| 01| 12- 03|"),
    "Q": (4, "10- 01| 31| 03. 23. 14. 34."),
    "R": (3, "00| 02| 04. 10- 21. 12. 23|"),
    "S": (3, "00- 20. 01| 12- 23| 04-"),
    "T": (3, "00- 20. 11| 13|"),
    "U": (3, "00| 20| 02| 22| 04- 24."),
    "V": (3, "00| 20| 02| 22| 14."),
    "W": (5, "00| 40| 02| 22. 42| 13. 33. 04. 44."),
    "X": (3, "00| 20| 12. 03| 23|"),
    "Y": (3, "00| 20| 12| 14."),
    "Z": (3, "00- 20| 12. 03| 14-"),
    "0": (3, "10. 01| 21| 03. 23. 14."),
    "1": (3, "10| 01. 12| 04- 24."),
    "2": (3, "00- 20| 02- 22. 03| 14-"),
    "3": (3, "00- 20| 02- 22| 04- 24."),
    "4": (3, "00| 20| 02- 22| 24."),
    "5": (3, "00- 20. 01| 12- 23| 04-"),
    "6": (3, "00- 20. 01| 12- 03| 23| 14."),
    "7": (3, "00- 20| 22| 24."),
    "8": (3, "00- 20| 01| 12- 03| 23| 14."),
    "9": (3, "00- 20| 01| 12- 23| 04-"),
    "−": (3, "02- 22."),
}
SPACE = 2


def spelt(words: str) -> str:
    """Words as far as they can be laid in blocks: capitals without their accents."""
    plain = unicodedata.normalize("NFD", words.upper().replace("-", "−"))
    return "".join(letter for letter in plain if letter in LETTERS or letter == " ").strip()


def blocks(words: str, unit: float, fill: str = INK, blue: int | None = None) -> Picture:
    """Words laid in blocks, `unit` a square; the first block of the letter `blue` is blue."""
    parts, left = [], 0
    for nth, letter in enumerate(spelt(words)):
        width, laid = LETTERS.get(letter, (SPACE, ""))
        for index, block in enumerate(laid.split()):
            x, y, kind = left + int(block[0]), int(block[1]), block[2]
            parts.append(
                box(
                    (x + JOINT) * unit,
                    (y + JOINT) * unit,
                    ((2 if kind == "-" else 1) - 2 * JOINT) * unit,
                    ((2 if kind == "|" else 1) - 2 * JOINT) * unit,
                    ROUND * unit,
                    fill=ACCENT if nth == blue and index == 0 else fill,
                )
            )
        left += width + 1
    return Picture(max(0, left - 1) * unit, HEIGHT * unit, "".join(parts))


def wordmark(unit: float) -> Picture:
    """The word CHANTIER; the blue block stands on its I, as its dot."""
    return blocks(WORDMARK, unit, blue=WORDMARK.index("I"))


def disc(sign: str) -> Picture:
    """A sign on a disc, in a square of 44: the token of a seat without a piece of its own."""
    laid = blocks(sign, 4.4)
    ring = element("circle", cx=22, cy=22, r=20, fill=PAPER, stroke="#8C6E47", stroke_width=2.4)
    return Picture(44, 44, ring + laid.at(22 - laid.width / 2, 22 - laid.height / 2))
