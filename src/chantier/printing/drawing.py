"""Drawings of the screen made for paper: in the ink that is asked for, without what only a screen
needs.

With little ink a drawing keeps its lines: a surface stays white, or pale where it was dark, and
gets an outline; what was light on dark becomes dark. So a drawing needs no second version. Nothing
of a drawing is loaded from elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import isfinite
from xml.etree import ElementTree

from chantier.core.svg import number
from chantier.printing.ink import WHITE, Ink, lightness

_SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_MOVE = re.compile(r"(translate|scale)\(([^)]*)\)")
_STEP = re.compile(r"([MmLlHhVvCcQqSsTtAaZz])([^MmLlHhVvCcQqSsTtAaZz]*)")
_COLOURS = {
    "black": "#000000",
    "white": "#FFFFFF",
    "red": "#FF0000",
    "green": "#008000",
    "blue": "#0000FF",
    "yellow": "#FFFF00",
    "orange": "#FFA500",
    "grey": "#808080",
    "gray": "#808080",
}
_KNOWN = {"svg", "title", "defs", "radialGradient", "linearGradient", "stop", "g", "rect", "path",
          "circle", "ellipse", "line", "polyline", "polygon", "text", "tspan", "clipPath",
          "pattern"}  # fmt: skip
_PAINTS = ("fill", "stroke", "stop-color")
DEEPEST = 100  # elements inside each other
SMALL = 15.0  # narrower than this is a mark, not a surface, in a drawing's own units
DARK, LIGHT, FAINT = 40.0, 75.0, 0.35
PALE, OUTLINE, SOFT_OUTLINE, MARK = "#D4D4D4", "#555555", "#B0B0B0", "#222222"


@dataclass(frozen=True)
class PaperDrawing:
    """A drawing for paper, as an SVG document with its size."""

    svg: bytes
    width: float
    height: float


def on_paper(svg: bytes | str, ink: Ink, smallest: float = 0.0) -> PaperDrawing | None:
    """A drawing in an ink, without letters below a size; `None` for what is no drawing."""
    root = _parsed(svg)
    box = None if root is None else _view(root)
    if root is None or box is None or min(box[2:]) <= 0:
        return None
    _strip(root)
    _without_letters(root, _Place(), smallest)
    for window in root.iter(f"{{{_SVG}}}svg"):
        if window is not root:
            _crop(window)
    if ink.is_low:
        _Sparing(root, ink).paint()
    elif ink.name != "colour":
        for node in root.iter():
            for paint in _PAINTS:
                if colour := _colour(node.get(paint)):
                    node.set(paint, ink.mark(colour))
    ElementTree.register_namespace("", _SVG)
    return PaperDrawing(ElementTree.tostring(root), box[2], box[3])


def _parsed(svg: bytes | str) -> ElementTree.Element | None:
    """The root of a drawing; `None` for what is none, or too deep to be walked."""
    try:
        root = ElementTree.fromstring(svg)  # noqa: S314  # expat bounds what entities expand to
    except (ElementTree.ParseError, LookupError, ValueError):  # or an encoding that it lacks
        return None
    return root if root.tag == f"{{{_SVG}}}svg" and _depth(root) <= DEEPEST else None


def _depth(root: ElementTree.Element) -> int:
    """How deep elements are nested, counted without recursion; no more than one too many."""
    level, depth = [root], 0
    while level and depth <= DEEPEST:
        level = [child for node in level for child in node]
        depth += 1
    return depth


def _strip(node: ElementTree.Element) -> None:
    """Leave out what is not drawn of plain shapes, and the names of actions."""
    if node.get("class") == "ghost possible" and len(node) > 2:
        _without_name(node)
    for child in list(node):
        name = child.tag.rpartition("}")[2] if isinstance(child.tag, str) else ""
        if name not in _KNOWN or "screen" in child.get("class", "").split():
            node.remove(child)
        else:
            _strip(child)
    for key in list(node.attrib):
        if key.rpartition("}")[2] in ("href", "style"):
            del node.attrib[key]


def _without_letters(node: ElementTree.Element, place: _Place, smallest: float) -> None:
    """Leave out letters that nobody could read."""
    for child in list(node):
        within = place.moved(child.get("transform", ""))
        size = _value(child, "font-size", 16) * within.scale
        if child.tag == f"{{{_SVG}}}text" and size < smallest:
            node.remove(child)
        else:
            _without_letters(child, within, smallest)


def _view(window: ElementTree.Element) -> tuple[float, ...] | None:
    """The left, top, width and height that a drawing shows."""
    parts = window.get("viewBox", "").replace(",", " ").split()
    try:
        view = tuple(map(float, parts))
    except ValueError:
        return None
    return view if len(view) == 4 and all(map(isfinite, view)) else None


def _crop(window: ElementTree.Element) -> None:
    """Leave out what a window of a drawing does not show: it would still be text of the page."""
    shown = _view(window)
    if shown is None:
        return
    x, y, width, height = shown
    view = _Box(x, y, x + width, y + height)

    def crop(node: ElementTree.Element, place: _Place) -> None:
        for child in list(node):
            name = child.tag.rpartition("}")[2]
            within = place.moved(child.get("transform", ""))
            box = _box(name, child)
            if box is not None and not view.meets(within.box(box)):
                node.remove(child)
            crop(child, within)

    crop(window, _Place())


def _without_name(ghost: ElementTree.Element) -> None:
    """A possible place with its tick alone: what names the action is a `text` of class `screen`."""
    *_, body, tick, name = ghost
    if name.get("class") != "screen":
        return
    wide, high = _value(body, "width", 0), _value(body, "height", 0)
    body.set("x", number(_value(body, "x", 0) + (wide - high) / 2))
    body.set("width", number(high))
    tick.set("transform", f"translate({number((wide - high) / 2 - 1)} 0)")


def _colour(paint: str | None) -> str | None:
    """A paint as `#RRGGBB`; `None` for none, a gradient or what is not known."""
    if paint is None:
        return None
    if re.fullmatch(r"#[0-9A-Fa-f]{6}", paint):
        return paint
    if re.fullmatch(r"#[0-9A-Fa-f]{3}", paint):
        return "#" + "".join(2 * digit for digit in paint[1:])
    return _COLOURS.get(paint)


@dataclass(frozen=True)
class _Place:
    """Where a group's own coordinates lie in the drawing."""

    scale: float = 1.0
    x: float = 0.0
    y: float = 0.0

    def moved(self, transform: str) -> _Place:
        place = self
        for kind, words in _MOVE.findall(transform):
            values = [float(part) for part in _NUMBER.findall(words)] or [0.0]
            if kind == "scale":
                place = replace(place, scale=place.scale * values[0])
            else:
                down = values[1] if len(values) > 1 else 0.0
                place = replace(
                    place, x=place.x + place.scale * values[0], y=place.y + place.scale * down
                )
        return place

    def box(self, box: tuple[float, float, float, float]) -> _Box:
        left, top, right, bottom = box
        return _Box(
            self.x + self.scale * left,
            self.y + self.scale * top,
            self.x + self.scale * right,
            self.y + self.scale * bottom,
        )


@dataclass(frozen=True)
class _Box:
    left: float
    top: float
    right: float
    bottom: float

    @property
    def narrow(self) -> float:
        return min(self.right - self.left, self.bottom - self.top)

    @property
    def middle(self) -> tuple[int, int]:
        return round((self.left + self.right) / 2), round((self.top + self.bottom) / 2)

    def meets(self, other: _Box) -> bool:
        across = self.left <= other.right and other.left <= self.right
        return across and self.top <= other.bottom and other.top <= self.bottom

    def holds(self, point: tuple[float, float]) -> bool:
        return self.left <= point[0] <= self.right and self.top <= point[1] <= self.bottom


class _Sparing:
    """Paints a drawing with little ink."""

    def __init__(self, root: ElementTree.Element, ink: Ink) -> None:
        self._root, self._ink = root, ink
        self._surfaces: list[tuple[_Box, float]] = []

    def paint(self) -> None:
        """Paint every shape, in the order in which they lie on each other."""
        shapes = list(_shapes(self._root, _Place()))
        last = {box.middle: nth for nth, (_, box) in enumerate(shapes) if box.narrow < SMALL}
        for nth, (node, box) in enumerate(shapes):
            self._fill(node, box, covered=last.get(box.middle, nth) > nth)
            self._stroke(node)
        for grounds in self._root.findall(f"{{{_SVG}}}defs"):
            self._root.remove(grounds)
        for node in self._root.iter():
            if node.tag == f"{{{_SVG}}}text" and (colour := _colour(node.get("fill"))):
                node.set("fill", MARK if lightness(colour) > 55 else self._ink.line(colour))

    def _fill(self, node: ElementTree.Element, box: _Box, covered: bool) -> None:
        fill = node.get("fill")
        if fill == "none":
            return
        if fill is not None and fill.startswith("url("):  # the ground
            node.set("fill", WHITE)
            node.set("stroke", SOFT_OUTLINE)
            return
        colour = _colour(fill) or "#000000"
        if _value(node, "fill-opacity", 1) < FAINT:
            node.set("fill", "none")
            return
        light = lightness(colour)
        if box.narrow >= SMALL:
            under = self._under(box)
            self._surfaces.append((box, light))
            joint = light < 14 and node.get("stroke") is None and under is not None
            node.set("fill", PALE if light < DARK and not joint else WHITE)
            if node.get("stroke") is None and not joint:
                node.set("stroke", OUTLINE)
        elif light >= DARK:
            under = self._under(box)
            inverted = under is not None and under < 50 and light > 60 and not covered
            node.set("fill", MARK if inverted else WHITE if light > LIGHT else PALE)
            if node.tag.endswith("rect") and not (inverted or node.get("stroke")):
                node.set("stroke", OUTLINE)
        else:
            node.set("fill", self._ink.mark(colour))

    def _under(self, box: _Box) -> float | None:
        """How light what lies under a shape was."""
        return next(
            (light for one, light in reversed(self._surfaces) if one.holds(box.middle)), None
        )

    def _stroke(self, node: ElementTree.Element) -> None:
        colour = _colour(node.get("stroke"))
        if colour is None or colour in (OUTLINE, SOFT_OUTLINE):
            return
        if _value(node, "stroke-opacity", 1) < FAINT:
            node.set("stroke", "none")
        elif lightness(colour) >= LIGHT:
            node.set("stroke", WHITE if node.get("fill") == "none" else SOFT_OUTLINE)
        else:
            node.set("stroke", self._ink.line(colour))


def _shapes(node: ElementTree.Element, place: _Place) -> Iterator[tuple[ElementTree.Element, _Box]]:
    """Every filled or stroked shape with its box in the drawing."""
    place = place.moved(node.get("transform", ""))
    name = node.tag.rpartition("}")[2]
    box = None if name in ("defs", "text") else _box(name, node)
    if box is not None:
        yield node, place.box(box)
    for child in node if name in ("svg", "g") else ():
        yield from _shapes(child, place)


def _value(node: ElementTree.Element, key: str, default: float) -> float:
    """A number of a drawing; what is none, such as a percentage, counts as the default."""
    try:
        return float(node.get(key, default))
    except ValueError:
        return default


def _box(name: str, node: ElementTree.Element) -> tuple[float, float, float, float] | None:
    def value(key: str) -> float:
        return _value(node, key, 0)

    if name == "rect":
        x, y = value("x"), value("y")
        return x, y, x + value("width"), y + value("height")
    if name in ("circle", "ellipse"):
        across, down = (value("r"), value("r")) if name == "circle" else (value("rx"), value("ry"))
        x, y = value("cx"), value("cy")
        return x - across, y - down, x + across, y + down
    if name == "text":
        return value("x"), value("y"), value("x"), value("y")
    if name == "path":
        return _path_box(node.get("d", ""))
    return None


def _path_box(shape: str) -> tuple[float, float, float, float] | None:
    """The box of a path's points; curves are taken by their handles."""
    x = y = 0.0
    xs, ys = [], []
    for letter, words in _STEP.findall(shape):
        values = [float(part) for part in _NUMBER.findall(words)]
        own = (x, y) if letter.islower() else (0.0, 0.0)
        kind = letter.upper()
        if kind == "A":
            values = [part for at in range(0, len(values), 7) for part in values[at + 5 : at + 7]]
        if kind in "HV":
            for part in values:
                x, y = (own[0] + part, y) if kind == "H" else (x, own[1] + part)
                xs.append(x)
                ys.append(y)
            continue
        for at in range(0, len(values) - 1, 2):
            x, y = own[0] + values[at], own[1] + values[at + 1]
            xs.append(x)
            ys.append(y)
            if kind in "LM":
                own = (x, y) if letter.islower() else own
    return (min(xs), min(ys), max(xs), max(ys)) if xs else None
