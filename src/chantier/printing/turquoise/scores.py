"""Blank score sheets for the end of a game: what the track shows, less the idle pillars (Q21)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from chantier import fonts
from chantier.core.svg import Picture, box, element, label, number
from chantier.games.turquoise.layout import END_COSTS
from chantier.i18n import say
from chantier.printing.kit import PrintSettings
from chantier.printing.lettering import fitted
from chantier.printing.sheet import Cut, Sheet
from chantier.printing.tiling import Tiling
from chantier.printing.turquoise import signs

WIDTH, HEIGHT = 95.0, 118.0
COUNT = 4
DARK, SOFT, RULE, SHADE = "#2B2622", "#5E5347", "#8F7F68", "#F2ECE1"
INSET, HEAD, ROW = 6.0, 33.0, 13.6
TOTAL = "total"
NAMES = 33.0  # the width of the rows' names


def pages(settings: PrintSettings) -> list[Sheet]:
    """Four sheets on a page, of one game each."""
    grid = Tiling(settings.small, 2, 2, WIDTH, HEIGHT, 0.0)
    drawn = [(str(nth), score_sheet(settings)) for nth in range(1, COUNT + 1)]
    return [replace(page, cuts=_once(page.cuts)) for page in grid.pages(drawn)]


def _once(cuts: Sequence[Cut]) -> tuple[Cut, ...]:
    """Every stroke once: sheets of white paper lie edge to edge and share their cuts."""
    found = dict.fromkeys((cut.x1, cut.y1, cut.x2, cut.y2) for cut in cuts)
    return tuple(Cut(*line, nth) for nth, line in enumerate(found, 1))


def score_sheet(settings: PrintSettings) -> Picture:
    """One game: a column for each player."""
    ink, spoken = settings.ink, settings.language
    dark, soft, rule = ink.line(DARK), ink.line(SOFT), ink.line(RULE)
    right = WIDTH - INSET
    parts = [
        label(INSET, 10.4, say(spoken, "turquoise.print.score.title"), 4.6, dark, 700, "start"),
        _blank(right - 34, 10.4, right, say(spoken, "turquoise.print.score.date"), settings),
    ]
    column = (right - INSET - NAMES) / 4
    for nth, colour in enumerate(signs.SEATS):
        x = INSET + NAMES + (nth + 0.5) * column
        parts.append(
            box(x - 3.6, 15.4, 7.2, 7.2, 1.2, fill=signs.ground(colour, ink), stroke=dark,
                stroke_width=0.25)
        )  # fmt: skip
        parts.append(signs.sign(colour, x, 19.0, 4.2, ink))
    parts.append(
        label(INSET, HEAD - 2.6, say(spoken, "turquoise.print.score.name"), 2.8, soft, 400, "start")
    )
    rows = ["track", *(f"cost{level}" for level in range(len(END_COSTS))), TOTAL]
    for nth, key in enumerate(rows):
        y = HEAD + nth * ROW
        last = key == TOTAL
        if last and not ink.is_low:
            parts.append(box(INSET, y, right - INSET, ROW, 0.8, fill=ink.fill(SHADE)))
        parts += _row(key, y, settings)
    low = HEAD + len(rows) * ROW
    lines = "".join(
        f"M{number(INSET)} {number(HEAD + nth * ROW)}H{number(right)}"
        for nth in range(len(rows) + 1)
    )
    lines += "".join(
        f"M{number(INSET + NAMES + nth * column)} {number(HEAD - 7)}V{number(low)}"
        for nth in range(5)
    )
    parts.append(element("path", d=lines, stroke=rule, stroke_width=0.25, fill="none"))
    words = say(spoken, "turquoise.print.score.tie")
    size = fitted(words, right - INSET, 2.5, 400)
    parts.append(label(INSET, low + 6.0, words, size, soft, 400, "start"))
    return Picture(WIDTH, HEIGHT, "".join(parts))


def _row(key: str, y: float, settings: PrintSettings) -> list[str]:
    """A row's name, and below it what is counted; the total speaks for itself."""
    ink, spoken = settings.ink, settings.language
    x, room, middle = INSET + 1.2, NAMES - 2.4, y + ROW / 2
    name = say(spoken, f"turquoise.print.score.{key}")
    size, dark = fitted(name, room, 3.1), ink.line(DARK)
    if key == TOTAL:
        return [label(x, middle + 1.1, name, size, dark, 600, "start")]
    note = say(spoken, f"turquoise.print.score.{key}_note")
    small = fitted(note, room, 2.5, 400)
    return [
        label(x, middle - 0.5, name, size, dark, 600, "start"),
        label(x, middle + 3.3, note, small, ink.line(SOFT), 400, "start"),
    ]


def _blank(x: float, y: float, right: float, words: str, settings: PrintSettings) -> str:
    """A word with a line to write on."""
    ink = settings.ink
    after = x + fonts.width(words, 400) * 2.8 + 1.5
    line = element(
        "path", d=f"M{number(after)} {number(y + 0.6)}H{number(right)}", stroke=ink.line(RULE),
        stroke_width=0.25,
    )  # fmt: skip
    return label(x, y, words, 2.8, ink.line(SOFT), 400, "start") + line
