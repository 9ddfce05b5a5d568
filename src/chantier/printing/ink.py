"""Inks: the screen's colours, greys of the same lightness, or as little as possible.

A drawing asks for every colour here: `fill` for a large surface, `mark` for what must be seen on
it, `line` for a thin line. With little ink a surface stays white, and a mark becomes an outline
that the drawing fills with a hatch where it needs to be told apart.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from chantier.errors import BadRequest

WHITE = "#FFFFFF"
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}\b")
APART = 15.0
"""Colours nearer than this in lightness (L*) need a sign or a hatch when printed in grey."""


@dataclass(frozen=True)
class Ink:
    """A way of printing colours."""

    name: str

    @property
    def is_low(self) -> bool:
        """Whether surfaces stay white."""
        return self.name == "low"

    def fill(self, colour: str) -> str:
        """The colour of a large surface."""
        return WHITE if self.is_low else self.mark(colour)

    def mark(self, colour: str) -> str:
        """The colour of something small that must be seen on its surface."""
        return colour if self.name == "colour" else grey(colour)

    def line(self, colour: str) -> str:
        """The colour of a thin line or of text; with little ink it is dark enough to be read."""
        if not self.is_low:
            return self.mark(colour)
        return grey(colour) if lightness(colour) <= 45.0 else "#6A6A6A"

    def greyed(self, svg: str) -> str:
        """A drawing without colours, if this ink has none: also those that it took from elsewhere.

        Words are dark brown by default (`core.svg.INK`), and stay as dark.
        """
        if self.name == "colour":
            return svg
        return _COLOUR.sub(lambda found: grey(found[0]), svg)


INKS = {name: Ink(name) for name in ("colour", "grey", "low")}


def find_ink(name: str) -> Ink:
    """An ink by its name; raises `BadRequest`."""
    if name not in INKS:
        raise BadRequest("print.error.ink", value=name, known=", ".join(INKS))
    return INKS[name]


def luminance(colour: str) -> float:
    """The relative luminance of `#RRGGBB`, from 0 to 1."""
    channels = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def lightness(colour: str) -> float:
    """The lightness L* of `#RRGGBB`, from 0 to 100."""
    light = luminance(colour)
    return 116 * light ** (1 / 3) - 16 if light > 0.008856 else 903.3 * light


def grey(colour: str) -> str:
    """The grey that is as light as `#RRGGBB`."""
    light = luminance(colour)
    value = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(255 * value):02X}" * 3


def mixed(colour: str, other: str, share: float) -> str:
    """A colour with that share of another in it, so that a drawing needs no transparency."""
    pairs = ((int(colour[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{round(a + (b - a) * share):02X}" for a, b in pairs)
