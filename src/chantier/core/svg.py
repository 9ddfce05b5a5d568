"""Flat drawings as SVG text: elements, pictures that can be put together, and what boards share.

The same picture always gives the same text: numbers are rounded, nothing is random. A picture uses
no font, script or file from elsewhere, and brings its own light ground, so it can lie on any page.
Every meaning has a shape as well as a colour: white blocks carry rings and black ones dots, corner
brackets mark the last action, a full wire box is a possible place, a dashed one a refused place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias
from xml.sax.saxutils import escape, quoteattr

Square: TypeAlias = tuple[int, int]
"""A square of a drawing: across and up."""

INK, INK_SOFT, PAPER, LINE = "#221D18", "#5E5347", "#FCF9F3", "#D8CCB8"
ACCENT, BAD, AMBER = "#2446C8", "#A62F1B", "#FFC24A"
OAK, OAK_EDGE = "#C8975A", "#8A5F2E"
FONT = '"Avenir Next","Segoe UI","Noto Sans",Ubuntu,"Liberation Sans",Helvetica,Arial,sans-serif'
FAINT = 0.42  # a ghost, or a square that does not count

JOINT = "#271A12"
# By colour: slightly different shades of the wood, its grain, its lit edge, its sign.
SHADES = {
    "W": ("#EBDCBC", "#E6D5B1", "#F0E3C8", "#E9D8B4"),
    "B": ("#523B31", "#4D372D", "#584035", "#503830"),
}
GRAIN = {"W": ("#8A6A35", 0.13), "B": ("#1E120C", 0.3)}
LIT = {"W": ("#FFFFFF", 0.75), "B": ("#FFFFFF", 0.16)}
SIGN = {"W": "#7B5D33", "B": "#EBDCBC"}


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


def document(picture: Picture, title: str, language: str, margin: float = 20) -> str:
    """A picture as an SVG document, on the ground that all boards lie on."""
    width, height = picture.width + 2 * margin, picture.height + 2 * margin
    stops = (("0", "#FAF6EE"), (".55", "#EDE4D5"), ("1", "#D9CBB4"))
    gradient = element(
        "radialGradient",
        *(element("stop", offset=offset, stop_color=colour) for offset, colour in stops),
        id="chantier-ground",
        cx=0.5,
        cy=0.38,
        r=0.75,
    )
    ground = element(
        "rect",
        x=0.5,
        y=0.5,
        width=width - 1,
        height=height - 1,
        rx=20,
        fill="url(#chantier-ground)",
        stroke=LINE,
    )
    return (
        element(
            "svg",
            element("title", escape(title)),
            element("defs", gradient),
            ground,
            picture.at(margin, margin),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {number(width)} {number(height)}",
            width=width,
            height=height,
            role="img",
            lang=language,
            font_family=FONT,
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


def square(x: float, y: float, unit: float, colour: str, at: str | None) -> str:
    """The sign of one square: a ring on white, a dot on black. `at` names a square that is there."""
    white = colour == "W"
    return element(
        "circle",
        class_=at and f"square {colour}",
        data_at=at,
        cx=x + unit / 2,
        cy=y + unit / 2,
        r=unit * (0.115 if white else 0.1),
        fill="none" if white else SIGN[colour],
        stroke=SIGN[colour] if white else None,
        stroke_width=unit * 0.045 if white else None,
    )


def block(x: float, y: float, width: float, height: float, colour: str, seed: int) -> str:
    """A wooden block without its signs: a deep joint around it, a shallow groove in its middle.

    `seed` chooses the shade and the grain. A block as wide as it is high shows one square.
    """
    gap = 1.5
    left, top, right, bottom = x + gap, y + gap, x + width - gap, y + height - gap
    radius = 0.14 * min(width, height)
    wood = SHADES[colour][seed % len(SHADES[colour])]
    light, glow = LIT[colour]
    dark, shade = GRAIN[colour]
    middle = y + height / 2 if height > width else x + width / 2

    def groove(at: float) -> str:
        if height > width:
            return f"M{number(left + 2)} {number(at)}H{number(right - 2)}"
        return f"M{number(at)} {number(top + 2)}V{number(bottom - 2)}"

    parts = [
        box(x, y, width, height, min(0.1 * min(width, height), 5), fill=JOINT),
        box(left, top, right - left, bottom - top, radius, fill=wood),
        path(_grain(left, top, right - left, bottom - top, seed), dark, 1.1, shade),
        path(
            f"M{number(left + radius)} {number(top + 0.8)}H{number(right - radius)}",
            light,
            1.2,
            glow,
        ),
    ]
    if width != height:
        parts += [
            path(groove(middle), dark, 1.3, 0.5),
            path(groove(middle + 1.2), light, 0.8, glow),
        ]
    return "".join(parts)


def _grain(x: float, y: float, width: float, height: float, seed: int) -> str:
    """A few gently waving lines along the longer side."""
    upright, lines = height > width, []
    length, across = (height, width) if upright else (width, height)
    for nth in range(3):
        turn = (seed * 7 + nth * 5) % 11 / 11
        at, wave = across * (nth + 0.35 + 0.5 * turn) / 3.2, across * 0.09 * (turn - 0.5)
        points = [(0.06, at), (0.35, at + wave), (0.65, at - wave), (0.94, at)]
        spots = [(x + a, y + length * l) if upright else (x + length * l, y + a) for l, a in points]
        first, *rest = (f"{number(a)} {number(b)}" for a, b in spots)
        lines.append(f"M{first}C{' '.join(rest)}")
    return "".join(lines)


def brackets(x: float, y: float, width: float, height: float) -> str:
    """Four corner brackets around what was done last."""
    out, arm = 2.5, 0.3 * min(width, height)
    left, top, right, bottom = x - out, y - out, x + width + out, y + height + out
    shape = "".join(
        f"M{number(a)} {number(b + arm * down)}V{number(b)}H{number(a + arm * along)}"
        for a, along in ((left, 1), (right, -1))
        for b, down in ((top, 1), (bottom, -1))
    )
    marks = path(shape, PAPER, 6.5) + path(shape, "#17130F", 3.2)
    return element("g", marks, class_="last")


def wire(
    x: float, y: float, width: float, height: float, words: str, possible: bool, low: float = 0.5
) -> str:
    """A ghost's box: full with a tick where a block may go, dashed with a cross where it may not.

    `low` is how far down the box its label is, from 0 to 1.
    """
    colour, dashes = (ACCENT, None) if possible else (BAD, "7 4.5")
    left, right, top, bottom = x + 2, x + width - 2, y + 2, y + height - 2
    shape = f"M{number(left)} {number(top)}H{number(right)}V{number(bottom)}H{number(left)}Z"
    marks = path(shape, PAPER, 5.5, 0.9) + path(shape, colour, 2.6, dashes=dashes)
    marks += chip(x + width / 2, y + low * height, words, possible)
    return element("g", marks, class_="ghost possible" if possible else "ghost refused")


def chip(x: float, y: float, words: str, possible: bool) -> str:
    """A small label around a point: a tick and an action, or a cross and a clause."""
    width, colour = 25 + 7.4 * len(words), ACCENT if possible else BAD
    left = number(x - width / 2 + 7)
    sign = (
        f"M{left} {number(y + 0.5)}l3 3 5-6.5"
        if possible
        else (f"M{left} {number(y - 3.2)}l6.4 6.4m0-6.4l-6.4 6.4")
    )
    body = box(x - width / 2, y - 9, width, 18, 9, fill=PAPER, stroke=colour, stroke_width=1.4)
    return body + path(sign, colour, 2) + label(x + 7.5, y + 4.2, words, 12, colour, 700)


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
        for (_, before), (corner, way) in zip([trail[-1], *trail[:-1]], trail, strict=True):
            if before != way:
                x = (corner[0] - self.first) * self.unit - inset * (before[1] + way[1])
                y = (self.rows - corner[1]) * self.unit - inset * (before[0] + way[0])
                points.append(f"{number(self.x + x)} {number(self.y + y)}")
        return f"M{'L'.join(points)}Z"


def _trails(inside: set[Square]) -> Iterator[list[tuple[Square, Square]]]:
    """The steps (corner, way) around a set of squares, counterclockwise: the inside on the left."""
    edges: dict[Square, list[Square]] = {}
    for a, b in sorted(inside):
        for dx, dy, way in ((0, 0, (1, 0)), (1, 0, (0, 1)), (1, 1, (-1, 0)), (0, 1, (0, -1))):
            if (a + way[1], b - way[0]) not in inside:
                edges.setdefault((a + dx, b + dy), []).append(way)
    while edges:
        corner = start = min(edges)
        way = edges[start][0]
        trail = []
        while not trail or corner != start:
            if trail:
                left = (-way[1], way[0])  # so squares that meet at a corner alone stay apart
                way = left if left in edges[corner] else edges[corner][0]
            trail.append((corner, way))
            edges[corner].remove(way)
            if not edges[corner]:
                del edges[corner]
            corner = (corner[0] + way[0], corner[1] + way[1])
        yield trail


def area(shape: str, colour: str) -> str:
    """A border around squares of one colour: solid blue for white, dashed amber for black."""
    if colour == "W":
        marks = path(shape, PAPER, 4.6) + path(shape, ACCENT, 2.6)
    else:
        marks = path(shape, INK, 4.6) + path(shape, AMBER, 2.6, dashes="5.5 3")
    return element("g", marks, class_=f"area {colour}")


def seat(colour: str, name: str, words: str, to_act: bool) -> Picture:
    """A seat's card: its block, its name and a few words; the one to act has a frame and pointer."""
    width, height = 216.0, 46.0
    frame = box(
        1,
        1,
        width - 2,
        height - 2,
        10,
        fill=PAPER,
        stroke=ACCENT if to_act else LINE,
        stroke_width=2 if to_act else 1.2,
    )
    pointer = path("M12 17l7 6-7 6z", ACCENT, 2) if to_act else ""
    parts = (
        frame,
        pointer,
        block(27, 8, 15, 30, colour, 0),
        label(54, 20.5, name, 14, weight=700, anchor="start"),
        label(54, 36.5, words, 12, INK_SOFT, 400, "start"),
    )
    return Picture(width, height, "".join(parts))


def plank(x: float, y: float, width: float, height: float) -> str:
    """The oak that everything stands on."""
    shine = f"M{number(x + 5)} {number(y + 1.8)}h{number(width - 10)}"
    body = box(x, y, width, height, 6, fill=OAK, stroke=OAK_EDGE, stroke_width=1.2)
    return body + path(shine, "#F3D9AE", 1.4, 0.8)


def closed(x: float, y: float, width: float, height: float) -> str:
    """A place that is closed for now: dashes, and a hatching."""
    marks = box(x + 4, y + 4, width - 8, height - 8, 6, fill="none", stroke=INK, stroke_width=2)
    return marks
