"""Player aids, one a player: a turn, what it costs, what it brings, the gods."""

from __future__ import annotations

from collections.abc import Sequence

from chantier.core.svg import Picture, box, element, label, number
from chantier.games.turquoise import figures
from chantier.games.turquoise.layout import ACTION_POINTS, TABLETS
from chantier.i18n import say
from chantier.printing.ink import Ink
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import LEADING, wrapped
from chantier.printing.sheet import Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.turquoise import signs, walkways
from chantier.printing.turquoise.board import points_table
from chantier.printing.turquoise.lettering import fitted_lines
from chantier.printing.turquoise.module import PITCH, PLACE

WIDTH, HEIGHT, BLEED = 90.0, 121.0, 3.0
COUNT = len(signs.SEATS)
PAPER, BAND, DARK, SOFT, LIGHT = "#FBF5E6", "#0B6F75", "#2B2622", "#5E5347", "#F6ECD4"
INSET, TEXT, HEAD = 5.0, 2.75, 11.0


def pages(settings: PrintSettings) -> list[Sheet]:
    """Four aids on one page, alike but for the player's sign."""
    grid = Tiling(settings.small, 2, 2, WIDTH, HEIGHT, BLEED)
    drawn = [(str(nth), aid(colour, settings)) for nth, colour in enumerate(signs.SEATS, 1)]
    return list(grid.pages(drawn, ground=settings.ink.fill(PAPER)))


def aid(colour: str, settings: PrintSettings) -> Picture:
    """A player's aid with its bleed."""
    ink = settings.ink
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    parts = [_title(colour, settings), *_body(settings)]
    surface = element("rect", width=wide, height=high, fill=ink.fill(PAPER))
    over = 0.1  # so that no white line shows between two aids
    band = element("rect", x=-over, width=wide + 2 * over, height=BLEED + HEAD, fill=ink.fill(BAND))
    rule = f"M0 {number(BLEED + HEAD)}h{number(wide)}"
    edge = element("path", d=rule, stroke=ink.line(BAND), stroke_width=0.4)
    move = f"translate({number(BLEED)} {number(BLEED)})"
    return Picture(wide, high, surface + band + edge + element("g", *parts, transform=move))


def _title(colour: str, settings: PrintSettings) -> str:
    ink, spoken = settings.ink, settings.language
    light = ink.line(DARK) if ink.is_low else ink.mark(LIGHT)
    words = say(spoken, "turquoise.print.aid.title")
    player = say(spoken, f"turquoise.print.colour.{colour}")
    x = WIDTH - INSET - 4
    badge = element(
        "circle", cx=x, cy=5.5, r=4.0, fill=signs.ground(colour, ink),
        stroke=ink.line(DARK) if ink.is_low else ink.mark(LIGHT), stroke_width=0.3,
    )  # fmt: skip
    return (
        label(INSET, 7.2, words, 5.0, light, 700, "start")
        + label(x - 6, 6.8, player, 3.2, light, 600, "end")
        + badge
        + signs.sign(colour, x, 5.5, 4.2, ink)
    )


def _heading(words: str, y: float, ink: Ink) -> str:
    return label(INSET, y, words, 3.3, ink.line(BAND), 700, "start")


def _body(settings: PrintSettings) -> list[str]:
    """Everything below the title, each part under the one before."""
    y, parts = HEAD + 5.6, []
    for section in (_turn, _crossings, _score, _gods):
        drawn, y = section(settings, y)
        parts.append(drawn)
    return parts


def _turn(settings: PrintSettings, y: float) -> tuple[str, float]:
    """What a player may do in a turn, each with its price in action points."""
    ink, spoken = settings.ink, settings.language
    parts = [_heading(say(spoken, "turquoise.print.aid.turn", count=ACTION_POINTS), y, ink)]
    y += 5.4
    for key, price in (("auction", "0"), ("lay", "1"), ("move", "1+"), ("summit", "1")):
        words = say(spoken, f"turquoise.print.aid.{key}")
        lines = wrapped(words, WIDTH - 2 * INSET - 8, TEXT)
        parts.append(_price(INSET + 2.6, y - 0.9, price, ink))
        parts += _lines(lines, INSET + 8, y, TEXT, ink)
        y += len(lines) * LEADING * TEXT + 1.6
    return "".join(parts), y


def _lines(lines: Sequence[str], x: float, y: float, size: float, ink: Ink) -> list[str]:
    return [
        label(x, y + nth * LEADING * size, line, size, ink.line(DARK), 400, "start")
        for nth, line in enumerate(lines)
    ]


def _price(x: float, y: float, words: str, ink: Ink) -> str:
    """Action points, in a small square."""
    square = box(
        x - 2.6, y - 2.1, 5.2, 4.2, 1.1, fill=ink.fill("#DCE9E4"), stroke=ink.line(BAND),
        stroke_width=0.3,
    )  # fmt: skip
    return square + label(x, y + 1.0, words, 2.8, ink.line(BAND), 700)


def _crossings(settings: PrintSettings, y: float) -> tuple[str, float]:
    """A complete and a broken walkway as they look on the table, with what they cost."""
    ink, spoken = settings.ink, settings.language
    half, scale, high = (WIDTH - 2 * INSET) / 2, 0.42, 10.5
    stone = ink.line("#8E7143") if ink.is_low else "none"
    parts = []
    for nth, key in enumerate(("complete", "broken")):
        left = INSET + nth * half
        pair = "".join(
            box(x, 0, PITCH - 0.5, PITCH, 0, fill=ink.fill(figures.STONE[0]), stroke=stone,
                stroke_width=0.4)
            for x in (0, PITCH + 0.5)
        )  # fmt: skip
        spots = ((PLACE, PLACE), (PLACE + PITCH, PLACE))
        far = PLACE + PITCH if key == "complete" else PITCH - 0.5
        shape = f"M{number(PLACE)} {number(PLACE)}H{number(far)}"
        lone = "" if key == "complete" else walkways.bare(*spots[1], ink)
        line = walkways.draw_lines(shape, spots if key == "complete" else spots[:1], ink)
        move = f"translate({number(left)} {number(y - 1)}) scale({number(scale)})"
        parts.append(element("g", pair + lone + line, transform=move))
        lines = wrapped(say(spoken, f"turquoise.print.aid.{key}"), half - 23.5, 2.6)
        first = y - 1 + high / 2 - (len(lines) - 1) * LEADING * 2.6 / 2 + 0.9
        parts += _lines(lines, left + 22.5, first, 2.6, ink)
    return "".join(parts), y + high + 5.0


def _score(settings: PrintSettings, y: float) -> tuple[str, float]:
    """The table of points (Q11, Q21)."""
    ink, spoken = settings.ink, settings.language
    table = points_table(settings, 44.0, 5.0, 2.6, ink.line(SOFT))
    parts = [
        _heading(say(spoken, "turquoise.print.aid.points"), y, ink),
        table.at(INSET, y - 1.4),
    ]
    left = INSET + 48.0
    at = y + 5.0
    for key in ("strike", "malus", "end"):
        lines = wrapped(say(spoken, f"turquoise.print.aid.{key}"), WIDTH - INSET - left, 2.6)
        parts += _lines(lines, left, at, 2.6, ink)
        at += len(lines) * LEADING * 2.6 + 1.2
    return "".join(parts), y - 1.4 + table.height + 5.6


def _gods(settings: PrintSettings, y: float) -> tuple[str, float]:
    """What each tablet does, in two columns."""
    ink, spoken = settings.ink, settings.language
    half = (WIDTH - 2 * INSET + 3) / 2
    parts = [_heading(say(spoken, "turquoise.print.aid.gods"), y, ink)]
    for nth, tablet in enumerate(TABLETS):
        x, top = INSET + (nth % 2) * half, y + 2.4 + (nth // 2) * 9.0
        parts.append(figures.glyph(tablet, x, top, 6.8, ink.line(BAND)))
        words = say(spoken, f"turquoise.print.aid.god.{tablet}")
        lines, size = fitted_lines(words, half - 12, 7.4, 2.5)
        first = top + 3.4 - (len(lines) - 1) * LEADING * size / 2 + 0.9
        parts += _lines(lines, x + 8.4, first, size, ink)
    return "".join(parts), y + 20.4
