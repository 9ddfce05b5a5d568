"""What a PDF really draws, read from its own operators, in millimetres from the upper left corner.

Follows transforms, clips and nested forms. Lines and fills come as straight pieces (curves as
several), texts with the widths of the embedded fonts.
"""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any

from pypdf import PdfReader

MILLIMETRES = 25.4 / 72
CURVE = 8  # pieces of a curve
RISE, DROP = 0.74, 0.21  # how far letters reach above and below their line, by their height

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
Box = tuple[float, float, float, float]
"""Left, top, right, bottom."""

_TOKEN = re.compile(
    rb"\s*(?:(?P<number>[-+]?(?:\d+\.?\d*|\.\d+))|(?P<name>/[^\s/<>\[\]()]*)|(?P<word>[A-Za-z'\"*0-9]+)"
    rb"|(?P<hex><[0-9A-Fa-f\s]*>)|(?P<mark><<|>>|\[|\])|(?P<text>\())"
)
_ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}


@dataclass(frozen=True)
class Stroke:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    colour: tuple[float, ...]
    dashed: bool
    mirrored: bool

    @property
    def length(self) -> float:
        return math.hypot(self.x2 - self.x1, self.y2 - self.y1)

    @property
    def lies(self) -> bool:
        return abs(self.y1 - self.y2) < 0.005

    @property
    def stands(self) -> bool:
        return abs(self.x1 - self.x2) < 0.005

    @property
    def box(self) -> Box:
        half = self.width / 2
        wide, high = (0.0, half) if self.lies else (half, 0.0) if self.stands else (half, half)
        return (
            min(self.x1, self.x2) - wide,
            min(self.y1, self.y2) - high,
            max(self.x1, self.x2) + wide,
            max(self.y1, self.y2) + high,
        )


@dataclass(frozen=True)
class Fill:
    """A filled shape: the box of what is seen of it."""

    box: Box
    colour: tuple[float, ...]
    shaded: bool
    mirrored: bool


@dataclass(frozen=True)
class Words:
    """Some words: where their line begins and ends, how high the letters are."""

    text: str
    start: Point
    end: Point
    size: float
    font: str
    colour: tuple[float, ...]
    mirrored: bool

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Around the letters, from the foot of the first, whichever way they are turned."""
        (x1, y1), (x2, y2) = self.start, self.end
        long = math.hypot(x2 - x1, y2 - y1) or 1.0
        across, down = (x2 - x1) / long, (y2 - y1) / long
        up = (down * self.size, -across * self.size)
        return (
            (x1 - up[0] * DROP, y1 - up[1] * DROP),
            (x2 - up[0] * DROP, y2 - up[1] * DROP),
            (x2 + up[0] * RISE, y2 + up[1] * RISE),
            (x1 + up[0] * RISE, y1 + up[1] * RISE),
        )

    @property
    def box(self) -> Box:
        return box_of(self.corners)


@dataclass
class Page:
    """What one page draws."""

    width: float
    height: float
    strokes: list[Stroke] = field(default_factory=list)
    fills: list[Fill] = field(default_factory=list)
    words: list[Words] = field(default_factory=list)
    images: int = 0
    shadings: int = 0

    @property
    def lines(self) -> list[Words]:
        """The words joined to lines: what is set piece by piece, for its kerning, is one line."""
        joined: list[Words] = []
        for words in self.words:
            last = joined[-1] if joined else None
            if last is not None and _goes_on(last, words):
                joined[-1] = replace(last, text=last.text + words.text, end=words.end)
            else:
                joined.append(words)
        return joined

    @property
    def text(self) -> str:
        return "\n".join(line.text for line in self.lines)


@dataclass(frozen=True)
class Font:
    """A font of the file: its name, whether it is in the file, and how it writes."""

    name: str
    embedded: bool
    widths: dict[int, float]
    letters: dict[int, str]

    def read(self, code: bytes) -> tuple[str, list[float]]:
        """The text of some codes, and the widths; a character that the font lacks is a NUL."""
        numbers = [int.from_bytes(code[at : at + 2], "big") for at in range(0, len(code), 2)]
        said = "".join(self.letters.get(one, "\0") if one else "\0" for one in numbers)
        return said, [self.widths.get(one, 0.0) / 1000 for one in numbers]


@dataclass
class Document:
    """A whole file."""

    pages: list[Page]
    fonts: dict[str, Font]
    metadata: dict[str, str]


def read_pdf(data: bytes) -> Document:
    """Everything that a PDF draws."""
    reader = PdfReader(io.BytesIO(data))
    fonts: dict[Any, Font] = {}
    pages = []
    for page in reader.pages:
        left, bottom, right, top = (float(side) for side in page.mediabox)
        drawn = Page((right - left) * MILLIMETRES, (top - bottom) * MILLIMETRES)
        base = (MILLIMETRES, 0.0, 0.0, -MILLIMETRES, -left * MILLIMETRES, top * MILLIMETRES)
        contents = page.get_contents()
        if contents is not None:
            whole = (0.0, 0.0, drawn.width, drawn.height)
            run = _Run(drawn, page["/Resources"], fonts, _State(base, whole))
            run.follow(contents.get_data())
        pages.append(drawn)
    named = {font.name: font for font in fonts.values()}
    said = {str(key): str(value) for key, value in (reader.metadata or {}).items()}
    return Document(pages, named, said)


@dataclass(frozen=True)
class _State:
    matrix: Matrix
    clip: Box
    stroke: tuple[float, ...] = (0.0,)
    fill: tuple[float, ...] = (0.0,)
    width: float = 1.0
    dashed: bool = False
    shaded: bool = False
    font: Font | None = None
    size: float = 1.0
    spacing: float = 0.0
    word_spacing: float = 0.0
    stretch: float = 1.0
    rise: float = 0.0


class _Run:
    """Follows one stream of operators."""

    def __init__(self, page: Page, resources: Any, fonts: dict[Any, Font], state: _State) -> None:
        self.page, self.resources, self.fonts, self.state = page, resources, fonts, state
        self.stack: list[_State] = []
        self.paths: list[list[Point]] = []
        self.clips = False
        self.text: Matrix = (1, 0, 0, 1, 0, 0)
        self.line: Matrix = (1, 0, 0, 1, 0, 0)

    def follow(self, stream: bytes) -> None:
        for operator, operands in operations(stream):
            act = getattr(self, f"_{_NAMED.get(operator, operator)}", None)
            if act is not None:
                act(*operands)

    def _q(self) -> None:
        self.stack.append(self.state)

    def _Q(self) -> None:  # noqa: N802  # the operator's name
        self.state = self.stack.pop()

    def _cm(self, *matrix: float) -> None:
        self.state = replace(self.state, matrix=product(matrix, self.state.matrix))  # type: ignore[arg-type]

    def _w(self, width: float) -> None:
        self.state = replace(self.state, width=width)

    def _d(self, dashes: list[float], _phase: float) -> None:
        self.state = replace(self.state, dashed=bool(dashes))

    # colours

    def _scn(self, *colour: Any) -> None:
        shaded = bool(colour) and not isinstance(colour[-1], float)
        self.state = replace(
            self.state, fill=() if shaded else colour, shaded=shaded and self._is_shading(colour)
        )

    def _SCN(self, *colour: Any) -> None:  # noqa: N802
        shaded = bool(colour) and not isinstance(colour[-1], float)
        self.state = replace(self.state, stroke=() if shaded else colour)
        self.page.shadings += shaded and self._is_shading(colour)

    def _is_shading(self, colour: Any) -> bool:
        pattern = self.resources["/Pattern"][str(colour[-1])].get_object()
        return int(pattern["/PatternType"]) == 2

    def _sh(self, _name: str) -> None:
        self.page.shadings += 1

    # paths

    def _m(self, x: float, y: float) -> None:
        self.paths.append([(x, y)])

    def _l(self, x: float, y: float) -> None:
        self.paths[-1].append((x, y))

    def _c(self, *ends: float) -> None:
        x0, y0 = self.paths[-1][-1]
        x1, y1, x2, y2, x3, y3 = ends
        for piece in range(1, CURVE + 1):
            t = piece / CURVE
            a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
            x = a * x0 + b * x1 + c * x2 + d * x3
            self.paths[-1].append((x, a * y0 + b * y1 + c * y2 + d * y3))

    def _v(self, *ends: float) -> None:
        self._c(*self.paths[-1][-1], *ends)

    def _y(self, *ends: float) -> None:
        self._c(*ends, *ends[2:])

    def _h(self) -> None:
        self.paths[-1].append(self.paths[-1][0])

    def _re(self, x: float, y: float, wide: float, high: float) -> None:
        self.paths.append([(x, y), (x + wide, y), (x + wide, y + high), (x, y + high), (x, y)])

    def _W(self) -> None:  # noqa: N802
        self.clips = True

    def _n(self) -> None:
        if self.clips and any(self.paths):
            seen = overlap(self.state.clip, box_of(self._placed()))
            self.state = replace(self.state, clip=seen or (0.0, 0.0, 0.0, 0.0))
        self.paths, self.clips = [], False

    def _f(self) -> None:
        state = self.state
        seen = overlap(state.clip, box_of(self._placed()))
        if seen is not None:
            mirrored = determinant(state.matrix) < 0
            self.page.fills.append(Fill(seen, state.fill, state.shaded, mirrored))
            self.page.shadings += state.shaded
        self._n()

    def _S(self) -> None:  # noqa: N802
        state = self.state
        wide = state.width * math.sqrt(abs(determinant(state.matrix)))
        mirrored = determinant(state.matrix) < 0
        for path in self.paths:
            placed = [point(state.matrix, *corner) for corner in path]
            for one, other in pairwise(placed):
                inside = clipped(one, other, state.clip)
                if inside is not None:
                    ends = (*inside[0], *inside[1])
                    self.page.strokes.append(
                        Stroke(*ends, wide, state.stroke, state.dashed, mirrored)
                    )
        self._n()

    def _B(self) -> None:  # noqa: N802
        paths = self.paths
        self._f()
        self.paths = paths
        self._S()

    def _s(self) -> None:
        self._h()
        self._S()

    def _b(self) -> None:
        self._h()
        self._B()

    def _placed(self) -> list[Point]:
        return [point(self.state.matrix, *corner) for path in self.paths for corner in path]

    # nested forms and images

    def _Do(self, name: str) -> None:  # noqa: N802
        form = self.resources["/XObject"][name].get_object()
        if form["/Subtype"] == "/Image":
            self.page.images += 1
            return
        matrix = tuple(float(one) for one in form.get("/Matrix", (1, 0, 0, 1, 0, 0)))
        inside = replace(self.state, matrix=product(matrix, self.state.matrix))  # type: ignore[arg-type]
        left, bottom, right, top = (float(side) for side in form["/BBox"])
        corners = ((left, bottom), (right, bottom), (right, top), (left, top))
        box = box_of([point(inside.matrix, *corner) for corner in corners])
        inside = replace(inside, clip=overlap(inside.clip, box) or (0.0, 0.0, 0.0, 0.0))
        resources = form.get("/Resources", self.resources)
        _Run(self.page, resources, self.fonts, inside).follow(form.get_data())

    # text

    def _BT(self) -> None:  # noqa: N802
        self.text = self.line = (1, 0, 0, 1, 0, 0)

    def _Tf(self, name: str, size: float) -> None:  # noqa: N802
        reference = self.resources["/Font"].raw_get(name)
        key = getattr(reference, "idnum", id(reference))
        if key not in self.fonts:
            self.fonts[key] = _font(reference.get_object())
        self.state = replace(self.state, font=self.fonts[key], size=size)

    def _Tc(self, spacing: float) -> None:  # noqa: N802
        self.state = replace(self.state, spacing=spacing)

    def _Tz(self, stretch: float) -> None:  # noqa: N802
        self.state = replace(self.state, stretch=stretch / 100)

    def _Ts(self, rise: float) -> None:  # noqa: N802
        self.state = replace(self.state, rise=rise)

    def _Tm(self, *matrix: float) -> None:  # noqa: N802
        self.text = self.line = matrix  # type: ignore[assignment]

    def _Td(self, x: float, y: float) -> None:  # noqa: N802
        self.text = self.line = product((1, 0, 0, 1, x, y), self.line)

    def _Tj(self, code: bytes) -> None:  # noqa: N802
        state, font = self.state, self.state.font
        assert font is not None
        said, widths = font.read(code)
        along = sum(one * state.size + state.spacing for one in widths) * state.stretch
        whole = product(self.text, state.matrix)
        start, end = point(whole, 0, state.rise), point(whole, along, state.rise)
        high = state.size * math.hypot(whole[2], whole[3])
        mirrored = determinant(whole) > 0  # on the page, where down is more, letters are flipped
        words = Words(said, start, end, high, font.name, state.fill, mirrored)
        if overlap(words.box, state.clip) is not None:
            self.page.words.append(words)
        self.text = product((1, 0, 0, 1, along, 0), self.text)

    def _TJ(self, pieces: list[Any]) -> None:  # noqa: N802
        for piece in pieces:
            if isinstance(piece, bytes):
                self._Tj(piece)
            else:
                back = -piece / 1000 * self.state.size * self.state.stretch
                self.text = product((1, 0, 0, 1, back, 0), self.text)


_FILLS, _STROKES = ("g", "rg", "k", "sc"), ("G", "RG", "K", "SC")
_NAMED = {
    **{one: one[0] for one in ("f*", "B*", "b*", "W*")},
    **dict.fromkeys(_FILLS, "scn"),
    **dict.fromkeys(_STROKES, "SCN"),
    "F": "f",
}


def operations(stream: bytes) -> Iterator[tuple[str, list[Any]]]:
    """Operators with their operands: numbers, names, strings as bytes, arrays as lists."""
    operands: list[Any] = []
    arrays: list[list[Any]] = []
    at, end = 0, len(stream)
    while at < end:
        found = _TOKEN.match(stream, at)
        if found is None:
            assert not stream[at:].strip(), stream[at : at + 40]
            return
        at = found.end()
        kind, said = found.lastgroup, found.group(found.lastgroup or 0)
        if said == b"[":
            arrays.append(operands)
            operands = []
        elif said == b"]":
            operands = [*arrays.pop(), operands]
        elif kind == "word":
            yield said.decode(), operands
            operands = []
        elif kind == "text":
            value, at = _literal(stream, at)
            operands.append(value)
        elif kind in _VALUES:
            operands.append(_VALUES[kind](said))


_VALUES: dict[str | None, Callable[[bytes], Any]] = {
    "number": float,
    "name": bytes.decode,
    "hex": lambda said: bytes.fromhex(said[1:-1].decode()),
}


def _literal(stream: bytes, at: int) -> tuple[bytes, int]:
    """A string in brackets, from behind the first to behind the last."""
    said, depth = bytearray(), 1
    while True:
        sign = stream[at : at + 1]
        at += 1
        if sign == b"\\":
            octal = re.compile(rb"[0-7]{1,3}").match(stream, at)
            if octal:
                said.append(int(octal.group(), 8) & 255)
                at = octal.end()
            else:
                after = stream[at : at + 1]
                said += b"" if after == b"\n" else _ESCAPES.get(after, after)
                at += 1
            continue
        depth += (sign == b"(") - (sign == b")")
        if not depth:
            return bytes(said), at
        said += sign


def _font(font: Any) -> Font:
    name = str(font["/BaseFont"]).removeprefix("/")
    inner = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    described = inner.get("/FontDescriptor", {})
    embedded = any(f"/FontFile{kind}" in described for kind in ("", "2", "3"))
    return Font(name, embedded, _widths(inner.get("/W", [])), _letters(font))


def _widths(listed: Any) -> dict[int, float]:
    """Widths by code, from `first last width` and `first [widths]`."""
    widths: dict[int, float] = {}
    rest = [one.get_object() if hasattr(one, "get_object") else one for one in listed]
    while rest:
        first, second = int(rest[0]), rest[1]
        if isinstance(second, list):
            widths |= {first + nth: float(one) for nth, one in enumerate(second)}
            rest = rest[2:]
        else:
            widths |= dict.fromkeys(range(first, int(second) + 1), float(rest[2]))
            rest = rest[3:]
    return widths


def _letters(font: Any) -> dict[int, str]:
    """What every code means, from the font's own table."""
    if "/ToUnicode" not in font:
        return {}
    table = font["/ToUnicode"].get_object().get_data().decode("latin-1")
    letters: dict[int, str] = {}
    for block in re.findall(r"beginbfchar(.*?)endbfchar", table, re.DOTALL):
        for code, said in re.findall(r"<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", block):
            letters[int(code, 16)] = bytes.fromhex(said).decode("utf-16-be")
    for block in re.findall(r"beginbfrange(.*?)endbfrange", table, re.DOTALL):
        for low, high, said in re.findall(r"<(\w+)>\s*<(\w+)>\s*<(\w+)>", block):
            first = int(said, 16)
            for nth, code in enumerate(range(int(low, 16), int(high, 16) + 1)):
                letters[code] = chr(first + nth)
    return letters


def _goes_on(last: Words, words: Words) -> bool:
    """Whether words stand on another's line, right behind it."""
    if abs(last.size - words.size) > 0.01 or last.font != words.font:
        return False
    gap = math.dist(last.end, words.start)
    if gap > 0.6 * words.size:
        return False
    turned = direction(last.start, last.end), direction(words.start, words.end)
    return gap < 0.05 or math.dist(*turned) < 0.01


def direction(start: Point, end: Point) -> Point:
    """The way from one point to another, of length 1."""
    long = math.dist(start, end) or 1.0
    return (end[0] - start[0]) / long, (end[1] - start[1]) / long


def product(first: Matrix, then: Matrix) -> Matrix:
    """One transform after another."""
    a, b, c, d, e, f = first
    p, q, r, s, t, u = then
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s,
            e * p + f * r + t, e * q + f * s + u)  # fmt: skip


def point(matrix: Matrix, x: float, y: float) -> Point:
    """Where a transform takes a point."""
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def determinant(matrix: Matrix) -> float:
    """How much larger a transform makes an area; below 0 it mirrors."""
    return matrix[0] * matrix[3] - matrix[1] * matrix[2]


def box_of(points: Any) -> Box:
    """The box around points."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


def overlap(one: Box, other: Box) -> Box | None:
    """What two boxes share."""
    left, top = max(one[0], other[0]), max(one[1], other[1])
    right, bottom = min(one[2], other[2]), min(one[3], other[3])
    return (left, top, right, bottom) if left <= right and top <= bottom else None


def clipped(one: Point, other: Point, box: Box) -> tuple[Point, Point] | None:
    """What a box lets see of a straight line."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        start, step = one[axis], other[axis] - one[axis]
        for edge, sign in ((box[axis], -1), (box[axis + 2], 1)):
            over, towards = sign * (start - edge), sign * step
            if not towards:
                if over > 1e-9:
                    return None
            elif towards > 0:
                high = min(high, -over / towards)
            else:
                low = max(low, -over / towards)
    if low > high:
        return None
    ends = [
        (one[0] + (other[0] - one[0]) * at, one[1] + (other[1] - one[1]) * at) for at in (low, high)
    ]
    return ends[0], ends[1]
