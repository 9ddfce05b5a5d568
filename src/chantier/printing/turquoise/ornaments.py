"""Drawings of our own: the cow's head of the corner plates, the sun of the last capital.

Each is drawn around (0, 0) and takes at most `ROOM` millimetres in every direction: so it stays
between the pillars' walkways whatever set is printed.
"""

from __future__ import annotations

import math

from chantier.core.svg import element, number

ROOM = 9.5

_FACE = (
    "M-3.3-3.4C-3.6-.6-2.7 2.2-2.3 4.4C-2.8 5.6-2.3 7.7 0 7.7C2.3 7.7 2.8 5.6 2.3 4.4"
    "C2.7 2.2 3.6-.6 3.3-3.4C2-4.4-2-4.4-3.3-3.4Z"
)
_EARS = (
    "M-3.6-2.7C-5-4.1-7.3-4-8.4-2.6C-7.4-1-5-.7-3.6-1.4Z"
    "M3.6-2.7C5-4.1 7.3-4 8.4-2.6C7.4-1 5-.7 3.6-1.4Z"
)
_HORNS = (
    "M-2.2-4.4C-5.6-4.8-6.3-8-4.2-9.6C-5-7.6-4.2-6-1-5.4Z"
    "M2.2-4.4C5.6-4.8 6.3-8 4.2-9.6C5-7.6 4.2-6 1-5.4Z"
)


def cow(colour: str, ground: str, turned: float = 0.0, size: float = 1.0) -> str:
    """A cow's head from the front, the sun between its horns; turned clockwise by degrees."""
    dots = "".join(
        element("circle", cx=x, cy=y, r=radius, fill=ground)
        for x, y, radius in (
            (-1.6, -0.9, 0.5),
            (1.6, -0.9, 0.5),
            (-0.8, 6.1, 0.35),
            (0.8, 6.1, 0.35),
        )
    )
    head = element("path", d=_FACE + _EARS + _HORNS, fill=colour)
    sun = element("circle", cx=0, cy=-7.6, r=1.7, fill=colour)
    turn = f"rotate({number(turned)})" if turned else None
    scale = f"scale({number(size)})" if size != 1 else None
    move = " ".join(filter(None, (turn, scale))) or None
    return element("g", head + sun + dots, class_="cow", transform=move)


def sun(colour: str, size: float = 1.0) -> str:
    """A disc with sixteen rays, long and short by turns."""
    rays = []
    for nth in range(16):
        angle, far = nth * math.pi / 8, (8.0 if nth % 2 == 0 else 6.0) * size
        tip = (far * math.sin(angle), -far * math.cos(angle))
        feet = [
            (4.0 * size * math.sin(angle + side), -4.0 * size * math.cos(angle + side))
            for side in (-0.13, 0.13)
        ]
        rays.append(
            f"M{number(feet[0][0])} {number(feet[0][1])}L{number(tip[0])} {number(tip[1])}"
            f"L{number(feet[1][0])} {number(feet[1][1])}Z"
        )
    disc = element("circle", cx=0, cy=0, r=2.9 * size, fill=colour)
    return element("g", disc + element("path", d="".join(rays), fill=colour), class_="sun")
