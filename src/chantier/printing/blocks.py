"""Wooden blocks of two squares on paper: nets to fold, flat faces, and solids.

A white block has rings and a black one dots, as on the screen. With little ink the wood stays
white: black blocks are hatched thinly, so that a colour is seen from across the table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from chantier.core import pieces
from chantier.core.card import Card
from chantier.core.svg import box, element, number, path
from chantier.i18n import say
from chantier.printing.ink import Ink, mixed
from chantier.printing.kit import PrintSettings
from chantier.printing.nets import Net, NetFace, box_net, net_part
from chantier.printing.paper import Paper
from chantier.printing.sheet import FoldLine, Part, Sheet
from chantier.printing.workshop import Triangle, loft, rectangle

UNIT = 18.0  # a square, in millimetres: the thickness of a common batten
GROUPS = 2, 4  # nets across and down a page
BETWEEN = 1.0  # a net and the caps of the next
CHAMFER, GROOVE = 0.5, 0.4  # of a solid block
HATCH = 3.0


def wood(x: float, y: float, width: float, height: float, colour: str, seed: int, ink: Ink) -> str:
    """A wooden surface: its shade and a quiet grain; white or hatched with little ink."""
    plain = shade(colour, seed)
    if ink.is_low:
        if colour == "W":
            return ""
        return path(hatching(x, y, width, height, HATCH), ink.line("#777777"), 0.18)
    dark, share = pieces.GRAIN[colour]
    body = box(x, y, width, height, 0, fill=ink.fill(plain))
    return body + path(_grain(x, y, width, height, seed), ink.mark(mixed(plain, dark, share)), 0.25)


def sign(x: float, y: float, unit: float, colour: str, ink: Ink) -> str:
    """The sign of a square whose middle is at a point: a ring on white, a dot on black."""
    white, low = colour == "W", ink.is_low
    paint = "#3A3A3A" if low else ink.mark(pieces.SIGN[colour])
    return element(
        "circle",
        cx=x,
        cy=y,
        r=unit * (0.15 if white else 0.17 if low else 0.14),
        fill=("#FFFFFF" if low else "none") if white else paint,
        stroke=paint if white else None,
        stroke_width=unit * 0.05 if white else None,
    )


def face(
    x: float, y: float, across: int, up: int, unit: float, colour: str, seed: int, ink: Ink
) -> str:
    """What a block shows on one side: one or two squares, each with its sign."""
    width, height = across * unit, up * unit
    parts = [wood(x, y, width, height, colour, seed, ink)]
    edge, inset = edge_colour(colour, ink), 0.08 * unit
    parts.append(
        box(
            x + inset,
            y + inset,
            width - 2 * inset,
            height - 2 * inset,
            0.08 * unit,
            fill="none",
            stroke=edge,
            stroke_width=0.25,
        )
    )
    if up == 2:
        groove = f"M{number(x + 2 * inset)} {number(y + unit)}h{number(width - 4 * inset)}"
        parts.append(path(groove, edge, 0.3))
    if across == 2:
        groove = f"M{number(x + unit)} {number(y + 2 * inset)}v{number(height - 4 * inset)}"
        parts.append(path(groove, edge, 0.3))
    for row in range(up):
        for column in range(across):
            parts.append(sign(x + (column + 0.5) * unit, y + (row + 0.5) * unit, unit, colour, ink))
    return "".join(parts)


def shade(colour: str, seed: int) -> str:
    """The colour of the wood of one block; blocks differ a little."""
    return pieces.SHADES[colour][seed % 4]


def edge_colour(colour: str, ink: Ink) -> str:
    """The line around a block's face and between its squares."""
    if ink.is_low:
        return "#8A8A8A"
    dark = mixed(pieces.SHADES["W"][0], "#8A6A35", 0.55)
    light = mixed(pieces.SHADES["B"][0], "#EBDCBC", 0.28)
    return ink.mark(dark if colour == "W" else light)


def fold_colour(colour: str, ink: Ink) -> str:
    """Dashes that can be seen on the wood."""
    return ink.mark("#D9C6A2") if colour == "B" and not ink.is_low else "#000000"


def block_net(unit: float = UNIT) -> Net:
    """The net of a block: two squares high, one deep."""
    return box_net(unit, unit, 2 * unit)


def folded(card: Card, each: int) -> Callable[[PrintSettings], list[Sheet]]:
    """The pages of a game's blocks to fold, so many of each colour, with the game's note."""
    colours = "".join(colour * each for colour in card.seats)

    def pages(settings: PrintSettings) -> list[Sheet]:
        note = say(settings.language, f"{card.name}.print.note.blocks")
        return list(net_pages(colours, settings.small, settings.ink, note))

    return pages


def net_pages(colours: Sequence[str], paper: Paper, ink: Ink, note: str = "") -> Iterator[Sheet]:
    """The nets of some blocks, eight a page, in two columns; caps of two rows share their room."""
    columns, rows = GROUPS
    net = block_net()
    left, top, right, bottom = net.bounds
    step_x = right - left + 6
    body = 2 * UNIT  # of the belt; a cap stands above and below it
    step_y = body + (bottom - body) + BETWEEN
    wide, high = step_x * columns - 6, step_y * (rows - 1) + bottom - top
    x0, y0 = (paper.width - wide) / 2 - left, (paper.height - high) / 2 - top
    for first in range(0, len(colours), columns * rows):
        parts: list[Part] = []
        folds: list[FoldLine] = []
        for nth, colour in enumerate(colours[first : first + columns * rows]):
            column, row = divmod(nth, rows)
            at = net.moved(x0 + column * step_x, y0 + row * step_y)
            count = first + nth + 1
            bleed = "" if ink.is_low else ink.fill(shade(colour, count))
            part, creases = net_part(
                str(count), at, _painter(colour, count, ink), fold_colour(colour, ink), bleed
            )
            parts.append(part)
            folds += creases
        yield Sheet(
            paper,
            tuple(parts),
            (),
            tuple(folds),
            note=note,
        )


def _painter(colour: str, seed: int, ink: Ink) -> Callable[[NetFace], str]:
    """Draws the faces of one block."""

    def painted(one: NetFace) -> str:
        up = round(one.height / UNIT)
        return face(one.x, one.y, 1, up, UNIT, colour, seed, ink)

    return painted


def solid(unit: float = UNIT) -> list[Triangle]:
    """A block as a solid: edges broken below and above, a shallow groove around its middle."""
    high, middle = 2 * unit, unit
    heights = (
        (0.0, CHAMFER),
        (CHAMFER, 0.0),
        (middle - GROOVE, 0.0),
        (middle, GROOVE),
        (middle + GROOVE, 0.0),
        (high - CHAMFER, 0.0),
        (high, CHAMFER),
    )
    return loft([(height, rectangle(unit, unit, inset)) for height, inset in heights])


def hatching(x: float, y: float, width: float, height: float, step: float) -> str:
    """Slanting lines that fill a rectangle."""
    return "".join(_slanting(x, y, width, height, step))


def _slanting(x: float, y: float, width: float, height: float, step: float) -> Iterable[str]:
    at = step
    while at < width + height:
        a, b = min(at, width), max(at - width, 0.0)  # where it meets the top or the right side
        c, d = max(at - height, 0.0), min(at, height)  # and the left side or the bottom
        yield f"M{number(x + a)} {number(y + b)}L{number(x + c)} {number(y + d)}"
        at += step


def _grain(x: float, y: float, width: float, height: float, seed: int) -> str:
    """A few gently waving lines along the longer side, from edge to edge."""
    upright = height >= width
    length, across = (height, width) if upright else (width, height)
    lines, count = [], max(3, round(across / 4.5))
    for nth in range(count):
        turn = (seed * 7 + nth * 5) % 11 / 11
        at = across * (nth + 0.2 + 0.6 * turn) / count
        wave = min(at, across - at, 1.2) * (turn - 0.5)
        points = ((0.0, at), (0.35, at + wave), (0.65, at - wave), (1.0, at))
        spots = [(x + b, y + length * a) if upright else (x + length * a, y + b) for a, b in points]
        start, *rest = (f"{number(a)} {number(b)}" for a, b in spots)
        lines.append(f"M{start}C{' '.join(rest)}")
    return "".join(lines)
