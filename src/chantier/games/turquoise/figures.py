"""The shapes that Turquoise's flat drawings are made of: stone, walkways, pillars, tablets, chips.

Nothing speaks by colour alone. A complete walkway is a full strip from place to place with a disc
at each end, like a metro line; a half that leads nowhere is a hollow bracket; rungs cross a level.
Each seat has its sign: ring, square, triangle, cross.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeAlias

from chantier.core.pieces import ACCENT, BAD
from chantier.core.svg import PAPER, box, element, label, number, path

Point: TypeAlias = tuple[float, float]

ACCENT_SOFT, TURQUOISE = "#E3E8FB", "#0B6F75"
FRAME, EARTH, EARTH_LINE = "#8C6E47", "#6F5738", "#B99C6B"
ON_FRAME = "#F6ECD4"
# By level, the summit last.
STONE = ("#C9A872", "#DFC898", "#F5ECD8", "#E9C25A")
RIM = ("#7F5F34", "#8E3F22", "#6B2A1A", "#8A5F12")
RIM_WIDTH = (0.03, 0.05, 0.075, 0.075)  # in places: higher plates have a bolder contour
COMPLETE, KERB, BROKEN = "#066168", "#F6ECD4", "#573A18"
# By seat: the capital, the dark collar that sets it off the stone, the sign on it.
CAPITAL = {"W": "#F4EEE1", "B": "#2A2725", "Y": "#F0BE2E", "O": "#C8490F"}
COLLAR = {"W": "#3A2A14", "B": "#9A9186", "Y": "#3A2A14", "O": "#3A2A14"}
SIGN = {"W": "#2B2622", "B": "#F4EEE1", "Y": "#3A2A08", "O": "#FFF6EC"}

AWAY = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}  # on the drawing, y goes down
STRIP, EDGE, DISC = 0.19, 0.035, 0.22  # of a walkway, in places: its width, its kerb, its ends


def stone(x: float, y: float, unit: float, level: int, at: str | None = None) -> str:
    """A plate of two by two places without its walkways; `at` is the name of a laid one."""
    inset, edge = 0.04 * unit, RIM_WIDTH[level] * unit
    side = 2 * (unit - inset)
    left, top, radius = x + inset, y + inset, 0.05 * unit
    shade = ""
    if level:
        fall = 0.05 * unit
        shade = box(
            left - 0.4 * fall,
            top + fall,
            side + fall,
            side + 0.6 * fall,
            radius,
            fill="#2A1906",
            fill_opacity=0.3,
        )
    body = box(
        left + edge / 2,
        top + edge / 2,
        side - edge,
        side - edge,
        radius,
        fill=STONE[level],
        stroke=RIM[level],
        stroke_width=edge,
    )
    shine = f"M{number(left + edge + 3)} {number(top + edge + 1)}h{number(side - 2 * edge - 6)}"
    light = path(shine, "#FFFFFF", 1.2, 0.35)
    return element("g", shade + body + light, class_="plate" if at else None, data_at=at)


def numeral(x: float, y: float, unit: float, level: int) -> str:
    """A plate's level, around a point."""
    size = 0.36 * unit
    return label(x, y + 0.36 * size, str(level), size, RIM[level], 700)


def line(points: Iterable[Point]) -> str:
    """Straight lines from point to point, as a path."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def stroke(shape: str, colour: str, width: float, dashes: str | None = None, **more: str) -> str:
    """A drawn line with blunt ends, so that it stops exactly where it should."""
    return element(
        "path",
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        stroke_linejoin="round",
        **more,
        d=shape,
    )


def kerbs(lines: Iterable[str], ends: Iterable[Point], unit: float) -> str:
    """The light edges under complete walkways: all of them first, so that strips run on."""
    width = (STRIP + 2 * EDGE) * unit
    discs = [element("circle", cx=x, cy=y, r=(DISC + EDGE) * unit, fill=KERB) for x, y in ends]
    return stroke("".join(lines), KERB, width) + "".join(discs)


def strip(shape: str, unit: float, kind: str, at: str) -> str:
    """The strip of one complete walkway or entry."""
    return stroke(shape, COMPLETE, STRIP * unit, class_=f"{kind} complete", data_at=at)


def disc(middle: Point, unit: float) -> str:
    """The end of a walkway, at a place."""
    return element("circle", cx=middle[0], cy=middle[1], r=DISC * unit, fill=COMPLETE)


def rungs(middle: Point, heading: str, unit: float) -> str:
    """The ladder on a walkway that crosses from one level to another, around the seam."""
    dx, dy = AWAY[heading]
    x, y = middle
    half = 0.17 * unit
    shape = line([(x - half * dx, y - half * dy), (x + half * dx, y + half * dy)])
    thick = number(0.05 * unit)
    ladder = stroke(shape, KERB, STRIP * unit)
    return ladder + stroke(shape, COMPLETE, STRIP * unit, f"{thick} {number(0.0467 * unit)}")


def half(
    middle: Point, heading: str, unit: float, at: str, near: float = 0.29, kind: str = "half"
) -> str:
    """A half walkway that leads nowhere: a hollow bracket with a closed end."""
    dx, dy = AWAY[heading]
    x, y = middle
    wide, far = 0.095 * unit, (near + 0.165) * unit
    close = near * unit
    points = [
        (x + a * dx - b * dy, y + a * dy + b * dx)
        for a, b in ((close, -wide), (far, -wide), (far, wide), (close, wide))
    ]
    return stroke(line(points), BROKEN, 0.034 * unit, class_=f"{kind} broken", data_at=at)


def pillar(x: float, y: float, radius: float, colour: str, at: str | None = None) -> str:
    """A pillar from above: its capital in a dark collar, and the sign of its seat."""
    collar = max(1.0, 0.085 * radius)
    parts = [
        element("circle", cx=x, cy=y + 0.1 * radius, r=1.02 * radius, fill="#1A0F06",
                fill_opacity=0.3),
        element("circle", cx=x, cy=y, r=radius - collar / 2, fill=CAPITAL[colour],
                stroke=COLLAR[colour], stroke_width=collar),
        _sign(x, y, radius, colour),
    ]  # fmt: skip
    return element("g", "".join(parts), class_=at and f"pillar {colour}", data_at=at)


def cross(arm: float, wide: float) -> list[tuple[float, float]]:
    """The corners of a cross around 0: how far its arms go, and half their width."""
    return [
        *((-wide, -arm), (wide, -arm), (wide, -wide), (arm, -wide), (arm, wide), (wide, wide)),
        *((wide, arm), (-wide, arm), (-wide, wide), (-arm, wide), (-arm, -wide)),
        (-wide, -wide),
    ]


def _sign(x: float, y: float, radius: float, colour: str) -> str:
    if colour == "W":
        return element(
            "circle",
            cx=x,
            cy=y,
            r=0.34 * radius,
            fill="none",
            stroke=SIGN["W"],
            stroke_width=0.2 * radius,
        )
    if colour == "B":
        side = 0.74 * radius
        return box(x - side / 2, y - side / 2, side, side, 0.06 * radius, fill=SIGN["B"])
    triangle = [(0, -0.55), (0.53, 0.36), (-0.53, 0.36)]
    points = triangle if colour == "Y" else cross(0.52, 0.19)
    shape = line((x + a * radius, y + b * radius) for a, b in points) + "Z"
    return element("path", d=shape, fill=SIGN[colour])


# What is drawn on each tablet, in a square of 24: filled shapes, then lines.
_GLYPHS = {
    "horus": (
        "M9.1 11.4a2.4 2.4 0 1 0 4.8 0a2.4 2.4 0 1 0-4.8 0Z",
        "M2.5 7.6C7 3.2 17 2.8 21.5 8M2.5 12.2C7 7.6 16.5 7.4 21 12C16 15.6 8 15.8 2.5 12.2Z"
        "M8.6 14.8L7.8 20.4M12.4 15C13.4 18.4 16.6 21 19.2 19.8C21.2 18.8 20 16.4 18.2 17.4",
    ),
    "anubis": (
        "M8.2 1.5L10.2 8L12.8 2.2L14.2 9C16.6 11.2 18 15 18 22.5H10.6C10.6 18.4 9.6 16.8 7.6 16.4"
        "L2.6 15.7C1.6 15 1.8 13.8 2.8 13.2L7.6 10.2Z",
        "",
    ),
    "thot": (
        "M13.2 5.4C16.8 5.4 18.7 7.6 18.5 10.4C18.4 13.2 19.8 16 19.8 22.5H12C12 18 13.6 15.6 13.1"
        " 13.4C9.6 12.6 6 15 3 20.8C3 14 6.4 9.4 9.6 7.8C10.4 6.2 11.6 5.4 13.2 5.4Z",
        "M8.6 1.6C9.6 4.4 16.2 4.4 17.4 1.6",
    ),
    "seth": (
        "M9.8 1.5H13L12.8 8H14.4L15.6 1.5H18.8L17.8 9.6C19.2 12 19.8 16 19.8 22.5H12.6C12.6 18.8"
        " 12 17 10.4 16.6C7.8 17.6 5 19.2 2.8 21.4C2.2 17.6 5 13.4 9.6 10Z",
        "",
    ),
}


def glyph(tablet: str, x: float, y: float, size: float, colour: str) -> str:
    """A god's sign, in a square of some size."""
    filled, lines = _GLYPHS[tablet]
    parts = element("path", d=filled, fill=colour)
    parts += path(lines, colour, 1.9) if lines else ""
    move = f"translate({number(x)} {number(y)}) scale({number(size / 24)})"
    return element("g", parts, transform=move)


def tablet(name: str, x: float, y: float, width: float, free: bool) -> str:
    """A god's tablet: an arch with the god's sign, in full colour while it is for sale."""
    height, round_ = 1.14 * width, width / 2
    shape = (
        f"M{number(x)} {number(y + height)}V{number(y + round_)}"
        f"A{number(round_)} {number(round_)} 0 0 1 {number(x + width)} {number(y + round_)}"
        f"V{number(y + height)}Z"
    )
    edge, ink = (TURQUOISE, TURQUOISE) if free else ("#B9AC97", "#6F6558")
    arch = element("path", d=shape, fill="#EDE5D8", stroke=edge, stroke_width=2 if free else 1.2)
    sign = 0.56 * width
    return arch + glyph(name, x + (width - sign) / 2, y + 0.34 * width, sign, ink)


def pips(x: float, y: float, left: int, whole: int = 3, size: float = 15) -> str:
    """Action points: a full square for each that is left, a hollow one for each that is spent."""
    parts = [
        box(x + nth * (size + 5), y, size, size, 4, stroke=ACCENT, stroke_width=1.8,
            fill=ACCENT if nth < left else PAPER)
        for nth in range(max(whole, left))
    ]  # fmt: skip
    return element("g", "".join(parts), class_="pips", data_at=str(left))


def price_width(coins: str) -> float:
    """How wide a price is drawn."""
    return 22 + (15 * len(coins) if len(coins) < 4 else 34 * len(set(coins)))


def price(x: float, y: float, points: int, coins: str, chosen: bool = False) -> str:
    """A move's price: action points, then a coin for each point paid (from 4 on: coin × n)."""
    shown = [(letter, coins.count(letter)) for letter in dict.fromkeys(coins)]
    width = price_width(coins)
    ink, paper = ("#FFFFFF", ACCENT) if chosen else (ACCENT, "#FFFFFF")
    at = x - width / 2
    parts = [
        box(at, y - 11, width, 22, 11, fill=paper, stroke=ACCENT, stroke_width=1.8),
        label(at + 11, y + 5, str(points), 14, ink, 700),
    ]
    at += 27
    for letter, many in shown:
        for _ in range(many if len(coins) < 4 else 1):
            parts.append(pillar(at, y, 6.5, letter))
            at += 15
        if len(coins) >= 4:
            parts.append(label(at - 6, y + 4.5, f"×{many}", 12, ink, 700, "start"))
            at += 19
    return element("g", "".join(parts), class_="price")


def surcharge(x: float, y: float) -> str:
    """The action point that a broken crossing adds."""
    ring = element("circle", cx=x, cy=y, r=10, fill="#FFFFFF", stroke=BAD, stroke_width=1.8)
    return element("g", ring + label(x, y + 4, "+1", 11, BAD, 700), class_="surcharge")


def trail(points: list[Point]) -> str:
    """The path of a move, from place to place, with an arrow at its end."""
    (x0, y0), (x1, y1) = list(pairwise(points))[-1]
    length = max(abs(x1 - x0), abs(y1 - y0)) or 1
    dx, dy = (x1 - x0) / length, (y1 - y0) / length
    tip = (x1 - 9 * dx, y1 - 9 * dy)
    head = line([(x1 + 3 * dx, y1 + 3 * dy), (tip[0] - 7 * dy, tip[1] + 7 * dx),
                 (tip[0] + 7 * dy, tip[1] - 7 * dx)]) + "Z"  # fmt: skip
    shape = line([*points[:-1], tip])
    tube = path(shape, "#FFFFFF", 8) + path(shape, ACCENT, 4)
    arrow = element("path", d=head, fill=ACCENT, stroke="#FFFFFF", stroke_width=1.4)
    return element("g", tube + arrow, class_="way")


def cost(x: float, y: float, points: int) -> str:
    """What a pillar that carries nothing costs its owner at the end."""
    body = box(x - 12, y - 8.5, 24, 17, 8.5, fill="#FFFFFF", stroke=BAD, stroke_width=1.6)
    words = label(x, y + 4.2, f"−{points}", 12, BAD, 700)
    return element("g", body + words, class_="cost")
