"""The steps of making the game, each with a drawing of 84 × 52 mm."""

from __future__ import annotations

import math
from collections.abc import Sequence

from chantier import fonts
from chantier.core.svg import Picture, box, element, label, number, path
from chantier.games.turquoise import figures
from chantier.games.turquoise.layout import CORNER_SITES, SITES, TABLETS
from chantier.games.turquoise.view import places_of
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings, Step
from chantier.printing.turquoise import board, pillars, plates, signs, tablets
from chantier.printing.turquoise.module import (
    CARD,
    PILLAR,
    PILLAR_HEIGHT,
    PITCH,
    PLATE,
    PLAY,
    SIGHT,
)

WIDE, HIGH = 84.0, 52.0
DARK, SOFT, HAND, PAPER = "#2B2622", "#8F7F68", "#2446C8", "#FFFFFF"
CARDBOARD, FOAM, FOAM_SIDE = "#C4AE8B", "#FDFBF6", "#E6DED0"


def steps() -> tuple[Step, ...]:
    """All steps, in the order in which to work."""
    return (
        Step("ruler", _ruler),
        Step("board", _hinge),
        Step("plates", _plates),
        Step("tablets", _tablets),
        Step("pillars", _foam),
        Step("height", _height),
        Step("rest"),
        Step("setup", _setup),
    )


def _document(body: Sequence[str], high: float = HIGH) -> str:
    """A drawing as an SVG document in millimetres."""
    return element(
        "svg",
        *body,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {number(WIDE)} {number(high)}",
        width=f"{number(WIDE)}mm",
        height=f"{number(high)}mm",
        font_family=fonts.STACK,
    )


def _page(x: float, y: float, width: float, height: float, ink: Ink) -> str:
    """A sheet of paper."""
    return box(x, y, width, height, 0, fill=PAPER, stroke=ink.line(SOFT), stroke_width=0.3)


def _stroke(shape: str, ink: Ink, width: float = 0.5, dashes: str | None = None) -> str:
    """What a hand does: a cut, or a fold if it is dashed."""
    return path(shape, ink.line(HAND), width, dashes=dashes)


def _arrow(x: float, y: float, angle: float, ink: Ink) -> str:
    """An arrow head whose tip is at a point; an angle of 0 points to the right."""
    move = f"translate({number(x)} {number(y)}) rotate({number(angle)})"
    return element("path", d="M0 0L-2.6 1.3L-2.6 -1.3Z", fill=ink.line(HAND), transform=move)


def _ruler(settings: PrintSettings) -> str:
    """The ruler of a page under a real one."""
    ink = settings.ink
    dark, left = ink.line(DARK), 12.0
    ticks = "".join(
        f"M{number(left + nth * 6)} 20v{3 if nth % 5 == 0 else 1.8}" for nth in range(11)
    )
    steel = "".join(
        f"M{number(left + nth * 3)} 30v{-3 if nth % 10 == 0 else -1.6}" for nth in range(21)
    )
    return _document(
        [
            _page(4, 6, 76, 22, ink),
            path(f"M{number(left)} 20h60" + ticks, dark, 0.3),
            label(WIDE / 2, 16, "100 mm", 4, dark, 600),
            box(8, 30, 68, 13, 1, fill=ink.fill("#DCE1E6"), stroke=dark, stroke_width=0.3),
            path(steel, dark, 0.25),
            *(
                label(left + nth * 30, 37.6, str(nth * 50), 3.2, dark, 600)
                for nth in range(3)
            ),
            _stroke(f"M{number(left)} 17v16M{number(left + 60)} 17v16", ink, 0.35, "1 0.8"),
        ]
    )  # fmt: skip


def _hinge(settings: PrintSettings) -> str:
    """The board from the side, flat and folding: its hinge is tape below, or the paper above."""
    ink, whole = settings.ink, settings.paper.name == "a3"
    shown, tape = ink.mark("#0B6F75"), ink.line(HAND)
    thick = 2.4
    slab = box(0, 0, 30, thick, 0, fill=ink.fill(CARDBOARD), stroke=ink.line(DARK),
               stroke_width=0.3) + path("M0 -0.3h30", shown, 0.9)  # fmt: skip
    middle, flat = WIDE / 2, 10.0
    parts = [
        element("g", slab, transform=f"translate({number(x)} {number(flat)})")
        for x in (middle - 30.2, middle + 0.2)
    ]
    if whole:
        parts.append(path(f"M{number(middle - 4)} {number(flat - 0.3)}h8", shown, 0.9))
    else:
        parts.append(path(f"M{number(middle - 9)} {number(flat + thick + 0.7)}h18", tape, 1.0))
    turn, pivot = (28, 46.0) if whole else (-28, 30.0)  # the side with the hinge stays together
    rise = 0.0 if whole else -thick
    for angle, x in ((turn, -30.0), (-turn, 0.0)):
        move = f"translate({number(middle)} {number(pivot)}) rotate({angle})"
        half = element("g", slab, transform=f"translate({number(x)} {number(rise)})")
        if not whole:
            half += path(f"M{number(-9 if x else 0)} 0.7h9", tape, 1.0)
        parts.append(element("g", half, transform=move))
    return _document(parts)


def _plates(settings: PrintSettings) -> str:
    """A page of plates with its strokes: across first, then each strip."""
    ink = settings.ink
    left, top, unit = 8.0, 3.5, 9.0
    shown = plates.plates_of(settings.options)[:15]
    parts = [_page(left - 5, top - 2.5, 3 * unit + 10, 5 * unit + 5, ink)]
    for nth, plate in enumerate(shown):
        row, column = divmod(nth, 3)
        drawn = plates.face(plate, ink, 0.0, settings.blank).scaled((unit - 0.6) / PLATE)
        parts.append(drawn.at(left + column * unit + 0.3, top + row * unit + 0.3))
    parts += [
        _stroke(f"M{number(left - 4)} {number(top + row * unit)}h{number(3 * unit + 8)}", ink, 0.35)
        for row in range(6)
    ]
    strip_x, strip_y = 48.0, 14.0
    parts.append(_arrow(46.5, 26, 0, ink) + _stroke("M41 26h3.6", ink))
    for nth, plate in enumerate(shown[:3]):
        drawn = plates.face(plate, ink, 0.0, settings.blank).scaled(10.4 / PLATE)
        parts.append(drawn.at(strip_x + nth * 11, strip_y))
    parts += [
        _stroke(f"M{number(strip_x - 0.3 + nth * 11)} {number(strip_y - 3)}v16.4", ink, 0.35)
        for nth in range(4)
    ]
    parts.append(label(strip_x + 5, strip_y + 24, "1 … 10", 3.4, ink.line(HAND), 600))
    parts.append(label(strip_x + 26, strip_y + 24, "11 … 16", 3.4, ink.line(HAND), 600))
    return _document(parts)


def _tablets(settings: PrintSettings) -> str:
    """The page with the gods folded in two."""
    ink = settings.ink
    parts = [_page(6, 3, 34, 46, ink)]
    scale = 0.205
    for nth, name in enumerate(TABLETS):
        for x, drawn in (
            (11.0, tablets.face(name, settings)),
            (25.2, tablets.back(name, settings)),
        ):
            parts.append(drawn.scaled(scale).at(x, 4.6 + nth * 11.1))
    parts.append(_stroke("M23 2v48", ink, 0.4, "1.2 0.8"))
    parts.append(_stroke("M33 1.6Q28 -0.6 24.8 1.4", ink, 0.4) + _arrow(24.2, 1.8, 150, ink))
    parts.append(_stroke("M43 26h3.6", ink) + _arrow(48.5, 26, 0, ink))
    shape = "M58 6l16 -2.6v44l-16 -2.6z"
    parts.append(path("M58 6l-4 -2v43l4 1.4", ink.line(SOFT), 0.3))
    parts.append(element("path", d=shape, fill=PAPER, stroke=ink.line(SOFT), stroke_width=0.3))
    for nth, name in enumerate(TABLETS):
        drawn = tablets.face(name, settings).scaled(0.19)
        parts.append(drawn.at(61.2, 5.6 + nth * 10.0))
    return _document(parts)


def _foam(settings: PrintSettings) -> str:
    """The page on foam board, sliced into bars and then into squares."""
    ink = settings.ink
    parts = [element("g", _slab(4, 4, 32, 8, ink, "WB"), transform="translate(4 30)")]
    parts.append(_stroke("M43 26h3.6", ink) + _arrow(48.5, 26, 0, ink))
    for nth, colour in enumerate(signs.SEATS):
        move = f"translate({number(54 + 15 * (nth % 2))} {number(24 + 18 * (nth // 2))})"
        parts.append(element("g", _cube(colour, 9.0, 6.0, ink), transform=move))
    return _document(parts)


def _cube(colour: str, side: float, high: float, ink: Ink) -> str:
    """A pillar seen from above and the left, standing on (0, 0)."""
    lean, depth = 0.45 * side, 0.55 * side
    edge: dict[str, str | float] = {"stroke": ink.line(DARK), "stroke_width": 0.25}
    front = element(
        "path",
        d=f"M0 0v{number(-high)}h{number(side)}v{number(high)}z",
        fill=ink.fill(FOAM),
        stroke_linejoin="round",
        **edge,
    )
    right = element(
        "path",
        d=f"M{number(side)} 0l{number(lean)} {number(-depth)}v{number(-high)}"
        f"l{number(-lean)} {number(depth)}z",
        fill=ink.fill(FOAM_SIDE),
        stroke_linejoin="round",
        **edge,
    )
    face = box(0, 0, side, side, 0, fill=signs.ground(colour, ink), **edge)
    sign = signs.sign(colour, side / 2, side / 2, 0.56 * side, ink)
    matrix = f"matrix(1 0 -0.45 0.55 {number(lean)} {number(-high - depth)})"
    return front + right + element("g", face + sign, transform=matrix)


def _slab(columns: int, rows: int, wide: float, high: float, ink: Ink, colours: str) -> str:
    """A sheet on foam board, seen from above and the left, with the strokes on it."""
    side = wide / columns
    deep = side * rows
    lean, depth = 0.45 * deep, 0.55 * deep
    edge: dict[str, str | float] = {"stroke": ink.line(DARK), "stroke_width": 0.25}
    front = box(0, -high, wide, high, 0, fill=ink.fill(FOAM), **edge)
    right = element(
        "path",
        d=f"M{number(wide)} 0l{number(lean)} {number(-depth)}v{number(-high)}"
        f"l{number(-lean)} {number(depth)}z",
        fill=ink.fill(FOAM_SIDE),
        **edge,
    )
    tops = []
    for row in range(rows):
        for column in range(columns):
            colour = colours[0 if column < columns / 2 else 1]
            tops.append(
                box(column * side, row * side, side, side, 0, fill=signs.ground(colour, ink))
            )
            tops.append(
                signs.sign(colour, (column + 0.5) * side, (row + 0.5) * side, 0.56 * side, ink)
            )
    strokes = "".join(
        f"M{number(-2)} {number(row * side)}h{number(wide + 4)}" for row in range(rows + 1)
    )
    strokes += "".join(f"M{number(col * side)} -2v{number(deep + 4)}" for col in range(columns + 1))
    tops.append(_stroke(strokes, ink, 0.3))
    matrix = f"matrix(1 0 -0.45 0.55 {number(lean)} {number(-high - depth)})"
    return front + right + element("g", *tops, transform=matrix)


def _height(settings: PrintSettings) -> str:
    """A plate on its pillars from the side, and what it hides of the place behind it."""
    ink = settings.ink
    scale, floor = 0.78, 44.0
    edge: dict[str, str | float] = {"stroke": ink.line(DARK), "stroke_width": 0.3}

    def slab(x: float, y: float, width: float, height: float, colour: str) -> str:
        return box(x * scale, floor - (y + height) * scale, width * scale, height * scale, 0,
                   fill=ink.fill(colour), **edge)  # fmt: skip

    stone = figures.STONE[0]
    ground = [slab(2 + nth * 50 + PLAY / 2, 0, PLATE, CARD, stone) for nth in range(2)]
    first = 2 + 50 - PITCH / 2 - PILLAR / 2
    posts = [
        slab(first + nth * PITCH, CARD, PILLAR, PILLAR_HEIGHT, colour)
        for nth, colour in enumerate((figures.CAPITAL["Y"], figures.CAPITAL["O"]))
    ]
    upper = slab(2 + PITCH + PLAY / 2, CARD + PILLAR_HEIGHT, PLATE, CARD, figures.STONE[1])
    corner_x = 2 + PITCH + PLAY / 2 + PLATE
    corner_y = 2 * CARD + PILLAR_HEIGHT
    reach = (corner_y - CARD) / math.tan(math.radians(SIGHT))
    far = 30.0
    eye_x, eye_y = corner_x - far, corner_y + far * math.tan(math.radians(SIGHT))
    x1, y1 = eye_x * scale, floor - eye_y * scale
    x2, y2 = (corner_x + reach) * scale, floor - CARD * scale
    hidden = element(
        "path",
        d=f"M{number(corner_x * scale)} {number(floor - corner_y * scale)}"
        f"L{number(x2)} {number(y2)}H{number(corner_x * scale)}Z",
        fill=ink.mark("#9DB0F0") if not ink.is_low else "#DDDDDD",
    )
    sight = _stroke(f"M{number(x1)} {number(y1)}L{number(x2)} {number(y2)}", ink, 0.4, "1.4 1")
    eye = (
        element("path", d=f"M{number(x1 - 6)} {number(y1)}q4 -5 8 0q-4 5 -8 0z", fill=PAPER, **edge)
        + element("circle", cx=x1 - 1.6, cy=y1, r=1.3, fill=ink.line(DARK))
    )  # fmt: skip
    measure_x = 5.0
    low, top = floor - CARD * scale, floor - (CARD + PILLAR_HEIGHT) * scale
    measure = _stroke(
        f"M{number(measure_x + 4)} {number(low)}H{number(first * scale)}"
        f"M{number(measure_x + 4)} {number(top)}H{number(first * scale)}", ink, 0.25, "0.8 0.8",
    ) + label(measure_x + 5, (low + top) / 2 + 1.2, f"{number(PILLAR_HEIGHT)} mm", 3.4,
              ink.line(HAND), 600)  # fmt: skip
    return _document([hidden, *ground, *posts, upper, sight, eye, measure])


def _setup(settings: PrintSettings) -> str:
    """The board ready to play: corner plates, tablets, stack, summit, one pillar a player at 0."""
    ink = settings.ink
    scale = WIDE / board.WIDTH
    parts = [board.picture(settings, 0.0).scaled(scale).markup]
    every = plates.plates_of(settings.options)
    corner, summit = every[-2], every[-1]

    def put(picture: Picture, x: float, y: float, turned: int = 0) -> None:
        side = picture.width / 2
        turn = f" rotate({90 * turned} {number(side * scale)} {number(side * scale)})"
        move = f"translate({number(x * scale)} {number(y * scale)}){turn if turned else ''}"
        parts.append(element("g", picture.scaled(scale).markup, transform=move))

    drawn = plates.face(corner, ink, 0.0, settings.blank)
    for turned, site in enumerate(CORNER_SITES):
        x, y = board.place_at(places_of(SITES[int(site)])[0])
        put(drawn, x - PITCH / 2 + PLAY / 2, y - PITCH / 2 + PLAY / 2, turned)
    (stack_x, stack_y), (summit_x, summit_y) = board.bays()
    inset = (board.BAY - PLATE) / 2
    for lift in range(3):
        put(plates.back(ink), stack_x + inset - lift, stack_y + inset - 1.4 * lift)
    put(plates.face(summit, ink, 0.0, settings.blank), summit_x + inset, summit_y + inset)
    for name, (x, y) in zip(TABLETS, board.tablet_bays(), strict=True):
        put(_cropped(tablets.face(name, settings), tablets.BLEED), x + 1, y + 1)
    for nth, colour in enumerate(signs.SEATS[:2]):
        put(_top(colour, ink), 3 + 1.0 * nth, 5 - 4.0 * nth)
    return _document(parts, board.HEIGHT * scale)


def _top(colour: str, ink: Ink) -> Picture:
    """A pillar from above."""
    face = box(0, 0, PILLAR, PILLAR, 0, fill=signs.ground(colour, ink), stroke=ink.line(DARK),
               stroke_width=0.6)  # fmt: skip
    return Picture(PILLAR, PILLAR, face + pillars.top(colour, ink).markup)


def _cropped(picture: Picture, bleed: float) -> Picture:
    """A picture without its bleed."""
    wide, high = picture.width - 2 * bleed, picture.height - 2 * bleed
    window = f"{number(bleed)} {number(bleed)} {number(wide)} {number(high)}"
    return Picture(
        wide, high, element("svg", picture.markup, viewBox=window, width=wide, height=high)
    )
