"""Flat drawings as SVG text: elements, pictures that can be put together, grids of squares.

The same picture always gives the same text: numbers are rounded, nothing is random. A picture uses
no font, script or file from elsewhere, and brings its own light ground, so it can lie on any page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

from chantier.fonts import STACK

Square: TypeAlias = tuple[int, int]
"""A square of a drawing: across and up."""

INK, INK_SOFT, PAPER, LINE = "#221D18", "#5E5347", "#FCF9F3", "#D8CCB8"


def number(value: float) -> str:
    """A number in its shortest form, to a hundredth."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short == "-0" else short


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An element of markup; `stroke_width` is written `stroke-width`, `None` is left out."""
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}="
        + quoteattr(value if isinstance(value, str) else number(value))
        for key, value in attributes.items()
        if value is not None
    )
    inner = "".join(children)
    return f"<{name}{written}>{inner}</{name}>" if inner else f"<{name}{written}/>"


def label(
    x: float,
    y: float,
    words: str,
    size: float = 13,
    fill: str = INK,
    weight: int = 600,
    anchor: str = "middle",
) -> str:
    """Words whose baseline begins, is centred or ends at a point."""
    return element(
        "text",
        escape(words),
        x=x,
        y=y,
        font_size=size,
        fill=fill,
        font_weight=weight,
        text_anchor=None if anchor == "start" else anchor,
    )


@dataclass(frozen=True)
class Picture:
    """Some markup and the room that it takes."""

    width: float
    height: float
    markup: str

    def at(self, x: float, y: float) -> str:
        """The markup, moved."""
        move = f"translate({number(x)} {number(y)})"
        return element("g", self.markup, transform=move) if x or y else self.markup

    def beside(self, other: Picture, gap: float = 24) -> Picture:
        """This picture with another to its right, both standing on the same line."""
        height = max(self.height, other.height)
        left = self.at(0, height - self.height)
        right = other.at(self.width + gap, height - other.height)
        return Picture(self.width + gap + other.width, height, left + right)

    def above(self, other: Picture, gap: float = 16) -> Picture:
        """This picture with another under it, both in the middle."""
        width = max(self.width, other.width)
        top = self.at((width - self.width) / 2, 0)
        bottom = other.at((width - other.width) / 2, self.height + gap)
        return Picture(width, self.height + gap + other.height, top + bottom)

    def scaled(self, scale: float) -> Picture:
        """The picture, larger or smaller."""
        by = f"{scale:.4f}".rstrip("0").rstrip(".")
        markup = element("g", self.markup, transform=f"scale({by})")
        return Picture(self.width * scale, self.height * scale, markup)

    def within(self, width: float, height: float, largest: float = 2.0) -> Picture:
        """The picture as large as a box lets it be, in the middle of that box."""
        fitted = self.scaled(min(width / self.width, height / self.height, largest))
        markup = fitted.at((width - fitted.width) / 2, (height - fitted.height) / 2)
        return Picture(width, height, markup)


def ground(width: float, height: float, radius: float = 0, edge: str | None = None) -> str:
    """The ground that all boards lie on."""
    stops = (("0", "#FAF6EE"), (".55", "#EDE4D5"), ("1", "#D9CBB4"))
    gradient = element(
        "radialGradient",
        *(element("stop", offset=offset, stop_color=colour) for offset, colour in stops),
        id="chantier-ground",
        cx=0.5,
        cy=0.38,
        r=0.75,
    )
    inset = 0.5 if edge else 0
    return element("defs", gradient) + element(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        rx=radius or None,
        fill="url(#chantier-ground)",
        stroke=edge,
    )


def document(picture: Picture, title: str, language: str, margin: float = 20) -> str:
    """A picture as an SVG document, on the ground that all boards lie on."""
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    return (
        element(
            "svg",
            element("title", escape(title)),
            ground(width, height, 20, LINE),
            picture.at(margin, margin),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            lang=language,
            font_family=STACK,
        )
        + "\n"
    )


def path(
    shape: str,
    stroke: str,
    width: float = 1.2,
    opacity: float | None = None,
    dashes: str | None = None,
) -> str:
    """A drawn line, with round ends and corners."""
    return element(
        "path",
        d=shape,
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_opacity=opacity,
        stroke_dasharray=dashes,
        stroke_linecap=None if dashes else "round",
        stroke_linejoin="round",
    )


def box(
    x: float, y: float, width: float, height: float, radius: float, **style: str | float
) -> str:
    """A rectangle with round corners."""
    return element("rect", x=x, y=y, width=width, height=height, rx=radius, **style)


@dataclass(frozen=True)
class Grid:
    """Where squares (across, up) are drawn: the lowest of `rows` is row 0, `first` is at `x`."""

    x: float
    y: float
    unit: float
    rows: int
    first: int = 0

    def box(self, squares: Iterable[Square]) -> tuple[float, float, float, float]:
        """The x, y, width and height of what holds these squares."""
        across, up = zip(*squares, strict=True)
        left, top = min(across), max(up)
        x, y = self.x + (left - self.first) * self.unit, self.y + (self.rows - 1 - top) * self.unit
        return x, y, (max(across) - left + 1) * self.unit, (top - min(up) + 1) * self.unit

    def border(self, squares: Iterable[Square], inset: float) -> str:
        """The border of a set of squares as a path, drawn a little inside it."""
        return "".join(self._loop(trail, inset) for trail in _trails(set(squares)))

    def _loop(self, trail: list[tuple[Square, Square]], inset: float) -> str:
        """A closed path through the corners of a trail of steps, moved to its left hand."""
        points = []
        for (_, before), (corner, heading) in zip([trail[-1], *trail[:-1]], trail, strict=True):
            if before != heading:
                x = (corner[0] - self.first) * self.unit - inset * (before[1] + heading[1])
                y = (self.rows - corner[1]) * self.unit - inset * (before[0] + heading[0])
                points.append(f"{number(self.x + x)} {number(self.y + y)}")
        return f"M{'L'.join(points)}Z"


def _trails(inside: set[Square]) -> Iterator[list[tuple[Square, Square]]]:
    """The steps (corner, heading) around some squares, counterclockwise: the inside on the left."""
    edges: dict[Square, list[Square]] = {}
    for a, b in sorted(inside):
        for dx, dy, heading in ((0, 0, (1, 0)), (1, 0, (0, 1)), (1, 1, (-1, 0)), (0, 1, (0, -1))):
            if (a + heading[1], b - heading[0]) not in inside:
                edges.setdefault((a + dx, b + dy), []).append(heading)
    while edges:
        corner = start = min(edges)
        heading = edges[start][0]
        trail: list[tuple[Square, Square]] = []
        while not trail or corner != start:
            if trail:
                left = (
                    -heading[1],
                    heading[0],
                )  # so squares that meet at a corner alone stay apart
                heading = left if left in edges[corner] else edges[corner][0]
            trail.append((corner, heading))
            edges[corner].remove(heading)
            if not edges[corner]:
                del edges[corner]
            corner = (corner[0] + heading[0], corner[1] + heading[1])
        yield trail
