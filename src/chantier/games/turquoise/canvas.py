"""Text drawn on a canvas of characters; what needs nothing else of it: a plate, a plate set."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from chantier.core.text import TextDrawing, TextSpan
from chantier.games.turquoise.view import FILES, OUTWARD, RANKS, side
from chantier.i18n import say

SPOTS = ((2, 1), (7, 1), (7, 3), (2, 3))  # a plate's places, clockwise from the north-west


class Canvas:
    """Characters with styles, put anywhere; what lies under them keeps its stone."""

    def __init__(self, width: int, height: int) -> None:
        self.signs = [[" "] * width for _ in range(height)]
        self.styles = [[""] * width for _ in range(height)]
        self.stone = [[""] * width for _ in range(height)]

    def lay(self, x: int, y: int, width: int, level: int) -> None:
        """Stone of a level, under whatever is drawn there."""
        for column in range(x, x + width):
            self.stone[y][column] = str(level)

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Some text in a style; `stone`, `walkway` and `half` have a variant on each stone."""
        for column, sign in enumerate(text, x):
            self.signs[y][column] = sign
            self.styles[y][column] = style

    def drawing(self) -> TextDrawing:
        """The lines, in as few spans as their styles allow."""
        return TextDrawing(list(self._spans(y)) for y in range(len(self.signs)))

    def _spans(self, y: int) -> Iterator[TextSpan]:
        text, style = "", ""
        for x, sign in enumerate(self.signs[y]):
            here, level = self.styles[y][x], self.stone[y][x]
            if level and here in ("", "walkway", "half"):
                here = (here or "stone") + level
            if text and here != style:
                yield TextSpan(text, style)
                text = ""
            text, style = text + sign, here
        yield TextSpan(text, style)


def plate(digits: str, level: int = 0) -> TextDrawing:
    """One plate: walkways inside it double, halves out of it single (Q5)."""
    canvas = Canvas(11, 5)
    for y in (1, 2, 3):
        canvas.lay(1, y, 9, level)
    out = {"N": (0, -1, "│"), "S": (0, 1, "│"), "W": (-2, 0, "──"), "E": (1, 0, "──")}
    inside = ((3, 1, "════"), (7, 2, "║"), (3, 3, "════"), (2, 2, "║"))
    for nth, ((x, y), digit) in enumerate(zip(SPOTS, map(int, digits), strict=True)):
        canvas.put(x, y, "·")
        if digit & 4:
            canvas.put(*inside[nth], "walkway")
        for bit, heading in zip((2, 1), OUTWARD[nth], strict=True):
            if digit & bit:
                dx, dy, sign = out[heading]
                canvas.put(x + dx, y + dy, sign, "half")
    return canvas.drawing()


def plate_set(plates: dict[str, Any], language: str) -> TextDrawing:
    """A whole plate set: the stack by number, the corner and summit plates, the entries."""
    title = say(language, "turquoise.set.title", name=plates["name"])
    page = TextDrawing(
        [(TextSpan(title, "strong"),), (TextSpan(say(language, "turquoise.set.note"), "dim"),), ()]
    )
    stack = [
        _titled(f"{nth:02}  {digits}", plate(digits))
        for nth, digits in enumerate(plates["plates"], 1)
    ]
    for first in range(0, len(stack), 5):
        page = page.above(_row(stack[first : first + 5]))
    words = [say(language, f"turquoise.set.{key}") for key in ("corner", "summit")]
    pair = [
        _titled(f"{words[0]} {plates['corner']}", plate(plates["corner"])),
        _titled(f"{words[1]} {plates['summit']}", plate(plates["summit"], 3)),
        _entries(plates["entries"], language),
    ]
    return page.above(TextDrawing.of("")).above(_row(pair))


def _titled(title: str, drawing: TextDrawing) -> TextDrawing:
    return TextDrawing([(TextSpan(f"{title:^11}", "strong"),)]).above(drawing)


def _row(drawings: Sequence[TextDrawing]) -> TextDrawing:
    row = drawings[0]
    for drawing in drawings[1:]:
        row = row.beside(drawing, 3)
    return row


def _entries(entries: Sequence[str], language: str) -> TextDrawing:
    """The frame with its entries, in small (Q7)."""
    canvas = Canvas(22, 12)
    canvas.put(3, 1, "┌" + "─" * 17 + "┐", "line")
    canvas.put(3, 10, "└" + "─" * 17 + "┘", "line")
    canvas.put(1, 0, say(language, "turquoise.set.entries"), "strong")
    for nth, (letter, digit) in enumerate(zip(FILES, RANKS, strict=True)):
        x, y = 5 + 2 * nth, 9 - nth
        canvas.put(x, 11, letter, "dim")
        canvas.put(1, y, digit, "dim")
        canvas.put(3, y, "│", "line")
        canvas.put(21, y, "│", "line")
        canvas.put(5, y, "· · · · · · · ·", "dim")
    for entry in entries:
        x, y = 5 + 2 * FILES.index(entry[0]), 9 - RANKS.index(entry[1])
        spot = {"N": (x, 1, "╥"), "S": (x, 10, "╨"), "W": (3, y, "╞"), "E": (21, y, "╡")}
        canvas.put(*spot[side(entry)], "walkway")
    return canvas.drawing()
