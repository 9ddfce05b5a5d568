"""Files for machines: solids as STL for a 3D printer, layered SVG for a laser cutter.

Solids are closed and in millimetres, the base on the plane z = 0. A layered drawing has a layer
`cut` of red hairlines and a layer `engrave` in black, as laser cutters are commonly set up.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import TypeAlias
from xml.sax.saxutils import escape

from chantier.core.svg import element, number

Point2: TypeAlias = tuple[float, float]
Point3: TypeAlias = tuple[float, float, float]
Triangle: TypeAlias = tuple[Point3, Point3, Point3]
"""Three corners, counterclockwise seen from outside."""

CUT, ENGRAVE = "#FF0000", "#000000"
HAIRLINE = 0.05
INKSCAPE = "http://www.inkscape.org/namespaces/inkscape"


def loft(rings: Sequence[tuple[float, Sequence[Point2]]]) -> list[Triangle]:
    """A solid through outlines at rising heights, closed below and above.

    Each outline is a simple polygon, counterclockwise, and all have as many corners.
    """
    lowest, highest = rings[0], rings[-1]
    faces: list[Triangle] = []
    for triangle in _triangulated(lowest[1]):
        a, b, c = ((x, y, lowest[0]) for x, y in triangle)
        faces.append((a, c, b))  # seen from below
    for triangle in _triangulated(highest[1]):
        a, b, c = ((x, y, highest[0]) for x, y in triangle)
        faces.append((a, b, c))
    for (low, under), (high, over) in pairwise(rings):
        for nth, (x, y) in enumerate(under):
            after = (nth + 1) % len(under)
            a, b = (x, y, low), (*under[after], low)
            c, d = (*over[after], high), (*over[nth], high)
            faces += [(a, b, c), (a, c, d)]
    return faces


def prism(outline: Sequence[Point2], height: float) -> list[Triangle]:
    """A solid that rises straight from an outline: a simple polygon, counterclockwise."""
    return loft([(0.0, outline), (height, outline)])


def cuboid(width: float, depth: float, height: float) -> list[Triangle]:
    """A box with a corner at the origin."""
    return prism(rectangle(width, depth), height)


def rectangle(width: float, depth: float, inset: float = 0.0) -> list[Point2]:
    """A rectangle with a corner at the origin, or that much inside it."""
    right, top = width - inset, depth - inset
    return [(inset, inset), (right, inset), (right, top), (inset, top)]


def circle(x: float, y: float, radius: float, corners: int = 64) -> list[Point2]:
    """A regular polygon around a point, as good as a circle."""
    turns = (2 * math.pi * nth / corners for nth in range(corners))
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def moved(solid: Iterable[Triangle], x: float, y: float, z: float = 0.0) -> list[Triangle]:
    """A solid at another place."""

    def shifted(point: Point3) -> Point3:
        return point[0] + x, point[1] + y, point[2] + z

    return [(shifted(a), shifted(b), shifted(c)) for a, b, c in solid]


def stl(solid: Sequence[Triangle], name: str) -> bytes:
    """A solid as a binary STL file; the name stands in its header."""
    header = name.encode("ascii", "replace")[:80].ljust(80, b" ")
    records = [header, struct.pack("<I", len(solid))]
    for a, b, c in solid:
        records.append(struct.pack("<12fH", *_normal(a, b, c), *a, *b, *c, 0))
    return b"".join(records)


def volume(solid: Iterable[Triangle]) -> float:
    """The volume of a closed solid, in cubic millimetres."""
    return sum(_dot(a, _cross(b, c)) for a, b, c in solid) / 6


def is_closed(solid: Iterable[Triangle]) -> bool:
    """Whether every edge is met by exactly one triangle from each side."""
    edges = [edge for a, b, c in solid for edge in ((a, b), (b, c), (c, a))]
    known = set(edges)
    return len(known) == len(edges) and all((b, a) in known for a, b in edges)


def millimetre_svg(title: str, width: float, height: float, *markup: str, **more: str) -> str:
    """An SVG document in millimetres."""
    return element(
        "svg",
        element("title", escape(title)),
        *markup,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(width)} {number(height)}",
        width=f"{number(width)}mm",
        height=f"{number(height)}mm",
        **more,
    )


def layered_svg(
    width: float, height: float, title: str, cut: Iterable[str], engrave: Iterable[str] = ()
) -> bytes:
    """A drawing in millimetres for a laser: path data to cut, black markup to engrave.

    The inner layer stands first: a machine engraves before it cuts a part loose.
    """
    lines = "".join(element("path", d=shape) for shape in cut)
    layers = [
        _layer("engrave", "".join(engrave), fill=ENGRAVE),
        _layer("cut", lines, fill="none", stroke=CUT, stroke_width=HAIRLINE),
    ]
    text = millimetre_svg(title, width, height, *layers)
    return text.replace("<svg ", f'<svg xmlns:inkscape="{INKSCAPE}" ', 1).encode() + b"\n"


def outlined(points: Sequence[Point2]) -> str:
    """A polygon as path data."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def _layer(name: str, markup: str, **style: str | float) -> str:
    start = f'<g inkscape:groupmode="layer" inkscape:label="{name}" id="{name}"'
    return element("g", markup or " ", **style).replace("<g", start, 1)


def _triangulated(outline: Sequence[Point2]) -> list[tuple[Point2, Point2, Point2]]:
    """A simple polygon, counterclockwise, cut into triangles: ears are cut off one by one."""
    left, triangles = list(outline), []
    while len(left) > 3:
        for nth, tip in enumerate(left):
            before, after = left[nth - 1], left[(nth + 1) % len(left)]
            if _turn(before, tip, after) > 0 and not any(
                _within(point, before, tip, after)
                for point in left
                if point not in (before, tip, after)
            ):
                triangles.append((before, tip, after))
                del left[nth]
                break
        else:
            raise ValueError("an outline that crosses itself, or runs clockwise")
    triangles.append((left[0], left[1], left[2]))
    return triangles


def _turn(a: Point2, b: Point2, c: Point2) -> float:
    """Twice the area of a triangle; positive if its corners are counterclockwise."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _within(point: Point2, a: Point2, b: Point2, c: Point2) -> bool:
    return min(_turn(a, b, point), _turn(b, c, point), _turn(c, a, point)) >= 0


def _cross(a: Point3, b: Point3) -> Point3:
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def _dot(a: Point3, b: Point3) -> float:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def _normal(a: Point3, b: Point3, c: Point3) -> Point3:
    """The unit vector that points out of a triangle."""
    across = _cross(
        (b[0] - a[0], b[1] - a[1], b[2] - a[2]), (c[0] - a[0], c[1] - a[1], c[2] - a[2])
    )
    length = math.sqrt(_dot(across, across)) or 1.0
    return across[0] / length, across[1] / length, across[2] / length
