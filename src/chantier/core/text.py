"""Drawings made of text: lines of styled spans, without a word about terminals.

A style is a name (`white`, `black`, `dim`, `accent` …) that the command line maps to colours;
everything can be read without any.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class TextSpan:
    """A piece of text in one style."""

    text: str
    style: str = ""


@dataclass(frozen=True)
class TextCell:
    """One square of a drawing of blocks; squares of the same block are drawn joined."""

    block: Hashable
    label: str
    style: str


class TextDrawing:
    """Some lines of styled text."""

    def __init__(self, lines: Iterable[Sequence[TextSpan]] = ()) -> None:
        self.lines = [tuple(line) for line in lines]

    @classmethod
    def of(cls, *lines: str, style: str = "") -> TextDrawing:
        """Plain lines, in one style."""
        return cls([TextSpan(line, style)] for line in lines)

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
            (*a, TextSpan(" " * (width - _length(a))), *b) for a, b in zip(left, right, strict=True)
        )

    def above(self, other: TextDrawing) -> TextDrawing:
        """This drawing with another under it."""
        return TextDrawing([*self.lines, *other.lines])

    @staticmethod
    def flow(drawings: Sequence[TextDrawing], width: int) -> TextDrawing:
        """Drawings side by side, in as many rows as a width asks for."""
        page, row = TextDrawing(), drawings[0]
        for drawing in drawings[1:]:
            wider = row.beside(drawing, gap=2)
            if wider.width > width:
                page, row = page.above(row), drawing
            else:
                row = wider
        return page.above(row)

    def plain(self) -> str:
        """The text alone."""
        return "\n".join("".join(s.text for s in line).rstrip() for line in self.lines)


def _length(line: Sequence[TextSpan]) -> int:
    return sum(len(span.text) for span in line)


# Box characters by the arms that meet: up, down, left, right.
_CORNERS = {
    "": " ", "u": "╵", "d": "╷", "l": "╴", "r": "╶", "ud": "│", "lr": "─",
    "dr": "┌", "dl": "┐", "ur": "└", "ul": "┘",
    "udr": "├", "udl": "┤", "dlr": "┬", "ulr": "┴", "udlr": "┼",
}  # fmt: skip


def draw_blocks(rows: Sequence[Sequence[TextCell | None]], cell_width: int = 3) -> TextDrawing:
    """Outlined blocks from a grid of squares, the top row first; `None` is empty."""
    height, width = len(rows), max((len(row) for row in rows), default=0)

    def cell(row: int, column: int) -> TextCell | None:
        inside = 0 <= row < height and 0 <= column < len(rows[row])
        return rows[row][column] if inside else None

    lines = []
    for row in range(height + 1):
        edge = []
        for column in range(width + 1):
            nw, ne = cell(row - 1, column - 1), cell(row - 1, column)
            sw, se = cell(row, column - 1), cell(row, column)
            edge.append(_corner(nw, ne, sw, se))
            if column < width:
                edge.append(_seam(ne, se, "─" * cell_width))
        lines.append(edge)
        if row == height:
            break
        middle = []
        for column in range(width + 1):
            here = cell(row, column)
            middle.append(_seam(cell(row, column - 1), here, "│"))
            if column < width:
                label, style = (here.label, here.style) if here else ("", "")
                middle.append(TextSpan(label.center(cell_width), style))
        lines.append(middle)
    return TextDrawing(lines)


def _apart(a: TextCell | None, b: TextCell | None) -> bool:
    """Whether a line runs between two squares."""
    return (a and a.block) != (b and b.block)


def _seam(a: TextCell | None, b: TextCell | None, line: str) -> TextSpan:
    """What is drawn between two squares: a line, or nothing inside a block."""
    if _apart(a, b):
        return TextSpan(line, "line")
    return TextSpan(" " * len(line), a.style if a else "")


def _corner(
    nw: TextCell | None, ne: TextCell | None, sw: TextCell | None, se: TextCell | None
) -> TextSpan:
    """What is drawn where four squares meet."""
    arms = zip("udlr", ((nw, ne), (sw, se), (nw, sw), (ne, se)), strict=True)
    return TextSpan(_CORNERS["".join(arm for arm, pair in arms if _apart(*pair))], "line")
