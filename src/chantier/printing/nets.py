"""Paper nets: boxes unfolded into faces, with one tab for each edge to glue.

A net is a belt of four faces side by side with two caps. Its faces are rectangles in the plane,
in millimetres; `folded` folds them back, so that a test can see that they make a closed box.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from chantier.core.svg import Picture, element, label, number
from chantier.printing.sheet import FoldLine, Part
from chantier.printing.workshop import Point3

Corner: TypeAlias = tuple[float, float]
Edge: TypeAlias = tuple[Corner, Corner]

TAB, SLANT = 5.0, 4.0  # how deep a tab is, and how far its ends slant inwards
BLEED = 1.2  # of a face onto a tab
NUMBER = 2.2  # letters of a part's number
BELT = 4


@dataclass(frozen=True)
class NetFace:
    """A rectangle of a net; its corners run clockwise as they are drawn, from the top left."""

    name: str
    x: float
    y: float
    width: float
    height: float

    @property
    def corners(self) -> tuple[Corner, Corner, Corner, Corner]:
        """The four corners."""
        left, right = round(self.x, 6), round(self.x + self.width, 6)  # so that neighbours meet
        top, bottom = round(self.y, 6), round(self.y + self.height, 6)
        return (left, top), (right, top), (right, bottom), (left, bottom)

    @property
    def edges(self) -> tuple[Edge, ...]:
        """The top, right, bottom and left edge, the face to the right hand of each."""
        a, b, c, d = self.corners
        return (a, b), (b, c), (c, d), (d, a)


@dataclass(frozen=True)
class Net:
    """Faces that hang together at the edges they share, and the edges that carry a tab."""

    faces: tuple[NetFace, ...]
    tabs: tuple[Edge, ...]
    tab: float = TAB

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        """The left, top, right and bottom of the net with its tabs."""
        across, down = zip(*(corner for corner, _ in self.outline), strict=True)
        return min(across), min(down), max(across), max(down)

    @property
    def hinges(self) -> tuple[Edge, ...]:
        """The edges at which two faces hang together, each once."""
        edges = [edge for face in self.faces for edge in face.edges]
        return tuple((a, b) for a, b in edges if (b, a) in edges and a < b)

    @property
    def folds(self) -> tuple[Edge, ...]:
        """All edges to fold along: between faces, and where tabs begin."""
        return (*self.hinges, *self.tabs)

    @property
    def outline(self) -> tuple[Edge, ...]:
        """The line to cut along, around faces and tabs, in the order of the scissors."""
        edges = [edge for face in self.faces for edge in face.edges]
        for a, b in self.tabs:
            edges.remove((a, b))
            _, c, d, _ = self.tab_shape((a, b))
            edges += [(a, c), (c, d), (d, b)]
        free = {a: b for a, b in edges if (b, a) not in edges}
        start = min(free)
        trail: list[Edge] = []
        at = start
        while not trail or at != start:
            trail.append((at, free[at]))
            at = free[at]
        return tuple(trail)

    def tab_shape(
        self, edge: Edge, depth: float | None = None
    ) -> tuple[Corner, Corner, Corner, Corner]:
        """The corners of a tab beyond an edge, or of its strip along the edge."""
        (x1, y1), (x2, y2) = edge
        deep = self.tab if depth is None else depth
        length = abs(x2 - x1) + abs(y2 - y1)
        along_x, along_y = (x2 - x1) / length, (y2 - y1) / length
        out_x, out_y = along_y * deep, -along_x * deep
        slant = SLANT * deep / self.tab
        first = (x1 + along_x * slant + out_x, y1 + along_y * slant + out_y)
        last = (x2 - along_x * slant + out_x, y2 - along_y * slant + out_y)
        return edge[0], first, last, edge[1]

    def moved(self, x: float, y: float) -> Net:
        """The net at another place."""

        def shifted(corner: Corner) -> Corner:
            return round(corner[0] + x, 6), round(corner[1] + y, 6)

        faces = tuple(replace(face, x=face.x + x, y=face.y + y) for face in self.faces)
        return replace(
            self, faces=faces, tabs=tuple((shifted(a), shifted(b)) for a, b in self.tabs)
        )

    def folded(self) -> dict[str, tuple[Point3, ...]]:
        """Where each face's corners come to lie once every hinge is folded by a right angle."""
        first = self.faces[0]
        origin = (first.x, first.y, 0.0)
        laid = {first.name: _Laid(first, (first.x, first.y), origin, (1, 0, 0), (0, 1, 0))}
        waiting = [first]
        while waiting:
            parent = waiting.pop()
            for face in self.faces:
                side = _side(parent, face)
                if face.name not in laid and side is not None:
                    laid[face.name] = laid[parent.name].hinged(face, side)
                    waiting.append(face)
        return {
            name: tuple(one.at(corner) for corner in one.face.corners) for name, one in laid.items()
        }


def box_net(
    width: float,
    depth: float,
    height: float,
    tab: float = TAB,
    lid: int = 1,
    bottom: int = 3,
) -> Net:
    """The net of a box: four sides in a belt, a lid over one of them, a bottom under one.

    `lid` and `bottom` say at which side of the belt, from 0; on neighbouring rows of a page they
    stand apart, so that the caps of one row find room beside those of the next.
    """
    sides, x = [], 0.0
    for nth in range(BELT):
        wide = depth if nth % 2 else width
        sides.append(NetFace(f"side{nth}", x, 0.0, wide, height))
        x += wide
    caps = []
    for name, nth, upward in (("lid", lid, True), ("bottom", bottom, False)):
        side = sides[nth]
        deep = width if nth % 2 else depth
        caps.append(NetFace(name, side.x, -deep if upward else height, side.width, deep))
    cap, base = caps
    top_edge, right_edge, _, left_edge = cap.edges
    _, base_right, base_bottom, base_left = base.edges
    seam = sides[-1].edges[1]
    tabs = (seam, top_edge, right_edge, left_edge, base_right, base_bottom, base_left)
    return Net((*sides, cap, base), tabs, tab)


def net_part(
    name: str, net: Net, drawn: Callable[[NetFace], str], stroke: str, bleed: str = ""
) -> tuple[Part, tuple[FoldLine, ...]]:
    """A net at its place on the page, with a picture on each face, and its folds.

    The number stands on the tab of the seam, which is hidden once glued. `bleed` is a colour that
    runs a little onto the tabs, so that a fold beside its line shows no white.
    """
    left, top, right, bottom = net.bounds
    markup = "".join(drawn(face) for face in net.faces)
    if bleed:
        markup = "".join(_polygon(net.tab_shape(edge, BLEED), bleed) for edge in net.tabs) + markup
    (_, y1), (x2, y2) = net.tabs[0]
    markup += label(x2 + net.tab / 2, (y1 + y2) / 2 + 0.8, name, NUMBER, "#555555", 400)
    whole = Picture(right - left, bottom - top, markup)
    shape = "L".join(f"{number(x - left)} {number(y - top)}" for (x, y), _ in net.outline)
    part = Part(
        name,
        left,
        top,
        whole.width,
        whole.height,
        Picture(whole.width, whole.height, whole.at(-left, -top)),
        outline=f"M{shape}Z",
    )
    folds = tuple(FoldLine(*a, *b, drawn=True, stroke=stroke) for a, b in net.folds)
    return part, folds


def _polygon(corners: Sequence[Corner], fill: str) -> str:
    points = " ".join(f"{number(x)},{number(y)}" for x, y in corners)
    return element("polygon", points=points, fill=fill)


@dataclass(frozen=True)
class _Laid:
    """A face in space: a point of the page, where that is, and where right and down point."""

    face: NetFace
    anchor: Corner
    origin: Point3
    right: Point3
    down: Point3

    def at(self, corner: Corner) -> Point3:
        """Where a point of the page comes to lie."""
        across, along = corner[0] - self.anchor[0], corner[1] - self.anchor[1]
        x, y, z = (
            o + across * r + along * d
            for o, r, d in zip(self.origin, self.right, self.down, strict=True)
        )
        return round(x, 6), round(y, 6), round(z, 6)

    def hinged(self, face: NetFace, side: int) -> _Laid:
        """A neighbour over the top, right, bottom or left edge, folded backwards."""
        (rx, ry, rz), (dx, dy, dz) = self.right, self.down
        normal = (ry * dz - rz * dy, rz * dx - rx * dz, rx * dy - ry * dx)
        away = (-normal[0], -normal[1], -normal[2])
        anchor = self.face.edges[side][0]
        right, down = {
            0: (self.right, normal),
            1: (away, self.down),
            2: (self.right, away),
            3: (normal, self.down),
        }[side]
        return _Laid(face, anchor, self.at(anchor), right, down)


def _side(parent: NetFace, face: NetFace) -> int | None:
    """Over which edge of a face another hangs: 0 is the top, then clockwise."""
    edges = {(b, a) for a, b in face.edges}
    return next((nth for nth, edge in enumerate(parent.edges) if edge in edges), None)
