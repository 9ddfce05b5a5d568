"""Drawings made of text: lines of styled spans, without a word about terminals.

A style is a name (`white`, `black`, `dim`, `accent` …) that the command line maps to colours;
everything can be read without any.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Span:
    """A piece of text in one style."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class Cell:
    """One square of a drawing of blocks; squares of the same block are drawn joined."""

    block: Hashable
    label: str
    style: str


class TextDrawing:
    """Some lines of styled text."""

    def __init__(self, lines: Iterable[Sequence[Span]] = ()) -> None:
        self.lines = [tuple(line) for line in lines]

    @classmethod
    def of(cls, *lines: str, style: str = "") -> TextDrawing:
        """Plain lines, in one style."""
        return cls([Span(line, style)] for line in lines)

    @property
    def width(self) -> int:
        """The length of the longest line."""
        return max((_length(line) for line in self.lines), default=0)

    def beside(self, other: TextDrawing, gap: int = 3) -> TextDrawing:
        """This drawing with another to its right, both resting on the last line."""
        height = max(len(self.lines), len(other.lines))
        left = [()] * (height - len(self.lines)) + self.lines
        right = [()] * (height - len(other.lines)) + other.lines
        width = self.width + gap
        return TextDrawing(
            (*a, Span(" " * (width - _length(a))), *b) for a, b in zip(left, right, strict=True)
        )

    def above(self, other: TextDrawing) -> TextDrawing:
        """This drawing with another under it."""
        return TextDrawing([*self.lines, *other.lines])

    def centred(self, width: int) -> TextDrawing:
        """Each line in the middle of a width."""
        return TextDrawing(
            (Span(" " * max((width - _length(line)) // 2, 0)), *line) for line in self.lines
        )

    def plain(self) -> str:
        """The text alone."""
        return "\n".join("".join(s.text for s in line).rstrip() for line in self.lines)


def _length(line: Sequence[Span]) -> int:
    return sum(len(span.text) for span in line)


# Box characters by the arms that meet: up, down, left, right.
_CORNERS = {
    "": " ", "u": "╵", "d": "╷", "l": "╴", "r": "╶", "ud": "│", "lr": "─",
    "dr": "┌", "dl": "┐", "ur": "└", "ul": "┘",
    "udr": "├", "udl": "┤", "dlr": "┬", "ulr": "┴", "udlr": "┼",
}  # fmt: skip


def draw_blocks(rows: Sequence[Sequence[Cell | None]], cell_width: int = 3) -> TextDrawing:
    """Outlined blocks from a grid of squares, the top row first; `None` is empty."""
    height, width = len(rows), max((len(row) for row in rows), default=0)

    def cell(row: int, column: int) -> Cell | None:
        inside = 0 <= row < height and 0 <= column < len(rows[row])
        return rows[row][column] if inside else None

    def apart(a: Cell | None, b: Cell | None) -> bool:
        return (a and a.block) != (b and b.block)

    def seam(a: Cell | None, b: Cell | None, line: str) -> Span:
        if apart(a, b):
            return Span(line, "line")
        return Span(" " * len(line), a.style if a else "")

    def corner(row: int, column: int) -> Span:
        nw, ne = cell(row - 1, column - 1), cell(row - 1, column)
        sw, se = cell(row, column - 1), cell(row, column)
        arms = (
            ("u" if apart(nw, ne) else "")
            + ("d" if apart(sw, se) else "")
            + ("l" if apart(nw, sw) else "")
            + ("r" if apart(ne, se) else "")
        )
        return Span(_CORNERS[arms], "line")

    lines = []
    for row in range(height + 1):
        edge = []
        for column in range(width + 1):
            edge.append(corner(row, column))
            if column < width:
                edge.append(seam(cell(row - 1, column), cell(row, column), "─" * cell_width))
        lines.append(edge)
        if row == height:
            break
        middle = []
        for column in range(width + 1):
            middle.append(seam(cell(row, column - 1), cell(row, column), "│"))
            if column < width:
                here = cell(row, column)
                label = here.label if here else ""
                middle.append(Span(label.center(cell_width), here.style if here else ""))
        lines.append(middle)
    return TextDrawing(lines)
